// What a user knows of custom calls: a file of format phaze-custom-calls-1.
//
//   {"format": "phaze-custom-calls-1", "calls": [
//     {"name": "fused_gelu", "operations": "20 * elements(operand0)",
//      "bytes": "bytes(operand0) + bytes(result0)"},
//     {"name": "our_attention", "as": "attention", "shown": 0.5}]}
//
// docs/Import.md, "Custom calls", has the fields and the formulas.
#ifndef PHAZE_IMPORT_CUSTOMCALLFILE_H
#define PHAZE_IMPORT_CUSTOMCALLFILE_H

#include "mlir/IR/BuiltinOps.h"
#include "phaze/Json/JsonFile.h"

namespace phaze {

/// Keeps what the file says on the custom calls of the module that it names, as the attribute
/// `phaze.custom_call`, so that whoever reads the program later knows it as well. Fails with a
/// diagnostic if the file is not valid, or if a formula makes no sense of a call.
mlir::LogicalResult describeCustomCalls(mlir::ModuleOp module, llvm::StringRef file);

/// What is wrong with a file; none if nothing is.
std::optional<std::string> checkCustomCalls(const JsonDocument &document);

} // namespace phaze

#endif
