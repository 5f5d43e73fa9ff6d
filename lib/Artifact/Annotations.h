// phaze's own attributes in the terms of artifacts.
#ifndef PHAZE_LIB_ARTIFACT_ANNOTATIONS_H
#define PHAZE_LIB_ARTIFACT_ANNOTATIONS_H

#include "mlir/IR/BuiltinOps.h"

namespace phaze::artifact {

/// Artifacts have no arrays of numbers and no units. In attributes whose names begin with `phaze.`
/// they become elements of a tensor, a unit none of i1. These attributes are never tensors
/// themselves, so that it can be taken back.
void exportAnnotations(mlir::ModuleOp module);
void importAnnotations(mlir::ModuleOp module);

} // namespace phaze::artifact

#endif
