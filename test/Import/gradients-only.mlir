// A program that returns gradients and leaves the update to others.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s --check-prefix=ROLES
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// ROLES: (tensor<f32> {phaze.role = "loss"}, tensor<4x4xf32> {phaze.role = "gradient"}, tensor<4x4xf32> {phaze.role = "gradient"}, tensor<4x4xf32> {phaze.role = "gradient"})
// CHECK: kinds: 0 1 1 2
// CHECK: contractions: forward 3 backward 5
// CHECK: parameters: 192

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>,
                %x: tensor<8x4xf32>, %y: tensor<8x4xf32>)
    -> (tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %v0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v1 = stablehlo.tanh %v0 : tensor<8x4xf32>
  %v2 = stablehlo.dot_general %v1, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v3 = stablehlo.tanh %v2 : tensor<8x4xf32>
  %v4 = stablehlo.dot_general %v3, %w2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v5 = stablehlo.tanh %v4 : tensor<8x4xf32>
  %v6 = stablehlo.subtract %v5, %y : tensor<8x4xf32>
  %v7 = stablehlo.multiply %v6, %v6 : tensor<8x4xf32>
  %v8 = stablehlo.constant dense<0.0> : tensor<f32>
  %v9 = stablehlo.reduce(%v7 init: %v8) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v10 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v11 = stablehlo.multiply %v9, %v10 : tensor<f32>
  %v12 = stablehlo.constant dense<1.0> : tensor<f32>
  %v13 = stablehlo.multiply %v12, %v10 : tensor<f32>
  %v14 = stablehlo.broadcast_in_dim %v13, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v15 = stablehlo.multiply %v14, %v6 : tensor<8x4xf32>
  %v16 = stablehlo.multiply %v14, %v6 : tensor<8x4xf32>
  %v17 = stablehlo.add %v15, %v16 : tensor<8x4xf32>
  %v18 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v19 = stablehlo.multiply %v5, %v5 : tensor<8x4xf32>
  %v20 = stablehlo.subtract %v18, %v19 : tensor<8x4xf32>
  %v21 = stablehlo.multiply %v17, %v20 : tensor<8x4xf32>
  %v22 = stablehlo.dot_general %v21, %w2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v23 = stablehlo.dot_general %v21, %v3, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v24 = stablehlo.transpose %v23, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v25 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v26 = stablehlo.multiply %v3, %v3 : tensor<8x4xf32>
  %v27 = stablehlo.subtract %v25, %v26 : tensor<8x4xf32>
  %v28 = stablehlo.multiply %v22, %v27 : tensor<8x4xf32>
  %v29 = stablehlo.dot_general %v28, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v30 = stablehlo.dot_general %v28, %v1, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v31 = stablehlo.transpose %v30, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v32 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v33 = stablehlo.multiply %v1, %v1 : tensor<8x4xf32>
  %v34 = stablehlo.subtract %v32, %v33 : tensor<8x4xf32>
  %v35 = stablehlo.multiply %v29, %v34 : tensor<8x4xf32>
  %v36 = stablehlo.dot_general %v35, %x, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v37 = stablehlo.transpose %v36, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %v11, %v37, %v31, %v24 : tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
