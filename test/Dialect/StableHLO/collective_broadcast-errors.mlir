// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @collective_broadcast_i1(%x: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2xf32>
  return
}

// -----

func.func @collective_broadcast_i2(%x: tensor<4xf32>) {
  // expected-error@+1 {{attribute 'replica_groups' failed to satisfy constraint}}
  %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_broadcast_c1(%x: tensor<4xf32>) {
  // expected-error@+2 {{expected ids of replica_groups to be unique, but found 2 more than once}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[2, 1], [0, 2]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_broadcast_c2(%x: tensor<4xf32>) {
  // expected-error@+2 {{expected ids of replica_groups not to be negative, but found -4}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[2, -4]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_broadcast_c3(%x: tensor<4xf32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @collective_broadcast_c3_element(%x: tensor<4xf32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @collective_broadcast_c3_count(%x: tensor<4xf32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @collective_broadcast_c4(%x: tensor<4xf32>) {
  // expected-error@+2 {{expected the root as last of at least 2 operands, but found 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_broadcast_c4_root(%x: tensor<4xf32>, %r: tensor<2xi32>) {
  // expected-error@+2 {{expected the root to be a tensor of 1 integer, but found 'tensor<2xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.collective_broadcast"(%x, %r) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_broadcast_c4_element(%x: tensor<4xf32>, %r: tensor<1xf32>) {
  // expected-error@+2 {{expected the root to be a tensor of 1 integer, but found 'tensor<1xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.collective_broadcast"(%x, %r) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}
