// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @all_to_all_i1(%x: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2xf32>
  return
}

// -----

func.func @all_to_all_i5(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{attribute 'replica_groups' failed to satisfy constraint}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[0, 1]> : tensor<2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @all_to_all_c1(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{expected split_dimension to be in range [0, 2), but found 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 2 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @all_to_all_c1_negative(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{expected split_dimension to be in range [0, 2), but found -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = -1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @all_to_all_c2(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{expected size of split_dimension to be a multiple of split_count = 3, but found 4}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 3 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @all_to_all_c3(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{expected concat_dimension to be in range [0, 2), but found 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 2 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @all_to_all_c3_negative(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{expected concat_dimension to be in range [0, 2), but found -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = -1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @all_to_all_c4(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{expected split_count to be positive, but found 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @all_to_all_c5(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{expected ids of replica_groups to be unique, but found 1 more than once}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @all_to_all_c7(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{expected ids of replica_groups to be in range [0, 2), but found 3}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 3]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @all_to_all_c7_padding(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{expected ids of replica_groups not to be negative, but found -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @all_to_all_c8(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{expected groups of split_count = 2 members, but found 3}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @all_to_all_c9(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @all_to_all_c9_same_dimension(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @all_to_all_c9_element(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf64>
  return
}

// -----

func.func @all_to_all_c9_overflow(%x: tensor<9223372036854775807x4xf32>) {
  // expected-error@+2 {{is out of range}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<9223372036854775807x4xf32>) -> tensor<?x2xf32>
  return
}
