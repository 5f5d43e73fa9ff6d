// Which nodes of a graph compute the same.
#include "ValueNumbers.h"
#include "Kernels.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/IRMapping.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

uint64_t mixHash(uint64_t seed, uint64_t value) {
  uint64_t mixed = (seed ^ (value + 0x9e3779b97f4a7c15ull + (seed << 6) + (seed >> 2)));
  mixed *= 0xff51afd7ed558ccdull;
  return mixed ^ (mixed >> 32);
}

/// Attributes in which layers differ without differing in what they cost.
static bool hasPositions(Operation *op) {
  return isa<stablehlo::SliceOp, stablehlo::PadOp, stablehlo::CustomCallOp>(op) || isConstant(op) ||
         op->hasAttr("channel_handle");
}

static StringRef targetOf(Operation *op) {
  auto call = dyn_cast<stablehlo::CustomCallOp>(op);
  if (!call)
    return {};
  StringRef name = kernelName(call);
  return name.empty() ? call.getCallTargetName() : name;
}

uint64_t operationHash(Operation *op, bool withPositions) {
  uint64_t hash = mixHash(hash_value(op->getName()), hash_value(targetOf(op)));
  if (withPositions || !hasPositions(op))
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

static bool hasSameProperties(Operation *a, Operation *b) {
  return a->getName().compareOpProperties(a->getPropertiesStorage(), b->getPropertiesStorage());
}

static bool isSameRegion(Region &a, Region &b, IRMapping &values) {
  if (!llvm::hasNItems(a, std::distance(b.begin(), b.end())))
    return false;
  for (auto [first, second] : llvm::zip_equal(a, b)) {
    if (first.getArgumentTypes() != second.getArgumentTypes() ||
        first.getOperations().size() != second.getOperations().size())
      return false;
    values.map(first.getArguments(), second.getArguments());
    for (auto [own, other] : llvm::zip_equal(first, second)) {
      if (own.getName() != other.getName() || own.getResultTypes() != other.getResultTypes() ||
          own.getNumOperands() != other.getNumOperands() ||
          own.getNumRegions() != other.getNumRegions() || !hasSameProperties(&own, &other))
        return false;
      // What comes from around the regions counts as what it is.
      for (auto [operand, wanted] : llvm::zip_equal(own.getOperands(), other.getOperands()))
        if (values.contains(operand) ? values.lookup(operand) != wanted
                                     : operand.getType() != wanted.getType())
          return false;
      for (auto [inner, wanted] : llvm::zip_equal(own.getRegions(), other.getRegions()))
        if (!isSameRegion(inner, wanted, values))
          return false;
      values.map(own.getResults(), other.getResults());
    }
  }
  return true;
}

bool isSameOperation(Operation *a, Operation *b, bool withPositions) {
  if (a->getName() != b->getName() || a->getResultTypes() != b->getResultTypes() ||
      targetOf(a) != targetOf(b) || hasPositions(a) != hasPositions(b) ||
      a->getNumRegions() != b->getNumRegions() ||
      ((withPositions || !hasPositions(a)) && !hasSameProperties(a, b)))
    return false;
  IRMapping values;
  return llvm::all_of(llvm::zip_equal(a->getRegions(), b->getRegions()), [&](auto regions) {
    return isSameRegion(std::get<0>(regions), std::get<1>(regions), values);
  });
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
