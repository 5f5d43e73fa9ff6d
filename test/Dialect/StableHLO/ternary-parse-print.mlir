// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @clamp(
func.func @clamp(%x: tensor<2xf32>, %s: tensor<f32>, %d: tensor<?xf32>,
                 %b: tensor<?xf32, #stablehlo.bounds<4>>, %p: tensor<2xi1>,
                 %q: tensor<2x!quant.uniform<i8:f32, 0.5:1>>,
                 %r: tensor<!quant.uniform<i8:f32, 0.25>>) {
  // CHECK: stablehlo.clamp %{{.*}} : tensor<2xf32>
  %0 = stablehlo.clamp %x, %x, %x : tensor<2xf32>
  // CHECK: stablehlo.clamp %{{.*}} : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  %1 = stablehlo.clamp %s, %x, %s : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  // CHECK: stablehlo.clamp %{{.*}} : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = "stablehlo.clamp"(%s, %x, %x) : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK: stablehlo.clamp %{{.*}} {mhlo.x} : (tensor<?xf32>, tensor<2xf32>, tensor<f32>) -> tensor<?xf32>
  %3 = stablehlo.clamp %d, %x, %s {mhlo.x} : (tensor<?xf32>, tensor<2xf32>, tensor<f32>) -> tensor<?xf32>
  // CHECK: stablehlo.clamp %{{.*}} : (tensor<f32>, tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  %4 = stablehlo.clamp %s, %b, %s : (tensor<f32>, tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  // CHECK: stablehlo.clamp %{{.*}} : tensor<2xi1>
  %5 = stablehlo.clamp %p, %p, %p : tensor<2xi1>
  // CHECK: stablehlo.clamp %{{.*}} : (tensor<!quant.uniform<i8:f32, 2.500000e-01>>, tensor<2x!quant.uniform<i8:f32, 5.000000e-01:1>>, tensor<!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01>>
  %6 = stablehlo.clamp %r, %q, %r : (tensor<!quant.uniform<i8:f32, 0.25>>, tensor<2x!quant.uniform<i8:f32, 0.5:1>>, tensor<!quant.uniform<i8:f32, 0.25>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  return
}

// CHECK-LABEL: func @select(
func.func @select(%p: tensor<2xi1>, %s: tensor<i1>, %x: tensor<2xf32>, %d: tensor<?xf32>,
                  %b: tensor<?xf32, #stablehlo.bounds<4>>,
                  %q: tensor<2x!quant.uniform<i8:f32, 0.5:1>>,
                  %r: tensor<2x!quant.uniform<i8:f32, 0.25>>) {
  // CHECK: stablehlo.select %{{.*}} : tensor<2xi1>, tensor<2xf32>
  %0 = stablehlo.select %p, %x, %x : tensor<2xi1>, tensor<2xf32>
  // CHECK: stablehlo.select %{{.*}} : tensor<i1>, tensor<2xf32>
  %1 = stablehlo.select %s, %x, %x : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK: stablehlo.select %{{.*}} {mhlo.x} : tensor<i1>, tensor<i1>
  %2 = "stablehlo.select"(%s, %s, %s) {mhlo.x} : (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>
  // CHECK: stablehlo.select %{{.*}} : (tensor<2xi1>, tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  %3 = stablehlo.select %p, %d, %x : (tensor<2xi1>, tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  // CHECK: stablehlo.select %{{.*}} : tensor<i1>, tensor<?xf32, #stablehlo.bounds<4>>
  %4 = stablehlo.select %s, %b, %b : tensor<i1>, tensor<?xf32, #stablehlo.bounds<4>>
  // CHECK: stablehlo.select %{{.*}} : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 5.000000e-01:1>>, tensor<2x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01>>
  %5 = stablehlo.select %p, %q, %r : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 0.5:1>>, tensor<2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  return
}
