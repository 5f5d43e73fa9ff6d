// What does not divide says by how much it is longer.
// RUN: phaze-search %s --arch=tpuv4 --network=flat:1e12 --placement=1/2/4 --devices=8 --global-batch=64 --microbatches=1 --max-tensor-width=4 --no-baselines --threads=1 --json=%t.plan > %t.log
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan --phaze-emit-shardings --phaze-verify-shardings | FileCheck %s

// CHECK: %arg0: tensor<256x1022xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}", phaze.held_by = array<i32: 0>, phaze.padding = array<i64: 0, 2>
// CHECK-SAME: %arg1: tensor<1022x256xf32> {{{[^%]*}}phaze.padding = array<i64: 2, 0>
// CHECK-SAME: %arg4: tensor<63x256xf32> {{{[^%]*}}phaze.padding = array<i64: 1, 0>
// CHECK: custom_call @Sharding({{.*}}phaze.padding = array<i64: 1, 0>

func.func @main(%a1: tensor<256x1022xf32>, %b1: tensor<1022x256xf32>, %a2: tensor<256x1022xf32>, %b2: tensor<1022x256xf32>,
                %x: tensor<63x256xf32>, %y: tensor<63x256xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %h1 = stablehlo.dot_general %x, %a1, contracting_dims = [1] x [0] : (tensor<63x256xf32>, tensor<256x1022xf32>) -> tensor<63x1022xf32>
  %t1 = stablehlo.tanh %h1 : tensor<63x1022xf32>
  %p1 = stablehlo.dot_general %t1, %b1, contracting_dims = [1] x [0] : (tensor<63x1022xf32>, tensor<1022x256xf32>) -> tensor<63x256xf32>
  %x1 = stablehlo.add %x, %p1 : tensor<63x256xf32>
  %h2 = stablehlo.dot_general %x1, %a2, contracting_dims = [1] x [0] : (tensor<63x256xf32>, tensor<256x1022xf32>) -> tensor<63x1022xf32>
  %t2 = stablehlo.tanh %h2 : tensor<63x1022xf32>
  %p2 = stablehlo.dot_general %t2, %b2, contracting_dims = [1] x [0] : (tensor<63x1022xf32>, tensor<1022x256xf32>) -> tensor<63x256xf32>
  %x2 = stablehlo.add %x1, %p2 : tensor<63x256xf32>
  %e = stablehlo.subtract %x2, %y : tensor<63x256xf32>
  %s = stablehlo.multiply %e, %e : tensor<63x256xf32>
  %loss = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<63x256xf32>, tensor<f32>) -> tensor<f32>
  return %loss : tensor<f32>
}
