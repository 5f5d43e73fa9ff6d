// Dimensions along which a side input only repeats.
#ifndef PHAZE_LIB_IMPORT_SIDEREPEATS_H
#define PHAZE_LIB_IMPORT_SIDEREPEATS_H

#include "AnalyzedProgram.h"
#include "llvm/ADT/SmallBitVector.h"

namespace phaze {

/// A mask that programs broadcast to every head of every example is one mask: whoever reads it
/// reads that one. So side values are held without the dimensions along which all their elements
/// are the same, unless a contraction needs these.
class SideRepeats : private AnalyzedProgram {
public:
  explicit SideRepeats(const ProgramAnalysis &analysis);

  /// By dimension of the value; none set where nothing repeats or the value is no side value.
  const llvm::SmallBitVector &of(ValueIndex value) const {
    auto found = held.find(value);
    return found == held.end() ? none : found->second;
  }

private:
  llvm::SmallBitVector repeats(ValueIndex value) const;
  llvm::SmallBitVector repeatsOfResult(const GraphNode &node, ValueIndex result) const;
  bool isReadByContraction(ValueIndex value) const;

  llvm::SmallBitVector none;
  llvm::DenseMap<ValueIndex, llvm::SmallBitVector> found, held;
};

} // namespace phaze

#endif
