// What the verifier rejects in cholesky.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @cholesky_i1(%arg0: tensor<4x4xi32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = "stablehlo.cholesky"(%arg0) <{lower = true}> : (tensor<4x4xi32>) -> tensor<4x4xi32>
  return
}

// -----

func.func @cholesky_c1(%arg0: tensor<4x4xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x4xf32>' are incompatible with return type(s) of operation 'tensor<4x4xf64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.cholesky"(%arg0) <{lower = true}> : (tensor<4x4xf32>) -> tensor<4x4xf64>
  return
}

// -----

func.func @cholesky_c2(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{expected a to have rank 2 or more, but found 'tensor<4xf32>'}}
  %0 = "stablehlo.cholesky"(%arg0) <{lower = true}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @cholesky_c3(%arg0: tensor<2x4x3xf32>) {
  // expected-error@+1 {{expected the last two dimensions of a to be equal, but found 'tensor<2x4x3xf32>'}}
  %0 = "stablehlo.cholesky"(%arg0) <{lower = true}> : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return
}
