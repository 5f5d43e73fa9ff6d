// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --emit-bytecode | phaze-opt | FileCheck %s
// sdy.manual_computation, sdy.named_computation and sdy.return.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
sdy.mesh @empty_mesh = <[]>

// CHECK-LABEL: func.func @manual
func.func @manual(%arg0: tensor<32x64xf32>, %arg1: tensor<?x8xf32>, %arg2: !stablehlo.token) {
  // CHECK: sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x", "z"}, {}]>] manual_axes={"x", "y"} (%[[A:.*]]: tensor<8x64xf32>) {
  // CHECK-NEXT: %[[N:.*]] = stablehlo.negate %[[A]] : tensor<8x64xf32>
  // CHECK-NEXT: sdy.return %[[N]] : tensor<8x64xf32>
  // CHECK-NEXT: } : (tensor<32x64xf32>) -> tensor<32x64xf32>
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x", "z"}, {}]>] manual_axes={"x", "y"} (%a: tensor<8x64xf32>) {
    %n = stablehlo.negate %a : tensor<8x64xf32>
    sdy.return %n : tensor<8x64xf32>
  } : (tensor<32x64xf32>) -> tensor<32x64xf32>
  // CHECK: sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
  // CHECK-NEXT: sdy.return
  // CHECK-NEXT: } : () -> ()
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    sdy.return
  } : () -> ()
  // Axes that no mesh has are not looked at without values.
  // CHECK: sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"a"} () {
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"a"} () {
    sdy.return
  } : () -> ()
  // Dynamic dimensions stay, tokens are not looked at, empty meshes are ignored.
  // CHECK: sdy.manual_computation(%arg1, %arg2, %arg0) in_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, []>, <@empty_mesh, [{}, {}]>] out_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, []>] manual_axes={"x", "y"} (%{{.*}}: tensor<?x4xf32>, %{{.*}}: !stablehlo.token, %{{.*}}: tensor<32x64xf32>) {
  // CHECK: } {note = 1 : i32} : (tensor<?x8xf32>, !stablehlo.token, tensor<32x64xf32>) -> (tensor<?x8xf32>, !stablehlo.token)
  %2:2 = sdy.manual_computation(%arg1, %arg2, %arg0) in_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, []>, <@empty_mesh, [{}, {}]>] out_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, []>] manual_axes={"x", "y"} (%a: tensor<?x4xf32> {some.attr = 1 : i32} loc("here"), %b: !stablehlo.token, %c: tensor<32x64xf32>) {
    sdy.return %a, %b : tensor<?x4xf32>, !stablehlo.token
  } {note = 1 : i32} : (tensor<?x8xf32>, !stablehlo.token, tensor<32x64xf32>) -> (tensor<?x8xf32>, !stablehlo.token)
  return
}

// Sub-axes in front of free axes; another computation inside over other axes.
// CHECK-LABEL: func.func @nested
func.func @nested(%arg0: tensor<32xf32>) {
  // CHECK: manual_axes={"z"} (%[[A:.*]]: tensor<16xf32>)
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"z":(2)2, "y"}]>] out_shardings=[<@mesh, [{"z":(2)2, "y"}]>] manual_axes={"z"} (%a: tensor<16xf32>) {
    // CHECK: sdy.manual_computation(%[[A]]) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%{{.*}}: tensor<4xf32>)
    %1 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
      // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{"y"}]> : tensor<4xf32>
      %2 = sdy.sharding_constraint %b <@mesh, [{"y"}]> : tensor<4xf32>
      sdy.return %2 : tensor<4xf32>
    } : (tensor<16xf32>) -> tensor<16xf32>
    // An argument has the sharding outside without the manual axes.
    // CHECK: sdy.all_gather [{"y"}] %[[A]] out_sharding=<@mesh, [{}]> : tensor<16xf32>
    %3 = sdy.all_gather [{"y"}] %a out_sharding=<@mesh, [{}]> : tensor<16xf32>
    sdy.return %1 : tensor<16xf32>
  } : (tensor<32xf32>) -> tensor<32xf32>
  return
}

// CHECK-LABEL: func.func @named
func.func @named(%arg0: tensor<8xf32>) {
  // CHECK: sdy.named_computation<"f">(%arg0) (%[[A:.*]]: tensor<8xf32>) {
  // CHECK-NEXT: sdy.return %[[A]] : tensor<8xf32>
  // CHECK-NEXT: } : (tensor<8xf32>) -> tensor<8xf32>
  %0 = sdy.named_computation<"f">(%arg0) (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: sdy.named_computation<"f">(%arg0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}]>] (%{{.*}}: tensor<8xf32>) {
  // CHECK: } {note = 1 : i32} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = sdy.named_computation<"f">(%arg0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}]>] (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } {note = 1 : i32} : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: sdy.named_computation<"g">() out_shardings=[] () {
  // CHECK-NEXT: sdy.return {note = 1 : i32}
  sdy.named_computation<"g">() out_shardings=[] () {
    sdy.return {note = 1 : i32}
  } : () -> ()
  return
}

// CHECK-LABEL: func.func @generic
func.func @generic(%arg0: tensor<8xf32>) {
  // CHECK: sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%{{.*}}: tensor<2xf32>) {
  %0 = "sdy.manual_computation"(%arg0) ({
  ^bb0(%a: tensor<2xf32>):
    "sdy.return"(%a) : (tensor<2xf32>) -> ()
  }) {in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>, manual_axes = #sdy<manual_axes{"x"}>} : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: sdy.named_computation<"f">(%arg0) out_shardings=[<@mesh, [{}]>] (%{{.*}}: tensor<8xf32>) {
  %1 = "sdy.named_computation"(%arg0) <{name = "f", out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%a: tensor<8xf32>):
    "sdy.return"(%a) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}
