// The operations of the phaze dialect.
#ifndef PHAZE_PHAZE_OPS_TD
#define PHAZE_PHAZE_OPS_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "PhazeAttrs.td"

// By name of the architecture.
def Phaze_Costs : ConfinedAttr<DictionaryAttr, [AttrConstraint<
    CPred<"::phaze::ir::detail::isCosts(::llvm::cast<::mlir::DictionaryAttr>($_self))">,
    "of costs by architecture">]>;

class Phaze_Op<string mnemonic, list<Trait> traits = []> : Op<Phaze_Dialect, mnemonic, traits>;

def Phaze_NamesResults : DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;

//===-- Workloads and architectures ---------------------------------------------------------===//

def Phaze_ArchOp : Phaze_Op<"arch", [Symbol,
    ParentOneOf<["::mlir::ModuleOp", "::phaze::ir::WorkloadOp"]>]> {
  let summary = "a candidate architecture";
  let description = [{
    Gives an architecture a name: one that is written down, or one of the presets of
    docs/CostModel.md.

    **Constraints**
    * `arch_c4`: it has either a configuration or a preset.

    **Example**
    ```mlir
    phaze.arch @tpu preset "tpuv4"
    phaze.arch @small <tensor_cores = 8 x 128 x 128, vector_cores = 2 x 128, buffer = 128 MiB, hbm = 32 GiB at 1200 GBps, clock = 1050 MHz, fields = {vector_cores = {l2_bytes = 16777216}}>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$preset,
    OptionalAttr<Phaze_Arch>:$config);
  let assemblyFormat = "$sym_name (`preset` $preset^) : (custom<Config>($config))? attr-dict";
  let hasVerifier = 1;
}

def Phaze_SpaceOp : Phaze_Op<"space", [Symbol, HasParent<"::mlir::ModuleOp">]> {
  let summary = "a space of architectures";
  let description = [{
    What a search looks at: a space that has a name of its own (`default`, `published`), or one that is written
    down in the words of a file of format phaze-space-1.

    **Constraints**
    * `space_c1`: it has either a name of its own or fields.
    * `space_c2`: values of fields are numbers, texts, lists and dictionaries.

    **Example**
    ```mlir
    phaze.space @all named "published"
    phaze.space @few fields {tensor_cores = {count = [4, 8], width = 128, depth = 128}, vector_cores = {count = 2}, global_buffer = {bytes = 134217728}, hbm = {bytes = 34359738368}}
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$named,
    OptionalAttr<DictionaryAttr>:$fields);
  let assemblyFormat = "$sym_name (`named` $named^)? (`fields` $fields^)? attr-dict";
  let hasVerifier = 1;
}

def Phaze_WorkloadOp : Phaze_Op<"workload", [IsolatedFromAbove, NoTerminator, SingleBlock,
    NoRegionArguments, SymbolTable]> {
  let summary = "one training step";
  let description = [{
    Named after the entry function of its program. Holds kinds of layers, layers in pipeline order, the side part that depends on no parameter, and
    perhaps candidate architectures. `elements` and `factors` are the tables of element types and of
    factors; `batch` names the factor that microbatching divides. With `attention written` scores go to
    memory: the software has no kernels that run attention as one. The operations of the program are
    numbered from 0 to `operations` - 1; those that only say a constant are listed. Passes that plan
    add what they found out: a search `decisions` and its `certificate`, `phaze-shard-layers`
    `sharding`, `phaze-partition` `step`. `software` is the profile of what runs it: a name of
    docs/Software.md, or the text of a file of format phaze-software-1.

    **Constraints**
    * `workload_c1`: factors have distinct names, and so have elements.
    * `workload_c2`: `batch` is a factor.
    * `workload_c3`: every factor and element that is named inside is in the tables.
    * `workload_c4`: it holds architectures, kinds, layers, tied parameters, warnings, and at most
      one side part.
    * `workload_c5`: layers have distinct names.
    * `workload_c6`: every operation is in exactly one place: one operator of one layer or of the
      side part, or the constants.
    * `workload_c7`: costs, slots, latencies, placements, decisions and the step are those on
      architectures that it, or a module around it, declares.
    * `workload_c8`: with a `step`, layers are placed on its stages.
    * `workload_c9`: the classes of `sharding` are factors of their local size, each once and none
      of them the batch.

    **Example**
    ```mlir
    phaze.workload @forward batch "batch" operations 2 constants [0]
        elements [<f32 = 32>] factors [<batch = 32, role = batch>, <hidden = 64, role = hidden>] {
      phaze.kind @square {
        %w = phaze.parameter "w" : <hidden x hidden x f32>
        phaze.forward {
          %x = phaze.input activation : <batch x hidden x f32>
          %y = phaze.contraction "dot_general"(%x, %w) rows<batch> columns<hidden> reduction<hidden> work<2 * batch * hidden * hidden> in f32 : (<batch x hidden x f32>, <hidden x hidden x f32>) -> <batch x hidden x f32>
          phaze.yield outputs(%y : <batch x hidden x f32>)
        }
      }
      %0 = phaze.layer "h0" @square() parameters ["%arg0"] forward [1] : () -> <batch x hidden x f32>
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$entry, OptionalAttr<StrAttr>:$batch,
    DefaultValuedAttr<ConfinedAttr<I64Attr, [IntNonNegative]>, "0">:$operations,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$constants,
    TypedArrayAttrBase<Phaze_Element, "element types">:$elements,
    TypedArrayAttrBase<Phaze_Factor, "factors">:$factors, UnitAttr:$written_attention,
    OptionalAttr<Phaze_Decisions>:$decisions, OptionalAttr<Phaze_Certificate>:$certificate,
    OptionalAttr<Phaze_Sharding>:$sharding, OptionalAttr<StrAttr>:$software,
    OptionalAttr<Phaze_Step>:$step);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $entry (`batch` $batch^)? (`attention` `written` $written_attention^)? (`operations` $operations^)?
    (`constants` custom<Ids>($constants)^)?
    `` custom<Tables>($elements, $factors) attr-dict-with-keyword $body
  }];
  let hasRegionVerifier = 1;
}

def Phaze_LayerOp : Phaze_Op<"layer", [HasParent<"::phaze::ir::WorkloadOp">, Phaze_NamesResults,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a layer of the pipeline";
  let description = [{
    Names its kind. The operands are what enters it from earlier layers, one for each edge; the
    results are the outputs of its kind's forward part. `parameters` and `states` name the program's
    arguments that fill those of the kind. `forward`, `backward` and `update` have for each operator
    of these parts the number of its operation in the program, -1 if it was synthesised; `3 to 5`
    stands for 3, 4, 5. `views` are operations that only look at a value another way. An operation
    on tensors that hold the parameters of several layers is in each of these layers. `latency` and
    `placement` say how long it takes and where it runs, once that is known.

    **Constraints**
    * `layer_c1`: the kind is one of the workload.
    * `layer_c2`: the results have the types of the outputs of the kind's forward part.
    * `layer_c3`: there is one number per operator.
    * `layer_c4`: there are as many parameters and states as the kind has.

    **Example**
    ```mlir
    phaze.workload @two_layers operations 3 elements [<f32 = 32>] factors [<batch = 32>] {
      phaze.arch @tpu preset "tpuv4"
      phaze.kind @activation {
        phaze.forward {
          %x = phaze.input activation : <batch x f32>
          %y = phaze.elementwise "tanh"(%x) work<1 * batch> in f32 : (<batch x f32>) -> <batch x f32>
          phaze.yield outputs(%y : <batch x f32>)
        }
      }
      %0 = phaze.layer "h0" @activation() forward [0] : () -> <batch x f32>
      %1 = phaze.layer "h1" @activation(%0) forward [1] {latency = #phaze.latency<arch = "tpu", forward = 12, backward = 0, update = 0, at_least = [12, 0, 0]>, placement = #phaze.placement<arch = "tpu", stage = 0, devices = 4 from 0, tensor = 2, data = 2, recompute = false>} : (<batch x f32>) -> <batch x f32>
      %2 = phaze.layer "h2" @activation(%1) forward [2] : (<batch x f32>) -> <batch x f32>
    }
    ```
  }];
  let arguments = (ins StrAttr:$layer_name, FlatSymbolRefAttr:$kind, Variadic<Phaze_Tensor>:$inputs,
    DefaultValuedAttr<StrArrayAttr, "{}">:$parameters, DefaultValuedAttr<StrArrayAttr, "{}">:$states,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$forward,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$backward,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$update,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$views,
    OptionalAttr<Phaze_Latency>:$latency, OptionalAttr<Phaze_Placement>:$placement);
  let results = (outs Variadic<Phaze_Tensor>:$outputs);
  let assemblyFormat = [{
    $layer_name $kind `` `(` $inputs `)` (`parameters` $parameters^)? (`states` $states^)?
    (`forward` custom<Ids>($forward)^)? (`backward` custom<Ids>($backward)^)?
    (`update` custom<Ids>($update)^)? (`views` custom<Ids>($views)^)?
    attr-dict `:` custom<Signature>(type($inputs), type($outputs))
  }];
}

def Phaze_TiedOp : Phaze_Op<"tied", [HasParent<"::phaze::ir::WorkloadOp">]> {
  let summary = "one parameter of several layers";
  let description = [{
    The argument of the program that several layers have as a parameter, and those layers.

    **Constraints**
    * `tied_c1`: there are at least two layers, all different.
    * `tied_c2`: each is a layer of the workload that has this parameter.

    **Example**
    ```mlir
    phaze.workload @tied elements [<f32 = 32>] factors [<hidden = 64>] {
      phaze.kind @scale {
        %w = phaze.parameter "w" : <hidden x f32>
        phaze.forward {
        }
      }
      phaze.layer "embedding" @scale() parameters ["%arg0"] : () -> ()
      phaze.layer "head" @scale() parameters ["%arg0"] : () -> ()
      phaze.tied "%arg0" ["embedding", "head"]
    }
    ```
  }];
  let arguments = (ins StrAttr:$parameter, StrArrayAttr:$layers);
  let assemblyFormat = "$parameter $layers attr-dict";
}

def Phaze_WarningOp : Phaze_Op<"warning", [HasParent<"::phaze::ir::WorkloadOp">]> {
  let summary = "what the workload does not say exactly";
  let description = [{
    A place in the program and what was assumed there.

    **Example**
    ```mlir
    phaze.workload @warned elements [] factors [] {
      phaze.warning "loc(\"custom_call\")", "not understood, counted as movement"
    }
    ```
  }];
  let arguments = (ins StrAttr:$location, StrAttr:$message);
  let assemblyFormat = "$location `,` $message attr-dict";
}

//===-- Kinds and their parts ---------------------------------------------------------------===//

def Phaze_KindOp : Phaze_Op<"kind", [HasParent<"::phaze::ir::WorkloadOp">, IsolatedFromAbove,
    NoTerminator, SingleBlock, NoRegionArguments, Symbol]> {
  let summary = "what isomorphic layers have in common";
  let description = [{
    Parameters and states, then the parts. A part may be missing when it is empty, but not the
    forward part. `synthesized_backward` says that the program has no backward pass and this one was
    made for it.

    **Constraints**
    * `kind_c1`: it holds parameters and states, then one forward part, then at most one backward and
      then one update part.

    **Example**
    ```mlir
    phaze.workload @sgd elements [<f32 = 32>] factors [<batch = 32>, <in = 8>, <out = 16>] {
      phaze.kind @linear synthesized_backward {
        %w = phaze.parameter "w" : <in x out x f32>
        %stash = phaze.forward -> <batch x in x f32> {
          %x = phaze.input activation : <batch x in x f32>
          %y = phaze.contraction "dot_general"(%x, %w) rows<batch> columns<out> reduction<in> work<2 * batch * in * out> in f32 : (<batch x in x f32>, <in x out x f32>) -> <batch x out x f32>
          phaze.yield outputs(%y : <batch x out x f32>) kept(%x : <batch x in x f32>)
        }
        %gradient = phaze.backward -> <in x out x f32> {
          %dy = phaze.input activation : <batch x out x f32>
          %dw = phaze.contraction "dot_general"(%stash, %dy) rows<in> columns<out> reduction<batch> work<2 * batch * in * out> in f32 : (<batch x in x f32>, <batch x out x f32>) -> <in x out x f32>
          phaze.yield kept(%dw : <in x out x f32>)
        }
        phaze.update {
          %new = phaze.elementwise "subtract"(%w, %gradient) work<1 * in * out> in f32 : (<in x out x f32>, <in x out x f32>) -> <in x out x f32>
        }
      }
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, UnitAttr:$synthesized_backward);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name (`synthesized_backward` $synthesized_backward^)? attr-dict-with-keyword $body
  }];
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The parts, null if the kind has none.
    ForwardOp getForwardPart();
    BackwardOp getBackwardPart();
    UpdateOp getUpdatePart();
    int64_t getNumParameters();
    int64_t getNumStates();
  }];
}

class Phaze_HeldOp<string mnemonic> : Phaze_Op<mnemonic, [HasParent<"::phaze::ir::KindOp">,
    Phaze_NamesResults]> {
  let arguments = (ins StrAttr:$tensor_name);
  let results = (outs Phaze_Tensor:$result);
  let assemblyFormat = "$tensor_name attr-dict `:` type($result)";
}

def Phaze_ParameterOp : Phaze_HeldOp<"parameter"> {
  let summary = "a parameter of a kind of layers";
  let description = [{
    Its name and tensor. All parts of the kind can read it.

    **Example**
    ```mlir
    phaze.workload @parameter elements [<bf16 = 16>] factors [<hidden = 64>, <ffn = 256>] {
      phaze.kind @mlp {
        %up = phaze.parameter "up" : <hidden x ffn x bf16>
        phaze.forward {
        }
      }
    }
    ```
  }];
}

def Phaze_StateOp : Phaze_HeldOp<"state"> {
  let summary = "optimizer state or a buffer of a kind of layers";
  let description = [{
    Its name and tensor. All parts of the kind can read it.

    **Example**
    ```mlir
    phaze.workload @state elements [<f32 = 32>] factors [<hidden = 64>, <ffn = 256>] {
      phaze.kind @mlp {
        %momentum = phaze.state "momentum" : <hidden x ffn x f32>
        phaze.forward {
        }
      }
    }
    ```
  }];
}

// A part: a block of inputs and operators. Its results, if any, are for later parts.
class Phaze_PartOp<string mnemonic, string parent, list<Trait> traits = []>
    : Phaze_Op<mnemonic, [HasParent<parent>, NoRegionArguments, Phaze_NamesResults,
        SingleBlockImplicitTerminator<"::phaze::ir::YieldOp">] # traits> {
  let arguments = (ins OptionalAttr<DenseI32ArrayAttr>:$origins);
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
}

def Phaze_ForwardOp : Phaze_PartOp<"forward", "::phaze::ir::KindOp"> {
  let summary = "the forward part of a kind of layers";
  let description = [{
    Yields its outputs, which go to later layers, and keeps the stash: values for the backward part,
    which are the results of this op.

    **Constraints** on every part:
    * `part_c1`: it holds inputs, operators and fused groups.
    * `part_c2`: the results have the types of the values that are kept.
    * `part_c3`: what is kept is an operator's result or an activation of the part, each once.
    * `part_c4`: only forward and backward parts keep values.
    * `part_c5`: `origins`, which has for each operator of what one device runs its number in the
      part of the whole workload, -1 for what sharding added, has one number per operator.

    **Example**
    ```mlir
    phaze.workload @forward elements [<f32 = 32>] factors [<batch = 32>] {
      phaze.kind @activation {
        %stash = phaze.forward -> <batch x f32> {
          %x = phaze.input activation : <batch x f32>
          %y = phaze.elementwise "tanh"(%x) work<1 * batch> in f32 : (<batch x f32>) -> <batch x f32>
          phaze.yield outputs(%y : <batch x f32>) kept(%y : <batch x f32>)
        }
      }
    }
    ```
  }];
  let results = (outs Variadic<Phaze_Tensor>:$kept);
  let assemblyFormat = "(`->` custom<Results>(type($kept))^)? attr-dict-with-keyword $body";
}

def Phaze_BackwardOp : Phaze_PartOp<"backward", "::phaze::ir::KindOp"> {
  let summary = "the backward part of a kind of layers";
  let description = [{
    Yields cotangents for earlier layers as its outputs, and keeps gradients for the update part,
    which are the results of this op.

    **Constraints**
    * `part_c1` to `part_c3`, `part_c5`: as for `phaze.forward`.

    **Example**
    ```mlir
    phaze.workload @backward elements [<f32 = 32>] factors [<batch = 32>] {
      phaze.kind @activation {
        %stash = phaze.forward -> <batch x f32> {
          %x = phaze.input activation : <batch x f32>
          phaze.yield kept(%x : <batch x f32>)
        }
        phaze.backward {
          %dy = phaze.input activation : <batch x f32>
          %dx = phaze.elementwise "multiply"(%dy, %stash) work<1 * batch> in f32 : (<batch x f32>, <batch x f32>) -> <batch x f32>
          phaze.yield outputs(%dx : <batch x f32>)
        }
      }
    }
    ```
  }];
  let results = (outs Variadic<Phaze_Tensor>:$kept);
  let assemblyFormat = "(`->` custom<Results>(type($kept))^)? attr-dict-with-keyword $body";
}

def Phaze_UpdateOp : Phaze_PartOp<"update", "::phaze::ir::KindOp"> {
  let summary = "the update part of a kind of layers";
  let description = [{
    Runs once per step, after all microbatches, and writes parameters and states.

    **Constraints**
    * `part_c1`, `part_c4`: as for `phaze.forward`.

    **Example**
    ```mlir
    phaze.workload @update elements [<f32 = 32>] factors [<hidden = 64>] {
      phaze.kind @decay {
        %w = phaze.parameter "w" : <hidden x f32>
        phaze.forward {
        }
        phaze.update {
          %rate = phaze.input side : <f32>
          %new = phaze.elementwise "multiply"(%w, %rate) work<1 * hidden> in f32 : (<hidden x f32>, <f32>) -> <hidden x f32>
        }
      }
    }
    ```
  }];
  let assemblyFormat = "attr-dict-with-keyword $body";
}

def Phaze_SideOp : Phaze_PartOp<"side", "::phaze::ir::WorkloadOp"> {
  let summary = "what depends on no parameter";
  let description = [{
    Masks, positions, labels, random bits: run by each stage that needs it, or sent to it. The
    outputs are what layers read. `sources` has for each operator the number of its operation;
    `views` are operations that only look at a value another way.

    **Constraints**
    * `part_c1`, `part_c4`: as for `phaze.forward`.
    * `side_c1`: there is one source per operator.
    * `side_c2`: no input is an activation.

    **Example**
    ```mlir
    phaze.workload @positions operations 1 elements [<i32 = 32>] factors [<sequence = 128>] {
      phaze.side sources [0] {
        %p = phaze.movement "iota"() : () -> <sequence x i32>
        phaze.yield outputs(%p : <sequence x i32>)
      }
    }
    ```
  }];
  let arguments = (ins DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$sources,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$views, OptionalAttr<DenseI32ArrayAttr>:$origins);
  let assemblyFormat = [{
    (`sources` custom<Ids>($sources)^)? (`views` custom<Ids>($views)^)?
    attr-dict-with-keyword $body
  }];
}

def Phaze_YieldOp : Phaze_Op<"yield", [Terminator, AttrSizedOperandSegments,
    ParentOneOf<["::phaze::ir::ForwardOp", "::phaze::ir::BackwardOp", "::phaze::ir::UpdateOp",
                 "::phaze::ir::SideOp", "::phaze::ir::FusedOp"]>]> {
  let summary = "what leaves a part or a fused group";
  let description = [{
    Outputs, and values that are kept for a later part of the same layer. It may be left
    out where there are none.

    **Example**
    ```mlir
    phaze.workload @yield elements [<f32 = 32>] factors [<batch = 32>] {
      phaze.kind @identity {
        %stash = phaze.forward -> <batch x f32> {
          %x = phaze.input activation : <batch x f32>
          phaze.yield outputs(%x : <batch x f32>) kept(%x : <batch x f32>)
        }
      }
    }
    ```
  }];
  let arguments = (ins Variadic<Phaze_Tensor>:$outputs, Variadic<Phaze_Tensor>:$kept);
  let assemblyFormat = [{
    (`outputs` `` `(` $outputs^ `:` custom<Types>(type($outputs)) `)`)?
    (`kept` `` `(` $kept^ `:` custom<Types>(type($kept)) `)`)? attr-dict
  }];
  let builders = [OpBuilder<(ins), "build($_builder, $_state, ::mlir::ValueRange(), ::mlir::ValueRange());">];
}

def Phaze_InputOp : Phaze_Op<"input", [Phaze_NamesResults,
    ParentOneOf<["::phaze::ir::ForwardOp", "::phaze::ir::BackwardOp", "::phaze::ir::UpdateOp",
                 "::phaze::ir::SideOp"]>]> {
  let summary = "what enters a part from outside its layer";
  let description = [{
    An `activation` comes from another layer, in the backward part it is a cotangent; `side` depends
    on no parameter; a `constant` takes no traffic worth counting. A mask may say how many of a million of
    its elements are `shown`; the others hide what they are applied to.

    **Constraints**
    * `input_c1`: `shown` is at most 1000000, and only of a side input.

    **Example**
    ```mlir
    phaze.workload @inputs elements [<bf16 = 16>, <i1 = 8>] factors [<batch = 32>, <heads = 4>, <head_dim = 16>] {
      phaze.kind @none {
        phaze.forward {
          %x = phaze.input activation : <batch x heads * head_dim x bf16>
          %mask = phaze.input side shown 500000 : <batch x 1 x i1>
          %zero = phaze.input constant : <bf16>
        }
      }
    }
    ```
  }];
  let arguments = (ins Phaze_InputOrigin:$origin,
    OptionalAttr<ConfinedAttr<I32Attr, [IntNonNegative]>>:$shown);
  let results = (outs Phaze_Tensor:$result);
  let assemblyFormat = "$origin (`shown` $shown^)? attr-dict `:` type($result)";
  let hasVerifier = 1;
}

//===-- Operators ---------------------------------------------------------------------------===//

def Phaze_OperatorInterface : OpInterface<"OperatorOp"> {
  let cppNamespace = "::phaze::ir";
  let description = [{
    What all operators have: the name of the source operation, the work and the type in which it is
    done, the factors that it needs whole, and marks for work that the program does again, for what
    feeds reported numbers only, and for sizes that follow the batch in a way that factors do not
    say; how often it runs, where that is more than once; where an operand has a factor twice (queries
    and keys of scores), which `occurrence` of it is summed or reduced away, or whether a transpose
    swaps the two.
  }];
  let methods = [
    InterfaceMethod<"The name of the source operation.", "::llvm::StringRef", "getOpName">,
    InterfaceMethod<"What it reads.", "::mlir::OperandRange", "getInputs">,
    InterfaceMethod<"What it computes.", "::mlir::ResultRange", "getOutputs">,
    InterfaceMethod<"Floating-point operations.", "::phaze::ir::WorkAttr", "getWorkAttr">,
    InterfaceMethod<"The element type of the work.", "::mlir::StringAttr", "getComputeAttr">,
    InterfaceMethod<"Factors needed whole.", "::phaze::ir::FactorsAttr", "getWholeAttr">,
    InterfaceMethod<"Whether the program does it again.", "bool", "getRecompute">,
    InterfaceMethod<"Whether it feeds reported numbers only.", "bool", "getMetric">,
    InterfaceMethod<"Whether sizes follow the batch unsaid.", "bool", "getIrregular">,
    InterfaceMethod<"How often it runs, none for once.", "::mlir::IntegerAttr",
                    "getRepeatAttr">,
    InterfaceMethod<"Which of two equal factors is reduced away.", "::mlir::IntegerAttr",
                    "getOccurrenceAttr">];
  let verify = "return ::phaze::ir::detail::verifyOperator($_op);";
}

class Phaze_Operator<string mnemonic, dag extraArguments = (ins), string extraFormat = "">
    : Phaze_Op<mnemonic, [Phaze_OperatorInterface, Phaze_NamesResults,
        ParentOneOf<["::phaze::ir::ForwardOp", "::phaze::ir::BackwardOp", "::phaze::ir::UpdateOp",
                     "::phaze::ir::SideOp", "::phaze::ir::FusedOp"]>]> {
  let arguments = !con((ins StrAttr:$op_name, Variadic<Phaze_Tensor>:$inputs), extraArguments,
    (ins OptionalAttr<Phaze_Factors>:$whole, OptionalAttr<Phaze_Work>:$work,
         OptionalAttr<StrAttr>:$compute, UnitAttr:$recompute, UnitAttr:$metric, UnitAttr:$irregular,
         ConfinedAttr<OptionalAttr<I64Attr>, [IntMinValue<1>]>:$repeat,
         ConfinedAttr<OptionalAttr<I64Attr>, [IntMinValue<0>, IntMaxValue<1>]>:$occurrence,
         OptionalAttr<Phaze_Costs>:$costs, OptionalAttr<Phaze_Slot>:$slot));
  let results = (outs Variadic<Phaze_Tensor>:$outputs);
  let assemblyFormat = "$op_name `` `(` $inputs `)` " # extraFormat # [{
    (`whole` `` $whole^)? (`work` `` $work^)? (`in` custom<Name>($compute)^)?
    (`recompute` $recompute^)? (`metric` $metric^)? (`irregular` $irregular^)?
    (`repeat` $repeat^)? (`occurrence` $occurrence^)?
    attr-dict `:` custom<Signature>(type($inputs), type($outputs))
  }];
}

def Phaze_ContractionOp : Phaze_Operator<"contraction",
    (ins OptionalAttr<Phaze_Factors>:$batch, OptionalAttr<Phaze_Factors>:$rows,
         OptionalAttr<Phaze_Factors>:$columns, OptionalAttr<Phaze_Factors>:$reduction),
    [{(`batch` `` $batch^)? (`rows` `` $rows^)? (`columns` `` $columns^)?
      (`reduction` `` $reduction^)?}]> {
  let summary = "a matrix product or convolution, which runs on tensor cores";
  let description = [{
    The product of the sizes of its batch, row, column and reduction factors is the number of
    multiply-adds of a dense contraction. A convolution's rows or columns may be in neither operand:
    they are places of its window.

    **Constraints**
    * `contraction_c1`: there are at least two operands, and one result.
    * `contraction_c2`: the factors of the result are batch, rows and columns, as often.
    * `contraction_c3`: batch factors are in the first two operands.
    * `contraction_c4`: a row factor in the second operand is in the first one too; a column factor in
      the first is in the second too.
    * `contraction_c5`: each reduction factor is in one of the first two operands.
    * `operator_c1`: work and the type in which it is done go together (for every operator).

    **Example**
    ```mlir
    phaze.workload @attention elements [<bf16 = 16>, <f32 = 32>] factors [<batch = 32>, <sequence = 128>, <heads = 4>, <head_dim = 16>] {
      phaze.arch @tpu preset "tpuv4"
      phaze.kind @scores {
        phaze.forward {
          %q = phaze.input activation : <batch x sequence x heads x head_dim x bf16>
          %k = phaze.input activation : <batch x sequence x heads x head_dim x bf16>
          %s = phaze.contraction "dot_general"(%q, %k) batch<batch, heads> rows<sequence> columns<sequence> reduction<head_dim> work<2 * batch * heads * sequence * sequence * head_dim> in f32 {costs = {tpu = #phaze.cost<unit = tensor, one_core = 8192, all_cores = 1100, bound_by = compute, array = 65536 B, buffer = 65536 B, hbm = 32768 B, energy = 4000 pJ>}, slot = #phaze.slot<arch = "tpu", start = 4096, mode = one, cores = [3]>} : (<batch x sequence x heads x head_dim x bf16>, <batch x sequence x heads x head_dim x bf16>) -> <batch x heads x sequence x sequence x bf16>
        }
      }
    }
    ```
  }];
  let hasVerifier = 1;
}

def Phaze_ElementwiseOp : Phaze_Operator<"elementwise"> {
  let summary = "work on each element alone";
  let description = [{
    Operands that lack factors of the result are broadcast along them.

    **Example**
    ```mlir
    phaze.workload @gelu elements [<f32 = 32>] factors [<batch = 32>] {
      phaze.kind @activation {
        phaze.forward {
          %x = phaze.input activation : <batch x f32>
          %y = phaze.elementwise "tanh"(%x) work<1 * batch> in f32 recompute : (<batch x f32>) -> <batch x f32>
        }
      }
    }
    ```
  }];
}

def Phaze_ReductionOp : Phaze_Operator<"reduction", (ins OptionalAttr<Phaze_Factors>:$reduced),
    "(`over` `` $reduced^)?"> {
  let summary = "work that combines the elements along some factors";
  let description = [{
    The factors that are reduced away come after `over`.

    **Constraints**
    * `reduction_c1`: some operand has each of these factors.

    **Example**
    ```mlir
    phaze.workload @mean elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
      phaze.kind @norm {
        phaze.forward {
          %x = phaze.input activation : <batch x hidden x f32>
          %zero = phaze.input constant : <f32>
          %sum = phaze.reduction "reduce"(%x, %zero) over<hidden> work<1 * batch * hidden> in f32 metric : (<batch x hidden x f32>, <f32>) -> <batch x f32>
        }
      }
    }
    ```
  }];
  let hasVerifier = 1;
}

def Phaze_MovementOp : Phaze_Operator<"movement", (ins OptionalAttr<Phaze_Factors>:$reduced),
    "(`over` `` $reduced^)?"> {
  let summary = "moves bytes and computes nothing";
  let description = [{
    Transpose, gather, pad, concatenate and the like. What it needs whole cannot be divided over
    devices. A lookup picks from the factors after `over`: on a shard of them it makes partial
    results.

    **Constraints**
    * `reduction_c1`: some operand has each of the factors that it looks up.

    **Example**
    ```mlir
    phaze.workload @embedding elements [<bf16 = 16>, <i32 = 32>] factors [<batch = 32>, <vocabulary = 1000>, <hidden = 64>] {
      phaze.kind @embedding {
        %table = phaze.parameter "table" : <vocabulary x hidden x bf16>
        phaze.forward {
          %ids = phaze.input side : <batch x i32>
          %x = phaze.movement "gather"(%table, %ids) over<vocabulary> : (<vocabulary x hidden x bf16>, <batch x i32>) -> <batch x hidden x bf16>
        }
      }
    }
    ```
  }];
  let hasVerifier = 1;
}

def Phaze_ViewOp : Phaze_Operator<"view"> {
  let summary = "another view of the same bytes";
  let description = [{
    A reshape, an identity, a sharding constraint: it moves nothing.

    **Example**
    ```mlir
    phaze.workload @heads elements [<bf16 = 16>] factors [<batch = 32>, <heads = 4>, <head_dim = 16>] {
      phaze.kind @split {
        phaze.forward {
          %x = phaze.input activation : <batch x heads * head_dim x bf16>
          %y = phaze.view "reshape"(%x) : (<batch x heads * head_dim x bf16>) -> <batch x heads x head_dim x bf16>
        }
      }
    }
    ```
  }];
}

def Phaze_CollectiveOp : Phaze_Operator<"collective",
    (ins ConfinedAttr<OptionalAttr<I64Attr>, [IntMinValue<2>]>:$devices,
         OptionalAttr<ConfinedAttr<StrAttr, [AttrConstraint<
             CPred<"::llvm::is_contained({\"context\", \"expert\"}, "
                   "::llvm::cast<::mlir::StringAttr>($_self).getValue())">,
             "context or expert">]>>:$axis),
    "(`among` $devices^)? (`of` $axis^)?"> {
  let summary = "communication among groups of more than one device";
  let description = [{
    Written down in the program, or what sharding asks for. Without `among` it is not known how many
    devices a group has. Those that share sequences are `of "context"`, those that share experts
    `of "expert"`, all others of a tensor group.

    **Example**
    ```mlir
    phaze.workload @sum elements [<f32 = 32>] factors [<hidden = 64>] {
      phaze.kind @reduce {
        phaze.forward {
          %x = phaze.input activation : <hidden x f32>
          %y = phaze.collective "all_reduce"(%x) among 8 : (<hidden x f32>) -> <hidden x f32>
        }
      }
    }
    ```
  }];
}

def Phaze_OpaqueOp : Phaze_Operator<"opaque", (ins OptionalAttr<Phaze_Work>:$traffic),
    "(`moves` `` $traffic^)?"> {
  let summary = "an operation that is not understood";
  let description = [{
    What is assumed of it is in a `phaze.warning`, unless somebody has described it: then its work is
    what tensor cores do, and `moves` are the bytes that it moves; without it each operand and result
    once.

    **Example**
    ```mlir
    phaze.workload @custom elements [<f32 = 32>] factors [<batch = 32>] {
      phaze.kind @custom {
        phaze.forward {
          %x = phaze.input activation : <batch x f32>
          %y = phaze.opaque "custom_call"(%x) whole<batch> irregular : (<batch x f32>) -> <batch x f32>
          %z = phaze.opaque "our_kernel"(%y) moves<8 * batch> work<100 * batch> in f32 : (<batch x f32>) -> <batch x f32>
        }
      }
      phaze.warning "custom_call", "assumed to move its operands and results"
    }
    ```
  }];
}

def Phaze_FusedOp : Phaze_Op<"fused", [NoRegionArguments, Phaze_NamesResults,
    SingleBlockImplicitTerminator<"::phaze::ir::YieldOp">,
    ParentOneOf<["::phaze::ir::ForwardOp", "::phaze::ir::BackwardOp", "::phaze::ir::UpdateOp",
                 "::phaze::ir::SideOp"]>]> {
  let summary = "operators that run as one";
  let description = [{
    What stays inside never leaves the chip, as far as there is room. The results are what the group
    yields. Costs are those of the group: its operators do not run by themselves.

    **Constraints**
    * `fused_c1`: it holds one operator or more, and nothing else.
    * `fused_c2`: the results have the types of the outputs.
    * `fused_c3`: outputs are results of its operators, each once; nothing is kept.

    **Example**
    ```mlir
    phaze.workload @fused elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>, <ffn = 256>] {
      phaze.kind @up {
        %w = phaze.parameter "w" : <hidden x ffn x f32>
        phaze.forward {
          %x = phaze.input activation : <batch x hidden x f32>
          %a = phaze.fused -> <batch x ffn x f32> {
            %h = phaze.contraction "dot_general"(%x, %w) rows<batch> columns<ffn> reduction<hidden> work<2 * batch * hidden * ffn> in f32 : (<batch x hidden x f32>, <hidden x ffn x f32>) -> <batch x ffn x f32>
            %t = phaze.elementwise "tanh"(%h) work<1 * batch * ffn> in f32 : (<batch x ffn x f32>) -> <batch x ffn x f32>
            phaze.yield outputs(%t : <batch x ffn x f32>)
          }
          phaze.yield outputs(%a : <batch x ffn x f32>)
        }
      }
    }
    ```
  }];
  let arguments = (ins OptionalAttr<Phaze_Costs>:$costs, OptionalAttr<Phaze_Slot>:$slot);
  let results = (outs Variadic<Phaze_Tensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "(`->` custom<Results>(type($outputs))^)? attr-dict-with-keyword $body";
  let hasRegionVerifier = 1;
}

#endif
