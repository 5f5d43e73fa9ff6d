// Reads models; see the header.
#include "Models.h"

#include "phaze/Import/ModelName.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Reader/ReadModule.h"
#include "phaze/Transforms/InlineProgram.h"
#include "phaze/Workload/Fusion.h"
#include "phaze/Workload/Json.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace phaze;
using namespace phaze::searchtool;

static bool readWorkloadFile(const std::string &file, const std::string &name,
                             std::vector<search::Model> &models) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> input = readInput(file, mostBytesOfJson);
  if (!input) {
    llvm::errs() << "phaze-search: error: " << llvm::toString(input.takeError()) << "\n";
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

bool phaze::searchtool::readModels(const std::string &file, const std::string &entry, bool inlines,
                                   AttentionRun attention, MLIRContext &context,
                                   std::vector<ModelFile> &files,
                                   std::vector<search::Model> &models) {
  files.push_back({llvm::sys::path::stem(file).str(), {}, {}});
  ModelFile &read = files.back();
  if (llvm::StringRef(file).ends_with(".json"))
    return readWorkloadFile(file, read.name, models);
  read.module = readModuleFile(file, "phaze-search", context);
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
