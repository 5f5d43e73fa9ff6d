// Collectives that go on while a device does something else, older operations, and computations that are written for one device of
// a mesh.
// RUN: phaze-run %s --entry=async && phaze-run %s --entry=einsum && phaze-run %s --entry=select && phaze-run %s --entry=manual && phaze-run %s --entry=manual_inside
// RUN: not phaze-run %s --entry=alone 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not phaze-run %s --entry=misnamed 2>&1 | FileCheck %s --check-prefix=NAMES
// RUN: not phaze-run %s --entry=twice 2>&1 | FileCheck %s --check-prefix=TWICE

// ALONE: waits at 'stablehlo.all_gather' for device 1
// NAMES: names dimensions by 'ab', which does not fit a tensor of shape [2]
// TWICE: 'stablehlo.async_start' op is waited for more than once

// One device waits for a message before it asks for what was gathered, the other one sends it afterwards.
func.func @first(%value: tensor<2xi64>) -> (tensor<4xi64>, tensor<2xi64>) {
  %token = stablehlo.create_token : !stablehlo.token
  %future = "stablehlo.async_start"(%value) ({
  ^bb0(%arg: tensor<2xi64>):
    %0 = "stablehlo.all_gather"(%arg) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<2xi64>) -> tensor<4xi64>
    stablehlo.return %0 : tensor<4xi64>
  }) : (tensor<2xi64>) -> !stablehlo.future<tensor<4xi64>>
  %received:2 = "stablehlo.recv"(%token) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, is_host_transfer = false}> : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
  %result = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<4xi64>>) -> tensor<4xi64>
  return %result, %received#0 : tensor<4xi64>, tensor<2xi64>
}
func.func @second(%value: tensor<2xi64>) -> tensor<4xi64> {
  %token = stablehlo.create_token : !stablehlo.token
  %future = "stablehlo.async_start"(%value) ({
  ^bb0(%arg: tensor<2xi64>):
    %0 = "stablehlo.all_gather"(%arg) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<2xi64>) -> tensor<4xi64>
    stablehlo.return %0 : tensor<4xi64>
  }) : (tensor<2xi64>) -> !stablehlo.future<tensor<4xi64>>
  %result = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<4xi64>>) -> tensor<4xi64>
  %sum = stablehlo.slice %result [0:2] : (tensor<4xi64>) -> tensor<2xi64>
  %sent = "stablehlo.send"(%sum, %token) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, is_host_transfer = false}> : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
  return %result : tensor<4xi64>
}
func.func @async() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %b = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
  %0:3 = "interpreter.run_parallel"(%a, %b) {programs = [[@first, @second]]} : (tensor<2xi64>, tensor<2xi64>) -> (tensor<4xi64>, tensor<2xi64>, tensor<4xi64>)
  check.expect_eq_const %0#0, dense<[1, 2, 3, 4]> : tensor<4xi64>
  check.expect_eq_const %0#1, dense<[1, 2]> : tensor<2xi64>
  check.expect_eq_const %0#2, dense<[1, 2, 3, 4]> : tensor<4xi64>
  // A slice waits for nobody.
  %future = "stablehlo.async_start"(%b) ({
  ^bb0(%arg: tensor<2xi64>):
    %1 = stablehlo.slice %arg [1:2] : (tensor<2xi64>) -> tensor<1xi64>
    stablehlo.return %1 : tensor<1xi64>
  }) : (tensor<2xi64>) -> !stablehlo.future<tensor<1xi64>>
  %sliced = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<1xi64>>) -> tensor<1xi64>
  check.expect_eq_const %sliced, dense<4> : tensor<1xi64>
  return
}
func.func @idle(%value: tensor<2xi64>) -> tensor<2xi64> {
  return %value : tensor<2xi64>
}
func.func @waiting(%value: tensor<2xi64>) -> tensor<4xi64> {
  %future = "stablehlo.async_start"(%value) ({
  ^bb0(%arg: tensor<2xi64>):
    %0 = "stablehlo.all_gather"(%arg) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<2xi64>) -> tensor<4xi64>
    stablehlo.return %0 : tensor<4xi64>
  }) : (tensor<2xi64>) -> !stablehlo.future<tensor<4xi64>>
  %result = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<4xi64>>) -> tensor<4xi64>
  return %result : tensor<4xi64>
}
func.func @alone() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %0:2 = "interpreter.run_parallel"(%a, %a) {programs = [[@waiting, @idle]]} : (tensor<2xi64>, tensor<2xi64>) -> (tensor<4xi64>, tensor<2xi64>)
  return
}
func.func @twice(%value: tensor<2xi64>) -> tensor<2xi64> {
  %future = "stablehlo.async_start"(%value) ({
  ^bb0(%arg: tensor<2xi64>):
    %0 = "stablehlo.all_gather"(%arg) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>}> : (tensor<2xi64>) -> tensor<2xi64>
    stablehlo.return %0 : tensor<2xi64>
  }) : (tensor<2xi64>) -> !stablehlo.future<tensor<2xi64>>
  %first = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<2xi64>>) -> tensor<2xi64>
  %second = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<2xi64>>) -> tensor<2xi64>
  return %second : tensor<2xi64>
}

func.func @einsum() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %b = stablehlo.constant dense<[[5.0, 6.0, 7.0], [8.0, 9.0, 10.0]]> : tensor<2x3xf32>
  %c = stablehlo.convert %a : (tensor<2x2xi64>) -> tensor<2x2xf32>
  %product = stablehlo.einsum %c, %b, config = "ab,bc->ac" : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %dot = stablehlo.dot_general %c, %b, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_eq %product, %dot : tensor<2x3xf32>
  %outer = stablehlo.einsum %a, %a, config = "ab,cb->cab" : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2x2xi64>
  check.expect_eq_const %outer, dense<[[[1, 4], [3, 8]], [[3, 8], [9, 16]]]> : tensor<2x2x2xi64>
  %row = stablehlo.constant dense<[[10, 20]]> : tensor<1x2xi64>
  %all = stablehlo.einsum %a, %row, config = "...b,...b->..." : (tensor<2x2xi64>, tensor<1x2xi64>) -> tensor<2xi64>
  check.expect_eq_const %all, dense<[50, 110]> : tensor<2xi64>
  %diagonal = stablehlo.unary_einsum %a, config = "aa->a" : (tensor<2x2xi64>) -> tensor<2xi64>
  check.expect_eq_const %diagonal, dense<[1, 4]> : tensor<2xi64>
  %sum = stablehlo.unary_einsum %a, config = "ab->" : (tensor<2x2xi64>) -> tensor<i64>
  check.expect_eq_const %sum, dense<10> : tensor<i64>
  return
}
func.func @misnamed(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.unary_einsum %a, config = "ab->a" : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @select() {
  %from = stablehlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]> : tensor<2x3x2xi64>
  %places = stablehlo.constant dense<[2, 0, 9, -1]> : tensor<4xi64>
  %0 = "stablehlo.torch_index_select"(%from, %places) <{dim = 1 : i64, batch_dims = 0 : i64}> : (tensor<2x3x2xi64>, tensor<4xi64>) -> tensor<2x4x2xi64>
  check.expect_eq_const %0, dense<[[[5, 6], [1, 2], [5, 6], [1, 2]], [[11, 12], [7, 8], [11, 12], [7, 8]]]> : tensor<2x4x2xi64>
  %each = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %1 = "stablehlo.torch_index_select"(%from, %each) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<2x3x2xi64>, tensor<2x1xi32>) -> tensor<2x1x2xi64>
  check.expect_eq_const %1, dense<[[[3, 4]], [[11, 12]]]> : tensor<2x1x2xi64>
  return
}

sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @manual() {
  %a = stablehlo.iota dim = 0 : tensor<8xi64>
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x", "y"}]>] out_shardings=[<@mesh, [{"y"}]>] manual_axes={"x", "y"} (%part: tensor<2xi64>) {
    %sum = "stablehlo.all_reduce"(%part) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %s = stablehlo.add %l, %r : tensor<i64>
      stablehlo.return %s : tensor<i64>
    }) : (tensor<2xi64>) -> tensor<2xi64>
    sdy.return %sum : tensor<2xi64>
  } : (tensor<8xi64>) -> tensor<4xi64>
  check.expect_eq_const %0, dense<[4, 6, 8, 10]> : tensor<4xi64>
  return
}
// Along "y" it is written for all of it, in the loop's body too.
func.func @manual_inside() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}, {"y"}]>] out_shardings=[<@mesh, [{}, {"x"}]>] manual_axes={"x"} (%part: tensor<1x2xi64>) {
    %turned = stablehlo.transpose %part, dims = [1, 0] : (tensor<1x2xi64>) -> tensor<2x1xi64>
    sdy.return %turned : tensor<2x1xi64>
  } : (tensor<2x2xi64>) -> tensor<2x2xi64>
  check.expect_eq_const %0, dense<[[1, 3], [2, 4]]> : tensor<2x2xi64>
  return
}
