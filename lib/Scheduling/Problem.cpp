// check() of scheduling problems and verify() of their answers.
#include "phaze/Scheduling/Problem.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace phaze;
using namespace phaze::scheduling;

static std::optional<FieldError> checkDuration(size_t index, const char *field, double value) {
  if (std::isfinite(value) && value >= 0)
    return std::nullopt;
  return FieldError{"ops[" + std::to_string(index) + "]." + field,
                    "expected a finite number >= 0, found " + std::to_string(value)};
}

std::optional<FieldError> phaze::scheduling::check(const Problem &problem) {
  size_t n = problem.ops.size();
  if (n > maxOps)
    return FieldError{"ops", "has " + std::to_string(n) + " ops, expected at most " +
                                 std::to_string(maxOps)};
  if (problem.tensorCores > maxCores)
    return FieldError{"tensor_cores", "expected at most " + std::to_string(maxCores) + ", found " +
                                          std::to_string(problem.tensorCores)};
  if (problem.vectorCores > maxCores)
    return FieldError{"vector_cores", "expected at most " + std::to_string(maxCores) + ", found " +
                                          std::to_string(problem.vectorCores)};
  double total = 0;
  for (size_t i = 0; i < n; ++i) {
    if (auto issue = checkDuration(i, "one_core", problem.ops[i].oneCore))
      return issue;
    if (auto issue = checkDuration(i, "all_cores", problem.ops[i].allCores))
      return issue;
    total += std::max(problem.ops[i].oneCore, problem.ops[i].allCores);
  }
  if (!std::isfinite(total))
    return FieldError{"ops", "durations add up to more than a double holds"};

  std::vector<unsigned> missing(n, 0);
  std::vector<std::vector<unsigned>> successors(n);
  for (size_t e = 0; e < problem.edges.size(); ++e) {
    const Edge &edge = problem.edges[e];
    if (edge.from >= n || edge.to >= n)
      return FieldError{"edges[" + std::to_string(e) + "]",
                        "expected ops below " + std::to_string(n) + ", found " +
                            std::to_string(std::max(edge.from, edge.to))};
    if (edge.from == edge.to)
      return FieldError{"edges[" + std::to_string(e) + "]", "goes from an op to itself"};
    successors[edge.from].push_back(edge.to);
    ++missing[edge.to];
  }
  std::vector<unsigned> ready;
  for (unsigned i = 0; i < n; ++i)
    if (missing[i] == 0)
      ready.push_back(i);
  for (size_t next = 0; next < ready.size(); ++next)
    for (unsigned to : successors[ready[next]])
      if (--missing[to] == 0)
        ready.push_back(to);
  if (ready.size() == n)
    return std::nullopt;
  // Every op that is left has a predecessor that is left; going back n times ends on a cycle.
  std::vector<unsigned> back(n, 0);
  for (const Edge &edge : problem.edges)
    if (missing[edge.from] > 0 && missing[edge.to] > 0)
      back[edge.to] = edge.from;
  unsigned op = 0;
  while (missing[op] == 0)
    ++op;
  for (size_t i = 0; i < n; ++i)
    op = back[op];
  for (size_t e = 0; e < problem.edges.size(); ++e)
    if (problem.edges[e].to == op && problem.edges[e].from == back[op])
      return FieldError{"edges[" + std::to_string(e) + "]", "is part of a cycle"};
  return FieldError{"edges", "have a cycle"};
}

bool phaze::scheduling::isFeasible(const Problem &problem) {
  return std::all_of(problem.ops.begin(), problem.ops.end(), [&](const Op &op) {
    return (!usesTensor(op.type) || problem.tensorCores > 0) &&
           (!usesVector(op.type) || problem.vectorCores > 0);
  });
}

namespace {

/// One op on one lane; lanes are the cores of one type, or "the chip" for mode All.
struct Interval {
  double start, end;
  unsigned op;
};

std::string name(unsigned op) { return "op " + std::to_string(op); }

} // namespace

/// S4/S5: no two intervals of a lane overlap; zero-length ones take no time and no core.
static std::optional<std::string> findOverlap(std::vector<Interval> &lane, const char *id,
                                              const std::string &where) {
  std::sort(lane.begin(), lane.end(), [](const Interval &a, const Interval &b) {
    return a.start != b.start ? a.start < b.start : a.op < b.op;
  });
  for (size_t i = 1; i < lane.size(); ++i)
    if (lane[i].start < lane[i - 1].end)
      return std::string(id) + ": " + name(lane[i - 1].op) + " and " + name(lane[i].op) +
             " overlap on " + where;
  return std::nullopt;
}

std::optional<std::string> phaze::scheduling::verify(const Problem &problem,
                                                     const Schedule &schedule) {
  size_t n = problem.ops.size();
  if (schedule.ops.size() != n)
    return "S1: " + std::to_string(schedule.ops.size()) + " ops placed, expected " +
           std::to_string(n);
  auto finish = [&](unsigned i) { return schedule.ops[i].start + schedule.ops[i].duration; };
  double last = 0;
  for (unsigned i = 0; i < n; ++i) {
    const Op &op = problem.ops[i];
    const Placed &placed = schedule.ops[i];
    if (!std::isfinite(placed.start) || placed.start < 0)
      return "S1: " + name(i) + " starts at " + std::to_string(placed.start);
    double expected = placed.mode == Mode::One ? op.oneCore : op.allCores;
    if (placed.duration != expected)
      return "S1: " + name(i) + " lasts " + std::to_string(placed.duration) + ", expected " +
             std::to_string(expected);
    bool one = placed.mode == Mode::One;
    if (placed.tensorCore.has_value() != (one && usesTensor(op.type)) ||
        placed.vectorCore.has_value() != (one && usesVector(op.type)))
      return "S3: " + name(i) + " has cores that do not go with its type and mode";
    if (placed.tensorCore.value_or(0) >= std::max(1u, problem.tensorCores) ||
        placed.vectorCore.value_or(0) >= std::max(1u, problem.vectorCores))
      return "S3: " + name(i) + " is on a core that the chip does not have";
    if (one && op.type == OpType::Pair && problem.sameIndexPairs &&
        *placed.tensorCore != *placed.vectorCore)
      return "S6: " + name(i) + " is on tensor core " + std::to_string(*placed.tensorCore) +
             " and vector core " + std::to_string(*placed.vectorCore);
    last = std::max(last, finish(i));
  }
  if (schedule.makespan != last)
    return "S1: makespan " + std::to_string(schedule.makespan) + ", expected " +
           std::to_string(last);
  for (const Edge &edge : problem.edges)
    if (schedule.ops[edge.to].start < finish(edge.from))
      return "S2: " + name(edge.to) + " starts before " + name(edge.from) + " finishes";

  // Lanes: an op in mode All is on every core that it keeps others from.
  std::vector<std::vector<Interval>> tensor(problem.tensorCores), vector(problem.vectorCores);
  std::vector<Interval> allTensor, allVector, onTensor, onVector;
  for (unsigned i = 0; i < n; ++i) {
    const Placed &placed = schedule.ops[i];
    if (placed.duration == 0)
      continue;
    Interval interval{placed.start, finish(i), i};
    bool all = placed.mode == Mode::All;
    bool holdsTensor = usesTensor(problem.ops[i].type) || (all && !problem.overlapTypes);
    bool holdsVector = usesVector(problem.ops[i].type) || (all && !problem.overlapTypes);
    if (placed.tensorCore)
      tensor[*placed.tensorCore].push_back(interval);
    if (placed.vectorCore)
      vector[*placed.vectorCore].push_back(interval);
    if (holdsTensor)
      (all ? allTensor : onTensor).push_back(interval);
    if (holdsVector)
      (all ? allVector : onVector).push_back(interval);
  }
  for (unsigned c = 0; c < tensor.size(); ++c)
    if (auto message = findOverlap(tensor[c], "S4", "tensor core " + std::to_string(c)))
      return message;
  for (unsigned c = 0; c < vector.size(); ++c)
    if (auto message = findOverlap(vector[c], "S4", "vector core " + std::to_string(c)))
      return message;
  // S5: ops in mode All against each other, then against what runs on single cores.
  struct CoreType {
    std::vector<Interval> *all, *one;
    const char *where;
  };
  for (auto [all, one, where] : {CoreType{&allTensor, &onTensor, "all tensor cores"},
                                 CoreType{&allVector, &onVector, "all vector cores"}}) {
    if (auto message = findOverlap(*all, "S5", where))
      return message;
    std::sort(one->begin(), one->end(),
              [](const Interval &a, const Interval &b) { return a.start < b.start; });
    for (const Interval &a : *all)
      for (const Interval &b : *one) {
        if (b.start >= a.end)
          break;
        if (a.start < b.end)
          return std::string("S5: ") + name(a.op) + " and " + name(b.op) + " overlap on " + where;
      }
  }
  return std::nullopt;
}
