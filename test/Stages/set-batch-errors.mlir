// What cannot follow the batch is named.
// RUN: not phaze-opt %s --split-input-file --phaze-set-batch=size=2 2>&1 | FileCheck %s
// RUN: not phaze-opt %s --split-input-file --phaze-set-batch 2>&1 | FileCheck %s --check-prefix=SIZE

// SIZE: error: option size=N is missing

// The derivative of a mean has its number in the backward pass, or the mean is none.
// CHECK: :[[# @LINE + 7]]:{{.*}} error: takes a mean of 1.6{{0*}}e+01 over the batch, but no constant of the backward pass can be told to come of it: the batch cannot be changed
func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> (tensor<4x2xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %s = stablehlo.multiply %y, %y : tensor<8x2xf32>
  %sum = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
  %count = stablehlo.constant dense<1.600000e+01> : tensor<f32>
  %loss = stablehlo.divide %sum, %count : tensor<f32>
  %scale = stablehlo.constant dense<3.0> : tensor<8x2xf32>
  %d = stablehlo.multiply %y, %scale : tensor<8x2xf32>
  %g = stablehlo.dot_general %x, %d, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %new = stablehlo.subtract %w, %g : tensor<4x2xf32>
  return %new, %loss : tensor<4x2xf32>, tensor<f32>
}

// -----

// CHECK: error: 'stablehlo.constant' op says something of each sample of the batch: the batch cannot be changed
func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %c = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [1.0, 2.0], [3.0, 4.0], [1.0, 2.0], [3.0, 4.0], [1.0, 2.0], [5.0, 4.0]]> : tensor<8x2xf32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %s = stablehlo.multiply %y, %c : tensor<8x2xf32>
  return %s : tensor<8x2xf32>
}

// -----

// CHECK: error: a size follows the batch in a way that is no product of factors: the batch cannot be changed
func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<11x2xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %p = stablehlo.pad %y, %zero, low = [0, 0], high = [3, 0], interior = [0, 0] : (tensor<8x2xf32>, tensor<f32>) -> tensor<11x2xf32>
  return %p : tensor<11x2xf32>
}
