// Values of the interpreter: tensors, tuples and tokens.
//
// An element is one cell, whatever its type: a double for floating-point types, two for complex
// ones, an integer otherwise. A double holds each value of the narrower types exactly, so the
// precision of a type is a matter of rounding after each operation (ElementType), not of storage,
// and operations that only move elements need not know what they move.
#ifndef PHAZE_INTERPRETER_TENSORVALUE_H
#define PHAZE_INTERPRETER_TENSORVALUE_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include <complex>
#include <memory>
#include <vector>

namespace phaze::interpreter {

/// One element: `f` for floating-point types and real parts, `i` or `u` for integers and booleans.
struct Cell {
  union {
    double f;
    int64_t i;
    uint64_t u;
  };
  double imaginary; ///< Of complex types only.
};

inline Cell floatCell(double value) {
  Cell cell;
  cell.f = value;
  cell.imaginary = 0;
  return cell;
}
inline std::complex<double> complexOf(Cell cell) { return {cell.f, cell.imaginary}; }
inline Cell complexCell(std::complex<double> value) {
  Cell cell;
  cell.f = value.real();
  cell.imaginary = value.imag();
  return cell;
}
inline Cell intCell(int64_t value) {
  Cell cell;
  cell.i = value;
  cell.imaginary = 0;
  return cell;
}

/// Leaves cells as the memory is where no value is given: most are written at once.
struct UninitializedAllocator : public std::allocator<Cell> {
  template <typename T> struct rebind { using other = UninitializedAllocator; };
  template <typename T> void construct(T *place) { ::new (static_cast<void *>(place)) T; }
  template <typename T, typename... Args> void construct(T *place, Args &&...args) {
    ::new (static_cast<void *>(place)) T(std::forward<Args>(args)...);
  }
};
using Cells = std::vector<Cell, UninitializedAllocator>;

/// What the interpreter knows of an element type.
class ElementType {
public:
  enum class Kind { Float, Complex, Signed, Unsigned, Bool };

  /// None for types without an interpretation here. A quantized type is that of its storage.
  static std::optional<ElementType> get(mlir::Type type);

  Kind kind() const { return elementKind; }
  bool isFloat() const { return elementKind == Kind::Float; }
  bool isComplex() const { return elementKind == Kind::Complex; }
  /// The type of the parts of a complex type.
  ElementType part() const;
  unsigned width() const { return bits; }
  friend bool operator==(const ElementType &a, const ElementType &b) {
    return a.elementKind == b.elementKind && a.bits == b.bits && a.semantics == b.semantics;
  }
  friend bool operator!=(const ElementType &a, const ElementType &b) { return !(a == b); }

  /// The nearest value of this type: floats round to nearest even, integers wrap around.
  Cell round(Cell cell) const;
  void round(llvm::MutableArrayRef<Cell> cells) const;

  /// The cell as an element of `to`, by the rules of stablehlo.convert.
  Cell convert(Cell cell, const ElementType &to) const;

  /// The representation of an element, in the low width() bits; complex elements of more than 64
  /// bits have none.
  uint64_t toBits(Cell cell) const;
  Cell fromBits(uint64_t pattern) const;

  /// The next value of this floating-point type after `from` towards `to`.
  double nextAfter(double from, double to) const;

private:
  Kind elementKind;
  unsigned bits;
  const llvm::fltSemantics *semantics = nullptr; ///< Of floats only.
};

/// `value` in an IEEE format of so many bits, rounded to nearest even.
double roundToFormat(double value, int exponentBits, int mantissaBits);

/// An element as a number, whatever its type; of a complex one the real part.
double numberOf(Cell cell, ElementType::Kind kind);

/// A tensor, tuple or token. Copies share their elements until one of them is written to.
class TensorValue {
public:
  TensorValue() = default;
  /// A tensor of a static type with an interpreted element type, all elements zero.
  explicit TensorValue(mlir::RankedTensorType type);
  TensorValue(mlir::RankedTensorType type, Cells cells);
  /// One whose elements are still to be written.
  static TensorValue uninitialized(mlir::RankedTensorType type);

  static TensorValue token(mlir::Type type);
  /// A tuple, or a future with what belongs to it.
  static TensorValue tuple(mlir::Type type, std::vector<TensorValue> elements);
  static TensorValue fromDoubles(mlir::RankedTensorType type, llvm::ArrayRef<double> values);
  static TensorValue fromInts(mlir::RankedTensorType type, llvm::ArrayRef<int64_t> values);
  /// The elements of a constant; none if its element type has no interpretation or its data are
  /// not in the module.
  static std::optional<TensorValue> fromAttr(mlir::ElementsAttr attr);

  mlir::Type type() const { return valueType; }
  mlir::RankedTensorType tensorType() const {
    return llvm::cast<mlir::RankedTensorType>(valueType);
  }
  llvm::ArrayRef<int64_t> shape() const { return tensorType().getShape(); }
  int64_t rank() const { return tensorType().getRank(); }
  int64_t size() const { return cellData->size(); }
  ElementType element() const { return *ElementType::get(tensorType().getElementType()); }

  llvm::ArrayRef<Cell> cells() const { return *cellData; }
  /// The cells for writing; copies them first if another value shares them.
  llvm::MutableArrayRef<Cell> mutableCells();
  Cell operator[](int64_t linearIndex) const { return (*cellData)[linearIndex]; }
  /// An element as a number, whatever its type; of a complex one the real part.
  double number(int64_t linearIndex) const;

  llvm::ArrayRef<TensorValue> elements() const { return *tupleData; }

  /// What copies share; null for tokens.
  const void *storage() const {
    return cellData ? static_cast<const void *>(cellData.get()) : tupleData.get();
  }

  /// The same elements as another type with as many elements of the same kind.
  TensorValue withType(mlir::RankedTensorType type) const;

private:
  mlir::Type valueType;
  std::shared_ptr<Cells> cellData;
  std::shared_ptr<std::vector<TensorValue>> tupleData;
};

/// Whether the interpreter can hold values of this type; if not, `why` says what is wrong with it.
bool isInterpretable(mlir::Type type, int64_t maxElements, std::string &why);

/// The largest of |a - b| / (absolute + relative * |b|) over all elements: at most 1 if all agree
/// within the tolerance. NaN agrees with NaN. Shapes must be equal.
double worstDisagreement(const TensorValue &a, const TensorValue &b, double absolute,
                         double relative);

} // namespace phaze::interpreter

#endif
