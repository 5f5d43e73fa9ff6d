// What arguments and results of a function are called in reports and errors.
#ifndef PHAZE_IMPORT_VALUENAMES_H
#define PHAZE_IMPORT_VALUENAMES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <optional>
#include <string>

namespace phaze {

/// What the framework called an argument: from `jax.arg_info` or an attribute `*.name`, from its
/// location, or what it called the result that is its new value (`updated`, else the one that
/// `tf.aliasing_output` says). Empty if it has no name.
std::string argumentName(mlir::func::FuncOp function, unsigned index,
                         std::optional<unsigned> updated = std::nullopt);

/// The same of a result, from `jax.result_info` or an attribute `*.name`; `new X` for the new value
/// of an argument that is called X.
std::string resultName(mlir::func::FuncOp function, unsigned index);

/// `argument 3 (state.params['h0']['kernel'])`, or `argument 3` if it has no name; `mark` stands
/// before the number. Long names are shortened.
std::string describeArgument(mlir::func::FuncOp function, unsigned index,
                             llvm::StringRef mark = "");
std::string describeResult(mlir::func::FuncOp function, unsigned index, llvm::StringRef mark = "");

/// A long name with dots for its middle: ends tell names apart that begin alike.
std::string shortenName(llvm::StringRef name, size_t most = 56);

} // namespace phaze

#endif
