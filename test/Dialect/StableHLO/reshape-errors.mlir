// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @reshape_c1(%a: tensor<2x3xi32>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.reshape %a : (tensor<2x3xi32>) -> tensor<6xf32>
  return
}

// -----

func.func @reshape_c1_per_tensor(%a: tensor<6x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected result to have the element type of operand}}
  %0 = stablehlo.reshape %a : (tensor<6x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @reshape_c1_per_axis(%a: tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{up to the quantization dimension, but found}}
  %0 = stablehlo.reshape %a : (tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.5}>>
  return
}

// -----

func.func @reshape_c2(%a: tensor<2x3xi32>) {
  // expected-error@+1 {{expected result to have 6 elements as operand has, but found 8}}
  %0 = stablehlo.reshape %a : (tensor<2x3xi32>) -> tensor<4x2xi32>
  return
}

// -----

func.func @reshape_c3_before(%a: tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) {
  // expected-error@+1 {{expected the same number of elements before, in and after the quantization dimension of operand, 1, and of result, 0}}
  %0 = stablehlo.reshape %a : (tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<2x12x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @reshape_c3_after(%a: tensor<4x2x?x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) {
  // expected-error@+1 {{expected the same number of elements before, in and after the quantization dimension of operand, 1, and of result, 1}}
  %0 = stablehlo.reshape %a : (tensor<4x2x?x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<8x2x6x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  return
}

// -----

func.func @dynamic_result(%a: tensor<?xi32>) {
  // expected-error@+1 {{expected result to have a static shape or one bounded dimension, but found 'tensor<?x1xi32>'}}
  %0 = stablehlo.reshape %a : (tensor<?xi32>) -> tensor<?x1xi32>
  return
}

// -----

func.func @overflow(%a: tensor<4294967296x4294967296xi32>) {
  // expected-error@+1 {{expected operand and result to have fewer than 2^63 elements}}
  %0 = stablehlo.reshape %a : (tensor<4294967296x4294967296xi32>) -> tensor<0xi32>
  return
}

// -----

func.func @unranked(%a: tensor<*xi32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor}}
  %0 = stablehlo.reshape %a : (tensor<*xi32>) -> tensor<1xi32>
  return
}
