// A phase given by hand that names no original: the operation is where what it uses is.
// RUN: phaze-opt %s --phaze-extract-layers | FileCheck %s

// CHECK: stablehlo.add {{.*}}phaze.layer = 0 : i32, phaze.phase = "recompute"

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>, %t: tensor<8x2xf32>)
    -> (tensor<4x2xf32>, tensor<f32>) {
  %rate = stablehlo.constant dense<0.1> : tensor<4x2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %e = stablehlo.subtract %y, %t : tensor<8x2xf32>
  %s = stablehlo.multiply %e, %e : tensor<8x2xf32>
  %loss = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
  %d = stablehlo.add %e, %e {phaze.phase = "recompute"} : tensor<8x2xf32>
  %g = stablehlo.dot_general %x, %d, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %u = stablehlo.multiply %g, %rate : tensor<4x2xf32>
  %new = stablehlo.subtract %w, %u : tensor<4x2xf32>
  return %new, %loss : tensor<4x2xf32>, tensor<f32>
}
