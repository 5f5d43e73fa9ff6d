// Random programs, element by element: where the analysis says that an operation maps a class, each
// element of the result must come from elements at the same place along that class.
#include "FactorText.h"
#include "RandomTensorProgram.h"
#include "dialects/StableHLO/ConstantIntegers.h"
#include "dialects/StableHLO/StableHLO.h"
#include <random>

using namespace phaze;

namespace {

Shape unflatten(int64_t index, const Shape &shape) {
  Shape result(shape.size());
  for (size_t i = shape.size(); i-- > 0;) {
    result[i] = index % shape[i];
    index /= shape[i];
  }
  return result;
}

int64_t flatten(const Shape &index, const Shape &shape) {
  int64_t result = 0;
  for (size_t i = 0; i < shape.size(); ++i)
    result = result * shape[i] + index[i];
  return result;
}

/// Elements that meet in an operation: one of each operand it reads (-1 for none), one result.
using Meeting = std::vector<int64_t>;

/// All of them, for the operations that the random programs have.
std::vector<Meeting> meetings(mlir::Operation *op, const std::vector<Shape> &operands,
                              const Shape &result) {
  std::vector<Meeting> all;
  int64_t numResults = product(result);
  auto shapeOf = [](llvm::ArrayRef<int64_t> list) { return Shape(list.begin(), list.end()); };
  auto perResult = [&](auto &&source) {
    for (int64_t r = 0; r < numResults; ++r)
      if (std::optional<Shape> from = source(unflatten(r, result)))
        all.push_back({flatten(*from, operands[0]), r});
  };
  using namespace stablehlo;
  if (mlir::isa<AddOp>(op)) {
    for (int64_t r = 0; r < numResults; ++r)
      all.push_back({r, r, r});
  } else if (mlir::isa<ReshapeOp>(op)) {
    for (int64_t r = 0; r < numResults; ++r)
      all.push_back({r, r});
  } else if (auto transpose = mlir::dyn_cast<TransposeOp>(op)) {
    perResult([&](const Shape &at) -> std::optional<Shape> {
      Shape from(at.size());
      for (size_t i = 0; i < at.size(); ++i)
        from[transpose.getPermutation()[i]] = at[i];
      return from;
    });
  } else if (auto reverse = mlir::dyn_cast<ReverseOp>(op)) {
    perResult([&](Shape at) -> std::optional<Shape> {
      for (int64_t dim : reverse.getDimensions())
        at[dim] = result[dim] - 1 - at[dim];
      return at;
    });
  } else if (auto broadcast = mlir::dyn_cast<BroadcastInDimOp>(op)) {
    perResult([&](const Shape &at) -> std::optional<Shape> {
      Shape from;
      for (auto [i, dim] : llvm::enumerate(broadcast.getBroadcastDimensions()))
        from.push_back(operands[0][i] == 1 ? 0 : at[dim]);
      return from;
    });
  } else if (auto slice = mlir::dyn_cast<SliceOp>(op)) {
    perResult([&](Shape at) -> std::optional<Shape> {
      for (size_t i = 0; i < at.size(); ++i)
        at[i] = slice.getStartIndices()[i] + at[i] * slice.getStrides()[i];
      return at;
    });
  } else if (auto pad = mlir::dyn_cast<PadOp>(op)) {
    perResult([&](Shape at) -> std::optional<Shape> {
      for (size_t i = 0; i < at.size(); ++i) {
        int64_t step = pad.getInteriorPadding()[i] + 1;
        at[i] -= pad.getEdgePaddingLow()[i];
        if (at[i] < 0 || at[i] % step != 0 || at[i] / step >= operands[0][i])
          return std::nullopt;
        at[i] /= step;
      }
      return at;
    });
  } else if (auto concatenate = mlir::dyn_cast<ConcatenateOp>(op)) {
    for (int64_t r = 0; r < numResults; ++r) {
      Shape at = unflatten(r, result);
      int64_t &along = at[concatenate.getDimension()];
      Meeting meeting(operands.size() + 1, -1);
      meeting.back() = r;
      for (size_t k = 0; k < operands.size(); ++k) {
        int64_t size = operands[k][concatenate.getDimension()];
        if (along < size) {
          meeting[k] = flatten(at, operands[k]);
          break;
        }
        along -= size;
      }
      all.push_back(meeting);
    }
  } else if (auto reduce = mlir::dyn_cast<ReduceOp>(op)) {
    for (int64_t x = 0; x < product(operands[0]); ++x) {
      Shape at = unflatten(x, operands[0]), to;
      for (size_t i = 0; i < at.size(); ++i)
        if (!llvm::is_contained(reduce.getDimensions(), static_cast<int64_t>(i)))
          to.push_back(at[i]);
      all.push_back({x, -1, flatten(to, result)});
    }
  } else if (auto dot = mlir::dyn_cast<DotGeneralOp>(op)) {
    auto dims = dot.getDotDimensionNumbers();
    for (int64_t x = 0; x < product(operands[0]); ++x)
      for (int64_t y = 0; y < product(operands[1]); ++y) {
        Shape a = unflatten(x, operands[0]), b = unflatten(y, operands[1]), to;
        bool meet = true;
        auto agree = [&](auto as, auto bs) {
          for (auto [i, j] : llvm::zip(as, bs))
            meet &= a[i] == b[j];
        };
        agree(dims.getLhsBatchingDimensions(), dims.getRhsBatchingDimensions());
        agree(dims.getLhsContractingDimensions(), dims.getRhsContractingDimensions());
        if (!meet)
          continue;
        for (int64_t i : dims.getLhsBatchingDimensions())
          to.push_back(a[i]);
        for (int64_t i = 0; i < static_cast<int64_t>(a.size()); ++i)
          if (!llvm::is_contained(dims.getLhsBatchingDimensions(), i) &&
              !llvm::is_contained(dims.getLhsContractingDimensions(), i))
            to.push_back(a[i]);
        for (int64_t i = 0; i < static_cast<int64_t>(b.size()); ++i)
          if (!llvm::is_contained(dims.getRhsBatchingDimensions(), i) &&
              !llvm::is_contained(dims.getRhsContractingDimensions(), i))
            to.push_back(b[i]);
        all.push_back({x, y, flatten(to, result)});
      }
  } else if (auto window = mlir::dyn_cast<ReduceWindowOp>(op)) {
    // Along the last dimension only.
    auto padding = integersOf(*window.getPadding());
    Shape sizes = shapeOf(window.getWindowDimensions());
    size_t last = result.size() - 1;
    for (int64_t r = 0; r < numResults; ++r)
      for (int64_t tap = 0; tap < sizes[last]; ++tap) {
        Shape at = unflatten(r, result);
        at[last] = at[last] * (*window.getWindowStrides())[last] + tap - padding[2 * last];
        if (at[last] >= 0 && at[last] < operands[0][last])
          all.push_back({flatten(at, operands[0]), -1, r});
      }
  } else if (auto conv = mlir::dyn_cast<ConvolutionOp>(op)) {
    // [b, 0, f] x [0, i, o] -> [b, 0, f].
    int64_t groups = conv.getFeatureGroupCount(), batches = conv.getBatchGroupCount();
    auto padding = integersOf(*conv.getPadding());
    int64_t stride = (*conv.getWindowStrides())[0], dilation = (*conv.getRhsDilation())[0];
    int64_t spread = (*conv.getLhsDilation())[0], taps = operands[1][0];
    bool isReversed = (*conv.getWindowReversal())[0];
    for (int64_t r = 0; r < numResults; ++r)
      for (int64_t tap = 0; tap < taps; ++tap)
        for (int64_t i = 0; i < operands[1][1]; ++i) {
          Shape at = unflatten(r, result);
          int64_t place = at[1] * stride + tap * dilation - padding[0];
          if (place < 0 || place % spread != 0 || place / spread >= operands[0][1])
            continue;
          int64_t group = at[2] / (result[2] / groups);
          int64_t batch = at[0] + at[2] / (result[2] / batches) * result[0];
          all.push_back({flatten({batch, place / spread, group * operands[1][1] + i}, operands[0]),
                         flatten({isReversed ? taps - 1 - tap : tap, i, at[2]}, operands[1]), r});
        }
  }
  return all;
}

/// Place of an element along a class that occurs once in the value.
int64_t placeAlong(const FactorAnalysis &factors, ValueIndex value, const Shape &shape,
                   int64_t element, ClassIndex wanted) {
  Shape at = unflatten(element, shape);
  for (size_t dim = 0; dim < shape.size(); ++dim)
    for (ClassIndex factor : llvm::reverse(factors.factors(value, dim))) {
      if (factor == wanted)
        return at[dim] % factors.classes[factor].size;
      at[dim] /= factors.classes[factor].size;
    }
  return -1;
}

struct Tally {
  int64_t mapped = 0, reduced = 0, dimensions = 0, divided = 0;
};

void check(const Analysed &program, Tally &tally) {
  const ProgramGraph &graph = *program.graph;
  const FactorAnalysis &factors = *program.factors;
  for (ValueIndex value = 0; value < static_cast<ValueIndex>(graph.values.size()); ++value)
    for (auto [dim, size] : llvm::enumerate(graph.shape(value))) {
      int64_t total = 1;
      for (ClassIndex factor : factors.factors(value, dim))
        total *= factors.classes[factor].size;
      ASSERT_EQ(total, size);
      ++tally.dimensions;
      tally.divided += factors.factors(value, dim).size() > 1;
    }
  for (auto [index, node] : llvm::enumerate(graph.nodes)) {
    std::vector<ValueIndex> values = node.operands;
    values.push_back(node.results[0]);
    std::vector<Shape> shapes;
    for (ValueIndex value : values)
      shapes.push_back(Shape(graph.shape(value).begin(), graph.shape(value).end()));
    std::vector<Meeting> all = meetings(node.op, {shapes.begin(), shapes.end() - 1}, shapes.back());
    // Windows and paddings may read nothing at all.
    bool mayBeEmpty =
        mlir::isa<stablehlo::PadOp, stablehlo::ConvolutionOp, stablehlo::ReduceWindowOp>(node.op);
    ASSERT_TRUE(mayBeEmpty || !all.empty()) << node.op->getName().getStringRef().str();
    for (auto [factor, use] : factors.nodes[index].uses) {
      if (use != FactorUse::Map && use != FactorUse::Reduce)
        continue;
      bool isOnce = true, isRead = false;
      for (size_t k = 0; k < values.size(); ++k) {
        isOnce &= !factors.occursTwice(values[k], factor);
        isRead |= k + 1 < values.size() && factors.hasClass(values[k], factor);
      }
      bool isWritten = factors.hasClass(values.back(), factor);
      ASSERT_TRUE(use != FactorUse::Map || !isRead || factors.classes[factor].size == 1 ||
                  isWritten)
          << "a mapped class is gone";
      if (!isOnce || (use == FactorUse::Reduce && isWritten))
        continue;
      for (const Meeting &meeting : all) {
        std::optional<int64_t> place;
        for (size_t k = 0; k < meeting.size(); ++k) {
          // Of a reduction the operands may have scalars that meet nothing.
          size_t which = k + 1 == meeting.size() ? values.size() - 1 : k;
          if (meeting[k] < 0 || !factors.hasClass(values[which], factor))
            continue;
          int64_t found = placeAlong(factors, values[which], shapes[which], meeting[k], factor);
          ASSERT_EQ(place.value_or(found), found)
              << "node " << index << " " << node.op->getName().getStringRef().str() << " class "
              << factor << ": " << factors.describe(values[0]) << " -> "
              << factors.describe(values.back());
          place = found;
        }
      }
      ++(use == FactorUse::Map ? tally.mapped : tally.reduced);
    }
  }
}

TEST(FactorRandom, MappedClassesKeepTheirPlaces) {
  Tally tally;
  for (unsigned seed = 1; seed <= 400; ++seed) {
    std::string text = RandomTensorProgram(seed).generate(12);
    Analysed program(text);
    ASSERT_TRUE(program.factors) << "seed " << seed << "\n" << text;
    check(program, tally);
    ASSERT_FALSE(HasFatalFailure()) << "seed " << seed << "\n" << text;
  }
  // What was checked is not nothing.
  EXPECT_GT(tally.mapped, 5000);
  EXPECT_GT(tally.reduced, 300);
  EXPECT_GT(tally.divided * 20, tally.dimensions);
}

TEST(FactorRandom, PowersOfTwoAlwaysFit) {
  // Any two divisions of a power of two have a common one, so that nothing gets lost.
  std::mt19937 random(7);
  auto shapeOf = [&](int64_t logarithm) {
    std::string text;
    while (logarithm > 0) {
      int64_t part = std::uniform_int_distribution<int64_t>(1, logarithm)(random);
      text += std::to_string(int64_t(1) << part) + "x";
      logarithm -= part;
    }
    return "tensor<" + text + "f32>";
  };
  for (int round = 0; round < 50; ++round) {
    std::string from = shapeOf(10), text = "func.func @main(%0: " + from + ") {\n";
    for (int i = 1; i <= 8; ++i) {
      std::string to = shapeOf(10);
      text += "  %" + std::to_string(i) + " = stablehlo.reshape %" + std::to_string(i - 1) +
              " : (" + from + ") -> " + to + "\n";
      from = to;
    }
    Analysed program(text + "  return\n}\n");
    ASSERT_TRUE(program.factors);
    auto all = [&](ValueIndex value) {
      std::vector<ClassIndex> list;
      for (unsigned dim = 0; dim < program.graph->shape(value).size(); ++dim)
        llvm::append_range(list, program.factors->factors(value, dim));
      return list;
    };
    for (ValueIndex value = 1; value <= 8; ++value)
      EXPECT_EQ(all(value), all(0));
    for (const NodeFactors &node : program.factors->nodes)
      EXPECT_TRUE(node.irregular.empty());
  }
}

} // namespace
