// The backend on COIN-OR CBC.
#ifndef PHAZE_SOLVER_CBCBACKEND_H
#define PHAZE_SOLVER_CBCBACKEND_H

#include "phaze/Solver/Backend.h"

namespace phaze::solver {

/// CBC, linked as a library. Solves from several threads take turns.
class CbcBackend : public Backend {
public:
  Result solve(const Model &model, const SolveOptions &options) override;
};

} // namespace phaze::solver

#endif // PHAZE_SOLVER_CBCBACKEND_H
