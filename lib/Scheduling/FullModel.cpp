// The full integer model of a component; see the header.
#include "FullModel.h"
#include "ListScheduler.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace phaze::scheduling;
using phaze::solver::Term;
using phaze::solver::Variable;

FullModel phaze::scheduling::buildFullModel(const Instance &instance, Ticks upper, double unit) {
  FullModel full;
  solver::Model &model = full.model;
  const unsigned n = instance.size();
  const double horizon = static_cast<double>(upper) / unit;
  auto name = [](const char *kind, unsigned i) { return kind + std::to_string(i); };
  auto name2 = [](const char *kind, unsigned i, unsigned j) {
    return kind + std::to_string(i) + "_" + std::to_string(j);
  };
  Variable makespan = model.addContinuous("T", 0, horizon, 1);
  for (unsigned i = 0; i < n; ++i) {
    full.start.push_back(model.addContinuous(name("t_", i), 0, horizon));
    full.all.push_back(std::nullopt);
    if (instance.all[i] != never)
      full.all.back() = model.addBinary(name("y_", i));
  }
  full.before.assign(n, std::vector<std::optional<Variable>>(n));
  auto comparable = [&](unsigned i, unsigned j) {
    return instance.isAncestor(i, j) || instance.isAncestor(j, i);
  };
  for (unsigned i = 0; i < n; ++i)
    for (unsigned j = 0; j < n; ++j)
      if (i != j && !comparable(i, j))
        full.before[i][j] = model.addBinary(name2("x_", i, j));

  // one_i + (all_i - one_i) y_i, moved to the left-hand side of "... <= constant".
  auto duration = [&](unsigned i, std::vector<Term> &terms) {
    double one = static_cast<double>(instance.one[i]) / unit;
    if (full.all[i])
      terms.push_back({static_cast<double>(instance.all[i]) / unit - one, *full.all[i]});
    return one;
  };
  for (unsigned i = 0; i < n; ++i) {
    std::vector<Term> terms{{1, full.start[i]}, {-1, makespan}}; // F1
    double one = duration(i, terms);
    model.addAtMost(name("F1_", i), std::move(terms), -one);
    for (unsigned j = 0; j < n; ++j) {
      if (instance.isAncestor(i, j)) { // F2, for all descendants
        std::vector<Term> order{{1, full.start[i]}, {-1, full.start[j]}};
        double length = duration(i, order);
        model.addAtMost(name2("F2_", i, j), std::move(order), -length);
      }
      if (!full.before[i][j])
        continue;
      // F3: x_ij = 1 orders i before j.
      std::vector<Term> order{
          {1, full.start[i]}, {-1, full.start[j]}, {horizon, *full.before[i][j]}};
      double length = duration(i, order);
      model.addAtMost(name2("F3_", i, j), std::move(order), horizon - length);
      if (i < j) // F4
        model.addAtMost(name2("F4_", i, j), {{1, *full.before[i][j]}, {1, *full.before[j][i]}}, 1);
      // F5: an op in mode All shares the cores that it holds with no other op.
      bool conflict = false;
      for (unsigned c : {0u, 1u})
        conflict |= instance.holds(i, Mode::All, c) &&
                    (instance.holds(j, Mode::One, c) || instance.holds(j, Mode::All, c));
      if (instance.overlapTypes)
        conflict = (instance.uses(i, 0) && instance.uses(j, 0)) ||
                   (instance.uses(i, 1) && instance.uses(j, 1));
      if (conflict && full.all[i])
        model.addAtLeast(name2("F5_", i, j),
                         {{1, *full.before[i][j]}, {1, *full.before[j][i]}, {-1, *full.all[i]}}, 0);
    }
  }

  // Cores matter only where more ops may want them than there are.
  for (unsigned c : {0u, 1u}) {
    std::vector<unsigned> users;
    for (unsigned i = 0; i < n; ++i)
      if (instance.uses(i, c))
        users.push_back(i);
    bool scarce = users.size() > instance.cores[c];
    if (!scarce && !instance.sameIndexPairs)
      continue;
    unsigned paired = std::min(instance.cores[0], instance.cores[1]);
    unsigned cores =
        std::min<unsigned>(instance.cores[c], instance.sameIndexPairs ? paired + n : n);
    full.onCore[c].resize(n);
    for (size_t u = 0; u < users.size(); ++u) {
      unsigned i = users[u];
      std::vector<Term> sum;
      for (unsigned k = 0; k < cores; ++k) {
        // Without columns cores are alike: the u-th op needs none beyond the u-th (F8).
        double most = !instance.sameIndexPairs && k > u ? 0 : 1;
        full.onCore[c][i].push_back(model.addInteger(
            std::string(c ? "v_" : "z_") + std::to_string(i) + "_" + std::to_string(k), 0, most));
        sum.push_back({1, full.onCore[c][i].back()});
      }
      if (full.all[i])
        sum.push_back({1, *full.all[i]});
      model.addRow(name(c ? "F6v_" : "F6t_", i), std::move(sum), 1, 1); // F6
    }
    for (size_t u = 0; u < users.size(); ++u)
      for (size_t w = u + 1; w < users.size(); ++w) {
        unsigned i = users[u], j = users[w];
        if (!full.before[i][j])
          continue;
        for (unsigned k = 0; k < cores; ++k) // F7
          model.addAtMost(std::string(c ? "F7v_" : "F7t_") + std::to_string(i) + "_" +
                              std::to_string(j) + "_" + std::to_string(k),
                          {{1, full.onCore[c][i][k]},
                           {1, full.onCore[c][j][k]},
                           {-1, *full.before[i][j]},
                           {-1, *full.before[j][i]}},
                          1);
      }
  }
  if (instance.sameIndexPairs) // F9
    for (unsigned i = 0; i < n; ++i) {
      if (instance.type[i] != OpType::Pair)
        continue;
      const auto &tensor = full.onCore[0][i], &vector = full.onCore[1][i];
      for (size_t k = 0; k < std::max(tensor.size(), vector.size()); ++k) {
        std::vector<Term> terms;
        if (k < tensor.size())
          terms.push_back({1, tensor[k]});
        if (k < vector.size())
          terms.push_back({-1, vector[k]});
        model.addRow(name2("F9_", i, static_cast<unsigned>(k)), std::move(terms), 0, 0);
      }
    }
  return full;
}

FullModelResult phaze::scheduling::solveFullModel(const Instance &instance,
                                                  solver::Backend &backend, Ticks upper,
                                                  std::optional<double> timeLimitS) {
  const double unit = static_cast<double>(upper) / 1000;
  FullModel full = buildFullModel(instance, upper, unit);
  solver::SolveOptions options;
  options.timeLimitS = timeLimitS;
  solver::Result result = backend.solve(full.model, options);
  FullModelResult out;
  out.distrusted = !result.distrust.empty();
  if (std::isfinite(result.bestBound)) {
    double bound = std::ceil((result.bestBound - 1e-6 * 1000) * unit);
    out.lower = std::clamp<Ticks>(static_cast<Ticks>(bound), 0, upper);
  }
  if (!result.hasSolution())
    return out;
  const unsigned n = instance.size();
  auto valueOf = [&](Variable v) { return result.values[static_cast<size_t>(v.index)]; };
  // Ops in the order of CBC's start times, those that CBC puts first at equal times first; the
  // times themselves are then computed anew in ticks.
  std::vector<unsigned> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) {
    double ta = valueOf(full.start[a]), tb = valueOf(full.start[b]);
    return ta < tb - 1e-5;
  });
  // Times that are equal up to CBC's tolerance must not break precedence.
  std::vector<unsigned> sorted;
  std::vector<char> done(n, 0);
  while (sorted.size() < n)
    for (unsigned i : order) {
      if (done[i] || !std::all_of(instance.preds[i].begin(), instance.preds[i].end(),
                                  [&](unsigned p) { return done[p]; }))
        continue;
      done[i] = 1;
      sorted.push_back(i);
      break;
    }
  for (unsigned i : sorted) {
    Step step{i, Mode::One, -1};
    if (full.all[i] && valueOf(*full.all[i]) > 0.5)
      step.mode = Mode::All;
    if (instance.sameIndexPairs && step.mode == Mode::One)
      for (unsigned c : {0u, 1u})
        for (size_t k = 0; k < full.onCore[c][i].size(); ++k)
          if (instance.uses(i, c) && valueOf(full.onCore[c][i][k]) > 0.5)
            step.column = static_cast<int>(k);
    out.best.steps.push_back(step);
  }
  out.best.makespan = decode(instance, out.best.steps);
  // CBC's times are right up to its tolerances only, so that its optimum is taken as proven when
  // the schedule in ticks is as short as that.
  out.optimal = result.status == solver::Status::Optimal &&
                static_cast<double>(out.best.makespan) <= (result.objective + 1e-3) * unit;
  return out;
}
