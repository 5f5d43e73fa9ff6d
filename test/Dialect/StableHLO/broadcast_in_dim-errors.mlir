// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @broadcast_in_dim_c1(%a: tensor<3xi32>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<3xi32>) -> tensor<3xf32>
  return
}

// -----

func.func @broadcast_in_dim_c1_per_tensor(%a: tensor<3x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected result to have the element type of operand}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @broadcast_in_dim_c1_per_axis(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{up to scales, zero points and quantization dimension, but found}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x!quant.uniform<i16:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @broadcast_in_dim_c2(%a: tensor<1x3xi32>) {
  // expected-error@+1 {{expected broadcast_dimensions to have 2 elements, but found [1]}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<1x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @broadcast_in_dim_c3_low(%a: tensor<3xi32>) {
  // expected-error@+1 {{expected broadcast_dimensions to be in range [0, 2), but found -1}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [-1] : (tensor<3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @broadcast_in_dim_c3_high(%a: tensor<3xi32>) {
  // expected-error@+1 {{expected broadcast_dimensions to be in range [0, 2), but found 2}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [2] : (tensor<3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @broadcast_in_dim_c4(%a: tensor<3x3xi32>) {
  // expected-error@+1 {{expected broadcast_dimensions to be unique, but found [1, 1]}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [1, 1] : (tensor<3x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @broadcast_in_dim_c5(%a: tensor<3xi32>) {
  // expected-error@+1 {{expected dimension 0 of operand to have size 1 or that of dimension 1 of result 'tensor<2x4xi32>', but found 3}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<3xi32>) -> tensor<2x4xi32>
  return
}

// -----

func.func @broadcast_in_dim_c6_dimension(%a: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{expected result to be quantized along dimension 1, but found 0}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @broadcast_in_dim_c6_scales(%a: tensor<1x!quant.uniform<i8:f32:0, {0.5}>>) {
  // expected-error@+1 {{expected all scales and zero points of result to be those of operand}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<1x!quant.uniform<i8:f32:0, {0.5}>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @broadcast_in_dim_c6_zero_points(%a: tensor<1x!quant.uniform<i8:f32:0, {0.5}>>) {
  // expected-error@+1 {{expected all scales and zero points of result to be those of operand}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<1x!quant.uniform<i8:f32:0, {0.5}>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.5:1}>>
  return
}

// -----

func.func @dynamic_result(%a: tensor<3xi32>) {
  // expected-error@+1 {{expected result to have a static shape or one bounded dimension, but found 'tensor<?x3xi32>'}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<3xi32>) -> tensor<?x3xi32>
  return
}

// -----

func.func @two_bounded_dimensions(%a: tensor<f32>) {
  // expected-error@+1 {{expected result to have a static shape or one bounded dimension}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<?x?xf32, #stablehlo.bounds<4, 4>>
  return
}

// -----

func.func @array_in_pretty_form(%a: tensor<3xi32>) {
  // expected-error@+1 {{expected '['}}
  %0 = stablehlo.broadcast_in_dim %a, dims = array<i64: 0> : (tensor<3xi32>) -> tensor<3xi32>
  return
}
