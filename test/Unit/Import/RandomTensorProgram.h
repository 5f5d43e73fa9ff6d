// Random programs over small tensors, of operations that move, combine and contract elements.
#ifndef PHAZE_TEST_UNIT_IMPORT_RANDOMTENSORPROGRAM_H
#define PHAZE_TEST_UNIT_IMPORT_RANDOMTENSORPROGRAM_H

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace phaze {

using Shape = std::vector<int64_t>;

inline int64_t product(const Shape &shape) {
  int64_t result = 1;
  for (int64_t size : shape)
    result *= size;
  return result;
}

/// Writes a random program, the same one for the same seed.
class RandomTensorProgram {
public:
  explicit RandomTensorProgram(unsigned seed) : random(seed) {}

  std::string generate(unsigned numOps) {
    for (unsigned i = 0; i < 2; ++i)
      argument(randomShape(pick(std::vector<int64_t>{12, 24, 36, 48, 64, 96})));
    while (ops < numOps)
      step();
    std::string text = "func.func @main(" + arguments + ", %f: tensor<f32>) {\n" + body;
    return text + "  return\n}\n";
  }

private:
  int64_t upTo(int64_t bound) { return std::uniform_int_distribution<int64_t>(0, bound)(random); }
  template <typename T> T pick(const std::vector<T> &list) { return list[upTo(list.size() - 1)]; }
  static std::string tensor(const Shape &shape) {
    std::string text = "tensor<";
    for (int64_t size : shape)
      text += std::to_string(size) + "x";
    return text + "f32>";
  }
  static std::string list(const Shape &values) {
    std::string text;
    for (int64_t value : values)
      text += (text.empty() ? "" : ", ") + std::to_string(value);
    return text;
  }

  /// A shape of so many elements, ones included now and then.
  Shape randomShape(int64_t elements) {
    Shape shape;
    while (elements > 1) {
      std::vector<int64_t> divisors;
      for (int64_t d = 2; d <= elements; ++d)
        if (elements % d == 0)
          divisors.push_back(d);
      if (upTo(7) == 0)
        shape.push_back(1);
      shape.push_back(shape.size() >= 3 ? elements : pick(divisors));
      elements /= shape.back();
    }
    if (shape.empty())
      shape.push_back(1);
    return shape;
  }

  int argument(const Shape &shape) {
    arguments +=
        (arguments.empty() ? "%" : ", %") + std::to_string(shapes.size()) + ": " + tensor(shape);
    shapes.push_back(shape);
    return shapes.size() - 1;
  }

  void emit(const std::string &operation, const std::string &types, const Shape &result) {
    body += "  %" + std::to_string(shapes.size()) + " = " + operation + " : (" + types + ") -> " +
            tensor(result) + "\n";
    shapes.push_back(result);
    ++ops;
  }

  std::string name(int value) { return "%" + std::to_string(value); }

  void step() {
    int x = upTo(shapes.size() - 1);
    Shape shape = shapes[x], result = shape;
    std::string type = tensor(shape);
    size_t rank = shape.size();
    auto call = [&](const std::string &op) { return "stablehlo." + op + " " + name(x); };
    switch (upTo(11)) {
    case 0:
    case 1:
      return emit(call("reshape"), type, randomShape(product(shape)));
    case 2: {
      Shape permutation;
      for (size_t i = 0; i < rank; ++i)
        permutation.push_back(i);
      std::shuffle(permutation.begin(), permutation.end(), random);
      for (size_t i = 0; i < rank; ++i)
        result[i] = shape[permutation[i]];
      return emit(call("transpose") + ", dims = [" + list(permutation) + "]", type, result);
    }
    case 3: {
      size_t dim = upTo(rank - 1);
      std::vector<int64_t> parts = {1};
      for (int64_t d = 2; d <= shape[dim]; ++d)
        if (shape[dim] % d == 0)
          parts.push_back(d);
      int64_t part = shape[dim] / pick(parts), start = 0, stride = 1;
      if (upTo(3) == 0)
        part = 1 + upTo(shape[dim] - 1);
      if (upTo(3) == 0 && shape[dim] / part > 1)
        stride = shape[dim] / part;
      start = stride > 1 ? upTo(stride - 1) : upTo(shape[dim] / part - 1) * part;
      if (upTo(5) == 0)
        start = upTo(shape[dim] - (part - 1) * stride - 1);
      std::string ranges;
      for (size_t i = 0; i < rank; ++i)
        ranges +=
            (i ? ", " : "") + (i == dim ? std::to_string(start) + ":" +
                                              std::to_string(start + (part - 1) * stride + 1) +
                                              ":" + std::to_string(stride)
                                        : "0:" + std::to_string(shape[i]));
      result[dim] = part;
      return emit(call("slice") + " [" + ranges + "]", type, result);
    }
    case 4: {
      size_t dim = upTo(rank - 1);
      Shape low(rank, 0), high(rank, 0), interior(rank, 0);
      low[dim] = upTo(2) * shape[dim];
      high[dim] = upTo(2) * shape[dim];
      if (upTo(3) == 0)
        low[dim] = upTo(4) - 2;
      if (upTo(3) == 0) {
        interior[dim] = 1 + upTo(1);
        low[dim] = upTo(interior[dim]);
        high[dim] = interior[dim] - low[dim];
      }
      result[dim] = shape[dim] + low[dim] + high[dim] + (shape[dim] - 1) * interior[dim];
      if (result[dim] <= 0 || product(result) > 600)
        return;
      return emit(call("pad") + ", %f, low = [" + list(low) + "], high = [" + list(high) +
                      "], interior = [" + list(interior) + "]",
                  type + ", tensor<f32>", result);
    }
    case 5: {
      size_t dim = upTo(rank - 1);
      std::vector<int> fitting;
      for (int y = 0; y < static_cast<int>(shapes.size()); ++y) {
        Shape other = shapes[y];
        if (other.size() != rank)
          continue;
        other[dim] = shape[dim];
        if (other == shape)
          fitting.push_back(y);
      }
      int y = pick(fitting);
      result[dim] += shapes[y][dim];
      if (product(result) > 600)
        return;
      return emit(call("concatenate") + ", " + name(y) + ", dim = " + std::to_string(dim),
                  type + ", " + tensor(shapes[y]), result);
    }
    case 6:
    case 7: {
      std::vector<int> fitting;
      for (int y = 0; y < static_cast<int>(shapes.size()); ++y)
        if (shapes[y] == shape)
          fitting.push_back(y);
      int y = pick(fitting);
      return emit(call("add") + ", " + name(y), type + ", " + type, result);
    }
    case 8: {
      if (product(shape) > 200 || rank > 4)
        return;
      size_t added = upTo(rank);
      result.insert(result.begin() + added, 1 + upTo(2));
      Shape dims;
      for (size_t i = 0; i < result.size(); ++i)
        if (i != added) {
          dims.push_back(i);
          if (result[i] == 1 && upTo(1) == 0)
            result[i] = 2;
        }
      return emit(call("broadcast_in_dim") + ", dims = [" + list(dims) + "]", type, result);
    }
    case 9: {
      size_t dim = upTo(rank - 1);
      if (upTo(2) == 0) {
        body += "  %" + std::to_string(shapes.size()) + " = " + call("reverse") + ", dims = [" +
                std::to_string(dim) + "] : " + type + "\n";
        shapes.push_back(shape);
        ++ops;
        return;
      }
      if (rank < 2)
        return;
      result.erase(result.begin() + dim);
      body += "  %" + std::to_string(shapes.size()) + " = stablehlo.reduce(" + name(x) +
              " init: %f) applies stablehlo.add across dimensions = [" + std::to_string(dim) +
              "] : (" + type + ", tensor<f32>) -> " + tensor(result) + "\n";
      shapes.push_back(result);
      ++ops;
      return;
    }
    case 10: {
      int y = upTo(shapes.size() - 1);
      Shape other = shapes[y];
      size_t i = upTo(rank - 1), j = upTo(other.size() - 1);
      if (shape[i] != other[j] || product(shape) * product(other) / shape[i] > 4000)
        return;
      bool isBatch = upTo(1) == 0;
      result = isBatch ? Shape{shape[i]} : Shape{};
      for (size_t k = 0; k < rank; ++k)
        if (k != i)
          result.push_back(shape[k]);
      for (size_t k = 0; k < other.size(); ++k)
        if (k != j)
          result.push_back(other[k]);
      if (product(result) > 600 || result.empty())
        return;
      return emit(call("dot_general") + ", " + name(y) +
                      (isBatch ? ", batching_dims = [" : ", contracting_dims = [") +
                      std::to_string(i) + "] x [" + std::to_string(j) + "]" +
                      (isBatch ? ", contracting_dims = [] x []" : ""),
                  type + ", " + tensor(other), result);
    }
    default:
      return windowed(x);
    }
  }

  /// Windows that lie side by side, keep the size or do neither.
  void windowed(int x) {
    Shape shape = shapes[x];
    size_t rank = shape.size();
    bool isConvolution = rank == 3 && upTo(2) > 0;
    int64_t size = shape[isConvolution ? 1 : rank - 1];
    std::vector<int64_t> divisors;
    for (int64_t d = 1; d <= size; ++d)
      if (size % d == 0)
        divisors.push_back(d);
    int64_t taps = pick(divisors), stride = taps, low = 0, high = 0, spread = 1, dilation = 1;
    bool isReversed = isConvolution && upTo(2) == 0;
    switch (upTo(3)) {
    case 0:
      taps = 1 + upTo(2);
      stride = 1;
      low = taps / 2;
      high = taps - 1 - low;
      break;
    case 1:
      if (!isConvolution)
        break;
      taps = 1 + upTo(3);
      spread = taps;
      stride = 1;
      low = high = taps - 1;
      break;
    case 2:
      taps = 1 + upTo(size - 1);
      stride = 1 + upTo(2);
      low = upTo(1);
      dilation = isConvolution && taps == 2 ? 2 : 1;
      break;
    default:
      break;
    }
    int64_t padded = (size - 1) * spread + 1 + low + high, covered = (taps - 1) * dilation + 1;
    if (padded < covered)
      return;
    int64_t out = (padded - covered) / stride + 1;
    if (!isConvolution) {
      Shape result = shape;
      result[rank - 1] = out;
      Shape window(rank, 1), strides(rank, 1);
      window[rank - 1] = taps;
      strides[rank - 1] = stride;
      std::string padding;
      for (size_t i = 0; i < rank; ++i)
        padding += (i ? ", [" : "[") + (i + 1 == rank ? list({low, high}) : "0, 0") + "]";
      body += "  %" + std::to_string(shapes.size()) + " = \"stablehlo.reduce_window\"(" + name(x) +
              ", %f) <{window_dimensions = array<i64: " + list(window) +
              ">, window_strides = array<i64: " + list(strides) + ">, padding = dense<[" + padding +
              "]> : tensor<" + std::to_string(rank) + "x2xi64>}> ({\n" +
              "  ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n    %s = stablehlo.add %a, %b : "
              "tensor<f32>\n    stablehlo.return %s : tensor<f32>\n  }) : (" +
              tensor(shape) + ", tensor<f32>) -> " + tensor(result) + "\n";
      shapes.push_back(result);
      ++ops;
      return;
    }
    int64_t groups = 1, batches = 1;
    if (upTo(2) == 0 && shape[2] % 2 == 0)
      groups = 2;
    else if (upTo(2) == 0 && shape[0] % 2 == 0)
      batches = 2;
    int64_t features = 2 * (1 + upTo(1));
    Shape kernel = {taps, shape[2] / groups, features},
          result = {shape[0] / batches, out, features};
    if (product(result) * taps * kernel[1] > 4000)
      return;
    int y = argument(kernel);
    emit("stablehlo.convolution(" + name(x) + ", " + name(y) +
             ") dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [" +
             std::to_string(stride) + "], pad = [[" + list({low, high}) + "]], lhs_dilate = [" +
             std::to_string(spread) + "], rhs_dilate = [" + std::to_string(dilation) +
             "], reverse = [" + (isReversed ? "true" : "false") +
             "]} {batch_group_count = " + std::to_string(batches) +
             " : i64, feature_group_count = " + std::to_string(groups) + " : i64}",
         tensor(shape) + ", " + tensor(kernel), result);
  }

  std::mt19937 random;
  std::string arguments, body;
  std::vector<Shape> shapes;
  unsigned ops = 0;
};

} // namespace phaze

#endif
