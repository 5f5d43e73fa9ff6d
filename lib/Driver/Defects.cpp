// Exit code and reproducer of internal errors; see the header.
#include "phaze/Driver/Defects.h"

#include "mlir/IR/Diagnostics.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Support/InternalError.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace phaze {

void Defects::watch(MLIRContext &context) {
  context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
      note(diagnostic.str());
    return failure(); // Who prints it comes after.
  });
}

void Defects::note(StringRef message) {
  if (first.empty() && isInternalError(message))
    first = message.str();
}

int Defects::end(int exitCode, StringRef reproducer,
                 const std::vector<std::string> &command) const {
  if (first.empty())
    return exitCode;
  std::string program = command.empty() ? "phaze" : llvm::sys::path::filename(command[0]).str();
  llvm::errs() << program << ": note: " << adviceOnInternalError(!reproducer.empty()) << "\n";
  if (!reproducer.empty())
    if (llvm::Error error = writeFile(reproducer, reproducerOf(first, command)))
      llvm::errs() << program << ": error: " << llvm::toString(std::move(error)) << "\n";
  return internalErrorExit;
}

std::string reproducerOf(StringRef error, ArrayRef<std::string> command) {
  std::string text = std::string("// phaze ") + version() + "\n";
  llvm::raw_string_ostream os(text);
  SmallVector<StringRef> lines;
  error.split(lines, '\n');
  for (StringRef line : lines)
    os << "// error: " << line << "\n";
  os << "// command: " << llvm::join(command, " ") << "\n";
  for (const std::string &argument : command.drop_front(command.empty() ? 0 : 1)) {
    // An argument, or the value of an option.
    StringRef name = argument;
    if (!llvm::sys::fs::is_regular_file(name))
      name = name.split('=').second;
    if (name.empty() || !llvm::sys::fs::is_regular_file(name))
      continue;
    auto content = readInput(name, mostBytesOfJson);
    if (!content) {
      os << "// " << llvm::toString(content.takeError()) << "\n";
      continue;
    }
    os << "//--- " << name << "\n" << (*content)->getBuffer();
  }
  return text;
}

} // namespace phaze
