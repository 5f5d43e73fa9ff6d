// The backend on COIN-OR CBC: the only file that includes its headers.
//
// What is known of CBC 2.10 and minded here:
// - a MIP start can keep it from proving optimality, so a known solution stays with us;
// - its status alone is not trusted: solutions are checked against the model, and a claim that
//   contradicts a known solution is refused and reported in Result::distrust;
// - the time limit is looked at between nodes, so that a root relaxation may run past it;
// - parts of it are global, so that solves take turns.
#include "phaze/Solver/CbcBackend.h"

#include <Cbc_C_Interface.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>

using namespace phaze::solver;

namespace {

/// CBC's own tolerances are 1e-7 on rows and 1e-6 on integers.
constexpr double checkTolerance = 2e-6;

struct Deleter {
  void operator()(Cbc_Model *model) const { Cbc_deleteModel(model); }
};
using Handle = std::unique_ptr<Cbc_Model, Deleter>;

std::mutex &cbcMutex() {
  static std::mutex mutex;
  return mutex;
}

Handle load(const Model &model) {
  const auto &variables = model.variables();
  const auto &rows = model.rows();
  std::vector<int> start(variables.size() + 1, 0), index;
  std::vector<double> value, lower, upper, objective, rowLower, rowUpper;
  for (const auto &row : rows)
    for (const Term &term : row.terms)
      ++start[static_cast<size_t>(term.variable.index) + 1];
  for (size_t i = 0; i < variables.size(); ++i)
    start[i + 1] += start[i];
  index.resize(static_cast<size_t>(start.back()));
  value.resize(index.size());
  std::vector<int> next(start.begin(), start.end() - 1);
  for (size_t r = 0; r < rows.size(); ++r) {
    for (const Term &term : rows[r].terms) {
      int at = next[static_cast<size_t>(term.variable.index)]++;
      index[static_cast<size_t>(at)] = static_cast<int>(r);
      value[static_cast<size_t>(at)] = term.coefficient;
    }
    rowLower.push_back(rows[r].lower);
    rowUpper.push_back(rows[r].upper);
  }
  for (const auto &v : variables) {
    lower.push_back(v.lower);
    upper.push_back(v.upper);
    objective.push_back(v.objective);
  }
  Handle cbc(Cbc_newModel());
  Cbc_setProblemName(cbc.get(), model.name().c_str());
  Cbc_loadProblem(cbc.get(), static_cast<int>(variables.size()), static_cast<int>(rows.size()),
                  start.data(), index.data(), value.data(), lower.data(), upper.data(),
                  objective.data(), rowLower.data(), rowUpper.data());
  for (size_t i = 0; i < variables.size(); ++i) {
    Cbc_setColName(cbc.get(), static_cast<int>(i), variables[i].name.c_str());
    if (variables[i].integer)
      Cbc_setInteger(cbc.get(), static_cast<int>(i));
  }
  for (size_t r = 0; r < rows.size(); ++r)
    Cbc_setRowName(cbc.get(), static_cast<int>(r), rows[r].name.c_str());
  Cbc_setObjSense(cbc.get(), 1);
  return cbc;
}

/// A model without rows is solved by looking at each variable: CBC refuses it.
Result solveWithoutRows(const Model &model) {
  Result result;
  for (const auto &v : model.variables()) {
    double best = v.objective > 0 ? v.lower : v.objective < 0 ? v.upper : std::max(v.lower, 0.0);
    if (v.objective == 0)
      best = std::min(best, v.upper);
    if (v.integer)
      best = v.objective < 0 ? std::floor(best) : std::ceil(best);
    if (!std::isfinite(best))
      return result;
    result.values.push_back(best);
  }
  result.status = Status::Optimal;
  result.objective = result.bestBound = model.objective(result.values);
  return result;
}

/// The known solution, if it is one and better than that of the result. Whether it is.
bool takeKnown(const Model &model, const SolveOptions &options, Result &result) {
  if (options.known.empty() || model.verify(options.known, checkTolerance))
    return false;
  double objective = model.objective(options.known);
  if (!(objective < result.objective))
    return false;
  result.values = options.known;
  result.objective = objective;
  return true;
}

void configure(Cbc_Model *cbc, const SolveOptions &options) {
  auto set = [&](const char *name, const std::string &value) {
    Cbc_setParameter(cbc, name, value.c_str());
  };
  set("log", "0");
  set("slog", "0");
  Cbc_setLogLevel(cbc, 0);
  set("threads", std::to_string(options.threads > 1 ? options.threads : 0));
  set("randomSeed", std::to_string(options.seed));
  set("randomCbcSeed", std::to_string(options.seed));
  set("ratioGap", std::to_string(options.relativeGap));
  set("allowableGap", "0");
  if (options.isPlain)
    for (const char *part : {"preprocess", "cuts", "heur"})
      set(part, "off");
  if (options.timeLimitS) {
    set("timeMode", "elapsed");
    set("sec", std::to_string(std::max(0.01, *options.timeLimitS)));
  }
  if (options.nodeLimit)
    set("maxNodes", std::to_string(std::max(1, *options.nodeLimit)));
}

/// What CBC says of a model, as far as the model agrees.
class Verdict {
public:
  Verdict(const Model &model, const SolveOptions &options, Cbc_Model *cbc)
      : model(model), options(options), cbc(cbc), isLinear(!model.hasIntegers()),
        claimsOptimal(Cbc_isProvenOptimal(cbc)), claimsInfeasible(Cbc_isProvenInfeasible(cbc)) {}

  Result result() {
    answer.nodes = Cbc_getNodeCount(cbc);
    answer.iterations = Cbc_getIterationCount(cbc);
    takeSolution();
    if (claimsInfeasible)
      judgeInfeasible();
    else
      judgeBound();
    return std::move(answer);
  }

private:
  /// The better of CBC's, which counts when the model says so, whatever the status, and the known.
  void takeSolution() {
    const double *found =
        isLinear ? (claimsOptimal ? Cbc_getColSolution(cbc) : nullptr) : Cbc_bestSolution(cbc);
    if (found) {
      std::vector<double> values(found, found + model.variables().size());
      for (size_t i = 0; i < values.size(); ++i)
        if (model.variables()[i].integer)
          values[i] = std::round(values[i]);
      if (auto violation = model.verify(values, checkTolerance)) {
        answer.distrust = "solution refused: " + *violation;
      } else {
        answer.objective = model.objective(values);
        answer.values = std::move(values);
      }
    }
    foundObjective = answer.objective;
    takeKnown(model, options, answer);
  }

  void judgeInfeasible() {
    if (!answer.hasSolution() && answer.distrust.empty()) {
      answer.status = Status::Infeasible;
      answer.bestBound = infinity;
      return;
    }
    if (answer.distrust.empty())
      answer.distrust = "claims that a model with a known solution is infeasible";
    answer.status = answer.hasSolution() ? Status::Feasible : Status::Limit;
  }

  void judgeBound() {
    // For a linear model CBC's bound of the tree means nothing; its optimum is the bound.
    double bound =
        isLinear ? (claimsOptimal ? foundObjective : -infinity) : Cbc_getBestPossibleObjValue(cbc);
    if (claimsOptimal && std::isfinite(foundObjective))
      bound = std::max(std::min(bound, foundObjective),
                       options.relativeGap > 0 ? -infinity : foundObjective);
    if (std::abs(bound) > 1e40)
      bound = -infinity;
    if (bound > answer.objective + 1e-6 * std::max(1.0, std::abs(answer.objective))) {
      answer.distrust = "claims a bound of " + std::to_string(bound) + " above a solution of " +
                        std::to_string(answer.objective);
      bound = -infinity;
    }
    answer.bestBound = std::min(bound, answer.objective);
    if (!answer.hasSolution())
      answer.status = Status::Limit;
    else if (answer.distrust.empty() && answer.gap() <= std::max(options.relativeGap, 1e-9) + 1e-12)
      answer.status = Status::Optimal;
    else
      answer.status = Status::Feasible;
  }

  const Model &model;
  const SolveOptions &options;
  Cbc_Model *cbc;
  bool isLinear, claimsOptimal, claimsInfeasible;
  Result answer;
  double foundObjective = infinity; ///< Of CBC's own solution.
};

} // namespace

Result CbcBackend::solve(const Model &model, const SolveOptions &options) {
  if (model.rows().empty())
    return solveWithoutRows(model);
  std::lock_guard<std::mutex> lock(cbcMutex());
  Handle cbc = load(model);
  configure(cbc.get(), options);
  try {
    Cbc_solve(cbc.get());
  } catch (...) {
    // CBC is C++ behind its C interface.
    Result result;
    result.distrust = "threw an exception";
    if (takeKnown(model, options, result))
      result.status = Status::Feasible;
    return result;
  }
  return Verdict(model, options, cbc.get()).result();
}
