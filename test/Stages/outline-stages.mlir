// Two layers with gradient descent, cut into two stages.
// RUN: phaze-opt %s --phaze-outline-stages | FileCheck %s
// What comes out is read again, and is a module for each stage.
// RUN: rm -rf %t && phaze-opt %s --phaze-outline-stages=directory=%t -o %t.mlir
// RUN: phaze-opt %t.mlir | FileCheck %s
// RUN: phaze-opt %t/stage0.mlir | FileCheck %s --check-prefix=STAGE0
// RUN: phaze-opt %t/stage1.mlir | FileCheck %s --check-prefix=STAGE1

// STAGE0: @stage0_forward
// STAGE0-NOT: @stage1
// STAGE1-NOT: @stage0
// STAGE1: @stage1_update

module attributes {phaze.stages = [{layers = array<i32: 0>, recomputed = array<i32>},
                                   {layers = array<i32: 1>, recomputed = array<i32>}]} {
  func.func @main(%w0: tensor<4x6xf32>, %w1: tensor<6x2xf32>, %x: tensor<8x4xf32>, %t: tensor<8x2xf32>)
      -> (tensor<4x6xf32>, tensor<6x2xf32>, tensor<f32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %y0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    %h = stablehlo.tanh %y0 : tensor<8x6xf32>
    %y1 = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x2xf32>) -> tensor<8x2xf32>
    %e = stablehlo.subtract %y1, %t : tensor<8x2xf32>
    %s = stablehlo.multiply %e, %e : tensor<8x2xf32>
    %sum = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
    %count = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %loss = stablehlo.divide %sum, %count : tensor<f32>
    %scale = stablehlo.constant dense<1.250000e-01> : tensor<8x2xf32>
    %d = stablehlo.multiply %e, %scale : tensor<8x2xf32>
    %g1 = stablehlo.dot_general %h, %d, contracting_dims = [0] x [0] : (tensor<8x6xf32>, tensor<8x2xf32>) -> tensor<6x2xf32>
    %dh = stablehlo.dot_general %d, %w1, contracting_dims = [1] x [1] : (tensor<8x2xf32>, tensor<6x2xf32>) -> tensor<8x6xf32>
    %hh = stablehlo.multiply %h, %h : tensor<8x6xf32>
    %one = stablehlo.constant dense<1.0> : tensor<8x6xf32>
    %slope = stablehlo.subtract %one, %hh : tensor<8x6xf32>
    %dy0 = stablehlo.multiply %dh, %slope : tensor<8x6xf32>
    %g0 = stablehlo.dot_general %x, %dy0, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
    %rate0 = stablehlo.constant dense<0.1> : tensor<4x6xf32>
    %u0 = stablehlo.multiply %g0, %rate0 : tensor<4x6xf32>
    %n0 = stablehlo.subtract %w0, %u0 : tensor<4x6xf32>
    %rate1 = stablehlo.constant dense<0.1> : tensor<6x2xf32>
    %u1 = stablehlo.multiply %g1, %rate1 : tensor<6x2xf32>
    %n1 = stablehlo.subtract %w1, %u1 : tensor<6x2xf32>
    return %n0, %n1, %loss : tensor<4x6xf32>, tensor<6x2xf32>, tensor<f32>
  }
}

// The first stage hands its activation on, and keeps it: the second needs nothing else of it.
// CHECK: func.func @stage0_forward(%[[W:.*]]: tensor<4x6xf32> {phaze.argument = 0 : i64}, %[[X:.*]]: tensor<8x4xf32> {phaze.argument = 2 : i64})
// CHECK-SAME: -> (tensor<8x6xf32> {phaze.value = [[H:[0-9]+]] : i64})
// CHECK: stablehlo.dot_general %[[X]], %[[W]]
// CHECK: %[[OUT:.*]] = stablehlo.tanh
// CHECK-NEXT: return %[[OUT]]

// The sum over the batch is added up over microbatches; the division comes after.
// CHECK: func.func @stage1_forward(
// CHECK-SAME: {phaze.value = [[H]] : i64}
// CHECK-SAME: {phaze.value = [[E:[0-9]+]] : i64}
// CHECK-SAME: tensor<f32> {phaze.combine = "sum", phaze.value = [[SUM:[0-9]+]] : i64}
// CHECK-NOT: stablehlo.divide

// CHECK: func.func @stage1_backward(
// CHECK-SAME: {phaze.value = [[H]] : i64}
// CHECK-SAME: {phaze.value = [[E]] : i64}
// CHECK-SAME: tensor<6x2xf32> {phaze.combine = "sum", phaze.value = [[G1:[0-9]+]] : i64}
// CHECK-NOT: stablehlo.tanh

// CHECK: func.func @stage0_backward(
// CHECK-SAME: phaze.argument = 2 : i64
// CHECK-SAME: tensor<4x6xf32> {phaze.combine = "sum", phaze.value = [[G0:[0-9]+]] : i64}

// CHECK: func.func @stage0_update(
// CHECK-SAME: phaze.argument = 0 : i64
// CHECK-SAME: {phaze.value = [[G0]] : i64}
// CHECK: func.func @stage1_update(
// CHECK-SAME: phaze.argument = 1 : i64
// CHECK: stablehlo.divide
// CHECK-NOT: func.func @main
