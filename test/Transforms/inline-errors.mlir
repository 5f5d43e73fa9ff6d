// What cannot be written out: a loop stays one with a warning, under strict an error; what is no program is always an error.
// RUN: phaze-opt %s --phaze-inline --split-input-file --verify-diagnostics | FileCheck %s
// RUN: not phaze-opt %s --phaze-inline=strict --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not phaze-opt %s --phaze-inline=entry=nobody --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: error: there is no function @nobody with a body

// It is not planned either, and stays as it is.
// STRICT: error: the loop is not unrolled: how often it runs is not known
// CHECK-LABEL: func.func @data
// CHECK: while
// CHECK: call @f
func.func @data(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  // expected-warning@+1 {{the loop is not unrolled: how often it runs is not known}}
  %r:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %0 = func.call @f(%h) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %1, %0 : tensor<i32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Told once, though the loop is there twice then. Its calls are inlined: it is one layer. What the counter is, nobody knows inside.
// STRICT: error: the loop of 700000 iterations is not unrolled: the program would have more than 1000000 operations
// CHECK-LABEL: func.func @long
// CHECK-COUNT-2: while
// CHECK-NOT: while
// CHECK-NOT: call
// CHECK: dynamic_slice
func.func @long(%a: tensor<700000x4xf32>, %x: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %n = stablehlo.constant dense<700000> : tensor<i32>
  %s:2 = stablehlo.while(%j = %zero, %g = %x) : tensor<i32>, tensor<1x4xf32>
  cond {
    %c = stablehlo.compare LT, %j, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    // expected-warning@+1 {{the loop of 700000 iterations is not unrolled: the program would have more than 1000000 operations}}
    %r:2 = stablehlo.while(%i = %zero, %h = %g) : tensor<i32>, tensor<1x4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %0 = stablehlo.dynamic_slice %a, %i, %zero, sizes = [1, 4] : (tensor<700000x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
      %1 = func.call @f(%h, %0) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %2 = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %2, %1 : tensor<i32>, tensor<1x4xf32>
    }
    %3 = stablehlo.add %j, %one : tensor<i32>
    stablehlo.return %3, %r#1 : tensor<i32>, tensor<1x4xf32>
  }
  return %s#1 : tensor<1x4xf32>
}
func.func private @f(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %0 = stablehlo.add %x, %y : tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// -----

// A counter of 8 bits is never more than 127: the loop has no end.
// STRICT: error: the loop is not unrolled: how often it runs is not known
// CHECK-LABEL: func.func @endless
// CHECK: while
func.func @endless(%x: tensor<4xf32>) -> tensor<4xf32> {
  %start = stablehlo.constant dense<100> : tensor<i8>
  %one = stablehlo.constant dense<1> : tensor<i8>
  %most = stablehlo.constant dense<127> : tensor<i8>
  // expected-warning@+1 {{the loop is not unrolled: how often it runs is not known}}
  %r:2 = stablehlo.while(%i = %start, %h = %x) : tensor<i8>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LE, %i, %most : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %0 = stablehlo.tanh %h : tensor<4xf32>
    %1 = stablehlo.add %i, %one : tensor<i8>
    stablehlo.return %1, %0 : tensor<i8>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// -----

// STRICT: error: recursive call of @main
// CHECK-LABEL: func.func @other
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

func.func @other() { return }

// -----

// STRICT: error: calls @f, which has no body
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{calls @f, which has no body}}
  %0 = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32>
