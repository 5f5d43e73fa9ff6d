// RUN: phaze-opt %s --split-input-file --phaze-infer-roles -o /dev/null 2>&1 | FileCheck %s
// RUN: phaze-opt %s --split-input-file --convert-stablehlo-to-phaze 2>/dev/null | FileCheck --check-prefix=WORKLOAD %s
// Arguments and results are called what the framework called them.

// Locations, and long ones without their middle.
// CHECK: remark: {{.*}}argument 0 (state.params['h0']['attn']['kernel']) is parameter
// CHECK: remark: {{.*}}argument 1 (state.params['transformer'{{.*}}_scale_of_attention']) is parameter
// CHECK: remark: {{.*}}argument 2 (batch) is data
// CHECK: remark: {{.*}}result 0 (loss) is loss
// CHECK: remark: {{.*}}result 1 (new state.params['h0']['attn']['kernel']) is updated of argument 0 (state.params['h0']['attn']['kernel'])
// CHECK: remark: {{.*}}result 2 (result[1]['scale']) is updated of argument 1
// In the workload names are whole.
// WORKLOAD: state.params['h0']['attn']['kernel']
// WORKLOAD: state.params['transformer']['h_13']['pre_attention']['layer_norm_scale_of_attention']
module @locations {
  func.func @main(%w: tensor<4x4xf32> {tf.aliasing_output = 1 : i32} loc("state.params['h0']['attn']['kernel']"),
                  %s: tensor<4xf32> loc(fused["state.params['transformer']['h_13']['pre_attention']['layer_norm_scale_of_attention']"]),
                  %x: tensor<8x4xf32> loc("batch"))
      -> (tensor<f32> {jax.result_info = "loss"}, tensor<4x4xf32> {jax.result_info = "result[1]"}, tensor<4xf32> {jax.result_info = "result[1]['scale']"}) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %b = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %z = stablehlo.multiply %y, %b : tensor<8x4xf32>
    %loss = stablehlo.reduce(%z init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %dw = stablehlo.dot_general %x, %b, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %ds = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %w1 = stablehlo.subtract %w, %dw : tensor<4x4xf32>
    %s1 = stablehlo.subtract %s, %ds : tensor<4xf32>
    return %loss, %w1, %s1 : tensor<f32>, tensor<4x4xf32>, tensor<4xf32>
  }
}

// -----

// Attributes of JAX and of exporters from torch come before locations, which may be what HLO calls them. Without any, an
// argument is called what its new value is called.
// CHECK: remark: {{.*}}argument 0 (params.w) is parameter
// CHECK: remark: {{.*}}argument 1 (inputs['x']) is data
// CHECK: remark: {{.*}}argument 2 (l1.bias) is parameter
// CHECK: remark: {{.*}}argument 3 is scalar
// CHECK: remark: {{.*}}result 0 is loss
// CHECK: remark: {{.*}}result 1 (params.w) is updated of argument 0 (params.w)
// CHECK: remark: {{.*}}result 2 (new l1.bias) is updated of argument 2 (l1.bias)
// WORKLOAD: module @attributes
// WORKLOAD-DAG: "params.w"
// WORKLOAD-DAG: "l1.bias"
module @attributes {
  func.func @main(%w: tensor<4x4xf32> {tf.aliasing_output = 1 : i32},
                  %x: tensor<8x4xf32> {jax.arg_info = "inputs['x']"} loc("p1.3"),
                  %b: tensor<4xf32> {exporter.name = "l1.bias", tf.aliasing_output = 2 : i32} loc("p2.7"),
                  %rate: tensor<f32>)
      -> (tensor<f32> {jax.result_info = ""}, tensor<4x4xf32> {jax.result_info = "params.w"}, tensor<4xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %bias = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %z = stablehlo.add %y, %bias : tensor<8x4xf32>
    %q = stablehlo.multiply %z, %z : tensor<8x4xf32>
    %loss = stablehlo.reduce(%q init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %dw = stablehlo.dot_general %x, %z, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %db = stablehlo.reduce(%z init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %r = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %step = stablehlo.multiply %dw, %r : tensor<4x4xf32>
    %w1 = stablehlo.subtract %w, %step : tensor<4x4xf32>
    %b1 = stablehlo.subtract %b, %db : tensor<4xf32>
    return %loss, %w1, %b1 : tensor<f32>, tensor<4x4xf32>, tensor<4xf32>
  }
}
