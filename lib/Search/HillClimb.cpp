// The published hill-climb; see the header.
#include "HillClimb.h"

#include "Parallel.h"

#include <algorithm>
#include <map>
#include <set>

using namespace phaze;
using namespace phaze::search;

std::vector<ChipResult> phaze::search::hillClimb(const Options &options, const PreparedModel &model,
                                                 const std::vector<Chip> &chips,
                                                 Schedules &schedules, double deadline,
                                                 plan::SearchSummary &summary) {
  constexpr int patience = 5;
  const SquareMicrons bucketSize(SquareMillimetres(0.01));
  std::map<int64_t, std::vector<uint32_t>, std::greater<int64_t>> buckets;
  for (uint32_t i = 0; i < chips.size(); ++i)
    buckets[static_cast<int64_t>(chips[i].area / bucketSize)].push_back(i);

  ChipResult best;
  best.level = Level::Placed;
  std::set<uint32_t> visited;
  std::set<double> capacities;
  for (const Chip &chip : chips)
    for (Bytes hbm : chip.hbms)
      capacities.insert(hbm.value());
  for (int64_t microbatch : options.microbatches)
    for (double capacity : capacities)
      for (bool recompute : {false, true}) {
        if (recompute ? !options.allowRecompute : !options.allowStash)
          continue;
        Options fixed = options;
        fixed.allowRecompute = recompute;
        fixed.allowStash = !recompute;
        Evaluator evaluator(fixed, schedules);
        double here = infinity;
        int without = 0;
        for (const auto &[area, bucket] : buckets) {
          if (options.isCancelled() || now() > deadline) {
            summary.isFinished = false;
            break;
          }
          double before = here;
          for (uint32_t index : bucket) {
            const std::vector<Bytes> &hbms = chips[index].hbms;
            if (std::find(hbms.begin(), hbms.end(), Bytes(capacity)) == hbms.end())
              continue;
            arch::ArchConfig chip = options.space.config(chips[index].point);
            chip.hbm.capacity = Bytes(capacity);
            visited.insert(index);
            for (size_t c = 0; c < model.cases.size(); ++c) {
              if (model.cases[c].microbatch != microbatch)
                continue;
              Placed placed = evaluator.place(model.cases[c], chip, Effort::Bounds, here);
              here = std::min(here, placed.step.upper);
              if (placed.step.upper >= best.upper)
                continue;
              best.chip = index;
              best.lower = placed.step.lower;
              best.upper = placed.step.upper;
              best.models = {{c, std::move(placed), best.lower, best.upper}};
            }
          }
          without = here < before ? 0 : without + 1;
          if (without >= patience)
            break;
        }
      }
  summary.method = "paper";
  summary.evaluated = visited.size();
  // It proves nothing.
  summary.searchGap = summary.provenGap = 1;
  if (best.upper == infinity)
    return {};
  return {best};
}
