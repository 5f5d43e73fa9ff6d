// MLIR's generic passes work on StableHLO: JAX splits programs into many private functions.
// RUN: phaze-opt %s --inline --symbol-dce | FileCheck %s --check-prefix=INLINE
// RUN: phaze-opt %s --cse | FileCheck %s --check-prefix=CSE
// RUN: phaze-opt %s --canonicalize | FileCheck %s --check-prefix=CANON

// INLINE-LABEL: func.func public @main
// INLINE-NOT:     call
// INLINE:         stablehlo.maximum
// INLINE-NOT:   @relu
// INLINE-NOT:   @unused
func.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @relu(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @relu(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %0 = stablehlo.maximum %x, %zero : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @unused() { return }

// Equal operations merge, also with commuted operands; recomputation behind a barrier stays.
// CSE-LABEL: func.func @merge
// CSE-COUNT-1: stablehlo.add
// CSE-COUNT-2: stablehlo.optimization_barrier
// CSE-COUNT-2: stablehlo.tanh
// CSE: return
func.func @merge(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  %1 = stablehlo.add %x, %y : tensor<4xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<4xf32>
  %3 = stablehlo.optimization_barrier %2 : tensor<4xf32>
  %4 = stablehlo.optimization_barrier %2 : tensor<4xf32>
  %5 = stablehlo.tanh %3 : tensor<4xf32>
  %6 = stablehlo.tanh %4 : tensor<4xf32>
  return %2, %5, %6 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Two draws of random numbers stay two.
// CSE-LABEL: func.func @random
// CSE-COUNT-2: stablehlo.rng
// CSE: return
func.func @random(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %shape = stablehlo.constant dense<4> : tensor<1xi64>
  %0 = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  %1 = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// What has no effect and no use goes, what has an effect stays; identities fold.
// CANON-LABEL: func.func @dead
// CANON-NOT:     stablehlo.add
// CANON-NOT:     stablehlo.reshape
// CANON-NOT:     stablehlo.optimization_barrier
// CANON-NOT:     @pure
// CANON:         stablehlo.custom_call @print
// CANON-NEXT:    return %arg0
func.func @dead(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  %1 = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.optimization_barrier %x : tensor<4xf32>
  %3 = stablehlo.custom_call @pure(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = stablehlo.custom_call @print(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Regions keep the values that they use from outside; equal constants merge.
// CANON-LABEL: func.func @loop
// CANON-COUNT-1: stablehlo.constant dense<1> : tensor<i32>
// CANON:         stablehlo.while
// CANON:         return
func.func @loop(%n: tensor<i32>) -> tensor<i32> {
  %a = stablehlo.constant dense<1> : tensor<i32>
  %b = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.while(%i = %a) : tensor<i32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %next = stablehlo.add %i, %b : tensor<i32>
    stablehlo.return %next : tensor<i32>
  }
  return %r : tensor<i32>
}
