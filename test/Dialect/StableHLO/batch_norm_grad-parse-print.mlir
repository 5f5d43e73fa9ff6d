// Text forms of batch_norm_grad.
// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: @forms
func.func @forms(%x: tensor<8x4x2xf32>, %v: tensor<4xf32>) {
  // CHECK: "stablehlo.batch_norm_grad"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<8x4x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4x2xf32>) -> (tensor<8x4x2xf32>, tensor<4xf32>, tensor<4xf32>)
  %0:3 = "stablehlo.batch_norm_grad"(%x, %v, %v, %v, %x) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<8x4x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4x2xf32>) -> (tensor<8x4x2xf32>, tensor<4xf32>, tensor<4xf32>)
  // CHECK: "stablehlo.batch_norm_grad"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> {note} : (tensor<8x4x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4x2xf32>) -> (tensor<8x4x2xf32>, tensor<4xf32>, tensor<4xf32>)
  %1:3 = "stablehlo.batch_norm_grad"(%x, %v, %v, %v, %x) {epsilon = 1.000000e-03 : f32, feature_index = 1 : i64, note} : (tensor<8x4x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4x2xf32>) -> (tensor<8x4x2xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%x: tensor<8x?xf64>, %v: tensor<4xf64>) {
  // CHECK: "stablehlo.batch_norm_grad"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<8x?xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<8x?xf64>) -> (tensor<8x?xf64>, tensor<4xf64>, tensor<4xf64>)
  %0:3 = "stablehlo.batch_norm_grad"(%x, %v, %v, %v, %x) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<8x?xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<8x?xf64>) -> (tensor<8x?xf64>, tensor<4xf64>, tensor<4xf64>)
  // CHECK: "stablehlo.batch_norm_grad"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<8x?xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<8x?xf64>) -> (tensor<8x4xf64>, tensor<4xf64>, tensor<4xf64>)
  %1:3 = "stablehlo.batch_norm_grad"(%x, %v, %v, %v, %x) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<8x?xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<8x?xf64>) -> (tensor<8x4xf64>, tensor<4xf64>, tensor<4xf64>)
  return
}

// CHECK-LABEL: @bounded
func.func @bounded(%x: tensor<?x8xf32, #stablehlo.bounds<5, ?>>, %v: tensor<?xf32, #stablehlo.bounds<5>>) {
  // CHECK: "stablehlo.batch_norm_grad"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<?x8xf32, #stablehlo.bounds<5, ?>>, tensor<?xf32, #stablehlo.bounds<5>>, tensor<?xf32, #stablehlo.bounds<5>>, tensor<?xf32, #stablehlo.bounds<5>>, tensor<?x8xf32, #stablehlo.bounds<5, ?>>) -> (tensor<?x8xf32, #stablehlo.bounds<5, ?>>, tensor<?xf32, #stablehlo.bounds<5>>, tensor<?xf32, #stablehlo.bounds<5>>)
  %0:3 = "stablehlo.batch_norm_grad"(%x, %v, %v, %v, %x) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<?x8xf32, #stablehlo.bounds<5, ?>>, tensor<?xf32, #stablehlo.bounds<5>>, tensor<?xf32, #stablehlo.bounds<5>>, tensor<?xf32, #stablehlo.bounds<5>>, tensor<?x8xf32, #stablehlo.bounds<5, ?>>) -> (tensor<?x8xf32, #stablehlo.bounds<5, ?>>, tensor<?xf32, #stablehlo.bounds<5>>, tensor<?xf32, #stablehlo.bounds<5>>)
  return
}

// CHECK-LABEL: @empty
func.func @empty(%x: tensor<0x8xbf16>, %v: tensor<0xbf16>) {
  // CHECK: "stablehlo.batch_norm_grad"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<0x8xbf16>, tensor<0xbf16>, tensor<0xbf16>, tensor<0xbf16>, tensor<0x8xbf16>) -> (tensor<0x8xbf16>, tensor<0xbf16>, tensor<0xbf16>)
  %0:3 = "stablehlo.batch_norm_grad"(%x, %v, %v, %v, %x) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<0x8xbf16>, tensor<0xbf16>, tensor<0xbf16>, tensor<0xbf16>, tensor<0x8xbf16>) -> (tensor<0x8xbf16>, tensor<0xbf16>, tensor<0xbf16>)
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%x: tensor<8x4x!quant.uniform<i8:f32, 0.5>>, %v: tensor<4x!quant.uniform<i8:f32, 0.25>>) {
  // CHECK: "stablehlo.batch_norm_grad"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<8x4x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>, tensor<8x4x!quant.uniform<i8:f32, 5.000000e-01>>) -> (tensor<8x4x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>)
  %0:3 = "stablehlo.batch_norm_grad"(%x, %v, %v, %v, %x) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<8x4x!quant.uniform<i8:f32, 0.5>>, tensor<4x!quant.uniform<i8:f32, 0.25>>, tensor<4x!quant.uniform<i8:f32, 0.25>>, tensor<4x!quant.uniform<i8:f32, 0.25>>, tensor<8x4x!quant.uniform<i8:f32, 0.5>>) -> (tensor<8x4x!quant.uniform<i8:f32, 0.5>>, tensor<4x!quant.uniform<i8:f32, 0.25>>, tensor<4x!quant.uniform<i8:f32, 0.25>>)
  return
}
