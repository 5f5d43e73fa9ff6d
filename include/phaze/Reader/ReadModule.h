// Reads programs: the one way from bytes to a module, for every program and library of phaze.
//
//   OwningOpRef<ModuleOp> module = readModule(buffer, context, [&](const InputError &error) {
//     printError(buffer, error, llvm::errs());
//   });
//
// MLIR's own diagnostics go to the context, what phaze has to say about an input to the callback.
#ifndef PHAZE_READER_READMODULE_H
#define PHAZE_READER_READMODULE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace phaze {

/// What is wrong with an input, and where.
struct InputError {
  std::optional<size_t> offset; ///< None where a place means nothing, as in a binary file.
  std::string message;
};

/// Lets attributes of other dialects in, which are common and harmless, and loads what phaze knows.
void prepareContext(mlir::MLIRContext &context);

/// What can be told of an input before it is parsed; none if it can be.
std::optional<InputError> checkBeforeParsing(llvm::StringRef content);
/// What a text is that could not be parsed, if it is known to be something else.
std::optional<InputError> explainUnparsed(llvm::StringRef content);

/// What becomes of operations and types of dialects that phaze does not know.
enum class Unknown {
  Refused,
  Kept, ///< for who says by itself what it cannot run
};

/// None after an error.
mlir::OwningOpRef<mlir::ModuleOp> readModule(llvm::MemoryBufferRef buffer,
                                             mlir::MLIRContext &context,
                                             llvm::function_ref<void(const InputError &)> report,
                                             Unknown unknown = Unknown::Refused);

/// The same of a file, `-` for standard input; all errors are printed to standard error, as
/// diagnostics of MLIR are, those about the file itself as of the program `tool`.
mlir::OwningOpRef<mlir::ModuleOp> readModuleFile(llvm::StringRef file, llvm::StringRef tool,
                                                 mlir::MLIRContext &context);

/// MLIR shows the line of the source with each diagnostic, and of a function that is its whole
/// head: from now on, of lines that nobody reads, only the place is printed. `text` is the source,
/// if it is text, and has to stay until the handler is erased.
mlir::DiagnosticEngine::HandlerID showNoLongLines(mlir::MLIRContext &context, llvm::StringRef text);

/// Prints an error as MLIR's own diagnostics look.
void printError(llvm::MemoryBufferRef buffer, const InputError &error, llvm::raw_ostream &os);

} // namespace phaze

#endif // PHAZE_READER_READMODULE_H
