// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --emit-bytecode | phaze-opt | FileCheck %s
// Constants, top_k, ragged_dot and scan.

// CHECK-LABEL: func.func @constants
func.func @constants(%arg0: tensor<2x8xf32>, %arg1: tensor<?xf32>, %arg2: tensor<*xf32>) {
  // CHECK: chlo.constant dense<1.000000e+00> : tensor<2xf32>
  %0 = chlo.constant dense<1.0> : tensor<2xf32>
  // CHECK: chlo.constant {note = "x"} dense<[1, 2]> : tensor<2xi32>
  %1 = chlo.constant {note = "x"} dense<[1, 2]> : tensor<2xi32>
  // CHECK: chlo.constant dense<true> : tensor<i1>
  %2 = "chlo.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  // CHECK: "chlo.constant_like"(%arg0) <{value = 3 : i32}> : (tensor<2x8xf32>) -> tensor<2x8xi32>
  %3 = "chlo.constant_like"(%arg0) <{value = 3 : i32}> : (tensor<2x8xf32>) -> tensor<2x8xi32>
  // CHECK: "chlo.constant_like"(%arg0) <{value = 3.200000e+00 : f32}> : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %4 = "chlo.constant_like"(%arg0) {value = 3.2 : f32} : (tensor<2x8xf32>) -> tensor<2x8xf32>
  // CHECK: "chlo.constant_like"(%arg1) <{value = true}> : (tensor<?xf32>) -> tensor<4xi1>
  %5 = "chlo.constant_like"(%arg1) <{value = true}> : (tensor<?xf32>) -> tensor<4xi1>
  // CHECK: "chlo.constant_like"(%arg2) <{value = 1 : i8}> : (tensor<*xf32>) -> tensor<*xi8>
  %6 = "chlo.constant_like"(%arg2) <{value = 1 : i8}> : (tensor<*xf32>) -> tensor<*xi8>
  return
}

// CHECK-LABEL: func.func @top_k
func.func @top_k(%arg0: tensor<2x8xf32>, %arg1: tensor<?x?xi32>, %arg2: tensor<*xf32>) {
  // CHECK: chlo.top_k(%arg0, k = 4) : tensor<2x8xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  %v, %i = chlo.top_k(%arg0, k = 4) : tensor<2x8xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  // CHECK: chlo.top_k(%arg0, k = 8) {mhlo.frontend_attributes = {}} : tensor<2x8xf32> -> (tensor<2x8xf32>, tensor<2x8xi32>)
  %0:2 = chlo.top_k(%arg0, k=8) {mhlo.frontend_attributes = {}} : tensor<2x8xf32> -> (tensor<2x8xf32>, tensor<2x8xi32>)
  // CHECK: chlo.top_k(%arg0, k = 4, is_stable = false) : tensor<2x8xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  %1:2 = chlo.top_k(%arg0, k = 4, is_stable = false) : tensor<2x8xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  // CHECK: chlo.top_k(%arg0, k = 4) : tensor<2x8xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  %2:2 = chlo.top_k(%arg0, k = 4, is_stable = true) : tensor<2x8xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  // CHECK: chlo.top_k(%arg1, k = 4) : tensor<?x?xi32> -> (tensor<?x4xi32>, tensor<3x4xi32>)
  %3:2 = chlo.top_k(%arg1, k = 4) : tensor<?x?xi32> -> (tensor<?x4xi32>, tensor<3x4xi32>)
  // CHECK: chlo.top_k(%arg2, k = 4) : tensor<*xf32> -> (tensor<*xf32>, tensor<*xi32>)
  %4:2 = chlo.top_k(%arg2, k = 4) : tensor<*xf32> -> (tensor<*xf32>, tensor<*xi32>)
  // CHECK: chlo.top_k(%arg0, k = 0) : tensor<2x8xf32> -> (tensor<2x0xf32>, tensor<2x0xi32>)
  %5:2 = "chlo.top_k"(%arg0) {k = 0 : i64} : (tensor<2x8xf32>) -> (tensor<2x0xf32>, tensor<2x0xi32>)
  return
}

// CHECK-LABEL: func.func @ragged_dot
func.func @ragged_dot(%arg0: tensor<11x5xf32>, %arg1: tensor<3x5x7xf32>, %arg2: tensor<3xi64>, %arg3: tensor<5x7xf32>,
    %arg4: tensor<2x11x5xf32>, %arg5: tensor<2x5x7xf32>, %arg6: tensor<3x2x5x7xf32>, %arg7: tensor<2x3xi32>, %arg8: tensor<2x9x11x5xf32>, %arg9: tensor<2x9x3xi32>) {
  // Not contracted: one slice of rhs per group.
  // CHECK: "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGHEST>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGHEST>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  // Contracted: one slice of the result per group. Keys in any order, a comma at the end.
  // CHECK: <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [1]>}> : (tensor<11x5xf32>, tensor<5x7xf32>, tensor<3xi64>) -> tensor<3x11x7xf32>
  %1 = "chlo.ragged_dot"(%arg0, %arg3, %arg2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_ragged_dimensions = [1], rhs_contracting_dimensions = [0], lhs_contracting_dimensions = [1],>} : (tensor<11x5xf32>, tensor<5x7xf32>, tensor<3xi64>) -> tensor<3x11x7xf32>
  // Batching, precision_config of one entry and of none.
  // CHECK: <{precision_config = [#chlo<precision HIGH>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}>
  %2 = "chlo.ragged_dot"(%arg4, %arg5, %arg2) {precision_config = [#chlo<precision HIGH>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>} : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  // Sizes per batch; another element type.
  // CHECK: (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<2x3xi32>) -> tensor<2x11x7xbf16>
  %3 = "chlo.ragged_dot"(%arg4, %arg6, %arg7) {precision_config = [], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>} : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<2x3xi32>) -> tensor<2x11x7xbf16>
  // Sizes per batch and per dimension before the ragged one.
  // CHECK: (tensor<2x9x11x5xf32>, tensor<3x2x5x7xf32>, tensor<2x9x3xi32>) -> tensor<2x9x11x7xf32>
  %4 = "chlo.ragged_dot"(%arg8, %arg6, %arg9) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>} : (tensor<2x9x11x5xf32>, tensor<3x2x5x7xf32>, tensor<2x9x3xi32>) -> tensor<2x9x11x7xf32>
  return
}

// CHECK-LABEL: func.func @scan
func.func @scan(%arg0: tensor<4xf32>, %arg1: tensor<f32>, %arg2: tensor<2x?xf32>, %arg3: tensor<2x3xi32>) {
  // CHECK: chlo.scan(%arg0) inits (%arg1) dimension=0 {
  // CHECK-NEXT: ^bb0(%[[E:.*]]: tensor<f32>, %[[C:.*]]: tensor<f32>):
  // CHECK-NEXT: %[[S:.*]] = stablehlo.add %[[E]], %[[C]] : tensor<f32>
  // CHECK-NEXT: stablehlo.return %[[S]], %[[S]] : tensor<f32>, tensor<f32>
  // CHECK-NEXT: } : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  %0:2 = chlo.scan(%arg0) inits(%arg1) dimension=0 {
  ^bb0(%e: tensor<f32>, %c: tensor<f32>):
    %1 = stablehlo.add %e, %c : tensor<f32>
    stablehlo.return %1, %1 : tensor<f32>, tensor<f32>
  } : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  // CHECK: chlo.scan(%arg2, %arg3) inits () dimension=1 attributes {is_associative = false, is_reverse = true, note = 1 : i32, scan_dim_size = 3 : i64} {
  // CHECK: } : (tensor<2x?xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  %2 = chlo.scan (%arg2, %arg3) inits () dimension = 1 attributes {is_reverse = true, is_associative = false, scan_dim_size = 3 : i64, note = 1 : i32} {
  ^bb0(%e: tensor<2xf32>, %c: tensor<2xi32>):
    stablehlo.return %e : tensor<2xf32>
  } : (tensor<2x?xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  // Outputs without inputs.
  // CHECK: chlo.scan() inits (%arg1) dimension=0 attributes {scan_dim_size = 4 : i64} {
  %3:2 = "chlo.scan"(%arg1) <{dimension = 0 : i64, scan_dim_size = 4 : i64, operandSegmentSizes = array<i32: 0, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%c: tensor<f32>):
    stablehlo.return %c, %c : tensor<f32>, tensor<f32>
  }) : (tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}
