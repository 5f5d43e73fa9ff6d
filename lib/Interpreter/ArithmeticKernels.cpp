// Element-wise functions of integers and booleans, and those that floats share with them.
#include "Kernels.h"
#include "llvm/ADT/bit.h"

#include <cmath>

using namespace mlir;

namespace phaze::interpreter {

using Kind = ElementType::Kind;

/// The larger (smaller) of two floats: NaN if one is NaN, +0 above -0.
static double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return NAN;
  return a == b ? (std::signbit(a) ? b : a) : std::max(a, b);
}
static double minimum(double a, double b) { return -maximum(-a, -b); }

static double sign(double x) { return std::isnan(x) || x == 0 ? x : x > 0 ? 1 : -1; }

/// Division by zero gives -1 (all bits set), and the lowest value by -1 itself.
static int64_t divideSigned(int64_t a, int64_t b) {
  return b == 0 ? -1 : b == -1 ? int64_t(0 - uint64_t(a)) : a / b;
}
static uint64_t divideUnsigned(uint64_t a, uint64_t b) { return b == 0 ? ~uint64_t(0) : a / b; }

/// The remainder of a division by zero is the dividend.
static int64_t remainderSigned(int64_t a, int64_t b) { return b == 0 ? a : b == -1 ? 0 : a % b; }
static uint64_t remainderUnsigned(uint64_t a, uint64_t b) { return b == 0 ? a : a % b; }

static uint64_t powerUnsigned(uint64_t base, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent; exponent >>= 1, base *= base)
    if (exponent & 1)
      result *= base;
  return result;
}
/// A negative exponent gives the reciprocal towards zero; that of 0 is -1, as in a division.
static int64_t powerSigned(int64_t base, int64_t exponent) {
  if (exponent >= 0)
    return int64_t(powerUnsigned(uint64_t(base), uint64_t(exponent)));
  if (base == 1 || base == 0)
    return base == 1 ? 1 : -1;
  return base != -1 ? 0 : exponent % 2 ? -1 : 1;
}

/// Integers wrap around: unsigned arithmetic on 64 bits, then rounding to the width.
static void addNumberKernels(KernelTable &table) {
  table["stablehlo.add"] = [](const ElementType &type) {
    if (type.isFloat())
      return binary<double>([](double a, double b) { return a + b; });
    if (type.kind() == Kind::Bool)
      return binary<uint64_t>([](uint64_t a, uint64_t b) { return a | b; });
    return binary<uint64_t>([](uint64_t a, uint64_t b) { return a + b; });
  };
  table["stablehlo.multiply"] = [](const ElementType &type) {
    if (type.isFloat())
      return binary<double>([](double a, double b) { return a * b; });
    return binary<uint64_t>([](uint64_t a, uint64_t b) { return a * b; });
  };
  table["stablehlo.subtract"] = [](const ElementType &type) {
    if (type.isFloat())
      return binary<double>([](double a, double b) { return a - b; });
    return binary<uint64_t>([](uint64_t a, uint64_t b) { return a - b; });
  };
  table["stablehlo.divide"] = [](const ElementType &type) {
    if (type.isFloat())
      return binary<double>([](double a, double b) { return a / b; });
    return type.kind() == Kind::Signed ? binary<int64_t>(divideSigned)
                                       : binary<uint64_t>(divideUnsigned);
  };
  table["stablehlo.remainder"] = [](const ElementType &type) {
    if (type.isFloat())
      return binary<double>([](double a, double b) { return std::fmod(a, b); });
    return type.kind() == Kind::Signed ? binary<int64_t>(remainderSigned)
                                       : binary<uint64_t>(remainderUnsigned);
  };
  table["stablehlo.power"] = [](const ElementType &type) {
    if (type.isFloat())
      return binary<double>([](double a, double b) { return std::pow(a, b); });
    return type.kind() == Kind::Signed ? binary<int64_t>(powerSigned)
                                       : binary<uint64_t>(powerUnsigned);
  };
  table["stablehlo.maximum"] = [](const ElementType &type) {
    if (type.isFloat())
      return binary<double>(maximum);
    if (type.kind() == Kind::Signed)
      return binary<int64_t>([](int64_t a, int64_t b) { return std::max(a, b); });
    return binary<uint64_t>([](uint64_t a, uint64_t b) { return std::max(a, b); });
  };
  table["stablehlo.minimum"] = [](const ElementType &type) {
    if (type.isFloat())
      return binary<double>(minimum);
    if (type.kind() == Kind::Signed)
      return binary<int64_t>([](int64_t a, int64_t b) { return std::min(a, b); });
    return binary<uint64_t>([](uint64_t a, uint64_t b) { return std::min(a, b); });
  };
  table["stablehlo.abs"] = [](const ElementType &type) {
    if (type.isFloat())
      return unary<double>([](double x) { return std::fabs(x); });
    return unary<int64_t>([](int64_t x) { return x < 0 ? 0 - uint64_t(x) : uint64_t(x); });
  };
  table["stablehlo.negate"] = [](const ElementType &type) {
    if (type.isFloat())
      return unary<double>([](double x) { return -x; });
    return unary<uint64_t>([](uint64_t x) { return 0 - x; });
  };
  table["stablehlo.sign"] = [](const ElementType &type) {
    if (type.isFloat())
      return unary<double>(sign);
    return unary<int64_t>([](int64_t x) { return int64_t((x > 0) - (x < 0)); });
  };
}

static void addBitKernels(KernelTable &table) {
  table["stablehlo.and"] = [](const ElementType &) {
    return binary<uint64_t>([](uint64_t a, uint64_t b) { return a & b; });
  };
  table["stablehlo.or"] = [](const ElementType &) {
    return binary<uint64_t>([](uint64_t a, uint64_t b) { return a | b; });
  };
  table["stablehlo.xor"] = [](const ElementType &) {
    return binary<uint64_t>([](uint64_t a, uint64_t b) { return a ^ b; });
  };
  table["stablehlo.not"] = [](const ElementType &) {
    return unary<uint64_t>([](uint64_t x) { return ~x; });
  };
  table["stablehlo.popcnt"] = [](const ElementType &type) {
    return unary<uint64_t>(
        [type](uint64_t x) { return int64_t(llvm::popcount(type.toBits(intCell(int64_t(x))))); });
  };
  table["stablehlo.count_leading_zeros"] = [](const ElementType &type) {
    return unary<uint64_t>([type](uint64_t x) {
      uint64_t pattern = type.toBits(intCell(int64_t(x)));
      return int64_t(llvm::countl_zero(pattern)) - (64 - int64_t(type.width()));
    });
  };
}

/// A shift by the width or more moves every bit out; so does a negative one.
static void addShiftKernels(KernelTable &table) {
  table["stablehlo.shift_left"] = [](const ElementType &type) {
    return binary<uint64_t>(
        [type](uint64_t a, uint64_t b) { return b < type.width() ? a << b : uint64_t(0); });
  };
  table["stablehlo.shift_right_logical"] = [](const ElementType &type) {
    return binary<uint64_t>([type](uint64_t a, uint64_t b) {
      return b < type.width() ? type.toBits(intCell(int64_t(a))) >> b : uint64_t(0);
    });
  };
  table["stablehlo.shift_right_arithmetic"] = [](const ElementType &type) {
    return binary<uint64_t>([type](uint64_t a, uint64_t b) {
      int64_t extended = llvm::SignExtend64(a, type.width());
      return uint64_t(extended >> (b < type.width() ? b : 63));
    });
  };
}

static void addHighProduct(KernelTable &table) {
  table["chlo.mulhi"] = [](const ElementType &type) {
    if (type.kind() == Kind::Signed)
      return binary<int64_t>(
          [type](int64_t a, int64_t b) { return int64_t((__int128(a) * b) >> type.width()); });
    return binary<uint64_t>([type](uint64_t a, uint64_t b) {
      return uint64_t(((unsigned __int128)a * b) >> type.width());
    });
  };
}

void addArithmeticKernels(KernelTable &table) {
  addNumberKernels(table);
  addBitKernels(table);
  addShiftKernels(table);
  addHighProduct(table);
}

const KernelTable &kernels() {
  static const KernelTable table = [] {
    KernelTable all;
    addFloatKernels(all);
    addArithmeticKernels(all);
    return all;
  }();
  return table;
}

Loop kernelLoop(StringRef operation, const ElementType &type) {
  if (type.isComplex())
    return complexLoop(operation);
  auto kernel = kernels().find(operation);
  return kernel == kernels().end() ? Loop() : kernel->second(type);
}

template <typename T> static Loop compareAs(StringRef direction) {
  if (direction == "EQ")
    return binary<T>([](T a, T b) { return a == b; });
  if (direction == "NE")
    return binary<T>([](T a, T b) { return a != b; });
  if (direction == "GE")
    return binary<T>([](T a, T b) { return a >= b; });
  if (direction == "GT")
    return binary<T>([](T a, T b) { return a > b; });
  if (direction == "LE")
    return binary<T>([](T a, T b) { return a <= b; });
  return binary<T>([](T a, T b) { return a < b; });
}

/// By real part, then by imaginary part.
static Loop compareComplex(StringRef direction) {
  using Number = std::complex<double>;
  auto isLess = [](Number a, Number b) {
    return std::pair(a.real(), a.imag()) < std::pair(b.real(), b.imag());
  };
  if (direction == "EQ")
    return binary<Number>([](Number a, Number b) { return a == b; });
  if (direction == "NE")
    return binary<Number>([](Number a, Number b) { return a != b; });
  if (direction == "GE")
    return binary<Number>([=](Number a, Number b) { return a == b || isLess(b, a); });
  if (direction == "GT")
    return binary<Number>([=](Number a, Number b) { return isLess(b, a); });
  if (direction == "LE")
    return binary<Number>([=](Number a, Number b) { return a == b || isLess(a, b); });
  return binary<Number>(isLess);
}

Loop comparison(const ElementType &element, StringRef direction, StringRef type) {
  if (element.isComplex())
    return compareComplex(direction);
  if (element.isFloat() && type == "TOTALORDER") {
    // Patterns of floats are in total order once those of negative numbers are turned around.
    Loop compare = compareAs<int64_t>(direction);
    return
        [compare](ArrayRef<const Cell *> in, ArrayRef<int64_t> strides, Cell *out, int64_t count) {
          for (int64_t i = 0; i < count; ++i) {
            Cell keys[2];
            for (int k = 0; k < 2; ++k) {
              int64_t pattern = in[k][i * strides[k]].i;
              keys[k].i = pattern < 0 ? pattern ^ std::numeric_limits<int64_t>::max() : pattern;
            }
            const Cell *operands[] = {&keys[0], &keys[1]};
            compare(operands, {0, 0}, &out[i], 1);
          }
        };
  }
  if (element.isFloat())
    return compareAs<double>(direction);
  return element.kind() == Kind::Signed ? compareAs<int64_t>(direction)
                                        : compareAs<uint64_t>(direction);
}

} // namespace phaze::interpreter
