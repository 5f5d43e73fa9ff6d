// Values that stand for attributes that are not there.
#ifndef PHAZE_LIB_ARTIFACT_DEFAULTS_H
#define PHAZE_LIB_ARTIFACT_DEFAULTS_H

#include "dialects/Vhlo/Operations.h"
#include "mlir/IR/Attributes.h"

namespace phaze::artifact {

/// The default of an attribute; `length` is that of the attribute that it is as long as.
mlir::Attribute makeDefault(mlir::MLIRContext *context, const vhlo::AttributeRow &attribute,
                            int64_t length);

/// Whether a value says no more than that the attribute is not there.
bool isDefault(mlir::Attribute value, const vhlo::AttributeRow &attribute);

/// Number of elements of a vector, or of an array; none for other attributes.
std::optional<int64_t> lengthOf(mlir::Attribute value);

} // namespace phaze::artifact

#endif
