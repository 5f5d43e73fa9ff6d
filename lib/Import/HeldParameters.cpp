// Finds which layer holds which parameters and states.
#include "HeldParameters.h"
#include "phaze/Import/OperationKinds.h"
#include "phaze/Import/ValueNames.h"
#include <map>

using namespace mlir;

namespace phaze {

HeldParameters::HeldParameters(const ProgramAnalysis &analysis, const PartNodes &nodes)
    : AnalyzedProgram(analysis) {
  nameArguments();
  place(nodes);
}

void HeldParameters::nameArguments() {
  llvm::StringMap<int> seen;
  func::FuncOp entry = graph.entry;
  for (unsigned i = 0; i < graph.numArguments(); ++i) {
    std::string name = argumentName(entry, i, roles.arguments[i].result);
    if (name.empty())
      name = "arg" + std::to_string(i);
    if (int again = seen[name]++)
      name += "#" + std::to_string(again);
    argumentNames.push_back(name);
  }
}

std::string HeldParameters::nameOf(ValueIndex value, int32_t layer) const {
  const GraphValue &of = graph.values[value];
  std::string name =
      of.producer < 0 ? argumentNames[of.resultNumber] : "constant" + std::to_string(of.producer);
  if (std::optional<ClassIndex> factor = layers.stacks.classOf(graph, factors, value))
    if (std::optional<int64_t> place = layers.stacks.placeOf(*factor, layer))
      name += "[" + std::to_string(*place) + "]";
  return name;
}

void HeldParameters::place(const PartNodes &nodes) {
  held.resize(layers.count);
  std::vector<SmallVector<int32_t, 1>> users(graph.values.size());
  auto use = [&](ValueIndex value, int32_t layer) {
    if (!llvm::is_contained(users[value], layer))
      users[value].push_back(layer);
  };
  auto isHeldValue = [&](ValueIndex value) {
    return roles.isParameter(graph, value) || isState(value);
  };
  // By layer which parameters its parts read, forward first: whoever only updates holds nothing.
  for (PartOf part : allParts) {
    std::vector<std::pair<ValueIndex, int32_t>> found;
    for (int32_t layer = 0; layer < layers.count; ++layer)
      for (NodeIndex node : nodes.of(layer, part))
        for (ValueIndex operand : graph.nodes[node].operands)
          if (ValueIndex source = sourceOf(operand); isHeldValue(source))
            if (part == PartOf::Forward || users[source].empty())
              found.push_back({source, layer});
    for (auto [value, layer] : found)
      use(value, layer);
  }
  for (ValueIndex value = 0; value < ValueIndex(graph.values.size()); ++value) {
    if (!isHeldValue(value))
      continue;
    bool isParameter = roles.isParameter(graph, value);
    SmallVector<int32_t> holders(users[value].begin(), users[value].end());
    if (std::optional<ClassIndex> factor = layers.stacks.classOf(graph, factors, value)) {
      holders.clear();
      for (auto [place, layer] : layers.stacks.layers.find(*factor)->second)
        holders.push_back(layer);
    } else if (!isParameter) {
      // State lives with its parameter.
      const ArgumentInfo &info = roles.arguments[graph.values[value].resultNumber];
      if (info.parameter) {
        auto home = layers.home.find(*info.parameter);
        int32_t layer =
            home != layers.home.end() ? home->second : layers.ofParameter.lookup(*info.parameter);
        if (layer >= 0)
          holders = {layer};
      }
      holders.resize(std::min<size_t>(holders.size(), 1));
    } else if (auto home = layers.home.find(value); home != layers.home.end()) {
      // Whoever updates it has it too.
      if (isUpdated(value) && !llvm::is_contained(holders, home->second))
        holders.push_back(home->second);
    }
    llvm::sort(holders);
    if (holders.empty())
      holders.push_back(0);
    for (int32_t layer : holders)
      (isParameter ? held[layer].parameters : held[layer].states).push_back(value);
    if (isParameter && holders.size() > 1 && !layers.stacks.classOf(graph, factors, value))
      tied.push_back({value, {holders.begin(), holders.end()}});
  }
}

bool HeldParameters::isUpdated(ValueIndex value) const {
  if (graph.values[value].producer >= 0)
    return false;
  std::optional<int32_t> result = roles.arguments[graph.values[value].resultNumber].result;
  return result && roles.results[*result].role == ResultRole::Updated;
}

bool HeldParameters::isState(ValueIndex value) const {
  if (graph.values[value].producer >= 0)
    return false;
  ArgumentRole role = roles.arguments[graph.values[value].resultNumber].role;
  return role == ArgumentRole::State || role == ArgumentRole::Buffer;
}

ValueIndex HeldParameters::sourceOf(ValueIndex value) const {
  for (;;) {
    value = base(value);
    std::optional<ValueIndex> source = derivedFrom(value);
    if (!source || roles.isParameter(graph, value))
      return value;
    value = *source;
  }
}

void splitKinds(ProgramAnalysis &analysis) {
  Layers &layers = analysis.layers;
  if (layers.count == 0)
    return;
  const ProgramGraph &graph = *analysis.graph;
  HeldParameters parameters(analysis, PartNodes(analysis));
  // As for what does the same, in which shape something is held is no difference.
  auto sizesOf = [&](const std::vector<ValueIndex> &list) {
    std::vector<std::pair<const void *, int64_t>> sizes;
    for (ValueIndex value : list) {
      int64_t places = 1;
      if (std::optional<ClassIndex> factor = layers.stacks.classOf(graph, *analysis.factors, value))
        places = analysis.factors->classes[*factor].size;
      auto tensor = dyn_cast<RankedTensorType>(graph.values[value].type);
      Type element = tensor ? tensor.getElementType() : graph.values[value].type;
      sizes.push_back(
          {element.getAsOpaquePointer(), graph.bytesOf(value) / std::max<int64_t>(places, 1)});
    }
    llvm::sort(sizes);
    return sizes;
  };
  using Sizes = std::vector<std::pair<const void *, int64_t>>;
  std::map<std::tuple<int32_t, Sizes, Sizes>, int32_t> known;
  for (int32_t layer = 0; layer < layers.count; ++layer) {
    const Held &held = parameters.held[layer];
    layers.kinds[layer] =
        known
            .try_emplace({layers.kinds[layer], sizesOf(held.parameters), sizesOf(held.states)},
                         known.size())
            .first->second;
  }
  layers.kindCount = known.size();
}

} // namespace phaze
