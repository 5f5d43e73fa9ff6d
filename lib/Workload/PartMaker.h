// Adding operators to a backward part.
#ifndef PHAZE_LIB_WORKLOAD_PARTMAKER_H
#define PHAZE_LIB_WORKLOAD_PARTMAKER_H

#include "phaze/Workload/Workload.h"

#include <map>

namespace phaze {

class PartMaker {
public:
  explicit PartMaker(Part &part) : part(part) {}

  /// Operators made from now on run as often, and their work counts all of it.
  void setRepeat(int64_t times) { repeat = times; }

  const Tensor &tensorOf(ValueId value) const { return part.values[value].tensor; }
  Operator &last() { return part.operators.back(); }

  ValueId input(Tensor tensor, ValueOrigin origin);
  /// A number that a derivative has in it.
  ValueId number(const ElementType &element);

  /// An operator with one result, in whose type it works.
  ValueId emit(OperatorKind kind, std::string name, std::vector<ValueId> operands, Tensor result,
               std::vector<WorkTerm> work = {});
  /// One operation for each element.
  std::vector<WorkTerm> perElement(const Tensor &tensor) const;
  ValueId elementwise(const std::string &name, std::vector<ValueId> operands, Tensor result);

  /// The value in the shape of another one: itself, or broadcast.
  ValueId broadcast(ValueId value, const Tensor &like);
  /// The adjoint of any broadcast: a sum over what was added, in the shape of the operand.
  ValueId unbroadcast(ValueId value, const Tensor &like);

private:
  Part &part;
  std::map<std::string, ValueId> numbers; ///< By element type.
  int64_t repeat = 1;
};

} // namespace phaze

#endif
