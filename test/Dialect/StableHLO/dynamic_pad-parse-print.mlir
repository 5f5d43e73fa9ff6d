// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @dynamic_pad
func.func @dynamic_pad(%a: tensor<2x3xi64>, %v: tensor<i64>, %n: tensor<2xi64>, %i: tensor<2xindex>, %u: tensor<2xi32>, %z: tensor<0xi64>) {
  // CHECK: stablehlo.dynamic_pad %arg0, %arg1, %arg2, %arg2, %arg2 : (tensor<2x3xi64>, tensor<i64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xi64>
  %0 = stablehlo.dynamic_pad %a, %v, %n, %n, %n : (tensor<2x3xi64>, tensor<i64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xi64>
  // CHECK: stablehlo.dynamic_pad %arg0, %arg1, %arg3, %arg4, %arg2 {mhlo.sharding = "x"} : (tensor<2x3xi64>, tensor<i64>, tensor<2xindex>, tensor<2xi32>, tensor<2xi64>) -> tensor<5x9xi64>
  %1 = "stablehlo.dynamic_pad"(%a, %v, %i, %u, %n) {mhlo.sharding = "x"} : (tensor<2x3xi64>, tensor<i64>, tensor<2xindex>, tensor<2xi32>, tensor<2xi64>) -> tensor<5x9xi64>
  // CHECK: stablehlo.dynamic_pad %arg1, %arg1, %arg5, %arg5, %arg5 : (tensor<i64>, tensor<i64>, tensor<0xi64>, tensor<0xi64>, tensor<0xi64>) -> tensor<i64>
  %2 = stablehlo.dynamic_pad %v, %v, %z, %z, %z : (tensor<i64>, tensor<i64>, tensor<0xi64>, tensor<0xi64>, tensor<0xi64>) -> tensor<i64>
  return
}

// CHECK-LABEL: @constant_padding
func.func @constant_padding(%a: tensor<2x3xi64>, %v: tensor<i64>) {
  %low = stablehlo.constant dense<[0, 1]> : tensor<2xi64>
  %high = stablehlo.constant dense<[2, 1]> : tensor<2xi64>
  %interior = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  // CHECK: -> tensor<5x?xi64>
  %0 = stablehlo.dynamic_pad %a, %v, %low, %high, %interior : (tensor<2x3xi64>, tensor<i64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<5x?xi64>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %v: tensor<!quant.uniform<i8:f32, 0.5>>, %n: tensor<1xi64>) {
  // CHECK: -> tensor<?x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.dynamic_pad %a, %v, %n, %n, %n : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x!quant.uniform<i8:f32, 0.5>>
  return
}
