// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @scatter
func.func @scatter(%a: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u: tensor<2x2x3x2x2xi64>) {
  // CHECK: "stablehlo.scatter"(%arg0, %arg1, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>, unique_indices = false}> ({
  // CHECK-NEXT: ^bb0(%arg3: tensor<i64>, %arg4: tensor<i64>):
  // CHECK-NEXT: stablehlo.add %arg3, %arg4 : tensor<i64>
  // CHECK-NEXT: stablehlo.return
  // CHECK-NEXT: }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    %1 = stablehlo.add %x, %y : tensor<i64>
    stablehlo.return %1 : tensor<i64>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<
      update_window_dims = [3, 4], inserted_window_dims = [1],
      input_batching_dims = [0], scatter_indices_batching_dims = [1],
      scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>,
    indices_are_sorted = false, unique_indices = false
  } : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// CHECK-LABEL: @scalar_index
func.func @scalar_index(%a: tensor<4x8xf32>, %n: tensor<i32>, %u: tensor<8xf32>) {
  // CHECK: <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
  // CHECK: }) {mhlo.sharding = "x"} : (tensor<4x8xf32>, tensor<i32>, tensor<8xf32>) -> tensor<4x8xf32>
  %0 = "stablehlo.scatter"(%a, %n, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) {mhlo.sharding = "x"} : (tensor<4x8xf32>, tensor<i32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}

// Two inputs of different element types; a window smaller than the input; a capture.
// CHECK-LABEL: @two_inputs
func.func @two_inputs(%a: tensor<4x8xf32>, %b: tensor<4x8xi32>, %i: tensor<5x1xi32>, %u: tensor<5x3xf32>, %v: tensor<5x3xi32>, %c: tensor<i32>) {
  // CHECK: }) : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<5x1xi32>, tensor<5x3xf32>, tensor<5x3xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  %0:2 = "stablehlo.scatter"(%a, %b, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%w: tensor<f32>, %x: tensor<i32>, %y: tensor<f32>, %z: tensor<i32>):
    %1 = stablehlo.add %x, %c : tensor<i32>
    stablehlo.return %y, %1 : tensor<f32>, tensor<i32>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<5x1xi32>, tensor<5x3xf32>, tensor<5x3xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return
}

// CHECK-LABEL: @promoted
func.func @promoted(%a: tensor<4xf32>, %i: tensor<1xi32>, %u: tensor<f32>, %q: tensor<4x!quant.uniform<i8:f32, 0.5>>, %v: tensor<!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: }) : (tensor<4xf32>, tensor<1xi32>, tensor<f32>) -> tensor<4xf64>
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%x: tensor<f64>, %y: tensor<f64>):
    stablehlo.return %y : tensor<f64>
  }) : (tensor<4xf32>, tensor<1xi32>, tensor<f32>) -> tensor<4xf64>
  // CHECK: -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
  %1 = "stablehlo.scatter"(%q, %i, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%x: tensor<!quant.uniform<i8:f32, 0.5>>, %y: tensor<!quant.uniform<i8:f32, 0.5>>):
    stablehlo.return %y : tensor<!quant.uniform<i8:f32, 0.5>>
  }) : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<1xi32>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%a: tensor<?x8xf32, #stablehlo.bounds<4, ?>>, %i: tensor<?x1xi32>, %u: tensor<?x?xf32>) {
  // CHECK: -> tensor<?x8xf32, #stablehlo.bounds<4, ?>>
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<?x8xf32, #stablehlo.bounds<4, ?>>, tensor<?x1xi32>, tensor<?x?xf32>) -> tensor<?x8xf32, #stablehlo.bounds<4, ?>>
  return
}
