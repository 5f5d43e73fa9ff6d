// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @dynamic_update_slice_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, %b: tensor<2xf32>, %i: tensor<i64>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = stablehlo.dynamic_update_slice %a, %b, %i : (tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, tensor<2xf32>, tensor<i64>) -> tensor<2xf32>
  return
}

// -----

func.func @dynamic_update_slice_i2(%a: tensor<2xf32>, %b: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, %i: tensor<i64>) {
  // expected-error@+1 {{operand #1 must be}}
  %0 = stablehlo.dynamic_update_slice %a, %b, %i : (tensor<2xf32>, tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, tensor<i64>) -> tensor<2xf32>
  return
}

// -----

func.func @dynamic_update_slice_i3(%a: tensor<4xi32>, %i: tensor<i1>) {
  // expected-error@+1 {{operand #2 must be variadic of 0-dimensional tensor of integer values}}
  %0 = stablehlo.dynamic_update_slice %a, %a, %i : (tensor<4xi32>, tensor<4xi32>, tensor<i1>) -> tensor<4xi32>
  return
}

// -----

func.func @dynamic_update_slice_c1_element(%a: tensor<4xi32>, %i: tensor<i64>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.dynamic_update_slice %a, %a, %i : (tensor<4xi32>, tensor<4xi32>, tensor<i64>) -> tensor<4xf32>
  return
}

// -----

func.func @dynamic_update_slice_c1_shape(%a: tensor<4xi32>, %b: tensor<2xi32>, %i: tensor<i64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<4xi32>' are incompatible with return type(s) of operation 'tensor<2xi32>'}}
  %0 = stablehlo.dynamic_update_slice %a, %b, %i : (tensor<4xi32>, tensor<2xi32>, tensor<i64>) -> tensor<2xi32>
  return
}

// -----

func.func @dynamic_update_slice_c2(%a: tensor<4xi32>, %b: tensor<2xf32>, %i: tensor<i64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected update to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.dynamic_update_slice %a, %b, %i : (tensor<4xi32>, tensor<2xf32>, tensor<i64>) -> tensor<4xi32>
  return
}

// -----

func.func @dynamic_update_slice_c3(%a: tensor<4xi32>, %b: tensor<1x2xi32>, %i: tensor<i64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected update to have the rank of operand, 1, but found 2}}
  %0 = stablehlo.dynamic_update_slice %a, %b, %i : (tensor<4xi32>, tensor<1x2xi32>, tensor<i64>) -> tensor<4xi32>
  return
}

// -----

func.func @dynamic_update_slice_c4(%a: tensor<4xi32>, %i: tensor<i64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected 1 start_indices, the rank of operand, but found 2}}
  %0 = stablehlo.dynamic_update_slice %a, %a, %i, %i : (tensor<4xi32>, tensor<4xi32>, tensor<i64>, tensor<i64>) -> tensor<4xi32>
  return
}

// -----

func.func @dynamic_update_slice_c5(%a: tensor<4x4xi32>, %i: tensor<i64>, %j: tensor<ui64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_indices to have the same type, but found 'tensor<i64>' and 'tensor<ui64>'}}
  %0 = stablehlo.dynamic_update_slice %a, %a, %i, %j : (tensor<4x4xi32>, tensor<4x4xi32>, tensor<i64>, tensor<ui64>) -> tensor<4x4xi32>
  return
}

// -----

func.func @dynamic_update_slice_c6(%a: tensor<4xi32>, %b: tensor<5xi32>, %i: tensor<i64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dimension 0 of update to be at most that of operand, 4, but found 5}}
  %0 = stablehlo.dynamic_update_slice %a, %b, %i : (tensor<4xi32>, tensor<5xi32>, tensor<i64>) -> tensor<4xi32>
  return
}
