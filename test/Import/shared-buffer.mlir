// The first layer reads the last one's running mean, and holds it: the last layer does what the
// second does, but holds no state, and so is of another kind.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze | FileCheck %s

// CHECK: phaze.layer "layer0" {{.*}}states ["arg6", "arg8"]
// CHECK: phaze.layer "layer1" @[[KIND:kind[0-9]+]]({{.*}}states ["arg7"]
// CHECK-NOT: @[[KIND]](
// CHECK: phaze.layer "layer2"

func.func @main(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<4x4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<4xf32>, %arg5: tensor<4xf32>, %arg6: tensor<4xf32>, %arg7: tensor<4xf32>, %arg8: tensor<4xf32>, %arg9: tensor<8x4xf32>, %arg10: tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>) {
  %0 = stablehlo.dot_general %arg9, %arg0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %cst_0 = stablehlo.constant dense<1.250000e-01> : tensor<4xf32>
  %2 = stablehlo.multiply %1, %cst_0 : tensor<4xf32>
  %cst_1 = stablehlo.constant dense<0.899999976> : tensor<4xf32>
  %3 = stablehlo.multiply %arg6, %cst_1 : tensor<4xf32>
  %4 = stablehlo.multiply %2, %arg8 : tensor<4xf32>
  %5 = stablehlo.add %3, %4 : tensor<4xf32>
  %6 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %7 = stablehlo.subtract %0, %6 : tensor<8x4xf32>
  %8 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %9 = stablehlo.multiply %7, %8 : tensor<8x4xf32>
  %10 = stablehlo.tanh %9 : tensor<8x4xf32>
  %11 = stablehlo.dot_general %10, %arg1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %12 = stablehlo.reduce(%11 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %cst_3 = stablehlo.constant dense<1.250000e-01> : tensor<4xf32>
  %13 = stablehlo.multiply %12, %cst_3 : tensor<4xf32>
  %cst_4 = stablehlo.constant dense<0.899999976> : tensor<4xf32>
  %14 = stablehlo.multiply %arg7, %cst_4 : tensor<4xf32>
  %cst_5 = stablehlo.constant dense<1.000000e-01> : tensor<4xf32>
  %15 = stablehlo.multiply %13, %cst_5 : tensor<4xf32>
  %16 = stablehlo.add %14, %15 : tensor<4xf32>
  %17 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %18 = stablehlo.subtract %11, %17 : tensor<8x4xf32>
  %19 = stablehlo.broadcast_in_dim %arg4, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %20 = stablehlo.multiply %18, %19 : tensor<8x4xf32>
  %21 = stablehlo.tanh %20 : tensor<8x4xf32>
  %22 = stablehlo.dot_general %21, %arg2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %23 = stablehlo.reduce(%22 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %cst_7 = stablehlo.constant dense<1.250000e-01> : tensor<4xf32>
  %24 = stablehlo.multiply %23, %cst_7 : tensor<4xf32>
  %cst_8 = stablehlo.constant dense<0.899999976> : tensor<4xf32>
  %25 = stablehlo.multiply %arg8, %cst_8 : tensor<4xf32>
  %cst_9 = stablehlo.constant dense<1.000000e-01> : tensor<4xf32>
  %26 = stablehlo.multiply %24, %cst_9 : tensor<4xf32>
  %27 = stablehlo.add %25, %26 : tensor<4xf32>
  %28 = stablehlo.broadcast_in_dim %24, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %29 = stablehlo.subtract %22, %28 : tensor<8x4xf32>
  %30 = stablehlo.broadcast_in_dim %arg5, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %31 = stablehlo.multiply %29, %30 : tensor<8x4xf32>
  %32 = stablehlo.tanh %31 : tensor<8x4xf32>
  %33 = stablehlo.subtract %32, %arg10 : tensor<8x4xf32>
  %34 = stablehlo.multiply %33, %33 : tensor<8x4xf32>
  %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %35 = stablehlo.reduce(%34 init: %cst_10) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %cst_11 = stablehlo.constant dense<3.125000e-02> : tensor<f32>
  %36 = stablehlo.multiply %35, %cst_11 : tensor<f32>
  %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %37 = stablehlo.multiply %cst_12, %cst_11 : tensor<f32>
  %38 = stablehlo.broadcast_in_dim %37, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %39 = stablehlo.multiply %38, %33 : tensor<8x4xf32>
  %40 = stablehlo.multiply %38, %33 : tensor<8x4xf32>
  %41 = stablehlo.add %39, %40 : tensor<8x4xf32>
  %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<8x4xf32>
  %42 = stablehlo.multiply %32, %32 : tensor<8x4xf32>
  %43 = stablehlo.subtract %cst_13, %42 : tensor<8x4xf32>
  %44 = stablehlo.multiply %41, %43 : tensor<8x4xf32>
  %45 = stablehlo.multiply %44, %30 : tensor<8x4xf32>
  %46 = stablehlo.multiply %44, %29 : tensor<8x4xf32>
  %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %47 = stablehlo.reduce(%46 init: %cst_14) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %48 = stablehlo.negate %45 : tensor<8x4xf32>
  %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %49 = stablehlo.reduce(%48 init: %cst_15) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %50 = stablehlo.multiply %49, %cst_7 : tensor<4xf32>
  %51 = stablehlo.broadcast_in_dim %50, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %52 = stablehlo.add %45, %51 : tensor<8x4xf32>
  %53 = stablehlo.dot_general %52, %arg2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %54 = stablehlo.dot_general %52, %21, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %55 = stablehlo.transpose %54, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<8x4xf32>
  %56 = stablehlo.multiply %21, %21 : tensor<8x4xf32>
  %57 = stablehlo.subtract %cst_16, %56 : tensor<8x4xf32>
  %58 = stablehlo.multiply %53, %57 : tensor<8x4xf32>
  %59 = stablehlo.multiply %58, %19 : tensor<8x4xf32>
  %60 = stablehlo.multiply %58, %18 : tensor<8x4xf32>
  %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %61 = stablehlo.reduce(%60 init: %cst_17) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %62 = stablehlo.negate %59 : tensor<8x4xf32>
  %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %63 = stablehlo.reduce(%62 init: %cst_18) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %64 = stablehlo.multiply %63, %cst_3 : tensor<4xf32>
  %65 = stablehlo.broadcast_in_dim %64, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %66 = stablehlo.add %59, %65 : tensor<8x4xf32>
  %67 = stablehlo.dot_general %66, %arg1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %68 = stablehlo.dot_general %66, %10, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %69 = stablehlo.transpose %68, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<8x4xf32>
  %70 = stablehlo.multiply %10, %10 : tensor<8x4xf32>
  %71 = stablehlo.subtract %cst_19, %70 : tensor<8x4xf32>
  %72 = stablehlo.multiply %67, %71 : tensor<8x4xf32>
  %73 = stablehlo.multiply %72, %8 : tensor<8x4xf32>
  %74 = stablehlo.multiply %72, %7 : tensor<8x4xf32>
  %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %75 = stablehlo.reduce(%74 init: %cst_20) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %76 = stablehlo.negate %73 : tensor<8x4xf32>
  %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %77 = stablehlo.reduce(%76 init: %cst_21) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %78 = stablehlo.multiply %77, %cst_0 : tensor<4xf32>
  %79 = stablehlo.broadcast_in_dim %78, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %80 = stablehlo.add %73, %79 : tensor<8x4xf32>
  %81 = stablehlo.dot_general %80, %arg9, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %82 = stablehlo.transpose %81, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %cst_22 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
  %83 = stablehlo.broadcast_in_dim %82, dims = [1, 2] : (tensor<4x4xf32>) -> tensor<2x4x4xf32>
  %84 = stablehlo.reduce(%83 init: %cst_22) applies stablehlo.add across dimensions = [0] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %cst_23 = stablehlo.constant dense<1.000000e-01> : tensor<4x4xf32>
  %85 = stablehlo.multiply %84, %cst_23 : tensor<4x4xf32>
  %86 = stablehlo.subtract %arg0, %85 : tensor<4x4xf32>
  %cst_24 = stablehlo.constant dense<1.000000e-01> : tensor<4x4xf32>
  %87 = stablehlo.multiply %69, %cst_24 : tensor<4x4xf32>
  %88 = stablehlo.subtract %arg1, %87 : tensor<4x4xf32>
  %cst_25 = stablehlo.constant dense<1.000000e-01> : tensor<4x4xf32>
  %89 = stablehlo.multiply %55, %cst_25 : tensor<4x4xf32>
  %90 = stablehlo.subtract %arg2, %89 : tensor<4x4xf32>
  %cst_26 = stablehlo.constant dense<1.000000e-01> : tensor<4xf32>
  %91 = stablehlo.multiply %75, %cst_26 : tensor<4xf32>
  %92 = stablehlo.subtract %arg3, %91 : tensor<4xf32>
  %cst_27 = stablehlo.constant dense<1.000000e-01> : tensor<4xf32>
  %93 = stablehlo.multiply %61, %cst_27 : tensor<4xf32>
  %94 = stablehlo.subtract %arg4, %93 : tensor<4xf32>
  %cst_28 = stablehlo.constant dense<1.000000e-01> : tensor<4xf32>
  %95 = stablehlo.multiply %47, %cst_28 : tensor<4xf32>
  %96 = stablehlo.subtract %arg5, %95 : tensor<4xf32>
  return %86, %88, %90, %92, %94, %96, %5, %16, %27, %36 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>
}
