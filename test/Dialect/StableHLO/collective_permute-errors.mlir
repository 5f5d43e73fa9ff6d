// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @collective_permute_i1(%x: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2xf32>
  return
}

// -----

func.func @collective_permute_c1(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected source_target_pairs to have shape [N, 2], but found [1, 3]}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_permute_c1_rank(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected source_target_pairs to have shape [N, 2], but found [2]}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_permute_c2(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected sources of source_target_pairs to be unique, but found [0, 0]}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_permute_c2_splat(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected sources of source_target_pairs to be unique, but found [7, 7]}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<7> : tensor<100000000000x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_permute_c3(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected targets of source_target_pairs to be unique, but found [2, 2]}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 2], [1, 2]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_permute_c4(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected ids of source_target_pairs not to be negative, but found -1}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_permute_c5(%x: tensor<4xf32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @collective_permute_c5_element(%x: tensor<4xf32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xi32>
  return
}
