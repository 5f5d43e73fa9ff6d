// All 10,000 random problems of each rule set against brute force: `ninja check-placement-slow`.
#include "RandomProblem.h"

#include <cstdio>
#include <cstdlib>

using namespace phaze;
using namespace phaze::placement;

int main(int argc, char **argv) {
  uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10000;
  Solver solver;
  uint64_t wrong = 0;
  for (Rules rules : {Rules::Paper, Rules::Exact}) {
    for (uint64_t seed = 1; seed <= count; ++seed) {
      std::string difference = compareWithBruteForce(solver, seed, rules);
      if (difference.empty())
        continue;
      std::printf("%s rules, %s\n", name(rules).data(), difference.c_str());
      ++wrong;
    }
    std::printf("%s rules: %llu problems compared\n", name(rules).data(),
                static_cast<unsigned long long>(count));
  }
  return wrong == 0 ? 0 : 1;
}
