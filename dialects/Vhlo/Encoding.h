// VHLO's encoding in MLIR's bytecode.
#ifndef PHAZE_DIALECTS_VHLO_ENCODING_H
#define PHAZE_DIALECTS_VHLO_ENCODING_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Dialect.h"

namespace phaze::vhlo {

/// Lets MLIR read and write the dialect's types and attributes.
void addBytecodeInterface(mlir::Dialect &dialect);

/// Elements of a tensor from their bytes, null after an error if the two do not fit.
mlir::Attribute makeElements(mlir::Type type, llvm::ArrayRef<char> data,
                             llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

} // namespace phaze::vhlo

#endif
