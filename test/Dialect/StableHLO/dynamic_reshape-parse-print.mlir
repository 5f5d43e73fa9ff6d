// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @dynamic_reshape
func.func @dynamic_reshape(%a: tensor<2x3xi64>, %n: tensor<2xi64>, %d: tensor<?x?xf32>, %i: tensor<2xindex>, %z: tensor<0xi32>, %u: tensor<2xi32>, %o: tensor<1xi32>, %s: tensor<1xf32>) {
  // CHECK: stablehlo.dynamic_reshape %arg0, %arg1 : (tensor<2x3xi64>, tensor<2xi64>) -> tensor<?x2xi64>
  %0 = stablehlo.dynamic_reshape %a, %n : (tensor<2x3xi64>, tensor<2xi64>) -> tensor<?x2xi64>
  // CHECK: stablehlo.dynamic_reshape %arg2, %arg3 : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = "stablehlo.dynamic_reshape"(%d, %i) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  // CHECK: stablehlo.dynamic_reshape %arg7, %arg4 : (tensor<1xf32>, tensor<0xi32>) -> tensor<f32>
  %2 = stablehlo.dynamic_reshape %s, %z : (tensor<1xf32>, tensor<0xi32>) -> tensor<f32>
  // CHECK: stablehlo.dynamic_reshape %arg0, %arg5 {mhlo.sharding = "x"} : (tensor<2x3xi64>, tensor<2xi32>) -> tensor<3x2xi64>
  %3 = stablehlo.dynamic_reshape %a, %u {mhlo.sharding = "x"} : (tensor<2x3xi64>, tensor<2xi32>) -> tensor<3x2xi64>
  // CHECK: -> tensor<?xf32, #stablehlo.bounds<6>>
  %4 = stablehlo.dynamic_reshape %d, %o : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32, #stablehlo.bounds<6>>
  return
}

// CHECK-LABEL: @constant_shape
func.func @constant_shape(%a: tensor<2x3xi64>) {
  %n = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  // CHECK: -> tensor<3x?xi64>
  %0 = stablehlo.dynamic_reshape %a, %n : (tensor<2x3xi64>, tensor<2xi64>) -> tensor<3x?xi64>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, %n: tensor<4xi64>) {
  // CHECK: -> tensor<2x2x2x?x!quant.uniform<i8:f32:2, {5.000000e-01,2.500000e-01}>>
  %0 = stablehlo.dynamic_reshape %a, %n : (tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, tensor<4xi64>) -> tensor<2x2x2x?x!quant.uniform<i8:f32:2, {0.5, 0.25}>>
  return
}
