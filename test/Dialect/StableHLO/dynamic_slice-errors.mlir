// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @dynamic_slice_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, %i: tensor<i64>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, tensor<i64>) -> tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>
  return
}

// -----

func.func @dynamic_slice_i2(%a: tensor<4xi32>, %i: tensor<f32>) {
  // expected-error@+1 {{operand #1 must be variadic of 0-dimensional tensor of integer values}}
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<4xi32>, tensor<f32>) -> tensor<2xi32>
  return
}

// -----

func.func @dynamic_slice_i2_rank(%a: tensor<4xi32>, %i: tensor<1xi32>) {
  // expected-error@+1 {{operand #1 must be variadic of 0-dimensional tensor of integer values}}
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<4xi32>, tensor<1xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @dynamic_slice_c1(%a: tensor<4xi32>, %i: tensor<i64>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<4xi32>, tensor<i64>) -> tensor<2xf32>
  return
}

// -----

func.func @dynamic_slice_c2_indices(%a: tensor<4x4xi32>, %i: tensor<i64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected 2 start_indices, the rank of operand, but found 1}}
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [2, 2] : (tensor<4x4xi32>, tensor<i64>) -> tensor<2x2xi32>
  return
}

// -----

func.func @dynamic_slice_c2_sizes(%a: tensor<4x4xi32>, %i: tensor<i64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice_sizes to have 2 elements, but found [2]}}
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [2] : (tensor<4x4xi32>, tensor<i64>, tensor<i64>) -> tensor<2x2xi32>
  return
}

// -----

func.func @dynamic_slice_c3(%a: tensor<4x4xi32>, %i: tensor<i64>, %j: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_indices to have the same type, but found 'tensor<i64>' and 'tensor<i32>'}}
  %0 = stablehlo.dynamic_slice %a, %i, %j, sizes = [2, 2] : (tensor<4x4xi32>, tensor<i64>, tensor<i32>) -> tensor<2x2xi32>
  return
}

// -----

func.func @dynamic_slice_c4_negative(%a: tensor<4xi32>, %i: tensor<i64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice size of dimension 0 not to be negative, but found -1}}
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [-1] : (tensor<4xi32>, tensor<i64>) -> tensor<?xi32>
  return
}

// -----

func.func @dynamic_slice_c4(%a: tensor<4xi32>, %i: tensor<i64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected slice size of dimension 0 to be at most its size 4, but found 5}}
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [5] : (tensor<4xi32>, tensor<i64>) -> tensor<5xi32>
  return
}

// -----

func.func @dynamic_slice_c5(%a: tensor<4xi32>, %i: tensor<i64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<2xi32>' are incompatible with return type(s) of operation 'tensor<3xi32>'}}
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<4xi32>, tensor<i64>) -> tensor<3xi32>
  return
}
