// Tensors without elements take no time, however long their other dimensions are.
// RUN: timeout 60 phaze-run %s | FileCheck %s
// CHECK: result #0: tensor<f32> = 0
// CHECK: result #1: tensor<0xf32> = []
// CHECK: result #2: tensor<0x0xf32> = []

func.func @main() -> (tensor<f32>, tensor<0xf32>, tensor<0x0xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %x = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<1099511627776x0xf32>
  %y = stablehlo.transpose %x, dims = [1, 0] : (tensor<1099511627776x0xf32>) -> tensor<0x1099511627776xf32>
  %all = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<1099511627776x0xf32>, tensor<f32>) -> tensor<f32>
  %none = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<0x1099511627776xf32>, tensor<f32>) -> tensor<0xf32>
  %product = stablehlo.dot_general %y, %x, contracting_dims = [1] x [0] : (tensor<0x1099511627776xf32>, tensor<1099511627776x0xf32>) -> tensor<0x0xf32>
  return %all, %none, %product : tensor<f32>, tensor<0xf32>, tensor<0x0xf32>
}
