// The full integer model of a component; see the header.
#include "FullModel.h"
#include "ListScheduler.h"
#include "Relaxation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace phaze::scheduling;
using phaze::solver::Model;
using phaze::solver::Term;
using phaze::solver::Variable;

namespace {

std::string name(const char *kind, unsigned i) { return kind + std::to_string(i); }
std::string name(const char *kind, unsigned i, unsigned j) {
  return kind + std::to_string(i) + "_" + std::to_string(j);
}
std::string name(const char *kind, unsigned i, unsigned j, unsigned k) {
  return name(kind, i, j) + "_" + std::to_string(k);
}

class Builder {
public:
  Builder(const Instance &instance, Ticks lower, Ticks upper, double unit)
      : instance(instance), n(instance.size()), unit(unit), horizon(inUnits(upper)) {
    findHeads();
    makespan = full.model.addContinuous("T", inUnits(lower), horizon, 1);
    for (unsigned i = 0; i < n; ++i) {
      double latest = std::max(head[i], horizon - fastest(i) - tail[i]);
      full.start.push_back(full.model.addContinuous(name("t_", i), head[i], latest));
      full.all.push_back(std::nullopt);
      if (instance.all[i] != never)
        full.all.back() = full.model.addBinary(name("y_", i));
    }
    addOrder();
    for (unsigned core : {0u, 1u})
      addCores(core);
    if (instance.sameIndexPairs)
      addColumns();
    addRelaxation(full.model, instance, unit, makespan, full.all);
  }

  FullModel full;

private:
  double inUnits(Ticks ticks) const { return static_cast<double>(ticks) / unit; }
  double fastest(unsigned i) const { return inUnits(std::min(instance.one[i], instance.all[i])); }

  /// The longest chains before and behind each op, in faster modes.
  void findHeads() {
    head.assign(n, 0);
    tail.assign(n, 0);
    for (unsigned i = 0; i < n; ++i)
      for (unsigned p : instance.preds[i])
        head[i] = std::max(head[i], head[p] + fastest(p));
    for (unsigned i = n; i-- > 0;)
      for (unsigned s : instance.succs[i])
        tail[i] = std::max(tail[i], tail[s] + fastest(s));
  }

  /// Adds (all_i - one_i) y_i to the left-hand side of "... <= constant"; returns one_i.
  double addDuration(unsigned i, std::vector<Term> &terms) const {
    double one = inUnits(instance.one[i]);
    if (full.all[i])
      terms.push_back({inUnits(instance.all[i]) - one, *full.all[i]});
    return one;
  }

  /// Whether i in mode All shares a core that it holds with j.
  bool excludes(unsigned i, unsigned j) const {
    return !instance.overlapTypes || (instance.uses(i, 0) && instance.uses(j, 0)) ||
           (instance.uses(i, 1) && instance.uses(j, 1));
  }

  void addOrder() {
    Model &model = full.model;
    full.before.assign(n, std::vector<std::optional<Variable>>(n));
    for (unsigned i = 0; i < n; ++i)
      for (unsigned j = 0; j < n; ++j)
        if (i != j && !instance.isAncestor(i, j) && !instance.isAncestor(j, i))
          full.before[i][j] = model.addBinary(name("x_", i, j));
    for (unsigned i = 0; i < n; ++i) {
      std::vector<Term> last{{1, full.start[i]}, {-1, makespan}}; // F1
      double one = addDuration(i, last);
      model.addAtMost(name("F1_", i), std::move(last), -one);
      for (unsigned j = 0; j < n; ++j) {
        if (instance.isAncestor(i, j)) { // F2, for all descendants
          std::vector<Term> terms{{1, full.start[i]}, {-1, full.start[j]}};
          addDuration(i, terms);
          model.addAtMost(name("F2_", i, j), std::move(terms), -one);
        }
        if (full.before[i][j])
          addPair(i, j, one);
      }
    }
  }

  void addPair(unsigned i, unsigned j, double one) {
    Model &model = full.model;
    Variable before = *full.before[i][j], after = *full.before[j][i];
    // F3: x_ij = 1 orders i before j. Without it i ends before its tail and j starts after its
    // head.
    double slack = horizon - tail[i] - head[j];
    std::vector<Term> terms{{1, full.start[i]}, {-1, full.start[j]}, {slack, before}};
    addDuration(i, terms);
    model.addAtMost(name("F3_", i, j), std::move(terms), slack - one);
    if (i < j) // F4
      model.addAtMost(name("F4_", i, j), {{1, before}, {1, after}}, 1);
    if (full.all[i] && excludes(i, j)) // F5
      model.addAtLeast(name("F5_", i, j), {{1, before}, {1, after}, {-1, *full.all[i]}}, 0);
  }

  void addCores(unsigned core) {
    Model &model = full.model;
    std::vector<unsigned> users;
    for (unsigned i = 0; i < n; ++i)
      if (instance.uses(i, core))
        users.push_back(i);
    // Cores matter only where more ops may want them than there are.
    if (users.size() <= instance.cores[core] && !instance.sameIndexPairs)
      return;
    unsigned paired = std::min(instance.cores[0], instance.cores[1]);
    unsigned cores =
        std::min<unsigned>(instance.cores[core], instance.sameIndexPairs ? paired + n : n);
    auto &onCore = full.onCore[core];
    onCore.resize(n);
    for (size_t u = 0; u < users.size(); ++u) {
      unsigned i = users[u];
      std::vector<Term> sum;
      for (unsigned k = 0; k < cores; ++k) {
        // Without columns cores are alike: the u-th op needs none beyond the u-th (F8).
        double most = !instance.sameIndexPairs && k > u ? 0 : 1;
        onCore[i].push_back(model.addInteger(name(core ? "v_" : "z_", i, k), 0, most));
        sum.push_back({1, onCore[i].back()});
      }
      if (full.all[i])
        sum.push_back({1, *full.all[i]});
      model.addRow(name(core ? "F6v_" : "F6t_", i), std::move(sum), 1, 1); // F6
    }
    for (size_t u = 0; u < users.size(); ++u)
      for (size_t w = u + 1; w < users.size(); ++w) {
        unsigned i = users[u], j = users[w];
        if (!full.before[i][j])
          continue;
        for (unsigned k = 0; k < cores; ++k) // F7
          model.addAtMost(name(core ? "F7v_" : "F7t_", i, j, k),
                          {{1, onCore[i][k]},
                           {1, onCore[j][k]},
                           {-1, *full.before[i][j]},
                           {-1, *full.before[j][i]}},
                          1);
      }
  }

  void addColumns() { // F9
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
        full.model.addRow(name("F9_", i, static_cast<unsigned>(k)), std::move(terms), 0, 0);
      }
    }
  }

  const Instance &instance;
  const unsigned n;
  const double unit, horizon;
  Variable makespan;
  std::vector<double> head, tail;
};

/// The schedule of an answer: CBC's order, modes and columns, with times computed anew in ticks.
Sequence sequenceOf(const Instance &instance, const FullModel &full,
                    const std::vector<double> &values) {
  const unsigned n = instance.size();
  auto valueOf = [&](Variable v) { return values[static_cast<size_t>(v.index)]; };
  // Ops in the order of CBC's start times, those that CBC puts first at equal times first.
  std::vector<unsigned> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) {
    return valueOf(full.start[a]) < valueOf(full.start[b]) - 1e-5;
  });
  // Times that are equal up to CBC's tolerance must not break precedence.
  Sequence sequence;
  std::vector<char> done(n, 0);
  while (sequence.steps.size() < n)
    for (unsigned i : order) {
      if (done[i] || !std::all_of(instance.preds[i].begin(), instance.preds[i].end(),
                                  [&](unsigned p) { return done[p]; }))
        continue;
      done[i] = 1;
      Step step{i, Mode::One, -1};
      if (full.all[i] && valueOf(*full.all[i]) > 0.5)
        step.mode = Mode::All;
      if (instance.sameIndexPairs && step.mode == Mode::One)
        for (unsigned c : {0u, 1u})
          for (size_t k = 0; k < full.onCore[c][i].size(); ++k)
            if (instance.uses(i, c) && valueOf(full.onCore[c][i][k]) > 0.5)
              step.column = static_cast<int>(k);
      sequence.steps.push_back(step);
      break;
    }
  sequence.makespan = decode(instance, sequence.steps);
  return sequence;
}

/// Makespans near this suit CBC's absolute tolerances.
constexpr double scale = 1000;
/// More than CBC's answers can be off by: 1e-6 on integers, 1e-7 on rows.
constexpr double margin = 1e-6 * scale;
constexpr uint64_t mostNodes = std::numeric_limits<int>::max();

} // namespace

FullModel phaze::scheduling::buildFullModel(const Instance &instance, Ticks lower, Ticks upper,
                                            double unit) {
  return std::move(Builder(instance, lower, upper, unit).full);
}

FullModelResult phaze::scheduling::solveFullModel(const Instance &instance,
                                                  solver::Backend &backend, const Sequence &known,
                                                  const FullModelLimits &limits) {
  FullModelResult out{known, limits.lower, false};
  const double unit = static_cast<double>(known.makespan) / scale;
  // Of interest is what is shorter than the known schedule, by more than CBC can tell apart.
  auto shorter = static_cast<Ticks>((scale - margin) * unit);
  shorter = std::min(shorter, known.makespan - 1);
  if (shorter < limits.lower)
    return out;
  FullModel full = buildFullModel(instance, limits.lower, shorter, unit);
  solver::SolveOptions options;
  uint64_t nodes = limits.nodes;
  if (limits.isQuick) {
    // A node takes about as long as the square of the rows.
    constexpr uint64_t fewRows = 1'000, mostRows = 8'000;
    uint64_t rows = std::max<uint64_t>(full.model.rows().size(), fewRows);
    if (rows > mostRows)
      return out;
    nodes = nodes * fewRows * fewRows / (rows * rows);
    options.isPlain = true;
  }
  options.nodeLimit = static_cast<int>(std::clamp<uint64_t>(nodes, 1, mostNodes));
  options.timeLimitS = limits.timeLimitS;
  solver::Result result = backend.solve(full.model, options);
  if (!result.distrust.empty())
    return out;
  // There is none, or none below CBC's bound.
  bool isNone = result.status == solver::Status::Infeasible;
  double bound = isNone ? static_cast<double>(shorter + 1) / unit : result.bestBound;
  if (std::isfinite(bound)) {
    auto ticks = static_cast<Ticks>(std::ceil((bound - margin) * unit));
    out.lower = std::clamp(ticks, limits.lower, known.makespan);
  }
  if (result.hasSolution())
    if (Sequence found = sequenceOf(instance, full, result.values); found.makespan < known.makespan)
      out.best = std::move(found);
  out.lower = std::min(out.lower, out.best.makespan);
  // As short as CBC says, up to what it cannot tell apart.
  out.isClosed = (isNone || result.status == solver::Status::Optimal) &&
                 static_cast<double>(out.best.makespan - out.lower) <= 3 * margin * unit + 1;
  return out;
}
