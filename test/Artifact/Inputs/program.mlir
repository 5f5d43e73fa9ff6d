// What artifacts hold beside operations: names, shardings, locations, attributes of anyone.
#step = loc("jit(step)/dot"("model.py":12:3))
module @jit_step attributes {mhlo.num_partitions = 2 : i32, jax.uses_shape_polymorphism = false,
    phaze.plan = {bytes = 12345678901 : i64, flags = array<i1: true, false>, layers = array<i32: 0, 1>, step_time_s = 2.5e-3 : f64},
    other.numbers = [dense<[[1, 2], [3, -4]]> : tensor<2x2xi32>, dense<true> : tensor<9xi1>, dense<[true, false, true]> : tensor<3xi1>,
                     dense<(1.0, -2.0)> : tensor<complex<f32>>, dense<[0.5, 1.5]> : tensor<2xbf16>, dense<> : tensor<0xi8>, dense<7> : tensor<2xindex>,
                     1.5 : f16, 0.25 : f8E4M3FN, -1 : index, 5 : i128, dense<[1.0, 2.0]> : tensor<2xf8E5M2>]} {
  sdy.mesh @mesh = <["data"=2]> loc("program")
  func.func public @main(
      %arg0: tensor<8x4xf32> {jax.buffer_donor = true, phaze.held_by = array<i32: 0, 1>, phaze.kept, tf.aliasing_output = 0 : i32} loc("params['kernel']"),
      %arg1: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>} loc("batch['x']"))
      -> (tensor<8x4xf32> {jax.result_info = "params['kernel']"},
          tensor<16x4xf32> {jax.result_info = "logits", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT]
        : (tensor<16x8xf32>, tensor<8x4xf32>) -> tensor<16x4xf32> loc(#step)
    %1 = sdy.sharding_constraint %0 <@mesh, [{"data"}, {}]> : tensor<16x4xf32>
    %2 = call @activation(%1) {phaze.lists = [array<i32>, array<i32: 1, -2>, array<i64: 3>, array<i1: true, false>], phaze.sends_to = array<i32: 1>,
                              phaze.slot = {core = 1 : i64, names = ["a", "b"], start = 2.5 : f64}}
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
