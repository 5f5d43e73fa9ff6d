module @gpt2_train_step {
  func.func @main(%arg0: tensor<50257x768xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<1024x768xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<12x768xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<12x768xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<12x768x768xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<12x768xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<12x768x768xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<12x768xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<12x768x768xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<12x768xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<12x768x768xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<12x768xf32> {tf.aliasing_output = 11 : i32}, %arg12: tensor<12x768xf32> {tf.aliasing_output = 12 : i32}, %arg13: tensor<12x768xf32> {tf.aliasing_output = 13 : i32}, %arg14: tensor<12x768x3072xf32> {tf.aliasing_output = 14 : i32}, %arg15: tensor<12x3072xf32> {tf.aliasing_output = 15 : i32}, %arg16: tensor<12x3072x768xf32> {tf.aliasing_output = 16 : i32}, %arg17: tensor<12x768xf32> {tf.aliasing_output = 17 : i32}, %arg18: tensor<768xf32> {tf.aliasing_output = 18 : i32}, %arg19: tensor<768xf32> {tf.aliasing_output = 19 : i32}, %arg20: tensor<50257x768xf32> {tf.aliasing_output = 20 : i32}, %arg21: tensor<1024x768xf32> {tf.aliasing_output = 21 : i32}, %arg22: tensor<12x768xf32> {tf.aliasing_output = 22 : i32}, %arg23: tensor<12x768xf32> {tf.aliasing_output = 23 : i32}, %arg24: tensor<12x768x768xf32> {tf.aliasing_output = 24 : i32}, %arg25: tensor<12x768xf32> {tf.aliasing_output = 25 : i32}, %arg26: tensor<12x768x768xf32> {tf.aliasing_output = 26 : i32}, %arg27: tensor<12x768xf32> {tf.aliasing_output = 27 : i32}, %arg28: tensor<12x768x768xf32> {tf.aliasing_output = 28 : i32}, %arg29: tensor<12x768xf32> {tf.aliasing_output = 29 : i32}, %arg30: tensor<12x768x768xf32> {tf.aliasing_output = 30 : i32}, %arg31: tensor<12x768xf32> {tf.aliasing_output = 31 : i32}, %arg32: tensor<12x768xf32> {tf.aliasing_output = 32 : i32}, %arg33: tensor<12x768xf32> {tf.aliasing_output = 33 : i32}, %arg34: tensor<12x768x3072xf32> {tf.aliasing_output = 34 : i32}, %arg35: tensor<12x3072xf32> {tf.aliasing_output = 35 : i32}, %arg36: tensor<12x3072x768xf32> {tf.aliasing_output = 36 : i32}, %arg37: tensor<12x768xf32> {tf.aliasing_output = 37 : i32}, %arg38: tensor<768xf32> {tf.aliasing_output = 38 : i32}, %arg39: tensor<768xf32> {tf.aliasing_output = 39 : i32}, %arg40: tensor<50257x768xf32> {tf.aliasing_output = 40 : i32}, %arg41: tensor<1024x768xf32> {tf.aliasing_output = 41 : i32}, %arg42: tensor<12x768xf32> {tf.aliasing_output = 42 : i32}, %arg43: tensor<12x768xf32> {tf.aliasing_output = 43 : i32}, %arg44: tensor<12x768x768xf32> {tf.aliasing_output = 44 : i32}, %arg45: tensor<12x768xf32> {tf.aliasing_output = 45 : i32}, %arg46: tensor<12x768x768xf32> {tf.aliasing_output = 46 : i32}, %arg47: tensor<12x768xf32> {tf.aliasing_output = 47 : i32}, %arg48: tensor<12x768x768xf32> {tf.aliasing_output = 48 : i32}, %arg49: tensor<12x768xf32> {tf.aliasing_output = 49 : i32}, %arg50: tensor<12x768x768xf32> {tf.aliasing_output = 50 : i32}, %arg51: tensor<12x768xf32> {tf.aliasing_output = 51 : i32}, %arg52: tensor<12x768xf32> {tf.aliasing_output = 52 : i32}, %arg53: tensor<12x768xf32> {tf.aliasing_output = 53 : i32}, %arg54: tensor<12x768x3072xf32> {tf.aliasing_output = 54 : i32}, %arg55: tensor<12x3072xf32> {tf.aliasing_output = 55 : i32}, %arg56: tensor<12x3072x768xf32> {tf.aliasing_output = 56 : i32}, %arg57: tensor<12x768xf32> {tf.aliasing_output = 57 : i32}, %arg58: tensor<768xf32> {tf.aliasing_output = 58 : i32}, %arg59: tensor<768xf32> {tf.aliasing_output = 59 : i32}, %arg60: tensor<i32> {tf.aliasing_output = 60 : i32}, %arg61: tensor<8x1024xi32>, %arg62: tensor<8x1024xi32>) -> (tensor<50257x768xf32> {jax.result_info = "embedding"}, tensor<1024x768xf32> {jax.result_info = "positions"}, tensor<12x768xf32> {jax.result_info = "layers.attention_norm.scale"}, tensor<12x768xf32> {jax.result_info = "layers.attention_norm.bias"}, tensor<12x768x768xf32> {jax.result_info = "layers.attention.query.weight"}, tensor<12x768xf32> {jax.result_info = "layers.attention.query.bias"}, tensor<12x768x768xf32> {jax.result_info = "layers.attention.key.weight"}, tensor<12x768xf32> {jax.result_info = "layers.attention.key.bias"}, tensor<12x768x768xf32> {jax.result_info = "layers.attention.value.weight"}, tensor<12x768xf32> {jax.result_info = "layers.attention.value.bias"}, tensor<12x768x768xf32> {jax.result_info = "layers.attention.output.weight"}, tensor<12x768xf32> {jax.result_info = "layers.attention.output.bias"}, tensor<12x768xf32> {jax.result_info = "layers.ffn_norm.scale"}, tensor<12x768xf32> {jax.result_info = "layers.ffn_norm.bias"}, tensor<12x768x3072xf32> {jax.result_info = "layers.ffn.up.weight"}, tensor<12x3072xf32> {jax.result_info = "layers.ffn.up.bias"}, tensor<12x3072x768xf32> {jax.result_info = "layers.ffn.down.weight"}, tensor<12x768xf32> {jax.result_info = "layers.ffn.down.bias"}, tensor<768xf32> {jax.result_info = "final_norm.scale"}, tensor<768xf32> {jax.result_info = "final_norm.bias"}, tensor<50257x768xf32> {jax.result_info = "first_moment"}, tensor<1024x768xf32> {jax.result_info = "first_moment"}, tensor<12x768xf32> {jax.result_info = "first_moment"}, tensor<12x768xf32> {jax.result_info = "first_moment"}, tensor<12x768x768xf32> {jax.result_info = "first_moment"}, tensor<12x768xf32> {jax.result_info = "first_moment"}, tensor<12x768x768xf32> {jax.result_info = "first_moment"}, tensor<12x768xf32> {jax.result_info = "first_moment"}, tensor<12x768x768xf32> {jax.result_info = "first_moment"}, tensor<12x768xf32> {jax.result_info = "first_moment"}, tensor<12x768x768xf32> {jax.result_info = "first_moment"}, tensor<12x768xf32> {jax.result_info = "first_moment"}, tensor<12x768xf32> {jax.result_info = "first_moment"}, tensor<12x768xf32> {jax.result_info = "first_moment"}, tensor<12x768x3072xf32> {jax.result_info = "first_moment"}, tensor<12x3072xf32> {jax.result_info = "first_moment"}, tensor<12x3072x768xf32> {jax.result_info = "first_moment"}, tensor<12x768xf32> {jax.result_info = "first_moment"}, tensor<768xf32> {jax.result_info = "first_moment"}, tensor<768xf32> {jax.result_info = "first_moment"}, tensor<50257x768xf32> {jax.result_info = "second_moment"}, tensor<1024x768xf32> {jax.result_info = "second_moment"}, tensor<12x768xf32> {jax.result_info = "second_moment"}, tensor<12x768xf32> {jax.result_info = "second_moment"}, tensor<12x768x768xf32> {jax.result_info = "second_moment"}, tensor<12x768xf32> {jax.result_info = "second_moment"}, tensor<12x768x768xf32> {jax.result_info = "second_moment"}, tensor<12x768xf32> {jax.result_info = "second_moment"}, tensor<12x768x768xf32> {jax.result_info = "second_moment"}, tensor<12x768xf32> {jax.result_info = "second_moment"}, tensor<12x768x768xf32> {jax.result_info = "second_moment"}, tensor<12x768xf32> {jax.result_info = "second_moment"}, tensor<12x768xf32> {jax.result_info = "second_moment"}, tensor<12x768xf32> {jax.result_info = "second_moment"}, tensor<12x768x3072xf32> {jax.result_info = "second_moment"}, tensor<12x3072xf32> {jax.result_info = "second_moment"}, tensor<12x3072x768xf32> {jax.result_info = "second_moment"}, tensor<12x768xf32> {jax.result_info = "second_moment"}, tensor<768xf32> {jax.result_info = "second_moment"}, tensor<768xf32> {jax.result_info = "second_moment"}, tensor<i32> {jax.result_info = "step"}, tensor<f32> {jax.result_info = "loss"}) {
    %0 = stablehlo.convert %arg0 : (tensor<50257x768xf32>) -> tensor<50257x768xbf16>
    %1 = stablehlo.convert %arg1 : (tensor<1024x768xf32>) -> tensor<1024x768xbf16>
    %2 = stablehlo.reshape %arg61 : (tensor<8x1024xi32>) -> tensor<8x1024x1xi32>
    %3 = "stablehlo.gather"(%0, %2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 768>}> : (tensor<50257x768xbf16>, tensor<8x1024x1xi32>) -> tensor<8x1024x768xbf16>
    %4 = stablehlo.broadcast_in_dim %1, dims = [1, 2] : (tensor<1024x768xbf16>) -> tensor<8x1024x768xbf16>
    %5 = stablehlo.add %3, %4 : tensor<8x1024x768xbf16>
    %6 = stablehlo.iota dim = 1 : tensor<1024x1024xi32>
    %7 = stablehlo.iota dim = 0 : tensor<1024x1024xi32>
    %8 = stablehlo.compare  GE, %7, %6 : (tensor<1024x1024xi32>, tensor<1024x1024xi32>) -> tensor<1024x1024xi1>
    %9 = stablehlo.convert %arg2 : (tensor<12x768xf32>) -> tensor<12x768xbf16>
    %10 = stablehlo.convert %arg3 : (tensor<12x768xf32>) -> tensor<12x768xbf16>
    %11 = stablehlo.convert %arg4 : (tensor<12x768x768xf32>) -> tensor<12x768x768xbf16>
    %12 = stablehlo.convert %arg5 : (tensor<12x768xf32>) -> tensor<12x768xbf16>
    %13 = stablehlo.convert %arg6 : (tensor<12x768x768xf32>) -> tensor<12x768x768xbf16>
    %14 = stablehlo.convert %arg7 : (tensor<12x768xf32>) -> tensor<12x768xbf16>
    %15 = stablehlo.convert %arg8 : (tensor<12x768x768xf32>) -> tensor<12x768x768xbf16>
    %16 = stablehlo.convert %arg9 : (tensor<12x768xf32>) -> tensor<12x768xbf16>
    %17 = stablehlo.convert %arg10 : (tensor<12x768x768xf32>) -> tensor<12x768x768xbf16>
    %18 = stablehlo.convert %arg11 : (tensor<12x768xf32>) -> tensor<12x768xbf16>
    %19 = stablehlo.convert %arg12 : (tensor<12x768xf32>) -> tensor<12x768xbf16>
    %20 = stablehlo.convert %arg13 : (tensor<12x768xf32>) -> tensor<12x768xbf16>
    %21 = stablehlo.convert %arg14 : (tensor<12x768x3072xf32>) -> tensor<12x768x3072xbf16>
    %22 = stablehlo.convert %arg15 : (tensor<12x3072xf32>) -> tensor<12x3072xbf16>
    %23 = stablehlo.convert %arg16 : (tensor<12x3072x768xf32>) -> tensor<12x3072x768xbf16>
    %24 = stablehlo.convert %arg17 : (tensor<12x768xf32>) -> tensor<12x768xbf16>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %25 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<12x8x1024x3072xbf16>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %26 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<12x8x1024x3072xbf16>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %27 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<12x8x1024x3072xbf16>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %28 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<bf16>) -> tensor<12x8x1024x3072xbf16>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %29 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<bf16>) -> tensor<12x8x1024x3072xbf16>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %30 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<bf16>) -> tensor<12x8x1024x768xbf16>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<12x8x1024x768xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<12x8x1024x768xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<12x8x1024xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<12x8x1024xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %35 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<bf16>) -> tensor<12x8x1024x768xbf16>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %36 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<bf16>) -> tensor<12x8x1024x12x64xbf16>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %37 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<bf16>) -> tensor<12x8x12x1024x1024xbf16>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<12x8x12x1024x1024xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<12x8x12x1024x1024xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %40 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<bf16>) -> tensor<12x8x1024x12x64xbf16>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %41 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<bf16>) -> tensor<12x8x1024x12x64xbf16>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %42 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<bf16>) -> tensor<12x8x1024x768xbf16>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<12x8x1024x768xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<12x8x1024x768xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<12x8x1024xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<12x8x1024xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<12x8x12x1024xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %50:44 = stablehlo.while(%iterArg = %c, %iterArg_209 = %5, %iterArg_210 = %25, %iterArg_211 = %26, %iterArg_212 = %27, %iterArg_213 = %28, %iterArg_214 = %29, %iterArg_215 = %30, %iterArg_216 = %31, %iterArg_217 = %32, %iterArg_218 = %33, %iterArg_219 = %34, %iterArg_220 = %35, %iterArg_221 = %36, %iterArg_222 = %37, %iterArg_223 = %38, %iterArg_224 = %39, %iterArg_225 = %40, %iterArg_226 = %41, %iterArg_227 = %42, %iterArg_228 = %43, %iterArg_229 = %44, %iterArg_230 = %45, %iterArg_231 = %46, %iterArg_232 = %47, %iterArg_233 = %48, %iterArg_234 = %49, %iterArg_235 = %9, %iterArg_236 = %10, %iterArg_237 = %11, %iterArg_238 = %12, %iterArg_239 = %13, %iterArg_240 = %14, %iterArg_241 = %15, %iterArg_242 = %16, %iterArg_243 = %17, %iterArg_244 = %18, %iterArg_245 = %19, %iterArg_246 = %20, %iterArg_247 = %21, %iterArg_248 = %22, %iterArg_249 = %23, %iterArg_250 = %24, %iterArg_251 = %8) : tensor<i32>, tensor<8x1024x768xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x768xbf16>, tensor<12x8x1024x768xf32>, tensor<12x8x1024x768xf32>, tensor<12x8x1024xf32>, tensor<12x8x1024xf32>, tensor<12x8x1024x768xbf16>, tensor<12x8x1024x12x64xbf16>, tensor<12x8x12x1024x1024xbf16>, tensor<12x8x12x1024x1024xf32>, tensor<12x8x12x1024x1024xf32>, tensor<12x8x1024x12x64xbf16>, tensor<12x8x1024x12x64xbf16>, tensor<12x8x1024x768xbf16>, tensor<12x8x1024x768xf32>, tensor<12x8x1024x768xf32>, tensor<12x8x1024xf32>, tensor<12x8x1024xf32>, tensor<12x768xf32>, tensor<12x8x12x1024xf32>, tensor<12x768xf32>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768x3072xbf16>, tensor<12x3072xbf16>, tensor<12x3072x768xbf16>, tensor<12x768xbf16>, tensor<1024x1024xi1>
     cond {
      %c_252 = stablehlo.constant dense<12> : tensor<i32>
      %682 = stablehlo.compare  LT, %iterArg, %c_252 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %682 : tensor<i1>
    } do {
      %c_252 = stablehlo.constant dense<0> : tensor<i32>
      %682 = stablehlo.dynamic_slice %iterArg_235, %iterArg, %c_252, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %683 = stablehlo.reshape %682 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_253 = stablehlo.constant dense<0> : tensor<i32>
      %684 = stablehlo.dynamic_slice %iterArg_236, %iterArg, %c_253, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %685 = stablehlo.reshape %684 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_254 = stablehlo.constant dense<0> : tensor<i32>
      %686 = stablehlo.dynamic_slice %iterArg_237, %iterArg, %c_254, %c_254, sizes = [1, 768, 768] : (tensor<12x768x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x768x768xbf16>
      %687 = stablehlo.reshape %686 : (tensor<1x768x768xbf16>) -> tensor<768x768xbf16>
      %c_255 = stablehlo.constant dense<0> : tensor<i32>
      %688 = stablehlo.dynamic_slice %iterArg_238, %iterArg, %c_255, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %689 = stablehlo.reshape %688 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_256 = stablehlo.constant dense<0> : tensor<i32>
      %690 = stablehlo.dynamic_slice %iterArg_239, %iterArg, %c_256, %c_256, sizes = [1, 768, 768] : (tensor<12x768x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x768x768xbf16>
      %691 = stablehlo.reshape %690 : (tensor<1x768x768xbf16>) -> tensor<768x768xbf16>
      %c_257 = stablehlo.constant dense<0> : tensor<i32>
      %692 = stablehlo.dynamic_slice %iterArg_240, %iterArg, %c_257, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %693 = stablehlo.reshape %692 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_258 = stablehlo.constant dense<0> : tensor<i32>
      %694 = stablehlo.dynamic_slice %iterArg_241, %iterArg, %c_258, %c_258, sizes = [1, 768, 768] : (tensor<12x768x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x768x768xbf16>
      %695 = stablehlo.reshape %694 : (tensor<1x768x768xbf16>) -> tensor<768x768xbf16>
      %c_259 = stablehlo.constant dense<0> : tensor<i32>
      %696 = stablehlo.dynamic_slice %iterArg_242, %iterArg, %c_259, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %697 = stablehlo.reshape %696 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_260 = stablehlo.constant dense<0> : tensor<i32>
      %698 = stablehlo.dynamic_slice %iterArg_243, %iterArg, %c_260, %c_260, sizes = [1, 768, 768] : (tensor<12x768x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x768x768xbf16>
      %699 = stablehlo.reshape %698 : (tensor<1x768x768xbf16>) -> tensor<768x768xbf16>
      %c_261 = stablehlo.constant dense<0> : tensor<i32>
      %700 = stablehlo.dynamic_slice %iterArg_244, %iterArg, %c_261, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %701 = stablehlo.reshape %700 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_262 = stablehlo.constant dense<0> : tensor<i32>
      %702 = stablehlo.dynamic_slice %iterArg_245, %iterArg, %c_262, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %703 = stablehlo.reshape %702 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_263 = stablehlo.constant dense<0> : tensor<i32>
      %704 = stablehlo.dynamic_slice %iterArg_246, %iterArg, %c_263, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %705 = stablehlo.reshape %704 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_264 = stablehlo.constant dense<0> : tensor<i32>
      %706 = stablehlo.dynamic_slice %iterArg_247, %iterArg, %c_264, %c_264, sizes = [1, 768, 3072] : (tensor<12x768x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x768x3072xbf16>
      %707 = stablehlo.reshape %706 : (tensor<1x768x3072xbf16>) -> tensor<768x3072xbf16>
      %c_265 = stablehlo.constant dense<0> : tensor<i32>
      %708 = stablehlo.dynamic_slice %iterArg_248, %iterArg, %c_265, sizes = [1, 3072] : (tensor<12x3072xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x3072xbf16>
      %709 = stablehlo.reshape %708 : (tensor<1x3072xbf16>) -> tensor<3072xbf16>
      %c_266 = stablehlo.constant dense<0> : tensor<i32>
      %710 = stablehlo.dynamic_slice %iterArg_249, %iterArg, %c_266, %c_266, sizes = [1, 3072, 768] : (tensor<12x3072x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3072x768xbf16>
      %711 = stablehlo.reshape %710 : (tensor<1x3072x768xbf16>) -> tensor<3072x768xbf16>
      %c_267 = stablehlo.constant dense<0> : tensor<i32>
      %712 = stablehlo.dynamic_slice %iterArg_250, %iterArg, %c_267, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %713 = stablehlo.reshape %712 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %714 = stablehlo.convert %iterArg_209 : (tensor<8x1024x768xbf16>) -> tensor<8x1024x768xf32>
      %cst_268 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %715 = stablehlo.reduce(%714 init: %cst_268) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<8x1024xf32>
      %cst_269 = stablehlo.constant dense<0.00130208337> : tensor<f32>
      %716 = stablehlo.broadcast_in_dim %cst_269, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
      %717 = stablehlo.multiply %715, %716 : tensor<8x1024xf32>
      %718 = stablehlo.broadcast_in_dim %717, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
      %719 = stablehlo.subtract %714, %718 : tensor<8x1024x768xf32>
      %720 = stablehlo.multiply %719, %719 : tensor<8x1024x768xf32>
      %cst_270 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %721 = stablehlo.reduce(%720 init: %cst_270) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<8x1024xf32>
      %cst_271 = stablehlo.constant dense<0.00130208337> : tensor<f32>
      %722 = stablehlo.broadcast_in_dim %cst_271, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
      %723 = stablehlo.multiply %721, %722 : tensor<8x1024xf32>
      %cst_272 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %724 = stablehlo.broadcast_in_dim %cst_272, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
      %725 = stablehlo.add %723, %724 : tensor<8x1024xf32>
      %726 = stablehlo.rsqrt %725 : tensor<8x1024xf32>
      %727 = stablehlo.broadcast_in_dim %726, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
      %728 = stablehlo.multiply %719, %727 : tensor<8x1024x768xf32>
      %729 = stablehlo.convert %683 : (tensor<768xbf16>) -> tensor<768xf32>
      %730 = stablehlo.broadcast_in_dim %729, dims = [2] : (tensor<768xf32>) -> tensor<8x1024x768xf32>
      %731 = stablehlo.multiply %728, %730 : tensor<8x1024x768xf32>
      %732 = stablehlo.convert %685 : (tensor<768xbf16>) -> tensor<768xf32>
      %733 = stablehlo.broadcast_in_dim %732, dims = [2] : (tensor<768xf32>) -> tensor<8x1024x768xf32>
      %734 = stablehlo.add %731, %733 : tensor<8x1024x768xf32>
      %735 = stablehlo.convert %734 : (tensor<8x1024x768xf32>) -> tensor<8x1024x768xbf16>
      %736 = stablehlo.dot_general %735, %687, contracting_dims = [2] x [0] : (tensor<8x1024x768xbf16>, tensor<768x768xbf16>) -> tensor<8x1024x768xbf16>
      %737 = stablehlo.broadcast_in_dim %689, dims = [2] : (tensor<768xbf16>) -> tensor<8x1024x768xbf16>
      %738 = stablehlo.add %736, %737 : tensor<8x1024x768xbf16>
      %739 = stablehlo.reshape %738 : (tensor<8x1024x768xbf16>) -> tensor<8x1024x12x64xbf16>
      %740 = stablehlo.dot_general %735, %691, contracting_dims = [2] x [0] : (tensor<8x1024x768xbf16>, tensor<768x768xbf16>) -> tensor<8x1024x768xbf16>
      %741 = stablehlo.broadcast_in_dim %693, dims = [2] : (tensor<768xbf16>) -> tensor<8x1024x768xbf16>
      %742 = stablehlo.add %740, %741 : tensor<8x1024x768xbf16>
      %743 = stablehlo.reshape %742 : (tensor<8x1024x768xbf16>) -> tensor<8x1024x12x64xbf16>
      %744 = stablehlo.dot_general %735, %695, contracting_dims = [2] x [0] : (tensor<8x1024x768xbf16>, tensor<768x768xbf16>) -> tensor<8x1024x768xbf16>
      %745 = stablehlo.broadcast_in_dim %697, dims = [2] : (tensor<768xbf16>) -> tensor<8x1024x768xbf16>
      %746 = stablehlo.add %744, %745 : tensor<8x1024x768xbf16>
      %747 = stablehlo.reshape %746 : (tensor<8x1024x768xbf16>) -> tensor<8x1024x12x64xbf16>
      %cst_273 = stablehlo.constant dense<1.250000e-01> : tensor<bf16>
      %748 = stablehlo.broadcast_in_dim %cst_273, dims = [] : (tensor<bf16>) -> tensor<8x1024x12x64xbf16>
      %749 = stablehlo.multiply %739, %748 : tensor<8x1024x12x64xbf16>
      %750 = stablehlo.dot_general %749, %743, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<8x1024x12x64xbf16>, tensor<8x1024x12x64xbf16>) -> tensor<8x12x1024x1024xbf16>
      %751 = stablehlo.convert %750 : (tensor<8x12x1024x1024xbf16>) -> tensor<8x12x1024x1024xf32>
      %cst_274 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
      %752 = stablehlo.broadcast_in_dim %cst_274, dims = [] : (tensor<f32>) -> tensor<8x12x1024x1024xf32>
      %753 = stablehlo.broadcast_in_dim %iterArg_251, dims = [2, 3] : (tensor<1024x1024xi1>) -> tensor<8x12x1024x1024xi1>
      %754 = stablehlo.select %753, %751, %752 : tensor<8x12x1024x1024xi1>, tensor<8x12x1024x1024xf32>
      %cst_275 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %755 = stablehlo.reduce(%754 init: %cst_275) applies stablehlo.maximum across dimensions = [3] : (tensor<8x12x1024x1024xf32>, tensor<f32>) -> tensor<8x12x1024xf32>
      %756 = stablehlo.broadcast_in_dim %755, dims = [0, 1, 2] : (tensor<8x12x1024xf32>) -> tensor<8x12x1024x1024xf32>
      %757 = stablehlo.subtract %754, %756 : tensor<8x12x1024x1024xf32>
      %758 = stablehlo.exponential %757 : tensor<8x12x1024x1024xf32>
      %cst_276 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %759 = stablehlo.reduce(%758 init: %cst_276) applies stablehlo.add across dimensions = [3] : (tensor<8x12x1024x1024xf32>, tensor<f32>) -> tensor<8x12x1024xf32>
      %760 = stablehlo.broadcast_in_dim %759, dims = [0, 1, 2] : (tensor<8x12x1024xf32>) -> tensor<8x12x1024x1024xf32>
      %761 = stablehlo.divide %758, %760 : tensor<8x12x1024x1024xf32>
      %762 = stablehlo.convert %761 : (tensor<8x12x1024x1024xf32>) -> tensor<8x12x1024x1024xbf16>
      %763 = stablehlo.dot_general %762, %747, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<8x12x1024x1024xbf16>, tensor<8x1024x12x64xbf16>) -> tensor<8x12x1024x64xbf16>
      %764 = stablehlo.transpose %763, dims = [0, 2, 1, 3] : (tensor<8x12x1024x64xbf16>) -> tensor<8x1024x12x64xbf16>
      %765 = stablehlo.reshape %764 : (tensor<8x1024x12x64xbf16>) -> tensor<8x1024x768xbf16>
      %766 = stablehlo.dot_general %765, %699, contracting_dims = [2] x [0] : (tensor<8x1024x768xbf16>, tensor<768x768xbf16>) -> tensor<8x1024x768xbf16>
      %767 = stablehlo.broadcast_in_dim %701, dims = [2] : (tensor<768xbf16>) -> tensor<8x1024x768xbf16>
      %768 = stablehlo.add %766, %767 : tensor<8x1024x768xbf16>
      %769 = stablehlo.add %iterArg_209, %768 : tensor<8x1024x768xbf16>
      %770 = stablehlo.convert %769 : (tensor<8x1024x768xbf16>) -> tensor<8x1024x768xf32>
      %cst_277 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %771 = stablehlo.reduce(%770 init: %cst_277) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<8x1024xf32>
      %cst_278 = stablehlo.constant dense<0.00130208337> : tensor<f32>
      %772 = stablehlo.broadcast_in_dim %cst_278, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
      %773 = stablehlo.multiply %771, %772 : tensor<8x1024xf32>
      %774 = stablehlo.broadcast_in_dim %773, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
      %775 = stablehlo.subtract %770, %774 : tensor<8x1024x768xf32>
      %776 = stablehlo.multiply %775, %775 : tensor<8x1024x768xf32>
      %cst_279 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %777 = stablehlo.reduce(%776 init: %cst_279) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<8x1024xf32>
      %cst_280 = stablehlo.constant dense<0.00130208337> : tensor<f32>
      %778 = stablehlo.broadcast_in_dim %cst_280, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
      %779 = stablehlo.multiply %777, %778 : tensor<8x1024xf32>
      %cst_281 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %780 = stablehlo.broadcast_in_dim %cst_281, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
      %781 = stablehlo.add %779, %780 : tensor<8x1024xf32>
      %782 = stablehlo.rsqrt %781 : tensor<8x1024xf32>
      %783 = stablehlo.broadcast_in_dim %782, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
      %784 = stablehlo.multiply %775, %783 : tensor<8x1024x768xf32>
      %785 = stablehlo.convert %703 : (tensor<768xbf16>) -> tensor<768xf32>
      %786 = stablehlo.broadcast_in_dim %785, dims = [2] : (tensor<768xf32>) -> tensor<8x1024x768xf32>
      %787 = stablehlo.multiply %784, %786 : tensor<8x1024x768xf32>
      %788 = stablehlo.convert %705 : (tensor<768xbf16>) -> tensor<768xf32>
      %789 = stablehlo.broadcast_in_dim %788, dims = [2] : (tensor<768xf32>) -> tensor<8x1024x768xf32>
      %790 = stablehlo.add %787, %789 : tensor<8x1024x768xf32>
      %791 = stablehlo.convert %790 : (tensor<8x1024x768xf32>) -> tensor<8x1024x768xbf16>
      %792 = stablehlo.dot_general %791, %707, contracting_dims = [2] x [0] : (tensor<8x1024x768xbf16>, tensor<768x3072xbf16>) -> tensor<8x1024x3072xbf16>
      %793 = stablehlo.broadcast_in_dim %709, dims = [2] : (tensor<3072xbf16>) -> tensor<8x1024x3072xbf16>
      %794 = stablehlo.add %792, %793 : tensor<8x1024x3072xbf16>
      %795 = stablehlo.multiply %794, %794 : tensor<8x1024x3072xbf16>
      %796 = stablehlo.multiply %795, %794 : tensor<8x1024x3072xbf16>
      %cst_282 = stablehlo.constant dense<4.467770e-02> : tensor<bf16>
      %797 = stablehlo.broadcast_in_dim %cst_282, dims = [] : (tensor<bf16>) -> tensor<8x1024x3072xbf16>
      %798 = stablehlo.multiply %796, %797 : tensor<8x1024x3072xbf16>
      %799 = stablehlo.add %794, %798 : tensor<8x1024x3072xbf16>
      %cst_283 = stablehlo.constant dense<7.968750e-01> : tensor<bf16>
      %800 = stablehlo.broadcast_in_dim %cst_283, dims = [] : (tensor<bf16>) -> tensor<8x1024x3072xbf16>
      %801 = stablehlo.multiply %799, %800 : tensor<8x1024x3072xbf16>
      %cst_284 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
      %802 = stablehlo.broadcast_in_dim %cst_284, dims = [] : (tensor<bf16>) -> tensor<8x1024x3072xbf16>
      %803 = stablehlo.tanh %801 : tensor<8x1024x3072xbf16>
      %804 = stablehlo.add %803, %802 : tensor<8x1024x3072xbf16>
      %cst_285 = stablehlo.constant dense<5.000000e-01> : tensor<bf16>
      %805 = stablehlo.broadcast_in_dim %cst_285, dims = [] : (tensor<bf16>) -> tensor<8x1024x3072xbf16>
      %806 = stablehlo.multiply %804, %805 : tensor<8x1024x3072xbf16>
      %807 = stablehlo.multiply %794, %806 : tensor<8x1024x3072xbf16>
      %808 = stablehlo.dot_general %807, %711, contracting_dims = [2] x [0] : (tensor<8x1024x3072xbf16>, tensor<3072x768xbf16>) -> tensor<8x1024x768xbf16>
      %809 = stablehlo.broadcast_in_dim %713, dims = [2] : (tensor<768xbf16>) -> tensor<8x1024x768xbf16>
      %810 = stablehlo.add %808, %809 : tensor<8x1024x768xbf16>
      %811 = stablehlo.add %769, %810 : tensor<8x1024x768xbf16>
      %c_286 = stablehlo.constant dense<0> : tensor<i32>
      %812 = stablehlo.reshape %807 : (tensor<8x1024x3072xbf16>) -> tensor<1x8x1024x3072xbf16>
      %813 = stablehlo.dynamic_update_slice %iterArg_210, %812, %iterArg, %c_286, %c_286, %c_286 : (tensor<12x8x1024x3072xbf16>, tensor<1x8x1024x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x3072xbf16>
      %c_287 = stablehlo.constant dense<0> : tensor<i32>
      %814 = stablehlo.reshape %806 : (tensor<8x1024x3072xbf16>) -> tensor<1x8x1024x3072xbf16>
      %815 = stablehlo.dynamic_update_slice %iterArg_211, %814, %iterArg, %c_287, %c_287, %c_287 : (tensor<12x8x1024x3072xbf16>, tensor<1x8x1024x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x3072xbf16>
      %c_288 = stablehlo.constant dense<0> : tensor<i32>
      %816 = stablehlo.reshape %794 : (tensor<8x1024x3072xbf16>) -> tensor<1x8x1024x3072xbf16>
      %817 = stablehlo.dynamic_update_slice %iterArg_212, %816, %iterArg, %c_288, %c_288, %c_288 : (tensor<12x8x1024x3072xbf16>, tensor<1x8x1024x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x3072xbf16>
      %c_289 = stablehlo.constant dense<0> : tensor<i32>
      %818 = stablehlo.reshape %803 : (tensor<8x1024x3072xbf16>) -> tensor<1x8x1024x3072xbf16>
      %819 = stablehlo.dynamic_update_slice %iterArg_213, %818, %iterArg, %c_289, %c_289, %c_289 : (tensor<12x8x1024x3072xbf16>, tensor<1x8x1024x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x3072xbf16>
      %c_290 = stablehlo.constant dense<0> : tensor<i32>
      %820 = stablehlo.reshape %795 : (tensor<8x1024x3072xbf16>) -> tensor<1x8x1024x3072xbf16>
      %821 = stablehlo.dynamic_update_slice %iterArg_214, %820, %iterArg, %c_290, %c_290, %c_290 : (tensor<12x8x1024x3072xbf16>, tensor<1x8x1024x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x3072xbf16>
      %c_291 = stablehlo.constant dense<0> : tensor<i32>
      %822 = stablehlo.reshape %791 : (tensor<8x1024x768xbf16>) -> tensor<1x8x1024x768xbf16>
      %823 = stablehlo.dynamic_update_slice %iterArg_215, %822, %iterArg, %c_291, %c_291, %c_291 : (tensor<12x8x1024x768xbf16>, tensor<1x8x1024x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x768xbf16>
      %c_292 = stablehlo.constant dense<0> : tensor<i32>
      %824 = stablehlo.reshape %784 : (tensor<8x1024x768xf32>) -> tensor<1x8x1024x768xf32>
      %825 = stablehlo.dynamic_update_slice %iterArg_216, %824, %iterArg, %c_292, %c_292, %c_292 : (tensor<12x8x1024x768xf32>, tensor<1x8x1024x768xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x768xf32>
      %c_293 = stablehlo.constant dense<0> : tensor<i32>
      %826 = stablehlo.reshape %775 : (tensor<8x1024x768xf32>) -> tensor<1x8x1024x768xf32>
      %827 = stablehlo.dynamic_update_slice %iterArg_217, %826, %iterArg, %c_293, %c_293, %c_293 : (tensor<12x8x1024x768xf32>, tensor<1x8x1024x768xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x768xf32>
      %c_294 = stablehlo.constant dense<0> : tensor<i32>
      %828 = stablehlo.reshape %782 : (tensor<8x1024xf32>) -> tensor<1x8x1024xf32>
      %829 = stablehlo.dynamic_update_slice %iterArg_218, %828, %iterArg, %c_294, %c_294 : (tensor<12x8x1024xf32>, tensor<1x8x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024xf32>
      %c_295 = stablehlo.constant dense<0> : tensor<i32>
      %830 = stablehlo.reshape %781 : (tensor<8x1024xf32>) -> tensor<1x8x1024xf32>
      %831 = stablehlo.dynamic_update_slice %iterArg_219, %830, %iterArg, %c_295, %c_295 : (tensor<12x8x1024xf32>, tensor<1x8x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024xf32>
      %c_296 = stablehlo.constant dense<0> : tensor<i32>
      %832 = stablehlo.reshape %765 : (tensor<8x1024x768xbf16>) -> tensor<1x8x1024x768xbf16>
      %833 = stablehlo.dynamic_update_slice %iterArg_220, %832, %iterArg, %c_296, %c_296, %c_296 : (tensor<12x8x1024x768xbf16>, tensor<1x8x1024x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x768xbf16>
      %c_297 = stablehlo.constant dense<0> : tensor<i32>
      %834 = stablehlo.reshape %747 : (tensor<8x1024x12x64xbf16>) -> tensor<1x8x1024x12x64xbf16>
      %835 = stablehlo.dynamic_update_slice %iterArg_221, %834, %iterArg, %c_297, %c_297, %c_297, %c_297 : (tensor<12x8x1024x12x64xbf16>, tensor<1x8x1024x12x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x12x64xbf16>
      %c_298 = stablehlo.constant dense<0> : tensor<i32>
      %836 = stablehlo.reshape %762 : (tensor<8x12x1024x1024xbf16>) -> tensor<1x8x12x1024x1024xbf16>
      %837 = stablehlo.dynamic_update_slice %iterArg_222, %836, %iterArg, %c_298, %c_298, %c_298, %c_298 : (tensor<12x8x12x1024x1024xbf16>, tensor<1x8x12x1024x1024xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x12x1024x1024xbf16>
      %c_299 = stablehlo.constant dense<0> : tensor<i32>
      %838 = stablehlo.reshape %761 : (tensor<8x12x1024x1024xf32>) -> tensor<1x8x12x1024x1024xf32>
      %839 = stablehlo.dynamic_update_slice %iterArg_223, %838, %iterArg, %c_299, %c_299, %c_299, %c_299 : (tensor<12x8x12x1024x1024xf32>, tensor<1x8x12x1024x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x12x1024x1024xf32>
      %c_300 = stablehlo.constant dense<0> : tensor<i32>
      %840 = stablehlo.reshape %758 : (tensor<8x12x1024x1024xf32>) -> tensor<1x8x12x1024x1024xf32>
      %841 = stablehlo.dynamic_update_slice %iterArg_224, %840, %iterArg, %c_300, %c_300, %c_300, %c_300 : (tensor<12x8x12x1024x1024xf32>, tensor<1x8x12x1024x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x12x1024x1024xf32>
      %c_301 = stablehlo.constant dense<0> : tensor<i32>
      %842 = stablehlo.reshape %743 : (tensor<8x1024x12x64xbf16>) -> tensor<1x8x1024x12x64xbf16>
      %843 = stablehlo.dynamic_update_slice %iterArg_225, %842, %iterArg, %c_301, %c_301, %c_301, %c_301 : (tensor<12x8x1024x12x64xbf16>, tensor<1x8x1024x12x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x12x64xbf16>
      %c_302 = stablehlo.constant dense<0> : tensor<i32>
      %844 = stablehlo.reshape %749 : (tensor<8x1024x12x64xbf16>) -> tensor<1x8x1024x12x64xbf16>
      %845 = stablehlo.dynamic_update_slice %iterArg_226, %844, %iterArg, %c_302, %c_302, %c_302, %c_302 : (tensor<12x8x1024x12x64xbf16>, tensor<1x8x1024x12x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x12x64xbf16>
      %c_303 = stablehlo.constant dense<0> : tensor<i32>
      %846 = stablehlo.reshape %735 : (tensor<8x1024x768xbf16>) -> tensor<1x8x1024x768xbf16>
      %847 = stablehlo.dynamic_update_slice %iterArg_227, %846, %iterArg, %c_303, %c_303, %c_303 : (tensor<12x8x1024x768xbf16>, tensor<1x8x1024x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x768xbf16>
      %c_304 = stablehlo.constant dense<0> : tensor<i32>
      %848 = stablehlo.reshape %728 : (tensor<8x1024x768xf32>) -> tensor<1x8x1024x768xf32>
      %849 = stablehlo.dynamic_update_slice %iterArg_228, %848, %iterArg, %c_304, %c_304, %c_304 : (tensor<12x8x1024x768xf32>, tensor<1x8x1024x768xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x768xf32>
      %c_305 = stablehlo.constant dense<0> : tensor<i32>
      %850 = stablehlo.reshape %719 : (tensor<8x1024x768xf32>) -> tensor<1x8x1024x768xf32>
      %851 = stablehlo.dynamic_update_slice %iterArg_229, %850, %iterArg, %c_305, %c_305, %c_305 : (tensor<12x8x1024x768xf32>, tensor<1x8x1024x768xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024x768xf32>
      %c_306 = stablehlo.constant dense<0> : tensor<i32>
      %852 = stablehlo.reshape %726 : (tensor<8x1024xf32>) -> tensor<1x8x1024xf32>
      %853 = stablehlo.dynamic_update_slice %iterArg_230, %852, %iterArg, %c_306, %c_306 : (tensor<12x8x1024xf32>, tensor<1x8x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024xf32>
      %c_307 = stablehlo.constant dense<0> : tensor<i32>
      %854 = stablehlo.reshape %725 : (tensor<8x1024xf32>) -> tensor<1x8x1024xf32>
      %855 = stablehlo.dynamic_update_slice %iterArg_231, %854, %iterArg, %c_307, %c_307 : (tensor<12x8x1024xf32>, tensor<1x8x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x1024xf32>
      %c_308 = stablehlo.constant dense<0> : tensor<i32>
      %856 = stablehlo.reshape %785 : (tensor<768xf32>) -> tensor<1x768xf32>
      %857 = stablehlo.dynamic_update_slice %iterArg_232, %856, %iterArg, %c_308 : (tensor<12x768xf32>, tensor<1x768xf32>, tensor<i32>, tensor<i32>) -> tensor<12x768xf32>
      %c_309 = stablehlo.constant dense<0> : tensor<i32>
      %858 = stablehlo.reshape %759 : (tensor<8x12x1024xf32>) -> tensor<1x8x12x1024xf32>
      %859 = stablehlo.dynamic_update_slice %iterArg_233, %858, %iterArg, %c_309, %c_309, %c_309 : (tensor<12x8x12x1024xf32>, tensor<1x8x12x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x8x12x1024xf32>
      %c_310 = stablehlo.constant dense<0> : tensor<i32>
      %860 = stablehlo.reshape %729 : (tensor<768xf32>) -> tensor<1x768xf32>
      %861 = stablehlo.dynamic_update_slice %iterArg_234, %860, %iterArg, %c_310 : (tensor<12x768xf32>, tensor<1x768xf32>, tensor<i32>, tensor<i32>) -> tensor<12x768xf32>
      %c_311 = stablehlo.constant dense<1> : tensor<i32>
      %862 = stablehlo.add %iterArg, %c_311 : tensor<i32>
      stablehlo.return %862, %811, %813, %815, %817, %819, %821, %823, %825, %827, %829, %831, %833, %835, %837, %839, %841, %843, %845, %847, %849, %851, %853, %855, %857, %859, %861, %iterArg_235, %iterArg_236, %iterArg_237, %iterArg_238, %iterArg_239, %iterArg_240, %iterArg_241, %iterArg_242, %iterArg_243, %iterArg_244, %iterArg_245, %iterArg_246, %iterArg_247, %iterArg_248, %iterArg_249, %iterArg_250, %iterArg_251 : tensor<i32>, tensor<8x1024x768xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x768xbf16>, tensor<12x8x1024x768xf32>, tensor<12x8x1024x768xf32>, tensor<12x8x1024xf32>, tensor<12x8x1024xf32>, tensor<12x8x1024x768xbf16>, tensor<12x8x1024x12x64xbf16>, tensor<12x8x12x1024x1024xbf16>, tensor<12x8x12x1024x1024xf32>, tensor<12x8x12x1024x1024xf32>, tensor<12x8x1024x12x64xbf16>, tensor<12x8x1024x12x64xbf16>, tensor<12x8x1024x768xbf16>, tensor<12x8x1024x768xf32>, tensor<12x8x1024x768xf32>, tensor<12x8x1024xf32>, tensor<12x8x1024xf32>, tensor<12x768xf32>, tensor<12x8x12x1024xf32>, tensor<12x768xf32>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768x3072xbf16>, tensor<12x3072xbf16>, tensor<12x3072x768xbf16>, tensor<12x768xbf16>, tensor<1024x1024xi1>
    }
    %51 = stablehlo.convert %arg18 : (tensor<768xf32>) -> tensor<768xbf16>
    %52 = stablehlo.convert %arg19 : (tensor<768xf32>) -> tensor<768xbf16>
    %53 = stablehlo.convert %50#1 : (tensor<8x1024x768xbf16>) -> tensor<8x1024x768xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%53 init: %cst_24) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<8x1024xf32>
    %cst_25 = stablehlo.constant dense<0.00130208337> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
    %56 = stablehlo.multiply %54, %55 : tensor<8x1024xf32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
    %58 = stablehlo.subtract %53, %57 : tensor<8x1024x768xf32>
    %59 = stablehlo.multiply %58, %58 : tensor<8x1024x768xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.reduce(%59 init: %cst_26) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<8x1024xf32>
    %cst_27 = stablehlo.constant dense<0.00130208337> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
    %62 = stablehlo.multiply %60, %61 : tensor<8x1024xf32>
    %cst_28 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
    %64 = stablehlo.add %62, %63 : tensor<8x1024xf32>
    %65 = stablehlo.rsqrt %64 : tensor<8x1024xf32>
    %66 = stablehlo.broadcast_in_dim %65, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
    %67 = stablehlo.multiply %58, %66 : tensor<8x1024x768xf32>
    %68 = stablehlo.convert %51 : (tensor<768xbf16>) -> tensor<768xf32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [2] : (tensor<768xf32>) -> tensor<8x1024x768xf32>
    %70 = stablehlo.multiply %67, %69 : tensor<8x1024x768xf32>
    %71 = stablehlo.convert %52 : (tensor<768xbf16>) -> tensor<768xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [2] : (tensor<768xf32>) -> tensor<8x1024x768xf32>
    %73 = stablehlo.add %70, %72 : tensor<8x1024x768xf32>
    %74 = stablehlo.convert %73 : (tensor<8x1024x768xf32>) -> tensor<8x1024x768xbf16>
    %75 = stablehlo.dot_general %74, %0, contracting_dims = [2] x [1] : (tensor<8x1024x768xbf16>, tensor<50257x768xbf16>) -> tensor<8x1024x50257xbf16>
    %76 = stablehlo.convert %75 : (tensor<8x1024x50257xbf16>) -> tensor<8x1024x50257xf32>
    %cst_29 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %77 = stablehlo.reduce(%76 init: %cst_29) applies stablehlo.maximum across dimensions = [2] : (tensor<8x1024x50257xf32>, tensor<f32>) -> tensor<8x1024xf32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x50257xf32>
    %79 = stablehlo.subtract %76, %78 : tensor<8x1024x50257xf32>
    %80 = stablehlo.exponential %79 : tensor<8x1024x50257xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.reduce(%80 init: %cst_30) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x50257xf32>, tensor<f32>) -> tensor<8x1024xf32>
    %82 = stablehlo.log %81 : tensor<8x1024xf32>
    %83 = stablehlo.iota dim = 2 : tensor<8x1024x50257xi32>
    %84 = stablehlo.broadcast_in_dim %arg62, dims = [0, 1] : (tensor<8x1024xi32>) -> tensor<8x1024x50257xi32>
    %85 = stablehlo.compare  EQ, %83, %84 : (tensor<8x1024x50257xi32>, tensor<8x1024x50257xi32>) -> tensor<8x1024x50257xi1>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<8x1024x50257xf32>
    %87 = stablehlo.select %85, %79, %86 : tensor<8x1024x50257xi1>, tensor<8x1024x50257xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.reduce(%87 init: %cst_32) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x50257xf32>, tensor<f32>) -> tensor<8x1024xf32>
    %89 = stablehlo.subtract %82, %88 : tensor<8x1024xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.reduce(%89 init: %cst_33) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024xf32>, tensor<f32>) -> tensor<f32>
    %cst_34 = stablehlo.constant dense<1.22070313E-4> : tensor<f32>
    %91 = stablehlo.multiply %90, %cst_34 : tensor<f32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_36 = stablehlo.constant dense<0.00130208337> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
    %cst_37 = stablehlo.constant dense<0.00130208337> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
    %94 = stablehlo.broadcast_in_dim %65, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
    %95 = stablehlo.broadcast_in_dim %68, dims = [2] : (tensor<768xf32>) -> tensor<8x1024x768xf32>
    %cst_38 = stablehlo.constant dense<1.22070313E-4> : tensor<f32>
    %96 = stablehlo.multiply %cst_35, %cst_38 : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %96, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
    %98 = stablehlo.negate %97 : tensor<8x1024xf32>
    %99 = stablehlo.broadcast_in_dim %98, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x50257xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<8x1024x50257xf32>
    %101 = stablehlo.select %85, %99, %100 : tensor<8x1024x50257xi1>, tensor<8x1024x50257xf32>
    %102 = stablehlo.divide %97, %81 : tensor<8x1024xf32>
    %103 = stablehlo.broadcast_in_dim %102, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x50257xf32>
    %104 = stablehlo.multiply %103, %80 : tensor<8x1024x50257xf32>
    %105 = stablehlo.add %101, %104 : tensor<8x1024x50257xf32>
    %106 = stablehlo.convert %105 : (tensor<8x1024x50257xf32>) -> tensor<8x1024x50257xbf16>
    %107 = stablehlo.dot_general %106, %0, contracting_dims = [2] x [0] : (tensor<8x1024x50257xbf16>, tensor<50257x768xbf16>) -> tensor<8x1024x768xbf16>
    %108 = stablehlo.dot_general %106, %74, contracting_dims = [0, 1] x [0, 1] : (tensor<8x1024x50257xbf16>, tensor<8x1024x768xbf16>) -> tensor<50257x768xbf16>
    %109 = stablehlo.convert %107 : (tensor<8x1024x768xbf16>) -> tensor<8x1024x768xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.reduce(%109 init: %cst_40) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<768xf32>
    %111 = stablehlo.convert %110 : (tensor<768xf32>) -> tensor<768xbf16>
    %112 = stablehlo.multiply %109, %95 : tensor<8x1024x768xf32>
    %113 = stablehlo.multiply %67, %109 : tensor<8x1024x768xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %114 = stablehlo.reduce(%113 init: %cst_41) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<768xf32>
    %115 = stablehlo.convert %114 : (tensor<768xf32>) -> tensor<768xbf16>
    %116 = stablehlo.multiply %112, %94 : tensor<8x1024x768xf32>
    %117 = stablehlo.multiply %58, %112 : tensor<8x1024x768xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %118 = stablehlo.reduce(%117 init: %cst_42) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<8x1024xf32>
    %119 = stablehlo.divide %65, %64 : tensor<8x1024xf32>
    %cst_43 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
    %121 = stablehlo.multiply %119, %120 : tensor<8x1024xf32>
    %122 = stablehlo.multiply %118, %121 : tensor<8x1024xf32>
    %123 = stablehlo.multiply %122, %93 : tensor<8x1024xf32>
    %124 = stablehlo.broadcast_in_dim %123, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
    %125 = stablehlo.multiply %124, %58 : tensor<8x1024x768xf32>
    %126 = stablehlo.multiply %58, %124 : tensor<8x1024x768xf32>
    %127 = stablehlo.add %116, %125 : tensor<8x1024x768xf32>
    %128 = stablehlo.add %127, %126 : tensor<8x1024x768xf32>
    %129 = stablehlo.negate %128 : tensor<8x1024x768xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %130 = stablehlo.reduce(%129 init: %cst_44) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<8x1024xf32>
    %131 = stablehlo.multiply %130, %92 : tensor<8x1024xf32>
    %132 = stablehlo.broadcast_in_dim %131, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
    %133 = stablehlo.add %128, %132 : tensor<8x1024x768xf32>
    %134 = stablehlo.convert %133 : (tensor<8x1024x768xf32>) -> tensor<8x1024x768xbf16>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %135 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<bf16>) -> tensor<12x768xbf16>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %136 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<bf16>) -> tensor<12x768xbf16>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %137 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<bf16>) -> tensor<12x768x768xbf16>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %138 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<bf16>) -> tensor<12x768xbf16>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %139 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<bf16>) -> tensor<12x768x768xbf16>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %140 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<bf16>) -> tensor<12x768xbf16>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %141 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<bf16>) -> tensor<12x768x768xbf16>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %142 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<bf16>) -> tensor<12x768xbf16>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %143 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<bf16>) -> tensor<12x768x768xbf16>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %144 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<bf16>) -> tensor<12x768xbf16>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %145 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<bf16>) -> tensor<12x768xbf16>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %146 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<bf16>) -> tensor<12x768xbf16>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %147 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<bf16>) -> tensor<12x768x3072xbf16>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %148 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<bf16>) -> tensor<12x3072xbf16>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %149 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<bf16>) -> tensor<12x3072x768xbf16>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %150 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<bf16>) -> tensor<12x768xbf16>
    %c_61 = stablehlo.constant dense<0> : tensor<i32>
    %151:60 = stablehlo.while(%iterArg = %c_61, %iterArg_209 = %134, %iterArg_210 = %135, %iterArg_211 = %136, %iterArg_212 = %137, %iterArg_213 = %138, %iterArg_214 = %139, %iterArg_215 = %140, %iterArg_216 = %141, %iterArg_217 = %142, %iterArg_218 = %143, %iterArg_219 = %144, %iterArg_220 = %145, %iterArg_221 = %146, %iterArg_222 = %147, %iterArg_223 = %148, %iterArg_224 = %149, %iterArg_225 = %150, %iterArg_226 = %50#2, %iterArg_227 = %50#3, %iterArg_228 = %50#4, %iterArg_229 = %50#5, %iterArg_230 = %50#6, %iterArg_231 = %50#7, %iterArg_232 = %50#8, %iterArg_233 = %50#9, %iterArg_234 = %50#10, %iterArg_235 = %50#11, %iterArg_236 = %50#12, %iterArg_237 = %50#13, %iterArg_238 = %50#14, %iterArg_239 = %50#15, %iterArg_240 = %50#16, %iterArg_241 = %50#17, %iterArg_242 = %50#18, %iterArg_243 = %50#19, %iterArg_244 = %50#20, %iterArg_245 = %50#21, %iterArg_246 = %50#22, %iterArg_247 = %50#23, %iterArg_248 = %50#24, %iterArg_249 = %50#25, %iterArg_250 = %50#26, %iterArg_251 = %9, %iterArg_252 = %10, %iterArg_253 = %11, %iterArg_254 = %12, %iterArg_255 = %13, %iterArg_256 = %14, %iterArg_257 = %15, %iterArg_258 = %16, %iterArg_259 = %17, %iterArg_260 = %18, %iterArg_261 = %19, %iterArg_262 = %20, %iterArg_263 = %21, %iterArg_264 = %22, %iterArg_265 = %23, %iterArg_266 = %24, %iterArg_267 = %8) : tensor<i32>, tensor<8x1024x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768x3072xbf16>, tensor<12x3072xbf16>, tensor<12x3072x768xbf16>, tensor<12x768xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x768xbf16>, tensor<12x8x1024x768xf32>, tensor<12x8x1024x768xf32>, tensor<12x8x1024xf32>, tensor<12x8x1024xf32>, tensor<12x8x1024x768xbf16>, tensor<12x8x1024x12x64xbf16>, tensor<12x8x12x1024x1024xbf16>, tensor<12x8x12x1024x1024xf32>, tensor<12x8x12x1024x1024xf32>, tensor<12x8x1024x12x64xbf16>, tensor<12x8x1024x12x64xbf16>, tensor<12x8x1024x768xbf16>, tensor<12x8x1024x768xf32>, tensor<12x8x1024x768xf32>, tensor<12x8x1024xf32>, tensor<12x8x1024xf32>, tensor<12x768xf32>, tensor<12x8x12x1024xf32>, tensor<12x768xf32>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768x3072xbf16>, tensor<12x3072xbf16>, tensor<12x3072x768xbf16>, tensor<12x768xbf16>, tensor<1024x1024xi1>
     cond {
      %c_268 = stablehlo.constant dense<12> : tensor<i32>
      %682 = stablehlo.compare  LT, %iterArg, %c_268 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %682 : tensor<i1>
    } do {
      %c_268 = stablehlo.constant dense<11> : tensor<i32>
      %682 = stablehlo.subtract %c_268, %iterArg : tensor<i32>
      %c_269 = stablehlo.constant dense<0> : tensor<i32>
      %683 = stablehlo.dynamic_slice %iterArg_226, %682, %c_269, %c_269, %c_269, sizes = [1, 8, 1024, 3072] : (tensor<12x8x1024x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x3072xbf16>
      %684 = stablehlo.reshape %683 : (tensor<1x8x1024x3072xbf16>) -> tensor<8x1024x3072xbf16>
      %c_270 = stablehlo.constant dense<0> : tensor<i32>
      %685 = stablehlo.dynamic_slice %iterArg_227, %682, %c_270, %c_270, %c_270, sizes = [1, 8, 1024, 3072] : (tensor<12x8x1024x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x3072xbf16>
      %686 = stablehlo.reshape %685 : (tensor<1x8x1024x3072xbf16>) -> tensor<8x1024x3072xbf16>
      %c_271 = stablehlo.constant dense<0> : tensor<i32>
      %687 = stablehlo.dynamic_slice %iterArg_228, %682, %c_271, %c_271, %c_271, sizes = [1, 8, 1024, 3072] : (tensor<12x8x1024x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x3072xbf16>
      %688 = stablehlo.reshape %687 : (tensor<1x8x1024x3072xbf16>) -> tensor<8x1024x3072xbf16>
      %c_272 = stablehlo.constant dense<0> : tensor<i32>
      %689 = stablehlo.dynamic_slice %iterArg_229, %682, %c_272, %c_272, %c_272, sizes = [1, 8, 1024, 3072] : (tensor<12x8x1024x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x3072xbf16>
      %690 = stablehlo.reshape %689 : (tensor<1x8x1024x3072xbf16>) -> tensor<8x1024x3072xbf16>
      %c_273 = stablehlo.constant dense<0> : tensor<i32>
      %691 = stablehlo.dynamic_slice %iterArg_230, %682, %c_273, %c_273, %c_273, sizes = [1, 8, 1024, 3072] : (tensor<12x8x1024x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x3072xbf16>
      %692 = stablehlo.reshape %691 : (tensor<1x8x1024x3072xbf16>) -> tensor<8x1024x3072xbf16>
      %c_274 = stablehlo.constant dense<0> : tensor<i32>
      %693 = stablehlo.dynamic_slice %iterArg_231, %682, %c_274, %c_274, %c_274, sizes = [1, 8, 1024, 768] : (tensor<12x8x1024x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x768xbf16>
      %694 = stablehlo.reshape %693 : (tensor<1x8x1024x768xbf16>) -> tensor<8x1024x768xbf16>
      %c_275 = stablehlo.constant dense<0> : tensor<i32>
      %695 = stablehlo.dynamic_slice %iterArg_232, %682, %c_275, %c_275, %c_275, sizes = [1, 8, 1024, 768] : (tensor<12x8x1024x768xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x768xf32>
      %696 = stablehlo.reshape %695 : (tensor<1x8x1024x768xf32>) -> tensor<8x1024x768xf32>
      %c_276 = stablehlo.constant dense<0> : tensor<i32>
      %697 = stablehlo.dynamic_slice %iterArg_233, %682, %c_276, %c_276, %c_276, sizes = [1, 8, 1024, 768] : (tensor<12x8x1024x768xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x768xf32>
      %698 = stablehlo.reshape %697 : (tensor<1x8x1024x768xf32>) -> tensor<8x1024x768xf32>
      %c_277 = stablehlo.constant dense<0> : tensor<i32>
      %699 = stablehlo.dynamic_slice %iterArg_234, %682, %c_277, %c_277, sizes = [1, 8, 1024] : (tensor<12x8x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024xf32>
      %700 = stablehlo.reshape %699 : (tensor<1x8x1024xf32>) -> tensor<8x1024xf32>
      %c_278 = stablehlo.constant dense<0> : tensor<i32>
      %701 = stablehlo.dynamic_slice %iterArg_235, %682, %c_278, %c_278, sizes = [1, 8, 1024] : (tensor<12x8x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024xf32>
      %702 = stablehlo.reshape %701 : (tensor<1x8x1024xf32>) -> tensor<8x1024xf32>
      %c_279 = stablehlo.constant dense<0> : tensor<i32>
      %703 = stablehlo.dynamic_slice %iterArg_236, %682, %c_279, %c_279, %c_279, sizes = [1, 8, 1024, 768] : (tensor<12x8x1024x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x768xbf16>
      %704 = stablehlo.reshape %703 : (tensor<1x8x1024x768xbf16>) -> tensor<8x1024x768xbf16>
      %c_280 = stablehlo.constant dense<0> : tensor<i32>
      %705 = stablehlo.dynamic_slice %iterArg_237, %682, %c_280, %c_280, %c_280, %c_280, sizes = [1, 8, 1024, 12, 64] : (tensor<12x8x1024x12x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x12x64xbf16>
      %706 = stablehlo.reshape %705 : (tensor<1x8x1024x12x64xbf16>) -> tensor<8x1024x12x64xbf16>
      %c_281 = stablehlo.constant dense<0> : tensor<i32>
      %707 = stablehlo.dynamic_slice %iterArg_238, %682, %c_281, %c_281, %c_281, %c_281, sizes = [1, 8, 12, 1024, 1024] : (tensor<12x8x12x1024x1024xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x12x1024x1024xbf16>
      %708 = stablehlo.reshape %707 : (tensor<1x8x12x1024x1024xbf16>) -> tensor<8x12x1024x1024xbf16>
      %c_282 = stablehlo.constant dense<0> : tensor<i32>
      %709 = stablehlo.dynamic_slice %iterArg_239, %682, %c_282, %c_282, %c_282, %c_282, sizes = [1, 8, 12, 1024, 1024] : (tensor<12x8x12x1024x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x12x1024x1024xf32>
      %710 = stablehlo.reshape %709 : (tensor<1x8x12x1024x1024xf32>) -> tensor<8x12x1024x1024xf32>
      %c_283 = stablehlo.constant dense<0> : tensor<i32>
      %711 = stablehlo.dynamic_slice %iterArg_240, %682, %c_283, %c_283, %c_283, %c_283, sizes = [1, 8, 12, 1024, 1024] : (tensor<12x8x12x1024x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x12x1024x1024xf32>
      %712 = stablehlo.reshape %711 : (tensor<1x8x12x1024x1024xf32>) -> tensor<8x12x1024x1024xf32>
      %c_284 = stablehlo.constant dense<0> : tensor<i32>
      %713 = stablehlo.dynamic_slice %iterArg_241, %682, %c_284, %c_284, %c_284, %c_284, sizes = [1, 8, 1024, 12, 64] : (tensor<12x8x1024x12x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x12x64xbf16>
      %714 = stablehlo.reshape %713 : (tensor<1x8x1024x12x64xbf16>) -> tensor<8x1024x12x64xbf16>
      %c_285 = stablehlo.constant dense<0> : tensor<i32>
      %715 = stablehlo.dynamic_slice %iterArg_242, %682, %c_285, %c_285, %c_285, %c_285, sizes = [1, 8, 1024, 12, 64] : (tensor<12x8x1024x12x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x12x64xbf16>
      %716 = stablehlo.reshape %715 : (tensor<1x8x1024x12x64xbf16>) -> tensor<8x1024x12x64xbf16>
      %c_286 = stablehlo.constant dense<0> : tensor<i32>
      %717 = stablehlo.dynamic_slice %iterArg_243, %682, %c_286, %c_286, %c_286, sizes = [1, 8, 1024, 768] : (tensor<12x8x1024x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x768xbf16>
      %718 = stablehlo.reshape %717 : (tensor<1x8x1024x768xbf16>) -> tensor<8x1024x768xbf16>
      %c_287 = stablehlo.constant dense<0> : tensor<i32>
      %719 = stablehlo.dynamic_slice %iterArg_244, %682, %c_287, %c_287, %c_287, sizes = [1, 8, 1024, 768] : (tensor<12x8x1024x768xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x768xf32>
      %720 = stablehlo.reshape %719 : (tensor<1x8x1024x768xf32>) -> tensor<8x1024x768xf32>
      %c_288 = stablehlo.constant dense<0> : tensor<i32>
      %721 = stablehlo.dynamic_slice %iterArg_245, %682, %c_288, %c_288, %c_288, sizes = [1, 8, 1024, 768] : (tensor<12x8x1024x768xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024x768xf32>
      %722 = stablehlo.reshape %721 : (tensor<1x8x1024x768xf32>) -> tensor<8x1024x768xf32>
      %c_289 = stablehlo.constant dense<0> : tensor<i32>
      %723 = stablehlo.dynamic_slice %iterArg_246, %682, %c_289, %c_289, sizes = [1, 8, 1024] : (tensor<12x8x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024xf32>
      %724 = stablehlo.reshape %723 : (tensor<1x8x1024xf32>) -> tensor<8x1024xf32>
      %c_290 = stablehlo.constant dense<0> : tensor<i32>
      %725 = stablehlo.dynamic_slice %iterArg_247, %682, %c_290, %c_290, sizes = [1, 8, 1024] : (tensor<12x8x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1024xf32>
      %726 = stablehlo.reshape %725 : (tensor<1x8x1024xf32>) -> tensor<8x1024xf32>
      %c_291 = stablehlo.constant dense<0> : tensor<i32>
      %727 = stablehlo.dynamic_slice %iterArg_248, %682, %c_291, sizes = [1, 768] : (tensor<12x768xf32>, tensor<i32>, tensor<i32>) -> tensor<1x768xf32>
      %728 = stablehlo.reshape %727 : (tensor<1x768xf32>) -> tensor<768xf32>
      %c_292 = stablehlo.constant dense<0> : tensor<i32>
      %729 = stablehlo.dynamic_slice %iterArg_249, %682, %c_292, %c_292, %c_292, sizes = [1, 8, 12, 1024] : (tensor<12x8x12x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x12x1024xf32>
      %730 = stablehlo.reshape %729 : (tensor<1x8x12x1024xf32>) -> tensor<8x12x1024xf32>
      %c_293 = stablehlo.constant dense<0> : tensor<i32>
      %731 = stablehlo.dynamic_slice %iterArg_250, %682, %c_293, sizes = [1, 768] : (tensor<12x768xf32>, tensor<i32>, tensor<i32>) -> tensor<1x768xf32>
      %732 = stablehlo.reshape %731 : (tensor<1x768xf32>) -> tensor<768xf32>
      %c_294 = stablehlo.constant dense<0> : tensor<i32>
      %733 = stablehlo.dynamic_slice %iterArg_251, %682, %c_294, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %734 = stablehlo.reshape %733 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_295 = stablehlo.constant dense<0> : tensor<i32>
      %735 = stablehlo.dynamic_slice %iterArg_252, %682, %c_295, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %736 = stablehlo.reshape %735 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_296 = stablehlo.constant dense<0> : tensor<i32>
      %737 = stablehlo.dynamic_slice %iterArg_253, %682, %c_296, %c_296, sizes = [1, 768, 768] : (tensor<12x768x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x768x768xbf16>
      %738 = stablehlo.reshape %737 : (tensor<1x768x768xbf16>) -> tensor<768x768xbf16>
      %c_297 = stablehlo.constant dense<0> : tensor<i32>
      %739 = stablehlo.dynamic_slice %iterArg_254, %682, %c_297, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %740 = stablehlo.reshape %739 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_298 = stablehlo.constant dense<0> : tensor<i32>
      %741 = stablehlo.dynamic_slice %iterArg_255, %682, %c_298, %c_298, sizes = [1, 768, 768] : (tensor<12x768x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x768x768xbf16>
      %742 = stablehlo.reshape %741 : (tensor<1x768x768xbf16>) -> tensor<768x768xbf16>
      %c_299 = stablehlo.constant dense<0> : tensor<i32>
      %743 = stablehlo.dynamic_slice %iterArg_256, %682, %c_299, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %744 = stablehlo.reshape %743 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_300 = stablehlo.constant dense<0> : tensor<i32>
      %745 = stablehlo.dynamic_slice %iterArg_257, %682, %c_300, %c_300, sizes = [1, 768, 768] : (tensor<12x768x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x768x768xbf16>
      %746 = stablehlo.reshape %745 : (tensor<1x768x768xbf16>) -> tensor<768x768xbf16>
      %c_301 = stablehlo.constant dense<0> : tensor<i32>
      %747 = stablehlo.dynamic_slice %iterArg_258, %682, %c_301, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %748 = stablehlo.reshape %747 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_302 = stablehlo.constant dense<0> : tensor<i32>
      %749 = stablehlo.dynamic_slice %iterArg_259, %682, %c_302, %c_302, sizes = [1, 768, 768] : (tensor<12x768x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x768x768xbf16>
      %750 = stablehlo.reshape %749 : (tensor<1x768x768xbf16>) -> tensor<768x768xbf16>
      %c_303 = stablehlo.constant dense<0> : tensor<i32>
      %751 = stablehlo.dynamic_slice %iterArg_260, %682, %c_303, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %752 = stablehlo.reshape %751 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_304 = stablehlo.constant dense<0> : tensor<i32>
      %753 = stablehlo.dynamic_slice %iterArg_261, %682, %c_304, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %754 = stablehlo.reshape %753 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_305 = stablehlo.constant dense<0> : tensor<i32>
      %755 = stablehlo.dynamic_slice %iterArg_262, %682, %c_305, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %756 = stablehlo.reshape %755 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %c_306 = stablehlo.constant dense<0> : tensor<i32>
      %757 = stablehlo.dynamic_slice %iterArg_263, %682, %c_306, %c_306, sizes = [1, 768, 3072] : (tensor<12x768x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x768x3072xbf16>
      %758 = stablehlo.reshape %757 : (tensor<1x768x3072xbf16>) -> tensor<768x3072xbf16>
      %c_307 = stablehlo.constant dense<0> : tensor<i32>
      %759 = stablehlo.dynamic_slice %iterArg_264, %682, %c_307, sizes = [1, 3072] : (tensor<12x3072xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x3072xbf16>
      %760 = stablehlo.reshape %759 : (tensor<1x3072xbf16>) -> tensor<3072xbf16>
      %c_308 = stablehlo.constant dense<0> : tensor<i32>
      %761 = stablehlo.dynamic_slice %iterArg_265, %682, %c_308, %c_308, sizes = [1, 3072, 768] : (tensor<12x3072x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3072x768xbf16>
      %762 = stablehlo.reshape %761 : (tensor<1x3072x768xbf16>) -> tensor<3072x768xbf16>
      %c_309 = stablehlo.constant dense<0> : tensor<i32>
      %763 = stablehlo.dynamic_slice %iterArg_266, %682, %c_309, sizes = [1, 768] : (tensor<12x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x768xbf16>
      %764 = stablehlo.reshape %763 : (tensor<1x768xbf16>) -> tensor<768xbf16>
      %cst_310 = stablehlo.constant dense<0.00130208337> : tensor<f32>
      %765 = stablehlo.broadcast_in_dim %cst_310, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
      %cst_311 = stablehlo.constant dense<0.00130208337> : tensor<f32>
      %766 = stablehlo.broadcast_in_dim %cst_311, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
      %767 = stablehlo.broadcast_in_dim %724, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
      %768 = stablehlo.broadcast_in_dim %732, dims = [2] : (tensor<768xf32>) -> tensor<8x1024x768xf32>
      %cst_312 = stablehlo.constant dense<1.250000e-01> : tensor<bf16>
      %769 = stablehlo.broadcast_in_dim %cst_312, dims = [] : (tensor<bf16>) -> tensor<8x1024x12x64xbf16>
      %770 = stablehlo.broadcast_in_dim %iterArg_267, dims = [2, 3] : (tensor<1024x1024xi1>) -> tensor<8x12x1024x1024xi1>
      %771 = stablehlo.broadcast_in_dim %730, dims = [0, 1, 2] : (tensor<8x12x1024xf32>) -> tensor<8x12x1024x1024xf32>
      %cst_313 = stablehlo.constant dense<0.00130208337> : tensor<f32>
      %772 = stablehlo.broadcast_in_dim %cst_313, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
      %cst_314 = stablehlo.constant dense<0.00130208337> : tensor<f32>
      %773 = stablehlo.broadcast_in_dim %cst_314, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
      %774 = stablehlo.broadcast_in_dim %700, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
      %775 = stablehlo.broadcast_in_dim %728, dims = [2] : (tensor<768xf32>) -> tensor<8x1024x768xf32>
      %cst_315 = stablehlo.constant dense<4.467770e-02> : tensor<bf16>
      %776 = stablehlo.broadcast_in_dim %cst_315, dims = [] : (tensor<bf16>) -> tensor<8x1024x3072xbf16>
      %cst_316 = stablehlo.constant dense<7.968750e-01> : tensor<bf16>
      %777 = stablehlo.broadcast_in_dim %cst_316, dims = [] : (tensor<bf16>) -> tensor<8x1024x3072xbf16>
      %cst_317 = stablehlo.constant dense<5.000000e-01> : tensor<bf16>
      %778 = stablehlo.broadcast_in_dim %cst_317, dims = [] : (tensor<bf16>) -> tensor<8x1024x3072xbf16>
      %cst_318 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %779 = stablehlo.reduce(%iterArg_209 init: %cst_318) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024x768xbf16>, tensor<bf16>) -> tensor<768xbf16>
      %780 = stablehlo.dot_general %iterArg_209, %762, contracting_dims = [2] x [1] : (tensor<8x1024x768xbf16>, tensor<3072x768xbf16>) -> tensor<8x1024x3072xbf16>
      %781 = stablehlo.dot_general %684, %iterArg_209, contracting_dims = [0, 1] x [0, 1] : (tensor<8x1024x3072xbf16>, tensor<8x1024x768xbf16>) -> tensor<3072x768xbf16>
      %782 = stablehlo.multiply %780, %686 : tensor<8x1024x3072xbf16>
      %783 = stablehlo.multiply %688, %780 : tensor<8x1024x3072xbf16>
      %784 = stablehlo.multiply %783, %778 : tensor<8x1024x3072xbf16>
      %785 = stablehlo.multiply %690, %690 : tensor<8x1024x3072xbf16>
      %cst_319 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
      %786 = stablehlo.broadcast_in_dim %cst_319, dims = [] : (tensor<bf16>) -> tensor<8x1024x3072xbf16>
      %787 = stablehlo.subtract %786, %785 : tensor<8x1024x3072xbf16>
      %788 = stablehlo.multiply %784, %787 : tensor<8x1024x3072xbf16>
      %789 = stablehlo.multiply %788, %777 : tensor<8x1024x3072xbf16>
      %790 = stablehlo.add %782, %789 : tensor<8x1024x3072xbf16>
      %791 = stablehlo.multiply %789, %776 : tensor<8x1024x3072xbf16>
      %792 = stablehlo.multiply %791, %688 : tensor<8x1024x3072xbf16>
      %793 = stablehlo.multiply %692, %791 : tensor<8x1024x3072xbf16>
      %794 = stablehlo.add %790, %793 : tensor<8x1024x3072xbf16>
      %795 = stablehlo.multiply %792, %688 : tensor<8x1024x3072xbf16>
      %796 = stablehlo.multiply %688, %792 : tensor<8x1024x3072xbf16>
      %797 = stablehlo.add %794, %795 : tensor<8x1024x3072xbf16>
      %798 = stablehlo.add %797, %796 : tensor<8x1024x3072xbf16>
      %cst_320 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %799 = stablehlo.reduce(%798 init: %cst_320) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024x3072xbf16>, tensor<bf16>) -> tensor<3072xbf16>
      %800 = stablehlo.dot_general %798, %758, contracting_dims = [2] x [1] : (tensor<8x1024x3072xbf16>, tensor<768x3072xbf16>) -> tensor<8x1024x768xbf16>
      %801 = stablehlo.dot_general %694, %798, contracting_dims = [0, 1] x [0, 1] : (tensor<8x1024x768xbf16>, tensor<8x1024x3072xbf16>) -> tensor<768x3072xbf16>
      %802 = stablehlo.convert %800 : (tensor<8x1024x768xbf16>) -> tensor<8x1024x768xf32>
      %cst_321 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %803 = stablehlo.reduce(%802 init: %cst_321) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<768xf32>
      %804 = stablehlo.convert %803 : (tensor<768xf32>) -> tensor<768xbf16>
      %805 = stablehlo.multiply %802, %775 : tensor<8x1024x768xf32>
      %806 = stablehlo.multiply %696, %802 : tensor<8x1024x768xf32>
      %cst_322 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %807 = stablehlo.reduce(%806 init: %cst_322) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<768xf32>
      %808 = stablehlo.convert %807 : (tensor<768xf32>) -> tensor<768xbf16>
      %809 = stablehlo.multiply %805, %774 : tensor<8x1024x768xf32>
      %810 = stablehlo.multiply %698, %805 : tensor<8x1024x768xf32>
      %cst_323 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %811 = stablehlo.reduce(%810 init: %cst_323) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<8x1024xf32>
      %812 = stablehlo.divide %700, %702 : tensor<8x1024xf32>
      %cst_324 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
      %813 = stablehlo.broadcast_in_dim %cst_324, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
      %814 = stablehlo.multiply %812, %813 : tensor<8x1024xf32>
      %815 = stablehlo.multiply %811, %814 : tensor<8x1024xf32>
      %816 = stablehlo.multiply %815, %773 : tensor<8x1024xf32>
      %817 = stablehlo.broadcast_in_dim %816, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
      %818 = stablehlo.multiply %817, %698 : tensor<8x1024x768xf32>
      %819 = stablehlo.multiply %698, %817 : tensor<8x1024x768xf32>
      %820 = stablehlo.add %809, %818 : tensor<8x1024x768xf32>
      %821 = stablehlo.add %820, %819 : tensor<8x1024x768xf32>
      %822 = stablehlo.negate %821 : tensor<8x1024x768xf32>
      %cst_325 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %823 = stablehlo.reduce(%822 init: %cst_325) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<8x1024xf32>
      %824 = stablehlo.multiply %823, %772 : tensor<8x1024xf32>
      %825 = stablehlo.broadcast_in_dim %824, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
      %826 = stablehlo.add %821, %825 : tensor<8x1024x768xf32>
      %827 = stablehlo.convert %826 : (tensor<8x1024x768xf32>) -> tensor<8x1024x768xbf16>
      %828 = stablehlo.add %iterArg_209, %827 : tensor<8x1024x768xbf16>
      %cst_326 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %829 = stablehlo.reduce(%828 init: %cst_326) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024x768xbf16>, tensor<bf16>) -> tensor<768xbf16>
      %830 = stablehlo.dot_general %828, %750, contracting_dims = [2] x [1] : (tensor<8x1024x768xbf16>, tensor<768x768xbf16>) -> tensor<8x1024x768xbf16>
      %831 = stablehlo.dot_general %704, %828, contracting_dims = [0, 1] x [0, 1] : (tensor<8x1024x768xbf16>, tensor<8x1024x768xbf16>) -> tensor<768x768xbf16>
      %832 = stablehlo.reshape %830 : (tensor<8x1024x768xbf16>) -> tensor<8x1024x12x64xbf16>
      %833 = stablehlo.transpose %832, dims = [0, 2, 1, 3] : (tensor<8x1024x12x64xbf16>) -> tensor<8x12x1024x64xbf16>
      %834 = stablehlo.dot_general %833, %706, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [3] : (tensor<8x12x1024x64xbf16>, tensor<8x1024x12x64xbf16>) -> tensor<8x12x1024x1024xbf16>
      %835 = stablehlo.dot_general %833, %708, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<8x12x1024x64xbf16>, tensor<8x12x1024x1024xbf16>) -> tensor<8x12x64x1024xbf16>
      %836 = stablehlo.transpose %835, dims = [0, 3, 1, 2] : (tensor<8x12x64x1024xbf16>) -> tensor<8x1024x12x64xbf16>
      %837 = stablehlo.convert %834 : (tensor<8x12x1024x1024xbf16>) -> tensor<8x12x1024x1024xf32>
      %838 = stablehlo.divide %837, %771 : tensor<8x12x1024x1024xf32>
      %839 = stablehlo.multiply %837, %710 : tensor<8x12x1024x1024xf32>
      %840 = stablehlo.divide %839, %771 : tensor<8x12x1024x1024xf32>
      %841 = stablehlo.negate %840 : tensor<8x12x1024x1024xf32>
      %cst_327 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %842 = stablehlo.reduce(%841 init: %cst_327) applies stablehlo.add across dimensions = [3] : (tensor<8x12x1024x1024xf32>, tensor<f32>) -> tensor<8x12x1024xf32>
      %843 = stablehlo.broadcast_in_dim %842, dims = [0, 1, 2] : (tensor<8x12x1024xf32>) -> tensor<8x12x1024x1024xf32>
      %844 = stablehlo.add %838, %843 : tensor<8x12x1024x1024xf32>
      %845 = stablehlo.multiply %844, %712 : tensor<8x12x1024x1024xf32>
      %cst_328 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %846 = stablehlo.broadcast_in_dim %cst_328, dims = [] : (tensor<f32>) -> tensor<8x12x1024x1024xf32>
      %847 = stablehlo.select %770, %845, %846 : tensor<8x12x1024x1024xi1>, tensor<8x12x1024x1024xf32>
      %848 = stablehlo.convert %847 : (tensor<8x12x1024x1024xf32>) -> tensor<8x12x1024x1024xbf16>
      %849 = stablehlo.dot_general %848, %714, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<8x12x1024x1024xbf16>, tensor<8x1024x12x64xbf16>) -> tensor<8x12x1024x64xbf16>
      %850 = stablehlo.transpose %849, dims = [0, 2, 1, 3] : (tensor<8x12x1024x64xbf16>) -> tensor<8x1024x12x64xbf16>
      %851 = stablehlo.dot_general %848, %716, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<8x12x1024x1024xbf16>, tensor<8x1024x12x64xbf16>) -> tensor<8x12x1024x64xbf16>
      %852 = stablehlo.transpose %851, dims = [0, 2, 1, 3] : (tensor<8x12x1024x64xbf16>) -> tensor<8x1024x12x64xbf16>
      %853 = stablehlo.multiply %850, %769 : tensor<8x1024x12x64xbf16>
      %854 = stablehlo.reshape %836 : (tensor<8x1024x12x64xbf16>) -> tensor<8x1024x768xbf16>
      %cst_329 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %855 = stablehlo.reduce(%854 init: %cst_329) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024x768xbf16>, tensor<bf16>) -> tensor<768xbf16>
      %856 = stablehlo.dot_general %854, %746, contracting_dims = [2] x [1] : (tensor<8x1024x768xbf16>, tensor<768x768xbf16>) -> tensor<8x1024x768xbf16>
      %857 = stablehlo.dot_general %718, %854, contracting_dims = [0, 1] x [0, 1] : (tensor<8x1024x768xbf16>, tensor<8x1024x768xbf16>) -> tensor<768x768xbf16>
      %858 = stablehlo.reshape %852 : (tensor<8x1024x12x64xbf16>) -> tensor<8x1024x768xbf16>
      %cst_330 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %859 = stablehlo.reduce(%858 init: %cst_330) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024x768xbf16>, tensor<bf16>) -> tensor<768xbf16>
      %860 = stablehlo.dot_general %858, %742, contracting_dims = [2] x [1] : (tensor<8x1024x768xbf16>, tensor<768x768xbf16>) -> tensor<8x1024x768xbf16>
      %861 = stablehlo.dot_general %718, %858, contracting_dims = [0, 1] x [0, 1] : (tensor<8x1024x768xbf16>, tensor<8x1024x768xbf16>) -> tensor<768x768xbf16>
      %862 = stablehlo.add %856, %860 : tensor<8x1024x768xbf16>
      %863 = stablehlo.reshape %853 : (tensor<8x1024x12x64xbf16>) -> tensor<8x1024x768xbf16>
      %cst_331 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %864 = stablehlo.reduce(%863 init: %cst_331) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024x768xbf16>, tensor<bf16>) -> tensor<768xbf16>
      %865 = stablehlo.dot_general %863, %738, contracting_dims = [2] x [1] : (tensor<8x1024x768xbf16>, tensor<768x768xbf16>) -> tensor<8x1024x768xbf16>
      %866 = stablehlo.dot_general %718, %863, contracting_dims = [0, 1] x [0, 1] : (tensor<8x1024x768xbf16>, tensor<8x1024x768xbf16>) -> tensor<768x768xbf16>
      %867 = stablehlo.add %862, %865 : tensor<8x1024x768xbf16>
      %868 = stablehlo.convert %867 : (tensor<8x1024x768xbf16>) -> tensor<8x1024x768xf32>
      %cst_332 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %869 = stablehlo.reduce(%868 init: %cst_332) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<768xf32>
      %870 = stablehlo.convert %869 : (tensor<768xf32>) -> tensor<768xbf16>
      %871 = stablehlo.multiply %868, %768 : tensor<8x1024x768xf32>
      %872 = stablehlo.multiply %720, %868 : tensor<8x1024x768xf32>
      %cst_333 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %873 = stablehlo.reduce(%872 init: %cst_333) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<768xf32>
      %874 = stablehlo.convert %873 : (tensor<768xf32>) -> tensor<768xbf16>
      %875 = stablehlo.multiply %871, %767 : tensor<8x1024x768xf32>
      %876 = stablehlo.multiply %722, %871 : tensor<8x1024x768xf32>
      %cst_334 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %877 = stablehlo.reduce(%876 init: %cst_334) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<8x1024xf32>
      %878 = stablehlo.divide %724, %726 : tensor<8x1024xf32>
      %cst_335 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
      %879 = stablehlo.broadcast_in_dim %cst_335, dims = [] : (tensor<f32>) -> tensor<8x1024xf32>
      %880 = stablehlo.multiply %878, %879 : tensor<8x1024xf32>
      %881 = stablehlo.multiply %877, %880 : tensor<8x1024xf32>
      %882 = stablehlo.multiply %881, %766 : tensor<8x1024xf32>
      %883 = stablehlo.broadcast_in_dim %882, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
      %884 = stablehlo.multiply %883, %722 : tensor<8x1024x768xf32>
      %885 = stablehlo.multiply %722, %883 : tensor<8x1024x768xf32>
      %886 = stablehlo.add %875, %884 : tensor<8x1024x768xf32>
      %887 = stablehlo.add %886, %885 : tensor<8x1024x768xf32>
      %888 = stablehlo.negate %887 : tensor<8x1024x768xf32>
      %cst_336 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %889 = stablehlo.reduce(%888 init: %cst_336) applies stablehlo.add across dimensions = [2] : (tensor<8x1024x768xf32>, tensor<f32>) -> tensor<8x1024xf32>
      %890 = stablehlo.multiply %889, %765 : tensor<8x1024xf32>
      %891 = stablehlo.broadcast_in_dim %890, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x768xf32>
      %892 = stablehlo.add %887, %891 : tensor<8x1024x768xf32>
      %893 = stablehlo.convert %892 : (tensor<8x1024x768xf32>) -> tensor<8x1024x768xbf16>
      %894 = stablehlo.add %828, %893 : tensor<8x1024x768xbf16>
      %c_337 = stablehlo.constant dense<0> : tensor<i32>
      %895 = stablehlo.reshape %874 : (tensor<768xbf16>) -> tensor<1x768xbf16>
      %896 = stablehlo.dynamic_update_slice %iterArg_210, %895, %682, %c_337 : (tensor<12x768xbf16>, tensor<1x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<12x768xbf16>
      %c_338 = stablehlo.constant dense<0> : tensor<i32>
      %897 = stablehlo.reshape %870 : (tensor<768xbf16>) -> tensor<1x768xbf16>
      %898 = stablehlo.dynamic_update_slice %iterArg_211, %897, %682, %c_338 : (tensor<12x768xbf16>, tensor<1x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<12x768xbf16>
      %c_339 = stablehlo.constant dense<0> : tensor<i32>
      %899 = stablehlo.reshape %866 : (tensor<768x768xbf16>) -> tensor<1x768x768xbf16>
      %900 = stablehlo.dynamic_update_slice %iterArg_212, %899, %682, %c_339, %c_339 : (tensor<12x768x768xbf16>, tensor<1x768x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x768x768xbf16>
      %c_340 = stablehlo.constant dense<0> : tensor<i32>
      %901 = stablehlo.reshape %864 : (tensor<768xbf16>) -> tensor<1x768xbf16>
      %902 = stablehlo.dynamic_update_slice %iterArg_213, %901, %682, %c_340 : (tensor<12x768xbf16>, tensor<1x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<12x768xbf16>
      %c_341 = stablehlo.constant dense<0> : tensor<i32>
      %903 = stablehlo.reshape %861 : (tensor<768x768xbf16>) -> tensor<1x768x768xbf16>
      %904 = stablehlo.dynamic_update_slice %iterArg_214, %903, %682, %c_341, %c_341 : (tensor<12x768x768xbf16>, tensor<1x768x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x768x768xbf16>
      %c_342 = stablehlo.constant dense<0> : tensor<i32>
      %905 = stablehlo.reshape %859 : (tensor<768xbf16>) -> tensor<1x768xbf16>
      %906 = stablehlo.dynamic_update_slice %iterArg_215, %905, %682, %c_342 : (tensor<12x768xbf16>, tensor<1x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<12x768xbf16>
      %c_343 = stablehlo.constant dense<0> : tensor<i32>
      %907 = stablehlo.reshape %857 : (tensor<768x768xbf16>) -> tensor<1x768x768xbf16>
      %908 = stablehlo.dynamic_update_slice %iterArg_216, %907, %682, %c_343, %c_343 : (tensor<12x768x768xbf16>, tensor<1x768x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x768x768xbf16>
      %c_344 = stablehlo.constant dense<0> : tensor<i32>
      %909 = stablehlo.reshape %855 : (tensor<768xbf16>) -> tensor<1x768xbf16>
      %910 = stablehlo.dynamic_update_slice %iterArg_217, %909, %682, %c_344 : (tensor<12x768xbf16>, tensor<1x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<12x768xbf16>
      %c_345 = stablehlo.constant dense<0> : tensor<i32>
      %911 = stablehlo.reshape %831 : (tensor<768x768xbf16>) -> tensor<1x768x768xbf16>
      %912 = stablehlo.dynamic_update_slice %iterArg_218, %911, %682, %c_345, %c_345 : (tensor<12x768x768xbf16>, tensor<1x768x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x768x768xbf16>
      %c_346 = stablehlo.constant dense<0> : tensor<i32>
      %913 = stablehlo.reshape %829 : (tensor<768xbf16>) -> tensor<1x768xbf16>
      %914 = stablehlo.dynamic_update_slice %iterArg_219, %913, %682, %c_346 : (tensor<12x768xbf16>, tensor<1x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<12x768xbf16>
      %c_347 = stablehlo.constant dense<0> : tensor<i32>
      %915 = stablehlo.reshape %808 : (tensor<768xbf16>) -> tensor<1x768xbf16>
      %916 = stablehlo.dynamic_update_slice %iterArg_220, %915, %682, %c_347 : (tensor<12x768xbf16>, tensor<1x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<12x768xbf16>
      %c_348 = stablehlo.constant dense<0> : tensor<i32>
      %917 = stablehlo.reshape %804 : (tensor<768xbf16>) -> tensor<1x768xbf16>
      %918 = stablehlo.dynamic_update_slice %iterArg_221, %917, %682, %c_348 : (tensor<12x768xbf16>, tensor<1x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<12x768xbf16>
      %c_349 = stablehlo.constant dense<0> : tensor<i32>
      %919 = stablehlo.reshape %801 : (tensor<768x3072xbf16>) -> tensor<1x768x3072xbf16>
      %920 = stablehlo.dynamic_update_slice %iterArg_222, %919, %682, %c_349, %c_349 : (tensor<12x768x3072xbf16>, tensor<1x768x3072xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x768x3072xbf16>
      %c_350 = stablehlo.constant dense<0> : tensor<i32>
      %921 = stablehlo.reshape %799 : (tensor<3072xbf16>) -> tensor<1x3072xbf16>
      %922 = stablehlo.dynamic_update_slice %iterArg_223, %921, %682, %c_350 : (tensor<12x3072xbf16>, tensor<1x3072xbf16>, tensor<i32>, tensor<i32>) -> tensor<12x3072xbf16>
      %c_351 = stablehlo.constant dense<0> : tensor<i32>
      %923 = stablehlo.reshape %781 : (tensor<3072x768xbf16>) -> tensor<1x3072x768xbf16>
      %924 = stablehlo.dynamic_update_slice %iterArg_224, %923, %682, %c_351, %c_351 : (tensor<12x3072x768xbf16>, tensor<1x3072x768xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x3072x768xbf16>
      %c_352 = stablehlo.constant dense<0> : tensor<i32>
      %925 = stablehlo.reshape %779 : (tensor<768xbf16>) -> tensor<1x768xbf16>
      %926 = stablehlo.dynamic_update_slice %iterArg_225, %925, %682, %c_352 : (tensor<12x768xbf16>, tensor<1x768xbf16>, tensor<i32>, tensor<i32>) -> tensor<12x768xbf16>
      %c_353 = stablehlo.constant dense<1> : tensor<i32>
      %927 = stablehlo.add %iterArg, %c_353 : tensor<i32>
      stablehlo.return %927, %894, %896, %898, %900, %902, %904, %906, %908, %910, %912, %914, %916, %918, %920, %922, %924, %926, %iterArg_226, %iterArg_227, %iterArg_228, %iterArg_229, %iterArg_230, %iterArg_231, %iterArg_232, %iterArg_233, %iterArg_234, %iterArg_235, %iterArg_236, %iterArg_237, %iterArg_238, %iterArg_239, %iterArg_240, %iterArg_241, %iterArg_242, %iterArg_243, %iterArg_244, %iterArg_245, %iterArg_246, %iterArg_247, %iterArg_248, %iterArg_249, %iterArg_250, %iterArg_251, %iterArg_252, %iterArg_253, %iterArg_254, %iterArg_255, %iterArg_256, %iterArg_257, %iterArg_258, %iterArg_259, %iterArg_260, %iterArg_261, %iterArg_262, %iterArg_263, %iterArg_264, %iterArg_265, %iterArg_266, %iterArg_267 : tensor<i32>, tensor<8x1024x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768x3072xbf16>, tensor<12x3072xbf16>, tensor<12x3072x768xbf16>, tensor<12x768xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x3072xbf16>, tensor<12x8x1024x768xbf16>, tensor<12x8x1024x768xf32>, tensor<12x8x1024x768xf32>, tensor<12x8x1024xf32>, tensor<12x8x1024xf32>, tensor<12x8x1024x768xbf16>, tensor<12x8x1024x12x64xbf16>, tensor<12x8x12x1024x1024xbf16>, tensor<12x8x12x1024x1024xf32>, tensor<12x8x12x1024x1024xf32>, tensor<12x8x1024x12x64xbf16>, tensor<12x8x1024x12x64xbf16>, tensor<12x8x1024x768xbf16>, tensor<12x8x1024x768xf32>, tensor<12x8x1024x768xf32>, tensor<12x8x1024xf32>, tensor<12x8x1024xf32>, tensor<12x768xf32>, tensor<12x8x12x1024xf32>, tensor<12x768xf32>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768xbf16>, tensor<12x768x3072xbf16>, tensor<12x3072xbf16>, tensor<12x3072x768xbf16>, tensor<12x768xbf16>, tensor<1024x1024xi1>
    }
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %152 = stablehlo.reduce(%151#1 init: %cst_62) applies stablehlo.add across dimensions = [0] : (tensor<8x1024x768xbf16>, tensor<bf16>) -> tensor<1024x768xbf16>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %153 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<bf16>) -> tensor<50257x768xbf16>
    %154 = "stablehlo.scatter"(%153, %2, %151#1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg63: tensor<bf16>, %arg64: tensor<bf16>):
      %682 = stablehlo.add %arg63, %arg64 : tensor<bf16>
      stablehlo.return %682 : tensor<bf16>
    }) : (tensor<50257x768xbf16>, tensor<8x1024x1xi32>, tensor<8x1024x768xbf16>) -> tensor<50257x768xbf16>
    %155 = stablehlo.add %108, %154 : tensor<50257x768xbf16>
    %156 = stablehlo.convert %155 : (tensor<50257x768xbf16>) -> tensor<50257x768xf32>
    %157 = stablehlo.convert %152 : (tensor<1024x768xbf16>) -> tensor<1024x768xf32>
    %158 = stablehlo.convert %151#2 : (tensor<12x768xbf16>) -> tensor<12x768xf32>
    %159 = stablehlo.convert %151#3 : (tensor<12x768xbf16>) -> tensor<12x768xf32>
    %160 = stablehlo.convert %151#4 : (tensor<12x768x768xbf16>) -> tensor<12x768x768xf32>
    %161 = stablehlo.convert %151#5 : (tensor<12x768xbf16>) -> tensor<12x768xf32>
    %162 = stablehlo.convert %151#6 : (tensor<12x768x768xbf16>) -> tensor<12x768x768xf32>
    %163 = stablehlo.convert %151#7 : (tensor<12x768xbf16>) -> tensor<12x768xf32>
    %164 = stablehlo.convert %151#8 : (tensor<12x768x768xbf16>) -> tensor<12x768x768xf32>
    %165 = stablehlo.convert %151#9 : (tensor<12x768xbf16>) -> tensor<12x768xf32>
    %166 = stablehlo.convert %151#10 : (tensor<12x768x768xbf16>) -> tensor<12x768x768xf32>
    %167 = stablehlo.convert %151#11 : (tensor<12x768xbf16>) -> tensor<12x768xf32>
    %168 = stablehlo.convert %151#12 : (tensor<12x768xbf16>) -> tensor<12x768xf32>
    %169 = stablehlo.convert %151#13 : (tensor<12x768xbf16>) -> tensor<12x768xf32>
    %170 = stablehlo.convert %151#14 : (tensor<12x768x3072xbf16>) -> tensor<12x768x3072xf32>
    %171 = stablehlo.convert %151#15 : (tensor<12x3072xbf16>) -> tensor<12x3072xf32>
    %172 = stablehlo.convert %151#16 : (tensor<12x3072x768xbf16>) -> tensor<12x3072x768xf32>
    %173 = stablehlo.convert %151#17 : (tensor<12x768xbf16>) -> tensor<12x768xf32>
    %174 = stablehlo.convert %115 : (tensor<768xbf16>) -> tensor<768xf32>
    %175 = stablehlo.convert %111 : (tensor<768xbf16>) -> tensor<768xf32>
    %c_64 = stablehlo.constant dense<1> : tensor<i32>
    %176 = stablehlo.add %arg60, %c_64 : tensor<i32>
    %177 = stablehlo.convert %176 : (tensor<i32>) -> tensor<f32>
    %cst_65 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %178 = stablehlo.power %cst_65, %177 : tensor<f32>
    %cst_66 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %179 = stablehlo.subtract %cst_66, %178 : tensor<f32>
    %cst_67 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %180 = stablehlo.power %cst_67, %177 : tensor<f32>
    %cst_68 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %181 = stablehlo.subtract %cst_68, %180 : tensor<f32>
    %cst_69 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %182 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<50257x768xf32>
    %183 = stablehlo.multiply %156, %182 : tensor<50257x768xf32>
    %cst_70 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %184 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<50257x768xf32>
    %185 = stablehlo.multiply %arg20, %184 : tensor<50257x768xf32>
    %186 = stablehlo.add %185, %183 : tensor<50257x768xf32>
    %187 = stablehlo.multiply %156, %156 : tensor<50257x768xf32>
    %cst_71 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %188 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<50257x768xf32>
    %189 = stablehlo.multiply %187, %188 : tensor<50257x768xf32>
    %cst_72 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %190 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<50257x768xf32>
    %191 = stablehlo.multiply %arg40, %190 : tensor<50257x768xf32>
    %192 = stablehlo.add %191, %189 : tensor<50257x768xf32>
    %193 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<50257x768xf32>
    %194 = stablehlo.divide %186, %193 : tensor<50257x768xf32>
    %195 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<50257x768xf32>
    %196 = stablehlo.divide %192, %195 : tensor<50257x768xf32>
    %197 = stablehlo.sqrt %196 : tensor<50257x768xf32>
    %cst_73 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %198 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<50257x768xf32>
    %199 = stablehlo.add %197, %198 : tensor<50257x768xf32>
    %200 = stablehlo.divide %194, %199 : tensor<50257x768xf32>
    %cst_74 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %201 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<50257x768xf32>
    %202 = stablehlo.multiply %arg0, %201 : tensor<50257x768xf32>
    %203 = stablehlo.add %200, %202 : tensor<50257x768xf32>
    %cst_75 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %204 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<50257x768xf32>
    %205 = stablehlo.multiply %203, %204 : tensor<50257x768xf32>
    %206 = stablehlo.subtract %arg0, %205 : tensor<50257x768xf32>
    %cst_76 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %207 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<1024x768xf32>
    %208 = stablehlo.multiply %157, %207 : tensor<1024x768xf32>
    %cst_77 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %209 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<1024x768xf32>
    %210 = stablehlo.multiply %arg21, %209 : tensor<1024x768xf32>
    %211 = stablehlo.add %210, %208 : tensor<1024x768xf32>
    %212 = stablehlo.multiply %157, %157 : tensor<1024x768xf32>
    %cst_78 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %213 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<1024x768xf32>
    %214 = stablehlo.multiply %212, %213 : tensor<1024x768xf32>
    %cst_79 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %215 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<1024x768xf32>
    %216 = stablehlo.multiply %arg41, %215 : tensor<1024x768xf32>
    %217 = stablehlo.add %216, %214 : tensor<1024x768xf32>
    %218 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<1024x768xf32>
    %219 = stablehlo.divide %211, %218 : tensor<1024x768xf32>
    %220 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<1024x768xf32>
    %221 = stablehlo.divide %217, %220 : tensor<1024x768xf32>
    %222 = stablehlo.sqrt %221 : tensor<1024x768xf32>
    %cst_80 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %223 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<1024x768xf32>
    %224 = stablehlo.add %222, %223 : tensor<1024x768xf32>
    %225 = stablehlo.divide %219, %224 : tensor<1024x768xf32>
    %cst_81 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %226 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<1024x768xf32>
    %227 = stablehlo.multiply %arg1, %226 : tensor<1024x768xf32>
    %228 = stablehlo.add %225, %227 : tensor<1024x768xf32>
    %cst_82 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %229 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<1024x768xf32>
    %230 = stablehlo.multiply %228, %229 : tensor<1024x768xf32>
    %231 = stablehlo.subtract %arg1, %230 : tensor<1024x768xf32>
    %cst_83 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %232 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %233 = stablehlo.multiply %158, %232 : tensor<12x768xf32>
    %cst_84 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %234 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %235 = stablehlo.multiply %arg22, %234 : tensor<12x768xf32>
    %236 = stablehlo.add %235, %233 : tensor<12x768xf32>
    %237 = stablehlo.multiply %158, %158 : tensor<12x768xf32>
    %cst_85 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %238 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %239 = stablehlo.multiply %237, %238 : tensor<12x768xf32>
    %cst_86 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %240 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %241 = stablehlo.multiply %arg42, %240 : tensor<12x768xf32>
    %242 = stablehlo.add %241, %239 : tensor<12x768xf32>
    %243 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %244 = stablehlo.divide %236, %243 : tensor<12x768xf32>
    %245 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %246 = stablehlo.divide %242, %245 : tensor<12x768xf32>
    %247 = stablehlo.sqrt %246 : tensor<12x768xf32>
    %cst_87 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %248 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %249 = stablehlo.add %247, %248 : tensor<12x768xf32>
    %250 = stablehlo.divide %244, %249 : tensor<12x768xf32>
    %cst_88 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %251 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %252 = stablehlo.multiply %arg2, %251 : tensor<12x768xf32>
    %253 = stablehlo.add %250, %252 : tensor<12x768xf32>
    %cst_89 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %254 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %255 = stablehlo.multiply %253, %254 : tensor<12x768xf32>
    %256 = stablehlo.subtract %arg2, %255 : tensor<12x768xf32>
    %cst_90 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %257 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %258 = stablehlo.multiply %159, %257 : tensor<12x768xf32>
    %cst_91 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %259 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %260 = stablehlo.multiply %arg23, %259 : tensor<12x768xf32>
    %261 = stablehlo.add %260, %258 : tensor<12x768xf32>
    %262 = stablehlo.multiply %159, %159 : tensor<12x768xf32>
    %cst_92 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %263 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %264 = stablehlo.multiply %262, %263 : tensor<12x768xf32>
    %cst_93 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %265 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %266 = stablehlo.multiply %arg43, %265 : tensor<12x768xf32>
    %267 = stablehlo.add %266, %264 : tensor<12x768xf32>
    %268 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %269 = stablehlo.divide %261, %268 : tensor<12x768xf32>
    %270 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %271 = stablehlo.divide %267, %270 : tensor<12x768xf32>
    %272 = stablehlo.sqrt %271 : tensor<12x768xf32>
    %cst_94 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %273 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %274 = stablehlo.add %272, %273 : tensor<12x768xf32>
    %275 = stablehlo.divide %269, %274 : tensor<12x768xf32>
    %cst_95 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %276 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %277 = stablehlo.multiply %arg3, %276 : tensor<12x768xf32>
    %278 = stablehlo.add %275, %277 : tensor<12x768xf32>
    %cst_96 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %279 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %280 = stablehlo.multiply %278, %279 : tensor<12x768xf32>
    %281 = stablehlo.subtract %arg3, %280 : tensor<12x768xf32>
    %cst_97 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %282 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %283 = stablehlo.multiply %160, %282 : tensor<12x768x768xf32>
    %cst_98 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %284 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %285 = stablehlo.multiply %arg24, %284 : tensor<12x768x768xf32>
    %286 = stablehlo.add %285, %283 : tensor<12x768x768xf32>
    %287 = stablehlo.multiply %160, %160 : tensor<12x768x768xf32>
    %cst_99 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %288 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %289 = stablehlo.multiply %287, %288 : tensor<12x768x768xf32>
    %cst_100 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %290 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %291 = stablehlo.multiply %arg44, %290 : tensor<12x768x768xf32>
    %292 = stablehlo.add %291, %289 : tensor<12x768x768xf32>
    %293 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %294 = stablehlo.divide %286, %293 : tensor<12x768x768xf32>
    %295 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %296 = stablehlo.divide %292, %295 : tensor<12x768x768xf32>
    %297 = stablehlo.sqrt %296 : tensor<12x768x768xf32>
    %cst_101 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %298 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %299 = stablehlo.add %297, %298 : tensor<12x768x768xf32>
    %300 = stablehlo.divide %294, %299 : tensor<12x768x768xf32>
    %cst_102 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %301 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %302 = stablehlo.multiply %arg4, %301 : tensor<12x768x768xf32>
    %303 = stablehlo.add %300, %302 : tensor<12x768x768xf32>
    %cst_103 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %304 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %305 = stablehlo.multiply %303, %304 : tensor<12x768x768xf32>
    %306 = stablehlo.subtract %arg4, %305 : tensor<12x768x768xf32>
    %cst_104 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %307 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %308 = stablehlo.multiply %161, %307 : tensor<12x768xf32>
    %cst_105 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %309 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %310 = stablehlo.multiply %arg25, %309 : tensor<12x768xf32>
    %311 = stablehlo.add %310, %308 : tensor<12x768xf32>
    %312 = stablehlo.multiply %161, %161 : tensor<12x768xf32>
    %cst_106 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %313 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %314 = stablehlo.multiply %312, %313 : tensor<12x768xf32>
    %cst_107 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %315 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %316 = stablehlo.multiply %arg45, %315 : tensor<12x768xf32>
    %317 = stablehlo.add %316, %314 : tensor<12x768xf32>
    %318 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %319 = stablehlo.divide %311, %318 : tensor<12x768xf32>
    %320 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %321 = stablehlo.divide %317, %320 : tensor<12x768xf32>
    %322 = stablehlo.sqrt %321 : tensor<12x768xf32>
    %cst_108 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %323 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %324 = stablehlo.add %322, %323 : tensor<12x768xf32>
    %325 = stablehlo.divide %319, %324 : tensor<12x768xf32>
    %cst_109 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %326 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %327 = stablehlo.multiply %arg5, %326 : tensor<12x768xf32>
    %328 = stablehlo.add %325, %327 : tensor<12x768xf32>
    %cst_110 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %329 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %330 = stablehlo.multiply %328, %329 : tensor<12x768xf32>
    %331 = stablehlo.subtract %arg5, %330 : tensor<12x768xf32>
    %cst_111 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %332 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %333 = stablehlo.multiply %162, %332 : tensor<12x768x768xf32>
    %cst_112 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %334 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %335 = stablehlo.multiply %arg26, %334 : tensor<12x768x768xf32>
    %336 = stablehlo.add %335, %333 : tensor<12x768x768xf32>
    %337 = stablehlo.multiply %162, %162 : tensor<12x768x768xf32>
    %cst_113 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %338 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %339 = stablehlo.multiply %337, %338 : tensor<12x768x768xf32>
    %cst_114 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %340 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %341 = stablehlo.multiply %arg46, %340 : tensor<12x768x768xf32>
    %342 = stablehlo.add %341, %339 : tensor<12x768x768xf32>
    %343 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %344 = stablehlo.divide %336, %343 : tensor<12x768x768xf32>
    %345 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %346 = stablehlo.divide %342, %345 : tensor<12x768x768xf32>
    %347 = stablehlo.sqrt %346 : tensor<12x768x768xf32>
    %cst_115 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %348 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %349 = stablehlo.add %347, %348 : tensor<12x768x768xf32>
    %350 = stablehlo.divide %344, %349 : tensor<12x768x768xf32>
    %cst_116 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %351 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %352 = stablehlo.multiply %arg6, %351 : tensor<12x768x768xf32>
    %353 = stablehlo.add %350, %352 : tensor<12x768x768xf32>
    %cst_117 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %354 = stablehlo.broadcast_in_dim %cst_117, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %355 = stablehlo.multiply %353, %354 : tensor<12x768x768xf32>
    %356 = stablehlo.subtract %arg6, %355 : tensor<12x768x768xf32>
    %cst_118 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %357 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %358 = stablehlo.multiply %163, %357 : tensor<12x768xf32>
    %cst_119 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %359 = stablehlo.broadcast_in_dim %cst_119, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %360 = stablehlo.multiply %arg27, %359 : tensor<12x768xf32>
    %361 = stablehlo.add %360, %358 : tensor<12x768xf32>
    %362 = stablehlo.multiply %163, %163 : tensor<12x768xf32>
    %cst_120 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %363 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %364 = stablehlo.multiply %362, %363 : tensor<12x768xf32>
    %cst_121 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %365 = stablehlo.broadcast_in_dim %cst_121, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %366 = stablehlo.multiply %arg47, %365 : tensor<12x768xf32>
    %367 = stablehlo.add %366, %364 : tensor<12x768xf32>
    %368 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %369 = stablehlo.divide %361, %368 : tensor<12x768xf32>
    %370 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %371 = stablehlo.divide %367, %370 : tensor<12x768xf32>
    %372 = stablehlo.sqrt %371 : tensor<12x768xf32>
    %cst_122 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %373 = stablehlo.broadcast_in_dim %cst_122, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %374 = stablehlo.add %372, %373 : tensor<12x768xf32>
    %375 = stablehlo.divide %369, %374 : tensor<12x768xf32>
    %cst_123 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %376 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %377 = stablehlo.multiply %arg7, %376 : tensor<12x768xf32>
    %378 = stablehlo.add %375, %377 : tensor<12x768xf32>
    %cst_124 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %379 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %380 = stablehlo.multiply %378, %379 : tensor<12x768xf32>
    %381 = stablehlo.subtract %arg7, %380 : tensor<12x768xf32>
    %cst_125 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %382 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %383 = stablehlo.multiply %164, %382 : tensor<12x768x768xf32>
    %cst_126 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %384 = stablehlo.broadcast_in_dim %cst_126, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %385 = stablehlo.multiply %arg28, %384 : tensor<12x768x768xf32>
    %386 = stablehlo.add %385, %383 : tensor<12x768x768xf32>
    %387 = stablehlo.multiply %164, %164 : tensor<12x768x768xf32>
    %cst_127 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %388 = stablehlo.broadcast_in_dim %cst_127, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %389 = stablehlo.multiply %387, %388 : tensor<12x768x768xf32>
    %cst_128 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %390 = stablehlo.broadcast_in_dim %cst_128, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %391 = stablehlo.multiply %arg48, %390 : tensor<12x768x768xf32>
    %392 = stablehlo.add %391, %389 : tensor<12x768x768xf32>
    %393 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %394 = stablehlo.divide %386, %393 : tensor<12x768x768xf32>
    %395 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %396 = stablehlo.divide %392, %395 : tensor<12x768x768xf32>
    %397 = stablehlo.sqrt %396 : tensor<12x768x768xf32>
    %cst_129 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %398 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %399 = stablehlo.add %397, %398 : tensor<12x768x768xf32>
    %400 = stablehlo.divide %394, %399 : tensor<12x768x768xf32>
    %cst_130 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %401 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %402 = stablehlo.multiply %arg8, %401 : tensor<12x768x768xf32>
    %403 = stablehlo.add %400, %402 : tensor<12x768x768xf32>
    %cst_131 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %404 = stablehlo.broadcast_in_dim %cst_131, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %405 = stablehlo.multiply %403, %404 : tensor<12x768x768xf32>
    %406 = stablehlo.subtract %arg8, %405 : tensor<12x768x768xf32>
    %cst_132 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %407 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %408 = stablehlo.multiply %165, %407 : tensor<12x768xf32>
    %cst_133 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %409 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %410 = stablehlo.multiply %arg29, %409 : tensor<12x768xf32>
    %411 = stablehlo.add %410, %408 : tensor<12x768xf32>
    %412 = stablehlo.multiply %165, %165 : tensor<12x768xf32>
    %cst_134 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %413 = stablehlo.broadcast_in_dim %cst_134, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %414 = stablehlo.multiply %412, %413 : tensor<12x768xf32>
    %cst_135 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %415 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %416 = stablehlo.multiply %arg49, %415 : tensor<12x768xf32>
    %417 = stablehlo.add %416, %414 : tensor<12x768xf32>
    %418 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %419 = stablehlo.divide %411, %418 : tensor<12x768xf32>
    %420 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %421 = stablehlo.divide %417, %420 : tensor<12x768xf32>
    %422 = stablehlo.sqrt %421 : tensor<12x768xf32>
    %cst_136 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %423 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %424 = stablehlo.add %422, %423 : tensor<12x768xf32>
    %425 = stablehlo.divide %419, %424 : tensor<12x768xf32>
    %cst_137 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %426 = stablehlo.broadcast_in_dim %cst_137, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %427 = stablehlo.multiply %arg9, %426 : tensor<12x768xf32>
    %428 = stablehlo.add %425, %427 : tensor<12x768xf32>
    %cst_138 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %429 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %430 = stablehlo.multiply %428, %429 : tensor<12x768xf32>
    %431 = stablehlo.subtract %arg9, %430 : tensor<12x768xf32>
    %cst_139 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %432 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %433 = stablehlo.multiply %166, %432 : tensor<12x768x768xf32>
    %cst_140 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %434 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %435 = stablehlo.multiply %arg30, %434 : tensor<12x768x768xf32>
    %436 = stablehlo.add %435, %433 : tensor<12x768x768xf32>
    %437 = stablehlo.multiply %166, %166 : tensor<12x768x768xf32>
    %cst_141 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %438 = stablehlo.broadcast_in_dim %cst_141, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %439 = stablehlo.multiply %437, %438 : tensor<12x768x768xf32>
    %cst_142 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %440 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %441 = stablehlo.multiply %arg50, %440 : tensor<12x768x768xf32>
    %442 = stablehlo.add %441, %439 : tensor<12x768x768xf32>
    %443 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %444 = stablehlo.divide %436, %443 : tensor<12x768x768xf32>
    %445 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %446 = stablehlo.divide %442, %445 : tensor<12x768x768xf32>
    %447 = stablehlo.sqrt %446 : tensor<12x768x768xf32>
    %cst_143 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %448 = stablehlo.broadcast_in_dim %cst_143, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %449 = stablehlo.add %447, %448 : tensor<12x768x768xf32>
    %450 = stablehlo.divide %444, %449 : tensor<12x768x768xf32>
    %cst_144 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %451 = stablehlo.broadcast_in_dim %cst_144, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %452 = stablehlo.multiply %arg10, %451 : tensor<12x768x768xf32>
    %453 = stablehlo.add %450, %452 : tensor<12x768x768xf32>
    %cst_145 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %454 = stablehlo.broadcast_in_dim %cst_145, dims = [] : (tensor<f32>) -> tensor<12x768x768xf32>
    %455 = stablehlo.multiply %453, %454 : tensor<12x768x768xf32>
    %456 = stablehlo.subtract %arg10, %455 : tensor<12x768x768xf32>
    %cst_146 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %457 = stablehlo.broadcast_in_dim %cst_146, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %458 = stablehlo.multiply %167, %457 : tensor<12x768xf32>
    %cst_147 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %459 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %460 = stablehlo.multiply %arg31, %459 : tensor<12x768xf32>
    %461 = stablehlo.add %460, %458 : tensor<12x768xf32>
    %462 = stablehlo.multiply %167, %167 : tensor<12x768xf32>
    %cst_148 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %463 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %464 = stablehlo.multiply %462, %463 : tensor<12x768xf32>
    %cst_149 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %465 = stablehlo.broadcast_in_dim %cst_149, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %466 = stablehlo.multiply %arg51, %465 : tensor<12x768xf32>
    %467 = stablehlo.add %466, %464 : tensor<12x768xf32>
    %468 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %469 = stablehlo.divide %461, %468 : tensor<12x768xf32>
    %470 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %471 = stablehlo.divide %467, %470 : tensor<12x768xf32>
    %472 = stablehlo.sqrt %471 : tensor<12x768xf32>
    %cst_150 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %473 = stablehlo.broadcast_in_dim %cst_150, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %474 = stablehlo.add %472, %473 : tensor<12x768xf32>
    %475 = stablehlo.divide %469, %474 : tensor<12x768xf32>
    %cst_151 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %476 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %477 = stablehlo.multiply %arg11, %476 : tensor<12x768xf32>
    %478 = stablehlo.add %475, %477 : tensor<12x768xf32>
    %cst_152 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %479 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %480 = stablehlo.multiply %478, %479 : tensor<12x768xf32>
    %481 = stablehlo.subtract %arg11, %480 : tensor<12x768xf32>
    %cst_153 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %482 = stablehlo.broadcast_in_dim %cst_153, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %483 = stablehlo.multiply %168, %482 : tensor<12x768xf32>
    %cst_154 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %484 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %485 = stablehlo.multiply %arg32, %484 : tensor<12x768xf32>
    %486 = stablehlo.add %485, %483 : tensor<12x768xf32>
    %487 = stablehlo.multiply %168, %168 : tensor<12x768xf32>
    %cst_155 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %488 = stablehlo.broadcast_in_dim %cst_155, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %489 = stablehlo.multiply %487, %488 : tensor<12x768xf32>
    %cst_156 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %490 = stablehlo.broadcast_in_dim %cst_156, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %491 = stablehlo.multiply %arg52, %490 : tensor<12x768xf32>
    %492 = stablehlo.add %491, %489 : tensor<12x768xf32>
    %493 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %494 = stablehlo.divide %486, %493 : tensor<12x768xf32>
    %495 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %496 = stablehlo.divide %492, %495 : tensor<12x768xf32>
    %497 = stablehlo.sqrt %496 : tensor<12x768xf32>
    %cst_157 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %498 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %499 = stablehlo.add %497, %498 : tensor<12x768xf32>
    %500 = stablehlo.divide %494, %499 : tensor<12x768xf32>
    %cst_158 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %501 = stablehlo.broadcast_in_dim %cst_158, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %502 = stablehlo.multiply %arg12, %501 : tensor<12x768xf32>
    %503 = stablehlo.add %500, %502 : tensor<12x768xf32>
    %cst_159 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %504 = stablehlo.broadcast_in_dim %cst_159, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %505 = stablehlo.multiply %503, %504 : tensor<12x768xf32>
    %506 = stablehlo.subtract %arg12, %505 : tensor<12x768xf32>
    %cst_160 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %507 = stablehlo.broadcast_in_dim %cst_160, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %508 = stablehlo.multiply %169, %507 : tensor<12x768xf32>
    %cst_161 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %509 = stablehlo.broadcast_in_dim %cst_161, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %510 = stablehlo.multiply %arg33, %509 : tensor<12x768xf32>
    %511 = stablehlo.add %510, %508 : tensor<12x768xf32>
    %512 = stablehlo.multiply %169, %169 : tensor<12x768xf32>
    %cst_162 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %513 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %514 = stablehlo.multiply %512, %513 : tensor<12x768xf32>
    %cst_163 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %515 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %516 = stablehlo.multiply %arg53, %515 : tensor<12x768xf32>
    %517 = stablehlo.add %516, %514 : tensor<12x768xf32>
    %518 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %519 = stablehlo.divide %511, %518 : tensor<12x768xf32>
    %520 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %521 = stablehlo.divide %517, %520 : tensor<12x768xf32>
    %522 = stablehlo.sqrt %521 : tensor<12x768xf32>
    %cst_164 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %523 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %524 = stablehlo.add %522, %523 : tensor<12x768xf32>
    %525 = stablehlo.divide %519, %524 : tensor<12x768xf32>
    %cst_165 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %526 = stablehlo.broadcast_in_dim %cst_165, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %527 = stablehlo.multiply %arg13, %526 : tensor<12x768xf32>
    %528 = stablehlo.add %525, %527 : tensor<12x768xf32>
    %cst_166 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %529 = stablehlo.broadcast_in_dim %cst_166, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %530 = stablehlo.multiply %528, %529 : tensor<12x768xf32>
    %531 = stablehlo.subtract %arg13, %530 : tensor<12x768xf32>
    %cst_167 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %532 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<12x768x3072xf32>
    %533 = stablehlo.multiply %170, %532 : tensor<12x768x3072xf32>
    %cst_168 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %534 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<12x768x3072xf32>
    %535 = stablehlo.multiply %arg34, %534 : tensor<12x768x3072xf32>
    %536 = stablehlo.add %535, %533 : tensor<12x768x3072xf32>
    %537 = stablehlo.multiply %170, %170 : tensor<12x768x3072xf32>
    %cst_169 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %538 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<12x768x3072xf32>
    %539 = stablehlo.multiply %537, %538 : tensor<12x768x3072xf32>
    %cst_170 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %540 = stablehlo.broadcast_in_dim %cst_170, dims = [] : (tensor<f32>) -> tensor<12x768x3072xf32>
    %541 = stablehlo.multiply %arg54, %540 : tensor<12x768x3072xf32>
    %542 = stablehlo.add %541, %539 : tensor<12x768x3072xf32>
    %543 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768x3072xf32>
    %544 = stablehlo.divide %536, %543 : tensor<12x768x3072xf32>
    %545 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768x3072xf32>
    %546 = stablehlo.divide %542, %545 : tensor<12x768x3072xf32>
    %547 = stablehlo.sqrt %546 : tensor<12x768x3072xf32>
    %cst_171 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %548 = stablehlo.broadcast_in_dim %cst_171, dims = [] : (tensor<f32>) -> tensor<12x768x3072xf32>
    %549 = stablehlo.add %547, %548 : tensor<12x768x3072xf32>
    %550 = stablehlo.divide %544, %549 : tensor<12x768x3072xf32>
    %cst_172 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %551 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<f32>) -> tensor<12x768x3072xf32>
    %552 = stablehlo.multiply %arg14, %551 : tensor<12x768x3072xf32>
    %553 = stablehlo.add %550, %552 : tensor<12x768x3072xf32>
    %cst_173 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %554 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<12x768x3072xf32>
    %555 = stablehlo.multiply %553, %554 : tensor<12x768x3072xf32>
    %556 = stablehlo.subtract %arg14, %555 : tensor<12x768x3072xf32>
    %cst_174 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %557 = stablehlo.broadcast_in_dim %cst_174, dims = [] : (tensor<f32>) -> tensor<12x3072xf32>
    %558 = stablehlo.multiply %171, %557 : tensor<12x3072xf32>
    %cst_175 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %559 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<12x3072xf32>
    %560 = stablehlo.multiply %arg35, %559 : tensor<12x3072xf32>
    %561 = stablehlo.add %560, %558 : tensor<12x3072xf32>
    %562 = stablehlo.multiply %171, %171 : tensor<12x3072xf32>
    %cst_176 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %563 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<12x3072xf32>
    %564 = stablehlo.multiply %562, %563 : tensor<12x3072xf32>
    %cst_177 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %565 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<12x3072xf32>
    %566 = stablehlo.multiply %arg55, %565 : tensor<12x3072xf32>
    %567 = stablehlo.add %566, %564 : tensor<12x3072xf32>
    %568 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x3072xf32>
    %569 = stablehlo.divide %561, %568 : tensor<12x3072xf32>
    %570 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x3072xf32>
    %571 = stablehlo.divide %567, %570 : tensor<12x3072xf32>
    %572 = stablehlo.sqrt %571 : tensor<12x3072xf32>
    %cst_178 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %573 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<12x3072xf32>
    %574 = stablehlo.add %572, %573 : tensor<12x3072xf32>
    %575 = stablehlo.divide %569, %574 : tensor<12x3072xf32>
    %cst_179 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %576 = stablehlo.broadcast_in_dim %cst_179, dims = [] : (tensor<f32>) -> tensor<12x3072xf32>
    %577 = stablehlo.multiply %arg15, %576 : tensor<12x3072xf32>
    %578 = stablehlo.add %575, %577 : tensor<12x3072xf32>
    %cst_180 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %579 = stablehlo.broadcast_in_dim %cst_180, dims = [] : (tensor<f32>) -> tensor<12x3072xf32>
    %580 = stablehlo.multiply %578, %579 : tensor<12x3072xf32>
    %581 = stablehlo.subtract %arg15, %580 : tensor<12x3072xf32>
    %cst_181 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %582 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<12x3072x768xf32>
    %583 = stablehlo.multiply %172, %582 : tensor<12x3072x768xf32>
    %cst_182 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %584 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<12x3072x768xf32>
    %585 = stablehlo.multiply %arg36, %584 : tensor<12x3072x768xf32>
    %586 = stablehlo.add %585, %583 : tensor<12x3072x768xf32>
    %587 = stablehlo.multiply %172, %172 : tensor<12x3072x768xf32>
    %cst_183 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %588 = stablehlo.broadcast_in_dim %cst_183, dims = [] : (tensor<f32>) -> tensor<12x3072x768xf32>
    %589 = stablehlo.multiply %587, %588 : tensor<12x3072x768xf32>
    %cst_184 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %590 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<12x3072x768xf32>
    %591 = stablehlo.multiply %arg56, %590 : tensor<12x3072x768xf32>
    %592 = stablehlo.add %591, %589 : tensor<12x3072x768xf32>
    %593 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x3072x768xf32>
    %594 = stablehlo.divide %586, %593 : tensor<12x3072x768xf32>
    %595 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x3072x768xf32>
    %596 = stablehlo.divide %592, %595 : tensor<12x3072x768xf32>
    %597 = stablehlo.sqrt %596 : tensor<12x3072x768xf32>
    %cst_185 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %598 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<12x3072x768xf32>
    %599 = stablehlo.add %597, %598 : tensor<12x3072x768xf32>
    %600 = stablehlo.divide %594, %599 : tensor<12x3072x768xf32>
    %cst_186 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %601 = stablehlo.broadcast_in_dim %cst_186, dims = [] : (tensor<f32>) -> tensor<12x3072x768xf32>
    %602 = stablehlo.multiply %arg16, %601 : tensor<12x3072x768xf32>
    %603 = stablehlo.add %600, %602 : tensor<12x3072x768xf32>
    %cst_187 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %604 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<12x3072x768xf32>
    %605 = stablehlo.multiply %603, %604 : tensor<12x3072x768xf32>
    %606 = stablehlo.subtract %arg16, %605 : tensor<12x3072x768xf32>
    %cst_188 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %607 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %608 = stablehlo.multiply %173, %607 : tensor<12x768xf32>
    %cst_189 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %609 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %610 = stablehlo.multiply %arg37, %609 : tensor<12x768xf32>
    %611 = stablehlo.add %610, %608 : tensor<12x768xf32>
    %612 = stablehlo.multiply %173, %173 : tensor<12x768xf32>
    %cst_190 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %613 = stablehlo.broadcast_in_dim %cst_190, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %614 = stablehlo.multiply %612, %613 : tensor<12x768xf32>
    %cst_191 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %615 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %616 = stablehlo.multiply %arg57, %615 : tensor<12x768xf32>
    %617 = stablehlo.add %616, %614 : tensor<12x768xf32>
    %618 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %619 = stablehlo.divide %611, %618 : tensor<12x768xf32>
    %620 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %621 = stablehlo.divide %617, %620 : tensor<12x768xf32>
    %622 = stablehlo.sqrt %621 : tensor<12x768xf32>
    %cst_192 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %623 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %624 = stablehlo.add %622, %623 : tensor<12x768xf32>
    %625 = stablehlo.divide %619, %624 : tensor<12x768xf32>
    %cst_193 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %626 = stablehlo.broadcast_in_dim %cst_193, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %627 = stablehlo.multiply %arg17, %626 : tensor<12x768xf32>
    %628 = stablehlo.add %625, %627 : tensor<12x768xf32>
    %cst_194 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %629 = stablehlo.broadcast_in_dim %cst_194, dims = [] : (tensor<f32>) -> tensor<12x768xf32>
    %630 = stablehlo.multiply %628, %629 : tensor<12x768xf32>
    %631 = stablehlo.subtract %arg17, %630 : tensor<12x768xf32>
    %cst_195 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %632 = stablehlo.broadcast_in_dim %cst_195, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %633 = stablehlo.multiply %174, %632 : tensor<768xf32>
    %cst_196 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %634 = stablehlo.broadcast_in_dim %cst_196, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %635 = stablehlo.multiply %arg38, %634 : tensor<768xf32>
    %636 = stablehlo.add %635, %633 : tensor<768xf32>
    %637 = stablehlo.multiply %174, %174 : tensor<768xf32>
    %cst_197 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %638 = stablehlo.broadcast_in_dim %cst_197, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %639 = stablehlo.multiply %637, %638 : tensor<768xf32>
    %cst_198 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %640 = stablehlo.broadcast_in_dim %cst_198, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %641 = stablehlo.multiply %arg58, %640 : tensor<768xf32>
    %642 = stablehlo.add %641, %639 : tensor<768xf32>
    %643 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %644 = stablehlo.divide %636, %643 : tensor<768xf32>
    %645 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %646 = stablehlo.divide %642, %645 : tensor<768xf32>
    %647 = stablehlo.sqrt %646 : tensor<768xf32>
    %cst_199 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %648 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %649 = stablehlo.add %647, %648 : tensor<768xf32>
    %650 = stablehlo.divide %644, %649 : tensor<768xf32>
    %cst_200 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %651 = stablehlo.broadcast_in_dim %cst_200, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %652 = stablehlo.multiply %arg18, %651 : tensor<768xf32>
    %653 = stablehlo.add %650, %652 : tensor<768xf32>
    %cst_201 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %654 = stablehlo.broadcast_in_dim %cst_201, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %655 = stablehlo.multiply %653, %654 : tensor<768xf32>
    %656 = stablehlo.subtract %arg18, %655 : tensor<768xf32>
    %cst_202 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %657 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %658 = stablehlo.multiply %175, %657 : tensor<768xf32>
    %cst_203 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %659 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %660 = stablehlo.multiply %arg39, %659 : tensor<768xf32>
    %661 = stablehlo.add %660, %658 : tensor<768xf32>
    %662 = stablehlo.multiply %175, %175 : tensor<768xf32>
    %cst_204 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %663 = stablehlo.broadcast_in_dim %cst_204, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %664 = stablehlo.multiply %662, %663 : tensor<768xf32>
    %cst_205 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %665 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %666 = stablehlo.multiply %arg59, %665 : tensor<768xf32>
    %667 = stablehlo.add %666, %664 : tensor<768xf32>
    %668 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %669 = stablehlo.divide %661, %668 : tensor<768xf32>
    %670 = stablehlo.broadcast_in_dim %181, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %671 = stablehlo.divide %667, %670 : tensor<768xf32>
    %672 = stablehlo.sqrt %671 : tensor<768xf32>
    %cst_206 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %673 = stablehlo.broadcast_in_dim %cst_206, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %674 = stablehlo.add %672, %673 : tensor<768xf32>
    %675 = stablehlo.divide %669, %674 : tensor<768xf32>
    %cst_207 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %676 = stablehlo.broadcast_in_dim %cst_207, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %677 = stablehlo.multiply %arg19, %676 : tensor<768xf32>
    %678 = stablehlo.add %675, %677 : tensor<768xf32>
    %cst_208 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %679 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<768xf32>
    %680 = stablehlo.multiply %678, %679 : tensor<768xf32>
    %681 = stablehlo.subtract %arg19, %680 : tensor<768xf32>
    return %206, %231, %256, %281, %306, %331, %356, %381, %406, %431, %456, %481, %506, %531, %556, %581, %606, %631, %656, %681, %186, %211, %236, %261, %286, %311, %336, %361, %386, %411, %436, %461, %486, %511, %536, %561, %586, %611, %636, %661, %192, %217, %242, %267, %292, %317, %342, %367, %392, %417, %442, %467, %492, %517, %542, %567, %592, %617, %642, %667, %176, %91 : tensor<50257x768xf32>, tensor<1024x768xf32>, tensor<12x768xf32>, tensor<12x768xf32>, tensor<12x768x768xf32>, tensor<12x768xf32>, tensor<12x768x768xf32>, tensor<12x768xf32>, tensor<12x768x768xf32>, tensor<12x768xf32>, tensor<12x768x768xf32>, tensor<12x768xf32>, tensor<12x768xf32>, tensor<12x768xf32>, tensor<12x768x3072xf32>, tensor<12x3072xf32>, tensor<12x3072x768xf32>, tensor<12x768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<50257x768xf32>, tensor<1024x768xf32>, tensor<12x768xf32>, tensor<12x768xf32>, tensor<12x768x768xf32>, tensor<12x768xf32>, tensor<12x768x768xf32>, tensor<12x768xf32>, tensor<12x768x768xf32>, tensor<12x768xf32>, tensor<12x768x768xf32>, tensor<12x768xf32>, tensor<12x768xf32>, tensor<12x768xf32>, tensor<12x768x3072xf32>, tensor<12x3072xf32>, tensor<12x3072x768xf32>, tensor<12x768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<50257x768xf32>, tensor<1024x768xf32>, tensor<12x768xf32>, tensor<12x768xf32>, tensor<12x768x768xf32>, tensor<12x768xf32>, tensor<12x768x768xf32>, tensor<12x768xf32>, tensor<12x768x768xf32>, tensor<12x768xf32>, tensor<12x768x768xf32>, tensor<12x768xf32>, tensor<12x768xf32>, tensor<12x768xf32>, tensor<12x768x3072xf32>, tensor<12x3072xf32>, tensor<12x3072x768xf32>, tensor<12x768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<i32>, tensor<f32>
  }
}

