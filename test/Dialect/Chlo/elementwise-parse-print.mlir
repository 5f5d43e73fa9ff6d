// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --emit-bytecode | phaze-opt | FileCheck %s
// Element-wise operations.

// CHECK-LABEL: func.func @floats
func.func @floats(%arg0: tensor<4xf32>) {
  // CHECK: chlo.acos %arg0 : tensor<4xf32> -> tensor<4xf32>
  %0 = chlo.acos %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.acosh %arg0 : tensor<4xf32> -> tensor<4xf32>
  %1 = chlo.acosh %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.asin %arg0 : tensor<4xf32> -> tensor<4xf32>
  %2 = chlo.asin %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.asinh %arg0 : tensor<4xf32> -> tensor<4xf32>
  %3 = chlo.asinh %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.atan %arg0 : tensor<4xf32> -> tensor<4xf32>
  %4 = chlo.atan %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.atanh %arg0 : tensor<4xf32> -> tensor<4xf32>
  %5 = chlo.atanh %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.bessel_i1e %arg0 : tensor<4xf32> -> tensor<4xf32>
  %6 = chlo.bessel_i1e %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.conj %arg0 : tensor<4xf32> -> tensor<4xf32>
  %7 = chlo.conj %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.cosh %arg0 : tensor<4xf32> -> tensor<4xf32>
  %8 = chlo.cosh %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.sinh %arg0 : tensor<4xf32> -> tensor<4xf32>
  %9 = chlo.sinh %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.square %arg0 : tensor<4xf32> -> tensor<4xf32>
  %10 = chlo.square %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.tan %arg0 : tensor<4xf32> -> tensor<4xf32>
  %11 = chlo.tan %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.digamma %arg0 : tensor<4xf32> -> tensor<4xf32>
  %12 = chlo.digamma %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.erf %arg0 : tensor<4xf32> -> tensor<4xf32>
  %13 = chlo.erf %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.erf_inv %arg0 : tensor<4xf32> -> tensor<4xf32>
  %14 = chlo.erf_inv %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.erfc %arg0 : tensor<4xf32> -> tensor<4xf32>
  %15 = chlo.erfc %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.lgamma %arg0 : tensor<4xf32> -> tensor<4xf32>
  %16 = chlo.lgamma %arg0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.is_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
  %t0 = chlo.is_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
  // CHECK: chlo.is_neg_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
  %t1 = chlo.is_neg_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
  // CHECK: chlo.is_pos_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
  %t2 = chlo.is_pos_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
  return
}

// CHECK-LABEL: func.func @complexes
func.func @complexes(%arg0: tensor<4xcomplex<f32>>) {
  // CHECK: chlo.acos %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %0 = chlo.acos %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: chlo.acosh %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %1 = chlo.acosh %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: chlo.asin %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %2 = chlo.asin %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: chlo.asinh %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %3 = chlo.asinh %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: chlo.atan %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %4 = chlo.atan %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: chlo.atanh %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %5 = chlo.atanh %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: chlo.bessel_i1e %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %6 = chlo.bessel_i1e %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: chlo.conj %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %7 = chlo.conj %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: chlo.cosh %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %8 = chlo.cosh %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: chlo.sinh %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %9 = chlo.sinh %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: chlo.square %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %10 = chlo.square %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: chlo.tan %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %11 = chlo.tan %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: chlo._asin_acos_kernel %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %12 = chlo._asin_acos_kernel %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// CHECK-LABEL: func.func @forms
func.func @forms(%arg0: tensor<4xf32>) {
  // CHECK: chlo.square %arg0 {mhlo.frontend_attributes = {a = "b"}} : tensor<4xf32> -> tensor<4xf32>
  %0 = chlo.square %arg0 {mhlo.frontend_attributes = {a = "b"}} : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.erf %arg0 : tensor<4xf32> -> tensor<4xf32>
  %1 = "chlo.erf"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: chlo.is_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
  %2 = "chlo.is_inf"(%arg0) : (tensor<4xf32>) -> tensor<4xi1>
  return
}

// CHECK-LABEL: func.func @compatible
func.func @compatible(%arg0: tensor<?x4xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<*xf32>, %arg3: tensor<f64>, %arg4: tensor<0xbf16>) {
  // CHECK: chlo.erf %arg0 : tensor<?x4xf32> -> tensor<2x4xf32>
  %0 = chlo.erf %arg0 : tensor<?x4xf32> -> tensor<2x4xf32>
  // CHECK: chlo.erf %arg1 : tensor<2x4xf32> -> tensor<?x?xf32>
  %1 = chlo.erf %arg1 : tensor<2x4xf32> -> tensor<?x?xf32>
  // CHECK: chlo.erf %arg2 : tensor<*xf32> -> tensor<*xf32>
  %2 = chlo.erf %arg2 : tensor<*xf32> -> tensor<*xf32>
  // CHECK: chlo.is_inf %arg2 : tensor<*xf32> -> tensor<4xi1>
  %3 = chlo.is_inf %arg2 : tensor<*xf32> -> tensor<4xi1>
  // CHECK: chlo.tan %arg3 : tensor<f64> -> tensor<f64>
  %4 = chlo.tan %arg3 : tensor<f64> -> tensor<f64>
  // CHECK: chlo.lgamma %arg4 : tensor<0xbf16> -> tensor<0xbf16>
  %5 = chlo.lgamma %arg4 : tensor<0xbf16> -> tensor<0xbf16>
  return
}

// CHECK-LABEL: func.func @binary
func.func @binary(%arg0: tensor<2x4xf32>, %arg1: tensor<?x4xf32>, %arg2: tensor<4xi32>, %arg3: tensor<4xui8>, %arg4: tensor<*xf32>) {
  // CHECK: chlo.next_after %arg0, %arg0 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
  %0 = chlo.next_after %arg0, %arg0 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
  // CHECK: chlo.polygamma %arg0, %arg1 {note = 1 : i32} : tensor<2x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  %1 = chlo.polygamma %arg0, %arg1 {note = 1 : i32} : tensor<2x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  // CHECK: chlo.zeta %arg0, %arg0 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
  %2 = "chlo.zeta"(%arg0, %arg0) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.zeta %arg0, %arg4 : tensor<2x4xf32>, tensor<*xf32> -> tensor<2x4xf32>
  %3 = chlo.zeta %arg0, %arg4 : tensor<2x4xf32>, tensor<*xf32> -> tensor<2x4xf32>
  // CHECK: chlo.mulhi %arg2, %arg2 : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  %4 = chlo.mulhi %arg2, %arg2 : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  // CHECK: chlo.mulhi %arg3, %arg3 : tensor<4xui8>, tensor<4xui8> -> tensor<4xui8>
  %5 = chlo.mulhi %arg3, %arg3 : tensor<4xui8>, tensor<4xui8> -> tensor<4xui8>
  return
}
