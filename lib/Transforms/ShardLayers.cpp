// The pass phaze-shard-layers.
#include "Candidates.h"
#include "ProgramPass.h"
#include "Tell.h"
#include "phaze/Sharding/Sharding.h"
#include "phaze/Transforms/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_SHARDLAYERSPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

using sharding::Choice;
using sharding::Sharding;

std::string milliseconds(Seconds time) {
  return llvm::formatv("{0:f3} ms", Milliseconds(time).value());
}

std::string bytes(double count) { return llvm::formatv("{0:f0} B", count); }

std::string names(const Workload &workload, ArrayRef<FactorId> classes) {
  std::string text;
  for (FactorId factor : classes)
    text += (text.empty() ? "'" : ", '") + workload.factors[factor].name + "'";
  return text.empty() ? "nothing" : text;
}

std::string costText(const Choice &choice) {
  return milliseconds(choice.compute) + " of computing, " + milliseconds(choice.communication) +
         " of communication, " + bytes(choice.parameters.value()) + " of parameters";
}

/// "2 all_reduce of 4096 B".
std::string collectives(const Workload &local, const Part &part, int64_t width) {
  llvm::MapVector<std::pair<StringRef, int64_t>, int64_t> counts;
  for (const Operator &op : part.operators)
    if (op.kind == OperatorKind::Collective && op.devices == width && op.among == GroupOf::Tensor)
      counts[{op.name, local.bytesOf(part.values[op.results[0]].tensor)}] += op.repeat;
  std::string text;
  for (const auto &[key, count] : counts)
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + key.first.str() + " of " +
            std::to_string(key.second) + " B";
  return text.empty() ? "no collective" : text;
}

int64_t parameterBytes(const Workload &workload, const LayerKind &kind) {
  int64_t sum = 0;
  for (const Parameter &parameter : kind.parameters)
    sum += workload.bytesOf(parameter.tensor);
  return sum;
}

struct ShardLayersPass : public impl::ShardLayersPassBase<ShardLayersPass> {
  using ShardLayersPassBase::ShardLayersPassBase;

  void runOnOperation() override {
    Location loc = getOperation().getLoc();
    FailureOr<SmallVector<ir::WorkloadOp>> workloads = workloadsOf(getOperation());
    if (failed(workloads))
      return signalPassFailure();
    for (auto [name, number, least] :
         {std::tuple("width", &width, 0), std::tuple("microbatch", &microbatch, 0),
          std::tuple("context", &context, 1), std::tuple("expert", &expert, 1),
          std::tuple("most-sets", &mostSets, 1)})
      if (*number < least) {
        emitError(loc) << "option " << name << ": expected at least 1, found "
                       << number->getValue();
        return signalPassFailure();
      }
    for (ir::WorkloadOp op : *workloads)
      if (failed(shard(op)))
        return signalPassFailure();
    int64_t collectives = 0;
    getOperation().walk([&](ir::CollectiveOp) { ++collectives; });
    tell(*this, {{"workloads", static_cast<int64_t>(workloads->size())},
                 {"collectives of the kinds", collectives}});
    markAnalysesPreserved<ProgramImports>();
  }

  LogicalResult shard(ir::WorkloadOp op) {
    groups = {context, expert};
    if (ir::ShardingAttr before = op.getShardingAttr())
      return emitError(op.getLoc())
             << "the workload is sharded already, over " << before.getWidth() << " devices";
    FailureOr<Workload> workload = readWorkload(op);
    if (failed(workload))
      return failure();
    if (!software.empty()) {
      std::string error;
      std::optional<arch::Software> asked = arch::loadSoftware(software, error);
      if (!asked)
        return emitError(op.getLoc()) << "option software: " << error;
      op.setSoftwareAttr(writeSoftware(*asked, &getContext()));
    }
    FailureOr<arch::Software> runs = readSoftware(op);
    FailureOr<Rules> planned = plannedRules(op, rules);
    if (failed(runs) || failed(planned))
      return failure();
    if (*planned == Rules::Exact)
      workload->fusion = evaluation::fusionOf(*runs);
    ir::DecisionsAttr decisions = op.getDecisionsAttr();
    if (int64_t size = microbatch != 0 ? microbatch.getValue()
                       : decisions     ? decisions.getMicrobatch()
                                       : 0)
      *workload = evaluation::withMicrobatch(std::move(*workload), size);
    if (decisions)
      groups = groupsOf(decisions);
    *workload = sharding::groupWorkload(*workload, groups);
    if (decisions && width == 0) {
      FailureOr<Sharding> decided = shardingOf(op, decisions, *workload);
      return failed(decided) ? failure() : replace(op, *workload, *decided, nullptr);
    }
    return choose(op, *workload);
  }

  static FailureOr<Sharding> shardingOf(ir::WorkloadOp op, ir::DecisionsAttr decisions,
                                        const Workload &workload) {
    Sharding sharding;
    sharding.width = decisions.getTensorWidth();
    for (StringAttr name : decisions.getSharded().getNames()) {
      auto factor = llvm::find_if(workload.factors, [&](const FactorClass &factor) {
        return factor.name == name.getValue();
      });
      if (factor == workload.factors.end())
        return op.emitOpError() << "decisions name the class '" << name.getValue()
                                << "', which is no factor";
      sharding.classes.push_back(static_cast<FactorId>(factor - workload.factors.begin()));
    }
    llvm::sort(sharding.classes);
    if (std::optional<std::string> wrong = check(workload, sharding))
      return op.emitOpError() << "decisions cannot be followed: " << *wrong;
    return sharding;
  }

  /// The classes with which a microbatch takes least.
  LogicalResult choose(ir::WorkloadOp op, const Workload &workload) {
    FailureOr<arch::ArchConfig> chip = plannedArch(op, arch);
    FailureOr<Rules> planned = plannedRules(op, rules);
    if (failed(chip) || failed(planned))
      return failure();
    int64_t devices = width == 0 ? 2 : width.getValue();
    cost::CostMemo memo;
    sharding::Job job;
    if (ir::DecisionsAttr decisions = op.getDecisionsAttr())
      job = {decisions.getDevices(), decisions.getBatch()};
    sharding::Ranking ranking =
        sharding::rankShardings(workload, devices, *chip, *planned, memo, job, mostSets);
    Choice best = sharding::chooseSharding(workload, devices, *chip, *planned, memo, job);
    // With few sets to look at, no more than these.
    if (!ranking.best.isProven || !best.isProven)
      best = ranking.best;
    if (!std::isfinite(best.compute.value()))
      return emitError(op.getLoc())
             << "some operator cannot run on '" << chip->name << "', see --phaze-explain-cost";
    Choice none = sharding::estimate(workload, {devices, {}}, *chip, *planned, memo, job);
    {
      InFlightDiagnostic remark = emitRemark(op.getLoc());
      remark << "tensor width " << devices << " shards " << names(workload, best.sharding.classes)
             << ": " << costText(best) << " for a microbatch on '" << chip->name << "'";
      if (!best.sharding.classes.empty())
        remark << "; without: " << costText(none);
      if (ranking.runnerUp)
        remark << "; next best: " << names(workload, ranking.runnerUp->sharding.classes) << " with "
               << costText(*ranking.runnerUp);
    }
    if (!best.isProven)
      emitWarning(op.getLoc()) << "more than " << mostSets.getValue()
                               << " sets of classes to look at, another one may cost less";
    return replace(
        op, workload,
        sequenceParallel ? sharding::withSequences(workload, best.sharding) : best.sharding, &best);
  }

  /// Puts the local workload in place; says why where it was chosen here.
  LogicalResult replace(ir::WorkloadOp op, const Workload &workload, const Sharding &sharding,
                        const Choice *chosen) {
    Workload local = normalized(sharding::localWorkload(workload, sharding));
    if (std::optional<std::string> error = check(local))
      return emitError(op.getLoc())
             << "internal error: the sharded workload is invalid: " << *error;
    ir::WorkloadOp localOp = replaceWorkload(op, local);
    localOp.setShardingAttr(writeSharding(workload, sharding, groups, &getContext()));
    if (!chosen)
      return success();
    auto kinds = localOp.getBody().getOps<ir::KindOp>();
    for (auto [kindOp, from, to] : llvm::zip_equal(kinds, workload.kinds, local.kinds))
      explain(kindOp, workload, from, local, to, sharding);
    return success();
  }

  void explain(ir::KindOp op, const Workload &workload, const LayerKind &from,
               const Workload &local, const LayerKind &to, const Sharding &chosen) {
    SmallVector<FactorId> own;
    for (FactorId factor : chosen.classes)
      if (sharding::isSharded(workload, from, {chosen.width, {factor}}))
        own.push_back(factor);
    emitRemark(op.getLoc()) << "kind '" << from.name << "' shards " << names(workload, own)
                            << ": forward " << collectives(local, to.forward, chosen.width)
                            << ", backward " << collectives(local, to.backward, chosen.width)
                            << ", update " << collectives(local, to.update, chosen.width) << "; "
                            << bytes(parameterBytes(local, to)) << " of parameters instead of "
                            << bytes(parameterBytes(workload, from));
  }

  sharding::Groups groups; ///< Of the workload at hand.
};

} // namespace
} // namespace phaze
