// Zeros that a program puts between the elements of a convolution's operands do no work, as if the
// window were dilated.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=input --phaze-dump-workload=file=%t.json -o /dev/null
// RUN: %python %S/facts.py %t.json | FileCheck %s --check-prefix=INPUT
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=kernel --phaze-dump-workload=file=%t.json -o /dev/null
// RUN: %python %S/facts.py %t.json | FileCheck %s --check-prefix=KERNEL

// Elements at 0, 2, 4 and 6 of 7: of the five places along a dimension three see two of them and two
// see one, 8 of 15. So 2 * 2 * 3 * 5 * 8 * 8 operations.
// INPUT: layer0: flops forward 3840
func.func @input(%w: tensor<5x3x3x3xf32>, %x: tensor<2x3x4x4xf32>) -> tensor<2x5x5x5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.pad %x, %zero, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 1, 1] : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x7x7xf32>
  %y = stablehlo.convolution(%p, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x7x7xf32>, tensor<5x3x3x3xf32>) -> tensor<2x5x5x5xf32>
  return %y : tensor<2x5x5x5xf32>
}

// Two taps along each dimension of a kernel of five, through a transposition: 2 * 2 * 3 * 5 * (2 * 3)^2 operations.
// KERNEL: layer0: flops forward 2160
func.func @kernel(%w: tensor<3x5x2x2xf32>, %x: tensor<2x3x7x7xf32>) -> tensor<2x5x3x3xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.pad %w, %zero, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 3, 3] : (tensor<3x5x2x2xf32>, tensor<f32>) -> tensor<3x5x5x5xf32>
  %t = stablehlo.transpose %p, dims = [1, 0, 2, 3] : (tensor<3x5x5x5xf32>) -> tensor<5x3x5x5xf32>
  %y = stablehlo.convolution(%x, %t) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x7x7xf32>, tensor<5x3x5x5xf32>) -> tensor<2x5x3x3xf32>
  return %y : tensor<2x5x3x3xf32>
}
