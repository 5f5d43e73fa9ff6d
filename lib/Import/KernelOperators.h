// The operators that a kernel runs as one: what a call computes, written out, so that it is planned
// and costed as the same computation of a program that writes it out itself.
#ifndef PHAZE_LIB_IMPORT_KERNELOPERATORS_H
#define PHAZE_LIB_IMPORT_KERNELOPERATORS_H

#include "Kernels.h"
#include "phaze/Workload/Workload.h"

namespace phaze {

/// A kernel that an operator of a part stands for.
struct KernelCall {
  ValueId result = 0; ///< Its first, by which it is found.
  Kernel kernel;
  /// Operands and results as the program has them: what the part reads may lie otherwise.
  std::vector<Tensor> operands, results;
};

/// Replaces the operators of `calls` by those that they run. Returns where they are now, ascending,
/// and how many each has become.
std::vector<std::pair<size_t, size_t>> writeOut(Part &part, const std::vector<KernelCall> &calls);

} // namespace phaze

#endif
