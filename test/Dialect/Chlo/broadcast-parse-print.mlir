// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --emit-bytecode | phaze-opt | FileCheck %s
// Operations that broadcast their operands.

// CHECK-LABEL: func.func @all
func.func @all(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>, %arg3: tensor<4xi32>, %arg4: tensor<4xi1>) {
  // CHECK: chlo.broadcast_subtract %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %0 = chlo.broadcast_subtract %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_multiply %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %1 = chlo.broadcast_multiply %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_divide %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %2 = chlo.broadcast_divide %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_power %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %3 = chlo.broadcast_power %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_remainder %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %4 = chlo.broadcast_remainder %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_atan2 %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %5 = chlo.broadcast_atan2 %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_next_after %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %6 = chlo.broadcast_next_after %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_polygamma %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %7 = chlo.broadcast_polygamma %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_add %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %8 = chlo.broadcast_add %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_maximum %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %9 = chlo.broadcast_maximum %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_minimum %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %10 = chlo.broadcast_minimum %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_zeta %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %11 = chlo.broadcast_zeta %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_shift_left %arg2, %arg3 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  %12 = chlo.broadcast_shift_left %arg2, %arg3 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  // CHECK: chlo.broadcast_shift_right_arithmetic %arg2, %arg3 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  %13 = chlo.broadcast_shift_right_arithmetic %arg2, %arg3 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  // CHECK: chlo.broadcast_shift_right_logical %arg2, %arg3 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  %14 = chlo.broadcast_shift_right_logical %arg2, %arg3 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  // CHECK: chlo.broadcast_and %arg2, %arg3 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  %15 = chlo.broadcast_and %arg2, %arg3 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  // CHECK: chlo.broadcast_or %arg2, %arg3 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  %16 = chlo.broadcast_or %arg2, %arg3 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  // CHECK: chlo.broadcast_xor %arg2, %arg3 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  %17 = chlo.broadcast_xor %arg2, %arg3 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  // CHECK: chlo.broadcast_and %arg4, %arg4 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %h0 = chlo.broadcast_and %arg4, %arg4 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: chlo.broadcast_complex %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xcomplex<f32>>
  %h1 = chlo.broadcast_complex %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xcomplex<f32>>
  // CHECK: chlo.broadcast_compare %arg0, %arg1 {comparison_direction = #chlo<comparison_direction EQ>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  %h2 = chlo.broadcast_compare %arg0, %arg1 {comparison_direction = #chlo<comparison_direction EQ>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK: comparison_direction NE>
  %d0 = chlo.broadcast_compare %arg0, %arg1 {comparison_direction = #chlo<comparison_direction NE>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK: comparison_direction GE>
  %d1 = chlo.broadcast_compare %arg0, %arg1 {comparison_direction = #chlo<comparison_direction GE>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK: comparison_direction GT>
  %d2 = chlo.broadcast_compare %arg0, %arg1 {comparison_direction = #chlo<comparison_direction GT>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK: comparison_direction LE>
  %d3 = chlo.broadcast_compare %arg0, %arg1 {comparison_direction = #chlo<comparison_direction LE>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK: comparison_direction LT>
  %d4 = chlo.broadcast_compare %arg0, %arg1 {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK: {compare_type = #chlo<comparison_type NOTYPE>, comparison_direction = #chlo<comparison_direction LT>}
  %d5 = chlo.broadcast_compare %arg0, %arg1 {compare_type = #chlo<comparison_type NOTYPE>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK: {compare_type = #chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction LT>}
  %d6 = chlo.broadcast_compare %arg0, %arg1 {compare_type = #chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK: {compare_type = #chlo<comparison_type TOTALORDER>, comparison_direction = #chlo<comparison_direction LT>}
  %d7 = chlo.broadcast_compare %arg0, %arg1 {compare_type = #chlo<comparison_type TOTALORDER>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK: {compare_type = #chlo<comparison_type SIGNED>, comparison_direction = #chlo<comparison_direction LT>}
  %d8 = chlo.broadcast_compare %arg0, %arg1 {compare_type = #chlo<comparison_type SIGNED>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK: {compare_type = #chlo<comparison_type UNSIGNED>, comparison_direction = #chlo<comparison_direction LT>}
  %d9 = chlo.broadcast_compare %arg0, %arg1 {compare_type = #chlo<comparison_type UNSIGNED>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  return
}

// CHECK-LABEL: func.func @dimensions
func.func @dimensions(%arg0: tensor<2x4xf32>, %arg1: tensor<2xf32>, %arg2: tensor<f32>, %arg3: tensor<1x1xf32>) {
  // CHECK: chlo.broadcast_subtract %arg0, %arg1 {broadcast_dimensions = array<i64: 0>} : (tensor<2x4xf32>, tensor<2xf32>) -> tensor<2x4xf32>
  %0 = chlo.broadcast_subtract %arg0, %arg1 {broadcast_dimensions = array<i64: 0>} : (tensor<2x4xf32>, tensor<2xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_add %arg1, %arg0 {broadcast_dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = chlo.broadcast_add %arg1, %arg0 {broadcast_dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_add %arg0, %arg2 {broadcast_dimensions = array<i64>} : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  %2 = chlo.broadcast_add %arg0, %arg2 {broadcast_dimensions = array<i64>} : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_add %arg0, %arg0 {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %3 = "chlo.broadcast_add"(%arg0, %arg0) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_add %arg0, %arg3 : (tensor<2x4xf32>, tensor<1x1xf32>) -> tensor<2x4xf32>
  %4 = chlo.broadcast_add %arg0, %arg3 : (tensor<2x4xf32>, tensor<1x1xf32>) -> tensor<2x4xf32>
  return
}

// CHECK-LABEL: func.func @compatible
func.func @compatible(%arg0: tensor<?x4xf32>, %arg1: tensor<?xf32>, %arg2: tensor<*xf32>, %arg3: tensor<2x1xf32>, %arg4: tensor<f32>,
    %arg5: tensor<4x!quant.uniform<i8:f32, 1.0>>, %arg6: tensor<4x!quant.uniform<i8:f32, 2.0>>) {
  // CHECK: chlo.broadcast_add %arg0, %arg1 : (tensor<?x4xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %0 = chlo.broadcast_add %arg0, %arg1 : (tensor<?x4xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  // CHECK: chlo.broadcast_add %arg0, %arg3 : (tensor<?x4xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  %1 = chlo.broadcast_add %arg0, %arg3 : (tensor<?x4xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_add %arg2, %arg1 : (tensor<*xf32>, tensor<?xf32>) -> tensor<2x3xf32>
  %2 = chlo.broadcast_add %arg2, %arg1 : (tensor<*xf32>, tensor<?xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_add %arg4, %arg4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %3 = chlo.broadcast_add %arg4, %arg4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // CHECK: chlo.broadcast_maximum %arg5, %arg6
  %4 = chlo.broadcast_maximum %arg5, %arg6 : (tensor<4x!quant.uniform<i8:f32, 1.0>>, tensor<4x!quant.uniform<i8:f32, 2.0>>) -> tensor<4x!quant.uniform<i8:f32, 2.0>>
  return
}

// CHECK-LABEL: func.func @select
func.func @select(%arg0: tensor<i1>, %arg1: tensor<2x4xf32>, %arg2: tensor<f32>, %arg3: tensor<2x1xi1>, %arg4: tensor<*xi1>) {
  // CHECK: chlo.broadcast_select %arg0, %arg1, %arg2 : (tensor<i1>, tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  %0 = chlo.broadcast_select %arg0, %arg1, %arg2 : (tensor<i1>, tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  // CHECK: chlo.broadcast_select %arg3, %arg2, %arg2 : (tensor<2x1xi1>, tensor<f32>, tensor<f32>) -> tensor<2x1xf32>
  %1 = "chlo.broadcast_select"(%arg3, %arg2, %arg2) : (tensor<2x1xi1>, tensor<f32>, tensor<f32>) -> tensor<2x1xf32>
  // CHECK: chlo.broadcast_select %arg4, %arg2, %arg2 : (tensor<*xi1>, tensor<f32>, tensor<f32>) -> tensor<8xf32>
  %2 = chlo.broadcast_select %arg4, %arg2, %arg2 : (tensor<*xi1>, tensor<f32>, tensor<f32>) -> tensor<8xf32>
  return
}
