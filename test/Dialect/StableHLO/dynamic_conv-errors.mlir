// What the verifier rejects in dynamic_conv.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @dynamic_conv_i1(%lhs: tensor<2x8x8x4x!quant.uniform<i8:f32:3, {1.0, 1.0, 1.0, 1.0}>>, %rhs: tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>> {
  // expected-error@+1 {{operand #0 must be ranked tensor}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4x!quant.uniform<i8:f32:3, {1.0, 1.0, 1.0, 1.0}>>, tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>>
  return %0 : tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>>
}

// -----

func.func @dynamic_conv_c1(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected lhs and rhs of the same rank}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c2(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected window_strides to have 2 elements, but found [1]}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    window_strides = array<i64: 1>,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c3(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected window_strides to be positive, but found [1, 0]}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    window_strides = array<i64: 1, 0>,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c4(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<1x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected padding of shape [2, 2], but found 'tensor<1x2xi64>'}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<1x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c4_pairs(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x3xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected padding of shape [2, 2], but found 'tensor<2x3xi64>'}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x3xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c5(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected lhs_dilation to have 2 elements, but found [1, 1, 1]}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    lhs_dilation = array<i64: 1, 1, 1>,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c6(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected lhs_dilation to be positive, but found [0, 1]}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    lhs_dilation = array<i64: 0, 1>,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c7(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected rhs_dilation to have 2 elements, but found [1]}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    rhs_dilation = array<i64: 1>,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c8(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected rhs_dilation to be positive, but found [1, -1]}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    rhs_dilation = array<i64: 1, -1>,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c9(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected window_reversal to have 2 elements, but found 1}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    window_reversal = array<i1: false>,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c10(%lhs: tensor<3x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected input batch size, 3, to be a multiple of batch_group_count, 2}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 2 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<3x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c11(%lhs: tensor<2x8x8x5xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected input features, 5, to be a multiple of feature_group_count, 2}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 2 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x5xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c12(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected 2 input spatial dimensions, but found 1}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1],
      output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c12_rank(%lhs: tensor<2xf32>, %rhs: tensor<2xf32>, %padding: tensor<?x2xi64>) -> tensor<2xf32> {
  // expected-error@+1 {{expected -1 input spatial dimensions, but found 2}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2xf32>, tensor<2xf32>, tensor<?x2xi64>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @dynamic_conv_c13_unique(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected input dimensions to be unique, but found [0, 3, 1, 1]}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 1],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1],
      output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c13_range(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected input dimensions to be in range [0, 4), but found 4}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 4, input_spatial_dimensions = [1, 2],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1],
      output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c14(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x2x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected kernel input features to be 4, the input features of a group, but found 2}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x2x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c15(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x15xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected kernel output features, 15, to be a multiple of batch_group_count, 2}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 2 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x15xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c16(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x2x15xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected kernel output features, 15, to be a multiple of feature_group_count, 2}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 2 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x2x15xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c17(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected 2 kernel spatial dimensions, but found 3}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1, 2],
      output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c18_unique(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected kernel dimensions to be unique, but found [2, 2, 0, 1]}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0, 1],
      output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c18_range(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected kernel dimensions to be in range [0, 4), but found -1}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2],
      kernel_input_feature_dimension = -1, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1],
      output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c19(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected 2 output spatial dimensions, but found 0}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1],
      output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = []>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c20_unique(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected output dimensions to be unique, but found [0, 0, 1, 2]}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1],
      output_batch_dimension = 0, output_feature_dimension = 0, output_spatial_dimensions = [1, 2]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c20_range(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected output dimensions to be in range [0, 4), but found 7}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1],
      output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 7]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c21(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected feature_group_count to be positive, but found 0}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 0 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c22(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected batch_group_count to be positive, but found -1}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = -1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c23(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x2x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected feature_group_count or batch_group_count to be 1, but found 2 and 2}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 2 : i64,
    feature_group_count = 2 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x2x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c24(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected precision_config to have 2 elements, but found 3}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>],
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c25_batch(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<1x6x6x16xf32> {
  // expected-error@+1 {{expected result of shape [2, ?, ?, 16], but found 'tensor<1x6x6x16xf32>'}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<1x6x6x16xf32>
  return %0 : tensor<1x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c25_feature(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x4xf32> {
  // expected-error@+1 {{expected result of shape [2, ?, ?, 16], but found 'tensor<2x6x6x4xf32>'}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x4xf32>
  return %0 : tensor<2x6x6x4xf32>
}

// -----

func.func @dynamic_conv_c26(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x16xf32> {
  // expected-error@+1 {{expected result of shape [2, ?, ?, 16], but found 'tensor<2x6x16xf32>'}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x16xf32>
  return %0 : tensor<2x6x16xf32>
}

// -----

func.func @dynamic_conv_c27(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf64>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected the same element type for lhs, rhs and result, but found 'f32', 'f64' and 'f32'}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf64>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c27_kind(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xi32> {
  // expected-error@+1 {{expected the same element type for lhs, rhs and result, but found 'f32', 'f32' and 'i32'}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xi32>
  return %0 : tensor<2x6x6x16xi32>
}

// -----

func.func @dynamic_conv_c27_narrower(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xbf16> {
  // expected-error@+1 {{expected the same element type for lhs, rhs and result, but found 'f32', 'f32' and 'bf16'}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xbf16>
  return %0 : tensor<2x6x6x16xbf16>
}

// -----

func.func @dynamic_conv_c28_rhs(%lhs: tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>> {
  // expected-error@+1 {{expected a quantized rhs where lhs or result is quantized}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>>
  return %0 : tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>>
}

// -----

func.func @dynamic_conv_c28_result(%lhs: tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, %rhs: tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf32> {
  // expected-error@+1 {{expected lhs and result to be both quantized or both not}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return %0 : tensor<2x6x6x16xf32>
}

// -----

func.func @dynamic_conv_c29(%lhs: tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, %rhs: tensor<3x3x4x16x!quant.uniform<i8:f32:2, {1.0, 1.0, 1.0, 1.0}>>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>> {
  // expected-error@+1 {{expected quantization dimension of rhs to be its output feature dimension, 3, but found 2}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x4x16x!quant.uniform<i8:f32:2, {1.0, 1.0, 1.0, 1.0}>>, tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>>
  return %0 : tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>>
}

// -----

func.func @dynamic_conv_c30(%lhs: tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, %rhs: tensor<3x3x4x16x!quant.uniform<i8:f32:3, {1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0}>>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32:0, {1.0, 1.0}>> {
  // expected-error@+1 {{expected quantization dimension of result to be its feature dimension, 3, but found 0}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x4x16x!quant.uniform<i8:f32:3, {1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0}>>, tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32:0, {1.0, 1.0}>>
  return %0 : tensor<2x6x6x16x!quant.uniform<i8:f32:0, {1.0, 1.0}>>
}

// -----

func.func @dynamic_conv_c31(%lhs: tensor<2x8x8x4x!quant.uniform<i4:f32, 2.0>>, %rhs: tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>> {
  // expected-error@+1 {{expected the same storage type for lhs and rhs}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4x!quant.uniform<i4:f32, 2.0>>, tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>>
  return %0 : tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>>
}

// -----

func.func @dynamic_conv_c32_rhs(%lhs: tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, %rhs: tensor<3x3x4x16x!quant.uniform<i8:f16, 2.0>>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>> {
  // expected-error@+1 {{expected the same expressed type for lhs, rhs and result}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x4x16x!quant.uniform<i8:f16, 2.0>>, tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>>
  return %0 : tensor<2x6x6x16x!quant.uniform<i8:f32, 2.0:15>>
}

// -----

func.func @dynamic_conv_c32_result(%lhs: tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, %rhs: tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f16, 2.0>> {
  // expected-error@+1 {{expected the same expressed type for lhs, rhs and result}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f16, 2.0>>
  return %0 : tensor<2x6x6x16x!quant.uniform<i8:f16, 2.0>>
}

// -----

func.func @dynamic_conv_c33(%lhs: tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, %rhs: tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32:3, {1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0}>> {
  // expected-error@+1 {{expected a result quantized per tensor as rhs is}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, tensor<2x2xi64>) -> tensor<2x6x6x16x!quant.uniform<i8:f32:3, {1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0}>>
  return %0 : tensor<2x6x6x16x!quant.uniform<i8:f32:3, {1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0}>>
}

// -----

func.func @dynamic_conv_c34_rhs(%lhs: tensor<2x8x8x4xf64>, %rhs: tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf64> {
  // expected-error@+1 {{expected lhs and result to have the expressed type of rhs, 'f32', but found 'f64' and 'f64'}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf64>, tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, tensor<2x2xi64>) -> tensor<2x6x6x16xf64>
  return %0 : tensor<2x6x6x16xf64>
}

// -----

func.func @dynamic_conv_c34_result(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, %padding: tensor<2x2xi64>) -> tensor<2x6x6x16xf64> {
  // expected-error@+1 {{expected lhs and result to have the expressed type of rhs, 'f32', but found 'f32' and 'f64'}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16x!quant.uniform<i8:f32, 2.0>>, tensor<2x2xi64>) -> tensor<2x6x6x16xf64>
  return %0 : tensor<2x6x6x16xf64>
}

// -----

func.func @dynamic_conv_i3(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>, %padding: tensor<4xi64>) {
  // expected-error@+1 {{operand #2 must be 2-dimensional tensor of integer values}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<4xi64>) -> tensor<2x6x6x16xf32>
  return
}

// -----

func.func @dynamic_conv_c25_spatial(%lhs: tensor<2x8x8x4xf32>, %rhs: tensor<3x3x4x16xf32>) {
  %padding = stablehlo.constant dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>
  // expected-error@+1 {{expected result of shape [2, 8, 6, 16], but found 'tensor<2x6x6x16xf32>'}}
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>, tensor<2x2xi64>) -> tensor<2x6x6x16xf32>
  return
}
