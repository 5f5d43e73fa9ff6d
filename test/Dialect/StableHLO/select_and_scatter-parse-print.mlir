// Text forms of select_and_scatter.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @forms
func.func @forms(%x: tensor<4x8xf32>, %g: tensor<4x4xf32>, %h: tensor<2x4xf32>, %s: tensor<f32>) {
  // CHECK: "stablehlo.select_and_scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
  // CHECK-NEXT: %[[P:.*]] = stablehlo.compare GE, %[[A]], %[[B]]
  // CHECK-NEXT: stablehlo.return %[[P]] : tensor<i1>
  // CHECK-NEXT: }, {
  // CHECK-NEXT: ^bb0(%[[C:.*]]: tensor<f32>, %[[D:.*]]: tensor<f32>):
  // CHECK-NEXT: %[[R:.*]] = stablehlo.add %[[C]], %[[D]] : tensor<f32>
  // CHECK-NEXT: stablehlo.return %[[R]] : tensor<f32>
  // CHECK-NEXT: }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  %0 = "stablehlo.select_and_scatter"(%x, %g, %s) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  // CHECK: "stablehlo.select_and_scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{padding = dense<{{\[\[}}0, 1], [-2, 2]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>}> ({
  // CHECK: }) {note} : (tensor<4x8xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  %1 = "stablehlo.select_and_scatter"(%x, %h, %s) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) {note, padding = dense<[[0, 1], [-2, 2]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>} : (tensor<4x8xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: @sizes
func.func @sizes(%d: tensor<?x8xbf16>, %g: tensor<?x7xbf16>, %h: tensor<bf16>, %i: tensor<i1>) {
  // bf16 is accumulated as f32.
  // CHECK: (tensor<?x8xbf16>, tensor<?x7xbf16>, tensor<bf16>) -> tensor<?x8xf32>
  %0 = "stablehlo.select_and_scatter"(%d, %g, %h) <{window_dimensions = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %p = stablehlo.compare GE, %a, %b : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<?x8xbf16>, tensor<?x7xbf16>, tensor<bf16>) -> tensor<?x8xf32>
  // A scalar has one window, without dimensions.
  // CHECK: "stablehlo.select_and_scatter"(%{{.*}}, %{{.*}}, %{{.*}}) ({
  // CHECK: (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>
  %1 = "stablehlo.select_and_scatter"(%i, %i, %i) ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    stablehlo.return %a : tensor<i1>
  }, {
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    stablehlo.return %b : tensor<i1>
  }) : (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>
  return
}
