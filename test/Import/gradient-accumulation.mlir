// RUN: phaze-opt --convert-stablehlo-to-phaze %s -verify-diagnostics -o %t.mlir
// RUN: FileCheck %s < %t.mlir

// A step of gradient descent over four microbatches of 8 samples, as jax.lax.scan writes it: one
// microbatch is planned.

// CHECK: phaze.workload @main batch "batch"
// CHECK: <batch = 8, role = batch>
// CHECK-COUNT-2: phaze.layer "layer
// CHECK-NOT: phaze.layer "layer

func.func @main(%w1: tensor<16x32xf32>, %w2: tensor<32x16xf32>, %x: tensor<4x8x16xf32>)
    -> (tensor<16x32xf32>, tensor<32x16xf32>, tensor<f32>) {
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %z1 = stablehlo.constant dense<0.0> : tensor<16x32xf32>
  %z2 = stablehlo.constant dense<0.0> : tensor<32x16xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-remark @+1 {{the loop of 4 iterations adds up what microbatches make: one of them is planned, and the plan says how many there are}}
  %r:6 = stablehlo.while(%i = %i0, %a1 = %z1, %a2 = %z2, %loss = %z, %p1 = %w1, %p2 = %w2)
      : tensor<i32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<f32>, tensor<16x32xf32>, tensor<32x16xf32>
  cond {
    %n = stablehlo.constant dense<4> : tensor<i32>
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %s = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 8, 16] : (tensor<4x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16xf32>
    %mb = stablehlo.reshape %s : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
    %h = stablehlo.dot_general %mb, %p1, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    %t = stablehlo.tanh %h : tensor<8x32xf32>
    %y = stablehlo.dot_general %t, %p2, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x16xf32>) -> tensor<8x16xf32>
    %sq = stablehlo.multiply %y, %y : tensor<8x16xf32>
    %f0 = stablehlo.constant dense<0.0> : tensor<f32>
    %l = stablehlo.reduce(%sq init: %f0) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
    %two = stablehlo.constant dense<2.0> : tensor<8x16xf32>
    %dy = stablehlo.multiply %y, %two : tensor<8x16xf32>
    %g2 = stablehlo.dot_general %t, %dy, contracting_dims = [0] x [0] : (tensor<8x32xf32>, tensor<8x16xf32>) -> tensor<32x16xf32>
    %dt = stablehlo.dot_general %dy, %p2, contracting_dims = [1] x [1] : (tensor<8x16xf32>, tensor<32x16xf32>) -> tensor<8x32xf32>
    %tt = stablehlo.multiply %t, %t : tensor<8x32xf32>
    %one = stablehlo.constant dense<1.0> : tensor<8x32xf32>
    %dd = stablehlo.subtract %one, %tt : tensor<8x32xf32>
    %dh = stablehlo.multiply %dt, %dd : tensor<8x32xf32>
    %g1 = stablehlo.dot_general %mb, %dh, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x32xf32>) -> tensor<16x32xf32>
    %n1 = stablehlo.add %a1, %g1 : tensor<16x32xf32>
    %n2 = stablehlo.add %a2, %g2 : tensor<32x16xf32>
    %nl = stablehlo.add %loss, %l : tensor<f32>
    %step = stablehlo.constant dense<1> : tensor<i32>
    %ni = stablehlo.add %i, %step : tensor<i32>
    stablehlo.return %ni, %n1, %n2, %nl, %p1, %p2 : tensor<i32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<f32>, tensor<16x32xf32>, tensor<32x16xf32>
  }
  %rate1 = stablehlo.constant dense<0.1> : tensor<16x32xf32>
  %rate2 = stablehlo.constant dense<0.1> : tensor<32x16xf32>
  %d1 = stablehlo.multiply %r#1, %rate1 : tensor<16x32xf32>
  %d2 = stablehlo.multiply %r#2, %rate2 : tensor<32x16xf32>
  %u1 = stablehlo.subtract %w1, %d1 : tensor<16x32xf32>
  %u2 = stablehlo.subtract %w2, %d2 : tensor<32x16xf32>
  return %u1, %u2, %r#3 : tensor<16x32xf32>, tensor<32x16xf32>, tensor<f32>
}
