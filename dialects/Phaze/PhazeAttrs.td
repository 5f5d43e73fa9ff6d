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
    * `arch_c3`: their values are numbers, lists and dictionaries.
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
    The cycle in which it starts, and whether it runs on one core of each type that it needs, with
    their numbers (tensor core first), or on all cores: `<start = 4096, mode = one, cores = [3, 0]>`,
    `<start = 0, mode = all>`.

    **Constraints**
    * `slot_c1`: start and cores are not negative.
    * `slot_c2`: mode `one` has one or two cores, mode `all` none.
  }];
  let parameters = (ins "int64_t":$start, EnumParameter<Phaze_SlotMode>:$mode,
                        OptionalArrayRefParameter<"int64_t">:$cores);
  let assemblyFormat = [{
    `<` `start` `=` $start `,` `mode` `=` $mode (`,` `cores` `=` `[` $cores^ `]`)? `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Latency : Phaze_Attr<"Latency", "latency"> {
  let summary = "how long the parts of a layer take";
  let description = [{
    Cycles from the start of the first operator of a part to the end of the last one, for one
    microbatch (the update: for one step), and for each part how many any schedule takes at least;
    what lies between is the gap that is left unproven:
    `<forward = 4096, backward = 8192, update = 128, at_least = [4090, 8192, 128]>`.

    **Constraints**
    * `latency_c1`: no number is negative.
    * `latency_c2`: there are three bounds, each at most what its part takes.
  }];
  let parameters = (ins "int64_t":$forward, "int64_t":$backward, "int64_t":$update,
                        ArrayRefParameter<"int64_t">:$atLeast);
  let assemblyFormat = [{
    `<` `forward` `=` $forward `,` `backward` `=` $backward `,` `update` `=` $update `,`
    `at_least` `=` `[` $atLeast `]` `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Placement : Phaze_Attr<"Placement", "placement"> {
  let summary = "where a layer runs";
  let description = [{
    The pipeline stage, the first of its devices and their number, how many of them share a tensor
    and how many have copies, and whether the layer's forward part is run again for the backward
    part: `<stage = 1, devices = 8 from 8, tensor = 4, data = 2, recompute = true>`. How far apart
    the copies are says the `#phaze.stage`.

    **Constraints**
    * `placement_c1`: stage and first device are not negative, the others are positive.
    * `placement_c2`: the number of devices is tensor width times data width.
  }];
  let parameters = (ins "int64_t":$stage, "int64_t":$devices, "int64_t":$firstDevice,
                        "int64_t":$tensorWidth, "int64_t":$dataWidth, "bool":$recompute);
  let assemblyFormat = [{
    `<` `stage` `=` $stage `,` `devices` `=` $devices `from` $firstDevice `,`
    `tensor` `=` $tensorWidth `,` `data` `=` $dataWidth `,` `recompute` `=` $recompute `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Stage : Phaze_Attr<"Stage", "stage"> {
  let summary = "what a pipeline stage takes";
  let description = [{
    Each of its copies has `tensor` devices, the first copy from device `from` on and each next one
    `by` devices further. Bytes on each device by what they are for, with the stash of all
    microbatches that are in flight; the time of one microbatch forward and backward:
    `<tensor = 4, from = 8, by = 4, in_flight = 2, parameters = 64 B, gradients = 64 B, optimizer = 128 B, stash = 512 B, transient = 32 B, load = 1000 ns>`.

    **Constraints**
    * `stage_c1`: tensor width, distance of copies and microbatches in flight are positive.
    * `stage_c2`: no other number is negative.
  }];
  let parameters = (ins "int64_t":$tensorWidth, "int64_t":$firstDevice, "int64_t":$replicaStride,
                        "int64_t":$inFlight, "int64_t":$parameterBytes, "int64_t":$gradientBytes,
                        "int64_t":$optimizerBytes, "int64_t":$stashBytes,
                        "int64_t":$transientBytes, "int64_t":$loadNanoseconds);
  let assemblyFormat = [{
    `<` `tensor` `=` $tensorWidth `,` `from` `=` $firstDevice `,` `by` `=` $replicaStride `,`
    `in_flight` `=` $inFlight `,` `parameters` `=` $parameterBytes `B` `,`
    `gradients` `=` $gradientBytes `B` `,` `optimizer` `=` $optimizerBytes `B` `,`
    `stash` `=` $stashBytes `B` `,` `transient` `=` $transientBytes `B` `,`
    `load` `=` $loadNanoseconds `ns` `>`
  }];
  let genVerifyDecl = 1;
}

def Phaze_Step : Phaze_Attr<"Step", "step"> {
  let summary = "how a training step is spread over devices";
  let description = [{
    The architecture, samples of a step and of a microbatch, copies of each stage, the width of
    tensor groups with the classes of dimensions that they share, where the time goes, what any
    placement takes at least at this microbatch and tensor width, and the stages, as many as the
    pipeline has:
    `<arch = "tpuv4", batch = 64, microbatch = 4, data = 2, tensor = 4, sharded = <heads, ffn>, compute = 900 ns, communication = 50 ns, bubble = 30 ns, update = 20 ns, at_least = 998 ns, stages = [<...>]>`.
    The four times add up to that of the step.

    **Constraints**
    * `step_c1`: batch, microbatch, copies and tensor width are positive; times are not negative.
    * `step_c2`: the step takes no less than its bound.
    * `step_c3`: stages are as wide as the tensor groups, or 1 device wide.
  }];
  let parameters = (ins "::mlir::StringAttr":$arch, "int64_t":$batch, "int64_t":$microbatch,
                        "int64_t":$dataWidth, "int64_t":$tensorWidth,
                        "FactorsAttr":$sharded,
                        "int64_t":$computeNanoseconds, "int64_t":$communicationNanoseconds,
                        "int64_t":$bubbleNanoseconds, "int64_t":$updateNanoseconds,
                        "int64_t":$leastNanoseconds, ArrayRefParameter<"StageAttr">:$stages);
  let assemblyFormat = [{
    `<` `arch` `=` $arch `,` `batch` `=` $batch `,` `microbatch` `=` $microbatch `,`
    `data` `=` $dataWidth `,` `tensor` `=` $tensorWidth `,` `sharded` `=` $sharded `,`
    `compute` `=` $computeNanoseconds `ns` `,`
    `communication` `=` $communicationNanoseconds `ns` `,` `bubble` `=` $bubbleNanoseconds `ns` `,`
    `update` `=` $updateNanoseconds `ns` `,` `at_least` `=` $leastNanoseconds `ns` `,`
    `stages` `=` `[` $stages `]` `>`
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
