// What the verifier rejects in batch_norm_inference.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @batch_norm_inference_i1(%arg0: tensor<8x2x!quant.uniform<i8:f32:1, {1.0, 1.0}>>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<4xf32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or per-tensor quantized values}}
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x2x!quant.uniform<i8:f32:1, {1.0, 1.0}>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @batch_norm_inference_i2(%arg0: tensor<8x4xf32>, %arg1: tensor<4x1xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<4xf32>) {
  // expected-error@+1 {{operand #1 must be 1-dimensional tensor of floating-point or per-tensor quantized values}}
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4x1xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @batch_norm_inference_i3(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xi32>, %arg3: tensor<4xf32>, %arg4: tensor<4xf32>) {
  // expected-error@+1 {{operand #2 must be 1-dimensional tensor of floating-point or per-tensor quantized values}}
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @batch_norm_inference_i4(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<2x!quant.uniform<i8:f32:0, {1.0, 1.0}>>, %arg4: tensor<4xf32>) {
  // expected-error@+1 {{operand #3 must be 1-dimensional tensor of floating-point or per-tensor quantized values}}
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x!quant.uniform<i8:f32:0, {1.0, 1.0}>>, tensor<4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @batch_norm_inference_i5(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<f32>) {
  // expected-error@+1 {{operand #4 must be 1-dimensional tensor of floating-point or per-tensor quantized values}}
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @batch_norm_inference_c1(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<4xf32>) {
  // expected-error@+2 {{expected feature_index to be in range [0, 2), but found 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @batch_norm_inference_c2(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xbf16>, %arg4: tensor<4xf32>) {
  // expected-error@+2 {{expected mean to have the element type of operand, 'f32', but found 'bf16'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xbf16>, tensor<4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @batch_norm_inference_c3(%arg0: tensor<8x4xf32>, %arg1: tensor<5xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<4xf32>) {
  // expected-error@+2 {{expected scale to have 4 elements, one for each feature, but found 'tensor<5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @batch_norm_inference_c4(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<5xf32>, %arg3: tensor<4xf32>, %arg4: tensor<4xf32>) {
  // expected-error@+2 {{expected offset to have 4 elements, one for each feature, but found 'tensor<5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<5xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @batch_norm_inference_c5(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<5xf32>, %arg4: tensor<4xf32>) {
  // expected-error@+2 {{expected mean to have 4 elements, one for each feature, but found 'tensor<5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @batch_norm_inference_c6(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<5xf32>) {
  // expected-error@+2 {{expected variance to have 4 elements, one for each feature, but found 'tensor<5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @batch_norm_inference_c7(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<4xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<8x4xf32>' are incompatible with return type(s) of operation 'tensor<8x5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  return
}
