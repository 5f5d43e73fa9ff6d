// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @dynamic_broadcast_in_dim_i2(%a: tensor<3xi32>, %n: tensor<2xf32>) {
  // expected-error@+1 {{operand #1 must be statically shaped 1-dimensional tensor of integer or index values}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1] : (tensor<3xi32>, tensor<2xf32>) -> tensor<?x3xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_i2_rank(%a: tensor<3xi32>, %n: tensor<2x1xi32>) {
  // expected-error@+1 {{operand #1 must be statically shaped 1-dimensional tensor of integer or index values}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1] : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<?x3xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c1(%a: tensor<3xi32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1] : (tensor<3xi32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c2(%a: tensor<3xi32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{expected broadcast_dimensions to have 1 elements, but found [0, 1]}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [0, 1] : (tensor<3xi32>, tensor<2xi64>) -> tensor<?x3xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c3(%a: tensor<3xi32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{expected broadcast_dimensions to be in range [0, 2), but found 2}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [2] : (tensor<3xi32>, tensor<2xi64>) -> tensor<?x3xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c4(%a: tensor<3x3xi32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{expected broadcast_dimensions to be unique, but found [1, 1]}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1, 1] : (tensor<3x3xi32>, tensor<2xi64>) -> tensor<?x3xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c5(%a: tensor<3xi32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{expected dimension 0 of operand to have size 1 or that of dimension 1 of result 'tensor<?x4xi32>', but found 3}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1] : (tensor<3xi32>, tensor<2xi64>) -> tensor<?x4xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c6(%a: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %n: tensor<2xi64>) {
  // expected-error@+1 {{expected result to be quantized along dimension 1, but found 0}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2xi64>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c6_scales(%a: tensor<1x!quant.uniform<i8:f32:0, {0.5}>>, %n: tensor<1xi64>) {
  // expected-error@+1 {{expected all scales and zero points of result to be those of operand}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [0] : (tensor<1x!quant.uniform<i8:f32:0, {0.5}>>, tensor<1xi64>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c7(%a: tensor<3xi32>, %n: tensor<3xi64>) {
  // expected-error@+1 {{expected output_dimensions to have 2 elements, but found 3}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1] : (tensor<3xi32>, tensor<3xi64>) -> tensor<?x3xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c7_constant(%a: tensor<3xi32>) {
  %n = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error@+1 {{expected output_dimensions to agree with result type 'tensor<4x3xi32>', but found [2, 3]}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1] : (tensor<3xi32>, tensor<2xi64>) -> tensor<4x3xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c7_bound(%a: tensor<3xi32>) {
  %n = stablehlo.constant dense<[5, 3]> : tensor<2xi64>
  // expected-error@+1 {{expected output_dimensions to agree with result type}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1] : (tensor<3xi32>, tensor<2xi64>) -> tensor<?x3xi32, #stablehlo.bounds<4, ?>>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c8(%a: tensor<3x1xi32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{expected known_expanding_dimensions and known_nonexpanding_dimensions together to be unique, but found [0, 0]}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [0, 1] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 0>} : (tensor<3x1xi32>, tensor<2xi64>) -> tensor<3x?xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c9(%a: tensor<3x1xi32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{expected known_expanding_dimensions to be in range [0, 2), but found 2}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [0, 1] {known_expanding_dimensions = array<i64: 2>} : (tensor<3x1xi32>, tensor<2xi64>) -> tensor<3x?xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c10(%a: tensor<3x1xi32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{expected known_nonexpanding_dimensions to be in range [0, 2), but found -1}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [0, 1] {known_nonexpanding_dimensions = array<i64: -1>} : (tensor<3x1xi32>, tensor<2xi64>) -> tensor<3x?xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_c5_bound(%a: tensor<5xi32>, %n: tensor<1xi64>) {
  // expected-error@+1 {{expected dimension 0 of operand to have size 1 or that of dimension 0 of result}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [0] : (tensor<5xi32>, tensor<1xi64>) -> tensor<?xi32, #stablehlo.bounds<4>>
  return
}
