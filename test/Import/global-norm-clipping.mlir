// The norm of all gradients is part of the update, and no loss.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s --check-prefix=ROLES
// RUN: phaze-opt %s --phaze-extract-layers | FileCheck %s --check-prefix=LAYERS
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// ROLES: tensor<f32> {phaze.role = "loss"}, tensor<f32> {phaze.role = "metric"}
// CHECK: kinds: 0 1 1 2
// CHECK: contractions: forward 3 backward 5
// CHECK-NOT: metric
// LAYERS: sqrt {{.*}}phaze.phase = "update"

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>,
                %x: tensor<8x4xf32>, %y: tensor<8x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>) {
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
  %v38 = stablehlo.multiply %v37, %v37 : tensor<4x4xf32>
  %v39 = stablehlo.constant dense<0.0> : tensor<f32>
  %v40 = stablehlo.reduce(%v38 init: %v39) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
  %v41 = stablehlo.multiply %v31, %v31 : tensor<4x4xf32>
  %v42 = stablehlo.constant dense<0.0> : tensor<f32>
  %v43 = stablehlo.reduce(%v41 init: %v42) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
  %v44 = stablehlo.add %v40, %v43 : tensor<f32>
  %v45 = stablehlo.multiply %v24, %v24 : tensor<4x4xf32>
  %v46 = stablehlo.constant dense<0.0> : tensor<f32>
  %v47 = stablehlo.reduce(%v45 init: %v46) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
  %v48 = stablehlo.add %v44, %v47 : tensor<f32>
  %v49 = stablehlo.sqrt %v48 : tensor<f32>
  %v50 = stablehlo.constant dense<1.0> : tensor<f32>
  %v51 = stablehlo.constant dense<1.0> : tensor<f32>
  %v52 = stablehlo.maximum %v49, %v51 : tensor<f32>
  %v53 = stablehlo.divide %v50, %v52 : tensor<f32>
  %v54 = stablehlo.broadcast_in_dim %v53, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %v55 = stablehlo.multiply %v37, %v54 : tensor<4x4xf32>
  %v56 = stablehlo.broadcast_in_dim %v53, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %v57 = stablehlo.multiply %v31, %v56 : tensor<4x4xf32>
  %v58 = stablehlo.broadcast_in_dim %v53, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %v59 = stablehlo.multiply %v24, %v58 : tensor<4x4xf32>
  %v60 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v61 = stablehlo.multiply %v55, %v60 : tensor<4x4xf32>
  %v62 = stablehlo.subtract %w0, %v61 : tensor<4x4xf32>
  %v63 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v64 = stablehlo.multiply %v57, %v63 : tensor<4x4xf32>
  %v65 = stablehlo.subtract %w1, %v64 : tensor<4x4xf32>
  %v66 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v67 = stablehlo.multiply %v59, %v66 : tensor<4x4xf32>
  %v68 = stablehlo.subtract %w2, %v67 : tensor<4x4xf32>
  return %v62, %v65, %v68, %v11, %v49 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>
}
