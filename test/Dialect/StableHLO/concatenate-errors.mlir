// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @concatenate_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = stablehlo.concatenate %a, dim = 0 : (tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>
  return
}

// -----

func.func @concatenate_c1(%a: tensor<1xi32>, %b: tensor<1xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected inputs to have the element type of the first one, 'i32', but found 'f32'}}
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<1xi32>, tensor<1xf32>) -> tensor<2xi32>
  return
}

// -----

func.func @concatenate_c2(%a: tensor<1x2xi32>, %b: tensor<1x3xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected inputs to have the same shape except in dimension 0, but found tensor<1x2xi32>, tensor<1x3xi32>}}
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<1x2xi32>, tensor<1x3xi32>) -> tensor<2x2xi32>
  return
}

// -----

func.func @concatenate_c2_rank(%a: tensor<1x2xi32>, %b: tensor<1xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected inputs to have rank 2, but found 'tensor<1xi32>'}}
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<1x2xi32>, tensor<1xi32>) -> tensor<2x2xi32>
  return
}

// -----

func.func @concatenate_c3() {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected at least 1 input}}
  %0 = "stablehlo.concatenate"() {dimension = 0 : i64} : () -> tensor<2xi32>
  return
}

// -----

func.func @concatenate_c4_low(%a: tensor<1xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dimension to be in range [0, 1), but found -1}}
  %0 = stablehlo.concatenate %a, dim = -1 : (tensor<1xi32>) -> tensor<1xi32>
  return
}

// -----

func.func @concatenate_c4_scalar(%a: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dimension to be in range [0, 0), but found 0}}
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
  return
}

// -----

func.func @concatenate_c5(%a: tensor<1xi32>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'i64'}}
  %0 = stablehlo.concatenate %a, dim = 0 : (tensor<1xi32>) -> tensor<1xi64>
  return
}

// -----

func.func @concatenate_c6(%a: tensor<1x2xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<2x2xi32>' are incompatible with return type(s) of operation 'tensor<3x2xi32>'}}
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
  return
}

// -----

func.func @concatenate_c6_bound(%a: tensor<?xi32, #stablehlo.bounds<4>>, %b: tensor<3xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<?xi32, #stablehlo.bounds<7>>' are incompatible with return type(s) of operation 'tensor<8xi32>'}}
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<?xi32, #stablehlo.bounds<4>>, tensor<3xi32>) -> tensor<8xi32>
  return
}

// -----

func.func @overflow(%a: tensor<9223372036854775807xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected the size of dimension 0 of result to fit in 64 bits}}
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<9223372036854775807xi32>, tensor<9223372036854775807xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @missing_comma(%a: tensor<1xi32>) {
  // expected-error@+1 {{expected ','}}
  %0 = stablehlo.concatenate %a dim = 0 : (tensor<1xi32>) -> tensor<1xi32>
  return
}
