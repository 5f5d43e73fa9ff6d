// Plans that nobody would make: stages, replicas, groups, orders and what is computed again at
// random. Whatever a plan says, its programs have to compute what the program computes.
#ifndef PHAZE_TOOLS_PHAZECHECKPLAN_RANDOMPLANS_H
#define PHAZE_TOOLS_PHAZECHECKPLAN_RANDOMPLANS_H

#include "phaze/Import/ImportProgram.h"
#include "phaze/Plan/Plan.h"

#include <random>

namespace phaze::run {

class RandomPlans {
public:
  /// Of a program that is written out. Under `isWhole` the batch stays in one piece.
  RandomPlans(const ImportedProgram &program, bool isWhole);

  /// The same for a number whenever it is asked for. Six kinds take turns: replicas alone, stages
  /// alone, tensor groups alone, all three, stages in any order, and devices that share sequences
  /// or experts.
  plan::Plan make(uint64_t number) const;

  /// "2/2/3 interleaved:2 cp=2 ep=1 mb=1 sharded=heads,ffn layers=1,3,1,2"
  static std::string describe(const plan::Plan &plan);

private:
  using Random = std::mt19937_64;
  void chooseBatch(plan::Plan &plan, bool isOne, Random &random) const;
  void chooseSharing(plan::Plan &plan, Random &random) const;
  void chooseClasses(plan::Plan &plan, int64_t width, Random &random) const;
  void chooseStages(plan::Plan &plan, int64_t count, Random &random) const;
  void chooseRecomputation(plan::Plan &plan, Random &random) const;
  void chooseDevices(plan::Plan &plan, Random &random) const;
  void deriveTimes(plan::Plan &plan) const;

  const Workload &workload;
  int64_t batch = 1;
  bool isWhole = false;
};

} // namespace phaze::run

#endif // PHAZE_TOOLS_PHAZECHECKPLAN_RANDOMPLANS_H
