// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @all_reduce_i1(%x: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_i2(%x: tensor<4xf32>) {
  // expected-error@+1 {{attribute 'replica_groups' failed to satisfy constraint}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[0, 1]> : tensor<2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c1(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected ids of replica_groups to be unique, but found 1 more than once}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c2(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected replica_groups with use_global_device_ids not to be empty}}
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<> : tensor<0x0xi64>, use_global_device_ids}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c3(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected ids of replica_groups to be in range [0, 2), but found 2}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c3_negative(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected ids of replica_groups to be in range [0, 2), but found -2}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[-2, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c4(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected a positive channel id with use_global_device_ids, but found 0}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c5_arguments(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected computation to take 2 arguments}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c5_returned(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected computation to return 1 values}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l, %r : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c5_nothing(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected computation to return 1 values}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c5_rank(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected computation to return 0-dimensional tensors}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<1xf32>, %r: tensor<1xf32>):
    stablehlo.return %l : tensor<1xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c5_mixed(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected argument 1 of computation}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<i32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c5_promotable(%x: tensor<4xf32>) {
  // expected-error@+1 {{to be promotable to}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<i32>, %r: tensor<i32>):
    stablehlo.return %l : tensor<i32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c5_narrower(%x: tensor<4xf32>) {
  // expected-error@+1 {{to be promotable to}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f16>, %r: tensor<f16>):
    stablehlo.return %l : tensor<f16>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c5_region(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected computation to be one block that ends in 'stablehlo.return'}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({}) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c7(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected result to have element type 'f32' as computation returns, but found 'f64'}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @all_reduce_c6(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected result to have the shape of operand 'tensor<4xf32>', but found 'tensor<5xf32>'}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @all_reduce_c6_count(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected 1 results as there are operands, but found 2}}
  %0:2 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
