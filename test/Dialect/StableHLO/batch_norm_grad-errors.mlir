// What the verifier rejects in batch_norm_grad.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @batch_norm_grad_i1(%arg0: tensor<8x4xcomplex<f32>>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<8x4xf32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or per-tensor quantized values}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xcomplex<f32>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_i2(%arg0: tensor<8x4xf32>, %arg1: tensor<4x1xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<8x4xf32>) {
  // expected-error@+1 {{operand #1 must be 1-dimensional tensor of floating-point or per-tensor quantized values}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4x1xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_i3(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xi32>, %arg3: tensor<4xf32>, %arg4: tensor<8x4xf32>) {
  // expected-error@+1 {{operand #2 must be 1-dimensional tensor of floating-point or per-tensor quantized values}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_i4(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<f32>, %arg4: tensor<8x4xf32>) {
  // expected-error@+1 {{operand #3 must be 1-dimensional tensor of floating-point or per-tensor quantized values}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_i5(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<8x4xi32>) {
  // expected-error@+1 {{operand #4 must be ranked tensor of floating-point or per-tensor quantized values}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4xi32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_c1(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<8x4xf32>) {
  // expected-error@+2 {{expected feature_index to be in range [0, 2), but found -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = -1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_c2(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf16>, %arg4: tensor<8x4xf32>) {
  // expected-error@+2 {{expected variance to have the element type of operand, 'f32', but found 'f16'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf16>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_c2_grad(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<8x4xf16>) {
  // expected-error@+2 {{expected grad_output to have the element type of operand, 'f32', but found 'f16'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4xf16>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_c3(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<7x4xf32>) {
  // expected-error@+2 {{expected grad_output to have the shape of operand, 'tensor<8x4xf32>', but found 'tensor<7x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<7x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_c3_result(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<8x4xf32>) {
  // expected-error@+2 {{inferred type(s)}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4xf32>) -> (tensor<7x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_c4(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<3xf32>, %arg3: tensor<4xf32>, %arg4: tensor<8x4xf32>) {
  // expected-error@+2 {{expected mean to have 4 elements, one for each feature, but found 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_c4_variance(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<3xf32>, %arg4: tensor<8x4xf32>) {
  // expected-error@+2 {{expected variance to have 4 elements, one for each feature, but found 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_c4_result(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<8x4xf32>) {
  // expected-error@+2 {{inferred type(s)}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<3xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad_c5(%arg0: tensor<8x4xf32>, %arg1: tensor<3xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<8x4xf32>) {
  // expected-error@+2 {{expected scale to have 4 elements, one for each feature, but found 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
