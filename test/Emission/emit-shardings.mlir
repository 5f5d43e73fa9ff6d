// Shardings of arguments, results, and where the sum over what devices share is due.
// RUN: phaze-search %s --arch=tpuv4 --network=flat:1e12 --placement=1/2/4 --devices=8 --global-batch=64 --microbatches=1 --max-tensor-width=4 --no-baselines --threads=1 --json=%t.plan > %t.log
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan -o %t.mlir
// RUN: phaze-opt %t.mlir --phaze-emit-shardings --phaze-verify-shardings | FileCheck %s --check-prefixes=CHECK,GSPMD --implicit-check-not=sdy
// RUN: phaze-opt %t.mlir --phaze-emit-shardings=format=sdy --phaze-verify-shardings -o %t.sdy.mlir
// RUN: FileCheck %s --check-prefixes=CHECK,SDY --implicit-check-not=mhlo.sharding < %t.sdy.mlir
// RUN: phaze-opt %t.mlir --phaze-emit-shardings=format=both --phaze-verify-shardings | FileCheck %s --check-prefixes=CHECK,BOTH

// What has sdy gets sdy, and of what was emitted before nothing is left.
// RUN: phaze-opt %t.sdy.mlir --phaze-emit-shardings | diff %t.sdy.mlir -
// RUN: phaze-opt %t.sdy.mlir --phaze-emit-shardings=format=gspmd | FileCheck %s --check-prefixes=CHECK,GSPMD --implicit-check-not=sdy

// CHECK: mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32
// SDY: sdy.mesh @data2_tensor4 = <["data"=2, "tensor"=4]>
// BOTH: sdy.mesh @data2_tensor4 = <["data"=2, "tensor"=4]>
// GSPMD: %arg0: tensor<256x1024xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}"
// GSPMD-SAME: %arg1: tensor<1024x256xf32> {mhlo.sharding = "{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}"
// GSPMD-SAME: %arg4: tensor<64x256xf32> {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"
// GSPMD-SAME: -> (tensor<f32> {mhlo.sharding = "{replicated}"
// SDY: %arg0: tensor<256x1024xf32> {{[^%]*}}sdy.sharding = #sdy.sharding<@data2_tensor4, [{}, {"tensor"}]>
// SDY-SAME: %arg1: tensor<1024x256xf32> {{[^%]*}}sdy.sharding = #sdy.sharding<@data2_tensor4, [{"tensor"}, {}]>
// SDY-SAME: %arg4: tensor<64x256xf32> {{[^%]*}}sdy.sharding = #sdy.sharding<@data2_tensor4, [{"data"}, {}]>
// BOTH: %arg0: tensor<256x1024xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}", {{[^%]*}}sdy.sharding = #sdy.sharding<@data2_tensor4, [{}, {"tensor"}]>

// The first product gives each device its columns, the second one a summand.
// CHECK: dot_general %arg4, %arg0
// CHECK: tanh
// CHECK: [[P:%[0-9]+]] = stablehlo.dot_general {{.*}}%arg1
// GSPMD-NEXT: stablehlo.custom_call @Sharding([[P]]) {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}", phaze.layer = {{[0-9]}} : i32, phaze.phase = "forward", phaze.stage = 0 : i32}
// SDY-NEXT: sdy.sharding_constraint [[P]] <@data2_tensor4, [{"data"}, {}]> {phaze.layer
// BOTH-NEXT: stablehlo.custom_call @Sharding([[P]]) {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}", {{.*}}sdy.sharding = #sdy.sharding_per_value<[<@data2_tensor4, [{"data"}, {}]>]>
// CHECK: add %arg4

func.func @main(%a1: tensor<256x1024xf32>, %b1: tensor<1024x256xf32>, %a2: tensor<256x1024xf32>, %b2: tensor<1024x256xf32>,
                %x: tensor<64x256xf32>, %y: tensor<64x256xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %h1 = stablehlo.dot_general %x, %a1, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x1024xf32>) -> tensor<64x1024xf32>
  %t1 = stablehlo.tanh %h1 : tensor<64x1024xf32>
  %p1 = stablehlo.dot_general %t1, %b1, contracting_dims = [1] x [0] : (tensor<64x1024xf32>, tensor<1024x256xf32>) -> tensor<64x256xf32>
  %x1 = stablehlo.add %x, %p1 : tensor<64x256xf32>
  %h2 = stablehlo.dot_general %x1, %a2, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x1024xf32>) -> tensor<64x1024xf32>
  %t2 = stablehlo.tanh %h2 : tensor<64x1024xf32>
  %p2 = stablehlo.dot_general %t2, %b2, contracting_dims = [1] x [0] : (tensor<64x1024xf32>, tensor<1024x256xf32>) -> tensor<64x256xf32>
  %x2 = stablehlo.add %x1, %p2 : tensor<64x256xf32>
  %e = stablehlo.subtract %x2, %y : tensor<64x256xf32>
  %s = stablehlo.multiply %e, %e : tensor<64x256xf32>
  %loss = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<f32>
  return %loss : tensor<f32>
}
