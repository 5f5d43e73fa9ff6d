// The plan as attributes of the module, and back.
#include "PlanAttributes.h"
#include "Dictionary.h"
#include "phaze/Emission/Emission.h"
#include "phaze/Plan/Json.h"
#include "phaze/Plan/Pipeline.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace mlir;

namespace phaze {

namespace {

/// The plan's file without the white space between its tokens, and without what the module says
/// better.
std::string compactJson(const plan::Plan &plan) {
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse(plan::toJson(plan::withoutSources(plan)));
  if (!value)
    llvm::report_fatal_error(value.takeError());
  return llvm::formatv("{0}", *value).str();
}

DictionaryAttr architectureAttribute(const arch::ArchConfig &chip, MLIRContext *context) {
  Dictionary dict(context);
  dict.text("name", chip.name)
      .number("clock_hz", chip.clock)
      .whole("tensor_cores", chip.tensor.count)
      .whole("width", chip.tensor.width)
      .whole("depth", chip.tensor.depth)
      .whole("vector_cores", chip.vector.count)
      .whole("vector_width", chip.vector.width)
      .whole("global_buffer_bytes", chip.globalBuffer.capacity)
      .whole("hbm_bytes", chip.hbm.capacity)
      .number("hbm_bandwidth_bytes_per_s", chip.hbm.bandwidth);
  return dict.get();
}

DictionaryAttr memoryAttribute(const plan::Memory &memory, MLIRContext *context) {
  Dictionary dict(context);
  dict.whole("parameters_bytes", memory.parameters)
      .whole("gradients_bytes", memory.gradients)
      .whole("optimizer_bytes", memory.optimizer)
      .whole("stash_bytes", memory.stash)
      .whole("transient_bytes", memory.transient)
      .whole("gathered_bytes", memory.gathered)
      .whole("master_bytes", memory.master)
      .whole("messages_bytes", memory.messages)
      .whole("total_bytes", memory.total());
  return dict.get();
}

/// The order; 1F1B in three numbers instead of two entries per microbatch: so many forward passes,
/// then so many pairs of a backward and a forward pass, then so many backward passes.
DictionaryAttr scheduleAttribute(const plan::Plan &plan, size_t stage, MLIRContext *context) {
  if (plan.order != pipeline::Order::OneFOneB) {
    Dictionary dict(context);
    dict.text("order", pipeline::name(plan.order))
        .whole("microbatches", plan.microbatches)
        .whole("chunks", plan.chunks);
    return dict.get();
  }
  int64_t ahead = plan::warmUp(static_cast<int64_t>(stage),
                               static_cast<int64_t>(plan.stages.size()), plan.microbatches);
  Dictionary dict(context);
  dict.text("order", "1f1b")
      .whole("microbatches", plan.microbatches)
      .whole("warm_up", ahead)
      .whole("steady", plan.microbatches - ahead)
      .whole("drain", ahead);
  return dict.get();
}

} // namespace

DictionaryAttr planAttribute(const plan::Plan &plan, StringRef entry, MLIRContext *context) {
  Builder builder(context);
  SmallVector<Attribute> sharded;
  for (const plan::ShardedClass &factor : plan.sharded)
    sharded.push_back(Dictionary(context)
                          .text("name", factor.name)
                          .whole("size", factor.size)
                          .whole("local_size", factor.localSize)
                          .get());
  Bytes memory;
  for (const plan::PlannedStage &stage : plan.stages)
    memory = std::max(memory, stage.memory.total());
  Dictionary dict(context);
  dict.text("format", emissionFormat)
      .text("entry", entry)
      .text("model", plan.model)
      .text("rules", plan::rulesNames()[static_cast<size_t>(plan.rules)])
      .text("objective", plan::objectiveNames()[static_cast<size_t>(plan.objective)])
      .add("architecture", architectureAttribute(plan.chip, context))
      .number("area_um2", plan.area)
      .whole("devices", plan.devices)
      .whole("devices_used", plan.devicesUsed)
      .whole("global_batch", plan.globalBatch)
      .whole("microbatch", plan.microbatch)
      .whole("microbatches", plan.microbatches)
      .whole("pipeline", static_cast<int64_t>(plan.stages.size()))
      .whole("data_parallel", plan.dataParallel)
      .whole("tensor_width", plan.tensorWidth);
  if (plan.context > 1)
    dict.whole("context", plan.context);
  if (plan.expert > 1)
    dict.whole("expert", plan.expert);
  dict.add("sharded", builder.getArrayAttr(sharded))
      .number("step_time_s", plan.step.total())
      .number("step_time_lower_s", plan.stepLower)
      .number("samples_per_s", plan.samplesPerSecond)
      .number("energy_per_step_j", plan.energyPerStep)
      .number("tokens_per_s", plan.tokensPerSecond)
      .number("tokens_per_s_per_device", plan.tokensPerSecondPerDevice)
      .number("tflops_per_device", plan.teraflopsPerDevice)
      .number("mfu", plan.utilisation)
      .number("hfu", plan.hardwareUtilisation)
      .whole("memory_bytes", memory)
      .number("search_gap", plan.search.searchGap)
      .number("proven_gap", plan.search.provenGap)
      .flag("search_finished", plan.search.isFinished)
      .text("json", compactJson(plan));
  return dict.get();
}

ArrayAttr stagesAttribute(const plan::Plan &plan, MLIRContext *context) {
  Builder builder(context);
  // Layers count through the stages, in order.
  llvm::StringMap<int32_t> numbers;
  for (const plan::PlannedStage &stage : plan.stages)
    for (const plan::PlannedLayer &layer : stage.layers)
      numbers.try_emplace(layer.name, numbers.size());
  SmallVector<Attribute> stages;
  for (auto [k, stage] : llvm::enumerate(plan.stages)) {
    SmallVector<int32_t> layers, recomputed;
    for (const plan::PlannedLayer &layer : stage.layers) {
      layers.push_back(numbers.lookup(layer.name));
      if (layer.isRecomputed || stage.isRecomputedWhole)
        recomputed.push_back(layers.back());
    }
    SmallVector<Attribute> sends;
    for (const plan::Boundary &boundary : stage.boundaries)
      sends.push_back(Dictionary(context)
                          .whole("from_layer", numbers.lookup(boundary.from))
                          .whole("to_layer", numbers.lookup(boundary.to))
                          .whole("to_stage", boundary.toStage)
                          .whole("bytes", boundary.bytes)
                          .get());
    Dictionary dict(context);
    dict.add("layers", builder.getDenseI32ArrayAttr(layers))
        .add("recomputed", builder.getDenseI32ArrayAttr(recomputed))
        .flag("recomputed_whole", stage.isRecomputedWhole)
        .add("devices", Dictionary(context)
                            .whole("first", stage.firstDevice)
                            .whole("width", stage.tensorWidth)
                            .whole("replicas", plan.copies())
                            .whole("replica_stride", stage.replicaStride)
                            .get())
        .add("memory", memoryAttribute(stage.memory, context))
        .number("forward_s", stage.forward)
        .number("backward_s", stage.backward)
        .number("recompute_s", stage.recompute)
        .number("communication_s", stage.communication)
        .number("load_s", stage.load)
        .number("sync_s", stage.sync)
        .number("update_s", stage.update)
        .whole("in_flight", stage.inFlight)
        .add("schedule", scheduleAttribute(plan, k, context))
        .add("sends", builder.getArrayAttr(sends));
    stages.push_back(dict.get());
  }
  return builder.getArrayAttr(stages);
}

void detachPlan(ModuleOp module) {
  auto dict = module->getAttrOfType<DictionaryAttr>("phaze.plan");
  if (!dict || !dict.get("json"))
    return;
  NamedAttrList entries(dict);
  entries.erase("json");
  module->setAttr("phaze.plan", entries.getDictionary(module.getContext()));
}

std::optional<plan::Plan> readPlan(ModuleOp module) {
  auto refuse = [&](const Twine &message) {
    emitError(module.getLoc(), message);
    return std::nullopt;
  };
  Attribute attribute = module->getAttr("phaze.plan");
  if (!attribute)
    return refuse("the module has no phaze.plan: annotate it with phaze-apply-plan first");
  auto dict = dyn_cast<DictionaryAttr>(attribute);
  auto format = dict ? dict.getAs<StringAttr>("format") : StringAttr();
  if (!format)
    return refuse("phaze.plan is no dictionary with the entry format");
  if (format.getValue() != emissionFormat)
    return refuse("phaze.plan has format '" + format.getValue() + "', expected '" + emissionFormat +
                  "'");
  auto json = dict.getAs<StringAttr>("json");
  if (!json)
    return refuse("phaze.plan has no string json: annotate the module with attach-plan, or with "
                  "phaze-apply-plan");
  llvm::Expected<plan::Plan> plan = plan::planFromJson(json.getValue(), "phaze.plan");
  if (!plan)
    return refuse(llvm::toString(plan.takeError()));
  return std::move(*plan);
}

} // namespace phaze
