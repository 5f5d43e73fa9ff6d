// RUN: phaze-run %s --entry=arithmetic | FileCheck %s --check-prefix=ARITHMETIC
// RUN: phaze-run %s --entry=per_axis | FileCheck %s --check-prefix=AXIS
// RUN: phaze-run %s --entry=saturates | FileCheck %s --check-prefix=SATURATES
// RUN: phaze-run %s --entry=hybrid | FileCheck %s --check-prefix=HYBRID
// Quantized elements: operations compute on the numbers that they stand for, and results are the nearest elements.

!q = !quant.uniform<i8:f32, 0.5:3>

// ARITHMETIC: result #0: tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>> = [7, 3]
// ARITHMETIC: result #1: tensor<2xf32> = [2, 0]
// ARITHMETIC: result #2: tensor<2xi1> = [true, false]
func.func @arithmetic() -> (tensor<2x!q>, tensor<2xf32>, tensor<2xi1>) {
  %0 = stablehlo.constant dense<[1.0, 0.1]> : tensor<2xf32>
  %zero = stablehlo.constant() <{value = dense<3> : tensor<2xi8>}> : () -> tensor<2x!q>
  %1 = stablehlo.uniform_quantize %0 : (tensor<2xf32>) -> tensor<2x!q>
  %2 = stablehlo.add %1, %1 : tensor<2x!q>
  %3 = stablehlo.uniform_dequantize %2 : (tensor<2x!q>) -> tensor<2xf32>
  %4 = stablehlo.compare GT, %2, %zero : (tensor<2x!q>, tensor<2x!q>) -> tensor<2xi1>
  return %2, %3, %4 : tensor<2x!q>, tensor<2xf32>, tensor<2xi1>
}

// Each column has its scale.
// AXIS: result #0: tensor<2x2xf32> = {{\[\[}}1, 4], [3, 0]]
func.func @per_axis() -> tensor<2x2xf32> {
  %0 = stablehlo.constant dense<[[1.1, 4.4], [2.9, 1.4]]> : tensor<2x2xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0:0, 4.0:-1}>>
  %2 = stablehlo.uniform_dequantize %1 : (tensor<2x2x!quant.uniform<i8:f32:1, {1.0:0, 4.0:-1}>>) -> tensor<2x2xf32>
  return %2 : tensor<2x2xf32>
}

// A sum is rounded and cut off at each step, as the region says.
// SATURATES: result #0: tensor<f32> = 62
func.func @saturates() -> tensor<f32> {
  %0 = stablehlo.constant() <{value = dense<[100, 100, 3]> : tensor<3xi8>}> : () -> tensor<3x!q>
  %zero = stablehlo.constant() <{value = dense<3> : tensor<i8>}> : () -> tensor<!q>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3x!q>, tensor<!q>) -> tensor<!q>
  %2 = stablehlo.uniform_dequantize %1 : (tensor<!q>) -> tensor<f32>
  return %2 : tensor<f32>
}

// Weights alone are quantized.
// HYBRID: result #0: tensor<1x2xf32> = {{\[\[}}6, 2]]
func.func @hybrid() -> tensor<1x2xf32> {
  %x = stablehlo.constant dense<[[2.0, 4.0]]> : tensor<1x2xf32>
  %w = stablehlo.constant() <{value = dense<[[1, -1], [1, 1]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32, 1.0:0>>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<1x2xf32>, tensor<2x2x!quant.uniform<i8:f32, 1.0:0>>) -> tensor<1x2xf32>
  return %y : tensor<1x2xf32>
}

// Halfway between two elements the even one is nearest: 1.25 is at 5.5.
// RUN: phaze-run %s --entry=ties | FileCheck %s --check-prefix=TIES
// TIES: result #0: tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>> = [6, 6, 4]
func.func @ties() -> tensor<3x!q> {
  %0 = stablehlo.constant dense<[1.25, 1.75, 0.25]> : tensor<3xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<3xf32>) -> tensor<3x!q>
  return %1 : tensor<3x!q>
}
