// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @broadcast_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = "stablehlo.broadcast"(%a) {broadcast_sizes = array<i64: 3>} : (tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {0.1, 0.2}>>
  return
}

// -----

func.func @broadcast_c1(%a: tensor<3xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{expected broadcast_sizes not to be negative, but found -1}}
  %0 = stablehlo.broadcast %a, sizes = [2, -1] : (tensor<3xi32>) -> tensor<2x?x3xi32>
  return
}

// -----

func.func @broadcast_c2(%a: tensor<3xi32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<2x3xi32>' are incompatible with return type(s) of operation 'tensor<3x2xi32>'}}
  %0 = stablehlo.broadcast %a, sizes = [2] : (tensor<3xi32>) -> tensor<3x2xi32>
  return
}

// -----

func.func @broadcast_c3(%a: tensor<3xi32>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.broadcast %a, sizes = [2] : (tensor<3xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @broadcast_c3_scale(%a: tensor<3x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected result to have the element type of operand}}
  %0 = stablehlo.broadcast %a, sizes = [2] : (tensor<3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @missing_sizes(%a: tensor<3xi32>) {
  // expected-error@+1 {{requires attribute 'broadcast_sizes'}}
  %0 = "stablehlo.broadcast"(%a) : (tensor<3xi32>) -> tensor<2x3xi32>
  return
}
