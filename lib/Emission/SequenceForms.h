// Where a plan splits sequences inside of tensor groups, between what these divide: which
// operations run on a part of a sequence, and which values are kept so.
#ifndef PHAZE_LIB_EMISSION_SEQUENCEFORMS_H
#define PHAZE_LIB_EMISSION_SEQUENCEFORMS_H

#include "ValueSharding.h"
#include "phaze/Import/ImportProgram.h"
#include "phaze/Sharding/LocalForms.h"

namespace phaze {

class SequenceForms {
public:
  /// Requires a plan of the program's workload; `program` outlives it.
  SequenceForms(const ImportedProgram &program, const plan::Plan &plan);

  /// Whether the plan splits any sequence.
  bool isAny() const { return !sequences.empty(); }
  /// How the plan runs a node in passes of that direction; null for what it does not know: views,
  /// side inputs.
  const sharding::OperatorForms *of(NodeIndex node, bool isBackward) const;
  /// Whether a node hands on sums that are not added up yet.
  static bool readsSummands(const sharding::OperatorForms &forms) {
    return llvm::is_contained(forms.reads, sharding::Form::Pending);
  }
  /// Whether a node runs on a part of a sequence, rather than of another class or on all.
  bool runsOnSplit(const sharding::OperatorForms &forms) const;
  /// Whether a value, or what it is a view of, is handed on as summands.
  bool isInSummands(ValueIndex value, bool isBackward) const;
  /// The form in which a value is kept, sums added up; of summands that are handed on, that of what
  /// becomes of them. None where that is not known.
  std::optional<sharding::Form> keptForm(ValueIndex value, bool isBackward) const;
  /// The share of a value that each of so many devices keeps of what the forward pass makes.
  double keptShare(ValueIndex value, const ShardingRule &rule, int64_t width) const;
  /// Whether a node of the forward pass reads all of what is kept in parts.
  bool gathers(NodeIndex node, const ShardingRule &rule) const;
  /// The dimension of a value that can be divided along a sequence into so many parts; none for
  /// values that have two, or also a class that tensor groups divide.
  std::optional<unsigned> dimOf(ValueIndex value, const ShardingRule &rule, int64_t parts) const;
  /// Whether a value has a sequence that the plan splits.
  bool hasSequence(ValueIndex value, const ShardingRule &rule) const;
  /// Whether a value has a class that tensor groups divide.
  bool hasChosen(ValueIndex value, const ShardingRule &rule) const;

private:
  /// Where what a value is a view of is made, and as what.
  const sharding::OperatorForms *makerOf(ValueIndex &value, bool isBackward) const;
  /// How often a value has classes of a list.
  int64_t count(ValueIndex value, const ShardingRule &rule,
                const llvm::DenseSet<FactorId> &list) const;

  const ImportedProgram &program;
  llvm::DenseSet<FactorId> sequences, chosen; ///< Of the workload.
  llvm::DenseMap<NodeIndex, sharding::OperatorForms> forward, backward;
};

} // namespace phaze

#endif
