// A step of a plan as a trace for chrome://tracing or ui.perfetto.dev: what runs when and where.
#ifndef PHAZE_REPORT_PLANTRACE_H
#define PHAZE_REPORT_PLANTRACE_H

#include "phaze/Plan/Plan.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace phaze::report {

/// Of how many microbatches something is drawn: half of them from the first on, the others up to
/// the last.
struct TraceOptions {
  int64_t detailed = 2; ///< With layers, operators and collectives.
  int64_t blocks = 512; ///< As a block for each pass; at least the detailed ones.
};

/// Writes the trace of one step: a process for each stage, standing for one device of one replica,
/// with lanes for its passes, its cores and its links. Times are those of plan::simulate(). Fails
/// for steps of more than plan::mostPasses passes. Requires that check() finds nothing.
llvm::Error writeTrace(const plan::Plan &plan, llvm::raw_ostream &os,
                       const TraceOptions &options = {});

} // namespace phaze::report

#endif // PHAZE_REPORT_PLANTRACE_H
