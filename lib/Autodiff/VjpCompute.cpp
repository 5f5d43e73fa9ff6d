// Rules of contractions and reductions.
#include "VjpRules.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace phaze::stablehlo;

namespace phaze::autodiff {

namespace {

/// An operand of a contraction: which of its dimensions do what.
struct DotSide {
  Value value;
  ArrayRef<int64_t> batch, contract;
  SmallVector<int64_t> free;

  DotSide(Value value, ArrayRef<int64_t> batch, ArrayRef<int64_t> contract)
      : value(value), batch(batch), contract(contract) {
    for (int64_t dim = 0; dim < static_cast<int64_t>(shapeOf(value).size()); ++dim)
      if (!llvm::is_contained(batch, dim) && !llvm::is_contained(contract, dim))
        free.push_back(dim);
  }
};

SmallVector<int64_t> range(int64_t from, int64_t count) {
  return llvm::to_vector(llvm::seq(from, from + count));
}

/// The cotangent of `side`: the result's, contracted with `other` over what `other` alone brought
/// in. Of the two orders of operands, the one that needs no transposition is taken.
Value undoDot(VjpCall &c, const DotSide &side, const DotSide &other, bool sideIsFirst) {
  const int64_t batches = side.batch.size();
  const int64_t otherFree = batches + (sideIsFirst ? side.free.size() : 0);
  const SmallVector<int64_t> batch = range(0, batches),
                             summed = range(otherFree, other.free.size());
  // What remains of `other` is what was contracted, in `other`'s order.
  SmallVector<int64_t> contracted, sorted(other.contract);
  llvm::sort(sorted);
  for (int64_t dim : sorted)
    contracted.push_back(side.contract[llvm::find(other.contract, dim) - other.contract.begin()]);

  // Where each dimension of the product goes in `side`.
  SmallVector<int64_t> cotangentFirst(side.batch), otherFirst(side.batch);
  llvm::append_range(cotangentFirst, side.free);
  llvm::append_range(cotangentFirst, contracted);
  llvm::append_range(otherFirst, contracted);
  llvm::append_range(otherFirst, side.free);
  const bool swap = !llvm::is_sorted(cotangentFirst) && llvm::is_sorted(otherFirst);
  ArrayRef<int64_t> places = swap ? otherFirst : cotangentFirst;

  Type element = elementOf(side.value);
  Value cotangent = c.b.convert(c.cotangent(), elementOf(other.value));
  Value product =
      swap ? c.b.dot(other.value, cotangent, other.batch, batch, other.free, summed, element)
           : c.b.dot(cotangent, other.value, batch, other.batch, summed, other.free, element);
  SmallVector<int64_t> order(places.size());
  for (auto [index, dim] : llvm::enumerate(places))
    order[dim] = index;
  return c.b.transpose(product, order);
}

void undoDotGeneral(VjpCall &c, DotGeneralOp op) {
  DotDimensionNumbersAttr dims = op.getDotDimensionNumbers();
  DotSide lhs(op.getLhs(), dims.getLhsBatchingDimensions(), dims.getLhsContractingDimensions());
  DotSide rhs(op.getRhs(), dims.getRhsBatchingDimensions(), dims.getRhsContractingDimensions());
  c.give(0, [&] { return undoDot(c, lhs, rhs, true); });
  c.give(1, [&] { return undoDot(c, rhs, lhs, false); });
}

LogicalResult undoReduce(VjpCall &c, ReduceOp op) {
  if (op.getInputs().size() != 1 || c.needed[1])
    return op.emitOpError("is differentiated with one input and a constant initial value only");
  ArrayRef<int64_t> shape = shapeOf(c.operand(0));
  SmallVector<int64_t> kept;
  for (int64_t dim = 0; dim < static_cast<int64_t>(shape.size()); ++dim)
    if (!llvm::is_contained(op.getDimensions(), dim))
      kept.push_back(dim);
  Block &body = op.getBody().front();
  Operation &combiner = body.front();
  const bool plain = combiner.getNextNode() == body.getTerminator() &&
                     llvm::equal(combiner.getOperands(), body.getArguments());
  if (plain && isa<AddOp>(combiner)) {
    c.give(0, [&] { return c.b.broadcast(c.cotangent(), shape, kept); });
    return success();
  }
  if (plain && isa<MaximumOp, MinimumOp>(combiner)) {
    // Elements that share the extreme share its cotangent; there are none where the initial value
    // is more extreme.
    c.give(0, [&] {
      Value extreme = c.b.broadcast(c.result(), shape, kept);
      Value taken = c.b.convert(c.b.compare(c.operand(0), extreme, ComparisonDirection::EQ),
                                elementOf(c.operand(0)));
      Value count = c.b.sum(taken, op.getDimensions());
      count = c.b.make<MaximumOp>(count, c.b.splatLike(1, count));
      Value share = c.b.divide(c.cotangent(), count);
      return c.b.multiply(taken, c.b.broadcast(share, shape, kept));
    });
    return success();
  }
  return op.emitOpError("is differentiated with add, maximum or minimum only, found ")
         << combiner.getName();
}

} // namespace

void addComputeRules(VjpRules &rules) {
  addRule<DotGeneralOp>(rules, undoDotGeneral);
  addFallibleRule<ReduceOp>(rules, undoReduce);
}

} // namespace phaze::autodiff
