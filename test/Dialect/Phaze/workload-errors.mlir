// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What workloads, layers and architectures refuse.

// expected-error @+1 {{factor 'batch' does not have a name of its own}}
phaze.workload @workload_c1 elements [<f32 = 32>] factors [<batch = 1>, <batch = 2>] {
}

// -----

// expected-error @+1 {{element '' does not have a name of its own}}
phaze.workload @workload_c1_elements elements [<"" = 8>] factors [<batch = 32>, <hidden = 64>] {
}

// -----

// expected-error @+1 {{batch 'seq' is not a factor}}
phaze.workload @workload_c2 batch "seq" elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
}

// -----

phaze.workload @workload_c3 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      // expected-error @+1 {{factor 'ffn' is not in the workload's table}}
      %x = phaze.input side : <ffn x f32>
    }
  }
}

// -----

phaze.workload @workload_c3_element elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      // expected-error @+1 {{element 'bf16' is not in the workload's table}}
      %x = phaze.input side : <bf16>
    }
  }
}

// -----

phaze.workload @workload_c3_compute elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{element 'f64' is not in the workload's table}}
      %y = phaze.elementwise "tanh"(%x) work<1 * batch> in f64 : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @workload_c3_work elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{factor 'seq' is not in the workload's table}}
      %y = phaze.elementwise "tanh"(%x) work<1 * seq> in f32 : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @workload_c3_whole elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{factor 'seq' is not in the workload's table}}
      %y = phaze.view "reshape"(%x) whole<seq> : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @workload_c4 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  // expected-error @+1 {{has no place in a workload}}
  builtin.module {
  }
}

// -----

phaze.workload @workload_c4_side elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.side {
  }
  // expected-error @+1 {{has no place in a workload, which has a side part already}}
  phaze.side {
  }
}

// -----

phaze.workload @workload_c5 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  phaze.layer "h0" @k() : () -> ()
  // expected-error @+1 {{has the name of another layer, 'h0'}}
  phaze.layer "h0" @k() : () -> ()
}

// -----

// expected-error @+1 {{operation 1 is in no place}}
phaze.workload @workload_c6 operations 3 constants [0, 2] elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
}

// -----

// expected-error @+1 {{names operation 3, expected less than 3}}
phaze.workload @workload_c6_range operations 3 constants [0 to 3] elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
}

// -----

// expected-note @+1 {{it is here}}
phaze.workload @workload_c6_twice operations 1 constants [0] elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      %y = phaze.view "reshape"(%x) : (<batch x f32>) -> <batch x f32>
    }
  }
  // expected-error @+1 {{names operation 0, which is in another place}}
  phaze.layer "h0" @k() forward [0] : () -> ()
}

// -----

phaze.workload @ids
    // expected-error @+1 {{expected -1 or a number, or a run of at most 16777216 numbers, found 5 to 3}}
    constants [5 to 3] elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
}

// -----

phaze.workload @ids_run
    // expected-error @+1 {{found 0 to 99999999999}}
    constants [0 to 99999999999] elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
}

// -----

// expected-error @+1 {{attribute 'operations' failed to satisfy constraint}}
phaze.workload @operations operations -1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
}

// -----

// expected-error @+1 {{expected factor 'batch' to have a size of at least 0, found -1}}
phaze.workload @factor_c1 elements [<f32 = 32>] factors [<batch = -1>] {
}

// -----

// expected-error @+1 {{unknown role 'luck'}}
phaze.workload @factor_role elements [<f32 = 32>] factors [<batch = 1, role = luck>] {
}

// -----

// expected-error @+1 {{expected 'role' and then 'whole', each at most once, found 'hole'}}
phaze.workload @factor_word elements [<f32 = 32>] factors [<batch = 1, hole>] {
}

// -----

// expected-error @+1 {{expected element 'f32' to have 1 to 4294967295 bits, found 0}}
phaze.workload @element_c1 elements [<f32 = 0>] factors [<batch = 32>, <hidden = 64>] {
}

// -----

phaze.workload @layer_c1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  // expected-error @+1 {{has an unknown kind, @other}}
  phaze.layer "h0" @other() : () -> ()
}

// -----

phaze.workload @layer_c2 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      phaze.yield outputs(%x : <batch x f32>)
    }
  }
  // expected-error @+1 {{expected 1 results as in @k, found 0}}
  phaze.layer "h0" @k() : () -> ()
}

// -----

phaze.workload @layer_c2_type elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      phaze.yield outputs(%x : <batch x f32>)
    }
  }
  // expected-error @+1 {{expected result 0 to be '!phaze.tensor<batch x f32>' as in @k, found '!phaze.tensor<hidden x f32>'}}
  %0 = phaze.layer "h0" @k() : () -> <hidden x f32>
}

// -----

phaze.workload @layer_c3 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      %y = phaze.view "reshape"(%x) : (<batch x f32>) -> <batch x f32>
    }
  }
  // expected-error @+1 {{expected 1 forward sources as in @k, found 0}}
  phaze.layer "h0" @k() : () -> ()
}

// -----

phaze.workload @layer_c3_backward elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{expected 0 backward sources as in @k, found 1}}
  phaze.layer "h0" @k() backward [-1] : () -> ()
}

// -----

phaze.workload @layer_c3_update elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{expected 0 update sources as in @k, found 1}}
  phaze.layer "h0" @k() update [-1] : () -> ()
}

// -----

phaze.workload @layer_c4 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    %w = phaze.parameter "w" : <f32>
    %s = phaze.state "s" : <f32>
    phaze.forward {
    }
  }
  // expected-error @+1 {{expected 1 parameters as in @k, found 0}}
  phaze.layer "h0" @k() states ["s"] : () -> ()
}

// -----

phaze.workload @layer_c4_states elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    %w = phaze.parameter "w" : <f32>
    %s = phaze.state "s" : <f32>
    phaze.forward {
    }
  }
  // expected-error @+1 {{expected 1 states as in @k, found 0}}
  phaze.layer "h0" @k() parameters ["w"] : () -> ()
}

// -----

phaze.workload @placement_c1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{expected stage and first device to be at least 0, found -1 and 0}}
  phaze.layer "h0" @k() {placement = #phaze.placement<arch = "tpuv4", stage = -1, devices = 4 from 0, tensor = 2, data = 2, recompute = true>} : () -> ()
}

// -----

phaze.workload @placement_c1_width elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{expected devices, tensor and data width to be at least 1, found 4, 0 and 2}}
  phaze.layer "h0" @k() {placement = #phaze.placement<arch = "tpuv4", stage = 0, devices = 4 from 0, tensor = 0, data = 2, recompute = true>} : () -> ()
}

// -----

phaze.workload @placement_c2 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{expected tensor width times data width to be 4 devices, found 2 x 3}}
  phaze.layer "h0" @k() {placement = #phaze.placement<arch = "tpuv4", stage = 0, devices = 4 from 0, tensor = 2, data = 3, recompute = true>} : () -> ()
}

// -----

phaze.workload @latency_c1 elements [] factors [] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{expected no negative number in a latency, found -1}}
  phaze.layer "h0" @k() {latency = #phaze.latency<arch = "tpuv4", forward = 1, backward = -1, update = 1, at_least = [1, 1, 1]>} : () -> ()
}

// -----

phaze.workload @latency_c1_bound elements [] factors [] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{expected no negative number in a latency, found -2}}
  phaze.layer "h0" @k() {latency = #phaze.latency<arch = "tpuv4", forward = 1, backward = 1, update = 1, at_least = [1, -2, 1]>} : () -> ()
}

// -----

phaze.workload @latency_c2_count elements [] factors [] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{expected 3 bounds in a latency, found 2}}
  phaze.layer "h0" @k() {latency = #phaze.latency<arch = "tpuv4", forward = 1, backward = 1, update = 1, at_least = [1, 1]>} : () -> ()
}

// -----

phaze.workload @latency_c2 elements [] factors [] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{expected a part to take at least its bound of 5 cycles, found 4}}
  phaze.layer "h0" @k() {latency = #phaze.latency<arch = "tpuv4", forward = 3, backward = 4, update = 5, at_least = [3, 5, 5]>} : () -> ()
}

// -----

// expected-error @+1 {{expected tensor, by and in_flight of a stage to be positive, found 0}}
phaze.workload @stage_c1 elements [] factors [] attributes {first = #phaze.stage<tensor = 1, from = 0, by = 0, in_flight = 1, parameters = 0 B, gradients = 0 B, optimizer = 0 B, stash = 0 B, transient = 0 B, load = 0.000000e+00 : f64, recompute_whole = false>} {
}

// -----

// expected-error @+1 {{expected no negative number in a stage, found -3}}
phaze.workload @stage_c2 elements [] factors [] attributes {first = #phaze.stage<tensor = 1, from = 0, by = 1, in_flight = 1, parameters = 0 B, gradients = 0 B, optimizer = 0 B, stash = -3 B, transient = 0 B, load = 0.000000e+00 : f64, recompute_whole = false>} {
}

// -----

// expected-error @+1 {{expected devices, batch, microbatch, data and tensor width of a step to be positive, found 0}}
phaze.workload @step_c1 elements [] factors [] attributes {step = #phaze.step<arch = "tpuv4", devices = 16, batch = 1, microbatch = 1, data = 0, tensor = 2, sharded = <>, compute = 1.000000e-08 : f64, communication = 0.000000e+00 : f64, bubble = 0.000000e+00 : f64, update = 0.000000e+00 : f64, at_least = 1.000000e-08 : f64, stages = [<tensor = 1, from = 0, by = 1, in_flight = 1, parameters = 0 B, gradients = 0 B, optimizer = 0 B, stash = 0 B, transient = 0 B, load = 0.000000e+00 : f64, recompute_whole = false>]>} {
}

// -----

// expected-error @+1 {{expected times of a step to be f64 and not negative, found -1.000000e-09 : f64}}
phaze.workload @step_c1_time elements [] factors [] attributes {step = #phaze.step<arch = "tpuv4", devices = 16, batch = 1, microbatch = 1, data = 1, tensor = 2, sharded = <>, compute = -1.000000e-09 : f64, communication = 0.000000e+00 : f64, bubble = 0.000000e+00 : f64, update = 0.000000e+00 : f64, at_least = 1.000000e-08 : f64, stages = [<tensor = 1, from = 0, by = 1, in_flight = 1, parameters = 0 B, gradients = 0 B, optimizer = 0 B, stash = 0 B, transient = 0 B, load = 0.000000e+00 : f64, recompute_whole = false>]>} {
}

// -----

// expected-error @+1 {{expected a step to take at least its bound of 1.100000e-08 s, found 1.000000e-08}}
phaze.workload @step_c2 elements [] factors [] attributes {step = #phaze.step<arch = "tpuv4", devices = 16, batch = 1, microbatch = 1, data = 1, tensor = 2, sharded = <>, compute = 1.000000e-08 : f64, communication = 0.000000e+00 : f64, bubble = 0.000000e+00 : f64, update = 0.000000e+00 : f64, at_least = 1.100000e-08 : f64, stages = [<tensor = 1, from = 0, by = 1, in_flight = 1, parameters = 0 B, gradients = 0 B, optimizer = 0 B, stash = 0 B, transient = 0 B, load = 0.000000e+00 : f64, recompute_whole = false>]>} {
}

// -----

// expected-error @+1 {{expected stages of tensor width 4 or 1, found 2}}
phaze.workload @step_c3 elements [] factors [] attributes {step = #phaze.step<arch = "tpuv4", devices = 16, batch = 1, microbatch = 1, data = 1, tensor = 4, sharded = <>, compute = 1.000000e-08 : f64, communication = 0.000000e+00 : f64, bubble = 0.000000e+00 : f64, update = 0.000000e+00 : f64, at_least = 1.000000e-08 : f64, stages = [<tensor = 2, from = 0, by = 1, in_flight = 1, parameters = 0 B, gradients = 0 B, optimizer = 0 B, stash = 0 B, transient = 0 B, load = 0.000000e+00 : f64, recompute_whole = false>]>} {
}

// -----

phaze.workload @workload_c8 elements [] factors [] attributes {step = #phaze.step<arch = "tpuv4", devices = 16, batch = 1, microbatch = 1, data = 1, tensor = 2, sharded = <>, compute = 1.000000e-08 : f64, communication = 0.000000e+00 : f64, bubble = 0.000000e+00 : f64, update = 0.000000e+00 : f64, at_least = 1.000000e-08 : f64, stages = [<tensor = 1, from = 0, by = 1, in_flight = 1, parameters = 0 B, gradients = 0 B, optimizer = 0 B, stash = 0 B, transient = 0 B, load = 0.000000e+00 : f64, recompute_whole = false>]>} {
  phaze.arch @tpuv4 preset "tpuv4"
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{is placed on stage 1 of a step that has 1}}
  phaze.layer "h0" @k() {placement = #phaze.placement<arch = "tpuv4", stage = 1, devices = 4 from 0, tensor = 2, data = 2, recompute = true>} : () -> ()
}

// -----

phaze.workload @tied_c1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    %w = phaze.parameter "w" : <f32>
    phaze.forward {
    }
  }
  phaze.layer "a" @k() parameters ["w"] : () -> ()
  phaze.layer "b" @k() parameters ["v"] : () -> ()
  // expected-error @+1 {{expected at least 2 layers, found 1}}
  phaze.tied "w" ["a"]
}

// -----

phaze.workload @tied_c1_twice elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    %w = phaze.parameter "w" : <f32>
    phaze.forward {
    }
  }
  phaze.layer "a" @k() parameters ["w"] : () -> ()
  phaze.layer "b" @k() parameters ["v"] : () -> ()
  // expected-error @+1 {{has layer 'a' twice}}
  phaze.tied "w" ["a", "a"]
}

// -----

phaze.workload @tied_c2 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    %w = phaze.parameter "w" : <f32>
    phaze.forward {
    }
  }
  phaze.layer "a" @k() parameters ["w"] : () -> ()
  phaze.layer "b" @k() parameters ["v"] : () -> ()
  // expected-error @+1 {{layer 'c' is unknown}}
  phaze.tied "w" ["a", "c"]
}

// -----

phaze.workload @tied_c2_parameter elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    %w = phaze.parameter "w" : <f32>
    phaze.forward {
    }
  }
  phaze.layer "a" @k() parameters ["w"] : () -> ()
  phaze.layer "b" @k() parameters ["v"] : () -> ()
  // expected-error @+1 {{layer 'b' has no such parameter}}
  phaze.tied "w" ["a", "b"]
}

// -----

module @arch_c1 {
  // expected-error @+1 {{expected positive numbers in an architecture, found 0}}
  phaze.arch @a <tensor_cores = 8 x 128 x 0, vector_cores = 2 x 128, buffer = 128 MiB, hbm = 32 GiB at 1200 GBps, clock = 1050 MHz>
}

// -----

module @arch_c2 {
  // expected-error @+1 {{unknown field 'cache' in an architecture, expected one of clock_hz, tensor_cores, vector_cores, global_buffer, hbm, rates, network, reach, process_nm}}
  phaze.arch @a <tensor_cores = 1 x 1 x 1, vector_cores = 1 x 1, buffer = 1 MiB, hbm = 1 GiB at 1 GBps, clock = 1 MHz, fields = {cache = 1}>
}

// -----

module @arch_c3 {
  // expected-error @+1 {{expected field 'hbm' to hold numbers, texts, lists and dictionaries, found {bytes}}}
  phaze.arch @a <tensor_cores = 1 x 1 x 1, vector_cores = 1 x 1, buffer = 1 MiB, hbm = 1 GiB at 1 GBps, clock = 1 MHz, fields = {hbm = {bytes = unit}}>
}

// -----

module @arch_c4 {
  // expected-error @+1 {{expected either a configuration or a preset, found none}}
  "phaze.arch"() {sym_name = "a"} : () -> ()
}

// -----

module @arch_c4_both {
  // expected-error @+1 {{expected either a configuration or a preset, found both}}
  "phaze.arch"() {sym_name = "a", preset = "tpuv4", config = #phaze.arch<tensor_cores = 1 x 1 x 1, vector_cores = 1 x 1, buffer = 1 MiB, hbm = 1 GiB at 1 GBps, clock = 1 MHz>} : () -> ()
}

// -----

phaze.workload @workload_c7_slot elements [<f32 = 32>] factors [<batch = 32>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{has a slot on 'tpu', which is no phaze.arch of the workload or a module around it}}
      %y = phaze.view "reshape"(%x) {slot = #phaze.slot<arch = "tpu", start = 0, mode = all>} : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @workload_c7_latency elements [] factors [] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{has a latency on 'tpu', which is no phaze.arch}}
  phaze.layer "h0" @k() {latency = #phaze.latency<arch = "tpu", forward = 1, backward = 1, update = 1, at_least = [1, 1, 1]>} : () -> ()
}

// -----

phaze.workload @workload_c7_placement elements [] factors [] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{has a placement on 'tpu', which is no phaze.arch}}
  phaze.layer "h0" @k() {placement = #phaze.placement<arch = "tpu", stage = 0, devices = 4 from 0, tensor = 2, data = 2, recompute = true>} : () -> ()
}

// -----

// expected-error @+1 {{has decisions on 'tpu', which is no phaze.arch}}
phaze.workload @workload_c7_decisions elements [] factors [] attributes {decisions = #phaze.decisions<model = "m", arch = "tpu", rules = exact, objective = throughput, activations = both, devices = 8, batch = 8, microbatch = 1, pipeline = 1, data = 8, tensor = 1, sharded = <>, zero = 0>} {
}

// -----

// expected-error @+1 {{expected sharding to name factors other than the batch, each once, found 'heads'}}
phaze.workload @workload_c9 elements [] factors [] attributes {sharding = #phaze.sharding<width = 2, classes = [<"heads" = 4 of 8>]>} {
}

// -----

// expected-error @+1 {{expected sharding to name factors other than the batch, each once, found 'batch'}}
phaze.workload @workload_c9_batch batch "batch" elements [] factors [<batch = 4>] attributes {sharding = #phaze.sharding<width = 2, classes = [<"batch" = 4 of 8>]>} {
}

// -----

// expected-error @+1 {{factor 'heads' has size 3, expected 4 as in its sharding}}
phaze.workload @workload_c9_size elements [] factors [<heads = 3>] attributes {sharding = #phaze.sharding<width = 2, classes = [<"heads" = 4 of 8>]>} {
}

// -----

// expected-error @+2 {{expected a positive part of a class, no larger than the whole, found 9 of 8}}
// expected-error @+1 {{failed to parse Phaze_Sharding parameter 'classes'}}
phaze.workload @sharded_class_c1 elements [] factors [] attributes {sharding = #phaze.sharding<width = 2, classes = [<"heads" = 9 of 8>]>} {
}

// -----

// expected-error @+1 {{expected a positive width, found 0}}
phaze.workload @sharding_c1 elements [] factors [] attributes {sharding = #phaze.sharding<width = 0>} {
}

// -----

// expected-error @+1 {{expected 5 of 9 of 'heads' on each of 2 devices, found 4}}
phaze.workload @sharding_c2 elements [] factors [<heads = 4>] attributes {sharding = #phaze.sharding<width = 2, classes = [<"heads" = 4 of 9>]>} {
}

// -----

// expected-error @+1 {{expected positive numbers in decisions, found 0}}
phaze.workload @decisions_c1 elements [] factors [] attributes {decisions = #phaze.decisions<model = "m", arch = "tpu", rules = exact, objective = throughput, activations = both, devices = 8, batch = 8, microbatch = 0, pipeline = 1, data = 8, tensor = 1, sharded = <>, zero = 0>} {
}

// -----

// expected-error @+1 {{expected no more stages and copies than 8 devices, found 2 x 8}}
phaze.workload @decisions_c2 elements [] factors [] attributes {decisions = #phaze.decisions<model = "m", arch = "tpu", rules = exact, objective = throughput, activations = both, devices = 8, batch = 8, microbatch = 1, pipeline = 2, data = 8, tensor = 1, sharded = <>, zero = 0>} {
}

// -----

// expected-error @+1 {{expected zero from 0 to 3, shard that divides 4 copies and chunks of at least 1, found 1, 3 and 1}}
phaze.workload @decisions_c3 elements [] factors [] attributes {decisions = #phaze.decisions<model = "m", arch = "tpu", rules = exact, objective = throughput, activations = both, devices = 8, batch = 8, microbatch = 1, pipeline = 2, data = 4, tensor = 1, sharded = <>, zero = 1 shard = 3>} {
}

// -----

// expected-error @+1 {{expected expert to divide the 4 copies, found 3}}
phaze.workload @decisions_c4 elements [] factors [] attributes {decisions = #phaze.decisions<model = "m", arch = "tpu", rules = exact, objective = throughput, activations = both, devices = 16, batch = 8, microbatch = 1, pipeline = 2, data = 4, tensor = 1, sharded = <>, zero = 1 context = 2 expert = 3 at 1.5 : f64>} {
}

// -----

// expected-error @+1 {{expected positive numbers of devices, found 0 and 1}}
phaze.workload @sharding_c1_groups elements [] factors [] attributes {sharding = #phaze.sharding<width = 1 context = 0>} {
}

// -----

// expected-error @+1 {{expected positive numbers in a point, found 0}}
phaze.workload @point_c1 elements [] factors [] attributes {at = #phaze.point<tensor_cores = 0 x 128 x 128, vector_cores = 2 x 128, buffer = 1 B, hbm = 1 B>} {
}

// -----

// expected-error @+1 {{expected a clock above 0 in a point, found 0.000000e+00 : f64}}
phaze.workload @point_c1 elements [] factors [] attributes {at = #phaze.point<tensor_cores = 8 x 128 x 128, vector_cores = 2 x 128, buffer = 1 B, hbm = 1 B clock = 0.0 : f64>} {
}

// -----

// expected-error @+1 {{expected positive numbers in a candidate, found 0}}
phaze.workload @candidate_c1 elements [] factors [] attributes {at = #phaze.candidate<point = <tensor_cores = 8 x 128 x 128, vector_cores = 2 x 128, buffer = 1 B, hbm = 1 B>, area = 1.0 : f64, microbatch = 0, pipeline = 1, data = 1, tensor = 1, recompute = false, step = 1.0 : f64, at_least = 1.0 : f64, score = 1.0 : f64>} {
}

// -----

// expected-error @+1 {{expected four parts of a step, found 1}}
phaze.workload @candidate_c2 elements [] factors [] attributes {at = #phaze.candidate<point = <tensor_cores = 8 x 128 x 128, vector_cores = 2 x 128, buffer = 1 B, hbm = 1 B stacks = 2 links = 4 at 1.0 : f64>, area = 1.0 : f64, microbatch = 1, pipeline = 1, data = 1, tensor = 1, recompute = false, step = 1.0 : f64, at_least = 1.0 : f64, score = 1.0 : f64 power = 1.0 : f64 cost = 1.0 : f64 parts = [1.0]>} {
}

// -----

// expected-error @+1 {{expected no negative number in a certificate, found -1}}
phaze.workload @certificate_c1 elements [] factors [] attributes {certificate = #phaze.certificate<method = "exact", finished = true, step = 1.0 : f64, at_least = 1.0 : f64, architectures = -1, candidates = 1, evaluated = 1, pruned = [0, 0, 0], infeasible = 0, search_gap = 0.0 : f64, proven_gap = 0.0 : f64>} {
}

// -----

// expected-error @+1 {{expected three numbers of dropped architectures, found 2}}
phaze.workload @certificate_c2 elements [] factors [] attributes {certificate = #phaze.certificate<method = "exact", finished = true, step = 1.0 : f64, at_least = 1.0 : f64, architectures = 1, candidates = 1, evaluated = 1, pruned = [0, 0], infeasible = 0, search_gap = 0.0 : f64, proven_gap = 0.0 : f64>} {
}

// -----

module @space_c1 {
  // expected-error @+1 {{expected either a name of its own or fields, found none}}
  phaze.space @a
}

// -----

module @space_c1_both {
  // expected-error @+1 {{expected either a name of its own or fields, found both}}
  phaze.space @a named "published" fields {}
}

// -----

module @space_c2 {
  // expected-error @+1 {{expected fields to hold numbers, texts, lists and dictionaries}}
  phaze.space @a fields {hbm = unit}
}

// -----

phaze.workload @latency_c3 elements [] factors [] {
  phaze.kind @k {
    phaze.forward {
    }
  }
  // expected-error @+1 {{expected 3 proofs in a latency, found 1}}
  phaze.layer "h0" @k() {latency = #phaze.latency<arch = "tpuv4", forward = 1, backward = 1, update = 1, at_least = [1, 1, 1], proofs = [<by = bounds>]>} : () -> ()
}

// -----

// expected-error @+1 {{expected no negative number in a proof, found -1}}
phaze.workload @proof_c1 elements [] factors [] attributes {by = #phaze.proof<by = cbc, rows = -1, columns = 0, nodes = 0>} {
}
