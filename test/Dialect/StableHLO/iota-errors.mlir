// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @iota_i1() {
  // expected-error@+1 {{attribute 'iota_dimension' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = "stablehlo.iota"() {iota_dimension = 0 : i32} : () -> tensor<4xi32>
  return
}

// -----

func.func @iota_c1() {
  // expected-error@+1 {{expected iota_dimension to be in range [0, 2), but found 2}}
  %0 = stablehlo.iota dim = 2 : tensor<4x5xi32>
  return
}

// -----

func.func @iota_c1_negative() {
  // expected-error@+1 {{expected iota_dimension to be in range [0, 2), but found -1}}
  %0 = stablehlo.iota dim = -1 : tensor<4x5xi32>
  return
}

// -----

func.func @iota_c1_scalar() {
  // expected-error@+1 {{expected iota_dimension to be in range [0, 0), but found 0}}
  %0 = stablehlo.iota dim = 0 : tensor<i32>
  return
}

// -----

func.func @iota_output() {
  // expected-error@+1 {{result #0 must be ranked tensor of integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.iota dim = 0 : tensor<4xi1>
  return
}

// -----

func.func @iota_static() {
  // expected-error@+1 {{expected output of static shape, but found 'tensor<?xi32>'}}
  %0 = stablehlo.iota dim = 0 : tensor<?xi32>
  return
}

// -----

func.func @dynamic_iota_i1(%s: tensor<2xf32>) {
  // expected-error@+1 {{operand #0 must be statically shaped 1-dimensional tensor of integer or index values}}
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xf32>) -> tensor<?x?xi32>
  return
}

// -----

func.func @dynamic_iota_i1_rank(%s: tensor<2x1xi32>) {
  // expected-error@+1 {{operand #0 must be statically shaped 1-dimensional tensor of integer or index values}}
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2x1xi32>) -> tensor<?x?xi32>
  return
}

// -----

func.func @dynamic_iota_i2(%s: tensor<2xi32>) {
  // expected-error@+1 {{attribute 'iota_dimension' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = "stablehlo.dynamic_iota"(%s) {iota_dimension = 0 : i32} : (tensor<2xi32>) -> tensor<?x?xi32>
  return
}

// -----

func.func @dynamic_iota_c1(%s: tensor<2xi32>) {
  // expected-error@+1 {{expected iota_dimension to be in range [0, 2), but found 2}}
  %0 = stablehlo.dynamic_iota %s, dim = 2 : (tensor<2xi32>) -> tensor<?x?xi32>
  return
}

// -----

func.func @dynamic_iota_c1_negative(%s: tensor<2xi32>) {
  // expected-error@+1 {{expected iota_dimension to be in range [0, 2), but found -1}}
  %0 = stablehlo.dynamic_iota %s, dim = -1 : (tensor<2xi32>) -> tensor<?x?xi32>
  return
}

// -----

func.func @dynamic_iota_c2(%s: tensor<2xi32>) {
  // expected-error@+1 {{expected output_shape to have an element for each of the result's 3 dimensions, but found 'tensor<2xi32>'}}
  %0 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi32>) -> tensor<?x?x?xi32>
  return
}

// -----

func.func @dynamic_iota_c2_constant() {
  %s = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  // expected-error@+1 {{expected result of shape [3, 4] as given by output_shape, but found 'tensor<?x5xi32>'}}
  %0 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi32>) -> tensor<?x5xi32>
  return
}

// -----

func.func @dynamic_iota_c2_negative() {
  %s = stablehlo.constant dense<[3, -1]> : tensor<2xi32>
  // expected-error@+1 {{expected result of shape [3, -1] as given by output_shape, but found 'tensor<?x5xi32>'}}
  %0 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi32>) -> tensor<?x5xi32>
  return
}
