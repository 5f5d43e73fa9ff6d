// Arguments and results in any order: pairs are found by what results are made of.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s --check-prefix=ROLES
// RUN: phaze-opt %s --phaze-infer-roles -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// ROLES: %arg0: tensor<8x4xf32> {phaze.batch_dim = 0 : i64, phaze.role = "data"}
// ROLES-SAME: %arg1: tensor<4x4xf32> {phaze.role = "state"}
// ROLES-SAME: %arg4: tensor<8x4xf32> {phaze.batch_dim = 0 : i64, phaze.role = "data"}
// ROLES-SAME: %arg5: tensor<4x4xf32> {phaze.role = "parameter"}
// WHY: remark: result 1 is updated of argument 7:
// WHY: remark: result 3 is updated of argument 5:
// WHY: remark: result 4 is updated of argument 3:
// WHY: remark: result 6 is updated of argument 1:
// CHECK: layer0: parameters arg5 states arg1
// CHECK: layer2: parameters arg7 states arg3

func.func @main(%x: tensor<8x4xf32>, %m0: tensor<4x4xf32>, %m1: tensor<4x4xf32>,
                %m2: tensor<4x4xf32>, %y: tensor<8x4xf32>, %w0: tensor<4x4xf32>,
                %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>)
    -> (tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
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
  %v38 = stablehlo.constant dense<0.9> : tensor<4x4xf32>
  %v39 = stablehlo.multiply %m0, %v38 : tensor<4x4xf32>
  %v40 = stablehlo.add %v39, %v37 : tensor<4x4xf32>
  %v41 = stablehlo.constant dense<0.9> : tensor<4x4xf32>
  %v42 = stablehlo.multiply %m1, %v41 : tensor<4x4xf32>
  %v43 = stablehlo.add %v42, %v31 : tensor<4x4xf32>
  %v44 = stablehlo.constant dense<0.9> : tensor<4x4xf32>
  %v45 = stablehlo.multiply %m2, %v44 : tensor<4x4xf32>
  %v46 = stablehlo.add %v45, %v24 : tensor<4x4xf32>
  %v47 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v48 = stablehlo.multiply %v40, %v47 : tensor<4x4xf32>
  %v49 = stablehlo.subtract %w0, %v48 : tensor<4x4xf32>
  %v50 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v51 = stablehlo.multiply %v43, %v50 : tensor<4x4xf32>
  %v52 = stablehlo.subtract %w1, %v51 : tensor<4x4xf32>
  %v53 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v54 = stablehlo.multiply %v46, %v53 : tensor<4x4xf32>
  %v55 = stablehlo.subtract %w2, %v54 : tensor<4x4xf32>
  return %v11, %v55, %v52, %v49, %v46, %v43, %v40 : tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
