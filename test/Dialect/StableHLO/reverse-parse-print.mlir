// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @reverse
func.func @reverse(%a: tensor<3x2xi32>, %s: tensor<f32>) {
  // CHECK: stablehlo.reverse %arg0, dims = [1, 0] : tensor<3x2xi32>
  %0 = stablehlo.reverse %a, dims = [1, 0] : tensor<3x2xi32>
  // CHECK: stablehlo.reverse %arg1, dims = [] : tensor<f32>
  %1 = stablehlo.reverse %s, dims = [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.reverse %arg0, dims = [0] {mhlo.sharding = "x"} : tensor<3x2xi32>
  %2 = "stablehlo.reverse"(%a) {dimensions = array<i64: 0>, mhlo.sharding = "x"} : (tensor<3x2xi32>) -> tensor<3x2xi32>
  // CHECK: stablehlo.reverse %arg0, dims = [1] : tensor<3x2xi32>
  %3 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 1>}> : (tensor<3x2xi32>) -> tensor<3x2xi32>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%a: tensor<?x2xf32>, %b: tensor<?xf32, #stablehlo.bounds<4>>) {
  // CHECK: stablehlo.reverse %arg0, dims = [0] : (tensor<?x2xf32>) -> tensor<3x2xf32>
  %0 = stablehlo.reverse %a, dims = [0] : (tensor<?x2xf32>) -> tensor<3x2xf32>
  // CHECK: stablehlo.reverse %arg1, dims = [0] : tensor<?xf32, #stablehlo.bounds<4>>
  %1 = stablehlo.reverse %b, dims = [0] : tensor<?xf32, #stablehlo.bounds<4>>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: stablehlo.reverse %arg0, dims = [0] : tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.reverse %a, dims = [0] : tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}
