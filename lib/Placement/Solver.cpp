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
  if (timePerBatch <= lowerBound)
    return 0;
  return lowerBound > Seconds(0) ? timePerBatch / lowerBound - 1
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
  Seconds time = evaluate(problem, result.plan, rules).timePerBatch;
  if (result.status == Status::Optimal)
    result.lowerBound = time;
  result.lowerBound = std::min(result.lowerBound, time);
  result.timePerBatch = time;
  return result;
}

Seconds Solver::lowerBound(const Problem &problem, Seconds limit) {
  return Seconds(state->exact.lowerBound(problem, limit.value()));
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
  double difference = std::abs((evaluation.timePerBatch - result.timePerBatch).value());
  if (!(difference <= 1e-10 * evaluation.timePerBatch.value()))
    return "the plan takes " + std::to_string(evaluation.timePerBatch.value()) + " s, expected " +
           std::to_string(result.timePerBatch.value());
  return std::nullopt;
}
