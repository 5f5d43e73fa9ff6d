// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @dynamic_pad_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, %v: tensor<!quant.uniform<i8:f32, 0.5>>, %n: tensor<1xi64>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = stablehlo.dynamic_pad %a, %v, %n, %n, %n : (tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>, tensor<!quant.uniform<i8:f32, 0.5>>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x!quant.uniform<i8:f32:0, {0.1, 0.2}>>
  return
}

// -----

func.func @dynamic_pad_i2(%a: tensor<2xi32>, %v: tensor<1xi32>, %n: tensor<1xi64>) {
  // expected-error@+1 {{operand #1 must be 0-dimensional tensor}}
  %0 = stablehlo.dynamic_pad %a, %v, %n, %n, %n : (tensor<2xi32>, tensor<1xi32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @dynamic_pad_i3(%a: tensor<2xi32>, %v: tensor<i32>, %n: tensor<1xi64>, %f: tensor<1xf32>) {
  // expected-error@+1 {{operand #2 must be statically shaped 1-dimensional tensor of integer or index values}}
  %0 = stablehlo.dynamic_pad %a, %v, %f, %n, %n : (tensor<2xi32>, tensor<i32>, tensor<1xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @dynamic_pad_i4(%a: tensor<2xi32>, %v: tensor<i32>, %n: tensor<1xi64>, %f: tensor<1x1xi64>) {
  // expected-error@+1 {{operand #3 must be statically shaped 1-dimensional tensor of integer or index values}}
  %0 = stablehlo.dynamic_pad %a, %v, %n, %f, %n : (tensor<2xi32>, tensor<i32>, tensor<1xi64>, tensor<1x1xi64>, tensor<1xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @dynamic_pad_i5(%a: tensor<2xi32>, %v: tensor<i32>, %n: tensor<1xi64>, %f: tensor<i64>) {
  // expected-error@+1 {{operand #4 must be statically shaped 1-dimensional tensor of integer or index values}}
  %0 = stablehlo.dynamic_pad %a, %v, %n, %n, %f : (tensor<2xi32>, tensor<i32>, tensor<1xi64>, tensor<1xi64>, tensor<i64>) -> tensor<?xi32>
  return
}

// -----

func.func @dynamic_pad_c1_value(%a: tensor<2xi32>, %v: tensor<f32>, %n: tensor<1xi64>) {
  // expected-error@+1 {{expected padding_value to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.dynamic_pad %a, %v, %n, %n, %n : (tensor<2xi32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @dynamic_pad_c1_result(%a: tensor<2xi32>, %v: tensor<i32>, %n: tensor<1xi64>) {
  // expected-error@+1 {{expected result to have the element type of operand, 'i32', but found 'f32'}}
  %0 = stablehlo.dynamic_pad %a, %v, %n, %n, %n : (tensor<2xi32>, tensor<i32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @dynamic_pad_c2_low(%a: tensor<2xi32>, %v: tensor<i32>, %n: tensor<1xi64>, %m: tensor<2xi64>) {
  // expected-error@+1 {{expected edge_padding_low to have 1 elements, but found 2}}
  %0 = stablehlo.dynamic_pad %a, %v, %m, %n, %n : (tensor<2xi32>, tensor<i32>, tensor<2xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @dynamic_pad_c2_high(%a: tensor<2xi32>, %v: tensor<i32>, %n: tensor<1xi64>, %m: tensor<2xi64>) {
  // expected-error@+1 {{expected edge_padding_high to have 1 elements, but found 2}}
  %0 = stablehlo.dynamic_pad %a, %v, %n, %m, %n : (tensor<2xi32>, tensor<i32>, tensor<1xi64>, tensor<2xi64>, tensor<1xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @dynamic_pad_c2_interior(%a: tensor<2xi32>, %v: tensor<i32>, %n: tensor<1xi64>, %m: tensor<2xi64>) {
  // expected-error@+1 {{expected interior_padding to have 1 elements, but found 2}}
  %0 = stablehlo.dynamic_pad %a, %v, %n, %n, %m : (tensor<2xi32>, tensor<i32>, tensor<1xi64>, tensor<1xi64>, tensor<2xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @dynamic_pad_c3(%a: tensor<2xi32>, %v: tensor<i32>, %n: tensor<1xi64>) {
  %m = stablehlo.constant dense<-1> : tensor<1xi64>
  // expected-error@+1 {{expected interior_padding not to be negative, but found [-1]}}
  %0 = stablehlo.dynamic_pad %a, %v, %n, %n, %m : (tensor<2xi32>, tensor<i32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @dynamic_pad_c4_rank(%a: tensor<2xi32>, %v: tensor<i32>, %n: tensor<1xi64>) {
  // expected-error@+1 {{expected result to have rank 1, but found 'tensor<?x?xi32>'}}
  %0 = stablehlo.dynamic_pad %a, %v, %n, %n, %n : (tensor<2xi32>, tensor<i32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xi32>
  return
}

// -----

func.func @dynamic_pad_c4_size(%a: tensor<2xi32>, %v: tensor<i32>) {
  %n = stablehlo.constant dense<1> : tensor<1xi64>
  // expected-error@+1 {{expected result to have type 'tensor<5xi32>', but found 'tensor<4xi32>'}}
  %0 = stablehlo.dynamic_pad %a, %v, %n, %n, %n : (tensor<2xi32>, tensor<i32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xi32>
  return
}
