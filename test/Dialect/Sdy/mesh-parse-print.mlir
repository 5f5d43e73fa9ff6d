// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --emit-bytecode | phaze-opt | FileCheck %s
// Every form of a mesh.

// CHECK: sdy.mesh @two_axes = <["x"=2, "y"=3]>
sdy.mesh @two_axes = <["x"=2, "y"=3]>
// CHECK: sdy.mesh @size_1 = <["x"=1]>
sdy.mesh @size_1 = <["x" = 1]>
// CHECK: sdy.mesh @order = <["x"=2], device_ids=[1, 0]>
sdy.mesh @order = <["x"=2], device_ids=[1, 0]>
// CHECK: sdy.mesh @row_major_is_dropped = <["x"=2, "y"=2]>
sdy.mesh @row_major_is_dropped = <["x"=2, "y"=2], device_ids=[0, 1, 2, 3]>
// CHECK: sdy.mesh @empty_mesh = <[]>
sdy.mesh @empty_mesh = <[]>
// CHECK: sdy.mesh @maximal = <[], device_ids=[3]>
sdy.mesh @maximal = <[], device_ids=[3]>
// CHECK: sdy.mesh @maximal_0 = <[], device_ids=[0]>
sdy.mesh @maximal_0 = <[], device_ids=[0]>
// CHECK: sdy.mesh @whole_attribute = <["x"=2]>
sdy.mesh @whole_attribute = #sdy.mesh<["x"=2]>
// CHECK: sdy.mesh @"quoted name" = <["a b"=2, "q\22"=2]>
sdy.mesh @"quoted name" = <["a b"=2, "q\22"=2]>
// CHECK: sdy.mesh @with_dictionary = <["x"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}}
sdy.mesh @with_dictionary = <["x"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}}
// CHECK: sdy.mesh @generic = <["x"=2]>
"sdy.mesh"() {sym_name = "generic", mesh = #sdy.mesh<["x"=2]>} : () -> ()
// CHECK: sdy.mesh @properties = <["x"=2]>
"sdy.mesh"() <{sym_name = "properties", mesh = #sdy.mesh<["x"=2]>}> : () -> ()
