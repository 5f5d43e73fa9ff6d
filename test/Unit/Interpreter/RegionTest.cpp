// Operations with regions: reductions, sorts, control flow, and the limits on them.
#include "RunText.h"

using namespace phaze::interpreter;

namespace {

TEST(Reduce, AlongDimensions) {
  EXPECT_EQ(runBody(R"(%a = stablehlo.constant dense<[[1, 5, 3], [4, 2, 6]]> : tensor<2x3xi32>
      %z = stablehlo.constant dense<10> : tensor<i32>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
      %1 = stablehlo.reduce(%a init: %z) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<i32>)",
                    "%0, %1 : tensor<3xi32>, tensor<i32>"),
            "[15, 17, 19]; 1");
}

// Largest element and its position: two operands, several operations, a tie and a capture.
TEST(Reduce, ArgMax) {
  EXPECT_EQ(
      runBody(R"(%a = stablehlo.constant dense<[[1.0, 7.0, 7.0], [4.0, 2.0, 0.5]]> : tensor<2x3xf32>
      %i = stablehlo.iota dim = 1 : tensor<2x3xi32>
      %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %z = stablehlo.constant dense<0> : tensor<i32>
      %0:2 = stablehlo.reduce(%a init: %l), (%i init: %z) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
       reducer(%x: tensor<f32>, %y: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
        %1 = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %2 = stablehlo.select %1, %x, %y : tensor<i1>, tensor<f32>
        %3 = stablehlo.select %1, %p, %q : tensor<i1>, tensor<i32>
        stablehlo.return %2, %3 : tensor<f32>, tensor<i32>
      })",
              "%0#0, %0#1 : tensor<2xf32>, tensor<2xi32>"),
      "[7, 4]; [1, 0]");
}

TEST(Reduce, RegionsThatCallFunctionsAreInterpreted) {
  Program program(R"(
    func.func private @twice(%x: tensor<i32>, %y: tensor<i32>) -> tensor<i32> {
      %0 = stablehlo.add %y, %y : tensor<i32>
      %1 = stablehlo.add %x, %0 : tensor<i32>
      return %1 : tensor<i32>
    }
    func.func @main() -> tensor<i32> {
      %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
      %z = stablehlo.constant dense<0> : tensor<i32>
      %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %1 = func.call @twice(%x, %y) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        stablehlo.return %1 : tensor<i32>
      }) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      return %0 : tensor<i32>
    })");
  auto results = program.run({});
  ASSERT_EQ(results.size(), 1u) << program.errors;
  EXPECT_EQ(toJson(results[0]), "12");
}

TEST(ReduceWindow, PadsDilatesAndStrides) {
  EXPECT_EQ(runBody(R"(%a = stablehlo.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
      %z = stablehlo.constant dense<0> : tensor<i32>
      %t = stablehlo.constant dense<100> : tensor<i32>
      %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, padding = dense<[[1, 1]]> : tensor<1x2xi64>}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %s = stablehlo.add %x, %y : tensor<i32>
        stablehlo.return %s : tensor<i32>
      }) : (tensor<5xi32>, tensor<i32>) -> tensor<3xi32>
      %1 = "stablehlo.reduce_window"(%a, %t) <{window_dimensions = array<i64: 2>, base_dilations = array<i64: 2>, window_dilations = array<i64: 3>}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %s = stablehlo.minimum %x, %y : tensor<i32>
        stablehlo.return %s : tensor<i32>
      }) : (tensor<5xi32>, tensor<i32>) -> tensor<6xi32>)",
                    "%0, %1 : tensor<3xi32>, tensor<6xi32>"),
            // Dilated: 1 _ 2 _ 3 _ 4 _ 5; windows take elements i and i + 3.
            "[3, 9, 9]; [1, 3, 2, 4, 3, 5]");
}

TEST(SelectAndScatter, MaxPoolGradient) {
  EXPECT_EQ(runBody(R"(%a = stablehlo.constant dense<[3, 9, 9, 1, 2]> : tensor<5xi32>
      %g = stablehlo.constant dense<[10, 20, 40]> : tensor<3xi32>
      %z = stablehlo.constant dense<1> : tensor<i32>
      %0 = "stablehlo.select_and_scatter"(%a, %g, %z) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, padding = dense<[[1, 1]]> : tensor<1x2xi64>}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %s = stablehlo.compare GE, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %s : tensor<i1>
      }, {
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %s = stablehlo.add %x, %y : tensor<i32>
        stablehlo.return %s : tensor<i32>
      }) : (tensor<5xi32>, tensor<3xi32>, tensor<i32>) -> tensor<5xi32>)",
                    "%0 : tensor<5xi32>"),
            "[1, 31, 1, 1, 41]");
}

TEST(Sort, StableWithPayload) {
  EXPECT_EQ(
      runBody(R"(%a = stablehlo.constant dense<[[3, 1], [2, 1], [3, 0], [1, 1]]> : tensor<4x2xi32>
      %i = stablehlo.iota dim = 0 : tensor<4x2xi32>
      %0:2 = "stablehlo.sort"(%a, %i) <{dimension = 0 : i64, is_stable = true}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>, %p: tensor<i32>, %q: tensor<i32>):
        %s = stablehlo.compare LT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %s : tensor<i1>
      }) : (tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>))",
              "%0#0, %0#1 : tensor<4x2xi32>, tensor<4x2xi32>"),
      "[[1, 0], [2, 1], [3, 1], [3, 1]]; [[3, 2], [1, 0], [0, 1], [2, 3]]");
}

TEST(TopK, NanFirstTiesByIndex) {
  EXPECT_EQ(
      runBody(
          R"(%a = stablehlo.constant dense<[[1.0, 5.0, 5.0, 2.0], [0x7FC00000, -1.0, -2.0, 0.0]]> : tensor<2x4xf32>
      %0:2 = chlo.top_k(%a, k = 2) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>))",
          "%0#0, %0#1 : tensor<2x2xf32>, tensor<2x2xi32>"),
      "[[5, 5], [\"nan\", 0]]; [[1, 2], [0, 3]]");
}

TEST(Map, AppliesItsRegion) {
  EXPECT_EQ(runBody(R"(%a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
      %0 = "stablehlo.map"(%a, %a) <{dimensions = array<i64: 0>}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %s = stablehlo.multiply %x, %y : tensor<i32>
        stablehlo.return %s : tensor<i32>
      }) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>)",
                    "%0 : tensor<3xi32>"),
            "[1, 4, 9]");
}

const std::string factorial = R"(
  %one = stablehlo.constant dense<1> : tensor<i64>
  %n = stablehlo.constant dense<LIMIT> : tensor<i64>
  %0:2 = stablehlo.while(%i = %one, %p = %one) : tensor<i64>, tensor<i64>
    cond {
      %c = stablehlo.compare LE, %i, %n, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %q = stablehlo.multiply %p, %i : tensor<i64>
      %j = stablehlo.add %i, %one : tensor<i64>
      stablehlo.return %j, %q : tensor<i64>, tensor<i64>
    })";

std::string withLimit(std::string text, const std::string &limit) {
  return text.replace(text.find("LIMIT"), 5, limit);
}

TEST(ControlFlow, While) {
  EXPECT_EQ(runBody(withLimit(factorial, "10"), "%0#0, %0#1 : tensor<i64>, tensor<i64>"),
            "11; 3628800");
  EXPECT_EQ(runBody(withLimit(factorial, "0"), "%0#0, %0#1 : tensor<i64>, tensor<i64>"), "1; 1");
}

TEST(ControlFlow, EndlessLoopsAreStopped) {
  Program program("func.func @main() -> tensor<i64> {" +
                  withLimit(factorial, "9223372036854775807") + "\n return %0#0 : tensor<i64> }");
  EvaluateOptions options;
  options.maxOperations = 1000;
  EXPECT_TRUE(program.run({}, options).empty());
  EXPECT_NE(program.errors.find("more than 1000 operations were executed"), std::string::npos)
      << program.errors;
}

std::string branch(int index) {
  return runBody("%i = stablehlo.constant dense<" + std::to_string(index) + R"(> : tensor<i32>
      %0 = "stablehlo.case"(%i) ({
        %a = stablehlo.constant dense<10> : tensor<i32>
        stablehlo.return %a : tensor<i32>
      }, {
        %a = stablehlo.constant dense<20> : tensor<i32>
        stablehlo.return %a : tensor<i32>
      }) : (tensor<i32>) -> tensor<i32>
      %p = stablehlo.compare EQ, %0, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %1 = "stablehlo.if"(%p) ({
        stablehlo.return %i : tensor<i32>
      }, {
        %n = stablehlo.negate %i : tensor<i32>
        stablehlo.return %n : tensor<i32>
      }) : (tensor<i1>) -> tensor<i32>)",
                 "%0, %1 : tensor<i32>, tensor<i32>");
}

TEST(ControlFlow, Branches) {
  EXPECT_EQ(branch(0), "10; 0");
  EXPECT_EQ(branch(1), "20; -1");
  EXPECT_EQ(branch(-3), "20; 3");
  EXPECT_EQ(branch(20), "20; 20");
}

TEST(ControlFlow, CallsCompositesAndIdentities) {
  Program program(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func private @inc(%x: tensor<2xi32>) -> tensor<2xi32> {
      %1 = stablehlo.constant dense<1> : tensor<2xi32>
      %0 = stablehlo.add %x, %1 : tensor<2xi32>
      return %0 : tensor<2xi32>
    }
    func.func @main(%a: tensor<2xi32>, %f: tensor<2xf32>) -> (tensor<2xi32>, tensor<2xf32>) {
      %0 = call @inc(%a) : (tensor<2xi32>) -> tensor<2xi32>
      %1 = stablehlo.composite "my.inc" %0 {decomposition = @inc} : (tensor<2xi32>) -> tensor<2xi32>
      %2 = stablehlo.optimization_barrier %1 : tensor<2xi32>
      %3 = stablehlo.custom_call @Sharding(%2) {mhlo.sharding = "{replicated}"} : (tensor<2xi32>) -> tensor<2xi32>
      %4 = sdy.sharding_constraint %3 <@mesh, [{"x"}]> : tensor<2xi32>
      %5 = stablehlo.tuple %4, %f : tuple<tensor<2xi32>, tensor<2xf32>>
      %6 = stablehlo.get_tuple_element %5[0] : (tuple<tensor<2xi32>, tensor<2xf32>>) -> tensor<2xi32>
      %7 = stablehlo.custom_call @mhlo.erf(%f) : (tensor<2xf32>) -> tensor<2xf32>
      return %6, %7 : tensor<2xi32>, tensor<2xf32>
    })");
  auto results = program.run({TensorValue::fromInts(program.argument(0), {5, 6}),
                              TensorValue::fromDoubles(program.argument(1), {0, 1})});
  ASSERT_EQ(results.size(), 2u) << program.errors;
  EXPECT_EQ(toJson(results[0]) + toJson(results[1]), "[7, 8][0, 0.8427008]");
}

std::string errorOf(const std::string &text, llvm::ArrayRef<TensorValue> inputs = {}) {
  Program program(text);
  EXPECT_TRUE(program.run(inputs).empty());
  return program.errors;
}

TEST(Errors, AreReportedAtTheOperation) {
  EXPECT_NE(errorOf(R"(func.func @main() -> tensor<i32> {
      %0 = func.call @main() : () -> tensor<i32>
      return %0 : tensor<i32> })")
                .find("'func.func' op is called more than 256 deep"),
            std::string::npos);
  EXPECT_NE(
      errorOf(R"(func.func @main() -> tensor<2xf32> {
      %0 = stablehlo.custom_call @mine() : () -> tensor<2xf32>
      return %0 : tensor<2xf32> })")
          .find("'stablehlo.custom_call' op calls 'mine', which the interpreter does not know"),
      std::string::npos);
  EXPECT_NE(errorOf(R"(func.func @main() -> tensor<1000000x1000000x10000000xf32> {
      %0 = stablehlo.iota dim = 0 : tensor<1000000x1000000x10000000xf32>
      return %0 : tensor<1000000x1000000x10000000xf32> })")
                .find("has more than 268435456 elements"),
            std::string::npos);
  EXPECT_NE(
      errorOf("func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> { return %a : tensor<2xf32> }")
          .find("is given 0 inputs, expected 1"),
      std::string::npos);
  Program other("func.func @main(%a: tensor<3xf32>) { return }");
  EXPECT_NE(
      errorOf("func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> { return %a : tensor<2xf32> }",
              {TensorValue(other.argument(0))})
          .find("'tensor<3xf32>' for argument #0, expected 'tensor<2xf32>'"),
      std::string::npos);
}

// What docs/Interpreter.md says is not run, and nothing else. stablehlo.return ends regions.
TEST(Coverage, OperationsThatAreNotRun) {
  Program program("func.func @main() { return }");
  program.function()->getContext()->loadAllAvailableDialects();
  auto supported = supportedOperations();
  std::vector<std::string> missing;
  for (mlir::RegisteredOperationName name :
       program.function()->getContext()->getRegisteredOperations()) {
    llvm::StringRef dialect = name.getDialectNamespace();
    if ((dialect == "stablehlo" || dialect == "chlo") &&
        name.getStringRef() != "stablehlo.return" &&
        !llvm::is_contained(supported, name.getStringRef()))
      missing.push_back(name.getStringRef().str());
  }
  llvm::sort(missing);
  EXPECT_EQ(missing, (std::vector<std::string>{"chlo._asin_acos_kernel", "chlo.bessel_i1e",
                                               "chlo.broadcast_polygamma", "chlo.broadcast_zeta",
                                               "chlo.polygamma", "chlo.ragged_dot", "chlo.zeta"}));
}

} // namespace
