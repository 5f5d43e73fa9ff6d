// A mask that every layer uses is a side input: it keeps no cut from being made, and layers stay alike.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=attention=written --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-extract-layers | FileCheck %s --check-prefix=LAYERS
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// CHECK: kinds: 0 1 1 1 2
// CHECK: contractions: forward 25 backward 49
// CHECK: side: iota iota compare broadcast_in_dim broadcast_in_dim and multiply broadcast_in_dim
// CHECK: edge: layer0 layer1 192
// CHECK-NEXT: edge: layer1 layer2 192
// CHECK-NEXT: edge: layer2 layer3 192
// CHECK-NEXT: edge: layer3 layer4 192
// CHECK-NOT: edge:
// CHECK: layer1: contractions forward 8 backward 16
// LAYERS: stablehlo.and {{.*}}phaze.layer = -1 : i32, phaze.phase = "side"

func.func @main(%win: tensor<5x4xf32>, %wq0: tensor<4x4xf32>, %wk0: tensor<4x4xf32>,
                %wv0: tensor<4x4xf32>, %wo0: tensor<4x4xf32>, %w10: tensor<4x8xf32>,
                %w20: tensor<8x4xf32>, %wq1: tensor<4x4xf32>, %wk1: tensor<4x4xf32>,
                %wv1: tensor<4x4xf32>, %wo1: tensor<4x4xf32>, %w11: tensor<4x8xf32>,
                %w21: tensor<8x4xf32>, %wq2: tensor<4x4xf32>, %wk2: tensor<4x4xf32>,
                %wv2: tensor<4x4xf32>, %wo2: tensor<4x4xf32>, %w12: tensor<4x8xf32>,
                %w22: tensor<8x4xf32>, %x: tensor<4x3x5xf32>, %y: tensor<4x3x4xf32>,
                %valid: tensor<4x3xi1>)
    -> (tensor<5x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<f32>) {
  %v0 = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %v1 = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %v2 = stablehlo.compare GE, %v0, %v1 : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %v3 = stablehlo.broadcast_in_dim %v2, dims = [2, 3] : (tensor<3x3xi1>) -> tensor<4x2x3x3xi1>
  %v4 = stablehlo.broadcast_in_dim %valid, dims = [0, 3] : (tensor<4x3xi1>) -> tensor<4x2x3x3xi1>
  %v5 = stablehlo.and %v3, %v4 : tensor<4x2x3x3xi1>
  %v6 = stablehlo.dot_general %x, %win, contracting_dims = [2] x [0] : (tensor<4x3x5xf32>, tensor<5x4xf32>) -> tensor<4x3x4xf32>
  %v7 = stablehlo.dot_general %v6, %wq0, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v8 = stablehlo.reshape %v7 : (tensor<4x3x4xf32>) -> tensor<4x3x2x2xf32>
  %v9 = stablehlo.transpose %v8, dims = [0, 2, 1, 3] : (tensor<4x3x2x2xf32>) -> tensor<4x2x3x2xf32>
  %v10 = stablehlo.dot_general %v6, %wk0, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v11 = stablehlo.reshape %v10 : (tensor<4x3x4xf32>) -> tensor<4x3x2x2xf32>
  %v12 = stablehlo.transpose %v11, dims = [0, 2, 1, 3] : (tensor<4x3x2x2xf32>) -> tensor<4x2x3x2xf32>
  %v13 = stablehlo.dot_general %v6, %wv0, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v14 = stablehlo.reshape %v13 : (tensor<4x3x4xf32>) -> tensor<4x3x2x2xf32>
  %v15 = stablehlo.transpose %v14, dims = [0, 2, 1, 3] : (tensor<4x3x2x2xf32>) -> tensor<4x2x3x2xf32>
  %v16 = stablehlo.dot_general %v9, %v12, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x3x2xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x3xf32>
  %v17 = stablehlo.constant dense<-1.0e+09> : tensor<4x2x3x3xf32>
  %v18 = stablehlo.select %v5, %v16, %v17 : tensor<4x2x3x3xi1>, tensor<4x2x3x3xf32>
  %v19 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v20 = stablehlo.reduce(%v18 init: %v19) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x3x3xf32>, tensor<f32>) -> tensor<4x2x3xf32>
  %v21 = stablehlo.broadcast_in_dim %v20, dims = [0, 1, 2] : (tensor<4x2x3xf32>) -> tensor<4x2x3x3xf32>
  %v22 = stablehlo.subtract %v18, %v21 : tensor<4x2x3x3xf32>
  %v23 = stablehlo.exponential %v22 : tensor<4x2x3x3xf32>
  %v24 = stablehlo.constant dense<0.0> : tensor<f32>
  %v25 = stablehlo.reduce(%v23 init: %v24) applies stablehlo.add across dimensions = [3] : (tensor<4x2x3x3xf32>, tensor<f32>) -> tensor<4x2x3xf32>
  %v26 = stablehlo.broadcast_in_dim %v25, dims = [0, 1, 2] : (tensor<4x2x3xf32>) -> tensor<4x2x3x3xf32>
  %v27 = stablehlo.divide %v23, %v26 : tensor<4x2x3x3xf32>
  %v28 = stablehlo.dot_general %v27, %v15, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x3x3xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x2xf32>
  %v29 = stablehlo.transpose %v28, dims = [0, 2, 1, 3] : (tensor<4x2x3x2xf32>) -> tensor<4x3x2x2xf32>
  %v30 = stablehlo.reshape %v29 : (tensor<4x3x2x2xf32>) -> tensor<4x3x4xf32>
  %v31 = stablehlo.dot_general %v30, %wo0, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v32 = stablehlo.add %v6, %v31 : tensor<4x3x4xf32>
  %v33 = stablehlo.dot_general %v32, %w10, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x8xf32>) -> tensor<4x3x8xf32>
  %v34 = stablehlo.tanh %v33 : tensor<4x3x8xf32>
  %v35 = stablehlo.dot_general %v34, %w20, contracting_dims = [2] x [0] : (tensor<4x3x8xf32>, tensor<8x4xf32>) -> tensor<4x3x4xf32>
  %v36 = stablehlo.add %v32, %v35 : tensor<4x3x4xf32>
  %v37 = stablehlo.dot_general %v36, %wq1, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v38 = stablehlo.reshape %v37 : (tensor<4x3x4xf32>) -> tensor<4x3x2x2xf32>
  %v39 = stablehlo.transpose %v38, dims = [0, 2, 1, 3] : (tensor<4x3x2x2xf32>) -> tensor<4x2x3x2xf32>
  %v40 = stablehlo.dot_general %v36, %wk1, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v41 = stablehlo.reshape %v40 : (tensor<4x3x4xf32>) -> tensor<4x3x2x2xf32>
  %v42 = stablehlo.transpose %v41, dims = [0, 2, 1, 3] : (tensor<4x3x2x2xf32>) -> tensor<4x2x3x2xf32>
  %v43 = stablehlo.dot_general %v36, %wv1, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v44 = stablehlo.reshape %v43 : (tensor<4x3x4xf32>) -> tensor<4x3x2x2xf32>
  %v45 = stablehlo.transpose %v44, dims = [0, 2, 1, 3] : (tensor<4x3x2x2xf32>) -> tensor<4x2x3x2xf32>
  %v46 = stablehlo.dot_general %v39, %v42, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x3x2xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x3xf32>
  %v47 = stablehlo.constant dense<-1.0e+09> : tensor<4x2x3x3xf32>
  %v48 = stablehlo.select %v5, %v46, %v47 : tensor<4x2x3x3xi1>, tensor<4x2x3x3xf32>
  %v49 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v50 = stablehlo.reduce(%v48 init: %v49) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x3x3xf32>, tensor<f32>) -> tensor<4x2x3xf32>
  %v51 = stablehlo.broadcast_in_dim %v50, dims = [0, 1, 2] : (tensor<4x2x3xf32>) -> tensor<4x2x3x3xf32>
  %v52 = stablehlo.subtract %v48, %v51 : tensor<4x2x3x3xf32>
  %v53 = stablehlo.exponential %v52 : tensor<4x2x3x3xf32>
  %v54 = stablehlo.constant dense<0.0> : tensor<f32>
  %v55 = stablehlo.reduce(%v53 init: %v54) applies stablehlo.add across dimensions = [3] : (tensor<4x2x3x3xf32>, tensor<f32>) -> tensor<4x2x3xf32>
  %v56 = stablehlo.broadcast_in_dim %v55, dims = [0, 1, 2] : (tensor<4x2x3xf32>) -> tensor<4x2x3x3xf32>
  %v57 = stablehlo.divide %v53, %v56 : tensor<4x2x3x3xf32>
  %v58 = stablehlo.dot_general %v57, %v45, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x3x3xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x2xf32>
  %v59 = stablehlo.transpose %v58, dims = [0, 2, 1, 3] : (tensor<4x2x3x2xf32>) -> tensor<4x3x2x2xf32>
  %v60 = stablehlo.reshape %v59 : (tensor<4x3x2x2xf32>) -> tensor<4x3x4xf32>
  %v61 = stablehlo.dot_general %v60, %wo1, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v62 = stablehlo.add %v36, %v61 : tensor<4x3x4xf32>
  %v63 = stablehlo.dot_general %v62, %w11, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x8xf32>) -> tensor<4x3x8xf32>
  %v64 = stablehlo.tanh %v63 : tensor<4x3x8xf32>
  %v65 = stablehlo.dot_general %v64, %w21, contracting_dims = [2] x [0] : (tensor<4x3x8xf32>, tensor<8x4xf32>) -> tensor<4x3x4xf32>
  %v66 = stablehlo.add %v62, %v65 : tensor<4x3x4xf32>
  %v67 = stablehlo.dot_general %v66, %wq2, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v68 = stablehlo.reshape %v67 : (tensor<4x3x4xf32>) -> tensor<4x3x2x2xf32>
  %v69 = stablehlo.transpose %v68, dims = [0, 2, 1, 3] : (tensor<4x3x2x2xf32>) -> tensor<4x2x3x2xf32>
  %v70 = stablehlo.dot_general %v66, %wk2, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v71 = stablehlo.reshape %v70 : (tensor<4x3x4xf32>) -> tensor<4x3x2x2xf32>
  %v72 = stablehlo.transpose %v71, dims = [0, 2, 1, 3] : (tensor<4x3x2x2xf32>) -> tensor<4x2x3x2xf32>
  %v73 = stablehlo.dot_general %v66, %wv2, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v74 = stablehlo.reshape %v73 : (tensor<4x3x4xf32>) -> tensor<4x3x2x2xf32>
  %v75 = stablehlo.transpose %v74, dims = [0, 2, 1, 3] : (tensor<4x3x2x2xf32>) -> tensor<4x2x3x2xf32>
  %v76 = stablehlo.dot_general %v69, %v72, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x3x2xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x3xf32>
  %v77 = stablehlo.constant dense<-1.0e+09> : tensor<4x2x3x3xf32>
  %v78 = stablehlo.select %v5, %v76, %v77 : tensor<4x2x3x3xi1>, tensor<4x2x3x3xf32>
  %v79 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v80 = stablehlo.reduce(%v78 init: %v79) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x3x3xf32>, tensor<f32>) -> tensor<4x2x3xf32>
  %v81 = stablehlo.broadcast_in_dim %v80, dims = [0, 1, 2] : (tensor<4x2x3xf32>) -> tensor<4x2x3x3xf32>
  %v82 = stablehlo.subtract %v78, %v81 : tensor<4x2x3x3xf32>
  %v83 = stablehlo.exponential %v82 : tensor<4x2x3x3xf32>
  %v84 = stablehlo.constant dense<0.0> : tensor<f32>
  %v85 = stablehlo.reduce(%v83 init: %v84) applies stablehlo.add across dimensions = [3] : (tensor<4x2x3x3xf32>, tensor<f32>) -> tensor<4x2x3xf32>
  %v86 = stablehlo.broadcast_in_dim %v85, dims = [0, 1, 2] : (tensor<4x2x3xf32>) -> tensor<4x2x3x3xf32>
  %v87 = stablehlo.divide %v83, %v86 : tensor<4x2x3x3xf32>
  %v88 = stablehlo.dot_general %v87, %v75, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x3x3xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x2xf32>
  %v89 = stablehlo.transpose %v88, dims = [0, 2, 1, 3] : (tensor<4x2x3x2xf32>) -> tensor<4x3x2x2xf32>
  %v90 = stablehlo.reshape %v89 : (tensor<4x3x2x2xf32>) -> tensor<4x3x4xf32>
  %v91 = stablehlo.dot_general %v90, %wo2, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v92 = stablehlo.add %v66, %v91 : tensor<4x3x4xf32>
  %v93 = stablehlo.dot_general %v92, %w12, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x8xf32>) -> tensor<4x3x8xf32>
  %v94 = stablehlo.tanh %v93 : tensor<4x3x8xf32>
  %v95 = stablehlo.dot_general %v94, %w22, contracting_dims = [2] x [0] : (tensor<4x3x8xf32>, tensor<8x4xf32>) -> tensor<4x3x4xf32>
  %v96 = stablehlo.add %v92, %v95 : tensor<4x3x4xf32>
  %v97 = stablehlo.subtract %v96, %y : tensor<4x3x4xf32>
  %v98 = stablehlo.multiply %v97, %v97 : tensor<4x3x4xf32>
  %v99 = stablehlo.constant dense<0.0> : tensor<f32>
  %v100 = stablehlo.reduce(%v98 init: %v99) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x3x4xf32>, tensor<f32>) -> tensor<f32>
  %v101 = stablehlo.constant dense<0.0208333> : tensor<f32>
  %v102 = stablehlo.multiply %v100, %v101 : tensor<f32>
  %v103 = stablehlo.constant dense<1.0> : tensor<f32>
  %v104 = stablehlo.multiply %v103, %v101 : tensor<f32>
  %v105 = stablehlo.broadcast_in_dim %v104, dims = [] : (tensor<f32>) -> tensor<4x3x4xf32>
  %v106 = stablehlo.multiply %v105, %v97 : tensor<4x3x4xf32>
  %v107 = stablehlo.multiply %v105, %v97 : tensor<4x3x4xf32>
  %v108 = stablehlo.add %v106, %v107 : tensor<4x3x4xf32>
  %v109 = stablehlo.dot_general %v108, %w22, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<8x4xf32>) -> tensor<4x3x8xf32>
  %v110 = stablehlo.dot_general %v108, %v94, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x8xf32>) -> tensor<4x8xf32>
  %v111 = stablehlo.transpose %v110, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %v112 = stablehlo.constant dense<1.0> : tensor<4x3x8xf32>
  %v113 = stablehlo.multiply %v94, %v94 : tensor<4x3x8xf32>
  %v114 = stablehlo.subtract %v112, %v113 : tensor<4x3x8xf32>
  %v115 = stablehlo.multiply %v109, %v114 : tensor<4x3x8xf32>
  %v116 = stablehlo.dot_general %v115, %w12, contracting_dims = [2] x [1] : (tensor<4x3x8xf32>, tensor<4x8xf32>) -> tensor<4x3x4xf32>
  %v117 = stablehlo.add %v108, %v116 : tensor<4x3x4xf32>
  %v118 = stablehlo.dot_general %v115, %v92, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x8xf32>, tensor<4x3x4xf32>) -> tensor<8x4xf32>
  %v119 = stablehlo.transpose %v118, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %v120 = stablehlo.dot_general %v117, %wo2, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v121 = stablehlo.dot_general %v117, %v90, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x4xf32>
  %v122 = stablehlo.transpose %v121, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v123 = stablehlo.reshape %v120 : (tensor<4x3x4xf32>) -> tensor<4x3x2x2xf32>
  %v124 = stablehlo.transpose %v123, dims = [0, 2, 1, 3] : (tensor<4x3x2x2xf32>) -> tensor<4x2x3x2xf32>
  %v125 = stablehlo.dot_general %v124, %v75, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x3x2xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x3xf32>
  %v126 = stablehlo.dot_general %v124, %v87, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x2x3x2xf32>, tensor<4x2x3x3xf32>) -> tensor<4x2x2x3xf32>
  %v127 = stablehlo.transpose %v126, dims = [0, 1, 3, 2] : (tensor<4x2x2x3xf32>) -> tensor<4x2x3x2xf32>
  %v128 = stablehlo.divide %v125, %v86 : tensor<4x2x3x3xf32>
  %v129 = stablehlo.multiply %v125, %v87 : tensor<4x2x3x3xf32>
  %v130 = stablehlo.divide %v129, %v86 : tensor<4x2x3x3xf32>
  %v131 = stablehlo.negate %v130 : tensor<4x2x3x3xf32>
  %v132 = stablehlo.constant dense<0.0> : tensor<f32>
  %v133 = stablehlo.reduce(%v131 init: %v132) applies stablehlo.add across dimensions = [3] : (tensor<4x2x3x3xf32>, tensor<f32>) -> tensor<4x2x3xf32>
  %v134 = stablehlo.broadcast_in_dim %v133, dims = [0, 1, 2] : (tensor<4x2x3xf32>) -> tensor<4x2x3x3xf32>
  %v135 = stablehlo.add %v128, %v134 : tensor<4x2x3x3xf32>
  %v136 = stablehlo.multiply %v135, %v83 : tensor<4x2x3x3xf32>
  %v137 = stablehlo.constant dense<0.0> : tensor<4x2x3x3xf32>
  %v138 = stablehlo.select %v5, %v136, %v137 : tensor<4x2x3x3xi1>, tensor<4x2x3x3xf32>
  %v139 = stablehlo.dot_general %v138, %v72, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x3x3xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x2xf32>
  %v140 = stablehlo.dot_general %v138, %v69, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x2x3x3xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x2xf32>
  %v141 = stablehlo.transpose %v127, dims = [0, 2, 1, 3] : (tensor<4x2x3x2xf32>) -> tensor<4x3x2x2xf32>
  %v142 = stablehlo.reshape %v141 : (tensor<4x3x2x2xf32>) -> tensor<4x3x4xf32>
  %v143 = stablehlo.dot_general %v142, %wv2, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v144 = stablehlo.add %v117, %v143 : tensor<4x3x4xf32>
  %v145 = stablehlo.dot_general %v142, %v66, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x4xf32>
  %v146 = stablehlo.transpose %v145, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v147 = stablehlo.transpose %v140, dims = [0, 2, 1, 3] : (tensor<4x2x3x2xf32>) -> tensor<4x3x2x2xf32>
  %v148 = stablehlo.reshape %v147 : (tensor<4x3x2x2xf32>) -> tensor<4x3x4xf32>
  %v149 = stablehlo.dot_general %v148, %wk2, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v150 = stablehlo.add %v144, %v149 : tensor<4x3x4xf32>
  %v151 = stablehlo.dot_general %v148, %v66, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x4xf32>
  %v152 = stablehlo.transpose %v151, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v153 = stablehlo.transpose %v139, dims = [0, 2, 1, 3] : (tensor<4x2x3x2xf32>) -> tensor<4x3x2x2xf32>
  %v154 = stablehlo.reshape %v153 : (tensor<4x3x2x2xf32>) -> tensor<4x3x4xf32>
  %v155 = stablehlo.dot_general %v154, %wq2, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v156 = stablehlo.add %v150, %v155 : tensor<4x3x4xf32>
  %v157 = stablehlo.dot_general %v154, %v66, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x4xf32>
  %v158 = stablehlo.transpose %v157, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v159 = stablehlo.dot_general %v156, %w21, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<8x4xf32>) -> tensor<4x3x8xf32>
  %v160 = stablehlo.dot_general %v156, %v64, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x8xf32>) -> tensor<4x8xf32>
  %v161 = stablehlo.transpose %v160, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %v162 = stablehlo.constant dense<1.0> : tensor<4x3x8xf32>
  %v163 = stablehlo.multiply %v64, %v64 : tensor<4x3x8xf32>
  %v164 = stablehlo.subtract %v162, %v163 : tensor<4x3x8xf32>
  %v165 = stablehlo.multiply %v159, %v164 : tensor<4x3x8xf32>
  %v166 = stablehlo.dot_general %v165, %w11, contracting_dims = [2] x [1] : (tensor<4x3x8xf32>, tensor<4x8xf32>) -> tensor<4x3x4xf32>
  %v167 = stablehlo.add %v156, %v166 : tensor<4x3x4xf32>
  %v168 = stablehlo.dot_general %v165, %v62, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x8xf32>, tensor<4x3x4xf32>) -> tensor<8x4xf32>
  %v169 = stablehlo.transpose %v168, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %v170 = stablehlo.dot_general %v167, %wo1, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v171 = stablehlo.dot_general %v167, %v60, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x4xf32>
  %v172 = stablehlo.transpose %v171, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v173 = stablehlo.reshape %v170 : (tensor<4x3x4xf32>) -> tensor<4x3x2x2xf32>
  %v174 = stablehlo.transpose %v173, dims = [0, 2, 1, 3] : (tensor<4x3x2x2xf32>) -> tensor<4x2x3x2xf32>
  %v175 = stablehlo.dot_general %v174, %v45, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x3x2xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x3xf32>
  %v176 = stablehlo.dot_general %v174, %v57, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x2x3x2xf32>, tensor<4x2x3x3xf32>) -> tensor<4x2x2x3xf32>
  %v177 = stablehlo.transpose %v176, dims = [0, 1, 3, 2] : (tensor<4x2x2x3xf32>) -> tensor<4x2x3x2xf32>
  %v178 = stablehlo.divide %v175, %v56 : tensor<4x2x3x3xf32>
  %v179 = stablehlo.multiply %v175, %v57 : tensor<4x2x3x3xf32>
  %v180 = stablehlo.divide %v179, %v56 : tensor<4x2x3x3xf32>
  %v181 = stablehlo.negate %v180 : tensor<4x2x3x3xf32>
  %v182 = stablehlo.constant dense<0.0> : tensor<f32>
  %v183 = stablehlo.reduce(%v181 init: %v182) applies stablehlo.add across dimensions = [3] : (tensor<4x2x3x3xf32>, tensor<f32>) -> tensor<4x2x3xf32>
  %v184 = stablehlo.broadcast_in_dim %v183, dims = [0, 1, 2] : (tensor<4x2x3xf32>) -> tensor<4x2x3x3xf32>
  %v185 = stablehlo.add %v178, %v184 : tensor<4x2x3x3xf32>
  %v186 = stablehlo.multiply %v185, %v53 : tensor<4x2x3x3xf32>
  %v187 = stablehlo.constant dense<0.0> : tensor<4x2x3x3xf32>
  %v188 = stablehlo.select %v5, %v186, %v187 : tensor<4x2x3x3xi1>, tensor<4x2x3x3xf32>
  %v189 = stablehlo.dot_general %v188, %v42, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x3x3xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x2xf32>
  %v190 = stablehlo.dot_general %v188, %v39, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x2x3x3xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x2xf32>
  %v191 = stablehlo.transpose %v177, dims = [0, 2, 1, 3] : (tensor<4x2x3x2xf32>) -> tensor<4x3x2x2xf32>
  %v192 = stablehlo.reshape %v191 : (tensor<4x3x2x2xf32>) -> tensor<4x3x4xf32>
  %v193 = stablehlo.dot_general %v192, %wv1, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v194 = stablehlo.add %v167, %v193 : tensor<4x3x4xf32>
  %v195 = stablehlo.dot_general %v192, %v36, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x4xf32>
  %v196 = stablehlo.transpose %v195, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v197 = stablehlo.transpose %v190, dims = [0, 2, 1, 3] : (tensor<4x2x3x2xf32>) -> tensor<4x3x2x2xf32>
  %v198 = stablehlo.reshape %v197 : (tensor<4x3x2x2xf32>) -> tensor<4x3x4xf32>
  %v199 = stablehlo.dot_general %v198, %wk1, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v200 = stablehlo.add %v194, %v199 : tensor<4x3x4xf32>
  %v201 = stablehlo.dot_general %v198, %v36, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x4xf32>
  %v202 = stablehlo.transpose %v201, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v203 = stablehlo.transpose %v189, dims = [0, 2, 1, 3] : (tensor<4x2x3x2xf32>) -> tensor<4x3x2x2xf32>
  %v204 = stablehlo.reshape %v203 : (tensor<4x3x2x2xf32>) -> tensor<4x3x4xf32>
  %v205 = stablehlo.dot_general %v204, %wq1, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v206 = stablehlo.add %v200, %v205 : tensor<4x3x4xf32>
  %v207 = stablehlo.dot_general %v204, %v36, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x4xf32>
  %v208 = stablehlo.transpose %v207, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v209 = stablehlo.dot_general %v206, %w20, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<8x4xf32>) -> tensor<4x3x8xf32>
  %v210 = stablehlo.dot_general %v206, %v34, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x8xf32>) -> tensor<4x8xf32>
  %v211 = stablehlo.transpose %v210, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %v212 = stablehlo.constant dense<1.0> : tensor<4x3x8xf32>
  %v213 = stablehlo.multiply %v34, %v34 : tensor<4x3x8xf32>
  %v214 = stablehlo.subtract %v212, %v213 : tensor<4x3x8xf32>
  %v215 = stablehlo.multiply %v209, %v214 : tensor<4x3x8xf32>
  %v216 = stablehlo.dot_general %v215, %w10, contracting_dims = [2] x [1] : (tensor<4x3x8xf32>, tensor<4x8xf32>) -> tensor<4x3x4xf32>
  %v217 = stablehlo.add %v206, %v216 : tensor<4x3x4xf32>
  %v218 = stablehlo.dot_general %v215, %v32, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x8xf32>, tensor<4x3x4xf32>) -> tensor<8x4xf32>
  %v219 = stablehlo.transpose %v218, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %v220 = stablehlo.dot_general %v217, %wo0, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v221 = stablehlo.dot_general %v217, %v30, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x4xf32>
  %v222 = stablehlo.transpose %v221, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v223 = stablehlo.reshape %v220 : (tensor<4x3x4xf32>) -> tensor<4x3x2x2xf32>
  %v224 = stablehlo.transpose %v223, dims = [0, 2, 1, 3] : (tensor<4x3x2x2xf32>) -> tensor<4x2x3x2xf32>
  %v225 = stablehlo.dot_general %v224, %v15, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<4x2x3x2xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x3xf32>
  %v226 = stablehlo.dot_general %v224, %v27, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x2x3x2xf32>, tensor<4x2x3x3xf32>) -> tensor<4x2x2x3xf32>
  %v227 = stablehlo.transpose %v226, dims = [0, 1, 3, 2] : (tensor<4x2x2x3xf32>) -> tensor<4x2x3x2xf32>
  %v228 = stablehlo.divide %v225, %v26 : tensor<4x2x3x3xf32>
  %v229 = stablehlo.multiply %v225, %v27 : tensor<4x2x3x3xf32>
  %v230 = stablehlo.divide %v229, %v26 : tensor<4x2x3x3xf32>
  %v231 = stablehlo.negate %v230 : tensor<4x2x3x3xf32>
  %v232 = stablehlo.constant dense<0.0> : tensor<f32>
  %v233 = stablehlo.reduce(%v231 init: %v232) applies stablehlo.add across dimensions = [3] : (tensor<4x2x3x3xf32>, tensor<f32>) -> tensor<4x2x3xf32>
  %v234 = stablehlo.broadcast_in_dim %v233, dims = [0, 1, 2] : (tensor<4x2x3xf32>) -> tensor<4x2x3x3xf32>
  %v235 = stablehlo.add %v228, %v234 : tensor<4x2x3x3xf32>
  %v236 = stablehlo.multiply %v235, %v23 : tensor<4x2x3x3xf32>
  %v237 = stablehlo.constant dense<0.0> : tensor<4x2x3x3xf32>
  %v238 = stablehlo.select %v5, %v236, %v237 : tensor<4x2x3x3xi1>, tensor<4x2x3x3xf32>
  %v239 = stablehlo.dot_general %v238, %v12, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x2x3x3xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x2xf32>
  %v240 = stablehlo.dot_general %v238, %v9, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x2x3x3xf32>, tensor<4x2x3x2xf32>) -> tensor<4x2x3x2xf32>
  %v241 = stablehlo.transpose %v227, dims = [0, 2, 1, 3] : (tensor<4x2x3x2xf32>) -> tensor<4x3x2x2xf32>
  %v242 = stablehlo.reshape %v241 : (tensor<4x3x2x2xf32>) -> tensor<4x3x4xf32>
  %v243 = stablehlo.dot_general %v242, %wv0, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v244 = stablehlo.add %v217, %v243 : tensor<4x3x4xf32>
  %v245 = stablehlo.dot_general %v242, %v6, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x4xf32>
  %v246 = stablehlo.transpose %v245, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v247 = stablehlo.transpose %v240, dims = [0, 2, 1, 3] : (tensor<4x2x3x2xf32>) -> tensor<4x3x2x2xf32>
  %v248 = stablehlo.reshape %v247 : (tensor<4x3x2x2xf32>) -> tensor<4x3x4xf32>
  %v249 = stablehlo.dot_general %v248, %wk0, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v250 = stablehlo.add %v244, %v249 : tensor<4x3x4xf32>
  %v251 = stablehlo.dot_general %v248, %v6, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x4xf32>
  %v252 = stablehlo.transpose %v251, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v253 = stablehlo.transpose %v239, dims = [0, 2, 1, 3] : (tensor<4x2x3x2xf32>) -> tensor<4x3x2x2xf32>
  %v254 = stablehlo.reshape %v253 : (tensor<4x3x2x2xf32>) -> tensor<4x3x4xf32>
  %v255 = stablehlo.dot_general %v254, %wq0, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<4x4xf32>) -> tensor<4x3x4xf32>
  %v256 = stablehlo.add %v250, %v255 : tensor<4x3x4xf32>
  %v257 = stablehlo.dot_general %v254, %v6, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x4xf32>
  %v258 = stablehlo.transpose %v257, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v259 = stablehlo.dot_general %v256, %x, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x5xf32>) -> tensor<4x5xf32>
  %v260 = stablehlo.transpose %v259, dims = [1, 0] : (tensor<4x5xf32>) -> tensor<5x4xf32>
  %v261 = stablehlo.constant dense<0.1> : tensor<5x4xf32>
  %v262 = stablehlo.multiply %v260, %v261 : tensor<5x4xf32>
  %v263 = stablehlo.subtract %win, %v262 : tensor<5x4xf32>
  %v264 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v265 = stablehlo.multiply %v258, %v264 : tensor<4x4xf32>
  %v266 = stablehlo.subtract %wq0, %v265 : tensor<4x4xf32>
  %v267 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v268 = stablehlo.multiply %v252, %v267 : tensor<4x4xf32>
  %v269 = stablehlo.subtract %wk0, %v268 : tensor<4x4xf32>
  %v270 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v271 = stablehlo.multiply %v246, %v270 : tensor<4x4xf32>
  %v272 = stablehlo.subtract %wv0, %v271 : tensor<4x4xf32>
  %v273 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v274 = stablehlo.multiply %v222, %v273 : tensor<4x4xf32>
  %v275 = stablehlo.subtract %wo0, %v274 : tensor<4x4xf32>
  %v276 = stablehlo.constant dense<0.1> : tensor<4x8xf32>
  %v277 = stablehlo.multiply %v219, %v276 : tensor<4x8xf32>
  %v278 = stablehlo.subtract %w10, %v277 : tensor<4x8xf32>
  %v279 = stablehlo.constant dense<0.1> : tensor<8x4xf32>
  %v280 = stablehlo.multiply %v211, %v279 : tensor<8x4xf32>
  %v281 = stablehlo.subtract %w20, %v280 : tensor<8x4xf32>
  %v282 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v283 = stablehlo.multiply %v208, %v282 : tensor<4x4xf32>
  %v284 = stablehlo.subtract %wq1, %v283 : tensor<4x4xf32>
  %v285 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v286 = stablehlo.multiply %v202, %v285 : tensor<4x4xf32>
  %v287 = stablehlo.subtract %wk1, %v286 : tensor<4x4xf32>
  %v288 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v289 = stablehlo.multiply %v196, %v288 : tensor<4x4xf32>
  %v290 = stablehlo.subtract %wv1, %v289 : tensor<4x4xf32>
  %v291 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v292 = stablehlo.multiply %v172, %v291 : tensor<4x4xf32>
  %v293 = stablehlo.subtract %wo1, %v292 : tensor<4x4xf32>
  %v294 = stablehlo.constant dense<0.1> : tensor<4x8xf32>
  %v295 = stablehlo.multiply %v169, %v294 : tensor<4x8xf32>
  %v296 = stablehlo.subtract %w11, %v295 : tensor<4x8xf32>
  %v297 = stablehlo.constant dense<0.1> : tensor<8x4xf32>
  %v298 = stablehlo.multiply %v161, %v297 : tensor<8x4xf32>
  %v299 = stablehlo.subtract %w21, %v298 : tensor<8x4xf32>
  %v300 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v301 = stablehlo.multiply %v158, %v300 : tensor<4x4xf32>
  %v302 = stablehlo.subtract %wq2, %v301 : tensor<4x4xf32>
  %v303 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v304 = stablehlo.multiply %v152, %v303 : tensor<4x4xf32>
  %v305 = stablehlo.subtract %wk2, %v304 : tensor<4x4xf32>
  %v306 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v307 = stablehlo.multiply %v146, %v306 : tensor<4x4xf32>
  %v308 = stablehlo.subtract %wv2, %v307 : tensor<4x4xf32>
  %v309 = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %v310 = stablehlo.multiply %v122, %v309 : tensor<4x4xf32>
  %v311 = stablehlo.subtract %wo2, %v310 : tensor<4x4xf32>
  %v312 = stablehlo.constant dense<0.1> : tensor<4x8xf32>
  %v313 = stablehlo.multiply %v119, %v312 : tensor<4x8xf32>
  %v314 = stablehlo.subtract %w12, %v313 : tensor<4x8xf32>
  %v315 = stablehlo.constant dense<0.1> : tensor<8x4xf32>
  %v316 = stablehlo.multiply %v111, %v315 : tensor<8x4xf32>
  %v317 = stablehlo.subtract %w22, %v316 : tensor<8x4xf32>
  return %v263, %v266, %v269, %v272, %v275, %v278, %v281, %v284, %v287, %v290, %v293, %v296, %v299, %v302, %v305, %v308, %v311, %v314, %v317, %v102 : tensor<5x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<f32>
}
