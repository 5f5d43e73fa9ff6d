// In which form a device has the values of a part, and on what its operators run.
#ifndef PHAZE_LIB_SHARDING_FORMS_H
#define PHAZE_LIB_SHARDING_FORMS_H

#include "phaze/Sharding/LocalForms.h"

#include <algorithm>
#include <functional>

namespace phaze::sharding {

inline bool has(const std::vector<FactorId> &list, FactorId factor) {
  return std::find(list.begin(), list.end(), factor) != list.end();
}

constexpr size_t numForms = 4;

/// The chosen classes, for quick questions. Sequences are apart: they divide what the other classes
/// leave whole.
class Chosen {
public:
  Chosen(const Workload &workload, const std::vector<FactorId> &classes);

  bool has(FactorId factor) const { return isChosen[factor]; }
  bool hasSequences() const { return !sequences.empty(); }
  bool splits(FactorId factor) const { return isSequence[factor]; }
  /// The sequence of which a value without a chosen class can be had in parts: it holds it once,
  /// and no other.
  std::optional<FactorId> splitBy(const Tensor &tensor) const;
  /// The sequence on a part of which an operator without a chosen class can run.
  std::optional<FactorId> sequenceOf(const Operator &op, const Part &part) const;
  /// The class of which a value can be had in parts: it holds it once, and no other chosen one.
  std::optional<FactorId> heldBy(const Tensor &tensor) const;
  /// A chosen class that an operator's values or lists hold; the only one if it can run on a part.
  std::optional<FactorId> classOf(const Operator &op, const Part &part) const;

private:
  std::vector<bool> isChosen, isSequence;
  std::vector<FactorId> sequences;
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
  /// Values that something outside reads in whatever form they are, summands too.
  std::vector<ValueId> asMade;
  /// Operators may run on a part of the sequence.
  bool maySplit = false;
  std::optional<FactorId> batch = std::nullopt; ///< Of the workload.
  /// Per value that holds a sequence twice and is cut already: along which of the two; else -1.
  std::vector<int32_t> cut;
};

struct PartForms {
  std::vector<Form> made;                     ///< Per value: as it comes in or is made.
  std::vector<std::optional<FactorId>> runOn; ///< Per operator: the class it has a part of.
  /// Per operator: the operands that it reads as summands.
  std::vector<std::vector<ValueId>> pending;
  std::vector<bool> isSum;       ///< Per operator: it adds its operands, summands or not.
  std::vector<bool> isSplit;     ///< Per operator: it runs on a part of the sequence.
  std::vector<bool> isReadWhole; ///< Per value: of what is split or pending, somebody reads all.

  /// Of context parallelism alone: per operator how it reads its operands, and per value that holds
  /// a sequence twice along which of the two it is cut, 0 for the outer one.
  std::vector<std::vector<Form>> reads;
  std::vector<int32_t> cut;

  /// In which form operator `index` reads an operand.
  Form needed(size_t index, ValueId operand, const Tensor &tensor, const Chosen &chosen) const;
};

/// Operators with a chosen class run on their part where they can, and others on a part of the
/// sequence where that costs least; sums stay pending where that costs least.
PartForms formsOf(const Workload &workload, const Part &part, const Chosen &chosen,
                  const Surroundings &surroundings);

} // namespace phaze::sharding

#endif
