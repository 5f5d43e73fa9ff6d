// Text forms of dot.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @dot
func.func @dot(%m: tensor<3x4xf32>, %n: tensor<4x5xf32>, %v: tensor<4xf32>, %d: tensor<?x?xf32>,
               %e: tensor<0x4xf32>, %q: tensor<4x5x!quant.uniform<i8:f32, 2.0>>) {
  // CHECK: stablehlo.dot %{{.*}}, %{{.*}} : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  %0 = stablehlo.dot %m, %n : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  // CHECK: stablehlo.dot %{{.*}}, %{{.*}}, precision = [HIGH, DEFAULT] : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  %1 = stablehlo.dot %m, %n, precision = [HIGH, "DEFAULT"] : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  // CHECK: stablehlo.dot %{{.*}}, %{{.*}}, precision = [] {note = 1 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %2 = stablehlo.dot %v, %v, precision = [] {note = 1 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  // CHECK: stablehlo.dot %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4x5xf32>) -> tensor<5xf32>
  %3 = "stablehlo.dot"(%v, %n) : (tensor<4xf32>, tensor<4x5xf32>) -> tensor<5xf32>
  // CHECK: stablehlo.dot %{{.*}}, %{{.*}}, precision = [HIGHEST] : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3xf64>
  %4 = "stablehlo.dot"(%m, %v) {precision_config = [#stablehlo<precision HIGHEST>]} : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3xf64>
  // CHECK: stablehlo.dot %{{.*}}, %{{.*}}, precision = [DEFAULT, HIGH] : (tensor<?x?xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  %5 = "stablehlo.dot"(%d, %n) <{precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGH>]}> : (tensor<?x?xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  // CHECK: stablehlo.dot %{{.*}}, %{{.*}} : (tensor<0x4xf32>, tensor<4xf32>) -> tensor<0xf32>
  %6 = stablehlo.dot %e, %v : (tensor<0x4xf32>, tensor<4xf32>) -> tensor<0xf32>
  // CHECK: stablehlo.dot %{{.*}}, %{{.*}} : (tensor<3x4xf32>, tensor<4x5x!quant.uniform<i8:f32, 2.000000e+00>>) -> tensor<3x5xf32>
  %7 = stablehlo.dot %m, %q : (tensor<3x4xf32>, tensor<4x5x!quant.uniform<i8:f32, 2.0>>) -> tensor<3x5xf32>
  return
}
