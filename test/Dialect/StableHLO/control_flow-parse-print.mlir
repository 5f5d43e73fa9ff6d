// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// Branches use values from outside.
// CHECK-LABEL: func @if
// CHECK: "stablehlo.if"(%arg0) ({
// CHECK-NEXT:   stablehlo.return %arg1 : tensor<f32>
// CHECK-NEXT: }, {
// CHECK-NEXT:   %[[N:.*]] = stablehlo.negate %arg1 : tensor<f32>
// CHECK-NEXT:   stablehlo.return %[[N]] : tensor<f32>
// CHECK-NEXT: }) {mhlo.note = "n"} : (tensor<i1>) -> tensor<f32>
func.func @if(%p: tensor<i1>, %s: tensor<f32>) {
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %s : tensor<f32>
  }, {
    %1 = stablehlo.negate %s : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {mhlo.note = "n"} : (tensor<i1>) -> tensor<f32>
  return
}

// CHECK-LABEL: func @if_nothing
// CHECK: "stablehlo.if"(%arg0) ({
// CHECK-NEXT:   stablehlo.return
// CHECK-NEXT: }, {
// CHECK-NEXT:   stablehlo.return
// CHECK-NEXT: }) : (tensor<i1>) -> ()
func.func @if_nothing(%p: tensor<i1>) {
  "stablehlo.if"(%p) ({
    "stablehlo.return"() : () -> ()
  }, {
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}

// CHECK-LABEL: func @if_kinds
// CHECK: -> (tensor<?xf32>, !stablehlo.token, tensor<2x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>, !stablehlo.future<tensor<f32>>)
func.func @if_kinds(%p: tensor<i1>, %a: tensor<2xf32>, %b: tensor<?xf32>, %t: !stablehlo.token, %q: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %f: !stablehlo.future<tensor<f32>>) {
  %0:4 = "stablehlo.if"(%p) ({
    stablehlo.return %a, %t, %q, %f : tensor<2xf32>, !stablehlo.token, tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, !stablehlo.future<tensor<f32>>
  }, {
    stablehlo.return %b, %t, %q, %f : tensor<?xf32>, !stablehlo.token, tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, !stablehlo.future<tensor<f32>>
  }) : (tensor<i1>) -> (tensor<?xf32>, !stablehlo.token, tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, !stablehlo.future<tensor<f32>>)
  return
}

// CHECK-LABEL: func @case
// CHECK: %{{.*}}:2 = "stablehlo.case"(%arg0) ({
// CHECK: }, {
// CHECK: }, {
// CHECK: }) : (tensor<i32>) -> (tensor<f32>, tensor<i32>)
// CHECK: "stablehlo.case"(%arg0) ({
// CHECK-NEXT: stablehlo.return
// CHECK-NEXT: }) : (tensor<i32>) -> ()
func.func @case(%i: tensor<i32>, %s: tensor<f32>) {
  %0:2 = "stablehlo.case"(%i) ({
    stablehlo.return %s, %i : tensor<f32>, tensor<i32>
  }, {
    stablehlo.return %s, %i : tensor<f32>, tensor<i32>
  }, {
    stablehlo.return %s, %i : tensor<f32>, tensor<i32>
  }) : (tensor<i32>) -> (tensor<f32>, tensor<i32>)
  "stablehlo.case"(%i) ({
    stablehlo.return
  }) : (tensor<i32>) -> ()
  return
}

// CHECK-LABEL: func @while
// CHECK: %{{.*}}:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<4x8xf32> attributes {mhlo.note = "n"}
// CHECK-NEXT: cond {
// CHECK-NEXT:   %[[P:.*]] = stablehlo.compare LT, %iterArg, %arg2 : (tensor<i32>, tensor<i32>) -> tensor<i1>
// CHECK-NEXT:   stablehlo.return %[[P]] : tensor<i1>
// CHECK-NEXT: } do {
// CHECK-NEXT:   %[[N:.*]] = stablehlo.add %iterArg, %arg2 : tensor<i32>
// CHECK-NEXT:   stablehlo.return %[[N]], %iterArg_0 : tensor<i32>, tensor<4x8xf32>
// CHECK-NEXT: }
func.func @while(%n: tensor<i32>, %x: tensor<4x8xf32>, %limit: tensor<i32>) {
  %0:2 = stablehlo.while(%it = %n, %v = %x) : tensor<i32>, tensor<4x8xf32> attributes {mhlo.note = "n"}
   cond {
    %p = stablehlo.compare LT, %it, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %next = stablehlo.add %it, %limit : tensor<i32>
    stablehlo.return %next, %v : tensor<i32>, tensor<4x8xf32>
  }
  return
}

// CHECK-LABEL: func @while_generic
// CHECK: stablehlo.while(%iterArg = %arg0) : tensor<i1>
// CHECK-NEXT: cond {
// CHECK-NEXT:   stablehlo.return %iterArg : tensor<i1>
// CHECK-NEXT: } do {
// CHECK-NEXT:   stablehlo.return %iterArg : tensor<i1>
func.func @while_generic(%p: tensor<i1>) {
  %0 = "stablehlo.while"(%p) ({
  ^bb0(%a: tensor<i1>):
    stablehlo.return %a : tensor<i1>
  }, {
  ^bb0(%a: tensor<i1>):
    stablehlo.return %a : tensor<i1>
  }) : (tensor<i1>) -> tensor<i1>
  return
}

// CHECK-LABEL: func @while_nested
// CHECK: stablehlo.while(%iterArg = %arg0) : tensor<i1>
// CHECK: stablehlo.while(%iterArg_{{.*}} = %iterArg) : tensor<i1>
func.func @while_nested(%p: tensor<i1>) {
  %0 = stablehlo.while(%a = %p) : tensor<i1>
   cond {
    stablehlo.return %a : tensor<i1>
  } do {
    %1 = stablehlo.while(%b = %a) : tensor<i1>
     cond {
      stablehlo.return %b : tensor<i1>
    } do {
      stablehlo.return %a : tensor<i1>
    }
    stablehlo.return %1 : tensor<i1>
  }
  return
}

// CHECK-LABEL: func @while_nothing
// CHECK: stablehlo.while() attributes {mhlo.note = "n"}
// CHECK-NEXT: cond {
// CHECK-NEXT:   stablehlo.return %arg0 : tensor<i1>
// CHECK-NEXT: } do {
// CHECK-NEXT:   stablehlo.return
// CHECK-NEXT: }
func.func @while_nothing(%p: tensor<i1>) {
  stablehlo.while() attributes {mhlo.note = "n"}
   cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return
  }
  return
}

// Arguments that do not have the type of their operand need the generic form.
// CHECK-LABEL: func @while_dynamic
// CHECK: stablehlo.while(%arg0, %arg1) ({
// CHECK-NEXT: ^bb0(%{{.*}}: tensor<?xf32>, %{{.*}}: tensor<i1>):
// CHECK: }) : (tensor<3xf32>, tensor<i1>) -> (tensor<3xf32>, tensor<i1>)
func.func @while_dynamic(%x: tensor<3xf32>, %p: tensor<i1>) {
  %0:2 = stablehlo.while(%x, %p) ({
  ^bb0(%a: tensor<?xf32>, %b: tensor<i1>):
    stablehlo.return %b : tensor<i1>
  }, {
  ^bb0(%a: tensor<?xf32>, %b: tensor<i1>):
    stablehlo.return %a, %b : tensor<?xf32>, tensor<i1>
  }) : (tensor<3xf32>, tensor<i1>) -> (tensor<3xf32>, tensor<i1>)
  return
}

// CHECK-LABEL: func @while_kinds
// CHECK: stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1, %iterArg_1 = %arg2) : tensor<?xf32, #stablehlo.bounds<4>>, !stablehlo.token, tensor<!quant.uniform<i8:f32, 2.000000e+00>>
func.func @while_kinds(%x: tensor<?xf32, #stablehlo.bounds<4>>, %t: !stablehlo.token, %q: tensor<!quant.uniform<i8:f32, 2.0>>, %p: tensor<i1>) {
  %0:3 = stablehlo.while(%a = %x, %b = %t, %c = %q) : tensor<?xf32, #stablehlo.bounds<4>>, !stablehlo.token, tensor<!quant.uniform<i8:f32, 2.0>>
   cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %a, %b, %c : tensor<?xf32, #stablehlo.bounds<4>>, !stablehlo.token, tensor<!quant.uniform<i8:f32, 2.0>>
  }
  return
}
