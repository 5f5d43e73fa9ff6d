// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @all_gather_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error@+1 {{operand #0 must be variadic of ranked tensor of}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_i3(%a: tensor<2xf32>) {
  // expected-error@+1 {{attribute 'replica_groups' failed to satisfy constraint}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[0, 1]> : tensor<2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_c1(%a: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.all_gather' op expected all_gather_dim to be in range [0, 1), but found 1}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_c1_negative(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected all_gather_dim to be in range [0, 1), but found -1}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = -1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_c2(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected ids of replica_groups to be unique, but found 1 more than once}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_c2_splat(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected ids of replica_groups to be unique, but found 0 more than once}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1000000000x1000000xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_c3(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected replica_groups with use_global_device_ids not to be empty}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<> : tensor<0x2xi64>, use_global_device_ids}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_c4(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected ids of replica_groups to be in range [0, 2), but found 2}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_c4_padding(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected ids of replica_groups not to be negative, but found -1}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_c4_negative(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected ids of replica_groups to be in range [0, 2), but found -5}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[-5, 0]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_c5(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected a positive channel id with use_global_device_ids, but found 0}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_c6_size(%a: tensor<2x2xf32>) {
  // expected-warning@+1 {{the specification expects sizes of all_gather_dim to be 1 to 2 as there are members in a group, but found 2 to 6}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x2xf32>) -> tensor<6x2xf32>
  return
}

// -----

func.func @all_gather_c6_multiple(%a: tensor<2x2xf32>) {
  // expected-warning@+1 {{the specification expects sizes of all_gather_dim to be 1 to a multiple of 2 as there are members in a group, but found 2 to 6}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x2xf32>) -> tensor<6x2xf32>
  return
}

// -----

func.func @all_gather_c6_mesh(%a: tensor<2xf32>) {
  // expected-warning@+1 {{the specification expects sizes of all_gather_dim to be 1 to 3 as there are members in a group, but found 2 to 4}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 3>]>, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_c6_part(%a: tensor<2x2xf32>) {
  // expected-error@+1 {{expected size of all_gather_dim to be a multiple of 2, but found 5}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x2xf32>) -> tensor<5x2xf32>
  return
}

// -----

func.func @all_gather_c6_other_dim(%a: tensor<2x2xf32>) {
  // expected-error@+1 {{expected dimension 1 of result to have size 2 as in the operand, but found 3}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x2xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @all_gather_c6_rank(%a: tensor<2x2xf32>) {
  // expected-error@+1 {{expected result to have rank 2, but found 'tensor<4xf32>'}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_c6_element(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected result to have element type 'f32', but found 'f64'}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @all_gather_c6_count(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected 1 results as there are operands, but found 2}}
  %0:2 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
