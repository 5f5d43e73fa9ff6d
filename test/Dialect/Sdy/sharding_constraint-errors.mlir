// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What sdy.sharding_constraint refuses; sharding-errors.mlir has the rules of shardings.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_s2(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  // expected-error @+1 {{sharding: expected 1 dimensions as in 'tensor<8xf32>', found 2}}
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_u1_new(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  // expected-error @+1 {{axis "x" that becomes unreduced must be to be summed, found max}}
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{}], unreduced=max{"x"}> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_u1_new_part(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"z":(1)2}>}) {
  // expected-error @+1 {{axis "z":(1)4 that becomes unreduced must be to be summed, found max}}
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{}], unreduced=max{"z":(1)4}> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_u1_kept(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"x"}>}) {
  // expected-error @+1 {{unreduced axis "x" must still be reduced by max, found sum}}
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{}], unreduced={"x"}> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_u1_kept_and_new(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"x"}>}) {
  // expected-error @+1 {{unreduced axis "x" must still be reduced by max, found sum}}
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{}], unreduced={"x", "y"}> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @types(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{failed to verify that all of {input, result} have same type}}
  %0 = "sdy.sharding_constraint"(%arg0) <{sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_sharding(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{requires attribute 'sharding'}}
  %0 = "sdy.sharding_constraint"(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return
}
