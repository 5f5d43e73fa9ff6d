// RUN: phaze-opt %s --verify-roundtrip | FileCheck %s

// CHECK: @bounds(tensor<?x6xf32, #stablehlo.bounds<4, ?>>, tensor<?x6xf32, #stablehlo.bounds<4, ?>>)
func.func private @bounds(tensor<?x6xf32, #stablehlo.bounds<4, ?>>, tensor<?x6xf32, #stablehlo.type_extensions<bounds = [4, ?]>>)

// CHECK: @types(!stablehlo.token, !stablehlo.future<tensor<f32>, tensor<i32>>, tuple<tensor<f32>, !stablehlo.token>)
func.func private @types(!stablehlo.token, !stablehlo.future<tensor<f32>, tensor<i32>>, tuple<tensor<f32>, !stablehlo.token>)

// Keys come in any order, a trailing comma is read, what is empty or zero is not printed.
// CHECK: @numbers() attributes
// CHECK-SAME: conv = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
// CHECK-SAME: dot = #stablehlo.dot<lhs_batching_dimensions = [0, ?], rhs_contracting_dimensions = [1]>
// CHECK-SAME: empty = #stablehlo.dot<>
// CHECK-SAME: gather = #stablehlo.gather<offset_dims = [0], start_index_map = [0], index_vector_dim = 1>
// CHECK-SAME: raw = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>
// CHECK-SAME: scatter = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], input_batching_dims = [1], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [0]>
func.func private @numbers() attributes {
  conv = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
  dot = #stablehlo.dot<rhs_contracting_dimensions = [1], lhs_contracting_dimensions = [], lhs_batching_dimensions = [0, ?],>,
  empty = #stablehlo.dot<>,
  gather = #stablehlo.gather<index_vector_dim = 1, offset_dims = [0], start_index_map = [0]>,
  raw = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1, input_spatial_dimensions = [2], kernel_output_feature_dimension = 0, kernel_input_feature_dimension = 1, kernel_spatial_dimensions = [2], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = [2]>,
  scatter = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], input_batching_dims = [1], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}

// CHECK: @enums() attributes
// CHECK-SAME: [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGH>, #stablehlo<precision HIGHEST>, #stablehlo<fft_type IRFFT>, #stablehlo<comparison_direction GE>, #stablehlo<comparison_type TOTALORDER>, #stablehlo<transpose ADJOINT>, #stablehlo<rng_distribution NORMAL>, #stablehlo<rng_algorithm THREE_FRY>, #stablehlo.result_accuracy_mode<HIGHEST>]
func.func private @enums() attributes {all = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGH>, #stablehlo<precision HIGHEST>, #stablehlo<fft_type IRFFT>, #stablehlo<comparison_direction GE>, #stablehlo<comparison_type TOTALORDER>, #stablehlo<transpose ADJOINT>, #stablehlo<rng_distribution NORMAL>, #stablehlo<rng_algorithm THREE_FRY>, #stablehlo.result_accuracy_mode<HIGHEST>]}

// CHECK: @structs() attributes
// CHECK-SAME: accuracy = #stablehlo.result_accuracy<atol = 1.000000e-05, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>
// CHECK-SAME: algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f8E5M2, rhs_precision_type = f8E4M3FN, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true>
// CHECK-SAME: alias = #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>
// CHECK-SAME: channel = #stablehlo.channel_handle<handle = 1, type = 0>
// CHECK-SAME: groups = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>]>
// CHECK-SAME: inline = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 4>], device_ids = dense<[3, 2, 1, 0]> : tensor<4xi64>>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (2)2>]>
func.func private @structs() attributes {
  accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>,
  algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f8E5M2, rhs_precision_type = f8E4M3FN, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true>,
  alias = #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>,
  channel = #stablehlo.channel_handle<handle = 1, type = 0>,
  groups = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>]>,
  inline = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 4>], device_ids = dense<[3, 2, 1, 0]> : tensor<4xi64>>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (2)2>]>}
