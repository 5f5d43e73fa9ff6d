// A program that changes its parameters without any gradient keeps what it does: no backward pass is made up for it.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze | FileCheck %s
// RUN: phaze-search %s --arch=tpuv4 --devices=2 --global-batch=8 | FileCheck %s --check-prefix=PLAN

// CHECK: phaze.forward {
// CHECK: phaze.contraction "dot_general"
// CHECK-NOT: phaze.backward
// CHECK: phaze.update {
// CHECK: phaze.elementwise "multiply"
// CHECK: phaze.layer "layer0" @kind0() parameters ["p"] forward [0, 2] update [4]
// PLAN: samples/s
func.func @main(%p: tensor<8x8xf32> {tf.aliasing_output = 0 : i32} loc("p"), %x: tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<f32>) {
  %y = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %loss = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
  %rate = stablehlo.constant dense<0.9> : tensor<8x8xf32>
  %next = stablehlo.multiply %p, %rate : tensor<8x8xf32>
  return %next, %loss : tensor<8x8xf32>, tensor<f32>
}
