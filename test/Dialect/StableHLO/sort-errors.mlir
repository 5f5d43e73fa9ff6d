// What the verifier rejects in sort.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @sort_i1(%arg0: tensor<2x8x!quant.uniform<i8:f32:0, {1.0, 1.0}>>) {
  // expected-error@+1 {{operand #0 must be variadic of ranked tensor}}
  %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<2x8x!quant.uniform<i8:f32:0, {1.0, 1.0}>>) -> tensor<2x8x!quant.uniform<i8:f32:0, {1.0, 1.0}>>
  return
}

// -----

func.func @sort_c1() {
  // expected-error@+2 {{expected at least 1 input}}
  // expected-error@+1 {{failed to infer returned types}}
  "stablehlo.sort"() <{dimension = 1 : i64, is_stable = true}> ({
    stablehlo.return
  }) : () -> ()
  return
}

// -----

func.func @sort_c2(%arg0: tensor<4x8xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x8xf32>' are incompatible with return type(s) of operation 'tensor<4x8xf64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x8xf32>) -> tensor<4x8xf64>
  return
}

// -----

func.func @sort_c2_size(%arg0: tensor<4x8xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x8xf32>' are incompatible with return type(s) of operation 'tensor<4x8xf32>', 'tensor<4x8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return
}

// -----

func.func @sort_c3(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>) {
  // expected-error@+2 {{expected inputs of the same shape, but found 'tensor<4x8xf32>' and 'tensor<8x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = "stablehlo.sort"(%arg0, %arg1) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>)
  return
}

// -----

func.func @sort_c3_result(%arg0: tensor<4x8xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x8xf32>' are incompatible with return type(s) of operation 'tensor<8x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x8xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @sort_c4(%arg0: tensor<4x8xf32>) {
  // expected-error@+2 {{expected dimension to be in range [-2, 2), but found 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.sort"(%arg0) <{dimension = 2 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @sort_c4_negative(%arg0: tensor<4x8xf32>) {
  // expected-error@+2 {{expected dimension to be in range [-2, 2), but found -3}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.sort"(%arg0) <{dimension = -3 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @sort_c5_arguments(%arg0: tensor<4x8xf32>) {
  // expected-error@+2 {{expected comparator to take 2 arguments, but it takes 4}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @sort_c5_order(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xi32>) {
  // expected-error@+2 {{expected argument 1 of comparator to have type 'tensor<f32>', but found 'tensor<i32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = "stablehlo.sort"(%arg0, %arg1) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return
}

// -----

func.func @sort_c5_returned(%arg0: tensor<4x8xf32>) {
  // expected-error@+2 {{expected comparator to return a value of type tensor<i1>, but found 'tensor<f32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @sort_c5_none(%arg0: tensor<4x8xf32>) {
  // expected-error@+2 {{expected comparator to return a value of type tensor<i1>, but found}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
