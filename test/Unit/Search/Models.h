// Small models, spaces and options to search with.
#ifndef PHAZE_TEST_UNIT_SEARCH_MODELS_H
#define PHAZE_TEST_UNIT_SEARCH_MODELS_H

#include "phaze/Search/Search.h"

#include <random>

/// Layers of the worked example of docs/Workload.md, wider than there, and its loss.
phaze::Workload mlpModel(int32_t layers = 6, int64_t hidden = 1024, int64_t sequence = 256);

/// Transformer blocks with backward passes and plain gradient descent.
phaze::Workload blockModel(int32_t layers = 4, int64_t hidden = 512, int64_t sequence = 256);

/// A few chips of different shapes, of the published space's clock, bandwidth and network.
phaze::search::Options smallOptions(phaze::Rules rules = phaze::Rules::Exact);

/// Some hundreds of them, so that a search has several rounds.
phaze::search::Options largerOptions();

/// A sub-space of the published one with about `chips` architectures.
phaze::search::Options sampledOptions(std::mt19937 &random, phaze::Rules rules);

phaze::search::Model named(const char *name, phaze::Workload workload, double weight = 1);

#endif // PHAZE_TEST_UNIT_SEARCH_MODELS_H
