// Every option that users set, declared once: type, unit, range, default and text. The options of
// passes and pipelines, of phaze-search and of the C API, their checks and docs/generated/Options.md
// come from here (tools/cmake/options.py).
#ifndef PHAZE_SEARCH_OPTIONS_TD
#define PHAZE_SEARCH_OPTIONS_TD

include "mlir/Pass/PassBase.td"

/// What MLIR's class does not say.
class UserOption<string measure = "", string from = ""> {
  string unit = measure;
  string range = from;       // "[1, 2^24]", "[0, 1)"; of each number of a list
  list<string> words = [];   // of which the value is one
  bit isFile = 0;            // names a file
}
class WithUnit<string text, string measure> {
  string ret = text # !if(!empty(measure), "", " (in " # measure # ")");
}

class Text<string member, string name, string text, string default = "">
    : Option<member, name, "std::string", "\"" # default # "\"", text>, UserOption;
class File<string member, string name, string text, string default = "">
    : Text<member, name, text, default> {
  let isFile = 1;
}
/// The first is the default.
class Word<string member, string name, list<string> choices, string text>
    : Option<member, name, "std::string", "\"" # !head(choices) # "\"",
             text # ": " # !interleave(choices, ", ")>, UserOption {
  let words = choices;
}
class Flag<string member, string name, string default, string text>
    : Option<member, name, "bool", default, text>, UserOption;
class Whole<string member, string name, string default, string from, string text, string of = "">
    : Option<member, name, "int64_t", default, WithUnit<text, of>.ret>, UserOption<of, from>;
class Real<string member, string name, string default, string from, string text, string of = "">
    : Option<member, name, "double", default, WithUnit<text, of>.ret>, UserOption<of, from>;
class Texts<string member, string name, string text>
    : ListOption<member, name, "std::string", text>, UserOption;
/// Each of them one of some words.
class Words<string member, string name, list<string> choices, string text>
    : ListOption<member, name, "std::string", text # ": " # !interleave(choices, ", ")>,
      UserOption {
  let words = choices;
}
class Wholes<string member, string name, string from, string text, string of = "">
    : ListOption<member, name, "int64_t", WithUnit<text, of>.ret>, UserOption<of, from>;
class Reals<string member, string name, string from, string text, string of = "">
    : ListOption<member, name, "double", WithUnit<text, of>.ret>, UserOption<of, from>;

/// Options that go together.
class OptionGroup<string what, list<Option> all> {
  string summary = what;
  list<Option> options = all;
}

//===----------------------------------------------------------------------===//
// How the program is understood
//===----------------------------------------------------------------------===//

def Entry : Text<"entry", "entry", "Function to plan; main, else the only public function">;
def Strict : Flag<"strict", "strict", "false", "Refuse what is not understood">;
def Arguments : Texts<"arguments", "arguments", "Roles of arguments, as NUMBER:ROLE">;
def Results : Texts<"results", "results", "Roles of results, as NUMBER:ROLE">;
def Batch : Text<"batch", "batch-dim", "Where the batch is, as ARGUMENT:DIMENSION">;
def Inlines : Flag<"inlines", "inline", "false",
                   "Inline calls and unroll loops first (phaze-inline)">;

def CustomCalls : File<"customCalls", "custom-calls",
    "What custom calls do that phaze does not know, a file of format phaze-custom-calls-1">;

def ProgramGroup : OptionGroup<"How the program is understood",
                               [Entry, Strict, Arguments, Results, Batch, CustomCalls]>;
def InlineGroup : OptionGroup<"What is done to it first", [Inlines]>;

//===----------------------------------------------------------------------===//
// Another model than the program's
//===----------------------------------------------------------------------===//

def Sequence : Whole<"sequence", "sequence", "0", "[0, 2^32]",
    "What if a sample had so many positions; 0: as many as the program has">;
def Layers : Whole<"layers", "layers", "0", "[0, 4096]",
    "What if the block that repeats were there so often; 0: as often as it is">;
def Dtype : Text<"dtype", "dtype",
    "What if activations, parameters and gradients were of this type: f32, bf16, f16, f8E4M3FN ...; "
    "optimizer state stays as it is">;
def WhatIfGroup : OptionGroup<"Another model than the program's, without a new export",
                              [Sequence, Layers, Dtype]>;

//===----------------------------------------------------------------------===//
// What is planned
//===----------------------------------------------------------------------===//

def Network : File<"network", "network",
    "flat:BYTES_PER_S, or a preset or architecture file whose network to take; if not given that "
    "of the space or architecture">;
def Devices : Whole<"devices", "devices", "1024", "[1, 2^24]", "Accelerators">;
def GlobalBatch : Whole<"globalBatch", "global-batch", "4096", "[1, 2^40]", "Samples of a step">;
def MaxTensorWidth : Whole<"maxTensorWidth", "max-tensor-width", "0", "[0, 2^24]",
    "Tensor groups of powers of two up to this; 0: 8, or as many as there are devices">;
def MaxContext : Whole<"maxContext", "max-context", "0", "[0, 2^24]",
    "Sequences over powers of two of devices up to this; 0: parts of 8,192 positions at least">;
def MaxExpert : Whole<"maxExpert", "max-expert", "0", "[0, 2^24]",
    "Experts over powers of two of replicas up to this; 0: over 8, 64, ..., or all of less than 8">;
def ExpertImbalance : Real<"expertImbalance", "expert-imbalance", "1.0", "[1, 2^24]",
    "What the busiest replica of those that share experts has to do, over the mean">;
def Activations : Word<"activations", "activations", ["both", "stash", "recompute"],
                       "What may become of activations">;
def SequenceParallel : Word<"sequenceParallel", "sequence-parallel", ["auto", "off", "on"],
    "Tensor groups split the sequence where they split nothing else, auto for what is faster">;
def Zero : Wholes<"zero", "zero", "[0, 3]",
    "What replicas may share: 0 nothing, 1 the optimizer state, 2 gradients too, 3 parameters too; "
    "if not given 0,1,3">;
def Orders : Texts<"orders", "orders",
    "In which microbatches may run, of 1f1b, interleaved, gpipe, zb-h1, zb-h2 and zb-v; if not "
    "given 1f1b,interleaved">;
def Interleave : Wholes<"interleave", "interleave", "[2, 4096]",
    "Chunks of layers that each device may have in the order interleaved; if not given 2,4">;
def Rules : Word<"rules", "rules", ["exact", "paper"], "Whose rules decide">;
def Software : File<"software", "software",
    "What runs it: xla, megatron-2021, megatron, fsdp-eager, torch-compile, or a file of format "
    "phaze-software-1", "xla">;
def Fragmentation : Real<"fragmentation", "fragmentation", "0", "[0, 1)",
    "The part of HBM that fragmentation and contexts take; 0: as the software says, which is none "
    "for those that are known">;
def Energy : File<"energy", "energy",
    "What operations and bytes cost, a file of format phaze-energy-1; if not given that of the "
    "architecture, else of its process">;
def Set : Text<"set", "set",
    "Numbers of the architecture, or of all of the space, in the place of what they are, as "
    "PATH=NUMBER;... with paths of phaze-arch-1: hbm.bandwidth_bytes_per_s=2e12; where the chips of "
    "a space differ in it, PATH=NUMBER,NUMBER,...">;
def SettingGroup : OptionGroup<"What is planned", [Set, Network, Devices, GlobalBatch, MaxTensorWidth,
                                                   MaxContext, MaxExpert, ExpertImbalance,
                                                   Activations, SequenceParallel, Zero,
                                                   Orders, Interleave, Rules, Software,
                                                   Fragmentation, Energy]>;

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

def Space : File<"space", "space",
    "Architectures: default, published, a file of format phaze-space-1, or in short "
    "PATH=NUMBER,...;PATH=FROM..TO;... around the chip of base=NAME (tpuv4); if not given the "
    "phaze.space of the module, else default">;
def Technology : File<"technology", "technology",
    "ideal, or a preset or architecture file whose rates, and what is reached of them, to take; if "
    "not given those of the space">;
def Microbatches : Wholes<"microbatches", "microbatches", "[1, 2^40]",
                          "Sizes of microbatches; if not given 1,2,4,8">;
def TensorWidths : Wholes<"tensorWidths", "tensor-widths", "[1, 2^24]",
    "Widths of tensor groups, those among them that do not divide what is shared with padding; if "
    "not given powers of two up to max-tensor-width">;
def ShardingChips : Whole<"shardingChips", "sharding-chips", "0", "[0, 4096]",
    "So many more chips, spread over the space, that what is sharded is chosen on">;
def Hbm : Reals<"hbmGib", "hbm", "(0, 2^40]", "Capacities of HBM; if not given 32,64,80", "GiB">;
def Objective : Word<"objective", "objective",
    ["throughput", "throughput-per-area", "throughput-per-watt", "energy-per-sample",
     "throughput-per-cost"],
    "What is best">;
def Prices : File<"prices", "prices",
    "What dies, memory, links and power cost: default, or a file of format phaze-prices-1; tells "
    "dollars and tokens per dollar">;
def Search : Word<"search", "search", ["exact", "exhaustive", "paper"],
                  "Who searches, paper for the published hill-climb">;
def Common : Word<"common", "common", ["geomean", "mean", "max-min"],
                  "Score of an architecture for several models">;
def MaxArea : Real<"maxAreaMm2", "max-area", "0", "[0, inf)",
                   "Largest area of a chip; 0: no limit beyond the space's", "mm2">;
def MaxPower : Real<"maxPowerW", "max-power", "0", "[0, inf)",
                    "Largest power of a chip at peak; 0: no limit", "W">;
def Top : Whole<"top", "top", "3", "[1, 2^20]",
    "Architectures to tell of, none of them a step of one parameter from a better one without losing "
    "1 %; with arch placements">;
def Threads : Whole<"threads", "threads", "0", "[0, 1024]",
                    "Threads of the search; 0: as many as the machine has">;
def TimeLimit : Real<"timeLimitS", "time-limit-s", "0", "[0, inf)",
                     "Stop with the best so far after this time; 0: no limit", "s">;
def Gap : Real<"gap", "gap", "0", "[0, 1)", "Stop when within this part of the best">;
def Checkpoint : Text<"checkpoint", "checkpoint",
                      "Go on from this file, and write it as the search goes">;
def CheckpointEvery : Real<"checkpointEveryS", "checkpoint-every-s", "5", "[0, inf)",
                           "Seconds between two checkpoints, at least", "s">;
def Baselines : Texts<"baselines", "baselines",
    "Chips to compare with: none, or presets and architecture files; if not given tpuv4 and "
    "tpuv4-paper, each with expert placements too, chip-only and data-parallel">;
def NoBaselines : Flag<"noBaselines", "no-baselines", "false", "The same as baselines=none">;
def Pareto : Words<"pareto", "pareto",
    ["throughput", "area", "power", "average-power", "energy", "hbm", "cost"],
    "Two or three, over which the architectures are told that no other one beats">;
def ParetoGap : Real<"paretoGap", "pareto-gap", "0", "[0, 1)",
                     "Leave out of the front what is within this part of a point in every key">;
def Sensitivity : Text<"sensitivity", "sensitivity",
    "What if parameters of the chosen chip change, each by itself: default, or "
    "PATH=FACTOR,FACTOR;... with paths of phaze-arch-1, as hbm.bandwidth_bytes_per_s=0.5,2">;
def Vary : Text<"vary", "vary",
    "The same for two parameters together, as PATH=FACTOR,...;PATH=FACTOR,...">;
def SearchGroup : OptionGroup<"The search",
    [Space, Technology, Microbatches, TensorWidths, ShardingChips, Hbm, Objective, Prices, Search,
     Common, MaxArea, MaxPower, Top, Threads, TimeLimit, Gap, Checkpoint, CheckpointEvery,
     Baselines, NoBaselines, Pareto, ParetoGap, Sensitivity, Vary]>;

//===----------------------------------------------------------------------===//
// One architecture instead of a search
//===----------------------------------------------------------------------===//

def Arch : File<"arch", "arch", "Plan for this preset or architecture file instead of searching">;
def Placement : Text<"placement", "placement",
    "With arch: stages/replicas/tensor width, as 8/16/4; if not given the best">;
def Microbatch : Whole<"microbatch", "microbatch", "0", "[0, 2^40]",
    "With arch: samples of a microbatch; 0: the best of those that a search looks at">;
def ChipGroup : OptionGroup<"One architecture instead of a search", [Arch, Placement, Microbatch]>;

//===----------------------------------------------------------------------===//
// What is written
//===----------------------------------------------------------------------===//

def Format : Word<"format", "format", ["auto", "gspmd", "sdy", "both", "none"],
    "How shardings are written, auto for sdy if the input has it and else gspmd">;
def Existing : Word<"existing", "existing", ["drop", "keep"],
    "What becomes of the shardings of the input, keep for constraints of them">;
def EmitsConstraints : Flag<"constraints", "constraints", "false",
    "Insert the constraints of shardings; else only attributes are set">;
def AttachPlan : Flag<"attachPlan", "attach-plan", "false",
    "Put the whole plan on the module as JSON too, for passes and programs that read it from there">;
def ShardingGroup : OptionGroup<"What is written", [Format, Existing, EmitsConstraints,
                                                    AttachPlan]>;

//===----------------------------------------------------------------------===//
// Texts in the place of files, for hosts
//===----------------------------------------------------------------------===//

def SpaceJson : Text<"spaceJson", "space-json", "The text of a file for space">;
def NetworkJson : Text<"networkJson", "network-json", "The text of a file for network">;
def ArchJson : Text<"archJson", "arch-json", "The text of a file for arch">;
def PlanJson : Text<"planJson", "plan-json",
                    "The text of a file of format phaze-plan-1, instead of planning">;
def TextGroup : OptionGroup<"Texts in the place of files (C API)",
                            [SpaceJson, NetworkJson, ArchJson, PlanJson]>;

/// In the order of the documentation.
class OptionTable<list<OptionGroup> all> {
  list<OptionGroup> groups = all;
}
def AllOptions : OptionTable<[ProgramGroup, InlineGroup, WhatIfGroup, SettingGroup, SearchGroup, ChipGroup,
                              ShardingGroup, TextGroup]>;

#endif
