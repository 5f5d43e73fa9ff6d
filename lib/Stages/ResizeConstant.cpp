// Constants at another batch.
#include "ResizeConstant.h"
#include <cmath>

using namespace mlir;

namespace phaze {

namespace {

/// Walks the elements of the new constant; which sample and which element of a sample each is.
struct Places {
  Places(RankedTensorType from, RankedTensorType to, ArrayRef<std::optional<int64_t>> inside,
         int64_t oldSize, int64_t newSize)
      : from(from), to(to), inside(inside), oldSize(oldSize), newSize(newSize) {}

  /// The number of the sample, and the linear index of its element in sample `of` of the old one.
  std::pair<int64_t, int64_t> at(int64_t linear, int64_t of) const {
    int64_t sample = 0, index = 0, stride = 1;
    for (int64_t dim = to.getRank() - 1; dim >= 0; --dim) {
      int64_t place = linear % to.getDimSize(dim);
      linear /= to.getDimSize(dim);
      if (inside[dim]) {
        sample = place / *inside[dim] % newSize;
        int64_t outer = place / (*inside[dim] * newSize);
        place = (outer * oldSize + of) * *inside[dim] + place % *inside[dim];
      }
      index += place * stride;
      stride *= from.getDimSize(dim);
    }
    return {sample, index};
  }

  RankedTensorType from, to;
  ArrayRef<std::optional<int64_t>> inside;
  int64_t oldSize, newSize;
};

template <typename Element>
std::optional<SmallVector<Element>> repeated(ArrayRef<Element> values, const Places &places) {
  SmallVector<Element> result;
  for (int64_t i = 0; i < places.to.getNumElements(); ++i) {
    Element first = values[places.at(i, 0).second];
    for (int64_t sample = 1; sample < places.oldSize; ++sample)
      if (values[places.at(i, sample).second] != first)
        return std::nullopt;
    result.push_back(first);
  }
  return result;
}

std::optional<SmallVector<APInt>> continued(ArrayRef<APInt> values, const Places &places) {
  SmallVector<APInt> result;
  if (places.oldSize < 2)
    return std::nullopt;
  for (int64_t i = 0; i < places.to.getNumElements(); ++i) {
    const APInt &first = values[places.at(i, 0).second];
    APInt step = values[places.at(i, 1).second] - first;
    for (int64_t sample = 1; sample < places.oldSize; ++sample)
      if (values[places.at(i, sample).second] !=
          first + step * APInt(first.getBitWidth(), sample, false, true))
        return std::nullopt;
    result.push_back(first + step * APInt(first.getBitWidth(), places.at(i, 0).first, false, true));
  }
  return result;
}

} // namespace

ElementsAttr resizedConstant(ElementsAttr value, RankedTensorType type,
                             ArrayRef<std::optional<int64_t>> inside, int64_t oldSize,
                             int64_t newSize) {
  auto elements = dyn_cast<DenseElementsAttr>(value);
  if (!elements)
    return {};
  if (elements.isSplat())
    return elements.resizeSplat(type);
  // A class that occurs twice has no samples side by side.
  if (llvm::count_if(inside, [](std::optional<int64_t> size) { return size.has_value(); }) != 1)
    return {};
  Places places(cast<RankedTensorType>(value.getType()), type, inside, oldSize, newSize);
  if (type.getElementType().isIntOrIndex()) {
    SmallVector<APInt> values(elements.getValues<APInt>());
    if (auto result = repeated<APInt>(values, places))
      return DenseElementsAttr::get(type, *result);
    if (auto result = continued(values, places))
      return DenseElementsAttr::get(type, *result);
    return {};
  }
  if (!isa<FloatType>(type.getElementType()))
    return {};
  // Bit by bit, so that NaN is itself.
  SmallVector<APInt> bits;
  for (const APFloat &number : elements.getValues<APFloat>())
    bits.push_back(number.bitcastToAPInt());
  auto result = repeated<APInt>(bits, places);
  if (!result)
    return {};
  SmallVector<APFloat> numbers;
  for (const APInt &pattern : *result)
    numbers.emplace_back(cast<FloatType>(type.getElementType()).getFloatSemantics(), pattern);
  return DenseElementsAttr::get(type, numbers);
}

DenseElementsAttr scaledCount(DenseElementsAttr value, RankedTensorType type, double times,
                              bool isReciprocal) {
  // Narrow types say 1 / 24 roughly: the count is the nearest integer.
  auto scaled = [&](double number) {
    double count = std::round(isReciprocal ? 1 / number : number) * times;
    return isReciprocal ? 1 / count : count;
  };
  if (auto element = dyn_cast<FloatType>(type.getElementType())) {
    APFloat number = value.getSplatValue<APFloat>();
    bool losesInfo;
    number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
    APFloat result(scaled(number.convertToDouble()));
    result.convert(element.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
    return DenseElementsAttr::get(type, result);
  }
  APInt number = value.getSplatValue<APInt>();
  auto result = static_cast<int64_t>(scaled(static_cast<double>(number.getSExtValue())));
  return DenseElementsAttr::get(type, APInt(number.getBitWidth(), result, true, true));
}

} // namespace phaze
