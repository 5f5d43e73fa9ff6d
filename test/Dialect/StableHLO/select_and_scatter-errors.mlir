// What the verifier rejects in select_and_scatter.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @select_and_scatter_i1(%x: tensor<2x8x!quant.uniform<i8:f32:0, {1.0, 1.0}>>, %s: tensor<4x4xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x8x!quant.uniform<i8:f32:0, {1.0, 1.0}>>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_i2(%x: tensor<4x8xf32>, %s: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 1.0}>>, %i: tensor<f32>) {
  // expected-error@+1 {{operand #1 must be ranked tensor}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 1.0}>>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_i3(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<1xf32>) {
  // expected-error@+1 {{operand #2 must be 0-dimensional tensor}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<1xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_c1(%x: tensor<4x8xf32>, %s: tensor<4x4xf64>, %i: tensor<f32>) {
  // expected-error@+2 {{expected source to have the element type of operand, 'f32', but found 'f64'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf64>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_c2(%x: tensor<4x8xf32>, %s: tensor<4x3xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{expected source with one element for each window, 'tensor<4x4xf32>', but found 'tensor<4x3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_c3(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<f64>) {
  // expected-error@+2 {{expected init_value to have the element type of operand, 'f32', but found 'f64'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f64>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_c4(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{expected window_dimensions to have 2 elements, but found [1]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_c5(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{expected window_dimensions to be positive, but found [1, 0]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 0>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_c6(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{expected window_strides to have 2 elements, but found [1]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_c7(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{expected window_strides to be positive, but found [0, 2]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 0, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_c8(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{expected padding of shape [2, 2], but found [1, 2]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, padding = dense<0> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_c9_arguments(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{expected select to take two arguments of type 'tensor<f32>', but found 'tensor<f64>', 'tensor<f64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_c9_returned(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{expected select to return a value of type tensor<i1>, but found 'tensor<f32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_c10(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{expected scatter to take 2 arguments, but it takes 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_and_scatter_c10_kind(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{expected element type of input 0, 'f32', to be promotable to that of scatter, 'i64'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %1 = stablehlo.add %a, %b : tensor<i64>
    stablehlo.return %1 : tensor<i64>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xi64>
  return
}

// -----

func.func @select_and_scatter_c11(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x8xf32>' are incompatible with return type(s) of operation 'tensor<4x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @select_and_scatter_c12(%x: tensor<4x8xf32>, %s: tensor<4x4xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x8xf64>' are incompatible with return type(s) of operation 'tensor<4x8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}
