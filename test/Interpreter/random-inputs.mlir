// Random inputs lie in the range of phaze.range; null in the file asks for one.
// RUN: phaze-run %s | FileCheck %s
// RUN: phaze-run %s --inputs=%S/Inputs/random-inputs.json | FileCheck %s --check-prefix=GIVEN

// CHECK: result #0: tensor<3xi32> = [5, 5, 5]
// CHECK-NEXT: result #1: tensor<2xf64> = [0, 0]
// CHECK-NEXT: result #2: tensor<i1> = true

// GIVEN: result #0: tensor<3xi32> = [5, 5, 5]
// GIVEN-NEXT: result #1: tensor<2xf64> = [1.5, -2]
func.func @step(%a: tensor<3xi32> {phaze.range = [5, 5]}, %b: tensor<2xf64> {phaze.range = [0.0, 0.0]}, %c: tensor<100xi32> {phaze.range = [-3, 4]})
    -> (tensor<3xi32>, tensor<2xf64>, tensor<i1>) {
  %low = stablehlo.constant dense<9> : tensor<i32>
  %high = stablehlo.constant dense<-9> : tensor<i32>
  %0 = stablehlo.reduce(%c init: %low) applies stablehlo.minimum across dimensions = [0] : (tensor<100xi32>, tensor<i32>) -> tensor<i32>
  %1 = stablehlo.reduce(%c init: %high) applies stablehlo.maximum across dimensions = [0] : (tensor<100xi32>, tensor<i32>) -> tensor<i32>
  // 100 draws from 8 numbers reach both bounds for this seed.
  %2 = stablehlo.subtract %1, %0 : tensor<i32>
  %3 = stablehlo.constant dense<7> : tensor<i32>
  %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  return %a, %b, %4 : tensor<3xi32>, tensor<2xf64>, tensor<i1>
}
