// phaze-opt: reads StableHLO, runs passes on it and prints it.
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "phaze/Driver/Defects.h"
#include "phaze/Driver/Pipeline.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Lowering/Passes.h"
#include "phaze/Reader/ReadModule.h"
#include "phaze/Support/Debug.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

namespace {

llvm::cl::list<std::string> debugOnly("debug-only", llvm::cl::CommaSeparated,
                                      llvm::cl::desc("print debug output of these topics"),
                                      llvm::cl::value_desc("topic,..."));

llvm::cl::opt<std::string>
    crashReproducer("crash-reproducer",
                    llvm::cl::desc("where to write what shows an internal error again"),
                    llvm::cl::value_desc("file"));

phaze::Defects defects;

int run(int argc, char **argv) {
  mlir::DialectRegistry registry;
  phaze::registerAllDialects(registry);
  mlir::registerTransformsPasses();
  phaze::registerPhazePasses();
  phaze::registerPhazeLoweringPasses();
  phaze::registerPhazePipelines();

  auto [inputName, outputName] = mlir::registerAndParseCLIOptions(argc, argv, "phaze", registry);
  phaze::debug::enable(debugOnly);
  const auto asked = mlir::MlirOptMainConfig::createFromCLOptions();
  auto config = asked;
  if (!asked.shouldAllowUnregisteredDialects())
    config.allowUnregisteredDialects(true);
  config.setPassPipelineSetupFn([&](mlir::PassManager &passes) {
    defects.watch(*passes.getContext());
    if (asked.shouldAllowUnregisteredDialects())
      return asked.setupPassPipeline(passes);
    passes.addPass(phaze::createVerifyRegisteredPass());
    if (mlir::failed(asked.setupPassPipeline(passes)))
      return mlir::failure();
    // --pass-pipeline replaces what is there instead of adding to it.
    auto check = phaze::createVerifyRegisteredPass();
    if (passes.empty() || passes.begin()->getTypeID() != check->getTypeID())
      passes.addPass(std::move(check));
    return mlir::success();
  });
  if (config.shouldShowDialects() || config.shouldListPasses())
    return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, inputName, outputName, registry));

  std::string error;
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> input =
      phaze::readInput(inputName, phaze::mostBytesOfModule);
  if (!input) {
    llvm::errs() << "error: " << llvm::toString(input.takeError()) << "\n";
    return 1;
  }
  llvm::MemoryBufferRef content = (*input)->getMemBufferRef();
  // MlirOptMain parses by itself; before and after it the input is looked at as everywhere.
  if (auto wrong = phaze::checkBeforeParsing(content.getBuffer())) {
    phaze::printError(content, *wrong, llvm::errs());
    return 1;
  }
  // What fails later would have emptied it.
  if (std::optional<std::string> wrong =
          phaze::whyNotApart({{"the output", outputName}}, {{"the input", inputName}})) {
    llvm::errs() << "error: " << *wrong << "\n";
    return 1;
  }
  std::unique_ptr<llvm::ToolOutputFile> output = mlir::openOutputFile(outputName, &error);
  if (!output) {
    llvm::errs() << "error: " << error << "\n";
    return 1;
  }

  auto view = llvm::MemoryBuffer::getMemBuffer(content, /*RequiresNullTerminator=*/false);
  if (mlir::failed(mlir::MlirOptMain(output->os(), std::move(view), registry, config))) {
    if (auto foreign = phaze::explainUnparsed(content.getBuffer()))
      phaze::printError(content, *foreign, llvm::errs());
    return 1;
  }
  if (std::optional<std::string> wrong = phaze::whyNotWritten(output->os())) {
    llvm::errs() << "error: " << outputName << ": cannot write: " << *wrong << "\n";
    return 1;
  }
  output->keep();
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  int exitCode = run(argc, argv);
  return phaze::endOutput("phaze-opt", defects.end(exitCode, crashReproducer, {argv, argv + argc}));
}
