// What all type inference and verification shares: reporting, compatibility, checks on dimensions.
//
// Inference functions take types and plain arrays, never operations, so that passes can ask what a
// program would have as its types before it exists. Each takes a Report first.
#ifndef PHAZE_DIALECTS_STABLEHLO_INFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_INFERENCE_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include <optional>
#include <string>

namespace phaze::stablehlo {

/// Where a check reports to: an error of a named operation at a location, or nowhere (when a caller
/// only asks whether types would fit). Returns failure, so that checks read
/// `return report("expected ", n, " but found ", m);`.
class Report {
public:
  explicit Report(mlir::Operation *op)
      : location(op->getLoc()), name(op->getName().getStringRef()) {}
  Report(std::optional<mlir::Location> location, llvm::StringRef name)
      : location(location), name(name) {}

  template <typename... Args> llvm::LogicalResult operator()(Args &&...args) const {
    if (location) {
      mlir::InFlightDiagnostic diag = mlir::emitError(*location);
      diag << "'" << name << "' op ";
      (diag << ... << std::forward<Args>(args));
    }
    return mlir::failure();
  }

private:
  std::optional<mlir::Location> location;
  llvm::StringRef name;
};

/// `[0, ?, 2]`, for messages.
std::string str(llvm::ArrayRef<int64_t> dims);

/// Equal, or one of them dynamic.
inline bool isCompatibleDim(int64_t a, int64_t b) {
  return a == b || mlir::ShapedType::isDynamic(a) || mlir::ShapedType::isDynamic(b);
}

/// Upper bounds of the dynamic dimensions (kDynamic where there is none), or empty without any.
llvm::ArrayRef<int64_t> boundsOf(mlir::RankedTensorType type);

/// The same rank, compatible sizes, and static sizes within the other's bounds.
bool compatibleShapes(mlir::ShapedType a, mlir::ShapedType b);

/// Shapes as above, and equal element types; a quantized element agrees with another one of the
/// same storage and expressed type whatever the scales, and with its expressed type. Tuples and
/// futures agree element by element.
bool areCompatible(mlir::Type a, mlir::Type b);
bool areCompatible(mlir::TypeRange a, mlir::TypeRange b);

/// The tensor type that says the most of all these compatible types: static sizes before dynamic
/// ones, the smallest bounds, the first one's element type. Null if two are incompatible.
mlir::Type mostSpecificType(mlir::TypeRange types);

/// A tensor type with these sizes and bounds (empty: none; bounds of static sizes are dropped).
mlir::RankedTensorType tensorType(llvm::ArrayRef<int64_t> shape, mlir::Type element,
                                  llvm::ArrayRef<int64_t> bounds = {});

/// The expressed (storage) type of a quantized type, else the type itself; also through tensors.
mlir::Type expressedOrSelf(mlir::Type type);
mlir::Type storageOrSelf(mlir::Type type);
bool isQuantized(mlir::Type type);

// Checks on lists of dimensions. `name` is what the message calls the list.
llvm::LogicalResult verifyUnique(Report report, llvm::StringRef name, llvm::ArrayRef<int64_t> dims);
/// Every element in [lo, hi).
llvm::LogicalResult verifyInRange(Report report, llvm::StringRef name, llvm::ArrayRef<int64_t> dims,
                                  int64_t lo, int64_t hi);
llvm::LogicalResult verifySorted(Report report, llvm::StringRef name, llvm::ArrayRef<int64_t> dims);
llvm::LogicalResult verifySize(Report report, llvm::StringRef name, llvm::ArrayRef<int64_t> dims,
                               int64_t size);

/// The inference behind the trait below.
llvm::LogicalResult inferCompatible(Report report, mlir::TypeRange operands,
                                    llvm::SmallVectorImpl<mlir::Type> &results);

/// Operands and results have compatible types; results are the most specific of the operands.
template <typename ConcreteOp>
class CompatibleOperandsAndResultType
    : public mlir::OpTrait::TraitBase<ConcreteOp, CompatibleOperandsAndResultType> {
public:
  static llvm::LogicalResult inferReturnTypes(mlir::MLIRContext *,
                                              std::optional<mlir::Location> location,
                                              mlir::ValueRange operands, mlir::DictionaryAttr,
                                              mlir::OpaqueProperties, mlir::RegionRange,
                                              llvm::SmallVectorImpl<mlir::Type> &results) {
    return inferCompatible(Report(location, ConcreteOp::getOperationName()), operands.getTypes(),
                           results);
  }
};

} // namespace phaze::stablehlo

#endif
