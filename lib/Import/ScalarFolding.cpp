// Evaluates integer scalars of a program: loop counters, bounds, positions of slices.
#include "phaze/Import/ScalarFolding.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace phaze {

namespace {

using Integer = std::optional<int64_t>;
using stablehlo::ComparisonDirection;

/// The element type of a tensor of one element and at most 64 bits, else null.
IntegerType scalarType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getNumElements() != 1)
    return {};
  auto integer = dyn_cast<IntegerType>(tensor.getElementType());
  return integer && integer.getWidth() <= 64 ? integer : IntegerType();
}

/// What the type makes of a result: it wraps around.
int64_t wrap(int64_t value, IntegerType type) {
  llvm::APInt bits = llvm::APInt(64, value, /*isSigned=*/true).trunc(type.getWidth());
  bool isUnsigned = type.isUnsigned() || type.getWidth() == 1;
  return isUnsigned ? static_cast<int64_t>(bits.getZExtValue()) : bits.getSExtValue();
}

bool compare(ComparisonDirection direction, int64_t lhs, int64_t rhs) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return lhs == rhs;
  case ComparisonDirection::NE:
    return lhs != rhs;
  case ComparisonDirection::LT:
    return lhs < rhs;
  case ComparisonDirection::LE:
    return lhs <= rhs;
  case ComparisonDirection::GT:
    return lhs > rhs;
  case ComparisonDirection::GE:
    return lhs >= rhs;
  }
  return false;
}

/// Evaluates one iteration of a loop, or the condition, on demand.
class Evaluator {
public:
  Evaluator(llvm::function_ref<Integer(Value)> outside) : outside(outside) {}

  void bind(Value value, Integer number) { known[value] = number; }

  Integer evaluate(Value value) {
    auto [entry, isNew] = known.try_emplace(value, std::nullopt);
    if (!isNew)
      return entry->second;
    Integer result = compute(value);
    known[value] = result;
    return result;
  }

private:
  Integer compute(Value value) {
    if (!scalarType(value.getType()))
      return std::nullopt;
    Operation *op = value.getDefiningOp();
    if (!op || known.size() > 10000)
      return outside(value);
    if (auto call = dyn_cast<func::CallOp>(op)) {
      auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
      if (!callee || callee.isExternal() || depth > 8)
        return std::nullopt;
      auto nothing = [](Value) { return Integer(); };
      Evaluator inside(nothing);
      inside.depth = depth + 1;
      for (auto [argument, operand] : llvm::zip(callee.getArguments(), call.getOperands()))
        inside.bind(argument, evaluate(operand));
      unsigned number = cast<OpResult>(value).getResultNumber();
      return inside.evaluate(callee.front().getTerminator()->getOperand(number));
    }
    if (Integer given = outside(value))
      return given;
    return foldInteger(op, [&](unsigned i) { return evaluate(op->getOperand(i)); });
  }

  llvm::function_ref<Integer(Value)> outside;
  llvm::DenseMap<Value, Integer> known;
  int depth = 0;
};

} // namespace

static Integer fold(Operation *op, IntegerType type,
                    llvm::function_ref<Integer(unsigned)> operand) {
  if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
    auto elements = dyn_cast<DenseIntElementsAttr>(constant.getValue());
    if (!elements)
      return std::nullopt;
    return wrap((*elements.begin()).zextOrTrunc(64).getSExtValue(), type);
  }
  auto unary = [&](auto function) -> Integer {
    Integer value = operand(0);
    return value ? Integer(wrap(function(*value), type)) : std::nullopt;
  };
  auto binary = [&](auto function) -> Integer {
    Integer lhs = operand(0), rhs = operand(1);
    if (!lhs || !rhs)
      return std::nullopt;
    // Unsigned, so that overflow wraps instead of being undefined.
    return wrap(function(*lhs, *rhs), type);
  };
  using U = uint64_t;
  bool isBool = type.getWidth() == 1;
  return llvm::TypeSwitch<Operation *, Integer>(op)
      .Case<stablehlo::AddOp>([&](auto) {
        return binary([&](int64_t a, int64_t b) { return isBool ? a | b : int64_t(U(a) + U(b)); });
      })
      .Case<stablehlo::SubtractOp>(
          [&](auto) { return binary([](int64_t a, int64_t b) { return int64_t(U(a) - U(b)); }); })
      .Case<stablehlo::MultiplyOp>(
          [&](auto) { return binary([](int64_t a, int64_t b) { return int64_t(U(a) * U(b)); }); })
      .Case<stablehlo::MaximumOp>(
          [&](auto) { return binary([](int64_t a, int64_t b) { return std::max(a, b); }); })
      .Case<stablehlo::MinimumOp>(
          [&](auto) { return binary([](int64_t a, int64_t b) { return std::min(a, b); }); })
      .Case<stablehlo::AndOp>(
          [&](auto) { return binary([](int64_t a, int64_t b) { return a & b; }); })
      .Case<stablehlo::OrOp>(
          [&](auto) { return binary([](int64_t a, int64_t b) { return a | b; }); })
      .Case<stablehlo::DivideOp, stablehlo::RemainderOp>([&](auto divide) -> Integer {
        Integer lhs = operand(0), rhs = operand(1);
        // Division by zero and by minus one have corner cases that no counter needs.
        if (!lhs || !rhs || *rhs <= 0 || *lhs < 0)
          return std::nullopt;
        return isa<stablehlo::DivideOp>(divide.getOperation()) ? *lhs / *rhs : *lhs % *rhs;
      })
      .Case<stablehlo::NegateOp>(
          [&](auto) { return unary([](int64_t a) { return int64_t(-U(a)); }); })
      .Case<stablehlo::NotOp>([&](auto) { return unary([](int64_t a) { return ~a; }); })
      .Case<stablehlo::ConvertOp, stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp>(
          [&](auto) -> Integer {
            if (!scalarType(op->getOperand(0).getType()))
              return std::nullopt;
            return unary([&](int64_t a) { return isBool ? int64_t(a != 0) : a; });
          })
      .Case<stablehlo::CompareOp>([&](auto compareOp) -> Integer {
        IntegerType compared = scalarType(op->getOperand(0).getType());
        Integer lhs = operand(0), rhs = operand(1);
        if (!compared || !lhs || !rhs)
          return std::nullopt;
        return compare(compareOp.getComparisonDirection(), *lhs, *rhs) ? 1 : 0;
      })
      .Case<stablehlo::SelectOp>([&](auto) -> Integer {
        Integer condition = operand(0);
        if (!condition)
          return std::nullopt;
        return operand(*condition ? 1 : 2);
      })
      .Case<stablehlo::ClampOp>([&](auto) -> Integer {
        Integer low = operand(0), value = operand(1), high = operand(2);
        if (!low || !value || !high)
          return std::nullopt;
        return std::min(std::max(*low, *value), *high);
      })
      .Default([](Operation *) { return Integer(); });
}

std::optional<int64_t> foldInteger(Operation *op, llvm::function_ref<Integer(unsigned)> operand) {
  if (op->getNumResults() != 1)
    return std::nullopt;
  IntegerType type = scalarType(op->getResult(0).getType());
  if (!type)
    return std::nullopt;
  Integer result = fold(op, type, operand);
  // Beyond what 64 bits with a sign hold, nothing is compared rightly.
  bool isBeyond = result && *result < 0 && type.isUnsigned();
  return isBeyond ? std::nullopt : result;
}

std::optional<int64_t> countTrips(stablehlo::WhileOp loop,
                                  llvm::function_ref<Integer(unsigned)> initial,
                                  llvm::function_ref<Integer(Value)> outside) {
  constexpr int64_t limit = 100'000;
  if (loop.getCond().empty() || loop.getBody().empty())
    return std::nullopt;
  Block &cond = loop.getCond().front(), &body = loop.getBody().front();
  std::vector<Integer> state(loop->getNumOperands());
  for (unsigned i = 0; i < state.size(); ++i)
    if (scalarType(loop->getOperand(i).getType()))
      state[i] = initial(i);

  // Values of the regions themselves are not outside, whatever they are called there.
  auto around = [&](Value value) -> Integer {
    Region *region = value.getParentRegion();
    if (loop.getBody().isAncestor(region) || loop.getCond().isAncestor(region))
      return std::nullopt;
    return outside(value);
  };
  for (int64_t trips = 0; trips <= limit; ++trips) {
    Evaluator condition(around);
    for (auto [argument, value] : llvm::zip(cond.getArguments(), state))
      condition.bind(argument, value);
    Integer goesOn = condition.evaluate(cond.getTerminator()->getOperand(0));
    if (!goesOn)
      return std::nullopt;
    if (!*goesOn)
      return trips;
    Evaluator iteration(around);
    for (auto [argument, value] : llvm::zip(body.getArguments(), state))
      iteration.bind(argument, value);
    std::vector<Integer> next(state.size());
    for (unsigned i = 0; i < state.size(); ++i)
      if (state[i])
        next[i] = iteration.evaluate(body.getTerminator()->getOperand(i));
    if (next == state) // It would never end.
      return std::nullopt;
    state = std::move(next);
  }
  return std::nullopt;
}

} // namespace phaze
