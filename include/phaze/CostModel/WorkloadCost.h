// Costs of the operators of a whole workload, for people: which take longest, and why.
//
//   std::string error;
//   std::optional<std::string> text =
//       explainOperator(workload, "block/forward/3", chip, Rules::Exact, error);
#ifndef PHAZE_COSTMODEL_WORKLOADCOST_H
#define PHAZE_COSTMODEL_WORKLOADCOST_H

#include "phaze/CostModel/OperatorCost.h"

namespace phaze::cost {

/// A part of a workload as costs see it.
struct CostedPart {
  std::string name; ///< "block/forward", "side"
  const Part *part = nullptr;
  std::vector<ValueId> kept; ///< read by other parts
  int64_t layers = 1;        ///< that run it
};

/// The parts of all kinds in order, and the side part. They refer to the workload.
std::vector<CostedPart> partsOf(const Workload &workload);

/// Where the cycles of one operator go. `place` is the number of an operation of the program, or
/// KIND/PART/INDEX with the number of an operator of that part; an operator of a fused group
/// stands for the group. On failure nothing, and what is wrong in `error`.
std::optional<std::string> explainOperator(const Workload &workload, const std::string &place,
                                           const arch::ArchConfig &chip, Rules rules,
                                           std::string &error);

/// A table of the `count` operators and groups that take longest on all cores, in all layers
/// together.
std::optional<std::string> mostExpensive(const Workload &workload, size_t count,
                                         const arch::ArchConfig &chip, Rules rules,
                                         std::string &error);

/// Names of the operators of a shape: "dot_general + add + tanh", with the first few of many.
std::string nameOf(const OperatorShape &shape, const Part &part);

} // namespace phaze::cost

#endif // PHAZE_COSTMODEL_WORKLOADCOST_H
