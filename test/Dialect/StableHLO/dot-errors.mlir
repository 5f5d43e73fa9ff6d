// What the verifier rejects in dot.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @dot_c1(%a: tensor<2x3x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{expected operands of rank 1 or 2, but found 'tensor<2x3x4xf32>'}}
  %0 = stablehlo.dot %a, %b : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_c1_scalar(%a: tensor<4xf32>, %b: tensor<f32>) {
  // expected-error@+1 {{expected operands of rank 1 or 2, but found 'tensor<f32>'}}
  %0 = stablehlo.dot %a, %b : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @dot_c2(%a: tensor<3x4xf32>, %b: tensor<5x6xf32>) {
  // expected-error@+1 {{expected last dimension of lhs and first of rhs to be equal, but found 'tensor<3x4xf32>' and 'tensor<5x6xf32>'}}
  %0 = stablehlo.dot %a, %b : (tensor<3x4xf32>, tensor<5x6xf32>) -> tensor<3x6xf32>
  return
}

// -----

func.func @dot_c3(%a: tensor<3x4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{expected result of shape [3], but found 'tensor<4xf32>'}}
  %0 = stablehlo.dot %a, %b : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dot_c4(%a: tensor<3x4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{expected precision_config to have 2 elements, but found 3}}
  %0 = stablehlo.dot %a, %b, precision = [HIGH, HIGH, HIGH] : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @dot_precision(%a: tensor<3x4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{expected precision DEFAULT, HIGH or HIGHEST, but found 'LOW'}}
  %0 = stablehlo.dot %a, %b, precision = [LOW] : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3xf32>
  return
}
