// Random bits depend on no parameter: a side input, not stashed.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s --check-prefix=ROLES
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// ROLES: tensor<2xui64> {phaze.role = "rng"}
// CHECK: kinds: 0 1 1 2
// CHECK: stash: 768
// CHECK: side: rng_bit_generator compare rng_bit_generator compare rng_bit_generator compare
// CHECK: layer0: stash 128
// CHECK: layer1: stash 128 128
// CHECK: layer2: stash 128 128
// CHECK: layer3: stash 128

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>,
                %key: tensor<2xui64>, %x: tensor<8x4xf32>, %y: tensor<8x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<2xui64>, tensor<f32>) {
  %v0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v1 = stablehlo.tanh %v0 : tensor<8x4xf32>
  %st2, %bits2 = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui32>)
  %v3 = stablehlo.constant dense<2147483648> : tensor<8x4xui32>
  %v4 = stablehlo.compare LT, %bits2, %v3 : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xi1>
  %v5 = stablehlo.constant dense<0.0> : tensor<8x4xf32>
  %v6 = stablehlo.select %v4, %v1, %v5 : tensor<8x4xi1>, tensor<8x4xf32>
  %v7 = stablehlo.dot_general %v6, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v8 = stablehlo.tanh %v7 : tensor<8x4xf32>
  %st9, %bits9 = stablehlo.rng_bit_generator %st2, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui32>)
  %v10 = stablehlo.constant dense<2147483648> : tensor<8x4xui32>
  %v11 = stablehlo.compare LT, %bits9, %v10 : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xi1>
  %v12 = stablehlo.constant dense<0.0> : tensor<8x4xf32>
  %v13 = stablehlo.select %v11, %v8, %v12 : tensor<8x4xi1>, tensor<8x4xf32>
  %v14 = stablehlo.dot_general %v13, %w2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v15 = stablehlo.tanh %v14 : tensor<8x4xf32>
  %st16, %bits16 = stablehlo.rng_bit_generator %st9, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui32>)
  %v17 = stablehlo.constant dense<2147483648> : tensor<8x4xui32>
  %v18 = stablehlo.compare LT, %bits16, %v17 : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xi1>
  %v19 = stablehlo.constant dense<0.0> : tensor<8x4xf32>
  %v20 = stablehlo.select %v18, %v15, %v19 : tensor<8x4xi1>, tensor<8x4xf32>
  %v21 = stablehlo.subtract %v20, %y : tensor<8x4xf32>
  %v22 = stablehlo.multiply %v21, %v21 : tensor<8x4xf32>
  %v23 = stablehlo.constant dense<0.0> : tensor<f32>
  %v24 = stablehlo.reduce(%v22 init: %v23) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v25 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v26 = stablehlo.multiply %v24, %v25 : tensor<f32>
  %v27 = stablehlo.constant dense<1.0> : tensor<f32>
  %v28 = stablehlo.multiply %v27, %v25 : tensor<f32>
  %v29 = stablehlo.broadcast_in_dim %v28, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v30 = stablehlo.multiply %v29, %v21 : tensor<8x4xf32>
  %v31 = stablehlo.multiply %v29, %v21 : tensor<8x4xf32>
  %v32 = stablehlo.add %v30, %v31 : tensor<8x4xf32>
  %v33 = stablehlo.constant dense<0.0> : tensor<8x4xf32>
  %v34 = stablehlo.select %v18, %v32, %v33 : tensor<8x4xi1>, tensor<8x4xf32>
  %v35 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v36 = stablehlo.multiply %v15, %v15 : tensor<8x4xf32>
  %v37 = stablehlo.subtract %v35, %v36 : tensor<8x4xf32>
  %v38 = stablehlo.multiply %v34, %v37 : tensor<8x4xf32>
  %v39 = stablehlo.dot_general %v38, %w2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v40 = stablehlo.dot_general %v38, %v13, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v41 = stablehlo.transpose %v40, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v42 = stablehlo.constant dense<0.0> : tensor<8x4xf32>
  %v43 = stablehlo.select %v11, %v39, %v42 : tensor<8x4xi1>, tensor<8x4xf32>
  %v44 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v45 = stablehlo.multiply %v8, %v8 : tensor<8x4xf32>
  %v46 = stablehlo.subtract %v44, %v45 : tensor<8x4xf32>
  %v47 = stablehlo.multiply %v43, %v46 : tensor<8x4xf32>
  %v48 = stablehlo.dot_general %v47, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v49 = stablehlo.dot_general %v47, %v6, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v50 = stablehlo.transpose %v49, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v51 = stablehlo.constant dense<0.0> : tensor<8x4xf32>
  %v52 = stablehlo.select %v4, %v48, %v51 : tensor<8x4xi1>, tensor<8x4xf32>
  %v53 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v54 = stablehlo.multiply %v1, %v1 : tensor<8x4xf32>
  %v55 = stablehlo.subtract %v53, %v54 : tensor<8x4xf32>
  %v56 = stablehlo.multiply %v52, %v55 : tensor<8x4xf32>
  %v57 = stablehlo.dot_general %v56, %x, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v58 = stablehlo.transpose %v57, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v59 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v60 = stablehlo.multiply %v58, %v59 : tensor<4x4xf32>
  %v61 = stablehlo.subtract %w0, %v60 : tensor<4x4xf32>
  %v62 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v63 = stablehlo.multiply %v50, %v62 : tensor<4x4xf32>
  %v64 = stablehlo.subtract %w1, %v63 : tensor<4x4xf32>
  %v65 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v66 = stablehlo.multiply %v41, %v65 : tensor<4x4xf32>
  %v67 = stablehlo.subtract %w2, %v66 : tensor<4x4xf32>
  return %v61, %v64, %v67, %st16, %v26 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<2xui64>, tensor<f32>
}
