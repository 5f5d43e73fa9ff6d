// Annotations in and out of artifacts; see the header.
#include "Annotations.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace phaze::artifact {

namespace {

constexpr llvm::StringLiteral prefix("phaze.");

Attribute elementsOf(DenseArrayAttr array) {
  auto type = RankedTensorType::get(array.getSize(), array.getElementType());
  if (auto booleans = dyn_cast<DenseBoolArrayAttr>(Attribute(array)))
    return DenseElementsAttr::get(type, booleans.asArrayRef());
  return DenseElementsAttr::getFromRawBuffer(type, array.getRawData());
}

Attribute arrayOf(DenseIntElementsAttr elements) {
  unsigned width = elements.getElementType().getIntOrFloatBitWidth();
  if (elements.getType().getRank() != 1 || (width != 1 && width % 8 != 0) || width > 64)
    return elements;
  if (width == 1 && elements.empty())
    return UnitAttr::get(elements.getContext());
  std::vector<char> bytes;
  for (const llvm::APInt &element : elements.getValues<llvm::APInt>())
    for (unsigned bit = 0; bit < width; bit += 8)
      bytes.push_back(static_cast<char>(element.getZExtValue() >> bit));
  return DenseArrayAttr::get(elements.getElementType(), elements.getNumElements(), bytes);
}

DictionaryAttr replaceIn(DictionaryAttr attributes, AttrTypeReplacer &replacer) {
  SmallVector<NamedAttribute> entries(attributes.getValue());
  for (NamedAttribute &entry : entries)
    if (entry.getName().strref().starts_with(prefix))
      entry.setValue(replacer.replace(entry.getValue()));
  return DictionaryAttr::getWithSorted(attributes.getContext(), entries);
}

/// Of arguments or results.
ArrayAttr replaceIn(ArrayAttr dictionaries, AttrTypeReplacer &replacer) {
  auto items = llvm::map_to_vector(dictionaries, [&](Attribute item) -> Attribute {
    auto dictionary = dyn_cast<DictionaryAttr>(item);
    return dictionary ? replaceIn(dictionary, replacer) : item;
  });
  return ArrayAttr::get(dictionaries.getContext(), items);
}

/// The module's own attributes are MLIR's in artifacts too.
void replaceIn(ModuleOp module, AttrTypeReplacer &replacer) {
  module->walk([&](Operation *op) {
    if (op == module.getOperation())
      return;
    if (llvm::any_of(op->getDiscardableAttrs(), [](NamedAttribute attribute) {
          return attribute.getName().strref().starts_with(prefix);
        }))
      op->setDiscardableAttrs(replaceIn(op->getDiscardableAttrDictionary(), replacer));
    auto function = dyn_cast<func::FuncOp>(op);
    if (function && function.getArgAttrsAttr())
      function.setArgAttrsAttr(replaceIn(function.getArgAttrsAttr(), replacer));
    if (function && function.getResAttrsAttr())
      function.setResAttrsAttr(replaceIn(function.getResAttrsAttr(), replacer));
  });
}

} // namespace

void exportAnnotations(ModuleOp module) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](DenseArrayAttr array) { return elementsOf(array); });
  replacer.addReplacement([](UnitAttr unit) -> Attribute {
    auto type = RankedTensorType::get(0, IntegerType::get(unit.getContext(), 1));
    return DenseElementsAttr::get(type, ArrayRef<bool>());
  });
  replaceIn(module, replacer);
}

void importAnnotations(ModuleOp module) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](DenseIntElementsAttr elements) { return arrayOf(elements); });
  replaceIn(module, replacer);
}

} // namespace phaze::artifact
