// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @concatenate
func.func @concatenate(%a: tensor<3x2xi64>, %b: tensor<1x2xi64>, %e: tensor<0x2xi64>) {
  // CHECK: stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<3x2xi64>, tensor<1x2xi64>) -> tensor<4x2xi64>
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<3x2xi64>, tensor<1x2xi64>) -> tensor<4x2xi64>
  // CHECK: stablehlo.concatenate %arg0, dim = 1 : (tensor<3x2xi64>) -> tensor<3x2xi64>
  %1 = stablehlo.concatenate %a, dim = 1 : (tensor<3x2xi64>) -> tensor<3x2xi64>
  // CHECK: stablehlo.concatenate %arg0, %arg2, %arg0, dim = 0 {mhlo.sharding = "x"} : (tensor<3x2xi64>, tensor<0x2xi64>, tensor<3x2xi64>) -> tensor<6x2xi64>
  %2 = "stablehlo.concatenate"(%a, %e, %a) {dimension = 0 : i64, mhlo.sharding = "x"} : (tensor<3x2xi64>, tensor<0x2xi64>, tensor<3x2xi64>) -> tensor<6x2xi64>
  // CHECK: stablehlo.concatenate %arg0, %arg0, dim = 1 : (tensor<3x2xi64>, tensor<3x2xi64>) -> tensor<3x4xi64>
  %3 = "stablehlo.concatenate"(%a, %a) <{dimension = 1 : i64}> : (tensor<3x2xi64>, tensor<3x2xi64>) -> tensor<3x4xi64>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%a: tensor<?x2xf32>, %b: tensor<3x?xf32>, %c: tensor<?x2xf32, #stablehlo.bounds<4, ?>>) {
  // CHECK: (tensor<?x2xf32>, tensor<3x?xf32>) -> tensor<?x2xf32>
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<?x2xf32>, tensor<3x?xf32>) -> tensor<?x2xf32>
  // CHECK: (tensor<?x2xf32>, tensor<3x?xf32>) -> tensor<3x?xf32>
  %1 = stablehlo.concatenate %a, %b, dim = 1 : (tensor<?x2xf32>, tensor<3x?xf32>) -> tensor<3x?xf32>
  // The inferred bound is 7.
  // CHECK: -> tensor<7x2xf32>
  %2 = stablehlo.concatenate %b, %c, dim = 0 : (tensor<3x?xf32>, tensor<?x2xf32, #stablehlo.bounds<4, ?>>) -> tensor<7x2xf32>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%a: tensor<1x!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<1x!quant.uniform<i8:f32, 0.5>>, tensor<1x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}
