// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @reshape
func.func @reshape(%a: tensor<2x3xi32>, %s: tensor<f32>, %e: tensor<0x3xf32>) {
  // CHECK: stablehlo.reshape %arg0 : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %0 = stablehlo.reshape %a : (tensor<2x3xi32>) -> tensor<3x2xi32>
  // CHECK: stablehlo.reshape %arg1 : (tensor<f32>) -> tensor<1x1xf32>
  %1 = stablehlo.reshape %s : (tensor<f32>) -> tensor<1x1xf32>
  // CHECK: stablehlo.reshape %arg2 : (tensor<0x3xf32>) -> tensor<5x0xf32>
  %2 = "stablehlo.reshape"(%e) : (tensor<0x3xf32>) -> tensor<5x0xf32>
  // CHECK: stablehlo.reshape %arg0 {mhlo.sharding = "x"} : (tensor<2x3xi32>) -> tensor<6xi32>
  %3 = "stablehlo.reshape"(%a) {mhlo.sharding = "x"} : (tensor<2x3xi32>) -> tensor<6xi32>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%a: tensor<?xf32>, %b: tensor<?xf32, #stablehlo.bounds<5>>) {
  // CHECK: (tensor<?xf32>) -> tensor<2x3xf32>
  %0 = stablehlo.reshape %a : (tensor<?xf32>) -> tensor<2x3xf32>
  // CHECK: (tensor<?xf32, #stablehlo.bounds<5>>) -> tensor<1x?xf32, #stablehlo.bounds<?, 5>>
  %1 = stablehlo.reshape %b : (tensor<?xf32, #stablehlo.bounds<5>>) -> tensor<1x?xf32, #stablehlo.bounds<?, 5>>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<6x!quant.uniform<i8:f32, 0.5>>, %b: tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) {
  // CHECK: -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.reshape %a : (tensor<6x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
  // CHECK: -> tensor<2x2x2x3x!quant.uniform<i8:f32:2, {5.000000e-01,2.500000e-01}>>
  %1 = stablehlo.reshape %b : (tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<2x2x2x3x!quant.uniform<i8:f32:2, {0.5, 0.25}>>
  return
}
