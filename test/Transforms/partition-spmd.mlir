// Partitions programs, and shows that each device computes its parts (RandomShardingTest.cpp does so for many).
// RUN: split-file %s %t
// RUN: phaze-opt %t/megatron.mlir --phaze-partition-spmd | FileCheck %s --check-prefix=MEGATRON
// RUN: phaze-opt %t/gspmd.mlir --phaze-partition-spmd | FileCheck %s --check-prefix=GSPMD
// RUN: phaze-opt %t/move.mlir --phaze-partition-spmd | FileCheck %s --check-prefix=MOVE
// RUN: phaze-opt %t/pad.mlir --phaze-partition-spmd | FileCheck %s --check-prefix=PAD
// RUN: phaze-opt %t/vocabulary.mlir --phaze-partition-spmd | FileCheck %s --check-prefix=VOCABULARY
// RUN: phaze-opt %t/gather.mlir --phaze-partition-spmd | FileCheck %s --check-prefix=GATHER

// The columns of one weight and the rows of the next: one sum at the end, over the tensor axis.
// MEGATRON: module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32}
// MEGATRON-NOT: sdy
// MEGATRON: func.func @main(%[[X:.*]]: tensor<4x8xf32> {phaze.part = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}", phaze.whole = tensor<8x8xf32>}, %[[A:.*]]: tensor<8x8xf32> {phaze.part = "{devices=[1,2,2]<=[2,2]T(1,0) last_tile_dim_replicate}", phaze.whole = tensor<8x16xf32>}, %[[B:.*]]: tensor<8x8xf32> {{.*}}) -> (tensor<4x8xf32>
// MEGATRON-NEXT: %[[H:.*]] = stablehlo.dot_general %[[X]], %[[A]], {{.*}} -> tensor<4x8xf32>
// MEGATRON-NEXT: %[[T:.*]] = stablehlo.tanh %[[H]]
// MEGATRON-NEXT: %[[Y:.*]] = stablehlo.dot_general %[[T]], %[[B]]
// MEGATRON-NEXT: %[[S:.*]] = "stablehlo.all_reduce"(%[[Y]]) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<{{\[}}[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}>
// MEGATRON: return %[[S]]

// GSPMD-LABEL: func.func @main(%arg0: tensor<2x8xf32>
// GSPMD-NOT: all_
// GSPMD: return

// A dimension is exchanged for another, axes change places, a sum is scattered.
// MOVE-LABEL: func.func @main(%arg0: tensor<2x8xf32>
// MOVE: "stablehlo.all_to_all"(%arg0) <{channel_handle = {{.*}}, concat_dimension = 0 : i64, replica_groups = dense<{{\[}}[0, 2], [1, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x8xf32>) -> tensor<4x4xf32>
// MOVE: "stablehlo.collective_permute"(%{{.*}}) <{channel_handle = {{.*}}, source_target_pairs = dense<{{\[}}[0, 0], [2, 1], [1, 2], [3, 3]]> : tensor<4x2xi64>}>
// MOVE: stablehlo.dot_general
// MOVE: "stablehlo.reduce_scatter"

// Five rows on two devices are three each; the sum leaves padding out.
// PAD-LABEL: func.func @main(%arg0: tensor<3x2xf32>
// PAD: stablehlo.partition_id
// PAD: %[[M:.*]] = stablehlo.select %{{.*}}, %arg0, %{{.*}} : tensor<3x2xi1>, tensor<3x2xf32>
// PAD: %[[R:.*]] = stablehlo.reduce(%[[M]]
// PAD: "stablehlo.all_reduce"(%[[R]])

// Each device looks up the rows it has.
// VOCABULARY-LABEL: func.func @main(%arg0: tensor<5x4xf32>
// VOCABULARY-NOT: all_gather
// VOCABULARY: "stablehlo.gather"
// VOCABULARY: stablehlo.select
// VOCABULARY: "stablehlo.all_reduce"
// VOCABULARY-NOT: all_gather
// VOCABULARY: return

// What cannot be divided is gathered.
// GATHER-LABEL: func.func @main(%arg0: tensor<2xf32>
// GATHER: %[[W:.*]] = "stablehlo.all_gather"(%arg0)
// GATHER: stablehlo.custom_call @somebody(%[[W]]) : (tensor<4xf32>) -> tensor<4xf32>
// GATHER: stablehlo.dynamic_slice

//--- megatron.mlir
sdy.mesh @mesh = <["data"=2, "tensor"=2]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tensor"}]>}, %b: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  %1 = stablehlo.tanh %0 : tensor<8x16xf32>
  %2 = stablehlo.dot_general %1, %b, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
//--- gspmd.mlir
func.func @main(%x: tensor<8x8xf32> {mhlo.sharding = "{devices=[4,1]<=[4]}"}) -> (tensor<8x8xf32> {mhlo.sharding = "{devices=[4,1]<=[4]}"}) {
  %0 = func.call @f(%x) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func private @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.tanh %x : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
//--- move.mlir
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%x: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %z: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) {
  %0 = sdy.sharding_constraint %x <@mesh, [{}, {"x"}]> : tensor<4x8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"y"}]> : tensor<4x8xf32>
  %2 = stablehlo.dot_general %z, %z, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0, %1, %2 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>
}
//--- pad.mlir
func.func @main(%x: tensor<5x2xf32> {mhlo.sharding = "{devices=[2,1]<=[2]}"}) -> tensor<2xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
//--- vocabulary.mlir
func.func @main(%table: tensor<10x4xf32> {mhlo.sharding = "{devices=[2,1]<=[2]}"}, %index: tensor<3xi32>) -> tensor<3x4xf32> {
  %0 = "stablehlo.gather"(%table, %index) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<10x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
//--- gather.mlir
func.func @main(%x: tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) -> (tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) {
  %0 = stablehlo.custom_call @somebody(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
