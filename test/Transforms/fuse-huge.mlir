// Sums of work beyond 64 bits stay at the largest number.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-fuse-ops | FileCheck %s
// CHECK: phaze.contraction "dot_general"
func.func @main(%p: tensor<3000000000x8xf32>, %x: tensor<3000000000x3000000000xf32>) -> tensor<f32> {
  %y = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<3000000000x3000000000xf32>, tensor<3000000000x8xf32>) -> tensor<3000000000x8xf32>
  %z = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<3000000000x3000000000xf32>, tensor<3000000000x8xf32>) -> tensor<3000000000x8xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %loss = stablehlo.reduce(%z init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3000000000x8xf32>, tensor<f32>) -> tensor<f32>
  return %loss : tensor<f32>
}
