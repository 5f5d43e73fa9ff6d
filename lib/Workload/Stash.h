// What a backward part reads of its forward part, and what is kept for that.
#ifndef PHAZE_LIB_WORKLOAD_STASH_H
#define PHAZE_LIB_WORKLOAD_STASH_H

#include "phaze/Workload/Workload.h"

#include <map>

namespace phaze {

/// Whether the operator's result says the same as its operand, up to rounding.
bool isDerivation(const Operator &op);

/// While a backward part is made, read() hands out values of it for values of the forward part.
/// Which of them are kept, read again as parameters and the like, or made again from others is
/// settled by finish(), when all reads are known: of values that differ by conversions, transposes,
/// broadcasts and views only, the one with the fewest bytes is kept.
class ForwardReads {
public:
  ForwardReads(const Workload &workload, LayerKind &kind);

  ValueId read(ValueId forward) { return valueOf(forward); }

  /// Whether reading it needs nothing to be kept: parameters, constants and the like.
  bool isFree(ValueId forward) const;

  /// The last operator's operand is fine with its dimensions in any order.
  void allowAnyOrder(size_t operand);

  /// Sets LayerKind::stash and completes the backward part.
  void finish();

private:
  struct Read {
    size_t op, operand;
  };

  /// Of a class of values that can be made from each other.
  struct Kept {
    ValueId value = -1;
    /// Of what it is derived from, up to the root: the one derived from that on the way.
    std::map<ValueId, ValueId> below;
  };

  ValueId sourceOf(ValueId forward) const;
  ValueId valueOf(ValueId forward);
  void chooseKept();
  void useKeptDirectly();
  Operator makerOf(ValueId forward, const Kept &choice) const;
  void make(ValueId forward, std::vector<Operator> &operators);
  void makeBeforeUse();
  void dropUnused();

  const Workload &workload;
  LayerKind &kind;
  // Per forward value:
  std::vector<int32_t> maker; ///< The operator that derives it from another one, or -1.
  std::vector<ValueId> root;  ///< What it is derived from in the end.
  std::map<ValueId, ValueId> values, forwardOf; ///< Backward values of forward ones, and back.
  std::map<ValueId, Kept> kept;                 ///< By root.
  std::vector<Read> inAnyOrder;
  std::vector<bool> isMade; ///< Per backward value: there is an operator for it, or it is an input.
};

} // namespace phaze

#endif
