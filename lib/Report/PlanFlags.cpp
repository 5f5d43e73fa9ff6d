// Plans in the words of Megatron-LM, MaxText and torchtitan; see the header.
#include "phaze/Report/PlanFlags.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;
using pipeline::Order;

namespace {

/// What frameworks tell apart of a plan.
struct Facts {
  explicit Facts(const Plan &plan);

  int64_t stages = 1; ///< Devices in a row, each with `chunks` of the plan's stages.
  bool isSequenceSplit = false;
  size_t layers = 0, recomputed = 0, rematted = 0;
  std::vector<size_t> repeated; ///< Per stage, layers of the kind that most layers are of.

  size_t blocks() const { return std::accumulate(repeated.begin(), repeated.end(), size_t{0}); }
  /// Of those in a stage where all stages have as many.
  int64_t evenLayers() const {
    return static_cast<int64_t>((blocks() + repeated.size() - 1) / repeated.size());
  }
};

Facts::Facts(const Plan &plan)
    : stages(static_cast<int64_t>(plan.stages.size()) / std::max<int64_t>(plan.chunks, 1)) {
  std::map<std::string, size_t> counts;
  for (const PlannedStage &stage : plan.stages)
    for (const PlannedLayer &layer : stage.layers) {
      ++layers;
      recomputed += layer.isRecomputed || stage.isRecomputedWhole;
      rematted += layer.remat > 0;
      ++counts[layer.kind];
    }
  std::string block;
  size_t most = 0;
  for (const auto &[kind, count] : counts)
    if (count > most) {
      most = count;
      block = kind;
    }
  for (const PlannedStage &stage : plan.stages)
    repeated.push_back(std::count_if(stage.layers.begin(), stage.layers.end(),
                                     [&](const PlannedLayer &l) { return l.kind == block; }));
  // Without it tensor groups only sum.
  for (const PlannedKind &kind : plan.kinds)
    for (const Collective &collective : kind.collectives)
      isSequenceSplit |= collective.part == PartOf::Forward &&
                         collective.among == GroupOf::Tensor && collective.name == "reduce_scatter";
}

std::string text(int64_t number) { return std::to_string(number); }

/// Collects flags of one spelling.
class Flags {
public:
  explicit Flags(const char *between) : between(between) {}
  void add(const std::string &name, const std::string &value) {
    made.flags.push_back(name + between + value);
  }
  void add(const std::string &name, int64_t value) { add(name, text(value)); }
  void add(const std::string &name) { made.flags.push_back(name); }
  void cannotSay(const std::string &what) { made.unsaid.push_back(what); }

  PlanFlags made;

private:
  const char *between;
};

bool isEven(const std::vector<size_t> &counts) {
  return std::set<size_t>(counts.begin(), counts.end()).size() <= 1;
}

void sayUneven(const Facts &facts, Flags &flags) {
  flags.cannotSay("stages with different numbers of layers; they are made even");
  size_t stages = facts.repeated.size();
  if (facts.blocks() % stages != 0)
    flags.cannotSay("how " + text(facts.blocks()) + " layers are spread over " + text(stages) +
                    " stages; the framework wants a number of layers that these divide");
}

void sayRest(const Plan &plan, const Facts &facts, Flags &flags) {
  if (facts.recomputed > 0 && facts.recomputed < facts.layers)
    flags.cannotSay(text(facts.recomputed) + " of " + text(facts.layers) +
                    " layers are recomputed; the flag is for all of them");
  if (plan.devicesUsed < plan.devices)
    flags.cannotSay("the plan uses " + text(plan.devicesUsed) + " of " + text(plan.devices) +
                    " devices; start the job on so many");
  for (const ShardedClass &sharded : plan.sharded)
    if (sharded.localSize * plan.tensorWidth != sharded.size)
      flags.cannotSay(sharded.name + " of " + text(sharded.size) + " is padded to " +
                      text(sharded.localSize * plan.tensorWidth) +
                      "; frameworks want sizes that the tensor group divides");
}

PlanFlags megatron(const Plan &plan) {
  Facts facts(plan);
  Flags flags(" ");
  flags.add("--tensor-model-parallel-size", plan.tensorWidth);
  flags.add("--pipeline-model-parallel-size", facts.stages);
  if (plan.context > 1)
    flags.add("--context-parallel-size", plan.context);
  if (plan.expert > 1)
    flags.add("--expert-model-parallel-size", plan.expert);
  flags.add("--micro-batch-size", plan.microbatch);
  flags.add("--global-batch-size", plan.globalBatch);
  if (facts.isSequenceSplit)
    flags.add("--sequence-parallel");
  if (plan.chunks > 1)
    flags.add("--num-layers-per-virtual-pipeline-stage", facts.evenLayers());
  if (plan.order != Order::OneFOneB && plan.order != Order::Interleaved)
    flags.cannotSay("order " + std::string(pipeline::name(plan.order)) + "; 1F1B runs instead");
  if (!isEven(facts.repeated)) {
    std::vector<size_t> inner(facts.repeated);
    if (plan.chunks == 1 && inner.size() > 2 && isEven({inner.begin() + 1, inner.end() - 1})) {
      flags.add("--decoder-first-pipeline-num-layers", static_cast<int64_t>(inner.front()));
      flags.add("--decoder-last-pipeline-num-layers", static_cast<int64_t>(inner.back()));
    } else {
      sayUneven(facts, flags);
    }
  }
  if (plan.sharing == 1)
    flags.add("--use-distributed-optimizer");
  if (plan.sharing > 1) {
    flags.add("--use-megatron-fsdp");
    flags.add("--data-parallel-sharding-strategy",
              plan.sharing == 2 ? "optim_grads" : "optim_grads_params");
  }
  if (facts.recomputed > 0) {
    flags.add("--recompute-granularity", "full");
    flags.add("--recompute-method", "uniform");
    flags.add("--recompute-num-layers", 1);
  } else if (facts.rematted > 0) {
    flags.add("--recompute-granularity", "selective");
    flags.cannotSay("which values of a layer are kept; selective recomputes attention's core");
  }
  if (plan.sharing > 0 && plan.sharingGroup < plan.copies())
    flags.add("--num-distributed-optimizer-instances", plan.copies() / plan.sharingGroup);
  sayRest(plan, facts, flags);
  return flags.made;
}

PlanFlags maxtext(const Plan &plan) {
  Facts facts(plan);
  Flags flags("=");
  // Replicas that share experts or sequences have axes of their own, over which parameters are
  // shared too.
  int64_t group = plan.sharing == 3 ? plan.sharingGroup : 1;
  int64_t apart = plan.dataParallel / plan.expert;
  int64_t fsdp = std::clamp<int64_t>(group / (plan.context * plan.expert), 1, apart);
  flags.add("ici_data_parallelism", apart / fsdp);
  flags.add("ici_fsdp_parallelism", fsdp);
  if (plan.context > 1)
    flags.add("ici_context_parallelism", plan.context);
  if (plan.expert > 1)
    flags.add("ici_expert_parallelism", plan.expert);
  flags.add("ici_tensor_parallelism", plan.tensorWidth);
  flags.add("ici_pipeline_parallelism", facts.stages);
  // Of a device: the samples of a replica over its devices.
  double samples = static_cast<double>(plan.microbatch) * static_cast<double>(plan.microbatches) /
                   static_cast<double>(plan.tensorWidth * plan.context * facts.stages);
  std::string perDevice = std::to_string(samples);
  perDevice.erase(std::max(perDevice.find_last_not_of('0'), perDevice.find('.') + 1) + 1);
  flags.add("per_device_batch_size", perDevice);
  if (facts.stages > 1) {
    flags.add("num_pipeline_microbatches", plan.microbatches);
    flags.add("num_layers_per_pipeline_stage", facts.evenLayers());
    flags.add("num_pipeline_repeats", plan.chunks);
    flags.cannotSay("order " + std::string(pipeline::name(plan.order)) +
                    "; MaxText runs all forward passes first (GPipe, circular with repeats)");
  } else if (plan.microbatches > 1) {
    flags.add("gradient_accumulation_steps", plan.microbatches);
  }
  if (!isEven(facts.repeated))
    sayUneven(facts, flags);
  flags.add("remat_policy", facts.recomputed > 0 ? "full"
                            : facts.rematted > 0 ? "custom"
                                                 : "minimal");
  if (facts.rematted > 0)
    flags.cannotSay("which values of a layer are kept; name them for remat_policy=custom");
  if (plan.sharing == 1 || plan.sharing == 2)
    flags.add("shard_optimizer_over_data", "True");
  if (plan.sharing == 2)
    flags.cannotSay("gradients that replicas share; the optimizer's state alone is shared");
  if (facts.isSequenceSplit)
    flags.cannotSay(
        "sequences split between tensor-parallel parts; ici_tensor_sequence_parallelism "
        "in the place of ici_tensor_parallelism does so");
  sayRest(plan, facts, flags);
  return flags.made;
}

/// Nothing where torchtitan has no such order.
const char *titanOrder(Order order) {
  switch (order) {
  case Order::OneFOneB:
    return "1F1B";
  case Order::Interleaved:
    return "Interleaved1F1B";
  case Order::GPipe:
    return "GPipe";
  case Order::ZbV:
    return "ZBVZeroBubble";
  default:
    return nullptr;
  }
}

PlanFlags torchtitan(const Plan &plan) {
  Facts facts(plan);
  Flags flags(" ");
  // Devices that share sequences share parameters with the replicas.
  int64_t group = std::max<int64_t>(plan.sharing > 0 ? plan.sharingGroup / plan.context : 1, 1);
  flags.add("--parallelism.data_parallel_replicate_degree", plan.dataParallel / group);
  flags.add("--parallelism.data_parallel_shard_degree", group);
  if (plan.context > 1)
    flags.add("--parallelism.context_parallel_degree", plan.context);
  if (plan.expert > 1)
    flags.add("--parallelism.expert_parallel_degree", plan.expert);
  flags.add("--parallelism.tensor_parallel_degree", plan.tensorWidth);
  flags.add("--parallelism.pipeline_parallel_degree", facts.stages);
  flags.add("--training.local_batch_size", plan.microbatch * plan.microbatches);
  flags.add("--training.global_batch_size", plan.globalBatch);
  if (facts.stages > 1) {
    flags.add("--parallelism.pipeline_parallel_microbatch_size", plan.microbatch);
    if (const char *order = titanOrder(plan.order))
      flags.add("--parallelism.pipeline_parallel_schedule", order);
    else
      flags.cannotSay("order " + std::string(pipeline::name(plan.order)) + "; 1F1B runs instead");
  } else if (plan.microbatches > 1) {
    flags.cannotSay(text(plan.microbatches) + " microbatches of " + text(plan.microbatch) +
                    " are added up; a smaller local batch with the same global one does so");
  }
  flags.add("--activation_checkpoint.mode", facts.recomputed > 0 ? "full"
                                            : facts.rematted > 0 ? "selective"
                                                                 : "none");
  if (plan.sharing == 1 || plan.sharing == 2)
    flags.cannotSay("parameters that every replica has; fully_shard shares them too "
                    "(ZeRO-3), or keeps them after the forward pass with "
                    "fsdp_reshard_after_forward never");
  if (plan.tensorWidth > 1 && !facts.isSequenceSplit)
    flags.cannotSay("sequences in one piece; torchtitan splits them in tensor groups");
  sayRest(plan, facts, flags);
  return flags.made;
}

} // namespace

const std::vector<std::string> &phaze::report::frameworks() {
  static const std::vector<std::string> names = {"megatron", "maxtext", "torchtitan"};
  return names;
}

PlanFlags phaze::report::flagsFor(const Plan &plan, const std::string &framework) {
  if (framework == "megatron")
    return megatron(plan);
  return framework == "maxtext" ? maxtext(plan) : torchtitan(plan);
}

std::string phaze::report::flagsText(const Plan &plan, const std::string &framework) {
  PlanFlags made = flagsFor(plan, framework);
  std::string lines;
  for (const std::string &flag : made.flags)
    lines += flag + "\n";
  for (const std::string &what : made.unsaid)
    lines += "# not said: " + what + "\n";
  return lines;
}
