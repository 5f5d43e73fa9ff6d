// Writes scheduling and placement problems in the formats of phaze-solve; see the header.
#include "phaze/Search/Instances.h"

#include "phaze/CostModel/WorkloadCost.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::evaluation;
using namespace phaze::search;
using llvm::json::OStream;

namespace {

template <typename Fields> std::string objectText(Fields fields) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OStream out(os, /*IndentSize=*/1);
  out.object([&] { fields(out); });
  os << "\n";
  return text;
}

/// A name that is a file everywhere.
std::string fileName(llvm::StringRef name) {
  std::string file = name.str();
  for (char &c : file)
    if (!llvm::isAlnum(c) && c != '.' && c != '-' && c != '_')
      c = '_';
  return file;
}

std::string scheduleText(const std::string &name, const PartTables &tables,
                         const PartProblem &problem, const Part &part) {
  const scheduling::Problem &given = problem.problem;
  return objectText([&](OStream &out) {
    out.attribute("format", "phaze-schedule-1");
    out.attribute("name", llvm::json::fixUTF8(name));
    out.attribute("unit", "cycles");
    out.attribute("tensor_cores", given.tensorCores);
    out.attribute("vector_cores", given.vectorCores);
    out.attribute("pairs", given.sameIndexPairs ? "same-index" : "any");
    out.attribute("all_mode", given.overlapTypes ? "overlap" : "exclusive");
    out.attributeArray("ops", [&] {
      constexpr const char *types[] = {"tensor", "vector", "pair"};
      for (size_t i = 0; i < given.ops.size(); ++i)
        out.object([&] {
          out.attribute("id", static_cast<int64_t>(i));
          out.attribute("name",
                        llvm::json::fixUTF8(cost::nameOf(tables.shapes[problem.shapes[i]], part)));
          out.attribute("type", types[static_cast<size_t>(given.ops[i].type)]);
          out.attribute("one_core", given.ops[i].oneCore);
          out.attribute("all_cores", given.ops[i].allCores);
        });
    });
    out.attributeArray("edges", [&] {
      for (const scheduling::Edge &edge : given.edges)
        out.array([&] {
          out.value(edge.from);
          out.value(edge.to);
        });
    });
  });
}

void writeLayer(OStream &out, size_t index, const placement::Width &width) {
  const placement::Layer &layer = width.layers[index];
  out.attribute("id", static_cast<int64_t>(index));
  out.attribute("forward_s", layer.forward.value());
  out.attribute("backward_s", layer.backward.value());
  out.attribute("parameter_bytes", layer.parameterBytes.value());
  out.attribute("activation_bytes", layer.activationBytes.value());
  out.attribute("tensor_parallel", layer.tensorParallel);
  out.attribute("recomputable", layer.recomputable);
  if (layer.alwaysRecomputed)
    out.attribute("always_recomputed", true);
  out.attribute("transient_bytes", layer.transientBytes.value());
  out.attribute("update_s", layer.update.value());
  out.attribute("beside_forward_s", layer.besideForward.value());
  out.attribute("beside_backward_s", layer.besideBackward.value());
  for (auto [name, value] : {std::pair("ring_forward_s", layer.ringForward.value()),
                             std::pair("ring_backward_s", layer.ringBackward.value()),
                             std::pair("expert_share", layer.expertShare)})
    if (value > 0)
      out.attribute(name, value);
  out.attribute("accumulate_s", layer.accumulate.value());
  if (layer.chunkLoad)
    out.attribute("chunk_load", *layer.chunkLoad);
  out.attribute("weight_s", layer.weight.value());
  if (layer.masterBytes > Bytes(0))
    out.attribute("master_bytes", layer.masterBytes.value());
  for (auto [name, value] :
       {std::pair("gradient_bytes", layer.gradientBytes),
        std::pair("optimizer_bytes", layer.optimizerBytes),
        std::pair("checkpoint_bytes", layer.checkpointBytes),
        std::pair("gather_bytes", layer.gatherBytes), std::pair("sync_bytes", layer.syncBytes),
        std::pair("weight_stash_bytes", layer.weightStashBytes)})
    if (value)
      out.attribute(name, value->value());
  if (layer.recompute)
    out.attribute("recompute_s", layer.recompute->value());
  out.attributeArray("collectives", [&] {
    for (const placement::Collective &collective : width.collectives)
      if (static_cast<size_t>(collective.layer) == index)
        out.object([&] {
          out.attribute("kind", llvm::StringRef(name(collective.kind)));
          if (collective.group != GroupOf::Tensor)
            out.attribute("among", llvm::StringRef(name(collective.group)));
          out.attribute("phase", collective.backward ? "backward" : "forward");
          if (collective.isSame)
            out.attribute("same", true);
          out.attribute("bytes", collective.bytes.value());
          out.attribute("count", collective.count);
        });
  });
}

void writeWidth(OStream &out, const placement::Width &width) {
  out.attribute("tensor_width", width.tensorWidth);
  if (width.context > 1)
    out.attribute("context", width.context);
  if (width.expert > 1)
    out.attribute("expert", width.expert);
  out.attributeArray("layers", [&] {
    for (size_t i = 0; i < width.layers.size(); ++i)
      out.object([&] { writeLayer(out, i, width); });
  });
  out.attributeArray("edges", [&] {
    for (const placement::Edge &edge : width.edges)
      out.object([&] {
        out.attribute("from", edge.from);
        out.attribute("to", edge.to);
        out.attribute("bytes", edge.bytes.value());
        if (edge.value)
          out.attribute("value", *edge.value);
      });
  });
  if (width.ties.empty())
    return;
  out.attributeArray("ties", [&] {
    for (const placement::Tie &tie : width.ties)
      out.object([&] {
        out.attributeArray("layers", [&] {
          for (int32_t layer : tie.layers)
            out.value(layer);
        });
        out.attribute("parameter_bytes", tie.parameterBytes.value());
        out.attribute("gradient_bytes", tie.gradientBytes.value());
      });
  });
}

} // namespace

std::vector<InstanceFile> phaze::search::scheduleInstances(const plan::Plan &plan,
                                                           const LayerTables &tables,
                                                           cost::CostMemo &memo) {
  std::vector<InstanceFile> files;
  for (size_t k = 0; k < tables.kinds.size(); ++k) {
    const LayerKind &kind = tables.local.kinds[k];
    auto planned = std::find_if(plan.kinds.begin(), plan.kinds.end(),
                                [&](const plan::PlannedKind &p) { return p.name == kind.name; });
    if (planned == plan.kinds.end())
      continue;
    const Part *parts[] = {&kind.forward, &kind.backward, &kind.update};
    for (size_t p = 0; p < numParts; ++p) {
      const std::optional<plan::Proof> &proof = planned->parts[p].proof;
      const PartTables &part = tables.kinds[k].parts[p];
      std::optional<PartProblem> problem =
          proof ? problemOf(part, plan.chip, tables.rules, memo) : std::nullopt;
      if (!problem)
        continue;
      std::string name = plan.model + "." + kind.name + "." + std::string(phaze::name(allParts[p]));
      files.push_back({fileName(name) + ".json", scheduleText(name, part, *problem, *parts[p])});
      if (proof->by != plan::Proof::By::Open)
        continue;
      if (std::optional<std::string> mps = scheduling::fullModelAsMps(problem->problem))
        files.push_back({fileName(name) + ".mps", std::move(*mps)});
    }
  }
  return files;
}

ModelTimes phaze::search::foundTimes(const plan::Plan &plan, const LayerTables &tables) {
  ModelTimes times;
  times.side = plan.side.compute;
  for (const LayerKind &kind : tables.local.kinds) {
    auto &parts = times.kinds.emplace_back();
    auto planned = std::find_if(plan.kinds.begin(), plan.kinds.end(),
                                [&](const plan::PlannedKind &p) { return p.name == kind.name; });
    if (planned != plan.kinds.end())
      for (size_t p = 0; p < numParts; ++p)
        parts[p] = {planned->parts[p].lowerBound, planned->parts[p].compute};
  }
  return times;
}

InstanceFile phaze::search::placementInstance(const std::string &name,
                                              const placement::Problem &problem) {
  std::string text = objectText([&](OStream &out) {
    out.attribute("format", "phaze-placement-1");
    out.attribute("name", llvm::json::fixUTF8(name));
    out.attribute("devices", problem.devices);
    out.attribute("memory_bytes", problem.memoryBytes.value());
    out.attributeObject("network", [&] {
      out.attribute("bandwidth_bytes_per_s", problem.network.bandwidth.value());
      out.attributeArray("levels", [&] {
        for (const placement::NetworkLevel &level : problem.network.levels)
          out.object([&] {
            out.attribute("devices", level.devices);
            out.attribute("bandwidth_bytes_per_s", level.bandwidth.value());
            out.attribute("latency_s", level.latency.value());
            out.attribute("axes", level.axes);
          });
      });
    });
    out.attribute("microbatches", problem.microbatches);
    out.attribute("recompute", problem.recompute);
    out.attribute("optimizer", problem.optimizer == placement::Optimizer::Adam ? "adam" : "sgd");
    out.attributeObject("overlap", [&] {
      out.attribute("tensor", problem.overlap.tensor);
      out.attribute("gradients", problem.overlap.gradients);
      out.attribute("messages", problem.overlap.messages);
      if (problem.overlap.context > 0)
        out.attribute("context", problem.overlap.context);
    });
    if (problem.sharing.stage > 0)
      out.attributeObject("sharing", [&] {
        out.attribute("stage", problem.sharing.stage);
        if (problem.sharing.group > 0)
          out.attribute("group", problem.sharing.group);
        out.attribute("hidden_gather", problem.sharing.hiddenGather);
        out.attribute("hidden_scatter", problem.sharing.hiddenScatter);
      });
    out.attribute("messages_in_parts", placement::sendsParts(problem, problem.widths.front()));
    out.attributeArray("orders", [&] {
      for (pipeline::Order order : problem.orders)
        out.value(pipeline::name(order));
    });
    out.attributeArray("interleave", [&] {
      for (int64_t chunks : problem.interleave)
        out.value(chunks);
    });
    out.attributeArray("widths", [&] {
      for (const placement::Width &width : problem.widths)
        out.object([&] { writeWidth(out, width); });
    });
  });
  return {fileName(name) + ".json", std::move(text)};
}
