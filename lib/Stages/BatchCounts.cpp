// Finds constants that stand for the batch, by what they do.
//
// The forward pass says which: where a sum over the batch is divided by the number of its summands
// (or by a part of the sizes that it was summed over, the batch among them). The backward pass then
// has the same number: in front of the first cotangent, or in the layer where the sum is.
#include "BatchCounts.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"
#include <cmath>

using namespace mlir;

namespace phaze {

Operation *splatBehind(Value value) {
  for (;;) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return nullptr;
    if (isa<stablehlo::ConstantOp>(op))
      return isSplatConstant(op) ? op : nullptr;
    if (!isa<stablehlo::BroadcastInDimOp, stablehlo::BroadcastOp, stablehlo::ReshapeOp,
             stablehlo::ConvertOp>(op))
      return nullptr;
    value = op->getOperand(0);
  }
}

namespace {

std::optional<double> numberOf(Operation *constant) {
  auto elements = dyn_cast<DenseElementsAttr>(cast<stablehlo::ConstantOp>(constant).getValue());
  if (!elements || !elements.isSplat())
    return std::nullopt;
  if (isa<FloatType>(elements.getElementType())) {
    APFloat value = elements.getSplatValue<APFloat>();
    bool losesInfo;
    value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
    return value.convertToDouble();
  }
  if (elements.getElementType().isSignlessInteger() &&
      elements.getElementType().getIntOrFloatBitWidth() <= 64)
    return static_cast<double>(elements.getSplatValue<APInt>().getSExtValue());
  return std::nullopt;
}

/// Whether `value` is `count` as far as narrow types can say it.
bool isAbout(double value, double count) {
  return std::abs(std::abs(value) - count) <= 4e-3 * count;
}

class Finder {
public:
  Finder(const ProgramAnalysis &analysis, bool isPart)
      : analysis(analysis), graph(*analysis.graph), phases(analysis.phases),
        batch(*analysis.roles.batch), isPart(isPart) {}

  FailureOr<std::vector<CountUse>> run() {
    findSums();
    findLeading();
    for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i)
      if (phases.isForward(i) || phases.ofNode[i] == Phase::Metric)
        findMeans(i);
    if (failed(findBackward()))
      return failure();
    return std::move(uses);
  }

private:
  bool hasBatch(ValueIndex value) const { return phases.hasBatch(graph, *analysis.factors, value); }

  /// By value without the batch that is linear in a sum over it: the sizes that were summed over.
  void findSums() {
    for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i) {
      const GraphNode &node = graph.nodes[i];
      SmallVector<ClassIndex> reduced;
      for (NodeFactors::Use use : analysis.factors->nodes[i].uses)
        if (use.use == FactorUse::Reduce)
          reduced.push_back(use.factor);
      bool isLinear = isDerivable(node) || isContraction(node.op) ||
                      isa<stablehlo::ReduceOp, stablehlo::AddOp, stablehlo::SubtractOp,
                          stablehlo::NegateOp, stablehlo::MultiplyOp, stablehlo::DivideOp>(node.op);
      if (!isLinear)
        continue;
      for (ValueIndex operand : node.operands)
        for (ClassIndex factor : sums.lookup(operand))
          if (!llvm::is_contained(reduced, factor))
            reduced.push_back(factor);
      for (ValueIndex result : node.results)
        sums[result] = reduced;
    }
  }

  bool isSumOverBatch(ValueIndex value) const {
    return !hasBatch(value) && llvm::is_contained(sums.lookup(value), batch);
  }

  /// Values of the forward pass that the forward pass goes on with.
  void findLeading() {
    leads.resize(graph.values.size());
    for (NodeIndex i = graph.nodes.size() - 1; i >= 0; --i) {
      const GraphNode &node = graph.nodes[i];
      if (!phases.isForward(i))
        continue;
      bool goesOn = llvm::any_of(
          node.results, [&](ValueIndex result) { return hasBatch(result) || leads.test(result); });
      if (goesOn)
        for (ValueIndex operand : node.operands)
          leads.set(operand);
    }
  }

  /// Whether a number is a product of the batch and of some other sizes that were summed over.
  bool isCountOf(double number, ValueIndex sum) const {
    SmallVector<double> products = {static_cast<double>(analysis.factors->classes[batch].size)};
    for (ClassIndex factor : sums.lookup(sum))
      if (double size = analysis.factors->classes[factor].size; factor != batch && size > 1)
        for (size_t i = 0, count = products.size(); i < count && products.size() < 256; ++i)
          products.push_back(products[i] * size);
    return llvm::any_of(products, [&](double product) { return isAbout(number, product); });
  }

  void findMeans(NodeIndex i) {
    const GraphNode &node = graph.nodes[i];
    if (!isa<stablehlo::MultiplyOp, stablehlo::DivideOp>(node.op))
      return;
    for (unsigned k : {0u, 1u}) {
      Operation *constant = splatBehind(node.op->getOperand(k));
      ValueIndex other = node.operands[1 - k];
      if (!constant || !isSumOverBatch(other))
        continue;
      std::optional<double> number = numberOf(constant);
      if (!number || *number == 0)
        continue;
      bool isReciprocal = isa<stablehlo::MultiplyOp>(node.op);
      if ((!isReciprocal && k == 0) || !isCountOf(isReciprocal ? 1 / *number : *number, other))
        continue;
      bool isStatistic =
          llvm::any_of(node.results, [&](ValueIndex result) { return leads.test(result); });
      means.push_back({node.op, isReciprocal ? 1 / std::abs(*number) : std::abs(*number),
                       analysis.layers.ofNode[i], isStatistic});
      if (isStatistic || !isPart)
        uses.push_back({node.op, k, isReciprocal});
    }
  }

  struct Mean {
    Operation *op;
    double count;
    int32_t layer;
    bool isStatistic;
  };

  /// The constants that the derivative of a mean has: before anything of the model is in the
  /// cotangent, else in the layer of the mean.
  LogicalResult findBackward() {
    if (!analysis.roles.isTraining)
      return success();
    for (const Mean &mean : means) {
      if (isPart && !mean.isStatistic)
        continue;
      std::vector<CountUse> first, inLayer;
      for (NodeIndex i = 0; i < NodeIndex(graph.nodes.size()); ++i)
        find(i, mean, first, inLayer);
      std::vector<CountUse> &found = !first.empty() && !mean.isStatistic ? first : inLayer;
      if (mean.isStatistic)
        llvm::append_range(found, first);
      if (found.empty())
        return mean.op->emitError("takes a mean of ") << mean.count
                                                      << " over the batch, but no constant of the "
                                                         "backward pass can be told to come of it: "
                                                         "the batch cannot be changed";
      for (const CountUse &use : found)
        if (llvm::none_of(uses, [&](const CountUse &known) {
              return known.user == use.user && known.operand == use.operand;
            }))
          uses.push_back(use);
    }
    return success();
  }

  void find(NodeIndex i, const Mean &mean, std::vector<CountUse> &first,
            std::vector<CountUse> &inLayer) {
    const GraphNode &node = graph.nodes[i];
    Phase phase = phases.ofNode[i];
    if (phase == Phase::Forward || phase == Phase::Update || phase == Phase::Metric)
      return;
    for (unsigned k = 0; k < node.op->getNumOperands(); ++k) {
      // A constant that is only repeated is looked at where it is used.
      Operation *constant = splatBehind(node.op->getOperand(k));
      if (!constant || isDerivable(node))
        continue;
      std::optional<double> number = numberOf(constant);
      if (!number || *number == 0)
        continue;
      bool isReciprocal = isAbout(1 / *number, mean.count) && !isAbout(*number, mean.count);
      if (!isReciprocal && !isAbout(*number, mean.count))
        continue;
      bool isOfModel = llvm::any_of(
          node.results, [&](ValueIndex result) { return phases.dependsOnParameter.test(result); });
      CountUse use{node.op, k, isReciprocal};
      if (!isOfModel && (phase == Phase::Backward || leadsToBackward(i)))
        first.push_back(use);
      else if (isOfModel && analysis.layers.ofNode[i] == mean.layer)
        inLayer.push_back(use);
    }
  }

  /// Whether what depends on no parameter is there for the backward pass.
  bool leadsToBackward(NodeIndex node) const {
    SmallVector<NodeIndex> open = {node};
    llvm::DenseSet<NodeIndex> seen;
    while (!open.empty()) {
      NodeIndex at = open.pop_back_val();
      for (ValueIndex result : graph.nodes[at].results)
        for (NodeIndex user : graph.values[result].users) {
          if (phases.ofNode[user] == Phase::Forward)
            return false;
          if (phases.ofNode[user] == Phase::Backward)
            return true;
          if (seen.insert(user).second)
            open.push_back(user);
        }
    }
    return false;
  }

  const ProgramAnalysis &analysis;
  const ProgramGraph &graph;
  const Phases &phases;
  ClassIndex batch;
  bool isPart;
  llvm::DenseMap<ValueIndex, SmallVector<ClassIndex>> sums;
  llvm::BitVector leads;
  std::vector<Mean> means;
  std::vector<CountUse> uses;
};

} // namespace

FailureOr<std::vector<CountUse>> findCounts(const ProgramAnalysis &analysis, bool isPart) {
  return Finder(analysis, isPart).run();
}

} // namespace phaze
