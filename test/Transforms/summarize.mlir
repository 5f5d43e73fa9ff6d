// RUN: phaze-opt %s --phaze-summarize -o /dev/null | FileCheck %s
// RUN: phaze-opt %s --phaze-summarize=format=json -o /dev/null | FileCheck %s --check-prefix=JSON
// RUN: phaze-opt %s "--phaze-summarize=format=json file=%t.json" -o /dev/null && FileCheck %s --check-prefix=JSON < %t.json

// CHECK:      functions
// CHECK-NEXT:   name visibility arguments bytes results bytes operations
// CHECK-NEXT:   @main public 4 1,233 1 64
// CHECK-NEXT:   @twice private 1 64 1 64
// CHECK:      operations by kind
// CHECK-DAG:    func.call 2
// CHECK-DAG:    stablehlo.while 2
// CHECK:      floating-point operations of one execution of @main
// CHECK-DAG:    stablehlo.dot_general f32 192
// CHECK-DAG:    stablehlo.tanh f32 80
// CHECK-DAG:    stablehlo.add f32 52
// CHECK-DAG:    stablehlo.convolution f32 120
// CHECK-DAG:    stablehlo.cosine f32 16
// CHECK-DAG:    stablehlo.compare bf16 8
// CHECK:        total 468
// CHECK-NEXT:   (1 loops of unknown trip count are counted once)
// CHECK-NEXT:   (1 custom calls are counted as nothing)
// CHECK-NOT:  dynamic

// JSON:      "entries": [
// JSON-NEXT:   "main"
// JSON-NEXT: ],
// JSON:      "kind": "stablehlo.convolution",
// JSON-NEXT: "operations": 120
// JSON:      "format": "phaze-summary-1"
// JSON:      "argument_bytes": 1233,
// JSON:      "loops_of_unknown_trip_count": 1
// JSON:      "opaque_calls": 1
// JSON:      "total_floating_point_operations": 468

// Arguments: 64 + 96 + 1024 bytes of f32, and 49 of i1 at a byte each.
func.func public @main(%x: tensor<4x4xf32>, %w: tensor<4x6xf32>, %image: tensor<1x16x16x1xf32>, %flags: tensor<49xi1>) -> tensor<4x4xf32> {
  // 2 * (4 * 6) * 4 = 192.
  %dot = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  // 24 - 4 = 20 additions.
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%dot init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  // Two calls of 16 additions each.
  %y = call @twice(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = call @twice(%y) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // Five rounds of 16.
  %i0 = stablehlo.constant dense<10> : tensor<i32>
  %last = stablehlo.constant dense<1> : tensor<i32>
  %step = stablehlo.constant dense<2> : tensor<i32>
  %r:2 = stablehlo.while(%i = %i0, %v = %z) : tensor<i32>, tensor<4x4xf32>
  cond {
    %p = stablehlo.compare LE, %last, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %n = stablehlo.subtract %i, %step : tensor<i32>
    %t = stablehlo.tanh %v : tensor<4x4xf32>
    stablehlo.return %n, %t : tensor<i32>, tensor<4x4xf32>
  }
  // A trip count that depends on data.
  %u = stablehlo.while(%v = %r#1) : tensor<4x4xf32>
  cond {
    %s = stablehlo.slice %v [0:1, 0:1] : (tensor<4x4xf32>) -> tensor<1x1xf32>
    %b = stablehlo.convert %s : (tensor<1x1xf32>) -> tensor<1x1xi1>
    %p = stablehlo.reshape %b : (tensor<1x1xi1>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %t = stablehlo.cosine %v : tensor<4x4xf32>
    stablehlo.return %t : tensor<4x4xf32>
  }
  // Taps on padding and between dilated elements do no work. First dimension: 4 positions with one
  // of three taps on an element each; second: 2 + 3 hits; 3 output features: 2 * 4 * 5 * 3 = 120.
  %small = stablehlo.slice %image [0:1, 0:4, 0:4, 0:1] : (tensor<1x16x16x1xf32>) -> tensor<1x4x4x1xf32>
  %kernel = stablehlo.constant dense<1.0> : tensor<3x3x1x3xf32>
  %conv = stablehlo.convolution(%small, %kernel) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [2, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<3x3x1x3xf32>) -> tensor<1x4x2x3xf32>
  %a = stablehlo.constant dense<1.0> : tensor<8xbf16>
  %cmp = stablehlo.compare LT, %a, %a : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  %opaque = stablehlo.custom_call @unknown(%sum) : (tensor<4xf32>) -> tensor<4xf32>
  return %u : tensor<4x4xf32>
}

func.func private @twice(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
