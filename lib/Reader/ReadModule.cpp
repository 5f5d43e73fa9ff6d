// From bytes to a module; see the header.
#include "phaze/Reader/ReadModule.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "phaze/Artifact/Artifact.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Reader/ForeignInput.h"
#include "phaze/Reader/VerifyRegistered.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

namespace phaze {

void prepareContext(MLIRContext &context) {
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
  context.loadAllAvailableDialects();
}

std::optional<InputError> checkBeforeParsing(llvm::StringRef content) {
  if (std::optional<std::string> explanation = explainUnreadableInput(content))
    return InputError{std::nullopt, *explanation};
  if (std::optional<size_t> offset = findDeepNesting(content))
    return InputError{offset, explainDeepNesting()};
  return std::nullopt;
}

std::optional<InputError> explainUnparsed(llvm::StringRef content) {
  if (std::optional<ForeignText> foreign = explainForeignText(content))
    return InputError{foreign->offset, foreign->explanation};
  return std::nullopt;
}

/// With what `sources` hold as the input, so that diagnostics can point at it.
static OwningOpRef<ModuleOp> readModule(llvm::SourceMgr &sources, MLIRContext &context,
                                        llvm::function_ref<void(const InputError &)> report,
                                        Unknown unknown) {
  const llvm::MemoryBuffer &input = *sources.getMemoryBuffer(sources.getMainFileID());
  llvm::StringRef content = input.getBuffer();
  llvm::Expected<llvm::StringRef> found = findModule(content);
  if (!found) {
    report({std::nullopt, llvm::toString(found.takeError())});
    return {};
  }
  if (found->data() != content.data())
    return readModule({*found, input.getBufferIdentifier()}, context, report, unknown);
  if (std::optional<InputError> error = checkBeforeParsing(content)) {
    report(*error);
    return {};
  }
  // Verified once, as the StableHLO that it is or becomes.
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  bool hasWord = false;
  OwningOpRef<ModuleOp> module;
  {
    // Others hear of it too.
    ScopedDiagnosticHandler listener(&context, [&](Diagnostic &diagnostic) {
      hasWord |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
      return failure();
    });
    module = parseSourceFile<ModuleOp>(sources, config);
  }
  if (!module) {
    if (std::optional<InputError> error = explainUnparsed(content))
      report(*error);
    else if (!hasWord)
      report({std::nullopt, "cannot be read: it is damaged"});
    return {};
  }
  if (failed(upgradeArtifact(*module)) || failed(verify(*module)))
    return {};
  if (unknown == Unknown::Refused && failed(verifyRegistered(*module))) {
    // In the generic form everything can be parsed.
    if (std::optional<InputError> error = explainUnparsed(content))
      report(*error);
    return {};
  }
  return module;
}

OwningOpRef<ModuleOp> readModule(llvm::MemoryBufferRef buffer, MLIRContext &context,
                                 llvm::function_ref<void(const InputError &)> report,
                                 Unknown unknown) {
  llvm::SourceMgr sources;
  // The copy ends with the 0 that the parser needs.
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(buffer.getBuffer(), buffer.getBufferIdentifier()),
      llvm::SMLoc());
  return readModule(sources, context, report, unknown);
}

OwningOpRef<ModuleOp> readModuleFile(llvm::StringRef file, llvm::StringRef tool,
                                     MLIRContext &context) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> input = readInput(file, mostBytesOfModule);
  if (!input) {
    llvm::errs() << tool << ": error: " << llvm::toString(input.takeError()) << "\n";
    return {};
  }
  llvm::MemoryBufferRef buffer = (*input)->getMemBufferRef();
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(*input), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  return readModule(
      sources, context, [&](const InputError &found) { printError(buffer, found, llvm::errs()); },
      Unknown::Refused);
}

void printError(llvm::MemoryBufferRef buffer, const InputError &error, llvm::raw_ostream &os) {
  if (!error.offset) {
    os << buffer.getBufferIdentifier() << ": error: " << error.message << "\n";
    return;
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(buffer, /*RequiresNullTerminator=*/false), llvm::SMLoc());
  sources.PrintMessage(os, llvm::SMLoc::getFromPointer(buffer.getBufferStart() + *error.offset),
                       llvm::SourceMgr::DK_Error, error.message);
}

} // namespace phaze
