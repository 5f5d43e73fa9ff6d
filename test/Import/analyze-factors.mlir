// RUN: phaze-opt %s --phaze-analyze-factors | FileCheck %s
// RUN: phaze-opt %s --phaze-analyze-factors="entry=sorted batch-dim=1:1" | FileCheck %s --check-prefix=FEATURES
// RUN: phaze-opt %S/gpt-block.mlir --phaze-analyze-factors | FileCheck %s --check-prefix=GPT

// What goes together in a transformer. Sharding the heads or the ffn leaves one sum per block forward.
// GPT: %arg1: tensor<8x8xf32> {phaze.factors = "hidden=8 | heads=2 * [[D:[a-z0-9_]+]]=4"}
// GPT-SAME: %arg2: tensor<8x8xf32> {phaze.factors = "hidden=8 | heads=2 * [[D]]=4"}
// GPT-SAME: %arg5: tensor<8x32xf32> {phaze.factors = "hidden=8 | [[FFN:ffn[0-9]*]]=32"}
// GPT-SAME: %arg6: tensor<32x8xf32> {phaze.factors = "[[FFN]]=32 | hidden=8"}
// GPT-SAME: %arg13: tensor<4x6x5xf32> {phaze.factors = "batch=4 | sequence=6 | f0=5"}
// GPT-SAME: can_shard = true, forward_all_reduce = {bytes = 768 : i64, count = 1 : i64}, name = "heads", size = 2
// GPT-SAME: {backward_all_reduce = {bytes = 768 : i64, count = 1 : i64}, can_shard = true, forward_all_reduce = {bytes = 768 : i64, count = 1 : i64}, name = "[[FFN]]", size = 32
// GPT: dot_general {{.*}}phaze.factors = ["batch=4 | sequence=6 | heads=2 * [[D]]=4"]
// GPT: reshape {{.*}}phaze.factors = ["batch=4 | sequence=6 | heads=2 | [[D]]=4"]
// GPT: transpose {{.*}}phaze.factors = ["batch=4 | heads=2 | sequence=6 | [[D]]=4"]
// GPT: dot_general {{.*}}phaze.factors = ["batch=4 | heads=2 | sequence=6 | sequence=6"]
// GPT: dot_general {{.*}}phaze.factors = ["batch=4 | sequence=6 | [[FFN]]=32"]

// Sorting needs its dimension in one place.
// CHECK-LABEL: func.func @sorted
// CHECK-SAME: can_shard = false
// FEATURES: func.func @sorted(%arg0: tensor<4x2xf32> {phaze.factors = "batch=4 | f0=2"}, %arg1: tensor<8x4xf32> {phaze.factors = "f1=8 | batch=4"})
// CHECK: phaze.factors = ["batch=8 | [[F:[a-z0-9]+]]=2"], phaze.whole = ["[[F]]"]
func.func @sorted(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %1 = "stablehlo.sort"(%0) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<8x2xf32>) -> tensor<8x2xf32>
  return %1 : tensor<8x2xf32>
}
