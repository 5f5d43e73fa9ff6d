// A barrier carries an activation and a cotangent side by side: dependence is per value.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-extract-layers | FileCheck %s --check-prefix=LAYERS
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// CHECK: kinds: 0 1
// CHECK: contractions: forward 2 backward 3
// CHECK: stash: 256
// CHECK: layer1: stash 128 128
// LAYERS: dot_general {{.*}}phaze.layer = 0 : i32, phaze.phase = "forward"
// LAYERS: dot_general {{.*}}phaze.layer = 1 : i32, phaze.phase = "forward"
// LAYERS: optimization_barrier {phaze.id = array<i64: 17, 18>, phaze.layer = 1 : i32, phaze.phase = "backward"}
// LAYERS: dot_general {{.*}}phaze.layer = 1 : i32, phaze.phase = "backward"
// LAYERS: dot_general {{.*}}phaze.layer = 1 : i32, phaze.phase = "backward"
// LAYERS: dot_general {{.*}}phaze.layer = 0 : i32, phaze.phase = "backward"

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %x: tensor<8x4xf32>, %y: tensor<8x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>) {
  %v0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v1 = stablehlo.tanh %v0 : tensor<8x4xf32>
  %v2 = stablehlo.dot_general %v1, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v3 = stablehlo.tanh %v2 : tensor<8x4xf32>
  %v4 = stablehlo.subtract %v3, %y : tensor<8x4xf32>
  %v5 = stablehlo.multiply %v4, %v4 : tensor<8x4xf32>
  %v6 = stablehlo.constant dense<0.0> : tensor<f32>
  %v7 = stablehlo.reduce(%v5 init: %v6) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v8 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v9 = stablehlo.multiply %v7, %v8 : tensor<f32>
  %v10 = stablehlo.subtract %v3, %y : tensor<8x4xf32>
  %v11 = stablehlo.constant dense<0.0625> : tensor<8x4xf32>
  %v12 = stablehlo.multiply %v10, %v11 : tensor<8x4xf32>
  %v13 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v14 = stablehlo.multiply %v3, %v3 : tensor<8x4xf32>
  %v15 = stablehlo.subtract %v13, %v14 : tensor<8x4xf32>
  %v16 = stablehlo.multiply %v12, %v15 : tensor<8x4xf32>
  %v17:2 = stablehlo.optimization_barrier %v1, %v16 : tensor<8x4xf32>, tensor<8x4xf32>
  %v18 = stablehlo.dot_general %v17#1, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v19 = stablehlo.dot_general %v17#0, %v17#1, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v20 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v21 = stablehlo.multiply %v17#0, %v17#0 : tensor<8x4xf32>
  %v22 = stablehlo.subtract %v20, %v21 : tensor<8x4xf32>
  %v23 = stablehlo.multiply %v18, %v22 : tensor<8x4xf32>
  %v24 = stablehlo.dot_general %x, %v23, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v25 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v26 = stablehlo.multiply %v24, %v25 : tensor<4x4xf32>
  %v27 = stablehlo.subtract %w0, %v26 : tensor<4x4xf32>
  %v28 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v29 = stablehlo.multiply %v19, %v28 : tensor<4x4xf32>
  %v30 = stablehlo.subtract %w1, %v29 : tensor<4x4xf32>
  return %v27, %v30, %v9 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}
