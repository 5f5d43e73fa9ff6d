// Finding attention; see the header and docs/Workload.md.
#include "AttentionRegions.h"
#include "FactorLists.h"

#include <map>
#include <optional>
#include <set>

using namespace phaze;

namespace {

using Factors = std::vector<FactorId>;

bool isSum(const Operator &op) {
  return op.kind == OperatorKind::Reduction && (op.name == "reduce_add" || op.name == "reduce");
}

class RegionFinder {
public:
  RegionFinder(const Part &part, const std::vector<bool> &isWritten, bool isForward)
      : part(part), isWritten(isWritten), isForward(isForward), producer(part.values.size(), -1),
        readers(part.values.size()), isOfParameters(part.values.size(), false) {
    for (size_t v = 0; v < part.values.size(); ++v) {
      factors.push_back(sortedFactors(part.values[v].tensor));
      ValueOrigin origin = part.values[v].origin;
      isOfParameters[v] = origin == ValueOrigin::Parameter || origin == ValueOrigin::State;
    }
    for (size_t i = 0; i < part.operators.size(); ++i)
      follow(static_cast<int32_t>(i));
  }

  std::vector<Region> find() {
    std::vector<Region> regions;
    std::set<int32_t> taken;
    std::set<Factors> exponentials; // Most contractions need no closer look.
    for (const Operator &op : part.operators)
      if (op.name == "exponential")
        exponentials.insert(factors[op.results.front()]);
    for (size_t i = 0; i < part.operators.size(); ++i) {
      auto maker = static_cast<int32_t>(i);
      if (taken.count(maker) || !isMaker(maker) ||
          !exponentials.count(factors[part.operators[i].results.front()]))
        continue;
      if (std::optional<Region> region = regionOf(maker)) {
        taken.insert(region->begin(), region->end());
        regions.push_back(std::move(*region));
      }
    }
    return regions;
  }

private:
  void follow(int32_t index) {
    const Operator &op = part.operators[index];
    bool isOfParametersOnly = false;
    for (ValueId operand : op.operands) {
      if (readers[operand].empty() || readers[operand].back() != index)
        readers[operand].push_back(index);
      isOfParametersOnly |= isOfParameters[operand];
    }
    for (ValueId operand : op.operands)
      isOfParametersOnly &=
          isOfParameters[operand] || part.values[operand].origin == ValueOrigin::Constant;
    for (ValueId result : op.results) {
      producer[result] = index;
      isOfParameters[result] = isOfParametersOnly;
    }
  }

  bool isContraction(int32_t index) const {
    return part.operators[index].kind == OperatorKind::Contraction;
  }

  /// Makes scores: an outer product of rows and columns, for each of a batch.
  bool isMaker(int32_t index) const {
    const Operator &op = part.operators[index];
    return isContraction(index) && op.operands.size() == 2 && !op.rows.empty() &&
           !op.columns.empty() && !op.isMetric &&
           std::none_of(op.operands.begin(), op.operands.end(), [&](ValueId operand) {
             return factors[operand] == factors[op.results.front()];
           });
  }

  /// Sums scores up, some of whose factors stay.
  bool isUser(int32_t index) const {
    const Operator &op = part.operators[index];
    if (!isContraction(index) || op.operands.size() != 2 || op.isMetric ||
        factors[op.results.front()] == space)
      return false;
    for (size_t i : {0, 1})
      if (factors[op.operands[i]] == space && !isOfParameters[op.operands[1 - i]] &&
          factors[op.operands[1 - i]] != space)
        return !(i == 0 ? op.rows : op.columns).empty();
    return false;
  }

  /// Element by element, in the space of the scores: blocks of it can be made from blocks.
  bool isFlow(int32_t index) const {
    const Operator &op = part.operators[index];
    bool isByElement = op.kind == OperatorKind::Elementwise || op.kind == OperatorKind::View ||
                       isBroadcast(op) || op.name == "transpose";
    return isByElement && !op.isMetric && !op.results.empty() &&
           std::all_of(op.results.begin(), op.results.end(),
                       [&](ValueId result) { return factors[result] == space; });
  }

  bool isBetween(int32_t index) const {
    const Operator &op = part.operators[index];
    return op.kind == OperatorKind::Elementwise || op.kind == OperatorKind::View ||
           isBroadcast(op) || op.name == "transpose" || isPlainReduction(op, part);
  }

  std::optional<Region> regionOf(int32_t maker) {
    space = factors[part.operators[maker].results.front()];
    members = {maker};
    seen.clear();
    findFromScores();
    if (!visit(part.operators[maker].results.front()))
      return std::nullopt;
    for (bool grows = true; grows;) {
      size_t before = members.size();
      if (!addBetween())
        return std::nullopt;
      grows = members.size() > before;
    }
    return isSoftmax() ? std::optional(Region(members.begin(), members.end())) : std::nullopt;
  }

  /// By value whether it depends on scores of this space: masks and biases do not.
  void findFromScores() {
    fromScores.assign(part.values.size(), false);
    for (size_t i = 0; i < part.operators.size(); ++i) {
      const Operator &op = part.operators[i];
      bool depends = (isMaker(static_cast<int32_t>(i)) && factors[op.results.front()] == space) ||
                     std::any_of(op.operands.begin(), op.operands.end(),
                                 [&](ValueId operand) { return fromScores[operand]; });
      for (ValueId result : op.results)
        fromScores[result] = depends;
    }
  }

  /// Takes in all that is connected to a value of the scores' space through such values. False if
  /// some of them has to be written down.
  bool visit(ValueId first) {
    std::vector<ValueId> open = {first};
    auto addFlow = [&](int32_t index) {
      members.insert(index);
      for (const std::vector<ValueId> *list :
           {&part.operators[index].operands, &part.operators[index].results})
        for (ValueId value : *list)
          if (factors[value] == space)
            open.push_back(value);
    };
    while (!open.empty()) {
      ValueId value = open.back();
      open.pop_back();
      if (!seen.insert(value).second || producer[value] == -1 || !fromScores[value])
        continue;
      if (isFlow(producer[value]))
        addFlow(producer[value]);
      else if (isMaker(producer[value]))
        members.insert(producer[value]);
      else
        return false;
      if (isWritten[value])
        return false;
      for (int32_t reader : readers[value]) {
        if (isFlow(reader))
          addFlow(reader);
        else if (isUser(reader) || isPlainReduction(part.operators[reader], part))
          members.insert(reader);
        else
          return false;
      }
    }
    return true;
  }

  /// Takes in what lies between members: statistics of rows on their way back to the scores. False
  /// if that cannot be part of a kernel.
  bool addBetween() {
    size_t count = part.operators.size();
    std::vector<bool> after(count, false), before(count, false);
    auto isMember = [&](size_t i) { return members.count(static_cast<int32_t>(i)) != 0; };
    for (size_t i = 0; i < count; ++i)
      for (ValueId operand : part.operators[i].operands)
        if (int32_t from = producer[operand]; from != -1)
          after[i] = after[i] || isMember(from) || after[from];
    for (size_t i = count; i-- > 0;)
      for (ValueId result : part.operators[i].results)
        for (int32_t reader : readers[result])
          before[i] = before[i] || isMember(reader) || before[reader];
    for (size_t i = 0; i < count; ++i) {
      auto index = static_cast<int32_t>(i);
      if (isMember(i) || !after[i] || !before[i])
        continue;
      if (!isBetween(index))
        return false;
      members.insert(index);
      for (ValueId result : part.operators[i].results)
        if (factors[result] == space && !visit(result))
          return false;
    }
    return true;
  }

  /// Exponentials of scores, and a statistic of rows that belongs to a user: rows are what is left
  /// of the scores without what that one sums over.
  bool isSoftmax() const {
    bool hasMaker = false, hasExponential = false;
    std::set<Factors> rows;
    int64_t repeat = part.operators[*members.begin()].repeat;
    for (int32_t member : members) {
      const Operator &op = part.operators[member];
      if (op.repeat != repeat || op.isMetric)
        return false;
      hasMaker |= isMaker(member) && factors[op.results.front()] == space;
      hasExponential |= op.name == "exponential" && factors[op.results.front()] == space;
      if (isUser(member)) {
        Factors summed = op.reduction;
        std::sort(summed.begin(), summed.end());
        rows.insert(without(space, summed));
      }
    }
    std::map<ValueId, int32_t> summed = summedOccurrences();
    return hasMaker && hasExponential &&
           std::any_of(members.begin(), members.end(), [&](int32_t member) {
             return isStatistic(part.operators[member], rows, summed);
           });
  }

  /// Where scores have a factor twice: by value which of the two a user sums over in the end, seen
  /// back through what is between. Forward only, where there is one such user.
  std::map<ValueId, int32_t> summedOccurrences() const {
    std::map<ValueId, int32_t> summed;
    if (!isForward)
      return summed;
    for (auto member = members.rbegin(); member != members.rend(); ++member) {
      const Operator &op = part.operators[*member];
      for (ValueId operand : op.operands) {
        if (factors[operand] != space)
          continue;
        if (isUser(*member) && op.occurrence)
          summed[operand] = *op.occurrence;
        else if (auto after = summed.find(op.results.front()); after != summed.end())
          summed[operand] =
              op.name == "transpose" ? after->second ^ op.occurrence.value_or(0) : after->second;
      }
    }
    return summed;
  }

  bool isStatistic(const Operator &op, const std::set<Factors> &rows,
                   const std::map<ValueId, int32_t> &summed) const {
    if (isSum(op) && factors[op.operands.front()] == space && rows.count(factors[op.results[0]])) {
      auto user = summed.find(op.operands.front());
      return user == summed.end() || !op.occurrence || user->second == *op.occurrence;
    }
    return !isForward && factors[op.results.front()] == space &&
           std::any_of(op.operands.begin(), op.operands.end(),
                       [&](ValueId operand) { return rows.count(factors[operand]) != 0; });
  }

  const Part &part;
  const std::vector<bool> &isWritten;
  bool isForward;
  std::vector<int32_t> producer; ///< By value; -1 for inputs.
  std::vector<std::vector<int32_t>> readers;
  std::vector<Factors> factors;     ///< By value.
  std::vector<bool> isOfParameters; ///< By value: of these and constants alone.
  // Of the region at hand.
  Factors space;
  std::set<int32_t> members;
  std::set<ValueId> seen;
  std::vector<bool> fromScores;
};

} // namespace

bool phaze::isBroadcast(const Operator &op) {
  return op.kind == OperatorKind::Movement &&
         (op.name == "broadcast_in_dim" || op.name == "broadcast" ||
          op.name == "dynamic_broadcast_in_dim" || op.name == "iota");
}

bool phaze::isPlainReduction(const Operator &op, const Part &part) {
  if (op.kind != OperatorKind::Reduction || op.operands.empty() || op.results.empty() ||
      op.reduced.empty())
    return false;
  Factors reduced = op.reduced;
  std::sort(reduced.begin(), reduced.end());
  Factors left = without(sortedFactors(part.values[op.operands.front()].tensor), reduced);
  return std::all_of(op.results.begin(), op.results.end(), [&](ValueId result) {
    return sortedFactors(part.values[result].tensor) == left;
  });
}

std::vector<bool> phaze::writtenValues(const Part &part, const std::vector<ValueId> &kept) {
  std::vector<bool> isWritten(part.values.size(), true);
  for (const Operator &op : part.operators)
    for (ValueId operand : op.operands)
      isWritten[operand] = false;
  for (const std::vector<ValueId> *list : {&kept, &part.outputs})
    for (ValueId value : *list)
      isWritten[value] = true;
  return isWritten;
}

std::vector<Region> phaze::attentionIn(const Part &part, const std::vector<bool> &isWritten,
                                       bool isForward) {
  return RegionFinder(part, isWritten, isForward).find();
}
