// Reading formulas of sizes; see the header.
#include "SizeFormula.h"
#include "mlir/IR/BuiltinTypes.h"
#include "phaze/Import/OperationKinds.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>

using namespace mlir;

namespace phaze {

namespace {

class Parser {
public:
  Parser(StringRef formula, Operation *op, std::string &error)
      : whole(formula), rest(formula), op(op), error(error) {}

  std::optional<SizeSum> run() {
    SizeSum sum = parseSum();
    skipSpace();
    if (error.empty() && !rest.empty())
      fail("an operator");
    for (const auto &[sizes, count] : sum)
      if (error.empty() && !std::isfinite(count))
        error = "'" + whole.str() + "': expected finite numbers";
    return error.empty() ? std::optional(std::move(sum)) : std::nullopt;
  }

private:
  void skipSpace() { rest = rest.ltrim(); }

  bool take(StringRef token) {
    skipSpace();
    return error.empty() && rest.consume_front(token);
  }

  void fail(const std::string &expected) {
    if (error.empty())
      error =
          "'" + whole.str() + "': expected " + expected + " at '" + rest.take_front(16).str() + "'";
  }

  SizeSum parseSum() {
    // Deep enough for any formula, and not for the stack's end.
    if (++depth > 100)
      fail("fewer brackets");
    SizeSum sum;
    for (double sign = take("-") ? -1 : 1; error.empty();) {
      for (const auto &[sizes, count] : parseProduct())
        sum[sizes] += sign * count;
      if (take("+"))
        sign = 1;
      else if (take("-"))
        sign = -1;
      else
        break;
    }
    --depth;
    return sum;
  }

  SizeSum parseProduct() {
    SizeSum product = parseFactor();
    while (error.empty()) {
      if (take("*")) {
        product = times(product, parseFactor());
      } else if (take("/")) {
        SizeSum by = parseFactor();
        double number = by.size() == 1 && by.begin()->first.empty() ? by.begin()->second : 0;
        if (number == 0)
          fail("to divide by a number other than 0");
        for (auto &[sizes, count] : product)
          count /= number;
      } else {
        break;
      }
    }
    return product;
  }

  SizeSum times(const SizeSum &a, const SizeSum &b) {
    SizeSum product;
    for (const auto &[left, count] : a)
      for (const auto &[right, other] : b) {
        std::vector<SizeOf> sizes = left;
        sizes.insert(sizes.end(), right.begin(), right.end());
        std::sort(sizes.begin(), sizes.end());
        product[std::move(sizes)] += count * other;
      }
    if (product.size() > 1000)
      fail("fewer terms");
    return product;
  }

  SizeSum parseFactor() {
    skipSpace();
    if (take("(")) {
      SizeSum sum = parseSum();
      if (!take(")"))
        fail("')'");
      return sum;
    }
    if (take("bytes"))
      return parseWhole(/*inBytes=*/true);
    if (take("elements"))
      return parseWhole(/*inBytes=*/false);
    if (rest.starts_with("operand") || rest.starts_with("result"))
      return parseDim();
    StringRef digits = rest.take_while([](char c) { return llvm::isDigit(c) || c == '.'; });
    double number = 0;
    if (digits.empty() || digits.getAsDouble(number)) {
      fail("a number, operandN[DIM], resultN[DIM], elements(...), bytes(...) or '('");
      return {};
    }
    rest = rest.drop_front(digits.size());
    return {{{}, number}};
  }

  struct Named {
    bool isResult = false;
    unsigned number = 0;
    RankedTensorType type; ///< None without an operation.
  };

  Named parseTensor() {
    Named named;
    skipSpace();
    named.isResult = rest.starts_with("result");
    if (!take("operand") && !take("result"))
      fail("operandN or resultN");
    if (rest.consumeInteger(10, named.number))
      fail("the number of an operand or result");
    if (!op || !error.empty())
      return named;
    unsigned count = named.isResult ? op->getNumResults() : op->getNumOperands();
    if (named.number >= count) {
      error = "'" + whole.str() + "': there is no " + (named.isResult ? "result" : "operand") +
              std::to_string(named.number) + ", the call has " + std::to_string(count);
      return named;
    }
    Type type = named.isResult ? op->getResult(named.number).getType()
                               : op->getOperand(named.number).getType();
    named.type = dyn_cast<RankedTensorType>(type);
    if (!named.type || !named.type.hasStaticShape())
      error = "'" + whole.str() + "': the sizes of " + (named.isResult ? "result" : "operand") +
              std::to_string(named.number) + " are not known";
    return named;
  }

  SizeSum parseWhole(bool inBytes) {
    if (!take("("))
      fail("'('");
    Named named = parseTensor();
    if (!take(")"))
      fail("')'");
    if (!error.empty() || !named.type)
      return {};
    std::vector<SizeOf> sizes;
    for (unsigned dim = 0; dim < named.type.getRank(); ++dim)
      sizes.push_back({named.isResult, named.number, dim});
    return {{sizes, inBytes ? storedBits(named.type.getElementType()) / 8.0 : 1.0}};
  }

  SizeSum parseDim() {
    Named named = parseTensor();
    SizeOf size{named.isResult, named.number, 0};
    if (!take("[") || rest.consumeInteger(10, size.dim) || !take("]"))
      fail("[DIM]");
    if (!error.empty() || !named.type)
      return {};
    if (size.dim >= named.type.getRank()) {
      error = "'" + whole.str() + "': " + (named.isResult ? "result" : "operand") +
              std::to_string(named.number) + " has " + std::to_string(named.type.getRank()) +
              " dimensions";
      return {};
    }
    return {{{size}, 1.0}};
  }

  StringRef whole, rest;
  Operation *op;
  std::string &error;
  int depth = 0;
};

} // namespace

std::optional<SizeSum> parseSizes(StringRef formula, Operation *op, std::string &error) {
  return Parser(formula, op, error).run();
}

} // namespace phaze
