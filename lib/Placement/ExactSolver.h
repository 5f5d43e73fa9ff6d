// The branch and bound over cases and the label-setting dynamic program of the exact rules.
#ifndef PHAZE_LIB_PLACEMENT_EXACTSOLVER_H
#define PHAZE_LIB_PLACEMENT_EXACTSOLVER_H

#include "Recompute.h"
#include "phaze/Placement/Solver.h"
#include "phaze/Placement/StepFloor.h"

#include <array>
#include <chrono>
#include <optional>

namespace phaze::placement {

/// Finds the best plan under the exact rules; keeps its memory between problems.
class ExactSolver {
public:
  /// Sets the status, time, bounds, counters and plan of `result`.
  void solve(const Problem &problem, const Limits &limits, Result &result);

  /// The least bound over all cases, without any dynamic program; or one that reaches `limit`.
  double lowerBound(const Problem &problem, double limit);

  /// Bounds by sums of times for all problems that differ from this one in times alone.
  StepFloor floor(const Problem &problem, const std::vector<int32_t> &kinds);

  /// A width, degree of data parallelism and layout with a lower bound on its plans.
  struct Case {
    double boundS;
    int32_t state; ///< a width, and what its layers keep
    Layout layout;
    int64_t dataParallel;
    bool tight;        ///< the bound is as good as it gets without a dynamic program
    bool even = false; ///< chunks of about equal loads in other orders than 1F1B
  };

private:
  static constexpr size_t noSpreads = ~size_t(0);
  struct WidthState {
    int32_t width = 0, cut = -1;
    Chain chain;
    StageTrack track;
    RecomputeSolver recompute;
    int64_t recomputeKey = -1;       ///< what `recompute` was last set up for
    int64_t sharedKey = -1;          ///< what `chain` was last shared for
    std::vector<double> bottleneckS; ///< by stages; negative where unknown
    size_t memory = 0;               ///< its entry in `memories`
    size_t spreads = noSpreads;      ///< its entry in `spreads`
  };
  /// Chunks of about equal loads, which problems that differ in times alone share.
  struct Spreads {
    std::vector<double> loads;
    std::vector<std::vector<Stage>> byCount; ///< empty where unknown
  };
  /// What replicas sum and gather of a stage, once per batch: experts apart.
  struct SyncBytes {
    double sync = 0, gather = 0, expertSync = 0, expertGather = 0;
  };
  static SyncBytes syncBytes(const Chain &chain, int32_t i, int32_t j) {
    return {chain.sumSync[j] - chain.sumSync[i], chain.sumGather[j] - chain.sumGather[i],
            chain.sumExpertSync[j] - chain.sumExpertSync[i],
            chain.sumExpertGather[j] - chain.sumExpertGather[i]};
  }
  static void add(SyncBytes &sum, const SyncBytes &more) {
    sum.sync += more.sync;
    sum.gather += more.gather;
    sum.expertSync += more.expertSync;
    sum.expertGather += more.expertGather;
  }
  /// What the chunks of a device sum, gather and update once per batch.
  struct RowBytes {
    SyncBytes sync;
    double updateS = 0;
  };
  /// What memory alone decides, which a search asks for again and again: the tables of a model
  /// keep their bytes while times change.
  struct MemoryEntry {
    std::vector<double> key;          ///< all that the answers depend on
    std::vector<int32_t> leastStages; ///< by microbatches in flight at most; 0 where unknown
  };
  /// A suffix of the chain in stages, from the arrival of the first microbatch at the least: see
  /// docs/Placement.md, "Labels".
  struct Label {
    double sumS;     ///< of loads
    double endS;     ///< of the last pass of its first stage
    double finishS;  ///< of sync and update of all of its stages
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
    TransferTime gradient;
    TransferTime across; ///< of the part that each replica has, among those that have the same
    double acrossShare = 1;
    TransferTime parameter;
    /// Of experts, which `expert` replicas have different ones of.
    TransferTime expertGradient, expertParameter;
    double expert = 1;

    double operator()(const SyncBytes &bytes) const {
      Seconds time = gradient(Bytes(bytes.sync)) +
                     across(Bytes((bytes.sync + bytes.expertSync * expert) * acrossShare)) +
                     parameter(Bytes(bytes.gather)) + expertGradient(Bytes(bytes.expertSync)) +
                     expertParameter(Bytes(bytes.expertGather));
      return time.value();
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
    int32_t mostStages;
    Shares shares;
    int64_t key;      ///< of what replicas share
    SyncTimes shared; ///< where they share something
    Link ends;        ///< between stages that use the same parameter
    bool tracked;
    double firstTailS; ///< sync and update of the first stage at the least
    double meanTailS;  ///< the same of the stage with the longest ones
    SyncTimes least;   ///< of summing gradients, wherever a stage is
    double paceS;      ///< the slowest stage takes at least this
    double capS;       ///< loads below this are looked for
    double roundingS;  ///< sums closer than this are equal
    bool bottleneck;   ///< minimise the slowest stage alone
  };
  enum class Outcome { Found, Nothing, Stopped };
  /// Of a stage, for one microbatch and once per batch.
  struct StageTimes {
    double loadS, forwardS, tailS;
  };
  /// What a row of labels is made from: for narrow and for wide stages the row behind, and where
  /// they are.
  struct Behind {
    int32_t stages = 0; ///< with the new one
    double inFlight = 0;
    const Row *rests[2] = {nullptr, nullptr};
    Place places[2];
  };
  /// Labels [begin, end) of one suffix.
  struct Rests {
    uint32_t begin, end;
  };
  /// What is known of all plans in which a stage begins at a layer.
  struct Begin {
    int32_t layer;
    double beforeS, beforeForwardS, beforeTailS; ///< of what comes before it, at the least
    /// The first stage finishes this long after the loads of the suffix, forward passes aside, so
    /// that tails which end sooner do not tell labels apart.
    double hiddenS;
    double paceS; ///< the slowest stage takes at least this

    /// Whether no plan that ends with a label can be of interest.
    bool tooLate(const Pass &pass, const Label &label, double bound) const;
  };
  /// A stage of a plan that is looked at, after those that were chosen for the layers before.
  struct Chosen {
    Stage stage;
    StageTimes times;
    int32_t stages, counted; ///< from this one to the last
    double boundS;           ///< of all plans that begin like this
  };

  /// Chunks of about equal loads, with a bound on their step.
  struct EvenPlan {
    pipeline::Shape shape;
    double boundS;
    size_t level; ///< the first that may fit
  };
  /// What all layers of such plans keep: bytes of the layers before each one.
  struct EvenLevel {
    std::vector<uint8_t> choices;
    std::vector<double> sumStash;
    /// Which of the levels before it take no longer in any layer.
    std::vector<bool> isSlowerThan;
  };

  void reset(const Problem &problem, const Limits &limits, double limit);
  int32_t addState(int32_t width, int32_t cut);
  /// The cases in which layers keep less: of those that were solved and are still of interest.
  void addCuts();
  void addCases(int32_t state);
  void addCase(int32_t state, int64_t dataParallel, Layout layout);
  /// The slowest stage takes at least this, whatever links there are; infinite without a stage.
  double leastPaceS(const WidthState &state, int64_t dataParallel) const;
  bool tighten(Case &c);
  bool popLeast(Case &c);
  void push(const Case &c);

  /// With `isQuick` layers take what they do where replicas share nothing in the passes, which is
  /// less and the same for all cases.
  void prepare(const Case &c, Pass &pass, bool isQuick = false);
  void prepareSharing(const Case &c, Pass &pass, bool isQuick);
  static void shareChain(WidthState &state, const SharedPasses &passes, int64_t key);
  double bottleneckS(WidthState &state, int64_t stages);
  int32_t leastStages(WidthState &state, int64_t microbatches);
  size_t memoryEntry(const Chain &chain);
  /// Sync and update of layers at the least, with ties of which some are together.
  double leastTailS(const Pass &pass, SyncBytes bytes, double updateS, double tiedBytes) const;
  bool mayHold(const Pass &pass, int32_t rows) const;
  /// What does not depend on the order of passes, on all devices of a pipeline together.
  double fixedBytes(const Pass &pass) const;
  /// Of what layers keep of a microbatch, the bytes for which stages have no memory.
  double missingBytes(const Pass &pass, bool even, int32_t rows) const;
  static StepFloor::Recompute recomputeOf(const Pass &pass, bool even);
  void addGroups(const Problem &given, size_t width, const std::vector<int32_t> &kinds,
                 StepFloor &result) const;
  /// The seconds of recomputation in a microbatch without which memory does not hold any plan of a
  /// case, with cuts or without, less what traffic can hide behind them; infinite if nothing does.
  double leastAgainS(const Pass &pass);
  bool areInterleaved() const;
  double leastMessagesS(const Chain &chain) const;

  /// No plan of a case with stages as given takes less: see docs/Placement.md, (B1) to (B4).
  static double leastS(const Pass &pass, double sumS, double paceS);
  /// The load of the slowest stage below which a plan of interest has to stay.
  double mostLoadS(const Pass &pass) const;

  /// All plans of a case in other orders than 1F1B whose bound is below `limit`; with `isLeast`
  /// each below the ones before it.
  void addEvenPlans(const Case &c, const Pass &pass, double limit, bool isLeast,
                    std::vector<EvenPlan> &plans);
  /// The least of them, or `limit` if none is below it; infinite if none fits.
  double leastEvenS(const Case &c, const Pass &pass, double limit);
  /// Of orders other than 1F1B, at most.
  int32_t mostRows(const Pass &pass) const;
  /// Those of a width; the first keeps most.
  const std::vector<EvenLevel> &levelsOf(const Pass &pass);
  /// Seconds of recomputation in a chunk, at the least.
  double againS(const Pass &pass, const Stage &stage, const EvenLevel &level) const;
  /// False if chunks do not fit, by what is in flight at some time.
  bool mayFit(const Pass &pass, const pipeline::Shape &shape, const std::vector<Stage> &stages,
              const EvenLevel &level) const;
  void solveEven(const Case &c);
  const std::vector<Stage> &spreadOf(const Case &c, int64_t count);

  bool solveCase(const Case &c);
  Outcome run(Pass &pass);
  Outcome runOnce(Pass &pass);
  /// Labels of all suffixes with so many stages. False if there are none.
  bool runRow(Pass &pass, int32_t stages, int32_t counted);
  /// Begins that stages below the cap can reach from the end, and from which the start of the
  /// chain can be reached.
  Row reach(const Pass &pass, int32_t stages, int32_t counted) const;
  /// Adds all stages that begin at a layer to the candidates.
  void extendTo(Pass &pass, const Behind &behind, int32_t layer);
  /// Adds what is recomputed for want of `saved` bytes a microbatch to the times of stage
  /// [begin, end). False if that is of no use.
  bool recomputes(const Pass &pass, const Behind &behind, const Begin &begin, const Rests &rests,
                  int32_t end, double saved, StageTimes &times);
  /// Puts stage [begin, end) in front of its rests.
  void addStage(Pass &pass, const Behind &behind, const Begin &begin, const Rests &rests,
                int32_t end, const StageTimes &times);
  /// Simulates the plan that begins with `label`, and keeps it if it is the best one.
  void consider(const Pass &pass, const Label &label);
  /// Simulates the stages in `chosen`, their knapsacks solved.
  void simulateChosen(const Pass &pass);
  /// Simulates all plans that the labels of the last pass leave open, the least bound first. False
  /// if they are too many.
  bool simulateOpen(const Pass &pass);
  void addChildren(const Pass &pass, int32_t begin, int32_t stages, int32_t counted,
                   std::vector<Chosen> &children);
  bool simulateBelow(const Pass &pass, std::vector<Chosen> &children);
  /// Nothing if the stage does not fit. With `exactly` hard knapsacks are solved.
  std::optional<StageTimes> stageTimes(const Pass &pass, int32_t begin, int32_t end, int32_t stages,
                                       int32_t countedBefore, bool exactly);
  double tailS(const Pass &pass, const Place &at, int32_t i, int32_t j, double backwardS,
               const Tied &tied) const;
  void addLabel(const Pass &pass, const Label &label);
  bool dominated(const Pass &pass, const Label &label) const;
  /// The label of a suffix with one more stage in front, its end and next unset.
  static Label extended(const Pass &pass, const Label &rest, int32_t stagesBehind,
                        const StageTimes &times);
  Place place(const Pass &pass, int32_t stages, int32_t countedBefore, bool wide) const;
  void chooseRecompute(Result &result);
  void countKnapsacks(WidthState &state);
  /// Plans at or above this are of no interest.
  double threshold() const;
  bool outOfTime();

  const Problem *problem = nullptr;
  Limits limits;
  std::chrono::steady_clock::time_point deadline;
  NetworkModel network;
  std::vector<WidthState> states; ///< of every width without cuts, then of those with
  size_t usedStates = 0;
  std::vector<MemoryEntry> memories;
  std::vector<double> memoryKey;
  /// How layers of each width of the problem may recompute, empty until it is asked for.
  struct Recomputing {
    StepFloor groups;
    LayerSums times;
    std::array<std::vector<StepFloor::Way>, 3> ways; ///< by StepFloor::Recompute
  };
  std::vector<Recomputing> recomputing;
  std::vector<std::vector<EvenLevel>> levels; ///< by width, empty until they are asked for
  /// Of all layers of the width at hand for one microbatch, whatever replicas share.
  struct {
    double totalS, slowestS, deviceS;
  } leastLoad{};
  double skippedS = infinity; ///< the least bound of what was not even made a case
  std::vector<Case> heap;
  std::vector<Case> solved;       ///< without cuts
  bool memoryBinds = false;       ///< a stage without cuts did not fit as it was
  std::vector<int64_t> syncSteps; ///< scratch of addCases
  std::vector<uint8_t> reached, reachedNext;
  std::vector<Spreads> spreads;
  size_t nextSpreads = 0;
  std::vector<Seconds> rowTails;  ///< scratch
  std::vector<RowBytes> rowBytes; ///< scratch of addEvenPlans

  std::vector<Label> labels;
  std::vector<uint32_t> starts;
  std::vector<Row> rows;
  std::vector<Label> candidates; ///< Pareto front of the suffix at hand
  double leastFinishS = 0;       ///< of the plans of this pass, by their labels
  double bottleneckFound = 0;
  double openS = 0;        ///< of plans of the case at hand that were not simulated
  bool settledAny = false; ///< a hard knapsack was solved, labels of which rest on its bound
  std::vector<Chosen> chosen;
  std::vector<pipeline::ChunkTimes> chosenTimes; ///< scratch of simulateChosen
  int32_t simulations = 0, openNodes = 0;        ///< of the case at hand

  double limitS = 0; ///< bounds need not be larger
  double bestS = 0;
  Plan bestPlan;
  int32_t bestState = 0;
  Counters counters;
  bool cutShort = false;
};

} // namespace phaze::placement

#endif // PHAZE_LIB_PLACEMENT_EXACTSOLVER_H
