// Labels are live from the start to the loss, and are no activation; an accuracy is a metric, not a loss.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s --check-prefix=ROLES

// ROLES: tensor<f32> {phaze.role = "loss"}, tensor<f32> {phaze.role = "metric"}
// CHECK: kinds: 0 1 2
// CHECK: stash: 928
// CHECK: side: broadcast_in_dim iota compare convert multiply broadcast_in_dim multiply
// CHECK: edge: layer0 layer1 128
// CHECK-NEXT: edge: layer1 layer2 128
// CHECK-NOT: edge:
// CHECK: layer2: forward metric reduce{{[_a-z]*}} multiply reduce{{[_a-z]*}} compare convert reduce{{[_a-z]*}} multiply

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x10xf32>,
                %labels: tensor<8xi32>, %x: tensor<8x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x10xf32>, tensor<f32>, tensor<f32>) {
  %v0 = stablehlo.broadcast_in_dim %labels, dims = [0] : (tensor<8xi32>) -> tensor<8x10xi32>
  %v1 = stablehlo.iota dim = 1 : tensor<8x10xi32>
  %v2 = stablehlo.compare EQ, %v0, %v1 : (tensor<8x10xi32>, tensor<8x10xi32>) -> tensor<8x10xi1>
  %v3 = stablehlo.convert %v2 : (tensor<8x10xi1>) -> tensor<8x10xf32>
  %v4 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v5 = stablehlo.tanh %v4 : tensor<8x4xf32>
  %v6 = stablehlo.dot_general %v5, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v7 = stablehlo.tanh %v6 : tensor<8x4xf32>
  %v8 = stablehlo.dot_general %v7, %w2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x10xf32>) -> tensor<8x10xf32>
  %v9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v10 = stablehlo.reduce(%v8 init: %v9) applies stablehlo.maximum across dimensions = [1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<8xf32>
  %v11 = stablehlo.broadcast_in_dim %v10, dims = [0] : (tensor<8xf32>) -> tensor<8x10xf32>
  %v12 = stablehlo.subtract %v8, %v11 : tensor<8x10xf32>
  %v13 = stablehlo.exponential %v12 : tensor<8x10xf32>
  %v14 = stablehlo.constant dense<0.0> : tensor<f32>
  %v15 = stablehlo.reduce(%v13 init: %v14) applies stablehlo.add across dimensions = [1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<8xf32>
  %v16 = stablehlo.broadcast_in_dim %v15, dims = [0] : (tensor<8xf32>) -> tensor<8x10xf32>
  %v17 = stablehlo.divide %v13, %v16 : tensor<8x10xf32>
  %v18 = stablehlo.log %v17 : tensor<8x10xf32>
  %v19 = stablehlo.multiply %v3, %v18 : tensor<8x10xf32>
  %v20 = stablehlo.constant dense<0.0> : tensor<f32>
  %v21 = stablehlo.reduce(%v19 init: %v20) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<f32>
  %v22 = stablehlo.constant dense<-0.125> : tensor<f32>
  %v23 = stablehlo.multiply %v21, %v22 : tensor<f32>
  %v24 = stablehlo.constant dense<1.0> : tensor<f32>
  %v25 = stablehlo.multiply %v24, %v22 : tensor<f32>
  %v26 = stablehlo.broadcast_in_dim %v25, dims = [] : (tensor<f32>) -> tensor<8x10xf32>
  %v27 = stablehlo.multiply %v26, %v3 : tensor<8x10xf32>
  %v28 = stablehlo.divide %v27, %v17 : tensor<8x10xf32>
  %v29 = stablehlo.divide %v28, %v16 : tensor<8x10xf32>
  %v30 = stablehlo.multiply %v28, %v17 : tensor<8x10xf32>
  %v31 = stablehlo.divide %v30, %v16 : tensor<8x10xf32>
  %v32 = stablehlo.negate %v31 : tensor<8x10xf32>
  %v33 = stablehlo.constant dense<0.0> : tensor<f32>
  %v34 = stablehlo.reduce(%v32 init: %v33) applies stablehlo.add across dimensions = [1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<8xf32>
  %v35 = stablehlo.broadcast_in_dim %v34, dims = [0] : (tensor<8xf32>) -> tensor<8x10xf32>
  %v36 = stablehlo.add %v29, %v35 : tensor<8x10xf32>
  %v37 = stablehlo.multiply %v36, %v13 : tensor<8x10xf32>
  %v38 = stablehlo.dot_general %v37, %w2, contracting_dims = [1] x [1] : (tensor<8x10xf32>, tensor<4x10xf32>) -> tensor<8x4xf32>
  %v39 = stablehlo.dot_general %v37, %v7, contracting_dims = [0] x [0] : (tensor<8x10xf32>, tensor<8x4xf32>) -> tensor<10x4xf32>
  %v40 = stablehlo.transpose %v39, dims = [1, 0] : (tensor<10x4xf32>) -> tensor<4x10xf32>
  %v41 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v42 = stablehlo.multiply %v7, %v7 : tensor<8x4xf32>
  %v43 = stablehlo.subtract %v41, %v42 : tensor<8x4xf32>
  %v44 = stablehlo.multiply %v38, %v43 : tensor<8x4xf32>
  %v45 = stablehlo.dot_general %v44, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v46 = stablehlo.dot_general %v44, %v5, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v47 = stablehlo.transpose %v46, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v48 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v49 = stablehlo.multiply %v5, %v5 : tensor<8x4xf32>
  %v50 = stablehlo.subtract %v48, %v49 : tensor<8x4xf32>
  %v51 = stablehlo.multiply %v45, %v50 : tensor<8x4xf32>
  %v52 = stablehlo.dot_general %v51, %x, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v53 = stablehlo.transpose %v52, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v54 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v55 = stablehlo.multiply %v53, %v54 : tensor<4x4xf32>
  %v56 = stablehlo.subtract %w0, %v55 : tensor<4x4xf32>
  %v57 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v58 = stablehlo.multiply %v47, %v57 : tensor<4x4xf32>
  %v59 = stablehlo.subtract %w1, %v58 : tensor<4x4xf32>
  %v60 = stablehlo.constant dense<0.1> : tensor<4x10xf32>
  %v61 = stablehlo.multiply %v40, %v60 : tensor<4x10xf32>
  %v62 = stablehlo.subtract %w2, %v61 : tensor<4x10xf32>
  %v63 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v64 = stablehlo.reduce(%v8 init: %v63) applies stablehlo.maximum across dimensions = [1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<8xf32>
  %v65 = stablehlo.multiply %v8, %v3 : tensor<8x10xf32>
  %v66 = stablehlo.constant dense<0.0> : tensor<f32>
  %v67 = stablehlo.reduce(%v65 init: %v66) applies stablehlo.add across dimensions = [1] : (tensor<8x10xf32>, tensor<f32>) -> tensor<8xf32>
  %v68 = stablehlo.compare GE, %v67, %v64 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %v69 = stablehlo.convert %v68 : (tensor<8xi1>) -> tensor<8xf32>
  %v70 = stablehlo.constant dense<0.0> : tensor<f32>
  %v71 = stablehlo.reduce(%v69 init: %v70) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  %v72 = stablehlo.constant dense<0.125> : tensor<f32>
  %v73 = stablehlo.multiply %v71, %v72 : tensor<f32>
  return %v56, %v59, %v62, %v23, %v73 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x10xf32>, tensor<f32>, tensor<f32>
}
