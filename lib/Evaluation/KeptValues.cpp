// What a backward pass makes others wait for, as a least cut; see the header.
#include "KeptValues.h"

#include "phaze/Support/FlowNetwork.h"

#include <algorithm>
#include <numeric>

using namespace phaze;

namespace {

/// Whether it takes a device's part of what each has all of.
bool isPart(const Operator &op) { return op.kind == OperatorKind::View && op.name == "shard"; }

/// Whether kernels that read the operator's results can make them from its operands as they go.
/// Random numbers are drawn once.
bool isCheap(const Operator &op) {
  if (op.repeat > 1 || op.name.find("rng") != std::string::npos)
    return false;
  return op.kind == OperatorKind::Elementwise || op.name == "broadcast_in_dim" ||
         op.name == "broadcast" || isPart(op);
}

/// The values of the stash that something reads from memory: contractions, lookups and the like.
/// Views, transposes and conversions are looked through.
std::vector<bool> readFromMemory(const LayerKind &kind) {
  const Part &part = kind.backward;
  std::vector<bool> isRead(part.values.size(), false);
  for (size_t i = part.operators.size(); i-- > 0;) {
    const Operator &op = part.operators[i];
    bool isHandedOn = op.operands.size() == 1 && op.results.size() == 1 &&
                      (op.kind == OperatorKind::View || op.kind == OperatorKind::Movement ||
                       op.name == "convert");
    bool reads = op.kind != OperatorKind::Elementwise && op.kind != OperatorKind::Reduction;
    if (isHandedOn)
      reads = isRead[op.results.front()];
    for (ValueId operand : op.operands)
      if (reads)
        isRead[operand] = true;
  }
  std::vector<bool> result(kind.forward.values.size(), false);
  for (size_t v = 0; v < part.values.size(); ++v)
    if (part.values[v].origin == ValueOrigin::Stash && isRead[v])
      result[*part.values[v].index] = true;
  return result;
}

/// Values that say the same up to rounding and order are one: whichever is there stands for all.
class Classes {
public:
  explicit Classes(const Part &part) : root(part.values.size()) {
    std::iota(root.begin(), root.end(), 0);
    for (const Operator &op : part.operators)
      if (saysTheSame(op))
        root[op.results.front()] = root[op.operands.front()];
  }
  /// Operators come after those whose results they read, so that roots are final when they are
  /// read.
  ValueId of(ValueId value) const { return root[value]; }

  static bool saysTheSame(const Operator &op) {
    return op.operands.size() == 1 && op.results.size() == 1 && op.repeat == 1 && !isPart(op) &&
           (op.kind == OperatorKind::View || op.name == "convert" || op.name == "transpose");
  }

private:
  std::vector<ValueId> root;
};

} // namespace

std::vector<ValueId> phaze::evaluation::keptValues(const Workload &workload,
                                                   const LayerKind &kind) {
  const Part &part = kind.forward;
  Classes classes(part);
  std::vector<bool> isHard = readFromMemory(kind);
  std::vector<ValueId> kept;
  // Per class, whether it is there, its smallest value, and whether its makers are cheap.
  std::vector<bool> isThere(part.values.size(), false), isMade(part.values.size(), false);
  std::vector<ValueId> smallest(part.values.size(), -1);
  auto bytesOf = [&](ValueId value) { return workload.bytesOf(part.values[value].tensor); };
  for (ValueId value : kind.stash)
    if (isHard[value]) {
      kept.push_back(value);
      isThere[classes.of(value)] = true;
    }
  for (size_t v = 0; v < part.values.size(); ++v) {
    auto value = static_cast<ValueId>(v);
    ValueId of = classes.of(value);
    ValueOrigin origin = part.values[v].origin;
    if (origin != ValueOrigin::Operator && origin != ValueOrigin::Activation)
      isThere[of] = true;
    if (smallest[of] < 0 || bytesOf(value) < bytesOf(smallest[of]))
      smallest[of] = value;
  }
  // Node 2c stands before the choice to keep a class, 2c + 1 behind it. What cannot be made again
  // comes from the source, what is read goes to the sink; every way between has to be kept.
  auto source = static_cast<int32_t>(2 * part.values.size()), sink = source + 1;
  FlowNetwork network(sink + 1);
  for (const Operator &op : part.operators)
    for (ValueId result : op.results) {
      if (Classes::saysTheSame(op))
        continue;
      isMade[result] = isCheap(op);
      for (ValueId operand : op.operands)
        if (isMade[result] && !isThere[classes.of(operand)] && !isThere[result])
          network.addEdge(2 * classes.of(operand) + 1, 2 * result, FlowNetwork::unlimited);
    }
  for (size_t v = 0; v < part.values.size(); ++v) {
    auto node = static_cast<int32_t>(2 * v);
    if (isThere[v] || smallest[v] < 0)
      continue;
    if (!isMade[v])
      network.addEdge(source, node, FlowNetwork::unlimited);
    network.addEdge(node, node + 1, static_cast<double>(bytesOf(smallest[v])));
  }
  for (ValueId value : kind.stash)
    if (!isThere[classes.of(value)])
      network.addEdge(2 * classes.of(value) + 1, sink, FlowNetwork::unlimited);
  std::vector<bool> isReached = network.minimumCut(source, sink);
  for (size_t v = 0; v < part.values.size(); ++v)
    if (!isThere[v] && smallest[v] >= 0 && isReached[2 * v] && !isReached[2 * v + 1])
      kept.push_back(smallest[v]);
  std::sort(kept.begin(), kept.end());
  return kept;
}
