// Tensors cut into microbatches and put together again.
#include "Tensors.h"

using namespace mlir;
using namespace phaze::interpreter;

namespace phaze {

/// Elements inside and outside of a dimension: an element is (outer * size + at) * inner + rest.
static std::pair<int64_t, int64_t> around(RankedTensorType type, int64_t dim) {
  int64_t outer = 1, inner = 1;
  for (int64_t i = 0; i < type.getRank(); ++i)
    (i < dim ? outer : inner) *= i == dim ? 1 : type.getDimSize(i);
  return {outer, inner};
}

static RankedTensorType withSize(RankedTensorType type, int64_t dim, int64_t size) {
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  return type.clone(shape);
}

TensorValue partOf(const TensorValue &value, int64_t dim, int64_t index, int64_t count) {
  RankedTensorType type = value.tensorType();
  int64_t whole = type.getDimSize(dim), size = whole / count;
  auto [outer, inner] = around(type, dim);
  TensorValue part(withSize(type, dim, size));
  MutableArrayRef<Cell> to = part.mutableCells();
  for (int64_t i = 0; i < outer; ++i)
    llvm::copy(value.cells().slice((i * whole + index * size) * inner, size * inner),
               to.begin() + i * size * inner);
  return part;
}

static TensorValue concatenate(ArrayRef<TensorValue> values, int64_t dim) {
  RankedTensorType type = values.front().tensorType();
  int64_t size = type.getDimSize(dim), count = values.size();
  auto [outer, inner] = around(type, dim);
  TensorValue whole(withSize(type, dim, size * count));
  MutableArrayRef<Cell> to = whole.mutableCells();
  for (int64_t k = 0; k < count; ++k)
    for (int64_t i = 0; i < outer; ++i)
      llvm::copy(values[k].cells().slice(i * size * inner, size * inner),
                 to.begin() + (i * count + k) * size * inner);
  return whole;
}

TensorValue combine(ArrayRef<TensorValue> values, Combine how, int64_t dim) {
  if (how == Combine::Concatenate)
    return concatenate(values, dim);
  TensorValue result = values.front();
  if (how == Combine::None || how == Combine::Same)
    return result;
  interpreter::ElementType element = result.element();
  MutableArrayRef<Cell> to = result.mutableCells();
  auto merge = [&](Cell a, Cell b) {
    if (how == Combine::Max || how == Combine::Min) {
      bool isLess = element.isFloat() ? a.f < b.f : a.i < b.i;
      return isLess == (how == Combine::Max) ? b : a;
    }
    if (element.isComplex())
      return complexCell(complexOf(a) + complexOf(b));
    return element.isFloat() ? floatCell(a.f + b.f) : intCell(a.i + b.i);
  };
  for (const TensorValue &value : values.drop_front())
    for (int64_t i = 0; i < result.size(); ++i)
      to[i] = element.round(merge(to[i], value[i]));
  if (how == Combine::Mean)
    for (Cell &cell : to)
      cell = element.round(element.isFloat() ? floatCell(cell.f / double(values.size()))
                                             : intCell(cell.i / int64_t(values.size())));
  return result;
}

} // namespace phaze
