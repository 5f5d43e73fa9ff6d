// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @real_dynamic_slice_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, %n: tensor<1xi64>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = stablehlo.real_dynamic_slice %a, %n, %n, %n : (tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x!quant.uniform<i8:f32:0, {0.1, 0.2}>>
  return
}

// -----

func.func @real_dynamic_slice_i2(%a: tensor<2xi32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{operand #1 must be statically shaped 1-dimensional tensor of integer or index values}}
  %0 = stablehlo.real_dynamic_slice %a, %n, %n, %n : (tensor<2xi32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?xi32>
  return
}

// -----

func.func @real_dynamic_slice_c1(%a: tensor<2xi32>, %n: tensor<1xi64>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.real_dynamic_slice %a, %n, %n, %n : (tensor<2xi32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @real_dynamic_slice_c2(%a: tensor<2xi32>, %n: tensor<1xi64>, %m: tensor<1xi32>) {
  // expected-error@+1 {{expected start_indices, limit_indices and strides to have the same type, but found 'tensor<1xi64>', 'tensor<1xi32>' and 'tensor<1xi64>'}}
  %0 = stablehlo.real_dynamic_slice %a, %n, %m, %n : (tensor<2xi32>, tensor<1xi64>, tensor<1xi32>, tensor<1xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @real_dynamic_slice_c3(%a: tensor<2xi32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{expected start_indices, limit_indices and strides to have 1 elements, but found 2}}
  %0 = stablehlo.real_dynamic_slice %a, %n, %n, %n : (tensor<2xi32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @real_dynamic_slice_c4(%a: tensor<2xi32>, %n: tensor<1xi64>) {
  // expected-error@+1 {{expected result to have rank 1, but found 'tensor<?x?xi32>'}}
  %0 = stablehlo.real_dynamic_slice %a, %n, %n, %n : (tensor<2xi32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xi32>
  return
}

// -----

func.func @real_dynamic_slice_c5(%a: tensor<2xi32>) {
  %n = stablehlo.constant dense<3> : tensor<1xi64>
  // expected-error@+1 {{expected limit index of dimension 0 to be at most its size 2, but found 3}}
  %0 = stablehlo.real_dynamic_slice %a, %n, %n, %n : (tensor<2xi32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @real_dynamic_slice_c5_result(%a: tensor<2xi32>) {
  %start = stablehlo.constant dense<0> : tensor<1xi64>
  %limit = stablehlo.constant dense<2> : tensor<1xi64>
  %stride = stablehlo.constant dense<1> : tensor<1xi64>
  // expected-error@+1 {{expected result to have type 'tensor<2xi32>', but found 'tensor<1xi32>'}}
  %0 = stablehlo.real_dynamic_slice %a, %start, %limit, %stride : (tensor<2xi32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi32>
  return
}
