// Architectures in IR and as the cost model has them: they say the same and convert without loss.
#ifndef PHAZE_CONVERSION_ARCHCONVERSION_H
#define PHAZE_CONVERSION_ARCHCONVERSION_H

#include "dialects/Phaze/Phaze.h"
#include "phaze/Arch/ArchConfig.h"

namespace phaze {

/// The architecture of an op, named after it; an error at the op if there is no such preset or the
/// numbers make no architecture.
mlir::FailureOr<arch::ArchConfig> readArch(ir::ArchOp op);

/// Writes an architecture as an op of this name: in whole units, and as `fields` what these and the
/// defaults do not say. Requires `check` to find nothing.
ir::ArchOp writeArch(const arch::ArchConfig &config, llvm::StringRef name, mlir::OpBuilder &builder,
                     mlir::Location loc);

} // namespace phaze

#endif
