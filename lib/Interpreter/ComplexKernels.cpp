// Element-wise functions of complex numbers.
#include "Kernels.h"

#include <cmath>

namespace phaze::interpreter {

using Number = std::complex<double>;

static Number exponentialMinusOne(Number x) {
  // exp(a + ib) - 1 = expm1(a) cos b + (cos b - 1) + i exp(a) sin b, without cancellation.
  double half = std::sin(x.imag() / 2);
  double real = std::expm1(x.real()) * std::cos(x.imag()) - 2 * half * half;
  return {real, std::exp(x.real()) * std::sin(x.imag())};
}

static Number logPlusOne(Number x) {
  // |1 + x|^2 - 1 = 2 a + a^2 + b^2, which keeps its digits where x is small.
  double square = x.real() * (2 + x.real()) + x.imag() * x.imag();
  double real = std::isfinite(square) && std::fabs(square) < 0.5 ? std::log1p(square) / 2
                                                                 : std::log(std::abs(1.0 + x));
  return {real, std::atan2(x.imag(), 1 + x.real())};
}

static Number sign(Number x) {
  if (std::isnan(x.real()) || std::isnan(x.imag()))
    return {NAN, NAN};
  double size = std::abs(x);
  return size == 0 ? Number(0) : x / size;
}

static Number power(Number base, Number exponent) {
  if (base == Number(0))
    return exponent == Number(0) ? Number(1) : Number(0);
  return std::pow(base, exponent);
}

/// The angle of y over x: -i log((x + iy) / sqrt(x^2 + y^2)).
static Number angle(Number y, Number x) {
  const Number i(0, 1);
  return -i * std::log((x + i * y) / std::sqrt(x * x + y * y));
}

/// The larger (smaller) one by real part, then by imaginary part; NaN if there is one.
static Number extreme(Number a, Number b, bool isLargest) {
  if (std::isnan(a.real()) || std::isnan(a.imag()))
    return a;
  if (std::isnan(b.real()) || std::isnan(b.imag()))
    return b;
  bool isLess = std::pair(a.real(), a.imag()) < std::pair(b.real(), b.imag());
  return isLess == isLargest ? b : a;
}

static Number cubeRoot(Number x) { return power(x, 1.0 / 3); }
static Number logistic(Number x) { return 1.0 / (1.0 + std::exp(-x)); }
static Number reciprocalSqrt(Number x) { return 1.0 / std::sqrt(x); }

using Unary = Number (*)(Number);
using Binary = Number (*)(Number, Number);

static const llvm::StringMap<Unary> &unaryFunctions() {
  static const llvm::StringMap<Unary> functions = {
      {"stablehlo.cbrt", cubeRoot},
      {"stablehlo.cosine", [](Number x) { return std::cos(x); }},
      {"stablehlo.exponential", [](Number x) { return std::exp(x); }},
      {"stablehlo.exponential_minus_one", exponentialMinusOne},
      {"stablehlo.log", [](Number x) { return std::log(x); }},
      {"stablehlo.log_plus_one", logPlusOne},
      {"stablehlo.logistic", logistic},
      {"stablehlo.negate", [](Number x) { return -x; }},
      {"stablehlo.rsqrt", reciprocalSqrt},
      {"stablehlo.sign", sign},
      {"stablehlo.sine", [](Number x) { return std::sin(x); }},
      {"stablehlo.sqrt", [](Number x) { return std::sqrt(x); }},
      {"stablehlo.tan", [](Number x) { return std::tan(x); }},
      {"stablehlo.tanh", [](Number x) { return std::tanh(x); }},
      {"chlo.acos", [](Number x) { return std::acos(x); }},
      {"chlo.acosh", [](Number x) { return std::acosh(x); }},
      {"chlo.asin", [](Number x) { return std::asin(x); }},
      {"chlo.asinh", [](Number x) { return std::asinh(x); }},
      {"chlo.atan", [](Number x) { return std::atan(x); }},
      {"chlo.atanh", [](Number x) { return std::atanh(x); }},
      {"chlo.conj", [](Number x) { return std::conj(x); }},
      {"chlo.cosh", [](Number x) { return std::cosh(x); }},
      {"chlo.sinh", [](Number x) { return std::sinh(x); }},
      {"chlo.square", [](Number x) { return x * x; }},
      {"chlo.tan", [](Number x) { return std::tan(x); }}};
  return functions;
}

static const llvm::StringMap<Binary> &binaryFunctions() {
  static const llvm::StringMap<Binary> functions = {
      {"stablehlo.add", [](Number a, Number b) { return a + b; }},
      {"stablehlo.atan2", angle},
      {"stablehlo.divide", [](Number a, Number b) { return a / b; }},
      {"stablehlo.maximum", [](Number a, Number b) { return extreme(a, b, true); }},
      {"stablehlo.minimum", [](Number a, Number b) { return extreme(a, b, false); }},
      {"stablehlo.multiply", [](Number a, Number b) { return a * b; }},
      {"stablehlo.power", power},
      {"stablehlo.subtract", [](Number a, Number b) { return a - b; }}};
  return functions;
}

Loop complexLoop(llvm::StringRef operation) {
  if (auto found = unaryFunctions().find(operation); found != unaryFunctions().end())
    return unary<Number>(found->second);
  if (auto found = binaryFunctions().find(operation); found != binaryFunctions().end())
    return binary<Number>(found->second);
  if (operation == "stablehlo.abs")
    return unary<Number>([](Number x) { return std::abs(x); });
  if (operation == "stablehlo.real")
    return unary<Number>([](Number x) { return x.real(); });
  if (operation == "stablehlo.imag")
    return unary<Number>([](Number x) { return x.imag(); });
  return {};
}

} // namespace phaze::interpreter
