// What only looks like attention is planned as it is written.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=no_exponential --phaze-dump-workload=file=%t.no_exponential.json -o /dev/null
// RUN: %python %S/attention.py %t.no_exponential.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=no_sum --phaze-dump-workload=file=%t.no_sum.json -o /dev/null
// RUN: %python %S/attention.py %t.no_sum.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=weights_returned --phaze-dump-workload=file=%t.weights_returned.json -o /dev/null
// RUN: %python %S/attention.py %t.weights_returned.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=learned_memory --phaze-dump-workload=file=%t.learned_memory.json -o /dev/null
// RUN: %python %S/attention.py %t.learned_memory.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=over_queries --phaze-dump-workload=file=%t.over_queries.json -o /dev/null
// RUN: %python %S/attention.py %t.over_queries.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=over_queries_of_itself --phaze-dump-workload=file=%t.over_queries_of_itself.json -o /dev/null
// RUN: %python %S/attention.py %t.over_queries_of_itself.json 6 | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=router --phaze-dump-workload=file=%t.router.json -o /dev/null
// RUN: %python %S/attention.py %t.router.json 6 | FileCheck %s

// CHECK-NOT: as one
// CHECK: scores kept:

// Linear attention: scores are only divided by their sums.
func.func @no_exponential(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
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
  %10 = stablehlo.constant dense<0.0> : tensor<f32>
  %11 = stablehlo.reduce(%9 init: %10) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %13 = stablehlo.divide %9, %12 : tensor<4x2x6x6xf32>
  %14 = stablehlo.dot_general %13, %8, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %15 = stablehlo.transpose %14, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %16 = stablehlo.reshape %15 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %17 = stablehlo.dot_general %16, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %17 : tensor<4x6x8xf32>
}

// Exponentials that nothing normalises.
func.func @no_sum(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
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
  %10 = stablehlo.exponential %9 : tensor<4x2x6x6xf32>
  %11 = stablehlo.dot_general %10, %8, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %12 = stablehlo.transpose %11, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %13 = stablehlo.reshape %12 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %14 = stablehlo.dot_general %13, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %14 : tensor<4x6x8xf32>
}

// Somebody else wants the weights too.
func.func @weights_returned(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> (tensor<4x6x8xf32>, tensor<4x2x6x6xf32>) {
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
  %19 = stablehlo.dot_general %18, %8, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %20 = stablehlo.transpose %19, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %21 = stablehlo.reshape %20 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %22 = stablehlo.dot_general %21, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %22, %18 : tensor<4x6x8xf32>, tensor<4x2x6x6xf32>
}

// A softmax between two linear layers.
func.func @learned_memory(%w1: tensor<8x6xf32>, %w2: tensor<6x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %w1, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x6xf32>) -> tensor<4x6x6xf32>
  %1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x6xf32>
  %4 = stablehlo.subtract %0, %3 : tensor<4x6x6xf32>
  %5 = stablehlo.exponential %4 : tensor<4x6x6xf32>
  %6 = stablehlo.constant dense<0.0> : tensor<f32>
  %7 = stablehlo.reduce(%5 init: %6) applies stablehlo.add across dimensions = [2] : (tensor<4x6x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x6xf32>
  %9 = stablehlo.divide %5, %8 : tensor<4x6x6xf32>
  %10 = stablehlo.dot_general %9, %w2, contracting_dims = [2] x [0] : (tensor<4x6x6xf32>, tensor<6x8xf32>) -> tensor<4x6x8xf32>
  return %10 : tensor<4x6x8xf32>
}

// Rows compete for columns (slot attention): the softmax is over the queries.
func.func @over_queries(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>, %y: tensor<4x5x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %2 = stablehlo.dot_general %y, %wk, contracting_dims = [2] x [0] : (tensor<4x5x8xf32>, tensor<8x8xf32>) -> tensor<4x5x8xf32>
  %3 = stablehlo.reshape %2 : (tensor<4x5x8xf32>) -> tensor<4x5x2x4xf32>
  %4 = stablehlo.dot_general %y, %wv, contracting_dims = [2] x [0] : (tensor<4x5x8xf32>, tensor<8x8xf32>) -> tensor<4x5x8xf32>
  %5 = stablehlo.reshape %4 : (tensor<4x5x8xf32>) -> tensor<4x5x2x4xf32>
  %6 = stablehlo.dot_general %1, %3, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x6x2x4xf32>, tensor<4x5x2x4xf32>) -> tensor<4x2x6x5xf32>
  %7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %8 = stablehlo.reduce(%6 init: %7) applies stablehlo.maximum across dimensions = [2] : (tensor<4x2x6x5xf32>, tensor<f32>) -> tensor<4x2x5xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 3] : (tensor<4x2x5xf32>) -> tensor<4x2x6x5xf32>
  %10 = stablehlo.subtract %6, %9 : tensor<4x2x6x5xf32>
  %11 = stablehlo.exponential %10 : tensor<4x2x6x5xf32>
  %12 = stablehlo.constant dense<0.0> : tensor<f32>
  %13 = stablehlo.reduce(%11 init: %12) applies stablehlo.add across dimensions = [2] : (tensor<4x2x6x5xf32>, tensor<f32>) -> tensor<4x2x5xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 3] : (tensor<4x2x5xf32>) -> tensor<4x2x6x5xf32>
  %15 = stablehlo.divide %11, %14 : tensor<4x2x6x5xf32>
  %16 = stablehlo.dot_general %15, %5, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<4x2x6x5xf32>, tensor<4x5x2x4xf32>) -> tensor<4x2x6x4xf32>
  %17 = stablehlo.transpose %16, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %18 = stablehlo.reshape %17 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %19 = stablehlo.dot_general %18, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %19 : tensor<4x6x8xf32>
}

// The same where queries and keys are as many.
func.func @over_queries_of_itself(%wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>, %wo: tensor<8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
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
  %11 = stablehlo.reduce(%9 init: %10) applies stablehlo.maximum across dimensions = [2] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 3] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %13 = stablehlo.subtract %9, %12 : tensor<4x2x6x6xf32>
  %14 = stablehlo.exponential %13 : tensor<4x2x6x6xf32>
  %15 = stablehlo.constant dense<0.0> : tensor<f32>
  %16 = stablehlo.reduce(%14 init: %15) applies stablehlo.add across dimensions = [2] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 3] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %18 = stablehlo.divide %14, %17 : tensor<4x2x6x6xf32>
  %19 = stablehlo.dot_general %18, %8, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %20 = stablehlo.transpose %19, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %21 = stablehlo.reshape %20 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %22 = stablehlo.dot_general %21, %wo, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  return %22 : tensor<4x6x8xf32>
}

// Experts are weighed by a softmax of what a token says.
func.func @router(%wr: tensor<8x6xf32>, %we: tensor<6x8x8xf32>, %x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = stablehlo.dot_general %x, %wr, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x6xf32>) -> tensor<4x6x6xf32>
  %1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x6xf32>
  %4 = stablehlo.subtract %0, %3 : tensor<4x6x6xf32>
  %5 = stablehlo.exponential %4 : tensor<4x6x6xf32>
  %6 = stablehlo.constant dense<0.0> : tensor<f32>
  %7 = stablehlo.reduce(%5 init: %6) applies stablehlo.add across dimensions = [2] : (tensor<4x6x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x6xf32>
  %9 = stablehlo.divide %5, %8 : tensor<4x6x6xf32>
  %10 = stablehlo.dot_general %x, %we, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<6x8x8xf32>) -> tensor<4x6x6x8xf32>
  %11 = stablehlo.dot_general %9, %10, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x6x6xf32>, tensor<4x6x6x8xf32>) -> tensor<4x6x8xf32>
  return %11 : tensor<4x6x8xf32>
}
