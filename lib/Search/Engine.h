// Best-first search over the chips of a space; see Search.h for what it answers.
#ifndef PHAZE_LIB_SEARCH_ENGINE_H
#define PHAZE_LIB_SEARCH_ENGINE_H

#include "Chips.h"
#include "PreparedModel.h"
#include "phaze/Json/JsonFile.h"

#include <deque>
#include <tuple>
#include <unordered_map>

namespace phaze::search {

/// How well a chip, or a box of them, is known. Each step costs more than the last, and fewer take
/// it.
enum class Level : uint8_t {
  New,       ///< What is known of the box that it is a part of.
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

/// What is known of the values of all cases of a chip.
struct CaseBounds {
  std::vector<double> least;
  std::vector<uint8_t> isBounded; ///< Else `least` is by work alone.
};

/// A chip whose placement was solved.
struct SeenResult {
  uint32_t chip = 0;
  std::vector<double> steps; ///< By model, in seconds; infinite where nothing fits or counts.
};

class Engine {
public:
  /// `ownBest` are the best values of each model, which common scores compare with; empty for one
  /// model.
  Engine(const Options &options, std::vector<const PreparedModel *> models, const Boxes &boxes,
         Schedules &schedules, std::vector<double> ownBest, double deadline);

  /// Chips to look at before all others, to have something to beat.
  std::vector<Chip> seeds;

  /// Whether the checkpoint is written; it is read in any case.
  bool maySave = true;

  /// Nothing on success, else what is wrong with the checkpoint that was read, or a defect.
  std::optional<std::string> run();
  /// Why the checkpoint could not be written the last time; empty if all is well. What was found is
  /// not touched by that.
  std::string notSaved;

  /// The architectures found, best first, `Options::top` of them at most.
  const std::vector<ChipResult> &best() const { return found; }
  const plan::SearchSummary &summary() const { return counts; }
  /// The first of them, in the order of the search.
  const std::vector<SeenResult> &seenChips() const { return seen; }
  const Chip &chip(uint32_t index) const { return chips[index]; }
  /// The number of a chip, the same whenever it is asked for; of a box, a new one.
  uint32_t add(Chip chip);
  double costSeconds() const, placeSeconds() const, boundSeconds = 0;
  /// Waiting for other ranks and reading what they found, and from the first round to the last.
  double exchangeSeconds = 0, roundSeconds = 0;
  const std::vector<Timings::Step> &stepTimes() const { return times; }
  /// Whether one of the ranks stopped the search before its end.
  bool wasCut() const { return isCut; }

  /// After run(): the best, and of the others that were placed, best first, those that are more
  /// than a step of each parameter away from every better one or lose 1 % against it.
  std::vector<ChipResult> diverse();

  /// After run(): for each part, which rise, the chip of least area whose score is at most that
  /// part above the best; points have the schedules that bounds come with. Nothing if that was
  /// stopped.
  std::vector<ChipResult> smallestWithin(const std::vector<double> &parts);
  uint64_t nodesDone() const { return nodes; }

  /// A chip outside of the queue, with nothing left out.
  ChipResult evaluate(uint32_t chip, Level level, double limit, Evaluator &evaluator);
  arch::ArchConfig configOf(const Chip &chip) const { return options.space.config(chip.point); }

protected:
  struct Node {
    double bound = 0; ///< Of the score.
    double area = 0;
    uint32_t chip = 0;
    Level level = Level::Work;
    uint64_t order = 0; ///< That of the chip: no two nodes of a queue have the same.

    /// Whether the other one comes first: as std::push_heap wants it.
    bool operator<(const Node &other) const {
      return std::tie(bound, area, order) > std::tie(other.bound, other.area, other.order);
    }
  };
  /// What a step of a node found out. Of a box it is a bound alone.
  struct Step {
    Node node;
    ChipResult result;
    bool isSettled = false;
    double seconds = 0; ///< That it took.
  };

  /// The round under way: what it started from, and what of it is done.
  struct Round {
    std::vector<Step> steps;
    std::vector<uint8_t> isDone;
    std::vector<size_t> share;      ///< The steps of this rank.
    std::vector<Node> nodes;        ///< Of all steps, as they were.
    std::vector<CaseBounds> bounds; ///< Of their chips, likewise.
  };
  /// A step of a round that a checkpoint was written in.
  struct DoneStep {
    double limit = 0;
    Step step;
    CaseBounds bounds;
  };

  /// Lists all chips, with their bounds by work.
  void addWorkBounds();
  std::optional<std::string> meetAtStart();
  void takeShareOfRound();
  std::optional<std::string> exchangeRound();
  Node nodeOf(uint32_t chip, Level level, double bound) const {
    return {bound, chips[chip].area.value(), chip, level, chips[chip].order};
  }
  /// A column of more chips is split by work alone.
  static constexpr double largeColumn = 256;
  bool isMonotone(const Box &box) const;
  /// Whether a node is looked at no further as a whole.
  bool isSplit(const Node &node) const;
  void split(const Node &node);
  /// The halves of a box that the limits leave, with what is known of it and where they begin.
  std::vector<std::pair<uint32_t, Level>> addHalves(uint32_t box);
  void boundByWork(uint32_t chip, double limit, Evaluator &evaluator);
  void takeSteps();
  void dive();
  bool isRough(const Node &node) const;
  void takeRough();
  void climb();
  void takeRound();
  /// Whether there are as many plans as were asked for.
  bool isFull() const { return found.size() >= std::max<size_t>(options.top, 1); }
  void takeUpRound();
  void runRound();
  std::string defect() const;
  void finishRound();
  void see(const ChipResult &found);
  void undoRound();
  void takeFirstThatFits();
  void advance(Step &step, double limit, Evaluator &evaluator);
  /// Bounds cases of a model until its least one is bounded, or reaches the limit.
  void boundLeast(size_t model, uint32_t chip, double limit, Evaluator &evaluator);
  void boundCase(size_t model, size_t index, uint32_t chip, double limit, Evaluator &evaluator);
  ModelResult place(size_t model, uint32_t chip, Level level, double limit, Evaluator &evaluator);
  ChipResult placeBelow(uint32_t chip, double limit, Evaluator &evaluator);
  double factorOf(const Chip &chip) const;
  /// The same of the best corner; infinite if that is no chip.
  double factorOfCorner(const Chip &chip) const;
  std::optional<Box> cornerOf(const Box &box) const;
  double scoreOf(const std::vector<double> &values) const;
  double leastScore(const std::vector<double> &bounds) const;
  void keep(ChipResult result);
  /// What decides between equally good chips, least first.
  using Tie = std::tuple<double, int64_t, uint64_t>;
  Tie tieOf(uint32_t chip) const;
  /// Scores of a chip that are of no interest start here.
  double limitOf(const Node &node) const;
  bool isStopped() const;
  void summarize();

  std::string key() const;
  /// The file as it is; nothing if there is none, or with why in `error`.
  std::optional<std::string> checkpointFile(std::string &error) const;
  std::optional<std::string> load(llvm::StringRef text);
  /// What this rank did of the round under way, and that again from another one.
  std::vector<DoneStep> readSteps(const JsonNode &list, const std::vector<uint32_t> &numbers) const;
  std::string shareText(const std::string &defect) const;
  std::optional<std::string> takeShareOf(size_t rank, llvm::StringRef text);
  void writeStep(llvm::json::OStream &out, size_t index, int64_t number) const;
  /// A finished step of the round under way is in it, the others are as before the round.
  std::string checkpointText() const;
  void save();

  const Options &options;
  Ranks &ranks;
  std::vector<const PreparedModel *> models;
  std::vector<size_t> firstCase; ///< Of each model in the lists below; and of the end.
  const Boxes &boxes;
  std::deque<Chip> chips;                       ///< And boxes, as far as they were looked at.
  std::unordered_map<uint64_t, uint32_t> known; ///< By Chip::order, those of one chip.
  std::vector<double> ownBest;
  double deadline;
  std::vector<Evaluator> evaluators; ///< One per thread.

  std::vector<Node> queue; ///< A heap, least bound first.
  std::vector<Node> aside; ///< As good as the last of `found`, but behind it in the order of ties.
  /// Per chip; empty before it is looked at, and after it was split.
  std::deque<CaseBounds> caseBounds;
  /// By least work, before the factor of the objective, which chips share.
  std::vector<std::vector<double>> workBounds;
  std::vector<uint32_t> workKey; ///< Of each chip in `workBounds`.
  std::vector<ChipResult> found;
  std::vector<SeenResult> seen;
  double leastSettled = infinity; ///< The least bound of what was looked at to the end.
  plan::SearchSummary counts;
  uint64_t rounds = 0, nodes = 0; ///< Nodes that were looked at, chips or boxes.
  uint64_t settled = 0;           ///< Chips that were looked at to the end.
  Round round;
  std::vector<DoneStep> resumed; ///< Of the round that the checkpoint was written in.
  bool isResumed = false, isFirstRound = true, isClimbed = false;
  bool isCut = false; ///< The round under way was stopped.
  std::vector<Timings::Step> times;
  double savedAt = 0;
  std::string searchKey;
};

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_ENGINE_H
