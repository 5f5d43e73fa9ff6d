// VHLO as text, which people dump.
#ifndef PHAZE_DIALECTS_VHLO_TEXT_H
#define PHAZE_DIALECTS_VHLO_TEXT_H

#include "mlir/IR/OpImplementation.h"

namespace phaze::vhlo {

/// `vhlo.func_v1 @name(%arg: type, ...) -> (type, ...) { ... } {attributes}`, the one operation
/// that has a form of its own.
mlir::ParseResult parseFunction(mlir::OpAsmParser &parser, mlir::OperationState &state);

} // namespace phaze::vhlo

#endif
