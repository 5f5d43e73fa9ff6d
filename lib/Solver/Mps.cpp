// Models as free MPS text.
#include "phaze/Solver/Model.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

using namespace phaze::solver;

/// The shortest of the forms that read back as the same double.
static std::string print(double x) {
  char text[40];
  for (int digits : {6, 15, 17}) {
    std::snprintf(text, sizeof(text), "%.*g", digits, x);
    if (std::strtod(text, nullptr) == x)
      break;
  }
  return text;
}

std::string Model::toMps() const {
  std::string text = "NAME " + modelName + "\nROWS\n N cost\n";
  for (const RowData &row : rowList) {
    const char *sense = row.lower == row.upper     ? " E "
                        : std::isfinite(row.lower) ? " G "
                        : std::isfinite(row.upper) ? " L "
                                                   : " N ";
    text += sense + row.name + "\n";
  }
  std::vector<std::vector<std::pair<size_t, double>>> columns(variableList.size());
  for (size_t r = 0; r < rowList.size(); ++r)
    for (const Term &term : rowList[r].terms)
      columns[static_cast<size_t>(term.variable.index)].push_back({r, term.coefficient});
  text += "COLUMNS\n";
  int markers = 0;
  bool inIntegers = false;
  auto mark = [&](bool integers) {
    if (integers == inIntegers)
      return;
    inIntegers = integers;
    text += " MARKER" + std::to_string(markers++) + " 'MARKER' " +
            (integers ? "'INTORG'\n" : "'INTEND'\n");
  };
  for (size_t i = 0; i < variableList.size(); ++i) {
    const VariableData &v = variableList[i];
    mark(v.integer);
    if (v.objective != 0 || columns[i].empty())
      text += " " + v.name + " cost " + print(v.objective) + "\n";
    for (const auto &[row, coefficient] : columns[i])
      text += " " + v.name + " " + rowList[row].name + " " + print(coefficient) + "\n";
  }
  mark(false);
  text += "RHS\n";
  for (const RowData &row : rowList) {
    double side = std::isfinite(row.lower) ? row.lower : row.upper;
    if (std::isfinite(side) && side != 0)
      text += " rhs " + row.name + " " + print(side) + "\n";
  }
  text += "RANGES\n";
  for (const RowData &row : rowList)
    if (row.lower != row.upper && std::isfinite(row.lower) && std::isfinite(row.upper))
      text += " rng " + row.name + " " + print(row.upper - row.lower) + "\n";
  text += "BOUNDS\n";
  for (const VariableData &v : variableList) {
    if (!std::isfinite(v.lower) && !std::isfinite(v.upper)) {
      text += " FR bnd " + v.name + "\n";
      continue;
    }
    text += std::isfinite(v.lower) ? " LO bnd " + v.name + " " + print(v.lower) + "\n"
                                   : " MI bnd " + v.name + "\n";
    text += std::isfinite(v.upper) ? " UP bnd " + v.name + " " + print(v.upper) + "\n"
                                   : " PL bnd " + v.name + "\n";
  }
  return text + "ENDATA\n";
}
