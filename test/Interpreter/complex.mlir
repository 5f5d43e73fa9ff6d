// Complex numbers, checked by the program itself; values by hand.
// RUN: phaze-run %s | FileCheck %s
// RUN: phaze-run %s --entry=text --format=json | FileCheck %s --check-prefix=TEXT

// CHECK: result #0: tensor<i1> = true

func.func @main() -> tensor<i1> {
  %a = stablehlo.constant dense<[(1.0, 2.0), (-3.0, 0.5)]> : tensor<2xcomplex<f32>>
  %b = stablehlo.constant dense<[(0.0, 1.0), (2.0, 0.0)]> : tensor<2xcomplex<f32>>
  %zero = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>

  %sum = stablehlo.add %a, %b : tensor<2xcomplex<f32>>
  %sum_e = stablehlo.constant dense<[(1.0, 3.0), (-1.0, 0.5)]> : tensor<2xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq(%sum, %sum_e) {has_side_effect = true} : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> ()
  %product = stablehlo.multiply %a, %b : tensor<2xcomplex<f32>>
  %product_e = stablehlo.constant dense<[(-2.0, 1.0), (-6.0, 1.0)]> : tensor<2xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq(%product, %product_e) {has_side_effect = true} : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> ()
  %quotient = stablehlo.divide %a, %b : tensor<2xcomplex<f32>>
  %quotient_e = stablehlo.constant dense<[(2.0, -1.0), (-1.5, 0.25)]> : tensor<2xcomplex<f32>>
  stablehlo.custom_call @check.expect_close(%quotient, %quotient_e) {has_side_effect = true} : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> ()

  // Parts, and back.
  %re = stablehlo.real %a : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %im = stablehlo.imag %a : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %again = stablehlo.complex %re, %im : tensor<2xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq(%again, %a) {has_side_effect = true} : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> ()
  %size = stablehlo.constant dense<(3.0, -4.0)> : tensor<complex<f64>>
  %abs = stablehlo.abs %size : (tensor<complex<f64>>) -> tensor<f64>
  stablehlo.custom_call @check.expect_eq_const(%abs) {has_side_effect = true, value = dense<5.0> : tensor<f64>} : (tensor<f64>) -> ()

  // exp(i pi) = -1, sqrt(-4) = 2i.
  %ipi = stablehlo.constant dense<(0.0, 3.1415926535897931)> : tensor<complex<f64>>
  %exp = stablehlo.exponential %ipi : tensor<complex<f64>>
  %minus_one = stablehlo.constant dense<(-1.0, 0.0)> : tensor<complex<f64>>
  stablehlo.custom_call @check.expect_almost_eq(%exp, %minus_one) {has_side_effect = true} : (tensor<complex<f64>>, tensor<complex<f64>>) -> ()
  %minus_four = stablehlo.constant dense<(-4.0, 0.0)> : tensor<complex<f64>>
  %root = stablehlo.sqrt %minus_four : tensor<complex<f64>>
  %two_i = stablehlo.constant dense<(0.0, 2.0)> : tensor<complex<f64>>
  stablehlo.custom_call @check.expect_close(%root, %two_i) {has_side_effect = true} : (tensor<complex<f64>>, tensor<complex<f64>>) -> ()

  // Sums, products of matrices and what only moves elements.
  %total = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
  %total_e = stablehlo.constant dense<(-2.0, 2.5)> : tensor<complex<f32>>
  stablehlo.custom_call @check.expect_eq(%total, %total_e) {has_side_effect = true} : (tensor<complex<f32>>, tensor<complex<f32>>) -> ()
  %dot = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<complex<f32>>
  %dot_e = stablehlo.constant dense<(-8.0, 2.0)> : tensor<complex<f32>>
  stablehlo.custom_call @check.expect_eq(%dot, %dot_e) {has_side_effect = true} : (tensor<complex<f32>>, tensor<complex<f32>>) -> ()
  %turned = stablehlo.reverse %a, dims = [0] : tensor<2xcomplex<f32>>
  %turned_e = stablehlo.constant dense<[(-3.0, 0.5), (1.0, 2.0)]> : tensor<2xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq(%turned, %turned_e) {has_side_effect = true} : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> ()

  // To and from other types.
  %real = stablehlo.convert %a : (tensor<2xcomplex<f32>>) -> tensor<2xi32>
  stablehlo.custom_call @check.expect_eq_const(%real) {has_side_effect = true, value = dense<[1, -3]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  %back = stablehlo.convert %real : (tensor<2xi32>) -> tensor<2xcomplex<f32>>
  %less = stablehlo.compare LT, %back, %a : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
  stablehlo.custom_call @check.expect_eq_const(%less) {has_side_effect = true, value = dense<true> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  %equal = stablehlo.custom_call @check.eq(%a, %a) : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<i1>
  return %equal : tensor<i1>
}

// TEXT: {{\[}}{{\[}}[1.5, -0.5]], [0, 2]]
func.func private @text() -> (tensor<1xcomplex<f32>>, tensor<complex<f64>>) {
  %0 = stablehlo.constant dense<(1.5, -0.5)> : tensor<1xcomplex<f32>>
  %1 = stablehlo.constant dense<(0.0, 2.0)> : tensor<complex<f64>>
  return %0, %1 : tensor<1xcomplex<f32>>, tensor<complex<f64>>
}
