// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @slice
func.func @slice(%a: tensor<3x8xi64>, %s: tensor<f32>) {
  // CHECK: stablehlo.slice %arg0 [1:3, 4:8:2] : (tensor<3x8xi64>) -> tensor<2x2xi64>
  %0 = stablehlo.slice %a [1:3, 4:8:2] : (tensor<3x8xi64>) -> tensor<2x2xi64>
  // CHECK: stablehlo.slice %arg1 [] : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.slice %s [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.slice %arg0 [3:3, 0:8:3] : (tensor<3x8xi64>) -> tensor<0x3xi64>
  %2 = stablehlo.slice %a [3:3:1, 0:8:3] : (tensor<3x8xi64>) -> tensor<0x3xi64>
  // CHECK: stablehlo.slice %arg0 [0:3, 0:8:9223372036854775807] {mhlo.sharding = "x"} : (tensor<3x8xi64>) -> tensor<3x1xi64>
  %3 = "stablehlo.slice"(%a) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 3, 8>, strides = array<i64: 1, 9223372036854775807>, mhlo.sharding = "x"} : (tensor<3x8xi64>) -> tensor<3x1xi64>
  // CHECK: stablehlo.slice %arg0 [0:3, 0:8] : (tensor<3x8xi64>) -> tensor<3x8xi64>
  %4 = "stablehlo.slice"(%a) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 3, 8>, strides = array<i64: 1, 1>}> : (tensor<3x8xi64>) -> tensor<3x8xi64>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%a: tensor<?x8xf32>, %b: tensor<?xf32, #stablehlo.bounds<4>>) {
  // CHECK: (tensor<?x8xf32>) -> tensor<2x8xf32>
  %0 = stablehlo.slice %a [1:3, 0:8] : (tensor<?x8xf32>) -> tensor<2x8xf32>
  // CHECK: (tensor<?x8xf32>) -> tensor<?x?xf32>
  %1 = stablehlo.slice %a [1:3, 0:8] : (tensor<?x8xf32>) -> tensor<?x?xf32>
  // CHECK: (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<2xf32>
  %2 = stablehlo.slice %b [0:4:2] : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<2xf32>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.slice %a [1:3] : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}
