// New moments depend on the parameter itself, and the parameter on them.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s --check-prefix=ROLES
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// ROLES: %arg0: tensor<4x4xf32> {phaze.role = "parameter"}, %arg1: tensor<4x4xf32> {phaze.role = "parameter"}
// ROLES-SAME: %arg2: tensor<4x4xf32> {phaze.role = "state"}, %arg3: tensor<4x4xf32> {phaze.role = "state"}
// CHECK: kinds: 0 1
// CHECK: contractions: forward 2 backward 3
// CHECK: layer0: parameters arg0 states arg2
// CHECK: layer1: parameters arg1 states arg3

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %m0: tensor<4x4xf32>,
                %m1: tensor<4x4xf32>, %x: tensor<8x4xf32>, %y: tensor<8x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>) {
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
  %v29 = stablehlo.constant dense<0.01> : tensor<4x4xf32>
  %v30 = stablehlo.multiply %w0, %v29 : tensor<4x4xf32>
  %v31 = stablehlo.add %v28, %v30 : tensor<4x4xf32>
  %v32 = stablehlo.constant dense<0.9> : tensor<4x4xf32>
  %v33 = stablehlo.multiply %v32, %m0 : tensor<4x4xf32>
  %v34 = stablehlo.add %v33, %v31 : tensor<4x4xf32>
  %v35 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v36 = stablehlo.multiply %v34, %v35 : tensor<4x4xf32>
  %v37 = stablehlo.subtract %w0, %v36 : tensor<4x4xf32>
  %v38 = stablehlo.constant dense<0.01> : tensor<4x4xf32>
  %v39 = stablehlo.multiply %w1, %v38 : tensor<4x4xf32>
  %v40 = stablehlo.add %v22, %v39 : tensor<4x4xf32>
  %v41 = stablehlo.constant dense<0.9> : tensor<4x4xf32>
  %v42 = stablehlo.multiply %v41, %m1 : tensor<4x4xf32>
  %v43 = stablehlo.add %v42, %v40 : tensor<4x4xf32>
  %v44 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v45 = stablehlo.multiply %v43, %v44 : tensor<4x4xf32>
  %v46 = stablehlo.subtract %w1, %v45 : tensor<4x4xf32>
  return %v37, %v46, %v34, %v43, %v9 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}
