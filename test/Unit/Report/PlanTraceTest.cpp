// The trace of a step: what is drawn where, and that it is the step of the plan.
#include "phaze/Report/PlanTrace.h"
#include "../Plan/ExamplePlan.h"
#include "phaze/Plan/Pipeline.h"

#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <map>
#include <set>

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;

namespace {

struct Event {
  std::string name, category, layer;
  double start, end; ///< Microseconds.
};

/// A trace as read back: events by process and by name of the lane, in the order of their starts.
struct Trace {
  std::map<int64_t, std::string> processes;
  std::map<int64_t, std::map<std::string, std::vector<Event>>> lanes;
  llvm::json::Object metadata;
  double end = 0;
  size_t events = 0;

  std::vector<std::string> names(int64_t process, const std::string &lane) const {
    std::vector<std::string> names;
    for (const Event &event : lanes.at(process).at(lane))
      names.push_back(event.name);
    return names;
  }
  std::set<std::string> laneNames(int64_t process) const {
    std::set<std::string> names;
    for (const auto &[name, events] : lanes.at(process))
      names.insert(name);
    return names;
  }
};

Trace traceOf(const Plan &plan, const TraceOptions &options = {}) {
  std::string text;
  llvm::raw_string_ostream os(text);
  EXPECT_FALSE(llvm::errorToBool(writeTrace(plan, os, options)));
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  Trace trace;
  if (!value) {
    ADD_FAILURE() << llvm::toString(value.takeError());
    return trace;
  }
  const llvm::json::Object &root = *value->getAsObject();
  trace.metadata = *root.getObject("otherData");
  std::map<std::pair<int64_t, int64_t>, std::vector<Event>> byNumber;
  std::map<std::pair<int64_t, int64_t>, std::string> laneNames;
  for (const llvm::json::Value &item : *root.getArray("traceEvents")) {
    const llvm::json::Object &event = *item.getAsObject();
    std::pair<int64_t, int64_t> lane = {*event.getInteger("pid"), *event.getInteger("tid")};
    const llvm::json::Object *args = event.getObject("args");
    if (*event.getString("ph") == "M") {
      if (*event.getString("name") == "process_name")
        trace.processes[lane.first] = args->getString("name")->str();
      if (*event.getString("name") == "thread_name")
        laneNames[lane] = args->getString("name")->str();
      continue;
    }
    if (*event.getString("ph") != "X")
      continue;
    double start = *event.getNumber("ts");
    Event read = {event.getString("name")->str(), event.getString("cat").value_or("").str(),
                  args ? args->getString("layer").value_or("").str() : "", start,
                  start + *event.getNumber("dur")};
    trace.end = std::max(trace.end, read.end);
    byNumber[lane].push_back(read);
    ++trace.events;
  }
  for (auto &[lane, events] : byNumber) {
    EXPECT_TRUE(laneNames.count(lane)) << lane.second;
    std::stable_sort(events.begin(), events.end(), [](const Event &a, const Event &b) {
      return a.start != b.start ? a.start < b.start : a.end > b.end;
    });
    trace.lanes[lane.first][laneNames[lane]] = events;
  }
  EXPECT_EQ(laneNames.size(), byNumber.size());
  return trace;
}

constexpr double tiny = 1e-4; ///< Of rounding in sums of microseconds with three digits.

/// Events of a lane follow one another; passes hold their layers.
void expectNoOverlap(const Trace &trace) {
  for (const auto &[process, lanes] : trace.lanes)
    for (const auto &[lane, events] : lanes) {
      std::vector<double> open;
      for (const Event &event : events) {
        while (!open.empty() && open.back() <= event.start + tiny)
          open.pop_back();
        if (lane == "passes")
          EXPECT_LE(event.end, (open.empty() ? event.end : open.back()) + tiny) << event.name;
        else
          EXPECT_TRUE(open.empty()) << lane << ": " << event.name << " at " << event.start;
        open.push_back(event.end);
      }
    }
}

TEST(PlanTrace, lanes) {
  Trace trace = traceOf(examplePlan());
  EXPECT_EQ(trace.processes, (std::map<int64_t, std::string>{{0, "stage 0: layers 0-2"},
                                                             {1, "stage 1: layers 3-4"},
                                                             {2, "stage 2: layers 5-6"}}));
  EXPECT_EQ(trace.laneNames(1),
            (std::set<std::string>{"passes", "pipeline", "tensor group", "data parallel",
                                   "all cores", "tensor core 0", "tensor core 1", "tensor core 2",
                                   "vector core 0", "vector core 1", "vector core 5"}));
  EXPECT_EQ(traceOf(examplePlan({{2}})).processes.at(0), "stage 0: layers 0-1");
  EXPECT_EQ(traceOf(examplePlan({{1, 1}})).processes.at(1), "stage 1: layer 1");
  expectNoOverlap(trace);
}

TEST(PlanTrace, passesAreIn1F1BOrder) {
  Plan plan = examplePlan();
  Trace trace = traceOf(plan, {0, 512});
  for (int64_t k = 0; k < 3; ++k) {
    std::vector<std::string> expected;
    for (const Task &task : stageOrder(plan, k))
      expected.push_back((task.pass == Task::Pass::Forward ? "forward " : "backward ") +
                         std::to_string(task.microbatch));
    expected.push_back("update");
    EXPECT_EQ(trace.names(k, "passes"), expected);
  }
}

TEST(PlanTrace, passesWaitForEachOther) {
  Plan plan = examplePlan();
  Trace trace = traceOf(plan, {0, 512});
  std::map<std::pair<int64_t, std::string>, Event> passes;
  for (int64_t k = 0; k < 3; ++k)
    for (const Event &event : trace.lanes.at(k).at("passes"))
      passes[{k, event.name}] = event;
  for (int64_t i = 0; i < plan.microbatches; ++i)
    for (int64_t k = 0; k + 1 < 3; ++k) {
      std::string forward = "forward " + std::to_string(i), back = "backward " + std::to_string(i);
      EXPECT_LE((passes[{k, forward}].end), (passes[{k + 1, forward}].start) + tiny);
      EXPECT_LE((passes[{k + 1, back}].end), (passes[{k, back}].start) + tiny);
    }
}

TEST(PlanTrace, endsWithTheStep) {
  Plan plan = examplePlan();
  Trace trace = traceOf(plan);
  EXPECT_NEAR(trace.end, simulate(plan).end.value() * 1e6, 0.01);
  EXPECT_EQ(*trace.metadata.getNumber("planned_step_s"), plan.step.total().value());
  EXPECT_EQ(*trace.metadata.getNumber("simulated_step_s"), simulate(plan).end.value());
  EXPECT_NEAR(trace.end, plan.step.total().value() * 1e6, 0.01);
}

TEST(PlanTrace, detail) {
  Plan plan = examplePlan();
  Trace trace = traceOf(plan);
  expectNoOverlap(trace);
  // The second stage receives, runs h3 and h4, and back again h4 and h3, which is recomputed.
  std::vector<std::string> passes = trace.names(1, "passes");
  auto from = [&](const char *name, size_t count) {
    auto at = std::find(passes.begin(), passes.end(), name);
    return std::vector<std::string>(at + 1, at + 1 + static_cast<std::ptrdiff_t>(count));
  };
  EXPECT_EQ(from("forward 0", 2), (std::vector<std::string>{"h3", "h4"}));
  EXPECT_EQ(from("backward 7", 3), (std::vector<std::string>{"h4", "h3 again", "h3"}));
  EXPECT_EQ(from("forward 3", 1), (std::vector<std::string>{"backward 2"}));
  EXPECT_EQ(from("update", 2), (std::vector<std::string>{"h3", "h4"}));

  // Operators take their cycles at 1.05 GHz.
  const Event &gradient = trace.lanes.at(1).at("vector core 5").front();
  EXPECT_EQ(gradient.name, "tanh_gradient");
  EXPECT_EQ(gradient.category, "backward");
  EXPECT_EQ(gradient.layer, "h4");
  EXPECT_NEAR(gradient.end - gradient.start, 200e3 / 1050, 2e-3);
  // Two microbatches, two layers, both directions, and one layer again.
  EXPECT_EQ(trace.lanes.at(1).at("tensor group").size(), 10u);
  EXPECT_EQ(trace.lanes.at(1).at("pipeline").size(), 16u);
  EXPECT_EQ(trace.lanes.at(1).at("pipeline").front().name, "receive activations");
  EXPECT_NEAR(trace.lanes.at(1).at("pipeline").front().end -
                  trace.lanes.at(1).at("pipeline").front().start,
              100, 2e-3);
  EXPECT_EQ(trace.lanes.at(1).at("data parallel").size(), 1u);
  // The side part, once in each detailed forward pass of the first stage.
  EXPECT_EQ(trace.names(0, "vector core 0").front(), "convert");
  // The first stage receives gradients alone, the last one activations alone.
  EXPECT_EQ(trace.names(0, "pipeline"), std::vector<std::string>(8, "receive gradients"));
  EXPECT_EQ(trace.names(2, "pipeline"), std::vector<std::string>(8, "receive activations"));
}

TEST(PlanTrace, wholeStagesAreRecomputedFirst) {
  Plan plan = examplePlan();
  for (PlannedLayer &layer : plan.stages[1].layers)
    layer.isRecomputed = true;
  plan.stages[1].isRecomputedWhole = true;
  derive(plan);
  std::vector<std::string> passes = traceOf(plan).names(1, "passes");
  auto at = std::find(passes.begin(), passes.end(), "backward 0");
  EXPECT_EQ(std::vector<std::string>(at + 1, at + 5),
            (std::vector<std::string>{"h3 again", "h4 again", "h4", "h3"}));
}

TEST(PlanTrace, sharedUpdateIsShorter) {
  Plan plan = examplePlan();
  Trace trace;
  for (PlannedStage &stage : plan.stages)
    stage.update = stage.update / 2;
  trace = traceOf(plan);
  expectNoOverlap(trace);
  const Event &update = trace.lanes.at(0).at("vector core 1").back();
  EXPECT_NEAR(update.end - update.start, 150e3 / 1050, 2e-3);
}

TEST(PlanTrace, pairsAreOnBothCores) {
  Plan plan = examplePlan();
  Slot &slot = plan.kinds[0].parts[1].slots[2];
  slot.unit = Slot::Unit::Pair;
  slot.tensorCore = 3;
  Trace trace = traceOf(plan);
  EXPECT_EQ(trace.names(0, "tensor core 3"), trace.names(0, "vector core 5"));
}

TEST(PlanTrace, saysWhatIsDrawn) {
  Plan plan = examplePlan({{1, 1, 1}, 8 * 1000});
  Trace trace = traceOf(plan);
  auto text = [&](const char *key) { return trace.metadata.getString(key)->str(); };
  EXPECT_EQ(text("operators"), "drawn for the first 1 and last 1 of 1000 microbatches");
  EXPECT_EQ(text("passes"), "drawn for the first 256 and last 256 of 1000 microbatches");
  EXPECT_EQ(text("shown"), "one device of each stage; its tensor group and replicas do the same");
  EXPECT_EQ(text("difference"), "none: the plan's time is simulated too");
  EXPECT_EQ(trace.lanes.at(2).at("pipeline").size(), 512u);
  trace = traceOf(plan, {5, 0});
  EXPECT_EQ(text("operators"), "drawn for the first 3 and last 2 of 1000 microbatches");
  EXPECT_EQ(text("passes"), "drawn for the first 3 and last 2 of 1000 microbatches");
  EXPECT_EQ(trace.lanes.at(2).at("pipeline").size(), 5u);
  trace = traceOf(examplePlan(), {1 << 20, 0});
  EXPECT_EQ(text("operators"), "drawn for all of 8 microbatches");
}

// The rules of the format, as Perfetto's importer has them: complete events have a length, counters
// a number, and flows two ends, each within an event of its lane, of which the first is not later.
TEST(PlanTrace, keepsTheRulesOfTheFormat) {
  Plan plan = examplePlan();
  plan.kinds[0].parts[0].slots[0].work = SlotWork{1e6, Cycles(10), Bytes(1e6), "hbm"};
  std::string text;
  llvm::raw_string_ostream os(text);
  ASSERT_FALSE(llvm::errorToBool(writeTrace(plan, os)));
  llvm::json::Value value = llvm::cantFail(llvm::json::parse(text));
  using Lane = std::pair<int64_t, int64_t>;
  std::map<Lane, std::vector<std::pair<double, double>>> events;
  struct End {
    Lane lane;
    double time;
  };
  std::map<int64_t, std::pair<std::vector<End>, std::vector<End>>> flows;
  std::map<std::pair<int64_t, std::string>, std::vector<double>> counters;
  for (const llvm::json::Value &item : *value.getAsObject()->getArray("traceEvents")) {
    const llvm::json::Object &event = *item.getAsObject();
    std::string phase = event.getString("ph")->str();
    ASSERT_TRUE(event.getString("name").has_value());
    Lane lane = {*event.getInteger("pid"), *event.getInteger("tid")};
    if (phase == "M")
      continue;
    double time = *event.getNumber("ts");
    EXPECT_GE(time, 0);
    if (phase == "X") {
      EXPECT_GT(*event.getNumber("dur"), 0);
      events[lane].emplace_back(time, time + *event.getNumber("dur"));
    } else if (phase == "C") {
      const llvm::json::Object &args = *event.getObject("args");
      ASSERT_EQ(args.size(), 1u);
      double number = *args.begin()->second.getAsNumber();
      EXPECT_GE(number, 0);
      counters[{lane.first, event.getString("name")->str()}].push_back(number);
    } else {
      ASSERT_TRUE(phase == "s" || phase == "f") << phase;
      EXPECT_EQ(phase == "f", event.getString("bp") == llvm::StringRef("e"));
      auto &flow = flows[*event.getInteger("id")];
      (phase == "s" ? flow.first : flow.second).push_back({lane, time});
    }
  }
  auto isWithin = [&](const End &end) {
    const auto &all = events[end.lane];
    return std::any_of(all.begin(), all.end(), [&](const auto &event) {
      return event.first <= end.time && end.time < event.second;
    });
  };
  // Activations and gradients of 8 microbatches over two boundaries.
  EXPECT_EQ(flows.size(), 32u);
  for (const auto &[id, flow] : flows) {
    ASSERT_TRUE(flow.first.size() == 1 && flow.second.size() == 1) << id;
    EXPECT_LE(flow.first[0].time, flow.second[0].time) << id;
    EXPECT_TRUE(isWithin(flow.first[0]) && isWithin(flow.second[0])) << id;
  }
  for (int64_t stage = 0; stage < 3; ++stage) {
    const std::vector<double> &held = counters[{stage, "memory held"}];
    ASSERT_FALSE(held.empty());
    double most = *std::max_element(held.begin(), held.end());
    EXPECT_NEAR(most, Gibibytes(plan.stages[stage].memory.total()).value(), 1e-6 * most);
    EXPECT_EQ(held.back(), 0);
    const std::vector<double> &cores = counters[{stage, "busy cores"}];
    ASSERT_FALSE(cores.empty());
    EXPECT_LE(*std::max_element(cores.begin(), cores.end()),
              static_cast<double>(plan.chip.tensor.count + plan.chip.vector.count) + 1e-9);
    EXPECT_EQ(cores.back(), 0);
  }
  EXPECT_FALSE((counters[{0, "HBM bandwidth"}].empty()));
}

TEST(PlanTrace, refusesStepsThatAreTooLong) {
  Plan plan = examplePlan({{1, 1, 1}, int64_t(1) << 32});
  std::string text;
  llvm::raw_string_ostream os(text);
  EXPECT_EQ(llvm::toString(writeTrace(plan, os)),
            "a step of 3 stages and 536870912 microbatches is too long for a trace, expected at "
            "most 16777216 passes");
  EXPECT_EQ(text, "");
}

} // namespace
