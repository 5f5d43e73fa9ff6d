// Makes StableHLO operations by short names, for code that writes whole computations.
#ifndef PHAZE_AUTODIFF_HLOBUILDER_H
#define PHAZE_AUTODIFF_HLOBUILDER_H

#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace phaze::autodiff {

/// Shape of a value, which must be a ranked tensor.
llvm::ArrayRef<int64_t> shapeOf(mlir::Value value);
/// Element type of a value, which must be a ranked tensor.
mlir::Type elementOf(mlir::Value value);

/// A builder at a place in a block. Broadcasts are never implicit.
class HloBuilder {
public:
  using Dims = llvm::ArrayRef<int64_t>;

  HloBuilder(mlir::OpBuilder builder, mlir::Location location)
      : builder(builder), location(location) {}

  /// An operation with operands of one type and a result of that type.
  template <typename Op, typename... Operands> mlir::Value make(Operands... operands) {
    return Op::create(builder, location, operands...)->getResult(0);
  }
  mlir::Value add(mlir::Value a, mlir::Value b) { return make<stablehlo::AddOp>(a, b); }
  mlir::Value subtract(mlir::Value a, mlir::Value b) { return make<stablehlo::SubtractOp>(a, b); }
  mlir::Value multiply(mlir::Value a, mlir::Value b) { return make<stablehlo::MultiplyOp>(a, b); }
  mlir::Value divide(mlir::Value a, mlir::Value b) { return make<stablehlo::DivideOp>(a, b); }
  mlir::Value negate(mlir::Value a) { return make<stablehlo::NegateOp>(a); }

  /// A number as a tensor of rank 0.
  mlir::Value scalar(double number, mlir::Type element);
  /// A number in every place of a tensor like `value`.
  mlir::Value splatLike(double number, mlir::Value value);
  /// A number in every place.
  mlir::Value splat(double number, Dims shape, mlir::Type element);
  /// `value` times a number.
  mlir::Value scale(mlir::Value value, double number);

  /// Dimension i of `value` becomes dimension dims[i] of the result.
  mlir::Value broadcast(mlir::Value value, Dims shape, Dims dims);
  mlir::Value reshape(mlir::Value value, Dims shape);
  mlir::Value transpose(mlir::Value value, Dims permutation);
  /// The value itself where it has this element type already.
  mlir::Value convert(mlir::Value value, mlir::Type element);
  mlir::Value sum(mlir::Value value, Dims dims);
  mlir::Value maximum(mlir::Value value, Dims dims);
  mlir::Value slice(mlir::Value value, Dims starts, Dims limits, Dims strides = {});
  mlir::Value pad(mlir::Value value, Dims low, Dims high, Dims interior);
  mlir::Value concatenate(llvm::ArrayRef<mlir::Value> values, int64_t dim);
  mlir::Value iota(Dims shape, int64_t dim, mlir::Type element);
  mlir::Value compare(mlir::Value a, mlir::Value b, stablehlo::ComparisonDirection direction);
  mlir::Value select(mlir::Value predicate, mlir::Value onTrue, mlir::Value onFalse);
  /// The contraction whose result has the batching dimensions, then the free ones of a, then of b.
  mlir::Value dot(mlir::Value a, mlir::Value b, Dims aBatch, Dims bBatch, Dims aContract,
                  Dims bContract, mlir::Type element = {});
  mlir::Value dynamicSlice(mlir::Value value, mlir::ValueRange starts, Dims sizes);
  mlir::Value dynamicUpdateSlice(mlir::Value value, mlir::Value update, mlir::ValueRange starts);

  mlir::OpBuilder builder;
  mlir::Location location;

private:
  template <typename Combiner> mlir::Value reduce(mlir::Value value, mlir::Value init, Dims dims);
};

/// Fills a region with one block that combines two scalars by `Combiner`.
template <typename Combiner>
void makeCombiner(mlir::OpBuilder builder, mlir::Location location, mlir::Region &region,
                  mlir::Type element) {
  auto type = mlir::RankedTensorType::get({}, element);
  mlir::Block *block = builder.createBlock(&region, {}, {type, type}, {location, location});
  mlir::Value both =
      Combiner::create(builder, location, block->getArgument(0), block->getArgument(1))
          ->getResult(0);
  stablehlo::ReturnOp::create(builder, location, mlir::ValueRange(both));
}

} // namespace phaze::autodiff

#endif
