// The branch and bound over cases and the label-setting dynamic program of the exact rules.
#ifndef PHAZE_LIB_PLACEMENT_EXACTSOLVER_H
#define PHAZE_LIB_PLACEMENT_EXACTSOLVER_H

#include "Recompute.h"
#include "phaze/Placement/Solver.h"

#include <chrono>

namespace phaze::placement {

/// Finds the best plan under the exact rules; keeps its memory between problems.
class ExactSolver {
public:
  /// Sets the status, time, bounds, counters and plan of `result`.
  void solve(const Problem &problem, const Limits &limits, Result &result);

  /// The least bound over all cases, without any dynamic program.
  double lowerBound(const Problem &problem);

  /// A width, degree of data parallelism and layout with a lower bound on its plans.
  struct Case {
    double boundS;
    int32_t width;
    Layout layout;
    int64_t dataParallel;
    bool tight; ///< the bound is as good as it gets without a dynamic program
  };

private:
  struct WidthState {
    Chain chain;
    StageTrack track;
    RecomputeSolver recompute;
    int64_t recomputeKey = -1;       ///< what `recompute` was last set up for
    int64_t sharedKey = -1;          ///< what `chain` was last shared for
    std::vector<double> bottleneckS; ///< by stages; negative where unknown
    size_t memory = 0;               ///< its entry in `memories`
  };
  /// What memory alone decides, which a search asks for again and again: the tables of a model
  /// keep their bytes while times change.
  struct MemoryEntry {
    std::vector<double> key;          ///< all that the answers depend on
    std::vector<int32_t> leastStages; ///< by microbatches in flight at most; 0 where unknown
  };
  /// A suffix of the chain in stages: see docs/Placement.md, "Labels".
  struct Label {
    double sumS;     ///< of loads
    double finishS;  ///< sum of loads with sync and update behind it
    double slowestS; ///< largest load
    int32_t end;     ///< of the first stage
    uint32_t next;   ///< label of the rest
  };
  /// Labels of all suffixes with some number of stages, by their begin in [low, high].
  struct Row {
    int32_t low, high;
    size_t base; ///< of its begins in `starts`
  };
  /// Of summing the gradients of a stage, once per batch.
  struct SyncTimes {
    TransferTime gradientS;
    TransferTime acrossS; ///< of the part that each replica has, among those that have the same
    double acrossShare = 1;
    TransferTime parameterS;

    double operator()(double sync, double gather) const {
      return gradientS(sync) + acrossS(sync * acrossShare) + parameterS(gather);
    }
  };
  /// Costs of a stage that depend on where its devices are.
  struct Place {
    StageLinks links;
    SyncTimes sync;
  };
  /// What the dynamic program needs to know of the case at hand.
  struct Pass {
    const Case *of;
    WidthState *state;
    int64_t microbatches, devices;
    double rounds; ///< microbatches - 1
    int32_t mostStages;
    Shares shares;
    int64_t key;      ///< of what replicas share
    SyncTimes shared; ///< where they share something
    Link ends;        ///< between stages that use the same parameter
    bool tracked;
    double firstTailS; ///< sync and update of the first stage at the least
    double paceS;      ///< the slowest stage takes at least this
    double finishS;    ///< sum of loads, sync and update take at least this
    double capS;       ///< loads below this are looked for
    double roundingS;  ///< sums closer than this are equal
    bool bottleneck;   ///< minimise the slowest stage alone
  };
  enum class Outcome { Found, Nothing, Stopped };

  void reset(const Problem &problem, const Limits &limits);
  void addCases(int32_t width);
  void addCase(int32_t width, int64_t dataParallel, Layout layout);
  bool tighten(Case &c);
  bool popLeast(Case &c);
  void push(const Case &c);

  void prepare(const Case &c, Pass &pass);
  void prepareSharing(const Case &c, Pass &pass);
  static void shareChain(WidthState &state, const SharedPasses &passes, int64_t key);
  double bottleneckS(WidthState &state, int64_t stages);
  int32_t leastStages(WidthState &state, int64_t microbatches);
  size_t memoryEntry(const Chain &chain);

  bool solveCase(const Case &c);
  Outcome run(Pass &pass, double &leastFinishS);
  Outcome runOnce(Pass &pass, double &leastFinishS);
  /// Solves the hard knapsacks of the plan found. Returns whether there were any.
  bool settle(const Pass &pass);
  bool runRow(Pass &pass, int32_t stages, int32_t counted, double &leastFinishS);
  void addLabel(const Pass &pass, const Label &label);
  bool dominated(const Pass &pass, const Label &label) const;
  /// The label of a suffix with one more stage in front, its end and next unset.
  static Label extended(const Label &rest, double load, double forward, double tail);
  Place place(const Pass &pass, int32_t stages, int32_t countedBefore, bool wide) const;
  void extract(const Pass &pass);
  void chooseRecompute(Result &result);
  void countKnapsacks(WidthState &state);
  /// Plans at or above this are of no interest.
  double threshold() const;
  bool outOfTime();

  const Problem *problem = nullptr;
  Limits limits;
  std::chrono::steady_clock::time_point deadline;
  NetworkModel network;
  std::vector<WidthState> widths;
  std::vector<MemoryEntry> memories;
  std::vector<double> memoryKey;
  std::vector<Case> heap;
  std::vector<int64_t> syncSteps; ///< scratch of addCases
  std::vector<uint8_t> reached, reachedNext;

  std::vector<Label> labels;
  std::vector<uint32_t> starts;
  std::vector<Row> rows;
  std::vector<Label> candidates; ///< Pareto front of the suffix at hand, by sum
  Label bestFirst{};             ///< first stage of a better plan found in this pass
  bool improved = false;
  double bottleneckFound = 0;

  double bestS = 0;
  Plan bestPlan, foundPlan;
  Counters counters;
  bool cutShort = false;
};

} // namespace phaze::placement

#endif // PHAZE_LIB_PLACEMENT_EXACTSOLVER_H
