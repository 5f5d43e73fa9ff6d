// phaze-opt: reads StableHLO, runs passes on it and prints it.
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
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

llvm::cl::opt<bool> passStatistics(
    "pass-statistics",
    llvm::cl::desc("print what each pass of phaze has counted; LLVM's own switch for that, "
                   "--mlir-pass-statistics, is compiled out of release packages"));

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
  const std::set<llvm::StringRef> own = {
      "color", "crash-reproducer", "debug-only", "help",   "help-list",
      "h",     "pass-statistics",  "serialize",  "target", "version"};
  for (auto &entry : llvm::cl::getRegisteredOptions())
    if (own.count(entry.second->ArgStr) == 0 &&
        entry.second->getOptionHiddenFlag() == llvm::cl::NotHidden)
      entry.second->setHiddenFlag(llvm::cl::Hidden);
}

bool isPass(llvm::StringRef name) {
  return mlir::PassInfo::lookup(name) || mlir::PassPipelineInfo::lookup(name);
}

/// The option or pass whose name is nearest; empty if none is near. Passes are options too.
llvm::StringRef nearestTo(llvm::StringRef name, bool isPassWanted) {
  llvm::StringRef nearest;
  unsigned least = name.size() / 3 + 1;
  for (auto &entry : llvm::cl::getRegisteredOptions()) {
    bool isWanted = isPassWanted ? isPass(entry.first)
                                 : entry.second->getOptionHiddenFlag() != llvm::cl::ReallyHidden;
    unsigned distance = name.edit_distance(entry.first, /*AllowReplacements=*/true, least);
    bool isFirst = distance == least && entry.first < nearest;
    if (isWanted && !entry.first.empty() && (distance < least || isFirst)) {
      least = distance;
      nearest = entry.first;
    }
  }
  return nearest;
}

int refuse(const llvm::Twine &what, llvm::StringRef name, bool isPassWanted) {
  llvm::StringRef nearest = nearestTo(name, isPassWanted);
  llvm::errs() << "error: " << what << " '" << name << "'";
  if (!nearest.empty())
    llvm::errs() << ", did you mean '" << nearest << "'?";
  llvm::errs() << "\n";
  return 1;
}

/// Names of passes that are misspelt, with what was meant; LLVM and MLIR say only that there is no
/// such thing. Nothing if all is well.
std::optional<int> whatIsMisspelt(llvm::ArrayRef<char *> arguments) {
  auto &known = llvm::cl::getRegisteredOptions();
  for (llvm::StringRef argument : arguments) {
    auto [name, value] = argument.split('=');
    if (!name.consume_front("--") || name.empty())
      continue;
    if (known.find(name) == known.end())
      return refuse("there is no option or pass", name, /*isPassWanted=*/false);
    if (name != "pass-pipeline")
      continue;
    // Names outside of the braces of options.
    int depth = 0;
    std::string word;
    for (char c : (value + ",").str()) {
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 0 && (llvm::isAlnum(c) || c == '-' || c == '_' || c == '.')) {
        word += c;
        continue;
      }
      // Kinds of operations have a point, or are `any`.
      bool isName = !word.empty() && word.find('.') == std::string::npos && word != "any";
      if (isName && !isPass(word))
        return refuse("there is no pass", word, /*isPassWanted=*/true);
      word.clear();
    }
  }
  return std::nullopt;
}

/// `--help` behind passes is about these. Whether it was.
bool helpWithPasses(llvm::ArrayRef<char *> arguments) {
  bool isAsked = llvm::any_of(arguments, [](llvm::StringRef argument) {
    return argument == "--help" || argument == "-h" || argument == "-help";
  });
  bool isTold = false;
  for (llvm::StringRef argument : arguments) {
    auto name = argument.split('=').first;
    if (!isAsked || !name.consume_front("--"))
      continue;
    constexpr size_t column = 40;
    if (const auto *pass = mlir::PassInfo::lookup(name))
      pass->printHelpStr(/*indent=*/2, column);
    else if (const auto *pipeline = mlir::PassPipelineInfo::lookup(name))
      pipeline->printHelpStr(/*indent=*/2, column);
    else
      continue;
    isTold = true;
  }
  return isTold;
}

int run(int argc, char **argv) {
  hideForeignOptions();
  mlir::DialectRegistry registry;
  phaze::registerAllDialects(registry);
  mlir::registerTransformsPasses();
  phaze::registerPhazePasses();
  phaze::registerPhazeLoweringPasses();
  phaze::registerPhazePipelines();

  std::string header = mlir::registerCLIOptions("phaze", registry);
  llvm::ArrayRef<char *> arguments(argv + 1, argv + argc);
  if (std::optional<int> exitCode = whatIsMisspelt(arguments))
    return *exitCode;
  if (helpWithPasses(arguments))
    return 0;
  auto [inputName, outputName] = mlir::parseCLIOptions(argc, argv, header);
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
      phaze::showNoLongLines(*passes.getContext(), source);
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
  phaze::beginOutput("phaze-opt");
  int exitCode = run(argc, argv);
  if (passStatistics)
    llvm::errs() << phaze::debug::countsText();
  return phaze::endOutput(defects.end(exitCode, crashReproducer, {argv, argv + argc}));
}
