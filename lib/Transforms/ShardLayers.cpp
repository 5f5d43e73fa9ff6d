// The pass phaze-shard-layers.
#include "Candidates.h"
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
    if (op.kind == OperatorKind::Collective && op.devices == width)
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
    for (auto [name, number] : {std::pair("width", &width), std::pair("most-sets", &mostSets)})
      if (*number < 1) {
        emitError(loc) << "option " << name << ": expected at least 1, found "
                       << number->getValue();
        return signalPassFailure();
      }
    for (ir::WorkloadOp op : *workloads)
      if (failed(shard(op)))
        return signalPassFailure();
  }

  LogicalResult shard(ir::WorkloadOp op) {
    if (auto before = op->getAttrOfType<IntegerAttr>("tensor_width"))
      return emitError(op.getLoc())
             << "the workload is sharded already, over " << before.getInt() << " devices";
    FailureOr<arch::ArchConfig> chip = findArchOrDefault(op, arch);
    if (failed(chip))
      return failure();
    FailureOr<Workload> workload = readWorkload(op);
    if (failed(workload))
      return failure();
    cost::CostMemo memo;
    sharding::Ranking ranking =
        sharding::rankShardings(*workload, width, *chip, rules, memo, mostSets);
    const Choice &best = ranking.best;
    if (!std::isfinite(best.compute.value()))
      return emitError(op.getLoc())
             << "some operator cannot run on '" << chip->name << "', see --phaze-explain-cost";
    Workload local = sharding::localWorkload(*workload, best.sharding);
    if (std::optional<std::string> error = check(local))
      return emitError(op.getLoc())
             << "internal error: the sharded workload is invalid: " << *error;

    ir::WorkloadOp localOp = replaceWorkload(op, local);
    Builder builder(&getContext());
    localOp->setAttr("tensor_width", builder.getI64IntegerAttr(width));
    SmallVector<Attribute> classes;
    for (FactorId factor : best.sharding.classes) {
      int64_t whole = workload->factors[factor].size, part = local.factors[factor].size;
      classes.push_back(builder.getDictionaryAttr(
          {builder.getNamedAttr("class", builder.getStringAttr(workload->factors[factor].name)),
           builder.getNamedAttr("whole", builder.getI64IntegerAttr(whole)),
           builder.getNamedAttr("local", builder.getI64IntegerAttr(part)),
           builder.getNamedAttr("padding", builder.getI64IntegerAttr(part * width - whole))}));
    }
    localOp->setAttr("sharded", builder.getArrayAttr(classes));

    Choice none = sharding::estimate(*workload, {width, {}}, *chip, rules, memo);
    InFlightDiagnostic remark = emitRemark(localOp.getLoc());
    remark << "tensor width " << width.getValue() << " shards "
           << names(*workload, best.sharding.classes) << ": " << costText(best)
           << " for a microbatch on '" << chip->name << "'";
    if (!best.sharding.classes.empty())
      remark << "; without: " << costText(none);
    if (ranking.runnerUp)
      remark << "; next best: " << names(*workload, ranking.runnerUp->sharding.classes) << " with "
             << costText(*ranking.runnerUp);
    remark.report();
    if (!best.isProven)
      emitWarning(localOp.getLoc())
          << "more than " << mostSets.getValue() << " sets of classes to look at, "
          << "another one may cost less";
    auto kinds = localOp.getBody().getOps<ir::KindOp>();
    for (auto [kindOp, from, to] : llvm::zip_equal(kinds, workload->kinds, local.kinds))
      explain(kindOp, *workload, from, local, to, best.sharding);
    return success();
  }

  void explain(ir::KindOp op, const Workload &workload, const LayerKind &from,
               const Workload &local, const LayerKind &to, const Sharding &chosen) {
    SmallVector<FactorId> own;
    for (FactorId factor : chosen.classes)
      if (sharding::isSharded(workload, from, {width, {factor}}))
        own.push_back(factor);
    emitRemark(op.getLoc()) << "kind '" << from.name << "' shards " << names(workload, own)
                            << ": forward " << collectives(local, to.forward, width)
                            << ", backward " << collectives(local, to.backward, width)
                            << ", update " << collectives(local, to.update, width) << "; "
                            << bytes(parameterBytes(local, to)) << " of parameters instead of "
                            << bytes(parameterBytes(workload, from));
  }
};

} // namespace
} // namespace phaze
