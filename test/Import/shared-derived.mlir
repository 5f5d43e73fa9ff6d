// What is made of a shared parameter alone: each layer that uses it makes it for itself, and no edge
// carries it. The gradients are summed, from zero as a loop would, and the parameter is updated
// outside the layers that share it, which so stay alike.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json | FileCheck %s --check-prefix=PARTITION
// RUN: %python %S/facts.py %t.json | FileCheck %s

// Moved by hand, it is where it was put, and edges carry it.
// RUN: sed 's/tanh %w :/tanh %w {phaze.layer = 0 : i32} :/' %s > %t.moved.mlir
// RUN: phaze-opt %t.moved.mlir --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o /dev/null
// RUN: %python %S/facts.py %t.json | FileCheck %s --check-prefix=MOVED
// MOVED-DAG: edge: layer0 layer1 64
// MOVED-DAG: edge: layer0 layer3 64
// MOVED: layer1: operators forward 3 backward 6{{$}}

// PARTITION: operations in one place each, 1 of them in several layers

// CHECK: kinds: 0 1 1 1 2
// CHECK: parameters: 144
// CHECK: tied: arg0 in layer0 layer1 layer2 layer3
// CHECK-NEXT: edge: layer0 layer1 128
// CHECK-NEXT: edge: layer1 layer2 128
// CHECK-NEXT: edge: layer2 layer3 128
// CHECK-NEXT: edge: layer3 layer4 128
// CHECK-NOT: edge
// Two sums (the one with zero is none), the derivative, two operations of the update; and those of
// the layer's own parameter.
// CHECK: layer0: parameters arg0 arg1 states
// CHECK: layer0: operators forward 1 backward 1 update 9
// CHECK: layer1: operators forward 4 backward 6{{$}}
// CHECK: layer1: stash 64 128 128
// CHECK: layer3: operators forward 4 backward 6{{$}}
// CHECK: layer3: stash 64 128 128

func.func @main(%w: tensor<4x4xf32>, %in: tensor<5x4xf32>, %x: tensor<8x5xf32>, %y: tensor<8x4xf32>)
    -> (tensor<4x4xf32>, tensor<5x4xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %v0 = stablehlo.dot_general %x, %in, contracting_dims = [1] x [0] : (tensor<8x5xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  %t = stablehlo.tanh %w : tensor<4x4xf32>
  %p1 = stablehlo.dot_general %v0, %t, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %a1 = stablehlo.tanh %p1 : tensor<8x4xf32>
  %v1 = stablehlo.add %v0, %a1 : tensor<8x4xf32>
  %p2 = stablehlo.dot_general %v1, %t, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %a2 = stablehlo.tanh %p2 : tensor<8x4xf32>
  %v2 = stablehlo.add %v1, %a2 : tensor<8x4xf32>
  %p3 = stablehlo.dot_general %v2, %t, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %a3 = stablehlo.tanh %p3 : tensor<8x4xf32>
  %v3 = stablehlo.add %v2, %a3 : tensor<8x4xf32>
  %e = stablehlo.subtract %v3, %y : tensor<8x4xf32>
  %s = stablehlo.multiply %e, %e : tensor<8x4xf32>
  %loss = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>

  %d3 = stablehlo.add %e, %e : tensor<8x4xf32>
  %none = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %b3 = stablehlo.multiply %a3, %a3 : tensor<8x4xf32>
  %c3 = stablehlo.multiply %d3, %b3 : tensor<8x4xf32>
  %r3 = stablehlo.subtract %d3, %c3 : tensor<8x4xf32>
  %q3 = stablehlo.dot_general %r3, %t, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %d2 = stablehlo.add %d3, %q3 : tensor<8x4xf32>
  %g3 = stablehlo.dot_general %v2, %r3, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %sum3 = stablehlo.add %none, %g3 : tensor<4x4xf32>
  %b2 = stablehlo.multiply %a2, %a2 : tensor<8x4xf32>
  %c2 = stablehlo.multiply %d2, %b2 : tensor<8x4xf32>
  %r2 = stablehlo.subtract %d2, %c2 : tensor<8x4xf32>
  %q2 = stablehlo.dot_general %r2, %t, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %d1 = stablehlo.add %d2, %q2 : tensor<8x4xf32>
  %g2 = stablehlo.dot_general %v1, %r2, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %sum2 = stablehlo.add %sum3, %g2 : tensor<4x4xf32>
  %b1 = stablehlo.multiply %a1, %a1 : tensor<8x4xf32>
  %c1 = stablehlo.multiply %d1, %b1 : tensor<8x4xf32>
  %r1 = stablehlo.subtract %d1, %c1 : tensor<8x4xf32>
  %q1 = stablehlo.dot_general %r1, %t, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %d0 = stablehlo.add %d1, %q1 : tensor<8x4xf32>
  %g1 = stablehlo.dot_general %v0, %r1, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %sum1 = stablehlo.add %sum2, %g1 : tensor<4x4xf32>

  %one = stablehlo.constant dense<1.0> : tensor<4x4xf32>
  %square = stablehlo.multiply %t, %t : tensor<4x4xf32>
  %slope = stablehlo.subtract %one, %square : tensor<4x4xf32>
  %dw = stablehlo.multiply %sum1, %slope : tensor<4x4xf32>
  %din = stablehlo.dot_general %x, %d0, contracting_dims = [0] x [0] : (tensor<8x5xf32>, tensor<8x4xf32>) -> tensor<5x4xf32>
  %rate = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %rates = stablehlo.constant dense<0.1> : tensor<5x4xf32>
  %change = stablehlo.multiply %dw, %rate : tensor<4x4xf32>
  %new = stablehlo.subtract %w, %change : tensor<4x4xf32>
  %changes = stablehlo.multiply %din, %rates : tensor<5x4xf32>
  %newin = stablehlo.subtract %in, %changes : tensor<5x4xf32>
  return %new, %newin, %loss : tensor<4x4xf32>, tensor<5x4xf32>, tensor<f32>
}
