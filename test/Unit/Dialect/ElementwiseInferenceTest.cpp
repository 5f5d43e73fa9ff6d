// Inference of the Elementwise operations without operations, and the builders that use it.
#include "dialects/StableHLO/ElementwiseInference.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace phaze::stablehlo;

namespace {

class ElementwiseInferenceTest : public ::testing::Test {
protected:
  ElementwiseInferenceTest() { context.loadDialect<StableHLODialect, quant::QuantDialect>(); }

  RankedTensorType type(StringRef text) {
    return cast<RankedTensorType>(mlir::parseType(text, &context));
  }

  MLIRContext context;
  Report silent{std::nullopt, "stablehlo.test"};
  SmallVector<Type> results;
};

TEST_F(ElementwiseInferenceTest, SameTypeIsTheMostSpecific) {
  RankedTensorType dynamic = type("tensor<?x?xf32>");
  RankedTensorType partial = type("tensor<2x?xf32>");
  RankedTensorType bounded = type("tensor<?x?xf32, #stablehlo.bounds<?, 4>>");
  ASSERT_TRUE(succeeded(inferSameType(silent, {dynamic, partial, bounded}, results)));
  EXPECT_EQ(results[0], type("tensor<2x?xf32, #stablehlo.bounds<?, 4>>"));
}

TEST_F(ElementwiseInferenceTest, SameTypeComparesEachWithAll) {
  // The first agrees with both others, which do not agree with each other.
  EXPECT_TRUE(failed(inferSameType(
      silent, {type("tensor<?xf32>"), type("tensor<2xf32>"), type("tensor<3xf32>")}, results)));
  EXPECT_TRUE(results.empty());
}

TEST_F(ElementwiseInferenceTest, BaselineIgnoresScalesOnly) {
  RankedTensorType quantized = type("tensor<2x!quant.uniform<i8:f32, 0.5:1>>");
  EXPECT_TRUE(areSameBaseline(quantized, type("tensor<?x!quant.uniform<i8:f32, 0.25>>")));
  EXPECT_FALSE(areSameBaseline(quantized, type("tensor<2xf32>")));
  EXPECT_FALSE(areSameBaseline(quantized, type("tensor<2x!quant.uniform<u8:f32, 0.5:1>>")));
  EXPECT_FALSE(areSameBaseline(type("tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>"),
                               type("tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>")));
}

TEST_F(ElementwiseInferenceTest, SumIsQuantizedPerAxisIfAnAddendIs) {
  RankedTensorType perTensor = type("tensor<2x!quant.uniform<i8:f32, 0.5>>");
  RankedTensorType perAxis = type("tensor<?x!quant.uniform<i8:f32:0, {0.5, 0.25}>>");
  RankedTensorType expected = type("tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>");
  ASSERT_TRUE(succeeded(inferAdd(silent, perTensor, perAxis, results)));
  ASSERT_TRUE(succeeded(inferAdd(silent, perAxis, perTensor, results)));
  EXPECT_EQ(results[0], expected);
  EXPECT_EQ(results[1], expected);
}

TEST_F(ElementwiseInferenceTest, BuildersInferResultTypes) {
  OpBuilder builder(&context);
  Location loc = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(builder, loc);
  builder.setInsertionPointToStart(module->getBody());

  RankedTensorType f32 = type("tensor<2x3xf32>");
  auto value = DenseElementsAttr::get(f32, 1.0f);
  Value one = ConstantOp::create(builder, loc, value);
  EXPECT_EQ(one.getType(), f32);
  auto exponential = ExponentialOp::create(builder, loc, one);
  EXPECT_EQ(exponential.getType(), f32);
  EXPECT_EQ(exponential.getResultAccuracy().getMode().getValue(), ResultAccuracyMode::DEFAULT);
  EXPECT_EQ(AddOp::create(builder, loc, one, exponential).getType(), f32);
  Value less = CompareOp::create(builder, loc, one, exponential, ComparisonDirection::LT);
  EXPECT_EQ(less.getType(), type("tensor<2x3xi1>"));
  EXPECT_EQ(SelectOp::create(builder, loc, less, one, one).getType(), f32);
  Value complex = ComplexOp::create(builder, loc, one, one);
  EXPECT_EQ(complex.getType(), type("tensor<2x3xcomplex<f32>>"));
  EXPECT_EQ(AbsOp::create(builder, loc, complex).getType(), f32);
  EXPECT_EQ(ConvertOp::create(builder, loc, one, builder.getBF16Type()).getType(),
            type("tensor<2x3xbf16>"));
  EXPECT_TRUE(succeeded(verify(*module)));
}

} // namespace
