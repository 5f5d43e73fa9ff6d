// A batch of one is not divided over replicas, and a remark says so.
// RUN: phaze-search %s --arch=tpuv4 --placement=1/4/2 --devices=8 --global-batch=64 --microbatches=1 --max-tensor-width=2 --no-baselines --threads=1 --json=%t.plan > %t.log
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan --phaze-emit-shardings --phaze-verify-shardings 2>&1 | FileCheck %s

// CHECK: remark: the batch of 1 is not divided over the 4 replicas: the plan's step has a batch of 64; export the program with that, or set it with phaze-set-batch=size=64
// CHECK: %arg0: tensor<256x1024xf32> {mhlo.sharding = "{devices=[1,2,4]<=[4,2]T(1,0) last_tile_dim_replicate}"
// CHECK-SAME: %arg4: tensor<1x256xf32> {mhlo.sharding = "{replicated}"

// So is one that replicas do not divide; set to the plan's batch, it is.
// RUN: phaze-opt %s --phaze-set-batch=size=6 -o %t.6.mlir
// RUN: phaze-opt %t.6.mlir --phaze-apply-plan=plan=%t.plan --phaze-emit-shardings 2>&1 | FileCheck %s --check-prefix=SIX
// SIX: remark: the batch of 6 is padded to 8 over the 4 replicas: the plan's step has a batch of 64; export
// RUN: phaze-opt %t.6.mlir --phaze-set-batch=size=64 --phaze-apply-plan=plan=%t.plan --phaze-emit-shardings 2>&1 | FileCheck %s --check-prefix=SET --implicit-check-not=remark
// SET: %arg4: tensor<64x256xf32> {mhlo.sharding = "{devices=[4,1,2]

func.func @main(%a1: tensor<256x1024xf32>, %b1: tensor<1024x256xf32>, %a2: tensor<256x1024xf32>, %b2: tensor<1024x256xf32>,
                %x: tensor<1x256xf32>, %y: tensor<1x256xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %h1 = stablehlo.dot_general %x, %a1, contracting_dims = [1] x [0] : (tensor<1x256xf32>, tensor<256x1024xf32>) -> tensor<1x1024xf32>
  %t1 = stablehlo.tanh %h1 : tensor<1x1024xf32>
  %p1 = stablehlo.dot_general %t1, %b1, contracting_dims = [1] x [0] : (tensor<1x1024xf32>, tensor<1024x256xf32>) -> tensor<1x256xf32>
  %x1 = stablehlo.add %x, %p1 : tensor<1x256xf32>
  %h2 = stablehlo.dot_general %x1, %a2, contracting_dims = [1] x [0] : (tensor<1x256xf32>, tensor<256x1024xf32>) -> tensor<1x1024xf32>
  %t2 = stablehlo.tanh %h2 : tensor<1x1024xf32>
  %p2 = stablehlo.dot_general %t2, %b2, contracting_dims = [1] x [0] : (tensor<1x1024xf32>, tensor<1024x256xf32>) -> tensor<1x256xf32>
  %x2 = stablehlo.add %x1, %p2 : tensor<1x256xf32>
  %e = stablehlo.subtract %x2, %y : tensor<1x256xf32>
  %s = stablehlo.multiply %e, %e : tensor<1x256xf32>
  %loss = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x256xf32>, tensor<f32>) -> tensor<f32>
  return %loss : tensor<f32>
}
