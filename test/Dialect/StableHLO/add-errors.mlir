// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @add_c1_element(%a: tensor<2xf32>, %b: tensor<2xi32>) {
  // expected-error@+1 {{expected operands and result of the same type, but found 'tensor<2xf32>' and 'tensor<2xi32>'}}
  %0 = stablehlo.add %a, %b : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  return
}

// -----

func.func @add_c1_shape(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{expected operands and result of the same type, but found 'tensor<2xf32>' and 'tensor<3xf32>'}}
  %0 = stablehlo.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @add_c1_result_element(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected operands and result of the same type, but found 'tensor<2xf32>' and 'tensor<2xf64>'}}
  %0 = stablehlo.add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @add_c1_result_shape(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected operands and result of the same type, but found 'tensor<2xf32>' and 'tensor<2x1xf32>'}}
  %0 = stablehlo.add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @add_c2_operand(%a: tensor<2xf32>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected operands and result to be all quantized or none, but found 'tensor<2xf32>' and}}
  %0 = stablehlo.add %a, %b : (tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return
}

// -----

func.func @add_c2_result(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected operands and result to be all quantized or none}}
  %0 = stablehlo.add %a, %a : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return
}

// -----

func.func @add_c3(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected operands and result of the same storage type}}
  %0 = stablehlo.add %a, %a : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i16:f32, 0.5>>
  return
}

// -----

func.func @add_c3_signedness(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<u8:f32, 0.5>>) {
  // expected-error@+1 {{expected operands and result of the same storage type}}
  %0 = stablehlo.add %a, %b : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<u8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @add_c4(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f64, 0.5>>) {
  // expected-error@+1 {{expected operands and result of the same expressed type, but found 'f32' and 'f64'}}
  %0 = stablehlo.add %a, %b : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f64, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @add_c5_operand(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{expected result to be quantized per axis if and only if lhs or rhs is}}
  %0 = stablehlo.add %a, %a : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @add_c5_result(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected result to be quantized per axis if and only if lhs or rhs is}}
  %0 = stablehlo.add %a, %a : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @add_c6(%a: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %b: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected quantization dimension 1 of lhs as of result, but found 0}}
  %0 = stablehlo.add %a, %b : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  return
}

// -----

func.func @add_c7(%a: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %b: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected quantization dimension 1 of rhs as of result, but found 0}}
  %0 = stablehlo.add %b, %a : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  return
}

// -----

func.func @add_per_axis_scales(%a: tensor<3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of}}
  %0 = stablehlo.add %a, %a : tensor<3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}
