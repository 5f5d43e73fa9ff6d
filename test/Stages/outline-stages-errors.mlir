// RUN: not phaze-opt %s --split-input-file --phaze-outline-stages 2>&1 | FileCheck %s

// CHECK: error: has no phaze.stages: plan the program first
module {
  func.func @main(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
    return %x : tensor<8x4xf32>
  }
}

// -----

// CHECK: error: phaze.stages has layer 1 in stage 0, expected 0
module attributes {phaze.stages = [{layers = array<i32: 1>, recomputed = array<i32>}]} {
  func.func @main(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
    return %x : tensor<8x4xf32>
  }
}

// -----

// CHECK: error: phaze.stages recomputes layer 1, which is not in stage 0
module attributes {phaze.stages = [{layers = array<i32: 0>, recomputed = array<i32: 1>}]} {
  func.func @main(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
    return %x : tensor<8x4xf32>
  }
}

// -----

// CHECK: error: phaze.stages says no layers of stage 0
module attributes {phaze.stages = ["first"]} {
  func.func @main(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
    return %x : tensor<8x4xf32>
  }
}

// -----

// CHECK: error: phaze.stages is of 2 layers, but the program has 1
module attributes {phaze.stages = [{layers = array<i32: 0, 1>, recomputed = array<i32>}]} {
  func.func @main(%w: tensor<4x4xf32>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    return %y : tensor<8x4xf32>
  }
}
