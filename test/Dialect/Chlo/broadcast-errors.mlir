// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What the broadcasting operations refuse or warn of.

func.func @chlo_l2_subtract(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = chlo.broadcast_subtract %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_multiply(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = chlo.broadcast_multiply %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_divide(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = chlo.broadcast_divide %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_power(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = chlo.broadcast_power %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_remainder(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = chlo.broadcast_remainder %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_atan2(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = chlo.broadcast_atan2 %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_next_after(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = chlo.broadcast_next_after %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_polygamma(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = chlo.broadcast_polygamma %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_shift_left(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = chlo.broadcast_shift_left %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_shift_right_arithmetic(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = chlo.broadcast_shift_right_arithmetic %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_shift_right_logical(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = chlo.broadcast_shift_right_logical %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_add(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+2 {{expected compatible element types, found 'f32' and 'i32'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_add %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_maximum(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+2 {{expected compatible element types, found 'f32' and 'i32'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_maximum %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_minimum(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+2 {{expected compatible element types, found 'f32' and 'i32'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_minimum %arg0, %arg2 : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_scales(%a: tensor<4x!quant.uniform<i8:f32, 1.0>>, %b: tensor<4x!quant.uniform<i8:f32, 2.0>>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = chlo.broadcast_subtract %a, %b : (tensor<4x!quant.uniform<i8:f32, 1.0>>, tensor<4x!quant.uniform<i8:f32, 2.0>>) -> tensor<4x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @chlo_l2_result(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+2 {{are incompatible with return type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_add %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf64>
  return
}

// -----

func.func @chlo_l2_zeta(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point values}}
  %0 = chlo.broadcast_zeta %arg2, %arg2 : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  return
}

// -----

func.func @chlo_l2_and(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{operand #0 must be tensor of boolean or integer values}}
  %0 = chlo.broadcast_and %arg0, %arg0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_or(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{operand #0 must be tensor of boolean or integer values}}
  %0 = chlo.broadcast_or %arg0, %arg0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_xor(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{operand #0 must be tensor of boolean or integer values}}
  %0 = chlo.broadcast_xor %arg0, %arg0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l2_complex(%arg0: tensor<2x4xf32>, %a: tensor<4xf64>) {
  // expected-error @+2 {{expected compatible element types, found 'f32' and 'f64'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_complex %arg0, %a : (tensor<2x4xf32>, tensor<4xf64>) -> tensor<2x4xcomplex<f32>>
  return
}

// -----

func.func @chlo_l2_complex_result(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+2 {{are incompatible with return type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_complex %arg0, %arg0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xcomplex<f64>>
  return
}

// -----

func.func @chlo_l2_compare(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+2 {{expected compatible element types, found 'f32' and 'i32'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_compare %arg0, %arg2 {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xi1>
  return
}

// -----

func.func @chlo_l3(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+2 {{inferred type(s) 'tensor<2x4xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_add %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @chlo_l3_stretched(%a: tensor<1x4xf32>) {
  // expected-error @+2 {{inferred type(s) 'tensor<1x4xf32>' are incompatible}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_add %a, %a : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l3_dimensions(%arg0: tensor<2x4xf32>, %a: tensor<2xf32>) {
  // expected-error @+2 {{inferred type(s) 'tensor<2x4xf32>' are incompatible}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_add %arg0, %a {broadcast_dimensions = array<i64: 0>} : (tensor<2x4xf32>, tensor<2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @chlo_l3_select(%p: tensor<i1>, %arg0: tensor<2x4xf32>) {
  // expected-error @+2 {{inferred type(s) 'tensor<2x4xf32>' are incompatible}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_select %p, %arg0, %arg0 : (tensor<i1>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @chlo_l4(%arg0: tensor<2x4xf32>, %a: tensor<3x4xf32>) {
  // expected-warning @+1 {{cannot broadcast 'tensor<2x4xf32>', 'tensor<3x4xf32>'}}
  %0 = chlo.broadcast_add %arg0, %a : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @chlo_l4_length(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-warning @+1 {{cannot broadcast 'tensor<2x4xf32>', 'tensor<4xf32>' with broadcast_dimensions [0, 1]}}
  %0 = chlo.broadcast_add %arg0, %arg1 {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l4_range(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-warning @+1 {{with broadcast_dimensions [2]}}
  %0 = chlo.broadcast_add %arg0, %arg1 {broadcast_dimensions = array<i64: 2>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l4_sizes(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-warning @+1 {{with broadcast_dimensions [0]}}
  %0 = chlo.broadcast_add %arg0, %arg1 {broadcast_dimensions = array<i64: 0>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l4_select(%p: tensor<3xi1>, %arg0: tensor<2x4xf32>) {
  // expected-warning @+1 {{cannot broadcast}}
  %0 = chlo.broadcast_select %p, %arg0, %arg0 : (tensor<3xi1>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @chlo_l5(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{requires attribute 'comparison_direction'}}
  %0 = chlo.broadcast_compare %arg0, %arg0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
  return
}

// -----

func.func @chlo_l5_result(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{result #0 must be tensor of boolean values}}
  %0 = chlo.broadcast_compare %arg0, %arg0 {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l6(%p: tensor<i1>, %arg0: tensor<2x4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+2 {{expected on_true and on_false of the same element type, found 'f32' and 'i32'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_select %p, %arg0, %arg2 : (tensor<i1>, tensor<2x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @chlo_l6_result(%p: tensor<i1>, %arg0: tensor<2x4xf32>) {
  // expected-error @+2 {{are incompatible with return type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_select %p, %arg0, %arg0 : (tensor<i1>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf64>
  return
}

// -----

func.func @select_pred(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{operand #0 must be tensor of boolean values}}
  %0 = chlo.broadcast_select %arg0, %arg0, %arg0 : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @without_parentheses(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{expected '('}}
  %0 = chlo.broadcast_add %arg0, %arg0 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @list_of_dimensions(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %0 = chlo.broadcast_add %arg0, %arg1 {broadcast_dimensions = [1]} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @dense_dimensions(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %0 = chlo.broadcast_add %arg0, %arg1 {broadcast_dimensions = dense<1> : tensor<1xi64>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @direction_as_string(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{attribute 'comparison_direction' failed to satisfy constraint}}
  %0 = chlo.broadcast_compare %arg0, %arg0 {comparison_direction = "LT"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
  return
}

// -----

func.func @direction_of_stablehlo(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>) {
  // expected-error @+1 {{attribute 'comparison_direction' failed to satisfy constraint}}
  %0 = chlo.broadcast_compare %arg0, %arg0 {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
  return
}
