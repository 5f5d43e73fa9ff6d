// Tensors cut into microbatches and put together again.
#ifndef PHAZE_LIB_EXECUTION_TENSORS_H
#define PHAZE_LIB_EXECUTION_TENSORS_H

#include "phaze/Interpreter/TensorValue.h"
#include "phaze/Stages/StageProgram.h"

namespace phaze {

/// Part `index` of `count` equal ones along a dimension.
interpreter::TensorValue partOf(const interpreter::TensorValue &value, int64_t dim, int64_t index,
                                int64_t count);

/// One value of those of all microbatches. Requires at least one.
interpreter::TensorValue combine(llvm::ArrayRef<interpreter::TensorValue> values, Combine how,
                                 int64_t dim);

} // namespace phaze

#endif
