// The pass phaze-search-archs.
#include "Candidates.h"
#include "ProgramPass.h"
#include "Tell.h"
#include "phaze/Conversion/ArchConversion.h"
#include "phaze/Conversion/SpaceConversion.h"
#include "phaze/Import/ModelName.h"
#include "phaze/Search/Request.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_SEARCHARCHSPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

constexpr llvm::StringLiteral chosenName("chosen"), runnerUpName("runner_up_");

struct SearchArchsPass : public impl::SearchArchsPassBase<SearchArchsPass> {
  using SearchArchsPassBase::SearchArchsPassBase;

  search::Request request() {
    search::Request asked;
#define PHAZE_OPTION(TYPE, MEMBER, NAME, DEFAULT, TEXT) search::takeOption(asked.MEMBER, MEMBER);
#define PHAZE_LIST(TYPE, MEMBER, NAME, TEXT) PHAZE_OPTION(TYPE, MEMBER, NAME, , TEXT)
#define GET_SETTING_OPTIONS
#define GET_SEARCH_OPTIONS
#include "phaze/Search/Options.h.inc"
    return asked;
  }

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
    markAnalysesPreserved<ProgramImports>();
  }

  LogicalResult run() {
    ModuleOp module = getOperation();
    FailureOr<ir::SpaceOp> space = findSpace();
    if (failed(space))
      return failure();
    search::Request asked = request();
    asked.space = space->getNamed().value_or("").str();
    asked.spaceJson = spaceJson(*space);
    std::string error;
    std::optional<search::Options> options = search::optionsOf(asked, error);
    if (!options)
      return emitError(module.getLoc()) << error;
    evaluation::Setting setting = *options;
    SmallVector<ir::WorkloadOp> workloads;
    std::vector<search::Model> models;
    if (failed(readModels(workloads, models)))
      return failure();
    search::Search search(std::move(models), std::move(*options));
    if (!search.error().empty())
      return emitError(module.getLoc()) << search.error();
    search::Outcome outcome = search.run();
    for (const std::string &warning : outcome.warnings)
      emitWarning(module.getLoc()) << warning;
    if (!outcome.error.empty())
      return emitError(module.getLoc()) << outcome.error;
    if (outcome.plans.empty())
      return emitError(module.getLoc()) << "no plan: " << outcome.whyNot;
    tell(*this, {{"architectures", static_cast<int64_t>(outcome.summary.architectures)},
                 {"candidates", static_cast<int64_t>(outcome.summary.candidates)},
                 {"placed", static_cast<int64_t>(outcome.summary.evaluated)},
                 {"dropped by work", static_cast<int64_t>(outcome.summary.prunedByWork)},
                 {"dropped by schedules", static_cast<int64_t>(outcome.summary.prunedBySchedule)},
                 {"dropped by placement", static_cast<int64_t>(outcome.summary.prunedByPlacement)},
                 {"on which nothing fits", static_cast<int64_t>(outcome.summary.infeasible)}});
    declareArchs(outcome);
    for (auto [i, op, plan] : llvm::enumerate(workloads, outcome.plans)) {
      op.setSoftwareAttr(writeSoftware(setting.software, &getContext()));
      op.setDecisionsAttr(writeDecisions(plan, setting, chosenName, &getContext()));
      std::optional<Seconds> ownBest;
      if (outcome.plans.size() > 1)
        ownBest = outcome.ownBest[i];
      op.setCertificateAttr(writeCertificate(plan, ownBest, &getContext()));
    }
    return success();
  }

  /// The space of the module, or one made from the option.
  FailureOr<ir::SpaceOp> findSpace() {
    ModuleOp module = getOperation();
    auto spaces = llvm::to_vector(module.getOps<ir::SpaceOp>());
    if (spaces.size() > 1)
      return emitError(module.getLoc())
             << "expected at most one phaze.space, found " << spaces.size();
    if (!spaces.empty()) {
      if (space.empty())
        return spaces.front();
      InFlightDiagnostic error = emitError(module.getLoc())
                                 << "option space: the module has a phaze.space already";
      error.attachNote(spaces.front().getLoc()) << "it is declared here";
      return error;
    }
    auto builder = OpBuilder::atBlockBegin(module.getBody());
    std::string text, error;
    // Names, and files that can be read as a space, whose words then are in the IR.
    if (std::optional<std::string> json = search::spaceFileText(space, error))
      text = *json;
    else if (!error.empty())
      return emitError(module.getLoc()) << error;
    return writeSpace(space.empty() ? "default" : StringRef(space), text, builder, module.getLoc());
  }

  LogicalResult readModels(SmallVectorImpl<ir::WorkloadOp> &workloads,
                           std::vector<search::Model> &models) {
    std::vector<ModuleOp> programs = programsOf(getOperation());
    for (ModuleOp program : programs) {
      FailureOr<ir::WorkloadOp> op = onlyWorkload(program);
      if (failed(op))
        return failure();
      if (op->getShardingAttr())
        return op->emitOpError() << "is sharded already, a search needs it whole";
      FailureOr<Workload> workload = readWorkload(*op);
      if (failed(workload))
        return failure();
      std::string fallback =
          programs.size() == 1 ? "model" : "model" + std::to_string(models.size());
      models.push_back({modelName(program, fallback), std::move(*workload), 1, {}});
      workloads.push_back(*op);
    }
    return success();
  }

  /// In the module, in the place of those of an earlier search.
  void declareArchs(const search::Outcome &outcome) {
    ModuleOp module = getOperation();
    for (ir::ArchOp arch : llvm::to_vector(module.getOps<ir::ArchOp>()))
      if (arch.getSymName() == chosenName || arch.getSymName().starts_with(runnerUpName))
        arch.erase();
    auto builder = OpBuilder::atBlockBegin(module.getBody());
    builder.setInsertionPointAfter(*module.getOps<ir::SpaceOp>().begin());
    const plan::Plan &first = outcome.plans.front();
    writeArch(first.chip, chosenName, builder, module.getLoc());
    for (size_t i = 1; i < outcome.runnersUp.size() + 1; ++i)
      writeArch(outcome.runnersUp[i - 1], (runnerUpName + Twine(i)).str(), builder,
                module.getLoc());
  }
};

} // namespace
} // namespace phaze
