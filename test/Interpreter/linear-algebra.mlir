// Factorizations, triangular systems and Fourier transforms; the program checks itself.
// RUN: phaze-run %s | count 0

func.func @main() {
  // [[4, 2], [2, 5]] = l * l^T with l = [[2, 0], [1, 2]]; the triangle that is not read is 9.
  %a = stablehlo.constant dense<[[4.0, 9.0], [2.0, 5.0]]> : tensor<2x2xf64>
  %l = stablehlo.cholesky %a, lower = true : tensor<2x2xf64>
  stablehlo.custom_call @check.expect_eq_const(%l) {value = dense<[[2.0, 0.0], [1.0, 2.0]]> : tensor<2x2xf64>} : (tensor<2x2xf64>) -> ()
  %b = stablehlo.constant dense<[[4.0, 2.0], [9.0, 5.0]]> : tensor<2x2xf64>
  %u = stablehlo.cholesky %b, lower = false : tensor<2x2xf64>
  stablehlo.custom_call @check.expect_eq_const(%u) {value = dense<[[2.0, 1.0], [0.0, 2.0]]> : tensor<2x2xf64>} : (tensor<2x2xf64>) -> ()
  // Complex: [[2, -i], [i, 2.5]] = l * adjoint(l).
  %c = stablehlo.constant dense<[[(4.0, 0.0), (9.0, 9.0)], [(0.0, 2.0), (5.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %lc = stablehlo.cholesky %c, lower = true : tensor<2x2xcomplex<f64>>
  stablehlo.custom_call @check.expect_eq_const(%lc) {value = dense<[[(2.0, 0.0), (0.0, 0.0)], [(0.0, 1.0), (2.0, 0.0)]]> : tensor<2x2xcomplex<f64>>} : (tensor<2x2xcomplex<f64>>) -> ()

  // l * x = [2, 5], and x * l = [2, 5], and l^T * x = [2, 5].
  %right = stablehlo.constant dense<[[2.0], [5.0]]> : tensor<2x1xf64>
  %x = "stablehlo.triangular_solve"(%l, %right) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2xf64>, tensor<2x1xf64>) -> tensor<2x1xf64>
  stablehlo.custom_call @check.expect_eq_const(%x) {value = dense<[[1.0], [2.0]]> : tensor<2x1xf64>} : (tensor<2x1xf64>) -> ()
  %row = stablehlo.constant dense<[[2.0, 5.0]]> : tensor<1x2xf64>
  %y = "stablehlo.triangular_solve"(%l, %row) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2xf64>, tensor<1x2xf64>) -> tensor<1x2xf64>
  stablehlo.custom_call @check.expect_eq_const(%y) {value = dense<[[-0.25, 2.5]]> : tensor<1x2xf64>} : (tensor<1x2xf64>) -> ()
  %z = "stablehlo.triangular_solve"(%l, %right) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x2xf64>, tensor<2x1xf64>) -> tensor<2x1xf64>
  stablehlo.custom_call @check.expect_eq_const(%z) {value = dense<[[-0.25], [2.5]]> : tensor<2x1xf64>} : (tensor<2x1xf64>) -> ()
  %unit = "stablehlo.triangular_solve"(%l, %right) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2xf64>, tensor<2x1xf64>) -> tensor<2x1xf64>
  stablehlo.custom_call @check.expect_eq_const(%unit) {value = dense<[[2.0], [3.0]]> : tensor<2x1xf64>} : (tensor<2x1xf64>) -> ()

  // Real numbers there and back, of even and odd length.
  %even = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
  %spectrum = stablehlo.fft %even, type = RFFT, length = [4] : (tensor<4xf64>) -> tensor<3xcomplex<f64>>
  stablehlo.custom_call @check.expect_almost_eq_const(%spectrum) {tolerance = 1.0e-12 : f64, value = dense<[(10.0, 0.0), (-2.0, 2.0), (-2.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  %back = stablehlo.fft %spectrum, type = IRFFT, length = [4] : (tensor<3xcomplex<f64>>) -> tensor<4xf64>
  stablehlo.custom_call @check.expect_almost_eq(%back, %even) {tolerance = 1.0e-12 : f64} : (tensor<4xf64>, tensor<4xf64>) -> ()
  %odd = stablehlo.constant dense<[[1.0, -2.0, 3.0], [0.5, 4.0, 2.0]]> : tensor<2x3xf64>
  %half = stablehlo.fft %odd, type = RFFT, length = [2, 3] : (tensor<2x3xf64>) -> tensor<2x2xcomplex<f64>>
  %again = stablehlo.fft %half, type = IRFFT, length = [2, 3] : (tensor<2x2xcomplex<f64>>) -> tensor<2x3xf64>
  stablehlo.custom_call @check.expect_almost_eq(%again, %odd) {tolerance = 1.0e-12 : f64} : (tensor<2x3xf64>, tensor<2x3xf64>) -> ()
  %complex = stablehlo.convert %odd : (tensor<2x3xf64>) -> tensor<2x3xcomplex<f64>>
  %whole = stablehlo.fft %complex, type = FFT, length = [3] : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  %inverse = stablehlo.fft %whole, type = IFFT, length = [3] : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  stablehlo.custom_call @check.expect_almost_eq(%inverse, %complex) {tolerance = 1.0e-12 : f64} : (tensor<2x3xcomplex<f64>>, tensor<2x3xcomplex<f64>>) -> ()
  return
}
