// RUN: phaze-opt %s --phaze-annotate-costs --phaze-schedule-ops 2>/dev/null | FileCheck %s
// RUN: phaze-opt %s --phaze-annotate-costs --phaze-schedule-ops --phaze-schedule-ops 2>/dev/null | FileCheck %s
// RUN: phaze-opt %s --phaze-annotate-costs --phaze-schedule-ops="gap=0 node-limit=1000" 2>/dev/null | FileCheck %s --check-prefix=COSTS
// RUN: phaze-opt %s --phaze-annotate-costs --phaze-schedule-ops=solver=search 2>/dev/null | FileCheck %s
// RUN: phaze-opt %s --phaze-annotate-costs --phaze-schedule-ops=solver=cbc -o /dev/null 2>&1 | FileCheck %s --check-prefix=CBC
// RUN: phaze-opt %s --phaze-annotate-costs --phaze-schedule-ops -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: phaze-opt %s --phaze-annotate-costs="rules=paper archs=tpuv4-paper" --phaze-schedule-ops="rules=paper arch=tpuv4-paper" 2>/dev/null | FileCheck %s --check-prefix=PAPER
// Two products side by side on two tensor cores, what needs both, and a sum among devices with the
// chip to itself: 814 + 7168 cycles of the cores, and 7630 of the network.

// CHECK: phaze.side
// CHECK-NEXT: phaze.movement "iota"() {costs = {{.*}}, slot = #phaze.slot<arch = "chip", start = 0, mode = all>}
// CHECK: phaze.view "reshape"(%activation) {costs = {chip = #phaze.cost<unit = none, {{[^}]*}}}} :
// CHECK-NEXT: phaze.contraction "dot_general"({{.*}}, %up) {{.*}} {costs = {{.*}}, slot = #phaze.slot<arch = "chip", start = 0, mode = one, cores = [0]>}
// CHECK-NEXT: phaze.contraction "dot_general"({{.*}}, %gate) {{.*}} {costs = {{.*}}, slot = #phaze.slot<arch = "chip", start = 0, mode = one, cores = [1]>}
// CHECK-NEXT: phaze.fused -> {{.*}} attributes {costs = {{.*}}, slot = #phaze.slot<arch = "chip", start = 814, mode = one, cores = [0]>} {
// CHECK-NEXT: phaze.elementwise "tanh"
// CHECK-NOT: slot
// CHECK: phaze.collective "all_reduce"(%fused) among 2 {costs = {{.*}}, slot = #phaze.slot<arch = "chip", start = 7982, mode = all>}
// CHECK: phaze.update
// CHECK-NEXT: phaze.elementwise "negate"(%up) {{.*}} {costs = {{.*}}, slot = #phaze.slot<arch = "chip", start = 0, mode = one, cores = [0]>}
// CHECK: phaze.layer "h0" {{.*}} {latency = #phaze.latency<arch = "chip", forward = 7982, backward = 0, update = 256, at_least = [7982, 0, 256], proofs = [<by = {{bounds|blocks|search}}>, <by = nobody>, <by = bounds>]>}
// CHECK: phaze.layer "h1" {{.*}} {latency = #phaze.latency<arch = "chip", forward = 7982, backward = 0, update = 256, at_least = [7982, 0, 256], proofs = [<by = {{bounds|blocks|search}}>, <by = nobody>, <by = bounds>]>}

// COSTS: unit = tensor, one_core = 814, {{.*}}, slot = #phaze.slot<arch = "chip", start = 0, mode = one
// COSTS: unit = vector, one_core = 7168, {{.*}}, slot = #phaze.slot<arch = "chip", start = 814, mode = one
// COSTS: unit = network, one_core = 7630, {{.*}}, slot = #phaze.slot<arch = "chip", start = 7982, mode = all

// WHY: remark: kind 'block' takes 15612 cycles forward, 0 backward and 256 in the update on 'chip', gap 0.00 %; forward by {{bounds|blocks|search}}, update by bounds{{$}}
// CBC: remark: kind 'block' takes 15612 cycles forward, 0 backward and 256 in the update on 'chip', gap 0.00 %; forward by cbc (CBC: {{[0-9]+}} rows, {{[0-9]+}} columns, {{[0-9]+}} nodes), update by bounds

// PAPER: phaze.contraction "dot_general"({{.*}} slot = #phaze.slot<arch = "tpuv4-paper"
// PAPER: phaze.elementwise "negate"(%up)
// PAPER-NOT: slot =
// PAPER: phaze.layer "h0" {{.*}} {latency = #phaze.latency<arch = "tpuv4-paper", forward = {{[0-9]+}}, backward = 0, update = 0,

phaze.arch @chip <tensor_cores = 2 x 64 x 64, vector_cores = 1 x 64, buffer = 16 MiB, hbm = 16 GiB at 800 GBps, clock = 1000 MHz>
phaze.workload @step batch "batch" operations 12 elements [<bf16 = 16>] factors [<batch = 64, role = batch>, <hidden = 64, role = hidden>, <ffn = 256, role = ffn>] {
  phaze.side sources [0] {
    %p = phaze.movement "iota"() : () -> <batch x bf16>
    phaze.yield outputs(%p : <batch x bf16>)
  }
  phaze.kind @block {
    %up = phaze.parameter "up" : <hidden x ffn x bf16>
    %gate = phaze.parameter "gate" : <hidden x ffn x bf16>
    phaze.forward {
      %x = phaze.input activation : <batch x hidden x bf16>
      %v = phaze.view "reshape"(%x) : (<batch x hidden x bf16>) -> <batch x hidden x bf16>
      %a = phaze.contraction "dot_general"(%v, %up) rows<batch> columns<ffn> reduction<hidden> work<2 * batch * hidden * ffn> in bf16 {slot = #phaze.slot<arch = "chip", start = 99, mode = all>} : (<batch x hidden x bf16>, <hidden x ffn x bf16>) -> <batch x ffn x bf16>
      %b = phaze.contraction "dot_general"(%v, %gate) rows<batch> columns<ffn> reduction<hidden> work<2 * batch * hidden * ffn> in bf16 : (<batch x hidden x bf16>, <hidden x ffn x bf16>) -> <batch x ffn x bf16>
      %c = phaze.fused -> <batch x ffn x bf16> {
        %t = phaze.elementwise "tanh"(%a) work<1 * batch * ffn> in bf16 : (<batch x ffn x bf16>) -> <batch x ffn x bf16>
        %m = phaze.elementwise "multiply"(%t, %b) work<1 * batch * ffn> in bf16 : (<batch x ffn x bf16>, <batch x ffn x bf16>) -> <batch x ffn x bf16>
        phaze.yield outputs(%m : <batch x ffn x bf16>)
      }
      %s = phaze.collective "all_reduce"(%c) among 2 : (<batch x ffn x bf16>) -> <batch x ffn x bf16>
      phaze.yield outputs(%s : <batch x ffn x bf16>)
    }
    phaze.update {
      %n = phaze.elementwise "negate"(%up) work<1 * hidden * ffn> in bf16 : (<hidden x ffn x bf16>) -> <hidden x ffn x bf16>
    }
  }
  %0 = phaze.layer "h0" @block() parameters ["a", "b"] forward [1 to 5, -1] update [6] : () -> <batch x ffn x bf16>
  %1 = phaze.layer "h1" @block() parameters ["c", "d"] forward [7 to 11, -1] update [-1] {latency = #phaze.latency<arch = "chip", forward = 1, backward = 1, update = 1, at_least = [1, 1, 1]>} : () -> <batch x ffn x bf16>
}
