// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --emit-bytecode | phaze-opt | FileCheck %s
// sdy.sharding_constraint and sdy.reshard.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>

// CHECK-LABEL: func.func @pretty
func.func @pretty(%arg0: tensor<8x8xf32>, %arg1: !stablehlo.token) {
  // CHECK: sdy.sharding_constraint %arg0 <@mesh, [{"x"}, {?}]> : tensor<8x8xf32>
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}, {?}]> : tensor<8x8xf32>
  // CHECK: sdy.reshard %arg0 <@mesh, [{}, {"y"}]> : tensor<8x8xf32>
  %1 = sdy.reshard %arg0 <@mesh, [{}, {"y"}]> : tensor<8x8xf32>
  // CHECK: sdy.sharding_constraint %arg0 <@mesh, [{}, {}]> {note = 1 : i32} : tensor<8x8xf32>
  %2 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}]> {note = 1 : i32} : tensor<8x8xf32>
  // CHECK: sdy.sharding_constraint %arg1 <@mesh, []> : !stablehlo.token
  %4 = sdy.sharding_constraint %arg1 <@mesh, []> : !stablehlo.token
  // CHECK: sdy.reshard %arg1 <@mesh, []> : !stablehlo.token
  %5 = sdy.reshard %arg1 <@mesh, []> : !stablehlo.token
  return
}

// CHECK-LABEL: func.func @generic
func.func @generic(%arg0: tensor<?x8xf32>) {
  // CHECK: sdy.sharding_constraint %arg0 <@mesh, [{"x"}, {}]> : tensor<?x8xf32>
  %0 = "sdy.sharding_constraint"(%arg0) {sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} : (tensor<?x8xf32>) -> tensor<?x8xf32>
  // CHECK: sdy.reshard %arg0 <@mesh, [{"x"}, {}]> : tensor<?x8xf32>
  %1 = "sdy.reshard"(%arg0) <{sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : (tensor<?x8xf32>) -> tensor<?x8xf32>
  return
}

// CHECK-LABEL: func.func @unreduced
func.func @unreduced(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x", "y"}>},
                     %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"z"}>},
                     %arg2: tensor<8xf32>) {
  // CHECK: unreduced={"x", "z"}
  %0 = sdy.reshard %arg0 <@mesh, [{}], unreduced={"x", "z"}> : tensor<8xf32>
  // CHECK: unreduced=max{"z":(2)2}
  %1 = sdy.sharding_constraint %arg1 <@mesh, [{}], unreduced=max{"z":(2)2}> : tensor<8xf32>
  // Nothing is known of the input, or it has another mesh.
  // CHECK: unreduced=max{"x"}
  %2 = sdy.reshard %arg2 <@mesh, [{}], unreduced=max{"x"}> : tensor<8xf32>
  // CHECK: unreduced=min{"z"}
  %3 = sdy.reshard %arg1 <mesh<["z"=8]>, [{}], unreduced=min{"z"}> : tensor<8xf32>
  return
}
