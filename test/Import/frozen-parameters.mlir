// Parameters without a gradient are parameters all the same, and have no update.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s --check-prefix=ROLES
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// ROLES: %arg0: tensor<4x4xf32> {phaze.role = "parameter"}
// CHECK: contractions: forward 9 backward 13
// CHECK: parameters: 384
// CHECK: layer2: parameters arg3 arg4 arg5 states
// CHECK: layer2: contractions forward 3 backward 5

func.func @main(%w0: tensor<4x4xf32>, %a0: tensor<4x2xf32>, %b0: tensor<2x4xf32>,
                %w1: tensor<4x4xf32>, %a1: tensor<4x2xf32>, %b1: tensor<2x4xf32>,
                %w2: tensor<4x4xf32>, %a2: tensor<4x2xf32>, %b2: tensor<2x4xf32>,
                %x: tensor<8x4xf32>, %y: tensor<8x4xf32>)
    -> (tensor<4x2xf32>, tensor<2x4xf32>, tensor<4x2xf32>, tensor<2x4xf32>, tensor<4x2xf32>, tensor<2x4xf32>, tensor<f32>) {
  %v0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v1 = stablehlo.dot_general %x, %a0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %v2 = stablehlo.dot_general %v1, %b0, contracting_dims = [1] x [0] : (tensor<8x2xf32>, tensor<2x4xf32>) -> tensor<8x4xf32>
  %v3 = stablehlo.add %v0, %v2 : tensor<8x4xf32>
  %v4 = stablehlo.tanh %v3 : tensor<8x4xf32>
  %v5 = stablehlo.dot_general %v4, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v6 = stablehlo.dot_general %v4, %a1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %v7 = stablehlo.dot_general %v6, %b1, contracting_dims = [1] x [0] : (tensor<8x2xf32>, tensor<2x4xf32>) -> tensor<8x4xf32>
  %v8 = stablehlo.add %v5, %v7 : tensor<8x4xf32>
  %v9 = stablehlo.tanh %v8 : tensor<8x4xf32>
  %v10 = stablehlo.dot_general %v9, %w2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v11 = stablehlo.dot_general %v9, %a2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %v12 = stablehlo.dot_general %v11, %b2, contracting_dims = [1] x [0] : (tensor<8x2xf32>, tensor<2x4xf32>) -> tensor<8x4xf32>
  %v13 = stablehlo.add %v10, %v12 : tensor<8x4xf32>
  %v14 = stablehlo.tanh %v13 : tensor<8x4xf32>
  %v15 = stablehlo.subtract %v14, %y : tensor<8x4xf32>
  %v16 = stablehlo.multiply %v15, %v15 : tensor<8x4xf32>
  %v17 = stablehlo.constant dense<0.0> : tensor<f32>
  %v18 = stablehlo.reduce(%v16 init: %v17) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v19 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v20 = stablehlo.multiply %v18, %v19 : tensor<f32>
  %v21 = stablehlo.constant dense<1.0> : tensor<f32>
  %v22 = stablehlo.multiply %v21, %v19 : tensor<f32>
  %v23 = stablehlo.broadcast_in_dim %v22, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v24 = stablehlo.multiply %v23, %v15 : tensor<8x4xf32>
  %v25 = stablehlo.multiply %v23, %v15 : tensor<8x4xf32>
  %v26 = stablehlo.add %v24, %v25 : tensor<8x4xf32>
  %v27 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v28 = stablehlo.multiply %v14, %v14 : tensor<8x4xf32>
  %v29 = stablehlo.subtract %v27, %v28 : tensor<8x4xf32>
  %v30 = stablehlo.multiply %v26, %v29 : tensor<8x4xf32>
  %v31 = stablehlo.dot_general %v30, %b2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<2x4xf32>) -> tensor<8x2xf32>
  %v32 = stablehlo.dot_general %v30, %v11, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %v33 = stablehlo.transpose %v32, dims = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
  %v34 = stablehlo.dot_general %v31, %a2, contracting_dims = [1] x [1] : (tensor<8x2xf32>, tensor<4x2xf32>) -> tensor<8x4xf32>
  %v35 = stablehlo.dot_general %v31, %v9, contracting_dims = [0] x [0] : (tensor<8x2xf32>, tensor<8x4xf32>) -> tensor<2x4xf32>
  %v36 = stablehlo.transpose %v35, dims = [1, 0] : (tensor<2x4xf32>) -> tensor<4x2xf32>
  %v37 = stablehlo.dot_general %v30, %w2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v38 = stablehlo.add %v34, %v37 : tensor<8x4xf32>
  %v39 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v40 = stablehlo.multiply %v9, %v9 : tensor<8x4xf32>
  %v41 = stablehlo.subtract %v39, %v40 : tensor<8x4xf32>
  %v42 = stablehlo.multiply %v38, %v41 : tensor<8x4xf32>
  %v43 = stablehlo.dot_general %v42, %b1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<2x4xf32>) -> tensor<8x2xf32>
  %v44 = stablehlo.dot_general %v42, %v6, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %v45 = stablehlo.transpose %v44, dims = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
  %v46 = stablehlo.dot_general %v43, %a1, contracting_dims = [1] x [1] : (tensor<8x2xf32>, tensor<4x2xf32>) -> tensor<8x4xf32>
  %v47 = stablehlo.dot_general %v43, %v4, contracting_dims = [0] x [0] : (tensor<8x2xf32>, tensor<8x4xf32>) -> tensor<2x4xf32>
  %v48 = stablehlo.transpose %v47, dims = [1, 0] : (tensor<2x4xf32>) -> tensor<4x2xf32>
  %v49 = stablehlo.dot_general %v42, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v50 = stablehlo.add %v46, %v49 : tensor<8x4xf32>
  %v51 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v52 = stablehlo.multiply %v4, %v4 : tensor<8x4xf32>
  %v53 = stablehlo.subtract %v51, %v52 : tensor<8x4xf32>
  %v54 = stablehlo.multiply %v50, %v53 : tensor<8x4xf32>
  %v55 = stablehlo.dot_general %v54, %b0, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<2x4xf32>) -> tensor<8x2xf32>
  %v56 = stablehlo.dot_general %v54, %v1, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %v57 = stablehlo.transpose %v56, dims = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
  %v58 = stablehlo.dot_general %v55, %x, contracting_dims = [0] x [0] : (tensor<8x2xf32>, tensor<8x4xf32>) -> tensor<2x4xf32>
  %v59 = stablehlo.transpose %v58, dims = [1, 0] : (tensor<2x4xf32>) -> tensor<4x2xf32>
  %v60 = stablehlo.constant dense<0.1> : tensor<4x2xf32>
  %v61 = stablehlo.multiply %v59, %v60 : tensor<4x2xf32>
  %v62 = stablehlo.subtract %a0, %v61 : tensor<4x2xf32>
  %v63 = stablehlo.constant dense<0.1> : tensor<2x4xf32>
  %v64 = stablehlo.multiply %v57, %v63 : tensor<2x4xf32>
  %v65 = stablehlo.subtract %b0, %v64 : tensor<2x4xf32>
  %v66 = stablehlo.constant dense<0.1> : tensor<4x2xf32>
  %v67 = stablehlo.multiply %v48, %v66 : tensor<4x2xf32>
  %v68 = stablehlo.subtract %a1, %v67 : tensor<4x2xf32>
  %v69 = stablehlo.constant dense<0.1> : tensor<2x4xf32>
  %v70 = stablehlo.multiply %v45, %v69 : tensor<2x4xf32>
  %v71 = stablehlo.subtract %b1, %v70 : tensor<2x4xf32>
  %v72 = stablehlo.constant dense<0.1> : tensor<4x2xf32>
  %v73 = stablehlo.multiply %v36, %v72 : tensor<4x2xf32>
  %v74 = stablehlo.subtract %a2, %v73 : tensor<4x2xf32>
  %v75 = stablehlo.constant dense<0.1> : tensor<2x4xf32>
  %v76 = stablehlo.multiply %v33, %v75 : tensor<2x4xf32>
  %v77 = stablehlo.subtract %b2, %v76 : tensor<2x4xf32>
  return %v62, %v65, %v68, %v71, %v74, %v77, %v20 : tensor<4x2xf32>, tensor<2x4xf32>, tensor<4x2xf32>, tensor<2x4xf32>, tensor<4x2xf32>, tensor<2x4xf32>, tensor<f32>
}
