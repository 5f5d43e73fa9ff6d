// What shapes cost; see the header and docs/CostModel.md, "Operators and fused groups".
#include "OperatorRun.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::arch;
using namespace phaze::cost;

namespace {

double real(int64_t x) { return static_cast<double>(x); }

double multiplyAdds(const Contraction &p) {
  return real(p.batch) * real(p.m) * real(p.n) * real(p.k);
}

bool hasVectorWork(const OperatorShape &shape) { return !shape.vector.members.empty(); }

size_t mainOf(const OperatorShape &shape) {
  auto most = std::max_element(shape.tensor.begin(), shape.tensor.end(),
                               [](const TensorWork &a, const TensorWork &b) {
                                 return multiplyAdds(a.problem) < multiplyAdds(b.problem);
                               });
  return static_cast<size_t>(most - shape.tensor.begin());
}

/// Fills in the contractions of a run with the first `kept` of the operands that the shape makes in
/// the global buffer and the others in HBM, beside lanes that move so many bytes.
void setProblems(OperatorRun &run, const OperatorShape &shape, size_t kept, Bytes lanesGlobal,
                 Bytes lanesHbm, double weight) {
  for (const TensorWork &work : shape.tensor)
    run.problems.push_back(work.problem);
  run.main = mainOf(shape);
  Contraction &main = run.problems[run.main];
  for (size_t i = 0; i < shape.made.size(); ++i) {
    const MadeOperand &operand = shape.made[i];
    if (i < kept)
      for (const MadeOperand::Reader &reader : operand.readers) {
        Contraction &problem = run.problems[reader.contraction];
        (reader.isRhs ? problem.rhsStored : problem.lhsStored) = onChip;
      }
    else if (operand.maker)
      run.problems[*operand.maker].resultStaysOnChip = false;
    else if (!operand.isInHbm)
      lanesHbm += operand.size;
  }
  run.lanesGlobal = lanesGlobal;
  run.lanesHbm = lanesHbm;
  main.otherGlobal += lanesGlobal * weight;
  main.otherHbm += lanesHbm * weight;
}

/// How many of the operands that a shape makes pass in blocks; they come first.
size_t blocksOf(const OperatorShape &shape) {
  return static_cast<size_t>(
      std::count_if(shape.made.begin(), shape.made.end(),
                    [](const MadeOperand &operand) { return operand.blockElement > Bytes(0); }));
}

/// How many of the given cores the global buffer has room for: each has a tile of every operand
/// that passes in blocks, and the next one on its way.
int64_t coresWithBlocks(const OperatorShape &shape, const TensorChip &chip) {
  Bytes tile;
  for (const MadeOperand &operand : shape.made)
    tile += 2 * real(chip.width) * real(chip.depth) * operand.blockElement;
  double room = chip.globalBuffer / tile;
  return room >= real(chip.cores) ? chip.cores : static_cast<int64_t>(room);
}

/// One way to run: nothing if a contraction does not fit.
std::optional<OperatorRun> runWith(const OperatorShape &shape, const ArchConfig &chip, Cores cores,
                                   size_t kept, Bytes heldOperands, const VectorCost &vector,
                                   ContractionMemo &memo) {
  OperatorRun run;
  run.heldOperands = heldOperands;
  run.vector = vector;
  setProblems(run, shape, kept, vector.bufferBytes, vector.hbmBytes, laneWeight(chip, cores));
  for (size_t maker : vector.spillingMakers)
    run.problems[maker].resultStaysOnChip = false;
  for (size_t i = 0; i < run.problems.size(); ++i) {
    TensorChip share = tensorChip(chip, shape.tensor[i].type, cores);
    if (kept > 0 && blocksOf(shape) > 0) {
      share.cores = coresWithBlocks(shape, share);
      // Such kernels reach less than large contractions; backward ones have more than two.
      double part =
          shape.tensor.size() > 2 ? chip.reach.attentionBackward : chip.reach.attentionForward;
      share.rate *= std::min(1.0, part * shape.attentionRate / chip.reach.contraction);
    } else if (!shape.tensor[i].isAligned) {
      share.rate *= chip.reach.unaligned;
    }
    share.globalBuffer = std::max(share.globalBuffer - heldOperands - vector.held, Bytes(1));
    const std::optional<ContractionCost> &cost = memo(run.problems[i], share);
    if (!cost)
      return std::nullopt;
    run.chips.push_back(share);
    run.contractions.push_back(*cost);
    run.tensor += cost->cycles;
  }
  return run;
}

Limit limitOf(Bound bound) {
  constexpr Limit limits[] = {Limit::Compute, Limit::Array, Limit::Buffer, Limit::Global,
                              Limit::Hbm};
  return limits[static_cast<size_t>(bound)];
}

Limit limitOf(const OperatorRun &run) {
  Cycles work = run.cycles - run.network;
  if (run.network > work)
    return Limit::Network;
  if (run.start > work - run.start)
    return Limit::Start;
  if (work <= Cycles(0))
    return Limit::None;
  if (!run.contractions.empty()) {
    if (run.tensor >= std::max(run.vector.lanes, run.vectorPort))
      return limitOf(run.contractions[run.main].bound);
    return run.vector.lanes >= run.vectorPort ? Limit::Lanes : Limit::Buffer;
  }
  switch (run.vector.bound) {
  case VectorCost::Bound::Lanes:
    return Limit::Lanes;
  case VectorCost::Bound::Hbm:
    return Limit::Hbm;
  case VectorCost::Bound::BufferPort:
    break;
  }
  return run.vectorChip.corePorts <= run.vectorChip.globalPort ? Limit::Buffer : Limit::Global;
}

void scale(Activity &activity, double factor) {
  for (double &count : activity.multiplyAdds)
    count *= factor;
  for (double &count : activity.laneOperations)
    count *= factor;
  for (Bytes *bytes : {&activity.l1, &activity.tensorL2, &activity.vectorL2, &activity.globalBuffer,
                       &activity.hbm, &activity.network})
    *bytes *= factor;
}

/// Of `repeat` runs.
void repeat(RunCost &cost, int64_t times) {
  if (times == 1)
    return;
  double factor = real(times);
  cost.cycles *= factor;
  cost.lowerBound *= factor;
  for (Bytes *bytes : {&cost.arrayBytes, &cost.globalBytes, &cost.hbmBytes, &cost.networkBytes})
    *bytes *= factor;
  scale(cost.activity, factor);
}

/// What no way of running takes less than.
Cycles lowerBoundOf(const OperatorShape &shape, const ArchConfig &chip, Cores cores,
                    const OperatorRun &run) {
  Cycles tensor;
  if (!shape.tensor.empty()) {
    Bytes edges = shape.vector.read + shape.vector.written;
    OperatorRun least;
    setProblems(least, shape, shape.made.size(), edges + shape.vector.exchanged, edges,
                laneWeight(chip, cores));
    for (size_t i = 0; i < least.problems.size(); ++i)
      tensor += lowerBound(least.problems[i], tensorChip(chip, shape.tensor[i].type, cores));
  }
  return std::max(tensor, run.vector.roofline) + run.start + run.network;
}

std::optional<RunCost> exactCost(const OperatorShape &shape, const ArchConfig &chip, Cores cores,
                                 ContractionMemo &memo) {
  std::optional<OperatorRun> run = exactRun(shape, chip, cores, memo);
  if (!run)
    return std::nullopt;
  RunCost cost;
  cost.cycles = run->cycles;
  cost.lowerBound = lowerBoundOf(shape, chip, cores, *run);
  cost.limit = limitOf(*run);
  cost.activity = run->vector.activity;
  if (run->contractions.empty()) {
    cost.globalBytes = run->vector.bufferBytes;
    cost.hbmBytes = run->vector.hbmBytes;
  } else {
    // The contractions count what the lanes move as well, weighted.
    double excess = 1 - laneWeight(chip, cores);
    cost.globalBytes = run->lanesGlobal * excess;
    cost.hbmBytes = run->lanesHbm * excess;
    cost.activity.hbm = cost.hbmBytes;
    cost.activity.globalBuffer = cost.globalBytes + cost.hbmBytes;
  }
  for (size_t i = 0; i < run->contractions.size(); ++i) {
    const ContractionCost &contraction = run->contractions[i];
    cost.arrayBytes += contraction.arrayBytes;
    cost.globalBytes += contraction.globalBytes;
    cost.hbmBytes += contraction.hbmBytes;
    cost.activity += activity(run->problems[i], contraction, shape.tensor[i].type);
  }
  cost.networkBytes = cost.activity.network = networkBytes(shape, chip);
  repeat(cost, shape.repeat);
  return cost;
}

std::optional<RunCost> paperCost(const OperatorShape &shape, const ArchConfig &chip, Cores cores,
                                 PaperMemo &memo) {
  RunCost cost;
  Cycles network = networkCycles(shape, chip, Rules::Paper);
  if (shape.tensor.empty()) {
    VectorCost vector = vectorCost(shape.vector, chip, cores, Rules::Paper);
    cost.cycles = cost.lowerBound = vector.cycles;
    cost.limit = vector.cycles > Cycles(0) ? Limit::Lanes : Limit::None;
  }
  for (const TensorWork &work : shape.tensor) {
    if (!isWithinPaperRules(work.problem))
      return std::nullopt;
    const PaperCost &paper = memo(paperGemm(work.problem), paperChipOf(chip, cores));
    cost.cycles += paper.cycles;
    cost.lowerBound += paper.lowerBound;
    auto bytesAt = [&](size_t level) {
      return (paper.traffic[level].reads + paper.traffic[level].writes) * paperWord;
    };
    cost.arrayBytes += bytesAt(0);
    cost.globalBytes += bytesAt(1);
    cost.hbmBytes += bytesAt(2);
    constexpr Limit limits[] = {Limit::Array, Limit::Buffer, Limit::Hbm};
    cost.limit = Limit::Compute;
    for (size_t level = 0; level < paperPorts.size(); ++level)
      if (std::max(paper.traffic[level].reads, paper.traffic[level].writes) / paperPorts[level] >=
          paper.cycles.value())
        cost.limit = limits[level];
    cost.activity.multiplyAdds[static_cast<size_t>(work.type)] += multiplyAdds(work.problem);
  }
  cost.activity.hbm = cost.hbmBytes;
  cost.activity.globalBuffer = cost.globalBytes + cost.hbmBytes;
  cost.activity.tensorL2 = cost.arrayBytes + cost.globalBytes;
  if (network > cost.cycles)
    cost.limit = Limit::Network;
  cost.cycles += network;
  cost.lowerBound += network;
  cost.networkBytes = cost.activity.network = networkBytes(shape, chip);
  repeat(cost, shape.repeat);
  return cost;
}

} // namespace

std::string_view phaze::cost::name(Resource resource) {
  constexpr std::string_view names[] = {"none", "tensor", "vector", "pair", "network"};
  return names[static_cast<size_t>(resource)];
}

std::string_view phaze::cost::name(Limit limit) {
  constexpr std::string_view names[] = {"none",   "compute", "lanes",   "array", "buffer",
                                        "global", "hbm",     "network", "start"};
  return names[static_cast<size_t>(limit)];
}

PaperChip phaze::cost::paperChipOf(const ArchConfig &chip, Cores cores) {
  PaperChip paper = paperChip(chip);
  if (cores == Cores::One)
    paper.cores = 1;
  return paper;
}

bool phaze::cost::isWithinPaperRules(const Contraction &problem) {
  constexpr double most = 0x1p30;
  return real(problem.batch) * real(problem.m) <= most && real(problem.n) <= most &&
         real(problem.k) <= most;
}

int64_t phaze::cost::devicesOf(const NetworkWork &work, const ArchConfig &chip) {
  return work.devices.value_or(chip.network.front().devices);
}

Cycles phaze::cost::networkCycles(const OperatorShape &shape, const ArchConfig &chip, Rules rules) {
  Seconds time;
  for (const NetworkWork &work : shape.network)
    time += collectiveTime(work.kind, work.size, {devicesOf(work, chip)}, chip.network, rules);
  return time * chip.clock;
}

Bytes phaze::cost::networkBytes(const OperatorShape &shape, const ArchConfig &chip) {
  Bytes sent;
  for (const NetworkWork &work : shape.network)
    sent += collectiveTraffic(work.kind, work.size, devicesOf(work, chip));
  return sent;
}

Resource phaze::cost::resourceOf(const OperatorShape &shape) {
  if (!shape.tensor.empty())
    return hasVectorWork(shape) ? Resource::Pair : Resource::Tensor;
  return hasVectorWork(shape)    ? Resource::Vector
         : shape.network.empty() ? Resource::None
                                 : Resource::Network;
}

double phaze::cost::laneWeight(const ArchConfig &chip, Cores cores) {
  return cores == Cores::All ? 1 : real(chip.vector.count) / real(chip.tensor.count);
}

std::optional<OperatorRun> phaze::cost::exactRun(const OperatorShape &shape, const ArchConfig &chip,
                                                 Cores cores, ContractionMemo &memo) {
  VectorChip share = vectorChip(chip, cores);
  std::optional<OperatorRun> best;
  if (shape.tensor.empty()) {
    best.emplace();
    best->vector = vectorCost(shape.vector, share, chip.rates);
    best->cycles = best->vector.cycles;
  }
  // Operands that the group makes stay in the buffer, the first so many of them, as long as there
  // is room; so does what is between lanes, or it passes HBM. The fastest choice: each of them only
  // gains by a larger chip, and so does the least of them.
  Bytes room = share.globalBuffer, held;
  TensorChip tensorShare = tensorChip(chip, arch::ElementType::BF16, cores);
  // Blocks pass through the buffer, all or none of them; with every core at work that is never
  // slower than through HBM.
  size_t blocks = blocksOf(shape);
  int64_t blockCores = blocks > 0 ? coresWithBlocks(shape, tensorShare) : 0;
  for (size_t kept = 0; !shape.tensor.empty() && kept <= shape.made.size(); ++kept) {
    if (kept > blocks)
      held += shape.made[kept - 1].size;
    if (held > tensorShare.globalBuffer)
      break;
    if (kept < blocks && (kept > 0 || blockCores == tensorShare.cores))
      continue;
    if (kept > 0 && blocks > 0 && blockCores == 0)
      break;
    for (bool holdsBetween : {false, true}) {
      share.globalBuffer = holdsBetween ? std::max(room - held, Bytes(0)) : Bytes(0);
      VectorCost vector = vectorCost(shape.vector, share, chip.rates);
      if (holdsBetween && vector.held <= Bytes(0))
        break;
      std::optional<OperatorRun> run = runWith(shape, chip, cores, kept, held, vector, memo);
      if (!run)
        return std::nullopt;
      run->vectorPort = vector.bufferBytes / share.corePorts;
      run->cycles = std::max({run->tensor, vector.lanes, run->vectorPort});
      if (!best || run->cycles < best->cycles)
        best = std::move(run);
    }
  }
  share.globalBuffer = room;
  best->vectorChip = share;
  // What costs nothing is not started either.
  if (best->cycles > Cycles(0))
    best->start = (chip.reach.start + shape.launch) * chip.clock;
  best->network = networkCycles(shape, chip, Rules::Exact);
  best->cycles += best->start + best->network;
  return best;
}

std::optional<OperatorCost> phaze::cost::costOf(const OperatorShape &shape, const ArchConfig &chip,
                                                Rules rules, CostMemo &memo) {
  auto run = [&](Cores cores) {
    return rules == Rules::Paper ? paperCost(shape, chip, cores, memo.paper)
                                 : exactCost(shape, chip, cores, memo.exact);
  };
  std::optional<RunCost> one = run(Cores::One), all = run(Cores::All);
  if (!one || !all)
    return std::nullopt;
  OperatorCost cost{resourceOf(shape), *one, *all};
  if (one->cycles <= Cycles(0) && all->cycles <= Cycles(0))
    cost.resource = Resource::None;
  return cost;
}

/// Every operand passes each memory once on its way to the array, and every result on its way back.
static arch::Activity leastActivity(const Contraction &p, arch::ElementType type, Bytes hbm) {
  double batch = real(p.batch), m = real(p.m), n = real(p.n), k = real(p.k);
  arch::Activity activity;
  activity.multiplyAdds[static_cast<size_t>(type)] = multiplyAdds(p);
  activity.l1 = multiplyAdds(p) * (p.lhsElement + p.rhsElement);
  Bytes operands = batch * k * (m * p.lhsElement + n * p.rhsElement);
  activity.tensorL2 =
      2 * operands + batch * m * n * (p.resultElement + std::min(p.resultElement, p.accumulator));
  activity.globalBuffer = operands + batch * m * n * p.resultElement + hbm;
  activity.hbm = hbm;
  return activity;
}

LeastWork phaze::cost::leastWork(const OperatorShape &shape, const Rates &rates, Rules rules) {
  LeastWork least;
  Resource resource = resourceOf(shape);
  least.usesTensor = resource == Resource::Tensor || resource == Resource::Pair;
  least.usesVector = resource == Resource::Vector || resource == Resource::Pair;
  auto runs = real(shape.repeat);
  for (const TensorWork &work : shape.tensor)
    least.multiplyAdds +=
        runs * multiplyAdds(work.problem) / (rules == Rules::Paper ? 1 : rates[work.type].tensor);
  if (rules == Rules::Paper)
    return least;
  OperatorRun run;
  if (least.usesTensor)
    setProblems(run, shape, shape.made.size(), Bytes(0), Bytes(0), 1);
  arch::Activity once;
  for (size_t i = 0; i < run.problems.size(); ++i) {
    const Contraction &problem = run.problems[i];
    Bytes hbm = throughHbm(problem);
    least.tensorHbm += runs * hbm;
    once += leastActivity(problem, shape.tensor[i].type, hbm);
  }
  VectorChip lane{1, BytesPerCycle(1), BytesPerCycle(1), BytesPerCycle(1), Bytes(0), Bytes(0)};
  VectorGroup onChip = shape.vector;
  onChip.read = onChip.written = Bytes(0);
  VectorCost lanes = vectorCost(onChip, lane, rates);
  least.laneCycles = runs * lanes.roofline.value();
  once.laneOperations = lanes.activity.laneOperations;
  once.l1 += lanes.activity.l1;
  if (!least.usesTensor) {
    Bytes edges = shape.vector.read + shape.vector.written;
    least.laneHbm = runs * edges;
    once.hbm = edges;
    once.vectorL2 = 2 * (edges + shape.vector.exchanged);
    once.globalBuffer = edges + shape.vector.exchanged + edges;
  }
  scale(once, runs);
  least.activity = once;
  if (least.multiplyAdds > 0 || least.laneCycles > 0 || least.laneHbm > Bytes(0))
    least.starts = runs, least.launches = shape.launch * runs;
  return least;
}

std::string_view phaze::cost::whyNot(Rules rules) {
  return rules == Rules::Paper ? "a size is beyond the 2^30 of the published rules"
                               : "the memories of a tensor core are too small for one tile";
}

Joules phaze::cost::energyOf(const RunCost &run, const ArchConfig &chip, const EnergyTable &table) {
  return dynamicEnergy(run.activity, chip, table);
}
