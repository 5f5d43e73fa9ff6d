// Two moments per parameter and a step: states live with their parameter, in the update alone.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s --check-prefix=ROLES
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// ROLES: %arg1: tensor<4x4xf32> {phaze.role = "parameter"}
// ROLES-SAME: %arg2: tensor<4x4xf32> {phaze.role = "state"}
// ROLES-SAME: %arg3: tensor<4x4xf32> {phaze.role = "state"}
// ROLES-SAME: %arg4: tensor<4x4xf32> {phaze.role = "state"}
// ROLES-SAME: %arg5: tensor<4x4xf32> {phaze.role = "state"}
// ROLES-SAME: %arg6: tensor<i32> {phaze.role = "scalar"}
// CHECK: kinds: 0 1
// CHECK: contractions: forward 2 backward 3
// CHECK: parameters: 128
// The new parameter and both new moments are written, 64 bytes each; the first layer also has the step.
// CHECK: layer0: parameters arg0 states arg2 arg4
// CHECK: layer0: update writes 4 64 64 64
// CHECK: layer1: parameters arg1 states arg3 arg5
// CHECK: layer1: update writes 64 64 64

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %m0: tensor<4x4xf32>,
                %m1: tensor<4x4xf32>, %n0: tensor<4x4xf32>, %n1: tensor<4x4xf32>,
                %step: tensor<i32>, %x: tensor<8x4xf32>, %y: tensor<8x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<f32>) {
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
  %v10 = stablehlo.constant dense<1.0> : tensor<f32>
  %v11 = stablehlo.multiply %v10, %v8 : tensor<f32>
  %v12 = stablehlo.broadcast_in_dim %v11, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v13 = stablehlo.multiply %v12, %v4 : tensor<8x4xf32>
  %v14 = stablehlo.multiply %v12, %v4 : tensor<8x4xf32>
  %v15 = stablehlo.add %v13, %v14 : tensor<8x4xf32>
  %v16 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v17 = stablehlo.multiply %v3, %v3 : tensor<8x4xf32>
  %v18 = stablehlo.subtract %v16, %v17 : tensor<8x4xf32>
  %v19 = stablehlo.multiply %v15, %v18 : tensor<8x4xf32>
  %v20 = stablehlo.dot_general %v19, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v21 = stablehlo.dot_general %v19, %v1, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v22 = stablehlo.transpose %v21, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v23 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v24 = stablehlo.multiply %v1, %v1 : tensor<8x4xf32>
  %v25 = stablehlo.subtract %v23, %v24 : tensor<8x4xf32>
  %v26 = stablehlo.multiply %v20, %v25 : tensor<8x4xf32>
  %v27 = stablehlo.dot_general %v26, %x, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v28 = stablehlo.transpose %v27, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v29 = stablehlo.constant dense<1> : tensor<i32>
  %v30 = stablehlo.add %step, %v29 : tensor<i32>
  %v31 = stablehlo.convert %v30 : (tensor<i32>) -> tensor<f32>
  %v32 = stablehlo.constant dense<1.0> : tensor<f32>
  %v33 = stablehlo.constant dense<0.9> : tensor<f32>
  %v34 = stablehlo.power %v33, %v31 : tensor<f32>
  %v35 = stablehlo.subtract %v32, %v34 : tensor<f32>
  %v36 = stablehlo.constant dense<0.9> : tensor<4x4xf32>
  %v37 = stablehlo.multiply %v36, %m0 : tensor<4x4xf32>
  %v38 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v39 = stablehlo.multiply %v38, %v28 : tensor<4x4xf32>
  %v40 = stablehlo.add %v37, %v39 : tensor<4x4xf32>
  %v41 = stablehlo.constant dense<0.999> : tensor<4x4xf32>
  %v42 = stablehlo.multiply %v41, %n0 : tensor<4x4xf32>
  %v43 = stablehlo.constant dense<0.001> : tensor<4x4xf32>
  %v44 = stablehlo.multiply %v28, %v28 : tensor<4x4xf32>
  %v45 = stablehlo.multiply %v43, %v44 : tensor<4x4xf32>
  %v46 = stablehlo.add %v42, %v45 : tensor<4x4xf32>
  %v47 = stablehlo.broadcast_in_dim %v35, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %v48 = stablehlo.divide %v40, %v47 : tensor<4x4xf32>
  %v49 = stablehlo.sqrt %v46 : tensor<4x4xf32>
  %v50 = stablehlo.constant dense<1.0e-08> : tensor<4x4xf32>
  %v51 = stablehlo.add %v49, %v50 : tensor<4x4xf32>
  %v52 = stablehlo.divide %v48, %v51 : tensor<4x4xf32>
  %v53 = stablehlo.constant dense<0.001> : tensor<4x4xf32>
  %v54 = stablehlo.multiply %v52, %v53 : tensor<4x4xf32>
  %v55 = stablehlo.subtract %w0, %v54 : tensor<4x4xf32>
  %v56 = stablehlo.constant dense<0.9> : tensor<4x4xf32>
  %v57 = stablehlo.multiply %v56, %m1 : tensor<4x4xf32>
  %v58 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v59 = stablehlo.multiply %v58, %v22 : tensor<4x4xf32>
  %v60 = stablehlo.add %v57, %v59 : tensor<4x4xf32>
  %v61 = stablehlo.constant dense<0.999> : tensor<4x4xf32>
  %v62 = stablehlo.multiply %v61, %n1 : tensor<4x4xf32>
  %v63 = stablehlo.constant dense<0.001> : tensor<4x4xf32>
  %v64 = stablehlo.multiply %v22, %v22 : tensor<4x4xf32>
  %v65 = stablehlo.multiply %v63, %v64 : tensor<4x4xf32>
  %v66 = stablehlo.add %v62, %v65 : tensor<4x4xf32>
  %v67 = stablehlo.broadcast_in_dim %v35, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %v68 = stablehlo.divide %v60, %v67 : tensor<4x4xf32>
  %v69 = stablehlo.sqrt %v66 : tensor<4x4xf32>
  %v70 = stablehlo.constant dense<1.0e-08> : tensor<4x4xf32>
  %v71 = stablehlo.add %v69, %v70 : tensor<4x4xf32>
  %v72 = stablehlo.divide %v68, %v71 : tensor<4x4xf32>
  %v73 = stablehlo.constant dense<0.001> : tensor<4x4xf32>
  %v74 = stablehlo.multiply %v72, %v73 : tensor<4x4xf32>
  %v75 = stablehlo.subtract %w1, %v74 : tensor<4x4xf32>
  return %v55, %v75, %v40, %v60, %v46, %v66, %v30, %v9 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<f32>
}
