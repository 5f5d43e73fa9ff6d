// Names and roles of factor classes.
#include "phaze/Import/FactorNames.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

static StringRef nameOf(FactorRole role) {
  constexpr StringRef names[] = {"f",     "batch", "sequence",   "hidden",
                                 "heads", "ffn",   "vocabulary", "expert"};
  return names[static_cast<int>(role)];
}

FactorNames nameFactors(const ProgramGraph &graph, const FactorAnalysis &factors,
                        const Roles &roles, const Phases &phases, const Layers &layers) {
  size_t count = factors.classes.size();
  llvm::BitVector ofParameter(count), lookedUp(count), expert(count), heads(count), made(count),
      used(count), handedOn(count), rows(count), mixed(count);
  auto mark = [&](llvm::BitVector &set, ValueIndex value) {
    for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim)
      for (ClassIndex factor : factors.factors(value, dim))
        set.set(factor);
  };
  auto isOfParameters = [&](ValueIndex value) {
    return phases.dependsOnParameter.test(value) && !phases.dependsOnData.test(value);
  };
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    if (phases.ofNode[i] != Phase::Forward)
      continue;
    for (ValueIndex operand : node.operands)
      if (isOfParameters(operand))
        mark(ofParameter, operand);
    bool isActive =
        llvm::any_of(node.results, [&](ValueIndex v) { return phases.isActivation(v); });
    for (NodeFactors::Use use : factors.nodes[i].uses)
      if (use.use == FactorUse::Lookup && isActive && isOfParameters(node.operands[0]))
        lookedUp.set(use.factor);
    std::optional<ContractionFactors> parts = factors.contraction(i);
    if (!parts || !isActive)
      continue;
    bool hasParameter = isOfParameters(node.operands[0]) || isOfParameters(node.operands[1]);
    bool isSwapped = isOfParameters(node.operands[0]);
    for (ClassIndex factor : parts->batch)
      (hasParameter ? expert : heads).set(factor);
    if (!hasParameter) {
      // The size of a head: what activations are compared along, or mixed into. And what is
      // compared with the same: queries that share keys.
      for (const auto *list : {&parts->rows, &parts->columns, &parts->reduction})
        for (ClassIndex factor : *list)
          mixed.set(factor);
      continue;
    }
    for (ClassIndex factor : isSwapped ? parts->rows : parts->columns)
      made.set(factor);
    for (ClassIndex factor : isSwapped ? parts->columns : parts->rows)
      rows.set(factor);
    for (ClassIndex factor : parts->reduction)
      used.set(factor);
  }
  for (const auto &live : layers.live)
    for (ValueIndex value : live)
      if (!roles.batch || factors.hasClass(value, *roles.batch))
        mark(handedOn, value);

  FactorNames result;
  result.names.resize(count);
  result.roles.assign(count, FactorRole::None);
  std::vector<int> numbers(8, 0);
  for (ClassIndex factor = 0; factor < ClassIndex(count); ++factor) {
    FactorRole &role = result.roles[factor];
    if (roles.batch == factor)
      role = FactorRole::Batch;
    else if (factors.classes[factor].size == 1)
      role = FactorRole::None;
    else if (lookedUp.test(factor) && ofParameter.test(factor))
      role = FactorRole::Vocabulary;
    else if (expert.test(factor) && ofParameter.test(factor))
      role = FactorRole::Expert;
    else if (handedOn.test(factor) && used.test(factor))
      role = FactorRole::Hidden;
    else if (heads.test(factor) && ofParameter.test(factor))
      role = FactorRole::Heads;
    else if (handedOn.test(factor) && rows.test(factor))
      role = FactorRole::Sequence;
    else if (made.test(factor) && used.test(factor) && !mixed.test(factor))
      role = FactorRole::Ffn;
    int number = numbers[static_cast<int>(role)]++;
    result.names[factor] = nameOf(role).str();
    if (number > 0 || role == FactorRole::None)
      result.names[factor] += std::to_string(number);
  }
  return result;
}

} // namespace phaze
