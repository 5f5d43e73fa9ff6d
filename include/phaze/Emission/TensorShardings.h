// How values lie on the devices that share the work of a replica, by the classes that a plan
// shards.
//
// These are tensor groups, and where the plan has them the devices that share sequences and the
// replicas that share experts: a group of e x c x t devices, tensor groups innermost. Samples are
// divided over the e, sequences over the c, and what the plan shards over the t. Where replicas
// share states, gradients or parameters a group has s x e x c x t devices, and samples are divided
// over s x e.
#ifndef PHAZE_EMISSION_TENSORSHARDINGS_H
#define PHAZE_EMISSION_TENSORSHARDINGS_H

#include "phaze/Import/ImportProgram.h"
#include "phaze/Plan/Plan.h"
#include "llvm/ADT/BitVector.h"

namespace phaze {

class Experts;
class SequenceForms;
class ShardingRule;
struct StageMesh;
struct ValueSharding;

/// How a value lies on devices.
struct DividedValue {
  std::string sharding; ///< As `mhlo.sharding`; empty where it is whole on each.
  /// The shape that `sharding` is for, a row-major view of the value: a dimension of which an inner
  /// class is divided is split there. Empty where it is that of the value.
  llvm::SmallVector<int64_t> view;
  /// The same with what all others of the group that have the same part of a parameter, state or
  /// gradient would share; empty for other values, and where nobody shares.
  std::string shared;
};

/// How many groups of e x c x t devices share states, gradients or parameters. Not whole where less
/// than one does.
inline std::optional<int64_t> groupsThatShare(const plan::Plan &plan) {
  int64_t least = plan.context * plan.expert, group = plan.sharing ? plan.sharingGroup : 1;
  if (group > 1 && group % least)
    return std::nullopt;
  return group > 1 ? group / least : 1;
}

/// What an operation inside of a pass has to be told, as `mhlo.sharding`; empty where nothing is.
struct DividedInside {
  std::string result;            ///< How what it makes lies, and whatever goes with that.
  std::string own;               ///< How what it makes lies, and nothing else because of that.
  bool isLeftInSummands = false; ///< What it makes is added up later.
  /// By operand how it is read, empty where as it is, "summands" where it is not added up before;
  /// what operands say goes before the result. None where nothing is said of operands.
  llvm::SmallVector<std::string, 2> reads;
};

/// What is asked of a value.
struct DividedWhere {
  int64_t width = 1;       ///< Of the tensor groups.
  bool isWhole = false;    ///< All of it on each device of a tensor group.
  bool isGradient = false; ///< A sum that is added to a parameter.
  bool isInside = false;   ///< As it is made, rather than as a pass gets it from another.
};

class TensorShardings {
public:
  /// Requires a plan of the program's workload; `program` outlives it.
  TensorShardings(const ImportedProgram &program, const plan::Plan &plan);
  ~TensorShardings();

  /// Parameters and states are in parts, and gradients as these are; other values where the plan
  /// makes them in parts.
  DividedValue of(ValueIndex value, const DividedWhere &where) const;
  /// Of an operation inside of a pass: whether what has samples and experts is with the one or the
  /// other, and where a plan splits sequences inside of tensor groups.
  DividedInside inside(NodeIndex node, bool isBackward, int64_t width) const;
  /// How a value lies that passes of several stages or layers, or a forward and a backward pass,
  /// hand to each other where the plan has it split along a sequence; else empty.
  std::string split(ValueIndex value, bool isBetweenLayers, int64_t width) const;
  /// The share of a value of the forward pass that a device keeps for the backward pass.
  double keptShare(ValueIndex value, int64_t width) const;
  /// Whether an operation of the forward pass reads all of what devices keep in parts.
  bool gathers(NodeIndex node, int64_t width) const;
  /// Whether the plan splits any sequence inside of tensor groups.
  bool splitsSequences() const;

private:
  /// A dimension of which tensor groups divide the class at a place.
  struct Place {
    unsigned dim = 0, place = 0;
  };
  std::optional<Place> tensorPlace(ValueIndex value, const ShardingRule &rule,
                                   const DividedWhere &where) const;
  /// A parameter that has the classes of a value in the same places.
  std::optional<ValueIndex> likeParameter(ValueIndex value) const;
  /// The sizes of dimension `dim` around the class at `place` of it: outer, own, inner. None where
  /// they are not known.
  std::optional<std::array<int64_t, 3>> sizesAround(ValueIndex value, const ShardingRule &rule,
                                                    const Place &at) const;
  /// Whether a value is a parameter or state.
  bool isHeld(ValueIndex value) const;
  /// The dimension of the view to share; none where there is no part of it for each device.
  std::optional<unsigned> sharedDim(llvm::ArrayRef<int64_t> shape, const ValueSharding &sharding,
                                    const StageMesh &mesh) const;
  std::string insideOfExperts(ValueIndex value, int64_t width) const;
  ShardingRule ruleOf(int64_t width) const;
  /// As `mhlo.sharding`, for a value that tensor groups have whole or split along a sequence.
  std::string textOf(ValueIndex value, bool isSplit, const ShardingRule &rule) const;
  /// The dimension that is split along a sequence if any is.
  std::optional<unsigned> splitDim(ValueIndex value, const ShardingRule &rule) const;
  /// Divides samples and sequences, or experts.
  void divideGroups(ValueIndex value, const ShardingRule &rule, const DividedWhere &where,
                    ValueSharding &sharding) const;

  const ImportedProgram &program;
  int64_t context, expert, sharing;
  std::unique_ptr<Experts> experts;
  std::unique_ptr<SequenceForms> sequences;
  llvm::DenseSet<ClassIndex> classes; ///< Of the factor analysis.
  llvm::BitVector isLocal;            ///< By value: whether an operator makes it in parts.
};

} // namespace phaze

#endif // PHAZE_EMISSION_TENSORSHARDINGS_H
