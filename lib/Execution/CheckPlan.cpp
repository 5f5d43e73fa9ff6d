// Compares what a plan computes with what its program computes.
#include "phaze/Execution/CheckPlan.h"
#include <cmath>

using namespace mlir;
using namespace phaze::interpreter;

namespace phaze {

double roundingBound(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  if (!isa<FloatType>(element))
    return 0;
  unsigned width = element.getIntOrFloatBitWidth();
  return width >= 64 ? 1e-9 : width >= 32 ? 1e-3 : 5e-2;
}

double relativeDifference(const TensorValue &actual, const TensorValue &expected, double least) {
  double largest = 0, scale = least;
  auto isSpecial = [](double number) { return std::isnan(number) || std::isinf(number); };
  for (int64_t i = 0; i < expected.size(); ++i) {
    double a = actual.number(i), b = expected.number(i);
    if (isSpecial(a) || isSpecial(b)) {
      if (!(a == b || (std::isnan(a) && std::isnan(b))))
        return std::numeric_limits<double>::infinity();
      continue;
    }
    double difference = std::abs(a - b);
    if (expected.element().isComplex())
      difference = std::abs(complexOf(actual[i]) - complexOf(expected[i]));
    largest = std::max(largest, difference);
    scale = std::max(scale, std::abs(b));
  }
  return largest == 0 ? 0 : largest / (scale > 0 ? scale : 1);
}

} // namespace phaze
