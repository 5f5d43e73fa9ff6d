// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @convert(
func.func @convert(%i: tensor<2xi64>, %f: tensor<f32>, %d: tensor<?xf32>,
                   %b: tensor<?xf32, #stablehlo.bounds<4>>, %e: tensor<0xi1>) {
  // CHECK: stablehlo.convert %{{.*}} : (tensor<2xi64>) -> tensor<2xcomplex<f64>>
  %0 = stablehlo.convert %i : (tensor<2xi64>) -> tensor<2xcomplex<f64>>
  // CHECK: stablehlo.convert %{{.*}} {mhlo.x} : tensor<f32>
  %1 = stablehlo.convert %f {mhlo.x} : tensor<f32>
  // CHECK: stablehlo.convert %{{.*}} : (tensor<?xf32>) -> tensor<2xf8E4M3FN>
  %2 = "stablehlo.convert"(%d) : (tensor<?xf32>) -> tensor<2xf8E4M3FN>
  // CHECK: stablehlo.convert %{{.*}} : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xbf16, #stablehlo.bounds<4>>
  %3 = stablehlo.convert %b : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xbf16, #stablehlo.bounds<4>>
  // CHECK: stablehlo.convert %{{.*}} : (tensor<0xi1>) -> tensor<0xui2>
  %4 = stablehlo.convert %e : (tensor<0xi1>) -> tensor<0xui2>
  return
}

// CHECK-LABEL: func @bitcast_convert(
func.func @bitcast_convert(%w: tensor<3xf64>, %n: tensor<3x4xf16>, %d: tensor<?xf64>,
                           %m: tensor<?x?xf16>, %c: tensor<2xcomplex<f64>>,
                           %q: tensor<2x!quant.uniform<i8:f32, 0.5>>, %p: tensor<8xi1>) {
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<3xf64>) -> tensor<3xi64>
  %0 = stablehlo.bitcast_convert %w : (tensor<3xf64>) -> tensor<3xi64>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<3xf64>) -> tensor<3x4xf16>
  %1 = stablehlo.bitcast_convert %w : (tensor<3xf64>) -> tensor<3x4xf16>
  // CHECK: stablehlo.bitcast_convert %{{.*}} {mhlo.x} : (tensor<3x4xf16>) -> tensor<3xui64>
  %2 = "stablehlo.bitcast_convert"(%n) {mhlo.x} : (tensor<3x4xf16>) -> tensor<3xui64>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<?xf64>) -> tensor<3x?xf16>
  %3 = stablehlo.bitcast_convert %d : (tensor<?xf64>) -> tensor<3x?xf16>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<?x?xf16>) -> tensor<3xf64>
  %4 = stablehlo.bitcast_convert %m : (tensor<?x?xf16>) -> tensor<3xf64>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f32>>
  %5 = stablehlo.bitcast_convert %c : (tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f32>>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2xi8>
  %6 = stablehlo.bitcast_convert %q : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xi8>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x2xi4>
  %7 = stablehlo.bitcast_convert %q : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2xi4>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<8xi1>) -> tensor<i8>
  %8 = stablehlo.bitcast_convert %p : (tensor<8xi1>) -> tensor<i8>
  return
}

// CHECK-LABEL: func @quantize(
func.func @quantize(%f: tensor<2xf32>, %d: tensor<?xf32>, %t: tensor<2x!quant.uniform<i8:f32, 0.5>>,
                    %a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = stablehlo.uniform_quantize %f : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  // CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>
  %1 = "stablehlo.uniform_quantize"(%f) : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  // CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<?xf32>) -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %2 = stablehlo.uniform_quantize %d : (tensor<?xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  // CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x!quant.uniform<i16:f32, 2.500000e-01:3>>
  %3 = stablehlo.uniform_quantize %t : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i16:f32, 0.25:3>>
  // CHECK: stablehlo.uniform_quantize %{{.*}} {mhlo.x} : tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %4 = stablehlo.uniform_quantize %t {mhlo.x} : tensor<2x!quant.uniform<i8:f32, 0.5>>
  // CHECK: stablehlo.uniform_dequantize %{{.*}} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2xf32>
  %5 = stablehlo.uniform_dequantize %t : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  // CHECK: stablehlo.uniform_dequantize %{{.*}} : (tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>) -> tensor<?xf32>
  %6 = "stablehlo.uniform_dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<?xf32>
  return
}

// CHECK-LABEL: func @reduce_precision(
func.func @reduce_precision(%f: tensor<2xf32>, %d: tensor<?xf64>, %t: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: stablehlo.reduce_precision %{{.*}}, format = e5m10 : tensor<2xf32>
  %0 = stablehlo.reduce_precision %f, format = e5m10 : tensor<2xf32>
  // CHECK: stablehlo.reduce_precision %{{.*}}, format = e1m0 {mhlo.x} : tensor<2xf32>
  %1 = stablehlo.reduce_precision %f, format = e1m0 {mhlo.x} : tensor<2xf32>
  // CHECK: stablehlo.reduce_precision %{{.*}}, format = e11m52 : (tensor<?xf64>) -> tensor<2xf64>
  %2 = "stablehlo.reduce_precision"(%d) {exponent_bits = 11 : i32, mantissa_bits = 52 : i32} : (tensor<?xf64>) -> tensor<2xf64>
  // CHECK: stablehlo.reduce_precision %{{.*}}, format = e8m7 : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01>>
  %3 = "stablehlo.reduce_precision"(%t) <{exponent_bits = 8 : i32, mantissa_bits = 7 : i32}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  return
}

// CHECK-LABEL: func @is_finite(
func.func @is_finite(%f: tensor<2xf32>, %d: tensor<?xbf16>, %t: tensor<2x!quant.uniform<i8:f32, 0.5>>, %s: tensor<f64>,
                     %b: tensor<?xf32, #stablehlo.bounds<4>>) {
  // CHECK: stablehlo.is_finite %{{.*}} : (tensor<2xf32>) -> tensor<2xi1>
  %0 = stablehlo.is_finite %f : (tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.is_finite %{{.*}} {mhlo.x} : (tensor<?xbf16>) -> tensor<2xi1>
  %1 = stablehlo.is_finite %d {mhlo.x} : (tensor<?xbf16>) -> tensor<2xi1>
  // CHECK: stablehlo.is_finite %{{.*}} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2xi1>
  %2 = "stablehlo.is_finite"(%t) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xi1>
  // CHECK: stablehlo.is_finite %{{.*}} : (tensor<f64>) -> tensor<i1>
  %3 = stablehlo.is_finite %s : (tensor<f64>) -> tensor<i1>
  // CHECK: stablehlo.is_finite %{{.*}} : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xi1, #stablehlo.bounds<4>>
  %4 = stablehlo.is_finite %b : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xi1, #stablehlo.bounds<4>>
  return
}
