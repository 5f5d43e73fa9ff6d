// An element of a tuple is handed on without the tuple, of which a stage may not have all.
// RUN: phaze-opt %s '--phaze-arch-search=space=%phaze_src/test/Search/Inputs/space.json devices=1 global-batch=8 microbatches=8 baselines=none attach-plan summary=none' --phaze-outline-stages | FileCheck %s
// CHECK-LABEL: func.func @stage0_forward
// CHECK-NOT: tuple
// CHECK: return

func.func @main(%w: tensor<8x4xf32>, %x: tensor<8x8xf32>, %y: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.tuple %0, %y : tuple<tensor<8x4xf32>, tensor<8x4xf32>>
  %2 = stablehlo.get_tuple_element %1[0] : (tuple<tensor<8x4xf32>, tensor<8x4xf32>>) -> tensor<8x4xf32>
  %3 = stablehlo.tanh %2 : tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}
