// The batch may come after the features, which the first contraction sums over.
// The outermost class of an argument is all that is looked at.
// XFAIL: *
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s --check-prefix=ROLES

// ROLES: tensor<4x8xf32> {phaze.batch_dim = 1 : i64, phaze.role = "data"}

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>,
                %w3: tensor<4x4xf32>, %x: tensor<4x8xf32>, %y: tensor<4x8xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>) {
  %v0 = stablehlo.dot_general %w0, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %v1 = stablehlo.tanh %v0 : tensor<4x8xf32>
  %v2 = stablehlo.dot_general %w1, %v1, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %v3 = stablehlo.tanh %v2 : tensor<4x8xf32>
  %v4 = stablehlo.dot_general %w2, %v3, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %v5 = stablehlo.tanh %v4 : tensor<4x8xf32>
  %v6 = stablehlo.dot_general %w3, %v5, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %v7 = stablehlo.tanh %v6 : tensor<4x8xf32>
  %v8 = stablehlo.subtract %v7, %y : tensor<4x8xf32>
  %v9 = stablehlo.multiply %v8, %v8 : tensor<4x8xf32>
  %v10 = stablehlo.constant dense<0.0> : tensor<f32>
  %v11 = stablehlo.reduce(%v9 init: %v10) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
  %v12 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v13 = stablehlo.multiply %v11, %v12 : tensor<f32>
  %v14 = stablehlo.constant dense<1.0> : tensor<f32>
  %v15 = stablehlo.multiply %v14, %v12 : tensor<f32>
  %v16 = stablehlo.broadcast_in_dim %v15, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
  %v17 = stablehlo.multiply %v16, %v8 : tensor<4x8xf32>
  %v18 = stablehlo.multiply %v16, %v8 : tensor<4x8xf32>
  %v19 = stablehlo.add %v17, %v18 : tensor<4x8xf32>
  %v20 = stablehlo.constant dense<1.0> : tensor<4x8xf32>
  %v21 = stablehlo.multiply %v7, %v7 : tensor<4x8xf32>
  %v22 = stablehlo.subtract %v20, %v21 : tensor<4x8xf32>
  %v23 = stablehlo.multiply %v19, %v22 : tensor<4x8xf32>
  %v24 = stablehlo.dot_general %v23, %v5, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
  %v25 = stablehlo.dot_general %v23, %w3, contracting_dims = [0] x [0] : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v26 = stablehlo.transpose %v25, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %v27 = stablehlo.constant dense<1.0> : tensor<4x8xf32>
  %v28 = stablehlo.multiply %v5, %v5 : tensor<4x8xf32>
  %v29 = stablehlo.subtract %v27, %v28 : tensor<4x8xf32>
  %v30 = stablehlo.multiply %v26, %v29 : tensor<4x8xf32>
  %v31 = stablehlo.dot_general %v30, %v3, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
  %v32 = stablehlo.dot_general %v30, %w2, contracting_dims = [0] x [0] : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v33 = stablehlo.transpose %v32, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %v34 = stablehlo.constant dense<1.0> : tensor<4x8xf32>
  %v35 = stablehlo.multiply %v3, %v3 : tensor<4x8xf32>
  %v36 = stablehlo.subtract %v34, %v35 : tensor<4x8xf32>
  %v37 = stablehlo.multiply %v33, %v36 : tensor<4x8xf32>
  %v38 = stablehlo.dot_general %v37, %v1, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
  %v39 = stablehlo.dot_general %v37, %w1, contracting_dims = [0] x [0] : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v40 = stablehlo.transpose %v39, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %v41 = stablehlo.constant dense<1.0> : tensor<4x8xf32>
  %v42 = stablehlo.multiply %v1, %v1 : tensor<4x8xf32>
  %v43 = stablehlo.subtract %v41, %v42 : tensor<4x8xf32>
  %v44 = stablehlo.multiply %v40, %v43 : tensor<4x8xf32>
  %v45 = stablehlo.dot_general %v44, %x, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
  %v46 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v47 = stablehlo.multiply %v45, %v46 : tensor<4x4xf32>
  %v48 = stablehlo.subtract %w0, %v47 : tensor<4x4xf32>
  %v49 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v50 = stablehlo.multiply %v38, %v49 : tensor<4x4xf32>
  %v51 = stablehlo.subtract %w1, %v50 : tensor<4x4xf32>
  %v52 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v53 = stablehlo.multiply %v31, %v52 : tensor<4x4xf32>
  %v54 = stablehlo.subtract %w2, %v53 : tensor<4x4xf32>
  %v55 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v56 = stablehlo.multiply %v24, %v55 : tensor<4x4xf32>
  %v57 = stablehlo.subtract %w3, %v56 : tensor<4x4xf32>
  return %v48, %v51, %v54, %v57, %v13 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}
