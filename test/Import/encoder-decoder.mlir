// Every decoder layer reads what the encoder made: cuts are two activations wide, and the edges say so.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s

// CHECK: kinds: 0 1 2 2 2 2 2 2 2 2 2 2 2 2{{$}}
// CHECK: contractions: forward 38
// CHECK: edge: layer0 layer1 96
// CHECK: edge: layer1 layer2 96
// CHECK: edge: layer1 layer2 96
// CHECK-DAG: edge: layer1 layer3 96
// CHECK-DAG: edge: layer2 layer3 96
// CHECK-DAG: edge: layer1 layer13 96
// CHECK-DAG: edge: layer12 layer13 96
// CHECK: layer2: parameters arg2[0] arg3[0] arg4[0] states
// CHECK: layer2: contractions forward 3

func.func @main(%we: tensor<5x4xf32>, %wd: tensor<3x4xf32>, %a: tensor<12x4x4xf32>, %b: tensor<12x4x4xf32>, %c: tensor<12x4x4xf32>, %x: tensor<6x5xf32>, %z: tensor<6x3xf32>)
    -> tensor<6x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<12> : tensor<i32>
  %e0 = stablehlo.dot_general %x, %we, contracting_dims = [1] x [0] : (tensor<6x5xf32>, tensor<5x4xf32>) -> tensor<6x4xf32>
  %memory = stablehlo.tanh %e0 : tensor<6x4xf32>
  %d0 = stablehlo.dot_general %z, %wd, contracting_dims = [1] x [0] : (tensor<6x3xf32>, tensor<3x4xf32>) -> tensor<6x4xf32>
  %r:2 = stablehlo.while(%i = %zero, %h = %d0) : tensor<i32>, tensor<6x4xf32>
  cond {
    %more = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %wa = func.call @take(%a, %i) : (tensor<12x4x4xf32>, tensor<i32>) -> tensor<4x4xf32>
    %wb = func.call @take(%b, %i) : (tensor<12x4x4xf32>, tensor<i32>) -> tensor<4x4xf32>
    %wc = func.call @take(%c, %i) : (tensor<12x4x4xf32>, tensor<i32>) -> tensor<4x4xf32>
    %q = stablehlo.dot_general %h, %wa, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x4xf32>) -> tensor<6x4xf32>
    %k = stablehlo.dot_general %memory, %wb, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x4xf32>) -> tensor<6x4xf32>
    %s = stablehlo.multiply %q, %k : tensor<6x4xf32>
    %o = stablehlo.dot_general %s, %wc, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x4xf32>) -> tensor<6x4xf32>
    %t = stablehlo.tanh %o : tensor<6x4xf32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %t : tensor<i32>, tensor<6x4xf32>
  }
  return %r#1 : tensor<6x4xf32>
}
func.func private @take(%stack: tensor<12x4x4xf32>, %i: tensor<i32>) -> tensor<4x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_slice %stack, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<12x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
  %1 = stablehlo.reshape %0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
