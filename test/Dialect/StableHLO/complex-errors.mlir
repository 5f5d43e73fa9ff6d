// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @abs_i1(%x: tensor<2xui32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of signed integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.abs %x : tensor<2xui32>
  return
}

// -----

func.func @abs_c1(%x: tensor<2xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.abs %x : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @abs_c2_complex(%x: tensor<2xcomplex<f32>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xf64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.abs %x : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
  return
}

// -----

func.func @abs_c2_real(%x: tensor<2xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xf64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.abs %x : (tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @abs_c2_quantized(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation 'tensor<2xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.abs %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return
}

// -----

func.func @abs_result(%x: tensor<2xcomplex<f32>>) {
  // expected-error@+1 {{result #0 must be ranked tensor of signed integer or floating-point or per-tensor quantized values}}
  %0 = stablehlo.abs %x : tensor<2xcomplex<f32>>
  return
}

// -----

func.func @real_i1(%x: tensor<2xi32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex values}}
  %0 = stablehlo.real %x : (tensor<2xi32>) -> tensor<2xf32>
  return
}

// -----

func.func @real_c1(%x: tensor<2xcomplex<f32>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.real %x : (tensor<2xcomplex<f32>>) -> tensor<3xf32>
  return
}

// -----

func.func @real_c2(%x: tensor<2xcomplex<f32>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xf64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.real %x : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
  return
}

// -----

func.func @imag_i1(%x: tensor<2xi32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex values}}
  %0 = stablehlo.imag %x : (tensor<2xi32>) -> tensor<2xf32>
  return
}

// -----

func.func @imag_c1(%x: tensor<2xcomplex<f32>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2x1xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.imag %x : (tensor<2xcomplex<f32>>) -> tensor<2x1xf32>
  return
}

// -----

func.func @imag_c2(%x: tensor<2xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xf16>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.imag %x : (tensor<2xf32>) -> tensor<2xf16>
  return
}

// -----

func.func @complex_i1(%a: tensor<2xf16>, %b: tensor<2xf32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of f32 or f64 values}}
  %0 = stablehlo.complex %a, %b : (tensor<2xf16>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
  return
}

// -----

func.func @complex_i2(%a: tensor<2xf32>, %b: tensor<2xi32>) {
  // expected-error@+1 {{operand #1 must be ranked tensor of f32 or f64 values}}
  %0 = stablehlo.complex %a, %b : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xcomplex<f32>>
  return
}

// -----

func.func @complex_c1_element(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error@+2 {{expected operands of the same type, but found 'tensor<2xf32>' and 'tensor<2xf64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.complex %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xcomplex<f32>>
  return
}

// -----

func.func @complex_c1_shape(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{expected operands of the same type, but found 'tensor<2xf32>' and 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.complex %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xcomplex<f32>>
  return
}

// -----

func.func @complex_c2(%a: tensor<2xf32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation 'tensor<3xcomplex<f32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.complex %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xcomplex<f32>>
  return
}

// -----

func.func @complex_c3(%a: tensor<2xf32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation 'tensor<2xcomplex<f64>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.complex %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f64>>
  return
}

// -----

func.func @complex_text_type(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected a tensor of complex values, but found 'tensor<2xf32>'}}
  %0 = stablehlo.complex %a, %a : tensor<2xf32>
  return
}

// -----

func.func @complex_text_arity(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected a type or a function type with 2 inputs and 1 result}}
  %0 = stablehlo.complex %a, %a : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
  return
}
