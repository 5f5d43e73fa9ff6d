// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @cross_replica_sum_i1(%x: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2xf32>
  return
}

// -----

func.func @cross_replica_sum_i2(%x: tensor<4xf32>) {
  // expected-error@+1 {{attribute 'replica_groups' failed to satisfy constraint}}
  %0 = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @cross_replica_sum_c1(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected ids of replica_groups to be unique, but found 0 more than once}}
  %0 = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<0> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @cross_replica_sum_c3(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected ids of replica_groups to be in range [0, 2), but found 4}}
  %0 = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 4]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @cross_replica_sum_c4(%x: tensor<4xf32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<5xf32>
  return
}
