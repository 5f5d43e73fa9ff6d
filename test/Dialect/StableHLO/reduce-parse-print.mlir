// Text forms of reduce.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @compact
func.func @compact(%x: tensor<4x8xf32>, %s: tensor<f32>, %i: tensor<4xi1>, %t: tensor<i1>) {
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
  %0 = stablehlo.reduce(%x init: %s) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.maximum across dimensions = [] {note = 1 : i32} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %1 = stablehlo.reduce(%x init: %s) applies stablehlo.maximum across dimensions = [] {note = 1 : i32} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  // CHECK: applies stablehlo.minimum across dimensions = [1]
  %2 = stablehlo.reduce(%x init: %s) applies stablehlo.minimum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: applies stablehlo.multiply across dimensions = [0]
  %3 = stablehlo.reduce(%x init: %s) applies stablehlo.multiply across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  // CHECK: applies stablehlo.and across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
  %4 = stablehlo.reduce(%i init: %t) applies stablehlo.and across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
  // CHECK: applies stablehlo.or across
  %5 = stablehlo.reduce(%i init: %t) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
  // CHECK: applies stablehlo.xor across
  %6 = stablehlo.reduce(%i init: %t) applies stablehlo.xor across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
  return
}

// CHECK-LABEL: @long
func.func @long(%x: tensor<4x8xf32>, %i: tensor<4x8xi32>, %s: tensor<f32>, %n: tensor<i32>) {
  // CHECK: stablehlo.reduce(%[[X:.*]] init: %[[S:.*]]), (%[[I:.*]] init: %[[N:.*]]) across dimensions = [1] {note = 1 : i32} : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
  // CHECK-NEXT: reducer(%[[A:.*]]: tensor<f32>, %[[ACC:.*]]: tensor<f32>) (%[[B:.*]]: tensor<i32>, %[[BACC:.*]]: tensor<i32>) {
  // CHECK-NEXT: %[[M:.*]] = stablehlo.maximum %[[A]], %[[ACC]] : tensor<f32>
  // CHECK-NEXT: %[[Q:.*]] = stablehlo.minimum %[[B]], %[[BACC]] : tensor<i32>
  // CHECK-NEXT: stablehlo.return %[[M]], %[[Q]] : tensor<f32>, tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %s), (%i init: %n) across dimensions = [1] {note = 1 : i32} : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%a: tensor<f32> loc("a"), %acc: tensor<f32> loc("acc")) (%b: tensor<i32>, %bacc: tensor<i32>)  {
    %m = stablehlo.maximum %a, %acc : tensor<f32>
    %q = stablehlo.minimum %b, %bacc : tensor<i32>
    stablehlo.return %m, %q : tensor<f32>, tensor<i32>
  }
  return
}

// A body that the short form would not say in full stays long.
// CHECK-LABEL: @not_compact
func.func @not_compact(%x: tensor<4x8xf32>, %s: tensor<f32>, %h: tensor<4xbf16>, %z: tensor<bf16>) {
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) across dimensions = [1]
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<f32>
  %swapped = stablehlo.reduce(%x init: %s) across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %r = stablehlo.add %b, %a : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) across dimensions = [1]
  // CHECK: stablehlo.subtract
  %other = stablehlo.reduce(%x init: %s) across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %r = stablehlo.subtract %a, %b : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) across dimensions = [1]
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} {note} : tensor<f32>
  %attribute = stablehlo.reduce(%x init: %s) across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %r = stablehlo.add %a, %b {note} : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) across dimensions = [1]
  // CHECK: stablehlo.return %{{.*}} : tensor<f32>
  %first = stablehlo.reduce(%x init: %s) across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %r = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %a : tensor<f32>
  }
  // bf16 is accumulated as f32.
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) across dimensions = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<f32>
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<f32>
  %promoted = stablehlo.reduce(%h init: %z) across dimensions = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<f32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %r = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }
  return
}

// CHECK-LABEL: @generic
func.func @generic(%x: tensor<4x8xf32>, %s: tensor<f32>) {
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %0 = "stablehlo.reduce"(%x, %s) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [0] {mhlo.sharding = "{replicated}"} : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = "stablehlo.reduce"(%x, %s) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) {mhlo.sharding = "{replicated}"} : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}

// CHECK-LABEL: @sizes
func.func @sizes(%d: tensor<?x?xf32>, %e: tensor<4x0xf32>, %s: tensor<f32>, %b: tensor<?x?xf32, #stablehlo.bounds<3, 8>>,
                 %q: tensor<4x8x!quant.uniform<i8:f32, 0.5>>, %qs: tensor<!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: -> tensor<?xf32>
  %0 = stablehlo.reduce(%d init: %s) applies stablehlo.add across dimensions = [1] : (tensor<?x?xf32>, tensor<f32>) -> tensor<?xf32>
  // CHECK: -> tensor<4xf32>
  %1 = stablehlo.reduce(%d init: %s) applies stablehlo.add across dimensions = [1] : (tensor<?x?xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: -> tensor<4xf32>
  %2 = stablehlo.reduce(%e init: %s) applies stablehlo.add across dimensions = [1] : (tensor<4x0xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: across dimensions = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %3 = stablehlo.reduce(%s init: %s) applies stablehlo.add across dimensions = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // CHECK: -> tensor<?xf32, #stablehlo.bounds<8>>
  %4 = stablehlo.reduce(%b init: %s) applies stablehlo.add across dimensions = [0] : (tensor<?x?xf32, #stablehlo.bounds<3, 8>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<8>>
  // CHECK: applies stablehlo.add across dimensions = [0] : (tensor<4x8x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<8x!quant.uniform<i8:f32, 5.000000e-01>>
  %5 = stablehlo.reduce(%q init: %qs) applies stablehlo.add across dimensions = [0] : (tensor<4x8x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<8x!quant.uniform<i8:f32, 0.5>>
  // The storage type is promoted.
  // CHECK: across dimensions = [0] : {{.*}} -> tensor<8x!quant.uniform<i32:f32, 5.000000e-01>>
  %6 = stablehlo.reduce(%q init: %qs) across dimensions = [0] : (tensor<4x8x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<8x!quant.uniform<i32:f32, 0.5>>
   reducer(%a: tensor<!quant.uniform<i32:f32, 0.5>>, %c: tensor<!quant.uniform<i32:f32, 0.5>>) {
    %r = stablehlo.add %a, %c : tensor<!quant.uniform<i32:f32, 0.5>>
    stablehlo.return %r : tensor<!quant.uniform<i32:f32, 0.5>>
  }
  return
}
