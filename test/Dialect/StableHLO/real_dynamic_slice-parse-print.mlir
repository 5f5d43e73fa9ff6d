// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @real_dynamic_slice
func.func @real_dynamic_slice(%a: tensor<3x8xi64>, %n: tensor<2xi64>, %i: tensor<2xindex>, %u: tensor<1xi32>, %s: tensor<f32>, %z: tensor<0xi32>, %d: tensor<?xf32, #stablehlo.bounds<4>>) {
  // CHECK: stablehlo.real_dynamic_slice %arg0, %arg1, %arg1, %arg1 : (tensor<3x8xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xi64>
  %0 = stablehlo.real_dynamic_slice %a, %n, %n, %n : (tensor<3x8xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xi64>
  // CHECK: stablehlo.real_dynamic_slice %arg0, %arg2, %arg2, %arg2 {mhlo.sharding = "x"} : (tensor<3x8xi64>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>) -> tensor<1x?xi64>
  %1 = "stablehlo.real_dynamic_slice"(%a, %i, %i, %i) {mhlo.sharding = "x"} : (tensor<3x8xi64>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>) -> tensor<1x?xi64>
  // CHECK: stablehlo.real_dynamic_slice %arg4, %arg5, %arg5, %arg5 : (tensor<f32>, tensor<0xi32>, tensor<0xi32>, tensor<0xi32>) -> tensor<f32>
  %2 = stablehlo.real_dynamic_slice %s, %z, %z, %z : (tensor<f32>, tensor<0xi32>, tensor<0xi32>, tensor<0xi32>) -> tensor<f32>
  // CHECK: -> tensor<?xf32, #stablehlo.bounds<4>>
  %3 = stablehlo.real_dynamic_slice %d, %u, %u, %u : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return
}

// CHECK-LABEL: @constant_indices
func.func @constant_indices(%a: tensor<8x!quant.uniform<i8:f32, 0.5>>) {
  %start = stablehlo.constant dense<1> : tensor<1xui32>
  %limit = stablehlo.constant dense<8> : tensor<1xui32>
  %stride = stablehlo.constant dense<2> : tensor<1xui32>
  // CHECK: -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.real_dynamic_slice %a, %start, %limit, %stride : (tensor<8x!quant.uniform<i8:f32, 0.5>>, tensor<1xui32>, tensor<1xui32>, tensor<1xui32>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}
