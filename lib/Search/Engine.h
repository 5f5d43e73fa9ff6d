// Best-first search over the chips of a space; see Search.h for what it answers.
#ifndef PHAZE_LIB_SEARCH_ENGINE_H
#define PHAZE_LIB_SEARCH_ENGINE_H

#include "Evaluator.h"

namespace phaze::search {

/// How well a chip is known. Each step costs more than the last, and fewer chips take it.
enum class Level : uint8_t {
  Work,      ///< Least work over peak rates.
  Bounds,    ///< Bounds on schedules and placements of every case.
  Placed,    ///< Placements solved, between bounds on schedules.
  Tightened, ///< And the schedules solved that made a difference.
  Deep,      ///< With many times the effort, where the gap is still large.
};

/// The best that a model can do on a chip, as far as it was looked at. Values are what the
/// objective minimises: seconds, seconds times area or power, joules.
struct ModelResult {
  size_t chosen = 0; ///< Case of `placed`.
  Placed placed;
  double lower = infinity, upper = infinity;
};

struct ChipResult {
  uint32_t chip = 0;
  Level level = Level::Work;
  double lower = infinity, upper = infinity; ///< Of the score.
  std::vector<ModelResult> models;
};

class Engine {
public:
  /// `ownBest` are the best values of each model, which common scores compare with; empty for one
  /// model.
  Engine(const Options &options, std::vector<const PreparedModel *> models,
         const std::vector<Chip> &chips, std::vector<double> ownBest, double deadline);

  /// Chips to look at before all others, to have something to beat.
  std::vector<uint32_t> seeds;

  /// Nothing on success, else what is wrong with the checkpoint.
  std::optional<std::string> run();

  /// The architectures found, best first, `Options::top` of them at most.
  const std::vector<ChipResult> &best() const { return found; }
  const plan::SearchSummary &summary() const { return counts; }
  double costSeconds() const, placeSeconds() const, boundSeconds = 0;

  /// A chip outside of the queue, with nothing left out.
  ChipResult evaluate(uint32_t chip, Level level);
  arch::ArchConfig configOf(const Chip &chip) const { return options.space.config(chip.point); }

private:
  struct Node {
    double bound = 0; ///< Of the score.
    uint32_t chip = 0;
    Level level = Level::Work;

    bool operator<(const Node &other) const {
      return bound != other.bound ? bound > other.bound : chip > other.chip;
    }
  };
  /// What a step of a node found out.
  struct Step {
    Node node;
    ChipResult result;
    bool isSettled = false;
  };

  void addWorkBounds();
  void takeRound(std::vector<Step> &steps);
  void advance(Step &step, double limit, Evaluator &evaluator);
  /// Fills in the bounds of all cases of a chip.
  void boundCases(uint32_t chip, double limit, Evaluator &evaluator);
  ModelResult place(size_t model, uint32_t chip, Level level, double limit, Evaluator &evaluator);
  double factorOf(const Chip &chip) const;
  double scoreOf(const std::vector<double> &values) const;
  double leastScore(const std::vector<double> &bounds) const;
  void keep(const ChipResult &result);
  double threshold() const;
  bool isStopped() const;
  void summarize();

  std::string key() const;
  std::optional<std::string> load();
  std::optional<std::string> save() const;

  const Options &options;
  std::vector<const PreparedModel *> models;
  std::vector<size_t> firstCase; ///< Of each model in the lists below; and of the end.
  const std::vector<Chip> &chips;
  std::vector<double> ownBest;
  double deadline;
  arch::EnergyTable energy;
  std::vector<Evaluator> evaluators; ///< One per thread.

  std::vector<Node> queue; ///< A heap, least bound first.
  /// Bounds of the values of all cases; empty before Level::Bounds.
  std::vector<std::vector<double>> caseBounds;
  /// The same by least work, which chips share.
  std::vector<std::vector<double>> workBounds;
  std::vector<uint32_t> workKey; ///< Of each chip in `workBounds`.
  std::vector<ChipResult> found;
  double leastSettled = infinity; ///< The least bound of what was looked at to the end.
  plan::SearchSummary counts;
  uint64_t rounds = 0;
};

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_ENGINE_H
