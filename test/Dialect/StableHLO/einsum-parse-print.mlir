// Text forms of einsum and unary_einsum.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @einsum
func.func @einsum(%m: tensor<3x4xf32>, %n: tensor<4x5xf32>) {
  // CHECK: stablehlo.einsum %{{.*}}, %{{.*}}, config = "ab,bc->ac" : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  %0 = stablehlo.einsum %m, %n, config = "ab,bc->ac" : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  // CHECK: stablehlo.einsum %{{.*}}, %{{.*}}, config = "ab,bc->ac" {note} : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<?x?xf32>
  %1 = "stablehlo.einsum"(%m, %n) {einsum_config = "ab,bc->ac", note} : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<?x?xf32>
  // CHECK: stablehlo.einsum %{{.*}}, %{{.*}}, config = "ab,bc->ac" : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  %2 = "stablehlo.einsum"(%m, %n) <{einsum_config = "ab,bc->ac"}> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return
}

// CHECK-LABEL: @unary_einsum
func.func @unary_einsum(%m: tensor<3x4xf32>) {
  // CHECK: stablehlo.unary_einsum %{{.*}}, config = "ab->a" : (tensor<3x4xf32>) -> tensor<3xf32>
  %0 = stablehlo.unary_einsum %m, config = "ab->a" : (tensor<3x4xf32>) -> tensor<3xf32>
  // CHECK: stablehlo.unary_einsum %{{.*}}, config = "ab->" {note} : (tensor<3x4xf32>) -> tensor<f32>
  %1 = "stablehlo.unary_einsum"(%m) {einsum_config = "ab->", note} : (tensor<3x4xf32>) -> tensor<f32>
  // CHECK: stablehlo.unary_einsum %{{.*}}, config = "ab->ba" : (tensor<3x4xf32>) -> tensor<4x3xf32>
  %2 = "stablehlo.unary_einsum"(%m) <{einsum_config = "ab->ba"}> : (tensor<3x4xf32>) -> tensor<4x3xf32>
  return
}
