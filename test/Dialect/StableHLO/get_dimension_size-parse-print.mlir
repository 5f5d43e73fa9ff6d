// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @get_dimension_size
func.func @get_dimension_size(%a: tensor<?x3xi64>, %b: tensor<?xf32, #stablehlo.bounds<4>>, %q: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // CHECK: stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x3xi64>) -> tensor<i32>
  %0 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?x3xi64>) -> tensor<i32>
  // CHECK: stablehlo.get_dimension_size %arg0, dim = 1 {mhlo.sharding = "x"} : (tensor<?x3xi64>) -> tensor<i32>
  %1 = "stablehlo.get_dimension_size"(%a) {dimension = 1 : i64, mhlo.sharding = "x"} : (tensor<?x3xi64>) -> tensor<i32>
  // CHECK: stablehlo.get_dimension_size %arg1, dim = 0 : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<i32>
  %2 = "stablehlo.get_dimension_size"(%b) <{dimension = 0 : i64}> : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<i32>
  // CHECK: stablehlo.get_dimension_size %arg2, dim = 0
  %3 = stablehlo.get_dimension_size %q, dim = 0 : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<i32>
  return
}
