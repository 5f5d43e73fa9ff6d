// Weights in f32 and work in bf16: converts go with what they convert, so that all blocks are alike, and bf16 is stashed.
// The backward pass multiplies copies in bf16 too, not the weights.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// CHECK: kinds: 0 1 1 1 2
// CHECK: contractions: forward 4 backward 7
// CHECK: parameters: 272
// CHECK: edge: layer0 layer1 64
// CHECK: layer1: stash 64 64
// CHECK-NEXT: layer1: multiplies bf16*bf16{{$}}
// CHECK: layer3: stash 64 64

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>,
                %in: tensor<5x4xf32>, %x: tensor<8x5xf32>, %y: tensor<8x4xf32>)
    -> (tensor<5x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>) {
  %v0 = stablehlo.convert %x : (tensor<8x5xf32>) -> tensor<8x5xbf16>
  %v1 = stablehlo.convert %in : (tensor<5x4xf32>) -> tensor<5x4xbf16>
  %v2 = stablehlo.dot_general %v0, %v1, contracting_dims = [1] x [0] : (tensor<8x5xbf16>, tensor<5x4xbf16>) -> tensor<8x4xbf16>
  %v3 = stablehlo.convert %w0 : (tensor<4x4xf32>) -> tensor<4x4xbf16>
  %v4 = stablehlo.dot_general %v2, %v3, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
  %v5 = stablehlo.tanh %v4 : tensor<8x4xbf16>
  %v6 = stablehlo.add %v2, %v5 : tensor<8x4xbf16>
  %v7 = stablehlo.convert %w1 : (tensor<4x4xf32>) -> tensor<4x4xbf16>
  %v8 = stablehlo.dot_general %v6, %v7, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
  %v9 = stablehlo.tanh %v8 : tensor<8x4xbf16>
  %v10 = stablehlo.add %v6, %v9 : tensor<8x4xbf16>
  %v11 = stablehlo.convert %w2 : (tensor<4x4xf32>) -> tensor<4x4xbf16>
  %v12 = stablehlo.dot_general %v10, %v11, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
  %v13 = stablehlo.tanh %v12 : tensor<8x4xbf16>
  %v14 = stablehlo.add %v10, %v13 : tensor<8x4xbf16>
  %v15 = stablehlo.convert %v14 : (tensor<8x4xbf16>) -> tensor<8x4xf32>
  %v16 = stablehlo.subtract %v15, %y : tensor<8x4xf32>
  %v17 = stablehlo.multiply %v16, %v16 : tensor<8x4xf32>
  %v18 = stablehlo.constant dense<0.0> : tensor<f32>
  %v19 = stablehlo.reduce(%v17 init: %v18) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v20 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v21 = stablehlo.multiply %v19, %v20 : tensor<f32>
  %v22 = stablehlo.constant dense<1.0> : tensor<f32>
  %v23 = stablehlo.multiply %v22, %v20 : tensor<f32>
  %v24 = stablehlo.broadcast_in_dim %v23, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v25 = stablehlo.multiply %v24, %v16 : tensor<8x4xf32>
  %v26 = stablehlo.multiply %v24, %v16 : tensor<8x4xf32>
  %v27 = stablehlo.add %v25, %v26 : tensor<8x4xf32>
  %v28 = stablehlo.convert %v27 : (tensor<8x4xf32>) -> tensor<8x4xbf16>
  %v29 = stablehlo.constant dense<1.0> : tensor<8x4xbf16>
  %v30 = stablehlo.multiply %v13, %v13 : tensor<8x4xbf16>
  %v31 = stablehlo.subtract %v29, %v30 : tensor<8x4xbf16>
  %v32 = stablehlo.multiply %v28, %v31 : tensor<8x4xbf16>
  %v33 = stablehlo.dot_general %v32, %v11, contracting_dims = [1] x [1] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
  %v34 = stablehlo.add %v28, %v33 : tensor<8x4xbf16>
  %v35 = stablehlo.dot_general %v32, %v10, contracting_dims = [0] x [0] : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<4x4xbf16>
  %v36 = stablehlo.transpose %v35, dims = [1, 0] : (tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %v37 = stablehlo.convert %v36 : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %v38 = stablehlo.constant dense<1.0> : tensor<8x4xbf16>
  %v39 = stablehlo.multiply %v9, %v9 : tensor<8x4xbf16>
  %v40 = stablehlo.subtract %v38, %v39 : tensor<8x4xbf16>
  %v41 = stablehlo.multiply %v34, %v40 : tensor<8x4xbf16>
  %v42 = stablehlo.dot_general %v41, %v7, contracting_dims = [1] x [1] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
  %v43 = stablehlo.add %v34, %v42 : tensor<8x4xbf16>
  %v44 = stablehlo.dot_general %v41, %v6, contracting_dims = [0] x [0] : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<4x4xbf16>
  %v45 = stablehlo.transpose %v44, dims = [1, 0] : (tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %v46 = stablehlo.convert %v45 : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %v47 = stablehlo.constant dense<1.0> : tensor<8x4xbf16>
  %v48 = stablehlo.multiply %v5, %v5 : tensor<8x4xbf16>
  %v49 = stablehlo.subtract %v47, %v48 : tensor<8x4xbf16>
  %v50 = stablehlo.multiply %v43, %v49 : tensor<8x4xbf16>
  %v51 = stablehlo.dot_general %v50, %v3, contracting_dims = [1] x [1] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
  %v52 = stablehlo.add %v43, %v51 : tensor<8x4xbf16>
  %v53 = stablehlo.dot_general %v50, %v2, contracting_dims = [0] x [0] : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<4x4xbf16>
  %v54 = stablehlo.transpose %v53, dims = [1, 0] : (tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %v55 = stablehlo.convert %v54 : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %v56 = stablehlo.dot_general %v52, %v0, contracting_dims = [0] x [0] : (tensor<8x4xbf16>, tensor<8x5xbf16>) -> tensor<4x5xbf16>
  %v57 = stablehlo.transpose %v56, dims = [1, 0] : (tensor<4x5xbf16>) -> tensor<5x4xbf16>
  %v58 = stablehlo.convert %v57 : (tensor<5x4xbf16>) -> tensor<5x4xf32>
  %v59 = stablehlo.constant dense<0.1> : tensor<5x4xf32>
  %v60 = stablehlo.multiply %v58, %v59 : tensor<5x4xf32>
  %v61 = stablehlo.subtract %in, %v60 : tensor<5x4xf32>
  %v62 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v63 = stablehlo.multiply %v55, %v62 : tensor<4x4xf32>
  %v64 = stablehlo.subtract %w0, %v63 : tensor<4x4xf32>
  %v65 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v66 = stablehlo.multiply %v46, %v65 : tensor<4x4xf32>
  %v67 = stablehlo.subtract %w1, %v66 : tensor<4x4xf32>
  %v68 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v69 = stablehlo.multiply %v37, %v68 : tensor<4x4xf32>
  %v70 = stablehlo.subtract %w2, %v69 : tensor<4x4xf32>
  return %v61, %v64, %v67, %v70, %v21 : tensor<5x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}
