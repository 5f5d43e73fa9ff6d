// Problems, chips, lower bounds and the independent evaluator of mappings; see the header.
#include "phaze/CostModel/ContractionCost.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

using namespace phaze;
using namespace phaze::cost;

bool Contraction::operator==(const Contraction &o) const {
  return batch == o.batch && m == o.m && n == o.n && k == o.k && lhsElement == o.lhsElement &&
         rhsElement == o.rhsElement && resultElement == o.resultElement &&
         accumulator == o.accumulator && lhsStored == o.lhsStored && rhsStored == o.rhsStored &&
         resultStaysOnChip == o.resultStaysOnChip && otherGlobal == o.otherGlobal &&
         otherHbm == o.otherHbm;
}

bool TensorChip::operator==(const TensorChip &o) const {
  return cores == o.cores && width == o.width && depth == o.depth &&
         l1PerElement == o.l1PerElement && l2 == o.l2 && globalBuffer == o.globalBuffer &&
         arrayPort == o.arrayPort && bufferPort == o.bufferPort && globalPort == o.globalPort &&
         hbmPort == o.hbmPort && rate == o.rate;
}

namespace {

double real(int64_t x) { return static_cast<double>(x); }

double ceilDiv(double a, double b) { return std::ceil(a / b); }

} // namespace

std::optional<std::string> phaze::cost::check(const Contraction &problem) {
  constexpr int64_t most = int64_t(1) << 40;
  const std::pair<const char *, int64_t> sizes[] = {
      {"batch", problem.batch}, {"m", problem.m}, {"n", problem.n}, {"k", problem.k}};
  double work = 1;
  for (const auto &[name, size] : sizes) {
    if (size < 1 || size > most)
      return std::string(name) + ": expected a size from 1 to 2^40, found " + std::to_string(size);
    work *= real(size);
  }
  if (work > 0x1p80)
    return "expected at most 2^80 multiply-adds, found " + std::to_string(work);
  const std::pair<const char *, int64_t> stored[] = {{"lhs stored", problem.lhsStored},
                                                     {"rhs stored", problem.rhsStored}};
  for (const auto &[name, count] : stored)
    if (count < 0)
      return std::string(name) + ": expected a count >= 0, found " + std::to_string(count);
  const std::pair<const char *, Bytes> elements[] = {{"lhs element", problem.lhsElement},
                                                     {"rhs element", problem.rhsElement},
                                                     {"result element", problem.resultElement},
                                                     {"accumulator", problem.accumulator}};
  for (const auto &[name, bytes] : elements)
    if (!(bytes > Bytes(0) && bytes <= Bytes(64)))
      return std::string(name) + ": expected a size > 0 and <= 64 bytes, found " +
             std::to_string(bytes.value());
  for (Bytes other : {problem.otherGlobal, problem.otherHbm})
    if (!(other >= Bytes(0) && other <= Bytes(1e18)))
      return "expected 0 to 1e18 other bytes, found " + std::to_string(other.value());
  return std::nullopt;
}

Contraction phaze::cost::contraction(const Convolution &c) {
  Contraction result;
  result.batch = c.groups;
  result.m = c.batch * c.outputHeight * c.outputWidth;
  result.n = c.outputChannels / c.groups;
  result.k = c.kernelHeight * c.kernelWidth * (c.inputChannels / c.groups);
  // A stride larger than the kernel leaves input unread.
  result.lhsStored = std::min(result.m * result.k, c.batch * c.inputHeight * c.inputWidth *
                                                       (c.inputChannels / c.groups));
  return result;
}

TensorChip phaze::cost::tensorChip(const arch::ArchConfig &config, arch::ElementType type,
                                   Cores cores) {
  double parts = cores == Cores::One ? real(config.tensor.count) : 1;
  TensorChip chip;
  chip.cores = cores == Cores::One ? 1 : config.tensor.count;
  chip.width = config.tensor.width;
  chip.depth = config.tensor.depth;
  chip.l1PerElement = config.tensor.l1PerElement;
  chip.l2 = config.tensor.l2;
  chip.globalBuffer = config.globalBuffer.capacity / parts;
  chip.arrayPort = config.tensor.arrayPort;
  chip.bufferPort = config.tensor.bufferPort;
  chip.globalPort = config.globalBuffer.port / parts;
  chip.hbmPort = config.hbmPort() / parts;
  chip.rate = config.rates[type].tensor * config.reach.contraction;
  return chip;
}

arch::Activity phaze::cost::activity(const Contraction &p, const ContractionCost &cost,
                                     arch::ElementType type) {
  double work = real(p.batch) * real(p.m) * real(p.n) * real(p.k);
  arch::Activity activity;
  activity.multiplyAdds[static_cast<size_t>(type)] = work;
  activity.l1 = work * (p.lhsElement + p.rhsElement);
  activity.tensorL2 = cost.l2Bytes;
  activity.globalBuffer = cost.globalBytes + cost.hbmBytes;
  activity.hbm = cost.hbmBytes;
  return activity;
}

const char *phaze::cost::name(Bound bound) {
  switch (bound) {
  case Bound::Compute:
    return "compute";
  case Bound::ArrayPort:
    return "array port";
  case Bound::BufferPort:
    return "buffer port";
  case Bound::GlobalPort:
    return "global buffer port";
  case Bound::Hbm:
    return "hbm";
  }
  return "";
}

std::string phaze::cost::describe(const Mapping &mapping) {
  bool weights = mapping.dataflow == Dataflow::WeightStationary;
  std::string text = weights ? "weight stationary" : "output stationary";
  if (mapping.transposed)
    text += ", transposed";
  text += ", grid " + std::to_string(mapping.coresBatch) + "x" + std::to_string(mapping.coresM) +
          "x" + std::to_string(mapping.coresN) + "x" + std::to_string(mapping.coresK) + ", block " +
          std::to_string(mapping.blockM) + "x" + std::to_string(mapping.blockN);
  if (weights)
    text += ", " + std::to_string(mapping.heldK) + " reduction tiles held";
  if (mapping.keepLhs)
    text += ", lhs kept in L2";
  if (mapping.resident != Resident::Nothing)
    text +=
        mapping.resident == Resident::LhsPanel ? ", lhs panel resident" : ", rhs panel resident";
  return text;
}

static Bytes operandBytes(const Contraction &p) {
  double lhs = p.lhsStored > 0 ? real(p.lhsStored) : real(p.m) * real(p.k);
  double rhs = p.rhsStored > 0 ? real(p.rhsStored) : real(p.k) * real(p.n);
  return real(p.batch) * (lhs * p.lhsElement + rhs * p.rhsElement);
}

static Bytes resultBytes(const Contraction &p) {
  return real(p.batch) * real(p.m) * real(p.n) * p.resultElement;
}

Bytes phaze::cost::throughHbm(const Contraction &p) {
  return operandBytes(p) + (p.resultStaysOnChip ? Bytes(0) : resultBytes(p)) + p.otherHbm;
}

Cycles phaze::cost::lowerBound(const Contraction &p, const TensorChip &chip) {
  double results = real(p.batch) * real(p.m) * real(p.n), work = results * real(p.k);
  auto elements = real(chip.cores) * real(chip.width) * real(chip.depth);
  Cycles compute(work / (elements * chip.rate));
  Cycles bound = std::max({compute, throughHbm(p) / chip.hbmPort,
                           (operandBytes(p) + resultBytes(p) + p.otherGlobal) / chip.globalPort});
  // Operands whose elements are not all distinct escape the I/O bound.
  if (p.lhsStored > 0 || p.rhsStored > 0)
    return bound;

  // Between a fast memory of S words and the rest, w multiply-adds move 2 w / sqrt(S) - 2 S words.
  Bytes word = std::min({p.lhsElement, p.rhsElement, p.resultElement, p.accumulator});
  auto moved = [&](double share, Bytes fast) {
    double words = fast / word;
    return (2 * share / std::sqrt(words) - 2 * words) * word;
  };
  // Results that stay are moved no further than the global buffer.
  Bytes stays = p.resultStaysOnChip ? results * word : Bytes(0);
  auto cores = real(chip.cores);
  Bytes l1 = real(chip.width) * real(chip.depth) * chip.l1PerElement, core = l1 + chip.l2;
  return std::max(
      {bound, moved(work / cores, l1) / chip.arrayPort, moved(work / cores, core) / chip.bufferPort,
       (moved(work, cores * core) + p.otherGlobal) / chip.globalPort,
       (moved(work, cores * core + chip.globalBuffer) - stays + p.otherHbm) / chip.hbmPort});
}

Evaluation phaze::cost::evaluate(const Contraction &problem, const TensorChip &chip,
                                 const Mapping &mapping) {
  Contraction p = problem;
  double lhsStored = p.lhsStored > 0 ? real(p.lhsStored) : real(p.m) * real(p.k);
  double rhsStored = p.rhsStored > 0 ? real(p.rhsStored) : real(p.k) * real(p.n);
  if (mapping.transposed) {
    std::swap(p.m, p.n);
    std::swap(p.lhsElement, p.rhsElement);
    std::swap(lhsStored, rhsStored);
  }
  bool weights = mapping.dataflow == Dataflow::WeightStationary;
  auto batch = real(p.batch), m = real(p.m), n = real(p.n), k = real(p.k);
  auto width = real(chip.width), depth = real(chip.depth);
  auto gridB = real(mapping.coresBatch), gridM = real(mapping.coresM), gridN = real(mapping.coresN),
       gridK = real(mapping.coresK);
  auto blockM = real(mapping.blockM), blockN = real(mapping.blockN), held = real(mapping.heldK);

  // Shares of the busiest core: columns in whole array widths, rows too unless they stream.
  double rowUnit = weights ? 1 : depth;
  double shareB = ceilDiv(batch, gridB), shareK = ceilDiv(k, gridK);
  double unitsM = ceilDiv(ceilDiv(m, rowUnit), gridM), shareM = std::min(m, unitsM * rowUnit);
  double unitsN = ceilDiv(ceilDiv(n, width), gridN), shareN = std::min(n, unitsN * width);

  // The space, and (C1) to (C3) of docs/CostModel.md.
  for (double x : {gridB, gridM, gridN, gridK, blockM, blockN, held})
    if (!(x >= 1))
      return {"expected numbers >= 1", {}, {}};
  if (gridB * gridM * gridN * gridK > real(chip.cores))
    return {"more cores than the chip has", {}, {}};
  if (gridB > batch || gridM > m || gridN > n || gridK > k || blockM > shareM || blockN > shareN)
    return {"a grid or block larger than what it divides", {}, {}};
  if ((mapping.blockN % chip.width != 0 && blockN != shareN) ||
      (!weights && mapping.blockM % chip.depth != 0 && blockM != shareM))
    return {"a block that is neither whole tiles of the array nor the whole share", {}, {}};
  if ((mapping.coresK & (mapping.coresK - 1)) != 0)
    return {"a reduction split that is no power of two", {}, {}};
  Bytes edges = 2 * (depth * p.lhsElement + width * p.rhsElement);
  double tilesN = ceilDiv(blockN, width);
  Bytes inL2 = edges;
  if (mapping.keepLhs)
    inL2 += 2 * blockM * shareK * p.lhsElement;
  if (weights)
    inL2 += 2 * blockM * blockN * p.accumulator;
  // Memories have whole bytes, so that comparisons are exact.
  Bytes l1(std::floor(chip.l1PerElement.value())), l2(std::floor(chip.l2.value()));
  if (inL2 > l2)
    return {"more than the L2 holds", {}, {}};
  if (weights) {
    if (2 * held * tilesN * p.rhsElement > l1)
      return {"more weights than the registers hold twice", {}, {}};
  } else if (2 * ceilDiv(blockM, depth) * tilesN * p.accumulator > l1) {
    return {"more accumulators than the registers hold twice", {}, {}};
  }

  ContractionCost cost;
  cost.mapping = mapping;
  double passes = weights ? shareM * ceilDiv(shareK, depth) : unitsM * shareK;
  cost.compute = Cycles(shareB * passes * unitsN / chip.rate);

  // How often each operand is read: once per row (column) of blocks of the other.
  double roundsM = ceilDiv(unitsM, ceilDiv(blockM, rowUnit));
  double roundsN = ceilDiv(unitsN, tilesN);
  double fetchesLhs = mapping.keepLhs ? 1 : roundsN;
  auto operands = [&](double timesLhs) {
    return shareB * shareK * (shareM * timesLhs * p.lhsElement + shareN * roundsM * p.rhsElement);
  };
  double results = shareB * shareM * shareN;
  Bytes partial = (gridK - 1) * 2 * p.accumulator + p.resultElement; // per result, all its cores
  double visits = ceilDiv(ceilDiv(shareK, depth), held);
  Bytes atArray = weights     ? (2 * visits - 1) * p.accumulator
                  : gridK > 1 ? p.accumulator
                              : p.resultElement;
  cost.arrayBytes = operands(roundsN) + results * atArray;
  cost.bufferBytes = operands(fetchesLhs) + results * partial / gridK;
  cost.globalBytes = batch * k * (m * fetchesLhs * p.lhsElement + n * roundsM * p.rhsElement) +
                     batch * m * n * partial + p.otherGlobal;
  // Every column of cores reads lhs, every row of them rhs.
  cost.l2Bytes = batch * k *
                     (m * gridN * (fetchesLhs + roundsN) * p.lhsElement +
                      n * gridM * 2 * roundsM * p.rhsElement) +
                 batch * m * n * (partial + gridK * atArray);

  Bytes lhs = batch * lhsStored * p.lhsElement;
  Bytes rhs = batch * rhsStored * p.rhsElement;
  double timesLhs = fetchesLhs, timesRhs = roundsM;
  // A panel of one operand, and of the other what all cores work on at a time.
  Bytes row = lhsStored / m * p.lhsElement, column = rhsStored / n * p.rhsElement;
  Bytes half = chip.globalBuffer / (2 * gridB);
  double rowsAtWork = std::min(m, gridM * blockM), columnsAtWork = std::min(n, gridN * blockN);
  if (mapping.resident == Resident::LhsPanel) {
    if (mapping.keepLhs)
      return {"a panel of lhs in the global buffer that the L2 keeps already", {}, {}};
    double panel = std::floor((half - columnsAtWork * column) / row);
    if (panel < rowsAtWork)
      return {"rows at work that the global buffer does not hold twice", {}, {}};
    timesLhs = 1, timesRhs = ceilDiv(m, panel);
  } else if (mapping.resident == Resident::RhsPanel) {
    double panel = std::floor((half - rowsAtWork * row) / column);
    if (panel < columnsAtWork)
      return {"columns at work that the global buffer does not hold twice", {}, {}};
    if (mapping.keepLhs && panel < n)
      return {"kept rows of lhs, but not all of rhs in the global buffer", {}, {}};
    timesLhs = ceilDiv(n, panel), timesRhs = 1;
  }
  cost.hbmBytes = timesLhs * lhs + timesRhs * rhs + p.otherHbm;
  if (!p.resultStaysOnChip)
    cost.hbmBytes += batch * m * n * p.resultElement;

  cost.arrayPort = cost.arrayBytes / chip.arrayPort;
  cost.bufferPort = cost.bufferBytes / chip.bufferPort;
  cost.globalPort = cost.globalBytes / chip.globalPort;
  cost.hbm = cost.hbmBytes / chip.hbmPort;

  // What must arrive before the first multiply-add and leave after the last, port by port.
  double rows = std::min(depth, weights ? k : m), columns = std::min(width, n);
  Bytes first = weights ? rows * columns * p.rhsElement + rows * p.lhsElement
                        : rows * p.lhsElement + columns * p.rhsElement;
  Bytes last = (weights ? 1 : rows) * columns * p.resultElement;
  for (BytesPerCycle port : {chip.hbmPort, chip.globalPort, chip.bufferPort, chip.arrayPort})
    cost.start += (first + last) / port;
  cost.start += Cycles((rows + columns - 2) / chip.rate);

  const std::array<Cycles, 5> terms = {cost.compute, cost.arrayPort, cost.bufferPort,
                                       cost.globalPort, cost.hbm};
  auto longest = std::max_element(terms.begin(), terms.end());
  cost.bound = static_cast<Bound>(longest - terms.begin());
  cost.cycles = cost.start + *longest;
  cost.lowerBound = lowerBound(problem, chip);
  return {std::nullopt, cost, {batch,   m,        n,          k,       p.lhsElement, p.rhsElement,
                               shareB,  shareM,   shareN,     shareK,  unitsM,       unitsN,
                               roundsM, roundsN,  fetchesLhs, atArray, partial,      lhs,
                               rhs,     timesLhs, timesRhs}};
}

std::optional<std::string> phaze::cost::verify(const Contraction &problem, const TensorChip &chip,
                                               const ContractionCost &cost) {
  Evaluation again = evaluate(problem, chip, cost.mapping);
  if (again.error)
    return "mapping does not fit: " + *again.error;
  if (std::abs(again.cost.cycles / cost.cycles - 1) > 1e-12)
    return "mapping takes " + std::to_string(again.cost.cycles.value()) + " cycles, not " +
           std::to_string(cost.cycles.value());
  if (cost.cycles < lowerBound(problem, chip))
    return "below the lower bound of " + std::to_string(lowerBound(problem, chip).value()) +
           " cycles";
  return std::nullopt;
}
