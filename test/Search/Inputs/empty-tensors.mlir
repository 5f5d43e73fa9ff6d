// A program that has nothing to do.
func.func @main(%x: tensor<0x6xf32> {phaze.role = "state"}, %w: tensor<6x0xf32> {phaze.batch_dim = 0 : i64, phaze.role = "parameter"}) -> (tensor<0x0xf32> {phaze.role = "loss"}) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<0x6xf32>, tensor<6x0xf32>) -> tensor<0x0xf32>
  return %y : tensor<0x0xf32>
}
