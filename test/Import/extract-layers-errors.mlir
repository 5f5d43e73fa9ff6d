// RUN: phaze-opt %s --phaze-extract-layers -o /dev/null --split-input-file --verify-diagnostics
// RUN: phaze-opt %s --phaze-extract-layers=strict -o /dev/null --split-input-file --verify-diagnostics

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  // expected-error@+1 {{phaze.layer is 1 : i32, expected -1 .. 0}}
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {phaze.layer = 1 : i32} : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}

// -----

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  // expected-error@+1 {{phaze.layer is -2 : i32, expected -1 .. 0}}
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {phaze.layer = -2 : i32} : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}

// -----

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  // expected-error@+1 {{phaze.layer is "first", expected -1 .. 0}}
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {phaze.layer = "first"} : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}

// -----

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  // expected-error@+1 {{phaze.layer has 2 entries, but the operation occurs 1 times once calls are inlined}}
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {phaze.layer = [0, 0]} : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}

// -----

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  // expected-error@+1 {{phase forward does not go with layer -1}}
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {phaze.layer = -1 : i32} : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}

// -----

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  // expected-error@+1 {{phase constant does not go with layer 0}}
  %c = stablehlo.constant {phaze.layer = 0 : i32} dense<1.0> : tensor<8x2xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %1 = stablehlo.add %0, %c : tensor<8x2xf32>
  return %1 : tensor<8x2xf32>
}
