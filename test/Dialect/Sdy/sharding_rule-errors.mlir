// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// Sharding rules that do not fit their op, and text that is no rule.

func.func @sdy_r1(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{sharding rule must have one mapping for each of 2 operands and at least one, found 1}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r1_results(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{sharding rule must have one mapping for each of 1 results and at least one, found 2}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j], [i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r1_no_operand(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{expected '['}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<()->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r1_no_operands_of_op() {
  // expected-error @+1 {{sharding rule must have one mapping for each of 0 operands and at least one, found 1}}
  %0 = stablehlo.constant {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8}>} dense<0.0> : tensor<8xf32>
  return
}

// -----

func.func @sdy_r2(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{sharding rule of operand 0: expected 2 entries as in 'tensor<8x8xf32>', found 1}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i], [i, j])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r2_dynamic(%arg0: tensor<?x8xf32>) {
  // expected-error @+1 {{sharding rule of operand 0: expected a ranked tensor of static shape, found 'tensor<?x8xf32>'}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8}>} : tensor<?x8xf32>
  return
}

// -----

func.func @sdy_r3(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{sharding rule of operand 1: factor k has no size}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, k])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r4(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{sharding rule of operand 0: factor i occurs twice}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, i], [i, j])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r5(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{sharding rule of operand 0: factor k of size 1 must stand alone in its entry}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([ik, j], [i, j])->([i, j]) {i=8, j=8, k=1}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r6(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{sharding rule does not use factor k}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8, k=2}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r7_sorted(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{need_replication factors must be in strictly ascending order, found i after j}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8} need_replication={j, i}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r7_unique(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{permutation factors must be in strictly ascending order, found i after i}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8} permutation={i, i}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r7_range(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{need_replication factor k has no size}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8} need_replication={k}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r7_range_blocked(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{blocked_propagation factor z_1 has no size}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8} blocked_propagation={z_1}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r7_disjoint(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{permutation factor i is of another special kind already}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8} need_replication={i} permutation={i}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sdy_r8(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{reduction factor i must not occur in a result}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8} reduction={i}>} : tensor<8x8xf32>
  return
}

// -----

func.func @blank_between_factors(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{expected ']'}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i j], [i, j])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @factor_z_0(%arg0: tensor<8x8xf32>) {
  // expected-error @+2 {{expected factor symbols 'i' to 'z' or 'z_1', 'z_2', ..., found 'z_0'}}
  // expected-error @+1 {{failed to parse Sdy_TensorMapping parameter 'dim_mappings'}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, z_0], [i, j])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @factor_z_01(%arg0: tensor<8x8xf32>) {
  // expected-error @+2 {{found 'z_01'}}
  // expected-error @+1 {{failed to parse Sdy_TensorMapping parameter 'dim_mappings'}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, z_01], [i, j])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @factor_a(%arg0: tensor<8x8xf32>) {
  // expected-error @+2 {{found 'a'}}
  // expected-error @+1 {{failed to parse Sdy_TensorMapping parameter 'dim_mappings'}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, a], [i, j])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @factor_i_1(%arg0: tensor<8x8xf32>) {
  // expected-error @+2 {{found 'i_1'}}
  // expected-error @+1 {{failed to parse Sdy_TensorMapping parameter 'dim_mappings'}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, i_1], [i, j])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sizes_out_of_order(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{expected factor 'i', found 'j'}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {j=8, i=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @sizes_with_gap(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{expected factor 'j', found 'k'}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, k=8}>} : tensor<8x8xf32>
  return
}

// -----

func.func @special_out_of_order(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{expected '>'}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8} permutation={i} reduction={j}>} : tensor<8x8xf32>
  return
}

// -----

func.func @two_factors_in_list(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{expected one factor symbol, found 2}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8} need_replication={ij}>} : tensor<8x8xf32>
  return
}

// -----

func.func @kind(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{expected "sdy.sharding_rule" to be #sdy.op_sharding_rule, found 1 : i32}}
  %0 = stablehlo.negate %arg0 {sdy.sharding_rule = 1 : i32} : tensor<8xf32>
  return
}
