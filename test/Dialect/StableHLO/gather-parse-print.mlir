// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @gather
func.func @gather(%a: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>, %x: tensor<4x8xf32>, %n: tensor<i32>, %e: tensor<0x1xui8>) {
  // CHECK: "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<
      index_vector_dim = 3,
      start_index_map = [2, 1],
      operand_batching_dims = [0],
      start_indices_batching_dims = [1],
      offset_dims = [3, 4],
      collapsed_slice_dims = [1]>,
    slice_sizes = array<i64: 1, 1, 2, 2>, indices_are_sorted = false
  } : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  // A 0-dimensional index: the index vector is implicit.
  // CHECK: "stablehlo.gather"(%arg2, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32>
  %1 = "stablehlo.gather"(%x, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32>
  // Offset dimensions before the others, no slices at all, a slice of size 0.
  // CHECK: index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 0, 3>}> {mhlo.sharding = "x"} : (tensor<4x8xf32>, tensor<0x1xui8>) -> tensor<3x0xf32>
  %2 = "stablehlo.gather"(%x, %e) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 0, 3>, indices_are_sorted = true, mhlo.sharding = "x"} : (tensor<4x8xf32>, tensor<0x1xui8>) -> tensor<3x0xf32>
  // No component of an index, so that each slice lies at the origin.
  %z = stablehlo.constant dense<0> : tensor<3x0xi32>
  // CHECK: #stablehlo.gather<offset_dims = [1, 2], index_vector_dim = 1>
  %3 = "stablehlo.gather"(%x, %z) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], index_vector_dim = 1>, slice_sizes = array<i64: 2, 2>}> : (tensor<4x8xf32>, tensor<3x0xi32>) -> tensor<3x2x2xf32>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%x: tensor<?x8xf32>, %i: tensor<?x1xi32>, %j: tensor<?x?xi32, #stablehlo.bounds<6, ?>>) {
  // CHECK: (tensor<?x8xf32>, tensor<?x1xi32>) -> tensor<?x8xf32>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>}> : (tensor<?x8xf32>, tensor<?x1xi32>) -> tensor<?x8xf32>
  // CHECK: -> tensor<?x8xf32, #stablehlo.bounds<6, ?>>
  %1 = "stablehlo.gather"(%x, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>}> : (tensor<?x8xf32>, tensor<?x?xi32, #stablehlo.bounds<6, ?>>) -> tensor<?x8xf32, #stablehlo.bounds<6, ?>>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>, %i: tensor<3xi32>) {
  // CHECK: -> tensor<3x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<3xi32>) -> tensor<3x!quant.uniform<i8:f32, 0.5>>
  return
}
