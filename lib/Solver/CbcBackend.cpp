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

} // namespace

Result CbcBackend::solve(const Model &model, const SolveOptions &options) {
  if (model.rows().empty())
    return solveWithoutRows(model);
  std::lock_guard<std::mutex> lock(cbcMutex());
  Handle cbc = load(model);
  auto set = [&](const char *name, const std::string &value) {
    Cbc_setParameter(cbc.get(), name, value.c_str());
  };
  set("log", "0");
  set("slog", "0");
  Cbc_setLogLevel(cbc.get(), 0);
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
  Result result;
  try {
    Cbc_solve(cbc.get());
  } catch (...) {
    // CBC is C++ behind its C interface.
    result.distrust = "threw an exception";
    if (!options.known.empty() && !model.verify(options.known, checkTolerance)) {
      result.values = options.known;
      result.objective = model.objective(options.known);
      result.status = Status::Feasible;
    }
    return result;
  }
  result.nodes = Cbc_getNodeCount(cbc.get());
  result.iterations = Cbc_getIterationCount(cbc.get());
  const bool claimsOptimal = Cbc_isProvenOptimal(cbc.get());
  const bool claimsInfeasible = Cbc_isProvenInfeasible(cbc.get());
  const bool isLinear = !model.hasIntegers();

  // A solution counts when the model says so, whatever the status.
  const double *found = isLinear ? (claimsOptimal ? Cbc_getColSolution(cbc.get()) : nullptr)
                                 : Cbc_bestSolution(cbc.get());
  if (found) {
    std::vector<double> values(found, found + model.variables().size());
    for (size_t i = 0; i < values.size(); ++i)
      if (model.variables()[i].integer)
        values[i] = std::round(values[i]);
    if (auto violation = model.verify(values, checkTolerance)) {
      result.distrust = "solution refused: " + *violation;
    } else {
      result.objective = model.objective(values);
      result.values = std::move(values);
    }
  }
  bool hasKnown = !options.known.empty() && !model.verify(options.known, checkTolerance);
  double knownObjective = hasKnown ? model.objective(options.known) : infinity;
  const double foundObjective = result.objective;
  if (hasKnown && knownObjective < result.objective) {
    result.values = options.known;
    result.objective = knownObjective;
  }

  double slack = 1e-6 * std::max(1.0, std::abs(result.objective));
  if (claimsInfeasible && !result.hasSolution() && result.distrust.empty()) {
    result.status = Status::Infeasible;
    result.bestBound = infinity;
    return result;
  }
  if (claimsInfeasible) {
    if (result.distrust.empty())
      result.distrust = "claims that a model with a known solution is infeasible";
    result.status = result.hasSolution() ? Status::Feasible : Status::Limit;
    return result;
  }
  // For a linear model CBC's bound of the tree means nothing; its optimum is the bound.
  double bound = isLinear ? (claimsOptimal ? foundObjective : -infinity)
                          : Cbc_getBestPossibleObjValue(cbc.get());
  if (claimsOptimal && std::isfinite(foundObjective))
    bound = std::max(std::min(bound, foundObjective),
                     options.relativeGap > 0 ? -infinity : foundObjective);
  if (std::abs(bound) > 1e40)
    bound = -infinity;
  if (bound > result.objective + slack) {
    result.distrust = "claims a bound of " + std::to_string(bound) + " above a solution of " +
                      std::to_string(result.objective);
    bound = -infinity;
  }
  result.bestBound = std::min(bound, result.objective);
  if (!result.hasSolution())
    result.status = Status::Limit;
  else if (result.distrust.empty() && result.gap() <= std::max(options.relativeGap, 1e-9) + 1e-12)
    result.status = Status::Optimal;
  else
    result.status = Status::Feasible;
  return result;
}
