// What the passes that have to understand the program share.
#ifndef PHAZE_LIB_TRANSFORMS_PROGRAMPASS_H
#define PHAZE_LIB_TRANSFORMS_PROGRAMPASS_H

#include "phaze/Import/ProgramImports.h"
#include "phaze/Json/OutputFile.h"

namespace phaze {

/// From the options of TableGen's ProgramPass.
inline ImportOptions importOptions(llvm::StringRef entry, bool strict,
                                   llvm::ArrayRef<std::string> arguments,
                                   llvm::ArrayRef<std::string> results, llvm::StringRef batch,
                                   llvm::StringRef customCalls) {
  return {{entry.str(), strict},
          {arguments.vec(), results.vec(), batch.str()},
          AttentionRun::Fused,
          customCalls.str()};
}

/// Writes where the options `summary` and `json` of a pass say: no summary file is standard error,
/// `none` is nowhere. Errors are at `op`.
inline mlir::LogicalResult writeResults(mlir::Operation *op, llvm::StringRef summaryFile,
                                        llvm::StringRef summary, llvm::StringRef jsonFile,
                                        llvm::StringRef json) {
  auto write = [&](llvm::StringRef file, llvm::StringRef text) -> mlir::LogicalResult {
    if (llvm::Error error = writeFile(file, text))
      return mlir::emitError(op->getLoc()) << llvm::toString(std::move(error));
    return mlir::success();
  };
  if (summaryFile.empty())
    llvm::errs() << summary;
  else if (summaryFile != "none" && failed(write(summaryFile, summary)))
    return mlir::failure();
  return jsonFile.empty() ? mlir::success() : write(jsonFile, json);
}

} // namespace phaze

#endif
