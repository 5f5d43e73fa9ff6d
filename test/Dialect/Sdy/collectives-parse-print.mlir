// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --emit-bytecode | phaze-opt | FileCheck %s
// The collectives.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
sdy.mesh @same = <["x"=4, "y"=2, "z"=8]>
sdy.mesh @two = <["x"=2, "y"=2]>
sdy.mesh @two_reordered = <["x"=2, "y"=2], device_ids=[3, 2, 1, 0]>

// CHECK-LABEL: func.func @all_gather
func.func @all_gather(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {"z", ?}p1]>}) {
  // CHECK: sdy.all_gather [{"x"}, {"z":(2)4}] %arg0 out_sharding=<@mesh, [{"y"}, {"z":(1)2}]> : tensor<8x8xf32>
  %0 = sdy.all_gather [{"x"}, {"z":(2)4}] %arg0 out_sharding=<@mesh, [{"y"}, {"z":(1)2}]> : tensor<8x8xf32>
  // CHECK: sdy.all_gather [{"y", "x":(2)2}, {}] %{{.*}} out_sharding
  %1 = sdy.all_slice [{"x":(2)2}, {}] %0 out_sharding=<@mesh, [{"y", "x":(2)2}, {"z":(1)2}]> : tensor<8x8xf32>
  %2 = sdy.all_gather [{"y", "x":(2)2}, {}] %1 out_sharding=<@mesh, [{}, {"z":(1)2}]> {note = 1 : i32} : tensor<8x8xf32>
  // Equal meshes may have different names.
  // CHECK: sdy.all_gather [{}, {}] %arg0 out_sharding=<@same, [{"y", "x"}, {"z"}]> : tensor<8x8xf32>
  %3 = "sdy.all_gather"(%arg0) {gathering_axes = #sdy<list_of_axis_ref_lists[{}, {}]>, out_sharding = #sdy.sharding<@same, [{"y", "x"}, {"z"}]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// CHECK-LABEL: func.func @all_slice
func.func @all_slice(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)2}, {}]>}, %arg1: tensor<8xf32>, %arg2: tensor<f32>) {
  // CHECK: sdy.all_slice [{"z":(2)4}, {"y"}] %arg0 out_sharding=<@mesh, [{"z"}, {"y"}]> : tensor<8x8xf32>
  %0 = sdy.all_slice [{"z":(2)4}, {"y"}] %arg0 out_sharding=<@mesh, [{"z"}, {"y"}]> : tensor<8x8xf32>
  // No sharding counts as replicated.
  // CHECK: sdy.all_slice [{"x", "y"}] %arg1 out_sharding=<@mesh, [{"x", "y"}]> : tensor<8xf32>
  %1 = sdy.all_slice [{"x", "y"}] %arg1 out_sharding=<@mesh, [{"x", "y"}]> : tensor<8xf32>
  // CHECK: sdy.all_slice [] %arg2 out_sharding=<@mesh, []> : tensor<f32>
  %2 = sdy.all_slice [] %arg2 out_sharding=<@mesh, []> : tensor<f32>
  return
}

// CHECK-LABEL: func.func @all_to_all
func.func @all_to_all(%arg0: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"z", "y"}, {}, {}]>}) {
  // CHECK: sdy.all_to_all [{"x"}: 0->2, {"z":(4)2, "y"}: 1->3] %arg0 out_sharding=<@mesh, [{}, {"z":(1)4}, {"x"}, {"z":(4)2, "y"}]> : tensor<8x8x8x8xf32>
  %0 = sdy.all_to_all [{"x"}: 0->2, {"z":(4)2, "y"} : 1 -> 3] %arg0 out_sharding=<@mesh, [{}, {"z":(1)4}, {"x"}, {"z":(4)2, "y"}]> : tensor<8x8x8x8xf32>
  // CHECK: sdy.all_to_all [{"y"}: 1->0] %arg0 out_sharding=<@mesh, [{"x", "y"}, {"z"}, {}, {}]> : tensor<8x8x8x8xf32>
  %1 = "sdy.all_to_all"(%arg0) <{params = #sdy<all_to_all_param_list[{"y"}: 1->0]>, out_sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z"}, {}, {}]>}> : (tensor<8x8x8x8xf32>) -> tensor<8x8x8x8xf32>
  return
}

// CHECK-LABEL: func.func @collective_permute
func.func @collective_permute(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@two, [{"x"}, {"y"}]>}) {
  // CHECK: sdy.collective_permute %arg0 out_sharding=<@two, [{"y"}, {"x"}]> : tensor<8x8xf32>
  %0 = sdy.collective_permute %arg0 out_sharding=<@two, [{"y"}, {"x"}]> : tensor<8x8xf32>
  // CHECK: sdy.collective_permute %arg0 out_sharding=<@two_reordered, [{"x"}, {"y"}]> : tensor<8x8xf32>
  %1 = sdy.collective_permute %arg0 out_sharding=<@two_reordered, [{"x"}, {"y"}]> : tensor<8x8xf32>
  return
}

// CHECK-LABEL: func.func @all_reduce
func.func @all_reduce(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], unreduced=max{"y", "z"}>}, %arg1: tensor<8xf32>) {
  // CHECK: sdy.all_reduce max {"z":(2)4} %arg0 out_sharding=<@mesh, [{"x"}], unreduced=max{"y", "z":(1)2}> : tensor<8xf32>
  %0 = sdy.all_reduce max {"z":(2)4} %arg0 out_sharding=<@mesh, [{"x"}], unreduced=max{"y", "z":(1)2}> : tensor<8xf32>
  // CHECK: sdy.all_reduce {"y"} %arg1 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  %1 = sdy.all_reduce sum {"y"} %arg1 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  // CHECK: sdy.all_reduce {} %arg1 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  %2 = sdy.all_reduce {} %arg1 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  // CHECK: sdy.all_reduce min {"x"} %arg1 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  %3 = "sdy.all_reduce"(%arg1) {reduction_axes = #sdy<axis_ref_list{"x"}>, reduction_op = 2 : i32, out_sharding = #sdy.sharding<@mesh, [{}]>} : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: sdy.all_reduce {"x"} %arg1 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  %4 = "sdy.all_reduce"(%arg1) <{reduction_axes = #sdy<axis_ref_list{"x"}>, out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// CHECK-LABEL: func.func @reduce_scatter
func.func @reduce_scatter(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], unreduced=min{"y"}>}, %arg1: tensor<8xf32>) {
  // CHECK: sdy.reduce_scatter min [{"y"}] %arg0 out_sharding=<@mesh, [{"x", "y"}]> : tensor<8xf32>
  %0 = sdy.reduce_scatter min [{"y"}] %arg0 out_sharding=<@mesh, [{"x", "y"}]> : tensor<8xf32>
  // CHECK: sdy.reduce_scatter [{"y"}] %arg1 out_sharding=<@mesh, [{"y"}]> : tensor<8xf32>
  %1 = sdy.reduce_scatter [{"y"}] %arg1 out_sharding=<@mesh, [{"y"}]> : tensor<8xf32>
  return
}

// CHECK-LABEL: func.func @unreduced
func.func @unreduced(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z":(2)4}], unreduced={"z":(1)2}>}) {
  // CHECK: sdy.sharded_to_unreduced [{"z":(2)4}] %arg0 out_sharding=<@mesh, [{"x"}], unreduced={"z"}> : tensor<8xf32>
  %0 = sdy.sharded_to_unreduced [{"z":(2)4}] %arg0 out_sharding=<@mesh, [{"x"}], unreduced={"z"}> : tensor<8xf32>
  // CHECK: sdy.replicated_to_unreduced {"y"} %arg0 out_sharding=<@mesh, [{"x", "z":(2)4}], unreduced={"y", "z":(1)2}> : tensor<8xf32>
  %1 = sdy.replicated_to_unreduced {"y"} %arg0 out_sharding=<@mesh, [{"x", "z":(2)4}], unreduced={"y", "z":(1)2}> : tensor<8xf32>
  return
}
