// RUN: phaze-opt %s --phaze-classify-phases --split-input-file | FileCheck %s
// RUN: phaze-opt %s --phaze-classify-phases --phaze-classify-phases --split-input-file | FileCheck %s

// Every phase at once; numbers are in the order of the program.
// CHECK-LABEL: func.func @train
// CHECK: stablehlo.constant {phaze.id = 0 : i64, phaze.phase = "constant"} dense<0.0
// CHECK: stablehlo.constant {phaze.id = 1 : i64, phaze.phase = "constant"} dense<1.0
// CHECK: broadcast_in_dim {{.*}}phaze.id = 2 : i64, phaze.phase = "constant"
// CHECK: iota {{.*}}phaze.id = 3 : i64, phaze.phase = "side"
// CHECK: multiply %arg1, %{{.*}}phaze.id = 4 : i64, phaze.phase = "side"
// CHECK: dot_general {{.*}}phaze.id = 5 : i64, phaze.phase = "forward"
// CHECK: tanh {{.*}}phaze.id = 6 : i64, phaze.phase = "forward"
// CHECK: subtract {{.*}}phaze.id = 7 : i64, phaze.phase = "forward"
// CHECK: multiply {{.*}}phaze.id = 8 : i64, phaze.phase = "forward"
// CHECK: reduce{{.*}}phaze.id = 9 : i64, phaze.phase = "forward"
// CHECK: maximum {{.*}}phaze.id = 10 : i64, phaze.phase = "metric"
// CHECK: reduce{{.*}}phaze.id = 11 : i64, phaze.phase = "metric"
// CHECK: optimization_barrier {phaze.id = 12 : i64, phaze.phase = "side"} %{{[0-9]+}} :
// CHECK: dot_general {{.*}}phaze.id = 13 : i64, phaze.phase = "recompute"
// CHECK: tanh {{.*}}phaze.id = 14 : i64, phaze.phase = "recompute"
// CHECK: multiply {{.*}}phaze.id = 15 : i64, phaze.phase = "backward"
// CHECK: dot_general {{.*}}phaze.id = 16 : i64, phaze.phase = "backward"
// CHECK: multiply {{.*}}phaze.id = 17 : i64, phaze.phase = "update"
// CHECK: subtract %arg0, {{.*}}phaze.id = 18 : i64, phaze.phase = "update"
func.func @train(%w: tensor<4x4xf32>, %x: tensor<8x4xf32>, %y: tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<f32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rate = stablehlo.constant dense<0.1> : tensor<f32>
  %rates = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %position = stablehlo.iota dim = 1 : tensor<8x4xf32>
  %in = stablehlo.multiply %x, %position : tensor<8x4xf32>
  %z = stablehlo.dot_general %in, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %h = stablehlo.tanh %z : tensor<8x4xf32>
  %d = stablehlo.subtract %h, %y : tensor<8x4xf32>
  %e = stablehlo.multiply %d, %d : tensor<8x4xf32>
  %loss = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %peak = stablehlo.maximum %h, %y : tensor<8x4xf32>
  %report = stablehlo.reduce(%peak init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %again = stablehlo.optimization_barrier %in : tensor<8x4xf32>
  %z1 = stablehlo.dot_general %again, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %h1 = stablehlo.tanh %z1 : tensor<8x4xf32>
  %t = stablehlo.multiply %h1, %d : tensor<8x4xf32>
  %g = stablehlo.dot_general %again, %t, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %u = stablehlo.multiply %g, %rates : tensor<4x4xf32>
  %w1 = stablehlo.subtract %w, %u : tensor<4x4xf32>
  return %w1, %loss, %report : tensor<4x4xf32>, tensor<f32>, tensor<4xf32>
}

// -----

// A shared function has one entry per call, in order; what is not called has none.
// CHECK-LABEL: func.func @forward
// CHECK: return
// CHECK: func.func private @layer
// CHECK: dot_general {{.*}}phaze.id = array<i64: 0, 2>, phaze.phase = "forward"
// CHECK: tanh {{.*}}phaze.id = array<i64: 1, 3>, phaze.phase = "forward"
// CHECK: func.func private @never
// CHECK-NEXT: stablehlo.tanh %arg0 : tensor<4xf32>
func.func @forward(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = call @layer(%x, %w0) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = call @layer(%0, %w1) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
func.func private @layer(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.tanh %0 : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
func.func private @never(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// What phaze.phase says wins, for one call of several too.
// CHECK-LABEL: func.func @given
// CHECK: maximum {{.*}}phaze.phase = "metric"
// CHECK: func.func private @layer
// CHECK: dot_general {{.*}}phaze.phase = ["forward", "metric"]
func.func @given(%w: tensor<4x4xf32>, %x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %0 = call @layer(%x, %w) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = call @layer(%x, %w) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %2 = stablehlo.maximum %0, %0 {phaze.phase = "metric"} : tensor<8x4xf32>
  return %2, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
func.func private @layer(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {phaze.phase = ["forward", "metric"]} : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
