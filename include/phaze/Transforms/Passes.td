// The passes of phaze, in the order of the pipeline.
#ifndef PHAZE_TRANSFORMS_PASSES_TD
#define PHAZE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"
include "phaze/Search/Options.td"

def VerifyRegisteredPass : Pass<"phaze-verify-registered"> {
  let summary = "Refuse operations and types of unknown dialects";
  let description = [{
    Attributes of other compilers on arguments and operations are kept; operations and types of
    dialects that phaze does not know are errors. `phaze-opt` runs this first, unless
    `--allow-unregistered-dialect` is given.

    Requires: any operation. Ensures: every operation and type is of a registered dialect.
  }];
}

/// Of every pass that has to understand the program.
class ProgramPass<string name> : Pass<name, "::mlir::ModuleOp"> {
  let options = ProgramGroup.options;
}

def InlinePass : Pass<"phaze-inline", "::mlir::ModuleOp"> {
  let summary = "Inline calls and unroll loops";
  let description = [{
    Writes the entry function out, so that every operation is there as often as it runs, and runs in
    one layer: calls and composites are inlined, loops of known trip count unrolled, branches of known
    choice taken. Counters become constants; a `dynamic_slice` at a known place becomes a `slice`, or
    the value that was stored there. Private functions that nobody calls any more are erased. Of
    attributes of phaze with an entry for each run, each copy has its own.

    A loop whose trip count depends on data stays as it is, and a loop stays one that would make the
    program longer than 1,000,000 operations; a warning says which, under `strict` an error. In a
    module of modules each is written out.

    Requires: a module with an entry function, or modules that have one. Ensures: the same results.

    Before:
    ```text
    %r:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<8x4xf32>
    cond { ... %i < 3 ... } do {
      %0 = stablehlo.dynamic_slice %stack, %i, %zero, %zero, sizes = [1, 4, 4] : ...
      ...
    ```
    After:
    ```text
    %0 = stablehlo.slice %stack [0:1, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<1x4x4xf32>
    ...
    %4 = stablehlo.slice %stack [1:2, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<1x4x4xf32>
    ...
    ```

    Example: `phaze-opt --phaze-inline step.mlir`
  }];
  let options = [
    Entry,
    Strict
  ];
  let dependentDialects = ["::phaze::stablehlo::StableHLODialect"];
}

def PartitionSpmdPass : Pass<"phaze-partition-spmd", "::mlir::ModuleOp"> {
  let summary = "Make the program of one device from a program with shardings";
  let description = [{
    Replaces the entry function by the program that each device runs: values have the shapes of the
    parts that a device holds, and what devices do together is `all_gather`, `all_reduce`,
    `reduce_scatter`, `all_to_all` and `collective_permute` of StableHLO with their groups. Devices
    are partitions: device i is `partition_id` i, and `mhlo.num_partitions` is their number.

    `sdy.sharding` and `mhlo.sharding` on arguments, results and operations, and constraints of both
    kinds, are followed, all of them or some; then they go. What is not given follows from the factor
    analysis. Where an operation needs its operands otherwise than they are, they are moved there by
    the collectives that send least; where it cannot be divided, they are gathered. Sizes that do not
    divide are padded at the end. Arguments and results that are divided have `phaze.whole`, their
    type in the program as it was, and `phaze.part`, how they lie on the devices, as a string of
    `mhlo.sharding`. docs/Execution.md has the rules.

    Requires: a module with an entry function; calls are inlined first (`phaze-inline`). Ensures: each
    device computes its parts of the results.

    Before:
    ```text
    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%x: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"} ]>},
                    %w: tensor<8x6xf32>) -> tensor<4x6xf32>
      %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ...
    ```
    After:
    ```text
    func.func @main(%x: tensor<4x4xf32>, %w: tensor<4x6xf32>) -> tensor<4x6xf32>
      %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ...
      %1 = "stablehlo.all_reduce"(%0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, ...}> ...
    ```

    Example: `phaze-opt --phaze-partition-spmd step.mlir`
  }];
  let options = [Entry];
  let dependentDialects = ["::phaze::stablehlo::StableHLODialect"];
}

def InferRolesPass : ProgramPass<"phaze-infer-roles"> {
  let summary = "Find what arguments, results and constants are";
  let description = [{
    Sets `phaze.role` on the arguments and results of the entry function and on constants that are
    parameters, and `phaze.batch_dim` on arguments that have the batch. Says what was inferred, and
    why, in remarks. What these attributes say already wins. docs/Import.md has the rules.

    Requires: a module with an entry function. Ensures: only attributes are added.

    Before:
    ```mlir
    func.func @main(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
      %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
      return %y : tensor<8x2xf32>
    }
    ```
    After:
    ```mlir
    func.func @main(%w: tensor<4x2xf32> {phaze.role = "parameter"},
                    %x: tensor<8x4xf32> {phaze.batch_dim = 0 : i64, phaze.role = "data"})
        -> (tensor<8x2xf32> {phaze.role = "output"}) {
      %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
      return %y : tensor<8x2xf32>
    }
    ```
  }];
}

def ClassifyPhasesPass : ProgramPass<"phaze-classify-phases"> {
  let summary = "Tell forward, backward, update and the rest apart";
  let description = [{
    Sets `phaze.id` and `phaze.phase` on every operation that runs: constant, side, forward,
    recompute, backward, update or metric. An operation that runs on several call paths or in
    several iterations gets arrays, one entry each, in order. What `phaze.phase` says already wins.

    Requires: a module with an entry function; roles are inferred where attributes do not give them.
    Ensures: only attributes are added; every operation of the flattened program has one phase.

    Before: `%0 = stablehlo.tanh %x : tensor<4xf32>`

    After: `%0 = stablehlo.tanh %x {phaze.id = 3 : i64, phaze.phase = "forward"} : tensor<4xf32>`
  }];
}

def ExtractLayersPass : ProgramPass<"phaze-extract-layers"> {
  let summary = "Find layers, and which are alike";
  let description = [{
    Sets `phaze.id`, `phaze.phase` and `phaze.layer` (-1: none) on every operation, and on the entry
    function `phaze.layer_kinds`, the kind of each layer: layers of one kind compute the same.

    Requires: a module with an entry function; phases are found where attributes do not give them.
    Ensures: only attributes are added; every operation is in exactly one of phase x layer, side
    input, constant.

    Before: `func.func @main(...)`

    After: `func.func @main(...) attributes {phaze.layer_kinds = array<i32: 0, 1, 1, 2>}`
  }];
}

def AnalyzeFactorsPass : ProgramPass<"phaze-analyze-factors"> {
  let summary = "Find which dimensions go together";
  let description = [{
    Sets `phaze.factors` on every operation: per result its dimensions, each as the factors it is
    the product of, and `phaze.whole` where an operation needs some factors in one place. The entry
    function gets `phaze.factor_classes`: for each class its size, whether it can be sharded, how
    many operators have to sum partial results (all_reduce) or gather (all_gather) when it is, with
    their bytes, forward and backward. docs/Factors.md has the rules.

    Requires: a module with an entry function. Ensures: only attributes are added.

    Before: `%2 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ...`

    After: `... {phaze.factors = ["batch=8 | ffn=32"]} : ...`
  }];
}

def SummarizePass : Pass<"phaze-summarize", "::mlir::ModuleOp"> {
  let summary = "Print what a module holds";
  let description = [{
    Prints functions, operations by kind, bytes of arguments and results, and floating-point
    operations by kind and element type, following calls and loops of constant trip count.

    Requires: any module. Ensures: the module is not changed. docs/Summary.md has the counting rules
    and the JSON format.

    Example: `phaze-opt --phaze-summarize=format=json -o /dev/null model.mlir`
  }];
  let options = [
    Option<"format", "format", "::phaze::SummaryFormat", "::phaze::SummaryFormat::Table",
           "How to print",
           [{::llvm::cl::values(
               clEnumValN(::phaze::SummaryFormat::Table, "table", "for people"),
               clEnumValN(::phaze::SummaryFormat::Json, "json", "for programs"))}]>,
    Option<"file", "file", "std::string", "\"-\"", "Where to print, - for standard output">
  ];
}

def FuseOpsPass : Pass<"phaze-fuse-ops", "::mlir::ModuleOp"> {
  let summary = "Fuse operators of each workload";
  let description = [{
    Puts a contraction with its element-wise prologue and epilogue, and element-wise chains with their
    reductions, into `phaze.fused` groups, inside a part of a layer only. Groups that are there
    already are made anew. docs/Workload.md has the rules. The work before and after is compared; a
    difference is an error.

    Requires: any module. Ensures: the same operators with the same work, in groups.

    Before:
    ```text
    %y = phaze.contraction "dot_general"(%x, %w) ...
    %z = phaze.elementwise "tanh"(%y) ...
    ```
    After:
    ```text
    %z = phaze.fused {
      %y = phaze.contraction "dot_general"(%x, %w) ...
      %0 = phaze.elementwise "tanh"(%y) ...
      phaze.yield outputs(%0 : ...)
    }
    ```
  }];
}

def ConvertStablehloToPhazePass : Pass<"convert-stablehlo-to-phaze", "::mlir::ModuleOp"> {
  let summary = "Lower a training step to a phaze.workload";
  let description = [{
    Runs the analyses of the passes above as one conversion, synthesises a backward pass where the
    program is a forward pass only, and fuses operators. Attention becomes one group in each part,
    and its scores are made again in the backward pass instead of being kept; with
    `attention=written` it is planned as the program writes it. The program stays as it is; a
    `phaze.workload` is appended to the module, whose operators name their operations by number
    (`phaze.id` is set on every operation). What is not understood is a warning, and is kept in the
    workload; under `strict` it is an error.

    Requires: a module with an entry function, or modules that have one. Ensures: one
    `phaze.workload` at the end of each such module; every operation is in exactly one place of it.

    Example: `phaze-opt --convert-stablehlo-to-phaze --phaze-dump-workload=file=w.json step.mlir`
  }];
  let options = !listconcat(ProgramGroup.options, [
    Option<"attention", "attention", "::phaze::AttentionRun", "::phaze::AttentionRun::Fused",
           "How attention runs",
           [{::llvm::cl::values(
               clEnumValN(::phaze::AttentionRun::Fused, "fused", "as one kernel, scores are not kept"),
               clEnumValN(::phaze::AttentionRun::Written, "written", "scores go to memory"))}]>
  ]);
  let dependentDialects = ["::phaze::ir::PhazeDialect"];
}

def LoadWorkloadPass : Pass<"phaze-load-workload", "::mlir::ModuleOp"> {
  let summary = "Append the workload of a JSON file to the module";
  let description = [{
    Reads a file as `phaze-dump-workload` writes it and docs/Workload.md describes it.

    Requires: any module. Ensures: the module ends with the workload as a `phaze.workload`, in normal
    order.

    Example: `phaze-opt --phaze-load-workload=file=workload.json empty.mlir`
  }];
  let options = [Option<"file", "file", "std::string", "\"-\"",
                        "What to read, - for standard input">];
  let dependentDialects = ["::phaze::ir::PhazeDialect"];
}

def DumpWorkloadPass : Pass<"phaze-dump-workload", "::mlir::ModuleOp"> {
  let summary = "Write the module's workload as JSON";
  let description = [{
    The file is written whole or not at all; docs/Workload.md describes it.

    Requires: a module with one `phaze.workload`. Ensures: the module is not changed.

    Example: `phaze-opt --phaze-dump-workload=file=workload.json -o /dev/null step.mlir`
  }];
  let options = [Option<"file", "file", "std::string", "\"-\"",
                        "Where to write, - for standard output">];
}

def DumpModulePass : Pass<"phaze-dump-module", "::mlir::ModuleOp"> {
  let summary = "Write the module as it is at this place of a pipeline";
  let description = [{
    `phaze-arch-search=dump-stages=FOLDER` puts one of these after each pass: a folder for a bug report, from
    any file of which the passes after it can be run. The folder is made where it is missing.

    Requires: any module. Ensures: the module is not changed.

    Example: `phaze-opt --phaze-dump-module=file=before.mlir --phaze-inline step.mlir`
  }];
  let options = [Option<"file", "file", "std::string", "\"-\"",
                        "Where to write, - for standard output">];
}

/// The rule set of passes that ask for costs.
class RulesOption : Option<"rules", "rules", "::phaze::Rules", "::phaze::Rules::Exact",
    "Whose rules decide",
    [{::llvm::cl::values(
        clEnumValN(::phaze::Rules::Exact, "exact", "ours"),
        clEnumValN(::phaze::Rules::Paper, "paper", "as published, for comparison"))}]>;

/// The rule set of passes that go on from what was decided before.
class PlannedRulesOption : Option<"rules", "rules", "std::string", "\"\"",
    "exact or paper; if not given those of the workload's decisions, else exact">;

def SearchArchsPass : Pass<"phaze-search-archs", "::mlir::ModuleOp"> {
  let summary = "Find the best architecture and placement for the workloads of a module";
  let description = [{
    Searches the architectures of a `phaze.space`, microbatches, tensor widths and ways to keep
    activations for what trains the model of the workload fastest, or is best by another objective.
    The chosen architecture and the runners-up are declared as `phaze.arch` in the module; the
    workload gets `decisions` and a `certificate`: what was decided, what that takes, and what was
    proven (docs/Search.md). A module of modules holds several models: the architecture is then the
    best common one, and each workload has decisions of its own.

    Requires: one whole `phaze.workload` in the module, or in each of the modules in it. Without a
    `phaze.space` one is made from the option `space`. Ensures: only `phaze.space`, `phaze.arch`,
    `decisions` and `certificate` are added; those of an earlier search are replaced. Fails, and says
    what would fit, if nothing does.

    Before: `phaze.workload @step batch "batch" ... {`

    After:
    ```text
    phaze.space @space named "default"
    phaze.arch @chosen <tensor_cores = 8 x 128 x 128, ...>
    phaze.workload @step batch "batch" ... attributes {decisions = #phaze.decisions<model = "step", arch = "chosen", ...>, certificate = #phaze.certificate<method = "exact", ...>} {
    ```

    Example: `phaze-opt --convert-stablehlo-to-phaze --phaze-search-archs=devices=64 step.mlir`
  }];
  let options = !listconcat(SettingGroup.options, SearchGroup.options);
  let dependentDialects = ["::phaze::ir::PhazeDialect"];
}

/// Of passes that go on from what was decided before.
class PlannedArchOption : Option<"arch", "arch", "std::string", "\"\"",
    "A phaze.arch, or a preset or JSON file to declare as one; if not given that of the workload's "
    "decisions, else the only phaze.arch, without any tpuv4">;

def ShardLayersPass : Pass<"phaze-shard-layers", "::mlir::ModuleOp"> {
  let summary = "Spread each workload over the devices of a tensor group";
  let description = [{
    Replaces the workload by what one device of a tensor group runs: classes of dimensions at their
    local size, rounded up, the batch at the size of a microbatch, and the collectives between the
    devices as operators. `sharding` says of what it is a part. Which classes are shared is what
    `decisions` say; without them, or with a `width`, those are chosen with which a microbatch takes
    least on the architecture, and remarks say why. docs/Sharding.md has the rules.

    Requires: a module with a `phaze.workload`, none of them sharded before. Ensures: every workload
    has `sharding`, is fused, and has its operators in normal order.

    Before:
    ```text
    %h = phaze.contraction "dot_general"(%x, %w1) rows<batch> columns<ffn> reduction<hidden> : ...
    %y = phaze.contraction "dot_general"(%h, %w2) rows<batch> columns<hidden> reduction<ffn> : ...
    ```

    After, with `ffn` a fourth of what it was:
    ```text
    %h = phaze.contraction "dot_general"(%x, %w1) rows<batch> columns<ffn> reduction<hidden> : ...
    %p = phaze.contraction "dot_general"(%h, %w2) rows<batch> columns<hidden> reduction<ffn> : ...
    %y = phaze.collective "all_reduce"(%p) among 4 : ...
    ```

    Example: `phaze-opt --phaze-shard-layers="width=4 arch=h100-sxm" workload.mlir`
  }];
  let options = [
    Option<"width", "width", "int64_t", "0",
           "Devices of a tensor group; 0: as the workload's decisions say, else 2">,
    Option<"microbatch", "microbatch", "int64_t", "0",
           "Samples of a microbatch; 0: as the workload's decisions say, else its batch">,
    Option<"software", "software", "std::string", "\"\"",
           "What runs it: xla, megatron-2021, megatron, fsdp-eager, torch-compile, or a file of format "
           "phaze-software-1; if not given that of the workload, else xla">,
    Option<"sequenceParallel", "sequence-parallel", "bool", "false",
           "Where classes are chosen: the sequence is split where they are not">,
    Option<"context", "context", "int64_t", "1",
           "Without decisions: devices that share each sequence">,
    Option<"expert", "expert", "int64_t", "1",
           "Without decisions: replicas that share the experts">,
    PlannedArchOption<>,
    PlannedRulesOption<>,
    Option<"mostSets", "most-sets", "int64_t", "4096",
           "Sets of classes to look at before the best one so far is taken">
  ];
  let dependentDialects = ["::phaze::ir::PhazeDialect"];
}

def AnnotateCostsPass : Pass<"phaze-annotate-costs", "::mlir::ModuleOp"> {
  let summary = "Set what each operator costs on each candidate architecture";
  let description = [{
    Candidates are the `phaze.arch` of the workload and of the modules around it, and those of the
    option `archs`, which are added to the workload. Operators that run alone and fused groups get `costs`,
    a `#phaze.cost` for each candidate. Names that the cost model does not know are in warnings.
    docs/CostModel.md has the rules.

    Requires: a module with a `phaze.workload`, and a candidate. Ensures: only `costs` and
    candidates are added; costs that were there before are replaced.

    Before: `%1 = phaze.elementwise "tanh"(%0) : (<batch x f32>) -> <batch x f32>`

    After: `%1 = phaze.elementwise "tanh"(%0) {costs = {tpuv4 = #phaze.cost<unit = vector, ...>}} : ...`

    Example: `phaze-opt --phaze-annotate-costs=archs=tpuv4,mine.json workload.mlir`
  }];
  let options = [
    ListOption<"archs", "archs", "std::string", "Presets or JSON files to add as candidates">,
    PlannedRulesOption<>
  ];
  let dependentDialects = ["::phaze::ir::PhazeDialect"];
}

def ExplainCostPass : Pass<"phaze-explain-cost", "::mlir::ModuleOp"> {
  let summary = "Print where the cycles of an operator go";
  let description = [{
    Prints the formulas of docs/CostModel.md with numbers filled in, for a run on all cores and on
    one. Without `op`, a table of the ten operators that take longest.

    Requires: a module with one `phaze.workload`. Ensures: the module is not changed.

    Example: `phaze-opt --phaze-explain-cost="op=block/forward/3 arch=tpuv4" -o /dev/null w.mlir`
  }];
  let options = [
    Option<"op", "op", "std::string", "\"\"",
           "Number of an operation of the program (phaze.id), or KIND/PART/INDEX">,
    Option<"arch", "arch", "std::string", "\"\"",
           "A phaze.arch, preset or JSON file; the only phaze.arch if not given">,
    RulesOption<>,
    Option<"file", "file", "std::string", "\"-\"", "Where to print, - for standard output">
  ];
}

def ScheduleOpsPass : Pass<"phaze-schedule-ops", "::mlir::ModuleOp"> {
  let summary = "Decide when and on which cores the operators of each layer run";
  let description = [{
    Schedules the operators of every part of every kind so that the last one ends as early as can be,
    and says how much is left unproven. What an operator takes is what its `costs` say. Operators
    that run alone and fused groups get a `slot`, those that take no time none; a collective has the
    chip to itself. Layers get a `latency`: the cycles that cores take for their parts, and how many
    any schedule takes. The side part runs one operator after the other. docs/Scheduling.md has the
    problem, its bounds, its search and what CBC is asked; a remark for each kind tells who proved
    what. The published rules (`rules=paper`) know no update.

    Requires: a module with a `phaze.workload` that has `costs` on the architecture. Ensures: only
    `slot` and `latency` are added; those that were there before are replaced.

    Before:
    ```text
    %1 = phaze.contraction "dot_general"(%0, %w) rows<batch> columns<ffn> reduction<hidden> {costs = {tpuv4 = #phaze.cost<...>}} : ...
    phaze.layer "h0" @block() parameters ["w"] forward [1] : ...
    ```

    After:
    ```text
    %1 = phaze.contraction "dot_general"(%0, %w) rows<batch> columns<ffn> reduction<hidden> {costs = {tpuv4 = #phaze.cost<...>}, slot = #phaze.slot<arch = "tpuv4", start = 512, mode = one, cores = [3]>} : ...
    phaze.layer "h0" @block() parameters ["w"] forward [1] {latency = #phaze.latency<arch = "tpuv4", forward = 4096, backward = 8192, update = 128, at_least = [4096, 8190, 128]>} : ...
    ```

    Example: `phaze-opt --phaze-annotate-costs=archs=tpuv4 --phaze-schedule-ops workload.mlir`
  }];
  let options = [
    PlannedArchOption<>,
    PlannedRulesOption<>,
    Option<"solver", "solver", "std::string", "\"auto\"",
           "auto: bounds, search, and CBC for what they leave open; cbc: the integer program by CBC "
           "alone; search: without CBC">,
    Option<"gap", "gap", "double", "0",
           "Good enough when this part of a schedule's length is unproven">,
    Option<"nodeLimit", "node-limit", "uint64_t", "300000",
           "Nodes of branch and bound for what has to be scheduled together">,
    Option<"cbcNodeLimit", "cbc-node-limit", "uint64_t", "100",
           "Nodes of CBC for each integer program of that; auto: fewer for large ones">
  ];
  let dependentDialects = ["::phaze::ir::PhazeDialect"];
}

def PartitionPass : Pass<"phaze-partition", "::mlir::ModuleOp"> {
  let summary = "Place the layers of each workload on devices";
  let description = [{
    Finds pipeline stages, the number of their copies and what to recompute so that a step takes
    least, from the `latency` of the layers and the collectives of the workload, which is taken to
    be what one device of a tensor group runs. Layers get a `placement`, the workload a `step`:
    degrees, stages with their memory, where the time goes and how much any placement takes; and
    `decisions`, where there were none. docs/Placement.md has the rules.

    Requires: a module with a `phaze.workload` that has a batch, and layers with a `latency` on the
    architecture. Ensures: only `placement`, `step` and `decisions` are added; those that were there
    before are replaced, but for decisions. Fails, and says what would fit, if nothing does.

    Before:
    ```text
    phaze.workload @step batch "batch" operations 2 ... {
      phaze.layer "h0" @block() parameters ["w"] forward [0] {latency = #phaze.latency<...>} : ...
    ```

    After:
    ```text
    phaze.workload @step batch "batch" operations 2 ... attributes {step = #phaze.step<arch = "tpuv4", devices = 1024, batch = 4096, microbatch = 8, data = 512, tensor = 1, sharded = <>, ...>} {
      phaze.layer "h0" @block() parameters ["w"] forward [0] {latency = #phaze.latency<...>, placement = #phaze.placement<arch = "tpuv4", stage = 0, devices = 512 from 512, tensor = 1, data = 512, recompute = false>} : ...
    ```

    Example: `phaze-opt --convert-stablehlo-to-phaze --phaze-shard-layers=width=4 --phaze-annotate-costs=archs=tpuv4 --phaze-schedule-ops --phaze-partition=devices=64 step.mlir`
  }];
  let options = [
    PlannedArchOption<>,
    PlannedRulesOption<>,
    Option<"devices", "devices", "int64_t", "0",
           "Accelerators; 0: as the workload's decisions say, else 1024">,
    Option<"globalBatch", "global-batch", "int64_t", "0",
           "Samples of a step; 0: as the workload's decisions say, else 4096">,
    Option<"activations", "activations", "std::string", "\"\"",
           "both, stash or recompute; if not given as the workload's decisions say, else both">
  ];
  let dependentDialects = ["::phaze::ir::PhazeDialect"];
}

def VerifyPlanPass : Pass<"phaze-verify-plan", "::mlir::ModuleOp"> {
  let summary = "Check that what passes have planned goes together, and is what was promised";
  let description = [{
    Of every workload: what `costs`, `slot`, `latency`, `placement`, `step` and `decisions` say is on
    one architecture; slots run in the order of what they wait for and do not get in each other's
    way; a latency is not shorter than the slots of its layer; the step is what its stages take, and
    they fit the memory; degrees, microbatch and classes are those that were decided; and the step
    takes what the `certificate` of a search promised: the same to 1e-9 where it was derived under
    the limits of the search, and never less than it has proven.

    Requires: a module with a `phaze.workload` that has a `step`. Ensures: the module is not changed;
    an error that shows both numbers where two do not agree.
  }];
}

def ExportPlanPass : Pass<"phaze-export-plan", "::mlir::ModuleOp"> {
  let summary = "Write what is planned as JSON, as a page or as a summary";
  let description = [{
    Reads what passes have planned off the workloads of the module. docs/Plan.md has the format.

    Requires: a module with a `phaze.workload` that has a `step`, or modules that have one. Ensures:
    the module is not changed.

    Example: `phaze-opt --phaze-export-plan="json=plan.json summary=-" -o /dev/null planned.mlir`
  }];
  let options = [
    Option<"json", "json", "std::string", "\"\"", "Write the plan (phaze-plan-1) here">,
    Option<"html", "html", "std::string", "\"\"", "Write a page for a browser here (docs/Report.md)">,
    Option<"summary", "summary", "std::string", "\"none\"",
           "File for a summary, - for standard output, none; standard error if empty">
  ];
}

def EmitAnnotationsPass : Pass<"phaze-emit-annotations", "::mlir::ModuleOp"> {
  let summary = "Annotate the program with what was planned of its workload";
  let description = [{
    Sets `phaze.plan` (architecture, step time, throughput, memory, proven gap, and the plan itself)
    and `phaze.stages` on the module, and on every operation that runs its stage, phase, layer, core
    and start cycle. All attributes are of builtin kinds; docs/Emission.md has the schema.

    Requires: a module with an entry function and its `phaze.workload`, which has a `step`. Ensures:
    only attributes are added.

    Before: `%2 = stablehlo.tanh %1 : tensor<8x32xf32>`

    After:
    ```text
    %2 = stablehlo.tanh %1 {phaze.core = "vector:*", phaze.layer = 1 : i32, phaze.phase = "forward",
        phaze.stage = 0 : i32, phaze.start_cycle = 812 : i64} : tensor<8x32xf32>
    ```
  }];
  let dependentDialects = ["::phaze::stablehlo::StableHLODialect"];
}

def DropWorkloadPass : Pass<"phaze-drop-workload", "::mlir::ModuleOp"> {
  let summary = "Take away everything of the phaze dialect";
  let description = [{
    Erases workloads, architectures and spaces, and the numbers by which workloads name operations
    (`phaze.id`); with `keep-workload` they stay. Takes the JSON of the plan, which is long, off
    `phaze.plan`; with `attach-plan` it stays. All other annotations stay.

    Requires: any module. Ensures: no operation of the phaze dialect is left but those asked for.
  }];
  let options = [
    Flag<"keepWorkload", "keep-workload", "false", "Leave workloads, architectures and spaces">,
    AttachPlan,
  ];
}

def EvaluatePass : ProgramPass<"phaze-evaluate"> {
  let summary = "Cost a training step on a given architecture and placement";
  let description = [{
    Imports the program as `phaze-arch-search` does, and plans it on one architecture instead of
    searching: for given degrees layers are spread over stages so that the slowest is fastest, else
    the placement is the best one. The plan is what a search would say of this candidate. Without
    `arch` it is the architecture that the module is annotated with, and without a plan `tpuv4`. `placement=plan` takes stages,
    replicas, tensor width and microbatch from the module's plan, to cost it for another architecture,
    network, number of devices or batch; which layers are in which stage is decided anew.

    Requires: a module with an entry function. Ensures: the module is not changed. Fails, and says
    why, if the placement does not fit.

    Examples:
    `phaze-opt --phaze-evaluate="arch=h100-sxm placement=8/16/4 devices=512 json=plan.json" -o /dev/null step.mlir`
    `phaze-opt --phaze-evaluate="arch=h100-sxm placement=plan" -o /dev/null annotated.mlir`
  }];
  let options = !listconcat(ProgramGroup.options, ChipGroup.options, SettingGroup.options, [
    Option<"json", "json", "std::string", "\"\"", "Write the plan (phaze-plan-1) here">,
    Option<"summary", "summary", "std::string", "\"\"",
           "A file for the summary, or none; if not given standard error">
  ]);
}

def ApplyPlanPass : ProgramPass<"phaze-apply-plan"> {
  let summary = "Annotate the program with a plan";
  let description = [{
    Sets `phaze.plan` (architecture, step time, throughput, memory, proven gap, and the plan itself)
    and `phaze.stages` on the module, and on every operation that runs its stage, phase, layer, core
    and start cycle. All attributes are of builtin kinds; docs/Emission.md has the schema.

    Requires: a module with an entry function, and a plan of its workload. Ensures: only attributes
    are added, to the program that `inline` has written out if it is given; a `phaze.workload` is in the module if `keep-workload` asks for it, and else not.

    Before: `%2 = stablehlo.tanh %1 : tensor<8x32xf32>`

    After:
    ```text
    %2 = stablehlo.tanh %1 {phaze.core = "vector:*", phaze.layer = 1 : i32, phaze.phase = "forward",
        phaze.stage = 0 : i32, phaze.start_cycle = 812 : i64} : tensor<8x32xf32>
    ```

    Example: `phaze-opt --phaze-apply-plan=plan=plan.json step.mlir`
  }];
  let options = !listconcat(ProgramGroup.options, [
    Option<"plan", "plan", "std::string", "\"\"", "The plan, a file of format phaze-plan-1">,
    Option<"keepWorkload", "keep-workload", "bool", "false",
           "Leave the workload in the module, as a phaze.workload">,
    Inlines
  ]);
  let dependentDialects = ["::phaze::ir::PhazeDialect", "::phaze::stablehlo::StableHLODialect"];
}

def EmitShardingsPass : Pass<"phaze-emit-shardings", "::mlir::ModuleOp"> {
  let summary = "Write the plan's shardings onto values";
  let description = [{
    Says on the arguments and results of the entry how they are divided over the devices of a stage,
    a mesh of data x tensor, and inserts constraints where a class of dimensions changes hands:
    `stablehlo.custom_call @Sharding` or `sdy.sharding_constraint`. Remarks say what cannot be said.
    docs/Emission.md has the rules.

    Requires: a module with a `phaze.workload` that has a `step`, or one annotated with a plan
    (`phaze-apply-plan`). Ensures: the same program; in the
    GSPMD form with nothing of sdy but what a manual computation of the input needs.

    Before: `func.func @main(%w: tensor<64x256xf32>)`

    After: `func.func @main(%w: tensor<64x256xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}"})`

    Example: `phaze-opt --phaze-apply-plan=plan=plan.json --phaze-emit-shardings=format=sdy step.mlir`
  }];
  let options = [
    Format,
    Existing,
    Option<"constraints", "constraints", "bool", "true",
           "Insert constraints; else only attributes are set">
  ];
  let dependentDialects = ["::phaze::sdy::SdyDialect", "::phaze::stablehlo::StableHLODialect"];
}

def VerifyShardingsPass : Pass<"phaze-verify-shardings", "::mlir::ModuleOp"> {
  let summary = "Check that all shardings go together";
  let description = [{
    Reads off each sharding which class of dimensions it divides over which axis, and checks that all
    of them say the same: arguments, results, constraints. An error at each place where that is not
    so. Shardings that were kept from the input (`phaze.kept`) are not looked at.

    Requires: a module annotated with a plan and with shardings. Ensures: the module is not changed.
  }];
  let dependentDialects = ["::phaze::sdy::SdyDialect"];
}

#endif
