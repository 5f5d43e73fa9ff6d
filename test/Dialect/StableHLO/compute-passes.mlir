// What generic passes do with the compute operations.
// RUN: phaze-opt %s --cse | FileCheck %s --check-prefixes=CHECK,CSE
// RUN: phaze-opt %s --canonicalize | FileCheck %s

// Equal operations are merged, those with regions too.
// CHECK-LABEL: @equal
func.func @equal(%a: tensor<4x4xf32>, %s: tensor<f32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CSE-COUNT-1: stablehlo.dot_general
  // CSE-COUNT-2: stablehlo.reduce
  // CSE-NOT: stablehlo.reduce
  // CSE: return %[[DOT:.*]], %[[DOT]], %[[SUM:.*]], %[[SUM]], %{{.*}} :
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = stablehlo.reduce(%a init: %s) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
  %3 = stablehlo.reduce(%a init: %s) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
  %4 = stablehlo.reduce(%a init: %s) applies stablehlo.maximum across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0, %1, %2, %3, %4 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// What nobody uses goes away.
// CHECK-LABEL: @dead
func.func @dead(%a: tensor<4x4xf32>, %f: tensor<4xf32>, %s: tensor<f32>) {
  // CHECK-NEXT: return
  %0 = stablehlo.dot %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.cholesky %a : tensor<4x4xf32>
  %2 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %p = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3:3 = "stablehlo.batch_norm_training"(%a, %f, %f) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  %4 = "stablehlo.map"(%a) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// A body with an effect keeps its operation.
// CHECK-LABEL: @effect
func.func @effect(%a: tensor<4xf32>) {
  // CHECK: "stablehlo.map"
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>):
    %1 = stablehlo.custom_call @tell(%x) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
