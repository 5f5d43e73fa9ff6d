// Evaluates a model on one architecture; see the header.
#include "phaze/Search/Evaluate.h"

#include "phaze/Search/Instances.h"
#include "phaze/Search/Request.h"

using namespace phaze;
using namespace phaze::search;

namespace {

/// What is wrong beyond what the options of a search can say; empty if nothing is.
std::string whatIsWrong(const Model &model, const Evaluation &asked, const Options &options) {
  if (!model.workload.batch)
    return model.name + ": has no batch, so that there are no microbatches";
  if (model.workload.layers.empty())
    return model.name + ": has no layers";
  if (asked.microbatch && (*asked.microbatch < 1 || *asked.microbatch > options.globalBatch))
    return "microbatch: expected 1 to the global batch of " + std::to_string(options.globalBatch) +
           ", found " + std::to_string(*asked.microbatch);
  if (model.local && model.local->width > options.devices)
    return "devices: expected at least the tensor width of " + std::to_string(model.local->width) +
           ", found " + std::to_string(options.devices);
  return {};
}

} // namespace

std::optional<plan::Plan> phaze::search::evaluate(Model model, const Evaluation &asked,
                                                  EvaluationError &error,
                                                  EvaluationExtras *extras) {
  Request request;
  request.chip = asked.chip;
  request.network = asked.network;
  request.networkJson = asked.networkJson;
  request.technology = asked.technology;
  request.microbatches = asked.microbatches;
  request.activations = asked.activations;
  request.sequenceParallel = asked.sequenceParallel;
  request.zero = asked.zero;
  request.orders = asked.orders;
  request.interleave = asked.interleave;
  request.rules = std::string(name(asked.rules));
  request.software = asked.software;
  request.fragmentation = asked.fragmentation;
  request.energy = asked.energy;
  request.prices = asked.prices;
  request.sensitivity = asked.sensitivity;
  request.vary = asked.vary;
  request.devices = asked.devices.value_or(request.devices);
  request.globalBatch = asked.globalBatch.value_or(request.globalBatch);
  request.maxTensorWidth = asked.maxTensorWidth.value_or(0);
  request.maxContext = asked.maxContext;
  request.maxExpert = asked.maxExpert;
  request.expertImbalance = asked.expertImbalance;
  request.threads = 1;
  std::optional<Options> options = optionsOf(request, error.message);
  error.isInput = true;
  if (!options)
    return std::nullopt;
  error.message = whatIsWrong(model, asked, *options);
  if (!error.message.empty())
    return std::nullopt;

  options->shard = asked.shard;
  options->cancel = asked.cancel;
  Search::Question question;
  question.chip = options->space.common;
  if (!asked.placement.empty()) {
    question.degrees = degreesOf(asked.placement, &error.message);
    if (!question.degrees)
      return std::nullopt;
    // Widths need not be powers of two, and no other one is of interest. One that is too wide is
    // refused with the degrees.
    int64_t width = question.degrees->tensor;
    if (!asked.maxTensorWidth && width > 0)
      options->tensorWidths = {1};
    if (!asked.maxTensorWidth && width > 1 && width <= options->devices)
      options->tensorWidths.push_back(width);
  }
  if (question.degrees && question.degrees->sequenceParallel)
    options->sequenceParallel =
        *question.degrees->sequenceParallel ? SequenceParallel::On : SequenceParallel::Off;
  if (question.degrees) {
    question.microbatch = question.degrees->microbatch;
    options->split = question.degrees->split;
    if (question.degrees->context > 0)
      options->context = question.degrees->context;
    if (question.degrees->expert > 0)
      options->expert = question.degrees->expert;
  }
  if (asked.microbatch)
    options->microbatches = {*asked.microbatch};
  if (question.microbatch)
    options->microbatches = {*question.microbatch};
  Search search({std::move(model)}, std::move(*options));
  if (!search.error().empty()) {
    error.message = search.error();
    return std::nullopt;
  }
  error.isInput = false;
  std::optional<plan::Plan> plan = search.evaluate(question, error.message);
  if (!plan || !extras)
    return plan;
  if (extras->wantsInstances)
    extras->instances = search.instancesOf(*plan);
  if (extras->wantsExplanation)
    extras->explanation = search.explain(*plan);
  if (extras->wantsPlacements)
    extras->explanation.placements = search.placementsOf(*plan);
  return plan;
}
