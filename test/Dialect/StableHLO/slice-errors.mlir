// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @slice_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = stablehlo.slice %a [0:2] : (tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>
  return
}

// -----

func.func @slice_c1(%a: tensor<4xi32>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.slice %a [0:2] : (tensor<4xi32>) -> tensor<2xf32>
  return
}

// -----

func.func @slice_c1_scale(%a: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected result to have the element type of operand}}
  %0 = stablehlo.slice %a [1:3] : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @slice_c2_start(%a: tensor<4xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_indices to have 1 elements, but found [0, 0]}}
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2>, strides = array<i64: 1>} : (tensor<4xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @slice_c2_limit(%a: tensor<4xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected limit_indices to have 1 elements, but found []}}
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 0>, limit_indices = array<i64>, strides = array<i64: 1>} : (tensor<4xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @slice_c2_strides(%a: tensor<4xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected strides to have 1 elements, but found [1, 1]}}
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 0>, limit_indices = array<i64: 2>, strides = array<i64: 1, 1>} : (tensor<4xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @slice_c2_rank(%a: tensor<4x4xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start_indices to have 2 elements, but found [0]}}
  %0 = stablehlo.slice %a [0:2] : (tensor<4x4xi32>) -> tensor<2x4xi32>
  return
}

// -----

func.func @slice_c3_start(%a: tensor<4xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start index of dimension 0 not to be negative, but found -1}}
  %0 = stablehlo.slice %a [-1:2] : (tensor<4xi32>) -> tensor<3xi32>
  return
}

// -----

func.func @slice_c3_order(%a: tensor<4xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected start index of dimension 0 to be at most its limit index 2, but found 3}}
  %0 = stablehlo.slice %a [3:2] : (tensor<4xi32>) -> tensor<1xi32>
  return
}

// -----

func.func @slice_c3_limit(%a: tensor<4xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected limit index of dimension 0 to be at most its size 4, but found 5}}
  %0 = stablehlo.slice %a [0:5] : (tensor<4xi32>) -> tensor<5xi32>
  return
}

// -----

func.func @slice_c3_bound(%a: tensor<?xi32, #stablehlo.bounds<4>>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected limit index of dimension 0 to be at most its size 4, but found 5}}
  %0 = stablehlo.slice %a [0:5] : (tensor<?xi32, #stablehlo.bounds<4>>) -> tensor<5xi32>
  return
}

// -----

func.func @slice_c4(%a: tensor<4xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected stride of dimension 0 to be positive, but found 0}}
  %0 = stablehlo.slice %a [0:4:0] : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @slice_c5(%a: tensor<4xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<2xi32>' are incompatible with return type(s) of operation 'tensor<1xi32>'}}
  %0 = stablehlo.slice %a [0:3:2] : (tensor<4xi32>) -> tensor<1xi32>
  return
}

// -----

func.func @no_limit(%a: tensor<4xi32>) {
  // expected-error@+1 {{expected ':'}}
  %0 = stablehlo.slice %a [0] : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @comma_before_ranges(%a: tensor<4xi32>) {
  // expected-error@+1 {{expected '['}}
  %0 = stablehlo.slice %a, [0:4] : (tensor<4xi32>) -> tensor<4xi32>
  return
}
