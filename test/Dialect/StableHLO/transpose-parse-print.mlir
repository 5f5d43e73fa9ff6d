// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @transpose
func.func @transpose(%a: tensor<2x3x4xi32>, %s: tensor<f32>) {
  // CHECK: stablehlo.transpose %arg0, dims = [2, 0, 1] : (tensor<2x3x4xi32>) -> tensor<4x2x3xi32>
  %0 = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<2x3x4xi32>) -> tensor<4x2x3xi32>
  // CHECK: stablehlo.transpose %arg1, dims = [] : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.transpose %s, dims = [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.transpose %arg0, dims = [0, 2, 1] {mhlo.sharding = "x"} : (tensor<2x3x4xi32>) -> tensor<2x4x3xi32>
  %2 = "stablehlo.transpose"(%a) {permutation = array<i64: 0, 2, 1>, mhlo.sharding = "x"} : (tensor<2x3x4xi32>) -> tensor<2x4x3xi32>
  // CHECK: stablehlo.transpose %arg0, dims = [0, 1, 2] : (tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  %3 = "stablehlo.transpose"(%a) <{permutation = array<i64: 0, 1, 2>}> : (tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%a: tensor<?x2xf32>, %b: tensor<?x2xf32, #stablehlo.bounds<4, ?>>) {
  // CHECK: (tensor<?x2xf32>) -> tensor<2x?xf32>
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<?x2xf32>) -> tensor<2x?xf32>
  // CHECK: -> tensor<2x?xf32, #stablehlo.bounds<?, 4>>
  %1 = stablehlo.transpose %b, dims = [1, 0] : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>) -> tensor<2x?xf32, #stablehlo.bounds<?, 4>>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<3x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x3x4x!quant.uniform<i8:f32:0, {0.5, 0.25:1}>>) {
  // CHECK: -> tensor<3x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.transpose %a, dims = [0] : (tensor<3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x!quant.uniform<i8:f32, 0.5>>
  // CHECK: -> tensor<4x2x3x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01:1}>>
  %1 = stablehlo.transpose %b, dims = [2, 0, 1] : (tensor<2x3x4x!quant.uniform<i8:f32:0, {0.5, 0.25:1}>>) -> tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25:1}>>
  return
}
