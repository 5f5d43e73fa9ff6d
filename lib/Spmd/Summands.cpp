// Where the partitioner adds up summands, and which operations hand them on.
#include "Partitioner.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace phaze::spmd {

using autodiff::HloBuilder;

bool isZero(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
      auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
      return elements && elements.isSplat() &&
             (matchPattern(op, m_AnyZeroFloat()) || matchPattern(op, m_Zero()));
    }
    if (!isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

/// Gives values another order, shape or type: sums may be taken before or after.
static bool isLayout(Operation *op) {
  return isa<stablehlo::TransposeOp, stablehlo::ReshapeOp, stablehlo::ConvertOp>(op);
}

/// Whether a value is added to another, in another order or shape perhaps.
static bool isAdded(Value value) {
  while (value.hasOneUse()) {
    Operation *user = *value.user_begin();
    if (user->getBlock() != value.getParentBlock())
      return false;
    if (!isa<stablehlo::TransposeOp, stablehlo::ReshapeOp>(user))
      return isa<stablehlo::AddOp>(user);
    value = user->getResult(0);
  }
  return false;
}

bool Partitioner::isAddedLater(Value value, const Sharding &made) const {
  auto told = given.values.find(value);
  return (told == given.values.end() || told->second.sharding == made) && isAdded(value);
}

/// Operands that an operation puts beside others or zeros in its result, so that it makes summands
/// of summands.
static ValueRange placedBy(Operation *op) {
  if (isa<stablehlo::DynamicUpdateSliceOp>(op))
    return op->getOperands().take_front(2);
  if (isa<stablehlo::ConcatenateOp>(op))
    return op->getOperands();
  if (auto pad = dyn_cast<stablehlo::PadOp>(op); pad && isZero(pad.getPaddingValue()))
    return op->getOperands().take_front(1);
  return {};
}

/// Whether an operation makes summands of those of one operand.
static bool isLinearIn(Operation *op, unsigned operand) {
  if (isa<stablehlo::DotGeneralOp, stablehlo::DotOp, stablehlo::MultiplyOp>(op))
    return true;
  if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op)) {
    auto body = reduce.getBody().front().without_terminator();
    return operand == 0 && reduce->getNumResults() == 1 && llvm::hasSingleElement(body) &&
           isa<stablehlo::AddOp>(*body.begin()) && isZero(reduce->getOperand(1));
  }
  if (isa<stablehlo::ConvertOp>(op))
    return isa<FloatType>(tensorOf(op->getOperand(0)).getElementType()) &&
           isa<FloatType>(tensorOf(op->getResult(0)).getElementType());
  return operand == 0 &&
         isa<stablehlo::TransposeOp, stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp,
             stablehlo::NegateOp, stablehlo::SliceOp, stablehlo::ReverseOp, stablehlo::DivideOp>(
             op);
}

Partitioner::HandedOn Partitioner::handedOnBy(Operation *op) {
  if (auto said = given.summands.find(op);
      said != given.summands.end() && said->second.size() == 1) {
    unsigned operand = said->second.front();
    auto found = parts.find(op->getOperand(operand));
    if (found != parts.end() && !found->second.pending.empty() && !found->second.addend &&
        isLinearIn(op, operand))
      return {found->second.pending, {operand}};
  }
  // Shapes that the program does not have are in between where dimensions were split.
  if (isa<stablehlo::ReshapeOp>(op) && given.leftInSummands.contains(op->getOperand(0)))
    if (auto found = parts.find(op->getOperand(0));
        found != parts.end() && !found->second.pending.empty() && !found->second.addend) {
      given.leftInSummands.insert(op->getResult(0));
      return {found->second.pending, {0}};
    }
  ValueRange placed = placedBy(op);
  if (!isLayout(op) && placed.empty())
    return {};
  std::optional<Axes> pending;
  for (Value operand : isLayout(op) ? op->getOperands() : placed) {
    auto found = parts.find(operand);
    bool isPending = found != parts.end() && !found->second.pending.empty();
    if (!isPending && !placed.empty() && isZero(operand))
      continue;
    if (!isPending || found->second.addend || (pending && *pending != found->second.pending))
      return {};
    pending = found->second.pending;
  }
  Value result = op->getResult(0);
  bool isKeptSo = pending && (isReturnedInSummands(result) || (isLayout(op) && isAdded(result)));
  if (!isKeptSo)
    return {};
  return {*pending, llvm::to_vector<2>(llvm::seq<unsigned>(0, isLayout(op) ? 1 : placed.size()))};
}

void Partitioner::completeCaptured(Operation *op, HloBuilder &b) {
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    complete(value, b);
}

bool Partitioner::isReturnedInSummands(Value value) {
  while (value.hasOneUse() && !given.values.count(value)) {
    OpOperand &use = *value.use_begin();
    Operation *user = use.getOwner();
    if (isa<func::ReturnOp>(user))
      return entry.getResultAttr(use.getOperandNumber(), "phaze.summands") ||
             (user->getParentOp() == entry && given.heldResults[use.getOperandNumber()]);
    bool isLinear = isLayout(user) || isa<stablehlo::AddOp>(user) ||
                    use.getOperandNumber() < placedBy(user).size();
    if (!isLinear || user->getBlock() != value.getParentBlock())
      return false;
    value = user->getResult(0);
  }
  return false;
}

bool Partitioner::mayStayInSummands(const Part &part, unsigned result, const Sharding &wanted) {
  auto apart = entry.getResultAttrOfType<IntegerAttr>(result, "phaze.summands");
  // Devices need not tell each other what is not a summand.
  bool isHere = !part.addend || part.ofAddend == part.sharding;
  if (!apart || part.pending.empty() || !isHere ||
      llvm::any_of(part.pending, [&](unsigned axis) { return wanted.uses(axis); }))
    return false;
  for (const std::vector<int64_t> &group : mesh().groups(part.pending))
    for (int64_t device : group)
      if ((device - group.front()) % apart.getInt() != 0)
        return false;
  return true;
}

void Partitioner::complete(Value value, HloBuilder &b) {
  auto found = parts.find(value);
  if (found == parts.end() || found->second.pending.empty())
    return;
  settle(value, wantedOf(value).value_or(found->second.sharding), b);
}

void Partitioner::settle(Value value, const Sharding &to, HloBuilder &b) {
  auto found = parts.find(value);
  if (found == parts.end()) {
    parts[value] = make(value, to, b);
    return;
  }
  Part &part = found->second;
  Pending pending{std::exchange(part.pending, {}), "stablehlo.add"};
  ArrayRef<int64_t> shape = tensorOf(value).getShape();
  std::vector<ReshardStep> steps = planReshard(shape, part.sharding, to, pending, mesh());
  part.value = devices->apply(b, part.value, shape, part.sharding, steps, pending);
  if (Value addend = std::exchange(part.addend, {})) {
    steps = planReshard(shape, part.ofAddend, to, {}, mesh());
    part.value = b.add(part.value, devices->apply(b, addend, shape, part.ofAddend, steps, {}));
  }
  part.sharding = to;
}

void Partitioner::settleOperands(Operation *op, HloBuilder &b) {
  if (unsettled.empty())
    return;
  // A narrower form of it is made of the part, which moves fewer bytes.
  if (auto convert = dyn_cast<stablehlo::ConvertOp>(op))
    if (bytesOf(tensorOf(convert.getResult()).getElementType()) <
        bytesOf(tensorOf(convert.getOperand()).getElementType()))
      return;
  for (Value operand : op->getOperands())
    if (auto found = unsettled.find(operand); found != unsettled.end()) {
      settle(operand, found->second, b);
      unsettled.erase(found);
    }
}

void Partitioner::settleResults(Operation *op, HloBuilder &b) {
  if (op->getParentOp() != entry)
    return;
  for (Value result : op->getResults()) {
    if (!result.hasOneUse() || !isa<func::ReturnOp>(*result.user_begin()))
      continue;
    unsigned number = result.use_begin()->getOperandNumber();
    if (given.heldResults[number] && !entry.getResultAttr(number, "phaze.summands"))
      settle(result, *given.heldResults[number], b);
  }
}

std::optional<unsigned> Partitioner::scatterDim(const Sharding &sharding, AxesRef scattering,
                                                const Sharding &held) const {
  std::optional<unsigned> dim;
  for (auto [i, from, to] : llvm::enumerate(sharding.dims, held.dims)) {
    if (from == to)
      continue;
    Axes both = from;
    both.append(scattering.begin(), scattering.end());
    if (dim || both != to)
      return std::nullopt;
    dim = i;
  }
  return dim;
}

void Partitioner::addToOne(Part &part, ArrayRef<int64_t> shape, HloBuilder &b) {
  Value addend = std::exchange(part.addend, {});
  std::vector<ReshardStep> steps = planReshard(shape, part.ofAddend, part.sharding, {}, mesh());
  addend = devices->apply(b, addend, shape, part.ofAddend, steps, {});
  auto type = cast<RankedTensorType>(addend.getType());
  Type integer = b.builder.getI64Type();
  Value isFirst = b.compare(devices->shardIndex(part.pending, b.location), b.scalar(0, integer),
                            stablehlo::ComparisonDirection::EQ);
  Value zero = neutral(b, "stablehlo.add", type.getElementType());
  part.value = b.add(part.value, b.select(b.broadcast(isFirst, type.getShape(), {}), addend,
                                          b.broadcast(zero, type.getShape(), {})));
}

/// The sum of two values that are sums over the same devices is taken before these: one collective
/// in the place of two. What is added to such a value waits until then.
bool Partitioner::addSummands(Operation *op, HloBuilder &b) {
  if (!isa<stablehlo::AddOp>(op))
    return false;
  Value result = op->getResult(0), summands = op->getOperand(0), other = op->getOperand(1);
  auto isPending = [&](Value value) {
    auto found = parts.find(value);
    return found != parts.end() && !found->second.pending.empty();
  };
  if (!isPending(summands))
    std::swap(summands, other);
  if (!isPending(summands))
    return false;
  Part sum = parts[summands];
  auto isLeft = [&] {
    return isAddedLater(result, sum.sharding) || isReturnedInSummands(result) ||
           given.leftInSummands.contains(result);
  };
  // Where the two lie differently the second is brought to the first.
  auto addTo = [&](Part &sum, Value value, const Sharding &lies) {
    if (!sum.addend) {
      sum.addend = value;
      sum.ofAddend = lies;
      return;
    }
    ArrayRef<int64_t> shape = tensorOf(result).getShape();
    std::vector<ReshardStep> steps = planReshard(shape, lies, sum.ofAddend, {}, mesh());
    sum.addend = b.add(sum.addend, devices->apply(b, value, shape, lies, steps, {}));
  };
  if (!isPending(other)) {
    if (!isLeft())
      return false;
    auto found = parts.find(other);
    Sharding lies = found != parts.end() ? found->second.sharding : sum.sharding;
    addTo(sum, get(other, lies, b), lies);
  } else {
    const Part &second = parts[other];
    if (sum.pending != second.pending || sum.sharding != second.sharding)
      return false;
    sum.value = b.add(sum.value, second.value);
    if (second.addend)
      addTo(sum, second.addend, second.ofAddend);
  }
  parts[result] = sum;
  if (!isLeft())
    complete(result, b);
  return true;
}

} // namespace phaze::spmd
