// The dynamic program of the published rules.
#ifndef PHAZE_LIB_PLACEMENT_PAPERSOLVER_H
#define PHAZE_LIB_PLACEMENT_PAPERSOLVER_H

#include "Chain.h"
#include "phaze/Placement/Solver.h"

namespace phaze::placement {

/// Finds the best plan under the paper rules; keeps its memory between problems.
class PaperSolver {
public:
  /// Sets the status, time, bound, counters and stages of `result`.
  void solve(const Problem &problem, const Limits &limits, Result &result);

private:
  /// First stages that are worth considering: a slower pipeline with less to sync.
  struct FirstStage {
    double loadS;
    double parameters;
    int32_t end;
  };
  struct Choice {
    double timeS;
    int32_t stages;
    int32_t counted;
    int32_t firstEnd;
    int64_t dataParallel;
  };

  bool solveWidth(const Problem &problem, int32_t index, const Limits &limits, Result &result);
  /// Extends every suffix by a stage: the row from the rows with one stage less.
  void solveRow(const Problem &problem, int32_t stages, int32_t counted);
  void tryReplicas(const Problem &problem, int32_t stages, int32_t counted);
  void extract(int32_t index, Result &result);
  size_t row(int32_t stages, int32_t counted) const {
    return (static_cast<size_t>(stages) * (track.limit + 1) + counted) * (chain.size + 1);
  }

  Chain chain;
  StageTrack track;
  NetworkModel network;
  std::vector<double> cutS;
  std::vector<double> slowestS; ///< of the best plan per row and begin
  std::vector<int32_t> ends;    ///< of its first stage
  std::vector<FirstStage> firsts;
  std::vector<std::pair<int64_t, int64_t>> replicas; ///< (data parallelism, microbatches)
  Choice best{};
  bool improved = false;
  Counters counters;
};

} // namespace phaze::placement

#endif // PHAZE_LIB_PLACEMENT_PAPERSOLVER_H
