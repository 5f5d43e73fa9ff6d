// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @clamp_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of}}
  %0 = stablehlo.clamp %a, %b, %b : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @clamp_i2(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{operand #1 must be ranked tensor of}}
  %0 = stablehlo.clamp %b, %a, %b : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @clamp_i3(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{operand #2 must be ranked tensor of}}
  %0 = stablehlo.clamp %b, %b, %a : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @clamp_c1(%a: tensor<1xf32>, %x: tensor<2xf32>) {
  // expected-error@+2 {{expected min of rank 0 or of operand's shape [2], but found 'tensor<1xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.clamp %a, %x, %x : (tensor<1xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @clamp_c2(%a: tensor<2x1xf32>, %x: tensor<2xf32>) {
  // expected-error@+2 {{expected max of rank 0 or of operand's shape [2], but found 'tensor<2x1xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.clamp %x, %x, %a : (tensor<2xf32>, tensor<2xf32>, tensor<2x1xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @clamp_c3_min(%a: tensor<2xi32>, %x: tensor<2xf32>) {
  // expected-error@+2 {{expected min, operand and max of the same element type up to scale and zero point, but found 'tensor<2xi32>' and 'tensor<2xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.clamp %a, %x, %x : (tensor<2xi32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @clamp_c3_max(%a: tensor<2xf32>, %x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+2 {{expected min, operand and max of the same element type up to scale and zero point, but found 'tensor<2xf32>' and}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.clamp %x, %x, %a : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @clamp_c4_shape(%a: tensor<f32>, %x: tensor<2xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<f32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.clamp %a, %x, %a : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @clamp_c4_element(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation 'tensor<2xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.clamp %x, %x, %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return
}

// -----

func.func @clamp_text_arity(%x: tensor<f32>) {
  // expected-error@+1 {{expected a type or a function type with 3 inputs and 1 result}}
  %0 = stablehlo.clamp %x, %x, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @select_i1(%p: tensor<2xi32>, %x: tensor<2xf32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of boolean values}}
  %0 = stablehlo.select %p, %x, %x : tensor<2xi32>, tensor<2xf32>
  return
}

// -----

func.func @select_i2(%p: tensor<2xi1>, %a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{operand #1 must be ranked tensor of}}
  %0 = stablehlo.select %p, %a, %b : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @select_i3(%p: tensor<2xi1>, %a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{operand #2 must be ranked tensor of}}
  %0 = stablehlo.select %p, %b, %a : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @select_c1(%p: tensor<1xi1>, %x: tensor<2xf32>) {
  // expected-error@+2 {{expected pred of rank 0 or of on_true's shape [2], but found 'tensor<1xi1>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.select %p, %x, %x : tensor<1xi1>, tensor<2xf32>
  return
}

// -----

func.func @select_c2_shape(%p: tensor<i1>, %x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error@+2 {{expected on_true and on_false of the same type up to scale and zero point, but found 'tensor<2xf32>' and 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.select %p, %x, %y : (tensor<i1>, tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @select_c2_element(%p: tensor<i1>, %x: tensor<2xf32>, %y: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+2 {{expected on_true and on_false of the same type up to scale and zero point}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.select %p, %x, %y : (tensor<i1>, tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return
}

// -----

func.func @select_c2_result(%p: tensor<i1>, %x: tensor<2xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xf64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.select %p, %x, %x : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @select_text_one_type(%p: tensor<i1>) {
  // expected-error@+1 {{expected ','}}
  %0 = stablehlo.select %p, %p, %p : tensor<i1>
  return
}

// -----

func.func @select_text_arity(%p: tensor<i1>, %x: tensor<f32>) {
  // expected-error@+1 {{expected a type or a function type with 3 inputs and 1 result}}
  %0 = stablehlo.select %p, %x, %x : (tensor<i1>, tensor<f32>) -> tensor<f32>
  return
}
