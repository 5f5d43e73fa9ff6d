// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @tokens
// CHECK: stablehlo.create_token : !stablehlo.token
// CHECK: stablehlo.create_token {mhlo.note = "n"} : !stablehlo.token
// CHECK: stablehlo.after_all %{{.*}}, %{{.*}} : !stablehlo.token
// CHECK: stablehlo.after_all %{{.*}} {mhlo.note = "n"} : !stablehlo.token
// CHECK: stablehlo.after_all : !stablehlo.token
func.func @tokens() {
  %0 = stablehlo.create_token : !stablehlo.token
  %1 = "stablehlo.create_token"() {mhlo.note = "n"} : () -> !stablehlo.token
  %2 = stablehlo.after_all %0, %1 : !stablehlo.token
  %3 = stablehlo.after_all %0 {mhlo.note = "n"} : (!stablehlo.token) -> !stablehlo.token
  %4 = "stablehlo.after_all"() : () -> !stablehlo.token
  return
}

// CHECK-LABEL: func @feeds
// CHECK: "stablehlo.infeed"(%arg0) <{infeed_config = "c", layout = {{\[\[}}0, 1], []]}> : (!stablehlo.token) -> (tensor<3x3xi32>, tensor<i1>, !stablehlo.token)
// CHECK: "stablehlo.infeed"(%arg0) : (!stablehlo.token) -> !stablehlo.token
// CHECK: "stablehlo.outfeed"(%arg1, %arg0) <{outfeed_config = ""}> : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
// CHECK: "stablehlo.outfeed"(%arg2, %arg1, %arg0) : (tensor<2x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>, tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
func.func @feeds(%t: !stablehlo.token, %a: tensor<2xi64>, %q: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %0:3 = "stablehlo.infeed"(%t) {infeed_config = "c", layout = [[0, 1], []]} : (!stablehlo.token) -> (tensor<3x3xi32>, tensor<i1>, !stablehlo.token)
  %1 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> !stablehlo.token
  %2 = "stablehlo.outfeed"(%a, %t) <{outfeed_config = ""}> : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
  %3 = "stablehlo.outfeed"(%q, %a, %t) : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
  return
}

// CHECK-LABEL: func @transfers
// CHECK: "stablehlo.send"(%arg1, %arg0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true}> : (tensor<3x4xi32>, !stablehlo.token) -> !stablehlo.token
// CHECK: "stablehlo.send"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, source_target_pairs = dense<{{\[\[}}0, 1], [1, 0]]> : tensor<2x2xi64>}> : (!stablehlo.token) -> !stablehlo.token
// CHECK: "stablehlo.recv"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<?x4xi32>, !stablehlo.token)
// CHECK: "stablehlo.recv"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, is_host_transfer = false, source_target_pairs = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}> : (!stablehlo.token) -> !stablehlo.token
func.func @transfers(%t: !stablehlo.token, %a: tensor<3x4xi32>) {
  %0 = "stablehlo.send"(%a, %t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true} : (tensor<3x4xi32>, !stablehlo.token) -> !stablehlo.token
  %1 = "stablehlo.send"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (!stablehlo.token) -> !stablehlo.token
  %2:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<?x4xi32>, !stablehlo.token)
  %3 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, is_host_transfer = false, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (!stablehlo.token) -> !stablehlo.token
  return
}

// CHECK-LABEL: func @optimization_barrier
// CHECK: %{{.*}}:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<f32>, !stablehlo.token
// CHECK: stablehlo.optimization_barrier {mhlo.note = "n"} %arg0 : tensor<f32>
// CHECK: stablehlo.optimization_barrier ()
func.func @optimization_barrier(%a: tensor<f32>, %t: !stablehlo.token) {
  %0:2 = stablehlo.optimization_barrier %a, %t : tensor<f32>, !stablehlo.token
  %1 = "stablehlo.optimization_barrier"(%a) {mhlo.note = "n"} : (tensor<f32>) -> tensor<f32>
  stablehlo.optimization_barrier ()
  return
}

// CHECK-LABEL: func @tuples
// CHECK: %[[T:.*]] = stablehlo.tuple %arg0, %arg1 : tuple<tensor<2xf32>, tuple<tensor<i32>>>
// CHECK: stablehlo.tuple %arg0 {mhlo.note = "n"} : tuple<tensor<2xf32>>
// CHECK: stablehlo.tuple : tuple<>
// CHECK: stablehlo.get_tuple_element %[[T]][1] : (tuple<tensor<2xf32>, tuple<tensor<i32>>>) -> tuple<tensor<i32>>
// CHECK: stablehlo.get_tuple_element %[[T]][0] {mhlo.note = "n"} : (tuple<tensor<2xf32>, tuple<tensor<i32>>>) -> tensor<?xf32>
func.func @tuples(%a: tensor<2xf32>, %b: tuple<tensor<i32>>) {
  %0 = stablehlo.tuple %a, %b : tuple<tensor<2xf32>, tuple<tensor<i32>>>
  %1 = "stablehlo.tuple"(%a) {mhlo.note = "n"} : (tensor<2xf32>) -> tuple<tensor<2xf32>>
  %2 = stablehlo.tuple : tuple<>
  %3 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<2xf32>, tuple<tensor<i32>>>) -> tuple<tensor<i32>>
  %4 = "stablehlo.get_tuple_element"(%0) {index = 0 : i32, mhlo.note = "n"} : (tuple<tensor<2xf32>, tuple<tensor<i32>>>) -> tensor<?xf32>
  return
}

// CHECK-LABEL: func @composite
// CHECK: stablehlo.composite "my.op" %arg0 {composite_attributes = {n = 1 : i32}, decomposition = @one, version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: stablehlo.composite "my_2.op.with$dollar" {decomposition = @none} : () -> ()
// CHECK: stablehlo.composite "my.op" %arg0 {decomposition = @one} : (tensor<4xf32>) -> tensor<?xf32>
// CHECK: stablehlo.composite "my.op" %arg0 ({
// CHECK-NEXT: stablehlo.return %arg0 : tensor<4xf32>
// CHECK-NEXT: }, {
// CHECK-NEXT: stablehlo.return
// CHECK-NEXT: }) {decomposition = @one} : (tensor<4xf32>) -> tensor<4xf32>
func.func @composite(%a: tensor<4xf32>) {
  %0 = stablehlo.composite "my.op" %a {composite_attributes = {n = 1 : i32}, decomposition = @one, version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  stablehlo.composite "my_2.op.with$dollar" {decomposition = @none, version = 0 : i32} : () -> ()
  %1 = "stablehlo.composite"(%a) {name = "my.op", decomposition = @one, composite_attributes = {}} : (tensor<4xf32>) -> tensor<?xf32>
  %2 = stablehlo.composite "my.op" %a ({
    stablehlo.return %a : tensor<4xf32>
  }, {
    stablehlo.return
  }) {decomposition = @one} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
func.func private @one(tensor<4xf32>) -> tensor<4xf32>
func.func private @none()

// CHECK-LABEL: func @custom_call
// CHECK: stablehlo.custom_call @Sharding(%arg0) {backend_config = "", mhlo.sharding = "{replicated}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: stablehlo.custom_call @"not an id"(%arg0, %arg1) {api_version = 4 : i32, backend_config = {k = 1 : i64}, called_computations = [@one, @elsewhere], has_side_effect = true,
// CHECK-SAME: operand_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<> : tensor<0xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>],
// CHECK-SAME: result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], result_tilings = {{\[\[}}dense<[16, 128]> : tensor<2xindex>], []]} : (tensor<4x4xf32>, tensor<f32>) -> (tensor<4x4xf32>, tensor<f32>)
// CHECK: stablehlo.custom_call @foo() : () -> ()
// CHECK: stablehlo.custom_call @foo(%arg2) : (!stablehlo.token) -> tuple<tensor<f32>, !stablehlo.token>
func.func @custom_call(%a: tensor<4x4xf32>, %b: tensor<f32>, %t: !stablehlo.token) {
  %0 = stablehlo.custom_call @Sharding(%a) {backend_config = "", mhlo.sharding = "{replicated}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1:2 = stablehlo.custom_call @"not an id"(%a, %b) {api_version = 4 : i32, backend_config = {k = 1 : i64}, called_computations = [@one, @elsewhere], has_side_effect = true, operand_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<> : tensor<0xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_tilings = [[dense<[16, 128]> : tensor<2xindex>], []]} : (tensor<4x4xf32>, tensor<f32>) -> (tensor<4x4xf32>, tensor<f32>)
  "stablehlo.custom_call"() {call_target_name = "foo", has_side_effect = false, api_version = 1 : i32, called_computations = [], output_operand_aliases = []} : () -> ()
  %2 = "stablehlo.custom_call"(%t) <{call_target_name = "foo"}> : (!stablehlo.token) -> tuple<tensor<f32>, !stablehlo.token>
  return
}

// Of tensors that may have any rank nothing is known.
// CHECK-LABEL: func @custom_call_unranked
// CHECK: stablehlo.custom_call @foo(%arg0) {operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<> : tensor<0xindex>]} : (tensor<*xf32>) -> tensor<*xf32>
func.func @custom_call_unranked(%a: tensor<*xf32>) {
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<> : tensor<0xindex>]} : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// Layouts of a tuple are those of its elements; an alias may lead into tuples.
// CHECK-LABEL: func @custom_call_tuple
// CHECK: operand_tuple_indices = [1]
func.func @custom_call_tuple(%a: tuple<tensor<i32>, tensor<2x3xf32>>, %b: tensor<2x3xf32>) {
  %0 = stablehlo.custom_call @foo(%b) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, !stablehlo.token>
  %1 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [1]>]} : (tuple<tensor<i32>, tensor<2x3xf32>>) -> tensor<2x3xf32>
  return
}
