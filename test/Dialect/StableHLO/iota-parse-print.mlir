// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @iota(
func.func @iota() {
  // CHECK: stablehlo.iota dim = 1 : tensor<4x5xi32>
  %0 = stablehlo.iota dim = 1 : tensor<4x5xi32>
  // CHECK: stablehlo.iota dim = 0 {mhlo.x} : tensor<0xf32>
  %1 = stablehlo.iota dim = 0 {mhlo.x} : tensor<0xf32>
  // CHECK: stablehlo.iota dim = 0 : tensor<2xcomplex<f32>>
  %2 = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<2xcomplex<f32>>
  // CHECK: stablehlo.iota dim = 0 : tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %3 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// CHECK-LABEL: func @dynamic_iota(
func.func @dynamic_iota(%s: tensor<2xi64>, %i: tensor<2xindex>, %d: tensor<2xi32>) {
  // CHECK: stablehlo.dynamic_iota %{{.*}}, dim = 1 : (tensor<2xi64>) -> tensor<?x5xi32>
  %0 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi64>) -> tensor<?x5xi32>
  // CHECK: stablehlo.dynamic_iota %{{.*}}, dim = 0 {mhlo.x} : (tensor<2xindex>) -> tensor<?x?xf32>
  %1 = stablehlo.dynamic_iota %i, dim = 0 {mhlo.x} : (tensor<2xindex>) -> tensor<?x?xf32>
  // CHECK: stablehlo.dynamic_iota %{{.*}}, dim = 0 : (tensor<2xi32>) -> tensor<3x4xi64>
  %2 = "stablehlo.dynamic_iota"(%d) {iota_dimension = 0 : i64} : (tensor<2xi32>) -> tensor<3x4xi64>
  // CHECK: stablehlo.dynamic_iota %{{.*}}, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32, #stablehlo.bounds<4, ?>>
  %3 = "stablehlo.dynamic_iota"(%s) <{iota_dimension = 0 : i64}> : (tensor<2xi64>) -> tensor<?x?xf32, #stablehlo.bounds<4, ?>>
  %c = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  // CHECK: stablehlo.dynamic_iota %{{.*}}, dim = 0 : (tensor<2xi32>) -> tensor<?x4xi64>
  %4 = stablehlo.dynamic_iota %c, dim = 0 : (tensor<2xi32>) -> tensor<?x4xi64>
  return
}
