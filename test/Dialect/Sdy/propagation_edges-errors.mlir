// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// Propagation edges that are refused.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_e1(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{propagation step 1 is given twice}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = []}, {step-1 = []}]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_e1_negative(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{propagation step must not be negative, found -3}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step--3 = []}]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_e2(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{propagation step 1: operand-0 is source and target of axis "x"}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"x" = operand-0 -> [operand-0]}]}]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_e2_targets(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{propagation step 1: operand-0 is twice a target of axis "x"}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"x" = result-0 -> [operand-0, operand-0]}]}]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_e3(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{propagation edges refer to no value with a sharding}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"x" = operand-0 -> [result-0]}]}]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_e3_axis(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{propagation edge of unknown axis "a"}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"a" = operand-0 -> [result-0]}]}]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_e3_meshes(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{"x"}]>}) {
  // expected-error @+1 {{propagation edges refer to values on different meshes}}
  %0 = stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_e4(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{propagation edge refers to operand-2, but there are 2 operands and 1 results}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"x" = result-0 -> [operand-2]}]}]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_e4_result(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{propagation edge refers to result-1, but there are 2 operands and 1 results}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"x" = operand-0 -> [result-1]}]}]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_e4_negative(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{propagation edge refers to operand--1, but there are 2 operands and 1 results}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"x" = result-0 -> [operand--1]}]}]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @not_a_value(%arg0: tensor<8x8xf32>) {
  // expected-error @+3 {{expected 'operand' or 'result', found 'input'}}
  // expected-error @+2 {{failed to parse Sdy_AxisToPropagationDetails parameter 'source'}}
  // expected-error @+1 {{failed to parse Sdy_PropagationEdges parameter 'value'}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"x" = input-0 -> [result-0]}]}]>} : tensor<8x8xf32>
  return
}

// -----

func.func @kind(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{expected "sdy.propagation_edges" to be #sdy.propagation_edges, found 64 : i64}}
  %0 = stablehlo.negate %arg0 {sdy.propagation_edges = 64} : tensor<8xf32>
  return
}

// -----

func.func @kind_of_list(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{expected "sdy.result_propagation_edges" to be a list of #sdy.propagation_edges, found [1]}}
  %0 = stablehlo.negate %arg0 {sdy.result_propagation_edges = [1]} : tensor<8xf32>
  return
}

// -----

func.func @sdy_e1_in_list(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{propagation step must not be negative, found -1}}
  %0 = stablehlo.negate %arg0 {sdy.block_arg_propagation_edges = [#sdy.propagation_edges<[{step--1 = []}]>]} : tensor<8xf32>
  return
}
