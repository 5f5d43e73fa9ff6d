// Defaults; see the header.
#include "Defaults.h"

#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using phaze::vhlo::AttributeRow;
using phaze::vhlo::DefaultKind;

namespace phaze::artifact {

namespace {

Attribute defaultAccuracy(MLIRContext *context) {
  return stablehlo::ResultAccuracyAttr::get(context, stablehlo::ResultAccuracyMode::DEFAULT);
}
Attribute defaultPrecision(MLIRContext *context) {
  return stablehlo::PrecisionAttr::get(context, stablehlo::Precision::DEFAULT);
}
Attribute noComparisonType(MLIRContext *context) {
  return stablehlo::ComparisonTypeAttr::get(context, stablehlo::ComparisonType::NOTYPE);
}

/// Whether all elements are the one number.
bool isSplat(Attribute value, int64_t number) {
  auto elements = dyn_cast<DenseIntElementsAttr>(value);
  return elements && elements.isSplat() &&
         elements.getSplatValue<APInt>().getZExtValue() == static_cast<uint64_t>(number);
}

} // namespace

Attribute makeDefault(MLIRContext *context, const AttributeRow &attribute, int64_t length) {
  Builder builder(context);
  switch (attribute.fallback) {
  case DefaultKind::None:
    return {};
  case DefaultKind::False:
    return builder.getBoolAttr(false);
  case DefaultKind::Integer:
    return builder.getI64IntegerAttr(attribute.number);
  case DefaultKind::String:
    return builder.getStringAttr("");
  case DefaultKind::Array:
    return builder.getArrayAttr({});
  case DefaultKind::Dictionary:
    return builder.getDictionaryAttr({});
  case DefaultKind::Tensor:
    return builder.getI64TensorAttr({});
  case DefaultKind::Ones:
    return builder.getI64TensorAttr(SmallVector<int64_t>(length, 1));
  case DefaultKind::Pairs:
    return DenseIntElementsAttr::get(RankedTensorType::get({length, 2}, builder.getI64Type()),
                                     SmallVector<int64_t>(2 * length, 0));
  case DefaultKind::Falses:
    return DenseElementsAttr::get(RankedTensorType::get({length}, builder.getI1Type()),
                                  ArrayRef<bool>(SmallVector<bool>(length, false)));
  case DefaultKind::NoType:
    return noComparisonType(context);
  case DefaultKind::Precision:
    return builder.getArrayAttr({defaultPrecision(context), defaultPrecision(context)});
  case DefaultKind::Accuracy:
    return defaultAccuracy(context);
  case DefaultKind::NoneType:
    return TypeAttr::get(builder.getNoneType());
  }
  return {};
}

bool isDefault(Attribute value, const AttributeRow &attribute) {
  MLIRContext *context = value.getContext();
  switch (attribute.fallback) {
  case DefaultKind::None:
    return false;
  case DefaultKind::Integer: {
    // In whatever width: versions differ.
    auto integer = dyn_cast<IntegerAttr>(value);
    return integer && integer.getValue().getBitWidth() <= 64 &&
           integer.getValue().getSExtValue() == attribute.number;
  }
  case DefaultKind::Tensor:
    return isa<DenseElementsAttr>(value) && cast<DenseElementsAttr>(value).empty();
  case DefaultKind::Ones:
    return isSplat(value, 1);
  case DefaultKind::Pairs:
  case DefaultKind::Falses:
    return isSplat(value, 0);
  case DefaultKind::Precision: {
    auto array = dyn_cast<ArrayAttr>(value);
    return array &&
           llvm::all_of(array, [&](Attribute a) { return a == defaultPrecision(context); });
  }
  default:
    return value == makeDefault(context, attribute, 0);
  }
}

std::optional<int64_t> lengthOf(Attribute value) {
  if (auto elements = dyn_cast_or_null<DenseElementsAttr>(value))
    return elements.getType().getRank() == 1 ? std::optional(elements.getNumElements())
                                             : std::nullopt;
  if (auto array = dyn_cast_or_null<DenseI64ArrayAttr>(value))
    return array.size();
  return std::nullopt;
}

} // namespace phaze::artifact
