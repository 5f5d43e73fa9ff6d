// Constraints of reductions and of the regions that combine values.
#include "dialects/StableHLO/ReductionInference.h"
#include "dialects/StableHLO/TypePredicates.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"

using namespace mlir;

namespace phaze::stablehlo {

/// Bits of an element, counting those of its storage when it is quantized.
static unsigned bitWidth(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * bitWidth(complex.getElementType());
  if (auto quantized = dyn_cast<quant::QuantizedType>(element))
    return quantized.getStorageTypeIntegralWidth();
  return element.getIntOrFloatBitWidth();
}

bool isPromotable(Type from, Type to) {
  for (uint32_t kind : {elements::Bool, elements::Int, elements::Float, elements::Complex})
    if (isElement(from, kind))
      return isElement(to, kind) && bitWidth(from) <= bitWidth(to);
  if (!isElement(from, elements::Quant) || !isElement(to, elements::Quant))
    return false;
  return expressedOrSelf(from) == expressedOrSelf(to) && bitWidth(from) <= bitWidth(to);
}

LogicalResult verifyReducerBody(Report report, StringRef region, TypeRange arguments,
                                TypeRange returned, ArrayRef<Type> inputElements,
                                ArrayRef<Type> initElements) {
  size_t count = inputElements.size();
  if (arguments.size() != 2 * count)
    return report("expected ", region, " to take ", 2 * count, " arguments but it takes ",
                  arguments.size());
  if (returned.size() != count)
    return report("expected ", region, " to return ", count, " values but it returns ",
                  returned.size());
  for (size_t i = 0; i < count; ++i) {
    auto result = dyn_cast<RankedTensorType>(returned[i]);
    if (!result || result.getRank() != 0)
      return report("expected ", region, " to return 0-dimensional tensors but value ", i,
                    " has type ", returned[i]);
    for (size_t argument : {i, count + i})
      if (!areCompatible(arguments[argument], result))
        return report("expected argument ", argument, " of ", region,
                      " to have the type of returned value ", i, ", ", result, ", but found ",
                      arguments[argument]);
    Type element = result.getElementType();
    if (!isPromotable(inputElements[i], element))
      return report("expected element type of input ", i, ", ", inputElements[i],
                    ", to be promotable to that of ", region, ", ", element);
    if (!isPromotable(initElements[i], element))
      return report("expected element type of initial value ", i, ", ", initElements[i],
                    ", to be promotable to that of ", region, ", ", element);
  }
  return success();
}

} // namespace phaze::stablehlo
