// Inputs from a file, results as text and JSON.
// RUN: phaze-run %s --inputs=%S/Inputs/results.json | FileCheck %s --check-prefix=TEXT
// RUN: phaze-run %s --inputs=%S/Inputs/results.json --format=json | FileCheck %s --check-prefix=JSON
// RUN: phaze-run %s --entry=other | FileCheck %s --check-prefix=OTHER

// TEXT: result #0: tensor<2x2xf32> = {{\[}}[1.5, 4], [6.5, 9]]
// TEXT-NEXT: result #1: tensor<2xi1> = [true, false]
// TEXT-NEXT: result #2: tensor<2000xi32> = 2000 elements in [0, 1999], mean 999.5

// JSON: {{\[}}{{\[}}[1.5, 4], [6.5, 9]], [true, false], [0, 1, 2,
func.func @main(%a: tensor<2x2xf32>, %b: tensor<2xf32>, %c: tensor<2xi8>)
    -> (tensor<2x2xf32>, tensor<2xi1>, tensor<2000xi32>) {
  %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.add %a, %0 : tensor<2x2xf32>
  %2 = stablehlo.constant dense<0> : tensor<2xi8>
  %3 = stablehlo.compare LT, %c, %2, SIGNED : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi1>
  %4 = stablehlo.iota dim = 0 : tensor<2000xi32>
  return %1, %3, %4 : tensor<2x2xf32>, tensor<2xi1>, tensor<2000xi32>
}

// OTHER: result #0: tensor<2xbf16> = [1, 2]
func.func private @other() -> tensor<2xbf16> {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xbf16>
  return %0 : tensor<2xbf16>
}
