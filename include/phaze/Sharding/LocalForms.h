// In which form the devices of a tensor group have values, operator by operator of the undivided
// workload: what localWorkload() says with the operators that it inserts.
//
//   std::vector<KindForms> forms = localForms(workload, sharding);
//   forms[layer.kind].forward[i].along   // the class of which operator i runs on a part
#ifndef PHAZE_SHARDING_LOCALFORMS_H
#define PHAZE_SHARDING_LOCALFORMS_H

#include "phaze/Sharding/Sharding.h"

namespace phaze::sharding {

enum class Form {
  Whole,
  Local,   ///< A part of the one chosen class that it holds.
  Pending, ///< One summand (or what else is combined) of the whole value.
  Split,   ///< A part of the sequence, of a value without any other chosen class.
};

struct OperatorForms {
  std::optional<FactorId> along; ///< The class, or sequence, of which it has a part; none: whole.
  /// By operand how it is read, summands that are handed on too; none where that is all the same,
  /// for values without a chosen class and sequence.
  std::vector<std::optional<Form>> reads;
  /// By result, with sums added up; Pending for those that are handed on as summands.
  std::vector<Form> results;
};

/// By operator of each part.
struct KindForms {
  std::vector<OperatorForms> forward, backward, update;
};

/// By kind. Requires what localWorkload() does.
std::vector<KindForms> localForms(const Workload &workload, const Sharding &sharding);

} // namespace phaze::sharding

#endif // PHAZE_SHARDING_LOCALFORMS_H
