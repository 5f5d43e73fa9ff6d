// Without a loss among the results, forward is what every new parameter depends on.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s --check-prefix=ROLES
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// ROLES: -> (tensor<4x4xf32> {phaze.role = "updated"}, tensor<4x4xf32> {phaze.role = "updated"}, tensor<4x4xf32> {phaze.role = "updated"})
// CHECK: contractions: forward 3 backward 5
// CHECK: layer0: contractions forward 1 backward 1
// CHECK: layer1: contractions forward 1 backward 2
// CHECK: layer2: contractions forward 1 backward 2

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>,
                %x: tensor<8x4xf32>, %y: tensor<8x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %v0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v1 = stablehlo.tanh %v0 : tensor<8x4xf32>
  %v2 = stablehlo.dot_general %v1, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v3 = stablehlo.tanh %v2 : tensor<8x4xf32>
  %v4 = stablehlo.dot_general %v3, %w2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v5 = stablehlo.tanh %v4 : tensor<8x4xf32>
  %v6 = stablehlo.subtract %v5, %y : tensor<8x4xf32>
  %v7 = stablehlo.constant dense<0.0625> : tensor<8x4xf32>
  %v8 = stablehlo.multiply %v6, %v7 : tensor<8x4xf32>
  %v9 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v10 = stablehlo.multiply %v5, %v5 : tensor<8x4xf32>
  %v11 = stablehlo.subtract %v9, %v10 : tensor<8x4xf32>
  %v12 = stablehlo.multiply %v8, %v11 : tensor<8x4xf32>
  %v13 = stablehlo.dot_general %v12, %w2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v14 = stablehlo.dot_general %v12, %v3, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v15 = stablehlo.transpose %v14, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v16 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v17 = stablehlo.multiply %v3, %v3 : tensor<8x4xf32>
  %v18 = stablehlo.subtract %v16, %v17 : tensor<8x4xf32>
  %v19 = stablehlo.multiply %v13, %v18 : tensor<8x4xf32>
  %v20 = stablehlo.dot_general %v19, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v21 = stablehlo.dot_general %v19, %v1, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v22 = stablehlo.transpose %v21, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v23 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v24 = stablehlo.multiply %v1, %v1 : tensor<8x4xf32>
  %v25 = stablehlo.subtract %v23, %v24 : tensor<8x4xf32>
  %v26 = stablehlo.multiply %v20, %v25 : tensor<8x4xf32>
  %v27 = stablehlo.dot_general %v26, %x, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v28 = stablehlo.transpose %v27, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v29 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v30 = stablehlo.multiply %v28, %v29 : tensor<4x4xf32>
  %v31 = stablehlo.subtract %w0, %v30 : tensor<4x4xf32>
  %v32 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v33 = stablehlo.multiply %v22, %v32 : tensor<4x4xf32>
  %v34 = stablehlo.subtract %w1, %v33 : tensor<4x4xf32>
  %v35 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v36 = stablehlo.multiply %v15, %v35 : tensor<4x4xf32>
  %v37 = stablehlo.subtract %w2, %v36 : tensor<4x4xf32>
  return %v31, %v34, %v37 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
