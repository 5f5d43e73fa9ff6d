// Integers that a program states.
#include "dialects/StableHLO/ConstantIntegers.h"
#include "mlir/IR/OpDefinition.h"

using namespace mlir;

namespace phaze::stablehlo {

SmallVector<int64_t> integersOf(DenseIntElementsAttr attr) {
  constexpr int64_t maxSplat = 1024;
  bool isUnsigned = attr.getElementType().isUnsignedInteger();
  auto number = [&](const APInt &element) {
    return isUnsigned ? static_cast<int64_t>(element.getLimitedValue(INT64_MAX))
                      : element.getSExtValue();
  };
  if (attr.isSplat())
    return SmallVector<int64_t>(std::min(attr.getNumElements(), maxSplat),
                                number(attr.getSplatValue<APInt>()));
  return llvm::map_to_vector(attr.getValues<APInt>(), number);
}

std::optional<SmallVector<int64_t>> constantIntegers(Value value) {
  Operation *producer = value.getDefiningOp();
  if (!producer || !producer->hasTrait<OpTrait::ConstantLike>())
    return std::nullopt;
  auto elements = producer->getAttrOfType<DenseIntElementsAttr>("value");
  if (!elements || elements.getType() != value.getType())
    return std::nullopt;
  return integersOf(elements);
}

} // namespace phaze::stablehlo
