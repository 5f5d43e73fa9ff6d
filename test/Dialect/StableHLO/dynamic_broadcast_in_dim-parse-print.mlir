// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @dynamic_broadcast_in_dim
func.func @dynamic_broadcast_in_dim(%a: tensor<1x3xi64>, %n: tensor<3xi64>, %i: tensor<2xindex>, %s: tensor<f32>, %d: tensor<?xf32>, %u: tensor<2xi32>) {
  // CHECK: stablehlo.dynamic_broadcast_in_dim %arg0, %arg1, dims = [2, 1] : (tensor<1x3xi64>, tensor<3xi64>) -> tensor<?x3x?xi64>
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [2, 1] : (tensor<1x3xi64>, tensor<3xi64>) -> tensor<?x3x?xi64>
  // CHECK: stablehlo.dynamic_broadcast_in_dim %arg0, %arg1, dims = [2, 1] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>} : (tensor<1x3xi64>, tensor<3xi64>) -> tensor<2x3x2xi64>
  %1 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [2, 1] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>} : (tensor<1x3xi64>, tensor<3xi64>) -> tensor<2x3x2xi64>
  // CHECK: stablehlo.dynamic_broadcast_in_dim %arg3, %arg2, dims = [] : (tensor<f32>, tensor<2xindex>) -> tensor<?x?xf32>
  %2 = "stablehlo.dynamic_broadcast_in_dim"(%s, %i) {broadcast_dimensions = array<i64>} : (tensor<f32>, tensor<2xindex>) -> tensor<?x?xf32>
  // CHECK: stablehlo.dynamic_broadcast_in_dim %arg4, %arg5, dims = [1] {known_expanding_dimensions = array<i64>} : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x3xf32>
  %3 = "stablehlo.dynamic_broadcast_in_dim"(%d, %u) <{broadcast_dimensions = array<i64: 1>, known_expanding_dimensions = array<i64>}> : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x3xf32>
  return
}

// CHECK-LABEL: @constant_shape
func.func @constant_shape(%s: tensor<f32>) {
  %n = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // CHECK: -> tensor<?x3xf32>
  %0 = stablehlo.dynamic_broadcast_in_dim %s, %n, dims = [] : (tensor<f32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<1x!quant.uniform<i8:f32:0, {0.5:3}>>, %n: tensor<2xi64>) {
  // CHECK: -> tensor<?x2x!quant.uniform<i8:f32:1, {5.000000e-01:3,5.000000e-01:3}>>
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1] : (tensor<1x!quant.uniform<i8:f32:0, {0.5:3}>>, tensor<2xi64>) -> tensor<?x2x!quant.uniform<i8:f32:1, {0.5:3, 0.5:3}>>
  return
}
