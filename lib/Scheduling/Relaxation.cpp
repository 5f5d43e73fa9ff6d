// The relaxation over modes alone, solved by CBC; see the header.
#include "Relaxation.h"

#include <algorithm>
#include <cmath>

using namespace phaze::scheduling;
using phaze::solver::Model;
using phaze::solver::Term;
using phaze::solver::Variable;

namespace {

/// constant + sum of terms.
struct Expression {
  double constant = 0;
  std::vector<Term> terms;

  void add(const Expression &other, double factor = 1) {
    constant += factor * other.constant;
    for (const Term &term : other.terms)
      terms.push_back({factor * term.coefficient, term.variable});
  }
};

} // namespace

void phaze::scheduling::addRelaxation(Model &model, const Instance &instance, double unit,
                                      Variable makespan,
                                      const std::vector<std::optional<Variable>> &inModeAll) {
  const unsigned n = instance.size();
  const bool overlap = instance.overlapTypes;
  // By op: its time as a link of a chain, as work on a core of type c, and alone on the chip.
  std::vector<Expression> chain(n), work[2];
  Expression alone;
  for (unsigned c : {0u, 1u})
    work[c].resize(n);
  for (unsigned i = 0; i < n; ++i) {
    double one = static_cast<double>(instance.one[i]) / unit;
    Expression inOne{one, {}}, inAll;
    if (inModeAll[i]) {
      inOne.terms.push_back({-one, *inModeAll[i]});
      inAll.terms.push_back({static_cast<double>(instance.all[i]) / unit, *inModeAll[i]});
    }
    chain[i].add(inOne);
    if (overlap)
      chain[i].add(inAll);
    else
      alone.add(inAll);
    for (unsigned c : {0u, 1u}) {
      if (!instance.uses(i, c))
        continue;
      work[c][i].add(inOne, 1.0 / instance.cores[c]);
      if (overlap)
        work[c][i].add(inAll);
    }
  }
  auto atLeast = [&](const std::string &name, Variable left, const Expression &right) {
    std::vector<Term> terms{{1, left}};
    for (const Term &term : right.terms)
      terms.push_back({-term.coefficient, term.variable});
    model.addAtLeast(name, std::move(terms), right.constant);
  };

  for (unsigned c : {0u, 1u}) { // R1
    Expression total = alone;
    for (unsigned i = 0; i < n; ++i)
      total.add(work[c][i]);
    atLeast("R1_" + std::to_string(c), makespan, total);
  }
  std::vector<Variable> head, tail;
  for (unsigned i = 0; i < n; ++i) {
    head.push_back(model.addContinuous("h_" + std::to_string(i), 0, solver::infinity));
    tail.push_back(model.addContinuous("q_" + std::to_string(i), 0, solver::infinity));
  }
  for (unsigned i = 0; i < n; ++i) {
    std::string name = std::to_string(i);
    for (unsigned c : {0u, 1u}) { // R2
      Expression above, below;
      for (unsigned j = 0; j < n; ++j) {
        if (instance.isAncestor(j, i))
          above.add(work[c][j]);
        if (instance.isAncestor(i, j))
          below.add(work[c][j]);
      }
      if (!instance.preds[i].empty())
        atLeast("R2h_" + std::to_string(c) + "_" + name, head[i], above);
      if (!instance.succs[i].empty())
        atLeast("R2q_" + std::to_string(c) + "_" + name, tail[i], below);
    }
    for (unsigned p : instance.preds[i]) { // R3, R4
      Expression before{0, {{1, head[p]}}}, after{0, {{1, tail[i]}}};
      before.add(chain[p]);
      after.add(chain[i]);
      atLeast("R3_" + std::to_string(p) + "_" + name, head[i], before);
      atLeast("R4_" + std::to_string(p) + "_" + name, tail[p], after);
    }
    Expression through = alone; // R5
    through.add(chain[i]);
    through.add({0, {{1, head[i]}, {1, tail[i]}}});
    atLeast("R5_" + name, makespan, through);
  }
}

Model phaze::scheduling::buildRelaxation(const Instance &instance, double unit) {
  Model model("schedule_relaxation");
  Variable makespan = model.addContinuous("T", 0, solver::infinity, 1);
  std::vector<std::optional<Variable>> inModeAll;
  for (unsigned i = 0; i < instance.size(); ++i) {
    inModeAll.push_back(std::nullopt);
    if (instance.all[i] != never)
      inModeAll.back() = model.addBinary("y_" + std::to_string(i));
  }
  addRelaxation(model, instance, unit, makespan, inModeAll);
  return model;
}

RelaxationResult phaze::scheduling::solveRelaxation(const Instance &instance,
                                                    solver::Backend &backend, Ticks upper,
                                                    int nodes, std::optional<double> timeLimitS) {
  // Makespans near 1000 suit CBC's absolute tolerances.
  double unit = static_cast<double>(upper) / 1000;
  Model model = buildRelaxation(instance, unit);
  solver::SolveOptions options;
  options.nodeLimit = nodes;
  options.timeLimitS = timeLimitS;
  // The rows are tight enough: cuts of CBC take longer than its nodes.
  options.isPlain = true;
  solver::Result result = backend.solve(model, options);
  RelaxationResult relaxation;
  if (!result.distrust.empty() || !std::isfinite(result.bestBound))
    return relaxation;
  // CBC is right up to 1e-6 on integers and 1e-7 on rows, of times near 1000.
  double bound = (result.bestBound - 1e-6 * 1000) * unit;
  auto ticks = static_cast<Ticks>(std::ceil(bound));
  // A bound above a known schedule is no bound.
  if (ticks > upper)
    return relaxation;
  relaxation.lower = std::max<Ticks>(ticks, 0);
  relaxation.solved = result.status == solver::Status::Optimal;
  return relaxation;
}
