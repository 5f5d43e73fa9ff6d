// Small random placement problems that use every option, and brute force over their plans.
#ifndef PHAZE_TEST_PLACEMENT_RANDOMPROBLEM_H
#define PHAZE_TEST_PLACEMENT_RANDOMPROBLEM_H

#include "phaze/Placement/Solver.h"

#include <random>

namespace phaze::placement {

/// Random numbers that are the same with every standard library.
class Random {
public:
  explicit Random(uint64_t seed) : engine(seed) {}
  int64_t whole(int64_t least, int64_t most) {
    return least + static_cast<int64_t>(engine() % static_cast<uint64_t>(most - least + 1));
  }
  double real(double least, double most) {
    return least + (most - least) * (static_cast<double>(engine() >> 11) * 0x1p-53);
  }
  bool chance(double probability) { return real(0, 1) < probability; }

private:
  std::mt19937_64 engine;
};

/// What a random problem may contain.
struct RandomOptions {
  int64_t mostLayers = 6;
  int64_t mostDevices = 16;
  bool exactFields = true; ///< network levels, recomputation per layer, branches, ...
};

Problem randomProblem(Random &random, const RandomOptions &options);

/// The least time over every plan there is, or those of as many stages and replicas as limits say,
/// each costed by `evaluate`; infinite if none fits.
double bruteForce(const Problem &problem, Rules rules, const Limits &limits = {});

/// Solves problem `seed` both ways; a description of the difference, empty if they agree.
std::string compareWithBruteForce(Solver &solver, uint64_t seed, Rules rules);

} // namespace phaze::placement

#endif // PHAZE_TEST_PLACEMENT_RANDOMPROBLEM_H
