// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @pad_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, %v: tensor<!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = stablehlo.pad %a, %v, low = [0], high = [0], interior = [0] : (tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>
  return
}

// -----

func.func @pad_i2(%a: tensor<2xi32>, %v: tensor<1xi32>) {
  // expected-error@+1 {{operand #1 must be 0-dimensional tensor}}
  %0 = stablehlo.pad %a, %v, low = [0], high = [0], interior = [0] : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @pad_c1_value(%a: tensor<2xi32>, %v: tensor<f32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected padding_value to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.pad %a, %v, low = [0], high = [0], interior = [0] : (tensor<2xi32>, tensor<f32>) -> tensor<2xi32>
  return
}

// -----

func.func @pad_c1_result(%a: tensor<2xi32>, %v: tensor<i32>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.pad %a, %v, low = [0], high = [0], interior = [0] : (tensor<2xi32>, tensor<i32>) -> tensor<2xf32>
  return
}

// -----

func.func @pad_c2_low(%a: tensor<2xi32>, %v: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected edge_padding_low to have 1 elements, but found [0, 0]}}
  %0 = stablehlo.pad %a, %v, low = [0, 0], high = [0], interior = [0] : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  return
}

// -----

func.func @pad_c2_high(%a: tensor<2xi32>, %v: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected edge_padding_high to have 1 elements, but found []}}
  %0 = stablehlo.pad %a, %v, low = [0], high = [], interior = [0] : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  return
}

// -----

func.func @pad_c2_interior(%a: tensor<2xi32>, %v: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected interior_padding to have 1 elements, but found [0, 0]}}
  %0 = stablehlo.pad %a, %v, low = [0], high = [0], interior = [0, 0] : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  return
}

// -----

func.func @pad_c3(%a: tensor<2xi32>, %v: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected interior_padding not to be negative, but found [-1]}}
  %0 = stablehlo.pad %a, %v, low = [0], high = [0], interior = [-1] : (tensor<2xi32>, tensor<i32>) -> tensor<1xi32>
  return
}

// -----

func.func @pad_c4(%a: tensor<2xi32>, %v: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<6xi32>' are incompatible with return type(s) of operation 'tensor<5xi32>'}}
  %0 = stablehlo.pad %a, %v, low = [1], high = [2], interior = [1] : (tensor<2xi32>, tensor<i32>) -> tensor<5xi32>
  return
}

// -----

func.func @pad_c4_negative(%a: tensor<2xi32>, %v: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected dimension 0 of result not to be negative, but found -1}}
  %0 = stablehlo.pad %a, %v, low = [-3], high = [0], interior = [0] : (tensor<2xi32>, tensor<i32>) -> tensor<?xi32>
  return
}

// -----

func.func @pad_c4_overflow(%a: tensor<3xi32>, %v: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected the size of dimension 0 of result to fit in 64 bits}}
  %0 = stablehlo.pad %a, %v, low = [0], high = [0], interior = [9223372036854775807] : (tensor<3xi32>, tensor<i32>) -> tensor<?xi32>
  return
}
