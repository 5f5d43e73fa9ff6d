// Linear models with integer variables: named variables, rows, an objective to minimise.
#ifndef PHAZE_SOLVER_MODEL_H
#define PHAZE_SOLVER_MODEL_H

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace phaze::solver {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A variable of one model, by its position.
struct Variable {
  int index = -1;
};

/// A coefficient and its variable.
struct Term {
  double coefficient = 0;
  Variable variable;
};

/// Minimise a linear objective over lower <= row <= upper and lower <= variable <= upper, some
/// variables whole numbers. Knows nothing of any solver.
class Model {
public:
  struct VariableData {
    std::string name;
    double lower, upper;
    bool integer;
    double objective;
  };
  struct RowData {
    std::string name;
    std::vector<Term> terms;
    double lower, upper;
  };

  explicit Model(std::string name = "model") : modelName(std::move(name)) {}

  Variable addContinuous(std::string name, double lower, double upper, double objective = 0);
  Variable addInteger(std::string name, double lower, double upper, double objective = 0);
  Variable addBinary(std::string name, double objective = 0) {
    return addInteger(std::move(name), 0, 1, objective);
  }
  /// Terms of the same variable are added up.
  void addRow(std::string name, std::vector<Term> terms, double lower, double upper);
  void addAtLeast(std::string name, std::vector<Term> terms, double lower) {
    addRow(std::move(name), std::move(terms), lower, infinity);
  }
  void addAtMost(std::string name, std::vector<Term> terms, double upper) {
    addRow(std::move(name), std::move(terms), -infinity, upper);
  }

  const std::string &name() const { return modelName; }
  const std::vector<VariableData> &variables() const { return variableList; }
  const std::vector<RowData> &rows() const { return rowList; }
  bool hasIntegers() const;

  /// The objective at `values`.
  double objective(const std::vector<double> &values) const;

  /// What a valid answer is: bounds, integrality and rows hold within `tolerance`, relative to the
  /// size of the terms of a row. Returns the first violation, or nothing.
  std::optional<std::string> verify(const std::vector<double> &values, double tolerance) const;

  /// The model as free MPS text, for a report to a solver's authors.
  std::string toMps() const;

  /// What a valid model is: finite coefficients, bounds in order, known variables.
  std::optional<std::string> check() const;

private:
  std::string modelName;
  std::vector<VariableData> variableList;
  std::vector<RowData> rowList;
};

} // namespace phaze::solver

#endif // PHAZE_SOLVER_MODEL_H
