// Each row of a grouped product meets the matrix of its group alone, however it arrives: 2 operations for each of 24 rows, 4 terms and 16 columns,
// and not 3 times as many for three groups.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=ragged | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=megablox | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=transposed | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=no_name | FileCheck %s
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=gradients | FileCheck %s --check-prefix=GRADIENTS

// CHECK: factors [{{.*}}= 24
// CHECK: phaze.forward
// CHECK: phaze.contraction "ragged_dot"({{.*}}) rows<[[ROWS:[a-z0-9]+]]> columns<[[COLUMNS:[a-z0-9]+]]> reduction<[[SUM:[a-z0-9]+]]> work<2 * [[ROWS]] * [[SUM]] * [[COLUMNS]]> in f32
func.func @ragged(%w: tensor<3x4x16xf32>, %v: tensor<4x4xf32>, %x: tensor<24x4xf32>, %sizes: tensor<3xi32>) -> tensor<24x16xf32> {
  %0 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<24x4xf32>, tensor<4x4xf32>) -> tensor<24x4xf32>
  %1 = "chlo.ragged_dot"(%0, %w, %sizes) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<24x4xf32>, tensor<3x4x16xf32>, tensor<3xi32>) -> tensor<24x16xf32>
  return %1 : tensor<24x16xf32>
}

// Tables of groups and tiles come before the matrices.
func.func @megablox(%w: tensor<3x4x16xf32>, %v: tensor<4x4xf32>, %x: tensor<24x4xf32>, %sizes: tensor<3xi32>) -> tensor<24x16xf32> {
  %0 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<24x4xf32>, tensor<4x4xf32>) -> tensor<24x4xf32>
  %1 = stablehlo.custom_call @tpu_custom_call(%sizes, %sizes, %0, %w) {backend_config = "", kernel_name = "gmm"} : (tensor<3xi32>, tensor<3xi32>, tensor<24x4xf32>, tensor<3x4x16xf32>) -> tensor<24x16xf32>
  return %1 : tensor<24x16xf32>
}

func.func @transposed(%w: tensor<3x16x4xf32>, %v: tensor<4x4xf32>, %x: tensor<24x4xf32>, %sizes: tensor<3xi32>) -> tensor<24x16xf32> {
  %0 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<24x4xf32>, tensor<4x4xf32>) -> tensor<24x4xf32>
  %1 = stablehlo.custom_call @__gpu$xla.gpu.triton(%0, %w, %sizes) {mhlo.backend_config = {name = "grouped_matmul"}} : (tensor<24x4xf32>, tensor<3x16x4xf32>, tensor<3xi32>) -> tensor<24x16xf32>
  return %1 : tensor<24x16xf32>
}

func.func @no_name(%w: tensor<3x4x16xf32>, %v: tensor<4x4xf32>, %x: tensor<24x4xf32>, %sizes: tensor<3xi32>) -> tensor<24x16xf32> {
  %0 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<24x4xf32>, tensor<4x4xf32>) -> tensor<24x4xf32>
  %1 = stablehlo.custom_call @tpu_custom_call(%sizes, %0, %w) {backend_config = ""} : (tensor<3xi32>, tensor<24x4xf32>, tensor<3x4x16xf32>) -> tensor<24x16xf32>
  return %1 : tensor<24x16xf32>
}

// The gradient of the matrices has one for each group, of the rows of that group.
// GRADIENTS: phaze.contraction "ragged_dot"({{.*}}) rows<[[GROUPS:[a-z0-9]+]], [[ROWS:[a-z0-9]+]]> columns<[[COLUMNS:[a-z0-9]+]]> reduction<[[SUM:[a-z0-9]+]]> work<2 * [[ROWS]] * [[SUM]] * [[COLUMNS]]> in f32
func.func @gradients(%v: tensor<4x4xf32>, %x: tensor<24x4xf32>, %g: tensor<24x16xf32>, %sizes: tensor<3xi32>) -> tensor<3x4x16xf32> {
  %0 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<24x4xf32>, tensor<4x4xf32>) -> tensor<24x4xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<24x4xf32>) -> tensor<4x24xf32>
  %2 = stablehlo.custom_call @tpu_custom_call(%sizes, %1, %g) {backend_config = "", kernel_name = "tgmm"} : (tensor<3xi32>, tensor<4x24xf32>, tensor<24x16xf32>) -> tensor<3x4x16xf32>
  return %2 : tensor<3x4x16xf32>
}
