// Rules of differentiation against central differences, in 64 bits, run by the interpreter.
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/Parser/Parser.h"
#include "phaze/Autodiff/Vjp.h"
#include "phaze/Interpreter/Evaluate.h"
#include "phaze/Interpreter/TensorText.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace phaze;
using interpreter::TensorValue;

namespace {

class Gradients : public testing::Test {
protected:
  MLIRContext context;

  Gradients() { context.loadDialect<func::FuncDialect, stablehlo::StableHLODialect>(); }

  OwningOpRef<ModuleOp> parse(StringRef text) {
    return parseSourceString<ModuleOp>(text, ParserConfig(&context));
  }

  /// Makes a function that returns one value return the cotangents of its float arguments instead,
  /// given one of the value as a last argument.
  static LogicalResult makeDerivative(func::FuncOp function) {
    Block &block = function.getBody().front();
    Operation *end = block.getTerminator();
    Value output = end->getOperand(0);
    SmallVector<Value> inputs;
    for (Value argument : block.getArguments())
      if (isa<FloatType>(autodiff::elementOf(argument)))
        inputs.push_back(argument);
    Value cotangent = block.addArgument(output.getType(), function.getLoc());
    autodiff::HloBuilder builder(OpBuilder(end), function.getLoc());
    auto found = autodiff::differentiate(builder, output, cotangent, inputs);
    if (failed(found))
      return failure();
    for (auto [value, input] : llvm::zip_equal(*found, inputs))
      if (!value)
        value = builder.splatLike(0, input);
    end->setOperands(*found);
    function.setType(
        FunctionType::get(function.getContext(), block.getArgumentTypes(), end->getOperandTypes()));
    return success();
  }

  static double weigh(const TensorValue &value, const TensorValue &weights) {
    double sum = 0;
    for (int64_t i = 0; i < value.size(); ++i)
      sum += value.number(i) * weights.number(i);
    return sum;
  }

  /// `body` is a function @main on f64 tensors (and integers, which are 0 or 1) with one result.
  /// Floats are in [least, most].
  void check(StringRef body, double least = 0.5, double most = 2) {
    auto forward = parse(body), derivative = parse(body);
    ASSERT_TRUE(forward && derivative);
    auto run = forward->lookupSymbol<func::FuncOp>("main");
    auto pull = derivative->lookupSymbol<func::FuncOp>("main");
    std::vector<TensorValue> inputs;
    for (Type type : run.getArgumentTypes()) {
      auto tensor = cast<RankedTensorType>(type);
      std::optional<interpreter::RandomRange> range;
      if (isa<FloatType>(tensor.getElementType()))
        range = {least, most};
      inputs.push_back(interpreter::randomTensor(tensor, 17 + inputs.size(), range));
    }
    ASSERT_TRUE(succeeded(makeDerivative(pull)));
    TensorValue weights = interpreter::randomTensor(
        cast<RankedTensorType>(run.getResultTypes().front()), 5, interpreter::RandomRange{-1, 1});
    std::vector<TensorValue> given(inputs);
    given.push_back(weights);
    auto gradients = interpreter::evaluate(pull, given);
    ASSERT_TRUE(succeeded(gradients));

    unsigned next = 0;
    const double step = 1e-5;
    for (TensorValue &input : inputs) {
      if (!input.element().isFloat())
        continue;
      const TensorValue &gradient = (*gradients)[next++];
      for (int64_t i = 0; i < input.size(); ++i) {
        const double here = input.number(i);
        double ends[2];
        for (int side : {0, 1}) {
          input.mutableCells()[i].f = here + (side ? step : -step);
          auto result = interpreter::evaluate(run, inputs);
          ASSERT_TRUE(succeeded(result));
          ends[side] = weigh(result->front(), weights);
        }
        input.mutableCells()[i].f = here;
        const double slope = (ends[1] - ends[0]) / (2 * step);
        EXPECT_NEAR(gradient.number(i), slope, 1e-6 * std::max(1.0, std::abs(slope)))
            << body.str() << "\ninput " << next - 1 << " element " << i;
      }
    }
  }

  void checkUnary(StringRef name, double least = 0.5, double most = 2) {
    check(("func.func @main(%x: tensor<5xf64>) -> tensor<5xf64> {\n  %0 = stablehlo." + name +
           " %x : tensor<5xf64>\n  return %0 : tensor<5xf64>\n}")
              .str(),
          least, most);
  }

  void checkBinary(StringRef name) {
    check(("func.func @main(%x: tensor<7xf64>, %y: tensor<7xf64>) -> tensor<7xf64> {\n  %0 = "
           "stablehlo." +
           name + " %x, %y : tensor<7xf64>\n  return %0 : tensor<7xf64>\n}")
              .str());
  }

  /// A program on %x: tensor<2x3x4xf64>, %y: tensor<4x3xf64> and %i: tensor<5x1xi32> whose last
  /// value is %r.
  void checkProgram(StringRef type, StringRef lines) {
    check(("func.func @main(%x: tensor<2x3x4xf64>, %y: tensor<4x3xf64>, %i: tensor<5x1xi32>) -> " +
           type + " {\n  %zero = stablehlo.constant dense<0.0> : tensor<f64>\n" + lines +
           "\n  return %r : " + type + "\n}")
              .str());
  }
};

TEST_F(Gradients, Unary) {
  for (const char *name : {"exponential", "exponential_minus_one", "tanh", "logistic", "rsqrt",
                           "sqrt", "sine", "cosine", "log", "log_plus_one", "negate", "abs"})
    checkUnary(name);
  checkUnary("abs", -2, -0.5);
}

TEST_F(Gradients, Binary) {
  for (const char *name : {"add", "subtract", "multiply", "divide", "power", "maximum", "minimum"})
    checkBinary(name);
}

TEST_F(Gradients, Select) {
  check("func.func @main(%p: tensor<6xi1>, %x: tensor<6xf64>, %y: tensor<6xf64>) -> tensor<6xf64> "
        "{\n  %0 = stablehlo.select %p, %x, %y : tensor<6xi1>, tensor<6xf64>\n  return %0 : "
        "tensor<6xf64>\n}");
}

TEST_F(Gradients, ValuesUsedTwice) {
  checkProgram("tensor<4x3xf64>", "%0 = stablehlo.multiply %y, %y : tensor<4x3xf64>\n"
                                  "%r = stablehlo.divide %0, %y : tensor<4x3xf64>");
}

TEST_F(Gradients, Contractions) {
  checkProgram("tensor<2x3x3xf64>",
               "%r = stablehlo.dot_general %x, %y, contracting_dims = [2] x [0] : "
               "(tensor<2x3x4xf64>, tensor<4x3xf64>) -> tensor<2x3x3xf64>");
  checkProgram("tensor<2xf64>",
               "%r = stablehlo.dot_general %x, %y, contracting_dims = [2, 1] x [0, 1] : "
               "(tensor<2x3x4xf64>, tensor<4x3xf64>) -> tensor<2xf64>");
  checkProgram("tensor<3x2xf64>",
               "%r = stablehlo.dot_general %x, %y, batching_dims = [1] x [1], contracting_dims = "
               "[2] x [0] : (tensor<2x3x4xf64>, tensor<4x3xf64>) -> tensor<3x2xf64>");
  checkProgram("tensor<4x3x2x3xf64>",
               "%r = stablehlo.dot_general %y, %x, batching_dims = [0] x [2], contracting_dims = "
               "[] x [] : (tensor<4x3xf64>, tensor<2x3x4xf64>) -> tensor<4x3x2x3xf64>");
}

TEST_F(Gradients, Shapes) {
  checkProgram("tensor<3x8xf64>", "%r = stablehlo.reshape %x : (tensor<2x3x4xf64>) -> "
                                  "tensor<3x8xf64>");
  checkProgram("tensor<4x2x3xf64>", "%r = stablehlo.transpose %x, dims = [2, 0, 1] : "
                                    "(tensor<2x3x4xf64>) -> tensor<4x2x3xf64>");
  checkProgram("tensor<3x2x4xf64>", "%r = stablehlo.broadcast_in_dim %y, dims = [2, 0] : "
                                    "(tensor<4x3xf64>) -> tensor<3x2x4xf64>");
  checkProgram("tensor<5x4x3xf64>",
               "%0 = stablehlo.slice %y [0:4, 1:2] : (tensor<4x3xf64>) -> tensor<4x1xf64>\n"
               "%r = stablehlo.broadcast_in_dim %0, dims = [1, 2] : (tensor<4x1xf64>) -> "
               "tensor<5x4x3xf64>");
  checkProgram("tensor<2x3xf64>", "%r = stablehlo.slice %y [0:4:2, 0:3] : (tensor<4x3xf64>) -> "
                                  "tensor<2x3xf64>");
  checkProgram("tensor<9x4xf64>",
               "%r = stablehlo.pad %y, %zero, low = [1, 0], high = [1, 1], interior = [1, 0] : "
               "(tensor<4x3xf64>, tensor<f64>) -> tensor<9x4xf64>");
  checkProgram("tensor<4x6xf64>",
               "%0 = stablehlo.multiply %y, %y : tensor<4x3xf64>\n"
               "%r = stablehlo.concatenate %0, %y, dim = 1 : (tensor<4x3xf64>, tensor<4x3xf64>) "
               "-> tensor<4x6xf64>");
  checkProgram("tensor<4x3xf64>", "%r = stablehlo.reverse %y, dims = [1] : tensor<4x3xf64>");
}

TEST_F(Gradients, Reductions) {
  // With 3 as the start a minimum is an element, a maximum is not; with 0 the other way round.
  for (const char *start : {"0.0", "3.0"})
    for (const char *combiner : {"add", "maximum", "minimum"})
      checkProgram("tensor<3xf64>",
                   ("%s = stablehlo.constant dense<" + Twine(start) +
                    "> : tensor<f64>\n%r = stablehlo.reduce(%x init: %s) applies stablehlo." +
                    combiner +
                    " across dimensions = [0, 2] : (tensor<2x3x4xf64>, tensor<f64>) -> "
                    "tensor<3xf64>")
                       .str());
}

TEST_F(Gradients, Lookups) {
  checkProgram("tensor<5x3xf64>",
               "%r = \"stablehlo.gather\"(%y, %i) <{dimension_numbers = "
               "#stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map "
               "= [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : "
               "(tensor<4x3xf64>, tensor<5x1xi32>) -> tensor<5x3xf64>");
  const char *one = "%one = stablehlo.constant dense<1> : tensor<i32>\n";
  checkProgram("tensor<2x3xf64>",
               (Twine(one) + "%r = stablehlo.dynamic_slice %y, %one, %one, sizes = [2, 3] : "
                             "(tensor<4x3xf64>, tensor<i32>, tensor<i32>) -> tensor<2x3xf64>")
                   .str());
  checkProgram("tensor<4x3xf64>",
               (Twine(one) + "%0 = stablehlo.slice %y [2:4, 0:2] : (tensor<4x3xf64>) -> "
                             "tensor<2x2xf64>\n%1 = stablehlo.exponential %0 : tensor<2x2xf64>\n"
                             "%r = stablehlo.dynamic_update_slice %y, %1, %one, %one : "
                             "(tensor<4x3xf64>, tensor<2x2xf64>, tensor<i32>, tensor<i32>) -> "
                             "tensor<4x3xf64>")
                   .str());
}

TEST_F(Gradients, Barrier) {
  checkProgram("tensor<4x3xf64>", "%0 = stablehlo.optimization_barrier %y : tensor<4x3xf64>\n"
                                  "%r = stablehlo.multiply %0, %y : tensor<4x3xf64>");
}

TEST_F(Gradients, UnknownOperationIsAnError) {
  auto module = parse("func.func @main(%x: tensor<4xf64>) -> tensor<4xf64> {\n  %0 = "
                      "stablehlo.cbrt %x : tensor<4xf64>\n  return %0 : tensor<4xf64>\n}");
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    message = diagnostic.str();
    return success();
  });
  EXPECT_TRUE(failed(makeDerivative(module->lookupSymbol<func::FuncOp>("main"))));
  EXPECT_EQ(message, "'stablehlo.cbrt' op has no rule of differentiation");
}

} // namespace
