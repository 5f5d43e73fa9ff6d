// Attention that arrives as a custom call is planned as the same kernel that is found where a program writes it out,
// forward and backward, from the operands of the call.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=mosaic --phaze-dump-workload=file=%t.mosaic.json -o %t.mosaic.mlir
// RUN: %python %S/attention.py %t.mosaic.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=no_name --phaze-dump-workload=file=%t.no_name.json -o %t.no_name.mlir
// RUN: %python %S/attention.py %t.no_name.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=tables_first --phaze-dump-workload=file=%t.tables_first.json -o %t.tables_first.mlir
// RUN: %python %S/attention.py %t.tables_first.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=grouped --phaze-dump-workload=file=%t.grouped.json -o %t.grouped.mlir
// RUN: %python %S/attention.py %t.grouped.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=cudnn --phaze-dump-workload=file=%t.cudnn.json -o %t.cudnn.mlir
// RUN: %python %S/attention.py %t.cudnn.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=triton --phaze-dump-workload=file=%t.triton.json -o %t.triton.mlir
// RUN: %python %S/attention.py %t.triton.json 6 | FileCheck %s
// RUN: FileCheck %s --check-prefix=GROUPED < %t.grouped.mlir
// RUN: FileCheck %s --check-prefix=CAUSAL < %t.cudnn.mlir

// CHECK: forward: 2 contractions as one
// CHECK: backward: 5 contractions as one
// CHECK: scores kept: 0
// CHECK: scores between kernels: 0

// Scores are 4 x 2 x 6 x 6, each of 4 products.
// GROUPED: phaze.contraction

// Of a causal mask 7 of 12 scores are shown.
// CAUSAL: phaze.input side shown 583333 : <i1>
// A Pallas kernel on TPUs, which returns statistics of rows 128 times.
func.func @mosaic(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %q0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %q1 = stablehlo.reshape %q0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %q2 = stablehlo.transpose %q1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %k0 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %k1 = stablehlo.reshape %k0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %k2 = stablehlo.transpose %k1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v0 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v1 = stablehlo.reshape %v0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v2 = stablehlo.transpose %v1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %c:3 = stablehlo.custom_call @tpu_custom_call(%q2, %k2, %v2) {backend_config = "", kernel_name = "_flash_attention_kernel"} : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> (tensor<4x2x6x4xf32>, tensor<4x2x6x128xf32>, tensor<4x2x6x128xf32>)
  %t = stablehlo.transpose %c#0, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %r = stablehlo.reshape %t : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %y = stablehlo.dot_general %r, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// PyTorch/XLA names no kernel.
func.func @no_name(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %q0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %q1 = stablehlo.reshape %q0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %q2 = stablehlo.transpose %q1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %k0 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %k1 = stablehlo.reshape %k0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %k2 = stablehlo.transpose %k1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v0 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v1 = stablehlo.reshape %v0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v2 = stablehlo.transpose %v1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %o = stablehlo.custom_call @tpu_custom_call(%q2, %k2, %v2) {backend_config = ""} : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %t = stablehlo.transpose %o, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %r = stablehlo.reshape %t : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %y = stablehlo.dot_general %r, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// Tables of blocks come first.
func.func @tables_first(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %q0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %q1 = stablehlo.reshape %q0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %q2 = stablehlo.transpose %q1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %k0 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %k1 = stablehlo.reshape %k0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %k2 = stablehlo.transpose %k1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v0 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v1 = stablehlo.reshape %v0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v2 = stablehlo.transpose %v1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %i = stablehlo.constant dense<0> : tensor<2x3xi8>
  %o = stablehlo.custom_call @tpu_custom_call(%i, %q2, %k2, %v2) {backend_config = "", kernel_name = "splash_mha_fwd_no_residuals"} : (tensor<2x3xi8>, tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %t = stablehlo.transpose %o, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %r = stablehlo.reshape %t : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %y = stablehlo.dot_general %r, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// Two heads of queries share those of keys.
func.func @grouped(%wq: tensor<8x8xf32>, %wk: tensor<8x4xf32>, %wv: tensor<8x4xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %q0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %q1 = stablehlo.reshape %q0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %q2 = stablehlo.transpose %q1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %k0 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x4xf32>) -> tensor<4x6x4xf32>
  %k1 = stablehlo.reshape %k0 : (tensor<4x6x4xf32>) -> tensor<4x6x1x4xf32>
  %k2 = stablehlo.transpose %k1, dims = [0, 2, 1, 3] : (tensor<4x6x1x4xf32>) -> tensor<4x1x6x4xf32>
  %v0 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x4xf32>) -> tensor<4x6x4xf32>
  %v1 = stablehlo.reshape %v0 : (tensor<4x6x4xf32>) -> tensor<4x6x1x4xf32>
  %v2 = stablehlo.transpose %v1, dims = [0, 2, 1, 3] : (tensor<4x6x1x4xf32>) -> tensor<4x1x6x4xf32>
  %o = stablehlo.custom_call @tpu_custom_call(%q2, %k2, %v2) {backend_config = "", kernel_name = "flash_attention"} : (tensor<4x2x6x4xf32>, tensor<4x1x6x4xf32>, tensor<4x1x6x4xf32>) -> tensor<4x2x6x4xf32>
  %t = stablehlo.transpose %o, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %r = stablehlo.reshape %t : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %y = stablehlo.dot_general %r, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// cuDNN, with the sequence before the heads and a causal mask.
func.func @cudnn(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %q0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %q1 = stablehlo.reshape %q0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %q2 = stablehlo.optimization_barrier %q1 : tensor<4x6x2x4xf32>
  %k0 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %k1 = stablehlo.reshape %k0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %k2 = stablehlo.optimization_barrier %k1 : tensor<4x6x2x4xf32>
  %v0 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v1 = stablehlo.reshape %v0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v2 = stablehlo.optimization_barrier %v1 : tensor<4x6x2x4xf32>
  %c:3 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q2, %k2, %v2) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22mask_type\22: \22CAUSAL\22, \22bmm1_dot_dimension_numbers\22: {\22lhs_contracting_dimensions\22: [\223\22], \22rhs_contracting_dimensions\22: [\223\22], \22lhs_batch_dimensions\22: [\220\22, \222\22], \22rhs_batch_dimensions\22: [\220\22, \222\22]}}}"} : (tensor<4x6x2x4xf32>, tensor<4x6x2x4xf32>, tensor<4x6x2x4xf32>) -> (tensor<4x6x2x4xf32>, tensor<4x2x6xf32>, tensor<0xui8>)
  %r = stablehlo.reshape %c#0 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %y = stablehlo.dot_general %r, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// A Triton kernel.
func.func @triton(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %q0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %q1 = stablehlo.reshape %q0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %q2 = stablehlo.optimization_barrier %q1 : tensor<4x6x2x4xf32>
  %k0 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %k1 = stablehlo.reshape %k0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %k2 = stablehlo.optimization_barrier %k1 : tensor<4x6x2x4xf32>
  %v0 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v1 = stablehlo.reshape %v0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v2 = stablehlo.optimization_barrier %v1 : tensor<4x6x2x4xf32>
  %o = stablehlo.custom_call @__gpu$xla.gpu.triton(%q2, %k2, %v2) {mhlo.backend_config = {name = "mha_forward", num_warps = 4 : i32}} : (tensor<4x6x2x4xf32>, tensor<4x6x2x4xf32>, tensor<4x6x2x4xf32>) -> tensor<4x6x2x4xf32>
  %r = stablehlo.reshape %o : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %y = stablehlo.dot_general %r, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}
