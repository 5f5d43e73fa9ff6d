// Text forms of cholesky.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @cholesky
func.func @cholesky(%a: tensor<4x4xf32>, %c: tensor<2x3x3xcomplex<f64>>, %d: tensor<?x?xf32>, %e: tensor<0x0xf32>,
                    %q: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: stablehlo.cholesky %{{.*}}, lower = true : tensor<4x4xf32>
  %0 = stablehlo.cholesky %a, lower = true : tensor<4x4xf32>
  // CHECK: stablehlo.cholesky %{{[a-z0-9]+}} : tensor<4x4xf32>
  %1 = stablehlo.cholesky %a : tensor<4x4xf32>
  // CHECK: stablehlo.cholesky %{{[a-z0-9]+}} {note} : tensor<4x4xf32>
  %2 = stablehlo.cholesky %a, lower = false {note} : tensor<4x4xf32>
  // CHECK: stablehlo.cholesky %{{.*}}, lower = true : tensor<2x3x3xcomplex<f64>>
  %3 = "stablehlo.cholesky"(%c) {lower = true} : (tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
  // CHECK: stablehlo.cholesky %{{[a-z0-9]+}} : tensor<0x0xf32>
  %4 = "stablehlo.cholesky"(%e) <{lower = false}> : (tensor<0x0xf32>) -> tensor<0x0xf32>
  // CHECK: stablehlo.cholesky %{{[a-z0-9]+}} : (tensor<?x?xf32>) -> tensor<4x4xf32>
  %5 = stablehlo.cholesky %d : (tensor<?x?xf32>) -> tensor<4x4xf32>
  // CHECK: stablehlo.cholesky %{{[a-z0-9]+}} : (tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x2x!quant.uniform<i8:f32, 2.500000e-01>>
  %6 = stablehlo.cholesky %q : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.25>>
  return
}
