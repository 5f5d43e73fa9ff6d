// Weights held as constants are parameters; the first layer reads data, the others an activation.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s --check-prefix=ROLES

// ROLES-COUNT-6: stablehlo.constant {phaze.role = "parameter"}
// CHECK: kinds: 0 1 1
// CHECK: contractions: forward 3
// CHECK: parameters: 240
// CHECK: layer0: parameters constant0 constant2 states
// CHECK: layer1: parameters constant6 constant8 states
// CHECK: layer2: parameters constant12 constant14 states

func.func @main(%x: tensor<8x4xf32>)
    -> (tensor<8x4xf32>) {
  %v0 = stablehlo.constant dense<[[0.25, 0.375, 0.5, 0.625], [0.75, 0.0, 0.125, 0.25], [0.375, 0.5, 0.625, 0.75], [0.0, 0.125, 0.25, 0.375]]> : tensor<4x4xf32>
  %v1 = stablehlo.dot_general %x, %v0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v2 = stablehlo.constant dense<[0.25, 0.375, 0.5, 0.625]> : tensor<4xf32>
  %v3 = stablehlo.broadcast_in_dim %v2, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v4 = stablehlo.add %v1, %v3 : tensor<8x4xf32>
  %v5 = stablehlo.tanh %v4 : tensor<8x4xf32>
  %v6 = stablehlo.constant dense<[[0.25, 0.375, 0.5, 0.625], [0.75, 0.0, 0.125, 0.25], [0.375, 0.5, 0.625, 0.75], [0.0, 0.125, 0.25, 0.375]]> : tensor<4x4xf32>
  %v7 = stablehlo.dot_general %v5, %v6, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v8 = stablehlo.constant dense<[0.25, 0.375, 0.5, 0.625]> : tensor<4xf32>
  %v9 = stablehlo.broadcast_in_dim %v8, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v10 = stablehlo.add %v7, %v9 : tensor<8x4xf32>
  %v11 = stablehlo.tanh %v10 : tensor<8x4xf32>
  %v12 = stablehlo.constant dense<[[0.25, 0.375, 0.5, 0.625], [0.75, 0.0, 0.125, 0.25], [0.375, 0.5, 0.625, 0.75], [0.0, 0.125, 0.25, 0.375]]> : tensor<4x4xf32>
  %v13 = stablehlo.dot_general %v11, %v12, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v14 = stablehlo.constant dense<[0.25, 0.375, 0.5, 0.625]> : tensor<4xf32>
  %v15 = stablehlo.broadcast_in_dim %v14, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v16 = stablehlo.add %v13, %v15 : tensor<8x4xf32>
  %v17 = stablehlo.tanh %v16 : tensor<8x4xf32>
  return %v17 : tensor<8x4xf32>
}
