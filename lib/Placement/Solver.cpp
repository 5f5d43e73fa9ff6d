// The front of the two solvers, and the check of what they answer.
#include "phaze/Placement/Solver.h"

#include "ExactSolver.h"
#include "PaperSolver.h"

#include <cmath>

using namespace phaze;
using namespace phaze::placement;

struct Solver::State {
  PaperSolver paper;
  ExactSolver exact;
  Result result;
};

Solver::Solver() : state(std::make_unique<State>()) {}
Solver::~Solver() = default;
Solver::Solver(Solver &&) noexcept = default;
Solver &Solver::operator=(Solver &&) noexcept = default;

double Result::gap() const {
  if (!hasPlan())
    return std::numeric_limits<double>::infinity();
  if (timePerBatchS <= lowerBoundS)
    return 0;
  return lowerBoundS > 0 ? timePerBatchS / lowerBoundS - 1
                         : std::numeric_limits<double>::infinity();
}

const Result &Solver::solve(const Problem &problem, Rules rules, Limits limits) {
  Result &result = state->result;
  result.defect.clear();
  if (rules == Rules::Paper)
    state->paper.solve(problem, limits, result);
  else
    state->exact.solve(problem, limits, result);
  if (!result.hasPlan())
    return result;
  if (std::optional<std::string> defect = verify(problem, result, rules)) {
    result.defect = *defect;
    return result;
  }
  // The solvers add in another order than the evaluator; its sums are the ones to report.
  double time = evaluate(problem, result.plan, rules).timePerBatchS;
  if (result.status == Status::Optimal)
    result.lowerBoundS = time;
  result.lowerBoundS = std::min(result.lowerBoundS, time);
  result.timePerBatchS = time;
  return result;
}

double Solver::lowerBound(const Problem &problem, double limit) {
  return state->exact.lowerBound(problem, limit);
}
StepFloor Solver::floor(const Problem &problem, const std::vector<int32_t> &kinds) {
  return state->exact.floor(problem, kinds);
}

std::optional<std::string> phaze::placement::verify(const Problem &problem, const Result &result,
                                                    Rules rules) {
  if (!result.hasPlan())
    return std::nullopt;
  if (std::optional<std::string> error = check(problem, result.plan))
    return error;
  Evaluation evaluation = evaluate(problem, result.plan, rules);
  if (!evaluation.fits)
    return std::string("the plan does not fit in memory");
  double difference = std::abs(evaluation.timePerBatchS - result.timePerBatchS);
  if (!(difference <= 1e-10 * evaluation.timePerBatchS))
    return "the plan takes " + std::to_string(evaluation.timePerBatchS) + " s, expected " +
           std::to_string(result.timePerBatchS);
  return std::nullopt;
}
