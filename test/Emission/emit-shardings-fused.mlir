// Heads inside a fused projection are no tile of its columns: the weights are left whole, and queries, keys and values are told.
// RUN: phaze-search %s --arch=tpuv4 --placement=1/2/4 --devices=8 --global-batch=64 --microbatches=1 --max-tensor-width=4 --no-baselines --threads=1 --json=%t.plan > %t.log
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan --phaze-emit-shardings --phaze-verify-shardings -o %t.mlir 2> %t.err
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=REMARK < %t.err

// REMARK-COUNT-1: remark: argument 1 is left whole on '{{.*}}': it lies inside dimension 1; values made of it are constrained where they can be
// CHECK: %arg1: tensor<1024x3072xf32> {mhlo.sharding = "{replicated}"
// CHECK-SAME: %arg2: tensor<1024x1024xf32> {mhlo.sharding = "{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}"
// CHECK: [[Q:%[0-9]+]] = stablehlo.slice {{.*}}, 0:1024]
// CHECK-NEXT: @Sharding([[Q]]) {mhlo.sharding = "{devices=[2,1,4]<=[8]}"
// CHECK: [[K:%[0-9]+]] = stablehlo.slice {{.*}}, 1024:2048]
// CHECK-NEXT: @Sharding([[K]]) {mhlo.sharding = "{devices=[2,1,4]<=[8]}"
// CHECK: [[V:%[0-9]+]] = stablehlo.slice {{.*}}, 2048:3072]
// CHECK-NEXT: @Sharding([[V]]) {mhlo.sharding = "{devices=[2,1,4]<=[8]}"

func.func @main(%x: tensor<8x128x1024xf32>, %w: tensor<1024x3072xf32>, %o: tensor<1024x1024xf32>) -> tensor<8x128x1024xf32> {
  %p = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x128x1024xf32>, tensor<1024x3072xf32>) -> tensor<8x128x3072xf32>
  %q0 = stablehlo.slice %p [0:8, 0:128, 0:1024] : (tensor<8x128x3072xf32>) -> tensor<8x128x1024xf32>
  %k0 = stablehlo.slice %p [0:8, 0:128, 1024:2048] : (tensor<8x128x3072xf32>) -> tensor<8x128x1024xf32>
  %v0 = stablehlo.slice %p [0:8, 0:128, 2048:3072] : (tensor<8x128x3072xf32>) -> tensor<8x128x1024xf32>
  %q = stablehlo.reshape %q0 : (tensor<8x128x1024xf32>) -> tensor<8x128x16x64xf32>
  %k = stablehlo.reshape %k0 : (tensor<8x128x1024xf32>) -> tensor<8x128x16x64xf32>
  %v = stablehlo.reshape %v0 : (tensor<8x128x1024xf32>) -> tensor<8x128x16x64xf32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<8x128x16x64xf32>, tensor<8x128x16x64xf32>) -> tensor<8x16x128x128xf32>
  %c = stablehlo.dot_general %s, %v, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<8x16x128x128xf32>, tensor<8x128x16x64xf32>) -> tensor<8x16x128x64xf32>
  %t = stablehlo.transpose %c, dims = [0, 2, 1, 3] : (tensor<8x16x128x64xf32>) -> tensor<8x128x16x64xf32>
  %m = stablehlo.reshape %t : (tensor<8x128x16x64xf32>) -> tensor<8x128x1024xf32>
  %y = stablehlo.dot_general %m, %o, contracting_dims = [2] x [0] : (tensor<8x128x1024xf32>, tensor<1024x1024xf32>) -> tensor<8x128x1024xf32>
  %r = stablehlo.add %x, %y : tensor<8x128x1024xf32>
  return %r : tensor<8x128x1024xf32>
}
