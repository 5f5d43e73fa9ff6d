// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @unquantized(
func.func @unquantized(%p: tensor<2xi1>, %a: tensor<2x3xf32>, %d: tensor<?x3xf32>,
                       %b: tensor<?x3xf32, #stablehlo.bounds<4, ?>>) {
  // CHECK: stablehlo.add %{{.*}} : tensor<2xi1>
  %0 = stablehlo.add %p, %p : tensor<2xi1>
  // CHECK: stablehlo.add %{{.*}} : tensor<2x3xf32>
  %1 = stablehlo.add %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.add %{{.*}} {mhlo.x} : tensor<2x3xf32>
  %2 = "stablehlo.add"(%a, %a) {mhlo.x} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.add %{{.*}} : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %3 = stablehlo.add %a, %d : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: stablehlo.add %{{.*}} : (tensor<?x3xf32>, tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<?x3xf32, #stablehlo.bounds<4, ?>>
  %4 = stablehlo.add %d, %b : (tensor<?x3xf32>, tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<?x3xf32, #stablehlo.bounds<4, ?>>
  return
}

// CHECK-LABEL: func @per_tensor(
func.func @per_tensor(%a: tensor<2x!quant.uniform<i8:f32, 0.5:1>>,
                      %b: tensor<2x!quant.uniform<i8:f32, 0.25>>) {
  // CHECK: stablehlo.add %{{.*}} : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %0 = stablehlo.add %a, %a : tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  // CHECK: stablehlo.add %{{.*}} -> tensor<2x!quant.uniform<i8:f32, 1.250000e-01>>
  %1 = stablehlo.add %a, %b : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>, tensor<2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x!quant.uniform<i8:f32, 0.125>>
  return
}

// CHECK-LABEL: func @per_axis(
func.func @per_axis(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5:1, 0.25}>>,
                    %b: tensor<2x!quant.uniform<i8:f32, 0.25>>) {
  // CHECK: stablehlo.add %{{.*}} : tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01:1,2.500000e-01}>>
  %0 = stablehlo.add %a, %a : tensor<2x!quant.uniform<i8:f32:0, {0.5:1, 0.25}>>
  // CHECK: stablehlo.add %{{.*}} -> tensor<2x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>
  %1 = stablehlo.add %a, %b : (tensor<2x!quant.uniform<i8:f32:0, {0.5:1, 0.25}>>, tensor<2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  // CHECK: stablehlo.add %{{.*}} -> tensor<2x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>
  %2 = stablehlo.add %b, %a : (tensor<2x!quant.uniform<i8:f32, 0.25>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:1, 0.25}>>) -> tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return
}
