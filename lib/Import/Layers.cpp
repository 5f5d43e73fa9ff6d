// Groups atoms of the forward pass into layers and assigns the rest of the program to them.
#include "phaze/Import/Layers.h"
#include "Atoms.h"
#include "Looks.h"
#include "Repeats.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"

#include <set>

using namespace mlir;

namespace phaze {

namespace {

/// What an atom has that makes it worth a layer of its own.
enum class Weight { Light, Lookup, Contraction };

class LayerExtraction {
public:
  LayerExtraction(const ProgramGraph &graph, const FactorAnalysis &factors, const Roles &roles,
                  const Phases &phases)
      : graph(graph), factors(factors), roles(roles), phases(phases), count(graph.nodes.size()),
        atoms(findAtoms(graph, factors, roles, phases)),
        looks(graph, factors, phases, layers, atoms.isShared) {}

  Layers run() {
    layers.batch = roles.batch;
    layers.fillings = findFillings(graph);
    layers.ofNode.assign(count, -1);
    lookAtAtoms();
    groupAtoms();
    layers.stacks = findStacks(graph, factors, phases, layers.ofNode);
    findSpread();
    findUsers();
    findPrivate();
    assignBackward();
    assignUpdate();
    assignMetrics();
    copyRepeatedNumbers();
    return std::move(layers);
  }

private:
  bool isFreeNode(NodeIndex node) const { return isFree(graph, factors, layers, node); }

  //===--------------------------------------------------------------------------------------===//
  // Kinds of atoms
  //===--------------------------------------------------------------------------------------===//

  void lookAtAtoms() {
    std::vector<int64_t> looksOfNodes = looks.ofNodes([&](NodeIndex i) { return atoms.ofNode[i]; });
    std::vector<Looks::Key> keys(atoms.count);
    weightOf.assign(atoms.count, Weight::Light);
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      if (atoms.ofNode[i] < 0)
        continue;
      if (!isFreeNode(i) && !atoms.isShared.test(i))
        keys[atoms.ofNode[i]].push_back(looksOfNodes[i]);
      Weight weight = reducesSomething(i)                 ? Weight::Contraction
                      : isParameterLookup(graph.nodes[i]) ? Weight::Lookup
                                                          : Weight::Light;
      weightOf[atoms.ofNode[i]] = std::max(weightOf[atoms.ofNode[i]], weight);
    }
    for (Looks::Key &key : keys) {
      llvm::sort(key);
      atomLook.push_back(looks.numberOf(std::move(key)));
    }
  }

  /// A product that sums nothing is a scale, whatever it is written as.
  bool reducesSomething(NodeIndex node) const {
    if (!isContraction(graph.nodes[node].op))
      return false;
    std::optional<ContractionFactors> parts = factors.contraction(node);
    return !parts || llvm::any_of(parts->reduction, [&](ClassIndex factor) {
      return factors.classes[factor].size > 1;
    });
  }

  bool isParameterLookup(const GraphNode &node) const {
    return isa<stablehlo::GatherOp, stablehlo::DynamicGatherOp, stablehlo::TorchIndexSelectOp>(
               node.op) &&
           phases.dependsOnParameter.test(node.operands[0]) &&
           !phases.dependsOnData.test(node.operands[0]);
  }

  //===--------------------------------------------------------------------------------------===//
  // Layers
  //===--------------------------------------------------------------------------------------===//

  void groupAtoms() {
    // In very long programs fillers between heavy atoms count as one: chains of element-wise work
    // have cuts everywhere.
    bool isLong = atoms.count > 8192;
    std::vector<int32_t> groupOf(atoms.count);
    std::vector<Looks::Key> keys;
    std::vector<Weight> weights;
    for (int32_t atom = 0; atom < atoms.count; ++atom) {
      bool joins = isLong && atom > 0 && weightOf[atom] == Weight::Light &&
                   weightOf[atom - 1] == Weight::Light;
      if (!joins) {
        keys.emplace_back();
        weights.push_back(weightOf[atom]);
      }
      keys.back().push_back(atomLook[atom]);
      groupOf[atom] = keys.size() - 1;
    }
    std::vector<int64_t> sequence;
    for (Looks::Key &key : keys)
      sequence.push_back(looks.numberOf(std::move(key)));
    SmallVector<bool> isHeavy;
    for (Weight weight : weights)
      isHeavy.push_back(weight != Weight::Light);
    std::vector<Repeat> repeats = findRepeats(sequence, isHeavy);

    std::vector<int32_t> layerOfGroup(sequence.size());
    int32_t layer = 0;
    size_t at = 0;
    auto addRest = [&](size_t end) {
      // Light work goes with the heavy work before it, at the start with the one after it; lookups
      // in several tables are one embedding.
      Weight has = Weight::Light;
      if (at == end)
        return;
      for (; at < end; ++at) {
        bool isNext = weights[at] == Weight::Contraction
                          ? has != Weight::Light
                          : weights[at] == Weight::Lookup && has == Weight::Contraction;
        if (isNext) {
          ++layer;
          has = Weight::Light;
        }
        has = std::max(has, weights[at]);
        layerOfGroup[at] = layer;
      }
      ++layer;
    };
    for (const Repeat &repeat : repeats) {
      addRest(repeat.first);
      isRepeated.resize(layer);
      isRepeated.resize(layer + repeat.times, true);
      for (size_t time = 0; time < repeat.times; ++time, ++layer)
        for (size_t i = 0; i < repeat.period; ++i, ++at)
          layerOfGroup[at] = layer;
    }
    addRest(sequence.size());
    isRepeated.resize(layer);
    layers.count = layer;
    layers.atomCount = atoms.count;
    for (NodeIndex i = 0; i < NodeIndex(count); ++i)
      if (atoms.ofNode[i] >= 0)
        layers.ofNode[i] = layerOfGroup[groupOf[atoms.ofNode[i]]];

    layers.live.resize(std::max(layer - 1, 0));
    for (NodeIndex i = 0; i < NodeIndex(count); ++i)
      if (atoms.isActive.test(i))
        for (ValueIndex result : graph.nodes[i].results)
          if (atoms.root[result] == result && atoms.death[result] >= 0)
            for (int32_t cut = layers.ofNode[i]; cut < layers.ofNode[atoms.death[result]]; ++cut)
              layers.live[cut].push_back(result);
  }

  //===--------------------------------------------------------------------------------------===//
  // The rest of the program
  //===--------------------------------------------------------------------------------------===//

  /// Work on stacked parameters is each layer's, as far as it keeps the layers apart.
  void findSpread() {
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      if ((!isOfParameters(i) && phases.ofNode[i] != Phase::Update) || isFreeNode(i))
        continue;
      const GraphNode &node = graph.nodes[i];
      std::optional<ClassIndex> factor;
      if (!node.results.empty())
        factor = layers.stacks.classOf(graph, factors, node.results[0]);
      if (!factor)
        continue;
      bool isMapped = llvm::all_of(factors.nodes[i].uses, [&](NodeFactors::Use use) {
        return use.factor != *factor || use.use == FactorUse::Map;
      });
      bool isEverywhere = llvm::all_of(node.results, [&](ValueIndex result) {
        return layers.stacks.classOf(graph, factors, result) == factor;
      });
      if (isMapped && isEverywhere)
        layers.spread[i] = *factor;
    }
  }

  bool isOfParameters(NodeIndex node) const {
    return phases.isForward(node) && !atoms.isActive.test(node);
  }

  /// Whether a node makes nothing but numbers of its operands: these are for everyone.
  bool makesNumber(const GraphNode &node) const {
    auto isNumber = [&](ValueIndex value) { return graph.isNumber(value); };
    return llvm::all_of(node.results, isNumber) && !llvm::all_of(node.operands, isNumber);
  }

  /// Which layers use what depends on parameters alone: each computes it for itself, from its copy
  /// of the parameter.
  void findUsers() {
    llvm::DenseMap<ValueIndex, SmallVector<int32_t, 2>> users; // Ascending.
    auto unite = [](SmallVectorImpl<int32_t> &to, ArrayRef<int32_t> from) {
      SmallVector<int32_t, 2> both;
      std::set_union(to.begin(), to.end(), from.begin(), from.end(), std::back_inserter(both));
      to.assign(both);
    };
    for (NodeIndex i = count - 1; i >= 0; --i) {
      const GraphNode &node = graph.nodes[i];
      if (!phases.isForward(i) || layers.spread.contains(i))
        continue;
      SmallVector<int32_t, 2> own;
      if (!isOfParameters(i) || makesNumber(node)) {
        own.push_back(layers.ofNode[i]);
      } else {
        for (ValueIndex result : node.results)
          unite(own, users.lookup(result));
        if (own.size() > 1 && !isFreeNode(i))
          layers.copied[i] = own;
      }
      for (ValueIndex operand : node.sources())
        if (phases.dependsOnParameter.test(operand) && !phases.dependsOnData.test(operand))
          unite(users[operand], own);
    }
    for (const auto &[value, own] : users)
      if (roles.isParameter(graph, value) && own.size() > 1 &&
          !layers.stacks.classOf(graph, factors, value))
        layers.home[value] = homeOf(own);
  }

  /// The first of `users` that is not one of several alike, else the closest such layer, before
  /// them if there is one: the update of what they share must not tell alike layers apart.
  int32_t homeOf(ArrayRef<int32_t> users) const {
    for (int32_t layer : users)
      if (!isRepeated.test(layer))
        return layer;
    for (int32_t layer = users.front(); layer >= 0; --layer)
      if (!isRepeated.test(layer))
        return layer;
    int32_t after = isRepeated.find_next_unset(users.front());
    return after >= 0 ? after : users.front();
  }

  /// Layers whose forward part uses a value, through operations that belong to no layer.
  void findPrivate() {
    // -1 no layer yet, -2 several.
    privateTo.assign(graph.values.size(), -1);
    auto add = [](int32_t &place, int32_t layer) {
      if (layer == -1)
        return;
      place = place == -1 || place == layer ? layer : -2;
    };
    for (NodeIndex i = count - 1; i >= 0; --i) {
      const GraphNode &node = graph.nodes[i];
      int32_t layer = phases.isForward(i) ? layers.ofNode[i] : -1;
      // Work on a parameter alone stands for the parameter, but for numbers.
      if (isOfParameters(i))
        layer = -1;
      if (phases.ofNode[i] == Phase::Side || (isOfParameters(i) && !makesNumber(node)))
        for (ValueIndex result : node.results)
          add(layer, privateTo[result]);
      for (ValueIndex operand : node.sources()) {
        // Who makes an activation that goes on to another layer does not count.
        NodeIndex producer = graph.values[operand].producer;
        bool isOwn =
            producer >= 0 && atoms.isActive.test(producer) && layers.ofNode[producer] == layer;
        if (!isOwn)
          add(privateTo[operand], layer);
      }
    }
    // An activation that no other layer uses is its producer's.
    for (NodeIndex i = 0; i < NodeIndex(count); ++i)
      if (atoms.isActive.test(i))
        for (ValueIndex result : graph.nodes[i].results)
          if (privateTo[result] == -1)
            privateTo[result] = layers.ofNode[i];
    // A side input made for the backward pass alone stands for what it is made of.
    for (NodeIndex i = 0; i < NodeIndex(count); ++i)
      if (phases.ofNode[i] == Phase::Side)
        for (ValueIndex result : graph.nodes[i].results)
          if (privateTo[result] == -1)
            for (ValueIndex operand : graph.nodes[i].sources())
              add(privateTo[result], privateTo[operand]);
    for (ValueIndex value = 0; value < ValueIndex(graph.values.size()); ++value)
      if (roles.isParameter(graph, value))
        layers.ofParameter[value] = privateTo[value] >= 0 ? privateTo[value] : -1;
    for (auto [i, info] : llvm::enumerate(roles.arguments))
      if (info.role == ArgumentRole::State && info.parameter)
        privateTo[i] = privateTo[*info.parameter];
  }

  /// The layer that using a value says an operation belongs to, if it says so.
  std::optional<int32_t> vote(ValueIndex value) const {
    NodeIndex producer = graph.values[value].producer;
    if (producer >= 0) {
      Phase phase = phases.ofNode[producer];
      if (phase == Phase::Metric || (phase == Phase::Constant && !roles.isParameter(graph, value)))
        return std::nullopt;
      if (phase != Phase::Forward && phase != Phase::Constant && phase != Phase::Side)
        return layers.ofNode[producer] >= 0 ? std::optional<int32_t>(layers.ofNode[producer])
                                            : std::nullopt;
    }
    return privateTo[value] >= 0 ? std::optional<int32_t>(privateTo[value]) : std::nullopt;
  }

  /// Storing a gradient into a stack, and taking a parameter out of it, is the affair of the layer
  /// whose place it is.
  std::optional<int32_t> layerOfStacking(NodeIndex node) const {
    std::optional<StackAccess> access = stackAccess(graph, node);
    if (!access)
      return std::nullopt;
    // What is stored first lies on zeros, which stacks of one shape may share.
    const GraphNode &of = graph.nodes[node];
    bool isUpdate = isa<stablehlo::DynamicUpdateSliceOp>(of.op);
    std::optional<ClassIndex> factor =
        layers.stacks.classOf(graph, factors, isUpdate ? of.results[0] : of.operands[0]);
    if (!factor)
      return std::nullopt;
    auto found = layers.stacks.layers.find(*factor)->second.find(access->index);
    return found->second;
  }

  void assignBackward() {
    hasPrivateVote.resize(count);
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      // What is repeated is not known where the phase was given by hand.
      if (phases.ofNode[i] == Phase::Recompute && phases.repeats[i] >= 0) {
        if (!phases.repeatsSeveral.test(i))
          layers.ofNode[i] = layers.ofNode[phases.repeats[i]];
        continue;
      }
      if (phases.ofNode[i] != Phase::Backward && phases.ofNode[i] != Phase::Recompute)
        continue;
      if (std::optional<int32_t> layer = layerOfStacking(i)) {
        layers.ofNode[i] = *layer;
        continue;
      }
      std::optional<int32_t> lowest;
      for (ValueIndex operand : graph.nodes[i].sources())
        if (std::optional<int32_t> layer = vote(operand)) {
          lowest = lowest ? std::min(*lowest, *layer) : *layer;
          NodeIndex producer = graph.values[operand].producer;
          if (producer < 0 || phases.ofNode[producer] != Phase::Backward)
            hasPrivateVote.set(i);
        }
      // What says nothing starts the backward pass.
      layers.ofNode[i] = lowest.value_or(layers.count - 1);
    }
    // Whose work is done again, where several layers do the same, is seen from who uses it.
    for (NodeIndex i = count - 1; i >= 0; --i)
      if (phases.ofNode[i] == Phase::Recompute && phases.repeatsSeveral.test(i))
        layers.ofNode[i] = lowestUser(i).value_or(layers.ofNode[phases.repeats[i]]);
  }

  /// The lowest layer that uses what a node makes.
  std::optional<int32_t> lowestUser(NodeIndex node) const {
    std::optional<int32_t> lowest;
    for (ValueIndex result : graph.nodes[node].results)
      for (NodeIndex user : graph.values[result].users)
        if (int32_t layer = layers.ofNode[user]; layer >= 0)
          lowest = lowest ? std::min(*lowest, layer) : layer;
    return lowest;
  }

  /// Operations that only turn gradients into updates: they make no values with the batch.
  bool isAfterGradient(NodeIndex node) const {
    if (phases.ofNode[node] == Phase::Update)
      return true;
    return roles.batch && phases.ofNode[node] == Phase::Backward &&
           llvm::none_of(graph.nodes[node].results,
                         [&](ValueIndex value) { return phases.hasBatch(graph, factors, value); });
  }

  /// Gradients and updates belong to the parameter that they end up in: a bias's gradient is a sum
  /// over what the layer above handed down.
  void assignOwned() {
    owner.assign(count, -1); // -2: several
    auto add = [](int32_t &to, int32_t layer) {
      if (layer != -1)
        to = to == -1 || to == layer ? layer : -2;
    };
    std::vector<int32_t> ownerOfValue(graph.values.size(), -1);
    for (auto [i, info] : llvm::enumerate(roles.results))
      if (info.argument)
        add(ownerOfValue[graph.results[i]], privateTo[*info.argument]);
    for (NodeIndex i = count - 1; i >= 0; --i) {
      if (!isAfterGradient(i))
        continue;
      const GraphNode &node = graph.nodes[i];
      if (std::optional<int32_t> layer = layerOfStacking(i)) {
        layers.ofNode[i] = *layer;
        if (isa<stablehlo::DynamicUpdateSliceOp>(node.op))
          add(ownerOfValue[node.operands[1]], *layer);
        continue;
      }
      if (layers.spread.contains(i)) {
        layers.ofNode[i] = layers.stacks.layers.find(layers.spread[i])->second.begin()->second;
        continue;
      }
      for (ValueIndex operand : node.operands)
        if (graph.values[operand].producer < 0 && privateTo[operand] >= 0 &&
            !graph.isNumber(operand) && phases.ofNode[i] == Phase::Update)
          add(owner[i], privateTo[operand]);
      if (owner[i] == -1)
        for (ValueIndex result : node.results)
          add(owner[i], ownerOfValue[result]);
      // Numbers are for everyone: the square of a global norm belongs to no parameter.
      for (ValueIndex operand : node.sources())
        if (!graph.isNumber(operand))
          add(ownerOfValue[operand], owner[i]);
      bool isOwned = owner[i] >= 0;
      if (phases.ofNode[i] == Phase::Backward)
        for (ValueIndex result : node.results)
          for (NodeIndex user : graph.values[result].users)
            isOwned &= isAfterGradient(user);
      if (isOwned)
        layers.ofNode[i] = owner[i];
    }
  }

  /// Whether a node of the backward pass adds what two layers made, for which neither has a use of
  /// its own: cotangents of a value that several layers read.
  bool isSumOfLayers(NodeIndex index) const {
    const GraphNode &node = graph.nodes[index];
    if (!isa<stablehlo::AddOp>(node.op) || node.sameAs || hasPrivateVote.test(index))
      return false;
    auto isOnlyHere = [&](ValueIndex operand) { return graph.values[operand].users.size() == 1; };
    std::optional<int32_t> first = vote(node.operands[0]), second = vote(node.operands[1]);
    return first && second && *first != *second && llvm::all_of(node.operands, isOnlyHere);
  }

  /// What the layer below does first with the cotangent that it is handed (slices of it, other
  /// layouts, sums of what several layers hand it) is the layer below's, though it touches nothing
  /// of that layer yet.
  void handDown() {
    // Where to, seen from who uses it.
    std::vector<int32_t> target(count, -1);
    llvm::BitVector isSum(count);
    for (NodeIndex i = count - 1; i >= 0; --i) {
      const GraphNode &node = graph.nodes[i];
      OperatorKind kind = operatorKind(node);
      bool isMoved = kind == OperatorKind::Movement || kind == OperatorKind::View ||
                     isa<stablehlo::ConvertOp>(node.op);
      if (phases.ofNode[i] != Phase::Backward || hasPrivateVote.test(i))
        continue;
      if (isSumOfLayers(i))
        isSum.set(i);
      else if (!isMoved)
        continue;
      int32_t highest = -1;
      for (ValueIndex result : node.results)
        for (NodeIndex user : graph.values[result].users)
          highest = std::max(highest, target[user] >= 0 ? target[user] : layers.ofNode[user]);
      if (highest < layers.ofNode[i])
        target[i] = highest;
    }
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      if (target[i] < 0)
        continue;
      std::optional<ValueIndex> cotangent;
      for (ValueIndex operand : graph.nodes[i].sources())
        if (vote(operand))
          cotangent = operand;
      if (!cotangent)
        continue;
      int32_t from = *vote(*cotangent);
      if (isSum.test(i) || from <= target[i] || isCotangentOfCut(*cotangent, from))
        layers.ofNode[i] = target[i];
    }
  }

  /// Whether `value`, made by the backward part of `layer`, is like what enters that layer.
  bool isCotangentOfCut(ValueIndex value, int32_t layer) const {
    if (layer == 0)
      return false;
    auto isAlike = [&](ValueIndex other) {
      auto a = dyn_cast<RankedTensorType>(graph.values[value].type);
      auto b = dyn_cast<RankedTensorType>(graph.values[other].type);
      return a && b && a.getElementType() == b.getElementType() &&
             a.getNumElements() == b.getNumElements();
    };
    // What enters may be another look at what is live, in another precision.
    std::vector<ValueIndex> open(layers.live[layer - 1]);
    while (!open.empty()) {
      ValueIndex at = open.back();
      open.pop_back();
      for (NodeIndex user : graph.values[at].users) {
        if (!atoms.isActive.test(user))
          continue;
        if (layers.ofNode[user] >= layer) {
          if (isAlike(at))
            return true;
          continue;
        }
        for (ValueIndex result : graph.nodes[user].results)
          if (result != at && atoms.root[result] == atoms.root[at])
            open.push_back(result);
      }
    }
    return false;
  }

  /// By node of the update: the home of the shared parameter that it makes, -1 for none.
  std::vector<int32_t> findHomes() const {
    std::vector<int32_t> ofValue(graph.values.size(), -1), ofNode(count, -1);
    for (auto [i, info] : llvm::enumerate(roles.results))
      if (info.argument)
        if (auto home = layers.home.find(parameterOf(*info.argument)); home != layers.home.end())
          ofValue[graph.results[i]] = home->second;
    for (NodeIndex i = count - 1; i >= 0; --i) {
      if (phases.ofNode[i] != Phase::Update)
        continue;
      for (ValueIndex result : graph.nodes[i].results)
        ofNode[i] = std::max(ofNode[i], ofValue[result]);
      for (ValueIndex operand : graph.nodes[i].sources())
        if (!graph.isNumber(operand))
          ofValue[operand] = std::max(ofValue[operand], ofNode[i]);
    }
    return ofNode;
  }

  /// The parameter that an argument is, or is the state of.
  ValueIndex parameterOf(int32_t argument) const {
    return roles.arguments[argument].parameter.value_or(argument);
  }

  void assignUpdate() {
    assignOwned();
    std::vector<int32_t> homes = findHomes();
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      if (phases.ofNode[i] != Phase::Update || layers.ofNode[i] >= 0)
        continue;
      // Numbers that all layers share (the step, a global norm) know least.
      std::optional<int32_t> known, shared;
      bool isOfSeveral = false;
      for (ValueIndex operand : graph.nodes[i].sources()) {
        isOfSeveral |= graph.values[operand].producer < 0 && !graph.isNumber(operand);
        if (std::optional<int32_t> layer = vote(operand)) {
          std::optional<int32_t> &lowest = graph.isNumber(operand) ? shared : known;
          isOfSeveral |= !graph.isNumber(operand) && lowest && *lowest != *layer;
          lowest = lowest ? std::min(*lowest, *layer) : *layer;
        }
      }
      // What a single layer does to its gradient of a shared parameter is still its own.
      if (isOfSeveral && homes[i] >= 0)
        known = homes[i];
      layers.ofNode[i] = known ? *known : shared.value_or(-1);
    }
    // What says nothing, such as the decay of a buffer, belongs to who uses it.
    for (NodeIndex i = count - 1; i >= 0; --i) {
      if (phases.ofNode[i] != Phase::Update || layers.ofNode[i] >= 0)
        continue;
      layers.ofNode[i] = lowestUser(i).value_or(0);
    }
    handDown();
  }

  /// What only repeats numbers along dimensions is made by each layer that uses it, whether or not
  /// somebody merged the operations that did so: alike layers stay alike.
  void copyRepeatedNumbers() {
    auto isNumber = [&](ValueIndex value) { return graph.isNumber(value); };
    for (NodeIndex i = count - 1; i >= 0; --i) {
      const GraphNode &node = graph.nodes[i];
      Phase phase = phases.ofNode[i];
      if ((phase != Phase::Backward && phase != Phase::Recompute && phase != Phase::Update) ||
          layers.spread.contains(i) || isFreeNode(i) || node.operands.empty() ||
          !llvm::all_of(node.operands, isNumber) || llvm::all_of(node.results, isNumber))
        continue;
      std::set<int32_t> users;
      for (ValueIndex result : node.results)
        for (NodeIndex user : graph.values[result].users)
          for (int32_t layer : layers.of(user))
            users.insert(layer);
      if (users.size() > 1)
        layers.copied[i].assign(users.begin(), users.end());
    }
  }

  void assignMetrics() {
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      if (phases.ofNode[i] != Phase::Metric)
        continue;
      int32_t highest = -1;
      for (ValueIndex operand : graph.nodes[i].sources()) {
        NodeIndex producer = graph.values[operand].producer;
        highest = std::max(highest, producer >= 0 ? layers.ofNode[producer] : privateTo[operand]);
      }
      layers.ofNode[i] = highest >= 0 ? highest : std::max(layers.count - 1, 0);
    }
  }

  const ProgramGraph &graph;
  const FactorAnalysis &factors;
  const Roles &roles;
  const Phases &phases;
  size_t count;
  Atoms atoms;
  Layers layers;
  Looks looks;
  std::vector<int64_t> atomLook;
  std::vector<Weight> weightOf;   ///< By atom.
  std::vector<int32_t> privateTo; ///< By value.
  llvm::BitVector isRepeated;     ///< Layers that are one of several alike.
  llvm::BitVector hasPrivateVote; ///< Backward nodes that use what is private to a layer.
  std::vector<int32_t> owner;     ///< By node: the layer whose parameters it makes.
};

} // namespace

SmallVector<int32_t, 2> Layers::of(NodeIndex node) const {
  if (auto found = copied.find(node); found != copied.end())
    return found->second;
  SmallVector<int32_t, 2> result;
  if (auto found = spread.find(node); found != spread.end())
    for (auto [place, layer] : stacks.layers.find(found->second)->second)
      result.push_back(layer);
  else if (ofNode[node] >= 0)
    result.push_back(ofNode[node]);
  return result;
}

bool isFree(const ProgramGraph &graph, const FactorAnalysis &factors, const Layers &layers,
            NodeIndex index) {
  const GraphNode &node = graph.nodes[index];
  if (node.sameAs)
    return true;
  if (node.passed)
    return false;
  if (isa<stablehlo::ReshapeOp>(node.op)) {
    auto all = [&](ValueIndex value) {
      SmallVector<ClassIndex> list;
      for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim)
        for (ClassIndex factor : factors.factors(value, dim))
          if (factors.classes[factor].size > 1 || layers.batch == factor)
            list.push_back(factor);
      llvm::sort(list);
      return list;
    };
    return all(node.operands[0]) == all(node.results[0]);
  }
  if (isa<stablehlo::DynamicUpdateSliceOp>(node.op))
    return layers.fillings.test(index);
  if (isa<stablehlo::DynamicSliceOp, stablehlo::SliceOp>(node.op) && stackAccess(graph, index))
    return layers.stacks.classOf(graph, factors, node.operands[0]).has_value();
  return false;
}

ValueIndex baseOf(const ProgramGraph &graph, const FactorAnalysis &factors, const Layers &layers,
                  ValueIndex value) {
  for (;;) {
    NodeIndex producer = graph.values[value].producer;
    if (producer < 0 || !isFree(graph, factors, layers, producer))
      return value;
    const GraphNode &node = graph.nodes[producer];
    if (!node.sameAs && !isa<stablehlo::ReshapeOp>(node.op))
      return value;
    value = node.sameAs.value_or(node.operands[0]);
  }
}

Layers extractLayers(const ProgramGraph &graph, const FactorAnalysis &factors, const Roles &roles,
                     const Phases &phases) {
  return LayerExtraction(graph, factors, roles, phases).run();
}

} // namespace phaze
