// Small models of the known kinds, forward and backward, for what their sharding should be.
#ifndef PHAZE_TEST_UNIT_SHARDING_MODELS_H
#define PHAZE_TEST_UNIT_SHARDING_MODELS_H

#include "phaze/Workload/Workload.h"

/// x + tanh(norm(x) w1) w2.
phaze::Workload mlpModel();
/// x + attention(norm(x)) of queries, keys and values, with a width of a head of 64.
phaze::Workload attentionModel(int64_t heads);
/// x + tanh(scale * norm(x) w1) w2, with gradient descent.
phaze::Workload normalizedModel();
/// A table of tokens, a block, and a head with a softmax; the head is the table, or one of its own.
phaze::Workload languageModel(bool isTied);
/// x + attention(norm(x)) + mlp(norm(x)), added from the left.
phaze::Workload parallelModel();
/// `experts` linear layers side by side in one tensor, with a gate for each.
phaze::Workload expertModel(int64_t experts);
/// As many pairs of linear layers side by side, each with a class of its own, summed.
phaze::Workload unrolledModel(int64_t branches);
/// As many tables, looked up and set side by side, and a linear layer.
phaze::Workload tablesModel(int64_t tables);
/// Blocks of random structure, one after the other and side by side, in one or two kinds.
phaze::Workload randomModel(uint32_t seed);

/// Its class of this name.
phaze::FactorId classNamed(const phaze::Workload &workload, const std::string &name);

#endif
