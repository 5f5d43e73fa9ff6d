// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @reduce_scatter_i1(%x: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_i3(%x: tensor<4xf32>) {
  // expected-error@+1 {{attribute 'replica_groups' failed to satisfy constraint}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[0, 1]> : tensor<2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c3(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected ids of replica_groups to be unique, but found 1 more than once}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c4(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected replica_groups with use_global_device_ids not to be empty}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<> : tensor<0x0xi64>, use_global_device_ids}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c5(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected ids of replica_groups to be in range [0, 2), but found 2}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c5_negative(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected ids of replica_groups not to be negative, but found -1}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[-1, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c6(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected a positive channel id with use_global_device_ids, but found 0}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c7_arguments(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected computation to take 2 arguments}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c7_returned(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected computation to return 1 values}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l, %r : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c7_nothing(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected computation to return 1 values}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c7_rank(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected computation to return 0-dimensional tensors}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<1xf32>, %r: tensor<1xf32>):
    stablehlo.return %l : tensor<1xf32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c7_mixed(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected argument 1 of computation}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<i32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c7_promotable(%x: tensor<4xf32>) {
  // expected-error@+1 {{to be promotable to}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<i32>, %r: tensor<i32>):
    stablehlo.return %l : tensor<i32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c7_narrower(%x: tensor<4xf32>) {
  // expected-error@+1 {{to be promotable to}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f16>, %r: tensor<f16>):
    stablehlo.return %l : tensor<f16>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c7_region(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected computation to be one block that ends in 'stablehlo.return'}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({}) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c9(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected result to have element type 'f32' as computation returns, but found 'f64'}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @reduce_scatter_c5_padding(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected ids of replica_groups not to be negative, but found -1}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c1(%x: tensor<5xf32>) {
  // expected-error@+1 {{expected size of scatter_dimension to be a multiple of 2 as there are members in a group, but found 5}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<5xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c2(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected scatter_dimension to be in range [0, 1), but found 1}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c2_negative(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected scatter_dimension to be in range [0, 1), but found -1}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = -1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c8(%x: tensor<4xf32>) {
  // expected-warning@+1 {{the specification expects sizes of scatter_dimension to be 1 to 2 as there are members in a group, but found 4 to 4}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_scatter_c8_multiple(%x: tensor<4xf32>) {
  // expected-warning@+1 {{the specification expects sizes of scatter_dimension to be 1 to a multiple of 2 as there are members in a group, but found 4 to 4}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_scatter_c8_zero(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected size of scatter_dimension to be a part of 4, but found 0}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<0xf32>
  return
}

// -----

func.func @reduce_scatter_c8_rank(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected result to have rank 1, but found 'tensor<2x1xf32>'}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @reduce_scatter_c8_other_dim(%x: tensor<4x3xf32>) {
  // expected-error@+1 {{expected dimension 1 of result to have size 3 as in the operand, but found 4}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4x3xf32>) -> tensor<2x4xf32>
  return
}
