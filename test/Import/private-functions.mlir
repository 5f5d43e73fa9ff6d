// A function called by every layer is in each of them, forward and backward.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-extract-layers | FileCheck %s --check-prefix=LAYERS

// CHECK: kinds: 0 1 2 2 3
// CHECK: contractions: forward 4 backward 7
// CHECK: layer1: contractions forward 1 backward 2
// CHECK: layer2: contractions forward 1 backward 2
// CHECK: layer3: contractions forward 1 backward 2
// LAYERS: func.func private @layer(
// LAYERS: dot_general {{.*}}phaze.layer = array<i32: 1, 2, 3>
// LAYERS: func.func private @layer_back(
// LAYERS-COUNT-2: dot_general {{.*}}phaze.layer = array<i32: 3, 2, 1>

func.func @main(%in: tensor<5x4xf32>, %w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>,
                %w2: tensor<4x4xf32>, %x: tensor<8x5xf32>, %y: tensor<8x4xf32>)
    -> (tensor<5x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>) {
  %v0 = stablehlo.dot_general %x, %in, contracting_dims = [1] x [0] : (tensor<8x5xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  %v1 = call @layer(%v0, %w0) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v2 = call @layer(%v1, %w1) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v3 = call @layer(%v2, %w2) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v4 = stablehlo.subtract %v3, %y : tensor<8x4xf32>
  %v5 = stablehlo.multiply %v4, %v4 : tensor<8x4xf32>
  %v6 = stablehlo.constant dense<0.0> : tensor<f32>
  %v7 = stablehlo.reduce(%v5 init: %v6) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v8 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v9 = stablehlo.multiply %v7, %v8 : tensor<f32>
  %v10 = stablehlo.subtract %v3, %y : tensor<8x4xf32>
  %v11 = stablehlo.constant dense<0.0625> : tensor<8x4xf32>
  %v12 = stablehlo.multiply %v10, %v11 : tensor<8x4xf32>
  %d13:2 = call @layer_back(%v12, %v3, %v2, %w2) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<4x4xf32>)
  %d14:2 = call @layer_back(%d13#0, %v2, %v1, %w1) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<4x4xf32>)
  %d15:2 = call @layer_back(%d14#0, %v1, %v0, %w0) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<4x4xf32>)
  %v16 = stablehlo.dot_general %x, %d15#0, contracting_dims = [0] x [0] : (tensor<8x5xf32>, tensor<8x4xf32>) -> tensor<5x4xf32>
  %v17 = stablehlo.constant dense<0.1> : tensor<5x4xf32>
  %v18 = stablehlo.multiply %v16, %v17 : tensor<5x4xf32>
  %v19 = stablehlo.subtract %in, %v18 : tensor<5x4xf32>
  %v20 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v21 = stablehlo.multiply %d15#1, %v20 : tensor<4x4xf32>
  %v22 = stablehlo.subtract %w0, %v21 : tensor<4x4xf32>
  %v23 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v24 = stablehlo.multiply %d14#1, %v23 : tensor<4x4xf32>
  %v25 = stablehlo.subtract %w1, %v24 : tensor<4x4xf32>
  %v26 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v27 = stablehlo.multiply %d13#1, %v26 : tensor<4x4xf32>
  %v28 = stablehlo.subtract %w2, %v27 : tensor<4x4xf32>
  return %v19, %v22, %v25, %v28, %v9 : tensor<5x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}
func.func private @layer(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.tanh %0 : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
func.func private @layer_back(%d: tensor<8x4xf32>, %y: tensor<8x4xf32>, %x: tensor<8x4xf32>, %w: tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<4x4xf32>) {
  %one = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %0 = stablehlo.multiply %y, %y : tensor<8x4xf32>
  %1 = stablehlo.subtract %one, %0 : tensor<8x4xf32>
  %2 = stablehlo.multiply %d, %1 : tensor<8x4xf32>
  %3 = stablehlo.dot_general %x, %2, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %4 = stablehlo.dot_general %2, %w, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  return %4, %3 : tensor<8x4xf32>, tensor<4x4xf32>
}
