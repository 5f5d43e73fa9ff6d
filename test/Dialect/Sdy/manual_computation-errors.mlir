// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What sdy.manual_computation refuses; sharding-errors.mlir has the rules of shardings.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c1(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{has 1 operands, 2 shardings of them and 1 in its body; expected equal numbers}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
    sdy.return %arg1 : tensor<2x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c1_out_shardings(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{has 1 results, 0 shardings of them and 1 in its body; expected equal numbers}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
    sdy.return %arg1 : tensor<2x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c1_returned(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{has 1 results, 1 shardings of them and 0 in its body; expected equal numbers}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
    sdy.return
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c1_arguments(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{has 1 operands, 1 shardings of them and 0 in its body; expected equal numbers}}
  sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[] manual_axes={"x"} () {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c2(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{operand 0: manual axis "x" must come before free axis "y" on dimension 0}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"y", "x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
    sdy.return %arg1 : tensor<2x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c2_result(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{result 0: manual axis "x" must come before free axis "y" on dimension 0}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"y", "x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
    sdy.return %arg1 : tensor<2x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c3_divisible(%arg0: tensor<6x8xf32>) {
  // expected-error @+1 {{operand 0: size 6 of dimension 0 must be divisible by the product 4 of its manual axes}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
    sdy.return %arg1 : tensor<2x8xf32>
  } : (tensor<6x8xf32>) -> tensor<6x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c3_type(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{operand 0: expected type 'tensor<2x8xf32>' in the body, found 'tensor<4x8xf32>'}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<4x8xf32>) {
    sdy.return %arg1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c3_result(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{result 0: expected type 'tensor<8x8xf32>' in the body, found 'tensor<2x8xf32>'}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
    sdy.return %arg1 : tensor<2x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c3_free_axis(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{operand 0: expected type 'tensor<2x8xf32>' in the body, found 'tensor<1x8xf32>'}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x", "y"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<1x8xf32>) {
    sdy.return %arg1 : tensor<1x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c3_element(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{operand 0: expected type 'tensor<2x8xf32>' in the body, found 'tensor<2x8xi32>'}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xi32>) {
    sdy.return %arg1 : tensor<2x8xi32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c4_meshes(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{all shardings must have the same mesh, found #sdy.mesh<["x"=4, "y"=2, "z"=8]> and #sdy.mesh<["x"=4]>}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<mesh<["x"=4]>, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
    sdy.return %arg1 : tensor<2x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c4_axis(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{unknown manual axis "a"}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x", "a"} (%arg1: tensor<2x8xf32>) {
    sdy.return %arg1 : tensor<2x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c4_empty_mesh(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{unknown manual axis "x"}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<mesh<[]>, [{}, {}]>] out_shardings=[<mesh<[]>, [{}, {}]>] manual_axes={"x"} (%arg1: tensor<8x8xf32>) {
    sdy.return %arg1 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_s1(%arg0: tensor<8x8xf32>) {
  // expected-error @+1 {{unknown mesh @other}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@other, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
    sdy.return %arg1 : tensor<2x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c5(%arg0: tensor<8xf32>) {
  // expected-note @+1 {{in this manual computation}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%arg1: tensor<2xf32>) {
    // expected-error @+1 {{axis "x" is already manual}}
    %1 = sdy.manual_computation(%arg1) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"x"} (%arg2: tensor<2xf32>) {
      sdy.return %arg2 : tensor<2xf32>
    } : (tensor<2xf32>) -> tensor<2xf32>
    sdy.return %1 : tensor<2xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_c6(%arg0: tensor<8xf32>, %outside: tensor<2xf32>) {
  // expected-note @+1 {{required by region isolation constraints}}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%arg1: tensor<2xf32>) {
    // expected-error @+1 {{using value defined outside the region}}
    "sdy.return"(%outside) : (tensor<2xf32>) -> ()
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @two_blocks(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{expects region #0 to have 0 or 1 blocks}}
  %0 = "sdy.manual_computation"(%arg0) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{}>}> ({
  ^bb0(%arg1: tensor<8xf32>):
    sdy.return %arg1 : tensor<8xf32>
  ^bb1(%arg2: tensor<8xf32>):
    sdy.return %arg2 : tensor<8xf32>
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}
