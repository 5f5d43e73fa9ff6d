// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @properties
// CHECK: "stablehlo.all_gather"(%arg0) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<{{\[\[}}0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<2x2xi64>) -> tensor<2x4xi64>
func.func @properties(%a: tensor<2x2xi64>) {
  %0 = "stablehlo.all_gather"(%a) <{
    all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, use_global_device_ids
  }> : (tensor<2x2xi64>) -> tensor<2x4xi64>
  return
}

// CHECK-LABEL: func @attributes
// CHECK: "stablehlo.all_gather"(%arg0, %arg1) <{all_gather_dim = 0 : i64, replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}> {mhlo.note = "n"} : (tensor<2xf32>, tensor<3x1xi8>) -> (tensor<4xf32>, tensor<6x1xi8>)
func.func @attributes(%a: tensor<2xf32>, %b: tensor<3x1xi8>) {
  %0:2 = "stablehlo.all_gather"(%a, %b) {
    all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, mhlo.note = "n"
  } : (tensor<2xf32>, tensor<3x1xi8>) -> (tensor<4xf32>, tensor<6x1xi8>)
  return
}

// By replicas times partitions, groups are larger than what is listed.
// CHECK-LABEL: func @replica_and_partition
// CHECK: tensor<8xf32>
func.func @replica_and_partition(%a: tensor<2xf32>) {
  %0 = "stablehlo.all_gather"(%a) <{
    all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>
  }> : (tensor<2xf32>) -> tensor<8xf32>
  return
}

// CHECK-LABEL: func @everybody
// CHECK: replica_groups = dense<> : tensor<0x0xi64>
func.func @everybody(%a: tensor<2xf32>) {
  %0 = "stablehlo.all_gather"(%a) <{
    all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>
  }> : (tensor<2xf32>) -> tensor<6xf32>
  return
}

// CHECK-LABEL: func @mesh_in_place
// CHECK: replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>, #stablehlo.mesh_axis<name = "y", size = 4>]>, axes = [#stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>]>
func.func @mesh_in_place(%a: tensor<1xi64>) {
  %0 = "stablehlo.all_gather"(%a) <{
    all_gather_dim = 0 : i64,
    replica_groups = #stablehlo.replica_group_mesh_axes<
      mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>,
                                     #stablehlo.mesh_axis<name = "y", size = 4>]>,
      axes = [#stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>]>
  }> : (tensor<1xi64>) -> tensor<2xi64>
  return
}

// CHECK-LABEL: func @mesh_by_name
// CHECK: replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>
func.func @mesh_by_name(%a: tensor<1xi64>) {
  %0 = "stablehlo.all_gather"(%a) <{
    all_gather_dim = 0 : i64,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>
  }> : (tensor<1xi64>) -> tensor<8xi64>
  return
}

// CHECK-LABEL: func @dynamic
// CHECK: (tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK: (tensor<2x4xf32>) -> tensor<?x4xf32>
// CHECK: (tensor<?x4xf32, #stablehlo.bounds<3, ?>>) -> tensor<?x4xf32, #stablehlo.bounds<6, ?>>
func.func @dynamic(%a: tensor<?x4xf32>, %b: tensor<2x4xf32>, %c: tensor<?x4xf32, #stablehlo.bounds<3, ?>>) {
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = "stablehlo.all_gather"(%b) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<?x4xf32>
  %2 = "stablehlo.all_gather"(%c) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<?x4xf32, #stablehlo.bounds<3, ?>>) -> tensor<?x4xf32, #stablehlo.bounds<6, ?>>
  return
}

// CHECK-LABEL: func @quantized
// CHECK: (tensor<2x!quant.uniform<i8:f32, 2.000000e+00>>) -> tensor<4x!quant.uniform<i8:f32, 2.000000e+00>>
func.func @quantized(%a: tensor<2x!quant.uniform<i8:f32, 2.0>>) {
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x!quant.uniform<i8:f32, 2.0>>) -> tensor<4x!quant.uniform<i8:f32, 2.0>>
  return
}

// CHECK-LABEL: func @empty
// CHECK: (tensor<0x2xf32>) -> tensor<0x2xf32>
func.func @empty(%a: tensor<0x2xf32>) {
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<0x2xf32>) -> tensor<0x2xf32>
  return
}
