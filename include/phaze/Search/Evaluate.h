// The plan of a model on one given architecture, from what a user asks in words.
//
//   Evaluation asked;
//   asked.chip = chip;
//   asked.placement = "8/16/4";
//   std::string error;
//   std::optional<plan::Plan> plan = evaluate(model, asked, error);
#ifndef PHAZE_SEARCH_EVALUATE_H
#define PHAZE_SEARCH_EVALUATE_H

#include "phaze/Search/Instances.h"
#include "phaze/Search/Search.h"

namespace phaze::search {

/// Unset fields have the defaults of the search.
struct Evaluation {
  arch::ArchConfig chip;
  std::string network;     ///< As in Request; empty: the chip's own.
  std::string networkJson; ///< As in Request.
  std::string technology;  ///< As in Request; empty: the chip's own.
  std::string activations = "both";
  Rules rules = Rules::Exact;
  std::string software = "xla";          ///< As in Request.
  std::string energy;                    ///< As in Request.
  std::vector<int64_t> zero;             ///< What replicas may share, as in Request.
  int64_t shard = 0;                     ///< As in Options.
  std::vector<std::string> orders;       ///< As in Request.
  std::vector<int64_t> interleave;       ///< As in Request.
  std::string sequenceParallel = "auto"; ///< As in Request.
  std::string prices, sensitivity, vary; ///< As in Request.
  std::optional<int64_t> devices, globalBatch, maxTensorWidth;
  int64_t maxContext = 0, maxExpert = 0; ///< As in Request.
  double expertImbalance = 1;            ///< As in Request.
  std::optional<int64_t> microbatch;     ///< Unset: the best of `microbatches`.
  std::vector<int64_t> microbatches;     ///< Empty: those of the search.
  /// "8/128/1": pipeline stages, replicas, tensor width. Empty: the best placement.
  std::string placement;
  const std::atomic<bool> *cancel = nullptr; ///< As in Options.
};

/// Why there is no plan.
struct EvaluationError {
  std::string message;  ///< What is wrong with a field starts with its name as an option.
  bool isInput = false; ///< What was asked makes no sense, rather than does not fit.
};

/// What else is wanted of an evaluation.
struct EvaluationExtras {
  bool wantsInstances = false, wantsExplanation = false, wantsPlacements = false;
  std::vector<InstanceFile> instances; ///< The problems that the plan was derived from.
  plan::Explanation explanation;       ///< Its placements too, where they are wanted.
};

/// Nothing, and why in `error`, if there is no plan.
std::optional<plan::Plan> evaluate(Model model, const Evaluation &asked, EvaluationError &error,
                                   EvaluationExtras *extras = nullptr);
inline std::optional<plan::Plan> evaluate(Model model, const Evaluation &asked,
                                          std::string &error) {
  EvaluationError why;
  std::optional<plan::Plan> plan = evaluate(std::move(model), asked, why);
  error = why.message;
  return plan;
}

} // namespace phaze::search

#endif // PHAZE_SEARCH_EVALUATE_H
