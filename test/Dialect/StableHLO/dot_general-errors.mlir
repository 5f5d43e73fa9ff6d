// What the verifier rejects in dot_general.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @dot_general_i1(%a: tensor<3x4x!quant.uniform<i8:f32:0, {1.0, 1.0, 1.0}>>, %b: tensor<4x5x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error@+1 {{operand #0 must be ranked tensor}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4x!quant.uniform<i8:f32:0, {1.0, 1.0, 1.0}>>, tensor<4x5x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x5x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @dot_general_c1(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{expected as many batching dimensions of lhs as of rhs, but found [0] and []}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c2(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{expected as many contracting dimensions of lhs as of rhs, but found [2] and [1, 2]}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1, 2] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c3(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{expected lhs_batching_dimensions and lhs_contracting_dimensions to be unique, but found [0, 0]}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [0] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c4(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{expected rhs_batching_dimensions and rhs_contracting_dimensions to be unique, but found [1, 1]}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1, 2] x [1, 1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x2x5xf32>
  return
}

// -----

func.func @dot_general_c5(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{expected lhs_batching_dimensions to be in range [0, 3), but found 3}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [3] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c6(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{expected lhs_contracting_dimensions to be in range [0, 3), but found -1}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [-1] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c7(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{expected rhs_batching_dimensions to be in range [0, 3), but found -2}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [-2], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c8(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{expected rhs_contracting_dimensions to be in range [0, 3), but found 4}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [4] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c9(%a: tensor<2x3x4xf32>, %b: tensor<3x4x5xf32>) {
  // expected-error@+1 {{expected batching dimensions of equal size, but found 2 and 3}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<3x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c10(%a: tensor<2x3x4xf32>, %b: tensor<2x6x5xf32>) {
  // expected-error@+1 {{expected contracting dimensions of equal size, but found 4 and 6}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x6x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c11(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{expected precision_config to have 2 elements, but found 3}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT, HIGH] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c12(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+1 {{expected result of shape [2, 3, 5], but found 'tensor<2x5x3xf32>'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @dot_general_c13(%a: tensor<3x4xf32>, %b: tensor<4x5xf64>) {
  // expected-error@+1 {{expected the same element type for lhs and rhs, but found 'f32' and 'f64'}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x5xf64>) -> tensor<3x5xf32>
  return
}

// -----

func.func @dot_general_c14_rhs(%a: tensor<3x4x!quant.uniform<i8:f32, 1.0>>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{expected a quantized rhs where lhs or result is quantized, but found 'f32'}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4x!quant.uniform<i8:f32, 1.0>>, tensor<4x5xf32>) -> tensor<3x5x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @dot_general_c14_result(%a: tensor<3x4x!quant.uniform<i8:f32, 1.0>>, %b: tensor<4x5x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error@+1 {{expected lhs and result to be both quantized or both not}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4x!quant.uniform<i8:f32, 1.0>>, tensor<4x5x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x5xf32>
  return
}

// -----

func.func @dot_general_c15(%a: tensor<3x4x!quant.uniform<i8:f32, 1.0>>, %b: tensor<4x5x!quant.uniform<i8:f32, 1.0:3>>) {
  // expected-error@+1 {{expected zero points of rhs to be 0}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4x!quant.uniform<i8:f32, 1.0>>, tensor<4x5x!quant.uniform<i8:f32, 1.0:3>>) -> tensor<3x5x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @dot_general_c15_axis(%a: tensor<3x4xf32>, %b: tensor<4x2x!quant.uniform<i8:f32:1, {1.0, 1.0:3}>>) {
  // expected-error@+1 {{expected zero points of rhs to be 0}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x2x!quant.uniform<i8:f32:1, {1.0, 1.0:3}>>) -> tensor<3x2xf32>
  return
}

// -----

func.func @dot_general_c16(%a: tensor<3x2xf32>, %b: tensor<2x5x!quant.uniform<i8:f32:0, {1.0, 1.0}>>) {
  // expected-error@+1 {{expected quantization dimension of rhs, 0, not to be contracted}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x2xf32>, tensor<2x5x!quant.uniform<i8:f32:0, {1.0, 1.0}>>) -> tensor<3x5xf32>
  return
}

// -----

func.func @dot_general_c17(%a: tensor<3x4x!quant.uniform<i4:f32, 1.0>>, %b: tensor<4x5x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error@+1 {{expected the same storage type for lhs and rhs}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4x!quant.uniform<i4:f32, 1.0>>, tensor<4x5x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x5x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @dot_general_c18(%a: tensor<3x4x!quant.uniform<i8:f32, 1.0>>, %b: tensor<4x5x!quant.uniform<i8:f16, 1.0>>) {
  // expected-error@+1 {{expected the same expressed type for lhs, rhs and result}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4x!quant.uniform<i8:f32, 1.0>>, tensor<4x5x!quant.uniform<i8:f16, 1.0>>) -> tensor<3x5x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @dot_general_c18_result(%a: tensor<3x4x!quant.uniform<i8:f32, 1.0>>, %b: tensor<4x5x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error@+1 {{expected the same expressed type for lhs, rhs and result}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4x!quant.uniform<i8:f32, 1.0>>, tensor<4x5x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x5x!quant.uniform<i32:f64, 1.0>>
  return
}

// -----

func.func @dot_general_c19(%a: tensor<3x4x!quant.uniform<i8:f32, 1.0>>, %b: tensor<4x2x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error@+1 {{expected a result quantized per tensor as rhs is}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4x!quant.uniform<i8:f32, 1.0>>, tensor<4x2x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 1.0}>>
  return
}

// -----

func.func @dot_general_c20(%a: tensor<3x4xf64>, %b: tensor<4x5x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error@+1 {{expected lhs and result to have the expressed type of rhs, 'f32', but found 'f64' and 'f64'}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4xf64>, tensor<4x5x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x5xf64>
  return
}

// -----

func.func @dot_general_c20_result(%a: tensor<3x4xf32>, %b: tensor<4x5x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error@+1 {{expected lhs and result to have the expressed type of rhs, 'f32', but found 'f32' and 'f64'}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x5x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x5xf64>
  return
}

// -----

func.func @dot_general_c21(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{expected precision DEFAULT with an algorithm}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], precision = [DEFAULT, HIGH], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @dot_general_c22(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{expected component and operation counts of at least 1, but found 0, 1 and 1}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 0, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @dot_general_c23(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{expected component and operation counts of at least 1, but found 1, 0 and 1}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 0, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @dot_general_c24(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{expected component and operation counts of at least 1, but found 1, 1 and -1}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = -1, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @contracting_dims_required(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{expected 'contracting_dims'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [] x [], precision = [DEFAULT] : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return
}
