// Text forms of dot_general.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @forms
func.func @forms(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>, %m: tensor<3x4xf32>, %n: tensor<4x5xf32>) {
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  %1 = stablehlo.dot_general %m, %n, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32, {{.*}}> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  %2 = stablehlo.dot_general %m, %n, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [] x [] {note} : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x4x4x5xf32>
  %3 = stablehlo.dot_general %m, %n, contracting_dims = []x[] {note} : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x4x4x5xf32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGH] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  %4 = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision HIGH>]} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf16>
  %5 = "stablehlo.dot_general"(%m, %n) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf16>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT] {mhlo.frontend_attributes = {k = "v"}} : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  %6 = stablehlo.dot_general %m, %n, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT] {mhlo.frontend_attributes = {k = "v"}} : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return
}

// CHECK-LABEL: @sizes
func.func @sizes(%d: tensor<?x?xf32>, %n: tensor<4x5xf32>, %z: tensor<0x4xf32>, %s: tensor<f32>,
                 %bounded: tensor<?x4xf32, #stablehlo.bounds<8, ?>>) {
  // CHECK: -> tensor<3x5xf32>
  %0 = stablehlo.dot_general %d, %n, contracting_dims = [1] x [0] : (tensor<?x?xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  // CHECK: -> tensor<?x?xf32>
  %1 = stablehlo.dot_general %d, %n, contracting_dims = [1] x [0] : (tensor<?x?xf32>, tensor<4x5xf32>) -> tensor<?x?xf32>
  // CHECK: -> tensor<0x5xf32>
  %2 = stablehlo.dot_general %z, %n, contracting_dims = [1] x [0] : (tensor<0x4xf32>, tensor<4x5xf32>) -> tensor<0x5xf32>
  // CHECK: contracting_dims = [] x [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %3 = stablehlo.dot_general %s, %s, contracting_dims = [] x [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // CHECK: -> tensor<?x5xf32, #stablehlo.bounds<8, ?>>
  %4 = stablehlo.dot_general %bounded, %n, contracting_dims = [1] x [0] : (tensor<?x4xf32, #stablehlo.bounds<8, ?>>, tensor<4x5xf32>) -> tensor<?x5xf32, #stablehlo.bounds<8, ?>>
  // CHECK: batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<0x4xf32>, tensor<4x5xf32>) -> tensor<4x0x5xf32>
  %5 = stablehlo.dot_general %z, %n, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<0x4xf32>, tensor<4x5xf32>) -> tensor<4x0x5xf32>
  return
}

// CHECK-LABEL: @elements
func.func @elements(%i: tensor<3x4xi8>, %f8: tensor<3x4xf8E4M3FN>, %g8: tensor<4x5xf8E5M2>,
                    %q: tensor<3x4x!quant.uniform<i8:f32, 1.0:17>>,
                    %w: tensor<4x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>,
                    %v: tensor<4x5x!quant.uniform<i8:f32, 1.0>>, %x: tensor<3x4xf32>) {
  // CHECK: (tensor<3x4xi8>, tensor<3x4xi8>) -> tensor<3x3xi32>
  %0 = stablehlo.dot_general %i, %i, contracting_dims = [1] x [1] : (tensor<3x4xi8>, tensor<3x4xi8>) -> tensor<3x3xi32>
  // CHECK: (tensor<3x4xf8E4M3FN>, tensor<4x5xf8E5M2>) -> tensor<3x5xf32>
  %1 = stablehlo.dot_general %f8, %g8, contracting_dims = [1] x [0] : (tensor<3x4xf8E4M3FN>, tensor<4x5xf8E5M2>) -> tensor<3x5xf32>
  // CHECK: -> tensor<3x5x!quant.uniform<i32:f32, 5.000000e-01>>
  %2 = stablehlo.dot_general %q, %v, contracting_dims = [1] x [0] : (tensor<3x4x!quant.uniform<i8:f32, 1.0:17>>, tensor<4x5x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x5x!quant.uniform<i32:f32, 0.5>>
  // CHECK: -> tensor<3x2x!quant.uniform<i32:f32:1, {1.000000e+00,2.000000e+00}>>
  %3 = stablehlo.dot_general %q, %w, contracting_dims = [1] x [0] : (tensor<3x4x!quant.uniform<i8:f32, 1.0:17>>, tensor<4x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<3x2x!quant.uniform<i32:f32:1, {1.0, 2.0}>>
  // CHECK: -> tensor<3x2xf32>
  %4 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<3x2xf32>
  return
}
