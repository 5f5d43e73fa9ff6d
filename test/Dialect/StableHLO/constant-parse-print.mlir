// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @constant(
func.func @constant() {
  // CHECK: %c = stablehlo.constant dense<true> : tensor<i1>
  %0 = stablehlo.constant dense<true> : tensor<i1>
  // CHECK: %c_{{[0-9]+}} = stablehlo.constant dense<{{\[}}[1, 2, 3], [4, 5, 6]]> : tensor<2x3xui8>
  %1 = "stablehlo.constant"() {value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xui8>} : () -> tensor<2x3xui8>
  // CHECK: %cst = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
  %2 = "stablehlo.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  // CHECK: %cst_{{[0-9]+}} = stablehlo.constant dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f64>>
  %3 = stablehlo.constant dense<(1.0, 2.0)> : tensor<complex<f64>>
  // CHECK: stablehlo.constant {mhlo.frontend_attributes = {a = "b"}, mhlo.x} dense<0.000000e+00> : tensor<4xbf16>
  %4 = stablehlo.constant {mhlo.x, mhlo.frontend_attributes = {a = "b"}} dense<0.0> : tensor<4xbf16>
  // CHECK: stablehlo.constant {mhlo.x} dense<0> : tensor<4xi4>
  %5 = "stablehlo.constant"() <{value = dense<0> : tensor<4xi4>}> {mhlo.x} : () -> tensor<4xi4>
  // CHECK: stablehlo.constant dense<> : tensor<0x3xf32>
  %6 = stablehlo.constant dense<> : tensor<0x3xf32>
  // CHECK: stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  %7 = stablehlo.constant dense<"0x0000803F00000040"> : tensor<2xf32>
  // CHECK: stablehlo.constant dense_resource<weights> : tensor<1xf32>
  %8 = stablehlo.constant dense_resource<weights> : tensor<1xf32>
  // CHECK: stablehlo.constant dense_resource<__elided__> : tensor<64xf32>
  %9 = stablehlo.constant dense_resource<__elided__> : tensor<64xf32>
  // CHECK: stablehlo.constant sparse<{{\[}}[0, 1]], 3> : tensor<2x2xi32>
  %10 = stablehlo.constant sparse<[[0, 1]], [3]> : tensor<2x2xi32>
  return
}

// The spelling without quotes is that of other types of value and result, and is read for all.
// CHECK-LABEL: func @quantized(
func.func @quantized() {
  // CHECK: stablehlo.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  // CHECK: stablehlo.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> {mhlo.x} : () -> tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>
  %1 = stablehlo.constant() {value = dense<[1, 2]> : tensor<2xi8>, mhlo.x} : () -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  // CHECK: stablehlo.constant() <{value = dense<3> : tensor<2xi8>}> {mhlo.x} : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %2 = "stablehlo.constant"() <{value = dense<3> : tensor<2xi8>}> {mhlo.x} : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  // CHECK: stablehlo.constant dense<3> : tensor<2xi8>
  %3 = stablehlo.constant() <{value = dense<3> : tensor<2xi8>}> : () -> tensor<2xi8>
  // CHECK: stablehlo.constant() <{value = dense<200> : tensor<2xui8>}> : () -> tensor<2x!quant.uniform<u8:f32, 5.000000e-01>>
  %4 = stablehlo.constant() <{value = dense<200> : tensor<2xui8>}> : () -> tensor<2x!quant.uniform<u8:f32, 0.5>>
  // CHECK: stablehlo.constant() <{value = dense<-1> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<u8:f32, 5.000000e-01>>
  %5 = stablehlo.constant() <{value = dense<-1> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<u8:f32, 0.5>>
  return
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F"
    }
  }
#-}
