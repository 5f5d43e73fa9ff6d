// A mask that is broadcast to every example and head is read as what it is: 6 x 6, not 4 x 2 x 6 x 6. The
// same where it is made into a bias first, which then has as many elements of 4 bytes. Beside it the layer reads its input, 4 x 6 x 8 of 4 bytes.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze='entry=mask attention=written' --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/facts.py %t.json | FileCheck %s --check-prefix=MASK
// RUN: phaze-opt %s --convert-stablehlo-to-phaze='entry=bias attention=written' --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/facts.py %t.json | FileCheck %s --check-prefix=BIAS

// MASK: layer1: forward side 768 36{{$}}
// BIAS: layer1: forward side 768 144{{$}}

func.func @mask(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x2x6x6xf32> {
  %q = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %qh = stablehlo.reshape %q : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %k = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %kh = stablehlo.reshape %k : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %s = stablehlo.dot_general %qh, %kh, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x6x2x4xf32>, tensor<4x6x2x4xf32>) -> tensor<4x2x6x6xf32>
  %i = stablehlo.iota dim = 0 : tensor<6x6xi32>
  %j = stablehlo.iota dim = 1 : tensor<6x6xi32>
  %c = stablehlo.compare GE, %i, %j : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
  %m = stablehlo.broadcast_in_dim %c, dims = [2, 3] : (tensor<6x6xi1>) -> tensor<4x2x6x6xi1>
  %big = stablehlo.constant dense<-1.0e+30> : tensor<4x2x6x6xf32>
  %y = stablehlo.select %m, %s, %big : tensor<4x2x6x6xi1>, tensor<4x2x6x6xf32>
  return %y : tensor<4x2x6x6xf32>
}

func.func @bias(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x2x6x6xf32> {
  %q = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %qh = stablehlo.reshape %q : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %k = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %kh = stablehlo.reshape %k : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %s = stablehlo.dot_general %qh, %kh, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x6x2x4xf32>, tensor<4x6x2x4xf32>) -> tensor<4x2x6x6xf32>
  %i = stablehlo.iota dim = 2 : tensor<4x2x6x6xi32>
  %j = stablehlo.iota dim = 3 : tensor<4x2x6x6xi32>
  %c = stablehlo.compare GE, %i, %j : (tensor<4x2x6x6xi32>, tensor<4x2x6x6xi32>) -> tensor<4x2x6x6xi1>
  %no = stablehlo.constant dense<0.0> : tensor<4x2x6x6xf32>
  %big = stablehlo.constant dense<-1.0e+30> : tensor<4x2x6x6xf32>
  %b = stablehlo.select %c, %no, %big : tensor<4x2x6x6xi1>, tensor<4x2x6x6xf32>
  %y = stablehlo.add %s, %b : tensor<4x2x6x6xf32>
  return %y : tensor<4x2x6x6xf32>
}
