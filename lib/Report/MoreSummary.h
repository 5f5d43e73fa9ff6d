// The parts of a summary that somebody has to ask for: costs, fronts, what-ifs.
#ifndef PHAZE_LIB_REPORT_MORESUMMARY_H
#define PHAZE_LIB_REPORT_MORESUMMARY_H

#include "phaze/Plan/Plan.h"
#include "llvm/Support/raw_ostream.h"

namespace phaze::report {

/// Each writes nothing if the plan has none.
void writeCost(llvm::raw_ostream &os, const plan::Plan &plan);
void writeSmallest(llvm::raw_ostream &os, const plan::Plan &plan);
void writeFront(llvm::raw_ostream &os, const plan::Plan &plan);
void writeWhatIfs(llvm::raw_ostream &os, const plan::Plan &plan);

} // namespace phaze::report

#endif // PHAZE_LIB_REPORT_MORESUMMARY_H
