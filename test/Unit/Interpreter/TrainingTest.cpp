// Numerics of whole programs: gradients by finite differences, normalization, random bits.
#include "RunText.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cmath>

using namespace phaze::interpreter;

namespace {

/// d f / d input[at] by a central difference, where f sums result `result` weighted with `weights`.
double difference(Program &program, llvm::SmallVector<TensorValue> inputs, unsigned input,
                  int64_t at, unsigned result, llvm::ArrayRef<double> weights) {
  const double h = 1e-6;
  double value[2];
  double original = inputs[input][at].f;
  for (int side = 0; side < 2; ++side) {
    inputs[input].mutableCells()[at].f = original + (side ? h : -h);
    auto results = program.run(inputs);
    value[side] = 0;
    for (size_t i = 0; i < weights.size(); ++i)
      value[side] += weights[i] * results[result][i].f;
  }
  return (value[1] - value[0]) / (2 * h);
}

// The example's training step in double precision and small: the step that it takes is -0.1 times
// the gradient of its loss, and steps lower the loss.
TEST(Training, GradientsOfTheExampleAgreeWithDifferences) {
  auto file = llvm::MemoryBuffer::getFile(PHAZE_SOURCE_DIR "/docs/examples/mlp_train_step.mlir");
  ASSERT_TRUE(file);
  std::string text = (*file)->getBuffer().str();
  const std::pair<const char *, const char *> smaller[] = {
      {"784x256", "6x5"}, {"32x784", "4x6"},   {"32x256", "4x5"},
      {"256x10", "5x3"},  {"32x10", "4x3"},    {"<32x", "<4x"},
      {"<256x", "<5x"},   {"<10x", "<3x"},     {"xf32", "xf64"},
      {"<f32>", "<f64>"}, {"<32.0>", "<4.0>"}, {"0xFF800000", "0xFFF0000000000000"}};
  for (auto [from, to] : smaller)
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;)
      text.replace(at, std::strlen(from), to);
  Program program(text);
  auto function = program.function("train_step");
  ASSERT_TRUE(function) << program.errors;
  function.setName("main");

  llvm::SmallVector<TensorValue> inputs;
  for (unsigned i = 0; i < 6; ++i)
    inputs.push_back(
        randomTensor(program.argument(i), 11 + i, i == 5 ? RandomRange{0, 2} : RandomRange{-1, 1}));
  auto results = program.run(inputs);
  ASSERT_EQ(results.size(), 5u) << program.errors;
  for (unsigned parameter = 0; parameter < 4; ++parameter)
    for (int64_t i = 0; i < inputs[parameter].size(); ++i) {
      double gradient = (inputs[parameter][i].f - results[parameter][i].f) / 0.1;
      EXPECT_NEAR(gradient, difference(program, inputs, parameter, i, 4, {1}), 1e-8)
          << "parameter " << parameter << " element " << i;
    }

  double first = results[4][0].f;
  for (int step = 0; step < 20; ++step) {
    double before = results[4][0].f;
    for (unsigned parameter = 0; parameter < 4; ++parameter)
      inputs[parameter] = results[parameter];
    results = program.run(inputs);
    EXPECT_LT(results[4][0].f, before);
  }
  EXPECT_LT(results[4][0].f, 0.8 * first);
}

TEST(BatchNorm, GradientAgreesWithDifferences) {
  Program program(
      R"(func.func @main(%x: tensor<4x2x3xf64>, %s: tensor<2xf64>, %o: tensor<2xf64>, %g: tensor<4x2x3xf64>) -> (tensor<4x2x3xf64>, tensor<4x2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<4x2x3xf64>) {
      %y, %m, %v = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 0.01 : f32, feature_index = 1 : i64}> : (tensor<4x2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<4x2x3xf64>, tensor<2xf64>, tensor<2xf64>)
      %a, %b, %c = "stablehlo.batch_norm_grad"(%x, %s, %m, %v, %g) <{epsilon = 0.01 : f32, feature_index = 1 : i64}> : (tensor<4x2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<4x2x3xf64>) -> (tensor<4x2x3xf64>, tensor<2xf64>, tensor<2xf64>)
      %z = "stablehlo.batch_norm_inference"(%x, %s, %o, %m, %v) <{epsilon = 0.01 : f32, feature_index = 1 : i64}> : (tensor<4x2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<4x2x3xf64>
      return %y, %a, %b, %c, %z : tensor<4x2x3xf64>, tensor<4x2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<4x2x3xf64>
    })");
  llvm::SmallVector<TensorValue> inputs;
  for (unsigned i = 0; i < 4; ++i)
    inputs.push_back(randomTensor(program.argument(i), 3 + i, RandomRange{-2, 2}));
  auto results = program.run(inputs);
  ASSERT_EQ(results.size(), 5u) << program.errors;
  EXPECT_EQ(worstDisagreement(results[0], results[4], 1e-12, 0), 0);
  llvm::SmallVector<double> weights;
  for (Cell cell : inputs[3].cells())
    weights.push_back(cell.f);
  for (unsigned input = 0; input < 3; ++input)
    for (int64_t i = 0; i < inputs[input].size(); ++i)
      EXPECT_NEAR(results[1 + input][i].f, difference(program, inputs, input, i, 0, weights), 1e-7);
  // Normalized values of a feature have mean `offset` and nearly deviation `scale`.
  double sum = 0;
  for (int64_t n = 0; n < 4; ++n)
    for (int64_t k = 0; k < 3; ++k)
      sum += results[0][(n * 2 + 1) * 3 + k].f;
  EXPECT_NEAR(sum / 12, inputs[2][1].f, 1e-12);
}

std::string bits(const std::string &algorithm, const std::string &state, const std::string &words,
                 const std::string &type) {
  return runBody("%s = stablehlo.constant dense<" + state + "> : tensor<" + words +
                     "xui64>\n %n, %b = stablehlo.rng_bit_generator %s, algorithm = " + algorithm +
                     " : (tensor<" + words + "xui64>) -> (tensor<" + words + "xui64>, tensor<" +
                     type + ">)",
                 "%n, %b : tensor<" + words + "xui64>, tensor<" + type + ">");
}

// The published test vectors: key and counter zero, and all ones.
TEST(Random, KnownBits) {
  EXPECT_EQ(bits("THREE_FRY", "0", "2", "2xui32"), "[0, 1]; [1797259609, 2579123966]");
  EXPECT_EQ(bits("THREE_FRY", "18446744073709551615", "2", "2xui32"),
            "[18446744073709551615, 0]; [481924860, 3137350631]");
  EXPECT_EQ(bits("PHILOX", "0", "3", "4xui32"),
            "[0, 1, 0]; [1713891541, 3781805453, 3159862348, 2600524760]");
  EXPECT_EQ(bits("DEFAULT", "0", "2", "ui64"),
            "[0, 1]; " + std::to_string((uint64_t(0x99BA4EFE) << 32) | 0x6B200159));
}

TEST(Text, JsonRoundTrip) {
  Program program("func.func @main(%a: tensor<2x3xf32>, %b: tensor<2xui64>, %c: tensor<0x2xi8>, "
                  "%d: tensor<2xi1>, %e: tensor<bf16>) { return }");
  for (const auto &[argument, text] : std::vector<std::pair<unsigned, std::string>>{
           {0, "[[0.1, -0.0, 1e-45], [\"nan\", \"inf\", \"-inf\"]]"},
           {1, "[18446744073709551615, 7]"},
           {2, "[]"},
           {3, "[true, false]"},
           {4, "3.14"}}) {
    phaze::JsonDocument document = phaze::JsonDocument::parse(text, "x.json");
    TensorValue value = fromJson(document.root(), program.argument(argument));
    EXPECT_TRUE(document.ok()) << document.error();
    EXPECT_EQ(toJson(value), text);
  }
  phaze::JsonDocument wrong = phaze::JsonDocument::parse("[[1, 2, 3], [4, 5]]", "x.json");
  fromJson(wrong.root(), program.argument(0));
  EXPECT_EQ(wrong.error(), "x.json: field '[1]': expected an array of 3 elements, found 2");
}

} // namespace
