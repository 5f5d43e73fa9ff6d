// Reads models; see the header.
#include "Models.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "phaze/Import/BuildWorkload.h"
#include "phaze/Import/ForeignInput.h"
#include "phaze/Import/ModelName.h"
#include "phaze/Workload/Fusion.h"
#include "phaze/Workload/Json.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace phaze;
using namespace phaze::searchtool;

static bool readWorkloadFile(const llvm::MemoryBuffer &input, const std::string &name,
                             std::vector<search::Model> &models) {
  llvm::Expected<Workload> workload = fromJson(input.getBuffer(), input.getBufferIdentifier());
  if (!workload) {
    llvm::errs() << "phaze-search: error: " << llvm::toString(workload.takeError()) << "\n";
    return false;
  }
  fuse(*workload);
  models.push_back({name, std::move(*workload), 1, {}});
  return true;
}

bool phaze::searchtool::readModels(const std::string &file, const std::string &entry,
                                   MLIRContext &context, std::vector<ModelFile> &files,
                                   std::vector<search::Model> &models) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(file, &error);
  if (!input) {
    llvm::errs() << "phaze-search: error: " << error << "\n";
    return false;
  }
  files.push_back({llvm::sys::path::stem(file).str(), {}, {}});
  ModelFile &read = files.back();
  if (llvm::StringRef(file).ends_with(".json"))
    return readWorkloadFile(*input, read.name, models);

  llvm::StringRef content = input->getBuffer();
  if (std::optional<std::string> explanation = explainUnreadableInput(content)) {
    llvm::errs() << input->getBufferIdentifier() << ": error: " << *explanation << "\n";
    return false;
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  read.module = parseSourceFile<ModuleOp>(sources, &context);
  if (!read.module) {
    if (auto foreign = explainForeignText(content))
      sources.PrintMessage(llvm::errs(),
                           llvm::SMLoc::getFromPointer(content.data() + foreign->offset),
                           llvm::SourceMgr::DK_Error, foreign->explanation);
    return false;
  }
  read.programs = programsOf(*read.module);
  for (ModuleOp program : read.programs) {
    ImportOptions options;
    options.graph.entry = entry;
    FailureOr<ProgramAnalysis> analysis =
        ProgramAnalysis::run(program, options, AnalysisStage::Layers);
    if (failed(analysis))
      return false;
    FailureOr<Workload> workload = buildTrainingWorkload(*analysis);
    if (failed(workload))
      return false;
    models.push_back({modelName(program, read.name), std::move(*workload), 1, {}});
  }
  return true;
}
