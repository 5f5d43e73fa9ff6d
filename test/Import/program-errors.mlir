// What no pass understands: a warning that says what is assumed, under strict an error.
// RUN: phaze-opt %s --phaze-classify-phases -o /dev/null --split-input-file --verify-diagnostics
// RUN: not phaze-opt %s --phaze-infer-roles=strict -o /dev/null --split-input-file 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not phaze-opt %s --phaze-classify-phases=strict -o /dev/null --split-input-file 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not phaze-opt %s --phaze-extract-layers=strict -o /dev/null --split-input-file 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not phaze-opt %s --phaze-analyze-factors=strict -o /dev/null --split-input-file 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not phaze-opt %s --convert-stablehlo-to-phaze=strict -o /dev/null --split-input-file 2>&1 | FileCheck %s --check-prefix=STRICT
// STRICT-NOT: warning:
// RUN: not phaze-opt %s --phaze-classify-phases -o /dev/null --split-input-file 2>&1 | FileCheck %s --check-prefix=ONCE
// ONCE: warning: custom call @mystery
// ONCE-NOT: warning: custom call @mystery
// ONCE: warning: the loop of 700000
// ONCE-NOT: warning: the loop of 700000

// STRICT: error: dynamic shape tensor<?x4xf32> is taken as tensor<1x4xf32>
// expected-warning@+1 {{dynamic shape tensor<?x4xf32> is taken as tensor<1x4xf32>}}
func.func @dynamic(%w: tensor<4x4xf32>, %x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // expected-warning@+1 {{dynamic shape tensor<?x4xf32> is taken as tensor<1x4xf32>}}
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// STRICT: error: dynamic shape tensor<?x4xf32, #stablehlo.bounds<16, ?>> is taken as tensor<16x4xf32>
// expected-warning@+1 {{dynamic shape tensor<?x4xf32, #stablehlo.bounds<16, ?>> is taken as tensor<16x4xf32>}}
func.func @bounded(%x: tensor<?x4xf32, #stablehlo.bounds<16, ?>>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<?x4xf32, #stablehlo.bounds<16, ?>>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// Warned of once, however often it runs.
// STRICT: error: custom call @mystery is not known
func.func @unknown_call(%w: tensor<4x4xf32>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = call @layer(%x, %w) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = call @layer(%0, %w) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
func.func private @layer(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  // expected-warning@+1 {{custom call @mystery is not known: it is taken to read its operands and write its results once, and to compute nothing}}
  %1 = stablehlo.custom_call @mystery(%0) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

// STRICT: error: how often the loop runs depends on data: its 5 operations are not planned
func.func @loop_on_data(%w: tensor<4x4xf32>, %x: tensor<8x4xf32>, %n: tensor<i32>) -> tensor<8x4xf32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  // expected-warning@+1 {{how often the loop runs depends on data: its 5 operations are not planned, what comes before it is}}
  %r:2 = stablehlo.while(%i = %zero, %h = %0) : tensor<i32>, tensor<8x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %1 = stablehlo.tanh %h : tensor<8x4xf32>
    %2 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %2, %1 : tensor<i32>, tensor<8x4xf32>
  }
  return %r#1 : tensor<8x4xf32>
}

// -----

// STRICT: error: which branch runs depends on data: all 2 branches are taken to run
func.func @branch_on_data(%w: tensor<4x4xf32>, %x: tensor<8x4xf32>, %n: tensor<i1>) -> tensor<8x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  // expected-warning@+1 {{which branch runs depends on data: all 2 branches are taken to run}}
  %1 = "stablehlo.if"(%n) ({
    %2 = stablehlo.tanh %0 : tensor<8x4xf32>
    stablehlo.return %2 : tensor<8x4xf32>
  }, {
    stablehlo.return %0 : tensor<8x4xf32>
  }) : (tensor<i1>) -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

// A known index is no choice.
func.func @known_branch(%w: tensor<4x4xf32>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %n = stablehlo.constant dense<7> : tensor<i32>
  %0 = "stablehlo.case"(%n) ({
    stablehlo.return %x : tensor<8x4xf32>
  }, {
    %1 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    stablehlo.return %1 : tensor<8x4xf32>
  }) : (tensor<i32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// Nor is a single branch.
func.func @single_branch(%w: tensor<4x4xf32>, %x: tensor<8x4xf32>, %n: tensor<i32>) -> tensor<8x4xf32> {
  %0 = "stablehlo.case"(%n) ({
    %1 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    stablehlo.return %1 : tensor<8x4xf32>
  }) : (tensor<i32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// Inside another loop, warned of once.
// STRICT: error: the loop of 700000 iterations is not unrolled: its operations count 700000 times, as one layer
func.func @long_loop(%w: tensor<4x4xf32>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.constant dense<700000> : tensor<i32>
  %s:2 = stablehlo.while(%j = %zero, %g = %x) : tensor<i32>, tensor<8x4xf32>
  cond {
    %c = stablehlo.compare LT, %j, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    // expected-warning@+1 {{the loop of 700000 iterations is not unrolled: its operations count 700000 times, as one layer}}
    %r:2 = stablehlo.while(%i = %zero, %h = %g) : tensor<i32>, tensor<8x4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %1 = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
      %2 = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %2, %1 : tensor<i32>, tensor<8x4xf32>
    }
    %3 = stablehlo.add %j, %one : tensor<i32>
    stablehlo.return %3, %r#1 : tensor<i32>, tensor<8x4xf32>
  }
  return %s#1 : tensor<8x4xf32>
}

// -----

// STRICT: error: no function is called main and 2 are public; name the one to plan with the option entry=
// STRICT: note: candidate @a
// STRICT: note: candidate @b
// expected-error@-5 {{no function is called main and 2 are public; name the one to plan with the option entry=}}
// expected-note@+1 {{candidate @a}}
func.func @a() { return }
// expected-note@+1 {{candidate @b}}
func.func @b() { return }

// -----

// STRICT: error: no function is called main and 0 are public
// expected-error@-3 {{no function is called main and 0 are public; name the one to plan with the option entry=}}
func.func private @a() { return }

// -----

// STRICT: error: there is no function with a body to plan
// expected-error@-3 {{there is no function with a body to plan}}
func.func private @a()

// -----

// STRICT: error: recursive call of @main
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{recursive call of @main}}
  %0 = call @main(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// STRICT: error: calls @f, which has no body
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{calls @f, which has no body}}
  %0 = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32>
