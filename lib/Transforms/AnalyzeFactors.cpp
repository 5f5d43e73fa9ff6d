// The pass phaze-analyze-factors.
#include "ProgramPass.h"
#include "Tell.h"
#include "phaze/Import/FactorNames.h"
#include "phaze/Import/ShardingNeeds.h"
#include "phaze/Transforms/Passes.h"

using namespace mlir;

namespace phaze {

#define GEN_PASS_DEF_ANALYZEFACTORSPASS
#include "phaze/Transforms/Passes.h.inc"

namespace {

struct AnalyzeFactorsPass : public impl::AnalyzeFactorsPassBase<AnalyzeFactorsPass> {
  using AnalyzeFactorsPassBase::AnalyzeFactorsPassBase;

  void runOnOperation() override {
    FailureOr<ProgramAnalysis> analysis = ProgramAnalysis::run(
        getOperation(), importOptions(entry, strict, arguments, results, batch, customCalls),
        AnalysisStage::Layers);
    if (failed(analysis))
      return signalPassFailure();
    const ProgramGraph &graph = *analysis->graph;
    const FactorAnalysis &factors = *analysis->factors;
    FactorNames names =
        nameFactors(graph, factors, analysis->roles, analysis->phases, analysis->layers);
    Builder builder(&getContext());

    auto text = [&](ValueIndex value) {
      std::string result;
      llvm::raw_string_ostream os(result);
      for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim) {
        os << (dim ? " | " : "");
        llvm::interleave(
            factors.factors(value, dim), os,
            [&](ClassIndex factor) {
              os << names.names[factor] << '=' << factors.classes[factor].size;
            },
            " * ");
      }
      return result;
    };
    annotate(graph, "phaze.factors", [&](NodeIndex node) {
      SmallVector<Attribute> results;
      for (ValueIndex result : graph.nodes[node].results)
        results.push_back(builder.getStringAttr(text(result)));
      return builder.getArrayAttr(results);
    });
    annotate(graph, "phaze.whole", [&](NodeIndex node) -> Attribute {
      SmallVector<Attribute> whole;
      for (NodeFactors::Use use : factors.nodes[node].uses)
        if (use.use == FactorUse::Whole)
          whole.push_back(builder.getStringAttr(names.names[use.factor]));
      return whole.empty() ? Attribute() : builder.getArrayAttr(whole);
    });
    func::FuncOp function = graph.entry;
    for (unsigned i = 0; i < graph.numArguments(); ++i)
      function.setArgAttr(i, "phaze.factors", builder.getStringAttr(text(i)));

    std::vector<ShardingNeeds> needs = shardingNeeds(graph, factors, analysis->phases);
    SmallVector<Attribute> classes;
    for (auto [i, info] : llvm::enumerate(factors.classes)) {
      const ShardingNeeds &need = needs[i];
      if (info.size == 1 && analysis->roles.batch != ClassIndex(i))
        continue;
      auto number = [&](int64_t value) { return builder.getI64IntegerAttr(value); };
      SmallVector<NamedAttribute> entries = {
          builder.getNamedAttr("name", builder.getStringAttr(names.names[i])),
          builder.getNamedAttr("size", number(info.size)),
          builder.getNamedAttr("can_shard", builder.getBoolAttr(need.canShard()))};
      auto add = [&](StringRef name, const ShardingNeeds::Traffic &traffic) {
        if (traffic.count)
          entries.push_back(builder.getNamedAttr(
              name,
              builder.getDictionaryAttr({builder.getNamedAttr("bytes", number(traffic.bytes)),
                                         builder.getNamedAttr("count", number(traffic.count))})));
      };
      add("forward_all_reduce", need.forwardReduce);
      add("forward_all_gather", need.forwardGather);
      add("backward_all_reduce", need.backwardReduce);
      add("backward_all_gather", need.backwardGather);
      classes.push_back(builder.getDictionaryAttr(entries));
    }
    function->setAttr("phaze.factor_classes", builder.getArrayAttr(classes));
    tell(*this, {{"classes of dimensions", static_cast<int64_t>(factors.classes.size())},
                 {"values", static_cast<int64_t>(graph.values.size())}});
  }
};

} // namespace
} // namespace phaze
