// A table of positions is a parameter, though the positions that pick from it depend on no argument.
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s

// CHECK: %{{.*}}: tensor<10x4xf32> {phaze.role = "parameter"}
// CHECK-SAME: %{{.*}}: tensor<16x4xf32> {phaze.role = "parameter"}
// CHECK-SAME: %{{.*}}: tensor<4x4xf32> {phaze.role = "parameter"}
// CHECK-SAME: %{{.*}}: tensor<2x3xi32> {phaze.batch_dim = 0 : i64, phaze.role = "data"}

func.func @main(%tokens: tensor<10x4xf32>, %positions: tensor<16x4xf32>, %w: tensor<4x4xf32>,
                %ids: tensor<2x3xi32>) -> tensor<2x3x4xf32> {
  %at = stablehlo.iota dim = 0 : tensor<3xi32>
  %place = stablehlo.broadcast_in_dim %at, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
  %id = stablehlo.reshape %ids : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
  %x = "stablehlo.gather"(%tokens, %id) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 4>}> : (tensor<10x4xf32>, tensor<2x3x1xi32>) -> tensor<2x3x4xf32>
  %p = "stablehlo.gather"(%positions, %place) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<16x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  %b = stablehlo.broadcast_in_dim %p, dims = [1, 2] : (tensor<3x4xf32>) -> tensor<2x3x4xf32>
  %h = stablehlo.add %x, %b : tensor<2x3x4xf32>
  %y = stablehlo.dot_general %h, %w, contracting_dims = [2] x [0] : (tensor<2x3x4xf32>, tensor<4x4xf32>) -> tensor<2x3x4xf32>
  return %y : tensor<2x3x4xf32>
}
