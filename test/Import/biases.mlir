// The gradient of a bias sums what the layer above handed down, and is the bias's layer's all the same.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// CHECK: kinds: 0 1 1 1 1 2
// CHECK: layer1: parameters arg0 arg4 states
// CHECK: layer1: operators forward 5 backward 7 update 5
// CHECK: layer4: parameters arg3 arg7 states

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>,
                %w3: tensor<4x4xf32>, %b0: tensor<4xf32>, %b1: tensor<4xf32>, %b2: tensor<4xf32>,
                %b3: tensor<4xf32>, %in: tensor<5x4xf32>, %x: tensor<8x5xf32>, %y: tensor<8x4xf32>)
    -> (tensor<5x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>) {
  %v0 = stablehlo.dot_general %x, %in, contracting_dims = [1] x [0] : (tensor<8x5xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  %v1 = stablehlo.dot_general %v0, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v2 = stablehlo.broadcast_in_dim %b0, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v3 = stablehlo.add %v1, %v2 : tensor<8x4xf32>
  %v4 = stablehlo.tanh %v3 : tensor<8x4xf32>
  %v5 = stablehlo.add %v0, %v4 : tensor<8x4xf32>
  %v6 = stablehlo.dot_general %v5, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v7 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v8 = stablehlo.add %v6, %v7 : tensor<8x4xf32>
  %v9 = stablehlo.tanh %v8 : tensor<8x4xf32>
  %v10 = stablehlo.add %v5, %v9 : tensor<8x4xf32>
  %v11 = stablehlo.dot_general %v10, %w2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v12 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v13 = stablehlo.add %v11, %v12 : tensor<8x4xf32>
  %v14 = stablehlo.tanh %v13 : tensor<8x4xf32>
  %v15 = stablehlo.add %v10, %v14 : tensor<8x4xf32>
  %v16 = stablehlo.dot_general %v15, %w3, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v17 = stablehlo.broadcast_in_dim %b3, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v18 = stablehlo.add %v16, %v17 : tensor<8x4xf32>
  %v19 = stablehlo.tanh %v18 : tensor<8x4xf32>
  %v20 = stablehlo.add %v15, %v19 : tensor<8x4xf32>
  %v21 = stablehlo.subtract %v20, %y : tensor<8x4xf32>
  %v22 = stablehlo.multiply %v21, %v21 : tensor<8x4xf32>
  %v23 = stablehlo.constant dense<0.0> : tensor<f32>
  %v24 = stablehlo.reduce(%v22 init: %v23) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v25 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v26 = stablehlo.multiply %v24, %v25 : tensor<f32>
  %v27 = stablehlo.constant dense<1.0> : tensor<f32>
  %v28 = stablehlo.multiply %v27, %v25 : tensor<f32>
  %v29 = stablehlo.broadcast_in_dim %v28, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v30 = stablehlo.multiply %v29, %v21 : tensor<8x4xf32>
  %v31 = stablehlo.multiply %v29, %v21 : tensor<8x4xf32>
  %v32 = stablehlo.add %v30, %v31 : tensor<8x4xf32>
  %v33 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v34 = stablehlo.multiply %v19, %v19 : tensor<8x4xf32>
  %v35 = stablehlo.subtract %v33, %v34 : tensor<8x4xf32>
  %v36 = stablehlo.multiply %v32, %v35 : tensor<8x4xf32>
  %v37 = stablehlo.constant dense<0.0> : tensor<f32>
  %v38 = stablehlo.reduce(%v36 init: %v37) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v39 = stablehlo.dot_general %v36, %w3, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v40 = stablehlo.add %v32, %v39 : tensor<8x4xf32>
  %v41 = stablehlo.dot_general %v36, %v15, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v42 = stablehlo.transpose %v41, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v43 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v44 = stablehlo.multiply %v14, %v14 : tensor<8x4xf32>
  %v45 = stablehlo.subtract %v43, %v44 : tensor<8x4xf32>
  %v46 = stablehlo.multiply %v40, %v45 : tensor<8x4xf32>
  %v47 = stablehlo.constant dense<0.0> : tensor<f32>
  %v48 = stablehlo.reduce(%v46 init: %v47) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v49 = stablehlo.dot_general %v46, %w2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v50 = stablehlo.add %v40, %v49 : tensor<8x4xf32>
  %v51 = stablehlo.dot_general %v46, %v10, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v52 = stablehlo.transpose %v51, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v53 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v54 = stablehlo.multiply %v9, %v9 : tensor<8x4xf32>
  %v55 = stablehlo.subtract %v53, %v54 : tensor<8x4xf32>
  %v56 = stablehlo.multiply %v50, %v55 : tensor<8x4xf32>
  %v57 = stablehlo.constant dense<0.0> : tensor<f32>
  %v58 = stablehlo.reduce(%v56 init: %v57) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v59 = stablehlo.dot_general %v56, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v60 = stablehlo.add %v50, %v59 : tensor<8x4xf32>
  %v61 = stablehlo.dot_general %v56, %v5, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v62 = stablehlo.transpose %v61, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v63 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v64 = stablehlo.multiply %v4, %v4 : tensor<8x4xf32>
  %v65 = stablehlo.subtract %v63, %v64 : tensor<8x4xf32>
  %v66 = stablehlo.multiply %v60, %v65 : tensor<8x4xf32>
  %v67 = stablehlo.constant dense<0.0> : tensor<f32>
  %v68 = stablehlo.reduce(%v66 init: %v67) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v69 = stablehlo.dot_general %v66, %w0, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v70 = stablehlo.add %v60, %v69 : tensor<8x4xf32>
  %v71 = stablehlo.dot_general %v66, %v0, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v72 = stablehlo.transpose %v71, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v73 = stablehlo.dot_general %v70, %x, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  %v74 = stablehlo.transpose %v73, dims = [1, 0] : (tensor<4x5xf32>) -> tensor<5x4xf32>
  %v75 = stablehlo.constant dense<0.1> : tensor<5x4xf32>
  %v76 = stablehlo.multiply %v74, %v75 : tensor<5x4xf32>
  %v77 = stablehlo.subtract %in, %v76 : tensor<5x4xf32>
  %v78 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v79 = stablehlo.multiply %v72, %v78 : tensor<4x4xf32>
  %v80 = stablehlo.subtract %w0, %v79 : tensor<4x4xf32>
  %v81 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v82 = stablehlo.multiply %v62, %v81 : tensor<4x4xf32>
  %v83 = stablehlo.subtract %w1, %v82 : tensor<4x4xf32>
  %v84 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v85 = stablehlo.multiply %v52, %v84 : tensor<4x4xf32>
  %v86 = stablehlo.subtract %w2, %v85 : tensor<4x4xf32>
  %v87 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v88 = stablehlo.multiply %v42, %v87 : tensor<4x4xf32>
  %v89 = stablehlo.subtract %w3, %v88 : tensor<4x4xf32>
  %v90 = stablehlo.constant dense<0.1> : tensor<4xf32>
  %v91 = stablehlo.multiply %v68, %v90 : tensor<4xf32>
  %v92 = stablehlo.subtract %b0, %v91 : tensor<4xf32>
  %v93 = stablehlo.constant dense<0.1> : tensor<4xf32>
  %v94 = stablehlo.multiply %v58, %v93 : tensor<4xf32>
  %v95 = stablehlo.subtract %b1, %v94 : tensor<4xf32>
  %v96 = stablehlo.constant dense<0.1> : tensor<4xf32>
  %v97 = stablehlo.multiply %v48, %v96 : tensor<4xf32>
  %v98 = stablehlo.subtract %b2, %v97 : tensor<4xf32>
  %v99 = stablehlo.constant dense<0.1> : tensor<4xf32>
  %v100 = stablehlo.multiply %v38, %v99 : tensor<4xf32>
  %v101 = stablehlo.subtract %b3, %v100 : tensor<4xf32>
  return %v77, %v80, %v83, %v86, %v89, %v92, %v95, %v98, %v101, %v26 : tensor<5x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>
}
