// What each version of StableHLO brought, by its first version.
func.func @dimensions(%x: tensor<3x4x2xf32>, %i: tensor<3x2x1xi32>) -> tensor<3x2x2xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2],
      collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0],
      start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>}>
      : (tensor<3x4x2xf32>, tensor<3x2x1xi32>) -> tensor<3x2x2xf32>
  return %0 : tensor<3x2x2xf32>
}

// -----

func.func @tangent(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tan %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @several(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = "stablehlo.all_reduce"(%x, %x) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

func.func @algorithm(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32,
      rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1,
      num_primitive_operations = 1, allow_imprecise_accumulation = false>
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @small(%x: tensor<4xf4E2M1FN>) -> tensor<4xf4E2M1FN> {
  return %x : tensor<4xf4E2M1FN>
}

// -----

func.func @accuracy(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.log %x {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>}
      : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @dictionary(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @target(%x) {api_version = 4 : i32, backend_config = {key = 1 : i64}} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @promotion(%x: tensor<4xf32>, %zero: tensor<f32>) -> tensor<f64> {
  %0 = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f64>
  return %0 : tensor<f64>
}

// -----

func.func @unit(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x {flag} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @elided() -> tensor<4xf32> {
  %0 = stablehlo.constant dense_resource<__elided__> : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @chlo(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = chlo.erf %x : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
