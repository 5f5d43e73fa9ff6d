// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @dynamic_gather_i1(%a: tensor<3x4x2x!quant.uniform<i8:f32:2, {0.1, 0.2}>>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2x!quant.uniform<i8:f32:2, {0.1, 0.2}>>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xf32>
  return
}

// -----

func.func @dynamic_gather_i2(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi1>, %n: tensor<3xi64>) {
  // expected-error@+1 {{operand #1 must be ranked tensor of integer values}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi1>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_i3(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3x1xi64>) {
  // expected-error@+1 {{operand #2 must be statically shaped 1-dimensional tensor of integer or index values}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3x1xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c1(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected offset_dims, collapsed_slice_dims and operand_batching_dims to have 3 elements together, the rank of operand, but found 2}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c2(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected index_vector_dim to be in range [0, 4), but found 4}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 4>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c3(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_index_map to have 2 elements, but found [1]}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c4_unique(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected offset_dims to be unique, but found [2, 2]}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 2], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c4_sorted(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected offset_dims to be sorted, but found [3, 2]}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 2], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c5(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected offset_dims to be in range [0, 4), but found 4}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 4], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c6_unique(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected collapsed_slice_dims and operand_batching_dims together to be unique, but found [0, 0]}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c6_sorted(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected collapsed_slice_dims to be sorted, but found [1, 0]}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1, 0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c7(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected collapsed_slice_dims to be in range [0, 3), but found 3}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [3], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c8(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>) {
  %n = stablehlo.constant dense<[2, 2, 2]> : tensor<3xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice size of dimension 0, which is collapsed, to be at most 1, but found 2}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c9(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_index_map and operand_batching_dims together to be unique, but found [1, 1]}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 1], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c10(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_index_map to be in range [0, 3), but found 3}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 3], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c11(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice_sizes to have 3 elements, but found 2}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<2xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c12_negative(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>) {
  %n = stablehlo.constant dense<[1, -2, 2]> : tensor<3xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice size of dimension 1 not to be negative, but found -2}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c12(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>) {
  %n = stablehlo.constant dense<[1, 5, 2]> : tensor<3xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice size of dimension 1 to be at most its size 4, but found 5}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c13(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<2x3x?x?xi64>' are incompatible with return type(s) of operation 'tensor<3x2x?x?xi64>'}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<3x2x?x?xi64>
  return
}

// -----

func.func @dynamic_gather_c13_constant(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>) {
  %n = stablehlo.constant dense<[1, 2, 2]> : tensor<3xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<2x3x2x2xi64>' are incompatible with return type(s) of operation 'tensor<2x3x3x2xi64>'}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x3x2xi64>
  return
}

// -----

func.func @dynamic_gather_c14(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i64', but found 'i32'}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi32>
  return
}
