// RUN: phaze-opt %s | FileCheck %s
// RUN: phaze-opt %s | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --mlir-print-op-generic | phaze-opt | FileCheck %s
// RUN: phaze-opt %s --emit-bytecode | phaze-opt | FileCheck %s
// Generic passes neither remove nor merge anything.
// RUN: phaze-opt %s --canonicalize --cse --symbol-dce | FileCheck %s
// Text forms of the phaze dialect.

// CHECK: phaze.arch @tpuv4 <tensor_cores = 8 x 128 x 128, vector_cores = 2 x 128, buffer = 128 MiB, hbm = 32 GiB at 1200 GBps, clock = 1050 MHz>
phaze.arch @tpuv4 <tensor_cores = 8 x 128 x 128, vector_cores = 2 x 128, buffer = 128 MiB, hbm = 32 GiB at 1200 GBps, clock = 1050 MHz>

// CHECK: phaze.arch @h100 preset "h100-sxm"
phaze.arch @h100 preset "h100-sxm"

// CHECK: phaze.arch @odd <tensor_cores = 1 x 2 x 4, vector_cores = 1 x 2, buffer = 2 MiB, hbm = 32 GiB at 8 GBps, clock = 940 MHz, fields = {network = [{bandwidth_bytes_per_s = 1.000000e+09 : f64, devices = 8 : i64}], rates = {i8 = {tensor = 2 : i64}}}>
phaze.arch @odd <tensor_cores = 1 x 2 x 4, vector_cores = 1 x 2, buffer = 2 MiB, hbm = 32 GiB at 8 GBps, clock = 940 MHz, fields = {network = [{devices = 8, bandwidth_bytes_per_s = 1.0e9}], rates = {i8 = {tensor = 2}}}>

// CHECK: phaze.workload @step batch "batch" operations 14 constants [0, 11 to 13]{{$}}
// CHECK-NEXT: elements [<bf16 = 16>, <f32 = 32>, <i1 = 8>, <"complex<f32>" = 64>]{{$}}
// CHECK-NEXT: factors [<batch = 32, role = batch>, <heads = 4, role = heads>, <x = 16>, <"f 12" = 7, whole>, <v = 9, role = vocabulary, whole>] {
phaze.workload @step batch "batch" operations 14 constants [0, 11 to 13] elements [<bf16 = 16>, <f32 = 32>, <i1 = 8>, <"complex<f32>" = 64>]
    factors [<batch = 32, role = batch>, <heads = 4, role = heads>, <x = 16, role = none>, <"f 12" = 7, whole>, <v = 9, role = vocabulary, whole>] {

  // CHECK: phaze.arch @small <
  phaze.arch @small <tensor_cores = 1 x 2 x 4, vector_cores = 1 x 2, buffer = 2 MiB, hbm = 32 GiB at 8 GBps, clock = 940 MHz>

  // CHECK: phaze.side sources [1] {
  // CHECK-NEXT: %[[P:.*]] = phaze.movement "iota"() : () -> <batch x x x i1>
  // CHECK-NEXT: phaze.yield outputs(%[[P]] : <batch x x x i1>)
  phaze.side sources [1] {
    %p = phaze.movement "iota"() : () -> <batch x x x i1>
    phaze.yield outputs(%p : <batch x x x i1>)
  }

  // CHECK: phaze.kind @block synthesized_backward {
  phaze.kind @block synthesized_backward {
    // CHECK-NEXT: %w = phaze.parameter "w" : <x x x x bf16>
    %w = phaze.parameter "w" : <x x x x bf16>
    // CHECK-NEXT: %m.w = phaze.state "m.w" : <x x x x f32>
    %m = phaze.state "m.w" : <x x x x f32>
    // CHECK-NEXT: %stash, %stash_0 = phaze.forward -> (<batch x heads * x x bf16>, <batch x 1 x "f 12" x "complex<f32>">) {
    %s:2 = phaze.forward -> (<batch x heads * x x bf16>, <batch x 1 x "f 12" x "complex<f32>">) {
      // CHECK-NEXT: %activation = phaze.input activation : <batch x heads * x x bf16>
      %x = phaze.input activation : <batch x heads * x x bf16>
      // CHECK-NEXT: %side = phaze.input side : <batch x x x i1>
      %mask = phaze.input side : <batch x x x i1>
      // CHECK-NEXT: %constant = phaze.input constant : <f32>
      %c = phaze.input constant : <f32>
      // CHECK-NEXT: %fused = phaze.fused -> <batch x heads x x x bf16> attributes {costs = {tpuv4 = #phaze.cost<unit = vector, one_core = 8, all_cores = 2, bound_by = compute, array = 1 B, buffer = 2 B, hbm = 3 B, energy = 4 pJ>}, slot = #phaze.slot<arch = "tpuv4", start = 0, mode = all>} {
      %y = phaze.fused -> <batch x heads x x x bf16> attributes {costs = {tpuv4 = #phaze.cost<unit = vector, one_core = 8, all_cores = 2, bound_by = compute, array = 1 B, buffer = 2 B, hbm = 3 B, energy = 4 pJ>}, slot = #phaze.slot<arch = "tpuv4", start = 0, mode = all>} {
        // CHECK-NEXT: phaze.view "reshape"(%activation) : (<batch x heads * x x bf16>) -> <batch x heads x x x bf16>
        %h = phaze.view "reshape"(%x) : (<batch x heads * x x bf16>) -> <batch x heads x x x bf16>
        // CHECK-NEXT: phaze.contraction "dot_general"(%{{.*}}, %w) rows<batch, heads> columns<x> reduction<x> work<2 * batch * heads * x * x> in f32 : (<batch x heads x x x bf16>, <x x x x bf16>) -> <batch x heads x x x bf16>
        %d = phaze.contraction "dot_general"(%h, %w) rows<batch, heads> columns<x> reduction<x> work<2 * batch * heads * x * x> in f32 : (<batch x heads x x x bf16>, <x x x x bf16>) -> <batch x heads x x x bf16>
        phaze.yield outputs(%d : <batch x heads x x x bf16>)
      }
      // CHECK: phaze.contraction "dot_general"(%fused, %fused) batch<batch, heads> rows<x> columns<x> work<2 * batch * heads * x * x> in "complex<f32>" recompute metric irregular : (<batch x heads x x x bf16>, <batch x heads x x x bf16>) -> <batch x heads x x x x x bf16>
      %o = phaze.contraction "dot_general"(%y, %y) batch<batch, heads> rows<x> columns<x> work<2 * batch * heads * x * x> in "complex<f32>" recompute metric irregular : (<batch x heads x x x bf16>, <batch x heads x x x bf16>) -> <batch x heads x x x x x bf16>
      // CHECK-NEXT: %custom_call, %custom_call_{{[0-9]+}} = phaze.opaque "custom_call"(%fused, %constant) whole<"f 12", v> work<3 * batch + 4> in f32 {slot = #phaze.slot<arch = "tpuv4", start = 7, mode = one, cores = [1, 0]>} : (<batch x heads x x x bf16>, <f32>) -> (<batch x 1 x "f 12" x "complex<f32>">, <f32>)
      %z:2 = phaze.opaque "custom_call"(%y, %c) whole<"f 12", v> work<3 * batch + 4> in f32 {slot = #phaze.slot<arch = "tpuv4", start = 7, mode = one, cores = [1, 0]>} : (<batch x heads x x x bf16>, <f32>) -> (<batch x 1 x "f 12" x "complex<f32>">, <f32>)
      // CHECK-NEXT: phaze.reduction "reduce"(%fused, %constant) over<heads, x> work<1 * batch * heads * x> in f32 metric : (<batch x heads x x x bf16>, <f32>) -> <batch x f32>
      %r = phaze.reduction "reduce"(%y, %c) over<heads, x> work<1 * batch * heads * x> in f32 metric : (<batch x heads x x x bf16>, <f32>) -> <batch x f32>
      // CHECK-NEXT: phaze.yield outputs(%activation : <batch x heads * x x bf16>) kept(%activation, %custom_call : <batch x heads * x x bf16>, <batch x 1 x "f 12" x "complex<f32>">)
      phaze.yield outputs(%x : <batch x heads * x x bf16>) kept(%x, %z#0 : <batch x heads * x x bf16>, <batch x 1 x "f 12" x "complex<f32>">)
    }
    // CHECK: %gradient = phaze.backward -> <x x x x f32> {
    %g = phaze.backward -> <x x x x f32> {
      // CHECK-NEXT: phaze.elementwise "convert"(%w) : (<x x x x bf16>) -> <x x x x f32>
      %c = phaze.elementwise "convert"(%w) : (<x x x x bf16>) -> <x x x x f32>
      // CHECK-NEXT: phaze.collective "all_reduce"(%{{.*}}) among 8 : (<x x x x f32>) -> <x x x x f32>
      %a = phaze.collective "all_reduce"(%c) among 8 : (<x x x x f32>) -> <x x x x f32>
      phaze.yield kept(%a : <x x x x f32>)
    }
    // CHECK: phaze.update {
    phaze.update {
      %n = phaze.elementwise "add"(%m, %g) work<1 * x * x> in f32 : (<x x x x f32>, <x x x x f32>) -> <x x x x f32>
    }
  }
  // CHECK: phaze.kind @empty {
  phaze.kind @empty {
    phaze.forward {
    }
  }
  // CHECK: %h0 = phaze.layer "h0" @block() parameters ["%arg0"] states ["m"] forward [2, 3, 5, 7, 4] backward [6, -1] update [8] : () -> <batch x heads * x x bf16>
  %0 = phaze.layer "h0" @block() parameters ["%arg0"] states ["m"] forward [2, 3, 5, 7, 4] backward [6, -1] update [8] : () -> <batch x heads * x x bf16>
  // CHECK: %h1 = phaze.layer "h1" @block(%h0, %h0) parameters ["%arg0"] states ["m"] forward [-1, -1, -1, -1, -1] backward [9, 10] update [-1] {latency = #phaze.latency<arch = "tpuv4", forward = 4096, backward = 8192, update = 128, at_least = [4090, 8192, 0]>, placement = #phaze.placement<arch = "tpuv4", stage = 1, devices = 8 from 4, tensor = 4, data = 2, recompute = true>} : (<batch x heads * x x bf16>, <batch x heads * x x bf16>) -> <batch x heads * x x bf16>
  %1 = phaze.layer "h1" @block(%0, %0) parameters ["%arg0"] states ["m"] forward [-1, -1, -1, -1, -1] backward [9, 10] update [-1] {latency = #phaze.latency<arch = "tpuv4", forward = 4096, backward = 8192, update = 128, at_least = [4090, 8192, 0]>, placement = #phaze.placement<arch = "tpuv4", stage = 1, devices = 8 from 4, tensor = 4, data = 2, recompute = true>} : (<batch x heads * x x bf16>, <batch x heads * x x bf16>) -> <batch x heads * x x bf16>
  // CHECK: phaze.layer "end" @empty() : () -> ()
  phaze.layer "end" @empty() : () -> ()
  // CHECK: phaze.tied "%arg0" ["h0", "h1"]
  phaze.tied "%arg0" ["h0", "h1"]
  // CHECK: phaze.warning "custom_call", "assumed"
  phaze.warning "custom_call", "assumed"
}

// CHECK: phaze.workload @empty{{$}}
// CHECK-NEXT: elements []{{$}}
// CHECK-NEXT: factors [] {
phaze.workload @empty elements [] factors [] {
}

// CHECK: phaze.workload @placed
// CHECK: factors [<heads = 4>] attributes {step = #phaze.step<arch = "tpuv4", devices = 16, batch = 64, microbatch = 4, data = 2, tensor = 4, sharded = <heads>, compute = {{[0-9.E-]+}} : f64, communication = {{[0-9.E-]+}} : f64, bubble = 3.000000e-08 : f64, update = 2.000000e-08 : f64, at_least = 9.980000e-07 : f64, stages = [<tensor = 4, from = 8, by = 4, in_flight = 2, parameters = 64 B, gradients = 64 B, optimizer = 128 B, stash = 512 B, transient = 32 B, load = {{[0-9.eE-]+}} : f64, recompute_whole = false>, <tensor = 1, from = 0, by = 1, in_flight = 1, parameters = 0 B, gradients = 0 B, optimizer = 0 B, stash = 0 B, transient = 0 B, load = 0.000000e+00 : f64, recompute_whole = false>]>} {
phaze.workload @placed elements [] factors [<heads = 4>] attributes {step = #phaze.step<arch = "tpuv4", devices = 16, batch = 64, microbatch = 4, data = 2, tensor = 4, sharded = <heads>, compute = 8.750000e-07 : f64, communication = 7.500000e-08 : f64, bubble = 3.000000e-08 : f64, update = 2.000000e-08 : f64, at_least = 9.980000e-07 : f64, stages = [<tensor = 4, from = 8, by = 4, in_flight = 2, parameters = 64 B, gradients = 64 B, optimizer = 128 B, stash = 512 B, transient = 32 B, load = 1.250000e-06 : f64, recompute_whole = false>, <tensor = 1, from = 0, by = 1, in_flight = 1, parameters = 0 B, gradients = 0 B, optimizer = 0 B, stash = 0 B, transient = 0 B, load = 0.000000e+00 : f64, recompute_whole = false>]>} {
}

// CHECK: step = #phaze.step<arch = "tpuv4", devices = 16, batch = 1, microbatch = 1, data = 1, tensor = 1, sharded = <>,
phaze.workload @alone elements [] factors [] attributes {step = #phaze.step<arch = "tpuv4", devices = 16, batch = 1, microbatch = 1, data = 1, tensor = 1, sharded = <>, compute = 0.000000e+00 : f64, communication = 0.000000e+00 : f64, bubble = 0.000000e+00 : f64, update = 0.000000e+00 : f64, at_least = 0.000000e+00 : f64, stages = [<tensor = 1, from = 0, by = 1, in_flight = 1, parameters = 0 B, gradients = 0 B, optimizer = 0 B, stash = 0 B, transient = 0 B, load = 0.000000e+00 : f64, recompute_whole = false>]>} {
}

// CHECK: phaze.space @published named "published"
phaze.space @published named "published"
// CHECK: phaze.space @few fields {hbm = {bytes = [1, 2]}, tensor_cores = {count = {from = 1 : i64, times = 2 : i64, to = 8 : i64}}}
phaze.space @few fields {hbm = {bytes = [1, 2]}, tensor_cores = {count = {from = 1, times = 2, to = 8}}}

// CHECK: phaze.workload @decided
// CHECK: attributes {certificate = #phaze.certificate<method = "exact", finished = true, step = 1.000000e+00 : f64, at_least = 5.000000e-01 : f64, architectures = 1, candidates = 2, evaluated = 3, pruned = [4, 5, 6], infeasible = 7, search_gap = 0.000000e+00 : f64, proven_gap = 5.000000e-01 : f64 own_best = 1.000000e+00 : f64 best = [<point = <tensor_cores = 8 x 128 x 128, vector_cores = 2 x 128, buffer = 1 B, hbm = 1 B at 2.000000e+00 : f64>, area = 1.000000e+00 : f64, microbatch = 4, pipeline = 2, data = 2, tensor = 2, recompute = true, step = 1.000000e+00 : f64, at_least = 1.000000e+00 : f64, score = 1.000000e+00 : f64>] baselines = [<name = "none", what = "nothing", in_space = false, why = "does not fit">]>, decisions = #phaze.decisions<model = "m", arch = "tpuv4", rules = paper, objective = throughput_per_area, activations = stash, devices = 8, batch = 8, microbatch = 4, pipeline = 2, data = 2, tensor = 2, sharded = <heads>, zero = 0>, sharding = #phaze.sharding<width = 2, classes = [<"heads" = 4 of 8>]>}
phaze.workload @decided elements [] factors [<heads = 4>] attributes {decisions = #phaze.decisions<model = "m", arch = "tpuv4", rules = paper, objective = throughput_per_area, activations = stash, devices = 8, batch = 8, microbatch = 4, pipeline = 2, data = 2, tensor = 2, sharded = <heads>, zero = 0>, certificate = #phaze.certificate<method = "exact", finished = true, step = 1.0 : f64, at_least = 0.5 : f64, architectures = 1, candidates = 2, evaluated = 3, pruned = [4, 5, 6], infeasible = 7, search_gap = 0.0 : f64, proven_gap = 0.5 : f64 own_best = 1.0 : f64 best = [<point = <tensor_cores = 8 x 128 x 128, vector_cores = 2 x 128, buffer = 1 B, hbm = 1 B at 2.0 : f64>, area = 1.0 : f64, microbatch = 4, pipeline = 2, data = 2, tensor = 2, recompute = true, step = 1.0 : f64, at_least = 1.0 : f64, score = 1.0 : f64>] baselines = [<name = "none", what = "nothing", in_space = false, why = "does not fit">]>, sharding = #phaze.sharding<width = 2, classes = [<"heads" = 4 of 8>]>} {
}
