// Element-wise functions of floating-point numbers alone.
#include "Kernels.h"

#include <cmath>

using namespace mlir;

namespace phaze::interpreter {

/// Newton's method on erf, from Winitzki's approximation, which is within 0.2 %.
static double inverseErf(double y) {
  if (!(y > -1 && y < 1))
    return y == 1 ? INFINITY : y == -1 ? -INFINITY : NAN;
  if (y == 0)
    return y;
  const double a = 0.147, pi = 3.14159265358979323846;
  // 1 - y^2 as a product keeps its digits where y is near 1.
  double logarithm = std::log((1 - y) * (1 + y));
  double half = 2 / (pi * a) + logarithm / 2;
  double x = std::copysign(std::sqrt(std::sqrt(half * half - logarithm / a) - half), y);
  for (int i = 0; i < 4; ++i) {
    // erf(x) - y; near 1, erfc holds the digits that erf rounds away.
    double error = std::fabs(y) < 0.5 ? std::erf(x) - y
                   : y > 0            ? (1 - y) - std::erfc(x)
                                      : std::erfc(-x) - (1 + y);
    double slope = 2 / std::sqrt(pi) * std::exp(-x * x);
    double step = error / slope;
    x -= step / (1 + x * step);
  }
  return x;
}

/// Reflection for negative arguments, recurrence up to 10, then the asymptotic series, whose first
/// omitted term is below 1e-16 there.
static double digamma(double x) {
  if (x == std::floor(x) && x <= 0)
    return NAN;
  const double pi = 3.14159265358979323846;
  if (x < 0)
    return digamma(1 - x) - pi / std::tan(pi * x);
  double sum = 0;
  for (; x < 10; ++x)
    sum -= 1 / x;
  double r = 1 / (x * x);
  double series =
      r * (1.0 / 12 - r * (1.0 / 120 -
                           r * (1.0 / 252 -
                                r * (1.0 / 240 - r * (1.0 / 132 - r * (691.0 / 32760 - r / 12))))));
  return sum + std::log(x) - 0.5 / x - series;
}

/// CHLO's own definition, 2 atan2(x, 1 + sqrt(1 - x^2)), with each step in the type, as backends
/// have it: so few digits are left of 1 - x^2 that the result need not be the nearest value.
static double narrowAsin(double x, const ElementType &type) {
  auto rounded = [&](double value) { return type.round(floatCell(value)).f; };
  double root = rounded(std::sqrt(rounded(1 - rounded(x * x))));
  return 2 * rounded(std::atan2(x, rounded(1 + root)));
}

/// Wraps a function of doubles as a kernel of floats.
template <double (*fn)(double)> static Loop floatUnary(const ElementType &type) {
  return type.isFloat() ? unary<double>([](double x) { return fn(x); }) : Loop();
}
template <double (*fn)(double, double)> static Loop floatBinary(const ElementType &type) {
  return type.isFloat() ? binary<double>([](double x, double y) { return fn(x, y); }) : Loop();
}
template <bool (*fn)(double)> static Loop floatTest(const ElementType &type) {
  return type.isFloat() ? unary<double>([](double x) { return fn(x); }) : Loop();
}

static double logistic(double x) { return 1 / (1 + std::exp(-x)); }
static double reciprocalSqrt(double x) { return 1 / std::sqrt(x); }
static double square(double x) { return x * x; }
static double identity(double x) { return x; }
static double noImaginaryPart(double) { return 0; }
static bool isFinite(double x) { return std::isfinite(x); }
static bool isInf(double x) { return std::isinf(x); }
static bool isPosInf(double x) { return x == INFINITY; }
static bool isNegInf(double x) { return x == -INFINITY; }

void addFloatKernels(KernelTable &table) {
  table["stablehlo.cbrt"] = floatUnary<std::cbrt>;
  table["stablehlo.ceil"] = floatUnary<std::ceil>;
  table["stablehlo.cosine"] = floatUnary<std::cos>;
  table["stablehlo.exponential"] = floatUnary<std::exp>;
  table["stablehlo.exponential_minus_one"] = floatUnary<std::expm1>;
  table["stablehlo.floor"] = floatUnary<std::floor>;
  table["stablehlo.is_finite"] = floatTest<isFinite>;
  table["stablehlo.log"] = floatUnary<std::log>;
  table["stablehlo.log_plus_one"] = floatUnary<std::log1p>;
  table["stablehlo.logistic"] = floatUnary<logistic>;
  table["stablehlo.complex"] = [](const ElementType &type) {
    return type.isFloat() ? binary<double>([](double real, double imaginary) {
      return std::complex<double>(real, imaginary);
    })
                          : Loop();
  };
  table["stablehlo.imag"] = floatUnary<noImaginaryPart>;
  table["stablehlo.real"] = floatUnary<identity>;
  table["stablehlo.round_nearest_afz"] = floatUnary<std::round>;
  table["stablehlo.round_nearest_even"] = floatUnary<std::nearbyint>;
  table["stablehlo.rsqrt"] = floatUnary<reciprocalSqrt>;
  table["stablehlo.sine"] = floatUnary<std::sin>;
  table["stablehlo.sqrt"] = floatUnary<std::sqrt>;
  table["stablehlo.tan"] = floatUnary<std::tan>;
  table["stablehlo.tanh"] = floatUnary<std::tanh>;
  table["stablehlo.atan2"] = floatBinary<std::atan2>;

  table["chlo.acos"] = floatUnary<std::acos>;
  table["chlo.acosh"] = floatUnary<std::acosh>;
  table["chlo.asin"] = [](const ElementType &type) {
    return type.isFloat() && type.width() < 32
               ? unary<double>([type](double x) { return narrowAsin(x, type); })
               : floatUnary<std::asin>(type);
  };
  table["chlo.asinh"] = floatUnary<std::asinh>;
  table["chlo.atan"] = floatUnary<std::atan>;
  table["chlo.atanh"] = floatUnary<std::atanh>;
  table["chlo.conj"] = floatUnary<identity>;
  table["chlo.cosh"] = floatUnary<std::cosh>;
  table["chlo.digamma"] = floatUnary<digamma>;
  table["chlo.erf"] = floatUnary<std::erf>;
  table["chlo.erf_inv"] = floatUnary<inverseErf>;
  table["chlo.erfc"] = floatUnary<std::erfc>;
  table["chlo.is_inf"] = floatTest<isInf>;
  table["chlo.is_neg_inf"] = floatTest<isNegInf>;
  table["chlo.is_pos_inf"] = floatTest<isPosInf>;
  table["chlo.lgamma"] = floatUnary<std::lgamma>;
  table["chlo.sinh"] = floatUnary<std::sinh>;
  table["chlo.square"] = floatUnary<square>;
  table["chlo.tan"] = floatUnary<std::tan>;
  table["chlo.next_after"] = [](const ElementType &type) {
    return type.isFloat()
               ? binary<double>([type](double x, double y) { return type.nextAfter(x, y); })
               : Loop();
  };
}

} // namespace phaze::interpreter
