// What the verifier rejects in triangular_solve.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @triangular_solve_i1(%arg0: tensor<2x3x3xi32>, %arg1: tensor<2x3x5xf32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xi32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @triangular_solve_i2(%arg0: tensor<2x3x3xf32>, %arg1: tensor<2x3x5xui8>) {
  // expected-error@+1 {{operand #1 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<2x3x5xui8>) -> tensor<2x3x5xui8>
  return
}

// -----

func.func @triangular_solve_i6(%arg0: tensor<2x3x3xf32>, %arg1: tensor<2x3x5xf32>) {
  // expected-error@+2 {{expected transpose_a other than TRANSPOSE_INVALID}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @triangular_solve_c1(%arg0: tensor<2x3x3xf32>, %arg1: tensor<2x3x5xf64>) {
  // expected-error@+2 {{expected the same element type for a and b, but found 'f32' and 'f64'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<2x3x5xf64>) -> tensor<2x3x5xf64>
  return
}

// -----

func.func @triangular_solve_c2(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+2 {{expected a and b of the same rank, 2 or more, but found 'tensor<3xf32>' and 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @triangular_solve_c2_different(%arg0: tensor<2x3x3xf32>, %arg1: tensor<3x5xf32>) {
  // expected-error@+2 {{expected a and b of the same rank, 2 or more, but found 'tensor<2x3x3xf32>' and 'tensor<3x5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @triangular_solve_c3_square(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x5xf32>) {
  // expected-error@+2 {{expected the last two dimensions of a to be equal, but found 'tensor<2x3x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x4xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @triangular_solve_c3_batch(%arg0: tensor<2x3x3xf32>, %arg1: tensor<4x3x5xf32>) {
  // expected-error@+2 {{expected a and b to have the same batch dimensions, but found 'tensor<2x3x3xf32>' and 'tensor<4x3x5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  return
}

// -----

func.func @triangular_solve_c3_left(%arg0: tensor<2x3x3xf32>, %arg1: tensor<2x5x3xf32>) {
  // expected-error@+2 {{expected dimension 1 of b to be 3, the size of a's matrices, but found 'tensor<2x5x3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @triangular_solve_c3_right(%arg0: tensor<2x3x3xf32>, %arg1: tensor<2x3x5xf32>) {
  // expected-error@+2 {{expected dimension 2 of b to be 3, the size of a's matrices, but found 'tensor<2x3x5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @triangular_solve_c4(%arg0: tensor<2x3x3xf32>, %arg1: tensor<2x3x5xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2x3x5xf32>' are incompatible with return type(s) of operation 'tensor<2x3x6xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<2x3x5xf32>) -> tensor<2x3x6xf32>
  return
}
