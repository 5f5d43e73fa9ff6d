// RUN: phaze-opt %s --phaze-extract-layers --split-input-file | FileCheck %s
// RUN: phaze-opt %s --phaze-classify-phases --phaze-extract-layers --phaze-extract-layers --split-input-file | FileCheck %s

// Three layers that compute the same, with a way in and a way out.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: phaze.layer_kinds = array<i32: 0, 1, 1, 1, 2>
// CHECK: stablehlo.constant {phaze.id = 0 : i64, phaze.layer = -1 : i32, phaze.phase = "constant"}
// CHECK: iota {{.*}}phaze.layer = -1 : i32, phaze.phase = "side"
// CHECK: dot_general {{.*}}phaze.layer = 0 : i32, phaze.phase = "forward"
// CHECK: add {{.*}}phaze.layer = 0 : i32
// CHECK: dot_general {{.*}}phaze.layer = 4 : i32, phaze.phase = "forward"
// CHECK: add {{.*}}phaze.layer = 4 : i32
// CHECK: func.func private @layer
// CHECK: dot_general {{.*}}phaze.layer = array<i32: 1, 2, 3>
// CHECK: tanh {{.*}}phaze.layer = array<i32: 1, 2, 3>
func.func @forward(%in: tensor<6x4xf32>, %w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>, %out: tensor<4x3xf32>, %x: tensor<8x6xf32>) -> tensor<8x3xf32> {
  %one = stablehlo.constant dense<1.0> : tensor<8x3xf32>
  %p = stablehlo.iota dim = 1 : tensor<8x4xf32>
  %0 = stablehlo.dot_general %x, %in, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.add %0, %p : tensor<8x4xf32>
  %2 = call @layer(%1, %w0) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %3 = call @layer(%2, %w1) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %4 = call @layer(%3, %w2) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %5 = stablehlo.dot_general %4, %out, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x3xf32>) -> tensor<8x3xf32>
  %6 = stablehlo.add %5, %one : tensor<8x3xf32>
  return %6 : tensor<8x3xf32>
}
func.func private @layer(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.tanh %0 : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

// A skip keeps its source alive: there is no cut inside the block.
// CHECK-LABEL: func.func @skip
// CHECK-SAME: phaze.layer_kinds = array<i32: 0, 1, 1>
// CHECK: dot_general {{.*}}phaze.layer = 0 : i32
// CHECK: dot_general {{.*}}phaze.layer = 1 : i32
// CHECK: dot_general {{.*}}phaze.layer = 1 : i32
// CHECK: add {{.*}}phaze.layer = 1 : i32
// CHECK: dot_general {{.*}}phaze.layer = 2 : i32
// CHECK: dot_general {{.*}}phaze.layer = 2 : i32
// CHECK: add {{.*}}phaze.layer = 2 : i32
func.func @skip(%in: tensor<6x4xf32>, %a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>, %d: tensor<4x4xf32>, %x: tensor<8x6xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.dot_general %x, %in, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.dot_general %0, %a, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %2 = stablehlo.dot_general %1, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %3 = stablehlo.add %0, %2 : tensor<8x4xf32>
  %4 = stablehlo.dot_general %3, %c, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %5 = stablehlo.dot_general %4, %d, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %6 = stablehlo.add %3, %5 : tensor<8x4xf32>
  return %6 : tensor<8x4xf32>
}

// -----

// What phaze.layer says wins.
// CHECK-LABEL: func.func @given
// CHECK: dot_general {{.*}}phaze.layer = 0 : i32
// CHECK: tanh {{.*}}phaze.layer = 1 : i32
// CHECK: dot_general {{.*}}phaze.layer = 1 : i32
func.func @given(%a: tensor<6x4xf32>, %b: tensor<4x3xf32>, %x: tensor<8x6xf32>) -> tensor<8x3xf32> {
  %0 = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.tanh %0 {phaze.layer = 1 : i32} : tensor<8x4xf32>
  %2 = stablehlo.dot_general %1, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x3xf32>) -> tensor<8x3xf32>
  return %2 : tensor<8x3xf32>
}
