// Result types and constraints of the Elementwise operations, on types and plain arrays.
#ifndef PHAZE_DIALECTS_STABLEHLO_ELEMENTWISEINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_ELEMENTWISEINFERENCE_H

#include "dialects/StableHLO/Inference.h"
#include "dialects/StableHLO/StableHLOAttrs.h"

namespace phaze::stablehlo {

/// Whether element types are equal up to scales and zero points: `baseline_element_type` of the
/// specification. Unlike areCompatible, a quantized type never agrees with its expressed type.
bool isSameBaselineElement(mlir::Type a, mlir::Type b);

/// Whether tensor types are the same up to scales and zero points, with compatible shapes.
bool areSameBaseline(mlir::Type a, mlir::Type b);
bool areSameBaseline(mlir::TypeRange a, mlir::TypeRange b);

/// Compatible shapes, whatever the element types.
bool areCompatibleShapes(mlir::TypeRange a, mlir::TypeRange b);

/// Operations whose operands and results have one type up to scales and zero points: constraint C1
/// of most unary and binary operations. The result is the most specific of the operands.
llvm::LogicalResult inferSameType(Report report, mlir::TypeRange operands,
                                  llvm::SmallVectorImpl<mlir::Type> &results);

/// The shape of the operand and its element type, or that of its parts if it is complex: abs, imag
/// and real.
llvm::LogicalResult inferRealPart(Report report, mlir::RankedTensorType operand,
                                  llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferIsFinite(Report report, mlir::RankedTensorType x,
                                  llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult verifyReducePrecision(Report report, int64_t exponentBits,
                                          int64_t mantissaBits);

/// The sum of a per-tensor and a per-axis quantized tensor is quantized as the latter.
llvm::LogicalResult inferAdd(Report report, mlir::RankedTensorType lhs, mlir::RankedTensorType rhs,
                             llvm::SmallVectorImpl<mlir::Type> &results);
llvm::LogicalResult verifyAdd(Report report, mlir::RankedTensorType lhs, mlir::RankedTensorType rhs,
                              mlir::RankedTensorType result);

/// The comparison types that an element type has, for a message; empty if it has all.
llvm::StringRef comparisonTypesOf(mlir::Type element);
/// Whether it has this one.
bool isComparedAs(mlir::Type element, ComparisonType type);

llvm::LogicalResult inferCompare(Report report, mlir::RankedTensorType lhs,
                                 mlir::RankedTensorType rhs, std::optional<ComparisonType> type,
                                 llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferComplex(Report report, mlir::RankedTensorType lhs,
                                 mlir::RankedTensorType rhs,
                                 llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferClamp(Report report, mlir::RankedTensorType min,
                               mlir::RankedTensorType operand, mlir::RankedTensorType max,
                               llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferSelect(Report report, mlir::RankedTensorType pred,
                                mlir::RankedTensorType onTrue, mlir::RankedTensorType onFalse,
                                llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult verifyConvert(Report report, mlir::RankedTensorType operand,
                                  mlir::RankedTensorType result);

llvm::LogicalResult verifyBitcastConvert(Report report, mlir::RankedTensorType operand,
                                         mlir::RankedTensorType result);

llvm::LogicalResult verifyUniformQuantize(Report report, mlir::RankedTensorType operand,
                                          mlir::RankedTensorType result);

llvm::LogicalResult inferUniformDequantize(Report report, mlir::RankedTensorType operand,
                                           llvm::SmallVectorImpl<mlir::Type> &results);

/// Whether a constant of type `output` may have a value of type `value`.
bool isConstantType(mlir::Type value, mlir::Type output);
llvm::LogicalResult verifyConstant(Report report, mlir::RankedTensorType output);

llvm::LogicalResult verifyIota(Report report, int64_t iotaDimension, mlir::RankedTensorType output);

/// `shape` holds the elements of `outputShape` where they are known.
llvm::LogicalResult verifyDynamicIota(Report report, mlir::RankedTensorType outputShape,
                                      std::optional<llvm::ArrayRef<int64_t>> shape,
                                      int64_t iotaDimension, mlir::RankedTensorType result);

/// `shape` holds the elements of the operand of type `shapeType` where they are known.
llvm::LogicalResult verifyRng(Report report, mlir::RankedTensorType a, mlir::RankedTensorType b,
                              mlir::RankedTensorType shapeType,
                              std::optional<llvm::ArrayRef<int64_t>> shape,
                              RngDistribution distribution, mlir::RankedTensorType result);

llvm::LogicalResult verifyRngBitGenerator(Report report, RngAlgorithm algorithm,
                                          mlir::RankedTensorType initialState,
                                          mlir::RankedTensorType outputState,
                                          mlir::RankedTensorType output);

} // namespace phaze::stablehlo

#endif
