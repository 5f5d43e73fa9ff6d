// A loop over stacked parameters is a run of layers of one kind.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-extract-layers | FileCheck %s --check-prefix=LAYERS

// CHECK: kinds: 0 1 1 1 1 1 2
// CHECK: contractions: forward 12
// CHECK: layer1: parameters arg1[0] arg2[0] states
// CHECK: layer5: parameters arg1[4] arg2[4] states
// CHECK: layer5: contractions forward 2
// CHECK: layer5: flops forward 768
// LAYERS: tanh {{.*}}phaze.layer = array<i32: 1, 2, 3, 4, 5>

func.func @main(%in: tensor<3x4xf32>, %a: tensor<5x4x8xf32>, %b: tensor<5x8x4xf32>,
                %out: tensor<4x3xf32>, %x: tensor<6x3xf32>)
    -> tensor<6x3xf32> {
  %h0 = stablehlo.dot_general %x, %in, contracting_dims = [1] x [0] : (tensor<6x3xf32>, tensor<3x4xf32>) -> tensor<6x4xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %r:4 = stablehlo.while(%i = %zero, %sa = %a, %sb = %b, %h = %h0) : tensor<i32>, tensor<5x4x8xf32>, tensor<5x8x4xf32>, tensor<6x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %five : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %0 = stablehlo.dynamic_slice %sa, %i, %zero, %zero, sizes = [1, 4, 8] : (tensor<5x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.dynamic_slice %sb, %i, %zero, %zero, sizes = [1, 8, 4] : (tensor<5x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    %4 = stablehlo.dot_general %h, %1, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
    %5 = stablehlo.tanh %4 : tensor<6x8xf32>
    %6 = stablehlo.dot_general %5, %3, contracting_dims = [1] x [0] : (tensor<6x8xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
    %7 = stablehlo.add %h, %6 : tensor<6x4xf32>
    %8 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %8, %sa, %sb, %7 : tensor<i32>, tensor<5x4x8xf32>, tensor<5x8x4xf32>, tensor<6x4xf32>
  }
  %y = stablehlo.dot_general %r#3, %out, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  return %y : tensor<6x3xf32>
}
