// Running means are buffers: updated without a gradient, in the layer that has the mean.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles 2>/dev/null | FileCheck %s --check-prefix=ROLES
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json
// RUN: not phaze-opt %s --convert-stablehlo-to-phaze=strict -o /dev/null 2>&1 | FileCheck %s --check-prefix=STRICT

// ROLES-COUNT-3: tensor<4xf32> {phaze.role = "parameter"}
// ROLES-COUNT-3: tensor<4xf32> {phaze.role = "buffer"}
// CHECK: kinds: 0 1 1 2
// CHECK: contractions: forward 3 backward 5
// CHECK: layer0: parameters arg0 arg3 states arg6
// CHECK: layer1: parameters arg1 arg4 states arg7
// CHECK: layer2: parameters arg2 arg5 states arg8
// CHECK: warning: the forward pass sums over the batch and goes on with the sum: it is taken to be of each microbatch (here and in 2 more places)
// STRICT: error: the forward pass sums over the batch and goes on with the sum: it is taken to be of each microbatch

func.func @main(%w0: tensor<4x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>,
                %scale0: tensor<4xf32>, %scale1: tensor<4xf32>, %scale2: tensor<4xf32>,
                %mean0: tensor<4xf32>, %mean1: tensor<4xf32>, %mean2: tensor<4xf32>,
                %x: tensor<8x4xf32>, %y: tensor<8x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>) {
  %v0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v2 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v3 = stablehlo.constant dense<0.125> : tensor<4xf32>
  %v4 = stablehlo.multiply %v2, %v3 : tensor<4xf32>
  %v5 = stablehlo.constant dense<0.9> : tensor<4xf32>
  %v6 = stablehlo.multiply %mean0, %v5 : tensor<4xf32>
  %v7 = stablehlo.constant dense<0.1> : tensor<4xf32>
  %v8 = stablehlo.multiply %v4, %v7 : tensor<4xf32>
  %v9 = stablehlo.add %v6, %v8 : tensor<4xf32>
  %v10 = stablehlo.broadcast_in_dim %v4, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v11 = stablehlo.subtract %v0, %v10 : tensor<8x4xf32>
  %v12 = stablehlo.broadcast_in_dim %scale0, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v13 = stablehlo.multiply %v11, %v12 : tensor<8x4xf32>
  %v14 = stablehlo.tanh %v13 : tensor<8x4xf32>
  %v15 = stablehlo.dot_general %v14, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v16 = stablehlo.constant dense<0.0> : tensor<f32>
  %v17 = stablehlo.reduce(%v15 init: %v16) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v18 = stablehlo.constant dense<0.125> : tensor<4xf32>
  %v19 = stablehlo.multiply %v17, %v18 : tensor<4xf32>
  %v20 = stablehlo.constant dense<0.9> : tensor<4xf32>
  %v21 = stablehlo.multiply %mean1, %v20 : tensor<4xf32>
  %v22 = stablehlo.constant dense<0.1> : tensor<4xf32>
  %v23 = stablehlo.multiply %v19, %v22 : tensor<4xf32>
  %v24 = stablehlo.add %v21, %v23 : tensor<4xf32>
  %v25 = stablehlo.broadcast_in_dim %v19, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v26 = stablehlo.subtract %v15, %v25 : tensor<8x4xf32>
  %v27 = stablehlo.broadcast_in_dim %scale1, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v28 = stablehlo.multiply %v26, %v27 : tensor<8x4xf32>
  %v29 = stablehlo.tanh %v28 : tensor<8x4xf32>
  %v30 = stablehlo.dot_general %v29, %w2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v31 = stablehlo.constant dense<0.0> : tensor<f32>
  %v32 = stablehlo.reduce(%v30 init: %v31) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v33 = stablehlo.constant dense<0.125> : tensor<4xf32>
  %v34 = stablehlo.multiply %v32, %v33 : tensor<4xf32>
  %v35 = stablehlo.constant dense<0.9> : tensor<4xf32>
  %v36 = stablehlo.multiply %mean2, %v35 : tensor<4xf32>
  %v37 = stablehlo.constant dense<0.1> : tensor<4xf32>
  %v38 = stablehlo.multiply %v34, %v37 : tensor<4xf32>
  %v39 = stablehlo.add %v36, %v38 : tensor<4xf32>
  %v40 = stablehlo.broadcast_in_dim %v34, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v41 = stablehlo.subtract %v30, %v40 : tensor<8x4xf32>
  %v42 = stablehlo.broadcast_in_dim %scale2, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v43 = stablehlo.multiply %v41, %v42 : tensor<8x4xf32>
  %v44 = stablehlo.tanh %v43 : tensor<8x4xf32>
  %v45 = stablehlo.subtract %v44, %y : tensor<8x4xf32>
  %v46 = stablehlo.multiply %v45, %v45 : tensor<8x4xf32>
  %v47 = stablehlo.constant dense<0.0> : tensor<f32>
  %v48 = stablehlo.reduce(%v46 init: %v47) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %v49 = stablehlo.constant dense<0.03125> : tensor<f32>
  %v50 = stablehlo.multiply %v48, %v49 : tensor<f32>
  %v51 = stablehlo.constant dense<1.0> : tensor<f32>
  %v52 = stablehlo.multiply %v51, %v49 : tensor<f32>
  %v53 = stablehlo.broadcast_in_dim %v52, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %v54 = stablehlo.multiply %v53, %v45 : tensor<8x4xf32>
  %v55 = stablehlo.multiply %v53, %v45 : tensor<8x4xf32>
  %v56 = stablehlo.add %v54, %v55 : tensor<8x4xf32>
  %v57 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v58 = stablehlo.multiply %v44, %v44 : tensor<8x4xf32>
  %v59 = stablehlo.subtract %v57, %v58 : tensor<8x4xf32>
  %v60 = stablehlo.multiply %v56, %v59 : tensor<8x4xf32>
  %v61 = stablehlo.multiply %v60, %v42 : tensor<8x4xf32>
  %v62 = stablehlo.multiply %v60, %v41 : tensor<8x4xf32>
  %v63 = stablehlo.constant dense<0.0> : tensor<f32>
  %v64 = stablehlo.reduce(%v62 init: %v63) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v65 = stablehlo.negate %v61 : tensor<8x4xf32>
  %v66 = stablehlo.constant dense<0.0> : tensor<f32>
  %v67 = stablehlo.reduce(%v65 init: %v66) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v68 = stablehlo.multiply %v67, %v33 : tensor<4xf32>
  %v69 = stablehlo.broadcast_in_dim %v68, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v70 = stablehlo.add %v61, %v69 : tensor<8x4xf32>
  %v71 = stablehlo.dot_general %v70, %w2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v72 = stablehlo.dot_general %v70, %v29, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v73 = stablehlo.transpose %v72, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v74 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v75 = stablehlo.multiply %v29, %v29 : tensor<8x4xf32>
  %v76 = stablehlo.subtract %v74, %v75 : tensor<8x4xf32>
  %v77 = stablehlo.multiply %v71, %v76 : tensor<8x4xf32>
  %v78 = stablehlo.multiply %v77, %v27 : tensor<8x4xf32>
  %v79 = stablehlo.multiply %v77, %v26 : tensor<8x4xf32>
  %v80 = stablehlo.constant dense<0.0> : tensor<f32>
  %v81 = stablehlo.reduce(%v79 init: %v80) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v82 = stablehlo.negate %v78 : tensor<8x4xf32>
  %v83 = stablehlo.constant dense<0.0> : tensor<f32>
  %v84 = stablehlo.reduce(%v82 init: %v83) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v85 = stablehlo.multiply %v84, %v18 : tensor<4xf32>
  %v86 = stablehlo.broadcast_in_dim %v85, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v87 = stablehlo.add %v78, %v86 : tensor<8x4xf32>
  %v88 = stablehlo.dot_general %v87, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %v89 = stablehlo.dot_general %v87, %v14, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v90 = stablehlo.transpose %v89, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v91 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %v92 = stablehlo.multiply %v14, %v14 : tensor<8x4xf32>
  %v93 = stablehlo.subtract %v91, %v92 : tensor<8x4xf32>
  %v94 = stablehlo.multiply %v88, %v93 : tensor<8x4xf32>
  %v95 = stablehlo.multiply %v94, %v12 : tensor<8x4xf32>
  %v96 = stablehlo.multiply %v94, %v11 : tensor<8x4xf32>
  %v97 = stablehlo.constant dense<0.0> : tensor<f32>
  %v98 = stablehlo.reduce(%v96 init: %v97) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v99 = stablehlo.negate %v95 : tensor<8x4xf32>
  %v100 = stablehlo.constant dense<0.0> : tensor<f32>
  %v101 = stablehlo.reduce(%v99 init: %v100) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %v102 = stablehlo.multiply %v101, %v3 : tensor<4xf32>
  %v103 = stablehlo.broadcast_in_dim %v102, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %v104 = stablehlo.add %v95, %v103 : tensor<8x4xf32>
  %v105 = stablehlo.dot_general %v104, %x, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %v106 = stablehlo.transpose %v105, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v107 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v108 = stablehlo.multiply %v106, %v107 : tensor<4x4xf32>
  %v109 = stablehlo.subtract %w0, %v108 : tensor<4x4xf32>
  %v110 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v111 = stablehlo.multiply %v90, %v110 : tensor<4x4xf32>
  %v112 = stablehlo.subtract %w1, %v111 : tensor<4x4xf32>
  %v113 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v114 = stablehlo.multiply %v73, %v113 : tensor<4x4xf32>
  %v115 = stablehlo.subtract %w2, %v114 : tensor<4x4xf32>
  %v116 = stablehlo.constant dense<0.1> : tensor<4xf32>
  %v117 = stablehlo.multiply %v98, %v116 : tensor<4xf32>
  %v118 = stablehlo.subtract %scale0, %v117 : tensor<4xf32>
  %v119 = stablehlo.constant dense<0.1> : tensor<4xf32>
  %v120 = stablehlo.multiply %v81, %v119 : tensor<4xf32>
  %v121 = stablehlo.subtract %scale1, %v120 : tensor<4xf32>
  %v122 = stablehlo.constant dense<0.1> : tensor<4xf32>
  %v123 = stablehlo.multiply %v64, %v122 : tensor<4xf32>
  %v124 = stablehlo.subtract %scale2, %v123 : tensor<4xf32>
  return %v109, %v112, %v115, %v118, %v121, %v124, %v9, %v24, %v39, %v50 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>
}
