// Plans changed chips; see the header.
#include "WhatIf.h"

#include "Variations.h"

using namespace phaze;
using namespace phaze::search;

/// The line of a plan in a list.
static plan::Candidate candidateFrom(const plan::Plan &plan, const Options &options) {
  plan::Candidate candidate;
  candidate.point = plan.chip.point();
  candidate.area = plan.area;
  candidate.peakPower = plan.peakPower;
  candidate.microbatch = plan.microbatch;
  for (const plan::PlannedStage &stage : plan.stages)
    for (const plan::PlannedLayer &layer : stage.layers)
      candidate.recompute |= layer.isRecomputed;
  candidate.tensorWidth = plan.tensorWidth;
  candidate.dataParallel = plan.dataParallel;
  candidate.context = plan.context;
  candidate.expert = plan.expert;
  candidate.pipeline = static_cast<int64_t>(plan.stages.size()) / plan.chunks;
  candidate.step = plan.step.total();
  candidate.stepLower = plan.stepLower;
  candidate.score = plan.step.total().value();
  if (options.prices)
    candidate.cost = arch::costOf(plan.chip, *options.prices).total();
  return candidate;
}

std::string phaze::search::whyNotVaried(const Options &options, const arch::ArchConfig &chip) {
  for (const Variation &variation : options.variations) {
    std::string error;
    // Who asks for too much of one chip may ask for the right thing of another.
    if (!varied(chip, variation, std::vector<double>(variation.axes.size(), 1), error))
      return (variation.axes.size() > 1 ? "vary: " : "sensitivity: ") + error;
  }
  return {};
}

void phaze::search::addWhatIfs(
    const Options &options, plan::Plan &plan,
    const std::function<std::optional<plan::Plan>(const Search::Question &, std::string &)>
        &evaluate) {
  for (const Variation &variation : options.variations) {
    plan::WhatIf &whatIf = plan.whatIfs.emplace_back();
    for (const Variation::Axis &axis : variation.axes)
      whatIf.parameters.push_back(axis.path);
    for (const std::vector<double> &factors : combinationsOf(variation)) {
      plan::WhatIf::Point point{factors, std::nullopt, "the search was stopped"};
      std::optional<arch::ArchConfig> chip;
      if (!options.isCancelled())
        chip = varied(plan.chip, variation, factors, point.why);
      std::optional<plan::Plan> other;
      if (chip)
        other = evaluate({*chip, {}, {}}, point.why);
      if (other) {
        point.candidate = candidateFrom(*other, options);
        point.why.clear();
      }
      whatIf.points.push_back(std::move(point));
    }
  }
}
