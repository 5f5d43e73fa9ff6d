// RUN: phaze-opt %s --phaze-infer-roles --split-input-file 2>/dev/null | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// Every role of a training step at once.
// CHECK-LABEL: func.func @train
// CHECK-SAME: %arg0: tensor<4x2xf32> {phaze.role = "parameter"}
// CHECK-SAME: %arg1: tensor<4x2xf32> {phaze.role = "state"}
// CHECK-SAME: %arg2: tensor<2xf32> {phaze.role = "buffer"}
// CHECK-SAME: %arg3: tensor<8x4xf32> {phaze.batch_dim = 0 : i64, phaze.role = "data"}
// CHECK-SAME: %arg4: tensor<8x2xf32> {phaze.batch_dim = 0 : i64, phaze.role = "data"}
// CHECK-SAME: %arg5: tensor<i32> {phaze.role = "scalar"}
// CHECK-SAME: %arg6: tensor<f32> {phaze.role = "scalar"}
// CHECK-SAME: %arg7: tensor<2xui64> {phaze.role = "rng"}
// CHECK-SAME: %arg8: tensor<3xf32> {phaze.role = "unused"}
// CHECK-SAME: tensor<4x2xf32> {phaze.role = "updated"}
// CHECK-SAME: tensor<4x2xf32> {phaze.role = "updated"}
// CHECK-SAME: tensor<2xf32> {phaze.role = "updated"}
// CHECK-SAME: tensor<i32> {phaze.role = "updated"}
// CHECK-SAME: tensor<f32> {phaze.role = "loss"}
// CHECK-SAME: tensor<f32> {phaze.role = "metric"}
// WHY: remark: argument 0 is parameter: trained: the forward pass uses it and a result is made from its gradient
// WHY: remark: argument 1 is state: updated from gradients, not used by the forward pass
// WHY: remark: argument 2 is buffer: updated, but not from gradients
// WHY: remark: argument 3 is data: has the batch
// WHY: remark: argument 5 is scalar: a single number that is updated
// WHY: remark: argument 6 is scalar: a single number
// WHY: remark: argument 7 is rng: unsigned integers without the batch
// WHY: remark: argument 8 is unused: nothing uses it
// WHY: remark: result 0 is updated of argument 0: an element-wise function of the argument
// WHY: remark: result 4 is loss: a number behind which are the most parameters and the fewest contractions
// WHY: remark: result 5 is metric: neither an update nor the loss
// WHY: remark: batch of 8: outermost in 2 arguments, in 1 of 1 contractions, never contracted
func.func @train(%w: tensor<4x2xf32>, %m: tensor<4x2xf32>, %mean: tensor<2xf32>, %x: tensor<8x4xf32>, %y: tensor<8x2xf32>, %step: tensor<i32>, %rate: tensor<f32>, %key: tensor<2xui64>, %none: tensor<3xf32>)
    -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i32>, tensor<f32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %decay = stablehlo.constant dense<0.9> : tensor<4x2xf32>
  %slow = stablehlo.constant dense<0.9> : tensor<2xf32>
  %z = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x2xui32>)
  %noise = stablehlo.convert %bits : (tensor<8x2xui32>) -> tensor<8x2xf32>
  %d = stablehlo.subtract %z, %y : tensor<8x2xf32>
  %dn = stablehlo.multiply %d, %noise : tensor<8x2xf32>
  %e = stablehlo.multiply %d, %dn : tensor<8x2xf32>
  %loss = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
  %sum = stablehlo.reduce(%z init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x2xf32>, tensor<f32>) -> tensor<2xf32>
  %old = stablehlo.multiply %mean, %slow : tensor<2xf32>
  %mean1 = stablehlo.add %old, %sum : tensor<2xf32>
  %g = stablehlo.dot_general %x, %dn, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %gg = stablehlo.multiply %g, %g : tensor<4x2xf32>
  %norm = stablehlo.reduce(%gg init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<f32>
  %kept = stablehlo.multiply %m, %decay : tensor<4x2xf32>
  %m1 = stablehlo.add %kept, %g : tensor<4x2xf32>
  %r = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
  %u = stablehlo.multiply %m1, %r : tensor<4x2xf32>
  %w1 = stablehlo.subtract %w, %u : tensor<4x2xf32>
  %step1 = stablehlo.add %step, %one : tensor<i32>
  return %w1, %m1, %mean1, %step1, %loss, %norm : tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i32>, tensor<f32>, tensor<f32>
}

// -----

// A forward pass: weights are what meets an activation, and a constant can be one.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg0: tensor<4x2xf32> {phaze.role = "parameter"}
// CHECK-SAME: %arg1: tensor<2xf32> {phaze.role = "parameter"}
// CHECK-SAME: %arg2: tensor<8x4xf32> {phaze.batch_dim = 0 : i64, phaze.role = "data"}
// CHECK-SAME: -> (tensor<8x3xf32> {phaze.role = "output"})
// CHECK: stablehlo.constant {phaze.role = "parameter"} dense<{{\[\[}}
// CHECK: stablehlo.constant dense<1.0
// WHY: remark: argument 0 is parameter: meets an activation in the forward pass
// WHY: remark: result 0 is output: of a forward pass
// WHY: remark: constant is parameter: meets an activation in the forward pass
func.func @forward(%w: tensor<4x2xf32>, %b: tensor<2xf32>, %x: tensor<8x4xf32>) -> tensor<8x3xf32> {
  %z = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %bb = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<2xf32>) -> tensor<8x2xf32>
  %zb = stablehlo.add %z, %bb : tensor<8x2xf32>
  %v = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %o = stablehlo.dot_general %zb, %v, contracting_dims = [1] x [0] : (tensor<8x2xf32>, tensor<2x3xf32>) -> tensor<8x3xf32>
  %one = stablehlo.constant dense<1.0> : tensor<8x3xf32>
  %p = stablehlo.add %o, %one : tensor<8x3xf32>
  return %p : tensor<8x3xf32>
}

// -----

// An alias says what is updated, however it is computed.
// CHECK-LABEL: func.func @aliased
// CHECK-SAME: %arg0: tensor<2x6xf32> {phaze.role = "buffer", tf.aliasing_output = 0 : i32}
// CHECK-SAME: -> (tensor<2x6xf32> {phaze.role = "updated"}
// WHY: remark: result 0 is updated of argument 0: aliased to the argument
func.func @aliased(%cache: tensor<2x6xf32> {tf.aliasing_output = 0 : i32}, %w: tensor<4x6xf32>, %x: tensor<2x4xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>) {
  %z = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x6xf32>) -> tensor<2x6xf32>
  %k = stablehlo.reverse %cache, dims = [1] : tensor<2x6xf32>
  %n = stablehlo.maximum %k, %z : tensor<2x6xf32>
  return %n, %z : tensor<2x6xf32>, tensor<2x6xf32>
}

// -----

// A batch of one sample is tracked too.
// CHECK-LABEL: func.func @one_sample
// CHECK-SAME: %arg1: tensor<1x4xf32> {phaze.batch_dim = 0 : i64, phaze.role = "data"}
// WHY: remark: batch of 1:
func.func @one_sample(%w: tensor<4x2xf32>, %x: tensor<1x4xf32>) -> tensor<1x2xf32> {
  %z = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<1x4xf32>, tensor<4x2xf32>) -> tensor<1x2xf32>
  return %z : tensor<1x2xf32>
}

// -----

// CHECK-LABEL: func.func @no_batch
// CHECK-NOT: phaze.batch_dim
// WHY: remark: no batch was found
func.func @no_batch(%x: tensor<f32>) -> tensor<f64> {
  %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<f64>
  return %0 : tensor<f64>
}
