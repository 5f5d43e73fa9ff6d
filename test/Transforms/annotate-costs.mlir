// RUN: phaze-opt --phaze-annotate-costs=archs=tpuv4 %s | FileCheck %s
// RUN: phaze-opt --phaze-annotate-costs=archs=tpuv4 %s | phaze-opt --phaze-annotate-costs=archs=tpuv4 | FileCheck %s
// RUN: phaze-opt --phaze-annotate-costs=archs=%phaze_src/docs/examples/arch.json %s | FileCheck %s --check-prefix=FILE
// RUN: phaze-opt --phaze-annotate-costs=rules=paper %s | FileCheck %s --check-prefix=PAPER
// Costs of every kind of operator on every candidate.

// CHECK: phaze.arch @outer preset "a100-80g"
phaze.arch @outer preset "a100-80g"

phaze.workload @step operations 6 elements [<bf16 = 16>] factors [<batch = 512>, <in = 1024>, <out = 512>] {
  // CHECK: phaze.arch @tpuv4 preset "tpuv4"
  // CHECK: phaze.arch @small <
  // FILE: phaze.arch @{{.*}} <tensor_cores = {{.*}}fields = {
  phaze.arch @small <tensor_cores = 4 x 64 x 64, vector_cores = 2 x 128, buffer = 2 MiB, hbm = 32 GiB at 1 GBps, clock = 1000 MHz, fields = {tensor_cores = {l2_bytes = 65536, array_port_bytes_per_cycle = 512, buffer_port_bytes_per_cycle = 128}, global_buffer = {port_bytes_per_cycle = 256}, hbm = {bandwidth_bytes_per_s = 256.0e9}}>
  phaze.kind @linear {
    %w = phaze.parameter "w" : <in x out x bf16>
    phaze.forward {
      %x = phaze.input activation : <batch x in x bf16>
      // The worked examples of docs/CostModel.md.
      // CHECK: phaze.contraction "dot_general"
      // CHECK-SAME: costs = {outer = #phaze.cost<unit = tensor, {{[^>]*}}>, small = #phaze.cost<unit = tensor, one_core = {{[0-9]+}}, all_cores = 18707, bound_by = global, array = 2228224 B, buffer = 4718592 B, hbm = 3670016 B, energy = {{[0-9]+}} pJ>, tpuv4 = #phaze.cost<
      // PAPER: phaze.contraction "dot_general"
      // PAPER-SAME: small = #phaze.cost<unit = tensor, one_core = [[ONE:[0-9]+]], all_cores = {{[0-9]+}},
      %a = phaze.contraction "dot_general"(%x, %w) rows<batch> columns<out> reduction<in> : (<batch x in x bf16>, <in x out x bf16>) -> <batch x out x bf16>
      // A group has the costs, its operators have none.
      // CHECK: phaze.fused
      // CHECK-SAME: small = #phaze.cost<unit = pair, one_core = {{[0-9]+}}, all_cores = 27648, bound_by = lanes, array = 2228224 B, buffer = 5767168 B, hbm = 3670016 B,
      // PAPER: phaze.fused
      // PAPER-SAME: small = #phaze.cost<unit = pair, one_core = [[ONE]],
      %b = phaze.fused -> <batch x out x bf16> {
        // CHECK-NOT: costs
        %c = phaze.contraction "dot_general"(%x, %w) rows<batch> columns<out> reduction<in> : (<batch x in x bf16>, <in x out x bf16>) -> <batch x out x bf16>
        %d = phaze.elementwise "tanh"(%c) : (<batch x out x bf16>) -> <batch x out x bf16>
        // CHECK: phaze.yield
        phaze.yield outputs(%d : <batch x out x bf16>)
      }
      // CHECK: phaze.movement "transpose"{{.*}}small = #phaze.cost<unit = vector,
      // PAPER: phaze.movement "transpose"{{.*}}small = #phaze.cost<unit = none, one_core = 0, all_cores = 0, bound_by = none,
      %e = phaze.movement "transpose"(%a) : (<batch x out x bf16>) -> <out x batch x bf16>
      // CHECK: phaze.view "reshape"{{.*}}small = #phaze.cost<unit = none, one_core = 0, all_cores = 0, bound_by = none, array = 0 B, buffer = 0 B, hbm = 0 B, energy = 0 pJ>
      %f = phaze.view "reshape"(%e) : (<out x batch x bf16>) -> <out * batch x bf16>
      // CHECK: phaze.collective "all_reduce"{{.*}}small = #phaze.cost<unit = network, {{.*}} bound_by = network,
      %g = phaze.collective "all_reduce"(%b) : (<batch x out x bf16>) -> <batch x out x bf16>
      phaze.yield outputs(%f, %g : <out * batch x bf16>, <batch x out x bf16>)
    }
  }
  %0:2 = phaze.layer "h0" @linear() parameters ["%arg0"] forward [0 to 5] : () -> (<out * batch x bf16>, <batch x out x bf16>)
}
