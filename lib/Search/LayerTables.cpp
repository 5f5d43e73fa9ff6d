// Tables of a model: shapes, dependences and bytes; see the header and docs/Search.md, "Tables".
#include "phaze/Search/LayerTables.h"

#include "phaze/Workload/Fusion.h"

#include <algorithm>
#include <numeric>

using namespace phaze;
using namespace phaze::search;

namespace {

/// The bytes live between the shapes of a part, at most.
Bytes peakOf(const Workload &workload, const Part &part, const std::vector<ValueId> &kept,
             const std::vector<int32_t> &shapeOf) {
  auto numShapes = shapeOf.empty() ? 0 : *std::max_element(shapeOf.begin(), shapeOf.end()) + 1;
  std::vector<int32_t> born(part.values.size(), -1), dies(part.values.size(), -1);
  for (size_t i = 0; i < part.operators.size(); ++i) {
    for (ValueId value : part.operators[i].results)
      born[value] = shapeOf[i];
    for (ValueId value : part.operators[i].operands)
      dies[value] = std::max(dies[value], shapeOf[i]);
  }
  for (ValueId value : part.outputs)
    dies[value] = numShapes;
  for (ValueId value : kept)
    born[value] = -1;
  std::vector<double> change(numShapes + 2, 0);
  for (size_t value = 0; value < part.values.size(); ++value) {
    // What lives and dies inside a group has no memory of its own.
    if (born[value] < 0 || dies[value] <= born[value])
      continue;
    auto bytes = static_cast<double>(workload.bytesOf(part.values[value].tensor));
    change[born[value]] += bytes;
    change[dies[value] + 1] -= bytes;
  }
  double live = 0, most = 0;
  for (double step : change)
    most = std::max(most, live += step);
  return Bytes(most);
}

std::optional<placement::CollectiveKind> placementKind(cost::CollectiveKind kind) {
  switch (kind) {
  case cost::CollectiveKind::AllReduce:
    return placement::CollectiveKind::AllReduce;
  case cost::CollectiveKind::ReduceScatter:
    return placement::CollectiveKind::ReduceScatter;
  case cost::CollectiveKind::AllGather:
    return placement::CollectiveKind::AllGather;
  case cost::CollectiveKind::PointToPoint:
  case cost::CollectiveKind::AllToAll:
    break;
  }
  return std::nullopt;
}

PartTables tablesOf(const Workload &workload, const Part &part, const std::vector<ValueId> &kept,
                    int64_t width, bool isBackward, std::string &error) {
  PartTables tables;
  cost::OperatorShapes shapes = cost::shapesOf(workload, part, kept);
  if (shapes.error)
    error = *shapes.error;
  tables.shapes = std::move(shapes.shapes);
  std::vector<int32_t> shapeOf(part.operators.size(), 0), maker(part.values.size(), -1);
  for (size_t i = 0; i < tables.shapes.size(); ++i)
    for (int32_t op : tables.shapes[i].operators) {
      shapeOf[op] = static_cast<int32_t>(i);
      for (ValueId value : part.operators[op].results)
        maker[value] = static_cast<int32_t>(i);
    }
  tables.after.resize(tables.shapes.size());
  for (size_t i = 0; i < part.operators.size(); ++i)
    for (ValueId value : part.operators[i].operands)
      if (maker[value] >= 0 && maker[value] != shapeOf[i])
        tables.after[shapeOf[i]].push_back(maker[value]);
  for (std::vector<int32_t> &after : tables.after) {
    std::sort(after.begin(), after.end());
    after.erase(std::unique(after.begin(), after.end()), after.end());
  }
  tables.transient = peakOf(workload, part, kept, shapeOf);
  for (const cost::OperatorShape &shape : tables.shapes)
    for (const cost::NetworkWork &work : shape.network) {
      std::optional<placement::CollectiveKind> kind = placementKind(work.kind);
      auto runs = static_cast<double>(shape.repeat);
      if (kind && work.devices == width) {
        tables.collectives.push_back({0, *kind, isBackward, work.size.value(), runs});
        continue;
      }
      tables.otherNetwork.emplace_back(work, runs);
    }
  return tables;
}

void addLeast(PartTables &part, const arch::Rates &rates, cost::Rules rules) {
  for (const cost::OperatorShape &shape : part.shapes)
    part.least.push_back(cost::leastWork(shape, rates, rules));
}

Bytes bytesOf(const Workload &workload, const std::vector<Parameter> &parameters) {
  double sum = 0;
  for (const Parameter &parameter : parameters)
    sum += static_cast<double>(workload.bytesOf(parameter.tensor));
  return Bytes(sum);
}

double countOf(const Workload &workload, const std::vector<Parameter> &parameters) {
  double sum = 0;
  for (const Parameter &parameter : parameters)
    sum += static_cast<double>(workload.elementsOf(parameter.tensor));
  return sum;
}

/// Has the lanes of a part move so many bytes in all, each shape its share. A part that moves
/// nothing stays as it is.
void setBytes(PartTables &part, Bytes bytes) {
  Bytes moved;
  for (const cost::OperatorShape &shape : part.shapes)
    moved += (shape.vector.read + shape.vector.written) * static_cast<double>(shape.repeat);
  if (!(moved > Bytes(0)))
    return;
  for (cost::OperatorShape &shape : part.shapes) {
    shape.vector.read = shape.vector.read * (bytes / moved);
    shape.vector.written = shape.vector.written * (bytes / moved);
  }
}

Bytes stashOf(const Workload &workload, const LayerKind &kind) {
  double sum = 0;
  for (ValueId value : kind.stash)
    sum += static_cast<double>(workload.bytesOf(kind.forward.values[value].tensor));
  return Bytes(sum);
}

/// With the number of each operator in its part as its source, synthesised ones too: what sharding
/// and fusion do to operators can then be followed.
Workload numbered(Workload workload) {
  auto number = [](std::vector<OpId> &sources, const Part &part) {
    sources.resize(part.operators.size());
    std::iota(sources.begin(), sources.end(), 0);
  };
  for (Layer &layer : workload.layers) {
    const LayerKind &kind = workload.kinds[layer.kind];
    number(layer.forwardSources, kind.forward);
    number(layer.backwardSources, kind.backward);
    number(layer.updateSources, kind.update);
  }
  number(workload.sideSources, workload.side);
  return workload;
}

/// What one device runs of a workload that has been made local but for the sizes of its classes.
Workload withLocalSizes(Workload workload, const sharding::Sharding &sharding) {
  for (FactorId factor : sharding.classes) {
    int64_t &size = workload.factors[factor].size;
    size = size / sharding.width + (size % sharding.width != 0 ? 1 : 0);
  }
  return workload;
}

} // namespace

std::string_view phaze::search::name(PartOf part) {
  constexpr std::string_view names[] = {"forward", "backward", "update"};
  return names[static_cast<size_t>(part)];
}

Workload phaze::search::withMicrobatch(Workload workload, int64_t microbatch) {
  if (workload.batch)
    workload.factors[*workload.batch].size = microbatch;
  return workload;
}

LayerTables::LayerTables(const Workload &workload, int64_t microbatch,
                         const sharding::Sharding &sharding, const arch::Rates &rates,
                         cost::Rules rules, bool isLocal, const arch::Software &software)
    : rules(rules), microbatch(microbatch), sharding(sharding),
      local(numbered(withMicrobatch(workload, microbatch))) {
  local = isLocal ? withLocalSizes(std::move(local), sharding)
                  : sharding::localWorkload(local, sharding);
  for (const LayerKind &kind : local.kinds) {
    KindTables &tables = kinds.emplace_back();
    std::string wrong;
    tables.parts = {
        tablesOf(local, kind.forward, cost::keptByForward(kind), sharding.width, false, wrong),
        tablesOf(local, kind.backward, cost::keptByBackward(kind), sharding.width, true, wrong),
        tablesOf(local, kind.update, {}, sharding.width, false, wrong)};
    for (const PartTables &part : tables.parts)
      if (part.shapes.size() > scheduling::maxOps)
        wrong = "has " + std::to_string(part.shapes.size()) + " operators in one part, at most " +
                std::to_string(scheduling::maxOps) + " can be scheduled";
    if (!wrong.empty() && error.empty())
      error = "kind '" + kind.name + "': " + wrong;
    tables.parameters = bytesOf(local, kind.parameters);
    tables.states = bytesOf(local, kind.states);
    tables.stash = stashOf(local, kind);
    if (software.optimizerBytes && rules == cost::Rules::Exact)
      setBytes(tables.parts[static_cast<size_t>(PartOf::Update)],
               *software.optimizerBytes * countOf(local, kind.parameters));
    for (PartTables &part : tables.parts)
      addLeast(part, rates, rules);
    tables.isSharded = sharding.width > 1 && sharding::isSharded(local, kind, sharding);
  }
  std::string wrong;
  side = tablesOf(local, local.side, {}, sharding.width, false, wrong);
  if (!wrong.empty() && error.empty())
    error = "side: " + wrong;
  addLeast(side, rates, rules);
}

std::optional<PartProblem> phaze::search::problemOf(const PartTables &part,
                                                    const arch::ArchConfig &chip, cost::Rules rules,
                                                    cost::CostMemo &memo) {
  PartProblem result;
  scheduling::Problem &problem = result.problem;
  problem.tensorCores = static_cast<unsigned>(chip.tensor.count);
  problem.vectorCores = static_cast<unsigned>(chip.vector.count);
  problem.sameIndexPairs = rules == cost::Rules::Paper;
  result.costs.reserve(part.shapes.size());
  // What a shape waits for, as ops of the problem.
  std::vector<std::vector<unsigned>> after(part.shapes.size());
  for (size_t i = 0; i < part.shapes.size(); ++i) {
    std::optional<cost::OperatorCost> cost = cost::costOf(part.shapes[i], chip, rules, memo);
    if (!cost)
      return std::nullopt;
    result.costs.push_back(*cost);
    std::vector<unsigned> waits;
    for (int32_t before : part.after[i])
      waits.insert(waits.end(), after[before].begin(), after[before].end());
    std::sort(waits.begin(), waits.end());
    waits.erase(std::unique(waits.begin(), waits.end()), waits.end());
    if (cost->resource == cost::Resource::None) {
      after[i] = std::move(waits);
      continue;
    }
    auto op = static_cast<unsigned>(problem.ops.size());
    for (unsigned before : waits)
      problem.edges.push_back({before, op});
    after[i] = {op};
    scheduling::OpType type = cost->resource == cost::Resource::Tensor ? scheduling::OpType::Tensor
                              : cost->resource == cost::Resource::Pair ? scheduling::OpType::Pair
                                                                       : scheduling::OpType::Vector;
    // Whole cycles: starts and ends are counted in them.
    problem.ops.push_back({type, ceil(cost->one.cycles).value(), ceil(cost->all.cycles).value()});
    result.shapes.push_back(static_cast<int32_t>(i));
    if (cost->resource == cost::Resource::Network)
      result.network += ceil(cost->all.cycles);
  }
  // A collective has the chip to itself: beside others it would take longer than everything.
  if (result.network > Cycles(0)) {
    double longest = 1;
    for (const scheduling::Op &op : problem.ops)
      longest += op.allCores;
    for (size_t op = 0; op < problem.ops.size(); ++op)
      if (result.costs[result.shapes[op]].resource == cost::Resource::Network)
        problem.ops[op].oneCore = longest;
  }
  return result;
}
