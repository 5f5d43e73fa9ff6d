// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @get_dimension_size_c1_low(%a: tensor<2x3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dimension to be in range [0, 2), but found -1}}
  %0 = stablehlo.get_dimension_size %a, dim = -1 : (tensor<2x3xi64>) -> tensor<i32>
  return
}

// -----

func.func @get_dimension_size_c1_high(%a: tensor<2x3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dimension to be in range [0, 2), but found 2}}
  %0 = stablehlo.get_dimension_size %a, dim = 2 : (tensor<2x3xi64>) -> tensor<i32>
  return
}

// -----

func.func @result_type(%a: tensor<2x3xi64>) {
  // expected-error@+1 {{result #0 must be 0D tensor of 32-bit signless integer values, but got 'tensor<i64>'}}
  %0 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<2x3xi64>) -> tensor<i64>
  return
}
