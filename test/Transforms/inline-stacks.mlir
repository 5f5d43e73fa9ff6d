// What a slice reads is what was stored there last, before it. An update that nobody reads any more is gone.
// RUN: phaze-opt %s --phaze-inline -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: phaze-run %s --seed=5 --format=json > %t.before
// RUN: phaze-run %t.mlir --seed=5 --format=json > %t.after
// RUN: cmp %t.before %t.after

// CHECK: func.func @main(%[[S:.*]]: tensor<4x2xf32>, %[[A:.*]]: tensor<1x2xf32>, %[[B:.*]]: tensor<1x2xf32>, %[[W:.*]]: tensor<2x2xf32>)
// CHECK: %[[S1:.*]] = stablehlo.dynamic_update_slice %[[S]], %[[A]],
// CHECK: %[[S2:.*]] = stablehlo.dynamic_update_slice %[[S1]], %[[B]],
// CHECK: %[[S4:.*]] = stablehlo.dynamic_update_slice %[[S2]], %[[W]],
// CHECK: %[[R4:.*]] = stablehlo.slice %[[S4]] [1:2, 0:2]
// CHECK: %[[R5:.*]] = stablehlo.slice %[[S2]] [1:3, 0:2]
// CHECK: %[[R6:.*]] = stablehlo.slice %[[S2]] [0:1, 0:2]
// CHECK: return %[[A]], %[[B]], %[[A]], %[[R4]], %[[R5]], %[[R6]]
func.func @main(%s: tensor<4x2xf32>, %a: tensor<1x2xf32>, %b: tensor<1x2xf32>, %w: tensor<2x2xf32>)
    -> (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<2x2xf32>, tensor<1x2xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %s1 = stablehlo.dynamic_update_slice %s, %a, %one, %zero : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  // Over it, beside it, and across it.
  %s2 = stablehlo.dynamic_update_slice %s1, %b, %one, %zero : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  %s3 = stablehlo.dynamic_update_slice %s1, %b, %zero, %zero : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  %s4 = stablehlo.dynamic_update_slice %s2, %w, %one, %zero : (tensor<4x2xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  %r1 = stablehlo.dynamic_slice %s1, %one, %zero, sizes = [1, 2] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %r2 = stablehlo.dynamic_slice %s2, %one, %zero, sizes = [1, 2] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %r3 = stablehlo.dynamic_slice %s3, %one, %zero, sizes = [1, 2] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %r4 = stablehlo.dynamic_slice %s4, %one, %zero, sizes = [1, 2] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %r5 = stablehlo.dynamic_slice %s2, %one, %zero, sizes = [2, 2] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
  %r6 = stablehlo.dynamic_slice %s2, %zero, %zero, sizes = [1, 2] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  return %r1, %r2, %r3, %r4, %r5, %r6 : tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<2x2xf32>, tensor<1x2xf32>
}
