// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @gather_i1(%a: tensor<2x3x4x2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xf32>
  return
}

// -----

func.func @gather_i2(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xf32>) {
  // expected-error@+1 {{operand #1 must be ranked tensor of integer values}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xf32>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c1(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected offset_dims, collapsed_slice_dims and operand_batching_dims to have 4 elements together, the rank of operand, but found 5}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c2_low(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected index_vector_dim to be in range [0, 5), but found -1}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = -1>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c2_high(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected index_vector_dim to be in range [0, 5), but found 5}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 5>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c3(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_index_map to have 2 elements, but found [2]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c3_implicit(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_index_map to have 1 elements, but found [2, 1]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 4>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c4_unique(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected offset_dims to be unique, but found [3, 3]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 3], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c4_sorted(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected offset_dims to be sorted, but found [4, 3]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [4, 3], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c5_low(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected offset_dims to be in range [0, 5), but found -1}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [-1, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c5_high(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected offset_dims to be in range [0, 5), but found 5}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 5], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c6(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected collapsed_slice_dims and operand_batching_dims together to be unique, but found [0, 0]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [0], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c7(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected collapsed_slice_dims to be sorted, but found [2, 1]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [2, 1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2xi32>
  return
}

// -----

func.func @gather_c8_low(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected collapsed_slice_dims to be in range [0, 4), but found -1}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [-1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c8_high(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected collapsed_slice_dims to be in range [0, 4), but found 4}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [4], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c9(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice size of dimension 1, which is collapsed, to be at most 1, but found 2}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 2, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c10(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected operand_batching_dims to be sorted, but found [1, 0]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], operand_batching_dims = [1, 0], start_indices_batching_dims = [2, 1], start_index_map = [2, 3], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c11_low(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected operand_batching_dims to be in range [0, 4), but found -1}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [-1], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c11_high(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected operand_batching_dims to be in range [0, 4), but found 4}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [4], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c12(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice size of dimension 0, which is batching, to be at most 1, but found 2}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 2, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c13(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_indices_batching_dims to be unique, but found [1, 1]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], operand_batching_dims = [0, 1], start_indices_batching_dims = [1, 1], start_index_map = [2, 3], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c14_low(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_indices_batching_dims to be in range [0, 4), but found -1}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [-1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c14_high(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_indices_batching_dims to be in range [0, 4), but found 4}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [4], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c15(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_indices_batching_dims not to contain index_vector_dim 3, but found [3]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [3], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c16(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected as many operand_batching_dims as start_indices_batching_dims, but found [0] and [0, 1]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0, 1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c17(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected batching dimension 0 of operand to have the size of dimension 2 of start_indices, 3, but found 2}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c18(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_index_map and operand_batching_dims together to be unique, but found [2, 0, 0]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 0], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c18_map(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_index_map and operand_batching_dims together to be unique, but found [2, 2, 0]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 2], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c19_low(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_index_map to be in range [0, 4), but found -1}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, -1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c19_high(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_index_map to be in range [0, 4), but found 4}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 4], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c20(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice_sizes to have 4 elements, but found [1, 1, 2]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c21_negative(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice size of dimension 2 not to be negative, but found -1}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, -1, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c21(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice size of dimension 2 to be at most its size 4, but found 5}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 5, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c21_marker(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice_sizes not to be negative, but found [1, 1, ?, 2]}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, -9223372036854775808, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @gather_c22(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<2x2x3x2x2xi32>' are incompatible with return type(s) of operation 'tensor<2x2x3x2x4xi32>'}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x4xi32>
  return
}

// -----

func.func @gather_c23(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xf32>
  return
}

// -----

func.func @dynamic_marker(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_index_map to be in range [0, 4), but found -9223372036854775808}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, ?], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

func.func @pretty_form(%a: tensor<2xf32>, %i: tensor<1xi32>) {
  // expected-error@+1 {{has no custom assembly form}}
  %0 = stablehlo.gather %a, %i : (tensor<2xf32>, tensor<1xi32>) -> tensor<f32>
  return
}
