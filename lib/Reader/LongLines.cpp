// Diagnostics without lines that nobody reads; see the header.
#include "mlir/IR/Diagnostics.h"
#include "phaze/Reader/ReadModule.h"

using namespace mlir;

namespace phaze {

DiagnosticEngine::HandlerID showNoLongLines(MLIRContext &context, llvm::StringRef text) {
  constexpr size_t mostCharacters = 400;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  auto isLong = [lines](Location location) {
    auto place = LocationAttr(location).findInstanceOf<FileLineColLoc>();
    return place && place.getLine() > 0 && place.getLine() <= lines.size() &&
           lines[place.getLine() - 1].size() > mostCharacters;
  };
  auto print = [](const Diagnostic &diagnostic, const char *severity) {
    if (auto place = LocationAttr(diagnostic.getLocation()).findInstanceOf<FileLineColLoc>())
      llvm::errs() << place.getFilename().getValue() << ":" << place.getLine() << ":"
                   << place.getColumn() << ": ";
    llvm::errs() << severity << ": " << diagnostic.str() << "\n";
  };
  return context.getDiagEngine().registerHandler([=](Diagnostic &diagnostic) {
    if (!isLong(diagnostic.getLocation()))
      return failure();
    constexpr const char *severities[] = {"note", "warning", "error", "remark"};
    print(diagnostic, severities[static_cast<size_t>(diagnostic.getSeverity())]);
    for (Diagnostic &note : diagnostic.getNotes())
      if (note.str().size() <= mostCharacters) // Not whole operations.
        print(note, "note");
    return success();
  });
}

} // namespace phaze
