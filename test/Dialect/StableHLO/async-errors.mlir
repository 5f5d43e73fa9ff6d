// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @async_start_c1(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected arguments of body to have the types of the operands, (tensor<4xf32>), but found (tensor<4xi32>)}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<4xi32>):
    %1 = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xi32>) -> tensor<4xi32>
    stablehlo.return %1 : tensor<4xi32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xi32>>
  return
}

// -----

func.func @async_start_c1_count(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected arguments of body to have the types of the operands}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<4xf32>, %c: tensor<4xf32>):
    %1 = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

func.func @async_start_c2_kind(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected body to be one collective or slice operation and a return}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<4xf32>):
    %1 = stablehlo.add %b, %b : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

func.func @async_start_c2_number(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected body to be one collective or slice operation and a return}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<4xf32>):
    %1 = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.collective_permute"(%1) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %2 : tensor<4xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

func.func @async_start_c2_empty(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected body to be one block that ends in 'stablehlo.return'}}
  %0 = "stablehlo.async_start"(%a) ({
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

func.func @async_start_c3(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected a future of (tensor<4xf32>) that body returns, but found '!stablehlo.future<tensor<5xf32>>'}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<4xf32>):
    %1 = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<5xf32>>
  return
}

// -----

func.func @async_done_i1(%a: tensor<4xf32>) {
  // expected-error@+1 {{operand #0 must be future, but got 'tensor<4xf32>'}}
  %0 = "stablehlo.async_done"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @async_done_c1(%a: !stablehlo.future<tensor<4xf32>>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.async_done"(%a) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xi32>
  return
}

// -----

func.func @partition_id_c1() {
  // expected-error@+1 {{result #0 must be 0D tensor of 32-bit unsigned integer values, but got 'tensor<i32>'}}
  %0 = stablehlo.partition_id : tensor<i32>
  return
}

// -----

func.func @replica_id_c1() {
  // expected-error@+1 {{result #0 must be 0D tensor of 32-bit unsigned integer values, but got 'tensor<1xui32>'}}
  %0 = stablehlo.replica_id : tensor<1xui32>
  return
}
