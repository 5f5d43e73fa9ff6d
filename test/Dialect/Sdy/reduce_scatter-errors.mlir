// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What sdy.reduce_scatter refuses.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k2(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  // expected-error @+1 {{out_sharding has mesh}}
  %0 = sdy.reduce_scatter [{"y"}] %arg0 out_sharding=<mesh<["x"=4, "y"=2]>, [{"x", "y"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k3(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  // expected-error @+1 {{expected one list of axes for each of 1 dimensions, found 2}}
  %0 = sdy.reduce_scatter [{"y"}, {}] %arg0 out_sharding=<@mesh, [{"x", "y"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k5(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  // expected-error @+1 {{expected out_sharding to have axes {"x", "y"} on dimension 0, found {"y", "x"}}}
  %0 = sdy.reduce_scatter [{"y"}] %arg0 out_sharding=<@mesh, [{"y", "x"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_u2_appears(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  // expected-error @+1 {{unreduced axis "z" of out_sharding is not unreduced in the operand}}
  %0 = sdy.reduce_scatter [{"y"}] %arg0 out_sharding=<@mesh, [{"x", "y"}], unreduced={"z"}> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_u2_removed(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], unreduced=min{"y"}>}) {
  // expected-error @+1 {{unreduced axis "y" must be reduced by min, found sum}}
  %0 = sdy.reduce_scatter [{"y"}] %arg0 out_sharding=<@mesh, [{"x", "y"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_u2_kept(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], unreduced=min{"y", "z"}>}) {
  // expected-error @+1 {{unreduced axes {"z"} must still be reduced by min, found sum}}
  %0 = sdy.reduce_scatter min [{"y"}] %arg0 out_sharding=<@mesh, [{"x", "y"}], unreduced={"z"}> : tensor<8xf32>
  return
}
