// In which form a device has the values of a part, and on what its operators run.
#ifndef PHAZE_LIB_SHARDING_FORMS_H
#define PHAZE_LIB_SHARDING_FORMS_H

#include "phaze/Sharding/Sharding.h"

#include <functional>

namespace phaze::sharding {

enum class Form {
  Whole,
  Local,   ///< A part of the one chosen class that it holds.
  Pending, ///< One summand (or what else is combined) of the whole value.
};

/// The chosen classes, for quick questions.
class Chosen {
public:
  Chosen(const Workload &workload, const std::vector<FactorId> &classes);

  bool has(FactorId factor) const { return isChosen[factor]; }
  /// The class of which a value can be had in parts: it holds it once, and no other chosen one.
  std::optional<FactorId> heldBy(const Tensor &tensor) const;
  /// A chosen class that an operator's values or lists hold; the only one if it can run on a part.
  std::optional<FactorId> classOf(const Operator &op, const Part &part) const;

private:
  std::vector<bool> isChosen;
};

/// How often a tensor holds a class.
int64_t timesHeld(const Tensor &tensor, FactorId factor);

/// Whether an operator that holds the class can run on a part of it.
bool canRunOnPart(const Operator &op, const Part &part, FactorId factor);

/// The operands in which an operator is linear, all together, among those that may be pending.
/// Empty if its result cannot be pending. Operands that turn out whole are no obstacle: one device
/// takes them into its summand, and the others take zeros.
std::vector<ValueId> linearOperands(const Operator &op, const Part &part,
                                    const std::function<bool(ValueId)> &mayBePending);
/// Whether the result of running on a part of a class that the operator takes away is a summand,
/// and not for instance one of several maxima.
bool makesSummands(const Operator &op);

/// What the rest of the workload hands to a part and takes from it.
struct Surroundings {
  std::vector<Form> inputs; ///< Per value; of those that operators make it is not read.
  /// Values that something outside reads, and in which form.
  std::vector<std::pair<ValueId, Form>> needs;
};

struct PartForms {
  std::vector<Form> made;                     ///< Per value: as it comes in or is made.
  std::vector<std::optional<FactorId>> runOn; ///< Per operator: the class it has a part of.
  /// Per operator: the operands that it reads as summands.
  std::vector<std::vector<ValueId>> pending;

  /// In which form operator `index` reads an operand.
  Form needed(size_t index, ValueId operand, const Tensor &tensor, const Chosen &chosen) const;
};

/// Operators with a chosen class run on their part where they can; sums stay pending where that
/// costs least.
PartForms formsOf(const Workload &workload, const Part &part, const Chosen &chosen,
                  const Surroundings &surroundings);

} // namespace phaze::sharding

#endif
