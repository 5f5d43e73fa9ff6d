// The pass phaze-verify-plan.
#include "Candidates.h"
#include "ProgramPass.h"
#include "Tell.h"
#include "phaze/Transforms/Passes.h"

#include <cmath>

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_VERIFYPLANPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

/// What is derived under the limits of the search is the same to this part of it.
constexpr double promised = 1e-9;
/// What was rounded to whole cycles and bytes, and added up in another order.
constexpr double rounding = 1e-9;

struct VerifyPlanPass : public impl::VerifyPlanPassBase<VerifyPlanPass> {
  using VerifyPlanPassBase::VerifyPlanPassBase;

  void runOnOperation() override {
    FailureOr<SmallVector<ir::WorkloadOp>> workloads = workloadsOf(getOperation());
    if (failed(workloads))
      return signalPassFailure();
    for (ir::WorkloadOp op : *workloads)
      if (failed(verify(op)))
        signalPassFailure();
    tell(*this, {{"workloads looked at", static_cast<int64_t>(workloads->size())}});
    markAllAnalysesPreserved();
  }

  static LogicalResult verify(ir::WorkloadOp op) {
    ir::DecisionsAttr decisions = op.getDecisionsAttr();
    ir::StepAttr step = op.getStepAttr();
    if (!decisions || !step)
      return op.emitOpError() << "has no step, which phaze-partition would set";
    if (failed(verifyArchs(op, decisions.getArch())))
      return failure();
    FailureOr<arch::ArchConfig> chip = plannedArch(op, "");
    if (failed(chip))
      return failure();
    auto tables = readTables(op, *chip, settingOf(decisions).rules);
    if (failed(tables) || failed(verifyLatencies(op, **tables, decisions.getArch())))
      return failure();
    // Slots that fit each other, stages that fit the memory, parts that add up: what a plan is.
    FailureOr<plan::Plan> plan = readPlan(op, *chip);
    if (failed(plan))
      return failure();
    return failure(failed(verifyStep(op, step, *plan)) ||
                   failed(verifyDecisions(op, decisions, step, *plan)) ||
                   failed(verifyPromise(op, *plan)));
  }

  /// All of it is on the architecture of the decisions; costs may be on others too.
  static LogicalResult verifyArchs(ir::WorkloadOp op, StringAttr arch) {
    auto check = [&](Operation *at, StringRef what, StringAttr found) -> LogicalResult {
      if (found == arch)
        return success();
      return at->emitOpError() << "has " << what << " on '" << found.getValue()
                               << "', but decisions on '" << arch.getValue() << "'";
    };
    WalkResult walk = op.walk([&](Operation *nested) -> WalkResult {
      if (auto slot = nested->getAttrOfType<ir::SlotAttr>("slot"))
        if (failed(check(nested, "a slot", slot.getArch())))
          return failure();
      auto layer = dyn_cast<ir::LayerOp>(nested);
      if (!layer)
        return success();
      if (ir::LatencyAttr latency = layer.getLatencyAttr())
        if (failed(check(layer, "a latency", latency.getArch())))
          return failure();
      if (ir::PlacementAttr placement = layer.getPlacementAttr())
        return check(layer, "a placement", placement.getArch());
      return success();
    });
    if (walk.wasInterrupted())
      return failure();
    return check(op, "a step", op.getStepAttr().getArch());
  }

  /// Cores are not done before the last of their slots ends.
  static LogicalResult verifyLatencies(ir::WorkloadOp op, const evaluation::LayerTables &tables,
                                       StringAttr arch) {
    FailureOr<evaluation::Derivation> derivation = readDerivation(op, tables, arch.getValue());
    if (failed(derivation))
      return failure();
    for (auto [layerOp, layer, times] : llvm::zip_equal(
             op.getBody().getOps<ir::LayerOp>(), tables.local.layers, derivation->times.layers))
      for (size_t p = 0; p < numParts; ++p) {
        const plan::PartSchedule &part = derivation->schedules.kinds[layer.kind][p];
        int64_t end = 0;
        for (const plan::Slot &slot : part.slots)
          end = std::max(end, slot.start + slot.duration);
        auto cores = end - static_cast<int64_t>(part.network.value());
        if (!part.slots.empty() && times[p].upper.value() < static_cast<double>(cores))
          return layerOp.emitOpError()
                 << "has a latency of " << static_cast<int64_t>(times[p].upper.value())
                 << " cycles in its " << name(allParts[p]) << " part, but slots that take "
                 << cores;
      }
    return success();
  }

  static InFlightDiagnostic differs(ir::WorkloadOp op, const Twine &what, double said,
                                    double derived) {
    std::string text;
    llvm::raw_string_ostream(text) << llvm::format("%.17g", said) << ", but what it is made of "
                                   << "gives " << llvm::format("%.17g", derived);
    return op.emitOpError() << what << " is " << text;
  }

  static bool isNear(double a, double b, double slack) {
    return std::abs(a - b) <= slack * std::max(std::abs(a), std::abs(b));
  }

  static LogicalResult verifyStep(ir::WorkloadOp op, ir::StepAttr step, const plan::Plan &plan) {
    std::tuple<const char *, FloatAttr, Seconds> times[] = {
        {"compute", step.getCompute(), plan.step.compute},
        {"communication", step.getCommunication(), plan.step.communication},
        {"bubble", step.getBubble(), plan.step.bubble},
        {"update", step.getUpdate(), plan.step.update}};
    double slack = rounding * plan.step.total().value();
    for (auto [name, said, derived] : times)
      if (std::abs(said.getValueAsDouble() - derived.value()) > slack)
        return differs(op, Twine("the ") + name + " time of its step", said.getValueAsDouble(),
                       derived.value());
    for (auto [number, said, derived] : llvm::enumerate(step.getStages(), plan.stages)) {
      if (!isNear(said.getLoad().getValueAsDouble(), derived.load.value(), rounding))
        return differs(op, "the load of stage " + Twine(number), said.getLoad().getValueAsDouble(),
                       derived.load.value());
      auto held = static_cast<double>(said.getParameterBytes() + said.getGradientBytes() +
                                      said.getOptimizerBytes() + said.getStashBytes() +
                                      said.getTransientBytes());
      // Five numbers, each rounded up.
      if (std::abs(held - derived.memory.total().value()) > 5 + rounding * held)
        return differs(op, "the memory of stage " + Twine(number), held,
                       derived.memory.total().value());
    }
    return success();
  }

  static LogicalResult verifyDecisions(ir::WorkloadOp op, ir::DecisionsAttr decisions,
                                       ir::StepAttr step, const plan::Plan &plan) {
    std::tuple<const char *, int64_t, int64_t> numbers[] = {
        {"devices", decisions.getDevices(), step.getDevices()},
        {"samples of a step", decisions.getBatch(), step.getBatch()},
        {"samples of a microbatch", decisions.getMicrobatch(), plan.microbatch},
        {"pipeline stages", decisions.getPipeline(),
         static_cast<int64_t>(plan.stages.size()) / plan.chunks},
        {"copies of a stage", decisions.getDataWidth(), plan.dataParallel},
        {"devices of a tensor group", decisions.getTensorWidth(), plan.tensorWidth},
        {"devices that share a sequence", decisions.getContextWidth(), plan.context},
        {"copies that share experts", decisions.getExpertWidth(), plan.expert}};
    for (auto [name, decided, found] : numbers)
      if (decided != found)
        return op.emitOpError() << "was decided to have " << decided << " " << name
                                << ", but is planned with " << found;
    SmallVector<StringRef> decided, found;
    for (StringAttr name : decisions.getSharded().getNames())
      decided.push_back(name.getValue());
    for (const plan::ShardedClass &sharded : plan.sharded)
      found.push_back(sharded.name);
    llvm::sort(decided);
    llvm::sort(found);
    if (decided != found)
      return op.emitOpError() << "was decided to share <" << llvm::join(decided, ", ")
                              << ">, but is planned to share <" << llvm::join(found, ", ") << ">";
    return success();
  }

  /// Under the limits of the search the same step comes out; under others none that the search has
  /// proven to be impossible, and none beyond what it left open.
  static LogicalResult verifyPromise(ir::WorkloadOp op, const plan::Plan &plan) {
    ir::CertificateAttr certificate = op.getCertificateAttr();
    if (!certificate)
      return success();
    double step = plan.step.total().value();
    double said = certificate.getStep().getValueAsDouble();
    double least = certificate.getLeast().getValueAsDouble();
    if (isNear(step, said, promised))
      return success();
    // Better schedules than the search had, or fewer nodes for them.
    if (step < said && step >= least * (1 - promised))
      return success();
    std::string text;
    llvm::raw_string_ostream(text)
        << "takes " << llvm::format("%.17g", step) << " s per step, but the search promised "
        << llvm::format("%.17g", said) << " s and proved at least " << llvm::format("%.17g", least)
        << " s";
    return op.emitOpError() << text;
  }
};

} // namespace
} // namespace phaze
