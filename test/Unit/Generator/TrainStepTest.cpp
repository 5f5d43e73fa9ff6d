// Tiny models of each family, run by the interpreter: gradients, learning, and equal forms.
#include "phaze/Generator/TrainStep.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "phaze/Interpreter/Evaluate.h"
#include "phaze/Interpreter/TensorText.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace phaze;
using namespace phaze::generator;
using interpreter::TensorValue;

namespace {

/// Variants that no published model of the list has.
Model variant(StringRef name) {
  Model m = decoder(2, 8, 2, 11, 4);
  if (name == "decoder-alibi-grouped") {
    m.heads = 4;
    setPositions(m, Positions::Alibi);
  }
  if (name == "decoder-gated-untied") {
    m.activation = Activation::SwiGlu;
    m.tied = false;
  }
  if (name == "decoder-dropout")
    m.dropout = 0.25;
  return m;
}

Model tiny(StringRef name) {
  Model m = name.starts_with("decoder") ? variant(name) : *findModel(name);
  m.layers = 2;
  m.decoderLayers = m.isEncoderDecoder() ? 2 : 0;
  m.embedding = m.embedding == m.hidden ? 8 : 4;
  m.hidden = 8;
  m.kvHeads = m.kvHeads == m.heads ? 2 : 1;
  m.heads = name == "decoder-alibi-grouped" ? 4 : 2;
  m.headSize = 4;
  m.ffn = 12;
  m.vocab = 11;
  m.seq = 4;
  if (m.positions > 0)
    m.positions = m.seq + m.firstPosition;
  if (m.experts > 0)
    m.experts = 4;
  return m;
}

class TrainStepOf : public testing::TestWithParam<const char *> {
protected:
  MLIRContext context;
  StepOptions options;

  TrainStepOf() {
    context.loadDialect<func::FuncDialect, stablehlo::StableHLODialect>();
    options.batch = 2;
    options.compute = options.kept = Precision::F64;
    options.optimizer = Optimizer::Sgd;
    options.learningRate = 1;
  }

  struct Runner {
    TrainStep step;
    std::vector<TensorValue> inputs;

    func::FuncOp function() { return step.module->lookupSymbol<func::FuncOp>("main"); }
    std::vector<TensorValue> run() {
      auto results = interpreter::evaluate(function(), inputs);
      EXPECT_TRUE(succeeded(results));
      if (failed(results))
        return {};
      return {results->begin(), results->end()};
    }
    double loss() { return run().back().number(0); }
  };

  Runner make(const Model &model) {
    auto step = makeTrainStep(context, model, options);
    EXPECT_TRUE(succeeded(step) && succeeded(verify(*step->module)));
    Runner runner{std::move(*step), {}};
    for (auto [argument, type] :
         llvm::zip_equal(runner.step.arguments, runner.function().getArgumentTypes())) {
      auto tensor = cast<RankedTensorType>(type);
      const uint64_t seed = 3 + runner.inputs.size();
      if (argument.kind == TrainStep::Argument::State)
        runner.inputs.push_back(TensorValue(tensor));
      else if (argument.kind == TrainStep::Argument::Data)
        runner.inputs.push_back(interpreter::randomTensor(
            tensor, seed,
            interpreter::RandomRange{0, argument.name == "token_types" ? 1.0 : 10.0}));
      else if (StringRef(argument.name).ends_with("scale"))
        runner.inputs.push_back(
            interpreter::randomTensor(tensor, seed, interpreter::RandomRange{0.8, 1.2}));
      else
        runner.inputs.push_back(
            interpreter::randomTensor(tensor, seed, interpreter::RandomRange{-0.5, 0.5}));
    }
    return runner;
  }
};

TEST_P(TrainStepOf, GradientsAreSlopes) {
  const Model model = tiny(GetParam());
  Runner training = make(model);
  // With rate 1 the gradient is what the step takes off.
  const std::vector<TensorValue> results = training.run();
  ASSERT_FALSE(results.empty());
  options.forwardOnly = true;
  Runner forward = make(model);
  ASSERT_EQ(forward.inputs.size(), training.inputs.size());
  EXPECT_DOUBLE_EQ(forward.loss(), results.back().number(0));

  const double step = 1e-5;
  int64_t parameters = 0;
  for (auto [index, argument] : llvm::enumerate(training.step.arguments)) {
    if (argument.kind != TrainStep::Argument::Parameter)
      continue;
    TensorValue &input = forward.inputs[index];
    parameters += input.size();
    // A few elements of each: all of them would take minutes.
    for (int64_t i = 0; i < input.size(); i += std::max<int64_t>(1, input.size() / 3)) {
      const double here = input.number(i);
      input.mutableCells()[i].f = here + step;
      const double above = forward.loss();
      input.mutableCells()[i].f = here - step;
      const double below = forward.loss();
      input.mutableCells()[i].f = here;
      EXPECT_NEAR(here - results[index].number(i), (above - below) / (2 * step), 2e-8)
          << argument.name << " element " << i;
    }
  }
  EXPECT_EQ(parameters, parameterCount(model));
}

TEST_P(TrainStepOf, LossFalls) {
  options.optimizer = Optimizer::AdamW;
  options.learningRate = 0.01;
  options.compute = Precision::Bf16;
  options.kept = Precision::F32;
  Runner training = make(tiny(GetParam()));
  double first = 0, last = 0;
  for (int step = 0; step < 20; ++step) {
    std::vector<TensorValue> results = training.run();
    ASSERT_FALSE(results.empty());
    last = results.back().number(0);
    first = step == 0 ? last : first;
    std::move(results.begin(), results.end() - 1, training.inputs.begin());
  }
  EXPECT_LT(last, 0.8 * first);
}

TEST_P(TrainStepOf, RecomputationChangesNothing) {
  const Model model = tiny(GetParam());
  const std::vector<TensorValue> plain = make(model).run();
  options.recompute = true;
  const std::vector<TensorValue> again = make(model).run();
  ASSERT_EQ(plain.size(), again.size());
  for (auto [a, b] : llvm::zip_equal(plain, again))
    EXPECT_LE(interpreter::worstDisagreement(a, b, 1e-12, 1e-12), 1);
}

TEST_P(TrainStepOf, ScanChangesNothing) {
  const Model model = tiny(GetParam());
  Runner plain = make(model);
  for (bool recompute : {false, true}) {
    options.scan = true;
    options.recompute = recompute;
    Runner scanned = make(model);
    // Stacks hold the parameters of the layers one after another.
    auto stackOf = [&](StringRef name, ArrayRef<TensorValue> values, RankedTensorType type) {
      std::vector<double> numbers;
      for (auto [index, argument] : llvm::enumerate(plain.step.arguments)) {
        // layers.0.ffn.up is part of layers.ffn.up
        auto [stack, rest] = StringRef(argument.name).split('.');
        auto [layer, own] = rest.split('.');
        const bool isPart = llvm::all_of(layer, llvm::isDigit) && (stack + "." + own).str() == name;
        if (argument.name != name && !isPart)
          continue;
        for (int64_t i = 0; i < values[index].size(); ++i)
          numbers.push_back(values[index].number(i));
      }
      return TensorValue::fromDoubles(type, numbers);
    };
    for (auto [index, argument] : llvm::enumerate(scanned.step.arguments))
      if (argument.kind == TrainStep::Argument::Parameter)
        scanned.inputs[index] =
            stackOf(argument.name, plain.inputs, scanned.inputs[index].tensorType());
      else
        scanned.inputs[index] = plain.inputs[plain.inputs.size() + index - scanned.inputs.size()];
    const std::vector<TensorValue> expected = plain.run(), found = scanned.run();
    ASSERT_FALSE(expected.empty() || found.empty());
    EXPECT_DOUBLE_EQ(found.back().number(0), expected.back().number(0));
    for (auto [index, argument] : llvm::enumerate(scanned.step.arguments))
      if (argument.kind == TrainStep::Argument::Parameter) {
        EXPECT_LE(interpreter::worstDisagreement(
                      found[index], stackOf(argument.name, expected, found[index].tensorType()),
                      1e-12, 1e-12),
                  1)
            << argument.name;
      }
  }
}

INSTANTIATE_TEST_SUITE_P(Families, TrainStepOf,
                         testing::Values("gpt2", "bert-large", "megatron-bert", "opt-350m",
                                         "llama2-7b", "llama2-70b", "mixtral-8x7b", "t5-base",
                                         "decoder-alibi-grouped", "decoder-gated-untied",
                                         "decoder-dropout"));

} // namespace
