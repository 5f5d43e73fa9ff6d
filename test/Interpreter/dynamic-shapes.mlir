// RUN: phaze-run %s --entry=bounded | FileCheck %s --check-prefix=BOUNDED
// RUN: phaze-run %s --entry=spelled | FileCheck %s --check-prefix=SPELLED
// RUN: phaze-run %s --entry=called | FileCheck %s --check-prefix=CALLED
// RUN: not phaze-run %s --entry=too_large 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not phaze-run %s --entry=no_reshape 2>&1 | FileCheck %s --check-prefix=RESHAPE
// Shapes that only the run knows.

// BOUNDED: result #0: tensor<i32> = 2
// BOUNDED: result #1: tensor<2xf32> = [2, 4]
// BOUNDED: result #2: tensor<f32> = 6
func.func @bounded() -> (tensor<i32>, tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) {
  %0 = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %n = stablehlo.constant dense<2> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.set_dimension_size %0, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  %2 = stablehlo.add %1, %1 : tensor<?xf32, #stablehlo.bounds<4>>
  %3 = stablehlo.get_dimension_size %2, dim = 0 : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<i32>
  %4 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<f32>
  return %3, %2, %4 : tensor<i32>, tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>
}

// SPELLED: result #0: tensor<2x2xf32> = {{\[\[}}1, 2], [3, 4]]
// SPELLED: result #1: tensor<2x2xf32> = {{\[\[}}1, 3], [2, 4]]
// SPELLED: result #2: tensor<3xi64> = [0, 1, 2]
// SPELLED: result #3: tensor<1xf32> = [2]
func.func @spelled() -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xi64>, tensor<?xf32>) {
  %0 = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %s = stablehlo.constant dense<[2, 2]> : tensor<2xi32>
  %three = stablehlo.constant dense<3> : tensor<1xi32>
  %from = stablehlo.constant dense<1> : tensor<1xi32>
  %to = stablehlo.constant dense<2> : tensor<1xi32>
  %by = stablehlo.constant dense<1> : tensor<1xi32>
  %1 = stablehlo.dynamic_reshape %0, %s : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = stablehlo.dynamic_iota %three, dim = 0 : (tensor<1xi32>) -> tensor<?xi64>
  %4 = stablehlo.real_dynamic_slice %0, %from, %to, %by : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %1, %2, %3, %4 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xi64>, tensor<?xf32>
}

// CALLED: result #0: tensor<3xi64> = [0, 2, 4]
func.func @called() -> tensor<?xi64> {
  %three = stablehlo.constant dense<3> : tensor<1xi32>
  %0 = stablehlo.dynamic_iota %three, dim = 0 : (tensor<1xi32>) -> tensor<?xi64>
  %1 = func.call @twice(%0) : (tensor<?xi64>) -> tensor<?xi64>
  return %1 : tensor<?xi64>
}
func.func private @twice(%x: tensor<?xi64>) -> tensor<?xi64> {
  %0 = stablehlo.add %x, %x : tensor<?xi64>
  return %0 : tensor<?xi64>
}

// LARGE: error: 'stablehlo.set_dimension_size' op has a result of 5 along dimension 0, at most 4 by its bounds
func.func @too_large() -> tensor<?xf32, #stablehlo.bounds<4>> {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  %n = stablehlo.constant dense<5> : tensor<i32>
  %1 = stablehlo.set_dimension_size %0, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return %1 : tensor<?xf32, #stablehlo.bounds<4>>
}

// RESHAPE: error: 'stablehlo.dynamic_reshape' op gives 4 elements the shape of 'tensor<3xf32>'
func.func @no_reshape() -> tensor<?xf32> {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  %n = stablehlo.constant dense<3> : tensor<1xi32>
  %1 = stablehlo.dynamic_reshape %0, %n : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
