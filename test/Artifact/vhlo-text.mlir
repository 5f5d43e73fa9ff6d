// VHLO as text, as StableHLO's tools dump it, reads as the StableHLO that it says.
// RUN: phaze-opt %s | FileCheck %s

// CHECK: module @text attributes {mhlo.num_partitions = 1 : i32}
module @text attributes {mhlo.num_partitions = 1 : i32} {
  // CHECK: func.func public @types(%{{.*}}: tensor<4xi1> {jax.buffer_donor = true, mhlo.sharding = "{replicated}"},
  // CHECK-SAME: tensor<?x3xf32, #stablehlo.bounds<4, ?>>
  // CHECK-SAME: tuple<tensor<f32>, tensor<2xui8>>
  // CHECK-SAME: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  // CHECK-SAME: tensor<4x2x!quant.uniform<i8:f32:1, {5.000000e-01:3,2.500000e-01}>>
  // CHECK-SAME: tensor<2xcomplex<f32>>
  // CHECK-SAME: !stablehlo.token
  // CHECK-SAME: -> (tensor<4xi1> {jax.result_info = "result"}) attributes {level = 1.500000e+00 : f32}
  vhlo.func_v1 @types(%arg0: !vhlo.tensor_v1<4x!vhlo.bool_v1>, %arg1: !vhlo.tensor_v1<?x3x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [4, ?]>>, %arg2: !vhlo.tuple_v1<!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<2x!vhlo.ui8_v1>>, %arg3: !vhlo.tensor_v1<4x!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 5.000000e-01:3, -128:127, 1>>, %arg4: !vhlo.tensor_v1<4x2x!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 1, [5.000000e-01, 2.500000e-01], [3, 0], -128:127, 1>>, %arg5: !vhlo.tensor_v1<2x!vhlo.complex_v1<!vhlo.f32_v1>>, %arg6: !vhlo.token_v1) -> (!vhlo.tensor_v1<4x!vhlo.bool_v1>) {
    "vhlo.return_v1"(%arg0) : (!vhlo.tensor_v1<4x!vhlo.bool_v1>) -> ()
  } {arg_attrs = #vhlo.array_v1<[#vhlo.dict_v1<{#vhlo.string_v1<"jax.buffer_donor"> = #vhlo.bool_v1<true>, #vhlo.string_v1<"mhlo.sharding"> = #vhlo.string_v1<"{replicated}">}>, #vhlo.dict_v1<{}>, #vhlo.dict_v1<{}>, #vhlo.dict_v1<{}>, #vhlo.dict_v1<{}>, #vhlo.dict_v1<{}>, #vhlo.dict_v1<{}>]>, level = #vhlo.float_v1<1.500000e+00 : !vhlo.f32_v1>, res_attrs = #vhlo.array_v1<[#vhlo.dict_v1<{#vhlo.string_v1<"jax.result_info"> = #vhlo.string_v1<"result">}>]>, sym_visibility = #vhlo.string_v1<"public">}

  // CHECK: func.func private @operations
  vhlo.func_v1 @operations(%x: !vhlo.tensor_v1<2x2x!vhlo.f32_v1>, %c: !vhlo.tensor_v1<2x!vhlo.complex_v1<!vhlo.f32_v1>>, %t: !vhlo.token_v1) -> () {
    // CHECK: stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<[true, false]> : tensor<2xi1>>}> : () -> !vhlo.tensor_v1<2x!vhlo.bool_v1>
    // CHECK: stablehlo.exponential %{{.*}} {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e-05, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}
    %1 = "vhlo.exponential_v2"(%c) <{result_accuracy = #vhlo.result_accuracy_v1<atol = 1.000000e-05, rtol = 0.000000e+00, ulps = 1, mode = #vhlo<result_accuracy_mode_v1 TOLERANCE>>}> : (!vhlo.tensor_v1<2x!vhlo.complex_v1<!vhlo.f32_v1>>) -> !vhlo.tensor_v1<2x!vhlo.complex_v1<!vhlo.f32_v1>>
    // CHECK: "stablehlo.recv"(%{{.*}}) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}>
    %2 = "vhlo.recv_v2"(%t) <{channel_id = #vhlo.integer_v1<1 : i64>, channel_type = #vhlo.integer_v1<1 : i64>, is_host_transfer = #vhlo.bool_v1<false>, source_target_pairs = #vhlo.tensor_v1<dense<> : tensor<0xi64>>}> : (!vhlo.token_v1) -> !vhlo.token_v1
    // CHECK: stablehlo.custom_call @target(%{{.*}}) {called_computations = [@types], operand_layouts = [dense<[1, 0]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], phaze.note = [1 : i32, f32], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}
    %3 = "vhlo.custom_call_v1"(%x) <{api_version = #vhlo<api_version_v1 API_VERSION_ORIGINAL>, backend_config = #vhlo.string_v1<"">, call_target_name = #vhlo.string_v1<"target">, called_computations = #vhlo.array_v1<[#vhlo.string_v1<"types">]>, has_side_effect = #vhlo.bool_v1<false>, operand_layouts = #vhlo.array_v1<[#vhlo.tensor_v1<dense<[1, 0]> : tensor<2xindex>>]>, output_operand_aliases = #vhlo.array_v1<[#vhlo.output_operand_alias_v1<outputTupleIndices = [], operandIndex = 0, operandTupleIndices = []>]>, result_layouts = #vhlo.array_v1<[#vhlo.tensor_v1<dense<[1, 0]> : tensor<2xindex>>]>}> {phaze.note = #vhlo.array_v1<[#vhlo.integer_v1<1 : i32>, #vhlo.type_v1<!vhlo.f32_v1>]>} : (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x2x!vhlo.f32_v1>
    // CHECK: stablehlo.dot_general %{{.*}}, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    %4 = "vhlo.dot_general_v2"(%x, %x) <{accumulation_type = #vhlo.type_v1<!vhlo.f32_v1>, allow_imprecise_accumulation = #vhlo.bool_v1<false>, lhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, lhs_component_count = #vhlo.integer_v1<1 : i64>, lhs_contracting_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, lhs_precision_type = #vhlo.type_v1<!vhlo.tf31_v1>, num_primitive_operations = #vhlo.integer_v1<1 : i64>, precision_config = #vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, #vhlo<precision_v1 DEFAULT>]>, rhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, rhs_component_count = #vhlo.integer_v1<1 : i64>, rhs_contracting_dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, rhs_precision_type = #vhlo.type_v1<!vhlo.tf31_v1>}> : (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>, !vhlo.tensor_v1<2x2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x2x!vhlo.f32_v1>
    // CHECK: call @callee(%{{.*}}) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %5 = "vhlo.call_v1"(%4) <{callee = #vhlo.string_v1<"callee">}> : (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x2x!vhlo.f32_v1>
    // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [0, 1]
    %6 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<0.0> : tensor<f32>>}> : () -> !vhlo.tensor_v1<!vhlo.f32_v1>
    %7 = "vhlo.reduce_v1"(%5, %6) <{dimensions = #vhlo.tensor_v1<dense<[0, 1]> : tensor<2xi64>>}> ({
    ^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
      %8 = "vhlo.add_v1"(%a, %b) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
      "vhlo.return_v1"(%8) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
    }) : (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
    "vhlo.return_v1"() : () -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"private">}

  // CHECK: func.func @callee
  vhlo.func_v1 @callee(%x: !vhlo.tensor_v1<2x2x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>) {
    "vhlo.return_v1"(%x) : (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>) -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
}
