// Making scores again instead of keeping them; see the header.
#include "phaze/Workload/Attention.h"
#include "AttentionRegions.h"
#include "FactorLists.h"
#include "Stash.h"

#include <map>
#include <optional>
#include <set>

using namespace phaze;

namespace {

std::vector<ValueId> gradientsOf(const LayerKind &kind) {
  std::vector<ValueId> gradients;
  for (const PartValue &value : kind.update.values)
    if (value.origin == ValueOrigin::Gradient)
      gradients.push_back(*value.index);
  return gradients;
}

/// Makes the scores of one attention of a kind again in its backward part.
class Remake {
public:
  Remake(const Workload &workload, LayerKind &kind, const Region &region)
      : workload(workload), kind(kind), forward(kind.forward), part(kind.backward),
        producer(forward.values.size(), -1) {
    for (size_t i = 0; i < forward.operators.size(); ++i)
      for (ValueId result : forward.operators[i].results)
        producer[result] = static_cast<int32_t>(i);
    auto maker = std::find_if(region.begin(), region.end(), [&](int32_t member) {
      return forward.operators[member].kind == OperatorKind::Contraction;
    });
    space = factorsOf(forward.operators[*maker].results.front());
    for (int32_t member : region)
      for (ValueId result : forward.operators[member].results)
        if (factorsOf(result) == space)
          scores.insert(result);
  }

  /// How many operators now come before the others of the backward part; 0 if no scores are kept.
  size_t run() {
    std::vector<ValueId> kept;
    std::set_intersection(kind.stash.begin(), kind.stash.end(), scores.begin(), scores.end(),
                          std::back_inserter(kept));
    for (const PartValue &value : kind.update.values)
      if (value.origin == ValueOrigin::Stash && scores.count(*value.index))
        return 0;
    for (ValueId value : kept)
      kind.stash.erase(std::find(kind.stash.begin(), kind.stash.end(), value));
    std::map<ValueId, ValueId> instead;
    for (size_t v = 0, count = part.values.size(); v < count; ++v)
      if (part.values[v].origin == ValueOrigin::Stash && scores.count(*part.values[v].index))
        instead[static_cast<ValueId>(v)] = make(*part.values[v].index);
    for (Operator &op : part.operators)
      for (ValueId &operand : op.operands)
        if (auto found = instead.find(operand); found != instead.end())
          operand = found->second;
    part.operators.insert(part.operators.begin(), made.begin(), made.end());
    std::sort(kind.stash.begin(), kind.stash.end());
    return made.size();
  }

private:
  std::vector<FactorId> factorsOf(ValueId value) const {
    return sortedFactors(forward.values[value].tensor);
  }

  /// The backward value that stands for one of the kernel's scores.
  ValueId make(ValueId value) {
    if (auto found = known.find(value); found != known.end())
      return found->second;
    Operator op = forward.operators[producer[value]];
    for (ValueId &operand : op.operands)
      operand =
          isRemade(operand) ? make(operand) : read(operand, op.kind == OperatorKind::Contraction);
    return emit(std::move(op), value);
  }

  /// Scores, masks and biases of their size that are made element by element, and what is made so
  /// of parameters and side inputs alone.
  bool isRemade(ValueId value) const {
    if (scores.count(value) || producer[value] == -1)
      return producer[value] != -1;
    const Operator &op = forward.operators[producer[value]];
    if (op.kind != OperatorKind::Elementwise && !isBroadcast(op))
      return false;
    return factorsOf(value) == space ||
           std::all_of(op.operands.begin(), op.operands.end(), [&](ValueId operand) {
             return !isKeptFor(operand) || (producer[operand] != -1 && isRemade(operand));
           });
  }

  /// What a forward operator made again makes, with operands of the backward part.
  ValueId emit(Operator op, ValueId value) {
    op.group.reset();
    op.isRecompute = true;
    for (ValueId &result : op.results) {
      part.values.push_back(forward.values[result]);
      known[result] = static_cast<ValueId>(part.values.size() - 1);
      result = known[result];
    }
    made.push_back(std::move(op));
    return known.at(value);
  }

  bool isKeptFor(ValueId value) const {
    ValueOrigin origin = forward.values[value].origin;
    return origin == ValueOrigin::Operator || origin == ValueOrigin::Activation;
  }

  /// What enters the kernel: read as the forward part does, or derived from something that is kept
  /// anyway, or from the smallest of all that it can be derived from.
  ValueId read(ValueId value, bool inAnyOrder) {
    if (auto found = known.find(value); found != known.end())
      return found->second;
    std::vector<ValueId> chain = {value};
    while (producer[chain.back()] != -1 && isDerivation(forward.operators[producer[chain.back()]]))
      chain.push_back(forward.operators[producer[chain.back()]].operands.front());
    auto source = std::find_if(chain.begin(), chain.end(), [&](ValueId candidate) {
      return !isKeptFor(candidate) ||
             std::binary_search(kind.stash.begin(), kind.stash.end(), candidate);
    });
    if (source == chain.end())
      source = std::min_element(chain.begin(), chain.end(), [&](ValueId a, ValueId b) {
        return workload.bytesOf(forward.values[a].tensor) <
               workload.bytesOf(forward.values[b].tensor);
      });
    const Tensor &wanted = forward.values[value].tensor, &held = forward.values[*source].tensor;
    ValueId result = input(*source);
    if (inAnyOrder && wanted.element.name == held.element.name &&
        sortedFactors(wanted) == sortedFactors(held))
      return result;
    while (source != chain.begin()) {
      Operator op = forward.operators[producer[*--source]];
      op.operands = {result};
      result = emit(std::move(op), *source);
    }
    return result;
  }

  ValueId input(ValueId value) {
    if (auto found = known.find(value); found != known.end())
      return found->second;
    PartValue copy = forward.values[value];
    if (isKeptFor(value)) {
      copy.origin = ValueOrigin::Stash;
      copy.index = value;
      auto place = std::lower_bound(kind.stash.begin(), kind.stash.end(), value);
      if (place == kind.stash.end() || *place != value)
        kind.stash.insert(place, value);
    }
    part.values.push_back(std::move(copy));
    return known[value] = static_cast<ValueId>(part.values.size() - 1);
  }

  const Workload &workload;
  LayerKind &kind;
  const Part &forward;
  Part &part;                       ///< The backward part.
  std::vector<int32_t> producer;    ///< By forward value; -1 for inputs.
  std::vector<FactorId> space;      ///< Of the scores.
  std::set<ValueId> scores;         ///< Forward values that exist in blocks only.
  std::map<ValueId, ValueId> known; ///< Backward values by the forward ones that they stand for.
  std::vector<Operator> made;
};

/// Makes the scores of an attention that the program itself computes again in its backward pass
/// once more for the gradients: its product is needed long before these are.
class Separate {
public:
  Separate(Part &part, const std::set<ValueId> &scores) : part(part), scores(scores) {
    for (size_t i = 0; i < part.operators.size(); ++i)
      for (ValueId result : part.operators[i].results)
        producer[result] = static_cast<int32_t>(i);
  }

  /// How many operators were put at `place`, before the first that is no part of the recomputation
  /// and reads scores.
  size_t run(size_t &place) {
    std::vector<size_t> readers;
    for (size_t i = 0; i < part.operators.size(); ++i)
      if (const Operator &op = part.operators[i];
          !op.isRecompute && std::any_of(op.operands.begin(), op.operands.end(),
                                         [&](ValueId value) { return scores.count(value) != 0; }))
        readers.push_back(i);
    for (size_t reader : readers)
      for (size_t i = 0; i < part.operators[reader].operands.size(); ++i)
        if (ValueId value = part.operators[reader].operands[i]; scores.count(value))
          part.operators[reader].operands[i] = make(value);
    if (readers.empty())
      return 0;
    place = readers.front();
    part.operators.insert(part.operators.begin() + static_cast<std::ptrdiff_t>(place), made.begin(),
                          made.end());
    return made.size();
  }

private:
  ValueId make(ValueId value) {
    if (auto found = known.find(value); found != known.end())
      return found->second;
    Operator op = part.operators[producer.at(value)];
    for (ValueId &operand : op.operands)
      if (scores.count(operand))
        operand = make(operand);
    for (ValueId &result : op.results) {
      PartValue copy = part.values[result];
      part.values.push_back(std::move(copy));
      known[result] = static_cast<ValueId>(part.values.size() - 1);
      result = known[result];
    }
    made.push_back(std::move(op));
    return known.at(value);
  }

  Part &part;
  const std::set<ValueId> &scores;
  std::map<ValueId, int32_t> producer;
  std::map<ValueId, ValueId> known; ///< By score the one that is made for the gradients.
  std::vector<Operator> made;
};

/// The scores of attentions among the operators that the program computes again.
std::vector<std::set<ValueId>> recomputedScores(const Part &part) {
  Part again = part;
  again.operators.erase(std::remove_if(again.operators.begin(), again.operators.end(),
                                       [](const Operator &op) { return !op.isRecompute; }),
                        again.operators.end());
  std::vector<std::set<ValueId>> found;
  for (const Region &region : attentionIn(again, writtenValues(again, {}), /*isForward=*/true)) {
    std::set<ValueId> &scores = found.emplace_back();
    std::optional<std::vector<FactorId>> space;
    for (int32_t member : region)
      for (ValueId result : again.operators[member].results) {
        std::vector<FactorId> factors = sortedFactors(again.values[result].tensor);
        if (!space && again.operators[member].kind == OperatorKind::Contraction)
          space = factors;
        if (space == factors)
          scores.insert(result);
      }
  }
  return found;
}

/// Whether the first `made` operators of the backward part are all in kernels, and as many forward
/// attentions are kernels as before.
bool areKernels(const LayerKind &kind, size_t made, size_t attentions) {
  std::vector<bool> isWritten = writtenValues(kind.forward, kind.stash);
  if (attentionIn(kind.forward, isWritten, /*isForward=*/true).size() < attentions)
    return false;
  std::set<int32_t> members;
  isWritten = writtenValues(kind.backward, gradientsOf(kind));
  for (const Region &region : attentionIn(kind.backward, isWritten, /*isForward=*/false))
    members.insert(region.begin(), region.end());
  for (size_t i = 0; i < made; ++i)
    if (kind.backward.operators[i].kind == OperatorKind::Contraction &&
        !members.count(static_cast<int32_t>(i)))
      return false;
  return true;
}

} // namespace

std::vector<std::vector<int32_t>> phaze::attentionsOf(const Part &forward) {
  return attentionIn(forward, writtenValues(forward, {}), /*isForward=*/true);
}

void phaze::recomputeScores(Workload &workload) {
  if (workload.attention == AttentionRun::Written)
    return;
  for (size_t k = 0; k < workload.kinds.size(); ++k) {
    LayerKind &kind = workload.kinds[k];
    auto addSources = [&](size_t place, size_t count) {
      for (Layer &layer : workload.layers)
        if (layer.kind == static_cast<int32_t>(k))
          layer.backwardSources.insert(
              layer.backwardSources.begin() + static_cast<std::ptrdiff_t>(place), count, -1);
    };
    for (const std::set<ValueId> &scores : recomputedScores(kind.backward)) {
      size_t place = 0, made = Separate(kind.backward, scores).run(place);
      addSources(place, made);
    }
    std::sort(kind.stash.begin(), kind.stash.end());
    for (const Region &region :
         attentionIn(kind.forward, writtenValues(kind.forward, {}), /*isForward=*/true)) {
      LayerKind before = kind;
      size_t attentions =
          attentionIn(kind.forward, writtenValues(kind.forward, kind.stash), true).size();
      size_t made = Remake(workload, kind, region).run();
      if (made == 0)
        continue;
      if (!areKernels(kind, made, attentions + 1)) {
        kind = std::move(before);
        continue;
      }
      addSources(0, made);
    }
  }
  // Drops what nothing reads any more.
  workload = normalized(std::move(workload));
}
