// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @properties
// CHECK: "stablehlo.all_reduce"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<{{\[\[}}0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
// CHECK-NEXT: ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
// CHECK-NEXT:   stablehlo.add %arg1, %arg2 : tensor<f32>
// CHECK-NEXT:   stablehlo.return %{{.*}} : tensor<f32>
// CHECK-NEXT: }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @properties(%x: tensor<4x8xf32>) {
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: func @attributes
// CHECK: "stablehlo.all_reduce"(%arg0, %arg1) <{replica_groups = dense<{{\[\[}}0, 1, 2], [3, -1, 4]]> : tensor<2x3xi64>}>
// CHECK: (tensor<i32>, tensor<3xi32>) -> (tensor<i32>, tensor<3xi32>)
func.func @attributes(%x: tensor<i32>, %y: tensor<3xi32>) {
  %0:2 = "stablehlo.all_reduce"(%x, %y) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) {replica_groups = dense<[[0, 1, 2], [3, -1, 4]]> : tensor<2x3xi64>} : (tensor<i32>, tensor<3xi32>) -> (tensor<i32>, tensor<3xi32>)
  return
}

// CHECK-LABEL: func @promotes
// CHECK: (tensor<4xf32>) -> tensor<4xf64>
func.func @promotes(%x: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<> : tensor<0x0xi64>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<4xf32>) -> tensor<4xf64>
  return
}

// CHECK-LABEL: func @dynamic
// CHECK: (tensor<?xf32>) -> tensor<4xf32>
func.func @dynamic(%x: tensor<?xf32>) {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func @quantized
// CHECK: (tensor<2x!quant.uniform<i8:f32, 2.000000e+00>>) -> tensor<2x!quant.uniform<i8:f32, 2.000000e+00>>
func.func @quantized(%x: tensor<2x!quant.uniform<i8:f32, 2.0>>) {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 2.0>>, %b: tensor<!quant.uniform<i8:f32, 2.0>>):
    %1 = stablehlo.add %a, %b : tensor<!quant.uniform<i8:f32, 2.0>>
    stablehlo.return %1 : tensor<!quant.uniform<i8:f32, 2.0>>
  }) : (tensor<2x!quant.uniform<i8:f32, 2.0>>) -> tensor<2x!quant.uniform<i8:f32, 2.0>>
  return
}

// CHECK-LABEL: func @collective_reduce
// CHECK: "stablehlo.collective_reduce"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>, replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}> ({
// CHECK: }) : (tensor<4xi64>) -> tensor<4xi64>
func.func @collective_reduce(%x: tensor<4xi64>) {
  %0 = "stablehlo.collective_reduce"(%x) ({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %1 = stablehlo.add %a, %b : tensor<i64>
    stablehlo.return %1 : tensor<i64>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<4xi64>) -> tensor<4xi64>
  return
}

// CHECK-LABEL: func @cross_replica_sum
// CHECK: "stablehlo.cross-replica-sum"(%arg0) <{replica_groups = dense<{{\[\[}}0], [1]]> : tensor<2x1xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: "stablehlo.cross-replica-sum"(%arg0) <{replica_groups = dense<{{\[\[}}0, 1], [2, -1]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<?xf32>
func.func @cross_replica_sum(%x: tensor<4xf32>) {
  %0 = "stablehlo.cross-replica-sum"(%x) {replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<?xf32>
  return
}
