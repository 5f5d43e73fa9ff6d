// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @compare_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of boolean or integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.compare EQ, %a, %a : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_i2(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{operand #1 must be ranked tensor of boolean or integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.compare EQ, %a, %b : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_i3(%a: tensor<2xf32>) {
  // expected-error@+2 {{to be one of: EQ, NE, GE, GT, LE, LT}}
  // expected-error@+1 {{failed to parse}}
  %0 = stablehlo.compare XX, %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_i3_missing(%a: tensor<2xf32>) {
  // expected-error@+1 {{requires attribute 'comparison_direction'}}
  %0 = "stablehlo.compare"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_i4(%a: tensor<2xf32>) {
  // expected-error@+2 {{to be one of: NOTYPE, FLOAT, TOTALORDER, SIGNED, UNSIGNED}}
  // expected-error@+1 {{failed to parse}}
  %0 = stablehlo.compare EQ, %a, %a, XX : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_c1(%a: tensor<2xf32>, %b: tensor<2xi32>) {
  // expected-error@+2 {{expected operands of the same element type up to scale and zero point, but found 'tensor<2xf32>' and 'tensor<2xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.compare EQ, %a, %b : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_c1_quantized(%a: tensor<2xf32>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+2 {{expected operands of the same element type up to scale and zero point}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.compare EQ, %a, %b : (tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_c2_operands(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{expected operands of the same shape, but found 'tensor<2xf32>' and 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.compare EQ, %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_c2_result(%a: tensor<2xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xi1>' are incompatible with return type(s) of operation 'tensor<3xi1>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.compare EQ, %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xi1>
  return
}

// -----

func.func @compare_result(%a: tensor<2xf32>) {
  // expected-error@+1 {{result #0 must be ranked tensor of boolean values}}
  %0 = stablehlo.compare EQ, %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @compare_c3_signed(%a: tensor<2xi32>) {
  // expected-warning@+1 {{the specification expects compare_type SIGNED for elements of type 'i32', but found UNSIGNED}}
  %0 = stablehlo.compare EQ, %a, %a, UNSIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_c3_unsigned(%a: tensor<2xui32>) {
  // expected-warning@+1 {{the specification expects compare_type UNSIGNED for elements of type 'ui32', but found SIGNED}}
  %0 = stablehlo.compare EQ, %a, %a, SIGNED : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_c3_boolean(%a: tensor<2xi1>) {
  // expected-warning@+1 {{the specification expects compare_type UNSIGNED for elements of type 'i1', but found FLOAT}}
  %0 = stablehlo.compare EQ, %a, %a, FLOAT : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_c3_float(%a: tensor<2xf32>) {
  // expected-warning@+1 {{the specification expects compare_type FLOAT or TOTALORDER for elements of type 'f32', but found SIGNED}}
  %0 = stablehlo.compare EQ, %a, %a, SIGNED : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_c3_complex(%a: tensor<2xcomplex<f32>>) {
  // expected-warning@+1 {{the specification expects compare_type FLOAT for elements of type 'complex<f32>', but found TOTALORDER}}
  %0 = stablehlo.compare EQ, %a, %a, TOTALORDER : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
  return
}
