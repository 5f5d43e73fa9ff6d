// Numbers and names the factor classes of a workload.
#include "WorkloadFactors.h"
#include "phaze/Import/OperationKinds.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace phaze {

WorkloadFactors::WorkloadFactors(const ProgramAnalysis &analysis)
    : AnalyzedProgram(analysis), names(nameFactors(graph, factors, roles, phases, layers)) {}

bool WorkloadFactors::isCounted(ClassIndex factor) const {
  return factors.classes[factor].size != 1 || roles.batch == factor;
}

FactorId WorkloadFactors::factorOf(ClassIndex index) {
  auto [entry, isNew] = ids.try_emplace(index, made.size());
  if (isNew) {
    FactorClass factor;
    factor.size = factors.classes[index].size;
    factor.role = names.roles[index];
    made.push_back(factor);
    classOf.push_back(index);
  }
  return entry->second;
}

int64_t WorkloadFactors::sizeOf(FactorId factor) const { return made[factor].size; }

std::vector<FactorId> WorkloadFactors::listOf(ArrayRef<ClassIndex> classes) {
  std::vector<FactorId> list;
  for (ClassIndex factor : classes)
    if (isCounted(factor))
      list.push_back(factorOf(factor));
  return list;
}

ElementType WorkloadFactors::elementOf(Type type) {
  std::string name;
  llvm::raw_string_ostream(name) << type;
  return {name, storedBits(type)};
}

Tensor WorkloadFactors::tensorOf(ValueIndex value, std::optional<ClassIndex> dropped) {
  return tensorOf(value, dropped, [&](unsigned dim) { return factors.factors(value, dim); });
}

Tensor WorkloadFactors::tensorOfOperand(NodeIndex node, size_t operand,
                                        std::optional<ClassIndex> dropped) {
  return tensorOf(graph.nodes[node].operands[operand], dropped,
                  [&](unsigned dim) { return factors.operandFactors(node, operand, dim); });
}

Tensor WorkloadFactors::tensorOf(ValueIndex value, std::optional<ClassIndex> dropped,
                                 llvm::function_ref<ArrayRef<ClassIndex>(unsigned)> factorsOfDim) {
  Tensor tensor;
  auto type = dyn_cast<RankedTensorType>(graph.values[value].type);
  if (!type) {
    tensor.element = {"i1", 8}; // Tokens and tuples hold nothing of their own.
    return tensor;
  }
  tensor.element = elementOf(type.getElementType());
  for (unsigned dim = 0; dim < type.getRank(); ++dim) {
    std::vector<FactorId> list;
    bool isDropped = false;
    for (ClassIndex factor : factorsOfDim(dim)) {
      if (dropped == factor)
        isDropped = true;
      else if (isCounted(factor))
        list.push_back(factorOf(factor));
    }
    if (!isDropped || !list.empty())
      tensor.dims.push_back(std::move(list));
  }
  return tensor;
}

void WorkloadFactors::standIn(ArrayRef<ClassIndex> list, ArrayRef<ClassIndex> others) {
  if (list.size() != others.size())
    return;
  for (auto [factor, other] : llvm::zip(list, others)) {
    auto known = ids.find(other);
    if (known == ids.end() || factors.classes[factor].size != factors.classes[other].size)
      continue;
    FactorId id = known->second;
    ids.try_emplace(factor, id);
  }
}

void WorkloadFactors::finish(Workload &workload) {
  // Names are numbered anew: classes that only layers of a known kind have are not in the
  // workload.
  struct Named {
    size_t index;
    StringRef stem;
    unsigned number = 0;
  };
  std::vector<Named> order;
  for (size_t i = 0; i < made.size(); ++i) {
    StringRef name = names.names[classOf[i]];
    Named &named = order.emplace_back(Named{i, name.rtrim("0123456789")});
    name.drop_front(named.stem.size()).getAsInteger(10, named.number);
  }
  // Classes without a name of their own are numbered as the workload has them.
  auto isPlain = [](StringRef stem) { return stem == "f"; };
  llvm::stable_sort(order, [&](const Named &a, const Named &b) {
    return (isPlain(a.stem) ? 0 : a.number) < (isPlain(b.stem) ? 0 : b.number);
  });
  llvm::StringMap<int> numbers;
  for (const Named &named : order) {
    int number = numbers[named.stem]++;
    made[named.index].name = named.stem.str();
    if (number > 0 || isPlain(named.stem))
      made[named.index].name += std::to_string(number);
  }
  for (auto [i, node] : llvm::enumerate(graph.nodes))
    for (NodeFactors::Use use : factors.nodes[i].uses)
      if (use.use == FactorUse::Whole)
        if (auto found = ids.find(use.factor); found != ids.end())
          made[found->second].isNeededWhole = true;
  if (roles.batch)
    if (auto found = ids.find(*roles.batch); found != ids.end())
      workload.batch = found->second;
  workload.factors = std::move(made);
}

} // namespace phaze
