// Writing the answers of `phaze-solve place`; see the header.
#include "PlaceReport.h"

#include "phaze/Support/Numbers.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>

using namespace phaze;
using namespace phaze::solve;
using namespace phaze::placement;

namespace {

const char *statusName(Status status) {
  switch (status) {
  case Status::Optimal:
    return "optimal";
  case Status::Feasible:
    return "feasible";
  case Status::Infeasible:
    return "infeasible";
  case Status::Cutoff:
  case Status::Limit:
    return "limit";
  }
  return "limit";
}

const char *changeName(Change::Kind kind) {
  switch (kind) {
  case Change::Kind::Recompute:
    return "recompute";
  case Change::Kind::SmallerMicrobatch:
    return "smaller_microbatch";
  case Change::Kind::WiderTensor:
    return "wider_tensor_parallelism";
  case Change::Kind::MoreMemory:
    return "more_memory";
  case Change::Kind::MoreDevices:
    return "more_devices";
  }
  return "";
}

std::string boundText(const Explanation &explanation) {
  return explanation.bound ? std::string(name(*explanation.bound)) : "devices";
}

/// A number in full, or null where it is infinite.
void writeNumber(llvm::json::OStream &json, llvm::StringRef key, double x) {
  if (std::isfinite(x))
    json.attribute(key, x);
  else
    json.attribute(key, nullptr);
}

/// The id of the layer at a position of the plan's order.
std::vector<int64_t> idsInOrder(const PlaceFile &file, const Plan &plan) {
  std::vector<int32_t> order;
  linearize(file.problem.widths[plan.width], order);
  std::vector<int64_t> ids;
  for (int32_t layer : order)
    ids.push_back(file.ids[plan.width][layer]);
  return ids;
}

void writeMemory(llvm::json::OStream &json, const Memory &memory) {
  json.attributeObject("memory", [&] {
    json.attribute("parameter_bytes", memory.parameters.value());
    json.attribute("gradient_bytes", memory.gradients.value());
    json.attribute("optimizer_bytes", memory.optimizer.value());
    json.attribute("stash_bytes", memory.stash.value());
    json.attribute("transient_bytes", memory.transient.value());
    for (auto [key, bytes] :
         {std::pair("gathered_bytes", memory.gathered), std::pair("master_bytes", memory.master),
          std::pair("messages_bytes", memory.messages)})
      if (bytes > Bytes(0))
        json.attribute(key, bytes.value());
  });
}

void writeStage(llvm::json::OStream &json, const PlaceAnswer &answer, size_t k,
                const std::vector<int64_t> &ids) {
  const Stage &stage = answer.result.plan.stages[k];
  const StageCost &cost = answer.evaluation.stages[k];
  const Plan &plan = answer.result.plan;
  json.object([&] {
    json.attributeArray("layers", [&] {
      for (int32_t p = stage.begin; p < stage.end; ++p)
        json.value(ids[p]);
    });
    json.attribute("devices", cost.devices);
    json.attribute("load_s", cost.load.value());
    json.attribute("memory_bytes", cost.memory.total().value());
    json.attribute("compute_s", cost.compute.value());
    json.attribute("recompute_s", cost.recompute.value());
    json.attribute("communication_s", cost.communication.value());
    json.attribute("sync_s", cost.sync.value());
    json.attribute("update_s", cost.update.value());
    json.attribute("in_flight", cost.inFlight);
    writeMemory(json, cost.memory);
    if (answer.rules == Rules::Paper)
      return;
    json.attributeArray("recompute", [&] {
      for (int32_t p = stage.begin; p < stage.end; ++p)
        if (stage.recomputeWhole || plan.recompute[p])
          json.value(ids[p]);
    });
    json.attribute("recompute_from", stage.recomputeWhole ? "stage" : "layer");
  });
}

void writePlan(llvm::json::OStream &json, const PlaceAnswer &answer) {
  const Plan &plan = answer.result.plan;
  const Problem &problem = answer.file.problem;
  json.attribute("data_parallel", plan.dataParallel);
  json.attribute("tensor_parallel", problem.widths[plan.width].tensorWidth);
  json.attribute("microbatches_per_replica",
                 (problem.microbatches + plan.dataParallel - 1) / plan.dataParallel);
  if (answer.rules == Rules::Exact)
    json.attribute("layout", plan.layout == Layout::DataInner ? "data_inner" : "pipeline_inner");
  if (plan.order != pipeline::Order::OneFOneB) {
    json.attribute("order", pipeline::name(plan.order));
    json.attribute("chunks", plan.chunks);
  }
  json.attributeObject("split", [&] {
    json.attribute("compute_s", answer.evaluation.compute.value());
    json.attribute("communication_s", answer.evaluation.communication.value());
    json.attribute("bubble_s", answer.evaluation.bubble.value());
    json.attribute("update_s", answer.evaluation.update.value());
  });
  std::vector<int64_t> ids = idsInOrder(answer.file, plan);
  json.attributeArray("stages", [&] {
    for (size_t k = 0; k < plan.stages.size(); ++k)
      writeStage(json, answer, k, ids);
  });
}

void writeFailure(llvm::json::OStream &json, const PlaceAnswer &answer) {
  const Explanation &explanation = answer.explanation;
  json.attribute("why", describeFailure(answer));
  json.attributeObject("failed", [&] {
    json.attribute("bound", boundText(explanation));
    if (explanation.stage < 0)
      return;
    const Stage &stage = explanation.plan.stages[explanation.stage];
    std::vector<int64_t> ids = idsInOrder(answer.file, explanation.plan);
    json.attribute("tensor_parallel",
                   answer.file.problem.widths[explanation.plan.width].tensorWidth);
    json.attribute("data_parallel", explanation.plan.dataParallel);
    json.attribute("stages", static_cast<int64_t>(explanation.plan.stages.size()));
    json.attributeArray("layers", [&] {
      for (int32_t p = stage.begin; p < stage.end; ++p)
        json.value(ids[p]);
    });
    json.attribute("needed_bytes", explanation.memory.total().value());
    json.attribute("available_bytes", answer.file.problem.memoryBytes.value());
    writeMemory(json, explanation.memory);
  });
  json.attributeArray("changes", [&] {
    for (const Change &change : explanation.changes)
      json.object([&] {
        json.attribute("change", changeName(change.kind));
        json.attribute("value", change.value);
        json.attribute("estimated", change.estimated);
      });
  });
}

std::string describeChange(const Change &change) {
  switch (change.kind) {
  case Change::Kind::Recompute:
    return "allow recomputation";
  case Change::Kind::SmallerMicrobatch:
    return "divide the microbatch by " + plain(change.value);
  case Change::Kind::WiderTensor:
    return "tensor parallelism of width " + plain(change.value);
  case Change::Kind::MoreMemory:
    return plain(change.value, 12) + " bytes of memory per device";
  case Change::Kind::MoreDevices:
    return plain(change.value, 12) + " devices";
  }
  return "";
}

} // namespace

std::string phaze::solve::describeFailure(const PlaceAnswer &answer) {
  const Explanation &explanation = answer.explanation;
  std::string text;
  if (explanation.stage < 0) {
    text = "no tensor width fits on " + std::to_string(answer.file.problem.devices) + " devices";
  } else {
    const Stage &stage = explanation.plan.stages[explanation.stage];
    std::vector<int64_t> ids = idsInOrder(answer.file, explanation.plan);
    text = "the least memory that holds everything is " +
           plain(explanation.memory.total().value(), 12) + " bytes per device, available are " +
           plain(answer.file.problem.memoryBytes.value(), 12) + "; most of it is " +
           boundText(explanation) + " of layers " + std::to_string(ids[stage.begin]) + " to " +
           std::to_string(ids[stage.end - 1]);
  }
  const char *separator = "; any of these would fit: ";
  for (const Change &change : explanation.changes) {
    text += separator + describeChange(change);
    if (change.estimated)
      text += " (estimated)";
    separator = ", or ";
  }
  return text;
}

void phaze::solve::writePlaceJson(const PlaceAnswer &answer, llvm::raw_ostream &os) {
  const Result &result = answer.result;
  llvm::json::OStream json(os);
  json.object([&] {
    json.attribute("name", answer.file.name);
    if (result.status == Status::Limit)
      json.attribute("feasible", nullptr);
    else
      json.attribute("feasible", result.hasPlan());
    json.attribute("rules", std::string(name(answer.rules)));
    json.attribute("status", statusName(result.status));
    if (result.hasPlan()) {
      json.attribute("time_per_batch_s", result.timePerBatch.value());
      json.attribute("lower_bound_s", result.lowerBound.value());
      json.attribute("gap", result.gap());
      writePlan(json, answer);
    } else if (result.status == Status::Infeasible) {
      writeFailure(json, answer);
    } else {
      writeNumber(json, "lower_bound_s", result.lowerBound.value());
    }
    const Counters &counters = result.counters;
    json.attributeObject("work", [&] {
      json.attribute("cases", static_cast<int64_t>(counters.cases));
      json.attribute("cases_solved", static_cast<int64_t>(counters.casesSolved));
      json.attribute("passes", static_cast<int64_t>(counters.passes));
      json.attribute("labels", static_cast<int64_t>(counters.labels));
      json.attribute("knapsacks", static_cast<int64_t>(counters.knapsacks));
    });
    json.attribute("time_s", answer.solveS);
  });
  os << "\n";
}

void phaze::solve::writePlaceTable(const PlaceAnswer &answer, llvm::raw_ostream &os) {
  const Result &result = answer.result;
  os << answer.file.name << " (" << std::string(name(answer.rules)) << " rules): ";
  if (result.status == Status::Infeasible) {
    os << "does not fit\n  " << describeFailure(answer) << "\n";
    return;
  }
  if (!result.hasPlan()) {
    os << "stopped by the limit without a plan, lower bound " << plain(result.lowerBound.value())
       << " s\n";
    return;
  }
  const Plan &plan = result.plan;
  const Evaluation &evaluation = answer.evaluation;
  os << plain(result.timePerBatch.value(), 9) << " s per batch, " << statusName(result.status)
     << ", gap " << plain(result.gap()) << "\n";
  os << "  " << plan.stages.size() << " stages x " << plan.dataParallel << " data x "
     << answer.file.problem.widths[plan.width].tensorWidth << " tensor";
  if (answer.rules == Rules::Exact)
    os << (plan.layout == Layout::DataInner ? ", replicas of a stage side by side"
                                            : ", stages of a replica side by side");
  os << "\n  compute " << plain(evaluation.compute.value()) << " s, communication "
     << plain(evaluation.communication.value()) << " s, bubble " << plain(evaluation.bubble.value())
     << " s, update " << plain(evaluation.update.value()) << " s\n";
  os << "  stage layers          devices       load s  recompute s       sync s  parameters"
        "   gradients   optimizer       stash   transient\n";
  std::vector<int64_t> ids = idsInOrder(answer.file, plan);
  for (size_t k = 0; k < plan.stages.size(); ++k) {
    const Stage &stage = plan.stages[k];
    const StageCost &cost = evaluation.stages[k];
    std::string layers = std::to_string(ids[stage.begin]);
    if (stage.end - stage.begin > 1)
      layers += ".." + std::to_string(ids[stage.end - 1]);
    os << llvm::format("  %5zu %-15s %7lld %12.6g %12.6g %12.6g", k, layers.c_str(),
                       static_cast<long long>(cost.devices), cost.load.value(),
                       cost.recompute.value(), cost.sync.value())
       << llvm::format(" %11.5g %11.5g %11.5g %11.5g %11.5g\n", cost.memory.parameters.value(),
                       cost.memory.gradients.value(), cost.memory.optimizer.value(),
                       cost.memory.stash.value(), cost.memory.transient.value());
  }
}

//===----------------------------------------------------------------------===//
// Traces
//===----------------------------------------------------------------------===//

void phaze::solve::writePlaceTrace(const PlaceAnswer &answer, int64_t process,
                                   llvm::json::OStream &json) {
  auto metadata = [&](llvm::StringRef what, int64_t thread, const std::string &name) {
    json.object([&] {
      json.attribute("ph", "M");
      json.attribute("name", what);
      json.attribute("pid", process);
      json.attribute("tid", thread);
      json.attributeObject("args", [&] { json.attribute("name", name); });
    });
  };
  auto event = [&](const std::string &name, int64_t thread, Seconds begin, Seconds length) {
    json.object([&] {
      json.attribute("ph", "X");
      json.attribute("name", name);
      json.attribute("pid", process);
      json.attribute("tid", thread);
      json.attribute("ts", Microseconds(begin).value());
      json.attribute("dur", Microseconds(length).value());
    });
  };
  if (!answer.result.hasPlan()) {
    metadata("process_name", 0, answer.file.name + ": no plan");
    return;
  }
  const Plan &plan = answer.result.plan;
  int64_t microbatches =
      (answer.file.problem.microbatches + plan.dataParallel - 1) / plan.dataParallel;
  auto count = static_cast<int64_t>(plan.stages.size());
  // Past the fill and the drain every round looks like the one before.
  pipeline::Shape shape = shapeOf(answer.file.problem, plan);
  shape.microbatches = std::min<int64_t>(microbatches, 3 * count + 5);
  // Interleaved orders take as many as there are devices at a time.
  if (shape.order == pipeline::Order::Interleaved)
    shape.microbatches += (shape.devices - shape.microbatches % shape.devices) % shape.devices;
  int64_t shown = shape.microbatches;
  metadata("process_name", 0,
           answer.file.name + ": " + std::to_string(shown) + " of " + std::to_string(microbatches) +
               " microbatches");
  std::vector<int64_t> ids = idsInOrder(answer.file, plan);
  for (int64_t k = 0; k < count; ++k)
    metadata("thread_name", k,
             "stage " + std::to_string(k) + ": layers " +
                 std::to_string(ids[plan.stages[k].begin]) + " to " +
                 std::to_string(ids[plan.stages[k].end - 1]));
  std::vector<pipeline::ChunkTimes> times = chunkTimes(answer.evaluation.stages);
  pipeline::Timeline timeline =
      pipeline::simulate(shape, times, std::vector<Seconds>(shape.devices));
  constexpr const char *passes[] = {"forward ", "backward ", "weights "};
  for (const std::vector<pipeline::Event> &device : timeline.devices)
    for (const auto &[task, start] : device) {
      const pipeline::ChunkTimes &chunk = times[task.chunk];
      const Seconds lengths[] = {chunk.forward, chunk.backward, chunk.weight};
      auto pass = static_cast<size_t>(task.pass);
      event(passes[pass] + std::to_string(task.microbatch), task.chunk, start, lengths[pass]);
    }
  for (int64_t k = 0; k < count; ++k) {
    const StageCost &cost = answer.evaluation.stages[k];
    Seconds end = timeline.passesEnd[pipeline::deviceOf(shape, k)];
    if (cost.sync > Seconds(0))
      event("sync", k, end, cost.sync);
    if (cost.update > Seconds(0))
      event("update", k, end + cost.sync, cost.update);
  }
}
