// A loop in a loop over parameters stacked on two axes: every layer holds its own piece.
// Stacks of more than one axis are not recognised: each layer holds the whole stack, as tied.
// XFAIL: *
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s

// CHECK: kinds: 0 1 1 1 1 1 1
// CHECK: parameters: 432
// CHECK-NOT: tied:
// CHECK: layer1: parameters arg1[0
// CHECK: layer6: parameters arg1[

func.func @main(%in: tensor<3x4xf32>, %a: tensor<3x2x4x4xf32>, %x: tensor<6x3xf32>) -> tensor<6x2xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %h0 = stablehlo.dot_general %x, %in, contracting_dims = [1] x [0] : (tensor<6x3xf32>, tensor<3x4xf32>) -> tensor<6x4xf32>
  %r:2 = stablehlo.while(%i = %zero, %h = %h0) : tensor<i32>, tensor<6x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %s:2 = stablehlo.while(%j = %zero, %g = %h) : tensor<i32>, tensor<6x4xf32>
    cond {
      %c = stablehlo.compare LT, %j, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %0 = stablehlo.dynamic_slice %a, %i, %j, %zero, %zero, sizes = [1, 1, 4, 4] : (tensor<3x2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x4x4xf32>
      %1 = stablehlo.reshape %0 : (tensor<1x1x4x4xf32>) -> tensor<4x4xf32>
      %2 = stablehlo.dot_general %g, %1, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x4xf32>) -> tensor<6x4xf32>
      %3 = stablehlo.tanh %2 : tensor<6x4xf32>
      %4 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %4, %3 : tensor<i32>, tensor<6x4xf32>
    }
    %5 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %5, %s#1 : tensor<i32>, tensor<6x4xf32>
  }
  %y = stablehlo.slice %r#1 [0:6, 0:2] : (tensor<6x4xf32>) -> tensor<6x2xf32>
  return %y : tensor<6x2xf32>
}
