// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @broadcast
func.func @broadcast(%a: tensor<3xi32>, %s: tensor<f32>) {
  // CHECK: stablehlo.broadcast %arg0, sizes = [1, 2] : (tensor<3xi32>) -> tensor<1x2x3xi32>
  %0 = stablehlo.broadcast %a, sizes = [1, 2] : (tensor<3xi32>) -> tensor<1x2x3xi32>
  // CHECK: stablehlo.broadcast %arg1, sizes = [] : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.broadcast %s, sizes = [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.broadcast %arg1, sizes = [0, 4] {mhlo.sharding = "{replicated}"} : (tensor<f32>) -> tensor<0x4xf32>
  %2 = stablehlo.broadcast %s, sizes = [0, 4] {mhlo.sharding = "{replicated}"} : (tensor<f32>) -> tensor<0x4xf32>
  return
}

// CHECK-LABEL: @generic
func.func @generic(%a: tensor<3xi32>) {
  // CHECK: stablehlo.broadcast %arg0, sizes = [2] : (tensor<3xi32>) -> tensor<2x3xi32>
  %0 = "stablehlo.broadcast"(%a) {broadcast_sizes = array<i64: 2>} : (tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.broadcast %arg0, sizes = [5] : (tensor<3xi32>) -> tensor<5x3xi32>
  %1 = "stablehlo.broadcast"(%a) <{broadcast_sizes = array<i64: 5>}> : (tensor<3xi32>) -> tensor<5x3xi32>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%a: tensor<?xf32>, %b: tensor<?xf32, #stablehlo.bounds<4>>) {
  // CHECK: stablehlo.broadcast %arg0, sizes = [2] : (tensor<?xf32>) -> tensor<2x?xf32>
  %0 = stablehlo.broadcast %a, sizes = [2] : (tensor<?xf32>) -> tensor<2x?xf32>
  // CHECK: -> tensor<2x?xf32, #stablehlo.bounds<?, 4>>
  %1 = stablehlo.broadcast %b, sizes = [2] : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<2x?xf32, #stablehlo.bounds<?, 4>>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<3x!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: (tensor<3x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.broadcast %a, sizes = [2] : (tensor<3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
  return
}
