// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What sdy.named_computation refuses; sharding-errors.mlir has the rules of shardings.

func.func @sdy_n1(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{operand 0 has type 'tensor<8xf32>', but the block argument has type 'tensor<4xf32>'}}
  %0 = sdy.named_computation<"f">(%arg0) (%arg1: tensor<4xf32>) {
    sdy.return %arg1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @sdy_n1_arguments(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{has 1 operands, but 0 block arguments}}
  sdy.named_computation<"f">(%arg0) () {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @sdy_n1_returned(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{result 0 has type 'tensor<4xf32>', but the returned value has type 'tensor<8xf32>'}}
  %0 = sdy.named_computation<"f">(%arg0) (%arg1: tensor<8xf32>) {
    sdy.return %arg1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @sdy_n1_returned_count(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{has 0 results, but 1 returned values}}
  sdy.named_computation<"f">(%arg0) (%arg1: tensor<8xf32>) {
    sdy.return %arg1 : tensor<8xf32>
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_n2(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{expected one sharding for each of 1 operands, found 0}}
  %0 = sdy.named_computation<"f">(%arg0) in_shardings=[] (%arg1: tensor<8xf32>) {
    sdy.return %arg1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
func.func @sdy_n2_sharding(%arg0: tensor<8xf32>) {
  // expected-error @+1 {{sharding of result 0: unknown axis "a"}}
  %0 = sdy.named_computation<"f">(%arg0) out_shardings=[<@mesh, [{"a"}]>] (%arg1: tensor<8xf32>) {
    sdy.return %arg1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}
