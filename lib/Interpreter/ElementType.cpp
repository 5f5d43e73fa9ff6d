// Element types: rounding, conversion and representation.
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "phaze/Interpreter/TensorValue.h"

#include <cmath>
#include <cstring>

using namespace mlir;
using llvm::APFloat;
using llvm::APInt;

namespace phaze::interpreter {

std::optional<ElementType> ElementType::get(Type type) {
  ElementType element;
  // The elements themselves; what they stand for is the operations' affair.
  if (isa<quant::UniformQuantizedType, quant::UniformQuantizedPerAxisType>(type)) {
    auto quantized = cast<quant::QuantizedType>(type);
    element.bits = quantized.getStorageTypeIntegralWidth();
    element.elementKind = quantized.isSigned() ? Kind::Signed : Kind::Unsigned;
    return element;
  }
  if (auto complexType = dyn_cast<ComplexType>(type)) {
    std::optional<ElementType> part = get(complexType.getElementType());
    if (!part || !part->isFloat())
      return std::nullopt;
    element = *part;
    element.elementKind = Kind::Complex;
    element.bits *= 2;
    return element;
  }
  if (auto floatType = dyn_cast<FloatType>(type)) {
    if (floatType.getWidth() > 64)
      return std::nullopt;
    element.elementKind = Kind::Float;
    element.bits = floatType.getWidth();
    element.semantics = &floatType.getFloatSemantics();
    return element;
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || integer.getWidth() > 64 || integer.getWidth() == 0)
    return std::nullopt;
  element.bits = integer.getWidth();
  element.elementKind = integer.getWidth() == 1 ? Kind::Bool
                        : integer.isUnsigned()  ? Kind::Unsigned
                                                : Kind::Signed;
  return element;
}

ElementType ElementType::part() const {
  ElementType part = *this;
  part.elementKind = Kind::Float;
  part.bits /= 2;
  return part;
}

double roundToFormat(double value, int exponentBits, int mantissaBits) {
  if (value == 0 || !std::isfinite(value))
    return value;
  const int largest = (1 << (exponentBits - 1)) - 1;
  const int exponent = std::max(std::ilogb(value), 1 - largest);
  // Scaling by powers of two is exact here: what would underflow is far below the format's least.
  double scaled = std::nearbyint(std::ldexp(value, mantissaBits - exponent));
  double rounded = std::copysign(std::ldexp(scaled, exponent - mantissaBits), value);
  if (rounded != 0 && std::ilogb(rounded) > largest)
    return std::copysign(INFINITY, value);
  return rounded;
}

/// Rounds through LLVM's arithmetic, for formats with rules of their own (8 bits and fewer).
static double roundBySemantics(double value, const llvm::fltSemantics &semantics) {
  APFloat number(value);
  bool losesInfo;
  if (number.isNaN() && !APFloat::semanticsHasNaN(semantics))
    return 0;
  number.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return number.convertToDouble();
}

Cell ElementType::round(Cell cell) const {
  switch (elementKind) {
  case Kind::Bool:
    return intCell(cell.i & 1);
  case Kind::Signed:
    return intCell(llvm::SignExtend64(cell.u, bits));
  case Kind::Unsigned:
    return intCell(bits == 64 ? cell.u : cell.u & ((uint64_t(1) << bits) - 1));
  case Kind::Complex:
    return complexCell(
        {part().round(floatCell(cell.f)).f, part().round(floatCell(cell.imaginary)).f});
  case Kind::Float:
    break;
  }
  if (semantics == &APFloat::IEEEdouble())
    return cell;
  if (semantics == &APFloat::IEEEsingle())
    return floatCell(float(cell.f));
  if (semantics == &APFloat::BFloat())
    return floatCell(roundToFormat(cell.f, 8, 7));
  if (semantics == &APFloat::IEEEhalf())
    return floatCell(roundToFormat(cell.f, 5, 10));
  return floatCell(roundBySemantics(cell.f, *semantics));
}

void ElementType::round(MutableArrayRef<Cell> cells) const {
  if (semantics == &APFloat::IEEEdouble() || (bits == 64 && !semantics))
    return;
  if (isFloat() && semantics == &APFloat::IEEEsingle()) {
    for (Cell &cell : cells)
      cell.f = float(cell.f);
    return;
  }
  for (Cell &cell : cells)
    cell = round(cell);
}

/// A float as an integer of `to`: towards zero, the nearest bound outside the range, 0 for NaN.
static Cell toInteger(double value, const ElementType &to) {
  if (std::isnan(value))
    return intCell(0);
  value = std::trunc(value);
  bool isSigned = to.kind() == ElementType::Kind::Signed;
  double limit = std::ldexp(1.0, to.width() - (isSigned ? 1 : 0));
  if (value >= limit) {
    Cell largest = intCell(0);
    largest.u = ~uint64_t(0) >> (64 - to.width() + (isSigned ? 1 : 0));
    return largest;
  }
  if (isSigned)
    return intCell(value < -limit ? int64_t(~uint64_t(0) << (to.width() - 1)) : int64_t(value));
  Cell result = intCell(0);
  result.u = value <= 0 ? 0 : uint64_t(value);
  return result;
}

Cell ElementType::convert(Cell cell, const ElementType &to) const {
  // A real number is a complex one without an imaginary part, and the other way round it is
  // dropped.
  if (to.isComplex())
    return to.round(isComplex() ? cell : complexCell({convert(cell, to.part()).f, 0}));
  if (isComplex())
    return part().convert(floatCell(cell.f), to);
  if (to.elementKind == Kind::Bool)
    return intCell(isFloat() ? cell.f != 0 : cell.i != 0);
  if (isFloat())
    return to.isFloat() ? to.round(cell) : toInteger(cell.f, to);
  if (!to.isFloat())
    return to.round(cell);
  bool isSigned = elementKind == Kind::Signed;
  // Beyond 53 bits a double would round once before the type does.
  uint64_t magnitude = isSigned && cell.i < 0 ? 0 - cell.u : cell.u;
  if (magnitude >> 53 == 0)
    return to.round(floatCell(isSigned ? double(cell.i) : double(cell.u)));
  APFloat exact(*to.semantics);
  exact.convertFromAPInt(APInt(64, cell.u), isSigned, APFloat::rmNearestTiesToEven);
  bool losesInfo;
  exact.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return floatCell(exact.convertToDouble());
}

uint64_t ElementType::toBits(Cell cell) const {
  if (isComplex())
    return part().toBits(floatCell(cell.f)) | part().toBits(floatCell(cell.imaginary))
                                                  << part().width();
  if (!isFloat())
    return bits == 64 ? cell.u : cell.u & ((uint64_t(1) << bits) - 1);
  if (semantics == &APFloat::IEEEdouble())
    return cell.u;
  APFloat number(cell.f);
  bool losesInfo;
  number.convert(*semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return number.bitcastToAPInt().getZExtValue();
}

Cell ElementType::fromBits(uint64_t pattern) const {
  if (isComplex())
    return complexCell({part().fromBits(pattern).f, part().fromBits(pattern >> part().width()).f});
  Cell cell = intCell(0);
  cell.u = pattern;
  if (!isFloat())
    return round(cell);
  if (semantics == &APFloat::IEEEdouble())
    return cell;
  uint64_t mask = bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
  APFloat number(*semantics, APInt(bits, pattern & mask));
  bool losesInfo;
  number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return floatCell(number.convertToDouble());
}

double ElementType::nextAfter(double from, double to) const {
  if (std::isnan(from) || std::isnan(to))
    return NAN;
  if (from == to)
    return to;
  APFloat number(from);
  bool losesInfo;
  number.convert(*semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  number.next(/*nextDown=*/to < from);
  number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return number.convertToDouble();
}

} // namespace phaze::interpreter
