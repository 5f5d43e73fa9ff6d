// Programs that check themselves.
#include "Checks.h"
#include "Shapes.h"
#include "phaze/Interpreter/TensorText.h"

#include <cmath>

using namespace mlir;

namespace phaze::interpreter {

namespace {

/// How many values of the type lie between two numbers; NaN is next to NaN alone.
uint64_t distance(double a, double b, const ElementType &type) {
  if (a == b || (std::isnan(a) && std::isnan(b)))
    return 0;
  if (std::isnan(a) || std::isnan(b))
    return UINT64_MAX;
  // Patterns count up from 0 in both directions.
  auto place = [&](double value) {
    uint64_t size = type.toBits(floatCell(std::fabs(value)));
    return std::signbit(value) ? -static_cast<int64_t>(size) : static_cast<int64_t>(size);
  };
  int64_t from = place(a), to = place(b);
  return from < to ? uint64_t(to) - uint64_t(from) : uint64_t(from) - uint64_t(to);
}

/// When two elements agree.
struct Agreement {
  enum Kind { Equal, Close, AlmostEqual } kind = Equal;
  uint64_t least = 0, most = 3; ///< Close: how many values may lie between them.
  double tolerance = 1e-4;      ///< AlmostEqual: how far they may be apart.

  bool agree(double a, double b, const ElementType &type) const {
    if (kind == Equal)
      return a == b || (std::isnan(a) && std::isnan(b));
    if (kind == AlmostEqual)
      return a == b || (std::isnan(a) && std::isnan(b)) || std::fabs(a - b) <= tolerance;
    uint64_t between = distance(a, b, type);
    return between >= least && between <= most;
  }

  bool agree(Cell a, Cell b, const ElementType &type) const {
    if (type.isComplex())
      return agree(a.f, b.f, type.part()) && agree(a.imaginary, b.imaginary, type.part());
    return type.isFloat() ? agree(a.f, b.f, type) : a.u == b.u;
  }
};

} // namespace

/// What a call says beside its operands: in its attributes, or in a dictionary for the backend.
static Attribute said(Operation *op, StringRef name) {
  if (Attribute attribute = op->getAttr(name))
    return attribute;
  auto config = op->getAttrOfType<DictionaryAttr>("backend_config");
  return config ? config.get(name) : Attribute();
}

/// The first element on which they do not agree.
static std::optional<int64_t> findDifference(const TensorValue &actual, const TensorValue &expected,
                                             const Agreement &agreement) {
  ElementType type = expected.element();
  for (int64_t i = 0; i < expected.size(); ++i)
    if (!agreement.agree(actual[i], expected[i], type))
      return i;
  return std::nullopt;
}

static std::string elementText(const TensorValue &value, int64_t at) {
  auto scalar = RankedTensorType::get({}, value.tensorType().getElementType());
  return toJson(TensorValue(scalar, {value[at]}));
}

FailureOr<Values> evalCheck(Operation *op, StringRef check, ArrayRef<TensorValue> operands) {
  StringRef name = check;
  name.consume_front("check.");
  bool isTest = name == "eq"; // Says whether, and fails nothing.
  name.consume_front("expect_");
  bool hasConstant = name.consume_back("_const");
  Agreement agreement;
  if (name == "close")
    agreement.kind = Agreement::Close;
  else if (name == "almost_eq")
    agreement.kind = Agreement::AlmostEqual;
  else if (name != "eq")
    return op->emitOpError("calls '") << check << "', which the interpreter does not know";
  if (auto least = dyn_cast_or_null<IntegerAttr>(said(op, "min_ulp_difference")))
    agreement.least = least.getValue().getZExtValue();
  if (auto most = dyn_cast_or_null<IntegerAttr>(said(op, "max_ulp_difference")))
    agreement.most = most.getValue().getZExtValue();
  if (auto tolerance = dyn_cast_or_null<FloatAttr>(said(op, "tolerance")))
    agreement.tolerance = tolerance.getValueAsDouble();

  Values all(operands.begin(), operands.end());
  if (hasConstant) {
    auto value = dyn_cast_or_null<ElementsAttr>(said(op, "value"));
    std::optional<TensorValue> constant = value ? TensorValue::fromAttr(value) : std::nullopt;
    if (!constant)
      return op->emitOpError("calls '") << check << "', expected an attribute value with elements";
    all.push_back(*constant);
  }
  if (all.size() != 2 || all[0].type() != all[1].type() || !isa<RankedTensorType>(all[0].type()))
    return op->emitOpError("calls '") << check << "', expected two tensors of one type";
  std::optional<int64_t> at = findDifference(all[0], all[1], agreement);
  if (isTest && op->getNumResults() == 1)
    return one(TensorValue(resultType(op), {intCell(!at)}));
  if (!at)
    return Values();
  Index index;
  for (int64_t stride : stridesOf(all[0].shape()))
    index.push_back(*at / stride % all[0].shape()[index.size()]);
  InFlightDiagnostic error = op->emitOpError("finds ");
  error << elementText(all[0], *at) << " at [" << index << "], expected "
        << elementText(all[1], *at);
  return failure();
}

} // namespace phaze::interpreter
