// Makes the workload of a program that has been understood.
#ifndef PHAZE_IMPORT_BUILDWORKLOAD_H
#define PHAZE_IMPORT_BUILDWORKLOAD_H

#include "phaze/Import/ProgramAnalysis.h"
#include "phaze/Workload/Workload.h"

namespace phaze {

/// By factor class of the program that of its workload. Classes of layers of one kind are one
/// there.
using FactorMap = llvm::DenseMap<ClassIndex, FactorId>;

/// Requires an analysis up to layers. The result passes check(); fails with a diagnostic if the
/// program has nothing to plan. Neither fused nor with a synthesised backward pass. Fills `factors`
/// if it is given.
mlir::FailureOr<Workload> buildWorkload(ProgramAnalysis &analysis, FactorMap *factors = nullptr);

/// The workload that is planned with: with a backward pass, synthesised where the program has none,
/// fused, and in normal order. Fused attention keeps no scores.
mlir::FailureOr<Workload> buildTrainingWorkload(ProgramAnalysis &analysis,
                                                FactorMap *factors = nullptr,
                                                AttentionRun attention = AttentionRun::Fused);

} // namespace phaze

#endif
