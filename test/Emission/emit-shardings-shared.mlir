// One function makes columns in one call and summands in the other: it cannot be told both.
// RUN: phaze-search %s --arch=tpuv4 --placement=1/2/4 --devices=8 --global-batch=64 --microbatches=1 --max-tensor-width=4 --no-baselines --threads=1 --json=%t.plan > %t.log
// RUN: phaze-opt %s --phaze-apply-plan=plan=%t.plan -o %t.mlir
// RUN: FileCheck %s --check-prefix=RUNS < %t.mlir
// RUN: phaze-opt %t.mlir --phaze-emit-shardings --phaze-verify-shardings 2>&1 | FileCheck %s

// CHECK: remark: no sharding is emitted here: the layers that run this operation want different ones
// CHECK: func.func private @product
// CHECK-NEXT: dot_general
// CHECK-NEXT: return

// RUNS: func.func private @product
// RUNS: dot_general {{.*}}{phaze.core = ["tensor:*", "tensor:*+vector:*"], phaze.layer = array<i32: {{[0-9]}}, {{[0-9]}}>, phaze.phase = "forward", phaze.stage = 0 : i32, phaze.start_cycle = 

func.func @main(%a: tensor<1024x1024xf32>, %b: tensor<1024x1024xf32>, %x: tensor<64x1024xf32>) -> tensor<64x1024xf32> {
  %h = call @product(%x, %a) : (tensor<64x1024xf32>, tensor<1024x1024xf32>) -> tensor<64x1024xf32>
  %t = stablehlo.tanh %h : tensor<64x1024xf32>
  %p = call @product(%t, %b) : (tensor<64x1024xf32>, tensor<1024x1024xf32>) -> tensor<64x1024xf32>
  %y = stablehlo.add %x, %p : tensor<64x1024xf32>
  return %y : tensor<64x1024xf32>
}
func.func private @product(%x: tensor<64x1024xf32>, %w: tensor<1024x1024xf32>) -> tensor<64x1024xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x1024xf32>, tensor<1024x1024xf32>) -> tensor<64x1024xf32>
  return %0 : tensor<64x1024xf32>
}
