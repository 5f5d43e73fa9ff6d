// Numbers of every layer are summed into the loss: they ride along the edges and block no cut, and their gradients
// stay with the layers.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// CHECK: kinds: 0 1 1 2
// CHECK: contractions: forward 4 backward 7
// CHECK: edge: layer0 layer1 128
// CHECK-NEXT: edge: layer0 layer1 4
// CHECK-NEXT: edge: layer1 layer2 128
// CHECK-NEXT: edge: layer1 layer2 4
// CHECK-NEXT: edge: layer2 layer3 128
// CHECK-NEXT: edge: layer2 layer3 4
// CHECK-NOT: edge:
// CHECK: layer0: operators forward 4 backward 4 update 3
// CHECK: layer1: operators forward 5 backward 9 update 3
// CHECK: layer2: operators forward 5 backward 9 update 3

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>,
                %w3: tensor<4x4xf32>, %x: tensor<8x4xf32>, %y: tensor<8x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>) {
  %v0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v1 = stablehlo.tanh %v0 : tensor<8x4xf32>
  %v2 = stablehlo.multiply %v1, %v1 : tensor<8x4xf32>
  %v3 = stablehlo.constant dense<0.0> : tensor<f32>
  %v4 = stablehlo.reduce(%v2 init: %v3) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v5 = stablehlo.dot_general %v1, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v6 = stablehlo.tanh %v5 : tensor<8x4xf32>
  %v7 = stablehlo.multiply %v6, %v6 : tensor<8x4xf32>
  %v8 = stablehlo.constant dense<0.0> : tensor<f32>
  %v9 = stablehlo.reduce(%v7 init: %v8) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v10 = stablehlo.add %v4, %v9 : tensor<f32>
  %v11 = stablehlo.dot_general %v6, %w2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v12 = stablehlo.tanh %v11 : tensor<8x4xf32>
  %v13 = stablehlo.multiply %v12, %v12 : tensor<8x4xf32>
  %v14 = stablehlo.constant dense<0.0> : tensor<f32>
  %v15 = stablehlo.reduce(%v13 init: %v14) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v16 = stablehlo.add %v10, %v15 : tensor<f32>
  %v17 = stablehlo.dot_general %v12, %w3, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v18 = stablehlo.tanh %v17 : tensor<8x4xf32>
  %v19 = stablehlo.multiply %v18, %v18 : tensor<8x4xf32>
  %v20 = stablehlo.constant dense<0.0> : tensor<f32>
  %v21 = stablehlo.reduce(%v19 init: %v20) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v22 = stablehlo.add %v16, %v21 : tensor<f32>
  %v23 = stablehlo.subtract %v18, %y : tensor<8x4xf32>
  %v24 = stablehlo.multiply %v23, %v23 : tensor<8x4xf32>
  %v25 = stablehlo.constant dense<0.0> : tensor<f32>
  %v26 = stablehlo.reduce(%v24 init: %v25) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v27 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v28 = stablehlo.multiply %v26, %v27 : tensor<f32>
  %v29 = stablehlo.constant dense<0.001> : tensor<f32>
  %v30 = stablehlo.multiply %v22, %v29 : tensor<f32>
  %v31 = stablehlo.add %v28, %v30 : tensor<f32>
  %v32 = stablehlo.constant dense<1.0> : tensor<f32>
  %v33 = stablehlo.multiply %v32, %v29 : tensor<f32>
  %v34 = stablehlo.multiply %v32, %v27 : tensor<f32>
  %v35 = stablehlo.broadcast_in_dim %v34, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v36 = stablehlo.multiply %v35, %v23 : tensor<8x4xf32>
  %v37 = stablehlo.multiply %v35, %v23 : tensor<8x4xf32>
  %v38 = stablehlo.add %v36, %v37 : tensor<8x4xf32>
  %v39 = stablehlo.broadcast_in_dim %v33, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v40 = stablehlo.multiply %v39, %v18 : tensor<8x4xf32>
  %v41 = stablehlo.add %v38, %v40 : tensor<8x4xf32>
  %v42 = stablehlo.multiply %v39, %v18 : tensor<8x4xf32>
  %v43 = stablehlo.add %v41, %v42 : tensor<8x4xf32>
  %v44 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v45 = stablehlo.multiply %v18, %v18 : tensor<8x4xf32>
  %v46 = stablehlo.subtract %v44, %v45 : tensor<8x4xf32>
  %v47 = stablehlo.multiply %v43, %v46 : tensor<8x4xf32>
  %v48 = stablehlo.dot_general %v47, %w3, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v49 = stablehlo.dot_general %v47, %v12, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v50 = stablehlo.transpose %v49, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v51 = stablehlo.broadcast_in_dim %v33, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v52 = stablehlo.multiply %v51, %v12 : tensor<8x4xf32>
  %v53 = stablehlo.add %v48, %v52 : tensor<8x4xf32>
  %v54 = stablehlo.multiply %v51, %v12 : tensor<8x4xf32>
  %v55 = stablehlo.add %v53, %v54 : tensor<8x4xf32>
  %v56 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v57 = stablehlo.multiply %v12, %v12 : tensor<8x4xf32>
  %v58 = stablehlo.subtract %v56, %v57 : tensor<8x4xf32>
  %v59 = stablehlo.multiply %v55, %v58 : tensor<8x4xf32>
  %v60 = stablehlo.dot_general %v59, %w2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v61 = stablehlo.dot_general %v59, %v6, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v62 = stablehlo.transpose %v61, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v63 = stablehlo.broadcast_in_dim %v33, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v64 = stablehlo.multiply %v63, %v6 : tensor<8x4xf32>
  %v65 = stablehlo.add %v60, %v64 : tensor<8x4xf32>
  %v66 = stablehlo.multiply %v63, %v6 : tensor<8x4xf32>
  %v67 = stablehlo.add %v65, %v66 : tensor<8x4xf32>
  %v68 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v69 = stablehlo.multiply %v6, %v6 : tensor<8x4xf32>
  %v70 = stablehlo.subtract %v68, %v69 : tensor<8x4xf32>
  %v71 = stablehlo.multiply %v67, %v70 : tensor<8x4xf32>
  %v72 = stablehlo.dot_general %v71, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v73 = stablehlo.dot_general %v71, %v1, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v74 = stablehlo.transpose %v73, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v75 = stablehlo.broadcast_in_dim %v33, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v76 = stablehlo.multiply %v75, %v1 : tensor<8x4xf32>
  %v77 = stablehlo.add %v72, %v76 : tensor<8x4xf32>
  %v78 = stablehlo.multiply %v75, %v1 : tensor<8x4xf32>
  %v79 = stablehlo.add %v77, %v78 : tensor<8x4xf32>
  %v80 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v81 = stablehlo.multiply %v1, %v1 : tensor<8x4xf32>
  %v82 = stablehlo.subtract %v80, %v81 : tensor<8x4xf32>
  %v83 = stablehlo.multiply %v79, %v82 : tensor<8x4xf32>
  %v84 = stablehlo.dot_general %v83, %x, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v85 = stablehlo.transpose %v84, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v86 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v87 = stablehlo.multiply %v85, %v86 : tensor<4x4xf32>
  %v88 = stablehlo.subtract %w0, %v87 : tensor<4x4xf32>
  %v89 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v90 = stablehlo.multiply %v74, %v89 : tensor<4x4xf32>
  %v91 = stablehlo.subtract %w1, %v90 : tensor<4x4xf32>
  %v92 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v93 = stablehlo.multiply %v62, %v92 : tensor<4x4xf32>
  %v94 = stablehlo.subtract %w2, %v93 : tensor<4x4xf32>
  %v95 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v96 = stablehlo.multiply %v50, %v95 : tensor<4x4xf32>
  %v97 = stablehlo.subtract %w3, %v96 : tensor<4x4xf32>
  return %v88, %v91, %v94, %v97, %v31 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}
