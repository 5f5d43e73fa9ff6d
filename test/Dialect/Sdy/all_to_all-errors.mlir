// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What sdy.all_to_all refuses.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k1(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{operand has no sharding}}
  %0 = sdy.all_to_all [{"x"}: 0->1] %arg0 out_sharding=<@mesh, [{}, {"x"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k3(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{unknown axis "a"}}
  %0 = sdy.all_to_all [{"a"}: 0->1] %arg0 out_sharding=<@mesh, [{}, {"y", "x"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k6_none(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{expected at least one move}}
  %0 = sdy.all_to_all [] %arg0 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k6_range(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{dimension 2 is not in range [0, 2)}}
  %0 = sdy.all_to_all [{"x"}: 0->2] %arg0 out_sharding=<@mesh, [{}, {"y", "x"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k6_negative(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{dimension -1 is not in range [0, 2)}}
  %0 = sdy.all_to_all [{"x"}: -1->1] %arg0 out_sharding=<@mesh, [{}, {"y", "x"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k6_same(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{dimension 0 occurs twice}}
  %0 = sdy.all_to_all [{"x"}: 0->0] %arg0 out_sharding=<@mesh, [{}, {"y", "x"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k6_twice(%arg0: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {}]>}) {
  // expected-error @+1 {{dimension 2 occurs twice}}
  %0 = sdy.all_to_all [{"x"}: 0->2, {"y"}: 1->2] %arg0 out_sharding=<@mesh, [{}, {}, {"x", "y"}]> : tensor<8x8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k6_order(%arg0: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {}, {}]>}) {
  // expected-error @+1 {{source dimensions must ascend, found 0 after 1}}
  %0 = sdy.all_to_all [{"y"}: 1->3, {"x"}: 0->2] %arg0 out_sharding=<@mesh, [{}, {}, {"x"}, {"y"}]> : tensor<8x8x8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k6_source(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{axes {"y"} do not end the operand's axes {"x"} on dimension 0}}
  %0 = sdy.all_to_all [{"y"}: 0->1] %arg0 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k6_source_out(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{expected out_sharding to have axes {} on dimension 0, found {"z"}}}
  %0 = sdy.all_to_all [{"x"}: 0->1] %arg0 out_sharding=<@mesh, [{"z"}, {"y", "x"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k6_target(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{expected out_sharding to have axes {"y", "x"} on dimension 1, found {"x", "y"}}}
  %0 = sdy.all_to_all [{"x"}: 0->1] %arg0 out_sharding=<@mesh, [{}, {"x", "y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k6_other(%arg0: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {}]>}) {
  // expected-error @+1 {{expected out_sharding to have axes {} on dimension 2, found {"z"}}}
  %0 = sdy.all_to_all [{"x"}: 0->1] %arg0 out_sharding=<@mesh, [{}, {"y", "x"}, {"z"}]> : tensor<8x8x8xf32>
  return
}
