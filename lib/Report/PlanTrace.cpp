// Draws a simulated step in the JSON trace format of Chrome.
#include "phaze/Report/PlanTrace.h"
#include "phaze/Plan/Pipeline.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

#include <cmath>
#include <map>
#include <set>

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;
using llvm::StringRef;

namespace {

/// Whether a microbatch is among the first and last `drawn` of `all`.
bool isPicked(int64_t microbatch, int64_t drawn, int64_t all) {
  return microbatch < drawn - drawn / 2 || microbatch >= all - drawn / 2;
}

/// Something that a pass of a stage consists of.
struct Piece {
  const PartSchedule *part; ///< None: gradients are accumulated.
  const char *what;
  std::string layer;
  Seconds length;
};

/// A number over time that many add to: by nanosecond, what changes.
class Level {
public:
  void add(int64_t from, int64_t to, double amount) {
    if (to <= from || amount == 0)
      return;
    changes[from] += amount;
    changes[to] -= amount;
    most = std::max(most, std::abs(amount));
  }
  /// `write(nanoseconds, number)` at each change.
  template <typename Write> void each(Write write) const {
    constexpr double rounding = 1e-9;
    double now = 0, told = -1;
    for (auto [time, change] : changes) {
      now += change;
      if (std::abs(now) < rounding * most)
        now = 0;
      if (now != told)
        write(time, now);
      told = now;
    }
  }

private:
  std::map<int64_t, double> changes;
  double most = 0;
};

class TraceWriter {
public:
  TraceWriter(const Plan &plan, llvm::raw_ostream &os, const TraceOptions &options)
      : plan(plan), json(os), timeline(simulate(plan)) {
    detailed = std::min(std::max<int64_t>(options.detailed, 0), plan.microbatches);
    blocks = std::min(std::max(options.blocks, detailed), plan.microbatches);
    for (const PlannedKind &kind : plan.kinds)
      kinds[kind.name] = &kind;
  }

  void write() {
    json.object([&] {
      json.attribute("displayTimeUnit", "ms");
      json.attributeObject("otherData", [&] { writeMetadata(); });
      json.attributeArray("traceEvents", [&] {
        size_t layer = 0;
        for (size_t k = 0; k < plan.stages.size(); ++k) {
          writeStage(k, layer);
          layer += plan.stages[k].layers.size();
        }
        writeFlows();
      });
    });
  }

private:
  enum Lane : int64_t { Passes, Pipeline, TensorGroup, DataParallel, AllCores, FirstCore };

  int64_t tensorLane(int64_t core) const { return FirstCore + core; }
  int64_t vectorLane(int64_t core) const { return FirstCore + plan.chip.tensor.count + core; }

  std::string laneName(int64_t lane) const {
    constexpr const char *names[] = {"passes", "pipeline", "tensor group", "data parallel",
                                     "all cores"};
    if (lane < FirstCore)
      return names[lane];
    int64_t core = lane - FirstCore;
    if (core < plan.chip.tensor.count)
      return "tensor core " + std::to_string(core);
    return "vector core " + std::to_string(core - plan.chip.tensor.count);
  }

  void writeMetadata() {
    auto text = [&](StringRef key, const std::string &value) {
      json.attribute(key, llvm::json::fixUTF8(value));
    };
    text("model", plan.model);
    text("shown", "one device of each stage; its tensor group and replicas do the same");
    auto some = [&](int64_t drawn) {
      return drawn == plan.microbatches ? "all of " + std::to_string(drawn) + " microbatches"
                                        : "the first " + std::to_string(drawn - drawn / 2) +
                                              " and last " + std::to_string(drawn / 2) + " of " +
                                              std::to_string(plan.microbatches) + " microbatches";
    };
    text("operators", "drawn for " + some(detailed));
    text("passes", "drawn for " + some(blocks));
    text("counters", "of passes that are drawn; averages of those whose operators are not");
    json.attribute("simulated_step_s", timeline.end.value());
    json.attribute("planned_step_s", plan.step.total().value());
    text("difference", plan.rules == Rules::Paper
                           ? "the plan's time is that of the published formula, this one is "
                             "simulated (docs/Plan.md)"
                           : "none: the plan's time is simulated too");
  }

  void writeStage(size_t k, size_t firstLayer) {
    stageIndex = static_cast<int64_t>(k);
    lanes.clear();
    traffic = cores = Level();
    const PlannedStage &stage = plan.stages[k];
    const StageTimeline &times = timeline.stages[k];
    bool isFirst = k == 0, isLast = k + 1 == plan.stages.size();
    std::vector<Piece> forward = forwardOf(stage), backward = backwardOf(stage);
    for (const Task &task : stageOrder(plan, k)) {
      if (!isPicked(task.microbatch, blocks, plan.microbatches))
        continue;
      if (task.pass == Task::Pass::Weight) {
        Seconds start = times.weight[task.microbatch];
        event(Passes, "weights " + std::to_string(task.microbatch), start,
              start + stage.weightPass);
        continue;
      }
      bool isForward = task.pass == Task::Pass::Forward;
      Pass pass;
      pass.name = (isForward ? "forward " : "backward ") + std::to_string(task.microbatch);
      pass.start = (isForward ? times.forward : times.backward)[task.microbatch];
      pass.length =
          isForward ? stage.forwardPass : stage.load - stage.forwardPass - stage.weightPass;
      if (isForward && !isFirst)
        pass.receives = "receive activations";
      if (!isForward && !isLast)
        pass.receives = "receive gradients";
      writePass(pass, isForward ? forward : backward,
                isPicked(task.microbatch, detailed, plan.microbatches));
    }
    if (stage.sync.value() > 0)
      event(DataParallel, "synchronise gradients", times.end, times.end + stage.sync);
    writePass({"update", times.end + stage.sync, stage.update, nullptr}, updateOf(stage),
              detailed > 0);
    writeCounters(k);

    size_t lastLayer = firstLayer + stage.layers.size() - 1;
    std::string name = "stage " + std::to_string(k) + ": layer" +
                       (lastLayer > firstLayer ? "s " : " ") + std::to_string(firstLayer) +
                       (lastLayer > firstLayer ? "-" + std::to_string(lastLayer) : "");
    nameEvent("process_name", 0, [&] { json.attribute("name", name); });
    nameEvent("process_sort_index", 0, [&] { json.attribute("sort_index", stageIndex); });
    for (int64_t lane : lanes) {
      nameEvent("thread_name", lane, [&] { json.attribute("name", laneName(lane)); });
      nameEvent("thread_sort_index", lane, [&] { json.attribute("sort_index", lane); });
    }
  }

  //===-- Passes ----------------------------------------------------------------------------===//

  struct Pass {
    std::string name;
    Seconds start, length;
    const char *receives = nullptr; ///< What its time before the layers is spent on.
  };

  /// Collectives in slots are rounded up, so that they may end after the part.
  Seconds lengthOf(const PartSchedule &part) const {
    Cycles length = part.compute + part.network;
    for (const Slot &slot : part.slots)
      length = std::max(length, Cycles(static_cast<double>(slot.start + slot.duration)));
    return length / plan.chip.clock;
  }

  Piece pieceOf(const PlannedLayer &layer, PartOf part, const char *what) const {
    const PartSchedule &schedule = kinds.at(layer.kind)->parts[static_cast<size_t>(part)];
    return {&schedule, what, layer.name, lengthOf(schedule)};
  }

  std::vector<Piece> forwardOf(const PlannedStage &stage) const {
    std::vector<Piece> pieces;
    if (stageIndex == 0 && !plan.side.slots.empty())
      pieces.push_back({&plan.side, "forward", "side", lengthOf(plan.side)});
    for (const PlannedLayer &layer : stage.layers)
      pieces.push_back(pieceOf(layer, PartOf::Forward, "forward"));
    return pieces;
  }

  std::vector<Piece> backwardOf(const PlannedStage &stage) const {
    std::vector<Piece> pieces;
    auto again = [&](const PlannedLayer &layer) {
      if (layer.isRecomputed)
        pieces.push_back(pieceOf(layer, PartOf::Forward, "recompute"));
    };
    if (stage.isRecomputedWhole)
      for (const PlannedLayer &layer : stage.layers)
        again(layer);
    for (auto layer = stage.layers.rbegin(); layer != stage.layers.rend(); ++layer) {
      if (!stage.isRecomputedWhole)
        again(*layer);
      pieces.push_back(pieceOf(*layer, PartOf::Backward, "backward"));
      Seconds accumulation = kinds.at(layer->kind)->accumulation;
      if (accumulation.value() > 0)
        pieces.push_back({nullptr, "accumulate gradients", layer->name, accumulation});
    }
    return pieces;
  }

  std::vector<Piece> updateOf(const PlannedStage &stage) const {
    std::vector<Piece> pieces;
    for (const PlannedLayer &layer : stage.layers)
      pieces.push_back(pieceOf(layer, PartOf::Update, "update"));
    return pieces;
  }

  void writePass(const Pass &pass, const std::vector<Piece> &pieces, bool isDetailed) {
    if (pass.length.value() <= 0)
      return;
    event(Passes, pass.name, pass.start, pass.start + pass.length);
    Seconds sum;
    for (const Piece &piece : pieces)
      sum += piece.length;
    // Pieces that take longer than the pass (rounding; an update that replicas share) shrink to it.
    double scale = sum > pass.length ? pass.length / sum : 1;
    Seconds time = pass.start;
    // The rest of the pass is what it receives before it can begin.
    if (pass.receives) {
      time += pass.length - sum * scale;
      event(Pipeline, pass.receives, pass.start, time);
    }
    if (!isDetailed) {
      addAverage(pieces, time, pass.start + pass.length);
      return;
    }
    for (const Piece &piece : pieces) {
      Seconds end = std::min(time + piece.length * scale, pass.start + pass.length);
      writePiece(piece, time, end, scale);
      time = end;
    }
  }

  void writePiece(const Piece &piece, Seconds start, Seconds end, double scale) {
    std::string name = piece.layer;
    if (StringRef(piece.what) == "recompute")
      name += " again";
    if (!piece.part) {
      event(AllCores, piece.what, start, end, piece.layer, "backward");
      return;
    }
    event(Passes, name, start, end, "", piece.what);
    auto at = [&](int64_t cycle) {
      Cycles cycles(static_cast<double>(cycle));
      return std::min(start + cycles / plan.chip.clock * scale, end);
    };
    for (const Slot &slot : piece.part->slots) {
      Seconds begins = at(slot.start), ends = at(slot.start + slot.duration);
      if (ends > begins) {
        traffic.add(nanosecondsOf(begins), nanosecondsOf(ends),
                    bytesOf(slot) / (ends - begins).value());
        cores.add(nanosecondsOf(begins), nanosecondsOf(ends), coresOf(slot));
      }
      auto on = [&](int64_t lane) {
        event(lane, slot.name, begins, ends, piece.layer, piece.what);
      };
      if (slot.unit == Slot::Unit::Network)
        on(TensorGroup);
      else if (slot.allCores)
        on(AllCores);
      if (slot.tensorCore)
        on(tensorLane(*slot.tensorCore));
      if (slot.vectorCore)
        on(vectorLane(*slot.vectorCore));
    }
  }

  //===-- Counters and flows ----------------------------------------------------------------===//

  static int64_t nanosecondsOf(Seconds time) { return std::llround(Nanoseconds(time).value()); }

  static double bytesOf(const Slot &slot) { return slot.work ? slot.work->hbm.value() : 0; }

  double coresOf(const Slot &slot) const {
    auto tensor = static_cast<double>(plan.chip.tensor.count);
    auto vector = static_cast<double>(plan.chip.vector.count);
    switch (slot.unit) {
    case Slot::Unit::Tensor:
      return slot.allCores ? tensor : 1;
    case Slot::Unit::Vector:
      return slot.allCores ? vector : 1;
    case Slot::Unit::Pair:
      return slot.allCores ? tensor + vector : 2;
    case Slot::Unit::Network:
      return 0;
    }
    return 0;
  }

  /// What a pass whose operators are not drawn does on average.
  void addAverage(const std::vector<Piece> &pieces, Seconds start, Seconds end) {
    if (end <= start)
      return;
    double bytes = 0, busy = 0;
    for (const Piece &piece : pieces)
      if (piece.part)
        for (const Slot &slot : piece.part->slots) {
          Cycles length(static_cast<double>(slot.duration));
          bytes += bytesOf(slot);
          busy += coresOf(slot) * (length / plan.chip.clock).value();
        }
    double length = (end - start).value();
    traffic.add(nanosecondsOf(start), nanosecondsOf(end), bytes / length);
    cores.add(nanosecondsOf(start), nanosecondsOf(end), busy / length);
  }

  void counter(const char *name, const char *unit, int64_t time, double value) {
    json.object([&] {
      json.attribute("ph", "C");
      json.attribute("pid", stageIndex);
      json.attribute("tid", 0);
      json.attribute("name", name);
      microseconds("ts", time);
      json.attributeObject("args", [&] { json.attribute(unit, value); });
    });
  }

  void writeCounters(size_t k) {
    constexpr double giga = 1e9, gibi = 1024.0 * 1024 * 1024;
    traffic.each(
        [&](int64_t time, double value) { counter("HBM bandwidth", "GB/s", time, value / giga); });
    cores.each([&](int64_t time, double value) { counter("busy cores", "cores", time, value); });
    // What is there all the time, and the stash of each microbatch from its forward pass to the end
    // of its backward pass.
    const PlannedStage &stage = plan.stages[k];
    const StageTimeline &times = timeline.stages[k];
    Seconds backward = stage.load - stage.forwardPass - stage.weightPass;
    double each =
        stage.memory.stash.value() / static_cast<double>(std::max<int64_t>(stage.inFlight, 1));
    Level held;
    Seconds end = times.end + stage.sync + stage.update;
    held.add(0, nanosecondsOf(end), (stage.memory.total() - stage.memory.stash).value());
    for (int64_t m = 0; m < plan.microbatches; ++m)
      if (isPicked(m, blocks, plan.microbatches))
        held.add(nanosecondsOf(times.forward[m]), nanosecondsOf(times.backward[m] + backward),
                 each);
    held.each(
        [&](int64_t time, double value) { counter("memory held", "GiB", time, value / gibi); });
  }

  /// From the end of a pass to the start of the one that waits for what it sends.
  void writeFlows() {
    std::set<std::pair<size_t, size_t>> links;
    for (size_t k = 0; k < plan.stages.size(); ++k)
      for (const Boundary &boundary : plan.stages[k].boundaries)
        links.insert({k, static_cast<size_t>(boundary.toStage)});
    int64_t id = 0;
    for (auto [from, to] : links) {
      const PlannedStage &first = plan.stages[from], &second = plan.stages[to];
      const StageTimeline &a = timeline.stages[from], &b = timeline.stages[to];
      Seconds backward = second.load - second.forwardPass - second.weightPass;
      for (int64_t m = 0; m < plan.microbatches; ++m) {
        if (!isPicked(m, blocks, plan.microbatches))
          continue;
        flow("activations", ++id, from, a.forward[m] + first.forwardPass, to, b.forward[m]);
        flow("gradients", ++id, to, b.backward[m] + backward, from, a.backward[m]);
      }
    }
  }

  /// Both ends lie within the events that they connect.
  void flow(const char *name, int64_t id, size_t from, Seconds leaves, size_t to, Seconds arrives) {
    int64_t begin = nanosecondsOf(leaves) - 1, end = nanosecondsOf(arrives);
    // A pass of no length is not drawn, nor what it sends.
    if (begin < 0 || end < begin)
      return;
    auto write = [&](const char *phase, size_t stage, int64_t time) {
      json.object([&] {
        json.attribute("ph", phase);
        json.attribute("pid", static_cast<int64_t>(stage));
        json.attribute("tid", int64_t(Passes));
        json.attribute("name", name);
        json.attribute("cat", "pipeline");
        json.attribute("id", id);
        if (*phase == 'f')
          json.attribute("bp", "e");
        microseconds("ts", time);
      });
    };
    write("s", from, begin);
    write("f", to, end);
  }

  //===-- Events ----------------------------------------------------------------------------===//

  /// Nanoseconds as microseconds. Both ends are rounded, so that what touches or nests still does.
  void microseconds(StringRef key, int64_t nanoseconds) {
    json.attributeBegin(key);
    json.rawValue([&](llvm::raw_ostream &os) {
      os << llvm::format("%lld.%03d", static_cast<long long>(nanoseconds / 1000),
                         static_cast<int>(nanoseconds % 1000));
    });
    json.attributeEnd();
  }

  void event(int64_t lane, const std::string &name, Seconds start, Seconds end,
             const std::string &layer = "", const char *category = nullptr) {
    int64_t from = std::llround(Nanoseconds(start).value());
    int64_t to = std::llround(Nanoseconds(end).value());
    if (to <= from)
      return;
    lanes.insert(lane);
    json.object([&] {
      json.attribute("ph", "X");
      json.attribute("pid", stageIndex);
      json.attribute("tid", lane);
      json.attribute("name", llvm::json::fixUTF8(name));
      if (category)
        json.attribute("cat", category);
      microseconds("ts", from);
      microseconds("dur", to - from);
      if (!layer.empty())
        json.attributeObject("args", [&] { json.attribute("layer", llvm::json::fixUTF8(layer)); });
    });
  }

  template <typename Arguments> void nameEvent(StringRef what, int64_t lane, Arguments arguments) {
    json.object([&] {
      json.attribute("ph", "M");
      json.attribute("pid", stageIndex);
      json.attribute("tid", lane);
      json.attribute("name", what);
      json.attributeObject("args", arguments);
    });
  }

  const Plan &plan;
  llvm::json::OStream json;
  Timeline timeline;
  int64_t detailed, blocks;
  std::map<std::string, const PlannedKind *> kinds;
  int64_t stageIndex = 0;
  std::set<int64_t> lanes; ///< Of the stage, those with events.
  Level traffic, cores;    ///< Bytes per second of HBM, and cores that work, of the stage.
};

} // namespace

llvm::Error phaze::report::writeTrace(const Plan &plan, llvm::raw_ostream &os,
                                      const TraceOptions &options) {
  if (passesOf(plan) > mostPasses)
    return llvm::createStringError("a step of " + std::to_string(plan.stages.size()) +
                                   " stages and " + std::to_string(plan.microbatches) +
                                   " microbatches is too long for a trace, expected at most " +
                                   std::to_string(mostPasses) + " passes");
  TraceWriter(plan, os, options).write();
  return llvm::Error::success();
}
