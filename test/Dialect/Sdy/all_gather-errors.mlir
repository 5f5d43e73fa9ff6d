// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What sdy.all_gather refuses.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k1(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{operand has no sharding}}
  %0 = sdy.all_gather [{"x"}, {}] %arg0 out_sharding=<@mesh, [{}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k2(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{out_sharding: axis "x" is named twice}}
  %0 = sdy.all_gather [{}, {}] %arg0 out_sharding=<@mesh, [{"x"}, {"x"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k2_unknown_mesh(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{out_sharding: unknown mesh @other}}
  %0 = sdy.all_gather [{}, {}] %arg0 out_sharding=<@other, [{"x"}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k2_rank(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  // expected-error @+1 {{out_sharding: expected 2 dimensions as in 'tensor<8x8xf32>', found 1}}
  %0 = sdy.all_gather [{}] %arg0 out_sharding=<@mesh, [{}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k2_mesh(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=4]>, [{"x"}, {}]>}) {
  // expected-error @+1 {{out_sharding has mesh #sdy.mesh<["x"=4, "y"=2, "z"=8]>, but the operand's sharding has #sdy.mesh<["x"=4]>}}
  %0 = sdy.all_gather [{}, {}] %arg0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k2_maximal(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<[], device_ids=[0]>, []>}) {
  // expected-error @+1 {{out_sharding: expected a mesh with axes}}
  %0 = sdy.all_gather [{}, {}] %arg0 out_sharding=<mesh<[], device_ids=[0]>, []> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k3(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{expected one list of axes for each of 2 dimensions, found 1}}
  %0 = sdy.all_gather [{"x"}] %arg0 out_sharding=<@mesh, [{}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k3_unknown(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{unknown axis "a"}}
  %0 = sdy.all_gather [{"a"}, {}] %arg0 out_sharding=<@mesh, [{}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k3_twice(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{axis "x" is named twice}}
  %0 = sdy.all_gather [{"x"}, {"x"}] %arg0 out_sharding=<@mesh, [{}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k3_neighbours(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{neighbouring sub-axes "x":(1)2 and "x":(2)2 must be written as one}}
  %0 = sdy.all_gather [{"x":(1)2, "x":(2)2}, {}] %arg0 out_sharding=<@mesh, [{}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k4(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{axes {"y"} do not end the operand's axes {"x"} on dimension 0}}
  %0 = sdy.all_gather [{"y"}, {}] %arg0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k4_prefix(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{axes {"x":(1)2} do not end the operand's axes {"x"} on dimension 0}}
  %0 = sdy.all_gather [{"x":(1)2}, {}] %arg0 out_sharding=<@mesh, [{"x":(2)2}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k4_out(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{expected out_sharding to have axes {} on dimension 0, found {"x"}}}
  %0 = sdy.all_gather [{"x"}, {}] %arg0 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_k4_split(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @+1 {{expected out_sharding to have axes {"x":(1)2} on dimension 0, found {}}}
  %0 = sdy.all_gather [{"x":(2)2}, {}] %arg0 out_sharding=<@mesh, [{}, {"y"}]> : tensor<8x8xf32>
  return
}
