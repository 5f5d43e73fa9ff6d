// RUN: phaze-opt --phaze-explain-cost="op=linear/forward/0" -o /dev/null %s | FileCheck %s --check-prefix=DOT
// RUN: phaze-opt --phaze-explain-cost="op=3" -o /dev/null %s | FileCheck %s --check-prefix=FUSED
// RUN: phaze-opt --phaze-explain-cost="op=4 arch=tpuv4" -o /dev/null %s | FileCheck %s --check-prefix=VECTOR
// RUN: phaze-opt --phaze-explain-cost="op=linear/forward/4" -o /dev/null %s | FileCheck %s --check-prefix=VIEW
// RUN: phaze-opt --phaze-explain-cost="op=linear/forward/5" -o /dev/null %s | FileCheck %s --check-prefix=NETWORK
// RUN: phaze-opt --phaze-explain-cost="op=1 rules=paper file=%t" -o /dev/null %s && FileCheck %s --check-prefix=PAPER < %t
// RUN: phaze-opt --phaze-explain-cost="op=3 rules=paper" -o /dev/null %s | FileCheck %s --check-prefix=PAPERPAIR
// RUN: phaze-opt --phaze-explain-cost -o /dev/null %s | FileCheck %s --check-prefix=TABLE
// Where cycles go, with the formulas filled in: the worked examples of docs/CostModel.md.

// DOT: linear/forward/0: dot_general
// DOT-NEXT: exact rules on small: tensor cores
// DOT-NEXT: contraction in bf16: B x M x N x K = 1 x 512 x 512 x 1,024, bytes a, w, o, s = 2, 2, 2, 4
// DOT: on all cores: 18,706.50 cycles, 18.71 us, limited by global; at least 16,384
// DOT-NEXT: mapping = output stationary, grid 1x2x2x1, block 128x128, lhs panel resident
// DOT-NEXT: compute  = SB*uM*uN*SK/r = 1*4*4*1,024/1 = 16,384
// DOT-NEXT: array    = {{.*}} = 2,228,224 B / 512 B/cycle = 4,352
// DOT-NEXT: buffer   = {{.*}} = 2,228,224 B / 128 B/cycle = 17,408
// DOT-NEXT: global   = (B*(K*(M*f*a + N*roundsM*w) + M*N*q))/g = (1*(1,024*(512*2*2 + 512*2*2) + 512*512*2)) B = 4,718,592 B / 256 B/cycle = 18,432
// DOT-NEXT: hbm      = (lhs*i + rhs*j + B*M*N*o)/h = (1,048,576*1 + 1,048,576*2 + 1*512*512*2) B = 3,670,016 B / 256 B/cycle = 14,336
// DOT-NEXT: start    = first fill and last drain = 274.50
// DOT: used    = 87.6 % of the multiply-adds at peak, 76.6 % of HBM's bandwidth
// DOT: on one core:

// FUSED: linear/forward/1 to 2, fused: dot_general + tanh
// FUSED-NEXT: tensor and vector cores together
// FUSED-NEXT: the result stays on the chip
// FUSED: on all cores: 27,648 cycles, 27.65 us, limited by lanes;
// FUSED: global {{.*}} + lanes)/g = {{.*}} + 1,048,576) B = 5,767,168 B / 256 B/cycle = 22,528
// FUSED: tanh: tanh in bf16, 27 * ceil(262,144/(256*1)) = 27,648
// FUSED: lanes    = 1 operators = 27,648
// FUSED: ports    = (0 read + 524,288 written + 524,288 exchanged + 0 between) B
// FUSED: cycles   = max(tensor, lanes, ports) = 27,648

// VECTOR: linear/forward/3: transpose
// VECTOR-NEXT: exact rules on tpuv4: vector cores
// VECTOR: transpose: transpose in bf16, 1 * ceil(262,144/(4,096*1)) = 64
// VECTOR: buffer   = (524,288 read + 524,288 written + 0 exchanged + 0 between) B / min(24,576 of the cores, 16,384 of the buffer) B/cycle = 64
// VECTOR: hbm      = (1,048,576 at the edges + 0 that finds no room) B / 971.43 B/cycle = 1,079.42
// VECTOR: begin    = 1 us from the operator before to this one = 1,050
// VECTOR: cycles   = ceil(max(lanes, buffer, hbm)) + begin = 2,130

// VIEW: exact rules on small: nothing, it is only another view of its operand
// VIEW: on all cores: 0 cycles, 0 us; at least 0

// NETWORK: exact rules on small: the network
// NETWORK: network = 1,047,552 B sent by each of 1,024 devices (the innermost level), slowest hop 4.29 GB/s, 0 us:

// PAPER: paper rules on small: tensor cores
// PAPER: compute  = 512*1,024*512 / elements at work =
// PAPER: array    = max({{.*}} read, {{.*}} written) words / 64 =
// PAPER: cycles   = max(compute, array, buffer, hbm) =
// PAPERPAIR: lanes   = 0: what is fused to a contraction is free

// TABLE: cycles on small, exact rules; share of the
// TABLE-NEXT: operator what layers one core all cores share unit limited by
// TABLE-NEXT: linear/forward/5 all_reduce 1 {{.*}} 82.9 % network network
// TABLE-NEXT: linear/forward/1 dot_general + tanh 1 {{.*}} 27,648 9.4 % pair lanes
// TABLE-NEXT: linear/forward/0 dot_general 1 {{.*}} 18,707 6.4 % tensor global

phaze.workload @step operations 7 constants [0] elements [<bf16 = 16>] factors [<batch = 512>, <in = 1024>, <out = 512>] {
  phaze.arch @small <tensor_cores = 4 x 64 x 64, vector_cores = 2 x 128, buffer = 2 MiB, hbm = 32 GiB at 256 GBps, clock = 1000 MHz, fields = {tensor_cores = {l2_bytes = 65536, array_port_bytes_per_cycle = 512, buffer_port_bytes_per_cycle = 128}, global_buffer = {port_bytes_per_cycle = 256}}>
  phaze.kind @linear {
    %w = phaze.parameter "w" : <in x out x bf16>
    phaze.forward {
      %x = phaze.input activation : <batch x in x bf16>
      %a = phaze.contraction "dot_general"(%x, %w) rows<batch> columns<out> reduction<in> : (<batch x in x bf16>, <in x out x bf16>) -> <batch x out x bf16>
      %b = phaze.fused -> <batch x out x bf16> {
        %c = phaze.contraction "dot_general"(%x, %w) rows<batch> columns<out> reduction<in> : (<batch x in x bf16>, <in x out x bf16>) -> <batch x out x bf16>
        %d = phaze.elementwise "tanh"(%c) : (<batch x out x bf16>) -> <batch x out x bf16>
        phaze.yield outputs(%d : <batch x out x bf16>)
      }
      %e = phaze.movement "transpose"(%a) : (<batch x out x bf16>) -> <out x batch x bf16>
      %f = phaze.view "reshape"(%e) : (<out x batch x bf16>) -> <out * batch x bf16>
      %g = phaze.collective "all_reduce"(%b) : (<batch x out x bf16>) -> <batch x out x bf16>
      phaze.yield outputs(%f, %g : <out * batch x bf16>, <batch x out x bf16>)
    }
  }
  %0:2 = phaze.layer "h0" @linear() parameters ["%arg0"] forward [1 to 6] : () -> (<out * batch x bf16>, <batch x out x bf16>)
}
