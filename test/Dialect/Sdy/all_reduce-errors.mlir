// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What sdy.all_reduce refuses.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k2(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  // expected-error @+1 {{out_sharding has mesh}}
  %0 = sdy.all_reduce {"y"} %arg0 out_sharding=<mesh<["x"=4, "y"=2]>, [{"x"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k3(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  // expected-error @+1 {{unknown axis "a"}}
  %0 = sdy.all_reduce {"a"} %arg0 out_sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k8_order(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  // expected-error @+1 {{reduction axes {"y", "x"} are not in the order of mesh}}
  %0 = sdy.all_reduce {"y", "x"} %arg0 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k8_dims(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  // expected-error @+1 {{axis "x":(1)2 overlaps the operand's axes {"x"}}}
  %0 = sdy.all_reduce {"x":(1)2} %arg0 out_sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k8_replicated(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"x"}>}) {
  // expected-error @+1 {{axis "x" overlaps the operand's replicated axes {"x"}}}
  %0 = sdy.all_reduce {"x"} %arg0 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k8_unreduced(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) {
  // expected-error @+1 {{axis "x" overlaps the result's unreduced axes {"x"}}}
  %0 = sdy.all_reduce {"x"} %arg0 out_sharding=<@mesh, [{}], unreduced={"x"}> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k8_changed(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  // expected-error @+1 {{expected out_sharding to have axes {"x"} on dimension 0, found {}}}
  %0 = sdy.all_reduce {"y"} %arg0 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k8_replicated_operand(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{expected out_sharding to have axes {} on dimension 0, found {"x"}}}
  %0 = sdy.all_reduce {"y"} %arg0 out_sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_u2_appears(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  // expected-error @+1 {{unreduced axis "x" of out_sharding is not unreduced in the operand}}
  %0 = sdy.all_reduce {"y"} %arg0 out_sharding=<@mesh, [{}], unreduced={"x"}> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_u2_removed(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"y"}>}) {
  // expected-error @+1 {{unreduced axis "y" must be reduced by max, found sum}}
  %0 = sdy.all_reduce {"y"} %arg0 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_u2_kept(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"x", "y"}>}) {
  // expected-error @+1 {{unreduced axes {"x"} must still be reduced by max, found sum}}
  %0 = sdy.all_reduce max {"y"} %arg0 out_sharding=<@mesh, [{}], unreduced={"x"}> : tensor<8xf32>
  return
}
