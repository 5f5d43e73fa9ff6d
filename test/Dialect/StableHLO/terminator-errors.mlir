// Regions of the compute operations that do not end in stablehlo.return.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @reduce(%x: tensor<4x8xf32>, %s: tensor<f32>) {
  // expected-error@+2 {{expected region body to end in stablehlo.return}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce"(%x, %s) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "other.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_window(%x: tensor<4xf32>, %s: tensor<f32>) {
  // expected-error@+2 {{expected region body to end in stablehlo.return}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "other.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @select_and_scatter_select(%x: tensor<4xf32>, %g: tensor<4xf32>, %s: tensor<f32>) {
  // expected-error@+2 {{expected region select to end in stablehlo.return}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %g, %s) <{window_dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "other.return"(%a) : (tensor<f32>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_and_scatter_scatter(%x: tensor<4xi1>, %g: tensor<4xi1>, %s: tensor<i1>) {
  // expected-error@+2 {{expected region scatter to end in stablehlo.return}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select_and_scatter"(%x, %g, %s) <{window_dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    stablehlo.return %a : tensor<i1>
  }, {
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    "other.return"(%a) : (tensor<i1>) -> ()
  }) : (tensor<4xi1>, tensor<4xi1>, tensor<i1>) -> tensor<4xi1>
  return
}

// -----

func.func @map(%x: tensor<4xf32>) {
  // expected-error@+2 {{expected region computation to end in stablehlo.return}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    "other.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @sort(%x: tensor<4xi1>) {
  // expected-error@+2 {{expected region comparator to end in stablehlo.return}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    "other.return"(%a) : (tensor<i1>) -> ()
  }) : (tensor<4xi1>) -> tensor<4xi1>
  return
}
