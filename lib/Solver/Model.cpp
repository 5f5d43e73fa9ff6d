// Building and checking linear models, and the names of outcomes.
#include "phaze/Solver/Model.h"
#include "phaze/Solver/Backend.h"
#include "phaze/Solver/Result.h"

#include <algorithm>
#include <cmath>

using namespace phaze::solver;

Backend::~Backend() = default;

const char *phaze::solver::toString(Status status) {
  switch (status) {
  case Status::Optimal:
    return "optimal";
  case Status::Feasible:
    return "feasible";
  case Status::Infeasible:
    return "infeasible";
  case Status::Limit:
    return "limit";
  }
  return "limit";
}

double Result::gap() const {
  if (!hasSolution())
    return infinity;
  if (objective <= bestBound)
    return 0;
  return (objective - bestBound) / std::max(std::abs(objective), 1e-300);
}

Variable Model::addContinuous(std::string name, double lower, double upper, double objective) {
  variableList.push_back({std::move(name), lower, upper, false, objective});
  return {static_cast<int>(variableList.size()) - 1};
}

Variable Model::addInteger(std::string name, double lower, double upper, double objective) {
  variableList.push_back({std::move(name), lower, upper, true, objective});
  return {static_cast<int>(variableList.size()) - 1};
}

void Model::addRow(std::string name, std::vector<Term> terms, double lower, double upper) {
  std::stable_sort(terms.begin(), terms.end(), [](const Term &a, const Term &b) {
    return a.variable.index < b.variable.index;
  });
  size_t kept = 0;
  for (const Term &term : terms) {
    if (kept > 0 && terms[kept - 1].variable.index == term.variable.index)
      terms[kept - 1].coefficient += term.coefficient;
    else
      terms[kept++] = term;
  }
  terms.resize(kept);
  rowList.push_back({std::move(name), std::move(terms), lower, upper});
}

bool Model::hasIntegers() const {
  return std::any_of(variableList.begin(), variableList.end(),
                     [](const VariableData &v) { return v.integer; });
}

double Model::objective(const std::vector<double> &values) const {
  double sum = 0;
  for (size_t i = 0; i < variableList.size(); ++i)
    sum += variableList[i].objective * values[i];
  return sum;
}

std::optional<std::string> Model::verify(const std::vector<double> &values,
                                         double tolerance) const {
  if (values.size() != variableList.size())
    return std::to_string(values.size()) + " values, expected " +
           std::to_string(variableList.size());
  for (size_t i = 0; i < values.size(); ++i) {
    const VariableData &v = variableList[i];
    if (!std::isfinite(values[i]))
      return "variable " + v.name + " is not finite";
    double slack = tolerance * std::max(1.0, std::abs(values[i]));
    if (values[i] < v.lower - slack || values[i] > v.upper + slack)
      return "variable " + v.name + " = " + std::to_string(values[i]) + " is out of its bounds";
    if (v.integer && std::abs(values[i] - std::round(values[i])) > slack)
      return "variable " + v.name + " = " + std::to_string(values[i]) + " is not whole";
  }
  for (const RowData &row : rowList) {
    double sum = 0, size = 1;
    for (const Term &term : row.terms) {
      double x = term.coefficient * values[static_cast<size_t>(term.variable.index)];
      sum += x;
      size = std::max(size, std::abs(x));
    }
    if (sum < row.lower - tolerance * size || sum > row.upper + tolerance * size)
      return "row " + row.name + " = " + std::to_string(sum) + " is out of its bounds";
  }
  return std::nullopt;
}

std::optional<std::string> Model::check() const {
  for (const VariableData &v : variableList) {
    if (std::isnan(v.lower) || std::isnan(v.upper) || v.lower > v.upper)
      return "variable " + v.name + " has bounds out of order";
    if (!std::isfinite(v.objective))
      return "variable " + v.name + " has an objective that is not finite";
  }
  for (const RowData &row : rowList) {
    if (std::isnan(row.lower) || std::isnan(row.upper) || row.lower > row.upper)
      return "row " + row.name + " has bounds out of order";
    for (const Term &term : row.terms) {
      if (term.variable.index < 0 || term.variable.index >= static_cast<int>(variableList.size()))
        return "row " + row.name + " has a variable that the model does not";
      if (!std::isfinite(term.coefficient))
        return "row " + row.name + " has a coefficient that is not finite";
    }
  }
  return std::nullopt;
}
