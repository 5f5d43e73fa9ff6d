// Spaces of architectures in IR, in the words of their files.
#ifndef PHAZE_CONVERSION_SPACECONVERSION_H
#define PHAZE_CONVERSION_SPACECONVERSION_H

#include "dialects/Phaze/Phaze.h"
#include "mlir/IR/Builders.h"

namespace phaze {

/// The fields of a space as a file of format phaze-space-1; empty if it has a name of its own.
std::string spaceJson(ir::SpaceOp op);

/// A space by its own name, or of the text of a file. Fails with an error at `loc` if the text is
/// no JSON object.
mlir::FailureOr<ir::SpaceOp> writeSpace(llvm::StringRef named, llvm::StringRef json,
                                        mlir::OpBuilder &builder, mlir::Location loc);

} // namespace phaze

#endif
