// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @all_to_all
// CHECK: "stablehlo.all_to_all"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, concat_dimension = 0 : i64, replica_groups = dense<{{\[\[}}0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xi64>) -> tensor<4x2xi64>
// CHECK: "stablehlo.all_to_all"(%arg0, %arg1) <{concat_dimension = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>, split_count = 1 : i64, split_dimension = 0 : i64}> : (tensor<2x4xi64>, tensor<0xf32>) -> (tensor<2x4xi64>, tensor<0xf32>)
func.func @all_to_all(%a: tensor<2x4xi64>, %b: tensor<0xf32>) {
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>}> : (tensor<2x4xi64>) -> tensor<4x2xi64>
  %1:2 = "stablehlo.all_to_all"(%a, %b) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 1 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>} : (tensor<2x4xi64>, tensor<0xf32>) -> (tensor<2x4xi64>, tensor<0xf32>)
  return
}

// CHECK-LABEL: func @all_to_all_dynamic
// CHECK: (tensor<?x4xi64>) -> tensor<?x2xi64>
// CHECK: (tensor<2x?xi64>) -> tensor<4x?xi64>
// CHECK: (tensor<2x?xi64, #stablehlo.bounds<?, 8>>) -> tensor<4x?xi64, #stablehlo.bounds<?, 4>>
// CHECK: (tensor<2x4x!quant.uniform<i8:f32, 2.000000e+00>>) -> tensor<4x2x!quant.uniform<i8:f32, 2.000000e+00>>
func.func @all_to_all_dynamic(%a: tensor<?x4xi64>, %b: tensor<2x?xi64>, %c: tensor<2x?xi64, #stablehlo.bounds<?, 8>>, %d: tensor<2x4x!quant.uniform<i8:f32, 2.0>>) {
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<?x4xi64>) -> tensor<?x2xi64>
  %1 = "stablehlo.all_to_all"(%b) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<2x?xi64>) -> tensor<4x?xi64>
  %2 = "stablehlo.all_to_all"(%c) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x?xi64, #stablehlo.bounds<?, 8>>) -> tensor<4x?xi64, #stablehlo.bounds<?, 4>>
  %3 = "stablehlo.all_to_all"(%d) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4x!quant.uniform<i8:f32, 2.0>>) -> tensor<4x2x!quant.uniform<i8:f32, 2.0>>
  return
}

// CHECK-LABEL: func @collective_broadcast
// CHECK: "stablehlo.collective_broadcast"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>, replica_groups = dense<{{\[\[}}2, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: "stablehlo.collective_broadcast"(%arg0, %arg1) <{replica_groups = dense<{{\[\[}}0, 1], [2, -1]]> : tensor<2x2xi64>}> : (tensor<4xf32>, tensor<1xi32>) -> (tensor<?xf32>, tensor<1xi32>)
// CHECK: "stablehlo.collective_broadcast"(%arg0, %arg1) <{has_dynamic_root, replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
func.func @collective_broadcast(%a: tensor<4xf32>, %root: tensor<1xi32>) {
  %0 = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<4xf32>) -> tensor<4xf32>
  %1:2 = "stablehlo.collective_broadcast"(%a, %root) <{replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>}> : (tensor<4xf32>, tensor<1xi32>) -> (tensor<?xf32>, tensor<1xi32>)
  %2 = "stablehlo.collective_broadcast"(%a, %root) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func @collective_permute
// CHECK: "stablehlo.collective_permute"(%arg0) <{source_target_pairs = dense<{{\[\[}}0, 1], [1, 2]]> : tensor<2x2xi64>}> : (tensor<2x2xi64>) -> tensor<2x2xi64>
// CHECK: "stablehlo.collective_permute"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<2x2xi64>) -> tensor<?x2xi64>
func.func @collective_permute(%a: tensor<2x2xi64>) {
  %0 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> tensor<2x2xi64>
  %1 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<> : tensor<0x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>}> : (tensor<2x2xi64>) -> tensor<?x2xi64>
  return
}

// CHECK-LABEL: func @ids
// CHECK: stablehlo.partition_id : tensor<ui32>
// CHECK: stablehlo.replica_id {mhlo.note = "n"} : tensor<ui32>
func.func @ids() {
  %0 = stablehlo.partition_id : tensor<ui32>
  %1 = "stablehlo.replica_id"() {mhlo.note = "n"} : () -> tensor<ui32>
  return
}

// CHECK-LABEL: func @reduce_scatter
// CHECK: "stablehlo.reduce_scatter"(%arg0) <{replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
// CHECK: }) : (tensor<2x4xi64>) -> tensor<2x2xi64>
// CHECK: "stablehlo.reduce_scatter"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
// CHECK: }) : (tensor<2x4xi64>) -> tensor<2x1xi64>
// CHECK: "stablehlo.reduce_scatter"(%arg1)
// CHECK: }) : (tensor<?xf16>) -> tensor<?xf32>
func.func @reduce_scatter(%a: tensor<2x4xi64>, %b: tensor<?xf16>) {
  %0 = "stablehlo.reduce_scatter"(%a) ({
  ^bb0(%l: tensor<i64>, %r: tensor<i64>):
    %1 = stablehlo.add %l, %r : tensor<i64>
    stablehlo.return %1 : tensor<i64>
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xi64>) -> tensor<2x2xi64>
  %1 = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<i64>, %r: tensor<i64>):
    stablehlo.return %l : tensor<i64>
  }) : (tensor<2x4xi64>) -> tensor<2x1xi64>
  %2 = "stablehlo.reduce_scatter"(%b) <{scatter_dimension = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<?xf16>) -> tensor<?xf32>
  return
}
