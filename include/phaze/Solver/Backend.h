// What every solver of linear models with integers offers, and its limits.
#ifndef PHAZE_SOLVER_BACKEND_H
#define PHAZE_SOLVER_BACKEND_H

#include "phaze/Solver/Result.h"

#include <optional>

namespace phaze::solver {

/// Limits and repeatability of one solve. The defaults give the same answer on every run.
struct SolveOptions {
  std::optional<double> timeLimitS;
  std::optional<int> nodeLimit;
  double relativeGap = 0;
  /// Branches at once, without the preprocessing, cuts and heuristics that can take more time than
  /// all nodes of a small limit.
  bool isPlain = false;
  int seed = 1;
  int threads = 1;
  /// A solution that is known: it is checked against the solver's claims and returned when the
  /// solver finds none better. It is not handed to the solver (see CbcBackend.cpp).
  std::vector<double> known;
};

/// A solver. Implementations check their solver's answers with Model::verify.
class Backend {
public:
  virtual ~Backend();

  /// Solves the model; `model.check()` must hold.
  virtual Result solve(const Model &model, const SolveOptions &options) = 0;
};

} // namespace phaze::solver

#endif // PHAZE_SOLVER_BACKEND_H
