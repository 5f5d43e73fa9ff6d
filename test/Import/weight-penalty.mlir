// A penalty on weights in the loss: its work goes with the layer that has the weight, which no other layer holds.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// CHECK: kinds: 0 1 1 1 2
// CHECK: contractions: forward 4 backward 7
// CHECK-NOT: tied:
// CHECK: layer1: parameters arg1 states
// CHECK: layer1: contractions forward 1 backward 2
// CHECK: layer3: parameters arg3 states
// CHECK: layer3: contractions forward 1 backward 2
// CHECK: layer4: parameters states
// CHECK: layer4: contractions{{ *$}}

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>,
                %w3: tensor<4x4xf32>, %x: tensor<8x4xf32>, %y: tensor<8x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>) {
  %v0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v1 = stablehlo.tanh %v0 : tensor<8x4xf32>
  %v2 = stablehlo.dot_general %v1, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v3 = stablehlo.tanh %v2 : tensor<8x4xf32>
  %v4 = stablehlo.dot_general %v3, %w2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v5 = stablehlo.tanh %v4 : tensor<8x4xf32>
  %v6 = stablehlo.dot_general %v5, %w3, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v7 = stablehlo.tanh %v6 : tensor<8x4xf32>
  %v8 = stablehlo.subtract %v7, %y : tensor<8x4xf32>
  %v9 = stablehlo.multiply %v8, %v8 : tensor<8x4xf32>
  %v10 = stablehlo.constant dense<0.0> : tensor<f32>
  %v11 = stablehlo.reduce(%v9 init: %v10) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v12 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v13 = stablehlo.multiply %v11, %v12 : tensor<f32>
  %v14 = stablehlo.multiply %w0, %w0 : tensor<4x4xf32>
  %v15 = stablehlo.constant dense<0.0> : tensor<f32>
  %v16 = stablehlo.reduce(%v14 init: %v15) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
  %v17 = stablehlo.constant dense<0.01> : tensor<f32>
  %v18 = stablehlo.multiply %v16, %v17 : tensor<f32>
  %v19 = stablehlo.add %v13, %v18 : tensor<f32>
  %v20 = stablehlo.multiply %w1, %w1 : tensor<4x4xf32>
  %v21 = stablehlo.constant dense<0.0> : tensor<f32>
  %v22 = stablehlo.reduce(%v20 init: %v21) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
  %v23 = stablehlo.constant dense<0.01> : tensor<f32>
  %v24 = stablehlo.multiply %v22, %v23 : tensor<f32>
  %v25 = stablehlo.add %v19, %v24 : tensor<f32>
  %v26 = stablehlo.multiply %w2, %w2 : tensor<4x4xf32>
  %v27 = stablehlo.constant dense<0.0> : tensor<f32>
  %v28 = stablehlo.reduce(%v26 init: %v27) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
  %v29 = stablehlo.constant dense<0.01> : tensor<f32>
  %v30 = stablehlo.multiply %v28, %v29 : tensor<f32>
  %v31 = stablehlo.add %v25, %v30 : tensor<f32>
  %v32 = stablehlo.multiply %w3, %w3 : tensor<4x4xf32>
  %v33 = stablehlo.constant dense<0.0> : tensor<f32>
  %v34 = stablehlo.reduce(%v32 init: %v33) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
  %v35 = stablehlo.constant dense<0.01> : tensor<f32>
  %v36 = stablehlo.multiply %v34, %v35 : tensor<f32>
  %v37 = stablehlo.add %v31, %v36 : tensor<f32>
  %v38 = stablehlo.constant dense<1.0> : tensor<f32>
  %v39 = stablehlo.multiply %v38, %v35 : tensor<f32>
  %v40 = stablehlo.broadcast_in_dim %v39, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %v41 = stablehlo.multiply %v40, %w3 : tensor<4x4xf32>
  %v42 = stablehlo.multiply %v40, %w3 : tensor<4x4xf32>
  %v43 = stablehlo.add %v41, %v42 : tensor<4x4xf32>
  %v44 = stablehlo.multiply %v38, %v29 : tensor<f32>
  %v45 = stablehlo.broadcast_in_dim %v44, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %v46 = stablehlo.multiply %v45, %w2 : tensor<4x4xf32>
  %v47 = stablehlo.multiply %v45, %w2 : tensor<4x4xf32>
  %v48 = stablehlo.add %v46, %v47 : tensor<4x4xf32>
  %v49 = stablehlo.multiply %v38, %v23 : tensor<f32>
  %v50 = stablehlo.broadcast_in_dim %v49, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %v51 = stablehlo.multiply %v50, %w1 : tensor<4x4xf32>
  %v52 = stablehlo.multiply %v50, %w1 : tensor<4x4xf32>
  %v53 = stablehlo.add %v51, %v52 : tensor<4x4xf32>
  %v54 = stablehlo.multiply %v38, %v17 : tensor<f32>
  %v55 = stablehlo.broadcast_in_dim %v54, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %v56 = stablehlo.multiply %v55, %w0 : tensor<4x4xf32>
  %v57 = stablehlo.multiply %v55, %w0 : tensor<4x4xf32>
  %v58 = stablehlo.add %v56, %v57 : tensor<4x4xf32>
  %v59 = stablehlo.multiply %v38, %v12 : tensor<f32>
  %v60 = stablehlo.broadcast_in_dim %v59, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v61 = stablehlo.multiply %v60, %v8 : tensor<8x4xf32>
  %v62 = stablehlo.multiply %v60, %v8 : tensor<8x4xf32>
  %v63 = stablehlo.add %v61, %v62 : tensor<8x4xf32>
  %v64 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v65 = stablehlo.multiply %v7, %v7 : tensor<8x4xf32>
  %v66 = stablehlo.subtract %v64, %v65 : tensor<8x4xf32>
  %v67 = stablehlo.multiply %v63, %v66 : tensor<8x4xf32>
  %v68 = stablehlo.dot_general %v67, %w3, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v69 = stablehlo.dot_general %v67, %v5, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v70 = stablehlo.transpose %v69, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v71 = stablehlo.add %v43, %v70 : tensor<4x4xf32>
  %v72 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v73 = stablehlo.multiply %v5, %v5 : tensor<8x4xf32>
  %v74 = stablehlo.subtract %v72, %v73 : tensor<8x4xf32>
  %v75 = stablehlo.multiply %v68, %v74 : tensor<8x4xf32>
  %v76 = stablehlo.dot_general %v75, %w2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v77 = stablehlo.dot_general %v75, %v3, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v78 = stablehlo.transpose %v77, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v79 = stablehlo.add %v48, %v78 : tensor<4x4xf32>
  %v80 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v81 = stablehlo.multiply %v3, %v3 : tensor<8x4xf32>
  %v82 = stablehlo.subtract %v80, %v81 : tensor<8x4xf32>
  %v83 = stablehlo.multiply %v76, %v82 : tensor<8x4xf32>
  %v84 = stablehlo.dot_general %v83, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v85 = stablehlo.dot_general %v83, %v1, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v86 = stablehlo.transpose %v85, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v87 = stablehlo.add %v53, %v86 : tensor<4x4xf32>
  %v88 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v89 = stablehlo.multiply %v1, %v1 : tensor<8x4xf32>
  %v90 = stablehlo.subtract %v88, %v89 : tensor<8x4xf32>
  %v91 = stablehlo.multiply %v84, %v90 : tensor<8x4xf32>
  %v92 = stablehlo.dot_general %v91, %x, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v93 = stablehlo.transpose %v92, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v94 = stablehlo.add %v58, %v93 : tensor<4x4xf32>
  %v95 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v96 = stablehlo.multiply %v94, %v95 : tensor<4x4xf32>
  %v97 = stablehlo.subtract %w0, %v96 : tensor<4x4xf32>
  %v98 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v99 = stablehlo.multiply %v87, %v98 : tensor<4x4xf32>
  %v100 = stablehlo.subtract %w1, %v99 : tensor<4x4xf32>
  %v101 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v102 = stablehlo.multiply %v79, %v101 : tensor<4x4xf32>
  %v103 = stablehlo.subtract %w2, %v102 : tensor<4x4xf32>
  %v104 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v105 = stablehlo.multiply %v71, %v104 : tensor<4x4xf32>
  %v106 = stablehlo.subtract %w3, %v105 : tensor<4x4xf32>
  return %v97, %v100, %v103, %v106, %v37 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}
