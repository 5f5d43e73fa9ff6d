// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @async
// CHECK: %[[F:.*]] = "stablehlo.async_start"(%arg0) ({
// CHECK-NEXT: ^bb0(%arg1: tensor<8x2xf32>):
// CHECK-NEXT:   "stablehlo.all_gather"(%arg1)
// CHECK-NEXT:   stablehlo.return
// CHECK-NEXT: }) : (tensor<8x2xf32>) -> !stablehlo.future<tensor<8x8xf32>>
// CHECK-NEXT: "stablehlo.async_done"(%[[F]]) : (!stablehlo.future<tensor<8x8xf32>>) -> tensor<8x8xf32>
func.func @async(%a: tensor<8x2xf32>) -> tensor<8x8xf32> {
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<8x2xf32>):
    %1 = "stablehlo.all_gather"(%b) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>}> : (tensor<8x2xf32>) -> tensor<8x8xf32>
    stablehlo.return %1 : tensor<8x8xf32>
  }) : (tensor<8x2xf32>) -> !stablehlo.future<tensor<8x8xf32>>
  %2 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8x8xf32>>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// CHECK-LABEL: func @two_results
// CHECK: -> !stablehlo.future<tensor<4xf32>, tensor<2xi32>>
// CHECK: "stablehlo.async_done"(%{{.*}}) {mhlo.note = "n"} : (!stablehlo.future<tensor<4xf32>, tensor<2xi32>>) -> (tensor<4xf32>, tensor<?xi32>)
func.func @two_results(%a: tensor<4xf32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.async_start"(%a, %b) ({
  ^bb0(%c: tensor<4xf32>, %d: tensor<2xi32>):
    %1:2 = "stablehlo.collective_broadcast"(%c, %d) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, tensor<2xi32>) -> (tensor<4xf32>, tensor<2xi32>)
    stablehlo.return %1#0, %1#1 : tensor<4xf32>, tensor<2xi32>
  }) : (tensor<4xf32>, tensor<2xi32>) -> !stablehlo.future<tensor<4xf32>, tensor<2xi32>>
  %2:2 = "stablehlo.async_done"(%0) {mhlo.note = "n"} : (!stablehlo.future<tensor<4xf32>, tensor<2xi32>>) -> (tensor<4xf32>, tensor<?xi32>)
  return
}

// CHECK-LABEL: func @slice
// CHECK: stablehlo.dynamic_slice
func.func @slice(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = "stablehlo.async_start"(%a, %i) ({
  ^bb0(%b: tensor<4xf32>, %j: tensor<i32>):
    %1 = stablehlo.dynamic_slice %b, %j, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }) : (tensor<4xf32>, tensor<i32>) -> !stablehlo.future<tensor<2xf32>>
  return
}
