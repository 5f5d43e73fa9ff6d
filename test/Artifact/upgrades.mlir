// Operations of older versions mean what their defaults in newer ones say.
// RUN: phaze-opt %s | FileCheck %s

// CHECK-LABEL: func.func @upgrades
vhlo.func_v1 @upgrades(%x: !vhlo.tensor_v1<4x8x!vhlo.f32_v1>, %i: !vhlo.tensor_v1<2x1x!vhlo.i32_v1>, %u: !vhlo.tensor_v1<2x8x!vhlo.f32_v1>, %t: !vhlo.token_v1) -> () {
  // CHECK: stablehlo.exponential %{{[a-z0-9]+}} : tensor<4x8xf32>
  %0 = "vhlo.exponential_v1"(%x) : (!vhlo.tensor_v1<4x8x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x8x!vhlo.f32_v1>
  // CHECK: stablehlo.tanh %{{[a-z0-9]+}} : tensor<4x8xf32>
  %1 = "vhlo.tanh_v1"(%x) : (!vhlo.tensor_v1<4x8x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x8x!vhlo.f32_v1>
  // CHECK: "stablehlo.gather"({{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>}>
  %2 = "vhlo.gather_v1"(%x, %i) <{collapsed_slice_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, index_vector_dim = #vhlo.integer_v1<1 : i64>, indices_are_sorted = #vhlo.bool_v1<false>, offset_dims = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, slice_sizes = #vhlo.tensor_v1<dense<[1, 8]> : tensor<2xi64>>, start_index_map = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>}> : (!vhlo.tensor_v1<4x8x!vhlo.f32_v1>, !vhlo.tensor_v1<2x1x!vhlo.i32_v1>) -> !vhlo.tensor_v1<2x8x!vhlo.f32_v1>
  // CHECK: "stablehlo.scatter"({{.*}}) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}>
  %3 = "vhlo.scatter_v1"(%x, %i, %u) <{index_vector_dim = #vhlo.integer_v1<1 : i64>, indices_are_sorted = #vhlo.bool_v1<false>, inserted_window_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, scatter_dims_to_operand_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, unique_indices = #vhlo.bool_v1<true>, update_window_dims = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>}> ({
  ^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
    "vhlo.return_v1"(%b) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
  }) : (!vhlo.tensor_v1<4x8x!vhlo.f32_v1>, !vhlo.tensor_v1<2x1x!vhlo.i32_v1>, !vhlo.tensor_v1<2x8x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x8x!vhlo.f32_v1>
  // CHECK: "stablehlo.all_reduce"(%{{[a-z0-9]+}}) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 0>, replica_groups = dense<{{.*}}> : tensor<1x2xi64>, use_global_device_ids}>
  %4 = "vhlo.all_reduce_v1"(%x) <{channel_id = #vhlo.integer_v1<3 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 1]]> : tensor<1x2xi64>>, use_global_device_ids = #vhlo.bool_v1<true>}> ({
  ^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
    %5 = "vhlo.add_v1"(%a, %b) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
    "vhlo.return_v1"(%5) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
  }) : (!vhlo.tensor_v1<4x8x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x8x!vhlo.f32_v1>
  // CHECK: stablehlo.dot_general %{{.*}}, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<4x2xf32>
  %6 = "vhlo.dot_general_v1"(%x, %u) <{lhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, lhs_contracting_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, precision_config = #vhlo.array_v1<[]>, rhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, rhs_contracting_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>}> : (!vhlo.tensor_v1<4x8x!vhlo.f32_v1>, !vhlo.tensor_v1<2x8x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x2x!vhlo.f32_v1>
  // CHECK: "stablehlo.send"(%{{.*}}) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>}>
  %7 = "vhlo.send_v1"(%x, %t) <{channel_id = #vhlo.integer_v1<5 : i64>, channel_type = #vhlo.integer_v1<1 : i64>, is_host_transfer = #vhlo.bool_v1<false>}> : (!vhlo.tensor_v1<4x8x!vhlo.f32_v1>, !vhlo.token_v1) -> !vhlo.token_v1
  "vhlo.return_v1"() : () -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
