// What the verifier rejects in fft.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @fft_i1(%arg0: tensor<3x8xi32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex values}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<3x8xi32>) -> tensor<3x8xcomplex<f32>>
  return
}

// -----

func.func @fft_c1(%arg0: tensor<3x8xcomplex<f32>>) {
  // expected-error@+2 {{expected fft_length to have at most 2 elements, the rank of operand, but found [3, 8, 1]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 3, 8, 1>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<3x8xcomplex<f32>>) -> tensor<3x8xcomplex<f32>>
  return
}

// -----

func.func @fft_c2_fft(%arg0: tensor<3x8xf32>) {
  // expected-error@+2 {{expected a complex operand for FFT, but found 'tensor<3x8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<3x8xf32>) -> tensor<3x8xcomplex<f32>>
  return
}

// -----

func.func @fft_c2_ifft(%arg0: tensor<3x8xf32>) {
  // expected-error@+2 {{expected a complex operand for IFFT, but found 'tensor<3x8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type IFFT>}> : (tensor<3x8xf32>) -> tensor<3x8xcomplex<f32>>
  return
}

// -----

func.func @fft_c2_rfft(%arg0: tensor<3x8xcomplex<f32>>) {
  // expected-error@+2 {{expected an operand of f32 or f64 for RFFT, but found 'tensor<3x8xcomplex<f32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<3x8xcomplex<f32>>) -> tensor<3x5xcomplex<f32>>
  return
}

// -----

func.func @fft_c2_rfft_f16(%arg0: tensor<3x8xf16>) {
  // expected-error@+2 {{expected an operand of f32 or f64 for RFFT, but found 'tensor<3x8xf16>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<3x8xf16>) -> tensor<3x5xcomplex<f32>>
  return
}

// -----

func.func @fft_c2_irfft(%arg0: tensor<3x8xf32>) {
  // expected-error@+2 {{expected a complex operand for IRFFT, but found 'tensor<3x8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<3x8xf32>) -> tensor<3x8xf32>
  return
}

// -----

func.func @fft_c2_result(%arg0: tensor<3x8xcomplex<f32>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x8xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<3x8xcomplex<f64>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<3x8xcomplex<f32>>) -> tensor<3x8xcomplex<f64>>
  return
}

// -----

func.func @fft_c2_rfft_result(%arg0: tensor<3x8xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x5xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<3x5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<3x8xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @fft_c2_irfft_result(%arg0: tensor<3x5xcomplex<f32>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x8xf32>' are incompatible with return type(s) of operation 'tensor<3x8xf64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<3x5xcomplex<f32>>) -> tensor<3x8xf64>
  return
}

// -----

func.func @fft_c3(%arg0: tensor<3x8xcomplex<f32>>) {
  // expected-error@+2 {{expected fft_length to have 1 to 3 elements, but found []}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<3x8xcomplex<f32>>) -> tensor<3x8xcomplex<f32>>
  return
}

// -----

func.func @fft_c3_many(%arg0: tensor<1x1x1x1xcomplex<f32>>) {
  // expected-error@+2 {{expected fft_length to have 1 to 3 elements, but found [1, 1, 1, 1]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 1, 1, 1, 1>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<1x1x1x1xcomplex<f32>>) -> tensor<1x1x1x1xcomplex<f32>>
  return
}

// -----

func.func @fft_c4_rfft(%arg0: tensor<3x8xf32>) {
  // expected-error@+2 {{expected last dimensions of operand to be [9], but found 'tensor<3x8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 9>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>>
  return
}

// -----

func.func @fft_c4_irfft(%arg0: tensor<3x5xcomplex<f32>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x9xf32>' are incompatible with return type(s) of operation 'tensor<3x8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 9>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<3x5xcomplex<f32>>) -> tensor<3x8xf32>
  return
}

// -----

func.func @fft_c4_irfft_outer(%arg0: tensor<3x5xcomplex<f32>>) {
  // expected-error@+2 {{expected last dimensions of operand to be [4, 5], but found 'tensor<3x5xcomplex<f32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 4, 8>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<3x5xcomplex<f32>>) -> tensor<3x8xf32>
  return
}

// -----

func.func @fft_c4_negative(%arg0: tensor<?xcomplex<f32>>) {
  // expected-error@+2 {{expected fft_length not to be negative, but found [-1]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: -1>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<?xcomplex<f32>>) -> tensor<?xf32>
  return
}

// -----

func.func @fft_c5_fft(%arg0: tensor<3x8xcomplex<f32>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x8xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<3x5xcomplex<f32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<3x8xcomplex<f32>>) -> tensor<3x5xcomplex<f32>>
  return
}

// -----

func.func @fft_c5_rfft(%arg0: tensor<3x8xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x5xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<3x8xcomplex<f32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<3x8xf32>) -> tensor<3x8xcomplex<f32>>
  return
}

// -----

func.func @fft_c5_irfft(%arg0: tensor<3x8xcomplex<f32>>) {
  // expected-error@+2 {{expected last dimensions of operand to be [5], but found 'tensor<3x8xcomplex<f32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<3x8xcomplex<f32>>) -> tensor<3x8xf32>
  return
}
