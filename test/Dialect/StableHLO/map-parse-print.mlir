// Text forms of map.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @map
func.func @map(%x: tensor<2x3xf32>, %i: tensor<2x3xi32>, %d: tensor<?x3xf32>, %s: tensor<f32>,
               %q: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: "stablehlo.map"(%{{.*}}, %{{.*}}) <{dimensions = array<i64: 0, 1>}> ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<i32>):
  // CHECK-NEXT: stablehlo.return %[[B]] : tensor<i32>
  // CHECK-NEXT: }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %0 = "stablehlo.map"(%x, %i) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>):
    stablehlo.return %b : tensor<i32>
  }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: "stablehlo.map"(%{{.*}}) <{dimensions = array<i64: 0, 1>}> ({
  // CHECK: }) {note} : (tensor<?x3xf32>) -> tensor<2x3xi1>
  %1 = "stablehlo.map"(%d) ({
  ^bb0(%a: tensor<f32>):
    %2 = stablehlo.is_finite %a : (tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) {dimensions = array<i64: 0, 1>, note} : (tensor<?x3xf32>) -> tensor<2x3xi1>
  // CHECK: <{dimensions = array<i64>}>
  %3 = "stablehlo.map"(%s) <{dimensions = array<i64>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  // CHECK: (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %4 = "stablehlo.map"(%q) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5>>):
    stablehlo.return %a : tensor<!quant.uniform<i8:f32, 0.5>>
  }) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}
