// Recomputation behind barriers stays visible: it counts as such, in its layer, and only layer inputs are stashed.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// CHECK: kinds: 0 1 1 1 2
// CHECK: contractions: forward 7 recompute 3 backward 13
// CHECK: stash: 512
// CHECK: layer1: contractions forward 2 recompute 1 backward 4
// CHECK: layer1: stash 128
// CHECK: layer1: backward recompute dot_general tanh

func.func @main(%in: tensor<5x4xf32>, %a0: tensor<4x8xf32>, %b0: tensor<8x4xf32>,
                %a1: tensor<4x8xf32>, %b1: tensor<8x4xf32>, %a2: tensor<4x8xf32>,
                %b2: tensor<8x4xf32>, %x: tensor<8x5xf32>, %y: tensor<8x4xf32>)
    -> (tensor<5x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<f32>) {
  %v0 = stablehlo.dot_general %x, %in, contracting_dims = [1] x [0] : (tensor<8x5xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  %v1 = stablehlo.dot_general %v0, %a0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %v2 = stablehlo.tanh %v1 : tensor<8x8xf32>
  %v3 = stablehlo.dot_general %v2, %b0, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %v4 = stablehlo.add %v0, %v3 : tensor<8x4xf32>
  %v5 = stablehlo.dot_general %v4, %a1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %v6 = stablehlo.tanh %v5 : tensor<8x8xf32>
  %v7 = stablehlo.dot_general %v6, %b1, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %v8 = stablehlo.add %v4, %v7 : tensor<8x4xf32>
  %v9 = stablehlo.dot_general %v8, %a2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %v10 = stablehlo.tanh %v9 : tensor<8x8xf32>
  %v11 = stablehlo.dot_general %v10, %b2, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %v12 = stablehlo.add %v8, %v11 : tensor<8x4xf32>
  %v13 = stablehlo.subtract %v12, %y : tensor<8x4xf32>
  %v14 = stablehlo.multiply %v13, %v13 : tensor<8x4xf32>
  %v15 = stablehlo.constant dense<0.0> : tensor<f32>
  %v16 = stablehlo.reduce(%v14 init: %v15) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v17 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v18 = stablehlo.multiply %v16, %v17 : tensor<f32>
  %v19 = stablehlo.subtract %v12, %y : tensor<8x4xf32>
  %v20 = stablehlo.constant dense<0.0625> : tensor<8x4xf32>
  %v21 = stablehlo.multiply %v19, %v20 : tensor<8x4xf32>
  %v22:2 = stablehlo.optimization_barrier %v8, %v21 : tensor<8x4xf32>, tensor<8x4xf32>
  %v23 = stablehlo.dot_general %v22#0, %a2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %v24 = stablehlo.tanh %v23 : tensor<8x8xf32>
  %v25 = stablehlo.dot_general %v22#1, %b2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  %v26 = stablehlo.dot_general %v24, %v22#1, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %v27 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
  %v28 = stablehlo.multiply %v24, %v24 : tensor<8x8xf32>
  %v29 = stablehlo.subtract %v27, %v28 : tensor<8x8xf32>
  %v30 = stablehlo.multiply %v25, %v29 : tensor<8x8xf32>
  %v31 = stablehlo.dot_general %v22#0, %v30, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %v32 = stablehlo.dot_general %v30, %a2, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<8x4xf32>
  %v33 = stablehlo.add %v22#1, %v32 : tensor<8x4xf32>
  %v34:2 = stablehlo.optimization_barrier %v4, %v33 : tensor<8x4xf32>, tensor<8x4xf32>
  %v35 = stablehlo.dot_general %v34#0, %a1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %v36 = stablehlo.tanh %v35 : tensor<8x8xf32>
  %v37 = stablehlo.dot_general %v34#1, %b1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  %v38 = stablehlo.dot_general %v36, %v34#1, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %v39 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
  %v40 = stablehlo.multiply %v36, %v36 : tensor<8x8xf32>
  %v41 = stablehlo.subtract %v39, %v40 : tensor<8x8xf32>
  %v42 = stablehlo.multiply %v37, %v41 : tensor<8x8xf32>
  %v43 = stablehlo.dot_general %v34#0, %v42, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %v44 = stablehlo.dot_general %v42, %a1, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<8x4xf32>
  %v45 = stablehlo.add %v34#1, %v44 : tensor<8x4xf32>
  %v46:2 = stablehlo.optimization_barrier %v0, %v45 : tensor<8x4xf32>, tensor<8x4xf32>
  %v47 = stablehlo.dot_general %v46#0, %a0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %v48 = stablehlo.tanh %v47 : tensor<8x8xf32>
  %v49 = stablehlo.dot_general %v46#1, %b0, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  %v50 = stablehlo.dot_general %v48, %v46#1, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %v51 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
  %v52 = stablehlo.multiply %v48, %v48 : tensor<8x8xf32>
  %v53 = stablehlo.subtract %v51, %v52 : tensor<8x8xf32>
  %v54 = stablehlo.multiply %v49, %v53 : tensor<8x8xf32>
  %v55 = stablehlo.dot_general %v46#0, %v54, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %v56 = stablehlo.dot_general %v54, %a0, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<8x4xf32>
  %v57 = stablehlo.add %v46#1, %v56 : tensor<8x4xf32>
  %v58 = stablehlo.dot_general %x, %v57, contracting_dims = [0] x [0] : (tensor<8x5xf32>, tensor<8x4xf32>) -> tensor<5x4xf32>
  %v59 = stablehlo.constant dense<0.1> : tensor<5x4xf32>
  %v60 = stablehlo.multiply %v58, %v59 : tensor<5x4xf32>
  %v61 = stablehlo.subtract %in, %v60 : tensor<5x4xf32>
  %v62 = stablehlo.constant dense<0.1> : tensor<4x8xf32>
  %v63 = stablehlo.multiply %v55, %v62 : tensor<4x8xf32>
  %v64 = stablehlo.subtract %a0, %v63 : tensor<4x8xf32>
  %v65 = stablehlo.constant dense<0.1> : tensor<8x4xf32>
  %v66 = stablehlo.multiply %v50, %v65 : tensor<8x4xf32>
  %v67 = stablehlo.subtract %b0, %v66 : tensor<8x4xf32>
  %v68 = stablehlo.constant dense<0.1> : tensor<4x8xf32>
  %v69 = stablehlo.multiply %v43, %v68 : tensor<4x8xf32>
  %v70 = stablehlo.subtract %a1, %v69 : tensor<4x8xf32>
  %v71 = stablehlo.constant dense<0.1> : tensor<8x4xf32>
  %v72 = stablehlo.multiply %v38, %v71 : tensor<8x4xf32>
  %v73 = stablehlo.subtract %b1, %v72 : tensor<8x4xf32>
  %v74 = stablehlo.constant dense<0.1> : tensor<4x8xf32>
  %v75 = stablehlo.multiply %v31, %v74 : tensor<4x8xf32>
  %v76 = stablehlo.subtract %a2, %v75 : tensor<4x8xf32>
  %v77 = stablehlo.constant dense<0.1> : tensor<8x4xf32>
  %v78 = stablehlo.multiply %v26, %v77 : tensor<8x4xf32>
  %v79 = stablehlo.subtract %b2, %v78 : tensor<8x4xf32>
  return %v61, %v64, %v67, %v70, %v73, %v76, %v79, %v18 : tensor<5x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<f32>
}
