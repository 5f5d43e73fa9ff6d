// What takes more cycles than have a number of their own has no schedule, and that is said.
// RUN: not phaze-search %s --arch=tpuv4 --devices=1 --global-batch=1 2>&1 | FileCheck %s
// RUN: not phaze-search %s --devices=1 --global-batch=1 --space=%S/Inputs/space.json --no-baselines 2>&1 | FileCheck %s --check-prefix=SEARCH
// RUN: not phaze-opt %s --convert-stablehlo-to-phaze --phaze-annotate-costs=archs=tpuv4 2>&1 | FileCheck %s --check-prefix=COSTS
// CHECK: error: 'too-many-cycles' cannot run on the architecture: side: 'dot_general': it takes, with what is before it, more than 2^53 cycles
// SEARCH: error: 'too-many-cycles' cannot run on the architecture: side: 'dot_general': it takes
// COSTS: error: 'phaze.contraction' op takes more than 2^53 cycles on 'tpuv4' with what is before it

func.func @main(%arg0: tensor<3000000000x8xi1>, %arg1: tensor<3000000000x3000000000xi1>) -> tensor<i1> {
  %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0] : (tensor<3000000000x3000000000xi1>, tensor<3000000000x8xi1>) -> tensor<3000000000x8xi1>
  %1 = stablehlo.dot_general %arg1, %0, contracting_dims = [1] x [0] : (tensor<3000000000x3000000000xi1>, tensor<3000000000x8xi1>) -> tensor<3000000000x8xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %2 = stablehlo.reduce(%1 init: %true) applies stablehlo.add across dimensions = [0, 1] {phaze.phase = "forward"} : (tensor<3000000000x8xi1>, tensor<i1>) -> tensor<i1>
  return %2 : tensor<i1>
}
