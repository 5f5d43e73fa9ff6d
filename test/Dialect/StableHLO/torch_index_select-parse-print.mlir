// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @torch_index_select
func.func @torch_index_select(%a: tensor<5x1x5xi32>, %i: tensor<2xi32>, %s: tensor<i64>, %b: tensor<8x128x30x64xf32>, %j: tensor<8x16x10xui32>) {
  // CHECK: "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 0 : i64, dim = 0 : i64}> : (tensor<5x1x5xi32>, tensor<2xi32>) -> tensor<2x1x5xi32>
  %0 = "stablehlo.torch_index_select"(%a, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<5x1x5xi32>, tensor<2xi32>) -> tensor<2x1x5xi32>
  // CHECK: "stablehlo.torch_index_select"(%arg0, %arg2) <{batch_dims = 0 : i64, dim = 2 : i64}> : (tensor<5x1x5xi32>, tensor<i64>) -> tensor<5x1xi32>
  %1 = "stablehlo.torch_index_select"(%a, %s) <{dim = 2 : i64, batch_dims = 0 : i64}> : (tensor<5x1x5xi32>, tensor<i64>) -> tensor<5x1xi32>
  // CHECK: "stablehlo.torch_index_select"(%arg3, %arg4) <{batch_dims = 1 : i64, dim = 2 : i64}> {mhlo.sharding = "x"} : (tensor<8x128x30x64xf32>, tensor<8x16x10xui32>) -> tensor<8x128x16x10x64xf32>
  %2 = "stablehlo.torch_index_select"(%b, %j) {dim = 2 : i64, batch_dims = 1 : i64, mhlo.sharding = "x"} : (tensor<8x128x30x64xf32>, tensor<8x16x10xui32>) -> tensor<8x128x16x10x64xf32>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%a: tensor<?x5xf32>, %i: tensor<?xi32, #stablehlo.bounds<4>>) {
  // CHECK: -> tensor<?x5xf32, #stablehlo.bounds<4, ?>>
  %0 = "stablehlo.torch_index_select"(%a, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<?x5xf32>, tensor<?xi32, #stablehlo.bounds<4>>) -> tensor<?x5xf32, #stablehlo.bounds<4, ?>>
  // CHECK: -> tensor<3x?xf32>
  %1 = "stablehlo.torch_index_select"(%a, %i) {dim = 1 : i64, batch_dims = 0 : i64} : (tensor<?x5xf32>, tensor<?xi32, #stablehlo.bounds<4>>) -> tensor<3x?xf32>
  return
}
