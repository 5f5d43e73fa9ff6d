// Shardings of the input are dropped, or kept as constraints.
// RUN: phaze-search %s --arch=tpuv4 --network=flat:1e12 --placement=1/2/4 --devices=8 --global-batch=64 --microbatches=1 --max-tensor-width=4 --no-baselines --threads=1 --json=%t.plan > %t.log
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan -o %t.mlir
// RUN: phaze-opt %t.mlir --phaze-emit-shardings --phaze-verify-shardings | FileCheck %s --check-prefix=DROP --implicit-check-not=@mine
// RUN: phaze-opt %t.mlir --phaze-emit-shardings=format=gspmd --phaze-verify-shardings | FileCheck %s --check-prefix=GSPMD --implicit-check-not=sdy
// RUN: phaze-opt %t.mlir --phaze-emit-shardings=existing=keep --phaze-verify-shardings | FileCheck %s --check-prefix=KEEP

// DROP: sdy.mesh @data2_tensor4
// DROP: %arg0: {{[^%]*}}sdy.sharding = #sdy.sharding<@data2_tensor4, [{}, {"tensor"}]>
// GSPMD: %arg0: tensor<256x1024xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}"
// GSPMD: @Sharding
// KEEP-DAG: sdy.mesh @mine = <["x"=4, "y"=2]>
// KEEP-DAG: sdy.mesh @data2_tensor4
// KEEP: %arg0: tensor<256x1024xf32> {{{[^%]*}}phaze.kept, {{[^%]*}}sdy.sharding = #sdy.sharding<@mine, [{"x"}, {}]>}
// KEEP-SAME: %arg1: {{[^%]*}}sdy.sharding = #sdy.sharding<@data2_tensor4, [{"tensor"}, {}]>
// KEEP: sdy.sharding_constraint {{.*}} <@mine, [{"x"}, {"y"}]> {phaze.kept,

// Those for another number of devices cannot be kept.
// RUN: phaze-search %s --arch=tpuv4 --network=flat:1e12 --placement=1/2/2 --devices=8 --global-batch=64 --microbatches=1 --max-tensor-width=2 --no-baselines --threads=1 --json=%t.plan2 > %t.log2
// RUN: not phaze-opt %s --phaze-apply-plan=plan=%t.plan2 --phaze-emit-shardings=existing=keep 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: this sharding is for 8 devices, the plan's stages have 4; existing=drop drops the shardings of the input

// The search sets attributes alone: operations of the input stay.
// RUN: phaze-opt %s --phaze-arch-search="space=%phaze_src/test/Search/Inputs/space.json devices=8 global-batch=64 microbatches=1 baselines=false summary=false threads=1 attach-plan" --phaze-verify-shardings | FileCheck %s --check-prefix=SEARCH
// SEARCH: sdy.sharding_constraint {{.*}} <@mine, [{"x"}, {"y"}]> {phaze.kept

sdy.mesh @mine = <["x"=4, "y"=2]>
func.func @main(%a1: tensor<256x1024xf32> {sdy.sharding = #sdy.sharding<@mine, [{"x"}, {}]>}, %b1: tensor<1024x256xf32>, %a2: tensor<256x1024xf32>, %b2: tensor<1024x256xf32>,
                %x: tensor<64x256xf32>, %y: tensor<64x256xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %h1 = stablehlo.dot_general %x, %a1, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x1024xf32>) -> tensor<64x1024xf32>
  %t1 = stablehlo.tanh %h1 : tensor<64x1024xf32>
  %p1 = stablehlo.dot_general %t1, %b1, contracting_dims = [1] x [0] : (tensor<64x1024xf32>, tensor<1024x256xf32>) -> tensor<64x256xf32>
  %c1 = sdy.sharding_constraint %p1 <@mine, [{"x"}, {"y"}]> : tensor<64x256xf32>
  %x1 = stablehlo.add %x, %c1 : tensor<64x256xf32>
  %h2 = stablehlo.dot_general %x1, %a2, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x1024xf32>) -> tensor<64x1024xf32>
  %t2 = stablehlo.tanh %h2 : tensor<64x1024xf32>
  %p2 = stablehlo.dot_general %t2, %b2, contracting_dims = [1] x [0] : (tensor<64x1024xf32>, tensor<1024x256xf32>) -> tensor<64x256xf32>
  %x2 = stablehlo.add %x1, %p2 : tensor<64x256xf32>
  %e = stablehlo.subtract %x2, %y : tensor<64x256xf32>
  %s = stablehlo.multiply %e, %e : tensor<64x256xf32>
  %loss = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<f32>
  return %loss : tensor<f32>
}
