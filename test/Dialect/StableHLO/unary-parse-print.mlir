// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// Operations on one operand of the result's type: every element kind that each accepts, and every spelling.

// CHECK-LABEL: func @cbrt(
func.func @cbrt(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xbf16>,
    %x2: tensor<2x3xf64>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3xcomplex<f64>>,
    %x5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.cbrt %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.cbrt %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.cbrt %{{.*}} : tensor<2x3xbf16>
  %1 = "stablehlo.cbrt"(%x1) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.cbrt %{{.*}} : tensor<2x3xf64>
  %2 = stablehlo.cbrt %x2 : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.cbrt %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.cbrt %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.cbrt %{{.*}} : tensor<2x3xcomplex<f64>>
  %4 = "stablehlo.cbrt"(%x4) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  // CHECK: stablehlo.cbrt %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.cbrt %x5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @cosine(
func.func @cosine(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xbf16>,
    %x2: tensor<2x3xf64>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3xcomplex<f64>>,
    %x5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.cosine %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.cosine %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.cosine %{{.*}} : tensor<2x3xbf16>
  %1 = "stablehlo.cosine"(%x1) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.cosine %{{.*}} : tensor<2x3xf64>
  %2 = stablehlo.cosine %x2 : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.cosine %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.cosine %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.cosine %{{.*}} : tensor<2x3xcomplex<f64>>
  %4 = "stablehlo.cosine"(%x4) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  // CHECK: stablehlo.cosine %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.cosine %x5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @exponential(
func.func @exponential(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xbf16>,
    %x2: tensor<2x3xf64>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3xcomplex<f64>>,
    %x5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.exponential %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.exponential %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.exponential %{{.*}} : tensor<2x3xbf16>
  %1 = "stablehlo.exponential"(%x1) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.exponential %{{.*}} : tensor<2x3xf64>
  %2 = stablehlo.exponential %x2 : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.exponential %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.exponential %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.exponential %{{.*}} : tensor<2x3xcomplex<f64>>
  %4 = "stablehlo.exponential"(%x4) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  // CHECK: stablehlo.exponential %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.exponential %x5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @exponential_minus_one(
func.func @exponential_minus_one(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xbf16>,
    %x2: tensor<2x3xf64>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3xcomplex<f64>>,
    %x5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.exponential_minus_one %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.exponential_minus_one %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.exponential_minus_one %{{.*}} : tensor<2x3xbf16>
  %1 = "stablehlo.exponential_minus_one"(%x1) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.exponential_minus_one %{{.*}} : tensor<2x3xf64>
  %2 = stablehlo.exponential_minus_one %x2 : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.exponential_minus_one %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.exponential_minus_one %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.exponential_minus_one %{{.*}} : tensor<2x3xcomplex<f64>>
  %4 = "stablehlo.exponential_minus_one"(%x4) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  // CHECK: stablehlo.exponential_minus_one %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.exponential_minus_one %x5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @log(
func.func @log(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xbf16>,
    %x2: tensor<2x3xf64>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3xcomplex<f64>>,
    %x5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.log %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.log %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.log %{{.*}} : tensor<2x3xbf16>
  %1 = "stablehlo.log"(%x1) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.log %{{.*}} : tensor<2x3xf64>
  %2 = stablehlo.log %x2 : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.log %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.log %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.log %{{.*}} : tensor<2x3xcomplex<f64>>
  %4 = "stablehlo.log"(%x4) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  // CHECK: stablehlo.log %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.log %x5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @log_plus_one(
func.func @log_plus_one(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xbf16>,
    %x2: tensor<2x3xf64>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3xcomplex<f64>>,
    %x5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.log_plus_one %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.log_plus_one %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.log_plus_one %{{.*}} : tensor<2x3xbf16>
  %1 = "stablehlo.log_plus_one"(%x1) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.log_plus_one %{{.*}} : tensor<2x3xf64>
  %2 = stablehlo.log_plus_one %x2 : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.log_plus_one %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.log_plus_one %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.log_plus_one %{{.*}} : tensor<2x3xcomplex<f64>>
  %4 = "stablehlo.log_plus_one"(%x4) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  // CHECK: stablehlo.log_plus_one %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.log_plus_one %x5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @logistic(
func.func @logistic(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xbf16>,
    %x2: tensor<2x3xf64>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3xcomplex<f64>>,
    %x5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.logistic %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.logistic %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.logistic %{{.*}} : tensor<2x3xbf16>
  %1 = "stablehlo.logistic"(%x1) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.logistic %{{.*}} : tensor<2x3xf64>
  %2 = stablehlo.logistic %x2 : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.logistic %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.logistic %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.logistic %{{.*}} : tensor<2x3xcomplex<f64>>
  %4 = "stablehlo.logistic"(%x4) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  // CHECK: stablehlo.logistic %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.logistic %x5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @rsqrt(
func.func @rsqrt(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xbf16>,
    %x2: tensor<2x3xf64>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3xcomplex<f64>>,
    %x5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.rsqrt %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.rsqrt %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.rsqrt %{{.*}} : tensor<2x3xbf16>
  %1 = "stablehlo.rsqrt"(%x1) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.rsqrt %{{.*}} : tensor<2x3xf64>
  %2 = stablehlo.rsqrt %x2 : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.rsqrt %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.rsqrt %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.rsqrt %{{.*}} : tensor<2x3xcomplex<f64>>
  %4 = "stablehlo.rsqrt"(%x4) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  // CHECK: stablehlo.rsqrt %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.rsqrt %x5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @sine(
func.func @sine(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xbf16>,
    %x2: tensor<2x3xf64>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3xcomplex<f64>>,
    %x5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.sine %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.sine %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.sine %{{.*}} : tensor<2x3xbf16>
  %1 = "stablehlo.sine"(%x1) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.sine %{{.*}} : tensor<2x3xf64>
  %2 = stablehlo.sine %x2 : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.sine %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.sine %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.sine %{{.*}} : tensor<2x3xcomplex<f64>>
  %4 = "stablehlo.sine"(%x4) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  // CHECK: stablehlo.sine %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.sine %x5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @sqrt(
func.func @sqrt(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xbf16>,
    %x2: tensor<2x3xf64>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3xcomplex<f64>>,
    %x5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.sqrt %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.sqrt %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.sqrt %{{.*}} : tensor<2x3xbf16>
  %1 = "stablehlo.sqrt"(%x1) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.sqrt %{{.*}} : tensor<2x3xf64>
  %2 = stablehlo.sqrt %x2 : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.sqrt %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.sqrt %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.sqrt %{{.*}} : tensor<2x3xcomplex<f64>>
  %4 = "stablehlo.sqrt"(%x4) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  // CHECK: stablehlo.sqrt %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.sqrt %x5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @tan(
func.func @tan(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xbf16>,
    %x2: tensor<2x3xf64>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3xcomplex<f64>>,
    %x5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.tan %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.tan %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.tan %{{.*}} : tensor<2x3xbf16>
  %1 = "stablehlo.tan"(%x1) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.tan %{{.*}} : tensor<2x3xf64>
  %2 = stablehlo.tan %x2 : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.tan %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.tan %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.tan %{{.*}} : tensor<2x3xcomplex<f64>>
  %4 = "stablehlo.tan"(%x4) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  // CHECK: stablehlo.tan %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.tan %x5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @tanh(
func.func @tanh(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xbf16>,
    %x2: tensor<2x3xf64>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3xcomplex<f64>>,
    %x5: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.tanh %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.tanh %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.tanh %{{.*}} : tensor<2x3xbf16>
  %1 = "stablehlo.tanh"(%x1) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  // CHECK: stablehlo.tanh %{{.*}} : tensor<2x3xf64>
  %2 = stablehlo.tanh %x2 : (tensor<2x3xf64>) -> tensor<2x3xf64>
  // CHECK: stablehlo.tanh %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.tanh %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.tanh %{{.*}} : tensor<2x3xcomplex<f64>>
  %4 = "stablehlo.tanh"(%x4) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  // CHECK: stablehlo.tanh %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.tanh %x5 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @ceil(
func.func @ceil(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xf16>,
    %x2: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.ceil %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.ceil %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.ceil %{{.*}} : tensor<2x3xf16>
  %1 = "stablehlo.ceil"(%x1) : (tensor<2x3xf16>) -> tensor<2x3xf16>
  // CHECK: stablehlo.ceil %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %2 = stablehlo.ceil %x2 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @floor(
func.func @floor(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xf16>,
    %x2: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.floor %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.floor %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.floor %{{.*}} : tensor<2x3xf16>
  %1 = "stablehlo.floor"(%x1) : (tensor<2x3xf16>) -> tensor<2x3xf16>
  // CHECK: stablehlo.floor %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %2 = stablehlo.floor %x2 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @round_nearest_afz(
func.func @round_nearest_afz(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xf16>,
    %x2: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.round_nearest_afz %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.round_nearest_afz %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.round_nearest_afz %{{.*}} : tensor<2x3xf16>
  %1 = "stablehlo.round_nearest_afz"(%x1) : (tensor<2x3xf16>) -> tensor<2x3xf16>
  // CHECK: stablehlo.round_nearest_afz %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %2 = stablehlo.round_nearest_afz %x2 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @round_nearest_even(
func.func @round_nearest_even(%x0: tensor<2x3xf32>,
    %x1: tensor<2x3xf16>,
    %x2: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.round_nearest_even %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.round_nearest_even %x0 : tensor<2x3xf32>
  // CHECK: stablehlo.round_nearest_even %{{.*}} : tensor<2x3xf16>
  %1 = "stablehlo.round_nearest_even"(%x1) : (tensor<2x3xf16>) -> tensor<2x3xf16>
  // CHECK: stablehlo.round_nearest_even %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %2 = stablehlo.round_nearest_even %x2 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @count_leading_zeros(
func.func @count_leading_zeros(%x0: tensor<2x3xi32>,
    %x1: tensor<2x3xui8>,
    %x2: tensor<2x3xi4>) {
  // CHECK: stablehlo.count_leading_zeros %{{.*}} : tensor<2x3xi32>
  %0 = stablehlo.count_leading_zeros %x0 : tensor<2x3xi32>
  // CHECK: stablehlo.count_leading_zeros %{{.*}} : tensor<2x3xui8>
  %1 = "stablehlo.count_leading_zeros"(%x1) : (tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.count_leading_zeros %{{.*}} : tensor<2x3xi4>
  %2 = stablehlo.count_leading_zeros %x2 : (tensor<2x3xi4>) -> tensor<2x3xi4>
  return
}

// CHECK-LABEL: func @popcnt(
func.func @popcnt(%x0: tensor<2x3xi32>,
    %x1: tensor<2x3xui8>,
    %x2: tensor<2x3xi4>) {
  // CHECK: stablehlo.popcnt %{{.*}} : tensor<2x3xi32>
  %0 = stablehlo.popcnt %x0 : tensor<2x3xi32>
  // CHECK: stablehlo.popcnt %{{.*}} : tensor<2x3xui8>
  %1 = "stablehlo.popcnt"(%x1) : (tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.popcnt %{{.*}} : tensor<2x3xi4>
  %2 = stablehlo.popcnt %x2 : (tensor<2x3xi4>) -> tensor<2x3xi4>
  return
}

// CHECK-LABEL: func @not(
func.func @not(%x0: tensor<2x3xi1>,
    %x1: tensor<2x3xi32>,
    %x2: tensor<2x3xui8>) {
  // CHECK: stablehlo.not %{{.*}} : tensor<2x3xi1>
  %0 = stablehlo.not %x0 : tensor<2x3xi1>
  // CHECK: stablehlo.not %{{.*}} : tensor<2x3xi32>
  %1 = "stablehlo.not"(%x1) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.not %{{.*}} : tensor<2x3xui8>
  %2 = stablehlo.not %x2 : (tensor<2x3xui8>) -> tensor<2x3xui8>
  return
}

// CHECK-LABEL: func @negate(
func.func @negate(%x0: tensor<2x3xi32>,
    %x1: tensor<2x3xui8>,
    %x2: tensor<2x3xf32>,
    %x3: tensor<2x3xcomplex<f32>>,
    %x4: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.negate %{{.*}} : tensor<2x3xi32>
  %0 = stablehlo.negate %x0 : tensor<2x3xi32>
  // CHECK: stablehlo.negate %{{.*}} : tensor<2x3xui8>
  %1 = "stablehlo.negate"(%x1) : (tensor<2x3xui8>) -> tensor<2x3xui8>
  // CHECK: stablehlo.negate %{{.*}} : tensor<2x3xf32>
  %2 = stablehlo.negate %x2 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.negate %{{.*}} : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.negate %x3 : tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.negate %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %4 = "stablehlo.negate"(%x4) : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// CHECK-LABEL: func @sign(
func.func @sign(%x0: tensor<2x3xi32>,
    %x1: tensor<2x3xf32>,
    %x2: tensor<2x3xcomplex<f32>>,
    %x3: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>) {
  // CHECK: stablehlo.sign %{{.*}} : tensor<2x3xi32>
  %0 = stablehlo.sign %x0 : tensor<2x3xi32>
  // CHECK: stablehlo.sign %{{.*}} : tensor<2x3xf32>
  %1 = "stablehlo.sign"(%x1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.sign %{{.*}} : tensor<2x3xcomplex<f32>>
  %2 = stablehlo.sign %x2 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.sign %{{.*}} : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  %3 = stablehlo.sign %x3 : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:1>>
  return
}

// Types that differ, as far as they may: dynamic sizes, bounds, scales and zero points.
// CHECK-LABEL: func @compatible(
func.func @compatible(%d: tensor<?x3xf32>, %b: tensor<?x3xf32, #stablehlo.bounds<4, ?>>,
                      %q: tensor<2x!quant.uniform<i8:f32, 0.5:1>>) {
  // CHECK: stablehlo.tanh %{{.*}} : tensor<?x3xf32>
  %0 = stablehlo.tanh %d : tensor<?x3xf32>
  // CHECK: stablehlo.tanh %{{.*}} : (tensor<?x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.tanh %d : (tensor<?x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.tanh %{{.*}} : tensor<?x3xf32, #stablehlo.bounds<4, ?>>
  %2 = stablehlo.tanh %b : tensor<?x3xf32, #stablehlo.bounds<4, ?>>
  // CHECK: stablehlo.tanh %{{.*}} : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<?x3xf32>
  %3 = stablehlo.tanh %b : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<?x3xf32>
  // CHECK: stablehlo.tanh %{{.*}} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01:1>>) -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01>>
  %4 = stablehlo.tanh %q : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  return
}

// CHECK-LABEL: func @edge_shapes(
func.func @edge_shapes(%s: tensor<f32>, %e: tensor<0x3xf32>) {
  // CHECK: stablehlo.ceil %{{.*}} : tensor<f32>
  %0 = stablehlo.ceil %s : tensor<f32>
  // CHECK: stablehlo.ceil %{{.*}} : tensor<0x3xf32>
  %1 = stablehlo.ceil %e : tensor<0x3xf32>
  return
}

// CHECK-LABEL: func @attributes(
func.func @attributes(%x: tensor<f32>) {
  // CHECK: stablehlo.negate %{{.*}} {mhlo.sharding = "{replicated}"} : tensor<f32>
  %0 = stablehlo.negate %x {mhlo.sharding = "{replicated}"} : tensor<f32>
  // CHECK: stablehlo.negate %{{.*}} {mhlo.sharding = "{replicated}"} : tensor<f32>
  %1 = "stablehlo.negate"(%x) {mhlo.sharding = "{replicated}"} : (tensor<f32>) -> tensor<f32>
  return
}

// CHECK-LABEL: func @result_accuracy(
func.func @result_accuracy(%x: tensor<f32>) {
  // The default is not printed.
  // CHECK: stablehlo.exponential %{{[a-z0-9]+}} : tensor<f32>
  %0 = stablehlo.exponential %x {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<f32>
  // CHECK: stablehlo.exponential %{{[a-z0-9]+}} : tensor<f32>
  %1 = "stablehlo.exponential"(%x) <{result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.0, ulps = 0, mode = #stablehlo.result_accuracy_mode<DEFAULT>>}> : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.exponential %{{.*}} {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<f32>
  %2 = "stablehlo.exponential"(%x) {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.log %{{.*}} {mhlo.x = 1 : i32, result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<f32>
  %3 = stablehlo.log %x {mhlo.x = 1 : i32, result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<f32>
  return
}
