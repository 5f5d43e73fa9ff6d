// Rules of element-wise operations.
#include "VjpRules.h"

using namespace mlir;
using namespace phaze::stablehlo;

namespace phaze::autodiff {

namespace {

/// A function of one operand whose cotangent is the result's times something.
template <typename Op, typename Function> void addUnary(VjpRules &rules, Function derivative) {
  addRule<Op>(rules, [derivative](VjpCall &c, Op) {
    c.give(0, [&] { return c.b.multiply(c.cotangent(), derivative(c)); });
  });
}

void addUnaryRules(VjpRules &rules) {
  addUnary<ExponentialOp>(rules, [](VjpCall &c) { return c.result(); });
  addUnary<ExponentialMinusOneOp>(
      rules, [](VjpCall &c) { return c.b.add(c.result(), c.b.splatLike(1, c.result())); });
  addUnary<TanhOp>(rules, [](VjpCall &c) {
    Value square = c.b.multiply(c.result(), c.result());
    return c.b.subtract(c.b.splatLike(1, square), square);
  });
  addUnary<LogisticOp>(rules, [](VjpCall &c) {
    Value rest = c.b.subtract(c.b.splatLike(1, c.result()), c.result());
    return c.b.multiply(c.result(), rest);
  });
  addUnary<RsqrtOp>(
      rules, [](VjpCall &c) { return c.b.scale(c.b.divide(c.result(), c.operand(0)), -0.5); });
  addUnary<SineOp>(rules, [](VjpCall &c) { return c.b.make<CosineOp>(c.operand(0)); });
  addUnary<CosineOp>(rules, [](VjpCall &c) { return c.b.negate(c.b.make<SineOp>(c.operand(0))); });
  addUnary<AbsOp>(rules, [](VjpCall &c) { return c.b.make<SignOp>(c.operand(0)); });
  addRule<NegateOp>(
      rules, [](VjpCall &c, NegateOp) { c.give(0, [&] { return c.b.negate(c.cotangent()); }); });
  addRule<LogOp>(rules, [](VjpCall &c, LogOp) {
    c.give(0, [&] { return c.b.divide(c.cotangent(), c.operand(0)); });
  });
  addRule<LogPlusOneOp>(rules, [](VjpCall &c, LogPlusOneOp) {
    c.give(0, [&] {
      return c.b.divide(c.cotangent(), c.b.add(c.operand(0), c.b.splatLike(1, c.operand(0))));
    });
  });
  addRule<SqrtOp>(rules, [](VjpCall &c, SqrtOp) {
    c.give(0, [&] { return c.b.divide(c.b.scale(c.cotangent(), 0.5), c.result()); });
  });
  addRule<ConvertOp>(rules, [](VjpCall &c, ConvertOp) {
    c.give(0, [&] { return c.b.convert(c.cotangent(), elementOf(c.operand(0))); });
  });
}

/// Of two operands, the one that was taken gets the cotangent; of equal ones the first.
template <typename Op> void addChoice(VjpRules &rules, ComparisonDirection firstTaken) {
  addRule<Op>(rules, [firstTaken](VjpCall &c, Op) {
    Value first = c.b.compare(c.operand(0), c.operand(1), firstTaken);
    Value zero = c.b.splatLike(0, c.cotangent());
    c.give(0, [&] { return c.b.select(first, c.cotangent(), zero); });
    c.give(1, [&] { return c.b.select(first, zero, c.cotangent()); });
  });
}

void addBinaryRules(VjpRules &rules) {
  addRule<AddOp>(rules, [](VjpCall &c, AddOp) {
    c.give(0, [&] { return c.cotangent(); });
    c.give(1, [&] { return c.cotangent(); });
  });
  addRule<SubtractOp>(rules, [](VjpCall &c, SubtractOp) {
    c.give(0, [&] { return c.cotangent(); });
    c.give(1, [&] { return c.b.negate(c.cotangent()); });
  });
  addRule<MultiplyOp>(rules, [](VjpCall &c, MultiplyOp) {
    c.give(0, [&] { return c.b.multiply(c.cotangent(), c.operand(1)); });
    c.give(1, [&] { return c.b.multiply(c.operand(0), c.cotangent()); });
  });
  addRule<DivideOp>(rules, [](VjpCall &c, DivideOp) {
    c.give(0, [&] { return c.b.divide(c.cotangent(), c.operand(1)); });
    c.give(1, [&] {
      Value product = c.b.multiply(c.cotangent(), c.result());
      return c.b.negate(c.b.divide(product, c.operand(1)));
    });
  });
  addRule<PowerOp>(rules, [](VjpCall &c, PowerOp) {
    c.give(0, [&] {
      Value less = c.b.subtract(c.operand(1), c.b.splatLike(1, c.operand(1)));
      Value power = c.b.make<PowerOp>(c.operand(0), less);
      return c.b.multiply(c.cotangent(), c.b.multiply(c.operand(1), power));
    });
    c.give(1, [&] {
      return c.b.multiply(c.cotangent(), c.b.multiply(c.result(), c.b.make<LogOp>(c.operand(0))));
    });
  });
  addChoice<MaximumOp>(rules, ComparisonDirection::GE);
  addChoice<MinimumOp>(rules, ComparisonDirection::LE);
  addRule<SelectOp>(rules, [](VjpCall &c, SelectOp) {
    Value zero = c.b.splatLike(0, c.cotangent());
    c.give(1, [&] { return c.b.select(c.operand(0), c.cotangent(), zero); });
    c.give(2, [&] { return c.b.select(c.operand(0), zero, c.cotangent()); });
  });
}

} // namespace

void addElementwiseRules(VjpRules &rules) {
  addUnaryRules(rules);
  addBinaryRules(rules);
}

} // namespace phaze::autodiff
