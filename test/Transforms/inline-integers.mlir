// What the counter makes known is what the program computes: integers that wrap around, booleans, and places that are moved inside.
// RUN: phaze-opt %s --phaze-inline -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: phaze-run %s --seed=5 --format=json > %t.before
// RUN: phaze-run %t.mlir --seed=5 --format=json > %t.after
// RUN: cmp %t.before %t.after

// Unsigned numbers beyond 63 bits are not followed.
// CHECK-NOT: while
// CHECK: dynamic_slice
func.func @main(%x: tensor<4x3xf32>) -> (tensor<3xf32>, tensor<i8>, tensor<i1>, tensor<i32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<3xf32>
  %most = stablehlo.constant dense<125> : tensor<i8>
  %no = stablehlo.constant dense<false> : tensor<i1>
  %back = stablehlo.constant dense<1> : tensor<ui64>
  %start = stablehlo.constant dense<0> : tensor<ui64>
  %r:5 = stablehlo.while(%i = %zero, %sum = %none, %small = %most, %any = %no, %count = %zero) : tensor<i32>, tensor<3xf32>, tensor<i8>, tensor<i1>, tensor<i32>
  cond {
    %c = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    // 2^64 - 1, 0, 1, 2: the first one is moved to the last row.
    %wide = stablehlo.convert %i : (tensor<i32>) -> tensor<ui64>
    %place = stablehlo.subtract %wide, %back : tensor<ui64>
    %row = stablehlo.dynamic_slice %x, %place, %start, sizes = [1, 3] : (tensor<4x3xf32>, tensor<ui64>, tensor<ui64>) -> tensor<1x3xf32>
    %isHuge = stablehlo.compare GT, %place, %wide : (tensor<ui64>, tensor<ui64>) -> tensor<i1>
    %asNumber = stablehlo.convert %isHuge : (tensor<i1>) -> tensor<i32>
    // Rows -3, 0, 3, 6: the ends are moved inside.
    %far = stablehlo.multiply %i, %three : tensor<i32>
    %off = stablehlo.subtract %far, %three : tensor<i32>
    %other = stablehlo.dynamic_slice %x, %off, %zero, sizes = [1, 3] : (tensor<4x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
    %a = stablehlo.reshape %row : (tensor<1x3xf32>) -> tensor<3xf32>
    %b = stablehlo.reshape %other : (tensor<1x3xf32>) -> tensor<3xf32>
    %ab = stablehlo.multiply %a, %b : tensor<3xf32>
    %next = stablehlo.add %sum, %ab : tensor<3xf32>
    // 125, 126, 127, -128, -127
    %narrow = stablehlo.convert %one : (tensor<i32>) -> tensor<i8>
    %grown = stablehlo.add %small, %narrow : tensor<i8>
    // Any number but zero is true, and the sum of truths is true.
    %bool = stablehlo.convert %i : (tensor<i32>) -> tensor<i1>
    %either = stablehlo.add %any, %bool : tensor<i1>
    %both = stablehlo.add %either, %either : tensor<i1>
    %yes = stablehlo.convert %both : (tensor<i1>) -> tensor<i32>
    %more = stablehlo.add %count, %yes : tensor<i32>
    %most2 = stablehlo.add %more, %asNumber : tensor<i32>
    %up = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %up, %next, %grown, %both, %most2 : tensor<i32>, tensor<3xf32>, tensor<i8>, tensor<i1>, tensor<i32>
  }
  return %r#1, %r#2, %r#3, %r#4 : tensor<3xf32>, tensor<i8>, tensor<i1>, tensor<i32>
}
