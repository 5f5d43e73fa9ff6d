// The same weights at every depth: each layer has its contractions, the parameter counts once.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// CHECK: kinds: 0 1 1 1 1 2
// CHECK: contractions: forward 5 backward 9
// CHECK: parameters: 144
// CHECK: tied: arg0 in layer0 layer1 layer2 layer3 layer4
// CHECK: layer1: contractions forward 1 backward 2
// CHECK: layer4: contractions forward 1 backward 2

func.func @main(%w: tensor<4x4xf32>, %in: tensor<5x4xf32>, %x: tensor<8x5xf32>, %y: tensor<8x4xf32>)
    -> (tensor<5x4xf32>, tensor<4x4xf32>, tensor<f32>) {
  %v0 = stablehlo.dot_general %x, %in, contracting_dims = [1] x [0] : (tensor<8x5xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  %v1 = stablehlo.dot_general %v0, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v2 = stablehlo.tanh %v1 : tensor<8x4xf32>
  %v3 = stablehlo.add %v0, %v2 : tensor<8x4xf32>
  %v4 = stablehlo.dot_general %v3, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v5 = stablehlo.tanh %v4 : tensor<8x4xf32>
  %v6 = stablehlo.add %v3, %v5 : tensor<8x4xf32>
  %v7 = stablehlo.dot_general %v6, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v8 = stablehlo.tanh %v7 : tensor<8x4xf32>
  %v9 = stablehlo.add %v6, %v8 : tensor<8x4xf32>
  %v10 = stablehlo.dot_general %v9, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v11 = stablehlo.tanh %v10 : tensor<8x4xf32>
  %v12 = stablehlo.add %v9, %v11 : tensor<8x4xf32>
  %v13 = stablehlo.subtract %v12, %y : tensor<8x4xf32>
  %v14 = stablehlo.multiply %v13, %v13 : tensor<8x4xf32>
  %v15 = stablehlo.constant dense<0.0> : tensor<f32>
  %v16 = stablehlo.reduce(%v14 init: %v15) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v17 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v18 = stablehlo.multiply %v16, %v17 : tensor<f32>
  %v19 = stablehlo.constant dense<1.0> : tensor<f32>
  %v20 = stablehlo.multiply %v19, %v17 : tensor<f32>
  %v21 = stablehlo.broadcast_in_dim %v20, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v22 = stablehlo.multiply %v21, %v13 : tensor<8x4xf32>
  %v23 = stablehlo.multiply %v21, %v13 : tensor<8x4xf32>
  %v24 = stablehlo.add %v22, %v23 : tensor<8x4xf32>
  %v25 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v26 = stablehlo.multiply %v11, %v11 : tensor<8x4xf32>
  %v27 = stablehlo.subtract %v25, %v26 : tensor<8x4xf32>
  %v28 = stablehlo.multiply %v24, %v27 : tensor<8x4xf32>
  %v29 = stablehlo.dot_general %v28, %w, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v30 = stablehlo.add %v24, %v29 : tensor<8x4xf32>
  %v31 = stablehlo.dot_general %v28, %v9, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v32 = stablehlo.transpose %v31, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v33 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v34 = stablehlo.multiply %v8, %v8 : tensor<8x4xf32>
  %v35 = stablehlo.subtract %v33, %v34 : tensor<8x4xf32>
  %v36 = stablehlo.multiply %v30, %v35 : tensor<8x4xf32>
  %v37 = stablehlo.dot_general %v36, %w, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v38 = stablehlo.add %v30, %v37 : tensor<8x4xf32>
  %v39 = stablehlo.dot_general %v36, %v6, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v40 = stablehlo.transpose %v39, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v41 = stablehlo.add %v32, %v40 : tensor<4x4xf32>
  %v42 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v43 = stablehlo.multiply %v5, %v5 : tensor<8x4xf32>
  %v44 = stablehlo.subtract %v42, %v43 : tensor<8x4xf32>
  %v45 = stablehlo.multiply %v38, %v44 : tensor<8x4xf32>
  %v46 = stablehlo.dot_general %v45, %w, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v47 = stablehlo.add %v38, %v46 : tensor<8x4xf32>
  %v48 = stablehlo.dot_general %v45, %v3, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v49 = stablehlo.transpose %v48, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v50 = stablehlo.add %v41, %v49 : tensor<4x4xf32>
  %v51 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v52 = stablehlo.multiply %v2, %v2 : tensor<8x4xf32>
  %v53 = stablehlo.subtract %v51, %v52 : tensor<8x4xf32>
  %v54 = stablehlo.multiply %v47, %v53 : tensor<8x4xf32>
  %v55 = stablehlo.dot_general %v54, %w, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v56 = stablehlo.add %v47, %v55 : tensor<8x4xf32>
  %v57 = stablehlo.dot_general %v54, %v0, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v58 = stablehlo.transpose %v57, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v59 = stablehlo.add %v50, %v58 : tensor<4x4xf32>
  %v60 = stablehlo.dot_general %v56, %x, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  %v61 = stablehlo.transpose %v60, dims = [1, 0] : (tensor<4x5xf32>) -> tensor<5x4xf32>
  %v62 = stablehlo.constant dense<0.1> : tensor<5x4xf32>
  %v63 = stablehlo.multiply %v61, %v62 : tensor<5x4xf32>
  %v64 = stablehlo.subtract %in, %v63 : tensor<5x4xf32>
  %v65 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v66 = stablehlo.multiply %v59, %v65 : tensor<4x4xf32>
  %v67 = stablehlo.subtract %w, %v66 : tensor<4x4xf32>
  return %v64, %v67, %v18 : tensor<5x4xf32>, tensor<4x4xf32>, tensor<f32>
}
