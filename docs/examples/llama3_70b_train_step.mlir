module @llama3_70b_train_step {
  func.func @main(%arg0: tensor<128256x8192xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<80x8192xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<80x8192x8192xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<80x8192x1024xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<80x8192x1024xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<80x8192x8192xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<80x8192xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<80x8192x28672xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<80x8192x28672xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<80x28672x8192xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<8192xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<8192x128256xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<128256x8192xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<80x8192xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<80x8192x8192xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<80x8192x1024xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<80x8192x1024xf32> {tf.aliasing_output = 16 : i32}, %arg17: tensor<80x8192x8192xf32> {tf.aliasing_output = 17 : i32}, %arg18: tensor<80x8192xf32> {tf.aliasing_output = 18 : i32}, %arg19: tensor<80x8192x28672xf32> {tf.aliasing_output = 19 : i32}, %arg20: tensor<80x8192x28672xf32> {tf.aliasing_output = 20 : i32}, %arg21: tensor<80x28672x8192xf32> {tf.aliasing_output = 21 : i32}, %arg22: tensor<8192xf32> {tf.aliasing_output = 22 : i32}, %arg23: tensor<8192x128256xf32> {tf.aliasing_output = 23 : i32}, %arg24: tensor<128256x8192xf32> {tf.aliasing_output = 24 : i32}, %arg25: tensor<80x8192xf32> {tf.aliasing_output = 25 : i32}, %arg26: tensor<80x8192x8192xf32> {tf.aliasing_output = 26 : i32}, %arg27: tensor<80x8192x1024xf32> {tf.aliasing_output = 27 : i32}, %arg28: tensor<80x8192x1024xf32> {tf.aliasing_output = 28 : i32}, %arg29: tensor<80x8192x8192xf32> {tf.aliasing_output = 29 : i32}, %arg30: tensor<80x8192xf32> {tf.aliasing_output = 30 : i32}, %arg31: tensor<80x8192x28672xf32> {tf.aliasing_output = 31 : i32}, %arg32: tensor<80x8192x28672xf32> {tf.aliasing_output = 32 : i32}, %arg33: tensor<80x28672x8192xf32> {tf.aliasing_output = 33 : i32}, %arg34: tensor<8192xf32> {tf.aliasing_output = 34 : i32}, %arg35: tensor<8192x128256xf32> {tf.aliasing_output = 35 : i32}, %arg36: tensor<i32> {tf.aliasing_output = 36 : i32}, %arg37: tensor<1x8192xi32>, %arg38: tensor<1x8192xi32>) -> (tensor<128256x8192xf32> {jax.result_info = "embedding"}, tensor<80x8192xf32> {jax.result_info = "layers.attention_norm.scale"}, tensor<80x8192x8192xf32> {jax.result_info = "layers.attention.query.weight"}, tensor<80x8192x1024xf32> {jax.result_info = "layers.attention.key.weight"}, tensor<80x8192x1024xf32> {jax.result_info = "layers.attention.value.weight"}, tensor<80x8192x8192xf32> {jax.result_info = "layers.attention.output.weight"}, tensor<80x8192xf32> {jax.result_info = "layers.ffn_norm.scale"}, tensor<80x8192x28672xf32> {jax.result_info = "layers.ffn.gate.weight"}, tensor<80x8192x28672xf32> {jax.result_info = "layers.ffn.up.weight"}, tensor<80x28672x8192xf32> {jax.result_info = "layers.ffn.down.weight"}, tensor<8192xf32> {jax.result_info = "final_norm.scale"}, tensor<8192x128256xf32> {jax.result_info = "head"}, tensor<128256x8192xf32> {jax.result_info = "first_moment"}, tensor<80x8192xf32> {jax.result_info = "first_moment"}, tensor<80x8192x8192xf32> {jax.result_info = "first_moment"}, tensor<80x8192x1024xf32> {jax.result_info = "first_moment"}, tensor<80x8192x1024xf32> {jax.result_info = "first_moment"}, tensor<80x8192x8192xf32> {jax.result_info = "first_moment"}, tensor<80x8192xf32> {jax.result_info = "first_moment"}, tensor<80x8192x28672xf32> {jax.result_info = "first_moment"}, tensor<80x8192x28672xf32> {jax.result_info = "first_moment"}, tensor<80x28672x8192xf32> {jax.result_info = "first_moment"}, tensor<8192xf32> {jax.result_info = "first_moment"}, tensor<8192x128256xf32> {jax.result_info = "first_moment"}, tensor<128256x8192xf32> {jax.result_info = "second_moment"}, tensor<80x8192xf32> {jax.result_info = "second_moment"}, tensor<80x8192x8192xf32> {jax.result_info = "second_moment"}, tensor<80x8192x1024xf32> {jax.result_info = "second_moment"}, tensor<80x8192x1024xf32> {jax.result_info = "second_moment"}, tensor<80x8192x8192xf32> {jax.result_info = "second_moment"}, tensor<80x8192xf32> {jax.result_info = "second_moment"}, tensor<80x8192x28672xf32> {jax.result_info = "second_moment"}, tensor<80x8192x28672xf32> {jax.result_info = "second_moment"}, tensor<80x28672x8192xf32> {jax.result_info = "second_moment"}, tensor<8192xf32> {jax.result_info = "second_moment"}, tensor<8192x128256xf32> {jax.result_info = "second_moment"}, tensor<i32> {jax.result_info = "step"}, tensor<f32> {jax.result_info = "loss"}) {
    %0 = stablehlo.convert %arg0 : (tensor<128256x8192xf32>) -> tensor<128256x8192xbf16>
    %1 = stablehlo.reshape %arg37 : (tensor<1x8192xi32>) -> tensor<1x8192x1xi32>
    %2 = "stablehlo.gather"(%0, %1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8192>}> : (tensor<128256x8192xbf16>, tensor<1x8192x1xi32>) -> tensor<1x8192x8192xbf16>
    %3 = stablehlo.iota dim = 1 : tensor<8192x8192xi32>
    %4 = stablehlo.iota dim = 0 : tensor<8192x8192xi32>
    %5 = stablehlo.compare  GE, %4, %3 : (tensor<8192x8192xi32>, tensor<8192x8192xi32>) -> tensor<8192x8192xi1>
    %6 = stablehlo.iota dim = 0 : tensor<64xf32>
    %cst = stablehlo.constant dense<-0.205036923> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<64xf32>
    %9 = stablehlo.exponential %8 : tensor<64xf32>
    %10 = stablehlo.iota dim = 0 : tensor<8192x64xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<64xf32>) -> tensor<8192x64xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<8192x64xf32>
    %13 = stablehlo.cosine %12 : tensor<8192x64xf32>
    %14 = stablehlo.convert %13 : (tensor<8192x64xf32>) -> tensor<8192x64xbf16>
    %15 = stablehlo.sine %12 : tensor<8192x64xf32>
    %16 = stablehlo.convert %15 : (tensor<8192x64xf32>) -> tensor<8192x64xbf16>
    %17 = stablehlo.convert %arg1 : (tensor<80x8192xf32>) -> tensor<80x8192xbf16>
    %18 = stablehlo.convert %arg2 : (tensor<80x8192x8192xf32>) -> tensor<80x8192x8192xbf16>
    %19 = stablehlo.convert %arg3 : (tensor<80x8192x1024xf32>) -> tensor<80x8192x1024xbf16>
    %20 = stablehlo.convert %arg4 : (tensor<80x8192x1024xf32>) -> tensor<80x8192x1024xbf16>
    %21 = stablehlo.convert %arg5 : (tensor<80x8192x8192xf32>) -> tensor<80x8192x8192xbf16>
    %22 = stablehlo.convert %arg6 : (tensor<80x8192xf32>) -> tensor<80x8192xbf16>
    %23 = stablehlo.convert %arg7 : (tensor<80x8192x28672xf32>) -> tensor<80x8192x28672xbf16>
    %24 = stablehlo.convert %arg8 : (tensor<80x8192x28672xf32>) -> tensor<80x8192x28672xbf16>
    %25 = stablehlo.convert %arg9 : (tensor<80x28672x8192xf32>) -> tensor<80x28672x8192xbf16>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %26 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<80x1x8192x28672xbf16>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %27 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<80x1x8192x28672xbf16>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %28 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<bf16>) -> tensor<80x1x8192x28672xbf16>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %29 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<bf16>) -> tensor<80x1x8192x8192xbf16>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %30 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<bf16>) -> tensor<80x1x8192x28672xbf16>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %31 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<bf16>) -> tensor<80x1x8192x28672xbf16>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<80x1x8192x8192xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<80x1x8192x8192xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<80x1x8192xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<80x1x8192xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %36 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<bf16>) -> tensor<80x1x8192x8192xbf16>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %37 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<bf16>) -> tensor<80x1x8192x8x128xbf16>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %38 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<bf16>) -> tensor<80x1x8x8192x8x8192xbf16>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<80x1x8x8192x8x8192xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<80x1x8x8192x8x8192xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %41 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<bf16>) -> tensor<80x1x8192x8x128xbf16>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %42 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<bf16>) -> tensor<80x1x8192x8x8x128xbf16>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %43 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<bf16>) -> tensor<80x1x8192x8192xbf16>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<80x1x8192x8192xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<80x1x8192x8192xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<80x1x8192xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<80x1x8192xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<80x1x8x8192x8xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %51:39 = stablehlo.while(%iterArg = %c, %iterArg_141 = %2, %iterArg_142 = %26, %iterArg_143 = %27, %iterArg_144 = %28, %iterArg_145 = %29, %iterArg_146 = %30, %iterArg_147 = %31, %iterArg_148 = %32, %iterArg_149 = %33, %iterArg_150 = %34, %iterArg_151 = %35, %iterArg_152 = %36, %iterArg_153 = %37, %iterArg_154 = %38, %iterArg_155 = %39, %iterArg_156 = %40, %iterArg_157 = %41, %iterArg_158 = %42, %iterArg_159 = %43, %iterArg_160 = %44, %iterArg_161 = %45, %iterArg_162 = %46, %iterArg_163 = %47, %iterArg_164 = %48, %iterArg_165 = %49, %iterArg_166 = %50, %iterArg_167 = %17, %iterArg_168 = %18, %iterArg_169 = %19, %iterArg_170 = %20, %iterArg_171 = %21, %iterArg_172 = %22, %iterArg_173 = %23, %iterArg_174 = %24, %iterArg_175 = %25, %iterArg_176 = %5, %iterArg_177 = %14, %iterArg_178 = %16) : tensor<i32>, tensor<1x8192x8192xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x8192xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192xf32>, tensor<80x1x8192xf32>, tensor<80x1x8192x8192xbf16>, tensor<80x1x8192x8x128xbf16>, tensor<80x1x8x8192x8x8192xbf16>, tensor<80x1x8x8192x8x8192xf32>, tensor<80x1x8x8192x8x8192xf32>, tensor<80x1x8192x8x128xbf16>, tensor<80x1x8192x8x8x128xbf16>, tensor<80x1x8192x8192xbf16>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192xf32>, tensor<80x1x8192xf32>, tensor<80x8192xf32>, tensor<80x1x8x8192x8xf32>, tensor<80x8192xf32>, tensor<80x8192xbf16>, tensor<80x8192x8192xbf16>, tensor<80x8192x1024xbf16>, tensor<80x8192x1024xbf16>, tensor<80x8192x8192xbf16>, tensor<80x8192xbf16>, tensor<80x8192x28672xbf16>, tensor<80x8192x28672xbf16>, tensor<80x28672x8192xbf16>, tensor<8192x8192xi1>, tensor<8192x64xbf16>, tensor<8192x64xbf16>
     cond {
      %c_179 = stablehlo.constant dense<80> : tensor<i32>
      %450 = stablehlo.compare  LT, %iterArg, %c_179 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %450 : tensor<i1>
    } do {
      %c_179 = stablehlo.constant dense<0> : tensor<i32>
      %450 = stablehlo.dynamic_slice %iterArg_167, %iterArg, %c_179, sizes = [1, 8192] : (tensor<80x8192xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x8192xbf16>
      %451 = stablehlo.reshape %450 : (tensor<1x8192xbf16>) -> tensor<8192xbf16>
      %c_180 = stablehlo.constant dense<0> : tensor<i32>
      %452 = stablehlo.dynamic_slice %iterArg_168, %iterArg, %c_180, %c_180, sizes = [1, 8192, 8192] : (tensor<80x8192x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8192x8192xbf16>
      %453 = stablehlo.reshape %452 : (tensor<1x8192x8192xbf16>) -> tensor<8192x8192xbf16>
      %c_181 = stablehlo.constant dense<0> : tensor<i32>
      %454 = stablehlo.dynamic_slice %iterArg_169, %iterArg, %c_181, %c_181, sizes = [1, 8192, 1024] : (tensor<80x8192x1024xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8192x1024xbf16>
      %455 = stablehlo.reshape %454 : (tensor<1x8192x1024xbf16>) -> tensor<8192x1024xbf16>
      %c_182 = stablehlo.constant dense<0> : tensor<i32>
      %456 = stablehlo.dynamic_slice %iterArg_170, %iterArg, %c_182, %c_182, sizes = [1, 8192, 1024] : (tensor<80x8192x1024xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8192x1024xbf16>
      %457 = stablehlo.reshape %456 : (tensor<1x8192x1024xbf16>) -> tensor<8192x1024xbf16>
      %c_183 = stablehlo.constant dense<0> : tensor<i32>
      %458 = stablehlo.dynamic_slice %iterArg_171, %iterArg, %c_183, %c_183, sizes = [1, 8192, 8192] : (tensor<80x8192x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8192x8192xbf16>
      %459 = stablehlo.reshape %458 : (tensor<1x8192x8192xbf16>) -> tensor<8192x8192xbf16>
      %c_184 = stablehlo.constant dense<0> : tensor<i32>
      %460 = stablehlo.dynamic_slice %iterArg_172, %iterArg, %c_184, sizes = [1, 8192] : (tensor<80x8192xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x8192xbf16>
      %461 = stablehlo.reshape %460 : (tensor<1x8192xbf16>) -> tensor<8192xbf16>
      %c_185 = stablehlo.constant dense<0> : tensor<i32>
      %462 = stablehlo.dynamic_slice %iterArg_173, %iterArg, %c_185, %c_185, sizes = [1, 8192, 28672] : (tensor<80x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8192x28672xbf16>
      %463 = stablehlo.reshape %462 : (tensor<1x8192x28672xbf16>) -> tensor<8192x28672xbf16>
      %c_186 = stablehlo.constant dense<0> : tensor<i32>
      %464 = stablehlo.dynamic_slice %iterArg_174, %iterArg, %c_186, %c_186, sizes = [1, 8192, 28672] : (tensor<80x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8192x28672xbf16>
      %465 = stablehlo.reshape %464 : (tensor<1x8192x28672xbf16>) -> tensor<8192x28672xbf16>
      %c_187 = stablehlo.constant dense<0> : tensor<i32>
      %466 = stablehlo.dynamic_slice %iterArg_175, %iterArg, %c_187, %c_187, sizes = [1, 28672, 8192] : (tensor<80x28672x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x28672x8192xbf16>
      %467 = stablehlo.reshape %466 : (tensor<1x28672x8192xbf16>) -> tensor<28672x8192xbf16>
      %468 = stablehlo.convert %iterArg_141 : (tensor<1x8192x8192xbf16>) -> tensor<1x8192x8192xf32>
      %469 = stablehlo.multiply %468, %468 : tensor<1x8192x8192xf32>
      %cst_188 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %470 = stablehlo.reduce(%469 init: %cst_188) applies stablehlo.add across dimensions = [2] : (tensor<1x8192x8192xf32>, tensor<f32>) -> tensor<1x8192xf32>
      %cst_189 = stablehlo.constant dense<1.22070313E-4> : tensor<f32>
      %471 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
      %472 = stablehlo.multiply %470, %471 : tensor<1x8192xf32>
      %cst_190 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %473 = stablehlo.broadcast_in_dim %cst_190, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
      %474 = stablehlo.add %472, %473 : tensor<1x8192xf32>
      %475 = stablehlo.rsqrt %474 : tensor<1x8192xf32>
      %476 = stablehlo.broadcast_in_dim %475, dims = [0, 1] : (tensor<1x8192xf32>) -> tensor<1x8192x8192xf32>
      %477 = stablehlo.multiply %468, %476 : tensor<1x8192x8192xf32>
      %478 = stablehlo.convert %451 : (tensor<8192xbf16>) -> tensor<8192xf32>
      %479 = stablehlo.broadcast_in_dim %478, dims = [2] : (tensor<8192xf32>) -> tensor<1x8192x8192xf32>
      %480 = stablehlo.multiply %477, %479 : tensor<1x8192x8192xf32>
      %481 = stablehlo.convert %480 : (tensor<1x8192x8192xf32>) -> tensor<1x8192x8192xbf16>
      %482 = stablehlo.dot_general %481, %453, contracting_dims = [2] x [0] : (tensor<1x8192x8192xbf16>, tensor<8192x8192xbf16>) -> tensor<1x8192x8192xbf16>
      %483 = stablehlo.reshape %482 : (tensor<1x8192x8192xbf16>) -> tensor<1x8192x8x8x128xbf16>
      %484 = stablehlo.dot_general %481, %455, contracting_dims = [2] x [0] : (tensor<1x8192x8192xbf16>, tensor<8192x1024xbf16>) -> tensor<1x8192x1024xbf16>
      %485 = stablehlo.reshape %484 : (tensor<1x8192x1024xbf16>) -> tensor<1x8192x8x128xbf16>
      %486 = stablehlo.dot_general %481, %457, contracting_dims = [2] x [0] : (tensor<1x8192x8192xbf16>, tensor<8192x1024xbf16>) -> tensor<1x8192x1024xbf16>
      %487 = stablehlo.reshape %486 : (tensor<1x8192x1024xbf16>) -> tensor<1x8192x8x128xbf16>
      %488 = stablehlo.slice %483 [0:1, 0:8192, 0:8, 0:8, 0:64] : (tensor<1x8192x8x8x128xbf16>) -> tensor<1x8192x8x8x64xbf16>
      %489 = stablehlo.slice %483 [0:1, 0:8192, 0:8, 0:8, 64:128] : (tensor<1x8192x8x8x128xbf16>) -> tensor<1x8192x8x8x64xbf16>
      %490 = stablehlo.broadcast_in_dim %iterArg_177, dims = [1, 4] : (tensor<8192x64xbf16>) -> tensor<1x8192x8x8x64xbf16>
      %491 = stablehlo.broadcast_in_dim %iterArg_178, dims = [1, 4] : (tensor<8192x64xbf16>) -> tensor<1x8192x8x8x64xbf16>
      %492 = stablehlo.multiply %489, %491 : tensor<1x8192x8x8x64xbf16>
      %493 = stablehlo.multiply %488, %490 : tensor<1x8192x8x8x64xbf16>
      %494 = stablehlo.subtract %493, %492 : tensor<1x8192x8x8x64xbf16>
      %495 = stablehlo.multiply %488, %491 : tensor<1x8192x8x8x64xbf16>
      %496 = stablehlo.multiply %489, %490 : tensor<1x8192x8x8x64xbf16>
      %497 = stablehlo.add %496, %495 : tensor<1x8192x8x8x64xbf16>
      %498 = stablehlo.concatenate %494, %497, dim = 4 : (tensor<1x8192x8x8x64xbf16>, tensor<1x8192x8x8x64xbf16>) -> tensor<1x8192x8x8x128xbf16>
      %499 = stablehlo.slice %485 [0:1, 0:8192, 0:8, 0:64] : (tensor<1x8192x8x128xbf16>) -> tensor<1x8192x8x64xbf16>
      %500 = stablehlo.slice %485 [0:1, 0:8192, 0:8, 64:128] : (tensor<1x8192x8x128xbf16>) -> tensor<1x8192x8x64xbf16>
      %501 = stablehlo.broadcast_in_dim %iterArg_177, dims = [1, 3] : (tensor<8192x64xbf16>) -> tensor<1x8192x8x64xbf16>
      %502 = stablehlo.broadcast_in_dim %iterArg_178, dims = [1, 3] : (tensor<8192x64xbf16>) -> tensor<1x8192x8x64xbf16>
      %503 = stablehlo.multiply %500, %502 : tensor<1x8192x8x64xbf16>
      %504 = stablehlo.multiply %499, %501 : tensor<1x8192x8x64xbf16>
      %505 = stablehlo.subtract %504, %503 : tensor<1x8192x8x64xbf16>
      %506 = stablehlo.multiply %499, %502 : tensor<1x8192x8x64xbf16>
      %507 = stablehlo.multiply %500, %501 : tensor<1x8192x8x64xbf16>
      %508 = stablehlo.add %507, %506 : tensor<1x8192x8x64xbf16>
      %509 = stablehlo.concatenate %505, %508, dim = 3 : (tensor<1x8192x8x64xbf16>, tensor<1x8192x8x64xbf16>) -> tensor<1x8192x8x128xbf16>
      %cst_191 = stablehlo.constant dense<8.837890e-02> : tensor<bf16>
      %510 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<bf16>) -> tensor<1x8192x8x8x128xbf16>
      %511 = stablehlo.multiply %498, %510 : tensor<1x8192x8x8x128xbf16>
      %512 = stablehlo.dot_general %511, %509, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3] : (tensor<1x8192x8x8x128xbf16>, tensor<1x8192x8x128xbf16>) -> tensor<1x8x8192x8x8192xbf16>
      %513 = stablehlo.convert %512 : (tensor<1x8x8192x8x8192xbf16>) -> tensor<1x8x8192x8x8192xf32>
      %cst_192 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
      %514 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<1x8x8192x8x8192xf32>
      %515 = stablehlo.broadcast_in_dim %iterArg_176, dims = [2, 4] : (tensor<8192x8192xi1>) -> tensor<1x8x8192x8x8192xi1>
      %516 = stablehlo.select %515, %513, %514 : tensor<1x8x8192x8x8192xi1>, tensor<1x8x8192x8x8192xf32>
      %cst_193 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %517 = stablehlo.reduce(%516 init: %cst_193) applies stablehlo.maximum across dimensions = [4] : (tensor<1x8x8192x8x8192xf32>, tensor<f32>) -> tensor<1x8x8192x8xf32>
      %518 = stablehlo.broadcast_in_dim %517, dims = [0, 1, 2, 3] : (tensor<1x8x8192x8xf32>) -> tensor<1x8x8192x8x8192xf32>
      %519 = stablehlo.subtract %516, %518 : tensor<1x8x8192x8x8192xf32>
      %520 = stablehlo.exponential %519 : tensor<1x8x8192x8x8192xf32>
      %cst_194 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %521 = stablehlo.reduce(%520 init: %cst_194) applies stablehlo.add across dimensions = [4] : (tensor<1x8x8192x8x8192xf32>, tensor<f32>) -> tensor<1x8x8192x8xf32>
      %522 = stablehlo.broadcast_in_dim %521, dims = [0, 1, 2, 3] : (tensor<1x8x8192x8xf32>) -> tensor<1x8x8192x8x8192xf32>
      %523 = stablehlo.divide %520, %522 : tensor<1x8x8192x8x8192xf32>
      %524 = stablehlo.convert %523 : (tensor<1x8x8192x8x8192xf32>) -> tensor<1x8x8192x8x8192xbf16>
      %525 = stablehlo.dot_general %524, %487, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1] : (tensor<1x8x8192x8x8192xbf16>, tensor<1x8192x8x128xbf16>) -> tensor<1x8x8192x8x128xbf16>
      %526 = stablehlo.transpose %525, dims = [0, 2, 1, 3, 4] : (tensor<1x8x8192x8x128xbf16>) -> tensor<1x8192x8x8x128xbf16>
      %527 = stablehlo.reshape %526 : (tensor<1x8192x8x8x128xbf16>) -> tensor<1x8192x8192xbf16>
      %528 = stablehlo.dot_general %527, %459, contracting_dims = [2] x [0] : (tensor<1x8192x8192xbf16>, tensor<8192x8192xbf16>) -> tensor<1x8192x8192xbf16>
      %529 = stablehlo.add %iterArg_141, %528 : tensor<1x8192x8192xbf16>
      %530 = stablehlo.convert %529 : (tensor<1x8192x8192xbf16>) -> tensor<1x8192x8192xf32>
      %531 = stablehlo.multiply %530, %530 : tensor<1x8192x8192xf32>
      %cst_195 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %532 = stablehlo.reduce(%531 init: %cst_195) applies stablehlo.add across dimensions = [2] : (tensor<1x8192x8192xf32>, tensor<f32>) -> tensor<1x8192xf32>
      %cst_196 = stablehlo.constant dense<1.22070313E-4> : tensor<f32>
      %533 = stablehlo.broadcast_in_dim %cst_196, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
      %534 = stablehlo.multiply %532, %533 : tensor<1x8192xf32>
      %cst_197 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %535 = stablehlo.broadcast_in_dim %cst_197, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
      %536 = stablehlo.add %534, %535 : tensor<1x8192xf32>
      %537 = stablehlo.rsqrt %536 : tensor<1x8192xf32>
      %538 = stablehlo.broadcast_in_dim %537, dims = [0, 1] : (tensor<1x8192xf32>) -> tensor<1x8192x8192xf32>
      %539 = stablehlo.multiply %530, %538 : tensor<1x8192x8192xf32>
      %540 = stablehlo.convert %461 : (tensor<8192xbf16>) -> tensor<8192xf32>
      %541 = stablehlo.broadcast_in_dim %540, dims = [2] : (tensor<8192xf32>) -> tensor<1x8192x8192xf32>
      %542 = stablehlo.multiply %539, %541 : tensor<1x8192x8192xf32>
      %543 = stablehlo.convert %542 : (tensor<1x8192x8192xf32>) -> tensor<1x8192x8192xbf16>
      %544 = stablehlo.dot_general %543, %463, contracting_dims = [2] x [0] : (tensor<1x8192x8192xbf16>, tensor<8192x28672xbf16>) -> tensor<1x8192x28672xbf16>
      %545 = stablehlo.logistic %544 : tensor<1x8192x28672xbf16>
      %546 = stablehlo.multiply %544, %545 : tensor<1x8192x28672xbf16>
      %547 = stablehlo.dot_general %543, %465, contracting_dims = [2] x [0] : (tensor<1x8192x8192xbf16>, tensor<8192x28672xbf16>) -> tensor<1x8192x28672xbf16>
      %548 = stablehlo.multiply %546, %547 : tensor<1x8192x28672xbf16>
      %549 = stablehlo.dot_general %548, %467, contracting_dims = [2] x [0] : (tensor<1x8192x28672xbf16>, tensor<28672x8192xbf16>) -> tensor<1x8192x8192xbf16>
      %550 = stablehlo.add %529, %549 : tensor<1x8192x8192xbf16>
      %c_198 = stablehlo.constant dense<0> : tensor<i32>
      %551 = stablehlo.reshape %548 : (tensor<1x8192x28672xbf16>) -> tensor<1x1x8192x28672xbf16>
      %552 = stablehlo.dynamic_update_slice %iterArg_142, %551, %iterArg, %c_198, %c_198, %c_198 : (tensor<80x1x8192x28672xbf16>, tensor<1x1x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x28672xbf16>
      %c_199 = stablehlo.constant dense<0> : tensor<i32>
      %553 = stablehlo.reshape %547 : (tensor<1x8192x28672xbf16>) -> tensor<1x1x8192x28672xbf16>
      %554 = stablehlo.dynamic_update_slice %iterArg_143, %553, %iterArg, %c_199, %c_199, %c_199 : (tensor<80x1x8192x28672xbf16>, tensor<1x1x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x28672xbf16>
      %c_200 = stablehlo.constant dense<0> : tensor<i32>
      %555 = stablehlo.reshape %546 : (tensor<1x8192x28672xbf16>) -> tensor<1x1x8192x28672xbf16>
      %556 = stablehlo.dynamic_update_slice %iterArg_144, %555, %iterArg, %c_200, %c_200, %c_200 : (tensor<80x1x8192x28672xbf16>, tensor<1x1x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x28672xbf16>
      %c_201 = stablehlo.constant dense<0> : tensor<i32>
      %557 = stablehlo.reshape %543 : (tensor<1x8192x8192xbf16>) -> tensor<1x1x8192x8192xbf16>
      %558 = stablehlo.dynamic_update_slice %iterArg_145, %557, %iterArg, %c_201, %c_201, %c_201 : (tensor<80x1x8192x8192xbf16>, tensor<1x1x8192x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x8192xbf16>
      %c_202 = stablehlo.constant dense<0> : tensor<i32>
      %559 = stablehlo.reshape %545 : (tensor<1x8192x28672xbf16>) -> tensor<1x1x8192x28672xbf16>
      %560 = stablehlo.dynamic_update_slice %iterArg_146, %559, %iterArg, %c_202, %c_202, %c_202 : (tensor<80x1x8192x28672xbf16>, tensor<1x1x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x28672xbf16>
      %c_203 = stablehlo.constant dense<0> : tensor<i32>
      %561 = stablehlo.reshape %544 : (tensor<1x8192x28672xbf16>) -> tensor<1x1x8192x28672xbf16>
      %562 = stablehlo.dynamic_update_slice %iterArg_147, %561, %iterArg, %c_203, %c_203, %c_203 : (tensor<80x1x8192x28672xbf16>, tensor<1x1x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x28672xbf16>
      %c_204 = stablehlo.constant dense<0> : tensor<i32>
      %563 = stablehlo.reshape %539 : (tensor<1x8192x8192xf32>) -> tensor<1x1x8192x8192xf32>
      %564 = stablehlo.dynamic_update_slice %iterArg_148, %563, %iterArg, %c_204, %c_204, %c_204 : (tensor<80x1x8192x8192xf32>, tensor<1x1x8192x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x8192xf32>
      %c_205 = stablehlo.constant dense<0> : tensor<i32>
      %565 = stablehlo.reshape %530 : (tensor<1x8192x8192xf32>) -> tensor<1x1x8192x8192xf32>
      %566 = stablehlo.dynamic_update_slice %iterArg_149, %565, %iterArg, %c_205, %c_205, %c_205 : (tensor<80x1x8192x8192xf32>, tensor<1x1x8192x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x8192xf32>
      %c_206 = stablehlo.constant dense<0> : tensor<i32>
      %567 = stablehlo.reshape %537 : (tensor<1x8192xf32>) -> tensor<1x1x8192xf32>
      %568 = stablehlo.dynamic_update_slice %iterArg_150, %567, %iterArg, %c_206, %c_206 : (tensor<80x1x8192xf32>, tensor<1x1x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192xf32>
      %c_207 = stablehlo.constant dense<0> : tensor<i32>
      %569 = stablehlo.reshape %536 : (tensor<1x8192xf32>) -> tensor<1x1x8192xf32>
      %570 = stablehlo.dynamic_update_slice %iterArg_151, %569, %iterArg, %c_207, %c_207 : (tensor<80x1x8192xf32>, tensor<1x1x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192xf32>
      %c_208 = stablehlo.constant dense<0> : tensor<i32>
      %571 = stablehlo.reshape %527 : (tensor<1x8192x8192xbf16>) -> tensor<1x1x8192x8192xbf16>
      %572 = stablehlo.dynamic_update_slice %iterArg_152, %571, %iterArg, %c_208, %c_208, %c_208 : (tensor<80x1x8192x8192xbf16>, tensor<1x1x8192x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x8192xbf16>
      %c_209 = stablehlo.constant dense<0> : tensor<i32>
      %573 = stablehlo.reshape %487 : (tensor<1x8192x8x128xbf16>) -> tensor<1x1x8192x8x128xbf16>
      %574 = stablehlo.dynamic_update_slice %iterArg_153, %573, %iterArg, %c_209, %c_209, %c_209, %c_209 : (tensor<80x1x8192x8x128xbf16>, tensor<1x1x8192x8x128xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x8x128xbf16>
      %c_210 = stablehlo.constant dense<0> : tensor<i32>
      %575 = stablehlo.reshape %524 : (tensor<1x8x8192x8x8192xbf16>) -> tensor<1x1x8x8192x8x8192xbf16>
      %576 = stablehlo.dynamic_update_slice %iterArg_154, %575, %iterArg, %c_210, %c_210, %c_210, %c_210, %c_210 : (tensor<80x1x8x8192x8x8192xbf16>, tensor<1x1x8x8192x8x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8x8192x8x8192xbf16>
      %c_211 = stablehlo.constant dense<0> : tensor<i32>
      %577 = stablehlo.reshape %523 : (tensor<1x8x8192x8x8192xf32>) -> tensor<1x1x8x8192x8x8192xf32>
      %578 = stablehlo.dynamic_update_slice %iterArg_155, %577, %iterArg, %c_211, %c_211, %c_211, %c_211, %c_211 : (tensor<80x1x8x8192x8x8192xf32>, tensor<1x1x8x8192x8x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8x8192x8x8192xf32>
      %c_212 = stablehlo.constant dense<0> : tensor<i32>
      %579 = stablehlo.reshape %520 : (tensor<1x8x8192x8x8192xf32>) -> tensor<1x1x8x8192x8x8192xf32>
      %580 = stablehlo.dynamic_update_slice %iterArg_156, %579, %iterArg, %c_212, %c_212, %c_212, %c_212, %c_212 : (tensor<80x1x8x8192x8x8192xf32>, tensor<1x1x8x8192x8x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8x8192x8x8192xf32>
      %c_213 = stablehlo.constant dense<0> : tensor<i32>
      %581 = stablehlo.reshape %509 : (tensor<1x8192x8x128xbf16>) -> tensor<1x1x8192x8x128xbf16>
      %582 = stablehlo.dynamic_update_slice %iterArg_157, %581, %iterArg, %c_213, %c_213, %c_213, %c_213 : (tensor<80x1x8192x8x128xbf16>, tensor<1x1x8192x8x128xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x8x128xbf16>
      %c_214 = stablehlo.constant dense<0> : tensor<i32>
      %583 = stablehlo.reshape %511 : (tensor<1x8192x8x8x128xbf16>) -> tensor<1x1x8192x8x8x128xbf16>
      %584 = stablehlo.dynamic_update_slice %iterArg_158, %583, %iterArg, %c_214, %c_214, %c_214, %c_214, %c_214 : (tensor<80x1x8192x8x8x128xbf16>, tensor<1x1x8192x8x8x128xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x8x8x128xbf16>
      %c_215 = stablehlo.constant dense<0> : tensor<i32>
      %585 = stablehlo.reshape %481 : (tensor<1x8192x8192xbf16>) -> tensor<1x1x8192x8192xbf16>
      %586 = stablehlo.dynamic_update_slice %iterArg_159, %585, %iterArg, %c_215, %c_215, %c_215 : (tensor<80x1x8192x8192xbf16>, tensor<1x1x8192x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x8192xbf16>
      %c_216 = stablehlo.constant dense<0> : tensor<i32>
      %587 = stablehlo.reshape %477 : (tensor<1x8192x8192xf32>) -> tensor<1x1x8192x8192xf32>
      %588 = stablehlo.dynamic_update_slice %iterArg_160, %587, %iterArg, %c_216, %c_216, %c_216 : (tensor<80x1x8192x8192xf32>, tensor<1x1x8192x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x8192xf32>
      %c_217 = stablehlo.constant dense<0> : tensor<i32>
      %589 = stablehlo.reshape %468 : (tensor<1x8192x8192xf32>) -> tensor<1x1x8192x8192xf32>
      %590 = stablehlo.dynamic_update_slice %iterArg_161, %589, %iterArg, %c_217, %c_217, %c_217 : (tensor<80x1x8192x8192xf32>, tensor<1x1x8192x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192x8192xf32>
      %c_218 = stablehlo.constant dense<0> : tensor<i32>
      %591 = stablehlo.reshape %475 : (tensor<1x8192xf32>) -> tensor<1x1x8192xf32>
      %592 = stablehlo.dynamic_update_slice %iterArg_162, %591, %iterArg, %c_218, %c_218 : (tensor<80x1x8192xf32>, tensor<1x1x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192xf32>
      %c_219 = stablehlo.constant dense<0> : tensor<i32>
      %593 = stablehlo.reshape %474 : (tensor<1x8192xf32>) -> tensor<1x1x8192xf32>
      %594 = stablehlo.dynamic_update_slice %iterArg_163, %593, %iterArg, %c_219, %c_219 : (tensor<80x1x8192xf32>, tensor<1x1x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8192xf32>
      %c_220 = stablehlo.constant dense<0> : tensor<i32>
      %595 = stablehlo.reshape %540 : (tensor<8192xf32>) -> tensor<1x8192xf32>
      %596 = stablehlo.dynamic_update_slice %iterArg_164, %595, %iterArg, %c_220 : (tensor<80x8192xf32>, tensor<1x8192xf32>, tensor<i32>, tensor<i32>) -> tensor<80x8192xf32>
      %c_221 = stablehlo.constant dense<0> : tensor<i32>
      %597 = stablehlo.reshape %521 : (tensor<1x8x8192x8xf32>) -> tensor<1x1x8x8192x8xf32>
      %598 = stablehlo.dynamic_update_slice %iterArg_165, %597, %iterArg, %c_221, %c_221, %c_221, %c_221 : (tensor<80x1x8x8192x8xf32>, tensor<1x1x8x8192x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x1x8x8192x8xf32>
      %c_222 = stablehlo.constant dense<0> : tensor<i32>
      %599 = stablehlo.reshape %478 : (tensor<8192xf32>) -> tensor<1x8192xf32>
      %600 = stablehlo.dynamic_update_slice %iterArg_166, %599, %iterArg, %c_222 : (tensor<80x8192xf32>, tensor<1x8192xf32>, tensor<i32>, tensor<i32>) -> tensor<80x8192xf32>
      %c_223 = stablehlo.constant dense<1> : tensor<i32>
      %601 = stablehlo.add %iterArg, %c_223 : tensor<i32>
      stablehlo.return %601, %550, %552, %554, %556, %558, %560, %562, %564, %566, %568, %570, %572, %574, %576, %578, %580, %582, %584, %586, %588, %590, %592, %594, %596, %598, %600, %iterArg_167, %iterArg_168, %iterArg_169, %iterArg_170, %iterArg_171, %iterArg_172, %iterArg_173, %iterArg_174, %iterArg_175, %iterArg_176, %iterArg_177, %iterArg_178 : tensor<i32>, tensor<1x8192x8192xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x8192xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192xf32>, tensor<80x1x8192xf32>, tensor<80x1x8192x8192xbf16>, tensor<80x1x8192x8x128xbf16>, tensor<80x1x8x8192x8x8192xbf16>, tensor<80x1x8x8192x8x8192xf32>, tensor<80x1x8x8192x8x8192xf32>, tensor<80x1x8192x8x128xbf16>, tensor<80x1x8192x8x8x128xbf16>, tensor<80x1x8192x8192xbf16>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192xf32>, tensor<80x1x8192xf32>, tensor<80x8192xf32>, tensor<80x1x8x8192x8xf32>, tensor<80x8192xf32>, tensor<80x8192xbf16>, tensor<80x8192x8192xbf16>, tensor<80x8192x1024xbf16>, tensor<80x8192x1024xbf16>, tensor<80x8192x8192xbf16>, tensor<80x8192xbf16>, tensor<80x8192x28672xbf16>, tensor<80x8192x28672xbf16>, tensor<80x28672x8192xbf16>, tensor<8192x8192xi1>, tensor<8192x64xbf16>, tensor<8192x64xbf16>
    }
    %52 = stablehlo.convert %arg10 : (tensor<8192xf32>) -> tensor<8192xbf16>
    %53 = stablehlo.convert %arg11 : (tensor<8192x128256xf32>) -> tensor<8192x128256xbf16>
    %54 = stablehlo.convert %51#1 : (tensor<1x8192x8192xbf16>) -> tensor<1x8192x8192xf32>
    %55 = stablehlo.multiply %54, %54 : tensor<1x8192x8192xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.reduce(%55 init: %cst_25) applies stablehlo.add across dimensions = [2] : (tensor<1x8192x8192xf32>, tensor<f32>) -> tensor<1x8192xf32>
    %cst_26 = stablehlo.constant dense<1.22070313E-4> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
    %58 = stablehlo.multiply %56, %57 : tensor<1x8192xf32>
    %cst_27 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
    %60 = stablehlo.add %58, %59 : tensor<1x8192xf32>
    %61 = stablehlo.rsqrt %60 : tensor<1x8192xf32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1] : (tensor<1x8192xf32>) -> tensor<1x8192x8192xf32>
    %63 = stablehlo.multiply %54, %62 : tensor<1x8192x8192xf32>
    %64 = stablehlo.convert %52 : (tensor<8192xbf16>) -> tensor<8192xf32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [2] : (tensor<8192xf32>) -> tensor<1x8192x8192xf32>
    %66 = stablehlo.multiply %63, %65 : tensor<1x8192x8192xf32>
    %67 = stablehlo.convert %66 : (tensor<1x8192x8192xf32>) -> tensor<1x8192x8192xbf16>
    %68 = stablehlo.dot_general %67, %53, contracting_dims = [2] x [0] : (tensor<1x8192x8192xbf16>, tensor<8192x128256xbf16>) -> tensor<1x8192x128256xbf16>
    %69 = stablehlo.convert %68 : (tensor<1x8192x128256xbf16>) -> tensor<1x8192x128256xf32>
    %cst_28 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %70 = stablehlo.reduce(%69 init: %cst_28) applies stablehlo.maximum across dimensions = [2] : (tensor<1x8192x128256xf32>, tensor<f32>) -> tensor<1x8192xf32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<1x8192xf32>) -> tensor<1x8192x128256xf32>
    %72 = stablehlo.subtract %69, %71 : tensor<1x8192x128256xf32>
    %73 = stablehlo.exponential %72 : tensor<1x8192x128256xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.reduce(%73 init: %cst_29) applies stablehlo.add across dimensions = [2] : (tensor<1x8192x128256xf32>, tensor<f32>) -> tensor<1x8192xf32>
    %75 = stablehlo.log %74 : tensor<1x8192xf32>
    %76 = stablehlo.iota dim = 2 : tensor<1x8192x128256xi32>
    %77 = stablehlo.broadcast_in_dim %arg38, dims = [0, 1] : (tensor<1x8192xi32>) -> tensor<1x8192x128256xi32>
    %78 = stablehlo.compare  EQ, %76, %77 : (tensor<1x8192x128256xi32>, tensor<1x8192x128256xi32>) -> tensor<1x8192x128256xi1>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<1x8192x128256xf32>
    %80 = stablehlo.select %78, %72, %79 : tensor<1x8192x128256xi1>, tensor<1x8192x128256xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.reduce(%80 init: %cst_31) applies stablehlo.add across dimensions = [2] : (tensor<1x8192x128256xf32>, tensor<f32>) -> tensor<1x8192xf32>
    %82 = stablehlo.subtract %75, %81 : tensor<1x8192xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.reduce(%82 init: %cst_32) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x8192xf32>, tensor<f32>) -> tensor<f32>
    %cst_33 = stablehlo.constant dense<1.22070313E-4> : tensor<f32>
    %84 = stablehlo.multiply %83, %cst_33 : tensor<f32>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_35 = stablehlo.constant dense<1.22070313E-4> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
    %86 = stablehlo.broadcast_in_dim %61, dims = [0, 1] : (tensor<1x8192xf32>) -> tensor<1x8192x8192xf32>
    %87 = stablehlo.broadcast_in_dim %64, dims = [2] : (tensor<8192xf32>) -> tensor<1x8192x8192xf32>
    %cst_36 = stablehlo.constant dense<1.22070313E-4> : tensor<f32>
    %88 = stablehlo.multiply %cst_34, %cst_36 : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %88, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
    %90 = stablehlo.negate %89 : tensor<1x8192xf32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [0, 1] : (tensor<1x8192xf32>) -> tensor<1x8192x128256xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<1x8192x128256xf32>
    %93 = stablehlo.select %78, %91, %92 : tensor<1x8192x128256xi1>, tensor<1x8192x128256xf32>
    %94 = stablehlo.divide %89, %74 : tensor<1x8192xf32>
    %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1] : (tensor<1x8192xf32>) -> tensor<1x8192x128256xf32>
    %96 = stablehlo.multiply %95, %73 : tensor<1x8192x128256xf32>
    %97 = stablehlo.add %93, %96 : tensor<1x8192x128256xf32>
    %98 = stablehlo.convert %97 : (tensor<1x8192x128256xf32>) -> tensor<1x8192x128256xbf16>
    %99 = stablehlo.dot_general %98, %53, contracting_dims = [2] x [1] : (tensor<1x8192x128256xbf16>, tensor<8192x128256xbf16>) -> tensor<1x8192x8192xbf16>
    %100 = stablehlo.dot_general %67, %98, contracting_dims = [0, 1] x [0, 1] : (tensor<1x8192x8192xbf16>, tensor<1x8192x128256xbf16>) -> tensor<8192x128256xbf16>
    %101 = stablehlo.convert %99 : (tensor<1x8192x8192xbf16>) -> tensor<1x8192x8192xf32>
    %102 = stablehlo.multiply %101, %87 : tensor<1x8192x8192xf32>
    %103 = stablehlo.multiply %63, %101 : tensor<1x8192x8192xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.reduce(%103 init: %cst_38) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x8192x8192xf32>, tensor<f32>) -> tensor<8192xf32>
    %105 = stablehlo.convert %104 : (tensor<8192xf32>) -> tensor<8192xbf16>
    %106 = stablehlo.multiply %102, %86 : tensor<1x8192x8192xf32>
    %107 = stablehlo.multiply %54, %102 : tensor<1x8192x8192xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %108 = stablehlo.reduce(%107 init: %cst_39) applies stablehlo.add across dimensions = [2] : (tensor<1x8192x8192xf32>, tensor<f32>) -> tensor<1x8192xf32>
    %109 = stablehlo.divide %61, %60 : tensor<1x8192xf32>
    %cst_40 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
    %111 = stablehlo.multiply %109, %110 : tensor<1x8192xf32>
    %112 = stablehlo.multiply %108, %111 : tensor<1x8192xf32>
    %113 = stablehlo.multiply %112, %85 : tensor<1x8192xf32>
    %114 = stablehlo.broadcast_in_dim %113, dims = [0, 1] : (tensor<1x8192xf32>) -> tensor<1x8192x8192xf32>
    %115 = stablehlo.multiply %114, %54 : tensor<1x8192x8192xf32>
    %116 = stablehlo.multiply %54, %114 : tensor<1x8192x8192xf32>
    %117 = stablehlo.add %106, %115 : tensor<1x8192x8192xf32>
    %118 = stablehlo.add %117, %116 : tensor<1x8192x8192xf32>
    %119 = stablehlo.convert %118 : (tensor<1x8192x8192xf32>) -> tensor<1x8192x8192xbf16>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %120 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<bf16>) -> tensor<80x8192xbf16>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %121 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<bf16>) -> tensor<80x8192x8192xbf16>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %122 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<bf16>) -> tensor<80x8192x1024xbf16>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %123 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<bf16>) -> tensor<80x8192x1024xbf16>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %124 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<bf16>) -> tensor<80x8192x8192xbf16>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %125 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<bf16>) -> tensor<80x8192xbf16>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %126 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<bf16>) -> tensor<80x8192x28672xbf16>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %127 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<bf16>) -> tensor<80x8192x28672xbf16>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %128 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<bf16>) -> tensor<80x28672x8192xbf16>
    %c_50 = stablehlo.constant dense<0> : tensor<i32>
    %129:48 = stablehlo.while(%iterArg = %c_50, %iterArg_141 = %119, %iterArg_142 = %120, %iterArg_143 = %121, %iterArg_144 = %122, %iterArg_145 = %123, %iterArg_146 = %124, %iterArg_147 = %125, %iterArg_148 = %126, %iterArg_149 = %127, %iterArg_150 = %128, %iterArg_151 = %51#2, %iterArg_152 = %51#3, %iterArg_153 = %51#4, %iterArg_154 = %51#5, %iterArg_155 = %51#6, %iterArg_156 = %51#7, %iterArg_157 = %51#8, %iterArg_158 = %51#9, %iterArg_159 = %51#10, %iterArg_160 = %51#11, %iterArg_161 = %51#12, %iterArg_162 = %51#13, %iterArg_163 = %51#14, %iterArg_164 = %51#15, %iterArg_165 = %51#16, %iterArg_166 = %51#17, %iterArg_167 = %51#18, %iterArg_168 = %51#19, %iterArg_169 = %51#20, %iterArg_170 = %51#21, %iterArg_171 = %51#22, %iterArg_172 = %51#23, %iterArg_173 = %51#24, %iterArg_174 = %51#25, %iterArg_175 = %51#26, %iterArg_176 = %17, %iterArg_177 = %18, %iterArg_178 = %19, %iterArg_179 = %20, %iterArg_180 = %21, %iterArg_181 = %22, %iterArg_182 = %23, %iterArg_183 = %24, %iterArg_184 = %25, %iterArg_185 = %5, %iterArg_186 = %14, %iterArg_187 = %16) : tensor<i32>, tensor<1x8192x8192xbf16>, tensor<80x8192xbf16>, tensor<80x8192x8192xbf16>, tensor<80x8192x1024xbf16>, tensor<80x8192x1024xbf16>, tensor<80x8192x8192xbf16>, tensor<80x8192xbf16>, tensor<80x8192x28672xbf16>, tensor<80x8192x28672xbf16>, tensor<80x28672x8192xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x8192xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192xf32>, tensor<80x1x8192xf32>, tensor<80x1x8192x8192xbf16>, tensor<80x1x8192x8x128xbf16>, tensor<80x1x8x8192x8x8192xbf16>, tensor<80x1x8x8192x8x8192xf32>, tensor<80x1x8x8192x8x8192xf32>, tensor<80x1x8192x8x128xbf16>, tensor<80x1x8192x8x8x128xbf16>, tensor<80x1x8192x8192xbf16>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192xf32>, tensor<80x1x8192xf32>, tensor<80x8192xf32>, tensor<80x1x8x8192x8xf32>, tensor<80x8192xf32>, tensor<80x8192xbf16>, tensor<80x8192x8192xbf16>, tensor<80x8192x1024xbf16>, tensor<80x8192x1024xbf16>, tensor<80x8192x8192xbf16>, tensor<80x8192xbf16>, tensor<80x8192x28672xbf16>, tensor<80x8192x28672xbf16>, tensor<80x28672x8192xbf16>, tensor<8192x8192xi1>, tensor<8192x64xbf16>, tensor<8192x64xbf16>
     cond {
      %c_188 = stablehlo.constant dense<80> : tensor<i32>
      %450 = stablehlo.compare  LT, %iterArg, %c_188 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %450 : tensor<i1>
    } do {
      %c_188 = stablehlo.constant dense<79> : tensor<i32>
      %450 = stablehlo.subtract %c_188, %iterArg : tensor<i32>
      %c_189 = stablehlo.constant dense<0> : tensor<i32>
      %451 = stablehlo.dynamic_slice %iterArg_151, %450, %c_189, %c_189, %c_189, sizes = [1, 1, 8192, 28672] : (tensor<80x1x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x28672xbf16>
      %452 = stablehlo.reshape %451 : (tensor<1x1x8192x28672xbf16>) -> tensor<1x8192x28672xbf16>
      %c_190 = stablehlo.constant dense<0> : tensor<i32>
      %453 = stablehlo.dynamic_slice %iterArg_152, %450, %c_190, %c_190, %c_190, sizes = [1, 1, 8192, 28672] : (tensor<80x1x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x28672xbf16>
      %454 = stablehlo.reshape %453 : (tensor<1x1x8192x28672xbf16>) -> tensor<1x8192x28672xbf16>
      %c_191 = stablehlo.constant dense<0> : tensor<i32>
      %455 = stablehlo.dynamic_slice %iterArg_153, %450, %c_191, %c_191, %c_191, sizes = [1, 1, 8192, 28672] : (tensor<80x1x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x28672xbf16>
      %456 = stablehlo.reshape %455 : (tensor<1x1x8192x28672xbf16>) -> tensor<1x8192x28672xbf16>
      %c_192 = stablehlo.constant dense<0> : tensor<i32>
      %457 = stablehlo.dynamic_slice %iterArg_154, %450, %c_192, %c_192, %c_192, sizes = [1, 1, 8192, 8192] : (tensor<80x1x8192x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x8192xbf16>
      %458 = stablehlo.reshape %457 : (tensor<1x1x8192x8192xbf16>) -> tensor<1x8192x8192xbf16>
      %c_193 = stablehlo.constant dense<0> : tensor<i32>
      %459 = stablehlo.dynamic_slice %iterArg_155, %450, %c_193, %c_193, %c_193, sizes = [1, 1, 8192, 28672] : (tensor<80x1x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x28672xbf16>
      %460 = stablehlo.reshape %459 : (tensor<1x1x8192x28672xbf16>) -> tensor<1x8192x28672xbf16>
      %c_194 = stablehlo.constant dense<0> : tensor<i32>
      %461 = stablehlo.dynamic_slice %iterArg_156, %450, %c_194, %c_194, %c_194, sizes = [1, 1, 8192, 28672] : (tensor<80x1x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x28672xbf16>
      %462 = stablehlo.reshape %461 : (tensor<1x1x8192x28672xbf16>) -> tensor<1x8192x28672xbf16>
      %c_195 = stablehlo.constant dense<0> : tensor<i32>
      %463 = stablehlo.dynamic_slice %iterArg_157, %450, %c_195, %c_195, %c_195, sizes = [1, 1, 8192, 8192] : (tensor<80x1x8192x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x8192xf32>
      %464 = stablehlo.reshape %463 : (tensor<1x1x8192x8192xf32>) -> tensor<1x8192x8192xf32>
      %c_196 = stablehlo.constant dense<0> : tensor<i32>
      %465 = stablehlo.dynamic_slice %iterArg_158, %450, %c_196, %c_196, %c_196, sizes = [1, 1, 8192, 8192] : (tensor<80x1x8192x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x8192xf32>
      %466 = stablehlo.reshape %465 : (tensor<1x1x8192x8192xf32>) -> tensor<1x8192x8192xf32>
      %c_197 = stablehlo.constant dense<0> : tensor<i32>
      %467 = stablehlo.dynamic_slice %iterArg_159, %450, %c_197, %c_197, sizes = [1, 1, 8192] : (tensor<80x1x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192xf32>
      %468 = stablehlo.reshape %467 : (tensor<1x1x8192xf32>) -> tensor<1x8192xf32>
      %c_198 = stablehlo.constant dense<0> : tensor<i32>
      %469 = stablehlo.dynamic_slice %iterArg_160, %450, %c_198, %c_198, sizes = [1, 1, 8192] : (tensor<80x1x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192xf32>
      %470 = stablehlo.reshape %469 : (tensor<1x1x8192xf32>) -> tensor<1x8192xf32>
      %c_199 = stablehlo.constant dense<0> : tensor<i32>
      %471 = stablehlo.dynamic_slice %iterArg_161, %450, %c_199, %c_199, %c_199, sizes = [1, 1, 8192, 8192] : (tensor<80x1x8192x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x8192xbf16>
      %472 = stablehlo.reshape %471 : (tensor<1x1x8192x8192xbf16>) -> tensor<1x8192x8192xbf16>
      %c_200 = stablehlo.constant dense<0> : tensor<i32>
      %473 = stablehlo.dynamic_slice %iterArg_162, %450, %c_200, %c_200, %c_200, %c_200, sizes = [1, 1, 8192, 8, 128] : (tensor<80x1x8192x8x128xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x8x128xbf16>
      %474 = stablehlo.reshape %473 : (tensor<1x1x8192x8x128xbf16>) -> tensor<1x8192x8x128xbf16>
      %c_201 = stablehlo.constant dense<0> : tensor<i32>
      %475 = stablehlo.dynamic_slice %iterArg_163, %450, %c_201, %c_201, %c_201, %c_201, %c_201, sizes = [1, 1, 8, 8192, 8, 8192] : (tensor<80x1x8x8192x8x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8x8192x8x8192xbf16>
      %476 = stablehlo.reshape %475 : (tensor<1x1x8x8192x8x8192xbf16>) -> tensor<1x8x8192x8x8192xbf16>
      %c_202 = stablehlo.constant dense<0> : tensor<i32>
      %477 = stablehlo.dynamic_slice %iterArg_164, %450, %c_202, %c_202, %c_202, %c_202, %c_202, sizes = [1, 1, 8, 8192, 8, 8192] : (tensor<80x1x8x8192x8x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8x8192x8x8192xf32>
      %478 = stablehlo.reshape %477 : (tensor<1x1x8x8192x8x8192xf32>) -> tensor<1x8x8192x8x8192xf32>
      %c_203 = stablehlo.constant dense<0> : tensor<i32>
      %479 = stablehlo.dynamic_slice %iterArg_165, %450, %c_203, %c_203, %c_203, %c_203, %c_203, sizes = [1, 1, 8, 8192, 8, 8192] : (tensor<80x1x8x8192x8x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8x8192x8x8192xf32>
      %480 = stablehlo.reshape %479 : (tensor<1x1x8x8192x8x8192xf32>) -> tensor<1x8x8192x8x8192xf32>
      %c_204 = stablehlo.constant dense<0> : tensor<i32>
      %481 = stablehlo.dynamic_slice %iterArg_166, %450, %c_204, %c_204, %c_204, %c_204, sizes = [1, 1, 8192, 8, 128] : (tensor<80x1x8192x8x128xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x8x128xbf16>
      %482 = stablehlo.reshape %481 : (tensor<1x1x8192x8x128xbf16>) -> tensor<1x8192x8x128xbf16>
      %c_205 = stablehlo.constant dense<0> : tensor<i32>
      %483 = stablehlo.dynamic_slice %iterArg_167, %450, %c_205, %c_205, %c_205, %c_205, %c_205, sizes = [1, 1, 8192, 8, 8, 128] : (tensor<80x1x8192x8x8x128xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x8x8x128xbf16>
      %484 = stablehlo.reshape %483 : (tensor<1x1x8192x8x8x128xbf16>) -> tensor<1x8192x8x8x128xbf16>
      %c_206 = stablehlo.constant dense<0> : tensor<i32>
      %485 = stablehlo.dynamic_slice %iterArg_168, %450, %c_206, %c_206, %c_206, sizes = [1, 1, 8192, 8192] : (tensor<80x1x8192x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x8192xbf16>
      %486 = stablehlo.reshape %485 : (tensor<1x1x8192x8192xbf16>) -> tensor<1x8192x8192xbf16>
      %c_207 = stablehlo.constant dense<0> : tensor<i32>
      %487 = stablehlo.dynamic_slice %iterArg_169, %450, %c_207, %c_207, %c_207, sizes = [1, 1, 8192, 8192] : (tensor<80x1x8192x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x8192xf32>
      %488 = stablehlo.reshape %487 : (tensor<1x1x8192x8192xf32>) -> tensor<1x8192x8192xf32>
      %c_208 = stablehlo.constant dense<0> : tensor<i32>
      %489 = stablehlo.dynamic_slice %iterArg_170, %450, %c_208, %c_208, %c_208, sizes = [1, 1, 8192, 8192] : (tensor<80x1x8192x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192x8192xf32>
      %490 = stablehlo.reshape %489 : (tensor<1x1x8192x8192xf32>) -> tensor<1x8192x8192xf32>
      %c_209 = stablehlo.constant dense<0> : tensor<i32>
      %491 = stablehlo.dynamic_slice %iterArg_171, %450, %c_209, %c_209, sizes = [1, 1, 8192] : (tensor<80x1x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192xf32>
      %492 = stablehlo.reshape %491 : (tensor<1x1x8192xf32>) -> tensor<1x8192xf32>
      %c_210 = stablehlo.constant dense<0> : tensor<i32>
      %493 = stablehlo.dynamic_slice %iterArg_172, %450, %c_210, %c_210, sizes = [1, 1, 8192] : (tensor<80x1x8192xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8192xf32>
      %494 = stablehlo.reshape %493 : (tensor<1x1x8192xf32>) -> tensor<1x8192xf32>
      %c_211 = stablehlo.constant dense<0> : tensor<i32>
      %495 = stablehlo.dynamic_slice %iterArg_173, %450, %c_211, sizes = [1, 8192] : (tensor<80x8192xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8192xf32>
      %496 = stablehlo.reshape %495 : (tensor<1x8192xf32>) -> tensor<8192xf32>
      %c_212 = stablehlo.constant dense<0> : tensor<i32>
      %497 = stablehlo.dynamic_slice %iterArg_174, %450, %c_212, %c_212, %c_212, %c_212, sizes = [1, 1, 8, 8192, 8] : (tensor<80x1x8x8192x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x8x8192x8xf32>
      %498 = stablehlo.reshape %497 : (tensor<1x1x8x8192x8xf32>) -> tensor<1x8x8192x8xf32>
      %c_213 = stablehlo.constant dense<0> : tensor<i32>
      %499 = stablehlo.dynamic_slice %iterArg_175, %450, %c_213, sizes = [1, 8192] : (tensor<80x8192xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8192xf32>
      %500 = stablehlo.reshape %499 : (tensor<1x8192xf32>) -> tensor<8192xf32>
      %c_214 = stablehlo.constant dense<0> : tensor<i32>
      %501 = stablehlo.dynamic_slice %iterArg_176, %450, %c_214, sizes = [1, 8192] : (tensor<80x8192xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x8192xbf16>
      %502 = stablehlo.reshape %501 : (tensor<1x8192xbf16>) -> tensor<8192xbf16>
      %c_215 = stablehlo.constant dense<0> : tensor<i32>
      %503 = stablehlo.dynamic_slice %iterArg_177, %450, %c_215, %c_215, sizes = [1, 8192, 8192] : (tensor<80x8192x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8192x8192xbf16>
      %504 = stablehlo.reshape %503 : (tensor<1x8192x8192xbf16>) -> tensor<8192x8192xbf16>
      %c_216 = stablehlo.constant dense<0> : tensor<i32>
      %505 = stablehlo.dynamic_slice %iterArg_178, %450, %c_216, %c_216, sizes = [1, 8192, 1024] : (tensor<80x8192x1024xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8192x1024xbf16>
      %506 = stablehlo.reshape %505 : (tensor<1x8192x1024xbf16>) -> tensor<8192x1024xbf16>
      %c_217 = stablehlo.constant dense<0> : tensor<i32>
      %507 = stablehlo.dynamic_slice %iterArg_179, %450, %c_217, %c_217, sizes = [1, 8192, 1024] : (tensor<80x8192x1024xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8192x1024xbf16>
      %508 = stablehlo.reshape %507 : (tensor<1x8192x1024xbf16>) -> tensor<8192x1024xbf16>
      %c_218 = stablehlo.constant dense<0> : tensor<i32>
      %509 = stablehlo.dynamic_slice %iterArg_180, %450, %c_218, %c_218, sizes = [1, 8192, 8192] : (tensor<80x8192x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8192x8192xbf16>
      %510 = stablehlo.reshape %509 : (tensor<1x8192x8192xbf16>) -> tensor<8192x8192xbf16>
      %c_219 = stablehlo.constant dense<0> : tensor<i32>
      %511 = stablehlo.dynamic_slice %iterArg_181, %450, %c_219, sizes = [1, 8192] : (tensor<80x8192xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x8192xbf16>
      %512 = stablehlo.reshape %511 : (tensor<1x8192xbf16>) -> tensor<8192xbf16>
      %c_220 = stablehlo.constant dense<0> : tensor<i32>
      %513 = stablehlo.dynamic_slice %iterArg_182, %450, %c_220, %c_220, sizes = [1, 8192, 28672] : (tensor<80x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8192x28672xbf16>
      %514 = stablehlo.reshape %513 : (tensor<1x8192x28672xbf16>) -> tensor<8192x28672xbf16>
      %c_221 = stablehlo.constant dense<0> : tensor<i32>
      %515 = stablehlo.dynamic_slice %iterArg_183, %450, %c_221, %c_221, sizes = [1, 8192, 28672] : (tensor<80x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8192x28672xbf16>
      %516 = stablehlo.reshape %515 : (tensor<1x8192x28672xbf16>) -> tensor<8192x28672xbf16>
      %c_222 = stablehlo.constant dense<0> : tensor<i32>
      %517 = stablehlo.dynamic_slice %iterArg_184, %450, %c_222, %c_222, sizes = [1, 28672, 8192] : (tensor<80x28672x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x28672x8192xbf16>
      %518 = stablehlo.reshape %517 : (tensor<1x28672x8192xbf16>) -> tensor<28672x8192xbf16>
      %cst_223 = stablehlo.constant dense<1.22070313E-4> : tensor<f32>
      %519 = stablehlo.broadcast_in_dim %cst_223, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
      %520 = stablehlo.broadcast_in_dim %492, dims = [0, 1] : (tensor<1x8192xf32>) -> tensor<1x8192x8192xf32>
      %521 = stablehlo.broadcast_in_dim %500, dims = [2] : (tensor<8192xf32>) -> tensor<1x8192x8192xf32>
      %522 = stablehlo.broadcast_in_dim %iterArg_186, dims = [1, 4] : (tensor<8192x64xbf16>) -> tensor<1x8192x8x8x64xbf16>
      %523 = stablehlo.broadcast_in_dim %iterArg_187, dims = [1, 4] : (tensor<8192x64xbf16>) -> tensor<1x8192x8x8x64xbf16>
      %524 = stablehlo.broadcast_in_dim %iterArg_186, dims = [1, 3] : (tensor<8192x64xbf16>) -> tensor<1x8192x8x64xbf16>
      %525 = stablehlo.broadcast_in_dim %iterArg_187, dims = [1, 3] : (tensor<8192x64xbf16>) -> tensor<1x8192x8x64xbf16>
      %cst_224 = stablehlo.constant dense<8.837890e-02> : tensor<bf16>
      %526 = stablehlo.broadcast_in_dim %cst_224, dims = [] : (tensor<bf16>) -> tensor<1x8192x8x8x128xbf16>
      %527 = stablehlo.broadcast_in_dim %iterArg_185, dims = [2, 4] : (tensor<8192x8192xi1>) -> tensor<1x8x8192x8x8192xi1>
      %528 = stablehlo.broadcast_in_dim %498, dims = [0, 1, 2, 3] : (tensor<1x8x8192x8xf32>) -> tensor<1x8x8192x8x8192xf32>
      %cst_225 = stablehlo.constant dense<1.22070313E-4> : tensor<f32>
      %529 = stablehlo.broadcast_in_dim %cst_225, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
      %530 = stablehlo.broadcast_in_dim %468, dims = [0, 1] : (tensor<1x8192xf32>) -> tensor<1x8192x8192xf32>
      %531 = stablehlo.broadcast_in_dim %496, dims = [2] : (tensor<8192xf32>) -> tensor<1x8192x8192xf32>
      %532 = stablehlo.dot_general %iterArg_141, %518, contracting_dims = [2] x [1] : (tensor<1x8192x8192xbf16>, tensor<28672x8192xbf16>) -> tensor<1x8192x28672xbf16>
      %533 = stablehlo.dot_general %452, %iterArg_141, contracting_dims = [0, 1] x [0, 1] : (tensor<1x8192x28672xbf16>, tensor<1x8192x8192xbf16>) -> tensor<28672x8192xbf16>
      %534 = stablehlo.multiply %532, %454 : tensor<1x8192x28672xbf16>
      %535 = stablehlo.multiply %456, %532 : tensor<1x8192x28672xbf16>
      %536 = stablehlo.dot_general %535, %516, contracting_dims = [2] x [1] : (tensor<1x8192x28672xbf16>, tensor<8192x28672xbf16>) -> tensor<1x8192x8192xbf16>
      %537 = stablehlo.dot_general %458, %535, contracting_dims = [0, 1] x [0, 1] : (tensor<1x8192x8192xbf16>, tensor<1x8192x28672xbf16>) -> tensor<8192x28672xbf16>
      %538 = stablehlo.multiply %534, %460 : tensor<1x8192x28672xbf16>
      %539 = stablehlo.multiply %462, %534 : tensor<1x8192x28672xbf16>
      %cst_226 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
      %540 = stablehlo.broadcast_in_dim %cst_226, dims = [] : (tensor<bf16>) -> tensor<1x8192x28672xbf16>
      %541 = stablehlo.subtract %540, %460 : tensor<1x8192x28672xbf16>
      %542 = stablehlo.multiply %460, %541 : tensor<1x8192x28672xbf16>
      %543 = stablehlo.multiply %539, %542 : tensor<1x8192x28672xbf16>
      %544 = stablehlo.add %538, %543 : tensor<1x8192x28672xbf16>
      %545 = stablehlo.dot_general %544, %514, contracting_dims = [2] x [1] : (tensor<1x8192x28672xbf16>, tensor<8192x28672xbf16>) -> tensor<1x8192x8192xbf16>
      %546 = stablehlo.dot_general %458, %544, contracting_dims = [0, 1] x [0, 1] : (tensor<1x8192x8192xbf16>, tensor<1x8192x28672xbf16>) -> tensor<8192x28672xbf16>
      %547 = stablehlo.add %536, %545 : tensor<1x8192x8192xbf16>
      %548 = stablehlo.convert %547 : (tensor<1x8192x8192xbf16>) -> tensor<1x8192x8192xf32>
      %549 = stablehlo.multiply %548, %531 : tensor<1x8192x8192xf32>
      %550 = stablehlo.multiply %464, %548 : tensor<1x8192x8192xf32>
      %cst_227 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %551 = stablehlo.reduce(%550 init: %cst_227) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x8192x8192xf32>, tensor<f32>) -> tensor<8192xf32>
      %552 = stablehlo.convert %551 : (tensor<8192xf32>) -> tensor<8192xbf16>
      %553 = stablehlo.multiply %549, %530 : tensor<1x8192x8192xf32>
      %554 = stablehlo.multiply %466, %549 : tensor<1x8192x8192xf32>
      %cst_228 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %555 = stablehlo.reduce(%554 init: %cst_228) applies stablehlo.add across dimensions = [2] : (tensor<1x8192x8192xf32>, tensor<f32>) -> tensor<1x8192xf32>
      %556 = stablehlo.divide %468, %470 : tensor<1x8192xf32>
      %cst_229 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
      %557 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
      %558 = stablehlo.multiply %556, %557 : tensor<1x8192xf32>
      %559 = stablehlo.multiply %555, %558 : tensor<1x8192xf32>
      %560 = stablehlo.multiply %559, %529 : tensor<1x8192xf32>
      %561 = stablehlo.broadcast_in_dim %560, dims = [0, 1] : (tensor<1x8192xf32>) -> tensor<1x8192x8192xf32>
      %562 = stablehlo.multiply %561, %466 : tensor<1x8192x8192xf32>
      %563 = stablehlo.multiply %466, %561 : tensor<1x8192x8192xf32>
      %564 = stablehlo.add %553, %562 : tensor<1x8192x8192xf32>
      %565 = stablehlo.add %564, %563 : tensor<1x8192x8192xf32>
      %566 = stablehlo.convert %565 : (tensor<1x8192x8192xf32>) -> tensor<1x8192x8192xbf16>
      %567 = stablehlo.add %iterArg_141, %566 : tensor<1x8192x8192xbf16>
      %568 = stablehlo.dot_general %567, %510, contracting_dims = [2] x [1] : (tensor<1x8192x8192xbf16>, tensor<8192x8192xbf16>) -> tensor<1x8192x8192xbf16>
      %569 = stablehlo.dot_general %472, %567, contracting_dims = [0, 1] x [0, 1] : (tensor<1x8192x8192xbf16>, tensor<1x8192x8192xbf16>) -> tensor<8192x8192xbf16>
      %570 = stablehlo.reshape %568 : (tensor<1x8192x8192xbf16>) -> tensor<1x8192x8x8x128xbf16>
      %571 = stablehlo.transpose %570, dims = [0, 2, 1, 3, 4] : (tensor<1x8192x8x8x128xbf16>) -> tensor<1x8x8192x8x128xbf16>
      %572 = stablehlo.dot_general %571, %474, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [3] : (tensor<1x8x8192x8x128xbf16>, tensor<1x8192x8x128xbf16>) -> tensor<1x8x8192x8x8192xbf16>
      %573 = stablehlo.dot_general %571, %476, batching_dims = [0, 1] x [0, 1], contracting_dims = [2, 3] x [2, 3] : (tensor<1x8x8192x8x128xbf16>, tensor<1x8x8192x8x8192xbf16>) -> tensor<1x8x128x8192xbf16>
      %574 = stablehlo.transpose %573, dims = [0, 3, 1, 2] : (tensor<1x8x128x8192xbf16>) -> tensor<1x8192x8x128xbf16>
      %575 = stablehlo.convert %572 : (tensor<1x8x8192x8x8192xbf16>) -> tensor<1x8x8192x8x8192xf32>
      %576 = stablehlo.divide %575, %528 : tensor<1x8x8192x8x8192xf32>
      %577 = stablehlo.multiply %575, %478 : tensor<1x8x8192x8x8192xf32>
      %578 = stablehlo.divide %577, %528 : tensor<1x8x8192x8x8192xf32>
      %579 = stablehlo.negate %578 : tensor<1x8x8192x8x8192xf32>
      %cst_230 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %580 = stablehlo.reduce(%579 init: %cst_230) applies stablehlo.add across dimensions = [4] : (tensor<1x8x8192x8x8192xf32>, tensor<f32>) -> tensor<1x8x8192x8xf32>
      %581 = stablehlo.broadcast_in_dim %580, dims = [0, 1, 2, 3] : (tensor<1x8x8192x8xf32>) -> tensor<1x8x8192x8x8192xf32>
      %582 = stablehlo.add %576, %581 : tensor<1x8x8192x8x8192xf32>
      %583 = stablehlo.multiply %582, %480 : tensor<1x8x8192x8x8192xf32>
      %cst_231 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %584 = stablehlo.broadcast_in_dim %cst_231, dims = [] : (tensor<f32>) -> tensor<1x8x8192x8x8192xf32>
      %585 = stablehlo.select %527, %583, %584 : tensor<1x8x8192x8x8192xi1>, tensor<1x8x8192x8x8192xf32>
      %586 = stablehlo.convert %585 : (tensor<1x8x8192x8x8192xf32>) -> tensor<1x8x8192x8x8192xbf16>
      %587 = stablehlo.dot_general %586, %482, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1] : (tensor<1x8x8192x8x8192xbf16>, tensor<1x8192x8x128xbf16>) -> tensor<1x8x8192x8x128xbf16>
      %588 = stablehlo.transpose %587, dims = [0, 2, 1, 3, 4] : (tensor<1x8x8192x8x128xbf16>) -> tensor<1x8192x8x8x128xbf16>
      %589 = stablehlo.dot_general %586, %484, batching_dims = [0, 1] x [0, 2], contracting_dims = [2, 3] x [1, 3] : (tensor<1x8x8192x8x8192xbf16>, tensor<1x8192x8x8x128xbf16>) -> tensor<1x8x8192x128xbf16>
      %590 = stablehlo.transpose %589, dims = [0, 2, 1, 3] : (tensor<1x8x8192x128xbf16>) -> tensor<1x8192x8x128xbf16>
      %591 = stablehlo.multiply %588, %526 : tensor<1x8192x8x8x128xbf16>
      %592 = stablehlo.slice %590 [0:1, 0:8192, 0:8, 0:64] : (tensor<1x8192x8x128xbf16>) -> tensor<1x8192x8x64xbf16>
      %593 = stablehlo.slice %590 [0:1, 0:8192, 0:8, 64:128] : (tensor<1x8192x8x128xbf16>) -> tensor<1x8192x8x64xbf16>
      %594 = stablehlo.multiply %593, %524 : tensor<1x8192x8x64xbf16>
      %595 = stablehlo.multiply %593, %525 : tensor<1x8192x8x64xbf16>
      %596 = stablehlo.negate %592 : tensor<1x8192x8x64xbf16>
      %597 = stablehlo.multiply %592, %524 : tensor<1x8192x8x64xbf16>
      %598 = stablehlo.add %595, %597 : tensor<1x8192x8x64xbf16>
      %599 = stablehlo.multiply %596, %525 : tensor<1x8192x8x64xbf16>
      %600 = stablehlo.add %594, %599 : tensor<1x8192x8x64xbf16>
      %cst_232 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %601 = stablehlo.pad %600, %cst_232, low = [0, 0, 0, 64], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x8192x8x64xbf16>, tensor<bf16>) -> tensor<1x8192x8x128xbf16>
      %cst_233 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %602 = stablehlo.pad %598, %cst_233, low = [0, 0, 0, 0], high = [0, 0, 0, 64], interior = [0, 0, 0, 0] : (tensor<1x8192x8x64xbf16>, tensor<bf16>) -> tensor<1x8192x8x128xbf16>
      %603 = stablehlo.add %601, %602 : tensor<1x8192x8x128xbf16>
      %604 = stablehlo.slice %591 [0:1, 0:8192, 0:8, 0:8, 0:64] : (tensor<1x8192x8x8x128xbf16>) -> tensor<1x8192x8x8x64xbf16>
      %605 = stablehlo.slice %591 [0:1, 0:8192, 0:8, 0:8, 64:128] : (tensor<1x8192x8x8x128xbf16>) -> tensor<1x8192x8x8x64xbf16>
      %606 = stablehlo.multiply %605, %522 : tensor<1x8192x8x8x64xbf16>
      %607 = stablehlo.multiply %605, %523 : tensor<1x8192x8x8x64xbf16>
      %608 = stablehlo.negate %604 : tensor<1x8192x8x8x64xbf16>
      %609 = stablehlo.multiply %604, %522 : tensor<1x8192x8x8x64xbf16>
      %610 = stablehlo.add %607, %609 : tensor<1x8192x8x8x64xbf16>
      %611 = stablehlo.multiply %608, %523 : tensor<1x8192x8x8x64xbf16>
      %612 = stablehlo.add %606, %611 : tensor<1x8192x8x8x64xbf16>
      %cst_234 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %613 = stablehlo.pad %612, %cst_234, low = [0, 0, 0, 0, 64], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x8192x8x8x64xbf16>, tensor<bf16>) -> tensor<1x8192x8x8x128xbf16>
      %cst_235 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %614 = stablehlo.pad %610, %cst_235, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 64], interior = [0, 0, 0, 0, 0] : (tensor<1x8192x8x8x64xbf16>, tensor<bf16>) -> tensor<1x8192x8x8x128xbf16>
      %615 = stablehlo.add %613, %614 : tensor<1x8192x8x8x128xbf16>
      %616 = stablehlo.reshape %574 : (tensor<1x8192x8x128xbf16>) -> tensor<1x8192x1024xbf16>
      %617 = stablehlo.dot_general %616, %508, contracting_dims = [2] x [1] : (tensor<1x8192x1024xbf16>, tensor<8192x1024xbf16>) -> tensor<1x8192x8192xbf16>
      %618 = stablehlo.dot_general %486, %616, contracting_dims = [0, 1] x [0, 1] : (tensor<1x8192x8192xbf16>, tensor<1x8192x1024xbf16>) -> tensor<8192x1024xbf16>
      %619 = stablehlo.reshape %603 : (tensor<1x8192x8x128xbf16>) -> tensor<1x8192x1024xbf16>
      %620 = stablehlo.dot_general %619, %506, contracting_dims = [2] x [1] : (tensor<1x8192x1024xbf16>, tensor<8192x1024xbf16>) -> tensor<1x8192x8192xbf16>
      %621 = stablehlo.dot_general %486, %619, contracting_dims = [0, 1] x [0, 1] : (tensor<1x8192x8192xbf16>, tensor<1x8192x1024xbf16>) -> tensor<8192x1024xbf16>
      %622 = stablehlo.add %617, %620 : tensor<1x8192x8192xbf16>
      %623 = stablehlo.reshape %615 : (tensor<1x8192x8x8x128xbf16>) -> tensor<1x8192x8192xbf16>
      %624 = stablehlo.dot_general %623, %504, contracting_dims = [2] x [1] : (tensor<1x8192x8192xbf16>, tensor<8192x8192xbf16>) -> tensor<1x8192x8192xbf16>
      %625 = stablehlo.dot_general %486, %623, contracting_dims = [0, 1] x [0, 1] : (tensor<1x8192x8192xbf16>, tensor<1x8192x8192xbf16>) -> tensor<8192x8192xbf16>
      %626 = stablehlo.add %622, %624 : tensor<1x8192x8192xbf16>
      %627 = stablehlo.convert %626 : (tensor<1x8192x8192xbf16>) -> tensor<1x8192x8192xf32>
      %628 = stablehlo.multiply %627, %521 : tensor<1x8192x8192xf32>
      %629 = stablehlo.multiply %488, %627 : tensor<1x8192x8192xf32>
      %cst_236 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %630 = stablehlo.reduce(%629 init: %cst_236) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x8192x8192xf32>, tensor<f32>) -> tensor<8192xf32>
      %631 = stablehlo.convert %630 : (tensor<8192xf32>) -> tensor<8192xbf16>
      %632 = stablehlo.multiply %628, %520 : tensor<1x8192x8192xf32>
      %633 = stablehlo.multiply %490, %628 : tensor<1x8192x8192xf32>
      %cst_237 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %634 = stablehlo.reduce(%633 init: %cst_237) applies stablehlo.add across dimensions = [2] : (tensor<1x8192x8192xf32>, tensor<f32>) -> tensor<1x8192xf32>
      %635 = stablehlo.divide %492, %494 : tensor<1x8192xf32>
      %cst_238 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
      %636 = stablehlo.broadcast_in_dim %cst_238, dims = [] : (tensor<f32>) -> tensor<1x8192xf32>
      %637 = stablehlo.multiply %635, %636 : tensor<1x8192xf32>
      %638 = stablehlo.multiply %634, %637 : tensor<1x8192xf32>
      %639 = stablehlo.multiply %638, %519 : tensor<1x8192xf32>
      %640 = stablehlo.broadcast_in_dim %639, dims = [0, 1] : (tensor<1x8192xf32>) -> tensor<1x8192x8192xf32>
      %641 = stablehlo.multiply %640, %490 : tensor<1x8192x8192xf32>
      %642 = stablehlo.multiply %490, %640 : tensor<1x8192x8192xf32>
      %643 = stablehlo.add %632, %641 : tensor<1x8192x8192xf32>
      %644 = stablehlo.add %643, %642 : tensor<1x8192x8192xf32>
      %645 = stablehlo.convert %644 : (tensor<1x8192x8192xf32>) -> tensor<1x8192x8192xbf16>
      %646 = stablehlo.add %567, %645 : tensor<1x8192x8192xbf16>
      %c_239 = stablehlo.constant dense<0> : tensor<i32>
      %647 = stablehlo.reshape %631 : (tensor<8192xbf16>) -> tensor<1x8192xbf16>
      %648 = stablehlo.dynamic_update_slice %iterArg_142, %647, %450, %c_239 : (tensor<80x8192xbf16>, tensor<1x8192xbf16>, tensor<i32>, tensor<i32>) -> tensor<80x8192xbf16>
      %c_240 = stablehlo.constant dense<0> : tensor<i32>
      %649 = stablehlo.reshape %625 : (tensor<8192x8192xbf16>) -> tensor<1x8192x8192xbf16>
      %650 = stablehlo.dynamic_update_slice %iterArg_143, %649, %450, %c_240, %c_240 : (tensor<80x8192x8192xbf16>, tensor<1x8192x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x8192x8192xbf16>
      %c_241 = stablehlo.constant dense<0> : tensor<i32>
      %651 = stablehlo.reshape %621 : (tensor<8192x1024xbf16>) -> tensor<1x8192x1024xbf16>
      %652 = stablehlo.dynamic_update_slice %iterArg_144, %651, %450, %c_241, %c_241 : (tensor<80x8192x1024xbf16>, tensor<1x8192x1024xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x8192x1024xbf16>
      %c_242 = stablehlo.constant dense<0> : tensor<i32>
      %653 = stablehlo.reshape %618 : (tensor<8192x1024xbf16>) -> tensor<1x8192x1024xbf16>
      %654 = stablehlo.dynamic_update_slice %iterArg_145, %653, %450, %c_242, %c_242 : (tensor<80x8192x1024xbf16>, tensor<1x8192x1024xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x8192x1024xbf16>
      %c_243 = stablehlo.constant dense<0> : tensor<i32>
      %655 = stablehlo.reshape %569 : (tensor<8192x8192xbf16>) -> tensor<1x8192x8192xbf16>
      %656 = stablehlo.dynamic_update_slice %iterArg_146, %655, %450, %c_243, %c_243 : (tensor<80x8192x8192xbf16>, tensor<1x8192x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x8192x8192xbf16>
      %c_244 = stablehlo.constant dense<0> : tensor<i32>
      %657 = stablehlo.reshape %552 : (tensor<8192xbf16>) -> tensor<1x8192xbf16>
      %658 = stablehlo.dynamic_update_slice %iterArg_147, %657, %450, %c_244 : (tensor<80x8192xbf16>, tensor<1x8192xbf16>, tensor<i32>, tensor<i32>) -> tensor<80x8192xbf16>
      %c_245 = stablehlo.constant dense<0> : tensor<i32>
      %659 = stablehlo.reshape %546 : (tensor<8192x28672xbf16>) -> tensor<1x8192x28672xbf16>
      %660 = stablehlo.dynamic_update_slice %iterArg_148, %659, %450, %c_245, %c_245 : (tensor<80x8192x28672xbf16>, tensor<1x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x8192x28672xbf16>
      %c_246 = stablehlo.constant dense<0> : tensor<i32>
      %661 = stablehlo.reshape %537 : (tensor<8192x28672xbf16>) -> tensor<1x8192x28672xbf16>
      %662 = stablehlo.dynamic_update_slice %iterArg_149, %661, %450, %c_246, %c_246 : (tensor<80x8192x28672xbf16>, tensor<1x8192x28672xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x8192x28672xbf16>
      %c_247 = stablehlo.constant dense<0> : tensor<i32>
      %663 = stablehlo.reshape %533 : (tensor<28672x8192xbf16>) -> tensor<1x28672x8192xbf16>
      %664 = stablehlo.dynamic_update_slice %iterArg_150, %663, %450, %c_247, %c_247 : (tensor<80x28672x8192xbf16>, tensor<1x28672x8192xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<80x28672x8192xbf16>
      %c_248 = stablehlo.constant dense<1> : tensor<i32>
      %665 = stablehlo.add %iterArg, %c_248 : tensor<i32>
      stablehlo.return %665, %646, %648, %650, %652, %654, %656, %658, %660, %662, %664, %iterArg_151, %iterArg_152, %iterArg_153, %iterArg_154, %iterArg_155, %iterArg_156, %iterArg_157, %iterArg_158, %iterArg_159, %iterArg_160, %iterArg_161, %iterArg_162, %iterArg_163, %iterArg_164, %iterArg_165, %iterArg_166, %iterArg_167, %iterArg_168, %iterArg_169, %iterArg_170, %iterArg_171, %iterArg_172, %iterArg_173, %iterArg_174, %iterArg_175, %iterArg_176, %iterArg_177, %iterArg_178, %iterArg_179, %iterArg_180, %iterArg_181, %iterArg_182, %iterArg_183, %iterArg_184, %iterArg_185, %iterArg_186, %iterArg_187 : tensor<i32>, tensor<1x8192x8192xbf16>, tensor<80x8192xbf16>, tensor<80x8192x8192xbf16>, tensor<80x8192x1024xbf16>, tensor<80x8192x1024xbf16>, tensor<80x8192x8192xbf16>, tensor<80x8192xbf16>, tensor<80x8192x28672xbf16>, tensor<80x8192x28672xbf16>, tensor<80x28672x8192xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x8192xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x28672xbf16>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192xf32>, tensor<80x1x8192xf32>, tensor<80x1x8192x8192xbf16>, tensor<80x1x8192x8x128xbf16>, tensor<80x1x8x8192x8x8192xbf16>, tensor<80x1x8x8192x8x8192xf32>, tensor<80x1x8x8192x8x8192xf32>, tensor<80x1x8192x8x128xbf16>, tensor<80x1x8192x8x8x128xbf16>, tensor<80x1x8192x8192xbf16>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192x8192xf32>, tensor<80x1x8192xf32>, tensor<80x1x8192xf32>, tensor<80x8192xf32>, tensor<80x1x8x8192x8xf32>, tensor<80x8192xf32>, tensor<80x8192xbf16>, tensor<80x8192x8192xbf16>, tensor<80x8192x1024xbf16>, tensor<80x8192x1024xbf16>, tensor<80x8192x8192xbf16>, tensor<80x8192xbf16>, tensor<80x8192x28672xbf16>, tensor<80x8192x28672xbf16>, tensor<80x28672x8192xbf16>, tensor<8192x8192xi1>, tensor<8192x64xbf16>, tensor<8192x64xbf16>
    }
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %130 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<bf16>) -> tensor<128256x8192xbf16>
    %131 = "stablehlo.scatter"(%130, %1, %129#1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg39: tensor<bf16>, %arg40: tensor<bf16>):
      %450 = stablehlo.add %arg39, %arg40 : tensor<bf16>
      stablehlo.return %450 : tensor<bf16>
    }) : (tensor<128256x8192xbf16>, tensor<1x8192x1xi32>, tensor<1x8192x8192xbf16>) -> tensor<128256x8192xbf16>
    %132 = stablehlo.convert %131 : (tensor<128256x8192xbf16>) -> tensor<128256x8192xf32>
    %133 = stablehlo.convert %129#2 : (tensor<80x8192xbf16>) -> tensor<80x8192xf32>
    %134 = stablehlo.convert %129#3 : (tensor<80x8192x8192xbf16>) -> tensor<80x8192x8192xf32>
    %135 = stablehlo.convert %129#4 : (tensor<80x8192x1024xbf16>) -> tensor<80x8192x1024xf32>
    %136 = stablehlo.convert %129#5 : (tensor<80x8192x1024xbf16>) -> tensor<80x8192x1024xf32>
    %137 = stablehlo.convert %129#6 : (tensor<80x8192x8192xbf16>) -> tensor<80x8192x8192xf32>
    %138 = stablehlo.convert %129#7 : (tensor<80x8192xbf16>) -> tensor<80x8192xf32>
    %139 = stablehlo.convert %129#8 : (tensor<80x8192x28672xbf16>) -> tensor<80x8192x28672xf32>
    %140 = stablehlo.convert %129#9 : (tensor<80x8192x28672xbf16>) -> tensor<80x8192x28672xf32>
    %141 = stablehlo.convert %129#10 : (tensor<80x28672x8192xbf16>) -> tensor<80x28672x8192xf32>
    %142 = stablehlo.convert %105 : (tensor<8192xbf16>) -> tensor<8192xf32>
    %143 = stablehlo.convert %100 : (tensor<8192x128256xbf16>) -> tensor<8192x128256xf32>
    %c_52 = stablehlo.constant dense<1> : tensor<i32>
    %144 = stablehlo.add %arg36, %c_52 : tensor<i32>
    %145 = stablehlo.convert %144 : (tensor<i32>) -> tensor<f32>
    %cst_53 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %146 = stablehlo.power %cst_53, %145 : tensor<f32>
    %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %147 = stablehlo.subtract %cst_54, %146 : tensor<f32>
    %cst_55 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %148 = stablehlo.power %cst_55, %145 : tensor<f32>
    %cst_56 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %149 = stablehlo.subtract %cst_56, %148 : tensor<f32>
    %cst_57 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<128256x8192xf32>
    %151 = stablehlo.multiply %132, %150 : tensor<128256x8192xf32>
    %cst_58 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<128256x8192xf32>
    %153 = stablehlo.multiply %arg12, %152 : tensor<128256x8192xf32>
    %154 = stablehlo.add %153, %151 : tensor<128256x8192xf32>
    %155 = stablehlo.multiply %132, %132 : tensor<128256x8192xf32>
    %cst_59 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %156 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<128256x8192xf32>
    %157 = stablehlo.multiply %155, %156 : tensor<128256x8192xf32>
    %cst_60 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %158 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<128256x8192xf32>
    %159 = stablehlo.multiply %arg24, %158 : tensor<128256x8192xf32>
    %160 = stablehlo.add %159, %157 : tensor<128256x8192xf32>
    %161 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<128256x8192xf32>
    %162 = stablehlo.divide %154, %161 : tensor<128256x8192xf32>
    %163 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<128256x8192xf32>
    %164 = stablehlo.divide %160, %163 : tensor<128256x8192xf32>
    %165 = stablehlo.sqrt %164 : tensor<128256x8192xf32>
    %cst_61 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<128256x8192xf32>
    %167 = stablehlo.add %165, %166 : tensor<128256x8192xf32>
    %168 = stablehlo.divide %162, %167 : tensor<128256x8192xf32>
    %cst_62 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %169 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<128256x8192xf32>
    %170 = stablehlo.multiply %arg0, %169 : tensor<128256x8192xf32>
    %171 = stablehlo.add %168, %170 : tensor<128256x8192xf32>
    %cst_63 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %172 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<128256x8192xf32>
    %173 = stablehlo.multiply %171, %172 : tensor<128256x8192xf32>
    %174 = stablehlo.subtract %arg0, %173 : tensor<128256x8192xf32>
    %cst_64 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %175 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %176 = stablehlo.multiply %133, %175 : tensor<80x8192xf32>
    %cst_65 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %177 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %178 = stablehlo.multiply %arg13, %177 : tensor<80x8192xf32>
    %179 = stablehlo.add %178, %176 : tensor<80x8192xf32>
    %180 = stablehlo.multiply %133, %133 : tensor<80x8192xf32>
    %cst_66 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %181 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %182 = stablehlo.multiply %180, %181 : tensor<80x8192xf32>
    %cst_67 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %183 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %184 = stablehlo.multiply %arg25, %183 : tensor<80x8192xf32>
    %185 = stablehlo.add %184, %182 : tensor<80x8192xf32>
    %186 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %187 = stablehlo.divide %179, %186 : tensor<80x8192xf32>
    %188 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %189 = stablehlo.divide %185, %188 : tensor<80x8192xf32>
    %190 = stablehlo.sqrt %189 : tensor<80x8192xf32>
    %cst_68 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %191 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %192 = stablehlo.add %190, %191 : tensor<80x8192xf32>
    %193 = stablehlo.divide %187, %192 : tensor<80x8192xf32>
    %cst_69 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %194 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %195 = stablehlo.multiply %arg1, %194 : tensor<80x8192xf32>
    %196 = stablehlo.add %193, %195 : tensor<80x8192xf32>
    %cst_70 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %197 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %198 = stablehlo.multiply %196, %197 : tensor<80x8192xf32>
    %199 = stablehlo.subtract %arg1, %198 : tensor<80x8192xf32>
    %cst_71 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %200 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %201 = stablehlo.multiply %134, %200 : tensor<80x8192x8192xf32>
    %cst_72 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %202 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %203 = stablehlo.multiply %arg14, %202 : tensor<80x8192x8192xf32>
    %204 = stablehlo.add %203, %201 : tensor<80x8192x8192xf32>
    %205 = stablehlo.multiply %134, %134 : tensor<80x8192x8192xf32>
    %cst_73 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %206 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %207 = stablehlo.multiply %205, %206 : tensor<80x8192x8192xf32>
    %cst_74 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %208 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %209 = stablehlo.multiply %arg26, %208 : tensor<80x8192x8192xf32>
    %210 = stablehlo.add %209, %207 : tensor<80x8192x8192xf32>
    %211 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %212 = stablehlo.divide %204, %211 : tensor<80x8192x8192xf32>
    %213 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %214 = stablehlo.divide %210, %213 : tensor<80x8192x8192xf32>
    %215 = stablehlo.sqrt %214 : tensor<80x8192x8192xf32>
    %cst_75 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %216 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %217 = stablehlo.add %215, %216 : tensor<80x8192x8192xf32>
    %218 = stablehlo.divide %212, %217 : tensor<80x8192x8192xf32>
    %cst_76 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %219 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %220 = stablehlo.multiply %arg2, %219 : tensor<80x8192x8192xf32>
    %221 = stablehlo.add %218, %220 : tensor<80x8192x8192xf32>
    %cst_77 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %222 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %223 = stablehlo.multiply %221, %222 : tensor<80x8192x8192xf32>
    %224 = stablehlo.subtract %arg2, %223 : tensor<80x8192x8192xf32>
    %cst_78 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %225 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %226 = stablehlo.multiply %135, %225 : tensor<80x8192x1024xf32>
    %cst_79 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %227 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %228 = stablehlo.multiply %arg15, %227 : tensor<80x8192x1024xf32>
    %229 = stablehlo.add %228, %226 : tensor<80x8192x1024xf32>
    %230 = stablehlo.multiply %135, %135 : tensor<80x8192x1024xf32>
    %cst_80 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %231 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %232 = stablehlo.multiply %230, %231 : tensor<80x8192x1024xf32>
    %cst_81 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %233 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %234 = stablehlo.multiply %arg27, %233 : tensor<80x8192x1024xf32>
    %235 = stablehlo.add %234, %232 : tensor<80x8192x1024xf32>
    %236 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %237 = stablehlo.divide %229, %236 : tensor<80x8192x1024xf32>
    %238 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %239 = stablehlo.divide %235, %238 : tensor<80x8192x1024xf32>
    %240 = stablehlo.sqrt %239 : tensor<80x8192x1024xf32>
    %cst_82 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %241 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %242 = stablehlo.add %240, %241 : tensor<80x8192x1024xf32>
    %243 = stablehlo.divide %237, %242 : tensor<80x8192x1024xf32>
    %cst_83 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %244 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %245 = stablehlo.multiply %arg3, %244 : tensor<80x8192x1024xf32>
    %246 = stablehlo.add %243, %245 : tensor<80x8192x1024xf32>
    %cst_84 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %247 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %248 = stablehlo.multiply %246, %247 : tensor<80x8192x1024xf32>
    %249 = stablehlo.subtract %arg3, %248 : tensor<80x8192x1024xf32>
    %cst_85 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %250 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %251 = stablehlo.multiply %136, %250 : tensor<80x8192x1024xf32>
    %cst_86 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %252 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %253 = stablehlo.multiply %arg16, %252 : tensor<80x8192x1024xf32>
    %254 = stablehlo.add %253, %251 : tensor<80x8192x1024xf32>
    %255 = stablehlo.multiply %136, %136 : tensor<80x8192x1024xf32>
    %cst_87 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %256 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %257 = stablehlo.multiply %255, %256 : tensor<80x8192x1024xf32>
    %cst_88 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %258 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %259 = stablehlo.multiply %arg28, %258 : tensor<80x8192x1024xf32>
    %260 = stablehlo.add %259, %257 : tensor<80x8192x1024xf32>
    %261 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %262 = stablehlo.divide %254, %261 : tensor<80x8192x1024xf32>
    %263 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %264 = stablehlo.divide %260, %263 : tensor<80x8192x1024xf32>
    %265 = stablehlo.sqrt %264 : tensor<80x8192x1024xf32>
    %cst_89 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %266 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %267 = stablehlo.add %265, %266 : tensor<80x8192x1024xf32>
    %268 = stablehlo.divide %262, %267 : tensor<80x8192x1024xf32>
    %cst_90 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %269 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %270 = stablehlo.multiply %arg4, %269 : tensor<80x8192x1024xf32>
    %271 = stablehlo.add %268, %270 : tensor<80x8192x1024xf32>
    %cst_91 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %272 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<80x8192x1024xf32>
    %273 = stablehlo.multiply %271, %272 : tensor<80x8192x1024xf32>
    %274 = stablehlo.subtract %arg4, %273 : tensor<80x8192x1024xf32>
    %cst_92 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %275 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %276 = stablehlo.multiply %137, %275 : tensor<80x8192x8192xf32>
    %cst_93 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %277 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %278 = stablehlo.multiply %arg17, %277 : tensor<80x8192x8192xf32>
    %279 = stablehlo.add %278, %276 : tensor<80x8192x8192xf32>
    %280 = stablehlo.multiply %137, %137 : tensor<80x8192x8192xf32>
    %cst_94 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %281 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %282 = stablehlo.multiply %280, %281 : tensor<80x8192x8192xf32>
    %cst_95 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %283 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %284 = stablehlo.multiply %arg29, %283 : tensor<80x8192x8192xf32>
    %285 = stablehlo.add %284, %282 : tensor<80x8192x8192xf32>
    %286 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %287 = stablehlo.divide %279, %286 : tensor<80x8192x8192xf32>
    %288 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %289 = stablehlo.divide %285, %288 : tensor<80x8192x8192xf32>
    %290 = stablehlo.sqrt %289 : tensor<80x8192x8192xf32>
    %cst_96 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %291 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %292 = stablehlo.add %290, %291 : tensor<80x8192x8192xf32>
    %293 = stablehlo.divide %287, %292 : tensor<80x8192x8192xf32>
    %cst_97 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %294 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %295 = stablehlo.multiply %arg5, %294 : tensor<80x8192x8192xf32>
    %296 = stablehlo.add %293, %295 : tensor<80x8192x8192xf32>
    %cst_98 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %297 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<80x8192x8192xf32>
    %298 = stablehlo.multiply %296, %297 : tensor<80x8192x8192xf32>
    %299 = stablehlo.subtract %arg5, %298 : tensor<80x8192x8192xf32>
    %cst_99 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %300 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %301 = stablehlo.multiply %138, %300 : tensor<80x8192xf32>
    %cst_100 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %302 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %303 = stablehlo.multiply %arg18, %302 : tensor<80x8192xf32>
    %304 = stablehlo.add %303, %301 : tensor<80x8192xf32>
    %305 = stablehlo.multiply %138, %138 : tensor<80x8192xf32>
    %cst_101 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %306 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %307 = stablehlo.multiply %305, %306 : tensor<80x8192xf32>
    %cst_102 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %308 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %309 = stablehlo.multiply %arg30, %308 : tensor<80x8192xf32>
    %310 = stablehlo.add %309, %307 : tensor<80x8192xf32>
    %311 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %312 = stablehlo.divide %304, %311 : tensor<80x8192xf32>
    %313 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %314 = stablehlo.divide %310, %313 : tensor<80x8192xf32>
    %315 = stablehlo.sqrt %314 : tensor<80x8192xf32>
    %cst_103 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %316 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %317 = stablehlo.add %315, %316 : tensor<80x8192xf32>
    %318 = stablehlo.divide %312, %317 : tensor<80x8192xf32>
    %cst_104 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %319 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %320 = stablehlo.multiply %arg6, %319 : tensor<80x8192xf32>
    %321 = stablehlo.add %318, %320 : tensor<80x8192xf32>
    %cst_105 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %322 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<80x8192xf32>
    %323 = stablehlo.multiply %321, %322 : tensor<80x8192xf32>
    %324 = stablehlo.subtract %arg6, %323 : tensor<80x8192xf32>
    %cst_106 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %325 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %326 = stablehlo.multiply %139, %325 : tensor<80x8192x28672xf32>
    %cst_107 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %327 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %328 = stablehlo.multiply %arg19, %327 : tensor<80x8192x28672xf32>
    %329 = stablehlo.add %328, %326 : tensor<80x8192x28672xf32>
    %330 = stablehlo.multiply %139, %139 : tensor<80x8192x28672xf32>
    %cst_108 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %331 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %332 = stablehlo.multiply %330, %331 : tensor<80x8192x28672xf32>
    %cst_109 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %333 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %334 = stablehlo.multiply %arg31, %333 : tensor<80x8192x28672xf32>
    %335 = stablehlo.add %334, %332 : tensor<80x8192x28672xf32>
    %336 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %337 = stablehlo.divide %329, %336 : tensor<80x8192x28672xf32>
    %338 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %339 = stablehlo.divide %335, %338 : tensor<80x8192x28672xf32>
    %340 = stablehlo.sqrt %339 : tensor<80x8192x28672xf32>
    %cst_110 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %341 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %342 = stablehlo.add %340, %341 : tensor<80x8192x28672xf32>
    %343 = stablehlo.divide %337, %342 : tensor<80x8192x28672xf32>
    %cst_111 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %344 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %345 = stablehlo.multiply %arg7, %344 : tensor<80x8192x28672xf32>
    %346 = stablehlo.add %343, %345 : tensor<80x8192x28672xf32>
    %cst_112 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %347 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %348 = stablehlo.multiply %346, %347 : tensor<80x8192x28672xf32>
    %349 = stablehlo.subtract %arg7, %348 : tensor<80x8192x28672xf32>
    %cst_113 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %350 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %351 = stablehlo.multiply %140, %350 : tensor<80x8192x28672xf32>
    %cst_114 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %352 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %353 = stablehlo.multiply %arg20, %352 : tensor<80x8192x28672xf32>
    %354 = stablehlo.add %353, %351 : tensor<80x8192x28672xf32>
    %355 = stablehlo.multiply %140, %140 : tensor<80x8192x28672xf32>
    %cst_115 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %356 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %357 = stablehlo.multiply %355, %356 : tensor<80x8192x28672xf32>
    %cst_116 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %358 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %359 = stablehlo.multiply %arg32, %358 : tensor<80x8192x28672xf32>
    %360 = stablehlo.add %359, %357 : tensor<80x8192x28672xf32>
    %361 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %362 = stablehlo.divide %354, %361 : tensor<80x8192x28672xf32>
    %363 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %364 = stablehlo.divide %360, %363 : tensor<80x8192x28672xf32>
    %365 = stablehlo.sqrt %364 : tensor<80x8192x28672xf32>
    %cst_117 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %366 = stablehlo.broadcast_in_dim %cst_117, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %367 = stablehlo.add %365, %366 : tensor<80x8192x28672xf32>
    %368 = stablehlo.divide %362, %367 : tensor<80x8192x28672xf32>
    %cst_118 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %369 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %370 = stablehlo.multiply %arg8, %369 : tensor<80x8192x28672xf32>
    %371 = stablehlo.add %368, %370 : tensor<80x8192x28672xf32>
    %cst_119 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %372 = stablehlo.broadcast_in_dim %cst_119, dims = [] : (tensor<f32>) -> tensor<80x8192x28672xf32>
    %373 = stablehlo.multiply %371, %372 : tensor<80x8192x28672xf32>
    %374 = stablehlo.subtract %arg8, %373 : tensor<80x8192x28672xf32>
    %cst_120 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %375 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<80x28672x8192xf32>
    %376 = stablehlo.multiply %141, %375 : tensor<80x28672x8192xf32>
    %cst_121 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %377 = stablehlo.broadcast_in_dim %cst_121, dims = [] : (tensor<f32>) -> tensor<80x28672x8192xf32>
    %378 = stablehlo.multiply %arg21, %377 : tensor<80x28672x8192xf32>
    %379 = stablehlo.add %378, %376 : tensor<80x28672x8192xf32>
    %380 = stablehlo.multiply %141, %141 : tensor<80x28672x8192xf32>
    %cst_122 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %381 = stablehlo.broadcast_in_dim %cst_122, dims = [] : (tensor<f32>) -> tensor<80x28672x8192xf32>
    %382 = stablehlo.multiply %380, %381 : tensor<80x28672x8192xf32>
    %cst_123 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %383 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<80x28672x8192xf32>
    %384 = stablehlo.multiply %arg33, %383 : tensor<80x28672x8192xf32>
    %385 = stablehlo.add %384, %382 : tensor<80x28672x8192xf32>
    %386 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<80x28672x8192xf32>
    %387 = stablehlo.divide %379, %386 : tensor<80x28672x8192xf32>
    %388 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<80x28672x8192xf32>
    %389 = stablehlo.divide %385, %388 : tensor<80x28672x8192xf32>
    %390 = stablehlo.sqrt %389 : tensor<80x28672x8192xf32>
    %cst_124 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %391 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<80x28672x8192xf32>
    %392 = stablehlo.add %390, %391 : tensor<80x28672x8192xf32>
    %393 = stablehlo.divide %387, %392 : tensor<80x28672x8192xf32>
    %cst_125 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %394 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<80x28672x8192xf32>
    %395 = stablehlo.multiply %arg9, %394 : tensor<80x28672x8192xf32>
    %396 = stablehlo.add %393, %395 : tensor<80x28672x8192xf32>
    %cst_126 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %397 = stablehlo.broadcast_in_dim %cst_126, dims = [] : (tensor<f32>) -> tensor<80x28672x8192xf32>
    %398 = stablehlo.multiply %396, %397 : tensor<80x28672x8192xf32>
    %399 = stablehlo.subtract %arg9, %398 : tensor<80x28672x8192xf32>
    %cst_127 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %400 = stablehlo.broadcast_in_dim %cst_127, dims = [] : (tensor<f32>) -> tensor<8192xf32>
    %401 = stablehlo.multiply %142, %400 : tensor<8192xf32>
    %cst_128 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %402 = stablehlo.broadcast_in_dim %cst_128, dims = [] : (tensor<f32>) -> tensor<8192xf32>
    %403 = stablehlo.multiply %arg22, %402 : tensor<8192xf32>
    %404 = stablehlo.add %403, %401 : tensor<8192xf32>
    %405 = stablehlo.multiply %142, %142 : tensor<8192xf32>
    %cst_129 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %406 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<8192xf32>
    %407 = stablehlo.multiply %405, %406 : tensor<8192xf32>
    %cst_130 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %408 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<8192xf32>
    %409 = stablehlo.multiply %arg34, %408 : tensor<8192xf32>
    %410 = stablehlo.add %409, %407 : tensor<8192xf32>
    %411 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<8192xf32>
    %412 = stablehlo.divide %404, %411 : tensor<8192xf32>
    %413 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<8192xf32>
    %414 = stablehlo.divide %410, %413 : tensor<8192xf32>
    %415 = stablehlo.sqrt %414 : tensor<8192xf32>
    %cst_131 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %416 = stablehlo.broadcast_in_dim %cst_131, dims = [] : (tensor<f32>) -> tensor<8192xf32>
    %417 = stablehlo.add %415, %416 : tensor<8192xf32>
    %418 = stablehlo.divide %412, %417 : tensor<8192xf32>
    %cst_132 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %419 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<8192xf32>
    %420 = stablehlo.multiply %arg10, %419 : tensor<8192xf32>
    %421 = stablehlo.add %418, %420 : tensor<8192xf32>
    %cst_133 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %422 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<8192xf32>
    %423 = stablehlo.multiply %421, %422 : tensor<8192xf32>
    %424 = stablehlo.subtract %arg10, %423 : tensor<8192xf32>
    %cst_134 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %425 = stablehlo.broadcast_in_dim %cst_134, dims = [] : (tensor<f32>) -> tensor<8192x128256xf32>
    %426 = stablehlo.multiply %143, %425 : tensor<8192x128256xf32>
    %cst_135 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %427 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<8192x128256xf32>
    %428 = stablehlo.multiply %arg23, %427 : tensor<8192x128256xf32>
    %429 = stablehlo.add %428, %426 : tensor<8192x128256xf32>
    %430 = stablehlo.multiply %143, %143 : tensor<8192x128256xf32>
    %cst_136 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %431 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<8192x128256xf32>
    %432 = stablehlo.multiply %430, %431 : tensor<8192x128256xf32>
    %cst_137 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %433 = stablehlo.broadcast_in_dim %cst_137, dims = [] : (tensor<f32>) -> tensor<8192x128256xf32>
    %434 = stablehlo.multiply %arg35, %433 : tensor<8192x128256xf32>
    %435 = stablehlo.add %434, %432 : tensor<8192x128256xf32>
    %436 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<8192x128256xf32>
    %437 = stablehlo.divide %429, %436 : tensor<8192x128256xf32>
    %438 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<8192x128256xf32>
    %439 = stablehlo.divide %435, %438 : tensor<8192x128256xf32>
    %440 = stablehlo.sqrt %439 : tensor<8192x128256xf32>
    %cst_138 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %441 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<8192x128256xf32>
    %442 = stablehlo.add %440, %441 : tensor<8192x128256xf32>
    %443 = stablehlo.divide %437, %442 : tensor<8192x128256xf32>
    %cst_139 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %444 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<8192x128256xf32>
    %445 = stablehlo.multiply %arg11, %444 : tensor<8192x128256xf32>
    %446 = stablehlo.add %443, %445 : tensor<8192x128256xf32>
    %cst_140 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %447 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<8192x128256xf32>
    %448 = stablehlo.multiply %446, %447 : tensor<8192x128256xf32>
    %449 = stablehlo.subtract %arg11, %448 : tensor<8192x128256xf32>
    return %174, %199, %224, %249, %274, %299, %324, %349, %374, %399, %424, %449, %154, %179, %204, %229, %254, %279, %304, %329, %354, %379, %404, %429, %160, %185, %210, %235, %260, %285, %310, %335, %360, %385, %410, %435, %144, %84 : tensor<128256x8192xf32>, tensor<80x8192xf32>, tensor<80x8192x8192xf32>, tensor<80x8192x1024xf32>, tensor<80x8192x1024xf32>, tensor<80x8192x8192xf32>, tensor<80x8192xf32>, tensor<80x8192x28672xf32>, tensor<80x8192x28672xf32>, tensor<80x28672x8192xf32>, tensor<8192xf32>, tensor<8192x128256xf32>, tensor<128256x8192xf32>, tensor<80x8192xf32>, tensor<80x8192x8192xf32>, tensor<80x8192x1024xf32>, tensor<80x8192x1024xf32>, tensor<80x8192x8192xf32>, tensor<80x8192xf32>, tensor<80x8192x28672xf32>, tensor<80x8192x28672xf32>, tensor<80x28672x8192xf32>, tensor<8192xf32>, tensor<8192x128256xf32>, tensor<128256x8192xf32>, tensor<80x8192xf32>, tensor<80x8192x8192xf32>, tensor<80x8192x1024xf32>, tensor<80x8192x1024xf32>, tensor<80x8192x8192xf32>, tensor<80x8192xf32>, tensor<80x8192x28672xf32>, tensor<80x8192x28672xf32>, tensor<80x28672x8192xf32>, tensor<8192xf32>, tensor<8192x128256xf32>, tensor<i32>, tensor<f32>
  }
}

