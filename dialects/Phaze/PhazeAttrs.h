// Attributes, types and enumerations of phaze.
#ifndef PHAZE_DIALECTS_PHAZE_PHAZEATTRS_H
#define PHAZE_DIALECTS_PHAZE_PHAZEATTRS_H

#include "dialects/Phaze/PhazeDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

#include "dialects/Phaze/PhazeEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Phaze/PhazeAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "dialects/Phaze/PhazeTypes.h.inc"

namespace phaze::ir {

/// A name that is written bare where it is an identifier, quoted otherwise.
mlir::ParseResult parseName(mlir::AsmParser &parser, mlir::StringAttr &name);

namespace detail {
/// Whether a value could be in a JSON file: numbers, texts, lists and dictionaries.
bool isFieldValue(mlir::Attribute value);
} // namespace detail

} // namespace phaze::ir

#endif
