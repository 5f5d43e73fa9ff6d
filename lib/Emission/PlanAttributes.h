// The plan as attributes of the module.
#ifndef PHAZE_LIB_EMISSION_PLANATTRIBUTES_H
#define PHAZE_LIB_EMISSION_PLANATTRIBUTES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "phaze/Plan/Plan.h"

namespace phaze {

constexpr llvm::StringLiteral emissionFormat("phaze-emission-1");

/// `phaze.plan`: what is planned for the function `entry`, with the whole plan as JSON.
mlir::DictionaryAttr planAttribute(const plan::Plan &plan, llvm::StringRef entry,
                                   mlir::MLIRContext *context);
/// `phaze.stages`: per stage its layers, devices, memory, times, order of microbatches, and what it
/// sends.
mlir::ArrayAttr stagesAttribute(const plan::Plan &plan, mlir::MLIRContext *context);

} // namespace phaze

#endif
