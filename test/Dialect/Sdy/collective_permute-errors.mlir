// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What sdy.collective_permute refuses.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k1(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{operand has no sharding}}
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{}, {"x"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k2(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{out_sharding: expected 2 dimensions}}
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"x"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k7(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{expected out_sharding to have 4 shards on dimension 0, found 2}}
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y"}, {"x"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k7_axes(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=4]>, [{"x"}, {}]>}) {
  // expected-error @+1 {{but the operand's sharding has other axes}}
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
sdy.mesh @same = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k7_device_ids(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@same, [{"x"}, {}]>}) {
  // expected-error @+1 {{expected one mesh or two of different device ids, found @same and @mesh}}
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  return
}
