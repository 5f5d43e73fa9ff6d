// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --emit-bytecode | phaze-opt | FileCheck %s
// Constants, groups, barriers and data-flow edges.

sdy.mesh @mesh = <["x"=4, "y"=2]>

// CHECK-LABEL: func.func @constant
func.func @constant() {
  // CHECK: sdy.constant dense<0.000000e+00> : tensor<4xf32>
  %0 = sdy.constant dense<0.0> : tensor<4xf32>
  // CHECK: sdy.constant {note = 1 : i32} dense<[1, 2]> : tensor<2xi32>
  %1 = sdy.constant {note = 1 : i32} dense<[1, 2]> : tensor<2xi32>
  // CHECK: sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} dense<true> : tensor<4xi1>
  %2 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} dense<true> : tensor<4xi1>
  // CHECK: sdy.constant dense<7> : tensor<i64>
  %3 = "sdy.constant"() {value = dense<7> : tensor<i64>} : () -> tensor<i64>
  // CHECK: sdy.constant dense<> : tensor<0xf32>
  %4 = "sdy.constant"() <{value = dense<> : tensor<0xf32>}> : () -> tensor<0xf32>
  // CHECK: sdy.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %5 = sdy.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// CHECK-LABEL: func.func @group
func.func @group(%arg0: tensor<8xf32>) {
  // CHECK: sdy.sharding_group %arg0 group_id=7 : tensor<8xf32>
  sdy.sharding_group %arg0 group_id=7 : tensor<8xf32>
  // CHECK: sdy.sharding_group %arg0 group_id=8 {note = 1 : i32} : tensor<8xf32>
  sdy.sharding_group %arg0 group_id = 8 {note = 1 : i32} : tensor<8xf32>
  // CHECK: sdy.sharding_group %arg0 group_id=9 : tensor<8xf32>
  "sdy.sharding_group"(%arg0) {group_id = 9 : i64} : (tensor<8xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @barrier
func.func @barrier(%arg0: tensor<8xf32>) {
  // CHECK: sdy.propagation_barrier %arg0 allowed_direction=NONE : tensor<8xf32>
  %0 = sdy.propagation_barrier %arg0 allowed_direction=NONE : tensor<8xf32>
  // CHECK: sdy.propagation_barrier %arg0 allowed_direction=FORWARD : tensor<8xf32>
  %1 = "sdy.propagation_barrier"(%arg0) {allowed_direction = 1 : i32} : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: sdy.propagation_barrier %arg0 allowed_direction=BACKWARD {note = 1 : i32} : tensor<8xf32>
  %2 = sdy.propagation_barrier %arg0 allowed_direction=BACKWARD {note = 1 : i32} : tensor<8xf32>
  return
}

// CHECK-LABEL: func.func @edges
func.func @edges(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) {
  // CHECK: %[[CALL:.*]]:2 = call @two
  %0:2 = call @two() : () -> (tensor<8xf32>, tensor<8xf32>)
  // CHECK: sdy.data_flow_edge %[[CALL]]#0 sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  %1 = sdy.data_flow_edge %0#0 sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  // CHECK: sdy.func_data_flow_edge %[[CALL]]#1 : tensor<8xf32>
  %2 = sdy.func_data_flow_edge %0#1 : tensor<8xf32>
  // CHECK: sdy.func_data_flow_edge %arg0 {note = 1 : i32} : tensor<8xf32>
  %3 = sdy.func_data_flow_edge %arg0 {note = 1 : i32} : tensor<8xf32>
  // CHECK: %[[N:.*]] = sdy.named_computation
  %4 = sdy.named_computation<"f">(%arg1) (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: sdy.data_flow_edge %[[N]] : tensor<8xf32>
  %5 = sdy.data_flow_edge %4 : tensor<8xf32>
  return
}
func.func private @two() -> (tensor<8xf32>, tensor<8xf32>)
