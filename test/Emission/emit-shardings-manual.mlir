// What a manual computation of the input stands on stays, whatever becomes of the other shardings.
// DEFINE: %{search} = phaze-search %s --arch=tpuv4 --network=flat:1e12 --global-batch=64 --microbatches=1 --no-baselines --threads=1
// RUN: %{search} --placement=1/2/4 --devices=8 --max-tensor-width=4 --json=%t.plan > %t.log
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan --phaze-emit-shardings --phaze-verify-shardings --verify-roundtrip | FileCheck %s --check-prefixes=CHECK,DROP
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan --phaze-emit-shardings=existing=keep --phaze-verify-shardings --verify-roundtrip | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan --phaze-emit-shardings="format=gspmd" --phaze-verify-shardings --verify-roundtrip | FileCheck %s --check-prefixes=CHECK,GSPMD
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan --phaze-emit-shardings="format=both existing=keep" --phaze-verify-shardings --verify-roundtrip | FileCheck %s --check-prefixes=CHECK,BOTH

// The mesh that is of no use any more goes.
// DROP: sdy.mesh @data2_tensor4
// DROP: sdy.mesh @mine
// DROP-NOT: sdy.mesh
// DROP: %arg0: {{[^,]*}}, phaze.role = "parameter", sdy.sharding = #sdy.sharding<@data2_tensor4, [{}, {"tensor"}]>
// DROP-SAME: %arg4: {{.*}}sdy.sharding = #sdy.sharding<@data2_tensor4, [{"data"}, {}]>}, %arg5
// DROP-NOT: sharding_constraint {{.*}}@mine

// KEEP: sdy.mesh @mine
// KEEP: sdy.mesh @other
// KEEP: %arg0: {{[^,]*}}, phaze.kept, phaze.role = "parameter", sdy.sharding = #sdy.sharding<@mine, [{}, {"y"}]>
// KEEP-SAME: %arg1: {{[^,]*}}, phaze.role = "parameter", sdy.sharding = #sdy.sharding<@data2_tensor4, [{"tensor"}, {}]>
// KEEP-SAME: %arg4: {{.*}}phaze.kept, phaze.role = "data", sdy.sharding = #sdy.sharding<@other, [{"z"}, {}]>}, %arg5
// KEEP: sdy.sharding_constraint {{.*}} <@mine, [{"x"}, {}]> {phaze.kept

// Of sdy there is nothing but what the manual computation needs.
// GSPMD-NOT: sdy
// GSPMD: sdy.mesh @mine
// GSPMD-NOT: sdy
// GSPMD: mhlo.sharding
// GSPMD-NOT: sdy.
// BOTH: %arg0: {{[^,]*}}, phaze.kept, phaze.role = "parameter", sdy.sharding = #sdy.sharding<@mine, [{}, {"y"}]>
// BOTH-SAME: %arg1: tensor<1024x256xf32> {mhlo.sharding = "{{.*}}", phaze.held_by = {{[^,]*}}, phaze.role = "parameter", sdy.sharding

// Outside, constraints say where the batch and the class go; inside, shapes are those of a device and nothing is said.
// CHECK: sdy.manual_computation({{.*}}) in_shardings=[<@mine, [{"x"}, {}]>, <@mine, [{}, {}]>, <@mine, [{}, {}]>] out_shardings=[<@mine, [{"x"}, {}]>] manual_axes={"x"}
// CHECK-NEXT: dot_general {{.*}} phaze.layer = [[LAYER:[0-9]+]] : i32
// CHECK-NEXT: tanh
// CHECK-NEXT: dot_general
// CHECK-NEXT: sdy.return
// It hands several values on, all in the same layer.
// CHECK-NEXT: } {phaze.layer = [[LAYER]] : i32, phaze.phase = "forward", phaze.stage = 0 : i32}
// GSPMD-NOT: sdy

// The stages have another number of devices than the mesh.
// RUN: %{search} --placement=1/2/2 --devices=4 --max-tensor-width=2 --json=%t.small > %t.log
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.small --phaze-emit-shardings --phaze-verify-shardings -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [[@LINE+14]]:{{.*}}: remark: this part of a manual computation stays as it is, for 8 devices; the plan's stages have 4
// RUN: not phaze-opt %s --phaze-apply-plan=plan=%t.small --phaze-emit-shardings=existing=keep -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: this sharding is for 8 devices, the plan's stages have 4; existing=drop drops the shardings of the input

sdy.mesh @mine = <["x"=2, "y"=4]>
sdy.mesh @other = <["z"=8]>
func.func @main(%a1: tensor<256x1024xf32> {sdy.sharding = #sdy.sharding<@mine, [{}, {"y"}]>}, %b1: tensor<1024x256xf32>, %a2: tensor<256x1024xf32>, %b2: tensor<1024x256xf32>,
                %x: tensor<64x256xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}, {}]>}, %y: tensor<64x256xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %h1 = stablehlo.dot_general %x, %a1, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x1024xf32>) -> tensor<64x1024xf32>
  %t1 = stablehlo.tanh %h1 : tensor<64x1024xf32>
  %p1 = stablehlo.dot_general %t1, %b1, contracting_dims = [1] x [0] : (tensor<64x1024xf32>, tensor<1024x256xf32>) -> tensor<64x256xf32>
  %c1 = sdy.sharding_constraint %p1 <@mine, [{"x"}, {}]> : tensor<64x256xf32>
  %x1 = stablehlo.add %x, %c1 : tensor<64x256xf32>
  %p2 = sdy.manual_computation(%x1, %a2, %b2)
      in_shardings=[<@mine, [{"x"}, {}]>, <@mine, [{}, {}]>, <@mine, [{}, {}]>]
      out_shardings=[<@mine, [{"x"}, {}]>] manual_axes={"x"}
      (%lx: tensor<32x256xf32>, %la: tensor<256x1024xf32>, %lb: tensor<1024x256xf32>) {
    %h2 = stablehlo.dot_general %lx, %la, contracting_dims = [1] x [0] : (tensor<32x256xf32>, tensor<256x1024xf32>) -> tensor<32x1024xf32>
    %t2 = stablehlo.tanh %h2 : tensor<32x1024xf32>
    %l2 = stablehlo.dot_general %t2, %lb, contracting_dims = [1] x [0] : (tensor<32x1024xf32>, tensor<1024x256xf32>) -> tensor<32x256xf32>
    sdy.return %l2 : tensor<32x256xf32>
  } : (tensor<64x256xf32>, tensor<256x1024xf32>, tensor<1024x256xf32>) -> tensor<64x256xf32>
  %x2 = stablehlo.add %x1, %p2 : tensor<64x256xf32>
  %e = stablehlo.subtract %x2, %y : tensor<64x256xf32>
  %s = stablehlo.multiply %e, %e : tensor<64x256xf32>
  %loss = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<f32>
  return %loss : tensor<f32>
}
