// Values that are no tensors, and elements of all kinds, go through the conversion and back.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: phaze-opt %t.mlir | FileCheck %s

// CHECK: phaze.workload @main
// CHECK: complex<f32>
// CHECK: f8E4M3FN
// CHECK: i4

func.func @main(%w: tensor<4x4xf32>, %x: tensor<8x4xf32>) -> (tensor<8x4xf8E4M3FN>, tensor<8x4xi4>, tensor<8x4xf32>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.complex %0, %0 : tensor<8x4xcomplex<f32>>
  %2 = stablehlo.multiply %1, %1 : tensor<8x4xcomplex<f32>>
  %3 = stablehlo.real %2 : (tensor<8x4xcomplex<f32>>) -> tensor<8x4xf32>
  %4 = stablehlo.convert %3 : (tensor<8x4xf32>) -> tensor<8x4xf8E4M3FN>
  %5 = stablehlo.convert %3 : (tensor<8x4xf32>) -> tensor<8x4xi4>
  %t = stablehlo.tuple %3, %x : tuple<tensor<8x4xf32>, tensor<8x4xf32>>
  %6 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<8x4xf32>, tensor<8x4xf32>>) -> tensor<8x4xf32>
  %token = stablehlo.create_token : !stablehlo.token
  %token1 = "stablehlo.outfeed"(%6, %token) <{outfeed_config = ""}> : (tensor<8x4xf32>, !stablehlo.token) -> !stablehlo.token
  return %4, %5, %6 : tensor<8x4xf8E4M3FN>, tensor<8x4xi4>, tensor<8x4xf32>
}
