// The pass phaze-schedule-ops.
#include "Candidates.h"
#include "ProgramPass.h"
#include "Tell.h"
#include "phaze/Plan/Json.h"
#include "phaze/Solver/CbcBackend.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_SCHEDULEOPSPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

/// "; forward by bounds, backward open 0.31 % (CBC: 1318 rows, 471 columns, 5 nodes)"
std::string whoProved(ArrayRef<plan::PartSchedule> parts) {
  std::string text;
  for (auto [name, part] : llvm::zip_equal(plan::partNames(), parts)) {
    if (!part.proof)
      continue;
    const plan::Proof &proof = *part.proof;
    bool isOpen = proof.by == plan::Proof::By::Open;
    text += (text.empty() ? "; " : ", ") + name.str();
    text += isOpen ? llvm::formatv(" open {0:f2} %", 100 * proof.gap).str()
                   : (" by " + plan::proofNames()[static_cast<size_t>(proof.by)]).str();
    if ((isOpen || proof.by == plan::Proof::By::Cbc) && proof.cbcRows > 0)
      text += llvm::formatv(" (CBC: {0} rows, {1} columns, {2} nodes)", proof.cbcRows,
                            proof.cbcColumns, proof.cbcNodes)
                  .str();
  }
  return text;
}

struct ScheduleOpsPass : public impl::ScheduleOpsPassBase<ScheduleOpsPass> {
  using ScheduleOpsPassBase::ScheduleOpsPassBase;

  void runOnOperation() override {
    FailureOr<SmallVector<ir::WorkloadOp>> workloads = workloadsOf(getOperation());
    if (failed(workloads))
      return signalPassFailure();
    if (!(gap >= 0 && gap < 1)) {
      emitError(getOperation().getLoc())
          << "option gap: expected 0 to less than 1, found " << gap.getValue();
      return signalPassFailure();
    }
    if (!scheduling::solverOf(solver)) {
      emitError(getOperation().getLoc())
          << "option solver: expected auto, cbc or search, found '" << solver.getValue() << "'";
      return signalPassFailure();
    }
    for (ir::WorkloadOp op : *workloads)
      if (failed(schedule(op)))
        return signalPassFailure();
    markAnalysesPreserved<ProgramImports>();
  }

  LogicalResult schedule(ir::WorkloadOp op) {
    FailureOr<arch::ArchConfig> chip = plannedArch(op, arch);
    FailureOr<Rules> planned = plannedRules(op, rules);
    if (failed(chip) || failed(planned))
      return failure();
    auto tables = readTables(op, *chip, *planned);
    if (failed(tables))
      return failure();
    FailureOr<evaluation::ModelCosts> costs = readCosts(op, **tables, chip->name);
    if (failed(costs))
      return failure();
    scheduling::SolveOptions options = evaluation::scheduleOptions(evaluation::Effort::Final);
    options.solver = *scheduling::solverOf(solver);
    options.gap = gap;
    options.nodeLimit = nodeLimit;
    options.cbcNodeLimit = cbcNodeLimit;
    phaze::solver::CbcBackend backend;
    evaluation::ModelSchedules found =
        evaluation::scheduleOperators(**tables, *costs, *chip, options, backend);
    if (!found.error.empty())
      return emitError(op.getLoc()) << "internal error: " << found.error;
    writeSchedules(op, **tables, found, chip->name);
    tellProofs(found);
    // Who searched is told the same by the plan.
    if (op.getCertificateAttr())
      return success();
    for (auto [kind, parts] : llvm::zip_equal(op.getBody().getOps<ir::KindOp>(), found.kinds))
      explain(kind, parts, chip->name);
    return success();
  }

  void tellProofs(const evaluation::ModelSchedules &found) {
    std::vector<debug::Count> counts = {{"parts", 0}, {"left open", 0}, {"nodes of CBC", 0}};
    for (const auto &parts : found.kinds)
      for (const plan::PartSchedule &part : parts)
        if (part.proof) {
          ++counts[0].second;
          counts[1].second += part.proof->by == plan::Proof::By::Open;
          counts[2].second += part.proof->cbcNodes;
        }
    tell(*this, counts);
  }

  void explain(ir::KindOp kind, ArrayRef<plan::PartSchedule> parts, StringRef chip) {
    SmallVector<int64_t> cycles;
    double total = 0, open = 0;
    for (const plan::PartSchedule &part : parts) {
      cycles.push_back(static_cast<int64_t>((part.compute + part.network).value()));
      total += (part.compute + part.network).value();
      open += (part.compute - part.lowerBound).value();
    }
    emitRemark(kind.getLoc()) << "kind '" << kind.getSymName() << "' takes " << cycles[0]
                              << " cycles forward, " << cycles[1] << " backward and " << cycles[2]
                              << " in the update on '" << chip << "', gap "
                              << llvm::formatv("{0:f2} %", total > 0 ? 100 * open / total : 0).str()
                              << whoProved(parts);
  }
};

} // namespace
} // namespace phaze
