// CBC behind the backend interface: outcomes, limits, bounds, and what is made of false claims.
#include "phaze/Solver/CbcBackend.h"
#include "phaze/Support/Interrupt.h"

#include "gtest/gtest.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <thread>
#include <unistd.h>

using namespace phaze::solver;

namespace {

/// The best of all 0/1 assignments, by trying each.
double bruteForce(const Model &model) {
  size_t n = model.variables().size();
  double best = infinity;
  for (uint32_t bits = 0; bits < (1u << n); ++bits) {
    std::vector<double> values;
    for (size_t i = 0; i < n; ++i)
      values.push_back(bits >> i & 1);
    if (!model.verify(values, 1e-9))
      best = std::min(best, model.objective(values));
  }
  return best;
}

/// Random covering and packing rows over binaries.
Model randomModel(uint32_t seed, unsigned variables, unsigned rows) {
  auto next = [&] { return seed = seed * 1664525u + 1013904223u, seed >> 16; };
  Model model;
  std::vector<Variable> x;
  for (unsigned i = 0; i < variables; ++i)
    x.push_back(model.addBinary("x" + std::to_string(i), static_cast<double>(next() % 21) - 6));
  for (unsigned r = 0; r < rows; ++r) {
    std::vector<Term> terms;
    for (Variable v : x)
      if (next() % 2)
        terms.push_back({static_cast<double>(next() % 9) + 1, v});
    if (next() % 2)
      model.addAtLeast("r" + std::to_string(r), terms, next() % 12);
    else
      model.addAtMost("r" + std::to_string(r), terms, next() % 25);
  }
  return model;
}

/// A market split problem: small, and hard for branch and bound.
Model hardModel() {
  Model model("market_split");
  uint32_t seed = 5;
  auto next = [&] { return seed = seed * 1664525u + 1013904223u, seed >> 16; };
  std::vector<Variable> x;
  for (int i = 0; i < 40; ++i)
    x.push_back(model.addBinary("x" + std::to_string(i)));
  for (int r = 0; r < 5; ++r) {
    std::vector<Term> terms;
    double sum = 0;
    for (Variable v : x) {
      double a = next() % 100;
      terms.push_back({a, v});
      sum += a;
    }
    terms.push_back({1, model.addContinuous("s" + std::to_string(r), 0, infinity, 1)});
    terms.push_back({-1, model.addContinuous("t" + std::to_string(r), 0, infinity, 1)});
    model.addRow("r" + std::to_string(r), terms, std::floor(sum / 2), std::floor(sum / 2));
  }
  return model;
}

} // namespace

TEST(CbcBackend, AgreesWithBruteForce) {
  CbcBackend backend;
  unsigned infeasible = 0;
  for (uint32_t seed = 1; seed <= 60; ++seed) {
    Model model = randomModel(seed, 4 + seed % 7, 2 + seed % 4);
    double expected = bruteForce(model);
    Result result = backend.solve(model, {});
    EXPECT_EQ(result.distrust, "") << seed;
    if (expected == infinity) {
      ++infeasible;
      EXPECT_EQ(result.status, Status::Infeasible) << seed;
      continue;
    }
    ASSERT_EQ(result.status, Status::Optimal) << seed;
    EXPECT_NEAR(result.objective, expected, 1e-6) << seed;
    EXPECT_LE(result.bestBound, result.objective) << seed;
    EXPECT_NEAR(result.bestBound, expected, 1e-6) << seed;
  }
  EXPECT_GT(infeasible, 0u);
}

TEST(CbcBackend, SolvesLinearModels) {
  Model model;
  Variable x = model.addContinuous("x", 0, infinity, 2), y = model.addContinuous("y", 0, 4, 1);
  model.addAtLeast("r", {{1, x}, {1, y}}, 6);
  Result result = CbcBackend().solve(model, {});
  ASSERT_EQ(result.status, Status::Optimal);
  EXPECT_NEAR(result.objective, 8, 1e-9);
  EXPECT_NEAR(result.bestBound, 8, 1e-6);
}

TEST(CbcBackend, SolvesModelsWithoutRows) {
  Model model;
  model.addInteger("k", -2.5, 3.5, 1);
  model.addInteger("l", -2.5, 3.5, -1);
  Result result = CbcBackend().solve(model, {});
  ASSERT_EQ(result.status, Status::Optimal);
  EXPECT_EQ(result.values, (std::vector<double>{-2, 3}));
}

TEST(CbcBackend, ANodeLimitKeepsTheBoundAndTheSolution) {
  SolveOptions options;
  options.nodeLimit = 50;
  Result result = CbcBackend().solve(hardModel(), options);
  ASSERT_NE(result.status, Status::Infeasible);
  ASSERT_NE(result.status, Status::Optimal);
  if (result.hasSolution()) {
    EXPECT_FALSE(hardModel().verify(result.values, 1e-5));
    EXPECT_GE(result.objective, result.bestBound);
  }
  EXPECT_GE(result.bestBound, -1e-6);
}

TEST(CbcBackend, AKnownSolutionIsNeverLost) {
  Model model = hardModel();
  SolveOptions options;
  options.nodeLimit = 1;
  // All binaries zero; the slack variables take what is missing.
  options.known.assign(model.variables().size(), 0);
  for (const auto &row : model.rows())
    for (const Term &term : row.terms)
      if (model.variables()[static_cast<size_t>(term.variable.index)].name[0] == 's')
        options.known[static_cast<size_t>(term.variable.index)] = row.lower;
  ASSERT_FALSE(model.verify(options.known, 1e-9));
  Result result = CbcBackend().solve(model, options);
  ASSERT_TRUE(result.hasSolution());
  EXPECT_LE(result.objective, model.objective(options.known));
}

TEST(CbcBackend, RepeatsItself) {
  SolveOptions options;
  options.nodeLimit = 200;
  Result first = CbcBackend().solve(hardModel(), options);
  Result second = CbcBackend().solve(hardModel(), options);
  EXPECT_EQ(first.values, second.values);
  EXPECT_EQ(first.bestBound, second.bestBound);
  EXPECT_EQ(first.nodes, second.nodes);
}

TEST(CbcBackend, AnInterruptWhileItSolvesIsNotLost) {
  signal(SIGINT, SIG_DFL); // It is ignored in what a shell runs in the background.
  const std::atomic<bool> &flag = phaze::interruptFlag();
  struct sigaction before = {}, during = {}, after = {};
  sigaction(SIGINT, nullptr, &before);
  std::atomic<bool> isDone{false};
  // CBC has a handler of its own for a moment: that is when the interrupt comes, or at the end.
  std::thread interrupts([&] {
    do
      sigaction(SIGINT, nullptr, &during);
    while (!isDone && during.sa_handler == before.sa_handler);
    kill(getpid(), SIGINT);
  });
  SolveOptions options;
  options.nodeLimit = 100;
  EXPECT_TRUE(CbcBackend().solve(hardModel(), options).hasSolution());
  isDone = true;
  interrupts.join();
  for (int i = 0; i < 10000 && !flag; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_TRUE(flag);
  sigaction(SIGINT, nullptr, &after);
  EXPECT_EQ(after.sa_handler, before.sa_handler);
}

TEST(CbcBackend, ThePlainTreeHasTheSameAnswers) {
  for (uint32_t seed = 1; seed <= 20; ++seed) {
    Model model = randomModel(seed, 9, 5);
    SolveOptions options;
    options.isPlain = true;
    Result plain = CbcBackend().solve(model, options), usual = CbcBackend().solve(model, {});
    ASSERT_EQ(plain.status, usual.status) << seed;
    if (plain.hasSolution()) {
      EXPECT_NEAR(plain.objective, usual.objective, 1e-6) << seed;
    }
  }
}
