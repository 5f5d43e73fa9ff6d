// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @dynamic_gather
func.func @dynamic_gather(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %n: tensor<3xi64>, %u: tensor<3xindex>) {
  // CHECK: "stablehlo.dynamic_gather"(%arg0, %arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>, indices_are_sorted = false}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x2x2xi64>
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>, indices_are_sorted = false} : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x2x2xi64>
  // CHECK: "stablehlo.dynamic_gather"(%arg0, %arg1, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xindex>) -> tensor<2x3x?x?xi64>
  %1 = "stablehlo.dynamic_gather"(%a, %i, %u) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xindex>) -> tensor<2x3x?x?xi64>
  return
}

// CHECK-LABEL: @constant_sizes
func.func @constant_sizes(%a: tensor<3x4x2x!quant.uniform<i8:f32, 0.5>>, %i: tensor<2x?x2xi64>) {
  %n = stablehlo.constant dense<[1, 2, 2]> : tensor<3xi64>
  // CHECK: -> tensor<2x?x2x2x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>}> : (tensor<3x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x?x2xi64>, tensor<3xi64>) -> tensor<2x?x2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// CHECK-LABEL: @batching
func.func @batching(%a: tensor<2x5xf32>, %i: tensor<2x3x1xi32>, %n: tensor<2xi32>) {
  // CHECK: operand_batching_dims = [0], start_indices_batching_dims = [0]
  %0 = "stablehlo.dynamic_gather"(%a, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>}> : (tensor<2x5xf32>, tensor<2x3x1xi32>, tensor<2xi32>) -> tensor<2x3x?xf32>
  return
}
