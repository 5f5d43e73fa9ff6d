// Between the IR form of a workload and the IR-free one; docs/Workload.md has the model.
#ifndef PHAZE_CONVERSION_WORKLOADCONVERSION_H
#define PHAZE_CONVERSION_WORKLOADCONVERSION_H

#include "dialects/Phaze/Phaze.h"
#include "mlir/IR/Builders.h"
#include "phaze/Workload/Workload.h"

namespace phaze {

/// The workload of an op that has been verified, in normal order. What the dialect cannot say and
/// check() refuses is an error at the op.
mlir::FailureOr<Workload> readWorkload(ir::WorkloadOp op);

/// A new op at the builder's place, of the workload in normal order. Requires check() to find
/// nothing. The other direction gives that order back exactly.
ir::WorkloadOp writeWorkload(const Workload &workload, mlir::OpBuilder &builder,
                             mlir::Location loc);

} // namespace phaze

#endif
