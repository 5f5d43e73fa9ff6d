// Ways to keep less of a layer than its whole stash.
#ifndef PHAZE_LIB_EVALUATION_LAYERREMATS_H
#define PHAZE_LIB_EVALUATION_LAYERREMATS_H

#include "phaze/Evaluation/LayerTables.h"

namespace phaze::evaluation {

/// Adds them to the tables of a kind, whose parts have their least work already.
void addRemats(const Workload &workload, const LayerKind &kind, arch::Selective selective,
               KindTables &tables);

} // namespace phaze::evaluation

#endif
