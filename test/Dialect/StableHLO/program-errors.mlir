// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @after_all_i1(%a: tensor<f32>) {
  // expected-error@+1 {{operand #0 must be variadic of token, but got 'tensor<f32>'}}
  %0 = "stablehlo.after_all"(%a) : (tensor<f32>) -> !stablehlo.token
  return
}

// -----

func.func @after_all_types(%t: !stablehlo.token) {
  // expected-error@+1 {{expected a function type of 1 inputs and 1 result}}
  %0 = stablehlo.after_all %t : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @create_token_c1() {
  // expected-error@+1 {{result #0 must be token, but got 'tensor<f32>'}}
  %0 = stablehlo.create_token : tensor<f32>
  return
}

// -----

func.func @infeed_i1(%a: tensor<f32>) {
  // expected-error@+1 {{operand #0 must be token}}
  %0 = "stablehlo.infeed"(%a) : (tensor<f32>) -> !stablehlo.token
  return
}

// -----

func.func @infeed_c1(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.infeed' op expected at least 1 result}}
  "stablehlo.infeed"(%t) : (!stablehlo.token) -> ()
  return
}

// -----

func.func @infeed_c2(%t: !stablehlo.token) {
  // expected-error@+1 {{expected result 0 to be a tensor, but found '!stablehlo.token'}}
  %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}

// -----

func.func @infeed_c3(%t: !stablehlo.token) {
  // expected-error@+1 {{expected the last result to be a token, but found 'tensor<i32>'}}
  %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<i32>, tensor<i32>)
  return
}

// -----

func.func @infeed_c4(%t: !stablehlo.token) {
  // expected-error@+1 {{expected layout to have 1 elements, but found 2}}
  %0:2 = "stablehlo.infeed"(%t) <{layout = [[], []]}> : (!stablehlo.token) -> (tensor<i32>, !stablehlo.token)
  return
}

// -----

func.func @infeed_c4_array(%t: !stablehlo.token) {
  // expected-error@+1 {{expected layout to have arrays of integers, but found 0}}
  %0:2 = "stablehlo.infeed"(%t) <{layout = [0]}> : (!stablehlo.token) -> (tensor<i32>, !stablehlo.token)
  return
}

// -----

func.func @infeed_c4_integer(%t: !stablehlo.token) {
  // expected-error@+1 {{expected layout to have arrays of integers}}
  %0:2 = "stablehlo.infeed"(%t) <{layout = [["a"]]}> : (!stablehlo.token) -> (tensor<1xi32>, !stablehlo.token)
  return
}

// -----

func.func @outfeed_i1(%t: !stablehlo.token) {
  // expected-error@+1 {{operand #0 must be variadic of ranked tensor}}
  %0 = "stablehlo.outfeed"(%t, %t) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @outfeed_i2(%a: tensor<f32>) {
  // expected-error@+1 {{operand #0 must be token}}
  %0 = "stablehlo.outfeed"(%a) : (tensor<f32>) -> !stablehlo.token
  return
}

// -----

func.func @recv_i1(%a: tensor<f32>) {
  // expected-error@+1 {{operand #0 must be token}}
  %0 = "stablehlo.recv"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<f32>) -> !stablehlo.token
  return
}

// -----

func.func @recv_c1(%t: !stablehlo.token) {
  // expected-error@+1 {{expected channel type 3 with is_host_transfer = true, but found 2}}
  %0 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @recv_c1_device(%t: !stablehlo.token) {
  // expected-error@+1 {{expected channel type 1 with is_host_transfer = false, but found 3}}
  %0 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>}> : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @recv_c2(%t: !stablehlo.token) {
  // expected-error@+1 {{expected at least 1 result}}
  "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (!stablehlo.token) -> ()
  return
}

// -----

func.func @recv_c3(%t: !stablehlo.token) {
  // expected-error@+1 {{expected result 0 to be a tensor, but found '!stablehlo.token'}}
  %0:2 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}

// -----

func.func @recv_c4(%t: !stablehlo.token) {
  // expected-error@+1 {{expected the last result to be a token, but found 'tensor<i32>'}}
  %0 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (!stablehlo.token) -> tensor<i32>
  return
}

// -----

func.func @recv_c5(%t: !stablehlo.token) {
  // expected-error@+1 {{expected sources of source_target_pairs to be unique, but found [0, 0]}}
  %0 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>}> : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @send_i1(%t: !stablehlo.token) {
  // expected-error@+1 {{operand #0 must be variadic of ranked tensor}}
  %0 = "stablehlo.send"(%t, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @send_i2(%a: tensor<f32>) {
  // expected-error@+1 {{operand #0 must be token}}
  %0 = "stablehlo.send"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<f32>) -> !stablehlo.token
  return
}

// -----

func.func @send_c1(%t: !stablehlo.token) {
  // expected-error@+1 {{expected channel type 2 with is_host_transfer = true, but found 3}}
  %0 = "stablehlo.send"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @send_c1_device(%t: !stablehlo.token) {
  // expected-error@+1 {{expected channel type 1 with is_host_transfer = false, but found 2}}
  %0 = "stablehlo.send"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>}> : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @send_c2(%t: !stablehlo.token) {
  // expected-error@+1 {{expected source_target_pairs to have shape [N, 2], but found [2]}}
  %0 = "stablehlo.send"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[0, 1]> : tensor<2xi64>}> : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @optimization_barrier_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error@+1 {{operand #0 must be variadic of}}
  %0 = stablehlo.optimization_barrier %a : tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return
}

// -----

func.func @optimization_barrier_c1(%a: tensor<f32>) {
  // expected-error@+1 {{expected results to have the types of the operands, (tensor<f32>), but found (tensor<f64>)}}
  %0 = "stablehlo.optimization_barrier"(%a) : (tensor<f32>) -> tensor<f64>
  return
}

// -----

func.func @optimization_barrier_c1_count(%a: tensor<f32>) {
  // expected-error@+1 {{expected results to have the types of the operands, (tensor<f32>), but found ()}}
  "stablehlo.optimization_barrier"(%a) : (tensor<f32>) -> ()
  return
}

// -----

func.func @tuple_i1(%a: memref<f32>) {
  // expected-error@+1 {{operand #0 must be variadic of ranked tensor, token, tuple or future, but got 'memref<f32>'}}
  %0 = "stablehlo.tuple"(%a) : (memref<f32>) -> tuple<tensor<f32>>
  return
}

// -----

func.func @tuple_c1(%a: tensor<f32>) {
  // expected-error@+1 {{expected result to be the tuple of (tensor<f32>), but found 'tuple<tensor<f64>>'}}
  %0 = "stablehlo.tuple"(%a) : (tensor<f32>) -> tuple<tensor<f64>>
  return
}

// -----

func.func @tuple_c1_count(%a: tensor<f32>) {
  // expected-error@+1 {{expected result to be the tuple of (tensor<f32>), but found 'tuple<>'}}
  %0 = "stablehlo.tuple"(%a) : (tensor<f32>) -> tuple<>
  return
}

// -----

func.func @tuple_text(%a: tensor<f32>) {
  // expected-error@+1 {{expected a tuple type, but found 'tensor<f32>'}}
  %0 = stablehlo.tuple %a : tensor<f32>
  return
}

// -----

func.func @get_tuple_element_i1(%a: tensor<f32>) {
  // expected-error@+1 {{operand #0 must be tuple of StableHLO values, but got 'tensor<f32>'}}
  %0 = stablehlo.get_tuple_element %a[0] : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @get_tuple_element_c1(%a: tuple<tensor<f32>>) {
  // expected-error@+2 {{expected index to be in range [0, 1), but found 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.get_tuple_element %a[1] : (tuple<tensor<f32>>) -> tensor<f32>
  return
}

// -----

func.func @get_tuple_element_c1_negative(%a: tuple<tensor<f32>>) {
  // expected-error@+2 {{expected index to be in range [0, 1), but found -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.get_tuple_element %a[-1] : (tuple<tensor<f32>>) -> tensor<f32>
  return
}

// -----

func.func @get_tuple_element_c2(%a: tuple<tensor<f32>>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.get_tuple_element %a[0] : (tuple<tensor<f32>>) -> tensor<i32>
  return
}

// -----

func.func @composite_c1(%a: tensor<f32>) {
  // expected-error@+1 {{expected name to be an operation name such as dialect.op, but found "op"}}
  %0 = stablehlo.composite "op" %a {decomposition = @f} : (tensor<f32>) -> tensor<f32>
  return
}
func.func private @f(tensor<f32>) -> tensor<f32>

// -----

func.func @composite_c1_start(%a: tensor<f32>) {
  // expected-error@+1 {{expected name to be an operation name such as dialect.op, but found "1my.op"}}
  %0 = stablehlo.composite "1my.op" %a {decomposition = @f} : (tensor<f32>) -> tensor<f32>
  return
}
func.func private @f(tensor<f32>) -> tensor<f32>

// -----

func.func @composite_c1_empty(%a: tensor<f32>) {
  // expected-error@+1 {{expected name to be an operation name such as dialect.op, but found "my."}}
  %0 = stablehlo.composite "my." %a {decomposition = @f} : (tensor<f32>) -> tensor<f32>
  return
}
func.func private @f(tensor<f32>) -> tensor<f32>

// -----

func.func @composite_c1_character(%a: tensor<f32>) {
  // expected-error@+1 {{expected name to be an operation name such as dialect.op, but found "my.o-p"}}
  %0 = stablehlo.composite "my.o-p" %a {decomposition = @f} : (tensor<f32>) -> tensor<f32>
  return
}
func.func private @f(tensor<f32>) -> tensor<f32>

// -----

func.func @composite_c1_dollar(%a: tensor<f32>) {
  // expected-error@+1 {{expected name to be an operation name such as dialect.op, but found "m$y.op"}}
  %0 = stablehlo.composite "m$y.op" %a {decomposition = @f} : (tensor<f32>) -> tensor<f32>
  return
}
func.func private @f(tensor<f32>) -> tensor<f32>

// -----

func.func @composite_c2(%a: tensor<f32>) {
  // expected-error@+1 {{expected decomposition to be a function, but found @g}}
  %0 = stablehlo.composite "my.op" %a {decomposition = @g} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @composite_c2_kind(%a: tensor<f32>) {
  // expected-error@+1 {{expected decomposition to be a function, but found @m}}
  %0 = stablehlo.composite "my.op" %a {decomposition = @m} : (tensor<f32>) -> tensor<f32>
  return
}
module @m {}

// -----

func.func @composite_c3(%a: tensor<f64>) {
  // expected-error@+1 {{expected inputs of types (tensor<f32>) that the decomposition takes, but found (tensor<f64>)}}
  %0 = stablehlo.composite "my.op" %a {decomposition = @f} : (tensor<f64>) -> tensor<f32>
  return
}
func.func private @f(tensor<f32>) -> tensor<f32>

// -----

func.func @composite_c3_count(%a: tensor<f32>) {
  // expected-error@+1 {{expected inputs of types (tensor<f32>) that the decomposition takes, but found (tensor<f32>, tensor<f32>)}}
  %0 = stablehlo.composite "my.op" %a, %a {decomposition = @f} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}
func.func private @f(tensor<f32>) -> tensor<f32>

// -----

func.func @composite_c4(%a: tensor<f32>) {
  // expected-error@+1 {{expected results of types (tensor<f32>) that the decomposition returns, but found (tensor<f64>)}}
  %0 = stablehlo.composite "my.op" %a {decomposition = @f} : (tensor<f32>) -> tensor<f64>
  return
}
func.func private @f(tensor<f32>) -> tensor<f32>

// -----

func.func @custom_call_i4_dictionary(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected backend_config to be a dictionary with api_version 4, but found "x"}}
  %0 = stablehlo.custom_call @foo(%a) {api_version = 4 : i32, backend_config = "x"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_i4_string(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected backend_config to be a string with api_version 1, but found {k = 1 : i64}}}
  %0 = stablehlo.custom_call @foo(%a) {backend_config = {k = 1 : i64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_i4(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{attribute 'backend_config' failed to satisfy constraint}}
  %0 = stablehlo.custom_call @foo(%a) {backend_config = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_i5(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{attribute 'api_version' failed to satisfy constraint}}
  %0 = stablehlo.custom_call @foo(%a) {api_version = 5 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_i5_negative(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{attribute 'api_version' failed to satisfy constraint}}
  %0 = stablehlo.custom_call @foo(%a) {api_version = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_i6(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected called computation @m to be a function, but found 'builtin.module'}}
  %0 = stablehlo.custom_call @foo(%a) {called_computations = [@m]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
module @m {}

// -----

func.func @custom_call_i6_kind(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{attribute 'called_computations' failed to satisfy constraint}}
  %0 = stablehlo.custom_call @foo(%a) {called_computations = ["f"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c1(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected operand_layouts and result_layouts together, but found only operand_layouts}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c1_result(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected operand_layouts and result_layouts together, but found only result_layouts}}
  %0 = stablehlo.custom_call @foo(%a) {result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c2(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected operand_layouts to have 1 elements, but found 2}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c2_result(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected result_layouts to have 1 elements, but found 0}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = []} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c2_tuple(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected result_layouts to have 2 elements, but found 1}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<f32>>
  return
}

// -----

func.func @custom_call_c3(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected operand_layouts to be permutations of dimensions}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<[0, 2]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c3_twice(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected result_layouts to be permutations of dimensions}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<0> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c3_rank(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected operand_layouts to have 2 dimensions for 'tensor<2x3xf32>', but found 3}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<[0, 1, 2]> : tensor<3xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c3_token(%a: !stablehlo.token) {
  // expected-error@+1 {{expected operand_layouts to have 0 dimensions for '!stablehlo.token', but found 1}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (!stablehlo.token) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c3_kind(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{attribute 'operand_layouts' failed to satisfy constraint}}
  %0 = stablehlo.custom_call @foo(%a) {operand_layouts = [dense<[0, 1]> : tensor<2xi64>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c4_operand(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected operand_index of output_operand_aliases to be in range [0, 1), but found 1}}
  %0 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c4_operand_tuple(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected operand_tuple_indices to lead to an element of 'tensor<2x3xf32>', but found [0]}}
  %0 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [0]>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c4_output(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected output_tuple_indices to lead to an element of 'tensor<2x3xf32>', but found [0]}}
  %0 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @custom_call_c4_output_range(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected output_tuple_indices to lead to an element of 'tuple<tensor<2x3xf32>>', but found [-1]}}
  %0 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [-1], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
  return
}

// -----

func.func @custom_call_c5(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{expected aliased operand and result to have the same type, but found 'tensor<2x3xf32>' and 'tensor<2x3xf64>'}}
  %0 = stablehlo.custom_call @foo(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<2x3xf64>
  return
}

// -----

func.func @return_i1(%p: tensor<i1>, %a: memref<f32>) {
  // expected-error@+1 {{operand #0 must be variadic of ranked tensor, token, tuple or future, but got 'memref<f32>'}}
  "stablehlo.return"(%a) : (memref<f32>) -> ()
  return
}
