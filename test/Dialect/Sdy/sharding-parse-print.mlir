// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --emit-bytecode | phaze-opt | FileCheck %s
// Every part of a sharding, wherever it may be attached.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
sdy.mesh @maximal = <[], device_ids=[3]>

// CHECK-LABEL: func.func @arguments
func.func @arguments(
  // CHECK-SAME: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}
  %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>},
  // CHECK-SAME: #sdy.sharding<@mesh, [{"x"}, {"y", ?}]>
  %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y", ?}]>},
  // CHECK-SAME: #sdy.sharding<@mesh, [{"x", "y"}p1, {?}p0]>
  %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}p1, {?}p0]>},
  // CHECK-SAME: #sdy.sharding<@mesh, [{"z":(1)2, "y"}, {"z":(4)2, ?}p12]>
  %arg3: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z" : (1) 2, "y"}, {"z":(4)2, ?}p12]>},
  // CHECK-SAME: #sdy.sharding<@mesh, [{"z":(2)2, "z":(1)2}, {}]>
  %arg4: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(2)2, "z":(1)2}, {}]>},
  // CHECK-SAME: #sdy.sharding<@mesh, [{"z":(1)2, "x", "z":(2)2}, {}]>
  %arg5: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)2, "x", "z":(2)2}, {}]>},
  // CHECK-SAME: #sdy.sharding<@mesh, [{}, {}], replicated={"x", "z":(1)2, "z":(4)2}>
  %arg6: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"x", "z":(1)2, "z":(4)2}>},
  // CHECK-SAME: #sdy.sharding<@mesh, [{}, {}], replicated={"x"}, unreduced={"y"}>
  %arg7: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"y"}, replicated={"x"}>},
  // CHECK-SAME: #sdy.sharding<@mesh, [{}, {}], unreduced=max{"y"}>
  %arg8: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced=max{"y"}>},
  // CHECK-SAME: #sdy.sharding<@mesh, [{}, {}], unreduced=min{"y"}>
  %arg9: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced=min{"y"}>},
  // CHECK-SAME: #sdy.sharding<@mesh, [{}, {}], unreduced={"y"}>
  %arg10: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced=sum{"y"}>},
  // CHECK-SAME: #sdy.sharding<@mesh, [{}, {}], unreduced={"y"}>
  %arg11: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced{"y"}>},
  // CHECK-SAME: #sdy.sharding<mesh<["a"=2]>, [{"a"}, {}]>
  %arg12: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{"a"}, {}]>}) {
  return
}

// CHECK-LABEL: func.func @types
func.func @types(
  // CHECK-SAME: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}
  %arg0: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>},
  // CHECK-SAME: !stablehlo.token {sdy.sharding = #sdy.sharding<@mesh, []>}
  %arg1: !stablehlo.token {sdy.sharding = #sdy.sharding<@mesh, []>},
  // CHECK-SAME: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@maximal, []>}
  %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@maximal, []>},
  // CHECK-SAME: tensor<?x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}
  %arg3: tensor<?x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
  // CHECK-SAME: tuple<tensor<8xf32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}
  %arg4: tuple<tensor<8xf32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
  // A dimension need not be divisible.
  // CHECK-SAME: tensor<0x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}
  %arg5: tensor<0x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>},
  // A forward reference.
  // CHECK-SAME: tensor<8xf32> {sdy.sharding = #sdy.sharding<@later, [{"a"}]>}
  %arg6: tensor<8xf32> {sdy.sharding = #sdy.sharding<@later, [{"a"}]>})
  // CHECK-SAME: -> (tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>})
  -> (tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
  return %arg0 : tensor<f32>
}
sdy.mesh @later = <["a"=2]>

// CHECK-LABEL: func.func @on_ops
func.func @on_ops(%arg0: tensor<8xf32>) {
  // CHECK: stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}
  %0 = stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xf32>
  // Different meshes for different results.
  // CHECK: {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@later, [{"a"}]>]>}
  %1:2 = call @two() {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@later, [{"a"}]>]>} : () -> (tensor<8xf32>, tensor<8xf32>)
  // CHECK: {sdy.sharding = #sdy.sharding_per_value<[]>}
  call @none() {sdy.sharding = #sdy.sharding_per_value<[]>} : () -> ()
  // CHECK: {sdy.sharding = #sdy.sharding_per_value<[<@maximal, []>]>}
  call @none() {sdy.sharding = #sdy.sharding_per_value<[<@maximal, []>]>} : () -> ()
  // CHECK: {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>}
  call @none() {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : () -> ()
  return
}
// CHECK: func.func private @two() -> (tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@later, [{"a"}]>})
func.func private @two() -> (tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@later, [{"a"}]>})
func.func private @none()

// Attributes of other places pass through, in the form that text without '<' has.
// CHECK-LABEL: func.func @dictionaries
// CHECK-SAME: axes = #sdy<axis_ref_list{"x", "z":(2)2}>
// CHECK-SAME: lists = #sdy<list_of_axis_ref_lists[{}, {"x"}]>
// CHECK-SAME: params = #sdy<all_to_all_param_list[{"x", "y"}: 0->1, {"z"}: 2->3]>
// CHECK-SAME: sdy.func_manual_axes = #sdy<manual_axes{"x", "y"}>
// CHECK-SAME: sdy.original_func_name = "f"
// CHECK-SAME: sdy.sharding_origins = {x = "input: 0"}
func.func @dictionaries() attributes {sdy.original_func_name = "f", sdy.func_manual_axes = #sdy<manual_axes{"x", "y"}>,
    axes = #sdy<axis_ref_list{"x", "z":(2)2}>, lists = #sdy<list_of_axis_ref_lists[{}, {"x"}]>,
    params = #sdy<all_to_all_param_list[{"x", "y"}: 0->1, {"z"} : 2 -> 3]>,
    sdy.sharding_origins = {x = "input: 0"}} {
  return
}
