// What MLIR's generic passes make of the Program operations.
// RUN: phaze-opt %s --canonicalize --cse --split-input-file | FileCheck %s
// RUN: phaze-opt %s --sccp --split-input-file | FileCheck %s --check-prefix=SCCP
// RUN: phaze-opt %s --remove-dead-values --split-input-file | FileCheck %s --check-prefix=DEAD
// RUN: phaze-opt %s --inline --symbol-dce --split-input-file | FileCheck %s --check-prefix=INLINE

// CHECK-LABEL: func @element_of_tuple
// CHECK-NEXT: return %arg1 : tensor<i32>
func.func @element_of_tuple(%a: tensor<f32>, %b: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.tuple %a, %b : tuple<tensor<f32>, tensor<i32>>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<f32>, tensor<i32>>) -> tensor<i32>
  return %1 : tensor<i32>
}

// -----

// A barrier is never merged with another one, and goes when nothing uses it.
// CHECK-LABEL: func @barriers
// CHECK-NEXT: %[[A:.*]] = stablehlo.optimization_barrier %arg0 : tensor<f32>
// CHECK-NEXT: %[[B:.*]] = stablehlo.optimization_barrier %arg0 : tensor<f32>
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @barriers(%a: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = stablehlo.optimization_barrier %a : tensor<f32>
  %1 = stablehlo.optimization_barrier %a : tensor<f32>
  %2 = stablehlo.optimization_barrier %a : tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}

// -----

// CHECK-LABEL: func @collectives
// CHECK-NEXT: %[[A:.*]] = "stablehlo.all_gather"
// CHECK-NEXT: return %[[A]], %[[A]]
func.func @collectives(%a: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  %2 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %3 = stablehlo.add %l, %r : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func @custom_calls
// CHECK-NEXT: stablehlo.custom_call @effect(%arg0) {has_side_effect = true}
// CHECK-NEXT: stablehlo.custom_call @effect(%arg0) {has_side_effect = true}
// CHECK-NEXT: %[[A:.*]] = stablehlo.custom_call @pure(%arg0)
// CHECK-NEXT: return %[[A]], %[[A]]
func.func @custom_calls(%a: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = stablehlo.custom_call @effect(%a) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.custom_call @effect(%a) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
  %2 = stablehlo.custom_call @pure(%a) : (tensor<f32>) -> tensor<f32>
  %3 = stablehlo.custom_call @pure(%a) : (tensor<f32>) -> tensor<f32>
  %4 = stablehlo.custom_call @unused(%a) : (tensor<f32>) -> tensor<f32>
  return %2, %3 : tensor<f32>, tensor<f32>
}

// -----

// CHECK-LABEL: func @transfers
// CHECK-COUNT-2: "stablehlo.infeed"
// CHECK: "stablehlo.outfeed"
// CHECK: "stablehlo.send"
// CHECK: "stablehlo.recv"
func.func @transfers(%t: !stablehlo.token) {
  %0 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> !stablehlo.token
  %1 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> !stablehlo.token
  %2 = "stablehlo.outfeed"(%t) : (!stablehlo.token) -> !stablehlo.token
  %3 = "stablehlo.send"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>}> : (!stablehlo.token) -> !stablehlo.token
  %4 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>}> : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

// Dead control flow goes, unless something in it has an effect.
// CHECK-LABEL: func @dead_control_flow
// CHECK-NEXT: "stablehlo.if"(%arg0) ({
// CHECK-NEXT:   stablehlo.custom_call @effect()
// CHECK-NOT: stablehlo.while
// CHECK: return
func.func @dead_control_flow(%p: tensor<i1>, %x: tensor<f32>) {
  "stablehlo.if"(%p) ({
    stablehlo.custom_call @effect() {has_side_effect = true} : () -> ()
    stablehlo.return
  }, {
    stablehlo.return
  }) : (tensor<i1>) -> ()
  %0 = stablehlo.while(%a = %x) : tensor<f32>
   cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %1 = stablehlo.negate %a : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return
}

// -----

// Constants flow out of the branch that is taken.
// SCCP-LABEL: func @constant_if
// SCCP: %[[C:.*]] = stablehlo.constant dense<1> : tensor<i32>
// SCCP: return %[[C]]
func.func @constant_if() -> tensor<i32> {
  %p = stablehlo.constant dense<true> : tensor<i1>
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.constant dense<1> : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }, {
    %1 = stablehlo.constant dense<2> : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

// Out of range, the last branch is taken.
// SCCP-LABEL: func @constant_case
// SCCP: %[[C:.*]] = stablehlo.constant dense<2> : tensor<i32>
// SCCP: return %[[C]]
func.func @constant_case() -> tensor<i32> {
  %i = stablehlo.constant dense<-7> : tensor<i32>
  %0 = "stablehlo.case"(%i) ({
    %1 = stablehlo.constant dense<1> : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }, {
    %1 = stablehlo.constant dense<2> : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

// What does not change in a loop is constant in it and behind it; what changes is not.
// SCCP-LABEL: func @constant_while
// SCCP: %[[C:.*]] = stablehlo.constant dense<1> : tensor<i32>
// SCCP: %[[W:.*]]:2 = stablehlo.while
// SCCP: return %[[C]], %[[W]]#1
func.func @constant_while(%p: tensor<i1>) -> (tensor<i32>, tensor<i32>) {
  %c = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%a = %c, %b = %c) : tensor<i32>, tensor<i32>
   cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %a, %1 : tensor<i32>, tensor<i32>
  }
  return %0#0, %0#1 : tensor<i32>, tensor<i32>
}

// -----

// A state that only the body uses, for another that is used behind the loop, is alive; one for
// itself is dead.
// DEAD-LABEL: func @dead_state
// DEAD: %[[POISON:.*]] = ub.poison
// DEAD: stablehlo.while(%iterArg = %arg1, %iterArg_0 = %arg2, %iterArg_1 = %[[POISON]])
// DEAD: stablehlo.return %arg0 : tensor<i1>
// DEAD: %[[SUM:.*]] = stablehlo.add %iterArg, %iterArg_0
// DEAD: %[[POISON2:.*]] = ub.poison
// DEAD-NEXT: stablehlo.return %[[SUM]], %iterArg_0, %[[POISON2]]
func.func @dead_state(%p: tensor<i1>, %x: tensor<i32>, %y: tensor<i32>, %z: tensor<i32>) -> tensor<i32> {
  %0:3 = stablehlo.while(%a = %x, %b = %y, %c = %z) : tensor<i32>, tensor<i32>, tensor<i32>
   cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %1 = stablehlo.add %a, %b : tensor<i32>
    %2 = stablehlo.add %c, %c : tensor<i32>
    stablehlo.return %1, %b, %2 : tensor<i32>, tensor<i32>, tensor<i32>
  }
  return %0#0 : tensor<i32>
}

// -----

// A decomposition and a called computation are used.
// INLINE-LABEL: func @main
// INLINE-NEXT: stablehlo.composite
// INLINE-NEXT: stablehlo.custom_call
// INLINE-NEXT: stablehlo.negate
// INLINE-NOT: @unused
// INLINE-NOT: @called
// INLINE-DAG: func.func private @decomposition
// INLINE-DAG: func.func private @computation
func.func @main(%a: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.composite "my.op" %a {decomposition = @decomposition} : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.custom_call @foo(%0) {called_computations = [@computation]} : (tensor<f32>) -> tensor<f32>
  %2 = call @called(%1) : (tensor<f32>) -> tensor<f32>
  return %2 : tensor<f32>
}
func.func private @called(%a: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.negate %a : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @decomposition(%a: tensor<f32>) -> tensor<f32> {
  return %a : tensor<f32>
}
func.func private @computation(%a: tensor<f32>) -> tensor<f32> {
  return %a : tensor<f32>
}
func.func private @unused(%a: tensor<f32>) -> tensor<f32> {
  return %a : tensor<f32>
}
