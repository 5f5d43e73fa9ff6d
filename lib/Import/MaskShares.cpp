// Finds how much masks show.
#include "MaskShares.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;

namespace phaze {

namespace {

/// What is added to scores to hide them is at most this.
constexpr double hiding = -1e4;

/// Positions beyond this are not worth counting.
constexpr int64_t largest = 1 << 30;

std::optional<double> splatOf(Operation *op) {
  auto elements = dyn_cast_or_null<DenseElementsAttr>(op->getAttr("value"));
  if (!elements || !elements.isSplat())
    return std::nullopt;
  if (auto floats = dyn_cast<DenseFPElementsAttr>(elements)) {
    APFloat value = floats.getSplatValue<APFloat>();
    bool losesInfo = false;
    value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
    return value.convertToDouble();
  }
  if (auto integers = dyn_cast<DenseIntElementsAttr>(elements)) {
    APInt value = integers.getSplatValue<APInt>();
    if (value.getBitWidth() == 1)
      return value.getBoolValue();
    if (value.getSignificantBits() <= 32)
      return static_cast<double>(value.getSExtValue());
  }
  return std::nullopt;
}

bool compare(stablehlo::ComparisonDirection direction, double left, double right) {
  using stablehlo::ComparisonDirection;
  switch (direction) {
  case ComparisonDirection::EQ:
    return left == right;
  case ComparisonDirection::NE:
    return left != right;
  case ComparisonDirection::GE:
    return left >= right;
  case ComparisonDirection::GT:
    return left > right;
  case ComparisonDirection::LE:
    return left <= right;
  case ComparisonDirection::LT:
    return left < right;
  }
  llvm_unreachable("all directions are handled");
}

} // namespace

bool MaskShares::Fact::isNumber() const {
  return !isMask && llvm::all_of(slopes, [](int64_t slope) { return slope == 0; });
}

std::optional<int64_t> MaskShares::of(ValueIndex value) {
  MaybeFact fact = factOf(value);
  if (!fact || !fact->isMask)
    return std::nullopt;
  auto type = cast<RankedTensorType>(graph.values[value].type);
  if (!type.getElementType().isInteger(1)) {
    bool hidesInside = fact->inside <= hiding, hidesOutside = fact->outside <= hiding;
    if (hidesInside == hidesOutside)
      return std::nullopt;
    return shownOfMillion(*fact, graph.shape(value), hidesOutside);
  }
  std::optional<bool> isTrueShown = showsTrue(value);
  if (!isTrueShown || fact->inside == fact->outside)
    return std::nullopt;
  return shownOfMillion(*fact, graph.shape(value), (fact->inside != 0) == *isTrueShown);
}

MaskShares::MaybeFact MaskShares::factOf(ValueIndex value) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  known[value] = std::nullopt; // Chains are as long as programs are deep; none returns to itself.
  MaybeFact fact = find(value);
  known[value] = fact;
  return fact;
}

MaskShares::MaybeFact MaskShares::find(ValueIndex value) {
  NodeIndex producer = graph.values[value].producer;
  auto type = dyn_cast<RankedTensorType>(graph.values[value].type);
  if (producer < 0 || !type)
    return std::nullopt;
  Phase phase = phases.ofNode[producer];
  if (phase != Phase::Side && phase != Phase::Constant)
    return std::nullopt;
  const GraphNode &node = graph.nodes[producer];
  if (node.sameAs)
    return graph.shape(*node.sameAs) == graph.shape(value) ? factOf(*node.sameAs) : std::nullopt;
  if (node.passed)
    return std::nullopt;
  Fact fact;
  fact.slopes.assign(type.getRank(), 0);
  if (isConstant(node.op)) {
    std::optional<double> number = splatOf(node.op);
    if (!number)
      return std::nullopt;
    fact.offset = *number;
    return fact;
  }
  if (auto iota = dyn_cast<stablehlo::IotaOp>(node.op)) {
    fact.slopes[iota.getIotaDimension()] = 1;
    return fact;
  }
  if (isa<stablehlo::BroadcastInDimOp, stablehlo::TransposeOp, stablehlo::ReshapeOp>(node.op))
    return ofView(node, graph.shape(value));
  return ofElementwise(node);
}

/// The fact of the operand with its dimensions where the view puts them.
MaskShares::MaybeFact MaskShares::ofView(const GraphNode &node, ArrayRef<int64_t> shape) {
  MaybeFact before = factOf(node.operands[0]);
  ArrayRef<int64_t> from = graph.shape(node.operands[0]);
  if (!before)
    return std::nullopt;
  SmallVector<int64_t> places(from.size(), -1); // By dimension of the operand.
  if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(node.op)) {
    for (auto [i, dim] : llvm::enumerate(broadcast.getBroadcastDimensions()))
      places[i] = dim;
  } else if (auto transpose = dyn_cast<stablehlo::TransposeOp>(node.op)) {
    for (auto [i, dim] : llvm::enumerate(transpose.getPermutation()))
      places[dim] = i;
  } else {
    size_t next = 0;
    for (size_t i = 0; i < from.size(); ++i) {
      if (from[i] == 1)
        continue;
      while (next < shape.size() && shape[next] == 1)
        ++next;
      if (next == shape.size() || shape[next] != from[i])
        return std::nullopt;
      places[i] = static_cast<int64_t>(next++);
    }
  }
  Fact fact = *before;
  fact.slopes.assign(shape.size(), 0);
  for (auto [i, place] : llvm::enumerate(places))
    if (place >= 0 && from[i] != 1 && !before->isMask)
      fact.slopes[place] = before->slopes[i];
  if (before->isMask) {
    fact.rows = places[before->rows];
    fact.columns = places[before->columns];
  }
  return fact;
}

MaskShares::MaybeFact MaskShares::ofElementwise(const GraphNode &node) {
  Operation *op = node.op;
  SmallVector<Fact, 3> facts;
  for (ValueIndex operand : node.operands) {
    MaybeFact fact = factOf(operand);
    // Numbers go with any shape; else shapes are those of the result.
    if (!fact || (!fact->isNumber() && graph.shape(operand) != graph.shape(node.results[0])))
      return std::nullopt;
    facts.push_back(std::move(*fact));
  }
  size_t rank = graph.shape(node.results[0]).size();
  for (Fact &fact : facts)
    fact.slopes.resize(rank, 0);
  if (isa<stablehlo::ConvertOp>(op) && facts.size() == 1)
    return facts[0];
  if (isa<stablehlo::NotOp>(op) && facts[0].isMask) {
    facts[0].inside = facts[0].inside == 0;
    facts[0].outside = facts[0].outside == 0;
    return facts[0];
  }
  if (auto select = dyn_cast<stablehlo::SelectOp>(op)) {
    if (!facts[0].isMask || !facts[1].isNumber() || !facts[2].isNumber())
      return std::nullopt;
    auto chosen = [&](double mask) { return (mask != 0 ? facts[1] : facts[2]).offset; };
    facts[0].inside = chosen(facts[0].inside);
    facts[0].outside = chosen(facts[0].outside);
    return facts[0];
  }
  if (facts.size() != 2)
    return std::nullopt;
  Fact &left = facts[0], &right = facts[1];
  if (isa<stablehlo::CompareOp>(op))
    return ofComparison(op, left, right);
  if (isa<stablehlo::AndOp>(op)) {
    if (!left.isMask || !right.isMask || left.rows != right.rows || left.columns != right.columns ||
        left.outside != 0 || right.outside != 0)
      return std::nullopt;
    llvm::append_range(left.planes, right.planes);
    return left;
  }
  bool isAdd = isa<stablehlo::AddOp>(op), isSubtract = isa<stablehlo::SubtractOp>(op);
  if (!isAdd && !isSubtract && !isa<stablehlo::MultiplyOp>(op))
    return std::nullopt;
  auto apply = [&](double a, double b) { return isAdd ? a + b : isSubtract ? a - b : a * b; };
  if (left.isMask && right.isMask)
    return std::nullopt;
  if (left.isMask || right.isMask) {
    Fact &mask = left.isMask ? left : right, &number = left.isMask ? right : left;
    if (!number.isNumber())
      return std::nullopt;
    auto with = [&](double value) {
      return left.isMask ? apply(value, number.offset) : apply(number.offset, value);
    };
    Fact result = mask;
    result.inside = with(mask.inside);
    result.outside = with(mask.outside);
    return result;
  }
  if (!isAdd && !isSubtract) // Products of positions are not even.
    return std::nullopt;
  for (size_t i = 0; i < rank; ++i)
    left.slopes[i] += isAdd ? right.slopes[i] : -right.slopes[i];
  left.offset = apply(left.offset, right.offset);
  return left;
}

MaskShares::MaybeFact MaskShares::ofComparison(Operation *op, const Fact &left,
                                               const Fact &right) const {
  using stablehlo::ComparisonDirection;
  ComparisonDirection direction = cast<stablehlo::CompareOp>(op).getComparisonDirection();
  if (left.isMask && right.isNumber()) {
    Fact fact = left;
    fact.inside = compare(direction, left.inside, right.offset);
    fact.outside = compare(direction, left.outside, right.offset);
    return fact;
  }
  double offset = left.offset - right.offset;
  if (left.isMask || right.isMask || offset != std::floor(offset) || std::abs(offset) > largest)
    return std::nullopt;
  Fact fact;
  fact.isMask = true;
  fact.inside = 1;
  SmallVector<std::pair<unsigned, int64_t>> slopes;
  for (auto [i, both] : llvm::enumerate(llvm::zip_equal(left.slopes, right.slopes)))
    if (int64_t slope = std::get<0>(both) - std::get<1>(both))
      slopes.push_back({i, slope});
  if (slopes.size() != 2)
    return std::nullopt;
  fact.rows = slopes[0].first;
  fact.columns = slopes[1].first;
  HalfPlane plane{slopes[0].second, slopes[1].second, static_cast<int64_t>(offset)};
  switch (direction) {
  case ComparisonDirection::LT:
  case ComparisonDirection::LE:
    plane = {-plane.row, -plane.column, -plane.offset};
    [[fallthrough]];
  case ComparisonDirection::GT:
  case ComparisonDirection::GE:
    if (direction == ComparisonDirection::LT || direction == ComparisonDirection::GT)
      --plane.offset;
    break;
  default:
    return std::nullopt;
  }
  fact.planes.push_back(plane);
  return fact;
}

std::optional<bool> MaskShares::showsTrue(ValueIndex value) {
  for (NodeIndex user : graph.values[value].users) {
    const GraphNode &node = graph.nodes[user];
    std::optional<bool> found;
    if (isa<stablehlo::SelectOp>(node.op) && node.operands[0] == value) {
      if (bool hidesTrue = isHiding(node.operands[1]); hidesTrue != isHiding(node.operands[2]))
        found = !hidesTrue;
    } else if (node.sameAs == value ||
               isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp, stablehlo::TransposeOp>(
                   node.op)) {
      found = showsTrue(node.results[0]);
    }
    if (found)
      return found;
  }
  return std::nullopt;
}

bool MaskShares::isHiding(ValueIndex value) {
  MaybeFact fact = factOf(value);
  return fact && fact->isNumber() && fact->offset <= hiding;
}

int64_t MaskShares::shownOfMillion(const Fact &mask, ArrayRef<int64_t> shape, bool inside) {
  int64_t rows = shape[mask.rows], columns = shape[mask.columns];
  if (rows <= 0 || columns <= 0 || rows > largest || columns > largest)
    return 1000000;
  double in = 0;
  for (int64_t i = 0; i < rows; ++i) {
    int64_t first = 0, last = columns - 1;
    for (const HalfPlane &plane : mask.planes) {
      // column * j >= -(row * i + offset)
      int64_t least = -(plane.row * i + plane.offset);
      if (plane.column > 0)
        first = std::max(first, llvm::divideCeilSigned(least, plane.column));
      else
        last = std::min(last, llvm::divideFloorSigned(least, plane.column));
    }
    in += static_cast<double>(std::max<int64_t>(last - first + 1, 0));
  }
  double share = in / (static_cast<double>(rows) * static_cast<double>(columns));
  return std::llround(1e6 * (inside ? share : 1 - share));
}

} // namespace phaze
