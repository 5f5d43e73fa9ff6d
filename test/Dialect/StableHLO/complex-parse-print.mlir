// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @abs(
func.func @abs(%i: tensor<2xi32>, %f: tensor<?xf32>, %c: tensor<2x3xcomplex<f64>>,
               %q: tensor<2x!quant.uniform<i8:f32, 0.5:1>>,
               %b: tensor<?xcomplex<f32>, #stablehlo.bounds<4>>) {
  // CHECK: stablehlo.abs %{{.*}} : tensor<2xi32>
  %0 = stablehlo.abs %i : tensor<2xi32>
  // CHECK: stablehlo.abs %{{.*}} : tensor<?xf32>
  %1 = "stablehlo.abs"(%f) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: stablehlo.abs %{{.*}} : (tensor<?xf32>) -> tensor<2xf32>
  %2 = stablehlo.abs %f : (tensor<?xf32>) -> tensor<2xf32>
  // CHECK: stablehlo.abs %{{.*}} : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xf64>
  %3 = stablehlo.abs %c : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xf64>
  // CHECK: stablehlo.abs %{{.*}} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01>>
  %4 = stablehlo.abs %q : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  // CHECK: stablehlo.abs %{{.*}} : (tensor<?xcomplex<f32>, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>>
  %5 = stablehlo.abs %b : (tensor<?xcomplex<f32>, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return
}

// CHECK-LABEL: func @real_imag(
func.func @real_imag(%f: tensor<2xf16>, %c: tensor<2xcomplex<f32>>, %d: tensor<?xcomplex<f32>>) {
  // CHECK: stablehlo.real %{{.*}} : tensor<2xf16>
  %0 = stablehlo.real %f : tensor<2xf16>
  // CHECK: stablehlo.real %{{.*}} : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %1 = stablehlo.real %c : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  // CHECK: stablehlo.real %{{.*}} : (tensor<?xcomplex<f32>>) -> tensor<2xf32>
  %2 = "stablehlo.real"(%d) : (tensor<?xcomplex<f32>>) -> tensor<2xf32>
  // CHECK: stablehlo.imag %{{.*}} : tensor<2xf16>
  %3 = stablehlo.imag %f : tensor<2xf16>
  // CHECK: stablehlo.imag %{{.*}} : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %4 = stablehlo.imag %c : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  // CHECK: stablehlo.imag %{{.*}} : (tensor<?xcomplex<f32>>) -> tensor<2xf32>
  %5 = "stablehlo.imag"(%d) : (tensor<?xcomplex<f32>>) -> tensor<2xf32>
  return
}

// CHECK-LABEL: func @complex(
func.func @complex(%a: tensor<2xf32>, %b: tensor<f64>, %d: tensor<?xf32>,
                   %e: tensor<?xf32, #stablehlo.bounds<4>>) {
  // CHECK: stablehlo.complex %{{.*}} : tensor<2xcomplex<f32>>
  %0 = stablehlo.complex %a, %a : tensor<2xcomplex<f32>>
  // CHECK: stablehlo.complex %{{.*}} {mhlo.x} : tensor<complex<f64>>
  %1 = stablehlo.complex %b, %b {mhlo.x} : (tensor<f64>, tensor<f64>) -> tensor<complex<f64>>
  // CHECK: stablehlo.complex %{{.*}} : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xcomplex<f32>>
  %2 = stablehlo.complex %a, %d : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xcomplex<f32>>
  // CHECK: stablehlo.complex %{{.*}} : tensor<?xcomplex<f32>, #stablehlo.bounds<4>>
  %3 = stablehlo.complex %e, %e : tensor<?xcomplex<f32>, #stablehlo.bounds<4>>
  return
}
