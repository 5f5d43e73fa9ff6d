// What the verifier rejects in map.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @map_i1(%arg0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 1.0}>>, %arg1: tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 1.0}>>) {
  // expected-error@+1 {{operand #0 must be variadic of ranked tensor}}
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 1.0}>>, tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 1.0}>>) -> tensor<2x3xf32>
  return
}

// -----

func.func @map_c1(%arg0: tensor<2x3xf32>, %arg1: tensor<2x4xf32>) {
  // expected-error@+2 {{expected inputs of the same shape, but found 'tensor<2x3xf32>' and 'tensor<2x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @map_c1_result(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2x3xf32>' are incompatible with return type(s) of operation 'tensor<3x2xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @map_c2() {
  // expected-error@+2 {{expected at least 1 input}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"() <{dimensions = array<i64: 0, 1>}> ({
    %1 = stablehlo.constant dense<1.0> : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : () -> tensor<2x3xf32>
  return
}

// -----

func.func @map_c3(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+2 {{expected dimensions to be all 2 dimensions of the inputs in order, but found [1, 0]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 1, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @map_c3_size(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+2 {{expected dimensions to be all 2 dimensions of the inputs in order, but found [0]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @map_c4_arguments(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+2 {{expected computation to take 2 arguments, but it takes 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @map_c4_type(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+2 {{expected argument 1 of computation to have type 'tensor<f32>', but found 'tensor<i32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @map_c4_returned(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+2 {{expected computation to return 1 value, but it returns 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @map_c4_rank(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+2 {{expected argument 0 of computation to have type 'tensor<f32>', but found 'tensor<2xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>):
    stablehlo.return %a : tensor<2xf32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @map_c4_result(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2x3xf32>' are incompatible with return type(s) of operation 'tensor<2x3xf64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf64>
  return
}

// -----

func.func @map_c4_returned_rank(%x: tensor<2xf32>) {
  // expected-error@+2 {{expected computation to return a 0-dimensional tensor, but found 'tensor<2xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return
}
