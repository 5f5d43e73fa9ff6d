// Programs that meet a defect of phaze itself end with an exit code of their own, and with a file
// that shows the defect again.
//
//   Defects defects;
//   defects.watch(context);                 // diagnostics
//   defects.note(outcome.error);            // and errors that are told in other ways
//   return defects.end(exitCode, crashReproducer, {argv, argv + argc});
#ifndef PHAZE_DRIVER_DEFECTS_H
#define PHAZE_DRIVER_DEFECTS_H

#include "mlir/IR/MLIRContext.h"

#include <string>
#include <vector>

namespace phaze {

class Defects {
public:
  /// Listens to diagnostics and lets them through. The context must not outlive this.
  void watch(mlir::MLIRContext &context);
  /// Keeps the message if it is of an internal error.
  void note(llvm::StringRef message);

  /// `exitCode` without a defect. With one internalErrorExit, after a word about it and, if a name
  /// is given, a reproducer: version, error, command line and the files that it names.
  int end(int exitCode, llvm::StringRef reproducer, const std::vector<std::string> &command) const;

private:
  std::string first;
};

/// The text of a reproducer. Files follow lines of `//--- NAME`, as split-file reads them.
std::string reproducerOf(llvm::StringRef error, llvm::ArrayRef<std::string> command);

} // namespace phaze

#endif // PHAZE_DRIVER_DEFECTS_H
