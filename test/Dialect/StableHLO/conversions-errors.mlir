// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @convert_i1(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of boolean or integer or floating-point or complex values}}
  %0 = stablehlo.convert %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return
}

// -----

func.func @convert_result(%x: tensor<2xf32>) {
  // expected-error@+1 {{result #0 must be ranked tensor of boolean or integer or floating-point or complex values}}
  %0 = stablehlo.convert %x : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @convert_c1(%x: tensor<2xf32>) {
  // expected-error@+1 {{expected operand and result of the same shape, but found 'tensor<2xf32>' and 'tensor<3xi32>'}}
  %0 = stablehlo.convert %x : (tensor<2xf32>) -> tensor<3xi32>
  return
}

// -----

func.func @bitcast_convert_c1_same_width(%x: tensor<2xf32>) {
  // expected-error@+1 {{expected operand and result of the same shape, but found 'tensor<2xf32>' and 'tensor<2x1xi32>'}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2x1xi32>
  return
}

// -----

func.func @bitcast_convert_c1_narrower_rank(%x: tensor<2xf32>) {
  // expected-error@+1 {{expected the tensor of narrower elements to have one dimension more, but found 'tensor<2xf32>' and 'tensor<2xi8>'}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2xi8>
  return
}

// -----

func.func @bitcast_convert_c1_narrower_dims(%x: tensor<2xf32>) {
  // expected-error@+1 {{expected all dimensions but the narrower elements' last to be the same, but found 'tensor<2xf32>' and 'tensor<3x4xi8>'}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<3x4xi8>
  return
}

// -----

func.func @bitcast_convert_c1_narrower_bits(%x: tensor<2xf32>) {
  // expected-error@+1 {{expected the narrower elements' last dimension to make up 32 bits, but found 3 elements of 8 bits}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2x3xi8>
  return
}

// -----

func.func @bitcast_convert_c1_wider_rank(%x: tensor<4xi8>) {
  // expected-error@+1 {{expected the tensor of narrower elements to have one dimension more, but found 'tensor<4xi8>' and 'tensor<1xf32>'}}
  %0 = stablehlo.bitcast_convert %x : (tensor<4xi8>) -> tensor<1xf32>
  return
}

// -----

func.func @bitcast_convert_c1_wider_dims(%x: tensor<2x4xi8>) {
  // expected-error@+1 {{expected all dimensions but the narrower elements' last to be the same}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2x4xi8>) -> tensor<3xf32>
  return
}

// -----

func.func @bitcast_convert_c1_wider_bits(%x: tensor<2x2xi8>) {
  // expected-error@+1 {{expected the narrower elements' last dimension to make up 32 bits, but found 2 elements of 8 bits}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2x2xi8>) -> tensor<2xf32>
  return
}

// -----

func.func @bitcast_convert_c1_wider_scalar(%x: tensor<i8>) {
  // expected-error@+1 {{expected the tensor of narrower elements to have one dimension more}}
  %0 = stablehlo.bitcast_convert %x : (tensor<i8>) -> tensor<f32>
  return
}

// -----

func.func @bitcast_convert_c1_indivisible(%x: tensor<2xf8E5M2>) {
  // expected-error@+1 {{expected the narrower elements' last dimension to make up 8 bits, but found ? elements of 6 bits}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2xf8E5M2>) -> tensor<2x?xf6E2M3FN>
  return
}

// -----

func.func @bitcast_convert_c1_quantized(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected the tensor of narrower elements to have one dimension more}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return
}

// -----

func.func @bitcast_convert_c2_operand(%x: tensor<2xcomplex<f32>>) {
  // expected-error@+1 {{expected operand and result to be both complex or neither, but found 'tensor<2xcomplex<f32>>' and 'tensor<2xi64>'}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2xcomplex<f32>>) -> tensor<2xi64>
  return
}

// -----

func.func @bitcast_convert_c2_result(%x: tensor<2xf64>) {
  // expected-error@+1 {{expected operand and result to be both complex or neither}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2xf64>) -> tensor<2xcomplex<f32>>
  return
}

// -----

func.func @uniform_quantize_i1(%x: tensor<2xi32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or quantized values}}
  %0 = stablehlo.uniform_quantize %x : (tensor<2xi32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @uniform_quantize_result(%x: tensor<2xf32>) {
  // expected-error@+1 {{result #0 must be ranked tensor of quantized values}}
  %0 = stablehlo.uniform_quantize %x : tensor<2xf32>
  return
}

// -----

func.func @uniform_quantize_c1(%x: tensor<3xf32>) {
  // expected-error@+1 {{expected operand and result of the same shape, but found 'tensor<3xf32>' and}}
  %0 = stablehlo.uniform_quantize %x : (tensor<3xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @uniform_quantize_c2_float(%x: tensor<2xf64>) {
  // expected-error@+1 {{expected result of expressed type 'f64', but found 'f32'}}
  %0 = stablehlo.uniform_quantize %x : (tensor<2xf64>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @uniform_quantize_c2_quantized(%x: tensor<2x!quant.uniform<i8:f64, 0.5>>) {
  // expected-error@+1 {{expected result of expressed type 'f64', but found 'f32'}}
  %0 = stablehlo.uniform_quantize %x : (tensor<2x!quant.uniform<i8:f64, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @uniform_dequantize_i1(%x: tensor<2xf32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of quantized values}}
  %0 = stablehlo.uniform_dequantize %x : tensor<2xf32>
  return
}

// -----

func.func @uniform_dequantize_c1(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.uniform_dequantize %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<3xf32>
  return
}

// -----

func.func @uniform_dequantize_c2(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xf64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.uniform_dequantize %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf64>
  return
}

// -----

func.func @reduce_precision_i1(%x: tensor<2xi32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or per-tensor quantized values}}
  %0 = stablehlo.reduce_precision %x, format = e5m10 : tensor<2xi32>
  return
}

// -----

func.func @reduce_precision_i2(%x: tensor<2xf32>) {
  // expected-error@+1 {{attribute 'exponent_bits' failed to satisfy constraint: 32-bit signless integer attribute}}
  %0 = "stablehlo.reduce_precision"(%x) {exponent_bits = 5 : i64, mantissa_bits = 10 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_precision_i3(%x: tensor<2xf32>) {
  // expected-error@+1 {{attribute 'mantissa_bits' failed to satisfy constraint: 32-bit signless integer attribute}}
  %0 = "stablehlo.reduce_precision"(%x) {exponent_bits = 5 : i32, mantissa_bits = 10 : i64} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_precision_c1_shape(%x: tensor<2xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.reduce_precision %x, format = e5m10 : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @reduce_precision_c1_element(%x: tensor<2xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xf16>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.reduce_precision %x, format = e5m10 : (tensor<2xf32>) -> tensor<2xf16>
  return
}

// -----

func.func @reduce_precision_c2(%x: tensor<2xf32>) {
  // expected-error@+1 {{expected exponent_bits to be at least 1, but found 0}}
  %0 = stablehlo.reduce_precision %x, format = e0m10 : tensor<2xf32>
  return
}

// -----

func.func @reduce_precision_c3(%x: tensor<2xf32>) {
  // expected-error@+1 {{expected mantissa_bits to be at least 0, but found -1}}
  %0 = "stablehlo.reduce_precision"(%x) {exponent_bits = 5 : i32, mantissa_bits = -1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_precision_text(%x: tensor<2xf32>) {
  // expected-error@+1 {{expected a format like e5m10, but found m10e5}}
  %0 = stablehlo.reduce_precision %x, format = m10e5 : tensor<2xf32>
  return
}

// -----

func.func @reduce_precision_text_overflow(%x: tensor<2xf32>) {
  // expected-error@+1 {{expected a format like e5m10, but found e5m9999999999}}
  %0 = stablehlo.reduce_precision %x, format = e5m9999999999 : tensor<2xf32>
  return
}

// -----

func.func @is_finite_i1(%x: tensor<2xi32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or per-tensor quantized values}}
  %0 = stablehlo.is_finite %x : (tensor<2xi32>) -> tensor<2xi1>
  return
}

// -----

func.func @is_finite_c1(%x: tensor<2xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xi1>' are incompatible with return type(s) of operation 'tensor<3xi1>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.is_finite %x : (tensor<2xf32>) -> tensor<3xi1>
  return
}

// -----

func.func @is_finite_result(%x: tensor<2xf32>) {
  // expected-error@+1 {{result #0 must be ranked tensor of boolean values}}
  %0 = stablehlo.is_finite %x : (tensor<2xf32>) -> tensor<2xf32>
  return
}
