// StableHLO operations: the Program family.
#ifndef PHAZE_DIALECTS_STABLEHLO_PROGRAMOPS_H
#define PHAZE_DIALECTS_STABLEHLO_PROGRAMOPS_H

#include "dialects/StableHLO/AssemblyFormat.h"
#include "dialects/StableHLO/Inference.h"
#include "dialects/StableHLO/ProgramInference.h"
#include "dialects/StableHLO/StableHLOAttrs.h"
#include "dialects/StableHLO/StableHLODialect.h"
#include "dialects/StableHLO/TypePredicates.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "dialects/StableHLO/ProgramOps.h.inc"

namespace phaze::stablehlo {

/// The type of a region that is one block and ends in `return`; reports where it is not. `name` is
/// what the message calls the region.
mlir::FailureOr<RegionType> readRegion(Report report, llvm::StringRef name, mlir::Region &region);

} // namespace phaze::stablehlo

#endif
