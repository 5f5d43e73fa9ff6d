// Random small problems with all options: the solver, its bounds and the full model against brute
// force.
#include "BruteForce.h"
#include "phaze/Scheduling/Scheduler.h"
#include "phaze/Solver/CbcBackend.h"

#include "gtest/gtest.h"

#include <random>

using namespace phaze::scheduling;

namespace {

/// The same on every machine: only the generator's bits are used, no distribution.
class RandomProblems {
public:
  explicit RandomProblems(uint32_t seed) : generator(seed) {}

  /// Durations are whole numbers; makespans are then multiplied by `unit`.
  Problem next() {
    Problem problem;
    problem.tensorCores = 1 + below(3);
    problem.vectorCores = 1 + below(3);
    problem.sameIndexPairs = below(3) == 0;
    problem.overlapTypes = below(3) == 0;
    unsigned n = 1 + below(problem.sameIndexPairs ? 5 : 6), density = below(60);
    for (unsigned i = 0; i < n; ++i) {
      Op op;
      op.type = static_cast<OpType>(below(3));
      op.oneCore = 1 + below(6);
      op.allCores = 1 + below(below(3) ? 4 : 7);
      if (below(25) == 0)
        (below(2) ? op.oneCore : op.allCores) = 0;
      problem.ops.push_back(op);
      for (unsigned j = 0; j < i; ++j)
        if (below(100) < density)
          problem.edges.push_back({j, i});
    }
    // Ops need not come in topological order.
    std::vector<unsigned> place(n);
    for (unsigned i = 0; i < n; ++i)
      place[i] = i;
    for (unsigned i = n; i > 1; --i)
      std::swap(place[i - 1], place[below(i)]);
    Problem shuffled = problem;
    for (unsigned i = 0; i < n; ++i)
      shuffled.ops[place[i]] = problem.ops[i];
    for (Edge &edge : shuffled.edges)
      edge = {place[edge.from], place[edge.to]};
    return shuffled;
  }

  unsigned below(unsigned n) { return static_cast<unsigned>(generator() % n); }

private:
  std::mt19937 generator;
};

std::string describe(const Problem &problem) {
  std::string text =
      std::to_string(problem.tensorCores) + "x" + std::to_string(problem.vectorCores) +
      (problem.sameIndexPairs ? " same index" : "") + (problem.overlapTypes ? " overlap" : "");
  for (const Op &op : problem.ops)
    text += " " + std::string(1, "tvp"[static_cast<int>(op.type)]) +
            std::to_string(static_cast<int>(op.oneCore)) + "/" +
            std::to_string(static_cast<int>(op.allCores));
  for (const Edge &edge : problem.edges)
    text += " " + std::to_string(edge.from) + ">" + std::to_string(edge.to);
  return text;
}

void compare(unsigned count, uint32_t seed) {
  RandomProblems random(seed);
  phaze::solver::CbcBackend backend;
  // Grids of decimals, of a clock, of powers of two, and none at all.
  const double units[] = {1, 0.001, 1.0 / 1050, 3.141592653589793, 0.1, 1e-9, 12345.678};
  for (unsigned k = 0; k < count; ++k) {
    Problem problem = random.next();
    double unit = units[random.below(7)];
    double expected = BruteForce(problem).makespan() * unit;
    Problem scaled = problem;
    for (Op &op : scaled.ops) {
      op.oneCore *= unit;
      op.allCores *= unit;
    }
    Solution solution = solve(scaled, {}, backend);
    ASSERT_EQ(solution.internalError, "") << k << ": " << describe(problem);
    ASSERT_EQ(solution.status, Status::Optimal) << k << ": " << describe(problem);
    ASSERT_NEAR(solution.makespan(), expected, 1e-9 * expected) << k << ": " << describe(problem);
    ASSERT_FALSE(verify(scaled, solution.schedule)) << k << ": " << describe(problem);
    ASSERT_LE(solution.lowerBound, solution.makespan());
    ASSERT_GE(solution.lowerBound, solution.makespan() * (1 - 1e-9)) << k;
    Bounds cheap = bounds(scaled);
    ASSERT_LE(cheap.lower, expected * (1 + 1e-12)) << k << ": " << describe(problem);
    ASSERT_GE(cheap.upper, expected * (1 - 1e-12)) << k << ": " << describe(problem);
  }
}

/// The full model by CBC is slower: fewer problems.
void compareFullModel(unsigned count, uint32_t seed) {
  RandomProblems random(seed);
  SolveOptions options;
  options.solver = Solver::Cbc;
  phaze::solver::CbcBackend backend;
  for (unsigned k = 0; k < count; ++k) {
    Problem problem = random.next();
    double expected = BruteForce(problem).makespan();
    Solution solution = solve(problem, options, backend);
    ASSERT_EQ(solution.status, Status::Optimal) << k << ": " << describe(problem);
    ASSERT_EQ(solution.makespan(), expected) << k << ": " << describe(problem);
  }
}

} // namespace

TEST(BruteForce, AgreesOnRandomProblems) { compare(4000, 20240501); }
TEST(BruteForce, AgreesWithTheFullModel) { compareFullModel(60, 7); }
// Run by the target check-scheduling-slow.
TEST(BruteForce, DISABLED_AgreesOnTenThousandRandomProblems) { compare(10000, 1); }
TEST(BruteForce, DISABLED_AgreesWithTheFullModelOnMany) { compareFullModel(1000, 8); }
