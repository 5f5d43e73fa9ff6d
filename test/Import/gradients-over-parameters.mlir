// A stack of gradients that starts from the parameter is no sum of gradients, and no defect.
// RUN: phaze-opt --convert-stablehlo-to-phaze %s | FileCheck %s
// CHECK: phaze.workload
module {
  func.func @main(%arg0: tensor<4x4xf8E4M3FN>, %arg1: tensor<5x4x8xf8E4M3FN>, %arg2: tensor<5x8x4xf8E4M3FN>, %arg3: tensor<6x4xf8E4M3FN>, %arg4: tensor<6x4xf8E4M3FN>) -> (tensor<4x4xf8E4M3FN>, tensor<5x4x8xf8E4M3FN>, tensor<5x8x4xf8E4M3FN>, tensor<f8E4M3FN>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %c_3 = stablehlo.constant dense<5> : tensor<i32>
    %0 = call @outlined_0() : () -> tensor<f8E4M3FN>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f8E4M3FN>) -> tensor<5x6x4xf8E4M3FN>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f8E4M3FN>) -> tensor<5x6x8xf8E4M3FN>
    %3 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [0] : (tensor<6x4xf8E4M3FN>, tensor<4x4xf8E4M3FN>) -> tensor<6x4xf8E4M3FN>
    %4:6 = stablehlo.while(%iterArg = %c, %iterArg_7 = %arg1, %iterArg_8 = %arg2, %iterArg_9 = %3, %iterArg_10 = %1, %iterArg_11 = %2) : tensor<i32>, tensor<5x4x8xf8E4M3FN>, tensor<5x8x4xf8E4M3FN>, tensor<6x4xf8E4M3FN>, tensor<5x6x4xf8E4M3FN>, tensor<5x6x8xf8E4M3FN>
     cond {
      %19 = stablehlo.compare  LT, %iterArg, %c_3 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    } do {
      %19 = stablehlo.dynamic_slice %iterArg_7, %iterArg, %c, %c, sizes = [1, 4, 8] : (tensor<5x4x8xf8E4M3FN>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf8E4M3FN>
      %20 = stablehlo.reshape %19 : (tensor<1x4x8xf8E4M3FN>) -> tensor<4x8xf8E4M3FN>
      %21 = stablehlo.dynamic_slice %iterArg_8, %iterArg, %c, %c, sizes = [1, 8, 4] : (tensor<5x8x4xf8E4M3FN>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf8E4M3FN>
      %22 = stablehlo.reshape %21 : (tensor<1x8x4xf8E4M3FN>) -> tensor<8x4xf8E4M3FN>
      %23 = stablehlo.dot_general %iterArg_9, %20, contracting_dims = [1] x [0] : (tensor<6x4xf8E4M3FN>, tensor<4x8xf8E4M3FN>) -> tensor<6x8xf8E4M3FN>
      %24 = stablehlo.tanh %23 : tensor<6x8xf8E4M3FN>
      %25 = stablehlo.dot_general %24, %22, contracting_dims = [1] x [0] : (tensor<6x8xf8E4M3FN>, tensor<8x4xf8E4M3FN>) -> tensor<6x4xf8E4M3FN>
      %26 = stablehlo.add %iterArg_9, %25 : tensor<6x4xf8E4M3FN>
      %27 = stablehlo.reshape %iterArg_9 : (tensor<6x4xf8E4M3FN>) -> tensor<1x6x4xf8E4M3FN>
      %28 = stablehlo.dynamic_update_slice %iterArg_10, %27, %iterArg, %c, %c : (tensor<5x6x4xf8E4M3FN>, tensor<1x6x4xf8E4M3FN>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x6x4xf8E4M3FN>
      %29 = stablehlo.reshape %24 : (tensor<6x8xf8E4M3FN>) -> tensor<1x6x8xf8E4M3FN>
      %30 = stablehlo.dynamic_update_slice %iterArg_11, %29, %iterArg, %c, %c : (tensor<5x6x8xf8E4M3FN>, tensor<1x6x8xf8E4M3FN>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x6x8xf8E4M3FN>
      %31 = stablehlo.add %iterArg, %c_0 : tensor<i32>
      stablehlo.return %31, %iterArg_7, %iterArg_8, %26, %28, %30 : tensor<i32>, tensor<5x4x8xf8E4M3FN>, tensor<5x8x4xf8E4M3FN>, tensor<6x4xf8E4M3FN>, tensor<5x6x4xf8E4M3FN>, tensor<5x6x8xf8E4M3FN>
    }
    %5 = stablehlo.subtract %4#3, %arg4 : tensor<6x4xf8E4M3FN>
    %6 = stablehlo.multiply %5, %5 : tensor<6x4xf8E4M3FN>
    %7 = stablehlo.reduce(%6 init: %0) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x4xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<f8E4M3FN>
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<6x4xf8E4M3FN>
    %8 = stablehlo.multiply %5, %cst : tensor<6x4xf8E4M3FN>
    %9 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f8E4M3FN>) -> tensor<5x4x8xf8E4M3FN>
    %10 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f8E4M3FN>) -> tensor<5x8x4xf8E4M3FN>
    %11:8 = stablehlo.while(%iterArg = %c, %iterArg_7 = %arg1, %iterArg_8 = %arg2, %iterArg_9 = %4#4, %iterArg_10 = %4#5, %iterArg_11 = %8, %iterArg_12 = %4#1, %iterArg_13 = %10) : tensor<i32>, tensor<5x4x8xf8E4M3FN>, tensor<5x8x4xf8E4M3FN>, tensor<5x6x4xf8E4M3FN>, tensor<5x6x8xf8E4M3FN>, tensor<6x4xf8E4M3FN>, tensor<5x4x8xf8E4M3FN>, tensor<5x8x4xf8E4M3FN>
     cond {
      %19 = stablehlo.compare  LT, %iterArg, %c_3 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    } do {
      %19 = stablehlo.subtract %c_2, %iterArg : tensor<i32>
      %20 = stablehlo.dynamic_slice %iterArg_7, %19, %c, %c, sizes = [1, 4, 8] : (tensor<5x4x8xf8E4M3FN>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf8E4M3FN>
      %21 = stablehlo.reshape %20 : (tensor<1x4x8xf8E4M3FN>) -> tensor<4x8xf8E4M3FN>
      %22 = stablehlo.dynamic_slice %iterArg_8, %19, %c, %c, sizes = [1, 8, 4] : (tensor<5x8x4xf8E4M3FN>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf8E4M3FN>
      %23 = stablehlo.reshape %22 : (tensor<1x8x4xf8E4M3FN>) -> tensor<8x4xf8E4M3FN>
      %24 = stablehlo.convert %23 : (tensor<8x4xf8E4M3FN>) -> tensor<8x4xbf16>
      %25 = stablehlo.convert %24 : (tensor<8x4xbf16>) -> tensor<8x4xf8E4M3FN>
      %26 = stablehlo.convert %25 : tensor<8x4xf8E4M3FN>
      %27 = stablehlo.convert %26 : tensor<8x4xf8E4M3FN>
      %28 = stablehlo.dynamic_slice %iterArg_9, %19, %c, %c, sizes = [1, 6, 4] : (tensor<5x6x4xf8E4M3FN>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x4xf8E4M3FN>
      %29 = stablehlo.reshape %28 : (tensor<1x6x4xf8E4M3FN>) -> tensor<6x4xf8E4M3FN>
      %30 = stablehlo.dynamic_slice %iterArg_10, %19, %c, %c, sizes = [1, 6, 8] : (tensor<5x6x8xf8E4M3FN>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x8xf8E4M3FN>
      %31 = stablehlo.reshape %30 : (tensor<1x6x8xf8E4M3FN>) -> tensor<6x8xf8E4M3FN>
      %32 = stablehlo.dot_general %31, %iterArg_11, contracting_dims = [0] x [0] : (tensor<6x8xf8E4M3FN>, tensor<6x4xf8E4M3FN>) -> tensor<8x4xf8E4M3FN>
      %33 = stablehlo.dot_general %iterArg_11, %27, contracting_dims = [1] x [1] : (tensor<6x4xf8E4M3FN>, tensor<8x4xf8E4M3FN>) -> tensor<6x8xf8E4M3FN>
      %34 = stablehlo.multiply %31, %31 : tensor<6x8xf8E4M3FN>
      %cst_14 = stablehlo.constant dense<1.500000e+00> : tensor<6x8xf8E4M3FN>
      %35 = stablehlo.subtract %cst_14, %34 : tensor<6x8xf8E4M3FN>
      %36 = stablehlo.multiply %33, %35 : tensor<6x8xf8E4M3FN>
      %37 = stablehlo.dot_general %29, %36, contracting_dims = [0] x [0] : (tensor<6x4xf8E4M3FN>, tensor<6x8xf8E4M3FN>) -> tensor<4x8xf8E4M3FN>
      %38 = stablehlo.dot_general %36, %21, contracting_dims = [1] x [1] : (tensor<6x8xf8E4M3FN>, tensor<4x8xf8E4M3FN>) -> tensor<6x4xf8E4M3FN>
      %39 = stablehlo.add %iterArg_11, %38 : tensor<6x4xf8E4M3FN>
      %40 = stablehlo.reshape %37 : (tensor<4x8xf8E4M3FN>) -> tensor<1x4x8xf8E4M3FN>
      %41 = stablehlo.dynamic_update_slice %iterArg_12, %40, %19, %c, %c : (tensor<5x4x8xf8E4M3FN>, tensor<1x4x8xf8E4M3FN>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x4x8xf8E4M3FN>
      %42 = stablehlo.reshape %32 : (tensor<8x4xf8E4M3FN>) -> tensor<1x8x4xf8E4M3FN>
      %43 = stablehlo.dynamic_update_slice %iterArg_13, %42, %19, %c, %c : (tensor<5x8x4xf8E4M3FN>, tensor<1x8x4xf8E4M3FN>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x8x4xf8E4M3FN>
      %44 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %45 = stablehlo.transpose %44, dims = [] : (tensor<i32>) -> tensor<i32>
      %46 = stablehlo.transpose %45, dims = [] : (tensor<i32>) -> tensor<i32>
      stablehlo.return %46, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %39, %41, %43 : tensor<i32>, tensor<5x4x8xf8E4M3FN>, tensor<5x8x4xf8E4M3FN>, tensor<5x6x4xf8E4M3FN>, tensor<5x6x8xf8E4M3FN>, tensor<6x4xf8E4M3FN>, tensor<5x4x8xf8E4M3FN>, tensor<5x8x4xf8E4M3FN>
    }
    %12 = call @outlined(%arg3, %11#5) : (tensor<6x4xf8E4M3FN>, tensor<6x4xf8E4M3FN>) -> tensor<4x4xf8E4M3FN>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<4x4xf8E4M3FN>
    %cst_5 = stablehlo.constant dense<5.000000e-01> : tensor<5x4x8xf8E4M3FN>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<5x8x4xf8E4M3FN>
    %13 = stablehlo.multiply %12, %cst_4 : tensor<4x4xf8E4M3FN>
    %14 = stablehlo.multiply %11#6, %cst_5 : tensor<5x4x8xf8E4M3FN>
    %15 = stablehlo.multiply %11#7, %cst_6 : tensor<5x8x4xf8E4M3FN>
    %16 = stablehlo.subtract %arg0, %13 : tensor<4x4xf8E4M3FN>
    %17 = stablehlo.subtract %arg1, %14 : tensor<5x4x8xf8E4M3FN>
    %18 = stablehlo.subtract %arg2, %15 : tensor<5x8x4xf8E4M3FN>
    return %16, %17, %18, %7 : tensor<4x4xf8E4M3FN>, tensor<5x4x8xf8E4M3FN>, tensor<5x8x4xf8E4M3FN>, tensor<f8E4M3FN>
  }
  func.func private @outlined(%arg0: tensor<6x4xf8E4M3FN>, %arg1: tensor<6x4xf8E4M3FN>) -> tensor<4x4xf8E4M3FN> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0] : (tensor<6x4xf8E4M3FN>, tensor<6x4xf8E4M3FN>) -> tensor<4x4xf8E4M3FN>
    return %0 : tensor<4x4xf8E4M3FN>
  }
  func.func private @outlined_0() -> tensor<f8E4M3FN> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f8E4M3FN>
    return %cst : tensor<f8E4M3FN>
  }
}

