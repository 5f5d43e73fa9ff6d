// Text forms of fft.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @fft
func.func @fft(%c: tensor<3x8xcomplex<f32>>, %r: tensor<3x8xf32>, %h: tensor<3x5xcomplex<f64>>, %d: tensor<?x?xf32>,
               %e: tensor<3x0xf32>, %ec: tensor<3x0xcomplex<f32>>, %b: tensor<?x8xf32, #stablehlo.bounds<5, ?>>) {
  // CHECK: stablehlo.fft %{{.*}}, type = FFT, length = [8] : (tensor<3x8xcomplex<f32>>) -> tensor<3x8xcomplex<f32>>
  %0 = stablehlo.fft %c, type = FFT, length = [8] : (tensor<3x8xcomplex<f32>>) -> tensor<3x8xcomplex<f32>>
  // CHECK: stablehlo.fft %{{.*}}, type = IFFT, length = [3, 8] {note} : (tensor<3x8xcomplex<f32>>) -> tensor<3x8xcomplex<f32>>
  %1 = stablehlo.fft %c, type = "IFFT", length = [3, 8] {note} : (tensor<3x8xcomplex<f32>>) -> tensor<3x8xcomplex<f32>>
  // CHECK: stablehlo.fft %{{.*}}, type = RFFT, length = [8] : (tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>>
  %2 = "stablehlo.fft"(%r) {fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type RFFT>} : (tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>>
  // CHECK: stablehlo.fft %{{.*}}, type = IRFFT, length = [3, 9] : (tensor<3x5xcomplex<f64>>) -> tensor<3x9xf64>
  %3 = "stablehlo.fft"(%h) <{fft_length = array<i64: 3, 9>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<3x5xcomplex<f64>>) -> tensor<3x9xf64>
  // CHECK: stablehlo.fft %{{.*}}, type = RFFT, length = [4] : (tensor<?x?xf32>) -> tensor<?x3xcomplex<f32>>
  %4 = stablehlo.fft %d, type = RFFT, length = [4] : (tensor<?x?xf32>) -> tensor<?x3xcomplex<f32>>
  // CHECK: (tensor<3x0xf32>) -> tensor<3x0xcomplex<f32>>
  %5 = stablehlo.fft %e, type = RFFT, length = [0] : (tensor<3x0xf32>) -> tensor<3x0xcomplex<f32>>
  // CHECK: (tensor<3x0xcomplex<f32>>) -> tensor<3x0xf32>
  %6 = stablehlo.fft %ec, type = IRFFT, length = [0] : (tensor<3x0xcomplex<f32>>) -> tensor<3x0xf32>
  // CHECK: -> tensor<?x5xcomplex<f32>, #stablehlo.bounds<5, ?>>
  %7 = stablehlo.fft %b, type = RFFT, length = [8] : (tensor<?x8xf32, #stablehlo.bounds<5, ?>>) -> tensor<?x5xcomplex<f32>, #stablehlo.bounds<5, ?>>
  return
}
