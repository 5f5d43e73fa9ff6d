// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @constant_i1() {
  // expected-error@+1 {{requires attribute 'value'}}
  %0 = "stablehlo.constant"() : () -> tensor<i32>
  return
}

// -----

func.func @constant_i1_kind() {
  // expected-error@+1 {{attribute 'value' failed to satisfy constraint}}
  %0 = "stablehlo.constant"() {value = 1 : i32} : () -> tensor<i32>
  return
}

// -----

func.func @constant_i1_text_kind() {
  // expected-error@+1 {{invalid kind of attribute specified}}
  %0 = stablehlo.constant 1 : i32
  return
}

// -----

func.func @constant_i1_unquoted_kind() {
  // expected-error@+1 {{attribute 'value' failed to satisfy constraint}}
  %0 = stablehlo.constant() {value = 1 : i32} : () -> tensor<i32>
  return
}

// -----

func.func @constant_i1_unquoted_property_kind() {
  // expected-error@+1 {{invalid properties {value = 1 : i32} for op stablehlo.constant}}
  %0 = stablehlo.constant() <{value = 1 : i32}> : () -> tensor<i32>
  return
}

// -----

func.func @constant_c1_element() {
  // expected-error@+2 {{inferred type(s) 'tensor<2xi32>' are incompatible with return type(s) of operation 'tensor<2xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xf32>
  return
}

// -----

func.func @constant_c1_shape() {
  // expected-error@+2 {{inferred type(s) 'tensor<2xi32>' are incompatible with return type(s) of operation 'tensor<3xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<3xi32>
  return
}

// -----

func.func @constant_c1_storage() {
  // expected-error@+2 {{inferred type(s) 'tensor<2xi16>' are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.constant() <{value = dense<1> : tensor<2xi16>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @constant_c1_storage_sign() {
  // expected-error@+2 {{inferred type(s) 'tensor<2xui8>' are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.constant() <{value = dense<1> : tensor<2xui8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @constant_c1_vector() {
  // expected-error@+1 {{result #0 must be ranked tensor of}}
  %0 = stablehlo.constant dense<1> : vector<2xi32>
  return
}

// -----

func.func @constant_element_type() {
  // expected-error@+1 {{result #0 must be ranked tensor of}}
  %0 = stablehlo.constant dense<1> : tensor<2xi128>
  return
}

// -----

func.func @constant_static() {
  // expected-error@+1 {{expected output of static shape, but found 'tensor<?xi32>'}}
  %0 = stablehlo.constant dense_resource<weights> : tensor<?xi32>
  return
}

// -----

func.func @constant_text_value_twice() {
  // expected-error@+1 {{expected the value after the attributes, not among them}}
  %0 = stablehlo.constant {value = dense<1> : tensor<i32>} dense<2> : tensor<i32>
  return
}

// -----

func.func @constant_text_attributes_last() {
  // expected-error@+1 {{expected operation name in quotes}}
  %0 = stablehlo.constant dense<2> : tensor<i32> {mhlo.x}
  return
}

// -----

func.func @constant_text_operand(%x: tensor<i32>) {
  // expected-error@+1 {{expected ')'}}
  %0 = stablehlo.constant(%x) <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  return
}
