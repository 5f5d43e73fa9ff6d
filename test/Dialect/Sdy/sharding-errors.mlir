// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// Shardings that do not fit their mesh or tensor, wherever they are attached.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: unknown axis "a" in mesh}}
func.func @sdy_x1(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: unknown axis "a"}}
func.func @sdy_x1_replicated(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: unknown axis "x"}}
func.func @sdy_x1_empty_mesh(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<[]>, [{"x"}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: axis "x" is named twice}}
func.func @sdy_x2(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"x"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: axis "x" is named twice}}
func.func @sdy_x2_same_dimension(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "x"}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: axis "y" is named twice}}
func.func @sdy_x2_replicated(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}], replicated={"y"}>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: axis "y" is named twice}}
func.func @sdy_x2_unreduced(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"y"}, unreduced={"y"}>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: axis "z":(1)2 is named twice}}
func.func @sdy_x2_sub_axis(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)2}, {"z":(1)2}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: axis "z" is named both whole and in part}}
func.func @sdy_x3(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"z":(1)2}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: axis "z" is named both whole and in part}}
func.func @sdy_x3_sub_axis_first(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(4)2}, {}], unreduced={"z"}>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: sub-axis "z":(0)2 must have a pre-size of at least 1, found 0}}
func.func @sdy_x4_pre_size(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(0)2}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: sub-axis "z":(1)1 must have a size of at least 2, found 1}}
func.func @sdy_x4_size(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)1}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: sub-axis "z":(1)8 has the size 8 of its axis, which must be named instead}}
func.func @sdy_x4_whole(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)8}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: sub-axis "z":(1)3 must have a pre-size and size whose product divides the axis size 8}}
func.func @sdy_x4_divides(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)3}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: sub-axis "z":(4)4 must have a pre-size and size whose product divides the axis size 8}}
func.func @sdy_x4_beyond(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(4)4}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: sub-axis "z":(4611686018427387904)4 must have}}
func.func @sdy_x4_overflow(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(4611686018427387904)4}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: sub-axes "z":(1)4 and "z":(2)4 overlap}}
func.func @sdy_x5(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)4}, {"z":(2)4}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: neighbouring sub-axes "z":(1)2 and "z":(2)2 must be written as one}}
func.func @sdy_x6(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)2, "z":(2)2}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: replicated axes {"y", "x"} are not in the order of mesh}}
func.func @sdy_x7(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"y", "x"}>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: unreduced axes {"z":(4)2, "z":(1)2} are not in the order of mesh}}
func.func @sdy_x7_sub_axes(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"z":(4)2, "z":(1)2}>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: unknown mesh @other}}
func.func @sdy_s1(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@other, [{}, {}]>}) {
  return
}

// -----

func.func private @other()
sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: unknown mesh @other}}
func.func @sdy_s1_not_a_mesh(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@other, [{}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: expected 2 dimensions as in 'tensor<8x8xf32>', found 1}}
func.func @sdy_s2(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: expected 2 dimensions as in 'tensor<?x8xf32>', found 3}}
func.func @sdy_s2_dynamic(%arg0: tensor<?x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: expected a ranked type, found 'tensor<*xf32>'}}
func.func @sdy_s2_unranked(%arg0: tensor<*xf32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: sharding on maximal mesh must have no dimensions and no axes}}
func.func @sdy_s3(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<[], device_ids=[3]>, [{}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: sharding of type '!stablehlo.token' must have no dimensions and no axes}}
func.func @sdy_s4(%arg0: !stablehlo.token {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: sharding of type '!stablehlo.token' must have no dimensions and no axes}}
func.func @sdy_s4_tail(%arg0: !stablehlo.token {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: expected a tuple of one element, found 'tuple<tensor<8xf32>, tensor<8xf32>>'}}
func.func @sdy_s5(%arg0: tuple<tensor<8xf32>, tensor<8xf32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: expected 1 dimensions as in 'tensor<8xf32>', found 2}}
func.func @sdy_s5_element(%arg0: tuple<tensor<8xf32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: dimension 1 is closed and without axes but has priority 1}}
func.func @sdy_s6(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}p1, {}p1]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_s7(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-note @+1 {{in this manual computation}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
    // expected-error @+1 {{sharding: axis "x" is already manual}}
    %1 = sdy.sharding_constraint %arg1 <@mesh, [{"x"}, {}]> : tensor<2x8xf32>
    sdy.return %1 : tensor<2x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_s7_further_out(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-note @+1 {{in this manual computation}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
    %1 = sdy.manual_computation(%arg1) in_shardings=[<@mesh, [{"y"}, {}]>] out_shardings=[<@mesh, [{"y"}, {}]>] manual_axes={"y"} (%arg2: tensor<1x8xf32>) {
      // expected-error @+1 {{sharding of result 0: axis "x" is already manual}}
      %2 = stablehlo.negate %arg2 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}], replicated={"x"}>]>} : tensor<1x8xf32>
      sdy.return %2 : tensor<1x8xf32>
    } : (tensor<2x8xf32>) -> tensor<2x8xf32>
    sdy.return %1 : tensor<2x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_v1(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{expected one sharding for each of 1 results, found 2}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{}, {}]>]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_v1_none(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{expected one sharding for each of 1 results, found 0}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_v1_no_results(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{sharding of an op without results must have no dimensions and no axes}}
  sdy.sharding_group %arg0 group_id=1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_v1_no_results_two(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{expected one sharding for each of 0 results, found 2}}
  sdy.sharding_group %arg0 group_id=1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, []>]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_v1_no_results_unknown_mesh(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{sharding: unknown mesh @other}}
  sdy.sharding_group %arg0 group_id=1 {sdy.sharding = #sdy.sharding_per_value<[<@other, []>]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @result_sharding(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{sharding of result 0: unknown axis "a"}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @kind_on_op(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{expected "sdy.sharding" to be #sdy.sharding_per_value, found #sdy.sharding<@mesh, [{}, {}]>}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: expected "sdy.sharding" to be #sdy.sharding, found #sdy.sharding_per_value}}
func.func @kind_on_argument(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of result 0: unknown axis "a"}}
func.func @function_result(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  return %arg0 : tensor<8x8xf32>
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{sharding of argument 0: unknown axis "a"}}
func.func private @declaration(tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>})
