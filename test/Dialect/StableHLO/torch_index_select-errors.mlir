// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @torch_index_select_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, %i: tensor<1xi32>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = "stablehlo.torch_index_select"(%a, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, tensor<1xi32>) -> tensor<1xf32>
  return
}

// -----

func.func @torch_index_select_i2(%a: tensor<2xf32>, %i: tensor<1xf32>) {
  // expected-error@+1 {{operand #1 must be ranked tensor of integer values}}
  %0 = "stablehlo.torch_index_select"(%a, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<2xf32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @torch_index_select_c1(%a: tensor<2xf32>, %i: tensor<1xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dim to be in range [0, 1), but found 1}}
  %0 = "stablehlo.torch_index_select"(%a, %i) {dim = 1 : i64, batch_dims = 0 : i64} : (tensor<2xf32>, tensor<1xi32>) -> tensor<1xf32>
  return
}

// -----

func.func @torch_index_select_c2_dim(%a: tensor<2x2xf32>, %i: tensor<2x1xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected batch_dims to be in range [0, 1), but found 1}}
  %0 = "stablehlo.torch_index_select"(%a, %i) {dim = 0 : i64, batch_dims = 1 : i64} : (tensor<2x2xf32>, tensor<2x1xi32>) -> tensor<1x2xf32>
  return
}

// -----

func.func @torch_index_select_c2_rank(%a: tensor<2x2x2xf32>, %i: tensor<2xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected batch_dims to be in range [0, 2), but found 2}}
  %0 = "stablehlo.torch_index_select"(%a, %i) {dim = 2 : i64, batch_dims = 2 : i64} : (tensor<2x2x2xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @torch_index_select_c3(%a: tensor<2x2xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected batch dimension 0 of index to have the size it has in operand, 2, but found 3}}
  %0 = "stablehlo.torch_index_select"(%a, %i) {dim = 1 : i64, batch_dims = 1 : i64} : (tensor<2x2xf32>, tensor<3x1xi32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @torch_index_select_c4(%a: tensor<2x2xf32>, %i: tensor<3xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<3x2xf32>' are incompatible with return type(s) of operation 'tensor<2x3xf32>'}}
  %0 = "stablehlo.torch_index_select"(%a, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<2x2xf32>, tensor<3xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @torch_index_select_c5(%a: tensor<2x2xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'f32', but found 'f64'}}
  %0 = "stablehlo.torch_index_select"(%a, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<2x2xf32>, tensor<3xi32>) -> tensor<3x2xf64>
  return
}

// -----

func.func @pretty_form(%a: tensor<2x2xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{has no custom assembly form}}
  %0 = stablehlo.torch_index_select %a, %i : (tensor<2x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
  return
}
