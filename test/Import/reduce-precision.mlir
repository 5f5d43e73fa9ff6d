// Rounding to the precision that a value has is no operation; to a lower one it is.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: FileCheck %s < %t.json

// CHECK-COUNT-1: "name":"reduce_precision"
// CHECK-NOT: "name":"reduce_precision"

func.func @main(%w: tensor<4x4xbf16>, %x: tensor<8x4xbf16>) -> tensor<8x4xbf16> {
  %0 = stablehlo.reduce_precision %x, format = e8m7 : tensor<8x4xbf16>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
  %2 = stablehlo.reduce_precision %1, format = e8m7 : tensor<8x4xbf16>
  %3 = stablehlo.reduce_precision %2, format = e11m52 : tensor<8x4xbf16>
  %4 = stablehlo.tanh %3 : tensor<8x4xbf16>
  %5 = stablehlo.reduce_precision %4, format = e5m2 : tensor<8x4xbf16>
  return %5 : tensor<8x4xbf16>
}
