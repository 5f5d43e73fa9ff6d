// What a plan says, on the module and on operations. A step of two residual blocks; its backward pass is synthesised.
// RUN: phaze-search %s --arch=tpuv4 --placement=2/2/2 --devices=8 --global-batch=64 --microbatches=1 --max-tensor-width=2 --no-baselines --threads=1 --json=%t.plan > %t.log
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: phaze-opt %s --phaze-apply-plan="plan=%t.plan keep-workload" -o %t.kept.mlir
// RUN: FileCheck %s --check-prefix=KEPT < %t.kept.mlir

// Applied again, the same comes out, and a workload that is not asked for goes.
// RUN: phaze-opt %t.mlir --phaze-apply-plan=plan=%t.plan | diff %t.mlir -
// RUN: phaze-opt %t.kept.mlir --phaze-apply-plan=plan=%t.plan | diff %t.mlir -

// CHECK: module attributes {phaze.plan = {architecture = {clock_hz = 1.050000e+09 : f64, depth = 128 : i64,
// CHECK-SAME: name = "tpuv4"
// CHECK-SAME: data_parallel = 2 : i64, devices = 8 : i64, devices_used = 8 : i64,
// CHECK-SAME: entry = "main", format = "phaze-emission-1", global_batch = 64 : i64, hfu = {{[^ ]+}} : f64, json = "{
// CHECK-SAME: memory_bytes = {{[0-9]+}} : i64, mfu = {{[^ ]+}} : f64, microbatch = 1 : i64, microbatches = 32 : i64,
// CHECK-SAME: pipeline = 2 : i64, proven_gap = {{[^ ]+}} : f64,
// CHECK-SAME: samples_per_s = {{[^ ]+}} : f64, search_finished = true, search_gap =
// CHECK-SAME: sharded = [{local_size = 512 : i64, name = "{{[^"]+}}", size = 1024 : i64}
// CHECK-SAME: step_time_s = {{[^ ]+}} : f64, tensor_width = 2 : i64

// The first stage is on the last devices. It starts two microbatches before it ends one.
// CHECK-SAME: phaze.stages = [{backward_s = {{[^{]+}}, devices = {first = 4 : i64, replica_stride = 2 : i64, replicas = 2 : i64, width = 2 : i64}
// CHECK-SAME: layers = array<i32: 0, 1>
// CHECK-SAME: schedule = {drain = 2 : i64, microbatches = 32 : i64, order = "1f1b", steady = 30 : i64, warm_up = 2 : i64}
// A row of 256 floats.
// CHECK-SAME: sends = [{bytes = 1024 : i64, from_layer = 1 : i64, to_layer = 2 : i64, to_stage = 1 : i64}]
// CHECK-SAME: first = 0 : i64
// CHECK-SAME: layers = array<i32: 2>
// CHECK-SAME: schedule = {drain = 1 : i64, microbatches = 32 : i64, order = "1f1b", steady = 31 : i64, warm_up = 1 : i64}, sends = []

// CHECK: func.func @main(%arg0: {{[^{]*}} {phaze.held_by = array<i32: 0>, phaze.role = "parameter"}
// CHECK-SAME: %arg3: {{[^{]*}} {phaze.held_by = array<i32: 1>, phaze.role = "parameter"}
// CHECK-SAME: %arg4: {{[^{]*}} {phaze.batch_dim = 0 : i64, phaze.held_by = array<i32: 0>, phaze.role = "data"}
// CHECK-SAME: -> (tensor<f32> {phaze.held_by = array<i32: 1>
// CHECK: constant {phaze.layer = -1 : i32, phaze.phase = "constant", phaze.stage = -1 : i32}
// CHECK: dot_general %arg4, %arg0, contracting_dims = [1] x [0] {phaze.core = "tensor:{{.*}}", phaze.layer = 0 : i32, phaze.phase = "forward", phaze.stage = 0 : i32, phaze.start_cycle = 0 : i64}
// CHECK: add %arg4, {{.*}}phaze.layer = 1 : i32, {{.*}}phaze.sends_to = array<i32: 1>, phaze.stage = 0 : i32
// CHECK: dot_general {{.*}}%arg2, {{.*}}phaze.layer = 2 : i32, {{.*}}phaze.stage = 1 : i32, phaze.start_cycle = 0 : i64
// CHECK: reduce{{.*}}{phaze.core = "vector:{{.*}}phaze.stage = 1 : i32, phaze.start_cycle = {{[1-9]}}
// CHECK-NOT: phaze.id
// CHECK-NOT: phaze.workload

// KEPT: dot_general {{.*}}phaze.id = 1 : i64
// KEPT: phaze.workload

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
