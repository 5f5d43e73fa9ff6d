// Values of the interpreter: tensors, tuples and tokens.
#include "phaze/Interpreter/TensorValue.h"
#include "dialects/StableHLO/StableHLO.h"

#include <cmath>

using namespace mlir;

namespace phaze::interpreter {

TensorValue::TensorValue(RankedTensorType type)
    : valueType(type), cellData(std::make_shared<Cells>(type.getNumElements(), intCell(0))) {}

TensorValue::TensorValue(RankedTensorType type, Cells cells)
    : valueType(type), cellData(std::make_shared<Cells>(std::move(cells))) {
  assert(int64_t(cellData->size()) == type.getNumElements() && "as many cells as elements");
}

TensorValue TensorValue::uninitialized(RankedTensorType type) {
  return TensorValue(type, Cells(type.getNumElements()));
}

TensorValue TensorValue::token(Type type) {
  TensorValue value;
  value.valueType = type;
  return value;
}

TensorValue TensorValue::tuple(Type type, std::vector<TensorValue> elements) {
  TensorValue value;
  value.valueType = type;
  value.tupleData = std::make_shared<std::vector<TensorValue>>(std::move(elements));
  return value;
}

TensorValue TensorValue::fromDoubles(RankedTensorType type, ArrayRef<double> values) {
  ElementType element = *ElementType::get(type.getElementType());
  Cells cells;
  cells.reserve(values.size());
  for (double value : values)
    cells.push_back(element.isFloat() || element.isComplex()
                        ? element.round(floatCell(value))
                        : element.round(intCell(int64_t(value))));
  return TensorValue(type, std::move(cells));
}

TensorValue TensorValue::fromInts(RankedTensorType type, ArrayRef<int64_t> values) {
  ElementType element = *ElementType::get(type.getElementType());
  Cells cells;
  cells.reserve(values.size());
  for (int64_t value : values)
    cells.push_back(element.isFloat() || element.isComplex()
                        ? element.round(floatCell(double(value)))
                        : element.round(intCell(value)));
  return TensorValue(type, std::move(cells));
}

std::optional<TensorValue> TensorValue::fromAttr(ElementsAttr attr) {
  auto dense = dyn_cast<DenseElementsAttr>(attr);
  auto type = dyn_cast<RankedTensorType>(attr.getShapedType());
  std::optional<ElementType> element =
      type ? ElementType::get(type.getElementType()) : std::nullopt;
  if (!dense || !element)
    return std::nullopt;
  auto fromFloat = [&](const APFloat &value) {
    return element->fromBits(value.bitcastToAPInt().getZExtValue());
  };
  auto fromComplex = [&](const std::complex<APFloat> &value) {
    ElementType part = element->part();
    auto number = [&](const APFloat &of) {
      return part.fromBits(of.bitcastToAPInt().getZExtValue()).f;
    };
    return complexCell({number(value.real()), number(value.imag())});
  };
  auto fromInt = [&](const APInt &value) { return element->fromBits(value.getZExtValue()); };
  Cells cells;
  if (dense.isSplat()) {
    Cell cell = element->isFloat()     ? fromFloat(dense.getSplatValue<APFloat>())
                : element->isComplex() ? fromComplex(dense.getSplatValue<std::complex<APFloat>>())
                                       : fromInt(dense.getSplatValue<APInt>());
    cells.assign(type.getNumElements(), cell);
    return TensorValue(type, std::move(cells));
  }
  cells.reserve(type.getNumElements());
  if (element->isFloat())
    for (const APFloat &value : dense.getValues<APFloat>())
      cells.push_back(fromFloat(value));
  else if (element->isComplex())
    for (const std::complex<APFloat> &value : dense.getValues<std::complex<APFloat>>())
      cells.push_back(fromComplex(value));
  else
    for (const APInt &value : dense.getValues<APInt>())
      cells.push_back(fromInt(value));
  return TensorValue(type, std::move(cells));
}

MutableArrayRef<Cell> TensorValue::mutableCells() {
  if (cellData.use_count() > 1)
    cellData = std::make_shared<Cells>(*cellData);
  return {cellData->data(), cellData->size()};
}

double numberOf(Cell cell, ElementType::Kind kind) {
  switch (kind) {
  case ElementType::Kind::Float:
  case ElementType::Kind::Complex:
    return cell.f;
  case ElementType::Kind::Unsigned:
    return double(cell.u);
  default:
    return double(cell.i);
  }
}

double TensorValue::number(int64_t linearIndex) const {
  return numberOf((*cellData)[linearIndex], element().kind());
}

TensorValue TensorValue::withType(RankedTensorType type) const {
  assert(type.getNumElements() == size() && "a view has the same number of elements");
  TensorValue view = *this;
  view.valueType = type;
  return view;
}

bool isInterpretable(Type type, int64_t maxElements, std::string &why) {
  llvm::raw_string_ostream os(why);
  if (isa<stablehlo::TokenType>(type))
    return true;
  if (auto future = dyn_cast<stablehlo::FutureType>(type))
    return llvm::all_of(future.getTypes(),
                        [&](Type part) { return isInterpretable(part, maxElements, why); });
  if (auto tuple = dyn_cast<TupleType>(type))
    return llvm::all_of(tuple.getTypes(),
                        [&](Type part) { return isInterpretable(part, maxElements, why); });
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor) {
    os << "type '" << type << "' is no ranked tensor, tuple, token or future";
    return false;
  }
  if (!ElementType::get(tensor.getElementType())) {
    os << "elements of type '" << tensor.getElementType() << "' are not interpreted";
    return false;
  }
  if (!tensor.hasStaticShape()) {
    os << "type '" << type << "' has a dynamic shape, expected a static one";
    return false;
  }
  int64_t elements = 1;
  bool overflow = false;
  for (int64_t size : tensor.getShape())
    overflow |= llvm::MulOverflow(elements, size, elements);
  if ((overflow && !llvm::is_contained(tensor.getShape(), 0)) || elements > maxElements) {
    os << "type '" << type << "' has more than " << maxElements << " elements";
    return false;
  }
  return true;
}

double worstDisagreement(const TensorValue &a, const TensorValue &b, double absolute,
                         double relative) {
  assert(a.shape() == b.shape() && "only tensors of one shape are compared");
  double worst = 0;
  for (int64_t i = 0, e = a.size(); i < e; ++i) {
    auto compare = [&](double x, double y) {
      if (x == y || (std::isnan(x) && std::isnan(y)))
        return;
      double ratio = std::fabs(x - y) / (absolute + relative * std::fabs(y));
      worst = std::max(worst, std::isnan(ratio) ? INFINITY : ratio);
    };
    compare(a.number(i), b.number(i));
    if (a.element().isComplex())
      compare(a[i].imaginary, b[i].imaginary);
  }
  return worst;
}

} // namespace phaze::interpreter
