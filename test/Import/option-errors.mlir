// Options that say nothing that can be understood: the same for every pass that has them.
// RUN: not phaze-opt %s --phaze-infer-roles=arguments=x:data -o /dev/null 2>&1 | FileCheck %s --check-prefix=LETTER
// RUN: not phaze-opt %s --phaze-infer-roles="arguments=0:data,0:input" -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not phaze-opt %s --phaze-classify-phases=arguments=2:data -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: not phaze-opt %s --phaze-classify-phases=arguments=0 -o /dev/null 2>&1 | FileCheck %s --check-prefix=BARE
// RUN: not phaze-opt %s --phaze-extract-layers=results=0:parameter -o /dev/null 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not phaze-opt %s --phaze-extract-layers=results=-1:loss -o /dev/null 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not phaze-opt %s --phaze-analyze-factors=batch-dim=0:2 -o /dev/null 2>&1 | FileCheck %s --check-prefix=DIM
// RUN: not phaze-opt %s --phaze-analyze-factors=batch-dim=2:0 -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not phaze-opt %s --convert-stablehlo-to-phaze=batch-dim=0 -o /dev/null 2>&1 | FileCheck %s --check-prefix=BATCH
// RUN: not phaze-opt %s --convert-stablehlo-to-phaze=batch-dim=0:0:0 -o /dev/null 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not phaze-opt %s --convert-stablehlo-to-phaze="strict entry=other" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ENTRY

// LETTER: error: option arguments=x:data, expected NUMBER:ROLE with one of parameter, state, buffer, data, scalar, rng, unused
// UNKNOWN: error: option arguments=0:input, expected NUMBER:ROLE
// BEYOND: error: option arguments=2:data, expected NUMBER:ROLE
// BARE: error: option arguments=0, expected NUMBER:ROLE
// RESULT: error: option results=0:parameter, expected NUMBER:ROLE with one of updated, gradient, loss, metric, output
// NEGATIVE: error: option results=-1:loss, expected NUMBER:ROLE
// DIM: error: option batch-dim=0:2, expected ARGUMENT:DIMENSION
// NONE: error: option batch-dim=2:0, expected ARGUMENT:DIMENSION
// BATCH: error: option batch-dim=0, expected ARGUMENT:DIMENSION
// THREE: error: option batch-dim=0:0:0, expected ARGUMENT:DIMENSION
// ENTRY: error: there is no function @other with a body
// ENTRY: note: candidate @main
// ENTRY-NOT: candidate @other

func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}
func.func private @other(tensor<4xf32>) -> tensor<4xf32>
