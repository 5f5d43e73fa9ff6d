// RUN: phaze-opt %s --convert-stablehlo-to-phaze | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=strict | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json | FileCheck %s --check-prefix=PLACES
// RUN: phaze-opt %s --convert-stablehlo-to-phaze="batch-dim=2:1" | FileCheck %s --check-prefix=FEATURES
// RUN: phaze-opt %s --convert-stablehlo-to-phaze="entry=other" | FileCheck %s --check-prefix=ENTRY

// The program stays, with numbers; the workload is appended.
// CHECK-LABEL: func.func @main
// CHECK: stablehlo.dot_general {{.*}}phaze.id = 1 : i64
// CHECK: phaze.workload @main batch "batch" operations 14
// CHECK: phaze.kind
// CHECK: phaze.forward
// CHECK: phaze.contraction "dot_general"{{.*}} rows<batch> columns<{{[a-z0-9]+}}> reduction<{{[a-z0-9]+}}> work<2 * batch * {{[a-z0-9]+}} * {{[a-z0-9]+}}> in tf32
// CHECK: phaze.reduction "reduce{{[_a-z]*}}"{{.*}} over<batch, {{[a-z0-9]+}}>
// CHECK: phaze.backward
// CHECK: phaze.contraction "dot_general"{{.*}} reduction<batch>
// CHECK: phaze.update
// CHECK: phaze.layer "layer0" {{.*}}parameters ["w"] states ["m"]
// PLACES: 14 operations in one place each, 0 of them in several layers
// FEATURES: phaze.workload @main batch "batch" operations 14
// FEATURES: reduction<batch> work
// ENTRY: phaze.workload @other
func.func @main(%w: tensor<4x2xf32> loc("w"), %m: tensor<4x2xf32> loc("m"), %x: tensor<8x4xf32> loc("x"), %y: tensor<8x2xf32> loc("y")) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %z = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %d = stablehlo.subtract %z, %y : tensor<8x2xf32>
  %e = stablehlo.multiply %d, %d : tensor<8x2xf32>
  %loss = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
  %two = stablehlo.constant dense<2.0> : tensor<8x2xf32>
  %dd = stablehlo.multiply %d, %two : tensor<8x2xf32>
  %g = stablehlo.dot_general %x, %dd, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %decay = stablehlo.constant dense<0.9> : tensor<4x2xf32>
  %old = stablehlo.multiply %m, %decay : tensor<4x2xf32>
  %m1 = stablehlo.add %old, %g : tensor<4x2xf32>
  %rate = stablehlo.constant dense<0.1> : tensor<4x2xf32>
  %u = stablehlo.multiply %m1, %rate : tensor<4x2xf32>
  %w1 = stablehlo.subtract %w, %u : tensor<4x2xf32>
  return %w1, %m1, %loss : tensor<4x2xf32>, tensor<4x2xf32>, tensor<f32>
}
func.func private @other(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %z = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  return %z : tensor<8x2xf32>
}
