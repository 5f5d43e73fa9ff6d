// Batch normalization: inference, training and its gradient.
#include "Registry.h"
#include "Shapes.h"
#include "dialects/StableHLO/StableHLO.h"

#include <cmath>

using namespace mlir;

namespace phaze::interpreter {

namespace {

/// The feature of each element of a tensor, in row-major order.
class Features {
public:
  Features(const TensorValue &operand, int64_t dim)
      : count(operand.shape()[dim]), inner(stridesOf(operand.shape())[dim]),
        perFeature(count ? operand.size() / count : 0) {}

  int64_t operator[](int64_t position) const { return position / inner % count; }

  /// For each feature the mean of `fn(position, feature)` over its elements.
  template <typename Fn> std::vector<double> mean(int64_t size, Fn fn) const {
    std::vector<double> sums = sum(size, fn);
    for (double &value : sums)
      value /= double(perFeature);
    return sums;
  }
  template <typename Fn> std::vector<double> sum(int64_t size, Fn fn) const {
    std::vector<double> sums(count, 0);
    for (int64_t i = 0; i < size; ++i)
      sums[(*this)[i]] += fn(i, (*this)[i]);
    return sums;
  }

  int64_t count, inner, perFeature;
};

/// scale * (x - mean) / sqrt(variance + epsilon) + offset, in double precision.
TensorValue normalize(RankedTensorType type, const TensorValue &operand, const Features &features,
                      const TensorValue &scale, const TensorValue &offset, ArrayRef<double> mean,
                      ArrayRef<double> variance, double epsilon) {
  std::vector<double> values;
  for (int64_t i = 0, e = operand.size(); i < e; ++i) {
    int64_t f = features[i];
    values.push_back(scale[f].f * (operand[i].f - mean[f]) / std::sqrt(variance[f] + epsilon) +
                     offset[f].f);
  }
  return TensorValue::fromDoubles(type, values);
}

std::vector<double> doublesOf(const TensorValue &value) {
  std::vector<double> numbers;
  for (Cell cell : value.cells())
    numbers.push_back(cell.f);
  return numbers;
}

FailureOr<Values> evalInference(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  auto norm = cast<stablehlo::BatchNormInferenceOp>(op);
  return one(normalize(resultType(op), operands[0], Features(operands[0], norm.getFeatureIndex()),
                       operands[1], operands[2], doublesOf(operands[3]), doublesOf(operands[4]),
                       norm.getEpsilon().convertToDouble()));
}

FailureOr<Values> evalTraining(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  auto norm = cast<stablehlo::BatchNormTrainingOp>(op);
  const TensorValue &x = operands[0];
  Features features(x, norm.getFeatureIndex());
  std::vector<double> mean = features.mean(x.size(), [&](int64_t i, int64_t) { return x[i].f; });
  std::vector<double> variance = features.mean(
      x.size(), [&](int64_t i, int64_t f) { return (x[i].f - mean[f]) * (x[i].f - mean[f]); });
  Values results = one(normalize(resultType(op), x, features, operands[1], operands[2], mean,
                                 variance, norm.getEpsilon().convertToDouble()));
  results.push_back(TensorValue::fromDoubles(resultType(op, 1), mean));
  results.push_back(TensorValue::fromDoubles(resultType(op, 2), variance));
  return results;
}

/// With y = (x - mean) / s, s = sqrt(variance + epsilon) and n elements per feature:
/// d scale = sum g * y, d offset = sum g, d x = scale / s * (g - mean(g) - y * mean(g * y)).
FailureOr<Values> evalGradient(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  auto norm = cast<stablehlo::BatchNormGradOp>(op);
  const TensorValue &x = operands[0], &scale = operands[1], &mean = operands[2],
                    &variance = operands[3], &g = operands[4];
  double epsilon = norm.getEpsilon().convertToDouble();
  Features features(x, norm.getFeatureIndex());
  auto deviation = [&](int64_t f) { return std::sqrt(variance[f].f + epsilon); };
  auto normalized = [&](int64_t i, int64_t f) { return (x[i].f - mean[f].f) / deviation(f); };
  std::vector<double> scaleGradient =
      features.sum(x.size(), [&](int64_t i, int64_t f) { return g[i].f * normalized(i, f); });
  std::vector<double> offsetGradient =
      features.sum(x.size(), [&](int64_t i, int64_t) { return g[i].f; });
  std::vector<double> gradient;
  double n = double(features.perFeature);
  for (int64_t i = 0, e = x.size(); i < e; ++i) {
    int64_t f = features[i];
    gradient.push_back(scale[f].f / deviation(f) *
                       (g[i].f - offsetGradient[f] / n - normalized(i, f) * scaleGradient[f] / n));
  }
  Values results = one(TensorValue::fromDoubles(resultType(op, 0), gradient));
  results.push_back(TensorValue::fromDoubles(resultType(op, 1), scaleGradient));
  results.push_back(TensorValue::fromDoubles(resultType(op, 2), offsetGradient));
  return results;
}

} // namespace

void addNormalization(HandlerTable &table) {
  table["stablehlo.batch_norm_grad"] = evalGradient;
  table["stablehlo.batch_norm_inference"] = evalInference;
  table["stablehlo.batch_norm_training"] = evalTraining;
}

} // namespace phaze::interpreter
