// A constant that a barrier passes on has the factors of the contraction that reads it.
// RUN: phaze-opt --convert-stablehlo-to-phaze %s | FileCheck %s
// CHECK: phaze.workload
module {
  func.func @main(%arg0: tensor<5x4xf32> {phaze.role = "scalar"}, %arg1: tensor<4x8xf32>, %arg2: tensor<8x4xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<8x4xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<8x4xf32>, %arg7: tensor<8x5xf32>, %arg8: tensor<8x4xf32>) -> (tensor<5x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<f32>) {
    %0 = stablehlo.dot_general %arg7, %arg0, contracting_dims = [1] x [0] : (tensor<8x5xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
    %1 = stablehlo.dot_general %0, %arg1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.tanh %1 : tensor<8x8xf32>
    %3 = stablehlo.dot_general %2, %arg2, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %4 = stablehlo.add %0, %3 : tensor<8x4xf32>
    %5 = stablehlo.dot_general %4, %arg3, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %6 = stablehlo.tanh %5 : tensor<8x8xf32>
    %7 = stablehlo.dot_general %6, %arg4, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<8x4xf32>
    %8 = stablehlo.dot_general %cst, %arg5, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %9 = stablehlo.tanh %8 : tensor<8x8xf32>
    %10 = stablehlo.dot_general %9, %arg6, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %11 = stablehlo.add %cst, %10 : tensor<8x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %12:2 = stablehlo.while(%iterArg = %c, %iterArg_16 = %11) : tensor<i32>, tensor<8x4xf32>
     cond {
      %70 = stablehlo.compare  LT, %iterArg, %c_0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %70 : tensor<i1>
    } do {
      %70 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %71 = stablehlo.subtract %iterArg_16, %arg8 : tensor<8x4xf32>
      stablehlo.return %70, %71 : tensor<i32>, tensor<8x4xf32>
    }
    %13 = stablehlo.multiply %12#1, %12#1 : tensor<8x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<3.125000e-02> : tensor<f32>
    %15 = stablehlo.multiply %14, %cst_3 : tensor<f32>
    %16 = stablehlo.subtract %11, %arg8 : tensor<8x4xf32>
    %cst_4 = stablehlo.constant dense<6.250000e-02> : tensor<8x4xf32>
    %17:2 = stablehlo.optimization_barrier %cst, %arg6 : tensor<8x4xf32>, tensor<8x4xf32>
    %18 = stablehlo.dot_general %17#0, %arg5, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %19 = call @outlined(%18) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %20 = stablehlo.dot_general %17#1, %arg6, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %21 = stablehlo.dot_general %19, %17#1, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<8x8xf32>
    %22 = stablehlo.multiply %19, %19 : tensor<8x8xf32>
    %23 = stablehlo.subtract %cst_5, %22 : tensor<8x8xf32>
    %24 = stablehlo.multiply %20, %23 : tensor<8x8xf32>
    %25 = stablehlo.dot_general %17#0, %24, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %26 = stablehlo.dot_general %24, %arg5, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<8x4xf32>
    %27 = stablehlo.add %17#1, %26 : tensor<8x4xf32>
    %28:2 = stablehlo.optimization_barrier %4, %27 : tensor<8x4xf32>, tensor<8x4xf32>
    %29 = stablehlo.dot_general %28#0, %arg3, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %30 = stablehlo.tanh %29 : tensor<8x8xf32>
    %31 = stablehlo.dot_general %30, %28#1, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %32 = stablehlo.dot_general %28#1, %arg4, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<8x8xf32>
    %33 = stablehlo.multiply %30, %30 : tensor<8x8xf32>
    %34 = stablehlo.subtract %cst_6, %33 : tensor<8x8xf32>
    %35 = stablehlo.custom_call @mhlo.erf(%34) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %36 = stablehlo.multiply %32, %35 : tensor<8x8xf32>
    %37 = stablehlo.reshape %36 : (tensor<8x8xf32>) -> tensor<64xf32>
    %38 = stablehlo.reshape %37 : (tensor<64xf32>) -> tensor<8x8xf32>
    %39 = stablehlo.dot_general %28#0, %38, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %40 = stablehlo.dot_general %38, %arg3, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<8x4xf32>
    %41 = stablehlo.add %28#1, %40 : tensor<8x4xf32>
    %42:2 = stablehlo.optimization_barrier %0, %41 : tensor<8x4xf32>, tensor<8x4xf32>
    %43 = stablehlo.dot_general %42#0, %arg1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %44 = stablehlo.tanh %43 : tensor<8x8xf32>
    %45 = stablehlo.dot_general %42#1, %arg2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %46 = stablehlo.dot_general %44, %42#1, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<8x8xf32>
    %47 = stablehlo.multiply %44, %44 : tensor<8x8xf32>
    %48 = stablehlo.subtract %cst_7, %47 : tensor<8x8xf32>
    %49 = stablehlo.multiply %45, %48 : tensor<8x8xf32>
    %50 = stablehlo.dot_general %42#0, %49, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %51 = stablehlo.dot_general %49, %arg1, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<8x4xf32>
    %52 = stablehlo.add %42#1, %51 : tensor<8x4xf32>
    %53 = stablehlo.dot_general %arg7, %52, contracting_dims = [0] x [0] : (tensor<8x5xf32>, tensor<8x4xf32>) -> tensor<5x4xf32>
    %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<5x4xf32>
    %54 = stablehlo.multiply %53, %cst_8 : tensor<5x4xf32>
    %55 = stablehlo.subtract %arg0, %54 : tensor<5x4xf32>
    %cst_9 = stablehlo.constant dense<1.000000e-01> : tensor<4x8xf32>
    %56 = stablehlo.multiply %50, %cst_9 : tensor<4x8xf32>
    %57 = stablehlo.subtract %arg1, %56 : tensor<4x8xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-01> : tensor<8x4xf32>
    %58 = stablehlo.multiply %46, %cst_10 : tensor<8x4xf32>
    %59 = stablehlo.subtract %arg2, %58 : tensor<8x4xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [1, 2] : (tensor<8x4xf32>) -> tensor<3x8x4xf32>
    %61 = stablehlo.reduce(%60 init: %cst_11) applies stablehlo.add across dimensions = [0] : (tensor<3x8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
    %cst_12 = stablehlo.constant dense<1.000000e-01> : tensor<4x8xf32>
    %62 = stablehlo.multiply %39, %cst_12 : tensor<4x8xf32>
    %63 = stablehlo.subtract %arg3, %62 : tensor<4x8xf32>
    %cst_13 = stablehlo.constant dense<1.000000e-01> : tensor<8x4xf32>
    %64 = stablehlo.multiply %31, %cst_13 : tensor<8x4xf32>
    %65 = stablehlo.subtract %arg4, %64 : tensor<8x4xf32>
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<4x8xf32>
    %66 = stablehlo.multiply %25, %cst_14 : tensor<4x8xf32>
    %67 = stablehlo.subtract %arg5, %66 : tensor<4x8xf32>
    %cst_15 = stablehlo.constant dense<1.000000e-01> : tensor<8x4xf32>
    %68 = stablehlo.multiply %21, %cst_15 : tensor<8x4xf32>
    %69 = stablehlo.subtract %arg6, %68 : tensor<8x4xf32>
    return %55, %57, %61, %63, %65, %67, %69, %cst_6, %15 : tensor<5x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<f32>
  }
  func.func private @outlined(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}

