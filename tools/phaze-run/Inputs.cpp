// What the arguments of the entry get: values from a file, random ones, results of the step before.
#include "Inputs.h"
#include "mlir/IR/BuiltinOps.h"
#include "phaze/Import/ValueNames.h"
#include "phaze/Interpreter/TensorText.h"
#include "llvm/Support/Parallel.h"

#include <cmath>

using namespace mlir;
using namespace phaze::interpreter;

namespace phaze::run {

FailureOr<func::FuncOp> findEntry(ModuleOp module, StringRef name) {
  auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
  SmallVector<func::FuncOp> publicOnes;
  for (func::FuncOp function : functions) {
    if (function.getName() == (name.empty() ? "main" : name))
      return function;
    if (function.isPublic())
      publicOnes.push_back(function);
  }
  if (name.empty() && publicOnes.size() == 1)
    return publicOnes[0];
  auto error = module.emitError();
  if (name.empty())
    error << "module has no function 'main' and " << publicOnes.size()
          << " public functions, expected --entry=";
  else
    error << "module has no function '" << name << "'";
  for (func::FuncOp function : functions)
    error.attachNote(function.getLoc()) << "candidate '" << function.getName() << "'";
  return error;
}

/// The bounds in an argument's `phaze.range = [least, most]`, if it has that attribute.
static FailureOr<std::optional<RandomRange>> rangeOf(func::FuncOp entry, unsigned argument) {
  Attribute attr = entry.getArgAttr(argument, "phaze.range");
  if (!attr)
    return std::optional<RandomRange>();
  SmallVector<double, 2> bounds;
  if (auto array = dyn_cast<ArrayAttr>(attr))
    for (Attribute bound : array) {
      if (auto integer = dyn_cast<IntegerAttr>(bound))
        bounds.push_back(integer.getValue().roundToDouble(/*isSigned=*/true));
      else if (auto number = dyn_cast<FloatAttr>(bound))
        bounds.push_back(number.getValueAsDouble());
    }
  // The limits keep differences and conversions to integers exact.
  if (bounds.size() != 2 || !(bounds[0] <= bounds[1]) || !(std::fabs(bounds[0]) < 0x1p53) ||
      !(std::fabs(bounds[1]) < 0x1p53))
    return entry.emitOpError("has phaze.range = ")
           << attr << " on " << describeArgument(entry, argument, "#")
           << ", expected two numbers [least, most] below 2^53";
  return std::optional<RandomRange>(RandomRange{bounds[0], bounds[1]});
}

FailureOr<SmallVector<TensorValue>> makeInputs(func::FuncOp entry, StringRef file, uint64_t seed,
                                               int64_t maxElements) {
  std::vector<JsonNode> given;
  JsonDocument document = file.empty() ? JsonDocument::parse("[]", "") : JsonDocument::read(file);
  given = document.root().elements();
  if (document.ok() && !file.empty() && given.size() != entry.getNumArguments())
    document.root().fail("expected one value for each of the " +
                         std::to_string(entry.getNumArguments()) + " arguments, found " +
                         std::to_string(given.size()));
  SmallVector<TensorValue> inputs;
  struct Random {
    size_t argument;
    RankedTensorType type;
    std::optional<RandomRange> range;
  };
  std::vector<Random> random;
  for (auto [i, argument] : llvm::enumerate(entry.getArguments())) {
    if (!document.ok())
      break;
    std::string why;
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!isInterpretable(argument.getType(), maxElements, why))
      return entry.emitOpError(describeArgument(entry, i, "#")) << ": " << why;
    if (!type)
      return entry.emitOpError(describeArgument(entry, i, "#"))
             << " has type " << argument.getType() << ", expected a tensor";
    if (!given.empty() && given[i].raw()->kind() != llvm::json::Value::Null) {
      inputs.push_back(fromJson(given[i], type));
      continue;
    }
    FailureOr<std::optional<RandomRange>> range = rangeOf(entry, i);
    if (failed(range))
      return failure();
    random.push_back({i, type, *range});
    inputs.emplace_back();
  }
  // Seeds are spread so that neighbouring seeds share no argument's values.
  llvm::parallelFor(0, random.size(), [&](size_t k) {
    const Random &each = random[k];
    inputs[each.argument] =
        randomTensor(each.type, seed * 0x9E3779B97F4A7C15u + each.argument, each.range);
  });
  if (!document.ok())
    return emitError(UnknownLoc::get(entry.getContext())) << document.error();
  return inputs;
}

FailureOr<SmallVector<SmallVector<unsigned, 1>>> pairedArguments(func::FuncOp entry) {
  SmallVector<SmallVector<unsigned, 1>> arguments(entry.getNumResults());
  for (unsigned i = 0; i < entry.getNumArguments(); ++i) {
    Attribute attr = entry.getArgAttr(i, "tf.aliasing_output");
    if (!attr)
      continue;
    auto index = dyn_cast<IntegerAttr>(attr);
    if (!index || index.getValue().isNegative() || index.getValue().uge(entry.getNumResults()))
      return entry.emitOpError("has tf.aliasing_output = ")
             << attr << " on " << describeArgument(entry, i, "#")
             << ", expected the number of one of " << entry.getNumResults() << " results";
    unsigned result = index.getValue().getZExtValue();
    if (entry.getResultTypes()[result] != entry.getArgumentTypes()[i])
      return entry.emitOpError("pairs ")
             << describeArgument(entry, i, "#") << " of type " << entry.getArgumentTypes()[i]
             << " with " << describeResult(entry, result, "#") << " of type "
             << entry.getResultTypes()[result];
    arguments[result].push_back(i);
  }
  return arguments;
}

} // namespace phaze::run
