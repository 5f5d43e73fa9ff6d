func.func @main(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.pad %0, %zero, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<9x4xf32>
  %2 = stablehlo.dot_general %1, %b, contracting_dims = [1] x [0] : (tensor<9x4xf32>, tensor<4x4xf32>) -> tensor<9x4xf32>
  %3 = stablehlo.tanh %2 : tensor<9x4xf32>
  %4 = stablehlo.slice %3 [0:8, 0:4] : (tensor<9x4xf32>) -> tensor<8x4xf32>
  %5 = stablehlo.dot_general %4, %c, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  return %5 : tensor<8x4xf32>
}
