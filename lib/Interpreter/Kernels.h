// Element-wise functions by operation and element type.
#ifndef PHAZE_LIB_INTERPRETER_KERNELS_H
#define PHAZE_LIB_INTERPRETER_KERNELS_H

#include "Registry.h"

namespace phaze::interpreter {

/// Makes the loop for operands of an element type; empty if the operation has no meaning there.
using Kernel = Loop (*)(const ElementType &type);
using KernelTable = llvm::StringMap<Kernel>;

/// Every operation whose function depends on nothing but its operands' element type.
const KernelTable &kernels();

void addFloatKernels(KernelTable &table);
void addArithmeticKernels(KernelTable &table);

/// The loop of an operation on complex elements; empty if it has none.
Loop complexLoop(llvm::StringRef operation);
/// The loop of an operation on elements of any type, by its name; empty if it has none.
Loop kernelLoop(llvm::StringRef operation, const ElementType &type);

/// The loop of a comparison; `direction` and `type` are spelled as in StableHLO.
Loop comparison(const ElementType &element, llvm::StringRef direction, llvm::StringRef type);

template <typename T> T read(Cell cell) {
  if constexpr (std::is_same_v<T, double>)
    return cell.f;
  else if constexpr (std::is_same_v<T, std::complex<double>>)
    return complexOf(cell);
  else if constexpr (std::is_same_v<T, uint64_t>)
    return cell.u;
  else
    return cell.i;
}
inline void write(Cell &cell, double value) { cell.f = value; }
inline void write(Cell &cell, std::complex<double> value) { cell = complexCell(value); }
inline void write(Cell &cell, uint64_t value) { cell.u = value; }
inline void write(Cell &cell, int64_t value) { cell.i = value; }
inline void write(Cell &cell, bool value) { cell.i = value; }

/// The loop of a function of one element, read as T.
template <typename T, typename Fn> Loop unary(Fn fn) {
  return [fn](llvm::ArrayRef<const Cell *> in, llvm::ArrayRef<int64_t> strides, Cell *out,
              int64_t count) {
    for (int64_t i = 0; i < count; ++i)
      write(out[i], fn(read<T>(in[0][i * strides[0]])));
  };
}

/// The loop of a function of two elements, read as T.
template <typename T, typename Fn> Loop binary(Fn fn) {
  return [fn](llvm::ArrayRef<const Cell *> in, llvm::ArrayRef<int64_t> strides, Cell *out,
              int64_t count) {
    const Cell *left = in[0], *right = in[1];
    if (strides[0] == 1 && strides[1] == 1) {
      for (int64_t i = 0; i < count; ++i)
        write(out[i], fn(read<T>(left[i]), read<T>(right[i])));
      return;
    }
    for (int64_t i = 0; i < count; ++i)
      write(out[i], fn(read<T>(left[i * strides[0]]), read<T>(right[i * strides[1]])));
  };
}

} // namespace phaze::interpreter

#endif
