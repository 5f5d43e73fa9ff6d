// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @if_i1(%p: tensor<1xi1>, %a: tensor<i32>) {
  // expected-error@+1 {{operand #0 must be 0-dimensional tensor of boolean values, but got 'tensor<1xi1>'}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<i32>
  }, {
    stablehlo.return %a : tensor<i32>
  }) : (tensor<1xi1>) -> tensor<i32>
  return
}

// -----

func.func @if_c1(%p: tensor<i1>, %a: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.if' op expected branch 0 to have no arguments, but found 1}}
  %0 = "stablehlo.if"(%p) ({
  ^bb0(%b: tensor<i32>):
    stablehlo.return %a : tensor<i32>
  }, {
    stablehlo.return %a : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return
}

// -----

func.func @if_c1_false(%p: tensor<i1>, %a: tensor<i32>) {
  // expected-error@+1 {{expected branch 1 to have no arguments, but found 1}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<i32>
  }, {
  ^bb0(%b: tensor<i32>):
    stablehlo.return %a : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return
}

// -----

func.func @if_c2(%p: tensor<i1>, %a: tensor<3xf32>, %b: tensor<f32>) {
  // expected-error@+1 {{expected branch 1 to return (tensor<3xf32>) as branch 0 does, but found (tensor<f32>)}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<3xf32>
  }, {
    stablehlo.return %b : tensor<f32>
  }) : (tensor<i1>) -> tensor<3xf32>
  return
}

// -----

func.func @if_c2_count(%p: tensor<i1>, %a: tensor<f32>) {
  // expected-error@+1 {{expected branch 1 to return (tensor<f32>, tensor<f32>) as branch 0 does, but found (tensor<f32>)}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a, %a : tensor<f32>, tensor<f32>
  }, {
    stablehlo.return %a : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return
}

// -----

func.func @if_c3(%p: tensor<i1>, %a: tensor<f32>) {
  // expected-error@+1 {{expected results of types (tensor<f32>) that branches return, but found (tensor<i32>)}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %a : tensor<f32>
  }) : (tensor<i1>) -> tensor<i32>
  return
}

// -----

func.func @if_region(%p: tensor<i1>, %a: tensor<f32>) {
  // expected-error@+1 {{expected branch 1 to be one block that ends in 'stablehlo.return'}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<f32>
  }, {
  }) : (tensor<i1>) -> tensor<f32>
  return
}

// -----

func.func @if_terminator(%p: tensor<i1>, %a: tensor<f32>) {
  // expected-error@+1 {{expected branch 0 to be one block that ends in 'stablehlo.return'}}
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.negate %a : tensor<f32>
  }, {
    stablehlo.return %a : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return
}

// -----

func.func @if_pretty(%p: tensor<i1>) {
  // expected-error@+1 {{has no custom assembly form}}
  stablehlo.if %p
  return
}

// -----

func.func @case_i1(%i: tensor<i64>, %a: tensor<i32>) {
  // expected-error@+1 {{operand #0 must be 0D tensor of 32-bit signless integer values, but got 'tensor<i64>'}}
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %a : tensor<i32>
  }) : (tensor<i64>) -> tensor<i32>
  return
}

// -----

func.func @case_c1(%i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.case' op expected at least 1 branch}}
  %0 = "stablehlo.case"(%i) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @case_c2(%i: tensor<i32>) {
  // expected-error@+1 {{expected branch 1 to have no arguments, but found 1}}
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %i : tensor<i32>
  }, {
  ^bb0(%a: tensor<i32>):
    stablehlo.return %a : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @case_c3(%i: tensor<i32>, %a: tensor<f32>) {
  // expected-error@+1 {{expected branch 2 to return (tensor<f32>) as branch 0 does, but found (tensor<i32>)}}
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %i : tensor<i32>
  }) : (tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @case_c4(%i: tensor<i32>, %a: tensor<4xf32>) {
  // expected-error@+1 {{expected results of types (tensor<4xf32>) that branches return, but found (tensor<5xf32>)}}
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<5xf32>
  return
}

// -----

// A dynamic first branch does not hide that the second does not fit.
func.func @case_c4_second(%i: tensor<i32>, %a: tensor<?xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{expected results of types (tensor<4xf32>) that branches return, but found (tensor<5xf32>)}}
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %a : tensor<?xf32>
  }, {
    stablehlo.return %b : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<5xf32>
  return
}

// -----

func.func @while_i1(%t: tuple<tensor<i1>>, %p: tensor<i1>) {
  // expected-error@+1 {{operand #0 must be variadic of ranked tensor or token or future, but got 'tuple<tensor<i1>>'}}
  %0 = "stablehlo.while"(%t) ({
  ^bb0(%a: tuple<tensor<i1>>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tuple<tensor<i1>>):
    stablehlo.return %a : tuple<tensor<i1>>
  }) : (tuple<tensor<i1>>) -> tuple<tensor<i1>>
  return
}

// -----

func.func @while_c1_arguments(%x: tensor<f32>, %p: tensor<i1>) {
  // expected-error@+1 {{expected arguments of cond to have the types of the operands, (tensor<f32>), but found (tensor<f64>)}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f64>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @while_c1_count(%x: tensor<f32>, %p: tensor<i1>) {
  // expected-error@+1 {{expected arguments of cond to have the types of the operands, (tensor<f32>), but found ()}}
  %0 = "stablehlo.while"(%x) ({
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @while_c1_returned(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.while' op expected cond to return a tensor<i1>, but found (tensor<f32>)}}
  %0 = stablehlo.while(%a = %x) : tensor<f32>
   cond {
    stablehlo.return %a : tensor<f32>
  } do {
    stablehlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @while_c1_rank(%x: tensor<1xi1>) {
  // expected-error@+1 {{expected cond to return a tensor<i1>, but found (tensor<1xi1>)}}
  %0 = stablehlo.while(%a = %x) : tensor<1xi1>
   cond {
    stablehlo.return %a : tensor<1xi1>
  } do {
    stablehlo.return %a : tensor<1xi1>
  }
  return
}

// -----

func.func @while_c1_two(%x: tensor<i1>) {
  // expected-error@+1 {{expected cond to return a tensor<i1>, but found (tensor<i1>, tensor<i1>)}}
  %0 = stablehlo.while(%a = %x) : tensor<i1>
   cond {
    stablehlo.return %a, %a : tensor<i1>, tensor<i1>
  } do {
    stablehlo.return %a : tensor<i1>
  }
  return
}

// -----

func.func @while_c2_arguments(%x: tensor<f32>, %p: tensor<i1>) {
  // expected-error@+1 {{expected arguments of body to have the types of the operands, (tensor<f32>), but found (tensor<f64>)}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f64>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @while_c2_returned(%x: tensor<f32>, %p: tensor<i1>) {
  // expected-error@+1 {{expected body to return values of the types of the operands, (tensor<f32>), but found (tensor<i1>)}}
  %0 = stablehlo.while(%a = %x) : tensor<f32>
   cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %p : tensor<i1>
  }
  return
}

// -----

func.func @while_c3(%x: tensor<f32>, %p: tensor<i1>) {
  // expected-error@+1 {{expected results to have the types of the operands, (tensor<f32>), but found (tensor<f64>)}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<f32>) -> tensor<f64>
  return
}

// -----

func.func @while_c3_compatible(%x: tensor<3xf32>, %p: tensor<i1>) {
  // expected-warning@+1 {{the specification expects results to have the types of the operands}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<3xf32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<3xf32>):
    stablehlo.return %a : tensor<3xf32>
  }) : (tensor<3xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @while_c3_quantized(%x: tensor<3x!quant.uniform<i8:f32, 2.0>>, %p: tensor<i1>) {
  // expected-warning@+1 {{the specification expects results to have the types of the operands}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<3x!quant.uniform<i8:f32, 1.0>>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<3x!quant.uniform<i8:f32, 2.0>>):
    stablehlo.return %a : tensor<3x!quant.uniform<i8:f32, 2.0>>
  }) : (tensor<3x!quant.uniform<i8:f32, 2.0>>) -> tensor<3x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @while_region(%p: tensor<i1>) {
  // expected-error@+1 {{expected body to be one block that ends in 'stablehlo.return'}}
  stablehlo.while()
   cond {
    stablehlo.return %p : tensor<i1>
  } do {
  }
  return
}

// -----

func.func @while_bare_attributes(%p: tensor<i1>) {
  // expected-error@+1 {{expected 'cond'}}
  %0 = stablehlo.while(%a = %p) : tensor<i1> {note = 1 : i32}
   cond {
    stablehlo.return %a : tensor<i1>
  } do {
    stablehlo.return %a : tensor<i1>
  }
  return
}

// -----

func.func @while_type_count(%p: tensor<i1>) {
  // expected-error@+1 {{number of operands and types do not match: got 1 operands and 2 types}}
  %0 = stablehlo.while(%a = %p) : tensor<i1>, tensor<i1>
   cond {
    stablehlo.return %a : tensor<i1>
  } do {
    stablehlo.return %a : tensor<i1>
  }
  return
}

// -----

func.func @while_argument_number(%p: tensor<i1>) {
  // expected-error@+1 {{expected the name of one value}}
  %0 = stablehlo.while(%a#1 = %p) : tensor<i1>
  return
}

// -----

func.func @while_forms_mixed(%p: tensor<i1>) {
  // expected-error@+1 {{expected '='}}
  %0 = stablehlo.while(%a = %p, %p) : tensor<i1>
  return
}
