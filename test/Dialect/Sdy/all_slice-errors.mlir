// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What sdy.all_slice refuses.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k2(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{out_sharding has mesh #sdy.mesh<["x"=4, "y"=2]>, but the operand's sharding has}}
  %0 = sdy.all_slice [{}, {}] %arg0 out_sharding=<mesh<["x"=4, "y"=2]>, [{"x"}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k3(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{expected one list of axes for each of 2 dimensions, found 3}}
  %0 = sdy.all_slice [{}, {}, {"z"}] %arg0 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k5(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{expected out_sharding to have axes {"x", "z"} on dimension 0, found {"z", "x"}}}
  %0 = sdy.all_slice [{"z"}, {}] %arg0 out_sharding=<@mesh, [{"z", "x"}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k5_merged(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)2}, {}]>}) {
  // expected-error @+1 {{expected out_sharding to have axes {"z":(1)4} on dimension 0, found {"z":(1)2}}}
  %0 = sdy.all_slice [{"z":(2)2}, {}] %arg0 out_sharding=<@mesh, [{"z":(1)2}, {"z":(2)2}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k5_replicated_operand(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{expected out_sharding to have axes {} on dimension 1, found {"y"}}}
  %0 = sdy.all_slice [{"x"}, {}] %arg0 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x8xf32>
  return
}
