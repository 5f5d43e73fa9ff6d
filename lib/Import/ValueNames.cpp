// Finds what frameworks called arguments and results.
#include "phaze/Import/ValueNames.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace phaze {

namespace {

/// Names in attributes: JAX's own by their key, those of torch's exporters as `*.name`.
StringRef nameIn(DictionaryAttr attributes, StringRef key) {
  if (!attributes)
    return {};
  if (auto info = attributes.getAs<StringAttr>(key); info && !info.empty())
    return info.getValue();
  for (NamedAttribute each : attributes)
    if (auto name = dyn_cast<StringAttr>(each.getValue());
        name && each.getName().getValue().ends_with(".name"))
      return name.getValue();
  return {};
}

StringRef nameIn(Location location) {
  if (auto named = dyn_cast<NameLoc>(location))
    return named.getName().getValue();
  if (auto fused = dyn_cast<FusedLoc>(location))
    for (Location part : fused.getLocations())
      if (StringRef name = nameIn(part); !name.empty())
        return name;
  return {};
}

/// `result[3]` and `[3]` say no more of result 3 than its number.
bool isJustNumber(StringRef name, unsigned index) {
  name.consume_front("result");
  return name == "[" + std::to_string(index) + "]";
}

StringRef ownName(func::FuncOp function, unsigned result) {
  if (result >= function.getNumResults())
    return {};
  StringRef name = nameIn(function.getResultAttrDict(result), "jax.result_info");
  return isJustNumber(name, result) ? StringRef() : name;
}

std::optional<unsigned> aliasOf(func::FuncOp function, unsigned argument) {
  auto alias = function.getArgAttrOfType<IntegerAttr>(argument, "tf.aliasing_output");
  if (!alias || !alias.getValue().ult(function.getNumResults()))
    return std::nullopt;
  return static_cast<unsigned>(alias.getValue().getZExtValue());
}

StringRef ownArgumentName(func::FuncOp function, unsigned argument) {
  StringRef name = nameIn(function.getArgAttrDict(argument), "jax.arg_info");
  if (name.empty() && !function.isExternal())
    name = nameIn(function.getArgument(argument).getLoc());
  return name;
}

/// Control characters would break a line of a report.
std::string onOneLine(StringRef name) {
  std::string line = name.str();
  for (char &c : line)
    if (static_cast<unsigned char>(c) < ' ')
      c = ' ';
  return line;
}

std::string describe(StringRef what, StringRef mark, unsigned index, const std::string &name) {
  std::string text = (what + " " + mark).str() + std::to_string(index);
  return name.empty() ? text : text + " (" + onOneLine(shortenName(name)) + ")";
}

} // namespace

std::string argumentName(func::FuncOp function, unsigned index, std::optional<unsigned> updated) {
  StringRef name = ownArgumentName(function, index);
  if (!updated)
    updated = aliasOf(function, index);
  return (name.empty() && updated ? ownName(function, *updated) : name).str();
}

std::string resultName(func::FuncOp function, unsigned index) {
  if (StringRef name = ownName(function, index); !name.empty())
    return name.str();
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (aliasOf(function, i) == index)
      if (StringRef name = ownArgumentName(function, i); !name.empty())
        return ("new " + name).str();
  return {};
}

std::string describeArgument(func::FuncOp function, unsigned index, StringRef mark) {
  return describe("argument", mark, index, argumentName(function, index));
}

std::string describeResult(func::FuncOp function, unsigned index, StringRef mark) {
  return describe("result", mark, index, resultName(function, index));
}

std::string shortenName(StringRef name, size_t most) {
  constexpr StringLiteral dots("...");
  if (name.size() <= most || most <= dots.size())
    return name.str();
  // Letters of several bytes stay whole.
  auto isInside = [&](size_t at) { return (static_cast<unsigned char>(name[at]) & 0xC0) == 0x80; };
  size_t kept = most - dots.size(), front = kept / 2, back = name.size() - (kept - front);
  while (front > 0 && isInside(front))
    --front;
  while (back < name.size() && isInside(back))
    ++back;
  return (name.take_front(front) + dots + name.substr(back)).str();
}

} // namespace phaze
