// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @dynamic_update_slice
func.func @dynamic_update_slice(%a: tensor<4x4xi32>, %b: tensor<2x3xi32>, %i: tensor<i64>, %s: tensor<f32>, %e: tensor<0x4xi32>) {
  // CHECK: stablehlo.dynamic_update_slice %arg0, %arg1, %arg2, %arg2 : (tensor<4x4xi32>, tensor<2x3xi32>, tensor<i64>, tensor<i64>) -> tensor<4x4xi32>
  %0 = stablehlo.dynamic_update_slice %a, %b, %i, %i : (tensor<4x4xi32>, tensor<2x3xi32>, tensor<i64>, tensor<i64>) -> tensor<4x4xi32>
  // CHECK: stablehlo.dynamic_update_slice %arg3, %arg3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %1 = stablehlo.dynamic_update_slice %s, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.dynamic_update_slice %arg0, %arg4, %arg2, %arg2 {mhlo.sharding = "x"} : (tensor<4x4xi32>, tensor<0x4xi32>, tensor<i64>, tensor<i64>) -> tensor<4x4xi32>
  %2 = "stablehlo.dynamic_update_slice"(%a, %e, %i, %i) {mhlo.sharding = "x"} : (tensor<4x4xi32>, tensor<0x4xi32>, tensor<i64>, tensor<i64>) -> tensor<4x4xi32>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%a: tensor<?xf32>, %b: tensor<?xf32, #stablehlo.bounds<4>>, %c: tensor<3xf32>, %i: tensor<i64>) {
  // CHECK: (tensor<?xf32>, tensor<3xf32>, tensor<i64>) -> tensor<?xf32>
  %0 = stablehlo.dynamic_update_slice %a, %c, %i : (tensor<?xf32>, tensor<3xf32>, tensor<i64>) -> tensor<?xf32>
  // CHECK: (tensor<3xf32>, tensor<?xf32>, tensor<i64>) -> tensor<3xf32>
  %1 = stablehlo.dynamic_update_slice %c, %a, %i : (tensor<3xf32>, tensor<?xf32>, tensor<i64>) -> tensor<3xf32>
  // CHECK: -> tensor<?xf32, #stablehlo.bounds<4>>
  %2 = stablehlo.dynamic_update_slice %b, %c, %i : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<3xf32>, tensor<i64>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<4x!quant.uniform<i8:f32, 0.5>>, %i: tensor<i64>) {
  // CHECK: -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.dynamic_update_slice %a, %a, %i : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<i64>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}
