// RUN: phaze-opt %s --convert-stablehlo-to-phaze -o /dev/null --split-input-file --verify-diagnostics
// RUN: not phaze-opt %s --convert-stablehlo-to-phaze=strict -o /dev/null --split-input-file 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: phaze-opt %s --phaze-extract-layers -o /dev/null --split-input-file

// STRICT: error: there is nothing to plan: no operation of @empty depends
// expected-error@+1 {{there is nothing to plan: no operation of @empty depends on data and on a parameter}}
func.func @empty() {
  return
}

// -----

// STRICT: error: there is nothing to plan: no operation of @no_parameter depends
// expected-error@+1 {{there is nothing to plan: no operation of @no_parameter depends on data and on a parameter}}
func.func @no_parameter(%x: tensor<8x4xi32>) -> tensor<8x4xi1> {
  %0 = stablehlo.compare GT, %x, %x : (tensor<8x4xi32>, tensor<8x4xi32>) -> tensor<8x4xi1>
  return %0 : tensor<8x4xi1>
}

// -----

// Counting is no forward pass either.
// STRICT: error: there is nothing to plan: no operation of @loop depends
// expected-error@+1 {{there is nothing to plan: no operation of @loop depends on data and on a parameter}}
func.func @loop(%x: tensor<8x4xi32>) -> tensor<8x4xi32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<8x4xi32>
  cond {
    %c = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %1 = stablehlo.add %h, %h : tensor<8x4xi32>
    %2 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %2, %1 : tensor<i32>, tensor<8x4xi32>
  }
  return %r#1 : tensor<8x4xi32>
}

// -----

// STRICT: error: a size of stablehlo.pad follows the batch
func.func @padded(%w: tensor<4x4xf32>, %v: tensor<4x4xf32>, %x: tensor<8x4xf32>) -> tensor<9x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  // expected-warning@+1 {{a size of stablehlo.pad follows the batch in a way that is no product of factors: it is taken to stay as it is when the batch changes}}
  %1 = stablehlo.pad %0, %zero, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<9x4xf32>
  %2 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [0] : (tensor<9x4xf32>, tensor<4x4xf32>) -> tensor<9x4xf32>
  return %2 : tensor<9x4xf32>
}
