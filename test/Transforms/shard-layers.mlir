// RUN: phaze-opt %s --phaze-shard-layers=width=4 2>/dev/null | FileCheck %s
// RUN: phaze-opt %s --phaze-shard-layers=width=4 -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: phaze-opt %s --phaze-shard-layers=width=4 2>/dev/null | phaze-opt --phaze-fuse-ops | FileCheck %s
// RUN: phaze-opt %s --phaze-shard-layers=width=1 2>/dev/null | FileCheck %s --check-prefix=ONE
// RUN: phaze-opt %s --phaze-shard-layers=width=1 -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHYONE
// RUN: phaze-opt %s --phaze-shard-layers="width=2 arch=h100-sxm rules=paper" -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: phaze-opt %s --phaze-shard-layers="width=4 most-sets=1" -o /dev/null 2>&1 | FileCheck %s --check-prefix=FEW
// Attention and MLP side by side: 18 heads and an inner size of 4096 over 4 devices, with two heads of
// padding, and one sum of activations (8 x 512 x 1024 in bf16) for both.

// CHECK: phaze.arch @chip preset "tpuv4"
// CHECK: phaze.workload @step
// CHECK: factors [<batch = 8, role = batch>, <sequence = 512, role = sequence>, <hidden = 1024, role = hidden>, <heads = 5, role = heads>, <size = 64>, <ffn = 1024, role = ffn>]
// CHECK-SAME: sharding = #phaze.sharding<width = 4, classes = [<"heads" = 5 of 18>, <"ffn" = 1024 of 4096>]>
// CHECK: phaze.forward
// CHECK-NOT: phaze.collective
// CHECK: phaze.collective "all_reduce"({{.*}}) among 4 : (<batch x sequence x hidden x bf16>) -> <batch x sequence x hidden x bf16>
// CHECK-NOT: phaze.collective
// CHECK: phaze.layer "h0" @block() parameters ["a", "b", "c", "d", "e", "f"] forward [0 to 6, 8, 9, 7, 10, 11, -1] :

// WHY: remark: tensor width 4 shards 'heads', 'ffn': {{[0-9.]+}} ms of computing, {{[0-9.]+}} ms of communication, 6815744 B of parameters for a microbatch on 'chip'; without: {{[0-9.]+}} ms of computing, 0.000 ms of communication, 26214400 B of parameters; next best: {{'.*'}} with {{[0-9.]+}} ms of computing, {{[0-9.]+}} ms of communication, {{[0-9]+}} B of parameters
// WHY: remark: kind 'block' shards 'heads', 'ffn': forward 1 all_reduce of 8388608 B, backward no collective, update no collective; 6815744 B of parameters instead of 26214400 B

// ONE: sharding = #phaze.sharding<width = 1>
// ONE-NOT: phaze.collective
// WHYONE: remark: tensor width 1 shards nothing: {{[0-9.]+}} ms of computing, 0.000 ms of communication, 26214400 B of parameters for a microbatch on 'chip'{{$}}
// WHYONE: remark: kind 'block' shards nothing: forward no collective, backward no collective, update no collective; 26214400 B of parameters instead of 26214400 B
// OTHER: remark: tensor width 2 shards 'heads', 'ffn': {{.*}} on 'h100-sxm'
// FEW: remark: tensor width 4 shards 'heads', 'ffn'
// FEW: warning: more than 1 sets of classes to look at, another one may cost less

phaze.arch @chip preset "tpuv4"
phaze.workload @step batch "batch" operations 12 elements [<bf16 = 16>] factors [<batch = 8, role = batch>, <sequence = 512, role = sequence>, <hidden = 1024, role = hidden>, <heads = 18, role = heads>, <size = 64>, <ffn = 4096, role = ffn>] {
  phaze.kind @block {
    %wq = phaze.parameter "wq" : <hidden x heads * size x bf16>
    %wk = phaze.parameter "wk" : <hidden x heads * size x bf16>
    %wv = phaze.parameter "wv" : <hidden x heads * size x bf16>
    %wo = phaze.parameter "wo" : <heads * size x hidden x bf16>
    %up = phaze.parameter "up" : <hidden x ffn x bf16>
    %down = phaze.parameter "down" : <ffn x hidden x bf16>
    phaze.forward {
      %x = phaze.input activation : <batch x sequence x hidden x bf16>
      %n = phaze.elementwise "tanh"(%x) : (<batch x sequence x hidden x bf16>) -> <batch x sequence x hidden x bf16>
      %q = phaze.contraction "dot_general"(%n, %wq) rows<batch, sequence> columns<heads, size> reduction<hidden> : (<batch x sequence x hidden x bf16>, <hidden x heads * size x bf16>) -> <batch x sequence x heads * size x bf16>
      %k = phaze.contraction "dot_general"(%n, %wk) rows<batch, sequence> columns<heads, size> reduction<hidden> : (<batch x sequence x hidden x bf16>, <hidden x heads * size x bf16>) -> <batch x sequence x heads * size x bf16>
      %v = phaze.contraction "dot_general"(%n, %wv) rows<batch, sequence> columns<heads, size> reduction<hidden> : (<batch x sequence x hidden x bf16>, <hidden x heads * size x bf16>) -> <batch x sequence x heads * size x bf16>
      %s = phaze.contraction "dot_general"(%q, %k) batch<batch, heads> rows<sequence> columns<sequence> reduction<size> : (<batch x sequence x heads * size x bf16>, <batch x sequence x heads * size x bf16>) -> <batch x heads x sequence x sequence x bf16>
      %p = phaze.elementwise "exponential"(%s) : (<batch x heads x sequence x sequence x bf16>) -> <batch x heads x sequence x sequence x bf16>
      %m = phaze.contraction "dot_general"(%p, %v) batch<batch, heads> rows<sequence> columns<size> reduction<sequence> : (<batch x heads x sequence x sequence x bf16>, <batch x sequence x heads * size x bf16>) -> <batch x heads x sequence x size x bf16>
      %a = phaze.contraction "dot_general"(%m, %wo) rows<batch, sequence> columns<hidden> reduction<heads, size> : (<batch x heads x sequence x size x bf16>, <heads * size x hidden x bf16>) -> <batch x sequence x hidden x bf16>
      %h = phaze.contraction "dot_general"(%n, %up) rows<batch, sequence> columns<ffn> reduction<hidden> : (<batch x sequence x hidden x bf16>, <hidden x ffn x bf16>) -> <batch x sequence x ffn x bf16>
      %g = phaze.contraction "dot_general"(%h, %down) rows<batch, sequence> columns<hidden> reduction<ffn> : (<batch x sequence x ffn x bf16>, <ffn x hidden x bf16>) -> <batch x sequence x hidden x bf16>
      %first = phaze.elementwise "add"(%x, %a) : (<batch x sequence x hidden x bf16>, <batch x sequence x hidden x bf16>) -> <batch x sequence x hidden x bf16>
      %y = phaze.elementwise "add"(%first, %g) : (<batch x sequence x hidden x bf16>, <batch x sequence x hidden x bf16>) -> <batch x sequence x hidden x bf16>
      phaze.yield outputs(%y : <batch x sequence x hidden x bf16>)
    }
  }
  %0 = phaze.layer "h0" @block() parameters ["a", "b", "c", "d", "e", "f"] forward [0 to 11] : () -> <batch x sequence x hidden x bf16>
}
