// Fusing operators into groups; docs/Workload.md has the rules and why they make no cycle.
#include "phaze/Workload/Fusion.h"
#include "AttentionRegions.h"
#include "FactorLists.h"
#include "Order.h"

#include <numeric>
#include <tuple>

using namespace phaze;

namespace {

enum class Fusible {
  No,
  Contraction,
  Flow, ///< Element for element: element-wise operators and broadcasts.
  Reduction,
};

class PartFusion {
public:
  /// `kept` are values that other parts read.
  PartFusion(Part &part, const std::vector<ValueId> &kept, const FusionRules &rules)
      : part(part), rules(rules), count(static_cast<int32_t>(part.operators.size())),
        producer(part.values.size(), -1), isKept(writtenValues(part, kept)), readers(count),
        regionOf(count, -1) {
    for (int32_t i = 0; i < count; ++i) {
      const Operator &op = part.operators[i];
      for (ValueId result : op.results)
        producer[result] = i;
      for (ValueId operand : op.operands)
        if (int32_t from = producer[operand]; from != -1)
          readers[from].push_back({i, operand});
    }
  }

  /// Attentions are groups before all else.
  void findAttention(bool isForward) {
    regions = attentionIn(part, isKept, isForward);
    for (size_t r = 0; r < regions.size(); ++r)
      for (int32_t member : regions[r])
        regionOf[member] = static_cast<int32_t>(r);
  }

  void run() {
    groups.resize(count);
    carriesStream.resize(count, true);
    parent.resize(count);
    std::iota(parent.begin(), parent.end(), 0);
    for (int32_t i = 0; i < count; ++i)
      classify(i);
    for (int32_t i : orderWithRegions()) {
      if (regionOf[i] != -1)
        startRegion(i);
      else if (!joinOperand(i))
        startGroup({i}, i);
    }
    joinReaders();
    number();
  }

private:
  /// Named after its first operator. Ranks rise along every dependence between groups, so groups
  /// can run in the order of their ranks.
  struct Group {
    Fusible fusible = Fusible::No; ///< Of the first operator; after that only flow is added ...
    bool hasReduction = false;     ///< ... or reductions, to groups without a contraction.
    bool isRead = false;           ///< By an operator outside, among those seen so far.
    int32_t rank = 0;
    std::vector<FactorId> space; ///< What it loops over.
    /// Values of the whole space that this pass computes and the group reads, each once.
    std::vector<ValueId> streams;
  };

  /// An operator that reads another one's result.
  struct Reader {
    int32_t op;
    ValueId value;
  };

  int32_t find(int32_t i) {
    for (; parent[i] != i; i = parent[i])
      parent[i] = parent[parent[i]];
    return i;
  }

  const Tensor &tensorOf(ValueId value) const { return part.values[value].tensor; }

  /// Fills groups[i] as if the operator ran alone.
  void classify(int32_t i) {
    const Operator &op = part.operators[i];
    Group &group = groups[i];
    if (op.results.empty())
      return;
    std::vector<FactorId> made = sortedFactors(tensorOf(op.results.front()));
    bool isUniform = std::all_of(op.results.begin(), op.results.end(), [&](ValueId value) {
      return tensorOf(value).dims == tensorOf(op.results.front()).dims;
    });
    if (op.kind == OperatorKind::Contraction) {
      group.fusible = Fusible::Contraction;
    } else if ((op.kind == OperatorKind::Elementwise || isBroadcast(op)) && isUniform) {
      group.fusible = Fusible::Flow;
    } else if (isUniform && isPlainReduction(op, part)) {
      group.fusible = Fusible::Reduction;
      group.hasReduction = true;
      made = sortedFactors(tensorOf(op.operands.front()));
    }
    group.space = std::move(made);
    for (ValueId operand : op.operands)
      if (isStream(operand) && sortedFactors(tensorOf(operand)) == group.space)
        addStream(group.streams, operand);
    carriesStream[i] = group.fusible != Fusible::Flow || !group.streams.empty();
  }

  /// Whether a value is what this pass computes with, not made where it is read: from broadcasts,
  /// parameters, side inputs, or what was kept of the forward pass.
  bool isStream(ValueId value) const {
    int32_t from = producer[value];
    if (from == -1)
      return part.values[value].origin == ValueOrigin::Activation;
    return carriesStream[from];
  }

  static void addStream(std::vector<ValueId> &streams, ValueId value) {
    if (std::find(streams.begin(), streams.end(), value) == streams.end())
      streams.push_back(value);
  }

  /// What two groups read if they run as one.
  std::vector<ValueId> streamsOf(int32_t a, int32_t b) {
    std::vector<ValueId> streams;
    for (int32_t group : {a, b})
      for (ValueId value : groups[group].streams) {
        int32_t from = producer[value] == -1 ? -1 : find(producer[value]);
        if (from != a && from != b)
          addStream(streams, value);
      }
    return streams;
  }

  /// Whether kernels of the kind that the rules have can run both. Eager software has one for
  /// each function of one value (with what was kept of the forward pass, in its derivative) and
  /// none for chains beyond.
  bool haveKernel(int32_t a, int32_t b) {
    return rules.elementwise != ElementwiseFusion::Eager || streamsOf(a, b).size() <= 1;
  }

  bool runAlike(int32_t a, int32_t b) const {
    const Operator &left = part.operators[a], &right = part.operators[b];
    return left.isRecompute == right.isRecompute && left.isMetric == right.isMetric &&
           left.repeat == right.repeat;
  }

  /// Whether operator i may be added to a group as far as their kinds go.
  bool canFollow(int32_t i, int32_t group) {
    const Group &op = groups[i], &into = groups[group];
    if (into.fusible == Fusible::Contraction &&
        rules.elementwise != ElementwiseFusion::Contractions)
      return false;
    bool fits = op.fusible == Fusible::Flow ||
                (op.fusible == Fusible::Reduction && into.fusible != Fusible::Contraction);
    return fits && into.fusible != Fusible::No && runAlike(i, group) &&
           isPartOf(op.space, into.space) && haveKernel(i, group);
  }

  /// The order of the part, with each region in one piece where all that it reads is there.
  std::vector<int32_t> orderWithRegions() {
    for (int32_t i = 0; i < count; ++i)
      if (regionOf[i] != -1)
        part.operators[i].group = regionOf[i];
    std::vector<int32_t> order = groupedOrder(part);
    for (Operator &op : part.operators)
      op.group.reset();
    return order;
  }

  /// Makes the region of operator i a group, when its first operator comes. Operators that follow
  /// join as if a contraction of the program's own stood for it.
  void startRegion(int32_t i) {
    const Region &region = regions[regionOf[i]];
    if (i != region.front())
      return;
    int32_t root = region.front();
    for (int32_t member : region)
      if (groups[member].fusible == Fusible::Contraction && !part.operators[member].isRecompute)
        root = member;
    groups[root].fusible = Fusible::Contraction;
    std::vector<FactorId> space;
    for (int32_t member : region) {
      std::vector<FactorId> both;
      std::set_union(space.begin(), space.end(), groups[member].space.begin(),
                     groups[member].space.end(), std::back_inserter(both));
      space = std::move(both);
      parent[member] = root;
    }
    groups[root].space = std::move(space);
    startGroup(region, root);
  }

  /// The groups that operators read, each once.
  std::vector<int32_t> operandGroups(const std::vector<int32_t> &operators) {
    std::vector<int32_t> list;
    for (int32_t i : operators)
      for (ValueId operand : part.operators[i].operands)
        if (int32_t from = producer[operand]; from != -1)
          list.push_back(find(from));
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
  }

  /// Adds operator i to the group of one of its operands. That makes the other operands' groups
  /// come before this one: they must have lower ranks, or its rank must be free to rise.
  bool joinOperand(int32_t i) {
    std::vector<int32_t> operands = operandGroups({i});
    int32_t best = -1;
    for (int32_t group : operands) {
      if (!canFollow(i, group))
        continue;
      bool canRun = !groups[group].isRead ||
                    std::all_of(operands.begin(), operands.end(), [&](int32_t other) {
                      return other == group || groups[other].rank < groups[group].rank;
                    });
      // Where the most is before it; the other operands may still join the same group as what a
      // single group reads.
      auto order = [&](int32_t g) {
        return std::tuple(groups[g].fusible == Fusible::Contraction, groups[g].hasReduction,
                          groups[g].rank, g);
      };
      if (canRun && (best == -1 || order(best) < order(group)))
        best = group;
    }
    if (best == -1)
      return false;
    for (int32_t other : operands) {
      if (other == best)
        continue;
      groups[best].rank = std::max(groups[best].rank, groups[other].rank + 1);
      groups[other].isRead = true;
    }
    join(i, best);
    return true;
  }

  void startGroup(const std::vector<int32_t> &operators, int32_t group) {
    for (int32_t operand : operandGroups(operators)) {
      if (operand == group)
        continue;
      groups[group].rank = std::max(groups[group].rank, groups[operand].rank + 1);
      groups[operand].isRead = true;
    }
  }

  /// Adds groups that a single other group reads to that group: what comes before contractions,
  /// broadcasts, chains that meet. Nothing else waits for them, so no cycle can arise. Later groups
  /// go first, so that whole chains can follow.
  void joinReaders() {
    std::vector<std::vector<int32_t>> members(count);
    std::vector<int32_t> order;
    for (int32_t i = 0; i < count; ++i) {
      members[find(i)].push_back(i);
      if (parent[i] == i &&
          (groups[i].fusible == Fusible::Flow || groups[i].fusible == Fusible::Reduction))
        order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
      return std::pair(groups[a].rank, a) > std::pair(groups[b].rank, b);
    });
    for (int32_t group : order) {
      int32_t reader = onlyReader(group, members[group]);
      if (reader == -1)
        continue;
      join(group, reader);
    }
  }

  void join(int32_t group, int32_t into) {
    groups[into].streams = streamsOf(group, into);
    groups[into].hasReduction |= groups[group].hasReduction;
    parent[group] = into;
  }

  /// Whether a group only makes copies of parameters in the type of the computation, which
  /// whatever reads the parameter can do.
  bool isCopyOfParameters(const std::vector<int32_t> &members) const {
    return std::all_of(members.begin(), members.end(), [&](int32_t member) {
      const Operator &op = part.operators[member];
      return op.name == "convert" &&
             part.values[op.operands.front()].origin == ValueOrigin::Parameter;
    });
  }

  /// Whether a group only repeats values of rows for an attention. Kernels repeat such a value
  /// themselves, whatever of them the program computes again.
  bool isRowOfAttention(int32_t group, const std::vector<int32_t> &members, int32_t only) const {
    const Operator &row = part.operators[group], &into = part.operators[only];
    return regionOf[only] != -1 && row.repeat == into.repeat && row.isMetric == into.isMetric &&
           std::all_of(members.begin(), members.end(),
                       [&](int32_t member) { return isBroadcast(part.operators[member]); });
  }

  /// The group that alone reads this one and can take it in, or -1.
  int32_t onlyReader(int32_t group, const std::vector<int32_t> &members) {
    int32_t only = -1;
    bool isNeededElsewhere = false;
    for (int32_t member : members) {
      for (const Reader &reader : readers[member]) {
        int32_t by = find(reader.op);
        if (by == group)
          continue;
        if ((only != -1 && by != only) || !canLoopWith(group, reader))
          return -1;
        only = by;
      }
      for (ValueId result : part.operators[member].results)
        isNeededElsewhere |= isKept[result];
    }
    if (only == -1 || groups[only].fusible == Fusible::No)
      return -1;
    if (isRowOfAttention(group, members, only) && !isNeededElsewhere)
      return only;
    if (!runAlike(group, only))
      return -1;
    // A contraction reads its operands tile by tile and some tiles again: nothing before it may
    // wait for whole rows, or have to be written down.
    if (groups[only].fusible != Fusible::Contraction)
      return haveKernel(group, only) ? only : -1;
    bool canJoin =
        rules.elementwise == ElementwiseFusion::Contractions || isCopyOfParameters(members);
    return !canJoin || groups[group].hasReduction || isNeededElsewhere ? -1 : only;
  }

  /// Whether a reader goes over at least all that the group goes over.
  bool canLoopWith(int32_t group, const Reader &reader) {
    bool isContraction = part.operators[reader.op].kind == OperatorKind::Contraction;
    return isPartOf(groups[group].space, isContraction ? sortedFactors(tensorOf(reader.value))
                                                       : groups[reader.op].space);
  }

  void number() {
    std::vector<int32_t> sizes(count, 0), numbers(count, -1);
    for (int32_t i = 0; i < count; ++i)
      ++sizes[find(i)];
    int32_t next = 0;
    for (int32_t i = 0; i < count; ++i) {
      int32_t group = find(i);
      if (sizes[group] < 2)
        continue;
      if (numbers[group] == -1)
        numbers[group] = next++;
      part.operators[i].group = numbers[group];
    }
  }

  Part &part;
  FusionRules rules;
  int32_t count;
  std::vector<int32_t> producer; ///< Per value; -1 for inputs.
  std::vector<bool> isKept;      ///< Per value.
  std::vector<std::vector<Reader>> readers;
  std::vector<Region> regions;
  std::vector<int32_t> regionOf; ///< Per operator; -1 for none.
  std::vector<Group> groups;     ///< Per operator: of those in a group the first one's counts, but
                                 ///< each keeps its own space.
  std::vector<bool> carriesStream; ///< Per operator, whether its results are streams.
  std::vector<int32_t> parent;
};

} // namespace

void phaze::fuse(Workload &workload) {
  unfuse(workload);
  auto fusePart = [&](Part &part, const std::vector<ValueId> &kept, bool isForward) {
    PartFusion fusion(part, kept, workload.fusion);
    if (workload.attention == AttentionRun::Fused)
      fusion.findAttention(isForward);
    fusion.run();
  };
  for (LayerKind &kind : workload.kinds) {
    std::vector<ValueId> gradients;
    for (const PartValue &value : kind.update.values)
      if (value.origin == ValueOrigin::Gradient)
        gradients.push_back(*value.index);
    fusePart(kind.forward, kind.stash, /*isForward=*/true);
    fusePart(kind.backward, gradients, /*isForward=*/false);
    PartFusion(kind.update, {}, workload.fusion).run();
  }
  PartFusion(workload.side, {}, workload.fusion).run();
  workload = normalized(std::move(workload));
}

void phaze::unfuse(Workload &workload) {
  for (LayerKind &kind : workload.kinds)
    for (Part *part : {&kind.forward, &kind.backward, &kind.update})
      for (Operator &op : part->operators)
        op.group.reset();
  for (Operator &op : workload.side.operators)
    op.group.reset();
}
