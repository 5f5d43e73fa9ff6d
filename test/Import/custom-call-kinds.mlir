// Layers that call different functions are of different kinds; where the backend keeps its settings
// is no difference.
// RUN: phaze-opt %s --phaze-extract-layers | FileCheck %s

// CHECK: phaze.layer_kinds = array<i32: 0, 1, 2, 1>

func.func @main(%x: tensor<8x4xf32>, %t: tensor<4x4xf32>, %u: tensor<4x4xf32>, %v: tensor<4x4xf32>,
    %w: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %h = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %0 = stablehlo.dot_general %h, %u, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.custom_call @gelu(%0) {backend_config = "0"} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %3 = stablehlo.custom_call @sort(%2) {backend_config = "1"} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %4 = stablehlo.dot_general %3, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %5 = stablehlo.custom_call @gelu(%4) {backend_config = "2"} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %5 : tensor<8x4xf32>
}
