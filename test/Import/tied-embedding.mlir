// A head tied to the embedding: the parameter is in both layers and counts once; its gradients meet in the update.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o %t.mlir
// RUN: %python %S/check_partition.py %t.mlir %t.json
// RUN: %python %S/facts.py %t.json | FileCheck %s
// RUN: phaze-opt %s --phaze-extract-layers | FileCheck %s --check-prefix=LAYERS
// RUN: phaze-opt %s --phaze-classify-phases -o %t.phases.mlir
// RUN: %python %S/check_stash.py %t.phases.mlir %t.json

// CHECK: kinds: 0 1 1 1 2
// CHECK: contractions: forward 7 backward 14
// CHECK: parameters: 1024
// CHECK: tied: arg0 in layer0 layer4
// CHECK: layer0: parameters arg0 states
// CHECK: layer3: parameters arg5 arg6 states
// CHECK: layer4: parameters arg0 states
// LAYERS: "stablehlo.gather"{{.*}}phaze.layer = 0 : i32
// LAYERS: "stablehlo.scatter"
// LAYERS: phaze.layer = 0 : i32, phaze.phase = "backward"} : (tensor<16x4xf32>
// LAYERS: add {{.*}}phaze.layer = 0 : i32, phaze.phase = "update"} : tensor<16x4xf32>

func.func @main(%table: tensor<16x4xf32>, %a0: tensor<4x8xf32>, %b0: tensor<8x4xf32>,
                %a1: tensor<4x8xf32>, %b1: tensor<8x4xf32>, %a2: tensor<4x8xf32>,
                %b2: tensor<8x4xf32>, %ids: tensor<4x3xi32>, %labels: tensor<4x3xi32>)
    -> (tensor<16x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<f32>) {
  %v0 = stablehlo.reshape %ids : (tensor<4x3xi32>) -> tensor<4x3x1xi32>
  %v1 = "stablehlo.gather"(%table, %v0) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 4>}> : (tensor<16x4xf32>, tensor<4x3x1xi32>) -> tensor<4x3x4xf32>
  %v2 = stablehlo.dot_general %v1, %a0, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x8xf32>) -> tensor<4x3x8xf32>
  %v3 = stablehlo.tanh %v2 : tensor<4x3x8xf32>
  %v4 = stablehlo.dot_general %v3, %b0, contracting_dims = [2] x [0] : (tensor<4x3x8xf32>, tensor<8x4xf32>) -> tensor<4x3x4xf32>
  %v5 = stablehlo.add %v1, %v4 : tensor<4x3x4xf32>
  %v6 = stablehlo.dot_general %v5, %a1, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x8xf32>) -> tensor<4x3x8xf32>
  %v7 = stablehlo.tanh %v6 : tensor<4x3x8xf32>
  %v8 = stablehlo.dot_general %v7, %b1, contracting_dims = [2] x [0] : (tensor<4x3x8xf32>, tensor<8x4xf32>) -> tensor<4x3x4xf32>
  %v9 = stablehlo.add %v5, %v8 : tensor<4x3x4xf32>
  %v10 = stablehlo.dot_general %v9, %a2, contracting_dims = [2] x [0] : (tensor<4x3x4xf32>, tensor<4x8xf32>) -> tensor<4x3x8xf32>
  %v11 = stablehlo.tanh %v10 : tensor<4x3x8xf32>
  %v12 = stablehlo.dot_general %v11, %b2, contracting_dims = [2] x [0] : (tensor<4x3x8xf32>, tensor<8x4xf32>) -> tensor<4x3x4xf32>
  %v13 = stablehlo.add %v9, %v12 : tensor<4x3x4xf32>
  %v14 = stablehlo.dot_general %v13, %table, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<16x4xf32>) -> tensor<4x3x16xf32>
  %v15 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v16 = stablehlo.reduce(%v14 init: %v15) applies stablehlo.maximum across dimensions = [2] : (tensor<4x3x16xf32>, tensor<f32>) -> tensor<4x3xf32>
  %v17 = stablehlo.broadcast_in_dim %v16, dims = [0, 1] : (tensor<4x3xf32>) -> tensor<4x3x16xf32>
  %v18 = stablehlo.subtract %v14, %v17 : tensor<4x3x16xf32>
  %v19 = stablehlo.exponential %v18 : tensor<4x3x16xf32>
  %v20 = stablehlo.constant dense<0.0> : tensor<f32>
  %v21 = stablehlo.reduce(%v19 init: %v20) applies stablehlo.add across dimensions = [2] : (tensor<4x3x16xf32>, tensor<f32>) -> tensor<4x3xf32>
  %v22 = stablehlo.broadcast_in_dim %v21, dims = [0, 1] : (tensor<4x3xf32>) -> tensor<4x3x16xf32>
  %v23 = stablehlo.divide %v19, %v22 : tensor<4x3x16xf32>
  %v24 = stablehlo.broadcast_in_dim %labels, dims = [0, 1] : (tensor<4x3xi32>) -> tensor<4x3x16xi32>
  %v25 = stablehlo.iota dim = 2 : tensor<4x3x16xi32>
  %v26 = stablehlo.compare EQ, %v24, %v25 : (tensor<4x3x16xi32>, tensor<4x3x16xi32>) -> tensor<4x3x16xi1>
  %v27 = stablehlo.convert %v26 : (tensor<4x3x16xi1>) -> tensor<4x3x16xf32>
  %v28 = stablehlo.log %v23 : tensor<4x3x16xf32>
  %v29 = stablehlo.multiply %v27, %v28 : tensor<4x3x16xf32>
  %v30 = stablehlo.constant dense<0.0> : tensor<f32>
  %v31 = stablehlo.reduce(%v29 init: %v30) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x3x16xf32>, tensor<f32>) -> tensor<f32>
  %v32 = stablehlo.constant dense<-0.083333> : tensor<f32>
  %v33 = stablehlo.multiply %v31, %v32 : tensor<f32>
  %v34 = stablehlo.constant dense<1.0> : tensor<f32>
  %v35 = stablehlo.multiply %v34, %v32 : tensor<f32>
  %v36 = stablehlo.broadcast_in_dim %v35, dims = [] : (tensor<f32>) -> tensor<4x3x16xf32>
  %v37 = stablehlo.multiply %v36, %v27 : tensor<4x3x16xf32>
  %v38 = stablehlo.divide %v37, %v23 : tensor<4x3x16xf32>
  %v39 = stablehlo.divide %v38, %v22 : tensor<4x3x16xf32>
  %v40 = stablehlo.multiply %v38, %v23 : tensor<4x3x16xf32>
  %v41 = stablehlo.divide %v40, %v22 : tensor<4x3x16xf32>
  %v42 = stablehlo.negate %v41 : tensor<4x3x16xf32>
  %v43 = stablehlo.constant dense<0.0> : tensor<f32>
  %v44 = stablehlo.reduce(%v42 init: %v43) applies stablehlo.add across dimensions = [2] : (tensor<4x3x16xf32>, tensor<f32>) -> tensor<4x3xf32>
  %v45 = stablehlo.broadcast_in_dim %v44, dims = [0, 1] : (tensor<4x3xf32>) -> tensor<4x3x16xf32>
  %v46 = stablehlo.add %v39, %v45 : tensor<4x3x16xf32>
  %v47 = stablehlo.multiply %v46, %v19 : tensor<4x3x16xf32>
  %v48 = stablehlo.dot_general %v47, %table, contracting_dims = [2] x [0] : (tensor<4x3x16xf32>, tensor<16x4xf32>) -> tensor<4x3x4xf32>
  %v49 = stablehlo.dot_general %v47, %v13, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x16xf32>, tensor<4x3x4xf32>) -> tensor<16x4xf32>
  %v50 = stablehlo.dot_general %v48, %b2, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<8x4xf32>) -> tensor<4x3x8xf32>
  %v51 = stablehlo.dot_general %v48, %v11, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x8xf32>) -> tensor<4x8xf32>
  %v52 = stablehlo.transpose %v51, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %v53 = stablehlo.constant dense<1.0> : tensor<4x3x8xf32>
  %v54 = stablehlo.multiply %v11, %v11 : tensor<4x3x8xf32>
  %v55 = stablehlo.subtract %v53, %v54 : tensor<4x3x8xf32>
  %v56 = stablehlo.multiply %v50, %v55 : tensor<4x3x8xf32>
  %v57 = stablehlo.dot_general %v56, %a2, contracting_dims = [2] x [1] : (tensor<4x3x8xf32>, tensor<4x8xf32>) -> tensor<4x3x4xf32>
  %v58 = stablehlo.add %v48, %v57 : tensor<4x3x4xf32>
  %v59 = stablehlo.dot_general %v56, %v9, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x8xf32>, tensor<4x3x4xf32>) -> tensor<8x4xf32>
  %v60 = stablehlo.transpose %v59, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %v61 = stablehlo.dot_general %v58, %b1, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<8x4xf32>) -> tensor<4x3x8xf32>
  %v62 = stablehlo.dot_general %v58, %v7, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x8xf32>) -> tensor<4x8xf32>
  %v63 = stablehlo.transpose %v62, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %v64 = stablehlo.constant dense<1.0> : tensor<4x3x8xf32>
  %v65 = stablehlo.multiply %v7, %v7 : tensor<4x3x8xf32>
  %v66 = stablehlo.subtract %v64, %v65 : tensor<4x3x8xf32>
  %v67 = stablehlo.multiply %v61, %v66 : tensor<4x3x8xf32>
  %v68 = stablehlo.dot_general %v67, %a1, contracting_dims = [2] x [1] : (tensor<4x3x8xf32>, tensor<4x8xf32>) -> tensor<4x3x4xf32>
  %v69 = stablehlo.add %v58, %v68 : tensor<4x3x4xf32>
  %v70 = stablehlo.dot_general %v67, %v5, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x8xf32>, tensor<4x3x4xf32>) -> tensor<8x4xf32>
  %v71 = stablehlo.transpose %v70, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %v72 = stablehlo.dot_general %v69, %b0, contracting_dims = [2] x [1] : (tensor<4x3x4xf32>, tensor<8x4xf32>) -> tensor<4x3x8xf32>
  %v73 = stablehlo.dot_general %v69, %v3, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x4xf32>, tensor<4x3x8xf32>) -> tensor<4x8xf32>
  %v74 = stablehlo.transpose %v73, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %v75 = stablehlo.constant dense<1.0> : tensor<4x3x8xf32>
  %v76 = stablehlo.multiply %v3, %v3 : tensor<4x3x8xf32>
  %v77 = stablehlo.subtract %v75, %v76 : tensor<4x3x8xf32>
  %v78 = stablehlo.multiply %v72, %v77 : tensor<4x3x8xf32>
  %v79 = stablehlo.dot_general %v78, %a0, contracting_dims = [2] x [1] : (tensor<4x3x8xf32>, tensor<4x8xf32>) -> tensor<4x3x4xf32>
  %v80 = stablehlo.add %v69, %v79 : tensor<4x3x4xf32>
  %v81 = stablehlo.dot_general %v78, %v1, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x8xf32>, tensor<4x3x4xf32>) -> tensor<8x4xf32>
  %v82 = stablehlo.transpose %v81, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %v83 = stablehlo.constant dense<0.0> : tensor<16x4xf32>
  %v84 = "stablehlo.scatter"(%v83, %v0, %v80) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %sum = stablehlo.add %l, %r : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<16x4xf32>, tensor<4x3x1xi32>, tensor<4x3x4xf32>) -> tensor<16x4xf32>
  %v85 = stablehlo.add %v49, %v84 : tensor<16x4xf32>
  %v86 = stablehlo.constant dense<0.1> : tensor<16x4xf32>
  %v87 = stablehlo.multiply %v85, %v86 : tensor<16x4xf32>
  %v88 = stablehlo.subtract %table, %v87 : tensor<16x4xf32>
  %v89 = stablehlo.constant dense<0.1> : tensor<4x8xf32>
  %v90 = stablehlo.multiply %v82, %v89 : tensor<4x8xf32>
  %v91 = stablehlo.subtract %a0, %v90 : tensor<4x8xf32>
  %v92 = stablehlo.constant dense<0.1> : tensor<8x4xf32>
  %v93 = stablehlo.multiply %v74, %v92 : tensor<8x4xf32>
  %v94 = stablehlo.subtract %b0, %v93 : tensor<8x4xf32>
  %v95 = stablehlo.constant dense<0.1> : tensor<4x8xf32>
  %v96 = stablehlo.multiply %v71, %v95 : tensor<4x8xf32>
  %v97 = stablehlo.subtract %a1, %v96 : tensor<4x8xf32>
  %v98 = stablehlo.constant dense<0.1> : tensor<8x4xf32>
  %v99 = stablehlo.multiply %v63, %v98 : tensor<8x4xf32>
  %v100 = stablehlo.subtract %b1, %v99 : tensor<8x4xf32>
  %v101 = stablehlo.constant dense<0.1> : tensor<4x8xf32>
  %v102 = stablehlo.multiply %v60, %v101 : tensor<4x8xf32>
  %v103 = stablehlo.subtract %a2, %v102 : tensor<4x8xf32>
  %v104 = stablehlo.constant dense<0.1> : tensor<8x4xf32>
  %v105 = stablehlo.multiply %v52, %v104 : tensor<8x4xf32>
  %v106 = stablehlo.subtract %b2, %v105 : tensor<8x4xf32>
  return %v88, %v91, %v94, %v97, %v100, %v103, %v106, %v33 : tensor<16x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<f32>
}
