// The pass phaze-annotate-costs.
#include "Candidates.h"
#include "ProgramPass.h"
#include "Tell.h"
#include "phaze/Conversion/ArchConversion.h"
#include "phaze/CostModel/WorkloadCost.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_ANNOTATECOSTSPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

int64_t whole(double x) { return static_cast<int64_t>(std::min(std::ceil(x), 0x1p62)); }

ir::CostAttr toAttr(const cost::OperatorCost &cost, const arch::ArchConfig &chip,
                    MLIRContext *context) {
  Joules energy = cost::energyOf(cost.all, chip, arch::EnergyTable::of(chip));
  return ir::CostAttr::get(context, static_cast<ir::Unit>(cost.resource),
                           whole(cost.one.cycles.value()), whole(cost.all.cycles.value()),
                           static_cast<ir::Bound>(cost.all.limit),
                           whole(cost.all.arrayBytes.value()), whole(cost.all.globalBytes.value()),
                           whole(cost.all.hbmBytes.value()), whole(Picojoules(energy).value()));
}

struct AnnotateCostsPass : public impl::AnnotateCostsPassBase<AnnotateCostsPass> {
  using AnnotateCostsPassBase::AnnotateCostsPassBase;

  void runOnOperation() override {
    FailureOr<SmallVector<ir::WorkloadOp>> workloads = workloadsOf(getOperation());
    if (failed(workloads))
      return signalPassFailure();
    for (ir::WorkloadOp op : *workloads)
      if (failed(annotate(op)))
        return signalPassFailure();
    tell(*this, {{"candidates", static_cast<int64_t>(candidates.size())},
                 {"operators with costs", operationsWith(getOperation(), "costs")}});
    markAnalysesPreserved<ProgramImports>();
  }

  LogicalResult annotate(ir::WorkloadOp op) {
    FailureOr<Rules> planned = plannedRules(op, rules);
    if (failed(planned) || failed(addArchs(op, archs)) || failed(readCandidates(op)))
      return failure();
    auto tables = readTables(op, candidates.front(), *planned);
    if (failed(tables))
      return failure();
    SmallVector<Region *> bodies = bodiesOf(op);
    for (size_t k = 0; k < (*tables)->kinds.size(); ++k)
      for (size_t p = 0; p < numParts; ++p)
        if (failed(annotate((*tables)->kinds[k].parts[p], bodies[k * numParts + p], *planned)))
          return failure();
    return annotate((*tables)->side, bodies.back(), *planned);
  }

  LogicalResult readCandidates(ir::WorkloadOp workload) {
    candidates.clear();
    for (ir::ArchOp arch : declaredArchs(workload)) {
      FailureOr<arch::ArchConfig> config = readArch(arch);
      if (failed(config))
        return failure();
      candidates.push_back(*config);
    }
    if (candidates.empty())
      return emitError(workload.getLoc())
             << "no candidate architecture, expected a phaze.arch or option archs";
    return success();
  }

  /// The normal order keeps the operators of IR in their order.
  LogicalResult annotate(const evaluation::PartTables &part, Region *body, Rules planned) {
    if (!body)
      return success();
    SmallVector<ir::OperatorOp> operators = ir::operatorsOf(*body);
    SmallVector<Cycles> together(candidates.size());
    for (const cost::OperatorShape &shape : part.shapes) {
      Operation *op = operators[shape.operators.front()];
      if (auto fused = dyn_cast<ir::FusedOp>(op->getParentOp()))
        op = fused;
      SmallVector<NamedAttribute> costs;
      for (auto [chip, cycles] : llvm::zip_equal(candidates, together)) {
        std::optional<cost::OperatorCost> cost = cost::costOf(shape, chip, planned, memo);
        if (!cost)
          return op->emitOpError()
                 << "cannot run on '" << chip.name << "': " << cost::whyNot(planned);
        cycles += ceil(cost->all.cycles);
        if (cycles > evaluation::mostCycles)
          return op->emitOpError()
                 << "takes more than 2^53 cycles on '" << chip.name << "' with what is before it";
        costs.emplace_back(StringAttr::get(&getContext(), chip.name),
                           toAttr(*cost, chip, &getContext()));
      }
      op->setAttr("costs", DictionaryAttr::get(&getContext(), costs));
      for (int32_t index : shape.operators)
        if (llvm::is_contained(part.unknown, operators[index].getOpName()) &&
            warned.insert(operators[index].getOpName()).second)
          emitWarning(operators[index]->getLoc())
              << "the cost model does not know '" << operators[index].getOpName()
              << "', which counts as one addition for each of its floating-point operations or "
                 "elements";
    }
    return success();
  }

  std::vector<arch::ArchConfig> candidates;
  cost::CostMemo memo;
  llvm::StringSet<> warned;
};

} // namespace
} // namespace phaze
