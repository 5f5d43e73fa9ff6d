// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @transpose_c1(%a: tensor<2x3xi32>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @transpose_c1_per_axis(%a: tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{up to the quantization dimension, but found}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>
  return
}

// -----

func.func @transpose_c2_size(%a: tensor<2x3xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected permutation to have 2 elements, but found [0]}}
  %0 = stablehlo.transpose %a, dims = [0] : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @transpose_c2_range(%a: tensor<2x3xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected permutation to be in range [0, 2), but found 2}}
  %0 = stablehlo.transpose %a, dims = [2, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return
}

// -----

func.func @transpose_c2_unique(%a: tensor<2x3xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected permutation to be unique, but found [1, 1]}}
  %0 = stablehlo.transpose %a, dims = [1, 1] : (tensor<2x3xi32>) -> tensor<3x3xi32>
  return
}

// -----

func.func @transpose_c3(%a: tensor<2x3xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<3x2xi32>' are incompatible with return type(s) of operation 'tensor<2x3xi32>'}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @transpose_c4(%a: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{expected operand to be quantized along dimension 1, permutation of the quantization dimension of result, 0, but found 0}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}
