// The worked example of docs/Workload.md: two MLP layers and a loss, with plain gradient descent.
#ifndef PHAZE_TEST_UNIT_WORKLOAD_EXAMPLE_H
#define PHAZE_TEST_UNIT_WORKLOAD_EXAMPLE_H

#include "phaze/Workload/Workload.h"

/// Also in docs/examples/mlp_workload.json.
phaze::Workload mlpExample();

#endif
