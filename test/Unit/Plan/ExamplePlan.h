// A made-up plan in which everything that a plan may have is there, and its workload.
#ifndef PHAZE_TEST_UNIT_PLAN_EXAMPLEPLAN_H
#define PHAZE_TEST_UNIT_PLAN_EXAMPLEPLAN_H

#include "phaze/Plan/Plan.h"

/// MLP layers h0, h1 ... in a row and a loss behind them.
phaze::Workload chainWorkload(int32_t blocks);

struct ExampleShape {
  /// Layers of each stage; the last one's last is the loss.
  std::vector<int32_t> stages = {3, 2, 2};
  int64_t globalBatch = 64;
  phaze::Rules rules = phaze::Rules::Exact;
  /// The first layer of the second stage is recomputed.
  bool recomputes = true;
};

/// A plan of chainWorkload() that passes verify(): microbatches of 4 on 2 replicas with tensor
/// groups of 4 devices; operators on single cores and on all of them, collectives, baselines.
phaze::plan::Plan examplePlan(const ExampleShape &shape = {});

/// Its workload.
phaze::Workload exampleWorkload(const ExampleShape &shape = {});

/// Makes times and sums again after layers, kinds or counts were changed.
void derive(phaze::plan::Plan &plan);

#endif
