// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @directions(
func.func @directions(%a: tensor<2xf32>) {
  // CHECK: stablehlo.compare EQ, %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %0 = stablehlo.compare EQ, %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.compare NE, %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %1 = stablehlo.compare "NE", %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.compare GE, %{{[a-z0-9]+}}, %{{[a-z0-9]+}} {mhlo.x} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %2 = stablehlo.compare  GE, %a, %a {mhlo.x} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.compare GT, %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %3 = "stablehlo.compare"(%a, %a) {comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.compare LE, %{{[a-z0-9]+}}, %{{[a-z0-9]+}}, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %4 = "stablehlo.compare"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction LE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.compare LT, %{{[a-z0-9]+}}, %{{[a-z0-9]+}}, TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %5 = stablehlo.compare LT, %a, %a, TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// compare_c3, accepted.
// CHECK-LABEL: func @types(
func.func @types(%p: tensor<i1>, %i: tensor<i32>, %u: tensor<ui8>, %f: tensor<bf16>,
                 %c: tensor<complex<f32>>, %q: tensor<!quant.uniform<i8:f32, 0.5:1>>) {
  // CHECK: stablehlo.compare LT, %{{.*}}, UNSIGNED : (tensor<i1>
  %0 = stablehlo.compare LT, %p, %p, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  // CHECK: stablehlo.compare LT, %{{.*}}, SIGNED : (tensor<i32>
  %1 = stablehlo.compare LT, %i, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // CHECK: stablehlo.compare LT, %{{.*}}, UNSIGNED : (tensor<ui8>
  %2 = stablehlo.compare LT, %u, %u, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
  // CHECK: stablehlo.compare LT, %{{.*}}, NOTYPE : (tensor<bf16>
  %3 = stablehlo.compare LT, %f, %f, NOTYPE : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
  // CHECK: stablehlo.compare LT, %{{.*}}, FLOAT : (tensor<complex<f32>>
  %4 = stablehlo.compare LT, %c, %c, FLOAT : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<i1>
  // CHECK: stablehlo.compare LT, %{{.*}}, FLOAT : (tensor<!quant.uniform<i8:f32, 5.000000e-01:1>>
  %5 = stablehlo.compare LT, %q, %q, FLOAT : (tensor<!quant.uniform<i8:f32, 0.5:1>>, tensor<!quant.uniform<i8:f32, 0.5:1>>) -> tensor<i1>
  return
}

// CHECK-LABEL: func @compatible(
func.func @compatible(%s: tensor<2xf32>, %d: tensor<?xf32>, %b: tensor<?xf32, #stablehlo.bounds<4>>,
                      %q: tensor<2x!quant.uniform<i8:f32, 0.5:1>>,
                      %r: tensor<2x!quant.uniform<i8:f32, 0.25>>, %e: tensor<0xf32>) {
  // CHECK: stablehlo.compare EQ, %{{.*}} : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xi1>
  %0 = stablehlo.compare EQ, %s, %d : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xi1>
  // CHECK: stablehlo.compare EQ, %{{.*}} : (tensor<?xf32>, tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xi1, #stablehlo.bounds<4>>
  %1 = stablehlo.compare EQ, %d, %b : (tensor<?xf32>, tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xi1, #stablehlo.bounds<4>>
  // CHECK: stablehlo.compare EQ, %{{.*}} -> tensor<2xi1>
  %2 = stablehlo.compare EQ, %q, %r : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>, tensor<2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2xi1>
  // CHECK: stablehlo.compare EQ, %{{.*}} : (tensor<0xf32>, tensor<0xf32>) -> tensor<0xi1>
  %3 = stablehlo.compare EQ, %e, %e : (tensor<0xf32>, tensor<0xf32>) -> tensor<0xi1>
  return
}
