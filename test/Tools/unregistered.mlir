// Attributes of other compilers are kept as they are; operations and types of theirs are refused,
// unless asked for.
// RUN: split-file %s %t && phaze-opt %t/good.mlir --verify-roundtrip | FileCheck %s
// RUN: not phaze-opt %t/bad.mlir 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not phaze-opt %t/bad.mlir --pass-pipeline="any(cse)" 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: phaze-opt %t/bad.mlir --allow-unregistered-dialect | FileCheck %s --check-prefix=ALLOWED

// CHECK: module @m attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 2 : i32, tt.device = #tt<device 1>}
// CHECK: mhlo.sharding = "{replicated}"
// CHECK-SAME: ttcore.kind = #ttcore.argument_type<input>
// CHECK: xla.layout = #xla.layout<"1,0">
// BAD: bad.mlir:2:8: error: operation 'other.op' is of dialect 'other', which phaze does not know
// BAD: bad.mlir:5:1: error: type '!other.thing' is of dialect 'other', which phaze does not know
// ALLOWED: other.op

//--- good.mlir
module @m attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 2 : i32, tt.device = #tt<device 1>} {
  func.func public @main(%x: tensor<2xf32> {mhlo.sharding = "{replicated}", ttcore.kind = #ttcore.argument_type<input>}) -> tensor<2xf32> {
    %0 = stablehlo.abs %x {xla.layout = #xla.layout<"1,0">} : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
//--- bad.mlir
func.func @f(%x: tensor<2xf32>) {
  %0 = "other.op"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return
}
func.func @g(%x: !other.thing) {
  return
}
