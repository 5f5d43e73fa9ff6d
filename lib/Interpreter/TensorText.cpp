// Tensors as text and JSON, and random ones.
#include "phaze/Interpreter/TensorText.h"
#include "Shapes.h"

#include <cmath>
#include <random>

using namespace mlir;

namespace phaze::interpreter {

using Kind = ElementType::Kind;

static std::string elementText(Cell cell, const ElementType &type) {
  switch (type.kind()) {
  case Kind::Complex:
    return "[" + elementText(floatCell(cell.f), type.part()) + ", " +
           elementText(floatCell(cell.imaginary), type.part()) + "]";
  case Kind::Bool:
    return cell.i ? "true" : "false";
  case Kind::Signed:
    return std::to_string(cell.i);
  case Kind::Unsigned:
    return std::to_string(cell.u);
  case Kind::Float:
    break;
  }
  if (std::isnan(cell.f))
    return "\"nan\"";
  if (std::isinf(cell.f))
    return cell.f > 0 ? "\"inf\"" : "\"-inf\"";
  char text[32];
  // "-0" would read back as an integer, which has no sign.
  if (cell.f == 0 && std::signbit(cell.f))
    return "-0.0";
  if (std::fabs(cell.f) < 1e9 && cell.f == std::trunc(cell.f)) {
    std::snprintf(text, sizeof(text), "%.0f", cell.f);
    return text;
  }
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text, sizeof(text), "%.*g", digits, cell.f);
    if (type.round(floatCell(std::strtod(text, nullptr))).f == cell.f)
      break;
  }
  return text;
}

std::string toJson(const TensorValue &value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  ElementType element = value.element();
  ArrayRef<int64_t> shape = value.shape();
  int64_t next = 0;
  auto print = [&](auto &self, size_t dim) -> void {
    if (dim == shape.size()) {
      os << elementText(value[next++], element);
      return;
    }
    os << "[";
    for (int64_t i = 0; i < shape[dim]; ++i) {
      os << (i ? ", " : "");
      self(self, dim + 1);
    }
    os << "]";
  };
  print(print, 0);
  return text;
}

static Cell readElement(const JsonNode &node, const ElementType &type) {
  switch (type.kind()) {
  case Kind::Complex: {
    std::vector<JsonNode> parts = node.elements();
    if (parts.size() != 2) {
      node.fail("expected a complex number as an array of 2 numbers, found " +
                std::to_string(parts.size()));
      return intCell(0);
    }
    double real = readElement(parts[0], type.part()).f;
    return complexCell({real, readElement(parts[1], type.part()).f});
  }
  case Kind::Bool:
    return intCell(node.boolean());
  case Kind::Signed: {
    int64_t bound = int64_t((uint64_t(1) << (type.width() - 1)) - 1);
    return intCell(node.integer(-bound - 1, bound));
  }
  case Kind::Unsigned: {
    if (type.width() < 64)
      return intCell(node.integer(0, (int64_t(1) << type.width()) - 1));
    Cell cell = intCell(0);
    if (const llvm::json::Value *raw = node.raw()) {
      if (std::optional<uint64_t> value = raw->getAsUINT64())
        cell.u = *value;
      else
        cell = intCell(node.integer(0));
    }
    return cell;
  }
  case Kind::Float:
    break;
  }
  if (node.raw() && node.raw()->kind() == llvm::json::Value::String) {
    const StringRef words[] = {"nan", "inf", "-inf"};
    const double values[] = {NAN, INFINITY, -INFINITY};
    return type.round(floatCell(values[node.oneOf(words)]));
  }
  return type.round(floatCell(node.number()));
}

TensorValue fromJson(const JsonNode &node, RankedTensorType type) {
  TensorValue result(type);
  ElementType element = result.element();
  MutableArrayRef<Cell> cells = result.mutableCells();
  ArrayRef<int64_t> shape = type.getShape();
  size_t next = 0;
  bool ok = true;
  auto readNode = [&](auto &self, const JsonNode &part, size_t dim) -> void {
    if (!ok)
      return;
    if (dim == shape.size()) {
      cells[next++] = readElement(part, element);
      return;
    }
    std::vector<JsonNode> parts = part.elements();
    if (int64_t(parts.size()) != shape[dim]) {
      part.fail("expected an array of " + std::to_string(shape[dim]) + " elements, found " +
                std::to_string(parts.size()));
      ok = false;
      return;
    }
    for (const JsonNode &inner : parts)
      self(self, inner, dim + 1);
  };
  readNode(readNode, node, 0);
  return result;
}

TensorValue randomTensor(RankedTensorType type, uint64_t seed, std::optional<RandomRange> range) {
  // The engine is the same everywhere; the standard's distributions are not.
  std::mt19937_64 engine(seed);
  auto uniform = [&] { return (double(engine() >> 11) + 0.5) * 0x1p-53; };
  auto normal = [&] {
    double radius = std::sqrt(-2 * std::log(uniform()));
    return radius * std::cos(6.283185307179586 * uniform());
  };
  TensorValue result(type);
  ElementType element = result.element();
  RandomRange bounds = range.value_or(RandomRange{0, 1});
  for (Cell &cell : result.mutableCells()) {
    auto number = [&] {
      return range ? bounds.least + (bounds.most - bounds.least) * uniform() : 0.1 * normal();
    };
    if (element.isFloat())
      cell = floatCell(number());
    else if (element.isComplex())
      cell.f = number(), cell.imaginary = number();
    else
      cell =
          intCell(int64_t(bounds.least + std::floor((bounds.most - bounds.least + 1) * uniform())));
    cell = element.round(cell);
  }
  return result;
}

} // namespace phaze::interpreter
