// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @scatter_i1(%a0: tensor<2x3x4x2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_i2(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xf32>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+1 {{operand #1 must be ranked tensor of integer values}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xf32>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_i3(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>) {
  // expected-error@+1 {{operand #2 must be}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c1(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x3x4x3xi64>, %a2: tensor<2x2x3x2xi64>, %a3: tensor<2x2x3x2x2xi64>, %a4: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected inputs to have the same shape, but found 'tensor<2x3x4x2xi64>' and 'tensor<2x3x4x3xi64>'}}
  %0:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%w: tensor<i64>, %x: tensor<i64>, %y: tensor<i64>, %z: tensor<i64>):
    stablehlo.return %w, %x : tensor<i64>, tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x3x4x3xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>, tensor<2x2x3x2x2xi64>) -> (tensor<2x3x4x2xi64>, tensor<2x3x4x3xi64>)
  return
}

// -----

func.func @scatter_c2(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected update_window_dims, inserted_window_dims and input_batching_dims to have 4 elements together, the rank of inputs, but found 5}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1, 2], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c3(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x3x4x2xi64>, %a2: tensor<2x2x3x2xi64>, %a3: tensor<2x2x3x2x2xi64>, %a4: tensor<2x2x3x2x1xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected updates to have the same shape, but found 'tensor<2x2x3x2x2xi64>' and 'tensor<2x2x3x2x1xi64>'}}
  %0:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%w: tensor<i64>, %x: tensor<i64>, %y: tensor<i64>, %z: tensor<i64>):
    stablehlo.return %w, %x : tensor<i64>, tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>, tensor<2x2x3x2x1xi64>) -> (tensor<2x3x4x2xi64>, tensor<2x3x4x2xi64>)
  return
}

// -----

func.func @scatter_c4_rank(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2x1xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected updates to have rank 5, but found 'tensor<2x2x3x2x2x1xi64>'}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2x1xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c4_scatter(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x4x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dimension 2 of updates to have the size of dimension 2 of scatter_indices, 3, but found 4}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x4x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c4_window(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x5x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dimension 3 of updates to be at most dimension 2 of inputs, 4, but found 5}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x5x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c5_none(%a0: tensor<2x2x3x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected as many updates as inputs and at least 1, but found 0 inputs and 0 updates}}
  %0 = "stablehlo.scatter"(%a0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x2x3x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c5(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>, %a3: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected as many updates as inputs and at least 1, but found 2 inputs and 1 updates}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2, %a3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c6(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected updates to have the element type of inputs, 'i64', but found 'i32'}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi32>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c7_unique(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected update_window_dims to be unique, but found [3, 3]}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 3], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c7_sorted(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected update_window_dims to be sorted, but found [4, 3]}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [4, 3], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c8_low(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected update_window_dims to be in range [0, 5), but found -1}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [-1, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c8_high(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected update_window_dims to be in range [0, 5), but found 5}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 5], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c9(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected inserted_window_dims and input_batching_dims together to be unique, but found [0, 0]}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [0], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c10(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected inserted_window_dims to be sorted, but found [2, 1]}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3], inserted_window_dims = [2, 1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c11(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected inserted_window_dims to be in range [0, 4), but found 4}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [4], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c12(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected input_batching_dims to be sorted, but found [1, 0]}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], input_batching_dims = [1, 0], scatter_indices_batching_dims = [2, 1], scatter_dims_to_operand_dims = [2, 3], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c13(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected input_batching_dims to be in range [0, 4), but found 4}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [4], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c14(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected scatter_indices_batching_dims to be unique, but found [1, 1]}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], input_batching_dims = [0, 1], scatter_indices_batching_dims = [1, 1], scatter_dims_to_operand_dims = [2, 3], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c15(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected scatter_indices_batching_dims to be in range [0, 4), but found 4}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [4], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c16(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected scatter_indices_batching_dims not to contain index_vector_dim 3, but found [3]}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [3], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c17(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected as many input_batching_dims as scatter_indices_batching_dims, but found [0] and []}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c18(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected batching dimension 0 of inputs to have the size of dimension 2 of scatter_indices, 3, but found 2}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c19(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected scatter_dims_to_operand_dims to have 2 elements, but found [2]}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c19_implicit(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected scatter_dims_to_operand_dims to have 1 elements, but found [2, 1]}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 4>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c20(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected scatter_dims_to_operand_dims and input_batching_dims together to be unique, but found [2, 0, 0]}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 0], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c21(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected scatter_dims_to_operand_dims to be in range [0, 4), but found 4}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 4], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c22_low(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected index_vector_dim to be in range [0, 5), but found -1}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = -1>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c22_high(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected index_vector_dim to be in range [0, 5), but found 5}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 5>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c23_arguments(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected update_computation to take 2 arguments, but it takes 1}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x0: tensor<i64>):
    stablehlo.return %x0 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c23_results(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected update_computation to return 1 values, but it returns 2}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x0: tensor<i64>, %x1: tensor<i64>):
    stablehlo.return %x0, %x1 : tensor<i64>, tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c23_rank(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected update_computation to return 0-dimensional tensors}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x0: tensor<1xi64>, %x1: tensor<1xi64>):
    stablehlo.return %x0 : tensor<1xi64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c23_same(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected argument 1 of update_computation to have the type of returned value 0}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x0: tensor<i64>, %x1: tensor<f32>):
    stablehlo.return %x0 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @scatter_c23_promotable(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{to be promotable to that of update_computation, 'i32'}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    stablehlo.return %x0 : tensor<i32>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi32>
  return
}

// -----

func.func @scatter_c24(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<2x3x4x2xi64>' are incompatible with return type(s) of operation 'tensor<2x3x4x3xi64>'}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x3xi64>
  return
}

// -----

func.func @scatter_c24_count(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<2x3x4x2xi64>' are incompatible with return type(s) of operation}}
  %0:2 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> (tensor<2x3x4x2xi64>, tensor<2x3x4x2xi64>)
  return
}

// -----

func.func @scatter_c25(%a0: tensor<2x3x4x2xi64>, %a1: tensor<2x2x3x2xi64>, %a2: tensor<2x2x3x2x2xi64>) {
  // expected-error@+1 {{expected results to have the element type of update_computation, 'i64', but found 'i32'}}
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    stablehlo.return %x : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi32>
  return
}

// -----

func.func @no_body(%a: tensor<4xi64>, %i: tensor<1xi64>, %u: tensor<i64>) {
  // expected-error@+1 {{region #0 ('update_computation') failed to verify constraint: region with 1 blocks}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  }) : (tensor<4xi64>, tensor<1xi64>, tensor<i64>) -> tensor<4xi64>
  return
}
