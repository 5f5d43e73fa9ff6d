// Attention in the forms that frameworks write: one kernel forward and backward, and no scores are kept.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=scaled_after --phaze-dump-workload=file=%t.scaled_after.json -o /dev/null
// RUN: %python %S/attention.py %t.scaled_after.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=masked_by_call --phaze-dump-workload=file=%t.masked_by_call.json -o /dev/null
// RUN: %python %S/attention.py %t.masked_by_call.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=biased --phaze-dump-workload=file=%t.biased.json -o /dev/null
// RUN: %python %S/attention.py %t.biased.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=soft_capped --phaze-dump-workload=file=%t.soft_capped.json -o /dev/null
// RUN: %python %S/attention.py %t.soft_capped.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=softmax_in_f32 --phaze-dump-workload=file=%t.softmax_in_f32.json -o /dev/null
// RUN: %python %S/attention.py %t.softmax_in_f32.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=softmax_in_bf16 --phaze-dump-workload=file=%t.softmax_in_bf16.json -o /dev/null
// RUN: %python %S/attention.py %t.softmax_in_bf16.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=normalised_after --phaze-dump-workload=file=%t.normalised_after.json -o /dev/null
// RUN: %python %S/attention.py %t.normalised_after.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=grouped --phaze-dump-workload=file=%t.grouped.json -o /dev/null
// RUN: %python %S/attention.py %t.grouped.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=repeated_keys --phaze-dump-workload=file=%t.repeated_keys.json -o /dev/null
// RUN: %python %S/attention.py %t.repeated_keys.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=keys_first --phaze-dump-workload=file=%t.keys_first.json -o /dev/null
// RUN: %python %S/attention.py %t.keys_first.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=transposed_between --phaze-dump-workload=file=%t.transposed_between.json -o /dev/null
// RUN: %python %S/attention.py %t.transposed_between.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=dropped_out --phaze-dump-workload=file=%t.dropped_out.json -o /dev/null
// RUN: %python %S/attention.py %t.dropped_out.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze='entry=scaled_after attention=written' --phaze-dump-workload=file=%t.written.json -o %t.written.mlir
// RUN: %python %S/attention.py %t.written.json 6 | FileCheck %s --check-prefix=WRITTEN
// RUN: FileCheck %s --check-prefix=CHOICE < %t.written.mlir

// CHECK: forward: 2 contractions as one
// CHECK: backward: 5 contractions as one
// CHECK: scores kept: 0
// CHECK: scores between kernels: 0
// WRITTEN-NOT: as one
// WRITTEN: scores kept: {{[1-9]}}
// CHOICE: phaze.workload @scaled_after batch "batch" attention written operations

// Scaled after the product.
func.func @scaled_after(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %2 = stablehlo.transpose %1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %3 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %4 = stablehlo.reshape %3 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %5 = stablehlo.transpose %4, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %6 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %7 = stablehlo.reshape %6 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %8 = stablehlo.transpose %7, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %9 = stablehlo.dot_general %2, %5, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %10 = stablehlo.constant dense<0.5> : tensor<4x2x6x6xf32>
  %11 = stablehlo.multiply %9, %10 : tensor<4x2x6x6xf32>
  %12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %13 = stablehlo.reduce(%11 init: %12) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %15 = stablehlo.subtract %11, %14 : tensor<4x2x6x6xf32>
  %16 = stablehlo.exponential %15 : tensor<4x2x6x6xf32>
  %17 = stablehlo.constant dense<0.0> : tensor<f32>
  %18 = stablehlo.reduce(%16 init: %17) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %20 = stablehlo.divide %16, %19 : tensor<4x2x6x6xf32>
  %21 = stablehlo.dot_general %20, %8, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %22 = stablehlo.transpose %21, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %23 = stablehlo.reshape %22 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %24 = stablehlo.dot_general %23, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %24 : tensor<4x6x8xf32>
}

// Scaled before the product, masked through a called _where.
func.func @masked_by_call(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %2 = stablehlo.transpose %1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %3 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %4 = stablehlo.reshape %3 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %5 = stablehlo.transpose %4, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %6 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %7 = stablehlo.reshape %6 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %8 = stablehlo.transpose %7, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %9 = stablehlo.constant dense<0.5> : tensor<4x2x6x4xf32>
  %10 = stablehlo.multiply %2, %9 : tensor<4x2x6x4xf32>
  %11 = stablehlo.dot_general %10, %5, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %12 = stablehlo.iota dim = 0 : tensor<6x6xi32>
  %13 = stablehlo.iota dim = 1 : tensor<6x6xi32>
  %14 = stablehlo.compare GE, %12, %13 : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
  %15 = stablehlo.broadcast_in_dim %14, dims = [2, 3] : (tensor<6x6xi1>) -> tensor<4x2x6x6xi1>
  %16 = stablehlo.constant dense<-1.0e+30> : tensor<f32>
  %17 = func.call @_where(%15, %11, %16) : (tensor<4x2x6x6xi1>, tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6x6xf32>
  %18 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %19 = stablehlo.reduce(%17 init: %18) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %21 = stablehlo.subtract %17, %20 : tensor<4x2x6x6xf32>
  %22 = stablehlo.exponential %21 : tensor<4x2x6x6xf32>
  %23 = stablehlo.constant dense<0.0> : tensor<f32>
  %24 = stablehlo.reduce(%22 init: %23) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %26 = stablehlo.divide %22, %25 : tensor<4x2x6x6xf32>
  %27 = stablehlo.dot_general %26, %8, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %28 = stablehlo.transpose %27, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %29 = stablehlo.reshape %28 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %30 = stablehlo.dot_general %29, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %30 : tensor<4x6x8xf32>
}

func.func private @_where(%mask: tensor<4x2x6x6xi1>, %scores: tensor<4x2x6x6xf32>, %else: tensor<f32>) -> tensor<4x2x6x6xf32> {
  %0 = stablehlo.broadcast_in_dim %else, dims = [] : (tensor<f32>) -> tensor<4x2x6x6xf32>
  %1 = stablehlo.select %mask, %scores, %0 : tensor<4x2x6x6xi1>, tensor<4x2x6x6xf32>
  return %1 : tensor<4x2x6x6xf32>
}

// A bias that grows with the distance is added (ALiBi).
func.func @biased(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %2 = stablehlo.transpose %1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %3 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %4 = stablehlo.reshape %3 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %5 = stablehlo.transpose %4, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %6 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %7 = stablehlo.reshape %6 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %8 = stablehlo.transpose %7, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %9 = stablehlo.dot_general %2, %5, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %10 = stablehlo.iota dim = 0 : tensor<6x6xf32>
  %11 = stablehlo.iota dim = 1 : tensor<6x6xf32>
  %12 = stablehlo.subtract %11, %10 : tensor<6x6xf32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [1, 2] : (tensor<6x6xf32>) -> tensor<2x6x6xf32>
  %14 = stablehlo.constant dense<[0.5, 0.25]> : tensor<2xf32>
  %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<2xf32>) -> tensor<2x6x6xf32>
  %16 = stablehlo.multiply %13, %15 : tensor<2x6x6xf32>
  %17 = stablehlo.broadcast_in_dim %16, dims = [1, 2, 3] : (tensor<2x6x6xf32>) -> tensor<4x2x6x6xf32>
  %18 = stablehlo.add %9, %17 : tensor<4x2x6x6xf32>
  %19 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %20 = stablehlo.reduce(%18 init: %19) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %22 = stablehlo.subtract %18, %21 : tensor<4x2x6x6xf32>
  %23 = stablehlo.exponential %22 : tensor<4x2x6x6xf32>
  %24 = stablehlo.constant dense<0.0> : tensor<f32>
  %25 = stablehlo.reduce(%23 init: %24) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %27 = stablehlo.divide %23, %26 : tensor<4x2x6x6xf32>
  %28 = stablehlo.dot_general %27, %8, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %29 = stablehlo.transpose %28, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %30 = stablehlo.reshape %29 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %31 = stablehlo.dot_general %30, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %31 : tensor<4x6x8xf32>
}

// Scores are capped by a tanh, then masked by a select.
func.func @soft_capped(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %2 = stablehlo.transpose %1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %3 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %4 = stablehlo.reshape %3 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %5 = stablehlo.transpose %4, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %6 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %7 = stablehlo.reshape %6 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %8 = stablehlo.transpose %7, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %9 = stablehlo.dot_general %2, %5, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %10 = stablehlo.constant dense<0.5> : tensor<4x2x6x6xf32>
  %11 = stablehlo.multiply %9, %10 : tensor<4x2x6x6xf32>
  %12 = stablehlo.tanh %11 : tensor<4x2x6x6xf32>
  %13 = stablehlo.constant dense<50.0> : tensor<4x2x6x6xf32>
  %14 = stablehlo.multiply %12, %13 : tensor<4x2x6x6xf32>
  %15 = stablehlo.iota dim = 0 : tensor<6x6xi32>
  %16 = stablehlo.iota dim = 1 : tensor<6x6xi32>
  %17 = stablehlo.compare GE, %15, %16 : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
  %18 = stablehlo.broadcast_in_dim %17, dims = [2, 3] : (tensor<6x6xi1>) -> tensor<4x2x6x6xi1>
  %19 = stablehlo.constant dense<-1.0e+30> : tensor<4x2x6x6xf32>
  %20 = stablehlo.select %18, %14, %19 : tensor<4x2x6x6xi1>, tensor<4x2x6x6xf32>
  %21 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %22 = stablehlo.reduce(%20 init: %21) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %24 = stablehlo.subtract %20, %23 : tensor<4x2x6x6xf32>
  %25 = stablehlo.exponential %24 : tensor<4x2x6x6xf32>
  %26 = stablehlo.constant dense<0.0> : tensor<f32>
  %27 = stablehlo.reduce(%25 init: %26) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %29 = stablehlo.divide %25, %28 : tensor<4x2x6x6xf32>
  %30 = stablehlo.dot_general %29, %8, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %31 = stablehlo.transpose %30, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %32 = stablehlo.reshape %31 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %33 = stablehlo.dot_general %32, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %33 : tensor<4x6x8xf32>
}

// Products in bf16, softmax in f32.
func.func @softmax_in_f32(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xbf16> {
  %0 = stablehlo.convert %x : (tensor<4x6x8xf32>) -> tensor<4x6x8xbf16>
  %1 = stablehlo.convert %wq : (tensor<8x8xf32>) -> tensor<8x8xbf16>
  %2 = stablehlo.convert %wk : (tensor<8x8xf32>) -> tensor<8x8xbf16>
  %3 = stablehlo.convert %wv : (tensor<8x8xf32>) -> tensor<8x8xbf16>
  %4 = stablehlo.convert %wo : (tensor<8x8xf32>) -> tensor<8x8xbf16>
  %5 = stablehlo.dot_general %0, %1, contracting_dims = [2] x [0] : (tensor<4x6x8xbf16>, tensor<8x8xbf16>) -> tensor<4x6x8xbf16>
  %6 = stablehlo.reshape %5 : (tensor<4x6x8xbf16>) -> tensor<4x6x2x4xbf16>
  %7 = stablehlo.transpose %6, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xbf16>) -> tensor<4x2x6x4xbf16>
  %8 = stablehlo.dot_general %0, %2, contracting_dims = [2] x [0] : (tensor<4x6x8xbf16>, tensor<8x8xbf16>) -> tensor<4x6x8xbf16>
  %9 = stablehlo.reshape %8 : (tensor<4x6x8xbf16>) -> tensor<4x6x2x4xbf16>
  %10 = stablehlo.transpose %9, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xbf16>) -> tensor<4x2x6x4xbf16>
  %11 = stablehlo.dot_general %0, %3, contracting_dims = [2] x [0] : (tensor<4x6x8xbf16>, tensor<8x8xbf16>) -> tensor<4x6x8xbf16>
  %12 = stablehlo.reshape %11 : (tensor<4x6x8xbf16>) -> tensor<4x6x2x4xbf16>
  %13 = stablehlo.transpose %12, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xbf16>) -> tensor<4x2x6x4xbf16>
  %14 = stablehlo.dot_general %7, %10, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xbf16>, tensor<4x2x6x4xbf16>) -> tensor<4x2x6x6xbf16>
  %15 = stablehlo.convert %14 : (tensor<4x2x6x6xbf16>) -> tensor<4x2x6x6xf32>
  %16 = stablehlo.constant dense<0.5> : tensor<4x2x6x6xf32>
  %17 = stablehlo.multiply %15, %16 : tensor<4x2x6x6xf32>
  %18 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %19 = stablehlo.reduce(%17 init: %18) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %21 = stablehlo.subtract %17, %20 : tensor<4x2x6x6xf32>
  %22 = stablehlo.exponential %21 : tensor<4x2x6x6xf32>
  %23 = stablehlo.constant dense<0.0> : tensor<f32>
  %24 = stablehlo.reduce(%22 init: %23) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %26 = stablehlo.divide %22, %25 : tensor<4x2x6x6xf32>
  %27 = stablehlo.convert %26 : (tensor<4x2x6x6xf32>) -> tensor<4x2x6x6xbf16>
  %28 = stablehlo.dot_general %27, %13, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xbf16>, tensor<4x2x6x4xbf16>) -> tensor<4x2x6x4xbf16>
  %29 = stablehlo.transpose %28, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xbf16>) -> tensor<4x6x2x4xbf16>
  %30 = stablehlo.reshape %29 : (tensor<4x6x2x4xbf16>) -> tensor<4x6x8xbf16>
  %31 = stablehlo.dot_general %30, %4, contracting_dims = [2] x [0] : (tensor<4x6x8xbf16>, tensor<8x8xbf16>) -> tensor<4x6x8xbf16>
  return %31 : tensor<4x6x8xbf16>
}

// All in bf16, with reduce_precision to what it is already, as checkpoint policies write it.
func.func @softmax_in_bf16(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xbf16> {
  %0 = stablehlo.convert %x : (tensor<4x6x8xf32>) -> tensor<4x6x8xbf16>
  %1 = stablehlo.convert %wq : (tensor<8x8xf32>) -> tensor<8x8xbf16>
  %2 = stablehlo.convert %wk : (tensor<8x8xf32>) -> tensor<8x8xbf16>
  %3 = stablehlo.convert %wv : (tensor<8x8xf32>) -> tensor<8x8xbf16>
  %4 = stablehlo.convert %wo : (tensor<8x8xf32>) -> tensor<8x8xbf16>
  %5 = stablehlo.dot_general %0, %1, contracting_dims = [2] x [0] : (tensor<4x6x8xbf16>, tensor<8x8xbf16>) -> tensor<4x6x8xbf16>
  %6 = stablehlo.reshape %5 : (tensor<4x6x8xbf16>) -> tensor<4x6x2x4xbf16>
  %7 = stablehlo.transpose %6, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xbf16>) -> tensor<4x2x6x4xbf16>
  %8 = stablehlo.dot_general %0, %2, contracting_dims = [2] x [0] : (tensor<4x6x8xbf16>, tensor<8x8xbf16>) -> tensor<4x6x8xbf16>
  %9 = stablehlo.reshape %8 : (tensor<4x6x8xbf16>) -> tensor<4x6x2x4xbf16>
  %10 = stablehlo.transpose %9, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xbf16>) -> tensor<4x2x6x4xbf16>
  %11 = stablehlo.dot_general %0, %3, contracting_dims = [2] x [0] : (tensor<4x6x8xbf16>, tensor<8x8xbf16>) -> tensor<4x6x8xbf16>
  %12 = stablehlo.reshape %11 : (tensor<4x6x8xbf16>) -> tensor<4x6x2x4xbf16>
  %13 = stablehlo.transpose %12, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xbf16>) -> tensor<4x2x6x4xbf16>
  %14 = stablehlo.dot_general %7, %10, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xbf16>, tensor<4x2x6x4xbf16>) -> tensor<4x2x6x6xbf16>
  %15 = stablehlo.reduce_precision %14, format = e8m7 : tensor<4x2x6x6xbf16>
  %16 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %17 = stablehlo.reduce(%15 init: %16) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xbf16>, tensor<bf16>) -> tensor<4x2x6xbf16>
  %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<4x2x6xbf16>) -> tensor<4x2x6x6xbf16>
  %19 = stablehlo.subtract %15, %18 : tensor<4x2x6x6xbf16>
  %20 = stablehlo.exponential %19 : tensor<4x2x6x6xbf16>
  %21 = stablehlo.constant dense<0.0> : tensor<bf16>
  %22 = stablehlo.reduce(%20 init: %21) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xbf16>, tensor<bf16>) -> tensor<4x2x6xbf16>
  %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<4x2x6xbf16>) -> tensor<4x2x6x6xbf16>
  %24 = stablehlo.divide %20, %23 : tensor<4x2x6x6xbf16>
  %25 = stablehlo.reduce_precision %24, format = e8m7 : tensor<4x2x6x6xbf16>
  %26 = stablehlo.dot_general %25, %13, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xbf16>, tensor<4x2x6x4xbf16>) -> tensor<4x2x6x4xbf16>
  %27 = stablehlo.transpose %26, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xbf16>) -> tensor<4x6x2x4xbf16>
  %28 = stablehlo.reshape %27 : (tensor<4x6x2x4xbf16>) -> tensor<4x6x8xbf16>
  %29 = stablehlo.dot_general %28, %4, contracting_dims = [2] x [0] : (tensor<4x6x8xbf16>, tensor<8x8xbf16>) -> tensor<4x6x8xbf16>
  return %29 : tensor<4x6x8xbf16>
}

// The product is divided by the sums of the rows.
func.func @normalised_after(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %2 = stablehlo.transpose %1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %3 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %4 = stablehlo.reshape %3 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %5 = stablehlo.transpose %4, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %6 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %7 = stablehlo.reshape %6 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %8 = stablehlo.transpose %7, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %9 = stablehlo.dot_general %2, %5, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %11 = stablehlo.reduce(%9 init: %10) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %13 = stablehlo.subtract %9, %12 : tensor<4x2x6x6xf32>
  %14 = stablehlo.exponential %13 : tensor<4x2x6x6xf32>
  %15 = stablehlo.constant dense<0.0> : tensor<f32>
  %16 = stablehlo.reduce(%14 init: %15) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %17 = stablehlo.dot_general %14, %8, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %18 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x4xf32>
  %19 = stablehlo.divide %17, %18 : tensor<4x2x6x4xf32>
  %20 = stablehlo.transpose %19, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %21 = stablehlo.reshape %20 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %22 = stablehlo.dot_general %21, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %22 : tensor<4x6x8xf32>
}

// Two heads share each key, in a dimension of their own.
func.func @grouped(%wq: tensor<8x16xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<16x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x6x16xf32>) -> tensor<4x6x2x2x4xf32>
  %2 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %3 = stablehlo.reshape %2 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %4 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %5 = stablehlo.reshape %4 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %6 = stablehlo.dot_general %1, %3, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3] : (tensor<4x6x2x2x4xf32>, tensor<4x6x2x4xf32>) -> tensor<4x2x6x2x6xf32>
  %7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %8 = stablehlo.reduce(%6 init: %7) applies stablehlo.maximum across dimensions = [4] : (tensor<4x2x6x2x6xf32>, tensor<f32>) -> tensor<4x2x6x2xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<4x2x6x2xf32>) -> tensor<4x2x6x2x6xf32>
  %10 = stablehlo.subtract %6, %9 : tensor<4x2x6x2x6xf32>
  %11 = stablehlo.exponential %10 : tensor<4x2x6x2x6xf32>
  %12 = stablehlo.constant dense<0.0> : tensor<f32>
  %13 = stablehlo.reduce(%11 init: %12) applies stablehlo.add across dimensions = [4] : (tensor<4x2x6x2x6xf32>, tensor<f32>) -> tensor<4x2x6x2xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<4x2x6x2xf32>) -> tensor<4x2x6x2x6xf32>
  %15 = stablehlo.divide %11, %14 : tensor<4x2x6x2x6xf32>
  %16 = stablehlo.dot_general %15, %5, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1] : (tensor<4x2x6x2x6xf32>, tensor<4x6x2x4xf32>) -> tensor<4x2x6x2x4xf32>
  %17 = stablehlo.transpose %16, dims = [0, 2, 1, 3, 4] : (tensor<4x2x6x2x4xf32>) -> tensor<4x6x2x2x4xf32>
  %18 = stablehlo.reshape %17 : (tensor<4x6x2x2x4xf32>) -> tensor<4x6x16xf32>
  %19 = stablehlo.dot_general %18, %wo, contracting_dims = [2] x [0] : (tensor<4x6x16xf32>, tensor<16x8xf32>) -> tensor<4x6x8xf32>
  return %19 : tensor<4x6x8xf32>
}

// Keys and values are repeated for the heads that share them; units in between.
func.func @repeated_keys(%wq: tensor<8x16xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<16x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x6x16xf32>) -> tensor<4x6x2x2x4xf32>
  %2 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %3 = stablehlo.reshape %2 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %4 = stablehlo.reshape %3 : (tensor<4x6x2x4xf32>) -> tensor<4x6x2x1x4xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3, 4] : (tensor<4x6x2x1x4xf32>) -> tensor<4x6x2x2x4xf32>
  %6 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %7 = stablehlo.reshape %6 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %8 = stablehlo.reshape %7 : (tensor<4x6x2x4xf32>) -> tensor<4x6x2x1x4xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3, 4] : (tensor<4x6x2x1x4xf32>) -> tensor<4x6x2x2x4xf32>
  %10 = stablehlo.dot_general %1, %5, batching_dims = [0, 2, 3] x [0, 2, 3], contracting_dims = [4] x [4] : (tensor<4x6x2x2x4xf32>, tensor<4x6x2x2x4xf32>) -> tensor<4x2x2x6x6xf32>
  %11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %12 = stablehlo.reduce(%10 init: %11) applies stablehlo.maximum across dimensions = [4] : (tensor<4x2x2x6x6xf32>, tensor<f32>) -> tensor<4x2x2x6xf32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<4x2x2x6xf32>) -> tensor<4x2x2x6x6xf32>
  %14 = stablehlo.subtract %10, %13 : tensor<4x2x2x6x6xf32>
  %15 = stablehlo.exponential %14 : tensor<4x2x2x6x6xf32>
  %16 = stablehlo.constant dense<0.0> : tensor<f32>
  %17 = stablehlo.reduce(%15 init: %16) applies stablehlo.add across dimensions = [4] : (tensor<4x2x2x6x6xf32>, tensor<f32>) -> tensor<4x2x2x6xf32>
  %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<4x2x2x6xf32>) -> tensor<4x2x2x6x6xf32>
  %19 = stablehlo.divide %15, %18 : tensor<4x2x2x6x6xf32>
  %20 = stablehlo.dot_general %19, %9, batching_dims = [0, 1, 2] x [0, 2, 3], contracting_dims = [4] x [1] : (tensor<4x2x2x6x6xf32>, tensor<4x6x2x2x4xf32>) -> tensor<4x2x2x6x4xf32>
  %21 = stablehlo.transpose %20, dims = [0, 3, 1, 2, 4] : (tensor<4x2x2x6x4xf32>) -> tensor<4x6x2x2x4xf32>
  %22 = stablehlo.reshape %21 : (tensor<4x6x2x2x4xf32>) -> tensor<4x6x16xf32>
  %23 = stablehlo.dot_general %22, %wo, contracting_dims = [2] x [0] : (tensor<4x6x16xf32>, tensor<16x8xf32>) -> tensor<4x6x8xf32>
  return %23 : tensor<4x6x8xf32>
}

// Keys times queries: the softmax is over an outer dimension; the second product has the values in front.
func.func @keys_first(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %2 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %3 = stablehlo.reshape %2 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %4 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %5 = stablehlo.reshape %4 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %6 = stablehlo.dot_general %3, %1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x6x2x4xf32>, tensor<4x6x2x4xf32>) -> tensor<4x2x6x6xf32>
  %7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %8 = stablehlo.reduce(%6 init: %7) applies stablehlo.maximum across dimensions = [2] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 3] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %10 = stablehlo.subtract %6, %9 : tensor<4x2x6x6xf32>
  %11 = stablehlo.exponential %10 : tensor<4x2x6x6xf32>
  %12 = stablehlo.constant dense<0.0> : tensor<f32>
  %13 = stablehlo.reduce(%11 init: %12) applies stablehlo.add across dimensions = [2] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 3] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %15 = stablehlo.divide %11, %14 : tensor<4x2x6x6xf32>
  %16 = stablehlo.dot_general %5, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [2] : (tensor<4x6x2x4xf32>, tensor<4x2x6x6xf32>) -> tensor<4x2x4x6xf32>
  %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<4x2x4x6xf32>) -> tensor<4x6x2x4xf32>
  %18 = stablehlo.reshape %17 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %19 = stablehlo.dot_general %18, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %19 : tensor<4x6x8xf32>
}

// The weights are transposed between softmax and product.
func.func @transposed_between(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %2 = stablehlo.transpose %1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %3 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %4 = stablehlo.reshape %3 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %5 = stablehlo.transpose %4, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %6 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %7 = stablehlo.reshape %6 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %8 = stablehlo.transpose %7, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %9 = stablehlo.dot_general %2, %5, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %11 = stablehlo.reduce(%9 init: %10) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %13 = stablehlo.subtract %9, %12 : tensor<4x2x6x6xf32>
  %14 = stablehlo.exponential %13 : tensor<4x2x6x6xf32>
  %15 = stablehlo.constant dense<0.0> : tensor<f32>
  %16 = stablehlo.reduce(%14 init: %15) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %18 = stablehlo.divide %14, %17 : tensor<4x2x6x6xf32>
  %19 = stablehlo.transpose %18, dims = [0, 1, 3, 2] : (tensor<4x2x6x6xf32>) -> tensor<4x2x6x6xf32>
  %20 = stablehlo.dot_general %19, %8, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %21 = stablehlo.transpose %20, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %22 = stablehlo.reshape %21 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %23 = stablehlo.dot_general %22, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %23 : tensor<4x6x8xf32>
}

// A tenth of the weights is dropped.
func.func @dropped_out(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %2 = stablehlo.transpose %1, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %3 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %4 = stablehlo.reshape %3 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %5 = stablehlo.transpose %4, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %6 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %7 = stablehlo.reshape %6 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %8 = stablehlo.transpose %7, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %9 = stablehlo.dot_general %2, %5, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %11 = stablehlo.reduce(%9 init: %10) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %13 = stablehlo.subtract %9, %12 : tensor<4x2x6x6xf32>
  %14 = stablehlo.exponential %13 : tensor<4x2x6x6xf32>
  %15 = stablehlo.constant dense<0.0> : tensor<f32>
  %16 = stablehlo.reduce(%14 init: %15) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %18 = stablehlo.divide %14, %17 : tensor<4x2x6x6xf32>
  %19 = stablehlo.constant dense<0.0> : tensor<f32>
  %20 = stablehlo.constant dense<1.0> : tensor<f32>
  %21 = stablehlo.constant dense<[4, 2, 6, 6]> : tensor<4xi64>
  %22 = stablehlo.rng %19, %20, %21, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<4xi64>) -> tensor<4x2x6x6xf32>
  %23 = stablehlo.constant dense<0.9> : tensor<4x2x6x6xf32>
  %24 = stablehlo.compare LT, %22, %23 : (tensor<4x2x6x6xf32>, tensor<4x2x6x6xf32>) -> tensor<4x2x6x6xi1>
  %25 = stablehlo.divide %18, %23 : tensor<4x2x6x6xf32>
  %26 = stablehlo.constant dense<0.0> : tensor<4x2x6x6xf32>
  %27 = stablehlo.select %24, %25, %26 : tensor<4x2x6x6xi1>, tensor<4x2x6x6xf32>
  %28 = stablehlo.dot_general %27, %8, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %29 = stablehlo.transpose %28, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %30 = stablehlo.reshape %29 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %31 = stablehlo.dot_general %30, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %31 : tensor<4x6x8xf32>
}
