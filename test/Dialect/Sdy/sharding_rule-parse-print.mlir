// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --emit-bytecode | phaze-opt | FileCheck %s
// Sharding rules and propagation edges on ops.

sdy.mesh @mesh = <["x"=4, "y"=2]>

// CHECK-LABEL: func.func @rules
func.func @rules(%arg0: tensor<8x8xf32>, %arg1: tensor<f32>, %arg2: tensor<1x8xf32>) {
  // CHECK: #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8}>
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  // CHECK: #sdy.op_sharding_rule<([], [])->([])>
  %1 = stablehlo.add %arg1, %arg1 {sdy.sharding_rule = #sdy.op_sharding_rule<([], [])->([])>} : tensor<f32>
  // CHECK: #sdy.op_sharding_rule<([ij, k])->([k, l]) {i=2, j=4, k=8, l=8} reduction={i, j} need_replication={k} permutation={l} blocked_propagation={i, k}, custom>
  %2 = stablehlo.negate %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([ij,k])->([k,l]) {i=2, j=4, k=8, l=8} reduction={i, j} need_replication={k} permutation={l} blocked_propagation={i, k}, custom>} : tensor<8x8xf32>
  // A factor of size 1 alone in its entry.
  // CHECK: #sdy.op_sharding_rule<([i, j])->([i, j]) {i=1, j=8}>
  %3 = stablehlo.negate %arg2 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=1, j=8}>} : tensor<1x8xf32>
  // CHECK: #sdy.op_sharding_rule<([ijklmnopqrstuvwxyz, zz_1z_2])->
  // CHECK-SAME: y=2, z=2, z_1=2, z_2=2}>
  call @take(%arg0) {other = #sdy.op_sharding_rule<([ijklmnopqrstuvwxyz, zz_1z_2])->([i]) {i=2, j=2, k=2, l=2, m=2, n=2, o=2, p=2, q=2, r=2, s=2, t=2, u=2, v=2, w=2, x=2, y=2, z=2, z_1=2, z_2=2}>} : (tensor<8x8xf32>) -> ()
  // CHECK: #sdy.op_sharding_rule<([unit])->([i])>
  call @take(%arg0) {other = #sdy.op_sharding_rule<([unit])->([i])>} : (tensor<8x8xf32>) -> ()
  return
}
func.func private @take(tensor<8x8xf32>)

// CHECK-LABEL: func.func @edges
func.func @edges(%arg0: tensor<8x8xf32>) {
  // CHECK: sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0, operand-1]}, {"y":(1)2 = operand-1 -> [result-0]}]}, {step-12 = [{"y" = result-0 -> [operand-0]}]}]>
  %0 = stablehlo.add %arg0, %arg0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0, operand-1]}, {"y":(1)2 = operand-1-> [result-0]}]}, {step-12 = [{"y" = result-0 -> [operand-0]}]}]>, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>} : tensor<8x8xf32>
  // CHECK: sdy.block_arg_propagation_edges = [#sdy.propagation_edges<[]>], sdy.result_propagation_edges = [#sdy.propagation_edges<[{step-1 = [{"x" = operand-0 -> [result-0]}]}]>]
  %1 = stablehlo.negate %arg0 {sdy.result_propagation_edges = [#sdy.propagation_edges<[{step-1 = [{"x" = operand-0 -> [result-0]}]}]>], sdy.block_arg_propagation_edges = [#sdy.propagation_edges<[]>]} : tensor<8x8xf32>
  return
}

// Out-of-range numbers are not looked at on sdy.func_data_flow_edge.
// CHECK-LABEL: func.func @function_edge
func.func @function_edge(%arg0: tensor<8x8xf32>) {
  // CHECK: {"x" = result-0 -> [operand-3]}
  %0 = sdy.func_data_flow_edge %arg0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"x" = result-0 -> [operand-3]}]}]>, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}, {"x", ?}]>]>} : tensor<8x8xf32>
  return
}
