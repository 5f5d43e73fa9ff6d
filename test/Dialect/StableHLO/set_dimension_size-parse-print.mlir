// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @set_dimension_size
func.func @set_dimension_size(%a: tensor<4x2xf32>, %n: tensor<i32>, %b: tensor<?x2xf32, #stablehlo.bounds<4, ?>>, %d: tensor<?xf32>) {
  // CHECK: stablehlo.set_dimension_size %arg0, %arg1, dim = 0 : (tensor<4x2xf32>, tensor<i32>) -> tensor<?x2xf32, #stablehlo.bounds<4, ?>>
  %0 = stablehlo.set_dimension_size %a, %n, dim = 0 : (tensor<4x2xf32>, tensor<i32>) -> tensor<?x2xf32, #stablehlo.bounds<4, ?>>
  // CHECK: stablehlo.set_dimension_size %arg2, %arg1, dim = 1 {mhlo.sharding = "x"} : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>, tensor<i32>) -> tensor<?x?xf32, #stablehlo.bounds<4, 2>>
  %1 = "stablehlo.set_dimension_size"(%b, %n) {dimension = 1 : i64, mhlo.sharding = "x"} : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>, tensor<i32>) -> tensor<?x?xf32, #stablehlo.bounds<4, 2>>
  // CHECK: stablehlo.set_dimension_size %arg3, %arg1, dim = 0 : (tensor<?xf32>, tensor<i32>) -> tensor<?xf32>
  %2 = "stablehlo.set_dimension_size"(%d, %n) <{dimension = 0 : i64}> : (tensor<?xf32>, tensor<i32>) -> tensor<?xf32>
  return
}

// CHECK-LABEL: @constant_size
func.func @constant_size(%b: tensor<?x2x!quant.uniform<i8:f32, 0.5>, #stablehlo.bounds<4, ?>>) {
  %n = stablehlo.constant dense<4> : tensor<i32>
  // CHECK: -> tensor<4x2x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.set_dimension_size %b, %n, dim = 0 : (tensor<?x2x!quant.uniform<i8:f32, 0.5>, #stablehlo.bounds<4, ?>>, tensor<i32>) -> tensor<4x2x!quant.uniform<i8:f32, 0.5>>
  return
}
