// What leads nowhere goes with what it is made of, though it stands last: the second product is still
// a layer of its own.
// RUN: phaze-opt %s --phaze-extract-layers | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze | FileCheck %s --check-prefix=WORKLOAD

// CHECK: phaze.layer_kinds = array<i32: 0, 1>
// CHECK: stablehlo.dot_general {{.*}}phaze.layer = 0
// CHECK: stablehlo.dot_general {{.*}}phaze.layer = 1
// CHECK: stablehlo.tanh {{.*}}phaze.layer = 1
// CHECK: stablehlo.negate {{.*}}phaze.layer = 0
// WORKLOAD-COUNT-2: phaze.layer

func.func @main(%x: tensor<8x4xf32>, %u: tensor<4x16xf32>, %v: tensor<16x2xf32>)
    -> (tensor<8x2xf32>, tensor<8x16xf32>) {
  %a = stablehlo.dot_general %x, %u, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  %b = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x2xf32>) -> tensor<8x2xf32>
  %t = stablehlo.tanh %b : tensor<8x2xf32>
  %n = stablehlo.negate %a : tensor<8x16xf32>
  return %t, %n : tensor<8x2xf32>, tensor<8x16xf32>
}
