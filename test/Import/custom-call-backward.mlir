// A training step whose attention is custom calls forward and backward: each is one kernel, and no scores are kept or pass between kernels.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=mosaic --phaze-dump-workload=file=%t.mosaic.json -o %t.mosaic.mlir
// RUN: %python %S/check_partition.py %t.mosaic.mlir %t.mosaic.json
// RUN: %python %S/attention.py %t.mosaic.json 6 | FileCheck %s --check-prefixes=CHECK,MOSAIC
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=cudnn --phaze-dump-workload=file=%t.cudnn.json -o %t.cudnn.mlir
// RUN: %python %S/attention.py %t.cudnn.json 6 | FileCheck %s --check-prefixes=CHECK,CUDNN

// CHECK: forward: 2 contractions as one
// MOSAIC-DAG: backward: 3 contractions as one
// MOSAIC-DAG: backward: 4 contractions as one
// CUDNN: backward: 5 contractions as one
// CHECK: scores kept: 0
// CHECK: scores between kernels: 0

// Pallas on TPUs: one kernel for the gradient of queries and one for those of keys and values, each of which makes scores again. What rows give back comes as a statistic.
func.func @mosaic(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %q0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %q1 = stablehlo.reshape %q0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %q = stablehlo.transpose %q1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %k0 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %k1 = stablehlo.reshape %k0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %k = stablehlo.transpose %k1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v0 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v1 = stablehlo.reshape %v0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v = stablehlo.transpose %v1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %c:3 = stablehlo.custom_call @tpu_custom_call(%q, %k, %v) {backend_config = "", kernel_name = "_flash_attention_kernel"} : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> (tensor<4x2x6x4xf32>, tensor<4x2x6xf32>, tensor<4x2x6xf32>)
  %t = stablehlo.transpose %c#0, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %r = stablehlo.reshape %t : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %y = stablehlo.dot_general %r, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %yy = stablehlo.multiply %y, %y : tensor<4x6x8xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %loss = stablehlo.reduce(%yy init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<f32>
  %two = stablehlo.constant dense<2.0> : tensor<4x6x8xf32>
  %dy = stablehlo.multiply %two, %y : tensor<4x6x8xf32>
  %dwo = stablehlo.dot_general %r, %dy, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %dr = stablehlo.dot_general %dy, %wo, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %dt = stablehlo.reshape %dr : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %do = stablehlo.transpose %dt, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %oo = stablehlo.multiply %c#0, %do : tensor<4x2x6x4xf32>
  %di = stablehlo.reduce(%oo init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x4xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %dq = stablehlo.custom_call @tpu_custom_call(%q, %k, %v, %c#1, %c#2, %do, %di) {backend_config = "", kernel_name = "flash_mha_bwd_dq"} : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6xf32>, tensor<4x2x6xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6xf32>) -> tensor<4x2x6x4xf32>
  %dkv:2 = stablehlo.custom_call @tpu_custom_call(%q, %k, %v, %c#1, %c#2, %do, %di) {backend_config = "", kernel_name = "flash_mha_bwd_dkv"} : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6xf32>, tensor<4x2x6xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6xf32>) -> (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>)
  %dq1 = stablehlo.transpose %dq, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %dq0 = stablehlo.reshape %dq1 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %dwq = stablehlo.dot_general %x, %dq0, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %dk1 = stablehlo.transpose %dkv#0, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %dk0 = stablehlo.reshape %dk1 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %dwk = stablehlo.dot_general %x, %dk0, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %dv1 = stablehlo.transpose %dkv#1, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %dv0 = stablehlo.reshape %dv1 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %dwv = stablehlo.dot_general %x, %dv0, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %rate = stablehlo.constant dense<0.01> : tensor<8x8xf32>
  %sq = stablehlo.multiply %rate, %dwq : tensor<8x8xf32>
  %nq = stablehlo.subtract %wq, %sq : tensor<8x8xf32>
  %sk = stablehlo.multiply %rate, %dwk : tensor<8x8xf32>
  %nk = stablehlo.subtract %wk, %sk : tensor<8x8xf32>
  %sv = stablehlo.multiply %rate, %dwv : tensor<8x8xf32>
  %nv = stablehlo.subtract %wv, %sv : tensor<8x8xf32>
  %so = stablehlo.multiply %rate, %dwo : tensor<8x8xf32>
  %no = stablehlo.subtract %wo, %so : tensor<8x8xf32>
  return %loss, %nq, %nk, %nv, %no : tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// cuDNN: all gradients of one call, from the result and a statistic of rows.
func.func @cudnn(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %q0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %q1 = stablehlo.reshape %q0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %q = stablehlo.transpose %q1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %k0 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %k1 = stablehlo.reshape %k0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %k = stablehlo.transpose %k1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v0 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v1 = stablehlo.reshape %v0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v = stablehlo.transpose %v1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %c:3 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q, %k, %v) {backend_config = ""} : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> (tensor<4x2x6x4xf32>, tensor<4x2x6xf32>, tensor<0xui8>)
  %t = stablehlo.transpose %c#0, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %r = stablehlo.reshape %t : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %y = stablehlo.dot_general %r, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %yy = stablehlo.multiply %y, %y : tensor<4x6x8xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %loss = stablehlo.reduce(%yy init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<f32>
  %two = stablehlo.constant dense<2.0> : tensor<4x6x8xf32>
  %dy = stablehlo.multiply %two, %y : tensor<4x6x8xf32>
  %dwo = stablehlo.dot_general %r, %dy, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %dr = stablehlo.dot_general %dy, %wo, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %dt = stablehlo.reshape %dr : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %do = stablehlo.transpose %dt, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %dall:4 = stablehlo.custom_call @__cudnn$fmhaSoftmaxBackward(%q, %k, %v, %c#1, %do, %c#0) {backend_config = ""} : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<0xui8>)
  %dq1 = stablehlo.transpose %dall#0, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %dq0 = stablehlo.reshape %dq1 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %dwq = stablehlo.dot_general %x, %dq0, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %dk1 = stablehlo.transpose %dall#1, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %dk0 = stablehlo.reshape %dk1 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %dwk = stablehlo.dot_general %x, %dk0, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %dv1 = stablehlo.transpose %dall#2, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %dv0 = stablehlo.reshape %dv1 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %dwv = stablehlo.dot_general %x, %dv0, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %rate = stablehlo.constant dense<0.01> : tensor<8x8xf32>
  %sq = stablehlo.multiply %rate, %dwq : tensor<8x8xf32>
  %nq = stablehlo.subtract %wq, %sq : tensor<8x8xf32>
  %sk = stablehlo.multiply %rate, %dwk : tensor<8x8xf32>
  %nk = stablehlo.subtract %wk, %sk : tensor<8x8xf32>
  %sv = stablehlo.multiply %rate, %dwv : tensor<8x8xf32>
  %nv = stablehlo.subtract %wv, %sv : tensor<8x8xf32>
  %so = stablehlo.multiply %rate, %dwo : tensor<8x8xf32>
  %no = stablehlo.subtract %wo, %so : tensor<8x8xf32>
  return %loss, %nq, %nk, %nv, %no : tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
