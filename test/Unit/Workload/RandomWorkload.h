// Random valid workloads, for properties that hold for all of them.
#ifndef PHAZE_TEST_UNIT_WORKLOAD_RANDOMWORKLOAD_H
#define PHAZE_TEST_UNIT_WORKLOAD_RANDOMWORKLOAD_H

#include "phaze/Workload/Workload.h"

/// Not in normal order: values, groups and edges are mixed.
phaze::Workload randomWorkload(uint32_t seed);

#endif
