// Cuts the forward pass into layers and assigns the rest of the program to them.
#include "phaze/Import/Layers.h"
#include "Repeats.h"
#include "ValueNumbers.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"

using namespace mlir;

namespace phaze {

namespace {

/// An atom with more contractions than this, or with most of all, is looked at again.
constexpr int64_t atomLimit = 32;

/// What an atom has that makes it worth a layer of its own.
enum class Weight { Light, Lookup, Contraction };

class LayerExtraction {
public:
  LayerExtraction(const ProgramGraph &graph, const FactorAnalysis &factors, const Roles &roles,
                  const Phases &phases)
      : graph(graph), factors(factors), roles(roles), phases(phases), count(graph.nodes.size()) {}

  Layers run() {
    layers.batch = roles.batch;
    layers.fillings = findFillings(graph);
    layers.ofNode.assign(count, -1);
    findActivationNodes();
    findLifetimes();
    findAtoms();
    assignParameterNodes();
    hashAtoms();
    groupAtoms();
    layers.stacks = findStacks(graph, factors, phases, layers.ofNode);
    findSpread();
    findUsers();
    findPrivate();
    assignBackward();
    assignUpdate();
    assignMetrics();
    findKinds();
    return std::move(layers);
  }

private:
  bool isForward(NodeIndex node) const { return phases.ofNode[node] == Phase::Forward; }

  ArrayRef<ValueIndex> sourcesOf(const GraphNode &node) const {
    return node.sameAs ? ArrayRef<ValueIndex>(*node.sameAs) : ArrayRef<ValueIndex>(node.operands);
  }

  //===--------------------------------------------------------------------------------------===//
  // Atoms
  //===--------------------------------------------------------------------------------------===//

  void findActivationNodes() {
    isActive.resize(count);
    for (NodeIndex i = 0; i < NodeIndex(count); ++i)
      if (isForward(i) && !isLeftOut(i) && llvm::any_of(graph.nodes[i].results, [&](ValueIndex v) {
            return phases.isActivation(v);
          }))
        isActive.set(i);
    // A program without data arguments computes something all the same.
    if (isActive.none())
      for (NodeIndex i = 0; i < NodeIndex(count); ++i)
        if (isForward(i))
          isActive.set(i);
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
    root.resize(graph.values.size());
    for (ValueIndex value = 0; value < ValueIndex(root.size()); ++value) {
      root[value] = value;
      NodeIndex producer = graph.values[value].producer;
      if (producer < 0 || !isActive.test(producer))
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
      if (origin >= 0 && isActive.test(origin) && blocksCuts(source) && !isRounded)
        root[value] = root[source];
    }
    // Only what leads to more contractions, or comes of the last one, keeps a value alive:
    // collecting outputs in a stack is no reason not to cut.
    leadsOn.resize(count);
    std::optional<NodeIndex> last;
    for (NodeIndex i = count - 1; i >= 0; --i) {
      if (!isActive.test(i))
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
        if (isActive.test(i) && last && producer >= *last && leadsOn.test(producer))
          leadsOn.set(i);
      }
    death.assign(graph.values.size(), -1);
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      if (!leadsOn.test(i))
        continue;
      for (ValueIndex operand : sourcesOf(graph.nodes[i]))
        death[root[operand]] = i;
    }
  }

  /// Live activations after each node, those that ride along aside.
  std::vector<int32_t> countLive() const {
    std::vector<int32_t> live(count + 1, 0);
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      if (!isActive.test(i))
        continue;
      for (ValueIndex result : graph.nodes[i].results)
        if (isLiveFrom(result, i)) {
          ++live[i];
          --live[death[result]];
        }
    }
    for (size_t i = 1; i <= count; ++i)
      live[i] += live[i - 1];
    return live;
  }

  bool isLiveFrom(ValueIndex value, NodeIndex node) const {
    return root[value] == value && blocksCuts(value) && death[value] > node &&
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
        if (live[node] > 0)
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
      if (live[node] == stretch.fewest)
        narrow.push_back(node);
    bool hasMore = false;
    for (size_t at = 0; at < stretch.end; ++at)
      for (ValueIndex result : graph.nodes[active[at]].results) {
        if (!isLiveFrom(result, active[at]))
          continue;
        size_t crossed =
            llvm::lower_bound(narrow, death[result]) - llvm::lower_bound(narrow, active[at]);
        if (2 * crossed > narrow.size() && crossed > 1)
          hasMore |= ridesAlong.insert(result).second;
      }
    return hasMore;
  }

  void findAtoms() {
    std::vector<NodeIndex> active;
    int64_t contractions = 0;
    for (unsigned i : isActive.set_bits()) {
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
    atomOf.assign(count, -1);
    int32_t atom = 0;
    for (NodeIndex node : active) {
      atomOf[node] = atom;
      if (isCut.test(node))
        ++atom;
    }
    // What ends here, such as collecting outputs, goes with what it is made of, wherever it stands.
    for (NodeIndex node : active) {
      if (leadsOn.test(node))
        continue;
      int32_t latest = -1;
      for (ValueIndex operand : sourcesOf(graph.nodes[node])) {
        NodeIndex producer = graph.values[operand].producer;
        if (producer >= 0 && isActive.test(producer))
          latest = std::max(latest, atomOf[producer]);
      }
      if (latest >= 0)
        atomOf[node] = latest;
    }
    atomCount = active.empty() ? 0 : atomOf[active.back()] + 1;
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
    isShared.resize(count);
    for (NodeIndex i = count - 1; i >= 0; --i) {
      if (!isForward(i) || atomOf[i] >= 0)
        continue;
      int32_t first = -1;
      for (ValueIndex result : graph.nodes[i].results)
        for (NodeIndex user : graph.values[result].users) {
          if (atomOf[user] < 0 || !isForward(user))
            continue;
          if (isShared.test(user) || (first >= 0 && first != atomOf[user]))
            isShared.set(i);
          first = first < 0 ? atomOf[user] : std::min(first, atomOf[user]);
        }
      atomOf[i] = std::max(first, 0);
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
      if (!isForward(i))
        continue;
      if (isActive.test(i)) {
        for (ValueIndex operand : node.operands)
          if (!isScalar(operand))
            lower(home[operand], atomOf[i]);
        continue;
      }
      makesNumbers[i] = llvm::all_of(node.results, [&](ValueIndex result) {
        return isScalar(result) || llvm::all_of(graph.values[result].users, [&](NodeIndex user) {
                 return !isForward(user) || makesNumbers.test(user);
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
      atomOf[i] = atom;
      for (ValueIndex result : graph.nodes[i].results)
        home[result] = atom;
    }
  }

  bool isFreeNode(NodeIndex node) const { return isFree(graph, factors, layers, node); }

  //===--------------------------------------------------------------------------------------===//
  // Kinds of atoms
  //===--------------------------------------------------------------------------------------===//

  uint64_t leafHash(ValueIndex value) const {
    const GraphValue &of = graph.values[value];
    uint64_t tag = 5;
    if (graph.constantInteger(value)) // A loop counter here, a constant there.
      return 3;
    if (phases.dependsOnParameter.test(value) && !phases.dependsOnData.test(value))
      tag = 2;
    else if (of.producer >= 0)
      tag = 10 + static_cast<int>(phases.ofNode[of.producer]);
    // In which shape a value arrives is no difference: reshapes cost nothing.
    auto tensor = dyn_cast<RankedTensorType>(of.type);
    if (!tensor)
      return mixHash(tag, hash_value(of.type));
    return mixHash(mixHash(tag, hash_value(tensor.getElementType())), tensor.getNumElements());
  }

  /// Hashes of nodes as seen from inside their place (atom, or part of a layer): what comes from
  /// elsewhere counts as what it is, not as where it comes from.
  std::vector<uint64_t> hashNodes(llvm::function_ref<int64_t(NodeIndex)> place) const {
    std::vector<uint64_t> hashes(count, 0);
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      const GraphNode &node = graph.nodes[i];
      int64_t at = place(i);
      if (at < 0)
        continue;
      auto hashOf = [&](ValueIndex value) {
        NodeIndex producer = graph.values[value].producer;
        bool isInside = producer >= 0 && place(producer) == at && !isShared.test(producer) &&
                        !layers.spread.contains(producer);
        if (!isInside)
          return leafHash(value);
        return isFreeNode(producer) ? hashes[producer]
                                    : mixHash(hashes[producer], graph.values[value].resultNumber);
      };
      if (isFreeNode(i)) {
        hashes[i] = hashOf(node.sameAs.value_or(node.operands[0]));
        continue;
      }
      uint64_t hash = operationHash(node.op, /*withPositions=*/false);
      for (ValueIndex operand : node.operands)
        hash = mixHash(hash, hashOf(operand));
      hashes[i] = hash;
    }
    return hashes;
  }

  void hashAtoms() {
    std::vector<uint64_t> hashes = hashNodes([&](NodeIndex i) { return atomOf[i]; });
    atomHash.assign(atomCount, 0);
    weightOf.assign(atomCount, Weight::Light);
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      if (atomOf[i] < 0)
        continue;
      if (!isFreeNode(i) && !isShared.test(i))
        atomHash[atomOf[i]] += mixHash(hashes[i], 7);
      Weight weight = reducesSomething(i)                 ? Weight::Contraction
                      : isParameterLookup(graph.nodes[i]) ? Weight::Lookup
                                                          : Weight::Light;
      weightOf[atomOf[i]] = std::max(weightOf[atomOf[i]], weight);
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
    bool isLong = atomCount > 8192;
    std::vector<int32_t> groupOf(atomCount);
    std::vector<uint64_t> hashes;
    std::vector<Weight> weights;
    for (int32_t atom = 0; atom < atomCount; ++atom) {
      bool joins = isLong && atom > 0 && weightOf[atom] == Weight::Light &&
                   weightOf[atom - 1] == Weight::Light;
      if (!joins) {
        hashes.push_back(3);
        weights.push_back(weightOf[atom]);
      }
      hashes.back() = mixHash(hashes.back(), atomHash[atom]);
      groupOf[atom] = hashes.size() - 1;
    }
    SmallVector<bool> isHeavy;
    for (Weight weight : weights)
      isHeavy.push_back(weight != Weight::Light);
    std::vector<Repeat> repeats = findRepeats(hashes, isHeavy);

    std::vector<int32_t> layerOfGroup(hashes.size());
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
    addRest(hashes.size());
    isRepeated.resize(layer);
    layers.count = layer;
    layers.atomCount = atomCount;
    for (NodeIndex i = 0; i < NodeIndex(count); ++i)
      if (atomOf[i] >= 0)
        layers.ofNode[i] = layerOfGroup[groupOf[atomOf[i]]];

    layers.live.resize(std::max(layer - 1, 0));
    for (NodeIndex i = 0; i < NodeIndex(count); ++i)
      if (isActive.test(i))
        for (ValueIndex result : graph.nodes[i].results)
          if (root[result] == result && death[result] >= 0)
            for (int32_t cut = layers.ofNode[i]; cut < layers.ofNode[death[result]]; ++cut)
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

  bool isOfParameters(NodeIndex node) const { return isForward(node) && !isActive.test(node); }

  /// Whether a node makes nothing but numbers of its operands: these are for everyone.
  bool makesNumber(const GraphNode &node) const {
    auto isNumber = [&](ValueIndex value) { return isScalar(value); };
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
      if (!isForward(i) || layers.spread.contains(i))
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
      for (ValueIndex operand : sourcesOf(node))
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
      int32_t layer = isForward(i) ? layers.ofNode[i] : -1;
      // Work on a parameter alone stands for the parameter, but for numbers.
      if (isOfParameters(i))
        layer = -1;
      if (phases.ofNode[i] == Phase::Side || (isOfParameters(i) && !makesNumber(node)))
        for (ValueIndex result : node.results)
          add(layer, privateTo[result]);
      for (ValueIndex operand : sourcesOf(node)) {
        // Who makes an activation that goes on to another layer does not count.
        NodeIndex producer = graph.values[operand].producer;
        bool isOwn = producer >= 0 && isActive.test(producer) && layers.ofNode[producer] == layer;
        if (!isOwn)
          add(privateTo[operand], layer);
      }
    }
    // An activation that no other layer uses is its producer's.
    for (NodeIndex i = 0; i < NodeIndex(count); ++i)
      if (isActive.test(i))
        for (ValueIndex result : graph.nodes[i].results)
          if (privateTo[result] == -1)
            privateTo[result] = layers.ofNode[i];
    // A side input made for the backward pass alone stands for what it is made of.
    for (NodeIndex i = 0; i < NodeIndex(count); ++i)
      if (phases.ofNode[i] == Phase::Side)
        for (ValueIndex result : graph.nodes[i].results)
          if (privateTo[result] == -1)
            for (ValueIndex operand : sourcesOf(graph.nodes[i]))
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
    std::optional<ClassIndex> factor =
        layers.stacks.classOf(graph, factors, graph.nodes[node].operands[0]);
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
      for (ValueIndex operand : sourcesOf(graph.nodes[i]))
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

  bool isScalar(ValueIndex value) const {
    auto tensor = dyn_cast<RankedTensorType>(graph.values[value].type);
    return !tensor || tensor.getNumElements() == 1;
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
        if (graph.values[operand].producer < 0 && privateTo[operand] >= 0 && !isScalar(operand) &&
            phases.ofNode[i] == Phase::Update)
          add(owner[i], privateTo[operand]);
      if (owner[i] == -1)
        for (ValueIndex result : node.results)
          add(owner[i], ownerOfValue[result]);
      // Numbers are for everyone: the square of a global norm belongs to no parameter.
      for (ValueIndex operand : sourcesOf(node))
        if (!isScalar(operand))
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
      for (ValueIndex operand : sourcesOf(graph.nodes[i]))
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
        if (!isActive.test(user))
          continue;
        if (layers.ofNode[user] >= layer) {
          if (isAlike(at))
            return true;
          continue;
        }
        for (ValueIndex result : graph.nodes[user].results)
          if (result != at && root[result] == root[at])
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
      for (ValueIndex operand : sourcesOf(graph.nodes[i]))
        if (!isScalar(operand))
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
      for (ValueIndex operand : sourcesOf(graph.nodes[i])) {
        isOfSeveral |= graph.values[operand].producer < 0 && !isScalar(operand);
        if (std::optional<int32_t> layer = vote(operand)) {
          std::optional<int32_t> &lowest = isScalar(operand) ? shared : known;
          isOfSeveral |= !isScalar(operand) && lowest && *lowest != *layer;
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

  void assignMetrics() {
    for (NodeIndex i = 0; i < NodeIndex(count); ++i) {
      if (phases.ofNode[i] != Phase::Metric)
        continue;
      int32_t highest = -1;
      for (ValueIndex operand : sourcesOf(graph.nodes[i])) {
        NodeIndex producer = graph.values[operand].producer;
        highest = std::max(highest, producer >= 0 ? layers.ofNode[producer] : privateTo[operand]);
      }
      layers.ofNode[i] = highest >= 0 ? highest : std::max(layers.count - 1, 0);
    }
  }

  //===--------------------------------------------------------------------------------------===//
  // Kinds of layers
  //===--------------------------------------------------------------------------------------===//

  void findKinds() {
    auto part = [&](NodeIndex i) -> int64_t {
      if (layers.ofNode[i] < 0)
        return -1;
      int32_t phase = static_cast<int32_t>(phases.ofNode[i]);
      return int64_t(layers.ofNode[i]) * 8 + phase;
    };
    std::vector<uint64_t> hashes = hashNodes(part);
    // Without a forward pass there is no layer, and what there is has no place.
    std::vector<uint64_t> layerHash(std::max(layers.count, 1), 0);
    for (NodeIndex i = 0; i < NodeIndex(count); ++i)
      if (!isFreeNode(i) && !layers.spread.contains(i))
        for (int32_t layer : layers.of(i))
          layerHash[layer] += mixHash(hashes[i], static_cast<int>(phases.ofNode[i]) + 1);
    llvm::DenseMap<uint64_t, int32_t> known;
    for (uint64_t hash : ArrayRef(layerHash).take_front(layers.count))
      layers.kinds.push_back(known.try_emplace(hash >> 2, known.size()).first->second);
    layers.kindCount = known.size();
    layers.look = std::move(hashes);
  }

  const ProgramGraph &graph;
  const FactorAnalysis &factors;
  const Roles &roles;
  const Phases &phases;
  size_t count;
  Layers layers;
  llvm::BitVector isActive; ///< Nodes: forward operations that make activations.
  std::vector<ValueIndex> root;
  llvm::BitVector leadsOn;      ///< Nodes that lead to more contractions, or follow the last one.
  std::vector<NodeIndex> death; ///< By root: last forward use.
  llvm::DenseSet<ValueIndex> ridesAlong; ///< Roots that do not keep others from cutting.
  llvm::BitVector isCut;                 ///< Nodes after which the forward pass is cut.
  std::vector<int32_t> atomOf;
  int32_t atomCount = 0;
  std::vector<uint64_t> atomHash;
  std::vector<Weight> weightOf;   ///< By atom.
  std::vector<int32_t> privateTo; ///< By value.
  llvm::BitVector isShared;       ///< Nodes on parameters alone that several atoms use.
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
