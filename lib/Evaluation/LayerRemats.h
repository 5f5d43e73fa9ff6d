// Ways to keep less of a layer than its whole stash.
#ifndef PHAZE_LIB_EVALUATION_LAYERREMATS_H
#define PHAZE_LIB_EVALUATION_LAYERREMATS_H

#include "phaze/Evaluation/LayerTables.h"

namespace phaze::evaluation {

/// On a chip of usual proportions. Which cuts are non-dominated, and which layers are one chunk, is
/// found once for all chips, so that bounds, a plan and those who derive it again choose among the
/// same; what they take is then that of the chip at hand.
Cycles usualCycles(const cost::LeastWork &work);

/// Adds them to the tables of a kind, whose parts have their least work already.
void addRemats(const Workload &workload, const LayerKind &kind, arch::Selective selective,
               KindTables &tables);

} // namespace phaze::evaluation

#endif
