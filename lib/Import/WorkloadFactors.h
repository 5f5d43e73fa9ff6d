// The factor classes of a program as those of its workload, and values as tensors of them.
#ifndef PHAZE_LIB_IMPORT_WORKLOADFACTORS_H
#define PHAZE_LIB_IMPORT_WORKLOADFACTORS_H

#include "AnalyzedProgram.h"
#include "phaze/Import/BuildWorkload.h"
#include "phaze/Import/FactorNames.h"

namespace phaze {

/// Classes get their numbers in the order in which they are asked for.
class WorkloadFactors : private AnalyzedProgram {
public:
  explicit WorkloadFactors(const ProgramAnalysis &analysis);

  /// Dimensions of size 1 say nothing, unless they are the batch.
  bool isCounted(ClassIndex factor) const;
  FactorId factorOf(ClassIndex index);
  /// Of a factor that was asked for.
  int64_t sizeOf(FactorId factor) const;
  std::vector<FactorId> listOf(llvm::ArrayRef<ClassIndex> classes);
  static ElementType elementOf(mlir::Type type);
  /// Without the factors of `dropped`, for a layer's piece of a stack.
  Tensor tensorOf(ValueIndex value, std::optional<ClassIndex> dropped = std::nullopt);
  /// The same of an operand as its node sees it.
  Tensor tensorOfOperand(NodeIndex node, size_t operand, std::optional<ClassIndex> dropped);

  /// From now on, what has no number in `list` has that of its counterpart in `others`.
  void standIn(llvm::ArrayRef<ClassIndex> list, llvm::ArrayRef<ClassIndex> others);

  /// Names all classes and gives them to the workload, with its batch.
  void finish(Workload &workload);
  FactorMap takeIds() { return std::move(ids); }

private:
  Tensor tensorOf(ValueIndex value, std::optional<ClassIndex> dropped,
                  llvm::function_ref<llvm::ArrayRef<ClassIndex>(unsigned)> factorsOfDim);

  FactorNames names;
  std::vector<FactorClass> made;
  std::vector<ClassIndex> classOf; ///< By made factor.
  FactorMap ids;
};

} // namespace phaze

#endif
