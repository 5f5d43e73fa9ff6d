// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @dynamic_reshape_i2(%a: tensor<2x3xi32>, %n: tensor<i64>) {
  // expected-error@+1 {{operand #1 must be statically shaped 1-dimensional tensor of integer or index values}}
  %0 = stablehlo.dynamic_reshape %a, %n : (tensor<2x3xi32>, tensor<i64>) -> tensor<?xi32>
  return
}

// -----

func.func @dynamic_reshape_c1(%a: tensor<2x3xi32>, %n: tensor<1xi64>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.dynamic_reshape %a, %n : (tensor<2x3xi32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @dynamic_reshape_c2(%a: tensor<2x3xi32>, %n: tensor<1xi64>) {
  // expected-error@+1 {{expected result to have 6 elements as operand has, but found 7}}
  %0 = stablehlo.dynamic_reshape %a, %n : (tensor<2x3xi32>, tensor<1xi64>) -> tensor<7xi32>
  return
}

// -----

func.func @dynamic_reshape_c3(%a: tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, %n: tensor<2xi64>) {
  // expected-error@+1 {{expected the same number of elements before, in and after the quantization dimension}}
  %0 = stablehlo.dynamic_reshape %a, %n : (tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, tensor<2xi64>) -> tensor<2x?x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @dynamic_reshape_c4(%a: tensor<2x3xi32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{expected output_shape to have 1 elements, but found 2}}
  %0 = stablehlo.dynamic_reshape %a, %n : (tensor<2x3xi32>, tensor<2xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @dynamic_reshape_c4_constant(%a: tensor<2x3xi32>) {
  %n = stablehlo.constant dense<[6, 1]> : tensor<2xi64>
  // expected-error@+1 {{expected output_shape to agree with result type 'tensor<1x?xi32>', but found [6, 1]}}
  %0 = stablehlo.dynamic_reshape %a, %n : (tensor<2x3xi32>, tensor<2xi64>) -> tensor<1x?xi32>
  return
}

// -----

func.func @dynamic_reshape_c4_negative(%a: tensor<2x3xi32>) {
  %n = stablehlo.constant dense<-6> : tensor<1xi64>
  // expected-error@+1 {{expected output_shape to agree with result type 'tensor<?xi32>', but found [-6]}}
  %0 = stablehlo.dynamic_reshape %a, %n : (tensor<2x3xi32>, tensor<1xi64>) -> tensor<?xi32>
  return
}
