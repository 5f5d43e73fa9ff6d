// A forward loop that stacks what it saves, a backward loop in reverse order, and plain gradient descent on the stacks:
// every layer has its own contractions and its piece of the update.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-extract-layers | FileCheck %s --check-prefix=LAYERS

// CHECK: kinds: 0 1 1 1 1 1 2
// CHECK: contractions: forward 11 backward 21
// CHECK: parameters: 1344
// CHECK: stash: 1536
// CHECK: side:{{$}}
// CHECK: layer0: contractions forward 1 backward 1
// CHECK: layer1: parameters arg1[0] arg2[0] states
// CHECK: layer1: contractions forward 2 backward 4
// CHECK: layer1: flops forward 768 backward 1536
// CHECK: layer1: stash 96 192
// CHECK: layer5: parameters arg1[4] arg2[4] states
// CHECK: layer5: contractions forward 2 backward 4
// CHECK: layer6: contractions{{ *$}}
// CHECK: layer6: stash 96
// CHECK-NOT: metric
// LAYERS: tanh {{.*}}phaze.layer = array<i32: 1, 2, 3, 4, 5>
// LAYERS: dot_general {{.*}}phaze.layer = array<i32: 5, 4, 3, 2, 1>
// LAYERS: dot_general {{.*}}phaze.layer = array<i32: 5, 4, 3, 2, 1>
// LAYERS: dot_general {{.*}}phaze.layer = array<i32: 5, 4, 3, 2, 1>
// LAYERS: dot_general {{.*}}phaze.layer = array<i32: 5, 4, 3, 2, 1>

func.func @main(%in: tensor<4x4xf32>, %a: tensor<5x4x8xf32>, %b: tensor<5x8x4xf32>,
                %x: tensor<6x4xf32>, %y: tensor<6x4xf32>)
    -> (tensor<4x4xf32>, tensor<5x4x8xf32>, tensor<5x8x4xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %hs = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<5x6x4xf32>
  %fs = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<5x6x8xf32>
  %h0 = stablehlo.dot_general %x, %in, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x4xf32>) -> tensor<6x4xf32>
  %r:6 = stablehlo.while(%i = %zero, %sa = %a, %sb = %b, %h = %h0, %keptH = %hs, %keptF = %fs) : tensor<i32>, tensor<5x4x8xf32>, tensor<5x8x4xf32>, tensor<6x4xf32>, tensor<5x6x4xf32>, tensor<5x6x8xf32>
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
    %8 = stablehlo.reshape %h : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
    %9 = stablehlo.dynamic_update_slice %keptH, %8, %i, %zero, %zero : (tensor<5x6x4xf32>, tensor<1x6x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x6x4xf32>
    %10 = stablehlo.reshape %5 : (tensor<6x8xf32>) -> tensor<1x6x8xf32>
    %11 = stablehlo.dynamic_update_slice %keptF, %10, %i, %zero, %zero : (tensor<5x6x8xf32>, tensor<1x6x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x6x8xf32>
    %12 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %12, %sa, %sb, %7, %9, %11 : tensor<i32>, tensor<5x4x8xf32>, tensor<5x8x4xf32>, tensor<6x4xf32>, tensor<5x6x4xf32>, tensor<5x6x8xf32>
  }
  %e = stablehlo.subtract %r#3, %y : tensor<6x4xf32>
  %sq = stablehlo.multiply %e, %e : tensor<6x4xf32>
  %loss = stablehlo.reduce(%sq init: %none) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
  %two = stablehlo.constant dense<2.0> : tensor<6x4xf32>
  %de = stablehlo.multiply %e, %two : tensor<6x4xf32>
  %ga0 = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<5x4x8xf32>
  %gb0 = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<5x8x4xf32>
  %s:8 = stablehlo.while(%i = %zero, %sa = %a, %sb = %b, %keptH = %r#4, %keptF = %r#5, %d = %de, %ga = %ga0, %gb = %gb0) : tensor<i32>, tensor<5x4x8xf32>, tensor<5x8x4xf32>, tensor<5x6x4xf32>, tensor<5x6x8xf32>, tensor<6x4xf32>, tensor<5x4x8xf32>, tensor<5x8x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %five : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %n = stablehlo.subtract %four, %i : tensor<i32>
    %0 = stablehlo.dynamic_slice %sa, %n, %zero, %zero, sizes = [1, 4, 8] : (tensor<5x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.dynamic_slice %sb, %n, %zero, %zero, sizes = [1, 8, 4] : (tensor<5x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    %4 = stablehlo.dynamic_slice %keptH, %n, %zero, %zero, sizes = [1, 6, 4] : (tensor<5x6x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x4xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x6x4xf32>) -> tensor<6x4xf32>
    %6 = stablehlo.dynamic_slice %keptF, %n, %zero, %zero, sizes = [1, 6, 8] : (tensor<5x6x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x8xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x6x8xf32>) -> tensor<6x8xf32>
    %8 = stablehlo.dot_general %7, %d, contracting_dims = [0] x [0] : (tensor<6x8xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
    %9 = stablehlo.dot_general %d, %3, contracting_dims = [1] x [1] : (tensor<6x4xf32>, tensor<8x4xf32>) -> tensor<6x8xf32>
    %10 = stablehlo.multiply %7, %7 : tensor<6x8xf32>
    %11 = stablehlo.constant dense<1.0> : tensor<6x8xf32>
    %12 = stablehlo.subtract %11, %10 : tensor<6x8xf32>
    %13 = stablehlo.multiply %9, %12 : tensor<6x8xf32>
    %14 = stablehlo.dot_general %5, %13, contracting_dims = [0] x [0] : (tensor<6x4xf32>, tensor<6x8xf32>) -> tensor<4x8xf32>
    %15 = stablehlo.dot_general %13, %1, contracting_dims = [1] x [1] : (tensor<6x8xf32>, tensor<4x8xf32>) -> tensor<6x4xf32>
    %16 = stablehlo.add %d, %15 : tensor<6x4xf32>
    %17 = stablehlo.reshape %14 : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %18 = stablehlo.dynamic_update_slice %ga, %17, %n, %zero, %zero : (tensor<5x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x4x8xf32>
    %19 = stablehlo.reshape %8 : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
    %20 = stablehlo.dynamic_update_slice %gb, %19, %n, %zero, %zero : (tensor<5x8x4xf32>, tensor<1x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x8x4xf32>
    %21 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %21, %sa, %sb, %keptH, %keptF, %16, %18, %20 : tensor<i32>, tensor<5x4x8xf32>, tensor<5x8x4xf32>, tensor<5x6x4xf32>, tensor<5x6x8xf32>, tensor<6x4xf32>, tensor<5x4x8xf32>, tensor<5x8x4xf32>
  }
  %gin = stablehlo.dot_general %x, %s#5, contracting_dims = [0] x [0] : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  %lr4 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %lra = stablehlo.constant dense<0.1> : tensor<5x4x8xf32>
  %lrb = stablehlo.constant dense<0.1> : tensor<5x8x4xf32>
  %u0 = stablehlo.multiply %gin, %lr4 : tensor<4x4xf32>
  %u1 = stablehlo.multiply %s#6, %lra : tensor<5x4x8xf32>
  %u2 = stablehlo.multiply %s#7, %lrb : tensor<5x8x4xf32>
  %n0 = stablehlo.subtract %in, %u0 : tensor<4x4xf32>
  %n1 = stablehlo.subtract %a, %u1 : tensor<5x4x8xf32>
  %n2 = stablehlo.subtract %b, %u2 : tensor<5x8x4xf32>
  return %n0, %n1, %n2, %loss : tensor<4x4xf32>, tensor<5x4x8xf32>, tensor<5x8x4xf32>, tensor<f32>
}
