// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @set_dimension_size_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, %n: tensor<i32>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = stablehlo.set_dimension_size %a, %n, dim = 0 : (tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, tensor<i32>) -> tensor<?x!quant.uniform<i8:f32:0, {0.1, 0.2}>>
  return
}

// -----

func.func @set_dimension_size_i2(%a: tensor<2xf32>, %n: tensor<i64>) {
  // expected-error@+1 {{operand #1 must be 0D tensor of 32-bit signless integer values, but got 'tensor<i64>'}}
  %0 = stablehlo.set_dimension_size %a, %n, dim = 0 : (tensor<2xf32>, tensor<i64>) -> tensor<?xf32>
  return
}

// -----

func.func @set_dimension_size_c1(%a: tensor<2xf32>, %n: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dimension to be in range [0, 1), but found 1}}
  %0 = stablehlo.set_dimension_size %a, %n, dim = 1 : (tensor<2xf32>, tensor<i32>) -> tensor<?xf32>
  return
}

// -----

func.func @set_dimension_size_c2(%a: tensor<4x2xf32>, %n: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<?x2xf32, #stablehlo.bounds<4, ?>>' are incompatible with return type(s) of operation 'tensor<?x3xf32, #stablehlo.bounds<4, ?>>'}}
  %0 = stablehlo.set_dimension_size %a, %n, dim = 0 : (tensor<4x2xf32>, tensor<i32>) -> tensor<?x3xf32, #stablehlo.bounds<4, ?>>
  return
}

// -----

func.func @set_dimension_size_c2_bound(%a: tensor<4xf32>, %n: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<?xf32, #stablehlo.bounds<4>>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %0 = stablehlo.set_dimension_size %a, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<5xf32>
  return
}

// -----

func.func @set_dimension_size_c3(%a: tensor<4xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'f32', but found 'f64'}}
  %0 = stablehlo.set_dimension_size %a, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf64>
  return
}
