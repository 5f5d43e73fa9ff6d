// Programs written out: each operation as often as it runs.
// RUN: phaze-opt %s --phaze-inline --split-input-file | FileCheck %s

// Counters are constants, slices at known places static, and what was stored is read without its stack. The second loop counts down
// and computes its index. Nobody needs the counters and the stack any more.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[A:.*]]: tensor<2x4x4xf32>, %[[X:.*]]: tensor<3x4xf32>)
// CHECK-NOT: while
// CHECK-NOT: dynamic
// CHECK: %[[S0:.*]] = stablehlo.slice %[[A]] [0:1, 0:4, 0:4]
// CHECK-NEXT: %[[A0:.*]] = stablehlo.reshape %[[S0]]
// CHECK-NEXT: %[[H0:.*]] = stablehlo.dot_general %[[X]], %[[A0]]
// CHECK-NEXT: %[[K0:.*]] = stablehlo.reshape %[[X]]
// CHECK-NEXT: %[[S1:.*]] = stablehlo.slice %[[A]] [1:2, 0:4, 0:4]
// CHECK-NEXT: %[[A1:.*]] = stablehlo.reshape %[[S1]]
// CHECK-NEXT: %[[H1:.*]] = stablehlo.dot_general %[[H0]], %[[A1]]
// CHECK-NEXT: %[[K1:.*]] = stablehlo.reshape %[[H0]]
// CHECK-NEXT: %[[R1:.*]] = stablehlo.reshape %[[K1]]
// CHECK-NEXT: %[[T1:.*]] = stablehlo.multiply %[[H1]], %[[R1]]
// CHECK-NEXT: %[[R0:.*]] = stablehlo.reshape %[[K0]]
// CHECK-NEXT: %[[T0:.*]] = stablehlo.multiply %[[T1]], %[[R0]]
// CHECK-NEXT: return %[[T0]]
func.func @main(%a: tensor<2x4x4xf32>, %x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<2x3x4xf32>
  %f:3 = stablehlo.while(%i = %zero, %h = %x, %stack = %none) : tensor<i32>, tensor<3x4xf32>, tensor<2x3x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %0 = stablehlo.dynamic_slice %a, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %2 = stablehlo.dot_general %h, %1, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x4xf32>) -> tensor<3x4xf32>
    %3 = stablehlo.reshape %h : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    %4 = stablehlo.dynamic_update_slice %stack, %3, %i, %zero, %zero : (tensor<2x3x4xf32>, tensor<1x3x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x3x4xf32>
    %5 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %5, %2, %4 : tensor<i32>, tensor<3x4xf32>, tensor<2x3x4xf32>
  }
  %b:2 = stablehlo.while(%i = %zero, %h = %f#1) : tensor<i32>, tensor<3x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %0 = stablehlo.subtract %one, %i : tensor<i32>
    %1 = stablehlo.compare LT, %0, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.add %0, %two : tensor<i32>
    %3 = stablehlo.select %1, %2, %0 : tensor<i1>, tensor<i32>
    %4 = stablehlo.dynamic_slice %f#2, %3, %zero, %zero, sizes = [1, 3, 4] : (tensor<2x3x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x4xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x3x4xf32>) -> tensor<3x4xf32>
    %6 = stablehlo.multiply %h, %5 : tensor<3x4xf32>
    %7 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %7, %6 : tensor<i32>, tensor<3x4xf32>
  }
  return %b#1 : tensor<3x4xf32>
}

// -----

// Calls in calls, composites; functions that nobody calls any more go, others stay. What nobody used before stays too.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT: %[[A:.*]] = stablehlo.tanh %[[X]]
// CHECK-NEXT: %[[B:.*]] = stablehlo.negate %[[A]]
// CHECK-NEXT: %[[C:.*]] = stablehlo.tanh %[[B]]
// CHECK-NEXT: %[[D:.*]] = stablehlo.negate %[[C]]
// CHECK-NEXT: %[[E:.*]] = stablehlo.tanh %[[D]]
// CHECK-NEXT: stablehlo.sine %[[E]]
// CHECK-NEXT: return %[[E]]
// CHECK-NOT: func.func private @outer
// CHECK: func.func @other
// CHECK-NEXT: call @inner
// CHECK: func.func private @inner
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @outer(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @outer(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.composite "my.tanh" %1 {decomposition = @inner} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = stablehlo.sine %2 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func private @outer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @inner(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.negate %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @inner(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @inner(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A branch that the counter chooses, one that data chooses with a call in it, and a loop that never runs.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[P:.*]]: tensor<i1>)
// CHECK-NEXT: %[[A:.*]] = stablehlo.tanh %[[X]]
// CHECK-NEXT: %[[B:.*]] = stablehlo.negate %[[A]]
// CHECK-NEXT: %[[C:.*]] = "stablehlo.if"(%[[P]]) ({
// CHECK-NEXT:   %[[D:.*]] = stablehlo.sine %[[B]]
// CHECK-NEXT:   stablehlo.return %[[D]]
// CHECK-NEXT: }, {
// CHECK-NEXT:   stablehlo.return %[[B]]
// CHECK-NEXT: })
// CHECK-NEXT: return %[[C]]
func.func @main(%x: tensor<4xf32>, %p: tensor<i1>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %0 = "stablehlo.case"(%i) ({
      %1 = stablehlo.tanh %h : tensor<4xf32>
      stablehlo.return %1 : tensor<4xf32>
    }, {
      %1 = stablehlo.negate %h : tensor<4xf32>
      stablehlo.return %1 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    %2 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %2, %0 : tensor<i32>, tensor<4xf32>
  }
  %b = "stablehlo.if"(%p) ({
    %1 = func.call @f(%r#1) : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    stablehlo.return %r#1 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  %n:2 = stablehlo.while(%i = %two, %h = %b) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %2 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %2, %h : tensor<i32>, tensor<4xf32>
  }
  return %n#1 : tensor<4xf32>
}
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.sine %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// What a condition does beside deciding stays, once more than the body. Operations with regions are copied anew each time.
// CHECK-LABEL: func.func @main
// CHECK: custom_call @tell(%[[X:[^)]*]])
// CHECK: %[[S0:.*]] = stablehlo.reduce(%[[X]] init
// CHECK: %[[H0:.*]] = stablehlo.broadcast_in_dim %[[S0]]
// CHECK: custom_call @tell(%[[H0]])
// CHECK: %[[S1:.*]] = stablehlo.reduce(%[[H0]] init
// CHECK: %[[H1:.*]] = stablehlo.broadcast_in_dim %[[S1]]
// CHECK: custom_call @tell(%[[H1]])
// CHECK-NEXT: return %[[H1]]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %r:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %0 = stablehlo.custom_call @tell(%h) {has_side_effect = true} : (tensor<4xf32>) -> tensor<f32>
    %c = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %0 = stablehlo.reduce(%h init: %none) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %2, %1 : tensor<i32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// -----

// What has an entry for each run has its own. A barrier has one for each of its values.
// CHECK-LABEL: func.func @main
// CHECK-NEXT: tanh {{.*}} {phaze.layer = 1 : i32, phaze.phase = "forward"}
// CHECK-NEXT: stablehlo.optimization_barrier {phaze.layer = array<i32: 1, 2>}
// CHECK-NEXT: tanh {{.*}} {phaze.layer = 4 : i32, phaze.phase = "forward"}
// CHECK-NEXT: stablehlo.optimization_barrier {phaze.layer = array<i32: 3, 4>}
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = call @f(%x) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1:2 = call @f(%0#1) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %1#0, %1#1 : tensor<4xf32>, tensor<4xf32>
}
func.func private @f(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.tanh %x {phaze.layer = [1 : i32, 4 : i32], phaze.phase = "forward"} : tensor<4xf32>
  %1:2 = stablehlo.optimization_barrier {phaze.layer = [1 : i32, 2 : i32, 3 : i32, 4 : i32]} %x, %0 : tensor<4xf32>, tensor<4xf32>
  return %1#0, %1#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Each of several models.
// CHECK-LABEL: module @a
// CHECK: func.func @main
// CHECK-NEXT: return
// CHECK-LABEL: module @b
// CHECK: func.func @step
// CHECK-NEXT: tanh
// CHECK-NEXT: return
module @a {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}
module @b {
  func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.tanh %x : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
