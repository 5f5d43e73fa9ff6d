// Two blocks of a transformer, trained: contractions and parameters as the closed formulas have them.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=attention=written --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json
// RUN: %python %S/check_gpt.py %t.json 4 6 8 layer1 layer2

// CHECK: kinds: 0 1 1 2
// CHECK: layer1: contractions forward 8 backward 16

func.func @main(%in: tensor<5x8xf32>, %wq0: tensor<8x8xf32>, %wk0: tensor<8x8xf32>,
                %wv0: tensor<8x8xf32>, %wo0: tensor<8x8xf32>, %w10: tensor<8x32xf32>,
                %w20: tensor<32x8xf32>, %wq1: tensor<8x8xf32>, %wk1: tensor<8x8xf32>,
                %wv1: tensor<8x8xf32>, %wo1: tensor<8x8xf32>, %w11: tensor<8x32xf32>,
                %w21: tensor<32x8xf32>, %x: tensor<4x6x5xf32>, %y: tensor<4x6x8xf32>)
    -> (tensor<5x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x32xf32>, tensor<32x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x32xf32>, tensor<32x8xf32>, tensor<f32>) {
  %v0 = stablehlo.dot_general %x, %in, contracting_dims = [2] x [0] : (tensor<4x6x5xf32>, tensor<5x8xf32>) -> tensor<4x6x8xf32>
  %v1 = stablehlo.dot_general %v0, %wq0, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v2 = stablehlo.reshape %v1 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v3 = stablehlo.transpose %v2, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v4 = stablehlo.dot_general %v0, %wk0, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v5 = stablehlo.reshape %v4 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v6 = stablehlo.transpose %v5, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v7 = stablehlo.dot_general %v0, %wv0, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v8 = stablehlo.reshape %v7 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v9 = stablehlo.transpose %v8, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v10 = stablehlo.dot_general %v3, %v6, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %v11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v12 = stablehlo.reduce(%v10 init: %v11) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %v13 = stablehlo.broadcast_in_dim %v12, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %v14 = stablehlo.subtract %v10, %v13 : tensor<4x2x6x6xf32>
  %v15 = stablehlo.exponential %v14 : tensor<4x2x6x6xf32>
  %v16 = stablehlo.constant dense<0.0> : tensor<f32>
  %v17 = stablehlo.reduce(%v15 init: %v16) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %v18 = stablehlo.broadcast_in_dim %v17, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %v19 = stablehlo.divide %v15, %v18 : tensor<4x2x6x6xf32>
  %v20 = stablehlo.dot_general %v19, %v9, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %v21 = stablehlo.transpose %v20, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %v22 = stablehlo.reshape %v21 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %v23 = stablehlo.dot_general %v22, %wo0, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v24 = stablehlo.add %v0, %v23 : tensor<4x6x8xf32>
  %v25 = stablehlo.dot_general %v24, %w10, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x32xf32>) -> tensor<4x6x32xf32>
  %v26 = stablehlo.tanh %v25 : tensor<4x6x32xf32>
  %v27 = stablehlo.dot_general %v26, %w20, contracting_dims = [2] x [0] : (tensor<4x6x32xf32>, tensor<32x8xf32>) -> tensor<4x6x8xf32>
  %v28 = stablehlo.add %v24, %v27 : tensor<4x6x8xf32>
  %v29 = stablehlo.dot_general %v28, %wq1, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v30 = stablehlo.reshape %v29 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v31 = stablehlo.transpose %v30, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v32 = stablehlo.dot_general %v28, %wk1, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v33 = stablehlo.reshape %v32 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v34 = stablehlo.transpose %v33, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v35 = stablehlo.dot_general %v28, %wv1, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v36 = stablehlo.reshape %v35 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v37 = stablehlo.transpose %v36, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v38 = stablehlo.dot_general %v31, %v34, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %v39 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v40 = stablehlo.reduce(%v38 init: %v39) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %v41 = stablehlo.broadcast_in_dim %v40, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %v42 = stablehlo.subtract %v38, %v41 : tensor<4x2x6x6xf32>
  %v43 = stablehlo.exponential %v42 : tensor<4x2x6x6xf32>
  %v44 = stablehlo.constant dense<0.0> : tensor<f32>
  %v45 = stablehlo.reduce(%v43 init: %v44) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %v46 = stablehlo.broadcast_in_dim %v45, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %v47 = stablehlo.divide %v43, %v46 : tensor<4x2x6x6xf32>
  %v48 = stablehlo.dot_general %v47, %v37, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %v49 = stablehlo.transpose %v48, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %v50 = stablehlo.reshape %v49 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %v51 = stablehlo.dot_general %v50, %wo1, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v52 = stablehlo.add %v28, %v51 : tensor<4x6x8xf32>
  %v53 = stablehlo.dot_general %v52, %w11, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x32xf32>) -> tensor<4x6x32xf32>
  %v54 = stablehlo.tanh %v53 : tensor<4x6x32xf32>
  %v55 = stablehlo.dot_general %v54, %w21, contracting_dims = [2] x [0] : (tensor<4x6x32xf32>, tensor<32x8xf32>) -> tensor<4x6x8xf32>
  %v56 = stablehlo.add %v52, %v55 : tensor<4x6x8xf32>
  %v57 = stablehlo.subtract %v56, %y : tensor<4x6x8xf32>
  %v58 = stablehlo.multiply %v57, %v57 : tensor<4x6x8xf32>
  %v59 = stablehlo.constant dense<0.0> : tensor<f32>
  %v60 = stablehlo.reduce(%v58 init: %v59) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<f32>
  %v61 = stablehlo.constant dense<0.00520833> : tensor<f32>
  %v62 = stablehlo.multiply %v60, %v61 : tensor<f32>
  %v63 = stablehlo.constant dense<1.0> : tensor<f32>
  %v64 = stablehlo.multiply %v63, %v61 : tensor<f32>
  %v65 = stablehlo.broadcast_in_dim %v64, dims = [] : (tensor<f32>) -> tensor<4x6x8xf32>
  %v66 = stablehlo.multiply %v65, %v57 : tensor<4x6x8xf32>
  %v67 = stablehlo.multiply %v65, %v57 : tensor<4x6x8xf32>
  %v68 = stablehlo.add %v66, %v67 : tensor<4x6x8xf32>
  %v69 = stablehlo.dot_general %v68, %w21, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<32x8xf32>) -> tensor<4x6x32xf32>
  %v70 = stablehlo.dot_general %v68, %v54, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x32xf32>) -> tensor<8x32xf32>
  %v71 = stablehlo.transpose %v70, dims = [1, 0] : (tensor<8x32xf32>) -> tensor<32x8xf32>
  %v72 = stablehlo.constant dense<1.0> : tensor<4x6x32xf32>
  %v73 = stablehlo.multiply %v54, %v54 : tensor<4x6x32xf32>
  %v74 = stablehlo.subtract %v72, %v73 : tensor<4x6x32xf32>
  %v75 = stablehlo.multiply %v69, %v74 : tensor<4x6x32xf32>
  %v76 = stablehlo.dot_general %v75, %w11, contracting_dims = [2] x [1] : (tensor<4x6x32xf32>, tensor<8x32xf32>) -> tensor<4x6x8xf32>
  %v77 = stablehlo.add %v68, %v76 : tensor<4x6x8xf32>
  %v78 = stablehlo.dot_general %v75, %v52, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x32xf32>, tensor<4x6x8xf32>) -> tensor<32x8xf32>
  %v79 = stablehlo.transpose %v78, dims = [1, 0] : (tensor<32x8xf32>) -> tensor<8x32xf32>
  %v80 = stablehlo.dot_general %v77, %wo1, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v81 = stablehlo.dot_general %v77, %v50, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %v82 = stablehlo.transpose %v81, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %v83 = stablehlo.reshape %v80 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v84 = stablehlo.transpose %v83, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v85 = stablehlo.dot_general %v84, %v37, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %v86 = stablehlo.dot_general %v84, %v47, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x2x6x4xf32>, tensor<4x2x6x6xf32>) -> tensor<4x2x4x6xf32>
  %v87 = stablehlo.transpose %v86, dims = [0, 1, 3, 2] : (tensor<4x2x4x6xf32>) -> tensor<4x2x6x4xf32>
  %v88 = stablehlo.divide %v85, %v46 : tensor<4x2x6x6xf32>
  %v89 = stablehlo.multiply %v85, %v47 : tensor<4x2x6x6xf32>
  %v90 = stablehlo.divide %v89, %v46 : tensor<4x2x6x6xf32>
  %v91 = stablehlo.negate %v90 : tensor<4x2x6x6xf32>
  %v92 = stablehlo.constant dense<0.0> : tensor<f32>
  %v93 = stablehlo.reduce(%v91 init: %v92) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %v94 = stablehlo.broadcast_in_dim %v93, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %v95 = stablehlo.add %v88, %v94 : tensor<4x2x6x6xf32>
  %v96 = stablehlo.multiply %v95, %v43 : tensor<4x2x6x6xf32>
  %v97 = stablehlo.dot_general %v96, %v34, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %v98 = stablehlo.dot_general %v96, %v31, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %v99 = stablehlo.transpose %v87, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %v100 = stablehlo.reshape %v99 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %v101 = stablehlo.dot_general %v100, %wv1, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v102 = stablehlo.add %v77, %v101 : tensor<4x6x8xf32>
  %v103 = stablehlo.dot_general %v100, %v28, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %v104 = stablehlo.transpose %v103, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %v105 = stablehlo.transpose %v98, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %v106 = stablehlo.reshape %v105 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %v107 = stablehlo.dot_general %v106, %wk1, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v108 = stablehlo.add %v102, %v107 : tensor<4x6x8xf32>
  %v109 = stablehlo.dot_general %v106, %v28, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %v110 = stablehlo.transpose %v109, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %v111 = stablehlo.transpose %v97, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %v112 = stablehlo.reshape %v111 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %v113 = stablehlo.dot_general %v112, %wq1, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v114 = stablehlo.add %v108, %v113 : tensor<4x6x8xf32>
  %v115 = stablehlo.dot_general %v112, %v28, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %v116 = stablehlo.transpose %v115, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %v117 = stablehlo.dot_general %v114, %w20, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<32x8xf32>) -> tensor<4x6x32xf32>
  %v118 = stablehlo.dot_general %v114, %v26, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x32xf32>) -> tensor<8x32xf32>
  %v119 = stablehlo.transpose %v118, dims = [1, 0] : (tensor<8x32xf32>) -> tensor<32x8xf32>
  %v120 = stablehlo.constant dense<1.0> : tensor<4x6x32xf32>
  %v121 = stablehlo.multiply %v26, %v26 : tensor<4x6x32xf32>
  %v122 = stablehlo.subtract %v120, %v121 : tensor<4x6x32xf32>
  %v123 = stablehlo.multiply %v117, %v122 : tensor<4x6x32xf32>
  %v124 = stablehlo.dot_general %v123, %w10, contracting_dims = [2] x [1] : (tensor<4x6x32xf32>, tensor<8x32xf32>) -> tensor<4x6x8xf32>
  %v125 = stablehlo.add %v114, %v124 : tensor<4x6x8xf32>
  %v126 = stablehlo.dot_general %v123, %v24, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x32xf32>, tensor<4x6x8xf32>) -> tensor<32x8xf32>
  %v127 = stablehlo.transpose %v126, dims = [1, 0] : (tensor<32x8xf32>) -> tensor<8x32xf32>
  %v128 = stablehlo.dot_general %v125, %wo0, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v129 = stablehlo.dot_general %v125, %v22, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %v130 = stablehlo.transpose %v129, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %v131 = stablehlo.reshape %v128 : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v132 = stablehlo.transpose %v131, dims = [0, 2, 1, 3] : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %v133 = stablehlo.dot_general %v132, %v9, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x6x4xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x6xf32>
  %v134 = stablehlo.dot_general %v132, %v19, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x2x6x4xf32>, tensor<4x2x6x6xf32>) -> tensor<4x2x4x6xf32>
  %v135 = stablehlo.transpose %v134, dims = [0, 1, 3, 2] : (tensor<4x2x4x6xf32>) -> tensor<4x2x6x4xf32>
  %v136 = stablehlo.divide %v133, %v18 : tensor<4x2x6x6xf32>
  %v137 = stablehlo.multiply %v133, %v19 : tensor<4x2x6x6xf32>
  %v138 = stablehlo.divide %v137, %v18 : tensor<4x2x6x6xf32>
  %v139 = stablehlo.negate %v138 : tensor<4x2x6x6xf32>
  %v140 = stablehlo.constant dense<0.0> : tensor<f32>
  %v141 = stablehlo.reduce(%v139 init: %v140) applies stablehlo.add across dimensions = [3] : (tensor<4x2x6x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  %v142 = stablehlo.broadcast_in_dim %v141, dims = [0, 1, 2] : (tensor<4x2x6xf32>) -> tensor<4x2x6x6xf32>
  %v143 = stablehlo.add %v136, %v142 : tensor<4x2x6x6xf32>
  %v144 = stablehlo.multiply %v143, %v15 : tensor<4x2x6x6xf32>
  %v145 = stablehlo.dot_general %v144, %v6, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %v146 = stablehlo.dot_general %v144, %v3, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %v147 = stablehlo.transpose %v135, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %v148 = stablehlo.reshape %v147 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %v149 = stablehlo.dot_general %v148, %wv0, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v150 = stablehlo.add %v125, %v149 : tensor<4x6x8xf32>
  %v151 = stablehlo.dot_general %v148, %v0, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %v152 = stablehlo.transpose %v151, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %v153 = stablehlo.transpose %v146, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %v154 = stablehlo.reshape %v153 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %v155 = stablehlo.dot_general %v154, %wk0, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v156 = stablehlo.add %v150, %v155 : tensor<4x6x8xf32>
  %v157 = stablehlo.dot_general %v154, %v0, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %v158 = stablehlo.transpose %v157, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %v159 = stablehlo.transpose %v145, dims = [0, 2, 1, 3] : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %v160 = stablehlo.reshape %v159 : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %v161 = stablehlo.dot_general %v160, %wq0, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v162 = stablehlo.add %v156, %v161 : tensor<4x6x8xf32>
  %v163 = stablehlo.dot_general %v160, %v0, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
  %v164 = stablehlo.transpose %v163, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %v165 = stablehlo.dot_general %v162, %x, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x5xf32>) -> tensor<8x5xf32>
  %v166 = stablehlo.transpose %v165, dims = [1, 0] : (tensor<8x5xf32>) -> tensor<5x8xf32>
  %v167 = stablehlo.constant dense<0.1> : tensor<5x8xf32>
  %v168 = stablehlo.multiply %v166, %v167 : tensor<5x8xf32>
  %v169 = stablehlo.subtract %in, %v168 : tensor<5x8xf32>
  %v170 = stablehlo.constant dense<0.1> : tensor<8x8xf32>
  %v171 = stablehlo.multiply %v164, %v170 : tensor<8x8xf32>
  %v172 = stablehlo.subtract %wq0, %v171 : tensor<8x8xf32>
  %v173 = stablehlo.constant dense<0.1> : tensor<8x8xf32>
  %v174 = stablehlo.multiply %v158, %v173 : tensor<8x8xf32>
  %v175 = stablehlo.subtract %wk0, %v174 : tensor<8x8xf32>
  %v176 = stablehlo.constant dense<0.1> : tensor<8x8xf32>
  %v177 = stablehlo.multiply %v152, %v176 : tensor<8x8xf32>
  %v178 = stablehlo.subtract %wv0, %v177 : tensor<8x8xf32>
  %v179 = stablehlo.constant dense<0.1> : tensor<8x8xf32>
  %v180 = stablehlo.multiply %v130, %v179 : tensor<8x8xf32>
  %v181 = stablehlo.subtract %wo0, %v180 : tensor<8x8xf32>
  %v182 = stablehlo.constant dense<0.1> : tensor<8x32xf32>
  %v183 = stablehlo.multiply %v127, %v182 : tensor<8x32xf32>
  %v184 = stablehlo.subtract %w10, %v183 : tensor<8x32xf32>
  %v185 = stablehlo.constant dense<0.1> : tensor<32x8xf32>
  %v186 = stablehlo.multiply %v119, %v185 : tensor<32x8xf32>
  %v187 = stablehlo.subtract %w20, %v186 : tensor<32x8xf32>
  %v188 = stablehlo.constant dense<0.1> : tensor<8x8xf32>
  %v189 = stablehlo.multiply %v116, %v188 : tensor<8x8xf32>
  %v190 = stablehlo.subtract %wq1, %v189 : tensor<8x8xf32>
  %v191 = stablehlo.constant dense<0.1> : tensor<8x8xf32>
  %v192 = stablehlo.multiply %v110, %v191 : tensor<8x8xf32>
  %v193 = stablehlo.subtract %wk1, %v192 : tensor<8x8xf32>
  %v194 = stablehlo.constant dense<0.1> : tensor<8x8xf32>
  %v195 = stablehlo.multiply %v104, %v194 : tensor<8x8xf32>
  %v196 = stablehlo.subtract %wv1, %v195 : tensor<8x8xf32>
  %v197 = stablehlo.constant dense<0.1> : tensor<8x8xf32>
  %v198 = stablehlo.multiply %v82, %v197 : tensor<8x8xf32>
  %v199 = stablehlo.subtract %wo1, %v198 : tensor<8x8xf32>
  %v200 = stablehlo.constant dense<0.1> : tensor<8x32xf32>
  %v201 = stablehlo.multiply %v79, %v200 : tensor<8x32xf32>
  %v202 = stablehlo.subtract %w11, %v201 : tensor<8x32xf32>
  %v203 = stablehlo.constant dense<0.1> : tensor<32x8xf32>
  %v204 = stablehlo.multiply %v71, %v203 : tensor<32x8xf32>
  %v205 = stablehlo.subtract %w21, %v204 : tensor<32x8xf32>
  return %v169, %v172, %v175, %v178, %v181, %v184, %v187, %v190, %v193, %v196, %v199, %v202, %v205, %v62 : tensor<5x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x32xf32>, tensor<32x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x32xf32>, tensor<32x8xf32>, tensor<f32>
}
