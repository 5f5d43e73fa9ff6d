// Tables of a model: shapes, dependences and bytes; see the header and docs/Search.md, "Tables".
#include "phaze/Evaluation/LayerTables.h"

#include "KeptValues.h"
#include "LayerRemats.h"
#include "phaze/Arch/Energy.h"
#include "phaze/Workload/Fusion.h"

#include <algorithm>
#include <atomic>

using namespace phaze;
using namespace phaze::evaluation;

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

/// Whether placement costs it by itself.
bool isPlaced(const cost::NetworkWork &work, int64_t width) {
  if (work.among != GroupOf::Tensor)
    return true;
  bool isKnown = work.kind == CollectiveKind::AllReduce ||
                 work.kind == CollectiveKind::ReduceScatter ||
                 work.kind == CollectiveKind::AllGather;
  return isKnown && work.devices == width;
}

double productsOf(const cost::OperatorShape &shape) {
  double products = 0;
  for (const cost::TensorWork &work : shape.tensor) {
    const cost::Contraction &p = work.problem;
    products += static_cast<double>(p.batch) * static_cast<double>(p.m) * static_cast<double>(p.n) *
                static_cast<double>(p.k) * static_cast<double>(shape.repeat);
  }
  return products;
}

/// See PartTables::besideCollectives.
double shareBeside(const PartTables &tables, int64_t width) {
  size_t count = tables.shapes.size();
  std::vector<size_t> collectives;
  for (size_t i = 0; i < count; ++i)
    if (const auto &network = tables.shapes[i].network; !network.empty() &&
                                                        network.front().devices == width &&
                                                        network.front().among == GroupOf::Tensor)
      collectives.push_back(i);
  std::vector<bool> isBeside(count, false);
  std::vector<bool> isOrdered(count);
  for (size_t collective : collectives) {
    // Shapes come after all that they wait for: one sweep each way finds who waits for whom.
    std::fill(isOrdered.begin(), isOrdered.end(), false);
    isOrdered[collective] = true;
    for (size_t i = collective + 1; i < count; ++i)
      isOrdered[i] = std::any_of(tables.after[i].begin(), tables.after[i].end(), [&](int32_t j) {
        return static_cast<size_t>(j) >= collective && isOrdered[j];
      });
    for (size_t i = collective + 1; i-- > 0;)
      if (isOrdered[i])
        for (int32_t before : tables.after[i])
          isOrdered[before] = true;
    for (size_t i = 0; i < count; ++i)
      if (!isOrdered[i])
        isBeside[i] = true;
  }
  double beside = 0, all = 0;
  for (size_t i = 0; i < count; ++i) {
    double products = productsOf(tables.shapes[i]);
    all += products;
    beside += isBeside[i] ? products : 0;
  }
  return all > 0 ? beside / all : 0;
}

/// See PartTables::ringShare.
double shareOfRing(const PartTables &tables) {
  size_t count = tables.shapes.size();
  auto isContext = [&](size_t i, CollectiveKind kind) {
    const std::vector<cost::NetworkWork> &network = tables.shapes[i].network;
    return !network.empty() && network.front().among == GroupOf::Context &&
           network.front().kind == kind;
  };
  // Through what multiplies nothing, up to who does.
  std::vector<bool> isGathered(count, false), isScattered(count, false);
  double ring = 0, all = 0;
  std::vector<bool> isRing(count, false);
  for (size_t i = 0; i < count; ++i) {
    isGathered[i] = isContext(i, CollectiveKind::AllGather);
    double products = productsOf(tables.shapes[i]);
    all += products;
    for (int32_t before : tables.after[i])
      if (isGathered[before])
        (products > 0 ? isRing : isGathered)[i] = true;
  }
  for (size_t i = count; i-- > 0;) {
    isScattered[i] = isScattered[i] || isContext(i, CollectiveKind::ReduceScatter);
    for (int32_t before : tables.after[i])
      if (isScattered[i])
        (productsOf(tables.shapes[before]) > 0 ? isRing : isScattered)[before] = true;
  }
  for (size_t i = 0; i < count; ++i)
    ring += isRing[i] ? productsOf(tables.shapes[i]) : 0;
  return all > 0 ? ring / all : 0;
}

/// See PartTables::expertShare.
double shareOfExperts(const PartTables &tables, const Part &part, FactorId group) {
  double experts = 0, all = 0;
  auto isOfGroup = [&](const Operator &op) {
    for (const std::vector<FactorId> *list : {&op.batch, &op.rows, &op.columns, &op.reduction})
      if (std::find(list->begin(), list->end(), group) != list->end())
        return true;
    return false;
  };
  for (const cost::OperatorShape &shape : tables.shapes) {
    double products = productsOf(shape);
    all += products;
    if (std::any_of(shape.operators.begin(), shape.operators.end(),
                    [&](int32_t op) { return isOfGroup(part.operators[op]); }))
      experts += products;
  }
  return all > 0 ? experts / all : 0;
}

/// What no cotangent of the backward part waits for: see KindTables::weightShare. Contractions and
/// lookups, what is made for them alone and of them; small sums run beside what makes a cotangent.
void addWeights(const Workload &workload, const Part &part, KindTables &tables) {
  const std::vector<cost::OperatorShape> &shapes =
      tables.parts[static_cast<size_t>(PartOf::Backward)].shapes;
  auto anyValue = [&](const cost::OperatorShape &shape, std::vector<ValueId> Operator::*values,
                      const std::vector<bool> &is) {
    for (int32_t op : shape.operators)
      for (ValueId value : part.operators[op].*values)
        if (is[value])
          return true;
    return false;
  };
  auto mark = [&](const cost::OperatorShape &shape, std::vector<ValueId> Operator::*values,
                  std::vector<bool> &is) {
    for (int32_t op : shape.operators)
      for (ValueId value : part.operators[op].*values)
        is[value] = true;
  };
  auto makesGradient = [&](int32_t op) {
    return part.operators[op].kind == OperatorKind::Contraction ||
           part.operators[op].name == "scatter";
  };
  // Shapes come after all that they wait for.
  std::vector<bool> isHandedDown(part.values.size(), false), isRead(isHandedDown),
      isMade(isHandedDown), isFree(shapes.size(), false), isWeight(isFree);
  for (ValueId value : part.outputs)
    isHandedDown[value] = true;
  for (size_t i = shapes.size(); i-- > 0;) {
    isFree[i] = !anyValue(shapes[i], &Operator::results, isHandedDown);
    if (!isFree[i])
      mark(shapes[i], &Operator::operands, isHandedDown);
    isWeight[i] = isFree[i] && (anyValue(shapes[i], &Operator::results, isRead) ||
                                std::any_of(shapes[i].operators.begin(), shapes[i].operators.end(),
                                            makesGradient));
    if (isWeight[i])
      mark(shapes[i], &Operator::operands, isRead);
  }
  std::vector<const Operator *> weightOps;
  double weights = 0, all = 0;
  for (size_t i = 0; i < shapes.size(); ++i) {
    isWeight[i] = isWeight[i] || (isFree[i] && anyValue(shapes[i], &Operator::operands, isMade));
    double products = productsOf(shapes[i]);
    all += products;
    if (!isWeight[i])
      continue;
    mark(shapes[i], &Operator::results, isMade);
    weights += products;
    for (int32_t op : shapes[i].operators)
      weightOps.push_back(&part.operators[op]);
  }
  tables.weightShare = all > 0 ? weights / all : 0;
  // What they read and do not make themselves, each once.
  std::vector<bool> isSeen(part.values.size(), false);
  for (const Operator *op : weightOps)
    for (ValueId value : op->results)
      isSeen[value] = true;
  double bytes = 0;
  for (const Operator *op : weightOps)
    for (ValueId value : op->operands) {
      ValueOrigin origin = part.values[value].origin;
      bool isKept = origin == ValueOrigin::Operator || origin == ValueOrigin::Activation ||
                    origin == ValueOrigin::Stash;
      if (isKept && !isSeen[value])
        bytes += static_cast<double>(workload.bytesOf(part.values[value].tensor));
      isSeen[value] = true;
    }
  tables.weightStash = Bytes(bytes);
}

/// Whether the devices of the tensor group have different parts of a value.
bool isDivided(const Tensor &tensor, const sharding::Sharding &sharding) {
  for (const std::vector<FactorId> &dim : tensor.dims)
    for (FactorId factor : dim)
      if (std::binary_search(sharding.classes.begin(), sharding.classes.end(), factor))
        return true;
  return false;
}

PartTables tablesOf(const Workload &workload, const Part &part, const std::vector<ValueId> &kept,
                    const sharding::Sharding &sharding, bool isBackward, std::string &error) {
  int64_t width = sharding.width;
  PartTables tables;
  cost::OperatorShapes shapes = cost::shapesOf(workload, part, kept);
  if (shapes.error)
    error = *shapes.error;
  tables.shapes = std::move(shapes.shapes);
  tables.unknown = std::move(shapes.unknown);
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
      auto runs = static_cast<double>(shape.repeat);
      if (isPlaced(work, width)) {
        const Operator &op = part.operators[shape.operators.front()];
        bool isSame = work.among != GroupOf::Tensor && !op.operands.empty() &&
                      !isDivided(part.values[op.operands.front()].tensor, sharding);
        tables.collectives.push_back(
            {0, work.kind, isBackward, work.size, runs, work.among, isSame});
        continue;
      }
      tables.otherNetwork.emplace_back(work, runs);
    }
  if (!tables.collectives.empty())
    tables.besideCollectives = shareBeside(tables, width);
  tables.ringShare = shareOfRing(tables);
  if (std::optional<FactorId> group = sharding::expertGroupOf(workload))
    tables.expertShare = shareOfExperts(tables, part, *group);
  return tables;
}

/// Whether blocks of a value pass between contractions of a shape, as in attention.
bool isInBlocks(const cost::OperatorShape &shape) {
  return std::any_of(shape.made.begin(), shape.made.end(), [](const cost::MadeOperand &operand) {
    return operand.blockElement > Bytes(0);
  });
}

/// What the software has a part run as, whatever the program says.
void setSoftware(PartTables &part, const arch::Software &software, const arch::Rates &rates,
                 Rules rules) {
  if (rules != Rules::Exact)
    return;
  for (cost::OperatorShape &shape : part.shapes) {
    shape.launch = software.launch;
    shape.attentionRate = software.attentionRate;
    if (!software.projections || isInBlocks(shape))
      continue;
    for (cost::TensorWork &work : shape.tensor) {
      bool is16Bits = work.type == arch::ElementType::BF16 || work.type == arch::ElementType::F16;
      if (is16Bits && rates[*software.projections].tensor > rates[work.type].tensor)
        work.type = *software.projections;
    }
  }
}

void addLeast(PartTables &part, const arch::Rates &rates, Rules rules) {
  for (const cost::OperatorShape &shape : part.shapes)
    part.least.push_back(cost::leastWork(shape, rates, rules));
}

Bytes bytesOf(const Workload &workload, const std::vector<Parameter> &parameters) {
  double sum = 0;
  for (const Parameter &parameter : parameters)
    sum += static_cast<double>(workload.bytesOf(parameter.tensor));
  return Bytes(sum);
}

/// The parameters as passes read them: where every reader of one rounds it first, in the type that
/// it is rounded to.
Bytes gatheredOf(const Workload &workload, const LayerKind &kind) {
  std::vector<double> bytes;
  for (const Parameter &parameter : kind.parameters)
    bytes.push_back(static_cast<double>(workload.bytesOf(parameter.tensor)));
  std::vector<double> read(bytes.size(), 0);
  for (const Part *part : {&kind.forward, &kind.backward})
    for (const Operator &op : part->operators)
      for (ValueId operand : op.operands) {
        const PartValue &value = part->values[operand];
        if (value.origin != ValueOrigin::Parameter || !value.index)
          continue;
        double rounded = bytes[*value.index];
        if (op.name == "convert" && op.results.size() == 1) {
          const Tensor &result = part->values[op.results.front()].tensor;
          rounded = std::min(rounded, static_cast<double>(workload.bytesOf(result)));
        }
        read[*value.index] = std::max(read[*value.index], rounded);
      }
  double sum = 0;
  for (size_t i = 0; i < bytes.size(); ++i)
    sum += read[i] > 0 ? read[i] : bytes[i];
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

Bytes stashOf(const Workload &workload, const LayerKind &kind, Rules rules) {
  double sum = 0;
  for (ValueId value : rules == Rules::Paper ? kind.stash : keptValues(workload, kind))
    sum += static_cast<double>(workload.bytesOf(kind.forward.values[value].tensor));
  return Bytes(sum);
}

/// What one device runs of a workload that has been made local but for the sizes of its classes.
Workload withLocalSizes(Workload workload, const sharding::Sharding &sharding) {
  for (FactorId factor : sharding.classes) {
    int64_t &size = workload.factors[factor].size;
    size = size / sharding.width + (size % sharding.width != 0 ? 1 : 0);
  }
  return workload;
}

/// Parameters that several layers use, with what each of these layers counts of them.
std::vector<placement::Tie> tiesOf(const Workload &workload) {
  std::vector<placement::Tie> ties;
  for (const TiedParameter &tied : workload.tied) {
    placement::Tie tie;
    tie.layers = tied.layers;
    double bytes = std::numeric_limits<double>::infinity();
    for (int32_t layer : tied.layers) {
      const std::vector<std::string> &names = workload.layers[layer].parameters;
      const LayerKind &kind = workload.kinds[workload.layers[layer].kind];
      for (size_t i = 0; i < names.size() && i < kind.parameters.size(); ++i)
        if (names[i] == tied.name)
          bytes = std::min(bytes, static_cast<double>(workload.bytesOf(kind.parameters[i].tensor)));
    }
    // Layers may have it in other parts or types: what all of them have is shared.
    tie.parameterBytes = tie.gradientBytes = Bytes(bytes);
    if (tie.layers.size() > 1 && std::isfinite(bytes))
      ties.push_back(std::move(tie));
  }
  return ties;
}

/// Under the exact rules placement costs the collectives of a microbatch.
void addCollectives(const LayerTables &tables, int32_t index, placement::Width &width) {
  for (PartOf part : {PartOf::Forward, PartOf::Backward})
    for (placement::Collective collective : tables.kinds[tables.local.layers[index].kind]
                                                .parts[static_cast<size_t>(part)]
                                                .collectives) {
      collective.layer = index;
      // The busiest device of an expert group decides.
      if (collective.group == GroupOf::Expert)
        collective.bytes *= tables.groups.imbalance;
      width.collectives.push_back(collective);
    }
}

placement::Layer untimedLayer(const KindTables &kind, bool isPaper) {
  placement::Layer layer;
  layer.weightStashBytes = kind.weightStash;
  if (kind.expertParameters > Bytes(0))
    layer.expertShare = kind.expertParameters / kind.parameters;
  layer.parameterBytes = kind.parameters;
  layer.activationBytes = kind.stash;
  layer.tensorParallel = kind.isSharded;
  layer.transientBytes = std::max(kind.parts[0].transient, kind.parts[1].transient);
  layer.optimizerBytes = kind.states;
  layer.gatherBytes = kind.gathered;
  layer.syncBytes = kind.summed;
  if (!isPaper)
    layer.chunkLoad = kind.usual.value();
  return layer;
}

placement::Width untimedWidth(const LayerTables &tables) {
  const Workload &workload = tables.local;
  bool isPaper = tables.rules == Rules::Paper;
  placement::Width width;
  width.tensorWidth = tables.sharding.width;
  width.context = tables.groups.context;
  width.expert = tables.groups.expert;
  width.sequenceParallel = sharding::splitsSequences(workload, tables.sharding);
  for (size_t i = 0; i < workload.layers.size(); ++i) {
    width.layers.push_back(untimedLayer(tables.kinds[workload.layers[i].kind], isPaper));
    if (!isPaper)
      addCollectives(tables, static_cast<int32_t>(i), width);
  }
  if (!isPaper)
    width.ties = tiesOf(workload);
  for (const Edge &edge : workload.edges)
    width.edges.push_back({edge.from, edge.to,
                           Bytes(static_cast<double>(workload.bytesOf(edge.tensor))), edge.output});
  return width;
}

} // namespace

FusionRules phaze::evaluation::fusionOf(const arch::Software &software) {
  switch (software.elementwise) {
  case arch::Elementwise::Contractions:
    return {ElementwiseFusion::Contractions};
  case arch::Elementwise::Chains:
    return {ElementwiseFusion::Chains};
  case arch::Elementwise::Eager:
    return {ElementwiseFusion::Eager};
  }
  return {};
}

Workload phaze::evaluation::withMicrobatch(Workload workload, int64_t microbatch) {
  if (workload.batch)
    workload.factors[*workload.batch].size = microbatch;
  return workload;
}

LayerTables::LayerTables(const Workload &workload, int64_t microbatch,
                         const sharding::Sharding &sharding, const arch::Rates &rates, Rules rules,
                         bool isLocal, const arch::Software &software,
                         const sharding::Groups &groups)
    : rules(rules), microbatch(microbatch), sharding(sharding), groups(groups),
      local(withMicrobatch(workload, microbatch)) {
  static std::atomic<uint64_t> last{0};
  id = ++last;
  for (FactorId factor : sharding.classes)
    wholeSizes.push_back(local.factors[factor].size);
  local = normalized(isLocal ? withLocalSizes(std::move(local), sharding)
                             : sharding::localWorkload(local, sharding));
  for (const LayerKind &kind : local.kinds) {
    KindTables &tables = kinds.emplace_back();
    std::string wrong;
    tables.parts = {
        tablesOf(local, kind.forward, cost::keptByForward(kind), sharding, false, wrong),
        tablesOf(local, kind.backward, cost::keptByBackward(kind), sharding, true, wrong),
        tablesOf(local, kind.update, {}, sharding, false, wrong)};
    for (const PartTables &part : tables.parts)
      if (part.shapes.size() > scheduling::maxOps)
        wrong = "has " + std::to_string(part.shapes.size()) + " operators in one part, at most " +
                std::to_string(scheduling::maxOps) + " can be scheduled";
    if (!wrong.empty() && error.empty())
      error = "kind '" + kind.name + "': " + wrong;
    tables.parameters = bytesOf(local, kind.parameters);
    tables.states = bytesOf(local, kind.states);
    for (const Parameter &parameter : kind.parameters)
      if (groups.expert > 1 && sharding::isOfExperts(local, parameter))
        tables.expertParameters += Bytes(static_cast<double>(local.bytesOf(parameter.tensor)));
    tables.stash = stashOf(local, kind, rules);
    tables.gathered = gatheredOf(local, kind);
    tables.summed = tables.gathered;
    if (software.optimizerBytes && rules == Rules::Exact)
      setBytes(tables.parts[static_cast<size_t>(PartOf::Update)],
               *software.optimizerBytes * countOf(local, kind.parameters));
    for (PartTables &part : tables.parts) {
      setSoftware(part, software, rates, rules);
      addLeast(part, rates, rules);
    }
    for (PartOf part : {PartOf::Forward, PartOf::Backward})
      for (const cost::LeastWork &work : tables.parts[static_cast<size_t>(part)].least)
        tables.usual += usualCycles(work);
    if (rules == Rules::Exact && wrong.empty()) {
      addRemats(local, kind, software.selective, tables);
      addWeights(local, kind.backward, tables);
    }
    tables.isSharded = sharding.width > 1 && sharding::isSharded(local, kind, sharding);
  }
  for (const Layer &layer : local.layers)
    ++kinds[layer.kind].layers;
  std::string wrong;
  side = tablesOf(local, local.side, {}, sharding, false, wrong);
  if (!wrong.empty() && error.empty())
    error = "side: " + wrong;
  setSoftware(side, software, rates, rules);
  addLeast(side, rates, rules);
  if (error.empty())
    untimed = untimedWidth(*this);
}

/// Starts and ends of schedules are counted in whole cycles.
static ShapeCost wholeCost(const cost::OperatorCost &cost) {
  return {cost.resource, ceil(cost.one.cycles), ceil(cost.all.cycles), {}};
}

static std::optional<std::vector<ShapeCost>> partCosts(const PartTables &part,
                                                       const arch::ArchConfig &chip, Rules rules,
                                                       cost::CostMemo &memo,
                                                       const arch::EnergyTable *energy) {
  std::vector<ShapeCost> costs;
  costs.reserve(part.shapes.size());
  Cycles together;
  for (const cost::OperatorShape &shape : part.shapes) {
    std::optional<cost::OperatorCost> cost = cost::costOf(shape, chip, rules, memo);
    if (!cost)
      return std::nullopt;
    costs.push_back(wholeCost(*cost));
    together += costs.back().all;
    if (together > mostCycles)
      return std::nullopt;
    if (energy)
      costs.back().energy = ceil(Picojoules(cost::energyOf(cost->all, chip, *energy)));
  }
  return costs;
}

static std::optional<ModelCosts> costsOf(const LayerTables &tables, const arch::ArchConfig &chip,
                                         cost::CostMemo &memo, const arch::EnergyTable *energy) {
  ModelCosts result;
  for (const KindTables &kind : tables.kinds) {
    auto &parts = result.kinds.emplace_back();
    for (size_t p = 0; p < numParts; ++p) {
      // The published rules know no time of an update.
      if (!energy && tables.rules == Rules::Paper && allParts[p] == PartOf::Update)
        continue;
      auto costs = partCosts(kind.parts[p], chip, tables.rules, memo, energy);
      if (!costs)
        return std::nullopt;
      parts[p] = std::move(*costs);
    }
  }
  auto side = partCosts(tables.side, chip, tables.rules, memo, energy);
  if (!side)
    return std::nullopt;
  result.side = std::move(*side);
  return result;
}

std::optional<ModelCosts> phaze::evaluation::costsOf(const LayerTables &tables,
                                                     const arch::ArchConfig &chip,
                                                     cost::CostMemo &memo) {
  arch::EnergyTable energy = arch::EnergyTable::of(chip);
  return ::costsOf(tables, chip, memo, &energy);
}

std::optional<ModelCosts> phaze::evaluation::cyclesOf(const LayerTables &tables,
                                                      const arch::ArchConfig &chip,
                                                      cost::CostMemo &memo) {
  return ::costsOf(tables, chip, memo, nullptr);
}

std::optional<std::vector<ShapeCost>> phaze::evaluation::cyclesOf(const PartTables &part,
                                                                  const arch::ArchConfig &chip,
                                                                  Rules rules,
                                                                  cost::CostMemo &memo) {
  return partCosts(part, chip, rules, memo, nullptr);
}

std::optional<PartProblem> phaze::evaluation::problemOf(const PartTables &part,
                                                        const arch::ArchConfig &chip, Rules rules,
                                                        cost::CostMemo &memo) {
  std::optional<std::vector<ShapeCost>> costs = cyclesOf(part, chip, rules, memo);
  if (!costs)
    return std::nullopt;
  return problemOf(part, *costs, chip, rules);
}

PartProblem phaze::evaluation::problemOf(const PartTables &part,
                                         const std::vector<ShapeCost> &costs,
                                         const arch::ArchConfig &chip, Rules rules) {
  PartProblem result;
  scheduling::Problem &problem = result.problem;
  problem.tensorCores = static_cast<unsigned>(chip.tensor.count);
  problem.vectorCores = static_cast<unsigned>(chip.vector.count);
  problem.sameIndexPairs = rules == Rules::Paper;
  // What a shape waits for, as ops of the problem.
  std::vector<std::vector<unsigned>> after(part.shapes.size());
  for (size_t i = 0; i < part.shapes.size(); ++i) {
    const ShapeCost &cost = costs[i];
    std::vector<unsigned> waits;
    for (int32_t before : part.after[i])
      waits.insert(waits.end(), after[before].begin(), after[before].end());
    std::sort(waits.begin(), waits.end());
    waits.erase(std::unique(waits.begin(), waits.end()), waits.end());
    if (cost.resource == cost::Resource::None) {
      after[i] = std::move(waits);
      continue;
    }
    auto op = static_cast<unsigned>(problem.ops.size());
    for (unsigned before : waits)
      problem.edges.push_back({before, op});
    after[i] = {op};
    scheduling::OpType type = cost.resource == cost::Resource::Tensor ? scheduling::OpType::Tensor
                              : cost.resource == cost::Resource::Pair ? scheduling::OpType::Pair
                                                                      : scheduling::OpType::Vector;
    problem.ops.push_back({type, cost.one.value(), cost.all.value()});
    result.shapes.push_back(static_cast<int32_t>(i));
    if (cost.resource == cost::Resource::Network)
      result.network += cost.all;
  }
  // A collective has the chip to itself: beside others it would take longer than everything.
  if (result.network > Cycles(0)) {
    double longest = 1;
    for (const scheduling::Op &op : problem.ops)
      longest += op.allCores;
    for (size_t op = 0; op < problem.ops.size(); ++op)
      if (costs[result.shapes[op]].resource == cost::Resource::Network)
        problem.ops[op].oneCore = longest;
  }
  return result;
}
