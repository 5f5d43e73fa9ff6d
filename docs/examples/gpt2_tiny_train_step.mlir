module @gpt2_train_step {
  func.func @main(%arg0: tensor<256x64xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<32x64xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<64xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<64xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<64x64xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<64xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<64x64xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<64xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<64x64xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<64xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<64x64xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<64xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<64xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<64xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<64x256xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<256xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<256x64xf32> {tf.aliasing_output = 16 : i32}, %arg17: tensor<64xf32> {tf.aliasing_output = 17 : i32}, %arg18: tensor<64xf32> {tf.aliasing_output = 18 : i32}, %arg19: tensor<64xf32> {tf.aliasing_output = 19 : i32}, %arg20: tensor<64x64xf32> {tf.aliasing_output = 20 : i32}, %arg21: tensor<64xf32> {tf.aliasing_output = 21 : i32}, %arg22: tensor<64x64xf32> {tf.aliasing_output = 22 : i32}, %arg23: tensor<64xf32> {tf.aliasing_output = 23 : i32}, %arg24: tensor<64x64xf32> {tf.aliasing_output = 24 : i32}, %arg25: tensor<64xf32> {tf.aliasing_output = 25 : i32}, %arg26: tensor<64x64xf32> {tf.aliasing_output = 26 : i32}, %arg27: tensor<64xf32> {tf.aliasing_output = 27 : i32}, %arg28: tensor<64xf32> {tf.aliasing_output = 28 : i32}, %arg29: tensor<64xf32> {tf.aliasing_output = 29 : i32}, %arg30: tensor<64x256xf32> {tf.aliasing_output = 30 : i32}, %arg31: tensor<256xf32> {tf.aliasing_output = 31 : i32}, %arg32: tensor<256x64xf32> {tf.aliasing_output = 32 : i32}, %arg33: tensor<64xf32> {tf.aliasing_output = 33 : i32}, %arg34: tensor<64xf32> {tf.aliasing_output = 34 : i32}, %arg35: tensor<64xf32> {tf.aliasing_output = 35 : i32}, %arg36: tensor<4x32xi32>, %arg37: tensor<4x32xi32>) -> (tensor<256x64xf32> {jax.result_info = "embedding"}, tensor<32x64xf32> {jax.result_info = "positions"}, tensor<64xf32> {jax.result_info = "layers.0.attention_norm.scale"}, tensor<64xf32> {jax.result_info = "layers.0.attention_norm.bias"}, tensor<64x64xf32> {jax.result_info = "layers.0.attention.query.weight"}, tensor<64xf32> {jax.result_info = "layers.0.attention.query.bias"}, tensor<64x64xf32> {jax.result_info = "layers.0.attention.key.weight"}, tensor<64xf32> {jax.result_info = "layers.0.attention.key.bias"}, tensor<64x64xf32> {jax.result_info = "layers.0.attention.value.weight"}, tensor<64xf32> {jax.result_info = "layers.0.attention.value.bias"}, tensor<64x64xf32> {jax.result_info = "layers.0.attention.output.weight"}, tensor<64xf32> {jax.result_info = "layers.0.attention.output.bias"}, tensor<64xf32> {jax.result_info = "layers.0.ffn_norm.scale"}, tensor<64xf32> {jax.result_info = "layers.0.ffn_norm.bias"}, tensor<64x256xf32> {jax.result_info = "layers.0.ffn.up.weight"}, tensor<256xf32> {jax.result_info = "layers.0.ffn.up.bias"}, tensor<256x64xf32> {jax.result_info = "layers.0.ffn.down.weight"}, tensor<64xf32> {jax.result_info = "layers.0.ffn.down.bias"}, tensor<64xf32> {jax.result_info = "layers.1.attention_norm.scale"}, tensor<64xf32> {jax.result_info = "layers.1.attention_norm.bias"}, tensor<64x64xf32> {jax.result_info = "layers.1.attention.query.weight"}, tensor<64xf32> {jax.result_info = "layers.1.attention.query.bias"}, tensor<64x64xf32> {jax.result_info = "layers.1.attention.key.weight"}, tensor<64xf32> {jax.result_info = "layers.1.attention.key.bias"}, tensor<64x64xf32> {jax.result_info = "layers.1.attention.value.weight"}, tensor<64xf32> {jax.result_info = "layers.1.attention.value.bias"}, tensor<64x64xf32> {jax.result_info = "layers.1.attention.output.weight"}, tensor<64xf32> {jax.result_info = "layers.1.attention.output.bias"}, tensor<64xf32> {jax.result_info = "layers.1.ffn_norm.scale"}, tensor<64xf32> {jax.result_info = "layers.1.ffn_norm.bias"}, tensor<64x256xf32> {jax.result_info = "layers.1.ffn.up.weight"}, tensor<256xf32> {jax.result_info = "layers.1.ffn.up.bias"}, tensor<256x64xf32> {jax.result_info = "layers.1.ffn.down.weight"}, tensor<64xf32> {jax.result_info = "layers.1.ffn.down.bias"}, tensor<64xf32> {jax.result_info = "final_norm.scale"}, tensor<64xf32> {jax.result_info = "final_norm.bias"}, tensor<f32> {jax.result_info = "loss"}) {
    %0 = stablehlo.reshape %arg36 : (tensor<4x32xi32>) -> tensor<4x32x1xi32>
    %1 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 64>}> : (tensor<256x64xf32>, tensor<4x32x1xi32>) -> tensor<4x32x64xf32>
    %2 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<32x64xf32>) -> tensor<4x32x64xf32>
    %3 = stablehlo.add %1, %2 : tensor<4x32x64xf32>
    %4 = stablehlo.iota dim = 1 : tensor<32x32xi32>
    %5 = stablehlo.iota dim = 0 : tensor<32x32xi32>
    %6 = stablehlo.compare  GE, %5, %4 : (tensor<32x32xi32>, tensor<32x32xi32>) -> tensor<32x32xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %cst_0 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %9 = stablehlo.multiply %7, %8 : tensor<4x32xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %11 = stablehlo.subtract %3, %10 : tensor<4x32x64xf32>
    %12 = stablehlo.multiply %11, %11 : tensor<4x32x64xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %cst_2 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %15 = stablehlo.multiply %13, %14 : tensor<4x32xf32>
    %cst_3 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %17 = stablehlo.add %15, %16 : tensor<4x32xf32>
    %18 = stablehlo.rsqrt %17 : tensor<4x32xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %20 = stablehlo.multiply %11, %19 : tensor<4x32x64xf32>
    %21 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %22 = stablehlo.multiply %20, %21 : tensor<4x32x64xf32>
    %23 = stablehlo.broadcast_in_dim %arg3, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %24 = stablehlo.add %22, %23 : tensor<4x32x64xf32>
    %25 = stablehlo.dot_general %24, %arg4, contracting_dims = [2] x [0] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %26 = stablehlo.broadcast_in_dim %arg5, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %27 = stablehlo.add %25, %26 : tensor<4x32x64xf32>
    %28 = stablehlo.reshape %27 : (tensor<4x32x64xf32>) -> tensor<4x32x4x16xf32>
    %29 = stablehlo.dot_general %24, %arg6, contracting_dims = [2] x [0] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %30 = stablehlo.broadcast_in_dim %arg7, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %31 = stablehlo.add %29, %30 : tensor<4x32x64xf32>
    %32 = stablehlo.reshape %31 : (tensor<4x32x64xf32>) -> tensor<4x32x4x16xf32>
    %33 = stablehlo.dot_general %24, %arg8, contracting_dims = [2] x [0] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %34 = stablehlo.broadcast_in_dim %arg9, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %35 = stablehlo.add %33, %34 : tensor<4x32x64xf32>
    %36 = stablehlo.reshape %35 : (tensor<4x32x64xf32>) -> tensor<4x32x4x16xf32>
    %cst_4 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x32x4x16xf32>
    %38 = stablehlo.multiply %28, %37 : tensor<4x32x4x16xf32>
    %39 = stablehlo.dot_general %38, %32, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x32x4x16xf32>, tensor<4x32x4x16xf32>) -> tensor<4x4x32x32xf32>
    %cst_5 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x4x32x32xf32>
    %41 = stablehlo.broadcast_in_dim %6, dims = [2, 3] : (tensor<32x32xi1>) -> tensor<4x4x32x32xi1>
    %42 = stablehlo.select %41, %39, %40 : tensor<4x4x32x32xi1>, tensor<4x4x32x32xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %43 = stablehlo.reduce(%42 init: %cst_6) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x32x32xf32>, tensor<f32>) -> tensor<4x4x32xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2] : (tensor<4x4x32xf32>) -> tensor<4x4x32x32xf32>
    %45 = stablehlo.subtract %42, %44 : tensor<4x4x32x32xf32>
    %46 = stablehlo.exponential %45 : tensor<4x4x32x32xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%46 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<4x4x32x32xf32>, tensor<f32>) -> tensor<4x4x32xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<4x4x32xf32>) -> tensor<4x4x32x32xf32>
    %49 = stablehlo.divide %46, %48 : tensor<4x4x32x32xf32>
    %50 = stablehlo.dot_general %49, %36, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<4x4x32x32xf32>, tensor<4x32x4x16xf32>) -> tensor<4x4x32x16xf32>
    %51 = stablehlo.transpose %50, dims = [0, 2, 1, 3] : (tensor<4x4x32x16xf32>) -> tensor<4x32x4x16xf32>
    %52 = stablehlo.reshape %51 : (tensor<4x32x4x16xf32>) -> tensor<4x32x64xf32>
    %53 = stablehlo.dot_general %52, %arg10, contracting_dims = [2] x [0] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %54 = stablehlo.broadcast_in_dim %arg11, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %55 = stablehlo.add %53, %54 : tensor<4x32x64xf32>
    %56 = stablehlo.add %3, %55 : tensor<4x32x64xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.reduce(%56 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %cst_9 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %59 = stablehlo.multiply %57, %58 : tensor<4x32xf32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %61 = stablehlo.subtract %56, %60 : tensor<4x32x64xf32>
    %62 = stablehlo.multiply %61, %61 : tensor<4x32x64xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.reduce(%62 init: %cst_10) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %cst_11 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %65 = stablehlo.multiply %63, %64 : tensor<4x32xf32>
    %cst_12 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %67 = stablehlo.add %65, %66 : tensor<4x32xf32>
    %68 = stablehlo.rsqrt %67 : tensor<4x32xf32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %70 = stablehlo.multiply %61, %69 : tensor<4x32x64xf32>
    %71 = stablehlo.broadcast_in_dim %arg12, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %72 = stablehlo.multiply %70, %71 : tensor<4x32x64xf32>
    %73 = stablehlo.broadcast_in_dim %arg13, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %74 = stablehlo.add %72, %73 : tensor<4x32x64xf32>
    %75 = stablehlo.dot_general %74, %arg14, contracting_dims = [2] x [0] : (tensor<4x32x64xf32>, tensor<64x256xf32>) -> tensor<4x32x256xf32>
    %76 = stablehlo.broadcast_in_dim %arg15, dims = [2] : (tensor<256xf32>) -> tensor<4x32x256xf32>
    %77 = stablehlo.add %75, %76 : tensor<4x32x256xf32>
    %78 = stablehlo.multiply %77, %77 : tensor<4x32x256xf32>
    %79 = stablehlo.multiply %78, %77 : tensor<4x32x256xf32>
    %cst_13 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %81 = stablehlo.multiply %79, %80 : tensor<4x32x256xf32>
    %82 = stablehlo.add %77, %81 : tensor<4x32x256xf32>
    %cst_14 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %84 = stablehlo.multiply %82, %83 : tensor<4x32x256xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %86 = stablehlo.tanh %84 : tensor<4x32x256xf32>
    %87 = stablehlo.add %86, %85 : tensor<4x32x256xf32>
    %cst_16 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %89 = stablehlo.multiply %87, %88 : tensor<4x32x256xf32>
    %90 = stablehlo.multiply %77, %89 : tensor<4x32x256xf32>
    %91 = stablehlo.dot_general %90, %arg16, contracting_dims = [2] x [0] : (tensor<4x32x256xf32>, tensor<256x64xf32>) -> tensor<4x32x64xf32>
    %92 = stablehlo.broadcast_in_dim %arg17, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %93 = stablehlo.add %91, %92 : tensor<4x32x64xf32>
    %94 = stablehlo.add %56, %93 : tensor<4x32x64xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.reduce(%94 init: %cst_17) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %cst_18 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %97 = stablehlo.multiply %95, %96 : tensor<4x32xf32>
    %98 = stablehlo.broadcast_in_dim %97, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %99 = stablehlo.subtract %94, %98 : tensor<4x32x64xf32>
    %100 = stablehlo.multiply %99, %99 : tensor<4x32x64xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %101 = stablehlo.reduce(%100 init: %cst_19) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %cst_20 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %103 = stablehlo.multiply %101, %102 : tensor<4x32xf32>
    %cst_21 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %105 = stablehlo.add %103, %104 : tensor<4x32xf32>
    %106 = stablehlo.rsqrt %105 : tensor<4x32xf32>
    %107 = stablehlo.broadcast_in_dim %106, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %108 = stablehlo.multiply %99, %107 : tensor<4x32x64xf32>
    %109 = stablehlo.broadcast_in_dim %arg18, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %110 = stablehlo.multiply %108, %109 : tensor<4x32x64xf32>
    %111 = stablehlo.broadcast_in_dim %arg19, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %112 = stablehlo.add %110, %111 : tensor<4x32x64xf32>
    %113 = stablehlo.dot_general %112, %arg20, contracting_dims = [2] x [0] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %114 = stablehlo.broadcast_in_dim %arg21, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %115 = stablehlo.add %113, %114 : tensor<4x32x64xf32>
    %116 = stablehlo.reshape %115 : (tensor<4x32x64xf32>) -> tensor<4x32x4x16xf32>
    %117 = stablehlo.dot_general %112, %arg22, contracting_dims = [2] x [0] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %118 = stablehlo.broadcast_in_dim %arg23, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %119 = stablehlo.add %117, %118 : tensor<4x32x64xf32>
    %120 = stablehlo.reshape %119 : (tensor<4x32x64xf32>) -> tensor<4x32x4x16xf32>
    %121 = stablehlo.dot_general %112, %arg24, contracting_dims = [2] x [0] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %122 = stablehlo.broadcast_in_dim %arg25, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %123 = stablehlo.add %121, %122 : tensor<4x32x64xf32>
    %124 = stablehlo.reshape %123 : (tensor<4x32x64xf32>) -> tensor<4x32x4x16xf32>
    %cst_22 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4x32x4x16xf32>
    %126 = stablehlo.multiply %116, %125 : tensor<4x32x4x16xf32>
    %127 = stablehlo.dot_general %126, %120, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x32x4x16xf32>, tensor<4x32x4x16xf32>) -> tensor<4x4x32x32xf32>
    %cst_23 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %128 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<4x4x32x32xf32>
    %129 = stablehlo.broadcast_in_dim %6, dims = [2, 3] : (tensor<32x32xi1>) -> tensor<4x4x32x32xi1>
    %130 = stablehlo.select %129, %127, %128 : tensor<4x4x32x32xi1>, tensor<4x4x32x32xf32>
    %cst_24 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %131 = stablehlo.reduce(%130 init: %cst_24) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x32x32xf32>, tensor<f32>) -> tensor<4x4x32xf32>
    %132 = stablehlo.broadcast_in_dim %131, dims = [0, 1, 2] : (tensor<4x4x32xf32>) -> tensor<4x4x32x32xf32>
    %133 = stablehlo.subtract %130, %132 : tensor<4x4x32x32xf32>
    %134 = stablehlo.exponential %133 : tensor<4x4x32x32xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %135 = stablehlo.reduce(%134 init: %cst_25) applies stablehlo.add across dimensions = [3] : (tensor<4x4x32x32xf32>, tensor<f32>) -> tensor<4x4x32xf32>
    %136 = stablehlo.broadcast_in_dim %135, dims = [0, 1, 2] : (tensor<4x4x32xf32>) -> tensor<4x4x32x32xf32>
    %137 = stablehlo.divide %134, %136 : tensor<4x4x32x32xf32>
    %138 = stablehlo.dot_general %137, %124, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<4x4x32x32xf32>, tensor<4x32x4x16xf32>) -> tensor<4x4x32x16xf32>
    %139 = stablehlo.transpose %138, dims = [0, 2, 1, 3] : (tensor<4x4x32x16xf32>) -> tensor<4x32x4x16xf32>
    %140 = stablehlo.reshape %139 : (tensor<4x32x4x16xf32>) -> tensor<4x32x64xf32>
    %141 = stablehlo.dot_general %140, %arg26, contracting_dims = [2] x [0] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %142 = stablehlo.broadcast_in_dim %arg27, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %143 = stablehlo.add %141, %142 : tensor<4x32x64xf32>
    %144 = stablehlo.add %94, %143 : tensor<4x32x64xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %145 = stablehlo.reduce(%144 init: %cst_26) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %cst_27 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %146 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %147 = stablehlo.multiply %145, %146 : tensor<4x32xf32>
    %148 = stablehlo.broadcast_in_dim %147, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %149 = stablehlo.subtract %144, %148 : tensor<4x32x64xf32>
    %150 = stablehlo.multiply %149, %149 : tensor<4x32x64xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %151 = stablehlo.reduce(%150 init: %cst_28) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %cst_29 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %153 = stablehlo.multiply %151, %152 : tensor<4x32xf32>
    %cst_30 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %154 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %155 = stablehlo.add %153, %154 : tensor<4x32xf32>
    %156 = stablehlo.rsqrt %155 : tensor<4x32xf32>
    %157 = stablehlo.broadcast_in_dim %156, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %158 = stablehlo.multiply %149, %157 : tensor<4x32x64xf32>
    %159 = stablehlo.broadcast_in_dim %arg28, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %160 = stablehlo.multiply %158, %159 : tensor<4x32x64xf32>
    %161 = stablehlo.broadcast_in_dim %arg29, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %162 = stablehlo.add %160, %161 : tensor<4x32x64xf32>
    %163 = stablehlo.dot_general %162, %arg30, contracting_dims = [2] x [0] : (tensor<4x32x64xf32>, tensor<64x256xf32>) -> tensor<4x32x256xf32>
    %164 = stablehlo.broadcast_in_dim %arg31, dims = [2] : (tensor<256xf32>) -> tensor<4x32x256xf32>
    %165 = stablehlo.add %163, %164 : tensor<4x32x256xf32>
    %166 = stablehlo.multiply %165, %165 : tensor<4x32x256xf32>
    %167 = stablehlo.multiply %166, %165 : tensor<4x32x256xf32>
    %cst_31 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %168 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %169 = stablehlo.multiply %167, %168 : tensor<4x32x256xf32>
    %170 = stablehlo.add %165, %169 : tensor<4x32x256xf32>
    %cst_32 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %171 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %172 = stablehlo.multiply %170, %171 : tensor<4x32x256xf32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %173 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %174 = stablehlo.tanh %172 : tensor<4x32x256xf32>
    %175 = stablehlo.add %174, %173 : tensor<4x32x256xf32>
    %cst_34 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %176 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %177 = stablehlo.multiply %175, %176 : tensor<4x32x256xf32>
    %178 = stablehlo.multiply %165, %177 : tensor<4x32x256xf32>
    %179 = stablehlo.dot_general %178, %arg32, contracting_dims = [2] x [0] : (tensor<4x32x256xf32>, tensor<256x64xf32>) -> tensor<4x32x64xf32>
    %180 = stablehlo.broadcast_in_dim %arg33, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %181 = stablehlo.add %179, %180 : tensor<4x32x64xf32>
    %182 = stablehlo.add %144, %181 : tensor<4x32x64xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %183 = stablehlo.reduce(%182 init: %cst_35) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %cst_36 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %184 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %185 = stablehlo.multiply %183, %184 : tensor<4x32xf32>
    %186 = stablehlo.broadcast_in_dim %185, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %187 = stablehlo.subtract %182, %186 : tensor<4x32x64xf32>
    %188 = stablehlo.multiply %187, %187 : tensor<4x32x64xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %189 = stablehlo.reduce(%188 init: %cst_37) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %cst_38 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %190 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %191 = stablehlo.multiply %189, %190 : tensor<4x32xf32>
    %cst_39 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %192 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %193 = stablehlo.add %191, %192 : tensor<4x32xf32>
    %194 = stablehlo.rsqrt %193 : tensor<4x32xf32>
    %195 = stablehlo.broadcast_in_dim %194, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %196 = stablehlo.multiply %187, %195 : tensor<4x32x64xf32>
    %197 = stablehlo.broadcast_in_dim %arg34, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %198 = stablehlo.multiply %196, %197 : tensor<4x32x64xf32>
    %199 = stablehlo.broadcast_in_dim %arg35, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %200 = stablehlo.add %198, %199 : tensor<4x32x64xf32>
    %201 = stablehlo.dot_general %200, %arg0, contracting_dims = [2] x [1] : (tensor<4x32x64xf32>, tensor<256x64xf32>) -> tensor<4x32x256xf32>
    %cst_40 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %202 = stablehlo.reduce(%201 init: %cst_40) applies stablehlo.maximum across dimensions = [2] : (tensor<4x32x256xf32>, tensor<f32>) -> tensor<4x32xf32>
    %203 = stablehlo.broadcast_in_dim %202, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x256xf32>
    %204 = stablehlo.subtract %201, %203 : tensor<4x32x256xf32>
    %205 = stablehlo.exponential %204 : tensor<4x32x256xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %206 = stablehlo.reduce(%205 init: %cst_41) applies stablehlo.add across dimensions = [2] : (tensor<4x32x256xf32>, tensor<f32>) -> tensor<4x32xf32>
    %207 = stablehlo.log %206 : tensor<4x32xf32>
    %208 = stablehlo.iota dim = 2 : tensor<4x32x256xi32>
    %209 = stablehlo.broadcast_in_dim %arg37, dims = [0, 1] : (tensor<4x32xi32>) -> tensor<4x32x256xi32>
    %210 = stablehlo.compare  EQ, %208, %209 : (tensor<4x32x256xi32>, tensor<4x32x256xi32>) -> tensor<4x32x256xi1>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %211 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %212 = stablehlo.select %210, %204, %211 : tensor<4x32x256xi1>, tensor<4x32x256xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %213 = stablehlo.reduce(%212 init: %cst_43) applies stablehlo.add across dimensions = [2] : (tensor<4x32x256xf32>, tensor<f32>) -> tensor<4x32xf32>
    %214 = stablehlo.subtract %207, %213 : tensor<4x32xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %215 = stablehlo.reduce(%214 init: %cst_44) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32xf32>, tensor<f32>) -> tensor<f32>
    %cst_45 = stablehlo.constant dense<7.812500e-03> : tensor<f32>
    %216 = stablehlo.multiply %215, %cst_45 : tensor<f32>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_47 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %217 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %cst_48 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %218 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %219 = stablehlo.broadcast_in_dim %194, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %220 = stablehlo.broadcast_in_dim %arg34, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %cst_49 = stablehlo.constant dense<7.812500e-03> : tensor<f32>
    %221 = stablehlo.multiply %cst_46, %cst_49 : tensor<f32>
    %222 = stablehlo.broadcast_in_dim %221, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %223 = stablehlo.negate %222 : tensor<4x32xf32>
    %224 = stablehlo.broadcast_in_dim %223, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x256xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %225 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %226 = stablehlo.select %210, %224, %225 : tensor<4x32x256xi1>, tensor<4x32x256xf32>
    %227 = stablehlo.divide %222, %206 : tensor<4x32xf32>
    %228 = stablehlo.broadcast_in_dim %227, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x256xf32>
    %229 = stablehlo.multiply %228, %205 : tensor<4x32x256xf32>
    %230 = stablehlo.add %226, %229 : tensor<4x32x256xf32>
    %231 = stablehlo.dot_general %230, %arg0, contracting_dims = [2] x [0] : (tensor<4x32x256xf32>, tensor<256x64xf32>) -> tensor<4x32x64xf32>
    %232 = stablehlo.dot_general %230, %200, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x256xf32>, tensor<4x32x64xf32>) -> tensor<256x64xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %233 = stablehlo.reduce(%231 init: %cst_51) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %234 = stablehlo.multiply %231, %220 : tensor<4x32x64xf32>
    %235 = stablehlo.multiply %196, %231 : tensor<4x32x64xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %236 = stablehlo.reduce(%235 init: %cst_52) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %237 = stablehlo.multiply %234, %219 : tensor<4x32x64xf32>
    %238 = stablehlo.multiply %187, %234 : tensor<4x32x64xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %239 = stablehlo.reduce(%238 init: %cst_53) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %240 = stablehlo.divide %194, %193 : tensor<4x32xf32>
    %cst_54 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %241 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %242 = stablehlo.multiply %240, %241 : tensor<4x32xf32>
    %243 = stablehlo.multiply %239, %242 : tensor<4x32xf32>
    %244 = stablehlo.multiply %243, %218 : tensor<4x32xf32>
    %245 = stablehlo.broadcast_in_dim %244, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %246 = stablehlo.multiply %245, %187 : tensor<4x32x64xf32>
    %247 = stablehlo.multiply %187, %245 : tensor<4x32x64xf32>
    %248 = stablehlo.add %237, %246 : tensor<4x32x64xf32>
    %249 = stablehlo.add %248, %247 : tensor<4x32x64xf32>
    %250 = stablehlo.negate %249 : tensor<4x32x64xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %251 = stablehlo.reduce(%250 init: %cst_55) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %252 = stablehlo.multiply %251, %217 : tensor<4x32xf32>
    %253 = stablehlo.broadcast_in_dim %252, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %254 = stablehlo.add %249, %253 : tensor<4x32x64xf32>
    %cst_56 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %255 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %cst_57 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %256 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %257 = stablehlo.broadcast_in_dim %106, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %258 = stablehlo.broadcast_in_dim %arg18, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %cst_58 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %259 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<4x32x4x16xf32>
    %260 = stablehlo.broadcast_in_dim %6, dims = [2, 3] : (tensor<32x32xi1>) -> tensor<4x4x32x32xi1>
    %261 = stablehlo.broadcast_in_dim %135, dims = [0, 1, 2] : (tensor<4x4x32xf32>) -> tensor<4x4x32x32xf32>
    %cst_59 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %262 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %cst_60 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %263 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %264 = stablehlo.broadcast_in_dim %156, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %265 = stablehlo.broadcast_in_dim %arg28, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %cst_61 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %266 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %cst_62 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %267 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %cst_63 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %268 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %269 = stablehlo.reduce(%254 init: %cst_64) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %270 = stablehlo.dot_general %254, %arg32, contracting_dims = [2] x [1] : (tensor<4x32x64xf32>, tensor<256x64xf32>) -> tensor<4x32x256xf32>
    %271 = stablehlo.dot_general %178, %254, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x256xf32>, tensor<4x32x64xf32>) -> tensor<256x64xf32>
    %272 = stablehlo.multiply %270, %177 : tensor<4x32x256xf32>
    %273 = stablehlo.multiply %165, %270 : tensor<4x32x256xf32>
    %274 = stablehlo.multiply %273, %268 : tensor<4x32x256xf32>
    %275 = stablehlo.multiply %174, %174 : tensor<4x32x256xf32>
    %cst_65 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %276 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %277 = stablehlo.subtract %276, %275 : tensor<4x32x256xf32>
    %278 = stablehlo.multiply %274, %277 : tensor<4x32x256xf32>
    %279 = stablehlo.multiply %278, %267 : tensor<4x32x256xf32>
    %280 = stablehlo.add %272, %279 : tensor<4x32x256xf32>
    %281 = stablehlo.multiply %279, %266 : tensor<4x32x256xf32>
    %282 = stablehlo.multiply %281, %165 : tensor<4x32x256xf32>
    %283 = stablehlo.multiply %166, %281 : tensor<4x32x256xf32>
    %284 = stablehlo.add %280, %283 : tensor<4x32x256xf32>
    %285 = stablehlo.multiply %282, %165 : tensor<4x32x256xf32>
    %286 = stablehlo.multiply %165, %282 : tensor<4x32x256xf32>
    %287 = stablehlo.add %284, %285 : tensor<4x32x256xf32>
    %288 = stablehlo.add %287, %286 : tensor<4x32x256xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %289 = stablehlo.reduce(%288 init: %cst_66) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x256xf32>, tensor<f32>) -> tensor<256xf32>
    %290 = stablehlo.dot_general %288, %arg30, contracting_dims = [2] x [1] : (tensor<4x32x256xf32>, tensor<64x256xf32>) -> tensor<4x32x64xf32>
    %291 = stablehlo.dot_general %162, %288, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x64xf32>, tensor<4x32x256xf32>) -> tensor<64x256xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %292 = stablehlo.reduce(%290 init: %cst_67) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %293 = stablehlo.multiply %290, %265 : tensor<4x32x64xf32>
    %294 = stablehlo.multiply %158, %290 : tensor<4x32x64xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %295 = stablehlo.reduce(%294 init: %cst_68) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %296 = stablehlo.multiply %293, %264 : tensor<4x32x64xf32>
    %297 = stablehlo.multiply %149, %293 : tensor<4x32x64xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %298 = stablehlo.reduce(%297 init: %cst_69) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %299 = stablehlo.divide %156, %155 : tensor<4x32xf32>
    %cst_70 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %300 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %301 = stablehlo.multiply %299, %300 : tensor<4x32xf32>
    %302 = stablehlo.multiply %298, %301 : tensor<4x32xf32>
    %303 = stablehlo.multiply %302, %263 : tensor<4x32xf32>
    %304 = stablehlo.broadcast_in_dim %303, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %305 = stablehlo.multiply %304, %149 : tensor<4x32x64xf32>
    %306 = stablehlo.multiply %149, %304 : tensor<4x32x64xf32>
    %307 = stablehlo.add %296, %305 : tensor<4x32x64xf32>
    %308 = stablehlo.add %307, %306 : tensor<4x32x64xf32>
    %309 = stablehlo.negate %308 : tensor<4x32x64xf32>
    %310 = stablehlo.add %254, %308 : tensor<4x32x64xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %311 = stablehlo.reduce(%309 init: %cst_71) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %312 = stablehlo.multiply %311, %262 : tensor<4x32xf32>
    %313 = stablehlo.broadcast_in_dim %312, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %314 = stablehlo.add %310, %313 : tensor<4x32x64xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %315 = stablehlo.reduce(%314 init: %cst_72) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %316 = stablehlo.dot_general %314, %arg26, contracting_dims = [2] x [1] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %317 = stablehlo.dot_general %140, %314, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x64xf32>, tensor<4x32x64xf32>) -> tensor<64x64xf32>
    %318 = stablehlo.reshape %316 : (tensor<4x32x64xf32>) -> tensor<4x32x4x16xf32>
    %319 = stablehlo.transpose %318, dims = [0, 2, 1, 3] : (tensor<4x32x4x16xf32>) -> tensor<4x4x32x16xf32>
    %320 = stablehlo.dot_general %319, %124, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x4x32x16xf32>, tensor<4x32x4x16xf32>) -> tensor<4x4x32x32xf32>
    %321 = stablehlo.dot_general %319, %137, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x4x32x16xf32>, tensor<4x4x32x32xf32>) -> tensor<4x4x16x32xf32>
    %322 = stablehlo.transpose %321, dims = [0, 3, 1, 2] : (tensor<4x4x16x32xf32>) -> tensor<4x32x4x16xf32>
    %323 = stablehlo.divide %320, %261 : tensor<4x4x32x32xf32>
    %324 = stablehlo.multiply %320, %137 : tensor<4x4x32x32xf32>
    %325 = stablehlo.divide %324, %261 : tensor<4x4x32x32xf32>
    %326 = stablehlo.negate %325 : tensor<4x4x32x32xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %327 = stablehlo.reduce(%326 init: %cst_73) applies stablehlo.add across dimensions = [3] : (tensor<4x4x32x32xf32>, tensor<f32>) -> tensor<4x4x32xf32>
    %328 = stablehlo.broadcast_in_dim %327, dims = [0, 1, 2] : (tensor<4x4x32xf32>) -> tensor<4x4x32x32xf32>
    %329 = stablehlo.add %323, %328 : tensor<4x4x32x32xf32>
    %330 = stablehlo.multiply %329, %134 : tensor<4x4x32x32xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %331 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<4x4x32x32xf32>
    %332 = stablehlo.select %260, %330, %331 : tensor<4x4x32x32xi1>, tensor<4x4x32x32xf32>
    %333 = stablehlo.dot_general %332, %120, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<4x4x32x32xf32>, tensor<4x32x4x16xf32>) -> tensor<4x4x32x16xf32>
    %334 = stablehlo.transpose %333, dims = [0, 2, 1, 3] : (tensor<4x4x32x16xf32>) -> tensor<4x32x4x16xf32>
    %335 = stablehlo.dot_general %332, %126, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<4x4x32x32xf32>, tensor<4x32x4x16xf32>) -> tensor<4x4x32x16xf32>
    %336 = stablehlo.transpose %335, dims = [0, 2, 1, 3] : (tensor<4x4x32x16xf32>) -> tensor<4x32x4x16xf32>
    %337 = stablehlo.multiply %334, %259 : tensor<4x32x4x16xf32>
    %338 = stablehlo.reshape %322 : (tensor<4x32x4x16xf32>) -> tensor<4x32x64xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %339 = stablehlo.reduce(%338 init: %cst_75) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %340 = stablehlo.dot_general %338, %arg24, contracting_dims = [2] x [1] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %341 = stablehlo.dot_general %112, %338, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x64xf32>, tensor<4x32x64xf32>) -> tensor<64x64xf32>
    %342 = stablehlo.reshape %336 : (tensor<4x32x4x16xf32>) -> tensor<4x32x64xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %343 = stablehlo.reduce(%342 init: %cst_76) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %344 = stablehlo.dot_general %342, %arg22, contracting_dims = [2] x [1] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %345 = stablehlo.dot_general %112, %342, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x64xf32>, tensor<4x32x64xf32>) -> tensor<64x64xf32>
    %346 = stablehlo.add %340, %344 : tensor<4x32x64xf32>
    %347 = stablehlo.reshape %337 : (tensor<4x32x4x16xf32>) -> tensor<4x32x64xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %348 = stablehlo.reduce(%347 init: %cst_77) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %349 = stablehlo.dot_general %347, %arg20, contracting_dims = [2] x [1] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %350 = stablehlo.dot_general %112, %347, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x64xf32>, tensor<4x32x64xf32>) -> tensor<64x64xf32>
    %351 = stablehlo.add %346, %349 : tensor<4x32x64xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %352 = stablehlo.reduce(%351 init: %cst_78) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %353 = stablehlo.multiply %351, %258 : tensor<4x32x64xf32>
    %354 = stablehlo.multiply %108, %351 : tensor<4x32x64xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %355 = stablehlo.reduce(%354 init: %cst_79) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %356 = stablehlo.multiply %353, %257 : tensor<4x32x64xf32>
    %357 = stablehlo.multiply %99, %353 : tensor<4x32x64xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %358 = stablehlo.reduce(%357 init: %cst_80) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %359 = stablehlo.divide %106, %105 : tensor<4x32xf32>
    %cst_81 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %360 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %361 = stablehlo.multiply %359, %360 : tensor<4x32xf32>
    %362 = stablehlo.multiply %358, %361 : tensor<4x32xf32>
    %363 = stablehlo.multiply %362, %256 : tensor<4x32xf32>
    %364 = stablehlo.broadcast_in_dim %363, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %365 = stablehlo.multiply %364, %99 : tensor<4x32x64xf32>
    %366 = stablehlo.multiply %99, %364 : tensor<4x32x64xf32>
    %367 = stablehlo.add %356, %365 : tensor<4x32x64xf32>
    %368 = stablehlo.add %367, %366 : tensor<4x32x64xf32>
    %369 = stablehlo.negate %368 : tensor<4x32x64xf32>
    %370 = stablehlo.add %314, %368 : tensor<4x32x64xf32>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %371 = stablehlo.reduce(%369 init: %cst_82) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %372 = stablehlo.multiply %371, %255 : tensor<4x32xf32>
    %373 = stablehlo.broadcast_in_dim %372, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %374 = stablehlo.add %370, %373 : tensor<4x32x64xf32>
    %cst_83 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %375 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %cst_84 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %376 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %377 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %378 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %cst_85 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %379 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<4x32x4x16xf32>
    %380 = stablehlo.broadcast_in_dim %6, dims = [2, 3] : (tensor<32x32xi1>) -> tensor<4x4x32x32xi1>
    %381 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<4x4x32xf32>) -> tensor<4x4x32x32xf32>
    %cst_86 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %382 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %cst_87 = stablehlo.constant dense<1.562500e-02> : tensor<f32>
    %383 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %384 = stablehlo.broadcast_in_dim %68, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %385 = stablehlo.broadcast_in_dim %arg12, dims = [2] : (tensor<64xf32>) -> tensor<4x32x64xf32>
    %cst_88 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %386 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %cst_89 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %387 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %cst_90 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %388 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %389 = stablehlo.reduce(%374 init: %cst_91) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %390 = stablehlo.dot_general %374, %arg16, contracting_dims = [2] x [1] : (tensor<4x32x64xf32>, tensor<256x64xf32>) -> tensor<4x32x256xf32>
    %391 = stablehlo.dot_general %90, %374, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x256xf32>, tensor<4x32x64xf32>) -> tensor<256x64xf32>
    %392 = stablehlo.multiply %390, %89 : tensor<4x32x256xf32>
    %393 = stablehlo.multiply %77, %390 : tensor<4x32x256xf32>
    %394 = stablehlo.multiply %393, %388 : tensor<4x32x256xf32>
    %395 = stablehlo.multiply %86, %86 : tensor<4x32x256xf32>
    %cst_92 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %396 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<4x32x256xf32>
    %397 = stablehlo.subtract %396, %395 : tensor<4x32x256xf32>
    %398 = stablehlo.multiply %394, %397 : tensor<4x32x256xf32>
    %399 = stablehlo.multiply %398, %387 : tensor<4x32x256xf32>
    %400 = stablehlo.add %392, %399 : tensor<4x32x256xf32>
    %401 = stablehlo.multiply %399, %386 : tensor<4x32x256xf32>
    %402 = stablehlo.multiply %401, %77 : tensor<4x32x256xf32>
    %403 = stablehlo.multiply %78, %401 : tensor<4x32x256xf32>
    %404 = stablehlo.add %400, %403 : tensor<4x32x256xf32>
    %405 = stablehlo.multiply %402, %77 : tensor<4x32x256xf32>
    %406 = stablehlo.multiply %77, %402 : tensor<4x32x256xf32>
    %407 = stablehlo.add %404, %405 : tensor<4x32x256xf32>
    %408 = stablehlo.add %407, %406 : tensor<4x32x256xf32>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %409 = stablehlo.reduce(%408 init: %cst_93) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x256xf32>, tensor<f32>) -> tensor<256xf32>
    %410 = stablehlo.dot_general %408, %arg14, contracting_dims = [2] x [1] : (tensor<4x32x256xf32>, tensor<64x256xf32>) -> tensor<4x32x64xf32>
    %411 = stablehlo.dot_general %74, %408, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x64xf32>, tensor<4x32x256xf32>) -> tensor<64x256xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %412 = stablehlo.reduce(%410 init: %cst_94) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %413 = stablehlo.multiply %410, %385 : tensor<4x32x64xf32>
    %414 = stablehlo.multiply %70, %410 : tensor<4x32x64xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %415 = stablehlo.reduce(%414 init: %cst_95) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %416 = stablehlo.multiply %413, %384 : tensor<4x32x64xf32>
    %417 = stablehlo.multiply %61, %413 : tensor<4x32x64xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %418 = stablehlo.reduce(%417 init: %cst_96) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %419 = stablehlo.divide %68, %67 : tensor<4x32xf32>
    %cst_97 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %420 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %421 = stablehlo.multiply %419, %420 : tensor<4x32xf32>
    %422 = stablehlo.multiply %418, %421 : tensor<4x32xf32>
    %423 = stablehlo.multiply %422, %383 : tensor<4x32xf32>
    %424 = stablehlo.broadcast_in_dim %423, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %425 = stablehlo.multiply %424, %61 : tensor<4x32x64xf32>
    %426 = stablehlo.multiply %61, %424 : tensor<4x32x64xf32>
    %427 = stablehlo.add %416, %425 : tensor<4x32x64xf32>
    %428 = stablehlo.add %427, %426 : tensor<4x32x64xf32>
    %429 = stablehlo.negate %428 : tensor<4x32x64xf32>
    %430 = stablehlo.add %374, %428 : tensor<4x32x64xf32>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %431 = stablehlo.reduce(%429 init: %cst_98) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %432 = stablehlo.multiply %431, %382 : tensor<4x32xf32>
    %433 = stablehlo.broadcast_in_dim %432, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %434 = stablehlo.add %430, %433 : tensor<4x32x64xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %435 = stablehlo.reduce(%434 init: %cst_99) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %436 = stablehlo.dot_general %434, %arg10, contracting_dims = [2] x [1] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %437 = stablehlo.dot_general %52, %434, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x64xf32>, tensor<4x32x64xf32>) -> tensor<64x64xf32>
    %438 = stablehlo.reshape %436 : (tensor<4x32x64xf32>) -> tensor<4x32x4x16xf32>
    %439 = stablehlo.transpose %438, dims = [0, 2, 1, 3] : (tensor<4x32x4x16xf32>) -> tensor<4x4x32x16xf32>
    %440 = stablehlo.dot_general %439, %36, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x4x32x16xf32>, tensor<4x32x4x16xf32>) -> tensor<4x4x32x32xf32>
    %441 = stablehlo.dot_general %439, %49, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<4x4x32x16xf32>, tensor<4x4x32x32xf32>) -> tensor<4x4x16x32xf32>
    %442 = stablehlo.transpose %441, dims = [0, 3, 1, 2] : (tensor<4x4x16x32xf32>) -> tensor<4x32x4x16xf32>
    %443 = stablehlo.divide %440, %381 : tensor<4x4x32x32xf32>
    %444 = stablehlo.multiply %440, %49 : tensor<4x4x32x32xf32>
    %445 = stablehlo.divide %444, %381 : tensor<4x4x32x32xf32>
    %446 = stablehlo.negate %445 : tensor<4x4x32x32xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %447 = stablehlo.reduce(%446 init: %cst_100) applies stablehlo.add across dimensions = [3] : (tensor<4x4x32x32xf32>, tensor<f32>) -> tensor<4x4x32xf32>
    %448 = stablehlo.broadcast_in_dim %447, dims = [0, 1, 2] : (tensor<4x4x32xf32>) -> tensor<4x4x32x32xf32>
    %449 = stablehlo.add %443, %448 : tensor<4x4x32x32xf32>
    %450 = stablehlo.multiply %449, %46 : tensor<4x4x32x32xf32>
    %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %451 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<4x4x32x32xf32>
    %452 = stablehlo.select %380, %450, %451 : tensor<4x4x32x32xi1>, tensor<4x4x32x32xf32>
    %453 = stablehlo.dot_general %452, %32, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<4x4x32x32xf32>, tensor<4x32x4x16xf32>) -> tensor<4x4x32x16xf32>
    %454 = stablehlo.transpose %453, dims = [0, 2, 1, 3] : (tensor<4x4x32x16xf32>) -> tensor<4x32x4x16xf32>
    %455 = stablehlo.dot_general %452, %38, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<4x4x32x32xf32>, tensor<4x32x4x16xf32>) -> tensor<4x4x32x16xf32>
    %456 = stablehlo.transpose %455, dims = [0, 2, 1, 3] : (tensor<4x4x32x16xf32>) -> tensor<4x32x4x16xf32>
    %457 = stablehlo.multiply %454, %379 : tensor<4x32x4x16xf32>
    %458 = stablehlo.reshape %442 : (tensor<4x32x4x16xf32>) -> tensor<4x32x64xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %459 = stablehlo.reduce(%458 init: %cst_102) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %460 = stablehlo.dot_general %458, %arg8, contracting_dims = [2] x [1] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %461 = stablehlo.dot_general %24, %458, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x64xf32>, tensor<4x32x64xf32>) -> tensor<64x64xf32>
    %462 = stablehlo.reshape %456 : (tensor<4x32x4x16xf32>) -> tensor<4x32x64xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %463 = stablehlo.reduce(%462 init: %cst_103) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %464 = stablehlo.dot_general %462, %arg6, contracting_dims = [2] x [1] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %465 = stablehlo.dot_general %24, %462, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x64xf32>, tensor<4x32x64xf32>) -> tensor<64x64xf32>
    %466 = stablehlo.add %460, %464 : tensor<4x32x64xf32>
    %467 = stablehlo.reshape %457 : (tensor<4x32x4x16xf32>) -> tensor<4x32x64xf32>
    %cst_104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %468 = stablehlo.reduce(%467 init: %cst_104) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %469 = stablehlo.dot_general %467, %arg4, contracting_dims = [2] x [1] : (tensor<4x32x64xf32>, tensor<64x64xf32>) -> tensor<4x32x64xf32>
    %470 = stablehlo.dot_general %24, %467, contracting_dims = [0, 1] x [0, 1] : (tensor<4x32x64xf32>, tensor<4x32x64xf32>) -> tensor<64x64xf32>
    %471 = stablehlo.add %466, %469 : tensor<4x32x64xf32>
    %cst_105 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %472 = stablehlo.reduce(%471 init: %cst_105) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %473 = stablehlo.multiply %471, %378 : tensor<4x32x64xf32>
    %474 = stablehlo.multiply %20, %471 : tensor<4x32x64xf32>
    %cst_106 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %475 = stablehlo.reduce(%474 init: %cst_106) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<64xf32>
    %476 = stablehlo.multiply %473, %377 : tensor<4x32x64xf32>
    %477 = stablehlo.multiply %11, %473 : tensor<4x32x64xf32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %478 = stablehlo.reduce(%477 init: %cst_107) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %479 = stablehlo.divide %18, %17 : tensor<4x32xf32>
    %cst_108 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %480 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %481 = stablehlo.multiply %479, %480 : tensor<4x32xf32>
    %482 = stablehlo.multiply %478, %481 : tensor<4x32xf32>
    %483 = stablehlo.multiply %482, %376 : tensor<4x32xf32>
    %484 = stablehlo.broadcast_in_dim %483, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %485 = stablehlo.multiply %484, %11 : tensor<4x32x64xf32>
    %486 = stablehlo.multiply %11, %484 : tensor<4x32x64xf32>
    %487 = stablehlo.add %476, %485 : tensor<4x32x64xf32>
    %488 = stablehlo.add %487, %486 : tensor<4x32x64xf32>
    %489 = stablehlo.negate %488 : tensor<4x32x64xf32>
    %490 = stablehlo.add %434, %488 : tensor<4x32x64xf32>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %491 = stablehlo.reduce(%489 init: %cst_109) applies stablehlo.add across dimensions = [2] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<4x32xf32>
    %492 = stablehlo.multiply %491, %375 : tensor<4x32xf32>
    %493 = stablehlo.broadcast_in_dim %492, dims = [0, 1] : (tensor<4x32xf32>) -> tensor<4x32x64xf32>
    %494 = stablehlo.add %490, %493 : tensor<4x32x64xf32>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %495 = stablehlo.reduce(%494 init: %cst_110) applies stablehlo.add across dimensions = [0] : (tensor<4x32x64xf32>, tensor<f32>) -> tensor<32x64xf32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %496 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %497 = "stablehlo.scatter"(%496, %0, %494) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg38: tensor<f32>, %arg39: tensor<f32>):
      %607 = stablehlo.add %arg38, %arg39 : tensor<f32>
      stablehlo.return %607 : tensor<f32>
    }) : (tensor<256x64xf32>, tensor<4x32x1xi32>, tensor<4x32x64xf32>) -> tensor<256x64xf32>
    %498 = stablehlo.add %232, %497 : tensor<256x64xf32>
    %cst_112 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %499 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %500 = stablehlo.multiply %498, %499 : tensor<256x64xf32>
    %501 = stablehlo.subtract %arg0, %500 : tensor<256x64xf32>
    %cst_113 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %502 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %503 = stablehlo.multiply %495, %502 : tensor<32x64xf32>
    %504 = stablehlo.subtract %arg1, %503 : tensor<32x64xf32>
    %cst_114 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %505 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %506 = stablehlo.multiply %475, %505 : tensor<64xf32>
    %507 = stablehlo.subtract %arg2, %506 : tensor<64xf32>
    %cst_115 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %508 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %509 = stablehlo.multiply %472, %508 : tensor<64xf32>
    %510 = stablehlo.subtract %arg3, %509 : tensor<64xf32>
    %cst_116 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %511 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %512 = stablehlo.multiply %470, %511 : tensor<64x64xf32>
    %513 = stablehlo.subtract %arg4, %512 : tensor<64x64xf32>
    %cst_117 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %514 = stablehlo.broadcast_in_dim %cst_117, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %515 = stablehlo.multiply %468, %514 : tensor<64xf32>
    %516 = stablehlo.subtract %arg5, %515 : tensor<64xf32>
    %cst_118 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %517 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %518 = stablehlo.multiply %465, %517 : tensor<64x64xf32>
    %519 = stablehlo.subtract %arg6, %518 : tensor<64x64xf32>
    %cst_119 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %520 = stablehlo.broadcast_in_dim %cst_119, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %521 = stablehlo.multiply %463, %520 : tensor<64xf32>
    %522 = stablehlo.subtract %arg7, %521 : tensor<64xf32>
    %cst_120 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %523 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %524 = stablehlo.multiply %461, %523 : tensor<64x64xf32>
    %525 = stablehlo.subtract %arg8, %524 : tensor<64x64xf32>
    %cst_121 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %526 = stablehlo.broadcast_in_dim %cst_121, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %527 = stablehlo.multiply %459, %526 : tensor<64xf32>
    %528 = stablehlo.subtract %arg9, %527 : tensor<64xf32>
    %cst_122 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %529 = stablehlo.broadcast_in_dim %cst_122, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %530 = stablehlo.multiply %437, %529 : tensor<64x64xf32>
    %531 = stablehlo.subtract %arg10, %530 : tensor<64x64xf32>
    %cst_123 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %532 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %533 = stablehlo.multiply %435, %532 : tensor<64xf32>
    %534 = stablehlo.subtract %arg11, %533 : tensor<64xf32>
    %cst_124 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %535 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %536 = stablehlo.multiply %415, %535 : tensor<64xf32>
    %537 = stablehlo.subtract %arg12, %536 : tensor<64xf32>
    %cst_125 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %538 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %539 = stablehlo.multiply %412, %538 : tensor<64xf32>
    %540 = stablehlo.subtract %arg13, %539 : tensor<64xf32>
    %cst_126 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %541 = stablehlo.broadcast_in_dim %cst_126, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %542 = stablehlo.multiply %411, %541 : tensor<64x256xf32>
    %543 = stablehlo.subtract %arg14, %542 : tensor<64x256xf32>
    %cst_127 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %544 = stablehlo.broadcast_in_dim %cst_127, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %545 = stablehlo.multiply %409, %544 : tensor<256xf32>
    %546 = stablehlo.subtract %arg15, %545 : tensor<256xf32>
    %cst_128 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %547 = stablehlo.broadcast_in_dim %cst_128, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %548 = stablehlo.multiply %391, %547 : tensor<256x64xf32>
    %549 = stablehlo.subtract %arg16, %548 : tensor<256x64xf32>
    %cst_129 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %550 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %551 = stablehlo.multiply %389, %550 : tensor<64xf32>
    %552 = stablehlo.subtract %arg17, %551 : tensor<64xf32>
    %cst_130 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %553 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %554 = stablehlo.multiply %355, %553 : tensor<64xf32>
    %555 = stablehlo.subtract %arg18, %554 : tensor<64xf32>
    %cst_131 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %556 = stablehlo.broadcast_in_dim %cst_131, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %557 = stablehlo.multiply %352, %556 : tensor<64xf32>
    %558 = stablehlo.subtract %arg19, %557 : tensor<64xf32>
    %cst_132 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %559 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %560 = stablehlo.multiply %350, %559 : tensor<64x64xf32>
    %561 = stablehlo.subtract %arg20, %560 : tensor<64x64xf32>
    %cst_133 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %562 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %563 = stablehlo.multiply %348, %562 : tensor<64xf32>
    %564 = stablehlo.subtract %arg21, %563 : tensor<64xf32>
    %cst_134 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %565 = stablehlo.broadcast_in_dim %cst_134, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %566 = stablehlo.multiply %345, %565 : tensor<64x64xf32>
    %567 = stablehlo.subtract %arg22, %566 : tensor<64x64xf32>
    %cst_135 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %568 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %569 = stablehlo.multiply %343, %568 : tensor<64xf32>
    %570 = stablehlo.subtract %arg23, %569 : tensor<64xf32>
    %cst_136 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %571 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %572 = stablehlo.multiply %341, %571 : tensor<64x64xf32>
    %573 = stablehlo.subtract %arg24, %572 : tensor<64x64xf32>
    %cst_137 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %574 = stablehlo.broadcast_in_dim %cst_137, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %575 = stablehlo.multiply %339, %574 : tensor<64xf32>
    %576 = stablehlo.subtract %arg25, %575 : tensor<64xf32>
    %cst_138 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %577 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %578 = stablehlo.multiply %317, %577 : tensor<64x64xf32>
    %579 = stablehlo.subtract %arg26, %578 : tensor<64x64xf32>
    %cst_139 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %580 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %581 = stablehlo.multiply %315, %580 : tensor<64xf32>
    %582 = stablehlo.subtract %arg27, %581 : tensor<64xf32>
    %cst_140 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %583 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %584 = stablehlo.multiply %295, %583 : tensor<64xf32>
    %585 = stablehlo.subtract %arg28, %584 : tensor<64xf32>
    %cst_141 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %586 = stablehlo.broadcast_in_dim %cst_141, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %587 = stablehlo.multiply %292, %586 : tensor<64xf32>
    %588 = stablehlo.subtract %arg29, %587 : tensor<64xf32>
    %cst_142 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %589 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<64x256xf32>
    %590 = stablehlo.multiply %291, %589 : tensor<64x256xf32>
    %591 = stablehlo.subtract %arg30, %590 : tensor<64x256xf32>
    %cst_143 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %592 = stablehlo.broadcast_in_dim %cst_143, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %593 = stablehlo.multiply %289, %592 : tensor<256xf32>
    %594 = stablehlo.subtract %arg31, %593 : tensor<256xf32>
    %cst_144 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %595 = stablehlo.broadcast_in_dim %cst_144, dims = [] : (tensor<f32>) -> tensor<256x64xf32>
    %596 = stablehlo.multiply %271, %595 : tensor<256x64xf32>
    %597 = stablehlo.subtract %arg32, %596 : tensor<256x64xf32>
    %cst_145 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %598 = stablehlo.broadcast_in_dim %cst_145, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %599 = stablehlo.multiply %269, %598 : tensor<64xf32>
    %600 = stablehlo.subtract %arg33, %599 : tensor<64xf32>
    %cst_146 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %601 = stablehlo.broadcast_in_dim %cst_146, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %602 = stablehlo.multiply %236, %601 : tensor<64xf32>
    %603 = stablehlo.subtract %arg34, %602 : tensor<64xf32>
    %cst_147 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %604 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %605 = stablehlo.multiply %233, %604 : tensor<64xf32>
    %606 = stablehlo.subtract %arg35, %605 : tensor<64xf32>
    return %501, %504, %507, %510, %513, %516, %519, %522, %525, %528, %531, %534, %537, %540, %543, %546, %549, %552, %555, %558, %561, %564, %567, %570, %573, %576, %579, %582, %585, %588, %591, %594, %597, %600, %603, %606, %216 : tensor<256x64xf32>, tensor<32x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x256xf32>, tensor<256xf32>, tensor<256x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x256xf32>, tensor<256xf32>, tensor<256x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<f32>
  }
}

