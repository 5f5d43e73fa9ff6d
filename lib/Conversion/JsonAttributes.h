// Attributes of builtin kinds and JSON: numbers, texts, lists and dictionaries.
#ifndef PHAZE_LIB_CONVERSION_JSONATTRIBUTES_H
#define PHAZE_LIB_CONVERSION_JSONATTRIBUTES_H

#include "mlir/IR/Builders.h"
#include "llvm/Support/JSON.h"

namespace phaze {

/// Requires ir::detail::isFieldValue().
inline llvm::json::Value toJson(mlir::Attribute value) {
  if (auto list = llvm::dyn_cast<mlir::ArrayAttr>(value)) {
    llvm::json::Array array;
    for (mlir::Attribute element : list)
      array.push_back(toJson(element));
    return array;
  }
  if (auto dictionary = llvm::dyn_cast<mlir::DictionaryAttr>(value)) {
    llvm::json::Object object;
    for (mlir::NamedAttribute field : dictionary)
      object[field.getName().getValue()] = toJson(field.getValue());
    return object;
  }
  if (auto text = llvm::dyn_cast<mlir::StringAttr>(value))
    return text.getValue();
  if (auto flag = llvm::dyn_cast<mlir::BoolAttr>(value))
    return flag.getValue();
  if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(value))
    return integer.getValue().getSExtValue();
  return llvm::cast<mlir::FloatAttr>(value).getValueAsDouble();
}

inline mlir::Attribute attributeOf(const llvm::json::Value &value, mlir::Builder &builder) {
  if (const llvm::json::Array *array = value.getAsArray())
    return builder.getArrayAttr(llvm::map_to_vector(
        *array, [&](const llvm::json::Value &element) { return attributeOf(element, builder); }));
  if (const llvm::json::Object *object = value.getAsObject()) {
    llvm::SmallVector<mlir::NamedAttribute> fields;
    for (const auto &[key, field] : *object)
      fields.push_back(builder.getNamedAttr(llvm::StringRef(key), attributeOf(field, builder)));
    return builder.getDictionaryAttr(fields);
  }
  if (std::optional<llvm::StringRef> text = value.getAsString())
    return builder.getStringAttr(*text);
  if (std::optional<bool> flag = value.getAsBoolean())
    return builder.getBoolAttr(*flag);
  if (std::optional<int64_t> integer = value.getAsInteger())
    return builder.getI64IntegerAttr(*integer);
  return builder.getF64FloatAttr(*value.getAsNumber());
}

} // namespace phaze

#endif
