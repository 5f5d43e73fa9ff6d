// phaze-opt: reads StableHLO, runs passes on it and prints it.
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "phaze/Artifact/Artifact.h"
#include "phaze/Driver/Defects.h"
#include "phaze/Driver/Pipeline.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Lowering/Passes.h"
#include "phaze/Reader/ReadModule.h"
#include "phaze/Reader/SealedBytecode.h"
#include "phaze/Support/Debug.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

#include <set>

namespace {

llvm::cl::list<std::string> debugOnly("debug-only", llvm::cl::CommaSeparated,
                                      llvm::cl::desc("print debug output of these topics"),
                                      llvm::cl::value_desc("topic,..."));

llvm::cl::opt<std::string>
    crashReproducer("crash-reproducer",
                    llvm::cl::desc("where to write what shows an internal error again"),
                    llvm::cl::value_desc("file"));

phaze::Defects defects;

llvm::cl::opt<bool> serialize("serialize",
                              llvm::cl::desc("write a portable artifact instead of text"));
llvm::cl::opt<std::string> target("target",
                                  llvm::cl::desc("with --serialize: the oldest version of "
                                                 "StableHLO that shall read it (default: the "
                                                 "newest that phaze knows)"),
                                  llvm::cl::value_desc("X.Y.Z"));

/// Runs first: MlirOptMain parses by itself, and may have parsed VHLO.
struct UpgradePass : mlir::PassWrapper<UpgradePass, mlir::OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(UpgradePass)
  void getDependentDialects(mlir::DialectRegistry &registry) const override {
    registry.insert<mlir::func::FuncDialect, phaze::sdy::SdyDialect,
                    phaze::stablehlo::StableHLODialect>();
  }
  void runOnOperation() override {
    auto module = mlir::dyn_cast<mlir::ModuleOp>(getOperation());
    if (module && mlir::failed(phaze::upgradeArtifact(module)))
      signalPassFailure();
  }
};

/// Runs last where a portable artifact is asked for.
struct SerializePass : mlir::PassWrapper<SerializePass, mlir::OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SerializePass)
  SerializePass(phaze::vhlo::Version version, llvm::raw_ostream &output)
      : version(version), output(output) {}
  void getDependentDialects(mlir::DialectRegistry &registry) const override {
    registry.insert<phaze::vhlo::VhloDialect>();
  }
  void runOnOperation() override {
    auto module = mlir::dyn_cast<mlir::ModuleOp>(getOperation());
    if (!module || mlir::failed(phaze::writeArtifact(module, version, output)))
      signalPassFailure();
  }
  phaze::vhlo::Version version;
  llvm::raw_ostream &output;
};

/// Runs what --pass-pipeline asked for.
struct AskedPass : mlir::PassWrapper<AskedPass, mlir::OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AskedPass)
  explicit AskedPass(mlir::OpPassManager passes) : passes(std::move(passes)) {}
  void getDependentDialects(mlir::DialectRegistry &registry) const override {
    passes.getDependentDialects(registry);
  }
  void runOnOperation() override {
    if (mlir::failed(runPipeline(passes, getOperation())))
      signalPassFailure();
  }
  mlir::OpPassManager passes;
};

/// What was asked for between what every input goes through and what writes it.
mlir::LogicalResult setUpPasses(mlir::PassManager &passes, const mlir::MlirOptMainConfig &asked,
                                std::unique_ptr<mlir::Pass> last) {
  auto addFirst = [&] {
    passes.addPass(std::make_unique<UpgradePass>());
    if (!asked.shouldAllowUnregisteredDialects())
      passes.addPass(phaze::createVerifyRegisteredPass());
  };
  addFirst();
  mlir::TypeID first = passes.begin()->getTypeID();
  if (mlir::failed(asked.setupPassPipeline(passes)))
    return mlir::failure();
  // --pass-pipeline replaces what is there instead of adding to it.
  if (passes.empty() || passes.begin()->getTypeID() != first) {
    mlir::OpPassManager replaced(passes);
    passes.clear();
    addFirst();
    passes.addPass(std::make_unique<AskedPass>(std::move(replaced)));
  }
  if (last)
    passes.addPass(std::move(last));
  return mlir::success();
}

/// LLVM's library brings hundreds of options of code generators along: --help-hidden has them.
void hideForeignOptions() {
  const std::set<llvm::StringRef> own = {"color",     "crash-reproducer", "debug-only",
                                         "help",      "help-list",        "h",
                                         "serialize", "target",           "version"};
  for (auto &entry : llvm::cl::getRegisteredOptions())
    if (own.count(entry.second->ArgStr) == 0 &&
        entry.second->getOptionHiddenFlag() == llvm::cl::NotHidden)
      entry.second->setHiddenFlag(llvm::cl::Hidden);
}

/// MLIR shows the line of the source with each diagnostic, and of a function that is its whole
/// head: of lines that nobody reads, only the place is printed. `text` is the source, if it is
/// text.
void showNoLongLines(mlir::MLIRContext &context, llvm::StringRef text) {
  constexpr size_t mostCharacters = 400;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  auto isLong = [lines](mlir::Location location) {
    auto place = mlir::LocationAttr(location).findInstanceOf<mlir::FileLineColLoc>();
    return place && place.getLine() > 0 && place.getLine() <= lines.size() &&
           lines[place.getLine() - 1].size() > mostCharacters;
  };
  auto print = [](const mlir::Diagnostic &diagnostic, const char *severity) {
    if (auto place =
            mlir::LocationAttr(diagnostic.getLocation()).findInstanceOf<mlir::FileLineColLoc>())
      llvm::errs() << place.getFilename().getValue() << ":" << place.getLine() << ":"
                   << place.getColumn() << ": ";
    llvm::errs() << severity << ": " << diagnostic.str() << "\n";
  };
  context.getDiagEngine().registerHandler([=](mlir::Diagnostic &diagnostic) {
    if (!isLong(diagnostic.getLocation()))
      return mlir::failure();
    constexpr const char *severities[] = {"note", "warning", "error", "remark"};
    print(diagnostic, severities[static_cast<size_t>(diagnostic.getSeverity())]);
    for (mlir::Diagnostic &note : diagnostic.getNotes())
      if (note.str().size() <= mostCharacters) // Not whole operations.
        print(note, "note");
    return mlir::success();
  });
}

int run(int argc, char **argv) {
  hideForeignOptions();
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
  config.allowUnregisteredDialects(true);
  llvm::Expected<phaze::vhlo::Version> version = phaze::parseTarget(target);
  if (!version) {
    llvm::errs() << "error: --target: " << llvm::toString(version.takeError()) << "\n";
    return 1;
  }
  std::string artifact, bytecode;
  llvm::StringRef source;
  llvm::raw_string_ostream artifactStream(artifact), bytecodeStream(bytecode);
  config.setPassPipelineSetupFn([&](mlir::PassManager &passes) {
    if (!asked.shouldVerifyDiagnostics() && asked.inputSplitMarker().empty())
      showNoLongLines(*passes.getContext(), source);
    defects.watch(*passes.getContext());
    return setUpPasses(passes, asked,
                       serialize ? std::make_unique<SerializePass>(*version, artifactStream)
                                 : nullptr);
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
  llvm::Expected<llvm::StringRef> module = phaze::findModule(content.getBuffer());
  if (!module) {
    phaze::printError(content, {std::nullopt, llvm::toString(module.takeError())}, llvm::errs());
    return 1;
  }
  if (module->data() != content.getBufferStart()) {
    // Bytecode must lie at an aligned address.
    *input = llvm::MemoryBuffer::getMemBufferCopy(*module, content.getBufferIdentifier());
    content = (*input)->getMemBufferRef();
  }
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

  source = content.getBuffer();
  auto view = llvm::MemoryBuffer::getMemBuffer(content, /*RequiresNullTerminator=*/false);
  llvm::raw_ostream *text = &output->os();
  if (serialize)
    text = &llvm::nulls();
  else if (asked.shouldEmitBytecode())
    text = &bytecodeStream;
  if (mlir::failed(mlir::MlirOptMain(*text, std::move(view), registry, config))) {
    if (auto foreign = phaze::explainUnparsed(content.getBuffer()))
      phaze::printError(content, *foreign, llvm::errs());
    return 1;
  }
  output->os() << artifact << phaze::sealBytecode(bytecode);
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
  llvm::cl::SetVersionPrinter(phaze::printVersion);
  int exitCode = run(argc, argv);
  return phaze::endOutput("phaze-opt", defects.end(exitCode, crashReproducer, {argv, argv + argc}));
}
