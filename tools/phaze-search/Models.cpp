// Reads models; see the header.
#include "Models.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "phaze/Import/ForeignInput.h"
#include "phaze/Import/InlineProgram.h"
#include "phaze/Import/ModelName.h"
#include "phaze/Workload/Fusion.h"
#include "phaze/Workload/Json.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace phaze;
using namespace phaze::searchtool;

static bool readWorkloadFile(const std::string &file, const std::string &name,
                             std::vector<search::Model> &models) {
  auto input = llvm::MemoryBuffer::getFile(file);
  if (!input) {
    llvm::errs() << "phaze-search: error: cannot read '" << file
                 << "': " << input.getError().message() << "\n";
    return false;
  }
  llvm::Expected<Workload> workload = fromJson((*input)->getBuffer(), file);
  if (!workload) {
    llvm::errs() << "phaze-search: error: " << llvm::toString(workload.takeError()) << "\n";
    return false;
  }
  fuse(*workload);
  models.push_back({name, std::move(*workload), 1, {}});
  return true;
}

OwningOpRef<ModuleOp> phaze::searchtool::readModule(const std::string &file, MLIRContext &context) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(file, &error);
  if (!input) {
    llvm::errs() << "phaze-search: error: " << error << "\n";
    return {};
  }
  llvm::StringRef content = input->getBuffer();
  if (std::optional<std::string> explanation = explainUnreadableInput(content)) {
    llvm::errs() << input->getBufferIdentifier() << ": error: " << *explanation << "\n";
    return {};
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  if (std::optional<size_t> offset = findDeepNesting(content)) {
    sources.PrintMessage(llvm::errs(), llvm::SMLoc::getFromPointer(content.data() + *offset),
                         llvm::SourceMgr::DK_Error, explainDeepNesting());
    return {};
  }
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module)
    if (auto foreign = explainForeignText(content))
      sources.PrintMessage(llvm::errs(),
                           llvm::SMLoc::getFromPointer(content.data() + foreign->offset),
                           llvm::SourceMgr::DK_Error, foreign->explanation);
  return module;
}

bool phaze::searchtool::readModels(const std::string &file, const std::string &entry, bool inlines,
                                   AttentionRun attention, MLIRContext &context,
                                   std::vector<ModelFile> &files,
                                   std::vector<search::Model> &models) {
  files.push_back({llvm::sys::path::stem(file).str(), {}, {}});
  ModelFile &read = files.back();
  if (llvm::StringRef(file).ends_with(".json"))
    return readWorkloadFile(file, read.name, models);
  read.module = readModule(file, context);
  if (!read.module)
    return false;
  for (ModuleOp program : programsOf(*read.module)) {
    ImportOptions options;
    options.graph.entry = entry;
    options.attention = attention;
    if (inlines && failed(inlineProgram(program, options.graph)))
      return false;
    FailureOr<ImportedProgram> imported = importProgram(program, options);
    if (failed(imported))
      return false;
    models.push_back({modelName(program, read.name), imported->workload, 1, {}});
    read.programs.push_back(std::move(*imported));
  }
  return true;
}
