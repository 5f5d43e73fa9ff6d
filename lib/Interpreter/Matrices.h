// Products of matrices of doubles, in blocks and on all cores.
#ifndef PHAZE_LIB_INTERPRETER_MATRICES_H
#define PHAZE_LIB_INTERPRETER_MATRICES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>

namespace phaze::interpreter {

/// result[b, m, n] = sum over k of lhs[b, m, k] * rhs[b, k, n], all row-major. Each sum is taken in
/// order of k and each product rounded, so blocks and cores change no bit of it.
void multiplyMatrices(const double *lhs, const double *rhs, double *result, int64_t batch,
                      int64_t rows, int64_t depth, int64_t columns);

/// Calls `body(begin, end)` for ranges that make up [0, count), on several cores if `work` per item
/// makes that worth while. The body may not report errors.
void forRanges(int64_t count, int64_t work, llvm::function_ref<void(int64_t, int64_t)> body);

} // namespace phaze::interpreter

#endif
