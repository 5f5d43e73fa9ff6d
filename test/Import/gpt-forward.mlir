// A forward pass gets a backward pass whose contractions are twice its own.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=attention=written --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: %python %S/check_gpt.py %t.json 4 6 8 layer1 layer2

// CHECK: kinds: 0 1 1 2
// CHECK: contractions: forward 18 backward 35
// CHECK: layer1: contractions forward 8 backward 16

func.func @main(%in: tensor<5x8xf32>, %wq0: tensor<8x8xf32>, %wk0: tensor<8x8xf32>,
                %wv0: tensor<8x8xf32>, %wo0: tensor<8x8xf32>, %w10: tensor<8x32xf32>,
                %w20: tensor<32x8xf32>, %wq1: tensor<8x8xf32>, %wk1: tensor<8x8xf32>,
                %wv1: tensor<8x8xf32>, %wo1: tensor<8x8xf32>, %w11: tensor<8x32xf32>,
                %w21: tensor<32x8xf32>, %out: tensor<8x7xf32>, %x: tensor<4x6x5xf32>)
    -> (tensor<4x6x7xf32>) {
  %v0 = stablehlo.dot_general %x, %in, contracting_dims = [2] x [0] : (tensor<4x6x5xf32>, tensor<5x8xf32>) -> tensor<4x6x8xf32>
  %v1 = stablehlo.dot_general %v0, %wq0, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v2 = stablehlo.reshape %v1 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v3 = stablehlo.transpose %v2, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v4 = stablehlo.dot_general %v0, %wk0, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v5 = stablehlo.reshape %v4 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v6 = stablehlo.transpose %v5, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v7 = stablehlo.dot_general %v0, %wv0, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v8 = stablehlo.reshape %v7 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v9 = stablehlo.transpose %v8, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v10 = stablehlo.dot_general %v3, %v6, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %v11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v12 = stablehlo.reduce(%v10 init: %v11) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %v13 = stablehlo.broadcast_in_dim %v12, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %v14 = stablehlo.subtract %v10, %v13 : tensor<4x2x6x6xf32>
  %v15 = stablehlo.exponential %v14 : tensor<4x2x6x6xf32>
  %v16 = stablehlo.constant dense<0.0> : tensor<f32>
  %v17 = stablehlo.reduce(%v15 init: %v16) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %v18 = stablehlo.broadcast_in_dim %v17, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %v19 = stablehlo.divide %v15, %v18 : tensor<4x2x6x6xf32>
  %v20 = stablehlo.dot_general %v19, %v9, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %v21 = stablehlo.transpose %v20, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %v22 = stablehlo.reshape %v21 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %v23 = stablehlo.dot_general %v22, %wo0, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v24 = stablehlo.add %v0, %v23 : tensor<4x6x8xf32>
  %v25 = stablehlo.dot_general %v24, %w10, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x32xf32>) -> tensor<4x6x32xf32>
  %v26 = stablehlo.tanh %v25 : tensor<4x6x32xf32>
  %v27 = stablehlo.dot_general %v26, %w20, contracting_dims = [2] x [0] : (tensor<4x6x32xf32>, tensor<32x8xf32>) -> tensor<4x6x8xf32>
  %v28 = stablehlo.add %v24, %v27 : tensor<4x6x8xf32>
  %v29 = stablehlo.dot_general %v28, %wq1, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v30 = stablehlo.reshape %v29 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v31 = stablehlo.transpose %v30, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v32 = stablehlo.dot_general %v28, %wk1, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v33 = stablehlo.reshape %v32 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v34 = stablehlo.transpose %v33, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v35 = stablehlo.dot_general %v28, %wv1, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v36 = stablehlo.reshape %v35 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v37 = stablehlo.transpose %v36, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v38 = stablehlo.dot_general %v31, %v34, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %v39 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v40 = stablehlo.reduce(%v38 init: %v39) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %v41 = stablehlo.broadcast_in_dim %v40, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %v42 = stablehlo.subtract %v38, %v41 : tensor<4x2x6x6xf32>
  %v43 = stablehlo.exponential %v42 : tensor<4x2x6x6xf32>
  %v44 = stablehlo.constant dense<0.0> : tensor<f32>
  %v45 = stablehlo.reduce(%v43 init: %v44) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %v46 = stablehlo.broadcast_in_dim %v45, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %v47 = stablehlo.divide %v43, %v46 : tensor<4x2x6x6xf32>
  %v48 = stablehlo.dot_general %v47, %v37, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %v49 = stablehlo.transpose %v48, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %v50 = stablehlo.reshape %v49 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %v51 = stablehlo.dot_general %v50, %wo1, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v52 = stablehlo.add %v28, %v51 : tensor<4x6x8xf32>
  %v53 = stablehlo.dot_general %v52, %w11, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x32xf32>) -> tensor<4x6x32xf32>
  %v54 = stablehlo.tanh %v53 : tensor<4x6x32xf32>
  %v55 = stablehlo.dot_general %v54, %w21, contracting_dims = [2] x [0] : (tensor<4x6x32xf32>, tensor<32x8xf32>) -> tensor<4x6x8xf32>
  %v56 = stablehlo.add %v52, %v55 : tensor<4x6x8xf32>
  %v57 = stablehlo.dot_general %v56, %out, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x7xf32>) -> tensor<4x6x7xf32>
  return %v57 : tensor<4x6x7xf32>
}
