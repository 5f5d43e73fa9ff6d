// Text forms of reduce_window.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @forms
func.func @forms(%x: tensor<4x8xf32>, %i: tensor<4x8xi32>, %s: tensor<f32>, %n: tensor<i32>) {
  // CHECK: "stablehlo.reduce_window"(%{{.*}}, %{{.*}}) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
  // CHECK-NEXT: %[[R:.*]] = stablehlo.maximum %[[A]], %[[B]] : tensor<f32>
  // CHECK-NEXT: stablehlo.return %[[R]] : tensor<f32>
  // CHECK-NEXT: }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  %0 = "stablehlo.reduce_window"(%x, %s) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  // CHECK: "stablehlo.reduce_window"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{base_dilations = array<i64: 2, 1>, padding = dense<{{\[\[}}2, 1], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 3, 1>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 4, 1>}> ({
  // CHECK: }) {note} : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x8xf32>, tensor<2x8xi32>)
  %1:2 = "stablehlo.reduce_window"(%x, %i, %s, %n) ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<i32>
  }) {note, base_dilations = array<i64: 2, 1>, padding = dense<[[2, 1], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 3, 1>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 4, 1>} : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x8xf32>, tensor<2x8xi32>)
  return
}

// CHECK-LABEL: @sizes
func.func @sizes(%d: tensor<?x8xf32>, %b: tensor<?x8xbf16, #stablehlo.bounds<10, ?>>, %s: tensor<f32>, %h: tensor<bf16>,
                 %e: tensor<0x8xf32>, %q: tensor<4x!quant.uniform<i8:f32, 0.5>>, %qs: tensor<!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: (tensor<?x8xf32>, tensor<f32>) -> tensor<?x7xf32>
  %0 = "stablehlo.reduce_window"(%d, %s) <{window_dimensions = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x7xf32>
  // bf16 is accumulated as f32; a bound is carried over.
  // CHECK: -> tensor<?x7xf32, #stablehlo.bounds<5, ?>>
  %1 = "stablehlo.reduce_window"(%b, %h) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<?x8xbf16, #stablehlo.bounds<10, ?>>, tensor<bf16>) -> tensor<?x7xf32, #stablehlo.bounds<5, ?>>
  // CHECK: (tensor<0x8xf32>, tensor<f32>) -> tensor<0x0xf32>
  %2 = "stablehlo.reduce_window"(%e, %s) <{window_dimensions = array<i64: 1, 9>}> ({
  ^bb0(%a: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<0x8xf32>, tensor<f32>) -> tensor<0x0xf32>
  // CHECK: <{window_dimensions = array<i64>}>
  %3 = "stablehlo.reduce_window"(%s, %s) <{window_dimensions = array<i64>}> ({
  ^bb0(%a: tensor<f32>, %c: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // CHECK: -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %4 = "stablehlo.reduce_window"(%q, %qs) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5>>, %c: tensor<!quant.uniform<i8:f32, 0.5>>):
    stablehlo.return %a : tensor<!quant.uniform<i8:f32, 0.5>>
  }) : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}
