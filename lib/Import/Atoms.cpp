// Cuts the forward pass where little is live.
#include "Atoms.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

namespace {

/// An atom with more contractions than this, or with most of all, is looked at again.
constexpr int64_t atomLimit = 32;

class AtomExtraction {
public:
  AtomExtraction(const ProgramGraph &graph, const FactorAnalysis &factors, const Roles &roles,
                 const Phases &phases)
      : graph(graph), factors(factors), roles(roles), phases(phases), count(graph.nodes.size()) {}

  Atoms run() {
    findActivationNodes();
    findLifetimes();
    findAtoms();
    assignParameterNodes();
    return std::move(atoms);
  }

private:
  void findActivationNodes() {
    atoms.isActive.resize(count);
    for (NodeIndex i = 0; i < NodeIndex(count); ++i)
      if (phases.isForward(i) && !isLeftOut(i) &&
          llvm::any_of(graph.nodes[i].results,
                       [&](ValueIndex v) { return phases.isActivation(v); }))
        atoms.isActive.set(i);
    // A program without data arguments computes something all the same.
    if (atoms.isActive.none())
      for (NodeIndex i = 0; i < NodeIndex(count); ++i)
        if (phases.isForward(i))
          atoms.isActive.set(i);
  }

  /// Loops that are not planned keep nothing alive.
  bool isLeftOut(NodeIndex node) const {
    return isa<stablehlo::WhileOp>(graph.nodes[node].op) && !graph.nodes[node].passed;
  }

  bool blocksCuts(ValueIndex value) const {
    return !roles.batch || phases.hasBatch(graph, factors, value);
  }

  /// When activations are live, those that follow from one another by views as one.
  void findLifetimes() {
    atoms.root.resize(graph.values.size());
    for (ValueIndex value = 0; value < ValueIndex(atoms.root.size()); ++value) {
      atoms.root[value] = value;
      NodeIndex producer = graph.values[value].producer;
      if (producer < 0 || !atoms.isActive.test(producer))
        continue;
      const GraphNode &node = graph.nodes[producer];
      if (!isDerivable(node))
        continue;
      ValueIndex source = node.sameAs.value_or(node.operands[0]);
      NodeIndex origin = graph.values[source].producer;
      // A layer that ends by rounding its result hands on what is rounded.
      bool isRounded = isa<stablehlo::ConvertOp>(node.op) && !node.passed &&
                       graph.values[source].users.size() == 1 &&
                       graph.bytesOf(value) < graph.bytesOf(source);
      if (origin >= 0 && atoms.isActive.test(origin) && blocksCuts(source) && !isRounded)
        atoms.root[value] = atoms.root[source];
    }
    // Only what leads to more contractions, or comes of the last one, keeps a value alive:
    // collecting outputs in a stack is no reason not to cut.
    leadsOn.resize(count);
    std::optional<NodeIndex> last;
    for (NodeIndex i = count - 1; i >= 0; --i) {
      if (!atoms.isActive.test(i))
        continue;
      bool leads = isContraction(graph.nodes[i].op);
      if (leads && !last)
        last = i;
      for (ValueIndex result : graph.nodes[i].results)
        for (NodeIndex user : graph.values[result].users)
          leads |= leadsOn.test(user);
      leadsOn[i] = leads;
    }
    for (NodeIndex i = last.value_or(0) + 1; i < NodeIndex(count); ++i)
      for (ValueIndex operand : graph.nodes[i].operands) {
        NodeIndex producer = graph.values[operand].producer;
        if (atoms.isActive.test(i) && last && producer >= *last && leadsOn.test(producer))
          leadsOn.set(i);
      }
    atoms.death.assign(graph.values.size(), -1);
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      if (!leadsOn.test(i))
        continue;
      for (ValueIndex operand : graph.nodes[i].sources())
        atoms.death[atoms.root[operand]] = i;
    }
  }

  /// Live activations after each node, those that ride along aside.
  std::vector<int32_t> countLive() const {
    std::vector<int32_t> live(count + 1, 0);
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      if (!atoms.isActive.test(i))
        continue;
      for (ValueIndex result : graph.nodes[i].results)
        if (isLiveFrom(result, i)) {
          ++live[i];
          --live[atoms.death[result]];
        }
    }
    for (size_t i = 1; i <= count; ++i)
      live[i] += live[i - 1];
    return live;
  }

  bool isLiveFrom(ValueIndex value, NodeIndex node) const {
    return atoms.root[value] == value && blocksCuts(value) && atoms.death[value] > node &&
           !ridesAlong.contains(value);
  }

  /// A stretch of active nodes between two cuts.
  struct Stretch {
    size_t first, end;
    int64_t contractions = 0;
    int32_t fewest = INT32_MAX; ///< Live activations inside.
  };

  std::vector<Stretch> stretches(ArrayRef<NodeIndex> active, ArrayRef<int32_t> live) const {
    std::vector<Stretch> result;
    for (size_t first = 0; first < active.size(); first = result.back().end) {
      Stretch &stretch = result.emplace_back(Stretch{first, first});
      while (stretch.end < active.size()) {
        NodeIndex node = active[stretch.end++];
        stretch.contractions += isContraction(graph.nodes[node].op);
        if (isCut.test(node))
          break;
        // Handing a value on is no place to cut: annotations must not change the layers.
        if (live[node] > 0 && !graph.nodes[node].passed)
          stretch.fewest = std::min(stretch.fewest, live[node]);
      }
    }
    return result;
  }

  /// Where a single activation is never alone for long (what an encoder made, long skips), those
  /// that live across most of the narrowest places ride along, and do not keep others from cutting.
  /// True if there are more of them now.
  bool findRidingAlong(ArrayRef<NodeIndex> active, const Stretch &stretch, ArrayRef<int32_t> live) {
    std::vector<NodeIndex> narrow;
    for (NodeIndex node : active.slice(stretch.first, stretch.end - stretch.first))
      if (live[node] == stretch.fewest && !graph.nodes[node].passed)
        narrow.push_back(node);
    bool hasMore = false;
    for (size_t at = 0; at < stretch.end; ++at)
      for (ValueIndex result : graph.nodes[active[at]].results) {
        if (!isLiveFrom(result, active[at]))
          continue;
        size_t crossed =
            llvm::lower_bound(narrow, atoms.death[result]) - llvm::lower_bound(narrow, active[at]);
        if (2 * crossed > narrow.size() && crossed > 1)
          hasMore |= ridesAlong.insert(result).second;
      }
    return hasMore;
  }

  void findAtoms() {
    std::vector<NodeIndex> active;
    int64_t contractions = 0;
    for (unsigned i : atoms.isActive.set_bits()) {
      active.push_back(i);
      contractions += isContraction(graph.nodes[i].op);
    }
    auto isTooLong = [&](const Stretch &stretch) {
      bool isMost = stretch.contractions > 8 && 2 * stretch.contractions > contractions;
      return (stretch.contractions > atomLimit || isMost) && stretch.fewest != INT32_MAX;
    };
    std::vector<int32_t> live;
    for (bool hasMore = true; hasMore;) {
      live = countLive();
      isCut.clear();
      isCut.resize(count);
      cutWhere(active, live, 1);
      hasMore = false;
      for (const Stretch &stretch : stretches(active, live))
        if (isTooLong(stretch) && stretch.fewest > 1)
          hasMore |= findRidingAlong(active, stretch, live);
    }
    // What is still too long is cut where the fewest are live.
    for (const Stretch &stretch : stretches(active, live))
      if (isTooLong(stretch))
        cutWhere(ArrayRef(active).slice(stretch.first, stretch.end - stretch.first), live,
                 stretch.fewest);
    atoms.ofNode.assign(count, -1);
    int32_t atom = 0;
    for (NodeIndex node : active) {
      atoms.ofNode[node] = atom;
      if (isCut.test(node))
        ++atom;
    }
    // What ends here, such as collecting outputs, goes with what it is made of, wherever it stands.
    for (NodeIndex node : active) {
      if (leadsOn.test(node))
        continue;
      int32_t latest = -1;
      for (ValueIndex operand : graph.nodes[node].sources()) {
        NodeIndex producer = graph.values[operand].producer;
        if (producer >= 0 && atoms.isActive.test(producer))
          latest = std::max(latest, atoms.ofNode[producer]);
      }
      if (latest >= 0)
        atoms.ofNode[node] = latest;
    }
    numberAtoms(active);
  }

  /// Numbers the atoms that have nodes left from 0, in order.
  void numberAtoms(ArrayRef<NodeIndex> active) {
    llvm::BitVector isUsed;
    for (NodeIndex node : active) {
      isUsed.resize(std::max<size_t>(isUsed.size(), atoms.ofNode[node] + 1));
      isUsed.set(atoms.ofNode[node]);
    }
    std::vector<int32_t> numbers(isUsed.size(), -1);
    for (unsigned atom : isUsed.set_bits())
      numbers[atom] = atoms.count++;
    for (NodeIndex node : active)
      atoms.ofNode[node] = numbers[atoms.ofNode[node]];
  }

  /// Cuts after the nodes of `active` where `wanted` activations are live, once for each set.
  void cutWhere(ArrayRef<NodeIndex> active, ArrayRef<int32_t> live, int32_t wanted) {
    bool isSame = false;
    for (NodeIndex node : active) {
      bool isBorn = llvm::any_of(graph.nodes[node].results,
                                 [&](ValueIndex value) { return isLiveFrom(value, node); });
      // Between two cuts something new has to become live, else it is the same cut.
      if (live[node] != wanted) {
        isSame = false;
        continue;
      }
      if (!isSame || isBorn)
        isCut.set(node);
      isSame = true;
    }
  }

  /// Forward operations on parameters alone belong to who uses them first.
  void assignParameterNodes() {
    atoms.isShared.resize(count);
    for (NodeIndex i = count - 1; i >= 0; --i) {
      if (!phases.isForward(i) || atoms.ofNode[i] >= 0)
        continue;
      int32_t first = -1;
      for (ValueIndex result : graph.nodes[i].results)
        for (NodeIndex user : graph.values[result].users) {
          if (atoms.ofNode[user] < 0 || !phases.isForward(user))
            continue;
          if (atoms.isShared.test(user) || (first >= 0 && first != atoms.ofNode[user]))
            atoms.isShared.set(i);
          first = first < 0 ? atoms.ofNode[user] : std::min(first, atoms.ofNode[user]);
        }
      atoms.ofNode[i] = std::max(first, 0);
    }
    assignPenalties();
  }

  /// What makes only numbers of a parameter, such as a penalty on its size, goes with who uses the
  /// parameter: else the loss would hold all parameters.
  void assignPenalties() {
    auto lower = [](int32_t &to, int32_t atom) {
      if (atom >= 0)
        to = to < 0 ? atom : std::min(to, atom);
    };
    llvm::BitVector makesNumbers(count);
    std::vector<int32_t> home(graph.values.size(), -1); // The first atom that uses it otherwise.
    for (NodeIndex i = count - 1; i >= 0; --i) {
      const GraphNode &node = graph.nodes[i];
      if (!phases.isForward(i))
        continue;
      if (atoms.isActive.test(i)) {
        for (ValueIndex operand : node.operands)
          if (!graph.isNumber(operand))
            lower(home[operand], atoms.ofNode[i]);
        continue;
      }
      makesNumbers[i] = llvm::all_of(node.results, [&](ValueIndex result) {
        return graph.isNumber(result) ||
               llvm::all_of(graph.values[result].users, [&](NodeIndex user) {
                 return !phases.isForward(user) || makesNumbers.test(user);
               });
      });
      if (!makesNumbers.test(i))
        for (ValueIndex result : node.results)
          for (ValueIndex operand : node.operands)
            lower(home[operand], home[result]);
    }
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      if (!makesNumbers.test(i))
        continue;
      int32_t atom = -1;
      for (ValueIndex operand : graph.nodes[i].operands)
        lower(atom, home[operand]);
      if (atom < 0)
        continue;
      atoms.ofNode[i] = atom;
      for (ValueIndex result : graph.nodes[i].results)
        home[result] = atom;
    }
  }

  const ProgramGraph &graph;
  const FactorAnalysis &factors;
  const Roles &roles;
  const Phases &phases;
  size_t count;
  Atoms atoms;
  llvm::BitVector leadsOn; ///< Nodes that lead to more contractions, or follow the last one.
  llvm::DenseSet<ValueIndex> ridesAlong; ///< Roots that do not keep others from cutting.
  llvm::BitVector isCut;                 ///< Nodes after which the forward pass is cut.
};

} // namespace

Atoms findAtoms(const ProgramGraph &graph, const FactorAnalysis &factors, const Roles &roles,
                const Phases &phases) {
  return AtomExtraction(graph, factors, roles, phases).run();
}

} // namespace phaze
