// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @reverse_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = stablehlo.reverse %a, dims = [0] : tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>
  return
}

// -----

func.func @reverse_c1_shape(%a: tensor<3x2xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<3x2xi32>' are incompatible with return type(s) of operation 'tensor<2x3xi32>'}}
  %0 = stablehlo.reverse %a, dims = [0] : (tensor<3x2xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @reverse_c1_element(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected result to have the element type of operand}}
  %0 = stablehlo.reverse %a, dims = [0] : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @reverse_c2(%a: tensor<3x2xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dimensions to be unique, but found [1, 1]}}
  %0 = stablehlo.reverse %a, dims = [1, 1] : tensor<3x2xi32>
  return
}

// -----

func.func @reverse_c3_low(%a: tensor<3x2xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dimensions to be in range [0, 2), but found -1}}
  %0 = stablehlo.reverse %a, dims = [-1] : tensor<3x2xi32>
  return
}

// -----

func.func @reverse_c3_high(%a: tensor<3x2xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dimensions to be in range [0, 2), but found 2}}
  %0 = stablehlo.reverse %a, dims = [2] : tensor<3x2xi32>
  return
}
