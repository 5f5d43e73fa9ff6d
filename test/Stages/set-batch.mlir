// The same program at another batch.
// RUN: phaze-opt %s --phaze-set-batch=size=2 | FileCheck %s
// RUN: phaze-opt %s --phaze-set-batch=size=24 | FileCheck %s --check-prefix=MORE
// As a part of the old batch the loss still divides by all of it.
// RUN: phaze-opt %s --phaze-set-batch="size=2 part" | FileCheck %s --check-prefix=PART
// There and back again.
// RUN: phaze-opt %s --phaze-set-batch=size=2 --phaze-set-batch=size=8 -o %t.mlir
// RUN: phaze-run %s --seed=3 > %t.whole && phaze-run %t.mlir --seed=3 > %t.again && diff %t.whole %t.again
// What a mean is divided by, repeated for every element.
// RUN: phaze-opt %S/../../docs/examples/mlp_train_step.mlir --phaze-set-batch=size=4 | FileCheck %s --check-prefix=REPEATED
// REPEATED: stablehlo.divide %{{.*}}, %{{.*}} : tensor<f32>
// REPEATED: %[[COUNT:.*]] = stablehlo.constant dense<4.000000e+00> : tensor<f32>
// REPEATED-NEXT: %[[ALL:.*]] = stablehlo.broadcast_in_dim %[[COUNT]], dims = [] : (tensor<f32>) -> tensor<4x10xf32>
// REPEATED-NEXT: stablehlo.divide %{{.*}}, %[[ALL]]

// CHECK: func.func @main(%{{.*}}: tensor<4x2xf32>, %{{.*}}: tensor<2x3x4xf32>, %{{.*}}: tensor<2x3x2xf32>)
// CHECK: stablehlo.reshape {{.*}} -> tensor<6x4xf32>
// CHECK: stablehlo.constant dense<1.200000e+01> : tensor<f32>
// CHECK: stablehlo.constant dense<0.08333333{{.*}}> : tensor<6x2xf32>
// MORE: tensor<24x3x4xf32>
// MORE: stablehlo.reshape {{.*}} -> tensor<72x4xf32>
// MORE: stablehlo.constant dense<1.440000e+02> : tensor<f32>
// MORE: stablehlo.constant dense<0.006944444{{.*}}> : tensor<72x2xf32>
// PART: tensor<2x3x4xf32>
// PART: stablehlo.constant dense<4.800000e+01> : tensor<f32>
// PART: stablehlo.constant dense<0.020833334{{.*}}> : tensor<6x2xf32>

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x3x4xf32>, %t: tensor<8x3x2xf32>) -> (tensor<4x2xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %flat = stablehlo.reshape %x : (tensor<8x3x4xf32>) -> tensor<24x4xf32>
  %y = stablehlo.dot_general %flat, %w, contracting_dims = [1] x [0] : (tensor<24x4xf32>, tensor<4x2xf32>) -> tensor<24x2xf32>
  %target = stablehlo.reshape %t : (tensor<8x3x2xf32>) -> tensor<24x2xf32>
  %e = stablehlo.subtract %y, %target : tensor<24x2xf32>
  %s = stablehlo.multiply %e, %e : tensor<24x2xf32>
  %sum = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x2xf32>, tensor<f32>) -> tensor<f32>
  %count = stablehlo.constant dense<4.800000e+01> : tensor<f32>
  %loss = stablehlo.divide %sum, %count : tensor<f32>
  %scale = stablehlo.constant dense<0.0208333340> : tensor<24x2xf32>
  %twice = stablehlo.add %e, %e : tensor<24x2xf32>
  %d = stablehlo.multiply %twice, %scale : tensor<24x2xf32>
  %g = stablehlo.dot_general %flat, %d, contracting_dims = [0] x [0] : (tensor<24x4xf32>, tensor<24x2xf32>) -> tensor<4x2xf32>
  %rate = stablehlo.constant dense<0.1> : tensor<4x2xf32>
  %u = stablehlo.multiply %g, %rate : tensor<4x2xf32>
  %new = stablehlo.subtract %w, %u : tensor<4x2xf32>
  return %new, %loss : tensor<4x2xf32>, tensor<f32>
}
