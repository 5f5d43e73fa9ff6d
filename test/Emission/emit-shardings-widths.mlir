// A stage whose layers cannot be divided has a mesh of its own: products of a square matrix and a residual sum have one class on both
// sides. In GSPMD form all values are of the widest mesh.
// RUN: phaze-search %s --arch=tpuv4 --placement=3/2/2 --devices=16 --global-batch=64 --microbatches=1 --max-tensor-width=2 --no-baselines --threads=1 --json=%t.plan > %t.log
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan --phaze-emit-shardings=format=sdy --phaze-verify-shardings --verify-roundtrip -o %t.sdy.mlir
// RUN: FileCheck %s < %t.sdy.mlir
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan --phaze-emit-shardings=format=gspmd --phaze-verify-shardings --verify-roundtrip | FileCheck %s --check-prefix=GSPMD
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan --phaze-emit-shardings=format=both --phaze-verify-shardings --verify-roundtrip -o /dev/null

// Each replica has two devices of the wide stages and one of the narrow one.
// CHECK: mhlo.num_partitions = 4 : i32
// CHECK-SAME: phaze.stages = [{{.*}}devices = {first = 6 : i64, replica_stride = 2 : i64, replicas = 2 : i64, width = 2 : i64}
// CHECK-SAME: devices = {first = 2 : i64, replica_stride = 2 : i64, replicas = 2 : i64, width = 2 : i64}
// CHECK-SAME: devices = {first = 0 : i64, replica_stride = 1 : i64, replicas = 2 : i64, width = 1 : i64}
// CHECK-DAG: sdy.mesh @data2_tensor2 = <["data"=2, "tensor"=2]>
// CHECK-DAG: sdy.mesh @data2_tensor1 = <["data"=2, "tensor"=1]>
// CHECK: %arg0: {{[^#]*}}#sdy.sharding<@data2_tensor2, [{}, {"tensor"}]>
// CHECK-SAME: %arg1: {{[^#]*}}#sdy.sharding<@data2_tensor2, [{"tensor"}, {}]>
// CHECK-SAME: %arg2: {{[^#]*}}#sdy.sharding<@data2_tensor1, [{}, {}]>
// CHECK-SAME: %arg3: {{[^#]*}}#sdy.sharding<@data2_tensor1, [{}, {}]>
// CHECK-SAME: %arg4: {{[^#]*}}#sdy.sharding<@data2_tensor2, [{"data"}, {}]>
// CHECK-SAME: %arg5: {{[^#]*}}#sdy.sharding<@data2_tensor1, [{"data"}, {}]>
// CHECK-SAME: -> (tensor<f32> {{[^#]*}}#sdy.sharding<@data2_tensor1, []>
// What goes over to the narrow stage is whole on the mesh that made it.
// CHECK: add {{.*}}phaze.sends_to = array<i32: 2>, phaze.stage = 1 : i32
// CHECK-NEXT: sharding_constraint {{.*}} <@data2_tensor2, [{"data"}, {}]> {{.*}}phaze.stage = 1 : i32

// GSPMD: %arg2: tensor<256x256xf32> {mhlo.sharding = "{replicated}"
// GSPMD-SAME: %arg5: tensor<64x256xf32> {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"

// A single device divides nothing: what is harmless on the narrow mesh is wrong for what has to be divided. No mesh has another
// number of replicas.
// RUN: sed 's/\(%arg2: [^#]*#sdy.sharding<@data2_tensor1, \[{\)}, {/\1"tensor"}, {/' %t.sdy.mlir > %t.one.mlir
// RUN: not cmp -s %t.sdy.mlir %t.one.mlir
// RUN: phaze-opt %t.one.mlir --phaze-verify-shardings -o /dev/null
// RUN: sed 's/\(%arg0: [^#]*#sdy.sharding<@data2_tensor\)2/\11/' %t.sdy.mlir > %t.narrow.mlir
// RUN: not phaze-opt %t.narrow.mlir --phaze-verify-shardings -o /dev/null 2>&1 | FileCheck %s --check-prefix=NARROW
// NARROW: error: argument 0 leaves dimension 1 whole, expected it to be divided over tensor
// RUN: sed 's/@data2_tensor1 = <\["data"=2/@data2_tensor1 = <["data"=4/' %t.sdy.mlir > %t.replicas.mlir
// RUN: not cmp -s %t.sdy.mlir %t.replicas.mlir
// RUN: not phaze-opt %t.replicas.mlir --phaze-verify-shardings -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPLICAS
// REPLICAS: error: sharding #sdy.sharding<@data2_tensor1, [{}, {}]> of argument 2 is none of the mesh data=2 x tensor=2 for 2 dimensions

func.func @main(%a: tensor<256x4096xf32>, %b: tensor<4096x256xf32>, %w: tensor<256x256xf32>, %v: tensor<256x256xf32>,
                %x: tensor<64x256xf32>, %y: tensor<64x256xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %h1 = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x4096xf32>) -> tensor<64x4096xf32>
  %t1 = stablehlo.tanh %h1 : tensor<64x4096xf32>
  %p1 = stablehlo.dot_general %t1, %b, contracting_dims = [1] x [0] : (tensor<64x4096xf32>, tensor<4096x256xf32>) -> tensor<64x256xf32>
  %x1 = stablehlo.add %x, %p1 : tensor<64x256xf32>
  %h2 = stablehlo.dot_general %x1, %w, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x256xf32>) -> tensor<64x256xf32>
  %t2 = stablehlo.tanh %h2 : tensor<64x256xf32>
  %x2 = stablehlo.add %x1, %t2 : tensor<64x256xf32>
  %h3 = stablehlo.dot_general %x2, %v, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x256xf32>) -> tensor<64x256xf32>
  %t3 = stablehlo.tanh %h3 : tensor<64x256xf32>
  %x3 = stablehlo.add %x2, %t3 : tensor<64x256xf32>
  %e = stablehlo.subtract %x3, %y : tensor<64x256xf32>
  %s = stablehlo.multiply %e, %e : tensor<64x256xf32>
  %loss = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<f32>
  return %loss : tensor<f32>
}
