// What is kept of a repeated value is what it is repeated from. A product needs all factors of its
// operands: the backward part repeats it again.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json | FileCheck %s
// RUN: %python %S/facts.py %t.json | FileCheck %s --check-prefix=FACTS

// CHECK: phaze.backward
// CHECK: phaze.movement "broadcast_in_dim"
// CHECK: phaze.contraction "dot_general"{{.*}} batch<{{.*}}, {{.*}}>

// Of the repeated value 8 * 16 elements are kept, not twice as many; and 8 * 2 of the exponential.
// FACTS: stash: 576

func.func @main(%w: tensor<4x16xf32>, %x: tensor<8x4xf32>, %q: tensor<8x2x16xf32>)
    -> (tensor<4x16xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rate = stablehlo.constant dense<0.1> : tensor<4x16xf32>
  %y0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  %y = stablehlo.tanh %y0 : tensor<8x16xf32>
  %yb = stablehlo.broadcast_in_dim %y, dims = [0, 2] : (tensor<8x16xf32>) -> tensor<8x2x16xf32>
  %s = stablehlo.dot_general %q, %yb, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<8x2x16xf32>, tensor<8x2x16xf32>) -> tensor<8x2xf32>
  %e = stablehlo.exponential %s : tensor<8x2xf32>
  %loss = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
  // Of the product with itself, so that the backward pass reads the repeated value in one, too.
  %ds = stablehlo.dot_general %yb, %yb, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<8x2x16xf32>, tensor<8x2x16xf32>) -> tensor<8x2xf32>
  %de = stablehlo.multiply %ds, %e : tensor<8x2xf32>
  %db = stablehlo.broadcast_in_dim %de, dims = [0, 1] : (tensor<8x2xf32>) -> tensor<8x2x16xf32>
  %dyb = stablehlo.multiply %db, %q : tensor<8x2x16xf32>
  %dy = stablehlo.reduce(%dyb init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x2x16xf32>, tensor<f32>) -> tensor<8x16xf32>
  %dw = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  %u = stablehlo.multiply %dw, %rate : tensor<4x16xf32>
  %new = stablehlo.subtract %w, %u : tensor<4x16xf32>
  return %new, %loss : tensor<4x16xf32>, tensor<f32>
}
