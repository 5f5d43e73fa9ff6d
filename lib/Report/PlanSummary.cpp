// Renders a plan as a page of text.
#include "phaze/Report/PlanSummary.h"
#include "MoreSummary.h"
#include "Text.h"
#include "phaze/Plan/Json.h"
#include "phaze/Plan/Methods.h"
#include "phaze/Plan/Pipeline.h"

#include <algorithm>
#include <set>

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;

namespace {

std::string degrees(int64_t pipeline, int64_t data, int64_t tensor) {
  return std::to_string(pipeline) + " x " + std::to_string(data) + " x " + std::to_string(tensor);
}

std::string layersOf(const PlannedStage &stage) {
  const std::string &first = stage.layers.front().name, &last = stage.layers.back().name;
  return stage.layers.size() == 1 ? first : first + " .. " + last;
}

class Page {
public:
  explicit Page(const Plan &plan) : plan(plan), os(text) {}

  std::string write() {
    os << plan.model << ": " << digits(plan.samplesPerSecond) << " samples/s, "
       << timeText(plan.step.total()) << " per step (" << rulesNames()[index(plan.rules)]
       << " rules, best " << objectiveNames()[index(plan.objective)] << ")\n";
    writeChip();
    writePlacement();
    writeStep();
    writeMemory();
    writeProof();
    writeCost(os, plan);
    writeBaselines();
    writeBest();
    writeFront(os, plan);
    writeWhatIfs(os, plan);
    return std::move(text);
  }

private:
  template <typename Enum> static size_t index(Enum value) { return static_cast<size_t>(value); }

  void section(const std::string &title, const std::vector<Row> &rows, size_t left = SIZE_MAX,
               size_t leftAgain = SIZE_MAX) {
    os << "\n" << title << "\n";
    printColumns(os, rows, left, leftAgain);
  }

  void writeChip() {
    const arch::ArchConfig &chip = plan.chip;
    std::string area = areaText(plan.area) + ":";
    for (const auto &[name, part] : plan.areaParts)
      area +=
          (area.back() == ':' ? " " : ", ") + name + " " + digits(SquareMillimetres(part).value());
    section("architecture" + (chip.name.empty() ? "" : " " + chip.name),
            {{"tensor cores", std::to_string(chip.tensor.count) + " x " +
                                  std::to_string(chip.tensor.width) + "x" +
                                  std::to_string(chip.tensor.depth)},
             {"vector cores",
              std::to_string(chip.vector.count) + " x " + std::to_string(chip.vector.width)},
             {"global buffer", bytesText(chip.globalBuffer.capacity)},
             {"HBM", bytesText(chip.hbm.capacity) + " at " + si(chip.hbm.bandwidth.value(), "B/s")},
             {"clock", si(chip.clock.value(), "Hz")},
             {"area", area},
             {"power", digits(plan.averagePower.value()) + " W on average, " +
                           digits(plan.peakPower.value()) + " W at most"}});
  }

  void writePlacement() {
    std::vector<Row> rows = {
        {"devices", grouped(plan.devicesUsed) + " of " + grouped(plan.devices) + narrow()},
        {"batch", plural(plan.globalBatch, "sample") + ", in each replica " +
                      plural(plan.microbatches, "microbatch") + " of " + grouped(plan.microbatch)},
        {"recomputed", recomputed()}};
    std::string sharded;
    for (const ShardedClass &c : plan.sharded) {
      int64_t padding = c.localSize * plan.tensorWidth - c.size;
      sharded += (sharded.empty() ? "" : ", ") + c.name + " " + grouped(c.size) + " as " +
                 std::to_string(plan.tensorWidth) + " x " + grouped(c.localSize);
      if (padding > 0)
        sharded += " (" +
                   percent(static_cast<double>(padding) /
                           static_cast<double>(c.localSize * plan.tensorWidth)) +
                   " padding)";
    }
    rows.push_back({"sharded", sharded.empty() ? "nothing" : sharded});
    if (plan.context > 1)
      rows.push_back({"context", plural(plan.context, "device") + " share each sequence" +
                                     sent(GroupOf::Context)});
    if (plan.expert > 1)
      rows.push_back(
          {"expert", plural(plan.expert, "replica") + " share the experts" +
                         (plan.expertImbalance > 1
                              ? ", the busiest " + timesText(plan.expertImbalance) + " the mean"
                              : "") +
                         sent(GroupOf::Expert)});
    if (plan.order != pipeline::Order::OneFOneB)
      rows.push_back({"order", pipeline::name(plan.order) +
                                   (plan.chunks == 1 ? std::string()
                                                     : ", " + plural(plan.chunks, "chunk") +
                                                           " on each device")});
    if (plan.sharing > 0) {
      constexpr const char *what[] = {"the optimizer state", "optimizer state and gradients",
                                      "optimizer state, gradients and parameters"};
      rows.push_back({"replicas share", std::string(what[plan.sharing - 1]) + " (ZeRO-" +
                                            std::to_string(plan.sharing) + "), " +
                                            grouped(plan.sharingGroup) + " of them one copy"});
    }
    std::string title = degrees(static_cast<int64_t>(plan.stages.size()) / plan.chunks,
                                plan.dataParallel, plan.tensorWidth);
    std::string axes = "pipeline x data x tensor";
    if (plan.context > 1) {
      title += " x " + std::to_string(plan.context);
      axes += " x context";
    }
    section("placement " + title + " (" + axes + ")", rows);
  }

  /// What groups send in a microbatch: "; gather 2 of 16 MiB forward, ..." of the kind with most.
  std::string sent(GroupOf group) const {
    double most = 0;
    std::string told;
    for (const PlannedKind &kind : plan.kinds) {
      double bytes = 0;
      int64_t count = 0;
      for (const Collective &collective : kind.collectives)
        if (collective.among == group && collective.part != PartOf::Update) {
          bytes += collective.bytes.value() * static_cast<double>(collective.count);
          count += collective.count;
        }
      if (bytes <= most)
        continue;
      most = bytes;
      told = "; " + plural(count, "collective") + " of " + bytesText(Bytes(bytes)) +
             " in a microbatch of each " + kind.name;
    }
    return told;
  }

  /// Stages whose layers have no use for a tensor group.
  std::string narrow() const {
    int64_t count =
        std::count_if(plan.stages.begin(), plan.stages.end(), [&](const PlannedStage &stage) {
          return stage.tensorWidth < plan.tensorWidth;
        });
    return count == 0 ? "" : ", " + plural(count, "stage") + " without tensor group";
  }

  std::string recomputed() const {
    if (!plan.isRecomputeAllowed)
      return "nothing, not allowed";
    std::vector<std::string> names;
    int64_t layers = 0, whole = 0, parts = 0;
    for (const PlannedStage &stage : plan.stages) {
      whole += stage.isRecomputedWhole;
      layers += static_cast<int64_t>(stage.layers.size());
      for (const PlannedLayer &layer : stage.layers)
        if (layer.isRecomputed)
          names.push_back(layer.name);
        else
          parts += layer.remat > 0;
    }
    if (names.empty() && parts == 0)
      return "nothing";
    if (names.empty())
      return "parts of " + grouped(parts) + " of " + plural(layers, "layer");
    std::string text = grouped(names.size()) + " of " + plural(layers, "layer");
    constexpr size_t most = 4;
    if (names.size() <= most) {
      for (size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? ": " : ", ") + names[i];
    }
    if (whole > 0)
      text += ", " + plural(whole, "stage") + " as a whole";
    if (parts > 0)
      text += "; parts of " + grouped(parts) + " others";
    return text;
  }

  void writeStep() {
    const StepTime &step = plan.step;
    Seconds total = step.total();
    TimeUnit unit(total);
    auto row = [&](const char *name, Seconds time) -> Row {
      return {name, unit.part(time), percent(time / total)};
    };
    section("step",
            {row("compute", step.compute), row("communication", step.communication),
             row("bubble", step.bubble), row("update", step.update), row("total", total)},
            1);
    Joules perSample = plan.energyPerStep / static_cast<double>(plan.globalBatch);
    os << "  " << digits(plan.samplesPerSecond) << " samples/s, " << si(perSample.value(), "J")
       << " per sample\n";
    if (plan.tokensPerSecond > 0)
      os << "  " << digits(plan.tokensPerSecond) << " tokens/s, "
         << digits(plan.tokensPerSecondPerDevice) << " per device\n";
    os << "  " << digits(plan.teraflopsPerDevice) << " TFLOP/s per device, MFU "
       << percent(plan.utilisation) << ", HFU " << percent(plan.hardwareUtilisation)
       << " (attention counted in full)\n";
    if (plan.goodput)
      os << "  goodput " << percent(plan.goodput->share) << ", "
         << digits(plan.samplesPerSecond * plan.goodput->share) << " samples/s: a checkpoint of "
         << timeText(plan.goodput->checkpoint) << " every " << timeText(plan.goodput->interval)
         << ", a failure every "
         << timeText(plan.goodput->meanTimeBetweenFailures / static_cast<double>(plan.devicesUsed))
         << "\n";
  }

  void writeMemory() {
    size_t count = plan.stages.size();
    std::set<size_t> shown;
    constexpr size_t most = 8;
    auto fullest = std::max_element(plan.stages.begin(), plan.stages.end(),
                                    [](const PlannedStage &a, const PlannedStage &b) {
                                      return a.memory.total() < b.memory.total();
                                    }) -
                   plan.stages.begin();
    if (count > most)
      shown = {0, static_cast<size_t>(fullest), count - 1};
    else
      for (size_t k = 0; k < count; ++k)
        shown.insert(k);
    // Kinds that no stage has are left out, but for those that people look for.
    constexpr std::pair<const char *, Bytes Memory::*> kinds[] = {
        {"parameters", &Memory::parameters}, {"gradients", &Memory::gradients},
        {"optimizer", &Memory::optimizer},   {"master", &Memory::master},
        {"stash", &Memory::stash},           {"transient", &Memory::transient},
        {"gathered", &Memory::gathered},     {"messages", &Memory::messages}};
    auto isShown = [&](Bytes Memory::*kind) {
      bool isOptional =
          kind == &Memory::master || kind == &Memory::gathered || kind == &Memory::messages;
      return !isOptional ||
             std::any_of(plan.stages.begin(), plan.stages.end(),
                         [&](const PlannedStage &stage) { return stage.memory.*kind > Bytes(0); });
    };
    std::vector<Row> rows = {{"stage", "layers"}};
    for (auto [name, kind] : kinds)
      if (isShown(kind))
        rows.front().push_back(name);
    rows.front().insert(rows.front().end(), {"total", "of HBM"});
    for (size_t k : shown) {
      const PlannedStage &stage = plan.stages[k];
      const Memory &memory = stage.memory;
      Row &row = rows.emplace_back(Row{std::to_string(k), layersOf(stage)});
      for (auto [name, kind] : kinds)
        if (isShown(kind))
          row.push_back(bytesText(memory.*kind));
      row.push_back(bytesText(memory.total()));
      row.push_back(percent(memory.total() / plan.chip.hbm.capacity));
    }
    section(plan.chunks == 1 ? "memory of a device" : "memory of a device, chunk by chunk", rows,
            2);
    if (plan.chunks > 1)
      writeFullestDevice();
    if (plan.fragmentation > Bytes(0))
      os << "  and " << bytesText(plan.fragmentation) << " left free for fragmentation\n";
    if (shown.size() < count)
      os << "  (" << plural(static_cast<int64_t>(count - shown.size()), "stage")
         << " between the first, the fullest and the last not shown)\n";
  }

  /// The chunks of a device lie side by side in its memory.
  void writeFullestDevice() {
    std::vector<std::vector<size_t>> devices = rowsOf(plan);
    auto fullest =
        std::max_element(devices.begin(), devices.end(), [&](const auto &a, const auto &b) {
          return memoryOf(plan, a) < memoryOf(plan, b);
        });
    os << "  the fullest device has the chunks";
    for (size_t i = 0; i < fullest->size(); ++i)
      os << (i == 0 ? " " : i + 1 < fullest->size() ? ", " : " and ") << (*fullest)[i];
    Bytes held = memoryOf(plan, *fullest);
    os << ": " << bytesText(held) << ", " << percent(held / plan.chip.hbm.capacity)
       << " of HBM (what is there for a while counts once)\n";
  }

  void writeProof() {
    const SearchSummary &search = plan.search;
    const char *better = plan.objective == Objective::Throughput ? "faster" : "better";
    os << "\nproof\n  this "
       << (search.method == givenPlacement ? "placement takes"
                                           : "chip, microbatch and tensor width take")
       << " at least " << timeText(plan.stepLower) << "\n";
    writeSchedules();
    // A plan for a given chip has no search behind it.
    if (search.architectures == 0)
      return;
    if (search.method == "paper") {
      os << "  the published hill-climb proves nothing: it looked at " << grouped(search.evaluated)
         << " of " << plural(search.architectures, "architecture") << "\n";
      return;
    }
    os << "  search gap " << gapText(search.searchGap) << ": ";
    if (search.isFinished)
      os << "nothing is left to look at\n";
    else
      os << "stopped early, what was not looked at is " << better << " by at most that\n";
    os << "  proven gap " << gapText(search.provenGap) << ": ";
    if (search.provenGap == 0)
      os << "no plan is " << better << "\n";
    else if (search.provenGap == 1)
      os << "nothing is proven\n";
    else
      os << "no plan is " << better << " by more than that\n";
    os << "  " << search.method << " search of " << plural(search.architectures, "architecture")
       << " with " << plural(search.candidates, "candidate") << ": " << grouped(search.evaluated)
       << " evaluated, " << grouped(search.infeasible) << " on which nothing fits,\n  pruned "
       << grouped(search.prunedByWork) << " by work, " << grouped(search.prunedBySchedule)
       << " by schedules, " << grouped(search.prunedByPlacement) << " by placement\n"
       << "  over all of these with every microbatch, tensor width, placement and schedule; fixed "
          "before: how "
          "operators\n  are fused, the sets that may be sharded at each width, and whole cycles\n";
  }

  /// Who proved the schedules of the parts, and what is left open of them.
  void writeSchedules() {
    int64_t bound = 0, search = 0, cbc = 0, open = 0, rows = 0, nodes = 0;
    double gap = 0;
    for (const PlannedKind &kind : plan.kinds)
      for (const PartSchedule &part : kind.parts) {
        if (!part.proof)
          continue;
        const Proof &proof = *part.proof;
        bool isCbc = proof.by == Proof::By::Relaxation || proof.by == Proof::By::Cbc;
        if (isCbc)
          ++cbc;
        else
          ++(proof.by == Proof::By::Open ? open : proof.by == Proof::By::Search ? search : bound);
        if (isCbc || proof.by == Proof::By::Open) {
          rows = std::max(rows, proof.cbcRows);
          nodes += proof.cbcNodes;
        }
        if (proof.by == Proof::By::Open)
          gap = std::max(gap, proof.gap);
      }
    if (bound + search + cbc + open == 0)
      return;
    os << "  schedules of " << plural(bound + search + cbc + open, "part") << ": " << grouped(bound)
       << " proven by bounds, " << grouped(search) << " by search, " << grouped(cbc) << " by CBC";
    if (open > 0)
      os << ", " << grouped(open) << " open with gaps of up to " << digits(100 * gap) << " %";
    os << "\n";
    if (rows > 0)
      os << "  CBC: at most " << plural(rows, "row") << ", " << plural(nodes, "node") << "\n";
  }

  void writeBaselines() {
    if (plan.baselines.empty())
      return;
    // Speed says little of chips of another size.
    bool isSameSize = llvm::all_of(plan.baselines, [&](const Baseline &baseline) {
      return !baseline.candidate || baseline.candidate->area == plan.area;
    });
    std::vector<Row> rows = {{"name", "step", "speed-up"}};
    if (!isSameSize)
      rows.back().insert(rows.back().end(), {"per mm2", "per W"});
    if (plan.cost)
      rows.back().push_back("per dollar");
    size_t columns = rows.back().size();
    rows.back().push_back("what");
    Seconds longest{};
    for (const Baseline &baseline : plan.baselines)
      if (baseline.candidate)
        longest = std::max(longest, baseline.candidate->step);
    TimeUnit unit(longest);
    for (const Baseline &baseline : plan.baselines) {
      Row row = {baseline.name};
      if (const std::optional<Candidate> &candidate = baseline.candidate) {
        row.push_back(unit(candidate->step));
        row.push_back(timesText(speedUp(*candidate)));
        if (!isSameSize) {
          row.push_back(timesText(speedUpPerArea(*candidate)));
          row.push_back(timesText(speedUpPerWatt(*candidate)));
        }
        if (plan.cost && candidate->cost)
          row.push_back(timesText(speedUp(*candidate) * *candidate->cost / plan.cost->total()));
      }
      row.resize(columns, "-");
      row.push_back(baseline.what);
      if (!baseline.candidate)
        row.back() += "; no plan: " + baseline.why;
      else if (isOtherSize(*baseline.candidate))
        row.back() += "; " + timesText(baseline.candidate->area / plan.area) + " the area, " +
                      timesText(baseline.candidate->peakPower / plan.peakPower) + " the power";
      // Often that is all there is to say.
      bool hasReason = !baseline.why.empty() && baseline.why != "lies outside the space";
      if (baseline.candidate && !baseline.isInSpace)
        row.back() += "; outside the space" + (hasReason ? ": " + baseline.why : "");
      rows.push_back(row);
    }
    section("baselines", rows, 1, columns);
    writeStrongest();
  }

  /// Chips that nobody would compare by their speed alone.
  bool isOtherSize(const Candidate &other) const {
    constexpr double much = 0.05;
    return std::abs(other.area / plan.area - 1) > much ||
           std::abs(other.peakPower / plan.peakPower - 1) > 4 * much;
  }
  double speedUp(const Candidate &other) const { return other.step / plan.step.total(); }
  double speedUpPerArea(const Candidate &other) const {
    return speedUp(other) * (other.area / plan.area);
  }
  double speedUpPerWatt(const Candidate &other) const {
    return speedUp(other) * (other.peakPower / plan.peakPower);
  }

  /// Against the fastest of the chips that were there before, which are named after presets: so
  /// that nobody has to look for it.
  void writeStrongest() {
    const Baseline *strongest = nullptr;
    for (const Baseline &baseline : plan.baselines) {
      llvm::StringRef name = baseline.name;
      name.consume_back("-expert");
      if (baseline.candidate && arch::preset(name.str()) &&
          (!strongest || baseline.candidate->step <= strongest->candidate->step))
        strongest = &baseline;
    }
    if (!strongest)
      return;
    const Candidate &other = *strongest->candidate;
    os << "  the fastest known chip is " << strongest->name << " with " << areaText(other.area)
       << " and " << digits(other.peakPower.value()) << " W: the plan has "
       << timesText(speedUp(other)) << " its speed, " << timesText(speedUpPerArea(other))
       << " per mm2, " << timesText(speedUpPerWatt(other)) << " per W\n";
  }

  void writeBest() {
    if (plan.best.size() < 2)
      return;
    bool hasTokens = plan.tokensPerSecond > 0, hasCost = plan.best.front().cost.has_value();
    std::vector<Row> rows = {{"tensor cores", "vector cores", "buffer", "HBM", "at", "area",
                              "power", "microbatch", "placement", "step", "relative",
                              hasTokens ? "tokens/s" : "samples/s"}};
    if (hasCost)
      rows.back().push_back("cost");
    Seconds longest{};
    for (const Candidate &candidate : plan.best)
      longest = std::max(longest, candidate.step);
    TimeUnit unit(longest);
    for (const Candidate &candidate : plan.best) {
      const arch::ArchPoint &point = candidate.point;
      double relative = candidate.step / plan.step.total();
      BytesPerSecond bandwidth = point.hbmBandwidth.value_or(plan.chip.hbm.bandwidth);
      rows.push_back(
          {std::to_string(point.tensorCores) + " x " + std::to_string(point.width) + "x" +
               std::to_string(point.depth),
           std::to_string(point.vectorCores) + " x " + std::to_string(point.vectorWidth),
           bytesText(point.globalBuffer), bytesText(point.hbm), si(bandwidth.value(), "B/s"),
           areaText(candidate.area), digits(candidate.peakPower.value()) + " W",
           grouped(candidate.microbatch),
           degrees(candidate.pipeline, candidate.dataParallel, candidate.tensorWidth) +
               (candidate.context > 1 ? " x " + std::to_string(candidate.context) : ""),
           unit(candidate.step), timesText(relative),
           digits((hasTokens ? plan.tokensPerSecond : plan.samplesPerSecond) / relative)});
      if (hasCost)
        rows.back().push_back(candidate.cost ? dollars(*candidate.cost) : "-");
    }
    section("best architectures", rows, 2);
    writeSmallest(os, plan);
  }

  const Plan &plan;
  std::string text;
  llvm::raw_string_ostream os;
};

} // namespace

std::string phaze::report::summarize(const Plan &plan) { return Page(plan).write(); }
