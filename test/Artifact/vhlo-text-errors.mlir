// RUN: phaze-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{unknown vhlo type 'f33_v1'}}
vhlo.func_v1 @type(%x: !vhlo.tensor_v1<4x!vhlo.f33_v1>) -> () {}

// -----

vhlo.func_v1 @attribute() -> () {
  // expected-error @+1 {{unknown vhlo attribute 'thing_v1'}}
  %0 = "vhlo.iota_v1"() <{iota_dimension = #vhlo.thing_v1<0>}> : () -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
}

// -----

vhlo.func_v1 @value(%x: !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> () {
  // expected-error @+1 {{unknown value 'QQ' of comparison_direction_v1}}
  %0 = "vhlo.compare_v1"(%x, %x) <{comparison_direction = #vhlo<comparison_direction_v1 QQ>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.bool_v1>
}

// -----

vhlo.func_v1 @missing() -> () {
  // expected-error @+1 {{'vhlo.iota_v1' op has no attribute 'iota_dimension'}}
  %0 = "vhlo.iota_v1"() : () -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
  "vhlo.return_v1"() : () -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}

// -----

vhlo.func_v1 @kind(%x: !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> () {
  // expected-error @+1 {{'vhlo.transpose_v1' op attribute 'permutation': expected a vector of i64, found "x"}}
  %0 = "vhlo.transpose_v1"(%x) <{permutation = #vhlo.string_v1<"x">}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
  "vhlo.return_v1"() : () -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}

// -----

vhlo.func_v1 @twice() -> () {
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"private">,
  // expected-error @+1 {{key 'a' occurs twice}}
  note = #vhlo.dict_v1<{#vhlo.string_v1<"a"> = #vhlo.bool_v1<true>, #vhlo.string_v1<"a"> = #vhlo.bool_v1<true>}>}
