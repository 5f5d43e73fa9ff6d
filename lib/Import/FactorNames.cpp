// Names and roles of factor classes.
#include "phaze/Import/FactorNames.h"
#include "phaze/Import/OperationKinds.h"
#include "phaze/Import/ValueNames.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

#include <numeric>

using namespace mlir;

namespace phaze {

namespace {

/// What frameworks call the parts of a model that parameters belong to.
enum class NamedPart { Other, Attention, FeedForward, Vocabulary };

/// The part that a word of an argument's name tells of, a key of `params['layers_0']['mlp']['wi']`.
NamedPart partOf(StringRef word) {
  for (auto [piece, part] : {std::pair<StringRef, NamedPart>("attn", NamedPart::Attention),
                             {"attention", NamedPart::Attention},
                             {"mlp", NamedPart::FeedForward},
                             {"ffn", NamedPart::FeedForward},
                             {"feed_forward", NamedPart::FeedForward},
                             {"feedforward", NamedPart::FeedForward},
                             {"vocab", NamedPart::Vocabulary},
                             {"lm_head", NamedPart::Vocabulary},
                             {"logits", NamedPart::Vocabulary},
                             {"unembed", NamedPart::Vocabulary},
                             {"token_embed", NamedPart::Vocabulary},
                             {"tok_embed", NamedPart::Vocabulary},
                             {"embed_tokens", NamedPart::Vocabulary},
                             {"word_embed", NamedPart::Vocabulary}})
    if (word.contains(piece))
      return part;
  return llvm::StringSwitch<NamedPart>(word)
      .Cases({"query", "key", "value", "qkv", "q_proj", "k_proj", "v_proj", "o_proj"},
             NamedPart::Attention)
      .Cases({"wq", "wk", "wv"}, NamedPart::Attention)
      .Cases({"wi", "wi_0", "wi_1", "w1", "w2", "w3", "fc1", "fc2", "c_fc"}, NamedPart::FeedForward)
      .Cases({"up_proj", "gate_proj", "down_proj", "intermediate"}, NamedPart::FeedForward)
      .Case("wte", NamedPart::Vocabulary)
      .Default(NamedPart::Other);
}

/// The innermost key that tells decides: `attention` may hold a projection that is called `mlp`.
NamedPart partOfName(StringRef name) {
  std::string lower = name.lower();
  NamedPart part = NamedPart::Other;
  for (StringRef rest = lower; !rest.empty();) {
    rest = rest.drop_until([](char c) { return llvm::isAlnum(c) || c == '_'; });
    StringRef word = rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    rest = rest.drop_front(word.size());
    if (NamedPart found = partOf(word); found != NamedPart::Other)
      part = found;
  }
  return part;
}

/// How much of the parameters of each part has a class, in elements.
using Shares = std::array<double, 4>;

std::vector<Shares> sharesOf(const ProgramGraph &graph, const FactorAnalysis &factors,
                             const Roles &roles) {
  std::vector<Shares> shares(factors.classes.size(), Shares{});
  for (ValueIndex argument = 0; argument < ValueIndex(graph.numArguments()); ++argument) {
    if (!roles.isParameter(graph, argument))
      continue;
    NamedPart part = partOfName(argumentName(graph.entry, static_cast<unsigned>(argument)));
    double elements = 1;
    for (int64_t size : graph.shape(argument))
      elements *= static_cast<double>(size);
    for (unsigned dim = 0; dim < graph.shape(argument).size(); ++dim)
      for (ClassIndex factor : factors.factors(argument, dim))
        shares[factor][static_cast<size_t>(part)] += elements;
  }
  return shares;
}

} // namespace

static StringRef nameOf(FactorRole role) {
  constexpr StringRef names[] = {"f",     "batch", "sequence",   "hidden",
                                 "heads", "ffn",   "vocabulary", "expert"};
  return names[static_cast<int>(role)];
}

FactorNames nameFactors(const ProgramGraph &graph, const FactorAnalysis &factors,
                        const Roles &roles, const Phases &phases, const Layers &layers) {
  size_t count = factors.classes.size();
  llvm::BitVector ofParameter(count), lookedUp(count), expert(count), heads(count), made(count),
      used(count), handedOn(count), rows(count), mixed(count), compared(count), asking(count);
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
      for (const auto *list : {&parts->columns, &parts->reduction})
        for (ClassIndex factor : *list)
          compared.set(factor);
      for (ClassIndex factor : parts->rows)
        asking.set(factor);
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
  result.roles.assign(count, FactorRole::None);
  std::vector<Shares> shares = sharesOf(graph, factors, roles);
  auto share = [&](ClassIndex factor, NamedPart part) {
    return shares[factor][static_cast<size_t>(part)];
  };
  llvm::DenseSet<int64_t> vocabularies;
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
    if (role == FactorRole::Vocabulary)
      vocabularies.insert(factors.classes[factor].size);
  }

  // What people would call it; the search goes by roles alone.
  auto stemOf = [&](ClassIndex factor) -> StringRef {
    FactorRole role = result.roles[factor];
    double attention = share(factor, NamedPart::Attention),
           ffn = share(factor, NamedPart::FeedForward);
    // From one projection of an attention to another, and nothing is compared along it.
    if (role == FactorRole::Ffn && attention > ffn)
      return "rank";
    if (role != FactorRole::None || factors.classes[factor].size == 1 || !ofParameter.test(factor))
      return nameOf(role);
    // Those of queries come first, as rows.
    if (mixed.test(factor))
      return compared.test(factor) ? "head_dim" : asking.test(factor) ? "queries" : nameOf(role);
    bool isLast = made.test(factor) && !used.test(factor);
    if (isLast && (share(factor, NamedPart::Vocabulary) > 0 ||
                   vocabularies.contains(factors.classes[factor].size)))
      return nameOf(FactorRole::Vocabulary);
    if (ffn > attention && !handedOn.test(factor))
      return nameOf(FactorRole::Ffn);
    return nameOf(role);
  };
  // The plain name is that of a class with the role, and of these of the one that most of the
  // parameters have; where that is the same, of the first.
  std::vector<ClassIndex> order(count);
  std::iota(order.begin(), order.end(), 0);
  auto rank = [&](ClassIndex factor) {
    bool isNamedOnly = result.roles[factor] == FactorRole::None;
    bool isFfn = result.roles[factor] == FactorRole::Ffn;
    const Shares &all = shares[factor];
    return std::pair(isNamedOnly, isFfn ? -std::accumulate(all.begin(), all.end(), 0.0) : 0.0);
  };
  llvm::stable_sort(order, [&](ClassIndex a, ClassIndex b) { return rank(a) < rank(b); });
  result.names.resize(count);
  llvm::StringMap<int> numbers;
  for (ClassIndex factor : order) {
    StringRef stem = stemOf(factor);
    int number = numbers[stem]++;
    result.names[factor] = stem.str();
    if (number > 0 || stem == nameOf(FactorRole::None))
      result.names[factor] += std::to_string(number);
  }
  return result;
}

} // namespace phaze
