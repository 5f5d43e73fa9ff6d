// A loop too long to unroll is one layer, whose operations count as often as they run.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir 2>/dev/null
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s

// CHECK: kinds: 0 1
// CHECK: contractions: forward 2
// CHECK: layer1: contractions forward 1
// CHECK: layer1: flops forward 384000000
// CHECK: warning: the loop of 1500000 iterations is not unrolled: its operations count 1500000 times, as one layer

func.func @main(%in: tensor<3x4xf32>, %w: tensor<4x4xf32>, %x: tensor<8x3xf32>) -> tensor<8x4xf32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.constant dense<1500000> : tensor<i32>
  %0 = stablehlo.dot_general %x, %in, contracting_dims = [1] x [0] : (tensor<8x3xf32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  %r:2 = stablehlo.while(%i = %zero, %h = %0) : tensor<i32>, tensor<8x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %1 = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %2 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %2, %1 : tensor<i32>, tensor<8x4xf32>
  }
  return %r#1 : tensor<8x4xf32>
}
