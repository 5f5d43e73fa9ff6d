// Dot products and convolutions against direct sums.
#include "RunText.h"

#include <random>

using namespace phaze::interpreter;

namespace {

std::string list(const std::vector<int64_t> &values) {
  std::string text = "[";
  for (size_t i = 0; i < values.size(); ++i)
    text += (i ? ", " : "") + std::to_string(values[i]);
  return text + "]";
}

std::string tensor(const std::vector<int64_t> &shape, const std::string &element) {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += std::to_string(size) + "x";
  return text + element + ">";
}

/// The row-major position of an index.
int64_t at(const std::vector<int64_t> &shape, const std::vector<int64_t> &index) {
  int64_t offset = 0;
  for (size_t i = 0; i < shape.size(); ++i)
    offset = offset * shape[i] + index[i];
  return offset;
}

TEST(Dot, AccumulatesInTheResultType) {
  EXPECT_EQ(runBody(R"(%a = stablehlo.constant dense<[[100, 100], [1, 2]]> : tensor<2x2xi8>
      %b = stablehlo.constant dense<[3, 4]> : tensor<2xi8>
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x2xi8>, tensor<2xi8>) -> tensor<2xi32>
      %1 = stablehlo.dot %a, %b : (tensor<2x2xi8>, tensor<2xi8>) -> tensor<2xi8>
      %c = stablehlo.constant dense<[256.0, 1.0, 1.0]> : tensor<3xbf16>
      %o = stablehlo.constant dense<1.0> : tensor<3xbf16>
      %2 = stablehlo.dot %c, %o : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<bf16>)",
                    "%0, %1, %2 : tensor<2xi32>, tensor<2xi8>, tensor<bf16>"),
            // Sums of products are rounded once: 258, not 256.
            "[700, 11]; [-68, 11]; 258");
}

// lhs and rhs with two batching, two contracting and two free dimensions in random order.
TEST(Dot, GeneralAgainstDirectSum) {
  std::mt19937 random(1);
  for (int round = 0; round < 30; ++round) {
    // Roles 0, 1: batching; 2, 3: contracting; 4, 5: free in lhs or rhs.
    std::vector<int64_t> size(8);
    for (int64_t &s : size)
      s = random() % 3 + 1;
    std::vector<int> lhsRoles = {0, 1, 2, 3, 4, 5}, rhsRoles = {0, 1, 2, 3, 6, 7};
    std::shuffle(lhsRoles.begin(), lhsRoles.end(), random);
    std::shuffle(rhsRoles.begin(), rhsRoles.end(), random);
    auto place = [](const std::vector<int> &roles, int role) {
      return int64_t(std::find(roles.begin(), roles.end(), role) - roles.begin());
    };
    std::vector<int64_t> lhsShape, rhsShape, outShape = {size[0], size[1]};
    std::vector<int> outRoles = {0, 1};
    for (int role : lhsRoles)
      lhsShape.push_back(size[role]);
    for (int role : rhsRoles)
      rhsShape.push_back(size[role]);
    for (const auto &roles : {lhsRoles, rhsRoles})
      for (int role : roles)
        if (role >= 4) {
          outRoles.push_back(role);
          outShape.push_back(size[role]);
        }
    auto pair = [&](int a, int b) {
      return list({place(lhsRoles, a), place(lhsRoles, b)}) + " x " +
             list({place(rhsRoles, a), place(rhsRoles, b)});
    };
    std::string l = tensor(lhsShape, "i32"), r = tensor(rhsShape, "i32"),
                o = tensor(outShape, "i32");
    Program program("func.func @main(%a: " + l + ", %b: " + r + ") -> " + o +
                    " { %0 = stablehlo.dot_general %a, %b, batching_dims = " + pair(0, 1) +
                    ", contracting_dims = " + pair(2, 3) + " : (" + l + ", " + r + ") -> " + o +
                    "\n return %0 : " + o + " }");
    TensorValue a = randomTensor(program.argument(0), round, RandomRange{-9, 9});
    TensorValue b = randomTensor(program.argument(1), round + 50, RandomRange{-9, 9});
    auto results = program.run({a, b});
    ASSERT_EQ(results.size(), 1u) << program.errors;
    // Every assignment of positions to roles adds one product.
    std::vector<int64_t> sums(results[0].size(), 0), position(8, 0);
    while (true) {
      auto indexOf = [&](const std::vector<int> &roles) {
        std::vector<int64_t> index;
        for (int role : roles)
          index.push_back(position[role]);
        return index;
      };
      sums[at(outShape, indexOf(outRoles))] +=
          a[at(lhsShape, indexOf(lhsRoles))].i * b[at(rhsShape, indexOf(rhsRoles))].i;
      int role = 7;
      while (role >= 0 && ++position[role] == size[role])
        position[role--] = 0;
      if (role < 0)
        break;
    }
    for (int64_t i = 0; i < results[0].size(); ++i)
      EXPECT_EQ(results[0][i].i, sums[i]) << "round " << round;
  }
}

struct Conv {
  int64_t batch, groups, batchGroups, inputs, outputs; // inputs and outputs per group
  int64_t size[2], kernel[2], stride[2], low[2], high[2], base[2], window[2];
  bool reverse[2];
};

// Every input element and every kernel tap: where does their product go?
TEST(Convolution, AgainstDirectSum) {
  std::mt19937 random(7);
  int compared = 0;
  for (int round = 0; round < 60; ++round) {
    Conv c;
    c.groups = random() % 3 == 0 ? 2 : 1;
    c.batchGroups = c.groups == 1 && random() % 3 == 0 ? 2 : 1;
    c.batch = (random() % 2 + 1) * c.batchGroups;
    c.inputs = random() % 2 + 1;
    c.outputs = random() % 2 + 1;
    int64_t out[2];
    bool empty = false;
    for (int i = 0; i < 2; ++i) {
      c.size[i] = random() % 5 + 1;
      c.kernel[i] = random() % 3 + 1;
      c.stride[i] = random() % 2 + 1;
      c.base[i] = random() % 2 + 1;
      c.window[i] = random() % 2 + 1;
      c.low[i] = int64_t(random() % 4) - 1;
      c.high[i] = int64_t(random() % 4) - 1;
      c.reverse[i] = random() % 2;
      int64_t padded = c.low[i] + (c.size[i] - 1) * c.base[i] + 1 + c.high[i];
      int64_t wide = (c.kernel[i] - 1) * c.window[i] + 1;
      out[i] = padded < wide ? 0 : (padded - wide) / c.stride[i] + 1;
      empty |= out[i] <= 0;
    }
    if (empty)
      continue;
    ++compared;
    // [b, 0, f, 1] x [o, 1, i, 0] -> [0, f, b, 1]: no dimension where it usually is.
    int64_t features = c.inputs * c.groups, outs = c.outputs * c.groups * c.batchGroups;
    int64_t outBatch = c.batch / c.batchGroups;
    std::vector<int64_t> l = {c.batch, c.size[0], features, c.size[1]},
                         r = {outs, c.kernel[1], c.inputs, c.kernel[0]},
                         o = {out[0], outs, outBatch, out[1]};
    std::string lt = tensor(l, "i32"), rt = tensor(r, "i32"), ot = tensor(o, "i32");
    auto two = [](const int64_t *v) { return list({v[0], v[1]}); };
    auto word = [](bool b) { return std::string(b ? "true" : "false"); };
    Program program("func.func @main(%a: " + lt + ", %b: " + rt + ") -> " + ot +
                    " { %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f, 1]x[o, 1, i, "
                    "0]->[0, f, b, 1], "
                    "window = {stride = " +
                    two(c.stride) + ", pad = [" + list({c.low[0], c.high[0]}) + ", " +
                    list({c.low[1], c.high[1]}) + "], lhs_dilate = " + two(c.base) +
                    ", rhs_dilate = " + two(c.window) + ", reverse = [" + word(c.reverse[0]) +
                    ", " + word(c.reverse[1]) +
                    "]} {batch_group_count = " + std::to_string(c.batchGroups) +
                    " : i64, feature_group_count = " + std::to_string(c.groups) + " : i64} : (" +
                    lt + ", " + rt + ") -> " + ot + "\n return %0 : " + ot + " }");
    TensorValue a = randomTensor(program.argument(0), round, RandomRange{-9, 9});
    TensorValue b = randomTensor(program.argument(1), round + 50, RandomRange{-9, 9});
    auto results = program.run({a, b});
    ASSERT_EQ(results.size(), 1u) << program.errors;

    std::vector<int64_t> sums(results[0].size(), 0);
    for (int64_t n = 0; n < c.batch; ++n)
      for (int64_t f = 0; f < features; ++f)
        for (int64_t y = 0; y < c.size[0]; ++y)
          for (int64_t x = 0; x < c.size[1]; ++x)
            for (int64_t k = 0; k < outs; ++k)
              for (int64_t v = 0; v < c.kernel[0]; ++v)
                for (int64_t u = 0; u < c.kernel[1]; ++u) {
                  int64_t group = k / c.outputs;
                  if (c.groups > 1 && f / c.inputs != group)
                    continue;
                  if (c.batchGroups > 1 && n / outBatch != group)
                    continue;
                  int64_t taps[2] = {c.reverse[0] ? c.kernel[0] - 1 - v : v,
                                     c.reverse[1] ? c.kernel[1] - 1 - u : u};
                  int64_t where[2] = {y, x};
                  bool inside = true;
                  for (int i = 0; i < 2; ++i) {
                    where[i] = c.low[i] + where[i] * c.base[i] - taps[i] * c.window[i];
                    inside &= where[i] >= 0 && where[i] % c.stride[i] == 0 &&
                              where[i] / c.stride[i] < out[i];
                    where[i] /= c.stride[i];
                  }
                  if (inside)
                    sums[at(o, {where[0], k, n % outBatch, where[1]})] +=
                        a[at(l, {n, y, f, x})].i * b[at(r, {k, u, f % c.inputs, v})].i;
                }
    for (int64_t i = 0; i < results[0].size(); ++i)
      EXPECT_EQ(results[0][i].i, sums[i]) << "round " << round;
  }
  EXPECT_GT(compared, 30);
}

} // namespace
