// Runs a program as written and in parts, and compares.
#include "CheckPartition.h"
#include "mlir/IR/BuiltinOps.h"
#include "phaze/Import/ValueNames.h"
#include "phaze/Spmd/Shards.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace phaze::interpreter;

namespace phaze::run {

/// The largest difference of two elements over the largest element that is expected.
static double relativeDifference(const TensorValue &actual, const TensorValue &expected) {
  double largest = 0, difference = 0;
  auto compare = [&](double a, double b) {
    if (std::isfinite(b))
      largest = std::max(largest, std::fabs(b));
    if (a == b || (std::isnan(a) && std::isnan(b)))
      return;
    double apart = std::fabs(a - b);
    difference = std::max(difference, std::isnan(apart) ? INFINITY : apart);
  };
  for (int64_t i = 0, e = expected.size(); i < e; ++i) {
    compare(actual.number(i), expected.number(i));
    if (expected.element().isComplex())
      compare(actual[i].imaginary, expected[i].imaginary);
  }
  return difference == 0 ? 0 : difference / (largest > 0 ? largest : 1);
}

/// What sums in another order explain: docs/Execution.md.
static double boundOf(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  if (!isa<FloatType>(element))
    return 0;
  unsigned width = element.getIntOrFloatBitWidth();
  return width >= 64 ? 1e-9 : width >= 32 ? 1e-3 : 5e-2;
}

LogicalResult checkPartition(func::FuncOp entry, ArrayRef<TensorValue> inputs,
                             const EvaluateOptions &options) {
  auto expected = evaluate(entry, inputs, options);
  if (failed(expected))
    return failure();
  FailureOr<spmd::Partitioned> partitioned = spmd::partition(entry);
  if (failed(partitioned))
    return failure();
  auto run = spmd::runPartitioned(entry, *partitioned, inputs, options);
  if (failed(run))
    return failure();
  bool isSame = true;
  for (auto [i, value] : llvm::enumerate(run->results)) {
    auto type = dyn_cast<RankedTensorType>(value.type());
    if (!type)
      continue;
    double difference = relativeDifference(value, (*expected)[i]);
    double bound = boundOf(type.getElementType());
    llvm::outs() << describeResult(entry, i, "#") << ": " << type << " differs by "
                 << llvm::format("%.3g", difference) << "\n";
    if (difference <= bound)
      continue;
    isSame = false;
    entry.emitOpError("gives ") << describeResult(entry, i, "#")
                                << " otherwise in parts: relative difference "
                                << llvm::formatv("{0:e3}", difference).str()
                                << ", expected at most " << llvm::formatv("{0:e3}", bound).str();
  }
  for (auto [i, device] : llvm::enumerate(run->devices)) {
    llvm::outs() << "device " << i << ": held at most " << device.peakBytes << " bytes";
    for (const auto &[kind, sent] : device.traffic)
      llvm::outs() << ", " << kind << " " << sent.count << " times with " << sent.bytes << " bytes";
    llvm::outs() << "\n";
  }
  return success(isSame);
}

} // namespace phaze::run
