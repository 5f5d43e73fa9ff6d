// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// Operations on one operand of the result's type: element kinds that each refuses, and types that differ.

func.func @cbrt_i1(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.cbrt %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @cbrt_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.cbrt %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @cbrt_c1_element(%x: tensor<2xf32>) -> tensor<2xbf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.cbrt %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

func.func @cosine_i1(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.cosine %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @cosine_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.cosine %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @cosine_c1_element(%x: tensor<2xf32>) -> tensor<2xbf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.cosine %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

func.func @exponential_i1(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.exponential %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @exponential_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.exponential %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @exponential_c1_element(%x: tensor<2xf32>) -> tensor<2xbf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.exponential %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

func.func @exponential_minus_one_i1(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.exponential_minus_one %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @exponential_minus_one_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.exponential_minus_one %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @exponential_minus_one_c1_element(%x: tensor<2xf32>) -> tensor<2xbf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.exponential_minus_one %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

func.func @log_i1(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.log %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @log_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.log %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @log_c1_element(%x: tensor<2xf32>) -> tensor<2xbf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.log %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

func.func @log_plus_one_i1(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.log_plus_one %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @log_plus_one_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.log_plus_one %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @log_plus_one_c1_element(%x: tensor<2xf32>) -> tensor<2xbf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.log_plus_one %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

func.func @logistic_i1(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.logistic %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @logistic_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.logistic %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @logistic_c1_element(%x: tensor<2xf32>) -> tensor<2xbf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.logistic %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

func.func @rsqrt_i1(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.rsqrt %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @rsqrt_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.rsqrt %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @rsqrt_c1_element(%x: tensor<2xf32>) -> tensor<2xbf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.rsqrt %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

func.func @sine_i1(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.sine %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @sine_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.sine %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @sine_c1_element(%x: tensor<2xf32>) -> tensor<2xbf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.sine %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

func.func @sqrt_i1(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.sqrt %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @sqrt_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.sqrt %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @sqrt_c1_element(%x: tensor<2xf32>) -> tensor<2xbf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.sqrt %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

func.func @tan_i1(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.tan %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @tan_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.tan %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @tan_c1_element(%x: tensor<2xf32>) -> tensor<2xbf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.tan %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

func.func @tanh_i1(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.tanh %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @tanh_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.tanh %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @tanh_c1_element(%x: tensor<2xf32>) -> tensor<2xbf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.tanh %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

func.func @ceil_i1(%x: tensor<2xcomplex<f32>>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or per-tensor quantized values}}
  %0 = stablehlo.ceil %x : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @ceil_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.ceil %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @ceil_c1_element(%x: tensor<2xf32>) -> tensor<2xf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.ceil %x : (tensor<2xf32>) -> tensor<2xf16>
  return %0 : tensor<2xf16>
}

// -----

func.func @floor_i1(%x: tensor<2xcomplex<f32>>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or per-tensor quantized values}}
  %0 = stablehlo.floor %x : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @floor_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.floor %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @floor_c1_element(%x: tensor<2xf32>) -> tensor<2xf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.floor %x : (tensor<2xf32>) -> tensor<2xf16>
  return %0 : tensor<2xf16>
}

// -----

func.func @round_nearest_afz_i1(%x: tensor<2xcomplex<f32>>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or per-tensor quantized values}}
  %0 = stablehlo.round_nearest_afz %x : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @round_nearest_afz_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.round_nearest_afz %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @round_nearest_afz_c1_element(%x: tensor<2xf32>) -> tensor<2xf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.round_nearest_afz %x : (tensor<2xf32>) -> tensor<2xf16>
  return %0 : tensor<2xf16>
}

// -----

func.func @round_nearest_even_i1(%x: tensor<2xcomplex<f32>>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or per-tensor quantized values}}
  %0 = stablehlo.round_nearest_even %x : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @round_nearest_even_c1_shape(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.round_nearest_even %x : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @round_nearest_even_c1_element(%x: tensor<2xf32>) -> tensor<2xf16> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.round_nearest_even %x : (tensor<2xf32>) -> tensor<2xf16>
  return %0 : tensor<2xf16>
}

// -----

func.func @count_leading_zeros_i1(%x: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of integer values}}
  %0 = stablehlo.count_leading_zeros %x : (tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @count_leading_zeros_c1_shape(%x: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.count_leading_zeros %x : (tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @count_leading_zeros_c1_element(%x: tensor<2xi32>) -> tensor<2xui8> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.count_leading_zeros %x : (tensor<2xi32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}

// -----

func.func @popcnt_i1(%x: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of integer values}}
  %0 = stablehlo.popcnt %x : (tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @popcnt_c1_shape(%x: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.popcnt %x : (tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @popcnt_c1_element(%x: tensor<2xi32>) -> tensor<2xui8> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.popcnt %x : (tensor<2xi32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}

// -----

func.func @not_i1(%x: tensor<2xf32>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #0 must be ranked tensor of boolean or integer values}}
  %0 = stablehlo.not %x : (tensor<2xf32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @not_c1_shape(%x: tensor<2xi1>) -> tensor<3xi1> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.not %x : (tensor<2xi1>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

// -----

func.func @not_c1_element(%x: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.not %x : (tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @negate_i1(%x: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.negate %x : (tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @negate_c1_shape(%x: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.negate %x : (tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @negate_c1_element(%x: tensor<2xi32>) -> tensor<2xui8> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.negate %x : (tensor<2xi32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}

// -----

func.func @sign_i1(%x: tensor<2xui32>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of signed integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.sign %x : (tensor<2xui32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @sign_c1_shape(%x: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.sign %x : (tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @sign_c1_element(%x: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.sign %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @tanh_c1_quantized(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.tanh %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return
}

// -----

func.func @tanh_c1_storage(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.tanh %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<u8:f32, 0.5>>
  return
}

// -----

func.func @tanh_c1_storage_range(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.tanh %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8<-100:100>:f32, 0.5>>
  return
}

// -----

func.func @tanh_c1_bound(%x: tensor<?xf32, #stablehlo.bounds<4>>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.tanh %x : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<5xf32>
  return
}

// -----

func.func @tanh_i1_per_axis(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.tanh %x : tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @tanh_unranked(%x: tensor<*xf32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of}}
  %0 = stablehlo.tanh %x : tensor<*xf32>
  return
}

// -----

func.func @tanh_arity(%x: tensor<2xf32>) {
  // expected-error@+1 {{expected a type or a function type with 1 inputs and 1 result}}
  %0 = stablehlo.tanh %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}
