// Small models, spaces and options to search with; see the header.
#include "Models.h"

#include "../CostModel/TransformerBlock.h"
#include "../Workload/Example.h"
#include "phaze/Workload/Fusion.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::search;

namespace {

/// As many layers of kind 0 as asked for, one behind the other, then one of each other kind.
void makeChain(Workload &workload, int32_t count) {
  workload.layers.clear();
  workload.edges.clear();
  workload.operationCount = 0;
  workload.constants.clear();
  auto add = [&](int32_t kindIndex) {
    const LayerKind &kind = workload.kinds[kindIndex];
    Layer layer;
    layer.name = "layer" + std::to_string(workload.layers.size());
    layer.kind = kindIndex;
    auto number = [&](const Part &part, std::vector<OpId> &sources) {
      for (size_t i = 0; i < part.operators.size(); ++i)
        sources.push_back(workload.operationCount++);
    };
    number(kind.forward, layer.forwardSources);
    number(kind.backward, layer.backwardSources);
    number(kind.update, layer.updateSources);
    for (const Parameter &parameter : kind.parameters)
      layer.parameters.push_back(layer.name + "." + parameter.name);
    if (!workload.layers.empty()) {
      const LayerKind &before = workload.kinds[workload.layers.back().kind];
      auto to = static_cast<int32_t>(workload.layers.size());
      workload.edges.push_back(
          {to - 1, to, 0, before.forward.values[before.forward.outputs.front()].tensor});
    }
    workload.layers.push_back(std::move(layer));
  };
  for (int32_t i = 0; i < count; ++i)
    add(0);
  for (size_t kind = 1; kind < workload.kinds.size(); ++kind)
    add(static_cast<int32_t>(kind));
  for (size_t i = 0; i < workload.side.operators.size(); ++i)
    workload.sideSources[i] = workload.operationCount++;
}

/// Subtracts each gradient from its parameter.
void addUpdate(LayerKind &kind) {
  for (size_t p = 0; p < kind.parameters.size(); ++p) {
    const Tensor &tensor = kind.parameters[p].tensor;
    for (size_t v = kind.backward.values.size(); v-- > 0;) {
      const PartValue &value = kind.backward.values[v];
      if (value.origin != ValueOrigin::Operator || value.tensor.dims != tensor.dims)
        continue;
      bool isTaken = std::any_of(
          kind.update.values.begin(), kind.update.values.end(), [&](const PartValue &other) {
            return other.origin == ValueOrigin::Gradient && other.index == static_cast<int32_t>(v);
          });
      if (isTaken)
        continue;
      phaze::PartBuilder update(kind.update, tensor.element);
      ValueId gradient = update.input(ValueOrigin::Gradient, tensor.dims, static_cast<int32_t>(v));
      ValueId parameter =
          update.input(ValueOrigin::Parameter, tensor.dims, static_cast<int32_t>(p));
      update.map("subtract", {parameter, gradient}, tensor.dims);
      break;
    }
  }
}

/// What check() wants and costs do not read.
void addWork(Part &part) {
  for (Operator &op : part.operators) {
    if (op.kind != OperatorKind::Contraction && op.kind != OperatorKind::Elementwise &&
        op.kind != OperatorKind::Reduction)
      continue;
    std::vector<FactorId> factors;
    if (op.kind == OperatorKind::Contraction) {
      for (const std::vector<FactorId> *list : {&op.batch, &op.rows, &op.columns, &op.reduction})
        factors.insert(factors.end(), list->begin(), list->end());
    } else {
      for (const std::vector<FactorId> &dim : part.values[op.operands.front()].tensor.dims)
        factors.insert(factors.end(), dim.begin(), dim.end());
    }
    std::sort(factors.begin(), factors.end());
    op.work = {{op.kind == OperatorKind::Contraction ? 2 : 1, factors}};
    op.computeType = {"bf16", 16};
  }
}

} // namespace

Workload mlpModel(int32_t layers, int64_t hidden, int64_t sequence) {
  Workload workload = mlpExample();
  workload.factors[0].size = 1;
  workload.factors[1].size = sequence;
  workload.factors[2].size = hidden;
  workload.factors[3].size = 4 * hidden;
  makeChain(workload, layers);
  fuse(workload);
  return workload;
}

Workload blockModel(int32_t layers, int64_t hidden, int64_t sequence) {
  Workload workload = transformerBlock({1, sequence, hidden, hidden / 64, 4 * hidden});
  LayerKind &kind = workload.kinds.front();
  addUpdate(kind);
  for (Part *part : {&kind.forward, &kind.backward, &kind.update})
    addWork(*part);
  makeChain(workload, layers);
  fuse(workload);
  return workload;
}

Options smallOptions(Rules rules) {
  Options options = Options::defaults(rules);
  arch::ArchConfig common = options.space.common;
  arch::SpaceLists lists;
  lists.tensorCores = {1, 4, 16};
  lists.vectorCores = {2, 8};
  lists.widths = {32, 128};
  lists.depths = {64};
  lists.globalBuffers = {Bytes(Mebibytes(8)), Bytes(Mebibytes(32))};
  lists.hbms = {Bytes(Gibibytes(32))};
  lists.hbmBandwidths = {common.hbm.bandwidth};
  options.space = arch::ArchSpace(lists, {});
  options.space.common = common;
  options.microbatches = {1, 2};
  options.tensorWidths = {1, 2, 4};
  options.devices = 16;
  options.globalBatch = 64;
  return options;
}

Options largerOptions() {
  Options options = smallOptions();
  arch::ArchConfig common = options.space.common;
  arch::SpaceLists lists;
  lists.tensorCores = {1, 2, 4, 8, 16, 32};
  lists.vectorCores = {1, 2, 4, 8, 16};
  lists.widths = {16, 32, 64, 128};
  lists.depths = {64, 128};
  lists.globalBuffers = {Bytes(Mebibytes(8)), Bytes(Mebibytes(32))};
  lists.hbms = {Bytes(Gibibytes(32))};
  lists.hbmBandwidths = {common.hbm.bandwidth};
  options.space = arch::ArchSpace(lists, {});
  options.space.common = common;
  return options;
}

Options sampledOptions(std::mt19937 &random, Rules rules) {
  Options options = Options::defaults(rules);
  arch::ArchConfig common = options.space.common;
  auto some = [&](std::vector<int64_t> all, size_t count) {
    std::shuffle(all.begin(), all.end(), random);
    all.resize(count);
    return all;
  };
  arch::SpaceLists lists;
  lists.tensorCores = some({1, 2, 4, 8, 16, 64, 256}, 2);
  lists.vectorCores = some({1, 2, 8, 32, 128}, 2);
  lists.widths = some({8, 16, 32, 64, 128, 256}, 2);
  lists.depths = some({8, 16, 32, 64, 128, 256}, 2);
  for (int64_t size : some({2, 8, 32, 128}, 2))
    lists.globalBuffers.emplace_back(Mebibytes(static_cast<double>(size)));
  lists.hbms = {Bytes(Gibibytes(32))};
  lists.hbmBandwidths = {common.hbm.bandwidth};
  options.space = arch::ArchSpace(lists, {});
  options.space.common = common;
  options.devices = int64_t(1) << (2 + random() % 5);
  options.globalBatch = 1 + static_cast<int64_t>(random() % 200);
  options.microbatches = {1};
  if (options.globalBatch >= 4 && random() % 2)
    options.microbatches.push_back(4);
  options.tensorWidths = {1};
  if (random() % 3)
    options.tensorWidths.push_back(4);
  // Where everything fits, and where memory decides.
  double most = random() % 2 ? 8192 : 4 << (random() % 5);
  options.hbms = {Bytes(Mebibytes(most)), Bytes(Mebibytes(most / 8))};
  options.baselines = false;
  return options;
}

Model named(const char *name, Workload workload, double weight) {
  return {name, std::move(workload), weight, {}};
}
