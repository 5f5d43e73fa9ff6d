// DEFINE: %{planned} = --phaze-annotate-costs --phaze-schedule-ops --phaze-partition="devices=8 global-batch=64"
// RUN: phaze-opt %s --phaze-shard-layers=width=2 %{planned} --phaze-verify-plan 2>/dev/null | FileCheck %s
// RUN: phaze-opt %s --phaze-shard-layers=width=2 %{planned} -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: phaze-opt %s %{planned} 2>/dev/null | FileCheck %s --check-prefix=PIPE
// What was there before is replaced.
// RUN: phaze-opt %s %{planned} --phaze-partition="devices=8 global-batch=64" 2>/dev/null | FileCheck %s --check-prefix=PIPE
// RUN: sed "s/bytes = 20000000/bytes = 16000000/" %s | phaze-opt %{planned} 2>/dev/null | FileCheck %s --check-prefix=CUT
// RUN: sed "s/bytes = 20000000/bytes = 15600000/" %s | phaze-opt --phaze-annotate-costs --phaze-schedule-ops --phaze-partition="devices=8 global-batch=64 activations=recompute" 2>/dev/null | FileCheck %s --check-prefix=AGAIN
// RUN: phaze-opt %s --phaze-shard-layers="width=1 microbatch=2" %{planned} 2>/dev/null | FileCheck %s --check-prefix=HALF
// RUN: phaze-opt %s --phaze-annotate-costs=rules=paper --phaze-schedule-ops=rules=paper --phaze-partition="devices=8 global-batch=64 rules=paper" 2>/dev/null | FileCheck %s --check-prefix=PAPER
// Three layers of 2 x 512 x 2048 parameters in bf16, 4194304 bytes, which keep 4 x 128 x (512 + 2048)
// values of a microbatch, 2621440 bytes, in 20 MB: halves of all of them fit a device, or one layer
// with three microbatches in flight.

// CHECK: phaze.workload @step
// CHECK: <ffn = 1024, role = ffn>] attributes {decisions = #phaze.decisions<model = "step", arch = "chip", rules = exact, objective = throughput, activations = both, devices = 8, batch = 64, microbatch = 4, pipeline = 1, data = 4, tensor = 2, sharded = <ffn>, zero = 0>, {{.*}}step =
// CHECK-SAME: #phaze.step<arch = "chip", devices = 8, batch = 64, microbatch = 4, data = 4, tensor = 2, sharded = <ffn>, compute = 0.00176252{{[0-9]*}} : f64, communication = 1.2582{{[0-9E-]+}} : f64, bubble = 0.000000e+00 : f64, update = 0.000000e+00 : f64, at_least = 0.0018883{{[0-9]+}} : f64, stages = [<tensor = 2, from = 0, by = 2, in_flight = 1, parameters = 6291456 B, gradients = 6291456 B, optimizer = 0 B, stash = 4718592 B, transient = 1572864 B, load = 4.7208{{[0-9E-]+}} : f64, recompute_whole = false>]>
// CHECK: phaze.layer "h0" {{.*}}placement = #phaze.placement<arch = "chip", stage = 0, devices = 8 from 0, tensor = 2, data = 4, recompute = false>}
// CHECK: phaze.layer "h1" {{.*}}placement = #phaze.placement<arch = "chip", stage = 0, devices = 8 from 0, tensor = 2, data = 4, recompute = false>}
// CHECK: phaze.layer "h2" {{.*}}placement = #phaze.placement<arch = "chip", stage = 0, devices = 8 from 0, tensor = 2, data = 4, recompute = false>}

// WHY: remark: 1 x 4 x 2 (pipeline x data x tensor) on 8 of 8 devices: 1.888 ms per step on 'chip', at least 1.888 ms at this microbatch and tensor width

// PIPE: data = 2, tensor = 1, sharded = <>,
// PIPE-SAME: stages = [<tensor = 1, from = 4, by = 1, in_flight = 3, parameters = 4194304 B, gradients = 4194304 B, optimizer = 0 B, stash = 7864320 B, transient = 3145728 B,
// PIPE-SAME: <tensor = 1, from = 2, by = 1, in_flight = 2, parameters = 4194304 B, gradients = 4194304 B, optimizer = 0 B, stash = 5242880 B, transient = 3670016 B,
// PIPE-SAME: <tensor = 1, from = 0, by = 1, in_flight = 1, parameters = 4194304 B, gradients = 4194304 B, optimizer = 0 B, stash = 2621440 B,
// PIPE: phaze.layer "h0" {{.*}}placement = #phaze.placement<arch = "chip", stage = 0, devices = 2 from 4, tensor = 1, data = 2, recompute = false>}
// PIPE: phaze.layer "h1" {{.*}}placement = #phaze.placement<arch = "chip", stage = 1, devices = 2 from 2, tensor = 1, data = 2, recompute = false>}
// PIPE: phaze.layer "h2" {{.*}}placement = #phaze.placement<arch = "chip", stage = 2, devices = 2 from 0, tensor = 1, data = 2, recompute = false>}

// With less memory layers keep less, and compute a part again.
// CUT-COUNT-3: phaze.layer {{.*}} recompute = false, cut = 1>}

// Told to, all layers keep their input alone.
// AGAIN: phaze.layer "h0" {{.*}} recompute = true>}
// AGAIN: phaze.layer "h1" {{.*}} recompute = true>}
// AGAIN: phaze.layer "h2" {{.*}} recompute = true>}

// HALF: microbatch = 2, data = 2, tensor = 1, {{.*}} in_flight = 3, {{.*}} stash = 3932160 B
// PAPER: microbatch = 4, data = 2, tensor = 1, {{.*}} update = 0.000000e+00 : f64, {{.*}} stash = 5242880 B, {{.*}} stash = 2621440 B, {{.*}} stash = 0 B

phaze.arch @chip <tensor_cores = 2 x 64 x 64, vector_cores = 1 x 64, buffer = 16 MiB, hbm = 16 GiB at 800 GBps, clock = 1000 MHz, fields = {hbm = {bytes = 20000000}, network = [{devices = 64, bandwidth_bytes_per_s = 1.0e11}]}>
phaze.workload @step batch "batch" operations 12 elements [<bf16 = 16>] factors [<batch = 4, role = batch>, <sequence = 128, role = sequence>, <hidden = 512, role = hidden>, <ffn = 2048, role = ffn>] {
  phaze.kind @block {
    %up = phaze.parameter "up" : <hidden x ffn x bf16>
    %down = phaze.parameter "down" : <ffn x hidden x bf16>
    %stash:2 = phaze.forward -> (<batch x sequence x hidden x bf16>, <batch x sequence x ffn x bf16>) {
      %x = phaze.input activation : <batch x sequence x hidden x bf16>
      %h = phaze.contraction "dot_general"(%x, %up) rows<batch, sequence> columns<ffn> reduction<hidden> : (<batch x sequence x hidden x bf16>, <hidden x ffn x bf16>) -> <batch x sequence x ffn x bf16>
      %y = phaze.contraction "dot_general"(%h, %down) rows<batch, sequence> columns<hidden> reduction<ffn> : (<batch x sequence x ffn x bf16>, <ffn x hidden x bf16>) -> <batch x sequence x hidden x bf16>
      phaze.yield outputs(%y : <batch x sequence x hidden x bf16>) kept(%x, %h : <batch x sequence x hidden x bf16>, <batch x sequence x ffn x bf16>)
    }
    phaze.backward {
      %dy = phaze.input activation : <batch x sequence x hidden x bf16>
      %dh = phaze.contraction "dot_general"(%dy, %down) rows<batch, sequence> columns<ffn> reduction<hidden> : (<batch x sequence x hidden x bf16>, <ffn x hidden x bf16>) -> <batch x sequence x ffn x bf16>
      %dx = phaze.contraction "dot_general"(%dh, %up) rows<batch, sequence> columns<hidden> reduction<ffn> : (<batch x sequence x ffn x bf16>, <hidden x ffn x bf16>) -> <batch x sequence x hidden x bf16>
      phaze.yield outputs(%dx : <batch x sequence x hidden x bf16>)
    }
  }
  %0 = phaze.layer "h0" @block() parameters ["a", "b"] forward [0, 1] backward [2, 3] : () -> <batch x sequence x hidden x bf16>
  %1 = phaze.layer "h1" @block(%0) parameters ["c", "d"] forward [4, 5] backward [6, 7] : (<batch x sequence x hidden x bf16>) -> <batch x sequence x hidden x bf16>
  %2 = phaze.layer "h2" @block(%1) parameters ["e", "f"] forward [8, 9] backward [10, 11] : (<batch x sequence x hidden x bf16>) -> <batch x sequence x hidden x bf16>
}
