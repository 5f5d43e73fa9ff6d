// One step of training a small classifier: a two-layer perceptron on a batch of 32 images of 784
// pixels and 10 classes. Forward pass, softmax cross-entropy, backward pass and SGD, as a framework
// would lower them.
module @mlp {
  func.func public @train_step(
      %w1: tensor<784x256xf32> {tf.aliasing_output = 0 : i32},
      %b1: tensor<256xf32> {tf.aliasing_output = 1 : i32},
      %w2: tensor<256x10xf32> {tf.aliasing_output = 2 : i32},
      %b2: tensor<10xf32> {tf.aliasing_output = 3 : i32},
      %images: tensor<32x784xf32>, %labels: tensor<32xi32>)
      -> (tensor<784x256xf32>, tensor<256xf32>, tensor<256x10xf32>, tensor<10xf32>, tensor<f32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>

    // Forward: hidden = relu(images * w1 + b1), logits = hidden * w2 + b2.
    %0 = stablehlo.dot_general %images, %w1, contracting_dims = [1] x [0] : (tensor<32x784xf32>, tensor<784x256xf32>) -> tensor<32x256xf32>
    %1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<256xf32>) -> tensor<32x256xf32>
    %2 = stablehlo.add %0, %1 : tensor<32x256xf32>
    %3 = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<32x256xf32>
    %hidden = stablehlo.maximum %2, %3 : tensor<32x256xf32>
    %4 = stablehlo.dot_general %hidden, %w2, contracting_dims = [1] x [0] : (tensor<32x256xf32>, tensor<256x10xf32>) -> tensor<32x10xf32>
    %5 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<10xf32>) -> tensor<32x10xf32>
    %logits = stablehlo.add %4, %5 : tensor<32x10xf32>

    // Loss: the mean of -log softmax(logits)[label].
    %6 = stablehlo.reduce(%logits init: %lowest) applies stablehlo.maximum across dimensions = [1] : (tensor<32x10xf32>, tensor<f32>) -> tensor<32xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<32xf32>) -> tensor<32x10xf32>
    %8 = stablehlo.subtract %logits, %7 : tensor<32x10xf32>
    %9 = stablehlo.exponential %8 : tensor<32x10xf32>
    %10 = stablehlo.reduce(%9 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<32x10xf32>, tensor<f32>) -> tensor<32xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<32xf32>) -> tensor<32x10xf32>
    %softmax = stablehlo.divide %9, %11 : tensor<32x10xf32>
    %12 = stablehlo.iota dim = 1 : tensor<32x10xi32>
    %13 = stablehlo.broadcast_in_dim %labels, dims = [0] : (tensor<32xi32>) -> tensor<32x10xi32>
    %14 = stablehlo.compare EQ, %12, %13, SIGNED : (tensor<32x10xi32>, tensor<32x10xi32>) -> tensor<32x10xi1>
    %onehot = stablehlo.convert %14 : (tensor<32x10xi1>) -> tensor<32x10xf32>
    %15 = stablehlo.log %11 : tensor<32x10xf32>
    %16 = stablehlo.subtract %15, %8 : tensor<32x10xf32>
    %17 = stablehlo.multiply %onehot, %16 : tensor<32x10xf32>
    %18 = stablehlo.reduce(%17 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x10xf32>, tensor<f32>) -> tensor<f32>
    %count = stablehlo.constant dense<32.0> : tensor<f32>
    %loss = stablehlo.divide %18, %count : tensor<f32>

    // Backward.
    %19 = stablehlo.subtract %softmax, %onehot : tensor<32x10xf32>
    %20 = stablehlo.broadcast_in_dim %count, dims = [] : (tensor<f32>) -> tensor<32x10xf32>
    %dlogits = stablehlo.divide %19, %20 : tensor<32x10xf32>
    %dw2 = stablehlo.dot_general %hidden, %dlogits, contracting_dims = [0] x [0] : (tensor<32x256xf32>, tensor<32x10xf32>) -> tensor<256x10xf32>
    %db2 = stablehlo.reduce(%dlogits init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x10xf32>, tensor<f32>) -> tensor<10xf32>
    %21 = stablehlo.dot_general %dlogits, %w2, contracting_dims = [1] x [1] : (tensor<32x10xf32>, tensor<256x10xf32>) -> tensor<32x256xf32>
    %22 = stablehlo.compare GT, %2, %3, FLOAT : (tensor<32x256xf32>, tensor<32x256xf32>) -> tensor<32x256xi1>
    %dhidden = stablehlo.select %22, %21, %3 : tensor<32x256xi1>, tensor<32x256xf32>
    %dw1 = stablehlo.dot_general %images, %dhidden, contracting_dims = [0] x [0] : (tensor<32x784xf32>, tensor<32x256xf32>) -> tensor<784x256xf32>
    %db1 = stablehlo.reduce(%dhidden init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x256xf32>, tensor<f32>) -> tensor<256xf32>

    // Update: p - 0.1 * dp.
    %rate = stablehlo.constant dense<1.0e-1> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<784x256xf32>
    %24 = stablehlo.multiply %23, %dw1 : tensor<784x256xf32>
    %new_w1 = stablehlo.subtract %w1, %24 : tensor<784x256xf32>
    %25 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %26 = stablehlo.multiply %25, %db1 : tensor<256xf32>
    %new_b1 = stablehlo.subtract %b1, %26 : tensor<256xf32>
    %27 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<256x10xf32>
    %28 = stablehlo.multiply %27, %dw2 : tensor<256x10xf32>
    %new_w2 = stablehlo.subtract %w2, %28 : tensor<256x10xf32>
    %29 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %30 = stablehlo.multiply %29, %db2 : tensor<10xf32>
    %new_b2 = stablehlo.subtract %b2, %30 : tensor<10xf32>
    return %new_w1, %new_b1, %new_w2, %new_b2, %loss : tensor<784x256xf32>, tensor<256xf32>, tensor<256x10xf32>, tensor<10xf32>, tensor<f32>
  }
}
