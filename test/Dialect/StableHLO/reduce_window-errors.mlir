// What the verifier rejects in reduce_window.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @reduce_window_i1(%arg0: tensor<2x8x!quant.uniform<i8:f32:0, {1.0, 1.0}>>, %arg1: tensor<f32>) {
  // expected-error@+1 {{operand #0 must be variadic of ranked tensor}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x8x!quant.uniform<i8:f32:0, {1.0, 1.0}>>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_i2(%arg0: tensor<4x8xf32>, %arg1: tensor<1xf32>) {
  // expected-error@+1 {{operand #1 must be variadic of 0-dimensional tensor}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<1xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c1() {
  // expected-error@+2 {{expected at least 1 input and as many initial values, but found 0 operands}}
  // expected-error@+1 {{failed to infer returned types}}
  "stablehlo.reduce_window"() <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
    stablehlo.return
  }) : () -> ()
  return
}

// -----

func.func @reduce_window_c1_odd(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) {
  // expected-error@+2 {{expected at least 1 input and as many initial values, but found 3 operands}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1, %arg2) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c2(%arg0: tensor<4x8xf32>, %arg1: tensor<4x9xf32>, %arg2: tensor<f32>, %arg3: tensor<f32>) {
  // expected-error@+2 {{expected inputs of the same shape, but found 'tensor<4x8xf32>' and 'tensor<4x9xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = "stablehlo.reduce_window"(%arg0, %arg1, %arg2, %arg3) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x9xf32>, tensor<f32>, tensor<f32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return
}

// -----

func.func @reduce_window_c3(%arg0: tensor<4x8xf32>, %arg1: tensor<bf16>) {
  // expected-error@+2 {{expected initial value 0 to have the element type of its input, 'f32', but found 'bf16'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<bf16>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c4(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected window_dimensions to have 2 elements, but found [2]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c5(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected window_dimensions to be positive, but found [0, 2]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 0, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c6(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected window_strides to have 2 elements, but found [1, 2, 1]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c7(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected window_strides to be positive, but found [1, -2]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, -2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c8(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected base_dilations to have 2 elements, but found [1]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c9(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected base_dilations to be positive, but found [1, 0]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c10(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected window_dilations to have 2 elements, but found [1]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, window_dilations = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c11(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected window_dilations to be positive, but found [0, 1]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, window_dilations = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c12(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected padding of shape [2, 2], but found [3, 2]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, padding = dense<0> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c12_pairs(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+1 {{attribute 'padding' failed to satisfy constraint}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, padding = dense<0> : tensor<2x1xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c13(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected body to return 1 values, but it returns 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c13_kind(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected element type of input 0, 'f32', to be promotable to that of body, 'i32'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xi32>
  return
}

// -----

func.func @reduce_window_c14(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<f32>, %arg3: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x4xf32>', 'tensor<4x4xf32>' are incompatible with return type(s) of operation 'tensor<4x4xf32>', 'tensor<4x5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = "stablehlo.reduce_window"(%arg0, %arg1, %arg2, %arg3) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>) -> (tensor<4x4xf32>, tensor<4x5xf32>)
  return
}

// -----

func.func @reduce_window_c15(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x4xf32>' are incompatible with return type(s) of operation 'tensor<4x5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @reduce_window_c16(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x4xf64>' are incompatible with return type(s) of operation 'tensor<4x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}
