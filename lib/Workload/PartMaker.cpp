// Adding operators to a backward part; see the header.
#include "PartMaker.h"
#include "Derivatives.h"
#include "FactorLists.h"

using namespace phaze;

ValueId PartMaker::input(Tensor tensor, ValueOrigin origin) {
  part.values.push_back({std::move(tensor), origin, std::nullopt});
  return static_cast<ValueId>(part.values.size() - 1);
}

ValueId PartMaker::number(const ElementType &element) {
  auto [it, isNew] = numbers.emplace(element.name, -1);
  if (isNew)
    it->second = input({element, {}}, ValueOrigin::Constant);
  return it->second;
}

ValueId PartMaker::emit(OperatorKind kind, std::string name, std::vector<ValueId> operands,
                        Tensor result, std::vector<WorkTerm> work) {
  Operator op;
  op.kind = kind;
  op.name = std::move(name);
  op.operands = std::move(operands);
  op.work = std::move(work);
  if (!op.work.empty())
    op.computeType = result.element;
  op.results = {input(std::move(result), ValueOrigin::Operator)};
  op.repeat = repeat;
  part.operators.push_back(std::move(op));
  return last().results.front();
}

std::vector<WorkTerm> PartMaker::perElement(const Tensor &tensor) const {
  return {{repeat, factorsInOrder(tensor)}};
}

ValueId PartMaker::elementwise(const std::string &name, std::vector<ValueId> operands,
                               Tensor result) {
  std::vector<WorkTerm> work = isWorkless(name) ? std::vector<WorkTerm>() : perElement(result);
  return emit(OperatorKind::Elementwise, name, std::move(operands), std::move(result), work);
}

ValueId PartMaker::broadcast(ValueId value, const Tensor &like) {
  if (tensorOf(value).dims == like.dims)
    return value;
  Tensor result{tensorOf(value).element, like.dims};
  return emit(OperatorKind::Movement, "broadcast_in_dim", {value}, std::move(result));
}

ValueId PartMaker::unbroadcast(ValueId value, const Tensor &like) {
  if (tensorOf(value).dims == like.dims)
    return value;
  Tensor result{tensorOf(value).element, like.dims};
  std::vector<FactorId> added = without(sortedFactors(tensorOf(value)), sortedFactors(like));
  if (added.empty()) {
    bool isView = factorsInOrder(tensorOf(value)) == factorsInOrder(like);
    return emit(isView ? OperatorKind::View : OperatorKind::Movement,
                isView ? "reshape" : "transpose", {value}, std::move(result));
  }
  std::vector<WorkTerm> work = perElement(tensorOf(value));
  work.push_back({-repeat, factorsInOrder(result)});
  ValueId sum = emit(OperatorKind::Reduction, "reduce_add", {value}, std::move(result), work);
  last().reduced = std::move(added);
  return sum;
}
