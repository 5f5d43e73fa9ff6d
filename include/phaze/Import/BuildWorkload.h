// Makes the workload of a program that has been understood.
#ifndef PHAZE_IMPORT_BUILDWORKLOAD_H
#define PHAZE_IMPORT_BUILDWORKLOAD_H

#include "phaze/Import/ProgramAnalysis.h"
#include "phaze/Workload/Workload.h"

namespace phaze {

/// Requires an analysis up to layers. The result passes check(); fails with a diagnostic if the
/// program has nothing to plan. Neither fused nor with a synthesised backward pass.
mlir::FailureOr<Workload> buildWorkload(ProgramAnalysis &analysis);

/// The workload that is planned with: with a backward pass, synthesised where the program has none,
/// fused, and in normal order.
mlir::FailureOr<Workload> buildTrainingWorkload(ProgramAnalysis &analysis);

} // namespace phaze

#endif
