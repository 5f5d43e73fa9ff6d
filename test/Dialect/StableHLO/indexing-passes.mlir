// RUN: phaze-opt %s --canonicalize --split-input-file | FileCheck %s
// RUN: phaze-opt %s --cse --split-input-file | FileCheck %s --check-prefix=CSE

// What moves no element folds to its operand.
// CHECK-LABEL: @identities
func.func @identities(%a: tensor<2x3xf32>, %v: tensor<f32>, %i: tensor<i32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = stablehlo.reshape %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.transpose %a, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = stablehlo.broadcast %a, sizes = [] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = stablehlo.slice %a [0:2, 0:3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = stablehlo.pad %a, %v, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %6 = stablehlo.concatenate %a, dim = 1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = stablehlo.reverse %a, dims = [] : tensor<2x3xf32>
  %8 = stablehlo.dynamic_slice %a, %i, %i, sizes = [2, 3] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  // CHECK-NOT: stablehlo
  // CHECK: return %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// -----

// CHECK-LABEL: @whole_update
func.func @whole_update(%a: tensor<2xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<2xf32> {
  %0 = stablehlo.dynamic_update_slice %a, %u, %i : (tensor<2xf32>, tensor<2xf32>, tensor<i32>) -> tensor<2xf32>
  // CHECK-NEXT: return %arg1
  return %0 : tensor<2xf32>
}

// -----

// The same type is not enough where elements move, or where a dynamic size may change.
// CHECK-LABEL: @not_identities
func.func @not_identities(%a: tensor<2x2xf32>, %v: tensor<f32>, %d: tensor<?xf32>, %b: tensor<1xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK: stablehlo.transpose
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  // CHECK: stablehlo.broadcast_in_dim
  %1 = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  // CHECK: stablehlo.pad
  %2 = stablehlo.pad %a, %v, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
  // CHECK: stablehlo.reverse
  %3 = stablehlo.reverse %a, dims = [0] : tensor<2x2xf32>
  // CHECK: stablehlo.slice
  %4 = stablehlo.slice %d [0:2] : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: stablehlo.concatenate
  %5 = stablehlo.concatenate %d, %b, dim = 0 : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// Nothing here has side effects: unused results go, equal operations merge, scatter's region included.
// CHECK-LABEL: @pure
// CSE-LABEL: @pure
func.func @pure(%a: tensor<4xi64>, %i: tensor<1xi64>, %u: tensor<i64>) -> (tensor<4xi64>, tensor<4xi64>) {
  // CHECK-NOT: "stablehlo.gather"
  %unused = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 1>}> : (tensor<4xi64>, tensor<1xi64>) -> tensor<i64>
  // CSE: "stablehlo.scatter"
  // CSE-NOT: "stablehlo.scatter"
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    %2 = stablehlo.add %x, %y : tensor<i64>
    stablehlo.return %2 : tensor<i64>
  }) : (tensor<4xi64>, tensor<1xi64>, tensor<i64>) -> tensor<4xi64>
  %1 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    %2 = stablehlo.add %x, %y : tensor<i64>
    stablehlo.return %2 : tensor<i64>
  }) : (tensor<4xi64>, tensor<1xi64>, tensor<i64>) -> tensor<4xi64>
  return %0, %1 : tensor<4xi64>, tensor<4xi64>
}
