// Explains what stands in the way of a placement; see the header.
#include "phaze/Evaluation/WhyNothingFits.h"
#include "phaze/Support/Numbers.h"

using namespace phaze;
using namespace phaze::evaluation;

namespace {

std::string nameOf(const LayerTables &tables) {
  return "microbatch " + std::to_string(tables.microbatch) + ", tensor width " +
         std::to_string(tables.sharding.width);
}

std::string changeText(const placement::Change &change) {
  auto count = [&] { return std::to_string(static_cast<int64_t>(change.value)); };
  std::string text;
  switch (change.kind) {
  case placement::Change::Kind::Recompute:
    text = "recompute activations";
    break;
  case placement::Change::Kind::SmallerMicrobatch:
    text = "microbatches " + count() + " times smaller";
    break;
  case placement::Change::Kind::WiderTensor:
    text = "tensor width " + count();
    break;
  case placement::Change::Kind::MoreMemory:
    text = bytesText(Bytes(change.value)) + " of HBM";
    break;
  case placement::Change::Kind::MoreDevices:
    text = count() + " devices";
    break;
  }
  return change.estimated ? text + " (estimated)" : text;
}

double memoryOf(const placement::Explanation &explanation) {
  for (const placement::Change &change : explanation.changes)
    if (change.kind == placement::Change::Kind::MoreMemory)
      return change.value;
  return infinity;
}

} // namespace

Misfit phaze::evaluation::whyNothingFits(const std::string &model, const LayerTables &tables,
                                         const ModelTimes &times, const arch::ArchConfig &chip,
                                         const Setting &setting) {
  placement::Problem problem =
      problemOf(tables, times, chip, setting, End::Lower,
                {setting.allowRecompute, setting.zeros.back(), setting.shard});
  Rules rules = setting.rules;
  Misfit misfit;
  placement::Solver solver;
  if (solver.solve(problem, rules, {}).hasPlan()) {
    misfit.fits = true;
    misfit.text = nameOf(tables) + " fits";
    return misfit;
  }
  placement::Explanation explanation = placement::explain(problem, rules);
  misfit.memory = memoryOf(explanation);
  std::string &text = misfit.text;
  text = "'" + model + "' does not fit " + std::to_string(setting.devices) + " devices with " +
         bytesText(Bytes(problem.memoryBytes)) + " of HBM; closest at " + nameOf(tables);
  if (explanation.stage >= 0)
    text += ", where stage " + std::to_string(explanation.stage) + " of " +
            std::to_string(explanation.plan.stages.size()) + " takes " +
            bytesText(Bytes(explanation.memory.total())) + ", " + explanation.memory.mostText();
  const char *separator = "; would fit: ";
  for (const placement::Change &change : explanation.changes) {
    // There is no less than a sample.
    if (change.kind == placement::Change::Kind::SmallerMicrobatch &&
        change.value > static_cast<double>(tables.microbatch))
      continue;
    text += separator + changeText(change);
    separator = ", or ";
  }
  return misfit;
}
