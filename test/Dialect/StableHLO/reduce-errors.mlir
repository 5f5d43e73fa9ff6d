// What the verifier rejects in reduce.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @reduce_i1(%arg0: tensor<2x8x!quant.uniform<i8:f32:0, {1.0, 1.0}>>, %arg1: tensor<f32>) {
  // expected-error@+1 {{operand #0 must be variadic of ranked tensor}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x8x!quant.uniform<i8:f32:0, {1.0, 1.0}>>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_i2(%arg0: tensor<4x8xf32>, %arg1: tensor<1xf32>) {
  // expected-error@+1 {{operand #1 must be variadic of 0-dimensional tensor}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c1(%arg0: tensor<4x8xf32>, %arg1: tensor<4x7xf32>, %arg2: tensor<f32>, %arg3: tensor<f32>) {
  // expected-error@+2 {{expected inputs of the same shape, but found 'tensor<4x8xf32>' and 'tensor<4x7xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = "stablehlo.reduce"(%arg0, %arg1, %arg2, %arg3) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x7xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @reduce_c2(%arg0: tensor<4x8xf32>, %arg1: tensor<f64>) {
  // expected-error@+2 {{expected initial value 0 to have the element type of its input, 'f32', but found 'f64'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f64>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c3() {
  // expected-error@+2 {{expected at least 1 input and as many initial values, but found 0 operands}}
  // expected-error@+1 {{failed to infer returned types}}
  "stablehlo.reduce"() <{dimensions = array<i64: 1>}> ({
    stablehlo.return
  }) : () -> ()
  return
}

// -----

func.func @reduce_c3_odd(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) {
  // expected-error@+2 {{expected at least 1 input and as many initial values, but found 3 operands}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1, %arg2) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c3_results(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4xf32>' are incompatible with return type(s)}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @reduce_c4(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected dimensions to be in range [0, 2), but found 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c4_negative(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected dimensions to be in range [0, 2), but found -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: -1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c5(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected dimensions to be unique, but found [1, 1]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c6_arguments(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected body to take 2 arguments, but it takes 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c6_returned(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected body to return 1 values, but it returns 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c6_type(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected argument 1 of body to have the type of returned value 0, 'tensor<f32>', but found 'tensor<f64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f64>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c6_rank(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected body to return 0-dimensional tensors, but value 0 has type 'tensor<1xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<1xf32>, %b: tensor<1xf32>):
    stablehlo.return %a : tensor<1xf32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c6_kind(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected element type of input 0, 'f32', to be promotable to that of body, 'i32'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xi32>
  return
}

// -----

func.func @reduce_c6_narrower(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{expected element type of input 0, 'f32', to be promotable to that of body, 'f16'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    %1 = stablehlo.add %a, %b : tensor<f16>
    stablehlo.return %1 : tensor<f16>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf16>
  return
}

// -----

func.func @reduce_c6_bool(%arg0: tensor<4x8xi1>, %arg1: tensor<i1>) {
  // expected-error@+2 {{expected element type of input 0, 'i1', to be promotable to that of body, 'i32'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<4x8xi1>, tensor<i1>) -> tensor<4xi32>
  return
}

// -----

func.func @reduce_c6_quantized(%arg0: tensor<4x8x!quant.uniform<i8:f32, 1.0>>, %arg1: tensor<!quant.uniform<i8:f32, 1.0>>) {
  // expected-error@+2 {{to be promotable to that of body, 'f32'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8x!quant.uniform<i8:f32, 1.0>>, tensor<!quant.uniform<i8:f32, 1.0>>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c6_expressed(%arg0: tensor<4x8x!quant.uniform<i8:f32, 1.0>>, %arg1: tensor<!quant.uniform<i8:f32, 1.0>>) {
  // expected-error@+2 {{to be promotable to that of body, '!quant.uniform<i16:f64, 1.000000e+00>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<!quant.uniform<i16:f64, 1.0>>, %b: tensor<!quant.uniform<i16:f64, 1.0>>):
    %1 = stablehlo.add %a, %b : tensor<!quant.uniform<i16:f64, 1.0>>
    stablehlo.return %1 : tensor<!quant.uniform<i16:f64, 1.0>>
  }) : (tensor<4x8x!quant.uniform<i8:f32, 1.0>>, tensor<!quant.uniform<i8:f32, 1.0>>) -> tensor<4x!quant.uniform<i16:f64, 1.0>>
  return
}

// -----

func.func @reduce_c7(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}

// -----

func.func @reduce_c8(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4xf64>' are incompatible with return type(s) of operation 'tensor<4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @region(%x: tensor<4x8xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %0 = "stablehlo.reduce"(%x, %s) <{dimensions = array<i64: 1>}> ({
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @applies(%x: tensor<4x8xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{expected a commutative binary operation of stablehlo, but found 'stablehlo.divide'}}
  %0 = stablehlo.reduce(%x init: %s) applies stablehlo.divide across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @applies_without_prefix(%x: tensor<4x8xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{expected a commutative binary operation of stablehlo}}
  %0 = stablehlo.reduce(%x init: %s) applies add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @applies_to_two(%x: tensor<4x8xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{expected 1 input with 'applies', but found 2}}
  %0:2 = stablehlo.reduce(%x init: %s), (%x init: %s) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @applies_to_token(%x: !stablehlo.token, %s: tensor<f32>) {
  // expected-error@+1 {{expected a ranked tensor to reduce, but found '!stablehlo.token'}}
  %0 = stablehlo.reduce(%x init: %s) applies stablehlo.add across dimensions = [1] : (!stablehlo.token, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @types(%x: tensor<4x8xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{number of operands and types do not match: got 2 operands and 1 types}}
  %0 = stablehlo.reduce(%x init: %s) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dimensions_twice(%x: tensor<4x8xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{expected dimensions only once}}
  %0 = stablehlo.reduce(%x init: %s) applies stablehlo.add across dimensions = [1] {dimensions = array<i64: 0>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
