// Text forms of convolution.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @forms
func.func @forms(%x: tensor<1x8x8x16xf32>, %k: tensor<3x3x16x32xf32>) {
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = {{\[\[}}1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x8x8x32xf32>
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x8x8x32xf32>
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x6x6x32xf32>
  %1 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f] x [0, 1, i, o] -> [b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x6x6x32xf32>
  // Any order, a trailing comma, numbers for booleans.
  // CHECK: window = {stride = [2, 2], pad = {{\[\[}}0, 1], [-1, 2]], rhs_dilate = [1, 1], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, mhlo.frontend_attributes = {k = "v"}}
  %2 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [7, 0], rhs_dilate = [1, 1], pad = [[0, 1], [-1, 2]], stride = [2, 2],} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, mhlo.frontend_attributes = {k = "v"}} : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x4x4x32xf32>
  // CHECK: dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[f, 1, 0, b], window = {stride = [1, 2], lhs_dilate = [2, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<32x3x13x1xf32>
  %3 = "stablehlo.convolution"(%x, %k) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[f, 1, 0, b]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 1>, window_strides = array<i64: 1, 2>} : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<32x3x13x1xf32>
  // CHECK: dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = {{\[\[}}1, 1], [1, 1]], rhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x6x6x32xf32>
  %4 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>, rhs_dilation = array<i64: 2, 2>}> : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x6x6x32xf32>
  return
}

// CHECK-LABEL: @groups
func.func @groups(%x: tensor<2x8x8x16xf32>, %depthwise: tensor<3x3x1x32xf32>, %k: tensor<3x3x16x32xf32>) {
  // CHECK: {batch_group_count = 1 : i64, feature_group_count = 16 : i64}
  %0 = stablehlo.convolution(%x, %depthwise) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 16 : i64} : (tensor<2x8x8x16xf32>, tensor<3x3x1x32xf32>) -> tensor<2x6x6x32xf32>
  // CHECK: {batch_group_count = 2 : i64, feature_group_count = 1 : i64}
  %1 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x6x6x32xf32>
  return
}

// CHECK-LABEL: @sizes
func.func @sizes(%d: tensor<?x?x8x16xf32>, %k: tensor<3x3x16x32xf32>, %small: tensor<1x2x8x16xf32>,
                 %z: tensor<0x0x8x16xf32>, %a: tensor<4x16xf32>, %b: tensor<16x32xf32>) {
  // CHECK: -> tensor<?x?x6x32xf32>
  %0 = stablehlo.convolution(%d, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<?x?x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<?x?x6x32xf32>
  // CHECK: -> tensor<2x5x6x32xf32>
  %1 = stablehlo.convolution(%d, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<?x?x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<2x5x6x32xf32>
  // The window is larger than the input: there is none.
  // CHECK: -> tensor<1x0x6x32xf32>
  %2 = stablehlo.convolution(%small, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x0x6x32xf32>
  // CHECK: -> tensor<0x0x6x32xf32>
  %3 = stablehlo.convolution(%z, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [2, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<0x0x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<0x0x6x32xf32>
  // No spatial dimension at all.
  // CHECK: dim_numbers = [b, f]x[i, o]->[b, f], window = {stride = [], pad = []} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x16xf32>, tensor<16x32xf32>) -> tensor<4x32xf32>
  %4 = stablehlo.convolution(%a, %b) dim_numbers = [b, f]x[i, o]->[b, f], window = {stride = [], pad = []} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x16xf32>, tensor<16x32xf32>) -> tensor<4x32xf32>
  // Sizes that do not fit in 64 bits do not overflow.
  // CHECK: lhs_dilate = [9223372036854775807, 1]
  %5 = stablehlo.convolution(%small, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[9223372036854775807, 9223372036854775807], [0, 0]], lhs_dilate = [9223372036854775807, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x9223372036854775807x6x32xf32>
  return
}

// CHECK-LABEL: @elements
func.func @elements(%h: tensor<1x8x16xbf16>, %w: tensor<3x16x2xbf16>, %x: tensor<1x8x16xf32>,
                    %q: tensor<1x8x16x!quant.uniform<i8:f32, 2.0:15>>,
                    %t: tensor<3x16x2x!quant.uniform<i8:f32, 5.0:20>>,
                    %a: tensor<3x16x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>) {
  // CHECK: (tensor<1x8x16xbf16>, tensor<3x16x2xbf16>) -> tensor<1x6x2xbf16>
  %0 = stablehlo.convolution(%h, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x16xbf16>, tensor<3x16x2xbf16>) -> tensor<1x6x2xbf16>
  // CHECK: (tensor<1x8x16xbf16>, tensor<3x16x2xbf16>) -> tensor<1x6x2xf32>
  %1 = stablehlo.convolution(%h, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x16xbf16>, tensor<3x16x2xbf16>) -> tensor<1x6x2xf32>
  // CHECK: -> tensor<1x6x2x!quant.uniform<i32:f32, 1.000000e+01>>
  %2 = stablehlo.convolution(%q, %t) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x16x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x16x2x!quant.uniform<i8:f32, 5.0:20>>) -> tensor<1x6x2x!quant.uniform<i32:f32, 10.0>>
  // CHECK: -> tensor<1x6x2x!quant.uniform<i32:f32:2, {2.000000e+00,4.000000e+00}>>
  %3 = stablehlo.convolution(%q, %a) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x16x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x16x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>) -> tensor<1x6x2x!quant.uniform<i32:f32:2, {2.0, 4.0}>>
  // CHECK: -> tensor<1x6x2xf32>
  %4 = stablehlo.convolution(%x, %a) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x16xf32>, tensor<3x16x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>) -> tensor<1x6x2xf32>
  return
}
