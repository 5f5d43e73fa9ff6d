// Text forms of dynamic_conv.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @dynamic_conv
func.func @dynamic_conv(%x: tensor<1x8x8x16xf32>, %k: tensor<3x3x16x32xf32>, %p: tensor<2x2xi64>, %p32: tensor<?x2xi32>) {
  // CHECK: "stablehlo.dynamic_conv"(%{{.*}}, %{{.*}}, %{{.*}}) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>, tensor<2x2xi64>) -> tensor<1x?x?x32xf32>
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>, tensor<2x2xi64>) -> tensor<1x?x?x32xf32>
  // The padding is not known: any spatial size may be right.
  // CHECK: "stablehlo.dynamic_conv"(%{{.*}}, %{{.*}}, %{{.*}}) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, true>, window_strides = array<i64: 4, 4>}> {note} : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>, tensor<?x2xi32>) -> tensor<1x2x3x32xf32>
  %1 = "stablehlo.dynamic_conv"(%x, %k, %p32) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, note, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, true>, window_strides = array<i64: 4, 4>} : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>, tensor<?x2xi32>) -> tensor<1x2x3x32xf32>
  // A constant padding gives the sizes.
  // CHECK: -> tensor<1x8x6x32xf32>
  %c = stablehlo.constant dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>
  %2 = "stablehlo.dynamic_conv"(%x, %k, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>, tensor<2x2xi64>) -> tensor<1x8x6x32xf32>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%x: tensor<1x8x16x!quant.uniform<i8:f32, 2.0:15>>, %k: tensor<3x16x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>, %p: tensor<1x2xi64>) {
  // CHECK: -> tensor<1x?x2x!quant.uniform<i32:f32:2, {2.000000e+00,4.000000e+00}>>
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x16x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x16x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>, tensor<1x2xi64>) -> tensor<1x?x2x!quant.uniform<i32:f32:2, {2.0, 4.0}>>
  return
}
