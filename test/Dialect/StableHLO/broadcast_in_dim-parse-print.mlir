// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @broadcast_in_dim
func.func @broadcast_in_dim(%a: tensor<1x3xi32>, %s: tensor<f32>) {
  // CHECK: stablehlo.broadcast_in_dim %arg0, dims = [2, 1] : (tensor<1x3xi32>) -> tensor<2x3x2xi32>
  %0 = stablehlo.broadcast_in_dim %a, dims = [2, 1] : (tensor<1x3xi32>) -> tensor<2x3x2xi32>
  // CHECK: stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x0xf32>
  %1 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4x0xf32>
  // CHECK: stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<1x3xi32>
  %2 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<1x3xi32>) -> tensor<1x3xi32>
  // CHECK: stablehlo.broadcast_in_dim %arg0, dims = [0, 1] {mhlo.sharding = "x"} : (tensor<1x3xi32>) -> tensor<7x3xi32>
  %3 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0, 1>}> {mhlo.sharding = "x"} : (tensor<1x3xi32>) -> tensor<7x3xi32>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%a: tensor<?xf32>, %b: tensor<1x?xf32, #stablehlo.bounds<?, 5>>) {
  // CHECK: (tensor<?xf32>) -> tensor<2x3xf32>
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<?xf32>) -> tensor<2x3xf32>
  // CHECK: -> tensor<2x1x?xf32, #stablehlo.bounds<?, ?, 5>>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1, 2] : (tensor<1x?xf32, #stablehlo.bounds<?, 5>>) -> tensor<2x1x?xf32, #stablehlo.bounds<?, ?, 5>>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<1x2x!quant.uniform<i8:f32:1, {0.5, 0.25:1}>>, %b: tensor<1x!quant.uniform<i8:f32:0, {0.5:3}>>) {
  // CHECK: -> tensor<4x2x3x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01:1}>>
  %0 = stablehlo.broadcast_in_dim %a, dims = [2, 1] : (tensor<1x2x!quant.uniform<i8:f32:1, {0.5, 0.25:1}>>) -> tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25:1}>>
  // CHECK: -> tensor<4x2x!quant.uniform<i8:f32:1, {5.000000e-01:3,5.000000e-01:3}>>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<1x!quant.uniform<i8:f32:0, {0.5:3}>>) -> tensor<4x2x!quant.uniform<i8:f32:1, {0.5:3, 0.5:3}>>
  return
}
