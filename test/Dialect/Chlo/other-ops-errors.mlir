// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What constants, top_k, ragged_dot and scan refuse.

func.func @chlo_l7(%arg0: tensor<2xf32>) {
  // expected-error @+2 {{inferred type(s) 'tensor<2xi32>' are incompatible with return type(s) of operation 'tensor<2xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.constant_like"(%arg0) {value = 3 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @chlo_l7_shape(%arg0: tensor<2xf32>) {
  // expected-error @+2 {{are incompatible with return type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.constant_like"(%arg0) {value = 3 : i32} : (tensor<2xf32>) -> tensor<3xi32>
  return
}

// -----

func.func @chlo_l7_scalar(%arg0: tensor<2xf32>) {
  // expected-error @+2 {{expected a value of scalar type, found 'tensor<2xi32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.constant_like"(%arg0) {value = dense<3> : tensor<2xi32>} : (tensor<2xf32>) -> tensor<2xi32>
  return
}

// -----

func.func @constant_type() {
  // expected-error @+2 {{are incompatible with return type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<3xi32>
  return
}

// -----

func.func @chlo_l8_rank(%arg0: tensor<f32>) {
  // expected-error @+2 {{expected an operand with at least 1 dimension, found 'tensor<f32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = chlo.top_k(%arg0, k = 4) : tensor<f32> -> (tensor<f32>, tensor<i32>)
  return
}

// -----

func.func @chlo_l8_size(%arg0: tensor<2x3xf32>) {
  // expected-error @+2 {{expected a last dimension of at least k = 4 elements, found 3}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = chlo.top_k(%arg0, k = 4) : tensor<2x3xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  return
}

// -----

func.func @chlo_l8_negative(%arg0: tensor<2x3xf32>) {
  // expected-error @+2 {{expected k to be at least 0, found -1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = chlo.top_k(%arg0, k = -1) : tensor<2x3xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  return
}

// -----

func.func @chlo_l8_results(%arg0: tensor<2x8xf32>) {
  // expected-error @+2 {{are incompatible with return type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = chlo.top_k(%arg0, k = 4) : tensor<2x8xf32> -> (tensor<2x8xf32>, tensor<2x4xi32>)
  return
}

// -----

func.func @chlo_l8_indices(%arg0: tensor<2x8xf32>) {
  // expected-error @+1 {{result #1 must be tensor of 32-bit signless integer values, but got 'tensor<2x4xi64>'}}
  %0:2 = chlo.top_k(%arg0, k = 4) : tensor<2x8xf32> -> (tensor<2x4xf32>, tensor<2x4xi64>)
  return
}

// -----

func.func @chlo_l9_pairs(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{expected as many contracting dimensions of lhs as of rhs, found 1 and 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_sizes(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{expected equal sizes of contracting dimensions 0 of lhs and 1 of rhs, found 11 and 5}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_batching(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{expected as many batching dimensions of lhs as of rhs, found 1 and 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_range(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{lhs_batching_dimensions and lhs_contracting_dimensions}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_unique(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{lhs_batching_dimensions and lhs_contracting_dimensions}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_no_ragged(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{expected 1 lhs_ragged_dimensions, found 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_two_ragged(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{expected 1 lhs_ragged_dimensions, found 2}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0, 1], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_ragged_range(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{lhs_ragged_dimensions}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_no_group(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{expected 1 rhs_group_dimensions, found 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_group_range(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{rhs_group_dimensions}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [3]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_group_contracting(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{expected rhs_group_dimensions to be neither batching nor contracting, found 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [1]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_group_size(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{expected rhs group dimension 2 to have the size 3 of group_sizes, found 7}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [2]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_group_of_contracted(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{expected no rhs_group_dimensions for a ragged dimension that is batching or contracting, found [0]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_group_sizes(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<2x3xi64>) {
  // expected-error @+2 {{expected group_sizes of shape [3] or [3], found [2, 3]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<2x3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_group_sizes_rank(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<i64>) {
  // expected-error @+2 {{expected group_sizes with at least 1 dimension, found 'tensor<i64>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<i64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_group_sizes_type(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xf32>) {
  // expected-error @+1 {{operand #2 must be ranked tensor of integer values}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xf32>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_result(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{are incompatible with return type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @chlo_l9_result_contracted(%l: tensor<11x5xf32>, %r: tensor<5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{inferred type(s) 'tensor<3x11x7xf32>' are incompatible}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [1]>} : (tensor<11x5xf32>, tensor<5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l9_precision(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{expected at most 2 entries of precision_config, found 3}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @precision_of_stablehlo(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{attribute 'precision_config' failed to satisfy constraint}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {precision_config = [#stablehlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @key_twice(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{expected a list of dimensions, each at most once, found 'lhs_ragged_dimensions'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_ragged_dimensions = [0], lhs_ragged_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @unknown_key(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{expected a list of dimensions, each at most once, found 'dimensions'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @chlo_l10_dimension(%a: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expected dimension to be in range [0, 1) of input 0, found 1}}
  %0:2 = chlo.scan(%a) inits (%i) dimension=1 {
  ^bb0(%e: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %e, %c : tensor<f32>, tensor<f32>
  } : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @chlo_l10_sizes(%a: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expected output 0 to have size 4 in dimension 0, found 5}}
  %0:2 = chlo.scan(%a) inits (%i) dimension=0 {
  ^bb0(%e: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %e, %c : tensor<f32>, tensor<f32>
  } : (tensor<4xf32>, tensor<f32>) -> (tensor<5xf32>, tensor<f32>)
  return
}

// -----

func.func @chlo_l10_scan_dim_size(%a: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expected input 0 to have size 5 in dimension 0, found 4}}
  %0:2 = chlo.scan(%a) inits (%i) dimension=0 attributes {scan_dim_size = 5 : i64} {
  ^bb0(%e: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %e, %c : tensor<f32>, tensor<f32>
  } : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @chlo_l10_carries(%a: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expected number 0 of the carries to have type 'tensor<f32>', found 'tensor<2xf32>'}}
  %0:2 = chlo.scan(%a) inits (%i) dimension=0 {
  ^bb0(%e: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %e, %c : tensor<f32>, tensor<f32>
  } : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<2xf32>)
  return
}

// -----

func.func @chlo_l10_arguments(%a: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expected 2 body arguments, found 1}}
  %0:2 = chlo.scan(%a) inits (%i) dimension=0 {
  ^bb0(%e: tensor<f32>):
    stablehlo.return %e, %e : tensor<f32>, tensor<f32>
  } : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @chlo_l10_argument_type(%a: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expected number 0 of the body arguments to have type 'tensor<f32>', found 'tensor<4xf32>'}}
  %0:2 = chlo.scan(%a) inits (%i) dimension=0 {
  ^bb0(%e: tensor<4xf32>, %c: tensor<f32>):
    stablehlo.return %c, %c : tensor<f32>, tensor<f32>
  } : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @chlo_l10_returned(%a: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expected 2 values that the body returns, found 1}}
  %0:2 = chlo.scan(%a) inits (%i) dimension=0 {
  ^bb0(%e: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %e : tensor<f32>
  } : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @chlo_l10_returned_type(%a: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expected number 1 of the values that the body returns to have type 'tensor<f32>', found 'tensor<i1>'}}
  %0:2 = chlo.scan(%a) inits (%i) dimension=0 {
  ^bb0(%e: tensor<f32>, %c: tensor<f32>):
    %p = chlo.is_inf %e : tensor<f32> -> tensor<i1>
    stablehlo.return %e, %p : tensor<f32>, tensor<i1>
  } : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @chlo_l10_nothing(%i: tensor<f32>) {
  // expected-error @+1 {{expected at least 1 input or output}}
  %0 = chlo.scan() inits (%i) dimension=0 {
  ^bb0(%c: tensor<f32>):
    stablehlo.return %c : tensor<f32>
  } : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @chlo_l10_isolated(%a: tensor<4xf32>, %i: tensor<f32>) {
  // expected-note @+1 {{required by region isolation constraints}}
  %0 = chlo.scan(%a) inits () dimension=0 {
  ^bb0(%e: tensor<f32>):
    // expected-error @+1 {{using value defined outside the region}}
    stablehlo.return %i : tensor<f32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scan_types(%a: tensor<4xf32>, %i: tensor<f32>) {
  %0:2 = chlo.scan(%a) inits (%i) dimension=0 {
  ^bb0(%e: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %e, %c : tensor<f32>, tensor<f32>
  // expected-error @+1 {{expected 2 operand types, found 1}}
  } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @scan_result_types(%a: tensor<4xf32>, %i: tensor<f32>) {
  chlo.scan(%a) inits (%i) dimension=0 {
  ^bb0(%e: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %e, %c : tensor<f32>, tensor<f32>
  // expected-error @+1 {{expected at least 1 result types, one for each of inits, found 0}}
  } : (tensor<4xf32>, tensor<f32>) -> ()
  return
}

// -----

func.func @scan_attribute(%a: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{attribute 'is_reverse' failed to satisfy constraint: bool attribute}}
  %0:2 = chlo.scan(%a) inits (%i) dimension=0 attributes {is_reverse = 1 : i32} {
  ^bb0(%e: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %e, %c : tensor<f32>, tensor<f32>
  } : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}
