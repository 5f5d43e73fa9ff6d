// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What the element-wise operations refuse.

func.func @chlo_l1_acos(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point or complex values}}
  %0 = chlo.acos %arg1 : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_acosh(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point or complex values}}
  %0 = chlo.acosh %arg1 : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_asin(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point or complex values}}
  %0 = chlo.asin %arg1 : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_asinh(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point or complex values}}
  %0 = chlo.asinh %arg1 : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_atan(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point or complex values}}
  %0 = chlo.atan %arg1 : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_atanh(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point or complex values}}
  %0 = chlo.atanh %arg1 : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_bessel_i1e(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point or complex values}}
  %0 = chlo.bessel_i1e %arg1 : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_conj(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point or complex values}}
  %0 = chlo.conj %arg1 : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_cosh(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point or complex values}}
  %0 = chlo.cosh %arg1 : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_sinh(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point or complex values}}
  %0 = chlo.sinh %arg1 : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_square(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point or complex values}}
  %0 = chlo.square %arg1 : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_tan(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point or complex values}}
  %0 = chlo.tan %arg1 : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_digamma(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point values}}
  %0 = chlo.digamma %arg2 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @chlo_l1_erf(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point values}}
  %0 = chlo.erf %arg2 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @chlo_l1_erf_inv(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point values}}
  %0 = chlo.erf_inv %arg2 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @chlo_l1_erfc(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point values}}
  %0 = chlo.erfc %arg2 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @chlo_l1_lgamma(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point values}}
  %0 = chlo.lgamma %arg2 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @chlo_l1_is_inf(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point values}}
  %0 = chlo.is_inf %arg2 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @chlo_l1_is_neg_inf(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point values}}
  %0 = chlo.is_neg_inf %arg2 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @chlo_l1_is_pos_inf(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point values}}
  %0 = chlo.is_pos_inf %arg2 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @chlo_l1_asin_acos_kernel(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of complex values}}
  %0 = chlo._asin_acos_kernel %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @chlo_l1_next_after(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point values}}
  %0 = chlo.next_after %arg1, %arg1 : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_polygamma(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point values}}
  %0 = chlo.polygamma %arg1, %arg1 : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_zeta(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be tensor of floating-point values}}
  %0 = chlo.zeta %arg1, %arg1 : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @chlo_l1_mulhi(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of integer values}}
  %0 = chlo.mulhi %arg0, %arg0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @chlo_l1_mulhi_i1(%b: tensor<4xi1>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of integer values}}
  %0 = chlo.mulhi %b, %b : tensor<4xi1>, tensor<4xi1> -> tensor<4xi1>
  return
}

// -----

func.func @chlo_l1_shape(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+2 {{inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.erf %arg0 : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @chlo_l1_element(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+2 {{are incompatible with return type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.erf %arg0 : tensor<4xf32> -> tensor<4xf64>
  return
}

// -----

func.func @chlo_l1_test_result(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{result #0 must be tensor of boolean values}}
  %0 = chlo.is_inf %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @chlo_l1_test_shape(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+2 {{are incompatible with return type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.is_inf %arg0 : tensor<4xf32> -> tensor<5xi1>
  return
}

// -----

func.func @chlo_l1_operands(%arg0: tensor<4xf32>, %a: tensor<5xf32>) {
  // expected-error @+2 {{expected compatible operand types, found 'tensor<4xf32>' and 'tensor<5xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.zeta %arg0, %a : tensor<4xf32>, tensor<5xf32> -> tensor<4xf32>
  return
}

// -----

func.func @chlo_l1_operand_elements(%arg0: tensor<4xf32>, %a: tensor<4xf64>) {
  // expected-error @+2 {{expected compatible operand types}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = chlo.zeta %arg0, %a : tensor<4xf32>, tensor<4xf64> -> tensor<4xf32>
  return
}

// -----

func.func @unary_without_arrow(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{expected '->'}}
  %0 = chlo.erf %arg0 : tensor<4xf32> loc(unknown)
  return
}

// -----

func.func @unary_function_type(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{invalid kind of type specified}}
  %0 = chlo.erf %arg0 : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @unary_parentheses(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{expected SSA operand}}
  %0 = chlo.erf(%arg0) : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @binary_parentheses(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{invalid kind of type specified}}
  %0 = chlo.zeta %arg0, %arg0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
