// What the verifier rejects in batch_norm_training.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @batch_norm_training_i1(%arg0: tensor<8x4xi32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point or per-tensor quantized values}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xi32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training_i2(%arg0: tensor<8x4xf32>, %arg1: tensor<1x4xf32>, %arg2: tensor<4xf32>) {
  // expected-error@+1 {{operand #1 must be 1-dimensional tensor}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<1x4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training_i3(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x!quant.uniform<i8:f32:0, {1.0, 1.0}>>) {
  // expected-error@+1 {{operand #2 must be 1-dimensional tensor}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<2x!quant.uniform<i8:f32:0, {1.0, 1.0}>>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training_c1(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  // expected-error@+2 {{expected feature_index to be in range [0, 2), but found 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training_c1_negative(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  // expected-error@+2 {{expected feature_index to be in range [0, 2), but found -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = -1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training_c2(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf64>) {
  // expected-error@+2 {{expected offset to have the element type of operand, 'f32', but found 'f64'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf64>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training_c2_quantized(%arg0: tensor<8x4xf32>, %arg1: tensor<4x!quant.uniform<i8:f32, 1.0>>, %arg2: tensor<4xf32>) {
  // expected-error@+2 {{expected scale to have the element type of operand, 'f32', but found '!quant.uniform<i8:f32, 1.000000e+00>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4x!quant.uniform<i8:f32, 1.0>>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training_c2_result(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  // expected-error@+2 {{inferred type(s)}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf64>)
  return
}

// -----

func.func @batch_norm_training_c3(%arg0: tensor<8x4xf32>, %arg1: tensor<8xf32>, %arg2: tensor<4xf32>) {
  // expected-error@+2 {{expected scale to have 4 elements, one for each feature, but found 'tensor<8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<8xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training_c4(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<8xf32>) {
  // expected-error@+2 {{expected offset to have 4 elements, one for each feature, but found 'tensor<8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<8xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training_c5(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<8x4xf32>', 'tensor<4xf32>', 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<8x4xf32>', 'tensor<8xf32>', 'tensor<4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<8xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training_c6(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<8x4xf32>', 'tensor<4xf32>', 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<8x4xf32>', 'tensor<4xf32>', 'tensor<8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<8xf32>)
  return
}

// -----

func.func @batch_norm_training_c7(%arg0: tensor<8x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<8x4xf32>', 'tensor<4xf32>', 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<4x8xf32>', 'tensor<4xf32>', 'tensor<4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
