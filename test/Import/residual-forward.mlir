// A forward pass that returns its input plus something, or a function of it, updates nothing.
// RUN: phaze-opt %s --phaze-infer-roles --split-input-file 2>/dev/null | FileCheck %s

// CHECK-LABEL: func.func @one_result
// CHECK-SAME: %arg0: tensor<4x4xf32> {phaze.role = "parameter"}
// CHECK-SAME: %arg1: tensor<8x4xf32> {phaze.batch_dim = 0 : i64, phaze.role = "data"}
// CHECK-SAME: -> (tensor<8x4xf32> {phaze.role = "output"})
func.func @one_result(%w: tensor<4x4xf32>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.add %x, %0 : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

// CHECK-LABEL: func.func @two_results
// CHECK-SAME: %arg0: tensor<4x4xf32> {phaze.role = "parameter"}
// CHECK-SAME: %arg2: tensor<8x4xf32> {phaze.batch_dim = 0 : i64, phaze.role = "data"}
// CHECK-SAME: -> (tensor<8x4xf32> {phaze.role = "output"}, tensor<8x2xf32> {phaze.role = "output"})
func.func @two_results(%w: tensor<4x4xf32>, %v: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x2xf32>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.add %x, %0 : tensor<8x4xf32>
  %2 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  return %1, %2 : tensor<8x4xf32>, tensor<8x2xf32>
}
