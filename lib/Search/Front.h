// The Pareto front of a space: the architectures that no other one beats in all keys.
#ifndef PHAZE_LIB_SEARCH_FRONT_H
#define PHAZE_LIB_SEARCH_FRONT_H

#include "Engine.h"

namespace phaze::search {

/// Looks at architectures in an order in which whoever beats another one comes first, and drops
/// those whose bounds are beaten. docs/Search.md, "Fronts", has why none is missed.
class FrontEngine : public Engine {
public:
  /// `plain` are the options with throughput as objective; keys, gap and prices are taken from it
  /// too.
  FrontEngine(const Options &plain, std::vector<const PreparedModel *> models, const Boxes &boxes,
              Schedules &schedules, std::vector<double> ownBest, double deadline);

  /// Nothing on success, else a defect.
  std::optional<std::string> run();

  /// What the plan of a model says of it.
  plan::Front frontOf(size_t model);

private:
  /// What is looked at: a box or a chip, and where the keys depend on the case, one of its cases.
  struct Lot {
    uint32_t chip = 0;
    std::optional<size_t> index; ///< The case.
    Level level = Level::Work;
    std::vector<double> least; ///< By key; no plan has less.
    double order = 0;          ///< Less than that of every lot that this one beats.

    bool operator<(const Lot &other) const {
      return std::tie(order, chip, index) > std::tie(other.order, other.chip, other.index);
    }
  };
  /// What a lot turned out to be.
  struct Point {
    uint32_t chip = 0;
    std::optional<size_t> index;
    ChipResult result;
    std::vector<double> values; ///< By key.
  };
  struct LotStep {
    Lot lot;
    ChipResult result;
    std::vector<double> values;
  };

  bool has(ParetoKey key) const;
  std::vector<double> leastOf(const Chip &chip, double step) const;
  void addLots();
  void addLot(uint32_t chip, Level level, double step);
  bool isSplit(const Lot &lot) const;
  void split(const Lot &lot);
  double stepOf(const Lot &lot) const;
  void order(Lot &lot) const;
  void takeSteps();
  void advanceLot(LotStep &step, double limit, Evaluator &evaluator);
  void advanceCase(LotStep &step, Evaluator &evaluator);
  void setValues(LotStep &step, Evaluator &evaluator) const;
  /// Whether a point that is not of the lot itself is as good in every key, within the gap.
  bool isBeaten(const Lot &lot) const;
  /// Steps that take so long are beaten; where the step is no key, 0 if the lot is.
  double limitOf(const Lot &lot) const;
  /// Steps within `slack` of each other are equal.
  bool beats(const Point &a, const Point &b, double slack) const;
  void keepPoint(LotStep step);
  void finishFront();

  std::vector<ParetoKey> keys;
  bool isByCase;         ///< Keys follow from the case.
  std::vector<Lot> lots; ///< A heap.
  std::vector<LotStep> steps;
  std::vector<Point> points;
  /// Bounds of lots that were looked at to the end, or that were left when the search was stopped.
  std::vector<std::vector<double>> open;
  double provenGap = 0;
  bool isFinished = true;
  uint64_t evaluated = 0, rounds = 0;
};

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_FRONT_H
