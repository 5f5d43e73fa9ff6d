// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @pad
func.func @pad(%a: tensor<2x3xi32>, %v: tensor<i32>, %e: tensor<0xi32>) {
  // CHECK: stablehlo.pad %arg0, %arg1, low = [0, 1], high = [2, 1], interior = [1, 2] : (tensor<2x3xi32>, tensor<i32>) -> tensor<5x9xi32>
  %0 = stablehlo.pad %a, %v, low = [0, 1], high = [2, 1], interior = [1, 2] : (tensor<2x3xi32>, tensor<i32>) -> tensor<5x9xi32>
  // CHECK: stablehlo.pad %arg1, %arg1, low = [], high = [], interior = [] : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %1 = stablehlo.pad %v, %v, low = [], high = [], interior = [] : (tensor<i32>, tensor<i32>) -> tensor<i32>
  // CHECK: stablehlo.pad %arg2, %arg1, low = [2], high = [-1], interior = [5] {mhlo.sharding = "x"} : (tensor<0xi32>, tensor<i32>) -> tensor<1xi32>
  %2 = "stablehlo.pad"(%e, %v) {edge_padding_low = array<i64: 2>, edge_padding_high = array<i64: -1>, interior_padding = array<i64: 5>, mhlo.sharding = "x"} : (tensor<0xi32>, tensor<i32>) -> tensor<1xi32>
  // CHECK: stablehlo.pad %arg0, %arg1, low = [-1, 0], high = [-1, 0], interior = [0, 0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<0x3xi32>
  %3 = "stablehlo.pad"(%a, %v) <{edge_padding_high = array<i64: -1, 0>, edge_padding_low = array<i64: -1, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<2x3xi32>, tensor<i32>) -> tensor<0x3xi32>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%a: tensor<?xf32>, %b: tensor<?x2xf32, #stablehlo.bounds<4, ?>>, %v: tensor<f32>) {
  // CHECK: (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  %0 = stablehlo.pad %a, %v, low = [1], high = [1], interior = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  // CHECK: -> tensor<?x3xf32, #stablehlo.bounds<5, ?>>
  %1 = stablehlo.pad %b, %v, low = [1, 1], high = [0, 0], interior = [0, 0] : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>, tensor<f32>) -> tensor<?x3xf32, #stablehlo.bounds<5, ?>>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %v: tensor<!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: -> tensor<3x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.pad %a, %v, low = [1], high = [0], interior = [0] : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<3x!quant.uniform<i8:f32, 0.5>>
  return
}
