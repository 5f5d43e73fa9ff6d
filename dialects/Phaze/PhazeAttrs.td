// The attributes, types and enumerations of the phaze dialect.
#ifndef PHAZE_PHAZE_ATTRS_TD
#define PHAZE_PHAZE_ATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "PhazeDialect.td"

class Phaze_Attr<string name, string attrMnemonic> : AttrDef<Phaze_Dialect, name> {
  let mnemonic = attrMnemonic;
}

//===-- Enumerations ------------------------------------------------------------------------===//

class Phaze_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::phaze::ir";
}

def Phaze_FactorRole : Phaze_Enum<"FactorRole", "what a factor stands for", [
  I32EnumAttrCase<"None", 0, "none">,
  I32EnumAttrCase<"Batch", 1, "batch">,
  I32EnumAttrCase<"Sequence", 2, "sequence">,
  I32EnumAttrCase<"Hidden", 3, "hidden">,
  I32EnumAttrCase<"Heads", 4, "heads">,
  I32EnumAttrCase<"Ffn", 5, "ffn">,
  I32EnumAttrCase<"Vocabulary", 6, "vocabulary">,
  I32EnumAttrCase<"Expert", 7, "expert">]>;

def Phaze_InputOrigin : Phaze_Enum<"InputOrigin", "where an input of a part comes from", [
  I32EnumAttrCase<"Activation", 0, "activation">,
  I32EnumAttrCase<"Side", 1, "side">,
  I32EnumAttrCase<"Constant", 2, "constant">]>;

def Phaze_Unit : Phaze_Enum<"Unit", "what an operator runs on", [
  I32EnumAttrCase<"None", 0, "none">,
  I32EnumAttrCase<"Tensor", 1, "tensor">,
  I32EnumAttrCase<"Vector", 2, "vector">,
  I32EnumAttrCase<"Pair", 3, "pair">,
  I32EnumAttrCase<"Network", 4, "network">]>;

def Phaze_Bound : Phaze_Enum<"Bound", "what limits an operator", [
  I32EnumAttrCase<"None", 0, "none">,
  I32EnumAttrCase<"Compute", 1, "compute">,
  I32EnumAttrCase<"Lanes", 2, "lanes">,
  I32EnumAttrCase<"Array", 3, "array">,
  I32EnumAttrCase<"Buffer", 4, "buffer">,
  I32EnumAttrCase<"Global", 5, "global">,
  I32EnumAttrCase<"Hbm", 6, "hbm">,
  I32EnumAttrCase<"Network", 7, "network">,
  I32EnumAttrCase<"Start", 8, "start">]>;

def Phaze_SlotMode : Phaze_Enum<"SlotMode", "how many cores run an operator", [
  I32EnumAttrCase<"One", 0, "one">,
  I32EnumAttrCase<"All", 1, "all">]>;

def Phaze_Rules : Phaze_Enum<"Rules", "whose rules decide costs", [
  I32EnumAttrCase<"Paper", 0, "paper">,
  I32EnumAttrCase<"Exact", 1, "exact">]>;

def Phaze_Objective : Phaze_Enum<"Objective", "what is best", [
  I32EnumAttrCase<"Throughput", 0, "throughput">,
  I32EnumAttrCase<"ThroughputPerArea", 1, "throughput_per_area">,
  I32EnumAttrCase<"ThroughputPerWatt", 2, "throughput_per_watt">,
  I32EnumAttrCase<"EnergyPerSample", 3, "energy_per_sample">,
  I32EnumAttrCase<"ThroughputPerCost", 4, "throughput_per_cost">]>;

def Phaze_Activations : Phaze_Enum<"Activations", "what may become of activations", [
  I32EnumAttrCase<"Both", 0, "both">,
  I32EnumAttrCase<"Stash", 1, "stash">,
  I32EnumAttrCase<"Recompute", 2, "recompute">]>;

//===-- Factors and work --------------------------------------------------------------------===//

def Phaze_Factor : Phaze_Attr<"Factor", "factor"> {
  let summary = "a class of dimensions that go together, and its size";
  let description = [{
    A name, a size, perhaps a role, and `whole` if some operator needs all of it in one place:
    `<batch = 32, role = batch>`, `<f12 = 7, whole>`. A name that is no identifier is quoted.

    **Constraints**
    * `factor_c1`: the size is not negative.
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "int64_t":$size,
                        EnumParameter<Phaze_FactorRole>:$role, "bool":$whole);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Phaze_Element : Phaze_Attr<"Element", "element"> {
  let summary = "an element type and its size in memory";
  let description = [{
    The type as the program spells it, and the bits that it takes when stored: `<bf16 = 16>`,
    `<i1 = 8>`, `<"complex<f32>" = 64>`.

    **Constraints**
    * `element_c1`: it has at least one bit.
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "int64_t":$bits);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Phaze_Factors : Phaze_Attr<"Factors", "factors"> {
  let summary = "a list of factors by name";
  let description = [{ Written `<batch, sequence>`; a factor may be there twice. }];
  let parameters = (ins OptionalArrayRefParameter<"::mlir::StringAttr">:$names);
  let hasCustomAssemblyFormat = 1;
}

def Phaze_WorkTerm : Phaze_Attr<"WorkTerm", "work_term"> {
  let summary = "a number times factors";
  let description = [{
    One product of `#phaze.work`: `<2 * batch * hidden>`.

    **Constraints**
    * `work_c1`: the number is not 0.
  }];
  let parameters = (ins "int64_t":$count, OptionalArrayRefParameter<"::mlir::StringAttr">:$factors);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Phaze_Work : Phaze_Attr<"Work", "work"> {
  let summary = "floating-point operations as a sum of products of factors";
  let description = [{
    Written `<2 * batch * hidden * ffn + 3 * batch>`.

    **Constraints**
    * `work_c1`: the number in front of each product is not 0. It may be negative: a sum of n numbers is
      n - 1 additions.
  }];
  let parameters = (ins ArrayRefParameter<"WorkTermAttr">:$terms);
  let hasCustomAssemblyFormat = 1;
}

//===-- Architectures and plans -------------------------------------------------------------===//

def Phaze_Arch : Phaze_Attr<"Arch", "arch"> {
  let summary = "a candidate architecture";
  let description = [{
    Tensor cores as number x width x depth of their arrays, vector cores as number x lanes, the
    buffer that all cores share, memory, and clock:
    `<tensor_cores = 8 x 128 x 128, vector_cores = 2 x 128, buffer = 128 MiB, hbm = 32 GiB at 1200 GBps, clock = 1050 MHz>`.
    All else has the defaults of docs/CostModel.md. `fields` sets what differs, or is no whole number of
    these units, as a file of format phaze-arch-1 would:
    `fields = {hbm = {bandwidth_bytes_per_s = 2.688e11}, rates = {i8 = {tensor = 2}}}`.

    **Constraints**
    * `arch_c1`: all numbers are positive.
    * `arch_c2`: `fields` are those of a file of format phaze-arch-1.
    * `arch_c3`: their values are numbers, texts, lists and dictionaries.
  }];
  let parameters = (ins "int64_t":$tensorCores, "int64_t":$tensorWidth, "int64_t":$tensorDepth,
                        "int64_t":$vectorCores, "int64_t":$vectorWidth, "int64_t":$bufferMebibytes,
                        "int64_t":$hbmGibibytes, "int64_t":$hbmGigabytesPerSecond,
                        "int64_t":$clockMegahertz,
                        OptionalParameter<"::mlir::DictionaryAttr">:$fields);
  let assemblyFormat = [{
    `<` `tensor_cores` `=` $tensorCores `x` $tensorWidth `x` $tensorDepth `,`
    `vector_cores` `=` $vectorCores `x` $vectorWidth `,` `buffer` `=` $bufferMebibytes `MiB` `,`
    `hbm` `=` $hbmGibibytes `GiB` `at` $hbmGigabytesPerSecond `GBps` `,`
    `clock` `=` $clockMegahertz `MHz` (`,` `fields` `=` $fields^)? `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Cost : Phaze_Attr<"Cost", "cost"> {
  let summary = "what an operator costs on an architecture";
  let description = [{
    What it runs on, cycles on one core (of each type) and on all cores; then of the run on all cores what
    limits it, bytes that cross the array port of the busiest core, the port of the buffer that all
    cores share and HBM, and energy without leakage:
    `<unit = tensor, one_core = 8192, all_cores = 1100, bound_by = hbm, array = 65536 B, buffer = 65536 B, hbm = 32768 B, energy = 4000 pJ>`.

    **Constraints**
    * `cost_c1`: no number is negative.
  }];
  let parameters = (ins EnumParameter<Phaze_Unit>:$unit, "int64_t":$oneCoreCycles,
                        "int64_t":$allCoresCycles,
                        EnumParameter<Phaze_Bound>:$boundBy, "int64_t":$arrayBytes,
                        "int64_t":$bufferBytes, "int64_t":$hbmBytes, "int64_t":$energyPicojoules);
  let assemblyFormat = [{
    `<` `unit` `=` $unit `,` `one_core` `=` $oneCoreCycles `,` `all_cores` `=` $allCoresCycles `,`
    `bound_by` `=` $boundBy `,` `array` `=` $arrayBytes `B` `,` `buffer` `=` $bufferBytes `B` `,`
    `hbm` `=` $hbmBytes `B` `,` `energy` `=` $energyPicojoules `pJ` `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Slot : Phaze_Attr<"Slot", "slot"> {
  let summary = "when and where an operator runs";
  let description = [{
    On an architecture, the cycle in which it starts, and whether it runs on one core of each type
    that it needs, with their numbers (tensor core first), or on all cores:
    `<arch = "tpu", start = 4096, mode = one, cores = [3, 0]>`, `<arch = "tpu", start = 0, mode = all>`.

    **Constraints**
    * `slot_c1`: start and cores are not negative.
    * `slot_c2`: mode `one` has one or two cores, mode `all` none.
  }];
  let parameters = (ins "::mlir::StringAttr":$arch, "int64_t":$start,
                        EnumParameter<Phaze_SlotMode>:$mode,
                        OptionalArrayRefParameter<"int64_t">:$cores);
  let assemblyFormat = [{
    `<` `arch` `=` $arch `,` `start` `=` $start `,` `mode` `=` $mode (`,` `cores` `=` `[` $cores^ `]`)? `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Prover : Phaze_Enum<"Prover", "who showed that a schedule cannot be shorter", [
  I32EnumAttrCase<"Nobody", 0, "nobody">,
  I32EnumAttrCase<"Open", 1, "open">,
  I32EnumAttrCase<"Bounds", 2, "bounds">,
  I32EnumAttrCase<"Blocks", 3, "blocks">,
  I32EnumAttrCase<"Search", 4, "search">,
  I32EnumAttrCase<"Relaxation", 5, "relaxation">,
  I32EnumAttrCase<"Cbc", 6, "cbc">]>;

def Phaze_Proof : Phaze_Attr<"Proof", "proof"> {
  let summary = "who showed that the schedule of a part cannot be shorter";
  let description = [{
    The dearest that any of its operators needed, `open` if something is left, `nobody` if there was
    nothing to choose; then the rows, columns and nodes of what CBC was given:
    `<by = cbc, rows = 120, columns = 80, nodes = 3>`, `<by = bounds>`.

    **Constraints**
    * `proof_c1`: no number is negative.
  }];
  let parameters = (ins EnumParameter<Phaze_Prover>:$by, DefaultValuedParameter<"int64_t", "0">:$rows,
                        DefaultValuedParameter<"int64_t", "0">:$columns,
                        DefaultValuedParameter<"int64_t", "0">:$nodes);
  let assemblyFormat = [{
    `<` `by` `=` $by (`,` `rows` `=` $rows^ `,` `columns` `=` $columns `,` `nodes` `=` $nodes)? `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Latency : Phaze_Attr<"Latency", "latency"> {
  let summary = "how long the parts of a layer take";
  let description = [{
    Cycles that the cores of an architecture take for each part, for one microbatch (the update: for
    one step), and for each part how many any schedule takes at least; what lies between is the gap
    that is left unproven. Collectives come on top: what they take is for the placement to say.
    `<arch = "tpu", forward = 4096, backward = 8192, update = 128, at_least = [4090, 8192, 128]>`.
    `proofs`, where they are known, say who showed it for each part:
    `<..., at_least = [4090, 8192, 128], proofs = [<by = open>, <by = cbc, rows = 9, columns = 7, nodes = 1>, <by = bounds>]>`.

    **Constraints**
    * `latency_c1`: no number is negative.
    * `latency_c2`: there are three bounds, each at most what its part takes.
    * `latency_c3`: there are three proofs, or none.
  }];
  let parameters = (ins "::mlir::StringAttr":$arch, "int64_t":$forward, "int64_t":$backward,
                        "int64_t":$update, ArrayRefParameter<"int64_t">:$atLeast,
                        OptionalArrayRefParameter<"ProofAttr">:$proofs);
  let assemblyFormat = [{
    `<` `arch` `=` $arch `,` `forward` `=` $forward `,` `backward` `=` $backward `,` `update` `=` $update `,`
    `at_least` `=` `[` $atLeast `]` (`,` `proofs` `=` `[` $proofs^ `]`)? `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Placement : Phaze_Attr<"Placement", "placement"> {
  let summary = "where a layer runs";
  let description = [{
    The pipeline stage, the first of its devices and their number, how many of them share a tensor
    and how many have copies, and whether the layer's forward part is run again for the backward
    part: `<arch = "tpu", stage = 1, devices = 8 from 8, tensor = 4, data = 2, recompute = true>`. How
    far apart the copies are says the `#phaze.stage`. Where only a part of it is run again, `cut` says
    which of the ways to keep less that the layer's kind has, counted from 1.

    **Constraints**
    * `placement_c1`: stage, first device and cut are not negative, the others are positive.
    * `placement_c2`: the number of devices is tensor width times data width.
  }];
  let parameters = (ins "::mlir::StringAttr":$arch, "int64_t":$stage, "int64_t":$devices,
                        "int64_t":$firstDevice, "int64_t":$tensorWidth, "int64_t":$dataWidth,
                        "bool":$recompute, DefaultValuedParameter<"int64_t", "0">:$cut);
  let assemblyFormat = [{
    `<` `arch` `=` $arch `,` `stage` `=` $stage `,` `devices` `=` $devices `from` $firstDevice `,`
    `tensor` `=` $tensorWidth `,` `data` `=` $dataWidth `,` `recompute` `=` $recompute
    (`,` `cut` `=` $cut^)? `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Stage : Phaze_Attr<"Stage", "stage"> {
  let summary = "what a pipeline stage takes";
  let description = [{
    Each of its copies has `tensor` devices, the first copy from device `from` on and each next one
    `by` devices further. Bytes on each device by what they are for, with the stash of all
    microbatches that are in flight; seconds of one microbatch forward and backward; whether all its
    layers are recomputed from the input of the stage:
    `<tensor = 4, from = 8, by = 4, in_flight = 2, parameters = 64 B, gradients = 64 B, optimizer = 128 B, stash = 512 B, transient = 32 B, load = 1.0e-06 : f64, recompute_whole = false>`.

    **Constraints**
    * `stage_c1`: tensor width, distance of copies and microbatches in flight are positive.
    * `stage_c2`: no other number is negative.
  }];
  let parameters = (ins "int64_t":$tensorWidth, "int64_t":$firstDevice, "int64_t":$replicaStride,
                        "int64_t":$inFlight, "int64_t":$parameterBytes, "int64_t":$gradientBytes,
                        "int64_t":$optimizerBytes, "int64_t":$stashBytes,
                        "int64_t":$transientBytes, "::mlir::FloatAttr":$load,
                        "bool":$recomputeWhole);
  let assemblyFormat = [{
    `<` `tensor` `=` $tensorWidth `,` `from` `=` $firstDevice `,` `by` `=` $replicaStride `,`
    `in_flight` `=` $inFlight `,` `parameters` `=` $parameterBytes `B` `,`
    `gradients` `=` $gradientBytes `B` `,` `optimizer` `=` $optimizerBytes `B` `,`
    `stash` `=` $stashBytes `B` `,` `transient` `=` $transientBytes `B` `,`
    `load` `=` $load `,` `recompute_whole` `=` $recomputeWhole `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Step : Phaze_Attr<"Step", "step"> {
  let summary = "how a training step is spread over devices";
  let description = [{
    The architecture, samples of a step and of a microbatch, copies of each stage, the width of
    tensor groups with the classes of dimensions that they share, where the time goes in seconds,
    what any placement takes at least at this microbatch and tensor width, and the stages, as many
    as the pipeline has:
    `<arch = "tpuv4", devices = 8, batch = 64, microbatch = 4, data = 2, tensor = 4, sharded = <heads, ffn>, compute = 9.0e-07 : f64, communication = 5.0e-08 : f64, bubble = 3.0e-08 : f64, update = 2.0e-08 : f64, at_least = 9.98e-07 : f64, stages = [<...>]>`.
    The four times add up to that of the step.

    **Constraints**
    * `step_c1`: devices, batch, microbatch, copies and tensor width are positive; times are not negative.
    * `step_c2`: the step takes no less than its bound.
    * `step_c3`: stages are as wide as the tensor groups, or 1 device wide.
  }];
  let parameters = (ins "::mlir::StringAttr":$arch, "int64_t":$devices, "int64_t":$batch,
                        "int64_t":$microbatch, "int64_t":$dataWidth, "int64_t":$tensorWidth,
                        "FactorsAttr":$sharded,
                        "::mlir::FloatAttr":$compute, "::mlir::FloatAttr":$communication,
                        "::mlir::FloatAttr":$bubble, "::mlir::FloatAttr":$update,
                        "::mlir::FloatAttr":$least, ArrayRefParameter<"StageAttr">:$stages);
  let assemblyFormat = [{
    `<` `arch` `=` $arch `,` `devices` `=` $devices `,` `batch` `=` $batch `,`
    `microbatch` `=` $microbatch `,` `data` `=` $dataWidth `,` `tensor` `=` $tensorWidth `,`
    `sharded` `=` $sharded `,` `compute` `=` $compute `,` `communication` `=` $communication `,`
    `bubble` `=` $bubble `,` `update` `=` $update `,` `at_least` `=` $least `,`
    `stages` `=` `[` $stages `]` `>`
  }];
  let genVerifyDecl = 1;
}

//===-- What a search says ------------------------------------------------------------------===//

def Phaze_ShardedClass : Phaze_Attr<"ShardedClass", "sharded_class"> {
  let summary = "a class of dimensions of which each device of a tensor group has a part";
  let description = [{
    Its name, the elements of it on each device, and of all of them together: `<heads = 24 of 96>`.

    **Constraints**
    * `sharded_class_c1`: both sizes are positive, and the part is not larger than the whole.
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "int64_t":$local, "int64_t":$whole);
  let assemblyFormat = "`<` $name `=` $local `of` $whole `>`";
  let genVerifyDecl = 1;
}

def Phaze_Sharding : Phaze_Attr<"Sharding", "sharding"> {
  let summary = "that a workload is what one device of a tensor group runs";
  let description = [{
    The devices of a group and the classes that they share:
    `<width = 4, classes = [<"heads" = 24 of 96>, <"ffn" = 1024 of 4096>]>`. Where several devices
    share each sequence, and replicas the experts, so many of them, and what the busiest of these has
    to do over the mean: `context = 4 expert = 8 at 1.2 : f64`.

    **Constraints**
    * `sharding_c1`: the width and the numbers of devices are positive.
    * `sharding_c2`: each class has its whole size over the width, rounded up, on each device.
  }];
  let parameters = (ins "int64_t":$width, OptionalArrayRefParameter<"ShardedClassAttr">:$classes,
                        DefaultValuedParameter<"int64_t", "1">:$contextWidth,
                        DefaultValuedParameter<"int64_t", "1">:$expertWidth,
                        OptionalParameter<"::mlir::FloatAttr">:$imbalance);
  let assemblyFormat = [{
    `<` `width` `=` $width (`,` `classes` `=` `[` $classes^ `]`)? (`context` `=` $contextWidth^)?
    (`expert` `=` $expertWidth^)? (`at` $imbalance^)? `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Decisions : Phaze_Attr<"Decisions", "decisions">  {
  let summary = "what was decided for a workload";
  let description = [{
    The model's name, the architecture, whose rules and which objective decide, what may become of
    activations, the devices that there are, the samples of a step and of a microbatch, pipeline
    stages, copies of each, and the width of tensor groups with the classes that they share:
    `<model = "gpt2", arch = "chosen", rules = exact, objective = throughput, activations = both, devices = 64, batch = 512, microbatch = 4, pipeline = 2, data = 8, tensor = 4, sharded = <heads, ffn>, zero = 0>`.
    Copies share the optimizer state (`zero = 1`), gradients (2) and parameters (3), those of `shard`
    copies each where it is given. Another order of microbatches than 1F1B is named as `order`, and
    has `chunks` stages on each device. Of each copy `context` devices share the sequences, and
    `expert` copies share the experts, the busiest with `at` times the mean to do.

    **Constraints**
    * `decisions_c1`: devices, batch, microbatch and degrees are positive.
    * `decisions_c2`: stages times copies and devices of each are no more than there are devices.
    * `decisions_c3`: `zero` is 0 to 3, `shard` divides the copies or is 0, `chunks` is positive.
    * `decisions_c4`: `expert` divides the copies.
  }];
  let parameters = (ins "::mlir::StringAttr":$model, "::mlir::StringAttr":$arch,
                        EnumParameter<Phaze_Rules>:$rules,
                        EnumParameter<Phaze_Objective>:$objective,
                        EnumParameter<Phaze_Activations>:$activations, "int64_t":$devices,
                        "int64_t":$batch, "int64_t":$microbatch, "int64_t":$pipeline,
                        "int64_t":$dataWidth, "int64_t":$tensorWidth, "FactorsAttr":$sharded,
                        "int64_t":$zero, DefaultValuedParameter<"int64_t", "0">:$shard,
                        OptionalParameter<"::mlir::StringAttr">:$order,
                        DefaultValuedParameter<"int64_t", "1">:$chunks,
                        DefaultValuedParameter<"int64_t", "1">:$contextWidth,
                        DefaultValuedParameter<"int64_t", "1">:$expertWidth,
                        OptionalParameter<"::mlir::FloatAttr">:$imbalance);
  let assemblyFormat = [{
    `<` `model` `=` $model `,` `arch` `=` $arch `,` `rules` `=` $rules `,`
    `objective` `=` $objective `,` `activations` `=` $activations `,` `devices` `=` $devices `,`
    `batch` `=` $batch `,` `microbatch` `=` $microbatch `,` `pipeline` `=` $pipeline `,`
    `data` `=` $dataWidth `,` `tensor` `=` $tensorWidth `,` `sharded` `=` $sharded `,`
    `zero` `=` $zero (`shard` `=` $shard^)? (`order` `=` $order^)?
    (`chunks` `=` $chunks^)? (`context` `=` $contextWidth^)? (`expert` `=` $expertWidth^)?
    (`at` $imbalance^)? `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Point : Phaze_Attr<"Point", "point"> {
  let summary = "a point of a space of architectures";
  let description = [{
    Tensor cores as number x width x depth, vector cores as number x lanes, bytes of the buffer that
    all cores share and of memory, and memory's bytes per second where the point says them:
    `<tensor_cores = 8 x 128 x 128, vector_cores = 2 x 128, buffer = 134217728 B, hbm = 34359738368 B>`.
    Where the space has them, stacks of memory, links with their bytes per second, and the clock in
    Hz: `stacks = 4 links = 6 at 5.0e+10 : f64 clock = 1.2e+09 : f64`.

    **Constraints**
    * `point_c1`: all numbers are positive.
  }];
  let parameters = (ins "int64_t":$tensorCores, "int64_t":$tensorWidth, "int64_t":$tensorDepth,
                        "int64_t":$vectorCores, "int64_t":$vectorWidth, "int64_t":$bufferBytes,
                        "int64_t":$hbmBytes, OptionalParameter<"::mlir::FloatAttr">:$hbmBandwidth,
                        DefaultValuedParameter<"int64_t", "0">:$hbmStacks,
                        DefaultValuedParameter<"int64_t", "0">:$links,
                        OptionalParameter<"::mlir::FloatAttr">:$linkBandwidth,
                        OptionalParameter<"::mlir::FloatAttr">:$clock);
  let assemblyFormat = [{
    `<` `tensor_cores` `=` $tensorCores `x` $tensorWidth `x` $tensorDepth `,`
    `vector_cores` `=` $vectorCores `x` $vectorWidth `,` `buffer` `=` $bufferBytes `B` `,`
    `hbm` `=` $hbmBytes `B` (`at` $hbmBandwidth^)? (`stacks` `=` $hbmStacks^)?
    (`links` `=` $links^ `at` $linkBandwidth)? (`clock` `=` $clock^)? `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Candidate : Phaze_Attr<"Candidate", "candidate"> {
  let summary = "an architecture with its best placement, by the numbers";
  let description = [{
    The point, its area in square micrometres, what was decided on it, the seconds of a step, how
    many any plan of it takes at least, and what the objective makes of it:
    `<point = <...>, area = 2.7e+08 : f64, microbatch = 4, pipeline = 2, data = 8, tensor = 4, recompute = false, step = 7.7e-02 : f64, at_least = 7.7e-02 : f64, score = 7.7e-02 : f64>`.
    Then the watts that the chip draws at most, its dollars, and the seconds of compute,
    communication, bubble and update, where they are known, and the devices that share sequences and
    experts.

    **Constraints**
    * `candidate_c1`: microbatch and degrees are positive.
    * `candidate_c2`: a step has four parts.
  }];
  let parameters = (ins "PointAttr":$point, "::mlir::FloatAttr":$area, "int64_t":$microbatch,
                        "int64_t":$pipeline, "int64_t":$dataWidth, "int64_t":$tensorWidth,
                        "bool":$recompute, "::mlir::FloatAttr":$step, "::mlir::FloatAttr":$least,
                        "::mlir::FloatAttr":$score,
                        OptionalParameter<"::mlir::FloatAttr">:$power,
                        OptionalParameter<"::mlir::FloatAttr">:$cost,
                        OptionalParameter<"::mlir::ArrayAttr">:$parts,
                        DefaultValuedParameter<"int64_t", "1">:$contextWidth,
                        DefaultValuedParameter<"int64_t", "1">:$expertWidth);
  let assemblyFormat = [{
    `<` `point` `=` $point `,` `area` `=` $area `,` `microbatch` `=` $microbatch `,`
    `pipeline` `=` $pipeline `,` `data` `=` $dataWidth `,` `tensor` `=` $tensorWidth `,`
    `recompute` `=` $recompute `,` `step` `=` $step `,` `at_least` `=` $least `,`
    `score` `=` $score (`power` `=` $power^)? (`cost` `=` $cost^)?
    (`parts` `=` $parts^)? (`context` `=` $contextWidth^)? (`expert` `=` $expertWidth^)? `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Baseline : Phaze_Attr<"Baseline", "baseline"> {
  let summary = "something to compare with, costed by the same rules";
  let description = [{
    Its name, what it is, whether the search could have chosen it, what is wrong where it does not
    fit or lies outside, and the candidate if there is one:
    `<name = "tpuv4", what = "TPUv4, our placement", in_space = false, why = "lies outside the space", candidate = <...>>`.
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "::mlir::StringAttr":$what, "bool":$inSpace,
                        "::mlir::StringAttr":$why, OptionalParameter<"CandidateAttr">:$candidate);
  let assemblyFormat = [{
    `<` `name` `=` $name `,` `what` `=` $what `,` `in_space` `=` $inSpace `,` `why` `=` $why
    (`,` `candidate` `=` $candidate^)? `>`
  }];
}

def Phaze_Certificate : Phaze_Attr<"Certificate", "certificate"> {
  let summary = "what a search promises, and what it has proven";
  let description = [{
    How it searched and whether it came to its end; the seconds of a step that its decisions take and
    that any plan of this candidate takes at least; how many architectures and candidates there were,
    how many were evaluated, were dropped by their work, schedules and placement, or fit nothing; the
    gap that the search left open and the gap that is left to any plan at all. With several models,
    what a step takes on the best architecture of this one. Then the best candidates, the chosen one
    first, and what it is compared with:
    `<method = "exact", finished = true, step = 7.7e-02 : f64, at_least = 7.7e-02 : f64, architectures = 29360, candidates = 2818560, evaluated = 438, pruned = [25761, 3161, 405], infeasible = 0, search_gap = 0.0e+00 : f64, proven_gap = 0.0e+00 : f64>`.
    What else was asked for (`more`) has the fields and words of plan JSON: how the search went, what
    a device costs, the front, and steps on changed chips.

    **Constraints**
    * `certificate_c1`: no number is negative.
    * `certificate_c2`: there are three numbers of dropped architectures.
  }];
  let parameters = (ins "::mlir::StringAttr":$method, "bool":$finished, "::mlir::FloatAttr":$step,
                        "::mlir::FloatAttr":$least, "int64_t":$architectures,
                        "int64_t":$candidates, "int64_t":$evaluated,
                        ArrayRefParameter<"int64_t">:$pruned, "int64_t":$infeasible,
                        "::mlir::FloatAttr":$searchGap, "::mlir::FloatAttr":$provenGap,
                        OptionalParameter<"::mlir::FloatAttr">:$ownBest,
                        OptionalArrayRefParameter<"CandidateAttr">:$best,
                        OptionalArrayRefParameter<"BaselineAttr">:$baselines,
                        OptionalParameter<"::mlir::DictionaryAttr">:$more);
  let assemblyFormat = [{
    `<` `method` `=` $method `,` `finished` `=` $finished `,` `step` `=` $step `,`
    `at_least` `=` $least `,` `architectures` `=` $architectures `,` `candidates` `=` $candidates `,`
    `evaluated` `=` $evaluated `,` `pruned` `=` `[` $pruned `]` `,` `infeasible` `=` $infeasible `,`
    `search_gap` `=` $searchGap `,` `proven_gap` `=` $provenGap
    (`own_best` `=` $ownBest^)? (`best` `=` `[` $best^ `]`)?
    (`baselines` `=` `[` $baselines^ `]`)? (`more` `=` $more^)? `>`
  }];
  let genVerifyDecl = 1;
}

//===-- Types -------------------------------------------------------------------------------===//

def Phaze_Tensor : TypeDef<Phaze_Dialect, "Tensor"> {
  let mnemonic = "tensor";
  let summary = "a tensor whose dimensions are lists of factors";
  let description = [{
    Dimensions, outermost first, and the element type:
    `!phaze.tensor<batch x sequence x heads * head_dim x bf16>`. A dimension `1` has no factors,
    `!phaze.tensor<f32>` no dimensions. Names of factors and elements that are no identifiers are
    quoted. The workload around it has both in its tables (see `phaze.workload`).
  }];
  let parameters = (ins OptionalArrayRefParameter<"FactorsAttr">:$dims,
                        "::mlir::StringAttr":$element);
  let hasCustomAssemblyFormat = 1;
}

#endif
