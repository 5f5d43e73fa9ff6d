// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What the data-flow edges and the propagation barrier refuse.

func.func @sdy_d1(%arg0: tensor<?xf32>) {
  // expected-error @+1 {{expected a type of static shape, found 'tensor<?xf32>'}}
  %0 = sdy.data_flow_edge %arg0 : tensor<?xf32>
  return
}

// -----

func.func @sdy_d1_uses(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{input must have no other use}}
  %0 = sdy.data_flow_edge %arg0 : tensor<8xf32>
  return %arg0 : tensor<8xf32>
}

// -----

func.func @sdy_d1_function(%arg0: tensor<?xf32>) {
  // expected-error @+1 {{expected a type of static shape, found 'tensor<?xf32>'}}
  %0 = sdy.func_data_flow_edge %arg0 : tensor<?xf32>
  return
}

// -----

func.func @sdy_d1_function_uses(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{input must have no other use}}
  %0 = sdy.func_data_flow_edge %arg0 : tensor<8xf32>
  return %arg0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_d2(%arg0: tensor<8xf32>) {
  // expected-note @+1 {{defined here}}
  %0 = sdy.reshard %arg0 <@mesh, [{}]> : tensor<8xf32>
  // expected-error @+1 {{input must not be the result of sdy.reshard}}
  %1 = sdy.data_flow_edge %0 : tensor<8xf32>
  return
}

// -----

func.func @sdy_d3(%arg0: tensor<8xf32>) {
  %0 = stablehlo.negate %arg0 : tensor<8xf32>
  // expected-error @+1 {{input must be an argument of a func.func or a result of a func.call}}
  %1 = sdy.func_data_flow_edge %0 : tensor<8xf32>
  return
}

// -----

func.func @sdy_d3_other_argument(%arg0: tensor<8xf32>) {
  %0 = sdy.named_computation<"f">(%arg0) (%arg1: tensor<8xf32>) {
    // expected-error @+1 {{input must be an argument of a func.func or a result of a func.call}}
    %1 = sdy.func_data_flow_edge %arg1 : tensor<8xf32>
    sdy.return %1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_s2(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{sharding: expected 1 dimensions as in 'tensor<8xf32>', found 0}}
  %0 = sdy.data_flow_edge %arg0 sharding=<@mesh, []> : tensor<8xf32>
  return
}

// -----

func.func @sdy_b1(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{expected direction NONE, FORWARD or BACKWARD, found BOTH}}
  %0 = sdy.propagation_barrier %arg0 allowed_direction=BOTH : tensor<8xf32>
  return
}

// -----

func.func @barrier_unranked(%arg0: tensor<*xf32>) {
  // expected-error @+1 {{expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = sdy.propagation_barrier %arg0 allowed_direction=NONE : tensor<*xf32>
  return
}

// -----

func.func @group_unranked(%arg0: tensor<*xf32>) {
  // expected-error @+1 {{expected builtin.tensor, but found 'tensor<*xf32>'}}
  sdy.sharding_group %arg0 group_id=1 : tensor<*xf32>
  return
}
