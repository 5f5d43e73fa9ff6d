// Makes dictionary attributes of builtin kinds, entry by entry.
#ifndef PHAZE_LIB_EMISSION_DICTIONARY_H
#define PHAZE_LIB_EMISSION_DICTIONARY_H

#include "mlir/IR/Builders.h"
#include "phaze/Support/Units.h"

namespace phaze {

class Dictionary {
public:
  explicit Dictionary(mlir::MLIRContext *context) : builder(context) {}

  Dictionary &add(llvm::StringRef key, mlir::Attribute value) {
    entries.set(key, value);
    return *this;
  }
  Dictionary &text(llvm::StringRef key, const llvm::Twine &value) {
    return add(key, builder.getStringAttr(value));
  }
  Dictionary &whole(llvm::StringRef key, int64_t value) {
    return add(key, builder.getI64IntegerAttr(value));
  }
  Dictionary &flag(llvm::StringRef key, bool value) { return add(key, builder.getBoolAttr(value)); }
  Dictionary &number(llvm::StringRef key, double value) {
    return add(key, builder.getF64FloatAttr(value));
  }
  template <typename Dim, typename Scale>
  Dictionary &number(llvm::StringRef key, Quantity<Dim, Scale> value) {
    return number(key, value.value());
  }
  /// A quantity that is a whole number.
  template <typename Dim, typename Scale>
  Dictionary &whole(llvm::StringRef key, Quantity<Dim, Scale> value) {
    return whole(key, static_cast<int64_t>(value.value()));
  }

  mlir::DictionaryAttr get() { return entries.getDictionary(builder.getContext()); }

private:
  mlir::Builder builder;
  mlir::NamedAttrList entries;
};

} // namespace phaze

#endif
