// Where the specification asks for more than StableHLO's own tools do.
#ifndef PHAZE_DIALECTS_STABLEHLO_STRICTREADING_H
#define PHAZE_DIALECTS_STABLEHLO_STRICTREADING_H

#include "mlir/IR/Operation.h"

namespace phaze::stablehlo {

/// Warns of what programs of others say and their tools let pass, against the letter of the
/// specification. Verifiers let it pass as well; they run many times, this once for each program.
void warnOfStrictReading(mlir::Operation *op);

} // namespace phaze::stablehlo

#endif
