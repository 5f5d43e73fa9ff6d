// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What sdy.sharded_to_unreduced refuses.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k1(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{operand has no sharding}}
  %0 = sdy.sharded_to_unreduced [{"y"}] %arg0 out_sharding=<@mesh, [{}], unreduced={"y"}> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k3(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}) {
  // expected-error @+1 {{expected one list of axes for each of 1 dimensions, found 0}}
  %0 = sdy.sharded_to_unreduced [] %arg0 out_sharding=<@mesh, [{"x", "y"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k4(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}) {
  // expected-error @+1 {{axes {"x"} do not end the operand's axes {"x", "y"} on dimension 0}}
  %0 = sdy.sharded_to_unreduced [{"x"}] %arg0 out_sharding=<@mesh, [{"y"}], unreduced={"x"}> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k9(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}) {
  // expected-error @+1 {{expected out_sharding to have unreduced axes {"y"}, found {}}}
  %0 = sdy.sharded_to_unreduced [{"y"}] %arg0 out_sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k9_united(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}], unreduced={"z"}>}) {
  // expected-error @+1 {{expected out_sharding to have unreduced axes {"y", "z"}, found {"y"}}}
  %0 = sdy.sharded_to_unreduced [{"y"}] %arg0 out_sharding=<@mesh, [{"x"}], unreduced={"y"}> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k9_sum(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}) {
  // expected-error @+1 {{unreduced axes must be to be summed, found max}}
  %0 = sdy.sharded_to_unreduced [{"y"}] %arg0 out_sharding=<@mesh, [{"x"}], unreduced=max{"y"}> : tensor<8xf32>
  return
}
