// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// Operations on two operands of the result's type: every element kind that each accepts, and every spelling.

// CHECK-LABEL: func @and(
func.func @and(%a0: tensor<2x3xi1>, %b0: tensor<2x3xi1>,
    %a1: tensor<2x3xi32>, %b1: tensor<2x3xi32>,
    %a2: tensor<2x3xui8>, %b2: tensor<2x3xui8>) {
  // CHECK: stablehlo.and %{{.*}} : tensor<2x3xi1>
  %0 = stablehlo.and %a0, %b0 : tensor<2x3xi1>
  // CHECK: stablehlo.and %{{.*}} : tensor<2x3xi32>
  %1 = "stablehlo.and"(%a1, %b1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.and %{{.*}} : tensor<2x3xui8>
  %2 = stablehlo.and %a2, %b2 : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  return
}

// CHECK-LABEL: func @or(
func.func @or(%a0: tensor<2x3xi1>, %b0: tensor<2x3xi1>,
    %a1: tensor<2x3xi32>, %b1: tensor<2x3xi32>,
    %a2: tensor<2x3xui8>, %b2: tensor<2x3xui8>) {
  // CHECK: stablehlo.or %{{.*}} : tensor<2x3xi1>
  %0 = stablehlo.or %a0, %b0 : tensor<2x3xi1>
  // CHECK: stablehlo.or %{{.*}} : tensor<2x3xi32>
  %1 = "stablehlo.or"(%a1, %b1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.or %{{.*}} : tensor<2x3xui8>
  %2 = stablehlo.or %a2, %b2 : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  return
}

// CHECK-LABEL: func @xor(
func.func @xor(%a0: tensor<2x3xi1>, %b0: tensor<2x3xi1>,
    %a1: tensor<2x3xi32>, %b1: tensor<2x3xi32>,
    %a2: tensor<2x3xui8>, %b2: tensor<2x3xui8>) {
  // CHECK: stablehlo.xor %{{.*}} : tensor<2x3xi1>
  %0 = stablehlo.xor %a0, %b0 : tensor<2x3xi1>
  // CHECK: stablehlo.xor %{{.*}} : tensor<2x3xi32>
  %1 = "stablehlo.xor"(%a1, %b1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.xor %{{.*}} : tensor<2x3xui8>
  %2 = stablehlo.xor %a2, %b2 : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  return
}

// CHECK-LABEL: func @atan2(
func.func @atan2(%a0: tensor<2x3xf32>, %b0: tensor<2x3xf32>,
    %a1: tensor<2x3xcomplex<f32>>, %b1: tensor<2x3xcomplex<f32>>,
    %a2: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, %b2: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.atan2 %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.atan2 %a0, %b0 : tensor<2x3xf32>
  // CHECK: stablehlo.atan2 %{{.*}} : tensor<2x3xcomplex<f32>>
  %1 = "stablehlo.atan2"(%a1, %b1) : (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.atan2 %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %2 = stablehlo.atan2 %a2, %b2 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @divide(
func.func @divide(%a0: tensor<2x3xi32>, %b0: tensor<2x3xi32>,
    %a1: tensor<2x3xui8>, %b1: tensor<2x3xui8>,
    %a2: tensor<2x3xf32>, %b2: tensor<2x3xf32>,
    %a3: tensor<2x3xcomplex<f32>>, %b3: tensor<2x3xcomplex<f32>>,
    %a4: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, %b4: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.divide %{{.*}} : tensor<2x3xi32>
  %0 = stablehlo.divide %a0, %b0 : tensor<2x3xi32>
  // CHECK: stablehlo.divide %{{.*}} : tensor<2x3xui8>
  %1 = "stablehlo.divide"(%a1, %b1) : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.divide %{{.*}} : tensor<2x3xf32>
  %2 = stablehlo.divide %a2, %b2 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.divide %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.divide %a3, %b3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.divide %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %4 = "stablehlo.divide"(%a4, %b4) : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @power(
func.func @power(%a0: tensor<2x3xi32>, %b0: tensor<2x3xi32>,
    %a1: tensor<2x3xui8>, %b1: tensor<2x3xui8>,
    %a2: tensor<2x3xf32>, %b2: tensor<2x3xf32>,
    %a3: tensor<2x3xcomplex<f32>>, %b3: tensor<2x3xcomplex<f32>>,
    %a4: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, %b4: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.power %{{.*}} : tensor<2x3xi32>
  %0 = stablehlo.power %a0, %b0 : tensor<2x3xi32>
  // CHECK: stablehlo.power %{{.*}} : tensor<2x3xui8>
  %1 = "stablehlo.power"(%a1, %b1) : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.power %{{.*}} : tensor<2x3xf32>
  %2 = stablehlo.power %a2, %b2 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.power %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.power %a3, %b3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.power %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %4 = "stablehlo.power"(%a4, %b4) : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @remainder(
func.func @remainder(%a0: tensor<2x3xi32>, %b0: tensor<2x3xi32>,
    %a1: tensor<2x3xui8>, %b1: tensor<2x3xui8>,
    %a2: tensor<2x3xf32>, %b2: tensor<2x3xf32>,
    %a3: tensor<2x3xcomplex<f32>>, %b3: tensor<2x3xcomplex<f32>>,
    %a4: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, %b4: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.remainder %{{.*}} : tensor<2x3xi32>
  %0 = stablehlo.remainder %a0, %b0 : tensor<2x3xi32>
  // CHECK: stablehlo.remainder %{{.*}} : tensor<2x3xui8>
  %1 = "stablehlo.remainder"(%a1, %b1) : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.remainder %{{.*}} : tensor<2x3xf32>
  %2 = stablehlo.remainder %a2, %b2 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.remainder %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.remainder %a3, %b3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.remainder %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %4 = "stablehlo.remainder"(%a4, %b4) : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @subtract(
func.func @subtract(%a0: tensor<2x3xi32>, %b0: tensor<2x3xi32>,
    %a1: tensor<2x3xui8>, %b1: tensor<2x3xui8>,
    %a2: tensor<2x3xf32>, %b2: tensor<2x3xf32>,
    %a3: tensor<2x3xcomplex<f32>>, %b3: tensor<2x3xcomplex<f32>>,
    %a4: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, %b4: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.subtract %{{.*}} : tensor<2x3xi32>
  %0 = stablehlo.subtract %a0, %b0 : tensor<2x3xi32>
  // CHECK: stablehlo.subtract %{{.*}} : tensor<2x3xui8>
  %1 = "stablehlo.subtract"(%a1, %b1) : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.subtract %{{.*}} : tensor<2x3xf32>
  %2 = stablehlo.subtract %a2, %b2 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.subtract %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.subtract %a3, %b3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.subtract %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %4 = "stablehlo.subtract"(%a4, %b4) : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @maximum(
func.func @maximum(%a0: tensor<2x3xi1>, %b0: tensor<2x3xi1>,
    %a1: tensor<2x3xi32>, %b1: tensor<2x3xi32>,
    %a2: tensor<2x3xui8>, %b2: tensor<2x3xui8>,
    %a3: tensor<2x3xf32>, %b3: tensor<2x3xf32>,
    %a4: tensor<2x3xcomplex<f32>>, %b4: tensor<2x3xcomplex<f32>>,
    %a5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, %b5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.maximum %{{.*}} : tensor<2x3xi1>
  %0 = stablehlo.maximum %a0, %b0 : tensor<2x3xi1>
  // CHECK: stablehlo.maximum %{{.*}} : tensor<2x3xi32>
  %1 = "stablehlo.maximum"(%a1, %b1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.maximum %{{.*}} : tensor<2x3xui8>
  %2 = stablehlo.maximum %a2, %b2 : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.maximum %{{.*}} : tensor<2x3xf32>
  %3 = stablehlo.maximum %a3, %b3 : tensor<2x3xf32>
  // CHECK: stablehlo.maximum %{{.*}} : tensor<2x3xcomplex<f32>>
  %4 = "stablehlo.maximum"(%a4, %b4) : (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.maximum %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.maximum %a5, %b5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @minimum(
func.func @minimum(%a0: tensor<2x3xi1>, %b0: tensor<2x3xi1>,
    %a1: tensor<2x3xi32>, %b1: tensor<2x3xi32>,
    %a2: tensor<2x3xui8>, %b2: tensor<2x3xui8>,
    %a3: tensor<2x3xf32>, %b3: tensor<2x3xf32>,
    %a4: tensor<2x3xcomplex<f32>>, %b4: tensor<2x3xcomplex<f32>>,
    %a5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, %b5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.minimum %{{.*}} : tensor<2x3xi1>
  %0 = stablehlo.minimum %a0, %b0 : tensor<2x3xi1>
  // CHECK: stablehlo.minimum %{{.*}} : tensor<2x3xi32>
  %1 = "stablehlo.minimum"(%a1, %b1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.minimum %{{.*}} : tensor<2x3xui8>
  %2 = stablehlo.minimum %a2, %b2 : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.minimum %{{.*}} : tensor<2x3xf32>
  %3 = stablehlo.minimum %a3, %b3 : tensor<2x3xf32>
  // CHECK: stablehlo.minimum %{{.*}} : tensor<2x3xcomplex<f32>>
  %4 = "stablehlo.minimum"(%a4, %b4) : (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.minimum %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.minimum %a5, %b5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @multiply(
func.func @multiply(%a0: tensor<2x3xi1>, %b0: tensor<2x3xi1>,
    %a1: tensor<2x3xi32>, %b1: tensor<2x3xi32>,
    %a2: tensor<2x3xui8>, %b2: tensor<2x3xui8>,
    %a3: tensor<2x3xf32>, %b3: tensor<2x3xf32>,
    %a4: tensor<2x3xcomplex<f32>>, %b4: tensor<2x3xcomplex<f32>>,
    %a5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, %b5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.multiply %{{.*}} : tensor<2x3xi1>
  %0 = stablehlo.multiply %a0, %b0 : tensor<2x3xi1>
  // CHECK: stablehlo.multiply %{{.*}} : tensor<2x3xi32>
  %1 = "stablehlo.multiply"(%a1, %b1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.multiply %{{.*}} : tensor<2x3xui8>
  %2 = stablehlo.multiply %a2, %b2 : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.multiply %{{.*}} : tensor<2x3xf32>
  %3 = stablehlo.multiply %a3, %b3 : tensor<2x3xf32>
  // CHECK: stablehlo.multiply %{{.*}} : tensor<2x3xcomplex<f32>>
  %4 = "stablehlo.multiply"(%a4, %b4) : (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.multiply %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.multiply %a5, %b5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>, tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @shift_left(
func.func @shift_left(%a0: tensor<2x3xi32>, %b0: tensor<2x3xi32>,
    %a1: tensor<2x3xui8>, %b1: tensor<2x3xui8>,
    %a2: tensor<2x3xi64>, %b2: tensor<2x3xi64>) {
  // CHECK: stablehlo.shift_left %{{.*}} : tensor<2x3xi32>
  %0 = stablehlo.shift_left %a0, %b0 : tensor<2x3xi32>
  // CHECK: stablehlo.shift_left %{{.*}} : tensor<2x3xui8>
  %1 = "stablehlo.shift_left"(%a1, %b1) : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.shift_left %{{.*}} : tensor<2x3xi64>
  %2 = stablehlo.shift_left %a2, %b2 : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi64>
  return
}

// CHECK-LABEL: func @shift_right_arithmetic(
func.func @shift_right_arithmetic(%a0: tensor<2x3xi32>, %b0: tensor<2x3xi32>,
    %a1: tensor<2x3xui8>, %b1: tensor<2x3xui8>,
    %a2: tensor<2x3xi64>, %b2: tensor<2x3xi64>) {
  // CHECK: stablehlo.shift_right_arithmetic %{{.*}} : tensor<2x3xi32>
  %0 = stablehlo.shift_right_arithmetic %a0, %b0 : tensor<2x3xi32>
  // CHECK: stablehlo.shift_right_arithmetic %{{.*}} : tensor<2x3xui8>
  %1 = "stablehlo.shift_right_arithmetic"(%a1, %b1) : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.shift_right_arithmetic %{{.*}} : tensor<2x3xi64>
  %2 = stablehlo.shift_right_arithmetic %a2, %b2 : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi64>
  return
}

// CHECK-LABEL: func @shift_right_logical(
func.func @shift_right_logical(%a0: tensor<2x3xi32>, %b0: tensor<2x3xi32>,
    %a1: tensor<2x3xui8>, %b1: tensor<2x3xui8>,
    %a2: tensor<2x3xi64>, %b2: tensor<2x3xi64>) {
  // CHECK: stablehlo.shift_right_logical %{{.*}} : tensor<2x3xi32>
  %0 = stablehlo.shift_right_logical %a0, %b0 : tensor<2x3xi32>
  // CHECK: stablehlo.shift_right_logical %{{.*}} : tensor<2x3xui8>
  %1 = "stablehlo.shift_right_logical"(%a1, %b1) : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.shift_right_logical %{{.*}} : tensor<2x3xi64>
  %2 = stablehlo.shift_right_logical %a2, %b2 : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi64>
  return
}

// Types that differ, as far as they may: dynamic sizes, bounds, scales and zero points.
// CHECK-LABEL: func @compatible(
func.func @compatible(%s: tensor<2x3xf32>, %d: tensor<?x3xf32>,
                      %b: tensor<?x3xf32, #stablehlo.bounds<4, ?>>,
                      %q: tensor<2x!quant.uniform<i8:f32, 0.5:1>>,
                      %r: tensor<2x!quant.uniform<i8:f32, 0.25>>) {
  // CHECK: stablehlo.multiply %{{.*}} : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = stablehlo.multiply %s, %d : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: stablehlo.multiply %{{.*}} : (tensor<?x3xf32>, tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %d, %b : (tensor<?x3xf32>, tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<2x3xf32>
  // CHECK: stablehlo.multiply %{{.*}} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01:1>>, tensor<2x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<2x!quant.uniform<i8:f32, 1.250000e-01>>
  %2 = stablehlo.multiply %q, %r : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>, tensor<2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x!quant.uniform<i8:f32, 0.125>>
  return
}

// CHECK-LABEL: func @edge_shapes(
func.func @edge_shapes(%s: tensor<f32>, %e: tensor<3x0xf32>) {
  // CHECK: stablehlo.power %{{.*}} : tensor<f32>
  %0 = stablehlo.power %s, %s : tensor<f32>
  // CHECK: stablehlo.power %{{.*}} {mhlo.x} : tensor<3x0xf32>
  %1 = stablehlo.power %e, %e {mhlo.x} : tensor<3x0xf32>
  return
}
