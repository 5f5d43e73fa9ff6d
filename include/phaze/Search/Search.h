// The search: over all architectures of a space, microbatches, tensor widths and ways to keep
// activations, the plan that is best for a model, or the architecture that is best for several.
//
//   Search search({{"gpt2-xl", workload, 1}}, options);
//   if (!search.error().empty()) ...
//   Outcome outcome = search.run();
//   if (outcome.plans.empty()) ...                         // outcome.whyNot says why
//
// Exact: every architecture has a lower bound, the one with the least is looked at first, and what
// cannot beat the best plan so far is dropped. docs/Search.md has the bounds and why that is safe.
#ifndef PHAZE_SEARCH_SEARCH_H
#define PHAZE_SEARCH_SEARCH_H

#include "phaze/Arch/ArchSpace.h"
#include "phaze/Evaluation/Setting.h"
#include "phaze/Plan/Explanation.h"
#include "phaze/Search/Ranks.h"
#include "phaze/Sharding/Groups.h"
#include "phaze/Sharding/Sharding.h"
#include "phaze/Workload/Workload.h"

#include <functional>
#include <memory>

namespace phaze::search {

using namespace evaluation;

enum class Method {
  Exact,      ///< Best first with bounds; proven.
  Exhaustive, ///< Every candidate is placed, as a check.
  Paper,      ///< The published hill-climb over area, for comparison.
};

/// What the best common architecture of several models is.
enum class CommonScore {
  GeometricMean, ///< Of throughput relative to each model's own best.
  Mean,          ///< Of samples per second, the published score.
  MaxMin,        ///< The model that loses most loses least.
};

/// A model to plan for.
struct Model {
  std::string name;
  Workload workload; ///< Passes check() and is fused; with a backward pass.
  double weight = 1;
  /// What experts chose for it, for the baselines.
  std::optional<Degrees> expert;
  /// Set if the workload is already what one device of a tensor group runs, as LayerTables takes
  /// it: no other width is looked at.
  std::optional<sharding::Sharding> local = {};
  sharding::Groups groups = {}; ///< Of `local`.
};

/// The placement that experts chose for a published model: "gpt2-xl", "llama2-7b", ...
std::optional<Degrees> publishedExpert(const std::string &model);

/// Each thread of a search has tables of its own.
constexpr unsigned mostThreads = 1024;

/// What the points of a front are compared by. All but throughput are better when they are smaller.
enum class ParetoKey {
  Throughput,
  Area,
  Power,        ///< at peak
  AveragePower, ///< over a step
  Energy,       ///< of a sample
  Hbm,          ///< capacity
  Cost,         ///< of a device
};

/// Parameters of a chip that change together, one or two, each by some factors.
struct Variation {
  struct Axis {
    std::string path; ///< Of phaze-arch-1: "hbm.bytes", "network.latency_s" of all levels.
    std::vector<double> factors;
  };
  std::vector<Axis> axes;
};

/// How far a search is.
struct Progress {
  double bestScore = 0, bound = 0; ///< Infinite until there is a plan.
  uint64_t done = 0, open = 0;     ///< Architectures.
  double seconds = 0;
};

struct Options : Setting {
  /// The standard space at the default preset's clock, HBM bandwidth, network and technology.
  static Options defaults(Rules rules);

  arch::ArchSpace space;
  /// Capacities of HBM; empty: those of the space.
  std::vector<Bytes> hbms;
  std::vector<int64_t> microbatches = {1, 2, 4, 8};
  std::vector<int64_t> tensorWidths = {1, 2, 4, 8};
  /// Chips of the space, beside the usual three, that sets of sharded classes are chosen on.
  int64_t shardingChips = 0;
  /// Groups of powers of two up to these share sequences and experts; 0: where they can pay.
  int64_t maxContext = 0, maxExpert = 0;
  double expertImbalance = 1; ///< As in sharding::Groups.
  /// Groups that are given; unset members are chosen.
  std::optional<int64_t> context, expert;
  /// Names of the classes that tensor groups divide; unset: those that cost least.
  std::optional<std::vector<std::string>> split;
  CommonScore common = CommonScore::GeometricMean;
  std::optional<SquareMicrons> maxArea;
  std::optional<Watts> maxPower;
  Method method = Method::Exact;
  size_t top = 3; ///< How many architectures to tell of.
  unsigned threads = 1;
  std::optional<double> timeLimitS;
  /// Stop when the plan is proven to be within this part of the best.
  double gap = 0;
  bool baselines = true;
  /// Chips to compare with in place of the usual baselines.
  std::vector<arch::ArchConfig> knownChips;
  std::vector<ParetoKey> pareto; ///< Empty: no front.
  double paretoGap = 0;
  std::vector<Variation> variations;
  /// Read at the start if it is there, written as the search goes and when it ends. Empty: none.
  std::string checkpoint;
  /// That many seconds between two of them, at least.
  double checkpointEveryS = 5;
  std::function<void(const Progress &)> progress;
  /// Who shares the search: all have the same models and options. None: nobody.
  Ranks *ranks = nullptr;

  explicit Options(arch::ArchSpace space) : space(std::move(space)) {}
};

/// What is wrong with options; none if they can be searched with. The text starts with the name of
/// the option.
std::optional<std::string> check(const Options &options);

/// Where time went, in seconds of all threads together; not part of what is compared.
struct Timings {
  double tables = 0, bounds = 0, costs = 0, place = 0, baselines = 0, total = 0;
  double front = 0, whatIfs = 0, smallest = 0;
  double derive = 0;   ///< The plan on the chosen architecture.
  double cbc = 0;      ///< Of that, in CBC.
  double exchange = 0; ///< With other ranks, waiting for them included.

  /// A step of a round, by whoever of the threads and ranks did it.
  struct Step {
    uint64_t round = 0;
    uint8_t level = 0; ///< That it led to.
    double seconds = 0;
  };
  std::vector<Step> steps; ///< In the order of rounds; of several models one search after another.
  double rounds = 0;       ///< From the first to the last round, in seconds of the clock.
  uint64_t nodes = 0;      ///< Steps on chips and boxes, of all searches together.
};

struct Outcome {
  /// This rank has done its part, and the first one has the answer: there is no more here.
  bool isElsewhere = false;
  /// One per model, all on the same chip. Empty if nothing fits.
  std::vector<plan::Plan> plans;
  /// Of the best architectures, those after the first.
  std::vector<arch::ArchConfig> runnersUp;
  /// Of several models: what each loses against its own best, as a part of its throughput, and the
  /// step time of that.
  std::vector<double> regrets;
  std::vector<Seconds> ownBest;
  /// Whether these are proven; else they are the best that was found before the search was stopped,
  /// and regrets may be larger.
  bool isOwnBestKnown = true;
  double score = 0;
  plan::SearchSummary summary;
  /// Why there is no plan: what comes closest, and what would fit.
  std::string whyNot;
  /// A defect or a file that cannot be read.
  std::string error;
  /// What did not work beside the answer.
  std::vector<std::string> warnings;
  Timings timings;
};

/// The plan of one model as phaze-plan-1; those of several in an object of format phaze-search-1.
std::string toJson(const Outcome &outcome);

struct InstanceFile;

class Search {
public:
  Search(std::vector<Model> models, Options options);
  ~Search();
  Search(Search &&) noexcept;

  /// What cannot be planned; empty if all is well.
  const std::string &error() const;

  Outcome run();

  /// The best plan of the first model on one chip, wherever it comes from. `degrees` fixes the
  /// placement: layers are spread over stages so that the slowest is fastest.
  struct Question {
    arch::ArchConfig chip;
    std::optional<int64_t> microbatch;
    std::optional<Degrees> degrees;
  };
  /// Nothing if it does not fit, with why.
  std::optional<plan::Plan> evaluate(const Question &question, std::string &why);

  /// What the next larger and smaller value of each parameter would change, and how the runner-up
  /// does, for a plan of this search.
  plan::Explanation explain(const plan::Plan &plan);

  /// Other placements of a plan of this search on its chip, the fastest first and then those that
  /// do not fit.
  std::vector<plan::PlacementLine> placementsOf(const plan::Plan &plan);

  /// The problems that a plan of this search was derived from, as files of phaze-solve
  /// (phaze/Search/Instances.h).
  std::vector<InstanceFile> instancesOf(const plan::Plan &plan);

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace phaze::search

#endif // PHAZE_SEARCH_SEARCH_H
