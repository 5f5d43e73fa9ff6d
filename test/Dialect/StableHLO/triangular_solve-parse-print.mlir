// Text forms of triangular_solve.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @triangular_solve
func.func @triangular_solve(%a: tensor<2x3x3xf32>, %b: tensor<2x3x5xf32>, %t: tensor<2x5x3xf32>, %d: tensor<?x?x?xf32>,
                            %q: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %p: tensor<2x2x!quant.uniform<i8:f32, 0.25>>) {
  // CHECK: "stablehlo.triangular_solve"(%{{.*}}, %{{.*}}) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  // CHECK: "stablehlo.triangular_solve"(%{{.*}}, %{{.*}}) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = true}> {note} : (tensor<2x3x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %1 = "stablehlo.triangular_solve"(%a, %t) {left_side = false, lower = false, note, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = true} : (tensor<2x3x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  // CHECK: (tensor<?x?x?xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %2 = "stablehlo.triangular_solve"(%d, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<?x?x?xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  // CHECK: -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01>>
  %3 = "stablehlo.triangular_solve"(%q, %p) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}
