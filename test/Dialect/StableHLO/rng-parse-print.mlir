// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s

// CHECK-LABEL: func @rng(
func.func @rng(%a: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>, %s: tensor<2xi64>,
               %d: tensor<2xi64>, %x: tensor<1xindex>) {
  %c = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // CHECK: stablehlo.rng %{{.*}}, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  %0 = stablehlo.rng %a, %a, %c, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  // CHECK: stablehlo.rng %{{.*}}, distribution = NORMAL {mhlo.x} : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<?x3xf32>
  %1 = stablehlo.rng %a, %a, %s, distribution = NORMAL {mhlo.x} : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<?x3xf32>
  // CHECK: stablehlo.rng %{{.*}}, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<2x3xi32>
  %2 = "stablehlo.rng"(%i, %i, %d) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<2x3xi32>
  // CHECK: stablehlo.rng %{{.*}}, distribution = UNIFORM : (tensor<i1>, tensor<i1>, tensor<1xindex>) -> tensor<?xi1>
  %3 = "stablehlo.rng"(%p, %p, %x) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<i1>, tensor<i1>, tensor<1xindex>) -> tensor<?xi1>
  return
}

// CHECK-LABEL: func @rng_bit_generator(
func.func @rng_bit_generator(%two: tensor<2xui64>, %three: tensor<3xui64>, %d: tensor<?xui64>) {
  // CHECK: %output_state, %output = stablehlo.rng_bit_generator %{{.*}}, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<8xui32>)
  %0:2 = stablehlo.rng_bit_generator %three, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<8xui32>)
  // CHECK: stablehlo.rng_bit_generator %{{.*}}, algorithm = THREE_FRY {mhlo.x} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<0x4xi8>)
  %1:2 = stablehlo.rng_bit_generator %two, algorithm = THREE_FRY {mhlo.x} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<0x4xi8>)
  // CHECK: stablehlo.rng_bit_generator %{{.*}}, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<f32>)
  %2:2 = "stablehlo.rng_bit_generator"(%two) {rng_algorithm = #stablehlo<rng_algorithm PHILOX>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<f32>)
  // CHECK: stablehlo.rng_bit_generator %{{.*}}, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<2xui64>)
  %3:2 = "stablehlo.rng_bit_generator"(%three) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<3xui64>) -> (tensor<3xui64>, tensor<2xui64>)
  // CHECK: stablehlo.rng_bit_generator %{{.*}}, algorithm = THREE_FRY : (tensor<?xui64>) -> (tensor<2xui64>, tensor<2xui64>)
  %4:2 = stablehlo.rng_bit_generator %d, algorithm = THREE_FRY : (tensor<?xui64>) -> (tensor<2xui64>, tensor<2xui64>)
  return
}
