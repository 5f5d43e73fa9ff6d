// Walking over the elements of tensors in row-major order.
#ifndef PHAZE_LIB_INTERPRETER_SHAPES_H
#define PHAZE_LIB_INTERPRETER_SHAPES_H

#include "Matrices.h"
#include "phaze/Interpreter/TensorValue.h"

namespace phaze::interpreter {

using Index = llvm::SmallVector<int64_t, 6>;

/// The distance between neighbours along each dimension of a row-major tensor.
inline Index stridesOf(llvm::ArrayRef<int64_t> shape) {
  Index strides(shape.size(), 1);
  for (size_t i = shape.size(); i-- > 1;)
    strides[i - 1] = strides[i] * shape[i];
  return strides;
}

inline int64_t sizeOf(llvm::ArrayRef<int64_t> shape) {
  int64_t size = 1;
  for (int64_t dim : shape)
    size *= dim;
  return size;
}

/// Calls `fn(index)` for each index of `shape` in row-major order.
template <typename Fn> void forEachIndex(llvm::ArrayRef<int64_t> shape, Fn fn) {
  if (llvm::is_contained(shape, 0))
    return;
  Index index(shape.size(), 0);
  while (true) {
    fn(llvm::ArrayRef<int64_t>(index));
    size_t dim = shape.size();
    while (dim > 0 && ++index[dim - 1] == shape[dim - 1])
      index[--dim] = 0;
    if (dim == 0)
      return;
  }
}

/// Calls `fn(base + sum of index * strides)` for each index of `shape` in row-major order.
template <typename Fn>
void forEachOffset(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> strides, int64_t base,
                   Fn fn) {
  if (shape.empty())
    return fn(base);
  int64_t inner = shape.back(), step = strides.back();
  if (inner == 0)
    return;
  forEachIndex(shape.drop_back(), [&](llvm::ArrayRef<int64_t> index) {
    int64_t offset = base;
    for (size_t i = 0; i < index.size(); ++i)
      offset += index[i] * strides[i];
    for (int64_t i = 0; i < inner; ++i)
      fn(offset + i * step);
  });
}

/// Calls `fn(at, offset, count, step)` for each innermost row of `shape`: `count` elements from
/// linear index `at` on are those at `offset`, `offset + step` and so on, by `base` and `strides`.
/// Rows come in any order and on several cores.
template <typename Fn>
void forRows(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> strides, int64_t base, Fn fn) {
  if (llvm::is_contained(shape, 0))
    return;
  // Neighbouring dimensions that one step goes through are one.
  Index sizes, steps;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == 1)
      continue;
    if (!sizes.empty() && steps.back() == strides[i] * shape[i]) {
      sizes.back() *= shape[i];
      steps.back() = strides[i];
      continue;
    }
    sizes.push_back(shape[i]);
    steps.push_back(strides[i]);
  }
  if (sizes.empty())
    return fn(0, base, 1, 1);
  int64_t inner = sizes.pop_back_val(), step = steps.pop_back_val();
  forRanges(sizeOf(sizes), 4 * inner, [&](int64_t begin, int64_t end) {
    Index index(sizes.size(), 0);
    int64_t offset = base, rest = begin;
    for (size_t i = sizes.size(); i-- > 0; rest /= sizes[i]) {
      index[i] = rest % sizes[i];
      offset += index[i] * steps[i];
    }
    for (int64_t row = begin; row < end; ++row) {
      fn(row * inner, offset, inner, step);
      for (size_t i = sizes.size(); i-- > 0;) {
        offset += steps[i];
        if (++index[i] < sizes[i])
          break;
        offset -= steps[i] * sizes[i];
        index[i] = 0;
      }
    }
  });
}

/// The elements of `source` at `base + sum of index * strides`, for each index of `shape`.
inline Cells readStrided(llvm::ArrayRef<Cell> source, llvm::ArrayRef<int64_t> shape,
                         llvm::ArrayRef<int64_t> strides, int64_t base = 0) {
  Cells cells(sizeOf(shape));
  forRows(shape, strides, base, [&](int64_t at, int64_t offset, int64_t count, int64_t step) {
    if (step == 1)
      std::copy_n(&source[offset], count, &cells[at]);
    else if (step == 0)
      std::fill_n(&cells[at], count, source[offset]);
    else
      for (int64_t i = 0; i < count; ++i)
        cells[at + i] = source[offset + i * step];
  });
  return cells;
}

/// Writes `cells`, of `shape`, to `base + sum of index * strides` in `target`.
inline void writeStrided(llvm::MutableArrayRef<Cell> target, llvm::ArrayRef<int64_t> shape,
                         llvm::ArrayRef<int64_t> strides, int64_t base,
                         llvm::ArrayRef<Cell> cells) {
  const Cell *next = cells.data();
  forEachOffset(shape, strides, base, [&](int64_t offset) { target[offset] = *next++; });
}

/// The elements of a tensor with its dimensions in the order of `permutation`.
inline Cells readTransposed(const TensorValue &value, llvm::ArrayRef<int64_t> permutation) {
  Index all = stridesOf(value.shape()), shape, strides;
  for (int64_t dim : permutation) {
    shape.push_back(value.shape()[dim]);
    strides.push_back(all[dim]);
  }
  return readStrided(value.cells(), shape, strides);
}

/// The integers of a small tensor, for indices and shapes.
inline Index integersOf(const TensorValue &value) {
  Index integers;
  for (Cell cell : value.cells())
    integers.push_back(cell.i);
  return integers;
}

} // namespace phaze::interpreter

#endif
