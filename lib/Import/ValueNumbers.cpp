// Which nodes of a graph compute the same.
#include "ValueNumbers.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

uint64_t mixHash(uint64_t seed, uint64_t value) {
  uint64_t mixed = (seed ^ (value + 0x9e3779b97f4a7c15ull + (seed << 6) + (seed >> 2)));
  mixed *= 0xff51afd7ed558ccdull;
  return mixed ^ (mixed >> 32);
}

uint64_t operationHash(Operation *op, bool withPositions) {
  uint64_t hash = hash_value(op->getName());
  // Layers differ in these without differing in what they cost.
  bool isPositional = isa<stablehlo::SliceOp, stablehlo::PadOp, stablehlo::CustomCallOp>(op) ||
                      isConstant(op) || op->hasAttr("channel_handle");
  if (withPositions || !isPositional)
    hash = mixHash(hash, op->hashProperties());
  for (Type type : op->getResultTypes())
    hash = mixHash(hash, hash_value(type));
  // A chained comparison of bodies: names and types are enough to tell a sum from a maximum.
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      hash = mixHash(hash, hash_value(inner->getName()));
      hash = mixHash(hash, inner->hashProperties());
    });
  return hash;
}

/// Of several reshapes only the first operand and the last shape count: what is put into a stack
/// and taken out again is the same.
static uint64_t numberReshape(const ProgramGraph &graph, const GraphNode &node,
                              ArrayRef<uint64_t> numbers) {
  ValueIndex source = graph.resolve(node.operands[0]);
  for (NodeIndex producer = graph.values[source].producer;
       producer >= 0 && isa<stablehlo::ReshapeOp>(graph.nodes[producer].op);
       producer = graph.values[source].producer)
    source = graph.resolve(graph.nodes[producer].operands[0]);
  Type type = graph.values[node.results[0]].type;
  if (type == graph.values[source].type)
    return numbers[source];
  return mixHash(mixHash(hash_value(node.op->getName()), hash_value(type)), numbers[source]);
}

std::vector<uint64_t> numberValues(const ProgramGraph &graph) {
  std::vector<uint64_t> numbers(graph.values.size());
  for (size_t argument = 0; argument < graph.numArguments(); ++argument)
    numbers[argument] = mixHash(1, argument);
  for (const GraphNode &node : graph.nodes) {
    if (node.sameAs) {
      for (ValueIndex result : node.results)
        numbers[result] = numbers[*node.sameAs];
      continue;
    }
    if (isa<stablehlo::ReshapeOp>(node.op)) {
      numbers[node.results[0]] = numberReshape(graph, node, numbers);
      continue;
    }
    uint64_t hash = operationHash(node.op, /*withPositions=*/true);
    for (ValueIndex operand : node.operands)
      hash = mixHash(hash, numbers[operand]);
    // Two draws of random numbers are not the same.
    if (isa<stablehlo::RngOp>(node.op))
      hash = mixHash(hash, reinterpret_cast<uintptr_t>(&node));
    if (node.passed)
      hash = mixHash(hash, *node.passed);
    // A loop counter is its value: the backward loop counts down to where the forward loop was.
    for (auto [i, result] : llvm::enumerate(node.results))
      numbers[result] = graph.constantInteger(result) ? mixHash(2, *graph.constantInteger(result))
                                                      : mixHash(hash, i);
  }
  return numbers;
}

} // namespace phaze
