// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// Operations on two operands of the result's type: element kinds that each refuses, and types that differ.

func.func @and_i1(%a: tensor<2xf32>, %b: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #0 must be ranked tensor of boolean or integer values}}
  %0 = stablehlo.and %a, %b : (tensor<2xf32>, tensor<2xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @and_i2(%a: tensor<2xi1>, %b: tensor<2xf32>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #1 must be ranked tensor of boolean or integer values}}
  %0 = stablehlo.and %a, %b : (tensor<2xi1>, tensor<2xf32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @and_c1_shape(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<3xi1> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.and %a, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

// -----

func.func @and_c1_operand_shape(%a: tensor<2xi1>, %b: tensor<3xi1>) -> tensor<2xi1> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.and %a, %b : (tensor<2xi1>, tensor<3xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @and_c1_operand_element(%a: tensor<2xi1>, %b: tensor<2xi32>) -> tensor<2xi1> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.and %a, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @and_c1_element(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.and %a, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @or_i1(%a: tensor<2xf32>, %b: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #0 must be ranked tensor of boolean or integer values}}
  %0 = stablehlo.or %a, %b : (tensor<2xf32>, tensor<2xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @or_i2(%a: tensor<2xi1>, %b: tensor<2xf32>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #1 must be ranked tensor of boolean or integer values}}
  %0 = stablehlo.or %a, %b : (tensor<2xi1>, tensor<2xf32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @or_c1_shape(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<3xi1> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.or %a, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

// -----

func.func @or_c1_operand_shape(%a: tensor<2xi1>, %b: tensor<3xi1>) -> tensor<2xi1> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.or %a, %b : (tensor<2xi1>, tensor<3xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @or_c1_operand_element(%a: tensor<2xi1>, %b: tensor<2xi32>) -> tensor<2xi1> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.or %a, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @or_c1_element(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.or %a, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @xor_i1(%a: tensor<2xf32>, %b: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #0 must be ranked tensor of boolean or integer values}}
  %0 = stablehlo.xor %a, %b : (tensor<2xf32>, tensor<2xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @xor_i2(%a: tensor<2xi1>, %b: tensor<2xf32>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #1 must be ranked tensor of boolean or integer values}}
  %0 = stablehlo.xor %a, %b : (tensor<2xi1>, tensor<2xf32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @xor_c1_shape(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<3xi1> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.xor %a, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

// -----

func.func @xor_c1_operand_shape(%a: tensor<2xi1>, %b: tensor<3xi1>) -> tensor<2xi1> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.xor %a, %b : (tensor<2xi1>, tensor<3xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @xor_c1_operand_element(%a: tensor<2xi1>, %b: tensor<2xi32>) -> tensor<2xi1> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.xor %a, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @xor_c1_element(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.xor %a, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @atan2_i1(%a: tensor<2xi32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.atan2 %a, %b : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @atan2_i2(%a: tensor<2xf32>, %b: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand #1 must be ranked tensor of floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.atan2 %a, %b : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @atan2_c1_shape(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.atan2 %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @atan2_c1_operand_shape(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<2xf32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.atan2 %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @atan2_c1_operand_element(%a: tensor<2xf32>, %b: tensor<2xcomplex<f32>>) -> tensor<2xf32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.atan2 %a, %b : (tensor<2xf32>, tensor<2xcomplex<f32>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @atan2_c1_element(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xcomplex<f32>> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.atan2 %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}

// -----

func.func @divide_i1(%a: tensor<2xi1>, %b: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.divide %a, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @divide_i2(%a: tensor<2xi32>, %b: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #1 must be ranked tensor of integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.divide %a, %b : (tensor<2xi32>, tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @divide_c1_shape(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.divide %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @divide_c1_operand_shape(%a: tensor<2xi32>, %b: tensor<3xi32>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.divide %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @divide_c1_operand_element(%a: tensor<2xi32>, %b: tensor<2xui8>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.divide %a, %b : (tensor<2xi32>, tensor<2xui8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @divide_c1_element(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xui8> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.divide %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}

// -----

func.func @power_i1(%a: tensor<2xi1>, %b: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.power %a, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @power_i2(%a: tensor<2xi32>, %b: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #1 must be ranked tensor of integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.power %a, %b : (tensor<2xi32>, tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @power_c1_shape(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.power %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @power_c1_operand_shape(%a: tensor<2xi32>, %b: tensor<3xi32>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.power %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @power_c1_operand_element(%a: tensor<2xi32>, %b: tensor<2xui8>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.power %a, %b : (tensor<2xi32>, tensor<2xui8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @power_c1_element(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xui8> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.power %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}

// -----

func.func @remainder_i1(%a: tensor<2xi1>, %b: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.remainder %a, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @remainder_i2(%a: tensor<2xi32>, %b: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #1 must be ranked tensor of integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.remainder %a, %b : (tensor<2xi32>, tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @remainder_c1_shape(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.remainder %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @remainder_c1_operand_shape(%a: tensor<2xi32>, %b: tensor<3xi32>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.remainder %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @remainder_c1_operand_element(%a: tensor<2xi32>, %b: tensor<2xui8>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.remainder %a, %b : (tensor<2xi32>, tensor<2xui8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @remainder_c1_element(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xui8> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.remainder %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}

// -----

func.func @subtract_i1(%a: tensor<2xi1>, %b: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.subtract %a, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @subtract_i2(%a: tensor<2xi32>, %b: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #1 must be ranked tensor of integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.subtract %a, %b : (tensor<2xi32>, tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @subtract_c1_shape(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.subtract %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @subtract_c1_operand_shape(%a: tensor<2xi32>, %b: tensor<3xi32>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.subtract %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @subtract_c1_operand_element(%a: tensor<2xi32>, %b: tensor<2xui8>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.subtract %a, %b : (tensor<2xi32>, tensor<2xui8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @subtract_c1_element(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xui8> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.subtract %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}

// -----

func.func @maximum_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>, %b: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #0 must be ranked tensor of boolean or integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.maximum %a, %b : (tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>, tensor<2xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @maximum_i2(%a: tensor<2xi1>, %b: tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #1 must be ranked tensor of boolean or integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.maximum %a, %b : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @maximum_c1_shape(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<3xi1> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.maximum %a, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

// -----

func.func @maximum_c1_operand_shape(%a: tensor<2xi1>, %b: tensor<3xi1>) -> tensor<2xi1> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.maximum %a, %b : (tensor<2xi1>, tensor<3xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @maximum_c1_operand_element(%a: tensor<2xi1>, %b: tensor<2xi32>) -> tensor<2xi1> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.maximum %a, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @maximum_c1_element(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.maximum %a, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @minimum_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>, %b: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #0 must be ranked tensor of boolean or integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.minimum %a, %b : (tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>, tensor<2xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @minimum_i2(%a: tensor<2xi1>, %b: tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #1 must be ranked tensor of boolean or integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.minimum %a, %b : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @minimum_c1_shape(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<3xi1> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.minimum %a, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

// -----

func.func @minimum_c1_operand_shape(%a: tensor<2xi1>, %b: tensor<3xi1>) -> tensor<2xi1> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.minimum %a, %b : (tensor<2xi1>, tensor<3xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @minimum_c1_operand_element(%a: tensor<2xi1>, %b: tensor<2xi32>) -> tensor<2xi1> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.minimum %a, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @minimum_c1_element(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.minimum %a, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @multiply_i1(%a: tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>, %b: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #0 must be ranked tensor of boolean or integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.multiply %a, %b : (tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>, tensor<2xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @multiply_i2(%a: tensor<2xi1>, %b: tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>) -> tensor<2xi1> {
  // expected-error@+1 {{operand #1 must be ranked tensor of boolean or integer or floating-point or complex or per-tensor quantized values}}
  %0 = stablehlo.multiply %a, %b : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @multiply_c1_shape(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<3xi1> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.multiply %a, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

// -----

func.func @multiply_c1_operand_shape(%a: tensor<2xi1>, %b: tensor<3xi1>) -> tensor<2xi1> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.multiply %a, %b : (tensor<2xi1>, tensor<3xi1>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @multiply_c1_operand_element(%a: tensor<2xi1>, %b: tensor<2xi32>) -> tensor<2xi1> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.multiply %a, %b : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

func.func @multiply_c1_element(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<2xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.multiply %a, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_left_i1(%a: tensor<2xf32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of integer values}}
  %0 = stablehlo.shift_left %a, %b : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_left_i2(%a: tensor<2xi32>, %b: tensor<2xf32>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #1 must be ranked tensor of integer values}}
  %0 = stablehlo.shift_left %a, %b : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_left_c1_shape(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.shift_left %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @shift_left_c1_operand_shape(%a: tensor<2xi32>, %b: tensor<3xi32>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.shift_left %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_left_c1_operand_element(%a: tensor<2xi32>, %b: tensor<2xui8>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.shift_left %a, %b : (tensor<2xi32>, tensor<2xui8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_left_c1_element(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xui8> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.shift_left %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}

// -----

func.func @shift_right_arithmetic_i1(%a: tensor<2xf32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of integer values}}
  %0 = stablehlo.shift_right_arithmetic %a, %b : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_right_arithmetic_i2(%a: tensor<2xi32>, %b: tensor<2xf32>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #1 must be ranked tensor of integer values}}
  %0 = stablehlo.shift_right_arithmetic %a, %b : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_right_arithmetic_c1_shape(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.shift_right_arithmetic %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @shift_right_arithmetic_c1_operand_shape(%a: tensor<2xi32>, %b: tensor<3xi32>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.shift_right_arithmetic %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_right_arithmetic_c1_operand_element(%a: tensor<2xi32>, %b: tensor<2xui8>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.shift_right_arithmetic %a, %b : (tensor<2xi32>, tensor<2xui8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_right_arithmetic_c1_element(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xui8> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.shift_right_arithmetic %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}

// -----

func.func @shift_right_logical_i1(%a: tensor<2xf32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of integer values}}
  %0 = stablehlo.shift_right_logical %a, %b : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_right_logical_i2(%a: tensor<2xi32>, %b: tensor<2xf32>) -> tensor<2xi32> {
  // expected-error@+1 {{operand #1 must be ranked tensor of integer values}}
  %0 = stablehlo.shift_right_logical %a, %b : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_right_logical_c1_shape(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.shift_right_logical %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @shift_right_logical_c1_operand_shape(%a: tensor<2xi32>, %b: tensor<3xi32>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.shift_right_logical %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_right_logical_c1_operand_element(%a: tensor<2xi32>, %b: tensor<2xui8>) -> tensor<2xi32> {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.shift_right_logical %a, %b : (tensor<2xi32>, tensor<2xui8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @shift_right_logical_c1_element(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xui8> {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.shift_right_logical %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}

// -----

func.func @multiply_c1_quantized(%a: tensor<2xf32>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points, but found 'tensor<2xf32>' and}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.multiply %a, %b : (tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return
}

// -----

func.func @multiply_c1_expressed(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f64, 0.5>>) {
  // expected-error@+2 {{expected operands of the same type up to scales and zero points}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.multiply %a, %b : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f64, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @multiply_arity(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected a type or a function type with 2 inputs and 1 result}}
  %0 = stablehlo.multiply %a, %a : (tensor<2xf32>) -> tensor<2xf32>
  return
}
