// Gated blocks with a norm, after a lookup: one kind, and the gradient of the table in its own layer.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-extract-layers | FileCheck %s --check-prefix=LAYERS
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// CHECK: kinds: 0 1 1 1 2
// CHECK: contractions: forward 9 backward 18
// CHECK: layer0: parameters arg12 states
// CHECK: layer1: flops forward 18432 backward 36864
// LAYERS: "stablehlo.scatter"
// LAYERS: phaze.layer = 0 : i32, phaze.phase = "backward"}

func.func @main(%g0: tensor<8xf32>, %a0: tensor<8x16xf32>, %b0: tensor<8x16xf32>,
                %c0: tensor<16x8xf32>, %g1: tensor<8xf32>, %a1: tensor<8x16xf32>,
                %b1: tensor<8x16xf32>, %c1: tensor<16x8xf32>, %g2: tensor<8xf32>,
                %a2: tensor<8x16xf32>, %b2: tensor<8x16xf32>, %c2: tensor<16x8xf32>,
                %e: tensor<11x8xf32>, %ids: tensor<4x6xi32>, %y: tensor<4x6x8xf32>)
    -> (tensor<11x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<f32>) {
  %v0 = stablehlo.reshape %ids : (tensor<4x6xi32>) -> tensor<4x6x1xi32>
  %v1 = "stablehlo.gather"(%e, %v0) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 8>}> : (tensor<11x8xf32>, tensor<4x6x1xi32>) -> tensor<4x6x8xf32>
  %v2 = stablehlo.multiply %v1, %v1 : tensor<4x6x8xf32>
  %v3 = stablehlo.constant dense<0.0> : tensor<f32>
  %v4 = stablehlo.reduce(%v2 init: %v3) applies stablehlo.add across dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32>
  %v5 = stablehlo.constant dense<0.125> : tensor<4x6xf32>
  %v6 = stablehlo.multiply %v4, %v5 : tensor<4x6xf32>
  %v7 = stablehlo.constant dense<1.0e-05> : tensor<4x6xf32>
  %v8 = stablehlo.add %v6, %v7 : tensor<4x6xf32>
  %v9 = stablehlo.rsqrt %v8 : tensor<4x6xf32>
  %v10 = stablehlo.broadcast_in_dim %v9, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %v11 = stablehlo.multiply %v1, %v10 : tensor<4x6x8xf32>
  %v12 = stablehlo.broadcast_in_dim %g0, dims = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %v13 = stablehlo.multiply %v11, %v12 : tensor<4x6x8xf32>
  %v14 = stablehlo.dot_general %v13, %a0, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
  %v15 = stablehlo.tanh %v14 : tensor<4x6x16xf32>
  %v16 = stablehlo.dot_general %v13, %b0, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
  %v17 = stablehlo.multiply %v15, %v16 : tensor<4x6x16xf32>
  %v18 = stablehlo.dot_general %v17, %c0, contracting_dims = [2] x [0] : (tensor<4x6x16xf32>, tensor<16x8xf32>) -> tensor<4x6x8xf32>
  %v19 = stablehlo.add %v1, %v18 : tensor<4x6x8xf32>
  %v20 = stablehlo.multiply %v19, %v19 : tensor<4x6x8xf32>
  %v21 = stablehlo.constant dense<0.0> : tensor<f32>
  %v22 = stablehlo.reduce(%v20 init: %v21) applies stablehlo.add across dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32>
  %v23 = stablehlo.constant dense<0.125> : tensor<4x6xf32>
  %v24 = stablehlo.multiply %v22, %v23 : tensor<4x6xf32>
  %v25 = stablehlo.constant dense<1.0e-05> : tensor<4x6xf32>
  %v26 = stablehlo.add %v24, %v25 : tensor<4x6xf32>
  %v27 = stablehlo.rsqrt %v26 : tensor<4x6xf32>
  %v28 = stablehlo.broadcast_in_dim %v27, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %v29 = stablehlo.multiply %v19, %v28 : tensor<4x6x8xf32>
  %v30 = stablehlo.broadcast_in_dim %g1, dims = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %v31 = stablehlo.multiply %v29, %v30 : tensor<4x6x8xf32>
  %v32 = stablehlo.dot_general %v31, %a1, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
  %v33 = stablehlo.tanh %v32 : tensor<4x6x16xf32>
  %v34 = stablehlo.dot_general %v31, %b1, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
  %v35 = stablehlo.multiply %v33, %v34 : tensor<4x6x16xf32>
  %v36 = stablehlo.dot_general %v35, %c1, contracting_dims = [2] x [0] : (tensor<4x6x16xf32>, tensor<16x8xf32>) -> tensor<4x6x8xf32>
  %v37 = stablehlo.add %v19, %v36 : tensor<4x6x8xf32>
  %v38 = stablehlo.multiply %v37, %v37 : tensor<4x6x8xf32>
  %v39 = stablehlo.constant dense<0.0> : tensor<f32>
  %v40 = stablehlo.reduce(%v38 init: %v39) applies stablehlo.add across dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32>
  %v41 = stablehlo.constant dense<0.125> : tensor<4x6xf32>
  %v42 = stablehlo.multiply %v40, %v41 : tensor<4x6xf32>
  %v43 = stablehlo.constant dense<1.0e-05> : tensor<4x6xf32>
  %v44 = stablehlo.add %v42, %v43 : tensor<4x6xf32>
  %v45 = stablehlo.rsqrt %v44 : tensor<4x6xf32>
  %v46 = stablehlo.broadcast_in_dim %v45, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %v47 = stablehlo.multiply %v37, %v46 : tensor<4x6x8xf32>
  %v48 = stablehlo.broadcast_in_dim %g2, dims = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %v49 = stablehlo.multiply %v47, %v48 : tensor<4x6x8xf32>
  %v50 = stablehlo.dot_general %v49, %a2, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
  %v51 = stablehlo.tanh %v50 : tensor<4x6x16xf32>
  %v52 = stablehlo.dot_general %v49, %b2, contracting_dims = [2] x [0] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
  %v53 = stablehlo.multiply %v51, %v52 : tensor<4x6x16xf32>
  %v54 = stablehlo.dot_general %v53, %c2, contracting_dims = [2] x [0] : (tensor<4x6x16xf32>, tensor<16x8xf32>) -> tensor<4x6x8xf32>
  %v55 = stablehlo.add %v37, %v54 : tensor<4x6x8xf32>
  %v56 = stablehlo.subtract %v55, %y : tensor<4x6x8xf32>
  %v57 = stablehlo.multiply %v56, %v56 : tensor<4x6x8xf32>
  %v58 = stablehlo.constant dense<0.0> : tensor<f32>
  %v59 = stablehlo.reduce(%v57 init: %v58) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<f32>
  %v60 = stablehlo.constant dense<0.00520833> : tensor<f32>
  %v61 = stablehlo.multiply %v59, %v60 : tensor<f32>
  %v62 = stablehlo.constant dense<1.0> : tensor<f32>
  %v63 = stablehlo.multiply %v62, %v60 : tensor<f32>
  %v64 = stablehlo.broadcast_in_dim %v63, dims = [] : (tensor<f32>) -> tensor<4x6x8xf32>
  %v65 = stablehlo.multiply %v64, %v56 : tensor<4x6x8xf32>
  %v66 = stablehlo.multiply %v64, %v56 : tensor<4x6x8xf32>
  %v67 = stablehlo.add %v65, %v66 : tensor<4x6x8xf32>
  %v68 = stablehlo.dot_general %v67, %c2, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<16x8xf32>) -> tensor<4x6x16xf32>
  %v69 = stablehlo.dot_general %v67, %v53, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x16xf32>) -> tensor<8x16xf32>
  %v70 = stablehlo.transpose %v69, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
  %v71 = stablehlo.multiply %v68, %v52 : tensor<4x6x16xf32>
  %v72 = stablehlo.multiply %v68, %v51 : tensor<4x6x16xf32>
  %v73 = stablehlo.dot_general %v72, %b2, contracting_dims = [2] x [1] : (tensor<4x6x16xf32>, tensor<8x16xf32>) -> tensor<4x6x8xf32>
  %v74 = stablehlo.dot_general %v72, %v49, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x16xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
  %v75 = stablehlo.transpose %v74, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
  %v76 = stablehlo.constant dense<1.0> : tensor<4x6x16xf32>
  %v77 = stablehlo.multiply %v51, %v51 : tensor<4x6x16xf32>
  %v78 = stablehlo.subtract %v76, %v77 : tensor<4x6x16xf32>
  %v79 = stablehlo.multiply %v71, %v78 : tensor<4x6x16xf32>
  %v80 = stablehlo.dot_general %v79, %a2, contracting_dims = [2] x [1] : (tensor<4x6x16xf32>, tensor<8x16xf32>) -> tensor<4x6x8xf32>
  %v81 = stablehlo.add %v73, %v80 : tensor<4x6x8xf32>
  %v82 = stablehlo.dot_general %v79, %v49, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x16xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
  %v83 = stablehlo.transpose %v82, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
  %v84 = stablehlo.multiply %v81, %v48 : tensor<4x6x8xf32>
  %v85 = stablehlo.multiply %v81, %v47 : tensor<4x6x8xf32>
  %v86 = stablehlo.constant dense<0.0> : tensor<f32>
  %v87 = stablehlo.reduce(%v85 init: %v86) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<8xf32>
  %v88 = stablehlo.multiply %v84, %v46 : tensor<4x6x8xf32>
  %v89 = stablehlo.add %v67, %v88 : tensor<4x6x8xf32>
  %v90 = stablehlo.multiply %v84, %v37 : tensor<4x6x8xf32>
  %v91 = stablehlo.constant dense<0.0> : tensor<f32>
  %v92 = stablehlo.reduce(%v90 init: %v91) applies stablehlo.add across dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32>
  %v93 = stablehlo.constant dense<-0.5> : tensor<4x6xf32>
  %v94 = stablehlo.multiply %v92, %v93 : tensor<4x6xf32>
  %v95 = stablehlo.multiply %v45, %v45 : tensor<4x6xf32>
  %v96 = stablehlo.multiply %v45, %v95 : tensor<4x6xf32>
  %v97 = stablehlo.multiply %v94, %v96 : tensor<4x6xf32>
  %v98 = stablehlo.multiply %v97, %v41 : tensor<4x6xf32>
  %v99 = stablehlo.broadcast_in_dim %v98, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %v100 = stablehlo.multiply %v99, %v37 : tensor<4x6x8xf32>
  %v101 = stablehlo.add %v89, %v100 : tensor<4x6x8xf32>
  %v102 = stablehlo.multiply %v99, %v37 : tensor<4x6x8xf32>
  %v103 = stablehlo.add %v101, %v102 : tensor<4x6x8xf32>
  %v104 = stablehlo.dot_general %v103, %c1, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<16x8xf32>) -> tensor<4x6x16xf32>
  %v105 = stablehlo.dot_general %v103, %v35, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x16xf32>) -> tensor<8x16xf32>
  %v106 = stablehlo.transpose %v105, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
  %v107 = stablehlo.multiply %v104, %v34 : tensor<4x6x16xf32>
  %v108 = stablehlo.multiply %v104, %v33 : tensor<4x6x16xf32>
  %v109 = stablehlo.dot_general %v108, %b1, contracting_dims = [2] x [1] : (tensor<4x6x16xf32>, tensor<8x16xf32>) -> tensor<4x6x8xf32>
  %v110 = stablehlo.dot_general %v108, %v31, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x16xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
  %v111 = stablehlo.transpose %v110, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
  %v112 = stablehlo.constant dense<1.0> : tensor<4x6x16xf32>
  %v113 = stablehlo.multiply %v33, %v33 : tensor<4x6x16xf32>
  %v114 = stablehlo.subtract %v112, %v113 : tensor<4x6x16xf32>
  %v115 = stablehlo.multiply %v107, %v114 : tensor<4x6x16xf32>
  %v116 = stablehlo.dot_general %v115, %a1, contracting_dims = [2] x [1] : (tensor<4x6x16xf32>, tensor<8x16xf32>) -> tensor<4x6x8xf32>
  %v117 = stablehlo.add %v109, %v116 : tensor<4x6x8xf32>
  %v118 = stablehlo.dot_general %v115, %v31, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x16xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
  %v119 = stablehlo.transpose %v118, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
  %v120 = stablehlo.multiply %v117, %v30 : tensor<4x6x8xf32>
  %v121 = stablehlo.multiply %v117, %v29 : tensor<4x6x8xf32>
  %v122 = stablehlo.constant dense<0.0> : tensor<f32>
  %v123 = stablehlo.reduce(%v121 init: %v122) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<8xf32>
  %v124 = stablehlo.multiply %v120, %v28 : tensor<4x6x8xf32>
  %v125 = stablehlo.add %v103, %v124 : tensor<4x6x8xf32>
  %v126 = stablehlo.multiply %v120, %v19 : tensor<4x6x8xf32>
  %v127 = stablehlo.constant dense<0.0> : tensor<f32>
  %v128 = stablehlo.reduce(%v126 init: %v127) applies stablehlo.add across dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32>
  %v129 = stablehlo.constant dense<-0.5> : tensor<4x6xf32>
  %v130 = stablehlo.multiply %v128, %v129 : tensor<4x6xf32>
  %v131 = stablehlo.multiply %v27, %v27 : tensor<4x6xf32>
  %v132 = stablehlo.multiply %v27, %v131 : tensor<4x6xf32>
  %v133 = stablehlo.multiply %v130, %v132 : tensor<4x6xf32>
  %v134 = stablehlo.multiply %v133, %v23 : tensor<4x6xf32>
  %v135 = stablehlo.broadcast_in_dim %v134, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %v136 = stablehlo.multiply %v135, %v19 : tensor<4x6x8xf32>
  %v137 = stablehlo.add %v125, %v136 : tensor<4x6x8xf32>
  %v138 = stablehlo.multiply %v135, %v19 : tensor<4x6x8xf32>
  %v139 = stablehlo.add %v137, %v138 : tensor<4x6x8xf32>
  %v140 = stablehlo.dot_general %v139, %c0, contracting_dims = [2] x [1] : (tensor<4x6x8xf32>, tensor<16x8xf32>) -> tensor<4x6x16xf32>
  %v141 = stablehlo.dot_general %v139, %v17, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x8xf32>, tensor<4x6x16xf32>) -> tensor<8x16xf32>
  %v142 = stablehlo.transpose %v141, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
  %v143 = stablehlo.multiply %v140, %v16 : tensor<4x6x16xf32>
  %v144 = stablehlo.multiply %v140, %v15 : tensor<4x6x16xf32>
  %v145 = stablehlo.dot_general %v144, %b0, contracting_dims = [2] x [1] : (tensor<4x6x16xf32>, tensor<8x16xf32>) -> tensor<4x6x8xf32>
  %v146 = stablehlo.dot_general %v144, %v13, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x16xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
  %v147 = stablehlo.transpose %v146, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
  %v148 = stablehlo.constant dense<1.0> : tensor<4x6x16xf32>
  %v149 = stablehlo.multiply %v15, %v15 : tensor<4x6x16xf32>
  %v150 = stablehlo.subtract %v148, %v149 : tensor<4x6x16xf32>
  %v151 = stablehlo.multiply %v143, %v150 : tensor<4x6x16xf32>
  %v152 = stablehlo.dot_general %v151, %a0, contracting_dims = [2] x [1] : (tensor<4x6x16xf32>, tensor<8x16xf32>) -> tensor<4x6x8xf32>
  %v153 = stablehlo.add %v145, %v152 : tensor<4x6x8xf32>
  %v154 = stablehlo.dot_general %v151, %v13, contracting_dims = [0, 1] x [0, 1] : (tensor<4x6x16xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
  %v155 = stablehlo.transpose %v154, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
  %v156 = stablehlo.multiply %v153, %v12 : tensor<4x6x8xf32>
  %v157 = stablehlo.multiply %v153, %v11 : tensor<4x6x8xf32>
  %v158 = stablehlo.constant dense<0.0> : tensor<f32>
  %v159 = stablehlo.reduce(%v157 init: %v158) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<8xf32>
  %v160 = stablehlo.multiply %v156, %v10 : tensor<4x6x8xf32>
  %v161 = stablehlo.add %v139, %v160 : tensor<4x6x8xf32>
  %v162 = stablehlo.multiply %v156, %v1 : tensor<4x6x8xf32>
  %v163 = stablehlo.constant dense<0.0> : tensor<f32>
  %v164 = stablehlo.reduce(%v162 init: %v163) applies stablehlo.add across dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32>
  %v165 = stablehlo.constant dense<-0.5> : tensor<4x6xf32>
  %v166 = stablehlo.multiply %v164, %v165 : tensor<4x6xf32>
  %v167 = stablehlo.multiply %v9, %v9 : tensor<4x6xf32>
  %v168 = stablehlo.multiply %v9, %v167 : tensor<4x6xf32>
  %v169 = stablehlo.multiply %v166, %v168 : tensor<4x6xf32>
  %v170 = stablehlo.multiply %v169, %v5 : tensor<4x6xf32>
  %v171 = stablehlo.broadcast_in_dim %v170, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %v172 = stablehlo.multiply %v171, %v1 : tensor<4x6x8xf32>
  %v173 = stablehlo.add %v161, %v172 : tensor<4x6x8xf32>
  %v174 = stablehlo.multiply %v171, %v1 : tensor<4x6x8xf32>
  %v175 = stablehlo.add %v173, %v174 : tensor<4x6x8xf32>
  %v176 = stablehlo.constant dense<0.0> : tensor<11x8xf32>
  %v177 = "stablehlo.scatter"(%v176, %v0, %v175) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %sum = stablehlo.add %l, %r : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<11x8xf32>, tensor<4x6x1xi32>, tensor<4x6x8xf32>) -> tensor<11x8xf32>
  %v178 = stablehlo.constant dense<0.1> : tensor<11x8xf32>
  %v179 = stablehlo.multiply %v177, %v178 : tensor<11x8xf32>
  %v180 = stablehlo.subtract %e, %v179 : tensor<11x8xf32>
  %v181 = stablehlo.constant dense<0.1> : tensor<8xf32>
  %v182 = stablehlo.multiply %v159, %v181 : tensor<8xf32>
  %v183 = stablehlo.subtract %g0, %v182 : tensor<8xf32>
  %v184 = stablehlo.constant dense<0.1> : tensor<8x16xf32>
  %v185 = stablehlo.multiply %v155, %v184 : tensor<8x16xf32>
  %v186 = stablehlo.subtract %a0, %v185 : tensor<8x16xf32>
  %v187 = stablehlo.constant dense<0.1> : tensor<8x16xf32>
  %v188 = stablehlo.multiply %v147, %v187 : tensor<8x16xf32>
  %v189 = stablehlo.subtract %b0, %v188 : tensor<8x16xf32>
  %v190 = stablehlo.constant dense<0.1> : tensor<16x8xf32>
  %v191 = stablehlo.multiply %v142, %v190 : tensor<16x8xf32>
  %v192 = stablehlo.subtract %c0, %v191 : tensor<16x8xf32>
  %v193 = stablehlo.constant dense<0.1> : tensor<8xf32>
  %v194 = stablehlo.multiply %v123, %v193 : tensor<8xf32>
  %v195 = stablehlo.subtract %g1, %v194 : tensor<8xf32>
  %v196 = stablehlo.constant dense<0.1> : tensor<8x16xf32>
  %v197 = stablehlo.multiply %v119, %v196 : tensor<8x16xf32>
  %v198 = stablehlo.subtract %a1, %v197 : tensor<8x16xf32>
  %v199 = stablehlo.constant dense<0.1> : tensor<8x16xf32>
  %v200 = stablehlo.multiply %v111, %v199 : tensor<8x16xf32>
  %v201 = stablehlo.subtract %b1, %v200 : tensor<8x16xf32>
  %v202 = stablehlo.constant dense<0.1> : tensor<16x8xf32>
  %v203 = stablehlo.multiply %v106, %v202 : tensor<16x8xf32>
  %v204 = stablehlo.subtract %c1, %v203 : tensor<16x8xf32>
  %v205 = stablehlo.constant dense<0.1> : tensor<8xf32>
  %v206 = stablehlo.multiply %v87, %v205 : tensor<8xf32>
  %v207 = stablehlo.subtract %g2, %v206 : tensor<8xf32>
  %v208 = stablehlo.constant dense<0.1> : tensor<8x16xf32>
  %v209 = stablehlo.multiply %v83, %v208 : tensor<8x16xf32>
  %v210 = stablehlo.subtract %a2, %v209 : tensor<8x16xf32>
  %v211 = stablehlo.constant dense<0.1> : tensor<8x16xf32>
  %v212 = stablehlo.multiply %v75, %v211 : tensor<8x16xf32>
  %v213 = stablehlo.subtract %b2, %v212 : tensor<8x16xf32>
  %v214 = stablehlo.constant dense<0.1> : tensor<16x8xf32>
  %v215 = stablehlo.multiply %v70, %v214 : tensor<16x8xf32>
  %v216 = stablehlo.subtract %c2, %v215 : tensor<16x8xf32>
  return %v180, %v183, %v186, %v189, %v192, %v195, %v198, %v201, %v204, %v207, %v210, %v213, %v216, %v61 : tensor<11x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<f32>
}
