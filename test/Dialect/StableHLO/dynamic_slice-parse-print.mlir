// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @dynamic_slice
func.func @dynamic_slice(%a: tensor<4x4xi32>, %i: tensor<i64>, %u: tensor<ui8>, %s: tensor<f32>) {
  // CHECK: stablehlo.dynamic_slice %arg0, %arg1, %arg1, sizes = [2, 3] : (tensor<4x4xi32>, tensor<i64>, tensor<i64>) -> tensor<2x3xi32>
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [2, 3] : (tensor<4x4xi32>, tensor<i64>, tensor<i64>) -> tensor<2x3xi32>
  // CHECK: stablehlo.dynamic_slice %arg3, sizes = [] : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.dynamic_slice %s, sizes = [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.dynamic_slice %arg0, %arg2, %arg2, sizes = [0, 4] {mhlo.sharding = "x"} : (tensor<4x4xi32>, tensor<ui8>, tensor<ui8>) -> tensor<0x4xi32>
  %2 = "stablehlo.dynamic_slice"(%a, %u, %u) {slice_sizes = array<i64: 0, 4>, mhlo.sharding = "x"} : (tensor<4x4xi32>, tensor<ui8>, tensor<ui8>) -> tensor<0x4xi32>
  // CHECK: stablehlo.dynamic_slice %arg0, %arg1, %arg1, sizes = [1, 1] : (tensor<4x4xi32>, tensor<i64>, tensor<i64>) -> tensor<1x1xi32>
  %3 = "stablehlo.dynamic_slice"(%a, %i, %i) <{slice_sizes = array<i64: 1, 1>}> : (tensor<4x4xi32>, tensor<i64>, tensor<i64>) -> tensor<1x1xi32>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%a: tensor<?xf32>, %b: tensor<?xf32, #stablehlo.bounds<4>>, %i: tensor<i64>) {
  // CHECK: (tensor<?xf32>, tensor<i64>) -> tensor<9xf32>
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [9] : (tensor<?xf32>, tensor<i64>) -> tensor<9xf32>
  // CHECK: -> tensor<?xf32>
  %1 = stablehlo.dynamic_slice %b, %i, sizes = [4] : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<i64>) -> tensor<?xf32>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<4x!quant.uniform<i8:f32, 0.5>>, %i: tensor<i64>) {
  // CHECK: -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<i64>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}
