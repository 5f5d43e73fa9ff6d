// Type inference of chlo, on types and plain arrays.
#ifndef PHAZE_DIALECTS_CHLO_INFERENCE_H
#define PHAZE_DIALECTS_CHLO_INFERENCE_H

#include "dialects/StableHLO/Inference.h"
#include "mlir/IR/OpDefinition.h"

namespace phaze::chlo {

using stablehlo::Report;

/// The first of compatible operand types that is ranked, or the first if none is (chlo_l1).
llvm::LogicalResult inferOperandType(Report report, mlir::TypeRange operands,
                                     llvm::SmallVectorImpl<mlir::Type> &results);

/// A tensor type of the shape of another one, ranked or not.
mlir::Type withElement(mlir::Type tensor, mlir::Type element);

/// The shape to which tensors broadcast when they are aligned at their last dimensions (chlo_l3).
/// None if they do not.
std::optional<llvm::SmallVector<int64_t>>
broadcastShapes(llvm::ArrayRef<llvm::ArrayRef<int64_t>> shapes);

/// The same when dimension i of the shape of smaller rank is aligned with dimension `dimensions[i]`
/// of the other. If the ranks are equal, rhs counts as the smaller.
std::optional<llvm::SmallVector<int64_t>> broadcastShapes(llvm::ArrayRef<int64_t> lhs,
                                                          llvm::ArrayRef<int64_t> rhs,
                                                          llvm::ArrayRef<int64_t> dimensions);

/// The type of a broadcast of these tensors with an element type of its own. It is unranked where
/// nothing is asked of the shape: an operand is unranked, or the operands cannot be broadcast, of
/// which a warning tells at the location (chlo_l4).
mlir::Type inferBroadcast(std::optional<mlir::Location> location, llvm::StringRef opName,
                          mlir::TypeRange operands,
                          std::optional<llvm::ArrayRef<int64_t>> dimensions, mlir::Type element);

/// The element type that two operands share up to quantization (chlo_l2).
mlir::FailureOr<mlir::Type> inferElement(Report report, mlir::Type lhs, mlir::Type rhs);

/// Values and indices (chlo_l8).
llvm::LogicalResult inferTopK(Report report, mlir::TensorType operand, int64_t k,
                              llvm::SmallVectorImpl<mlir::Type> &results);

/// The dimension numbers of a ragged dot.
struct RaggedDotDimensions {
  llvm::ArrayRef<int64_t> lhsBatching, rhsBatching;
  llvm::ArrayRef<int64_t> lhsContracting, rhsContracting;
  llvm::ArrayRef<int64_t> lhsRagged, rhsGroup;
};

/// The result with lhs's element type (chlo_l9).
llvm::LogicalResult inferRaggedDot(Report report, mlir::RankedTensorType lhs,
                                   mlir::RankedTensorType rhs, mlir::RankedTensorType groupSizes,
                                   const RaggedDotDimensions &dimensions,
                                   llvm::SmallVectorImpl<mlir::Type> &results);

/// Verifies the values outside a scan (chlo_l10).
llvm::LogicalResult verifyScan(Report report, mlir::TypeRange inputs, mlir::TypeRange inits,
                               mlir::TypeRange outputs, mlir::TypeRange carries, int64_t dimension,
                               std::optional<int64_t> scanDimSize);

/// Verifies the body of a scan whose values outside are verified (chlo_l10).
llvm::LogicalResult verifyScanBody(Report report, mlir::TypeRange inputs, mlir::TypeRange inits,
                                   mlir::TypeRange outputs, mlir::TypeRange carries,
                                   int64_t dimension, mlir::TypeRange arguments,
                                   mlir::TypeRange returned);

//===-- Traits of operations that infer in the same way -------------------------------------===//

/// The result has the type of the operands.
template <typename ConcreteOp>
class InfersOperandType : public mlir::OpTrait::TraitBase<ConcreteOp, InfersOperandType> {
public:
  static llvm::LogicalResult inferReturnTypes(mlir::MLIRContext *,
                                              std::optional<mlir::Location> location,
                                              mlir::ValueRange operands, mlir::DictionaryAttr,
                                              mlir::OpaqueProperties, mlir::RegionRange,
                                              llvm::SmallVectorImpl<mlir::Type> &results) {
    return inferOperandType(Report(location, ConcreteOp::getOperationName()), operands.getTypes(),
                            results);
  }
};

/// The result has the shape of the operand and elements of i1.
template <typename ConcreteOp>
class InfersPredicate : public mlir::OpTrait::TraitBase<ConcreteOp, InfersPredicate> {
public:
  static llvm::LogicalResult inferReturnTypes(mlir::MLIRContext *context,
                                              std::optional<mlir::Location>,
                                              mlir::ValueRange operands, mlir::DictionaryAttr,
                                              mlir::OpaqueProperties, mlir::RegionRange,
                                              llvm::SmallVectorImpl<mlir::Type> &results) {
    results.push_back(withElement(operands[0].getType(), mlir::IntegerType::get(context, 1)));
    return mlir::success();
  }
};

/// The result is a broadcast of two operands and has their element type.
template <typename ConcreteOp>
class InfersBroadcast : public mlir::OpTrait::TraitBase<ConcreteOp, InfersBroadcast> {
public:
  static llvm::LogicalResult
  inferReturnTypes(mlir::MLIRContext *, std::optional<mlir::Location> location,
                   mlir::ValueRange operands, mlir::DictionaryAttr attributes,
                   mlir::OpaqueProperties properties, mlir::RegionRange regions,
                   llvm::SmallVectorImpl<mlir::Type> &results) {
    typename ConcreteOp::Adaptor adaptor(operands, attributes, properties, regions);
    llvm::StringRef name = ConcreteOp::getOperationName();
    mlir::FailureOr<mlir::Type> element = inferElement(
        Report(location, name), adaptor.getLhs().getType(), adaptor.getRhs().getType());
    if (mlir::failed(element))
      return mlir::failure();
    results.push_back(inferBroadcast(location, name, operands.getTypes(),
                                     adaptor.getBroadcastDimensions(), *element));
    return mlir::success();
  }
};

} // namespace phaze::chlo

#endif
