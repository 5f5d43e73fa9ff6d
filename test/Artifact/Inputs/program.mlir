// What artifacts hold beside operations: names, shardings, locations, attributes of anyone.
#step = loc("jit(step)/dot"("model.py":12:3))
module @jit_step attributes {mhlo.num_partitions = 2 : i32, jax.uses_shape_polymorphism = false} {
  sdy.mesh @mesh = <["data"=2]> loc("program")
  func.func public @main(
      %arg0: tensor<8x4xf32> {jax.buffer_donor = true, tf.aliasing_output = 0 : i32} loc("params['kernel']"),
      %arg1: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>} loc("batch['x']"))
      -> (tensor<8x4xf32> {jax.result_info = "params['kernel']"},
          tensor<16x4xf32> {jax.result_info = "logits", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT]
        : (tensor<16x8xf32>, tensor<8x4xf32>) -> tensor<16x4xf32> loc(#step)
    %1 = sdy.sharding_constraint %0 <@mesh, [{"data"}, {}]> : tensor<16x4xf32>
    %2 = call @activation(%1) {phaze.slot = {core = 1 : i64, names = ["a", "b"], start = 2.5 : f64}}
        : (tensor<16x4xf32>) -> tensor<16x4xf32>
    return %arg0, %2 : tensor<8x4xf32>, tensor<16x4xf32>
  }
  func.func private @activation(%x: tensor<16x4xf32>) -> tensor<16x4xf32> {
    %0 = stablehlo.tanh %x {mhlo.frontend_attributes = {kept = "yes"}} : tensor<16x4xf32>
    %1 = stablehlo.custom_call @annotate(%0) {api_version = 2 : i32, backend_config = "config", has_side_effect = true}
        : (tensor<16x4xf32>) -> tensor<16x4xf32>
    return %1 : tensor<16x4xf32>
  }
} loc("program")
