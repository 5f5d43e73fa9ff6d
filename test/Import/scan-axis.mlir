// Parameters stacked on another axis, taken out by a function, with a counter that goes down by two.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s

// CHECK: kinds: 0 1 1 1 1
// CHECK: contractions: forward 5
// CHECK: parameters: 304
// CHECK: layer1: parameters arg1[3] states
// CHECK: layer4: parameters arg1[0] states
// CHECK: layer4: contractions forward 1

func.func @main(%in: tensor<3x4xf32>, %a: tensor<4x4x4xf32>, %x: tensor<6x3xf32>) -> tensor<6x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %eight = stablehlo.constant dense<8> : tensor<i32>
  %h0 = stablehlo.dot_general %x, %in, contracting_dims = [1] x [0] : (tensor<6x3xf32>, tensor<3x4xf32>) -> tensor<6x4xf32>
  %r:3 = stablehlo.while(%i = %eight, %sa = %a, %h = %h0) : tensor<i32>, tensor<4x4x4xf32>, tensor<6x4xf32>
  cond {
    %c = stablehlo.compare GT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %n = stablehlo.subtract %i, %two : tensor<i32>
    %half = stablehlo.divide %n, %two : tensor<i32>
    %1 = func.call @take(%sa, %half) : (tensor<4x4x4xf32>, tensor<i32>) -> tensor<4x4xf32>
    %4 = stablehlo.dot_general %h, %1, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x4xf32>) -> tensor<6x4xf32>
    %5 = stablehlo.tanh %4 : tensor<6x4xf32>
    %7 = stablehlo.add %h, %5 : tensor<6x4xf32>
    stablehlo.return %n, %sa, %7 : tensor<i32>, tensor<4x4x4xf32>, tensor<6x4xf32>
  }
  return %r#2 : tensor<6x4xf32>
}
func.func private @take(%sa: tensor<4x4x4xf32>, %i: tensor<i32>) -> tensor<4x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_slice %sa, %zero, %i, %zero, sizes = [4, 1, 4] : (tensor<4x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x1x4xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x1x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
