// 32-bit operands are multiplied as compilers usually do it, unless the program asks for more.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze | FileCheck %s

// CHECK: phaze.contraction "dot_general"{{.*}} in tf32 : {{.*}}f32
// CHECK: phaze.contraction "dot_general"{{.*}} in tf32 : {{.*}}f32
// CHECK: phaze.contraction "dot_general"{{.*}} in f32 : {{.*}}f32
// CHECK: phaze.contraction "dot_general"{{.*}} in f32 : {{.*}}f32
// CHECK: phaze.contraction "dot_general"{{.*}} in bf16 : {{.*}}bf16

func.func @main(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>, %v: tensor<4x4xf32>, %w: tensor<4x4xf32>,
    %z: tensor<4x4xbf16>, %x: tensor<8x4xf32>) -> tensor<8x4xbf16> {
  %0 = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.dot_general %0, %u, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %2 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %3 = stablehlo.dot_general %2, %w, contracting_dims = [1] x [0], precision = [HIGH, DEFAULT] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %4 = stablehlo.convert %3 : (tensor<8x4xf32>) -> tensor<8x4xbf16>
  %5 = stablehlo.dot_general %4, %z, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
  return %5 : tensor<8x4xbf16>
}
