// A constant of one number has the dimensions of whoever reads it: a product of it has its own, next
// to who reads the same constant otherwise.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze | FileCheck %s

// CHECK: phaze.side
// CHECK: phaze.contraction "dot_general"{{.*}} batch<batch> reduction<[[F:f[0-9]+]]>{{.*}} : (<batch x [[F]] x f32>, <batch x [[F]] x f32>) -> <batch x f32>
// CHECK: phaze.elementwise "add"(%add, %constant){{.*}}<batch x {{f[0-9]+}} x f32>
func.func @forward(%w: tensor<4x2xf32>, %b: tensor<2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<2xf32>) -> tensor<8x2xf32>
  %2 = stablehlo.add %0, %1 : tensor<8x2xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<8x2xf32>
  %3 = stablehlo.dot_general %ones, %ones, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<8xf32>) -> tensor<8x2xf32>
  %5 = stablehlo.add %2, %ones : tensor<8x2xf32>
  %6 = stablehlo.multiply %5, %4 : tensor<8x2xf32>
  return %6 : tensor<8x2xf32>
}
