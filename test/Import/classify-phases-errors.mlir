// RUN: phaze-opt %s --phaze-classify-phases -o /dev/null --split-input-file --verify-diagnostics
// RUN: phaze-opt %s --phaze-classify-phases=strict -o /dev/null --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{phaze.phase is "early", expected one of constant, side, forward, recompute, backward, update, metric}}
  %0 = stablehlo.tanh %x {phaze.phase = "early"} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{phaze.phase is 2 : i64, expected one of constant, side,}}
  %0 = stablehlo.tanh %x {phaze.phase = 2} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @f(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{phaze.phase has 3 entries, but the operation occurs 2 times once calls are inlined}}
  %0 = stablehlo.tanh %x {phaze.phase = ["side", "side", "side"]} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x {phaze.phase = "backward"} : tensor<4xf32>
  // expected-error@+1 {{a forward operation uses a value of the backward phase}}
  %1 = stablehlo.tanh %0 {phaze.phase = "forward"} : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x {phaze.phase = "update"} : tensor<4xf32>
  // expected-error@+1 {{a backward operation uses a value of the update phase}}
  %1 = stablehlo.tanh %0 {phaze.phase = "backward"} : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  // expected-error@+1 {{a side operation uses a value of the forward phase}}
  %1 = stablehlo.tanh %0 {phaze.phase = "side"} : tensor<8x2xf32>
  return %1 : tensor<8x2xf32>
}

// -----

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  // expected-error@+1 {{a side operation uses a parameter}}
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {phaze.phase = "side"} : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}

// -----

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  // expected-error@+1 {{a constant operation uses a value of the forward phase}}
  %1 = stablehlo.tanh %0 {phaze.phase = "constant"} : tensor<8x2xf32>
  return %1 : tensor<8x2xf32>
}

// -----

// A constant that was moved into the forward phase, seen through what repeats it.
func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xi32>) -> tensor<i32> {
  %0 = stablehlo.constant {phaze.phase = "forward"} dense<1> : tensor<i32>
  // expected-error@+1 {{a constant operation uses a value of the forward phase}}
  %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %2 = stablehlo.reshape %1 : (tensor<1xi32>) -> tensor<i32>
  return %2 : tensor<i32>
}

// -----

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {phaze.phase = "metric"} : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  // expected-error@+1 {{a forward operation uses a value of the metric phase}}
  %1 = stablehlo.tanh %0 : tensor<8x2xf32>
  return %1 : tensor<8x2xf32>
}
