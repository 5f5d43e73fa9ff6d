// The exact rules for vector work; see the header and docs/CostModel.md.
#include "phaze/CostModel/VectorCost.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

using namespace phaze;
using namespace phaze::arch;
using namespace phaze::cost;

namespace {

struct KindRow {
  VectorKind kind;
  std::string_view name;
  double cycles;
};

// Cycles as the published estimator has them, where it has them; docs/CostModel.md derives the
// others.
constexpr KindRow kinds[] = {
    {VectorKind::Add, "add", 1},
    {VectorKind::Sub, "sub", 1},
    {VectorKind::Mul, "mul", 1},
    {VectorKind::Div, "div", 10},
    {VectorKind::Neg, "neg", 1},
    {VectorKind::Abs, "abs", 1},
    {VectorKind::MinMax, "minmax", 1},
    {VectorKind::Compare, "compare", 1},
    {VectorKind::Select, "select", 1},
    {VectorKind::Convert, "convert", 1},
    {VectorKind::Bitwise, "bitwise", 1},
    {VectorKind::Round, "round", 1},
    {VectorKind::Exp, "exp", 15},
    {VectorKind::Log, "log", 15},
    {VectorKind::Sqrt, "sqrt", 15},
    {VectorKind::Rsqrt, "rsqrt", 15},
    {VectorKind::Pow, "pow", 15},
    {VectorKind::Tanh, "tanh", 27},
    {VectorKind::Logistic, "logistic", 12},
    {VectorKind::Sin, "sin", 13},
    {VectorKind::Cos, "cos", 13},
    {VectorKind::Tan, "tan", 36},
    {VectorKind::Erf, "erf", 15},
    {VectorKind::Remainder, "remainder", 12},
    {VectorKind::Random, "random", 58},
    {VectorKind::Reduce, "reduce", 1},
    {VectorKind::Sort, "sort", 2},
    {VectorKind::Gather, "gather", 1},
    {VectorKind::Transpose, "transpose", 1},
    {VectorKind::Copy, "copy", 0},
    {VectorKind::Fill, "fill", 1},
};

const KindRow &row(VectorKind kind) { return kinds[static_cast<size_t>(kind)]; }

constexpr bool tableIsInOrder() {
  for (size_t i = 0; i < std::size(kinds); ++i)
    if (kinds[i].kind != static_cast<VectorKind>(i))
      return false;
  return true;
}
static_assert(tableIsInOrder());

/// Passes of a bitonic sort of n elements.
double sortPasses(double n) {
  double levels = std::ceil(std::log2(n));
  return levels * (levels + 1) / 2;
}

/// Operations of lanes, whatever the number of lanes.
double laneOperations(const VectorOp &op) {
  double work = row(op.kind).cycles * static_cast<double>(op.elements);
  return op.kind == VectorKind::Sort ? work * sortPasses(static_cast<double>(op.rowLength)) : work;
}

/// Rows are summed up by p lanes each, whose sums then meet in log2(p) steps; the best p.
double reduceCycles(double rows, double rowLength, double lanes, double rate) {
  double best = std::numeric_limits<double>::infinity();
  double step = std::max(1 / rate, 1.0);
  for (double p = 1, steps = 0; p <= lanes; p *= 2, ++steps) {
    double rounds = std::ceil(rows / std::floor(lanes / p));
    best = std::min(best, rounds * (std::ceil(rowLength / (p * rate)) + steps * step));
    if (p >= rowLength)
      break;
  }
  return best;
}

double laneCycles(const VectorOp &op, double rate, double lanes) {
  if (op.elements == 0)
    return 0;
  auto elements = static_cast<double>(op.elements), rowLength = static_cast<double>(op.rowLength);
  if (op.kind == VectorKind::Reduce)
    return row(op.kind).cycles *
           reduceCycles(std::ceil(elements / rowLength), rowLength, lanes, rate);
  double passes = op.kind == VectorKind::Sort ? sortPasses(rowLength) : 1;
  return row(op.kind).cycles * passes * std::ceil(elements / (lanes * rate));
}

/// Where the values between members stay: as much as there is room for in the cores, then in the
/// global buffer, in parts where need be; values that cost the most traffic for their room first.
struct Kept {
  Bytes throughBuffer; ///< traffic of what does not stay in the cores
  Bytes throughHbm;    ///< of what does not stay on the chip, by lanes
  Bytes spilled;       ///< sizes of what does not stay on the chip
  Bytes held;          ///< of the global buffer
  std::vector<size_t> spillingMakers;
};

Kept keep(const std::vector<Intermediate> &between, Bytes l2, Bytes globalBuffer) {
  struct Value {
    const Intermediate *of;
    Bytes read, written; ///< where it does not stay on the chip
  };
  std::vector<Value> values;
  for (const Intermediate &value : between)
    if (value.resident > Bytes(0))
      values.push_back({&value, value.size * value.uses, value.isInHbm ? Bytes(0) : value.size});
  auto worth = [](const Value &value) { return (value.read + value.written) / value.of->resident; };
  std::stable_sort(values.begin(), values.end(),
                   [&](const Value &a, const Value &b) { return worth(a) > worth(b); });
  Kept kept;
  Bytes onChip = l2 + globalBuffer, taken;
  for (const Value &value : values) {
    Bytes resident = value.of->resident, end = taken + resident;
    // The part of [taken, end) that lies beyond the room.
    auto beyond = [&](Bytes room) {
      return end <= room ? 0.0 : std::min((end - std::max(room, taken)) / resident, 1.0);
    };
    double notInCores = beyond(l2), notOnChip = beyond(onChip);
    bool isHandedOver = value.of->maker.has_value();
    Bytes written = isHandedOver ? Bytes(0) : value.written;
    kept.throughBuffer += (value.read + written) * notInCores;
    if (isHandedOver)
      kept.throughBuffer += value.of->size * (1 - notInCores);
    kept.throughHbm += (value.read + written) * notOnChip;
    if (isHandedOver && notOnChip > 0)
      kept.spillingMakers.push_back(*value.of->maker);
    kept.spilled += value.of->size * notOnChip;
    taken = end;
  }
  kept.held = std::min(std::max(taken - l2, Bytes(0)), globalBuffer);
  return kept;
}

VectorCost paperCost(const VectorGroup &group, const ArchConfig &chip, Cores cores) {
  VectorCost cost;
  auto member = std::find_if(group.members.begin(), group.members.end(), [](const VectorOp &op) {
    return paperKind(op.kind) != PaperKind::Free;
  });
  if (member == group.members.end())
    return cost;
  const VectorOp &op = *member;
  int64_t lanes = chip.vector.width * (cores == Cores::All ? chip.vector.count : 1);
  cost.cycles = cost.roofline = cost.lanes =
      paperVectorCycles(paperKind(op.kind), op.elements, op.rowLength, lanes);
  return cost;
}

} // namespace

const std::vector<VectorKind> &phaze::cost::allVectorKinds() {
  static const std::vector<VectorKind> all = [] {
    std::vector<VectorKind> list;
    for (const KindRow &kind : kinds)
      list.push_back(kind.kind);
    return list;
  }();
  return all;
}

std::string_view phaze::cost::name(VectorKind kind) { return row(kind).name; }

std::optional<VectorKind> phaze::cost::vectorKindByName(std::string_view name) {
  for (const KindRow &kind : kinds)
    if (kind.name == name)
      return kind.kind;
  return std::nullopt;
}

double phaze::cost::cyclesPerElement(VectorKind kind) { return row(kind).cycles; }

std::string_view phaze::cost::name(VectorCost::Bound bound) {
  constexpr std::string_view names[] = {"lanes", "buffer port", "hbm"};
  return names[static_cast<size_t>(bound)];
}

std::optional<std::string> phaze::cost::check(const VectorGroup &group) {
  constexpr int64_t most = int64_t(1) << 50;
  auto isSize = [](double x) { return x >= 0 && x <= 1e18; };
  for (size_t i = 0; i < group.members.size(); ++i) {
    const VectorOp &op = group.members[i];
    std::string where = "members[" + std::to_string(i) + "]";
    if (op.elements < 0 || op.elements > most)
      return where + ": expected 0 to 2^50 elements, found " + std::to_string(op.elements);
    if (op.rowLength < 1 || op.rowLength > most)
      return where + ": expected rows of 1 to 2^50 elements, found " + std::to_string(op.rowLength);
  }
  for (Bytes bytes : {group.read, group.written, group.exchanged})
    if (!isSize(bytes.value()))
      return "expected 0 to 1e18 bytes read, written and exchanged, found " +
             std::to_string(bytes.value());
  for (size_t i = 0; i < group.between.size(); ++i) {
    const Intermediate &value = group.between[i];
    std::string where = "between[" + std::to_string(i) + "]";
    if (!isSize(value.size.value()) || !isSize(value.uses))
      return where + ": expected a size and uses of 0 to 1e18, found " +
             std::to_string(value.size.value()) + " and " + std::to_string(value.uses);
    if (!(value.resident >= Bytes(0) && value.resident <= value.size))
      return where + ": expected at most its " + std::to_string(value.size.value()) +
             " bytes resident, found " + std::to_string(value.resident.value());
  }
  return std::nullopt;
}

VectorCost phaze::cost::vectorCost(const VectorGroup &group, const ArchConfig &chip, Cores cores,
                                   Rules rules) {
  return rules == Rules::Paper ? paperCost(group, chip, cores)
                               : vectorCost(group, vectorChip(chip, cores), chip.rates);
}

VectorChip phaze::cost::vectorChip(const ArchConfig &config, Cores cores) {
  auto count = static_cast<double>(config.vector.count);
  double used = cores == Cores::All ? count : 1;
  double part = used / count;
  return {used * static_cast<double>(config.vector.width),
          config.vector.bufferPort * used,
          config.globalBuffer.port * part,
          config.hbmPort() * part,
          config.vector.l2 * used,
          config.globalBuffer.capacity * part};
}

VectorCost phaze::cost::vectorCost(const VectorGroup &group, const VectorChip &chip,
                                   const Rates &rates) {
  VectorCost cost;
  Cycles peak;
  for (const VectorOp &op : group.members) {
    double operations = laneOperations(op);
    double rate = rates[op.type].vector;
    cost.lanes += Cycles(laneCycles(op, rate, chip.lanes));
    peak += Cycles(operations / (chip.lanes * rate));
    cost.activity.laneOperations[static_cast<size_t>(op.type)] += operations;
    cost.activity.l1 += operations * bytesPerElement(op.type);
  }
  // The same but for rounding when the work fills the lanes.
  cost.lanes = std::max(cost.lanes, peak);
  Bytes edges = group.read + group.written;
  Kept kept = keep(group.between, chip.l2, chip.globalBuffer);
  cost.spilled = kept.spilled;
  cost.held = kept.held;
  cost.spillingMakers = std::move(kept.spillingMakers);
  cost.bufferBytes = edges + group.exchanged + kept.throughBuffer;
  cost.hbmBytes = edges + kept.throughHbm;
  cost.bufferPort = cost.bufferBytes / std::min(chip.corePorts, chip.globalPort);
  cost.hbm = cost.hbmBytes / chip.hbmPort;
  cost.roofline = std::max(peak, edges / chip.hbmPort);

  Cycles longest = cost.lanes;
  if (cost.bufferPort > longest) {
    longest = cost.bufferPort;
    cost.bound = VectorCost::Bound::BufferPort;
  }
  if (cost.hbm > longest) {
    longest = cost.hbm;
    cost.bound = VectorCost::Bound::Hbm;
  }
  cost.cycles = ceil(longest);
  // What passes a memory is written to it and read from it.
  cost.activity.vectorL2 = 2 * cost.bufferBytes;
  cost.activity.globalBuffer = cost.bufferBytes + cost.hbmBytes;
  cost.activity.hbm = cost.hbmBytes;
  return cost;
}
