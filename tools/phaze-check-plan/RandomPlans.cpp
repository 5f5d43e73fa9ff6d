// Makes plans at random; see the header.
#include "RandomPlans.h"
#include "phaze/Arch/Area.h"
#include "phaze/Plan/Pipeline.h"
#include "phaze/Sharding/Groups.h"
#include "phaze/Sharding/Sharding.h"

#include <algorithm>
#include <numeric>

namespace phaze::run {

namespace {

/// From 0 to `count` - 1; the same on every system, unlike distributions of the library.
int64_t below(std::mt19937_64 &random, int64_t count) {
  return static_cast<int64_t>(random() % static_cast<uint64_t>(count));
}

bool isOneOf(std::mt19937_64 &random, int64_t count) { return below(random, count) == 0; }

std::vector<int64_t> divisorsOf(int64_t number) {
  std::vector<int64_t> divisors;
  for (int64_t d = 1; d <= number; ++d)
    if (number % d == 0)
      divisors.push_back(d);
  return divisors;
}

int64_t oneOf(std::mt19937_64 &random, const std::vector<int64_t> &list) {
  return list[below(random, static_cast<int64_t>(list.size()))];
}

} // namespace

RandomPlans::RandomPlans(const ImportedProgram &program, bool isWhole)
    : workload(program.workload), isWhole(isWhole) {
  if (workload.batch)
    batch = workload.factors[*workload.batch].size;
}

/// Replicas, microbatches and their size. `isOne`: one replica.
void RandomPlans::chooseBatch(plan::Plan &plan, bool isOne, Random &random) const {
  plan.globalBatch = batch;
  std::vector<int64_t> few;
  for (int64_t d : divisorsOf(batch))
    if (d <= 4 && d % plan.expert == 0)
      few.push_back(d);
  plan.dataParallel = isWhole || few.empty() || isOne ? plan.expert : oneOf(random, few);
  if (!isOne && !isWhole && plan.dataParallel == 1 && few.size() > 1)
    plan.dataParallel = few[1];
  int64_t each = batch / plan.dataParallel;
  std::vector<int64_t> counts;
  for (int64_t m : divisorsOf(each))
    if (m <= 8)
      counts.push_back(m);
  plan.microbatches = isWhole ? 1 : oneOf(random, counts);
  plan.microbatch = each / plan.microbatches;
}

/// What replicas share, all of them or in groups.
void RandomPlans::chooseSharing(plan::Plan &plan, Random &random) const {
  int64_t least = plan.context * plan.expert;
  std::vector<int64_t> groups;
  for (int64_t z : divisorsOf(plan.copies()))
    if (z > 1 && z % least == 0)
      groups.push_back(z);
  if (groups.empty() || isOneOf(random, 2))
    return;
  plan.sharing = static_cast<int32_t>(1 + below(random, 3));
  plan.sharingGroup = oneOf(random, groups);
}

/// Classes that tensor groups divide.
void RandomPlans::chooseClasses(plan::Plan &plan, int64_t width, Random &random) const {
  plan.tensorWidth = width;
  if (width == 1)
    return;
  std::vector<FactorId> all(workload.factors.size());
  std::iota(all.begin(), all.end(), 0);
  for (size_t i = all.size(); i > 1; --i)
    std::swap(all[i - 1], all[below(random, static_cast<int64_t>(i))]);
  sharding::Sharding sharding{width, {}};
  for (FactorId factor : all) {
    const FactorClass &known = workload.factors[factor];
    if (known.size < 2 || known.role == FactorRole::Sequence || known.isNeededWhole ||
        isOneOf(random, 3))
      continue;
    sharding::Sharding more = sharding;
    more.classes.insert(std::upper_bound(more.classes.begin(), more.classes.end(), factor), factor);
    if (!sharding::check(workload, more))
      sharding = std::move(more);
  }
  // Sequences are divided where nothing else is, in parts of what devices share that share them.
  Workload local = sharding::contextWorkload(workload, plan.context);
  if (!sharding.classes.empty() && isOneOf(random, 2))
    sharding = sharding::withSequences(local, sharding);
  for (FactorId factor : sharding.classes) {
    int64_t size = local.factors[factor].size;
    plan.sharded.push_back({local.factors[factor].name, size, (size - 1) / width + 1});
  }
}

/// Layers in so many stages of any length, or as many as there are layers for.
void RandomPlans::chooseStages(plan::Plan &plan, int64_t count, Random &random) const {
  std::vector<size_t> cuts(workload.layers.size() - 1);
  std::iota(cuts.begin(), cuts.end(), 1);
  for (size_t i = cuts.size(); i > 1; --i)
    std::swap(cuts[i - 1], cuts[below(random, static_cast<int64_t>(i))]);
  cuts.resize(count - 1);
  cuts.push_back(workload.layers.size());
  std::sort(cuts.begin(), cuts.end());
  std::vector<int32_t> stageOf;
  for (size_t end : cuts) {
    plan::PlannedStage &stage = plan.stages.emplace_back();
    while (stageOf.size() < end) {
      const Layer &layer = workload.layers[stageOf.size()];
      stage.layers.push_back({layer.name, workload.kinds[layer.kind].name});
      stageOf.push_back(static_cast<int32_t>(plan.stages.size()) - 1);
    }
  }
  for (const Edge &edge : workload.edges)
    if (int32_t from = stageOf[edge.from], to = stageOf[edge.to]; from != to)
      plan.stages[from].boundaries.push_back(
          {workload.layers[edge.from].name, workload.layers[edge.to].name, to, Bytes()});
}

/// Nothing, layers, stages, or parts of layers.
void RandomPlans::chooseRecomputation(plan::Plan &plan, Random &random) const {
  plan.isRecomputeAllowed = true;
  int64_t way = below(random, 4);
  for (plan::PlannedStage &stage : plan.stages) {
    stage.isRecomputedWhole = way == 1 && isOneOf(random, 2);
    for (plan::PlannedLayer &layer : stage.layers) {
      layer.isRecomputed = stage.isRecomputedWhole || (way == 2 && isOneOf(random, 2));
      if (way == 3 && !isOneOf(random, 3))
        layer.remat = 1;
    }
  }
  for (const LayerKind &kind : workload.kinds) {
    plan::PlannedKind &planned = plan.kinds.emplace_back();
    planned.name = kind.name;
    if (way != 3)
      continue;
    plan::PlannedCut cut{1, "cut", Bytes(), {}};
    for (size_t op = 0; op < kind.forward.operators.size(); ++op)
      if (isOneOf(random, 2))
        cut.again.push_back(static_cast<int32_t>(op));
    planned.cuts.push_back(std::move(cut));
  }
}

/// The last stage first; replicas of a stage side by side, or the stages of a replica.
void RandomPlans::chooseDevices(plan::Plan &plan, Random &random) const {
  std::vector<std::vector<size_t>> rows = plan::rowsOf(plan);
  bool isDataInner = plan.context * plan.expert > 1 || isOneOf(random, 2);
  int64_t all = 0;
  for (const std::vector<size_t> &row : rows) {
    // Stages of which nothing is divided have a device for each replica.
    int64_t width = rows.size() > 1 && isOneOf(random, 5) ? 1 : plan.tensorWidth;
    for (size_t k : row)
      plan.stages[k].tensorWidth = width;
    all += width;
  }
  plan.devices = plan.devicesUsed = all * plan.copies();
  int64_t next = 0;
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    int64_t width = plan.stages[row->front()].tensorWidth;
    for (size_t k : *row) {
      plan.stages[k].firstDevice = next;
      plan.stages[k].replicaStride = isDataInner ? width : all;
    }
    next += isDataInner ? width * plan.copies() : width;
  }
}

/// What check() of plans asks for.
void RandomPlans::deriveTimes(plan::Plan &plan) const {
  std::vector<int64_t> inFlight = pipeline::inFlight(plan::shapeOf(plan));
  for (auto [k, stage] : llvm::enumerate(plan.stages)) {
    stage.inFlight = inFlight[k];
    stage.forward = stage.forwardPass = Seconds(1);
    stage.backward = Seconds(2);
    stage.load = stage.forward + stage.backward;
    stage.weightPass = pipeline::isSplit(plan.order) ? Seconds(1) : Seconds();
  }
  plan.step.compute = plan::stepOf(plan);
  plan.samplesPerSecond = static_cast<double>(plan.globalBatch) / plan.step.compute.value();
}

plan::Plan RandomPlans::make(uint64_t number) const {
  enum Kind { Replicas, Stages, Tensor, All, Orders, Groups };
  Random random(number * 0x9e3779b97f4a7c15u + 1);
  auto kind = static_cast<Kind>(number % 6);
  plan::Plan plan;
  plan.attention = workload.attention;
  plan.chip = *arch::preset("tpuv4");
  plan.area = arch::area(plan.chip);
  plan.areaParts = {{"all", plan.area}};
  if (kind == Groups) {
    int64_t sequence = sharding::longestSequence(workload);
    int64_t experts = isWhole || batch % 2 ? 1 : sharding::mostExperts(workload);
    plan.expert = experts > 1 && !isOneOf(random, 4) ? 2 : 1;
    bool isShared = sequence > 1 && (plan.expert == 1 || isOneOf(random, 2));
    plan.context = isShared ? 2 + below(random, std::min<int64_t>(sequence - 1, 2)) : 1;
  }
  chooseBatch(plan, kind == Stages || kind == Tensor, random);
  chooseSharing(plan, random);
  auto layers = static_cast<int64_t>(workload.layers.size());
  int64_t stages = kind == Replicas || kind == Tensor     ? 1
                   : kind == Groups && isOneOf(random, 2) ? 1
                                                          : 2 + below(random, 3);
  if (kind == Orders || (kind != Replicas && kind != Tensor && isOneOf(random, 3))) {
    plan.order = pipeline::allOrders[below(random, pipeline::allOrders.size())];
    if (plan.order == pipeline::Order::Interleaved || plan.order == pipeline::Order::ZbV)
      plan.chunks = 2;
    if (plan.order == pipeline::Order::Interleaved && isOneOf(random, 2))
      plan.chunks = 3;
  }
  stages = std::min(stages, layers / plan.chunks);
  if (plan.order == pipeline::Order::Interleaved)
    while (stages > 1 && plan.microbatches % stages != 0)
      --stages;
  if (stages < 1) {
    plan.order = pipeline::Order::OneFOneB;
    plan.chunks = stages = 1;
  }
  bool hasWidth = kind == Tensor || kind == All || (kind == Groups && isOneOf(random, 2));
  chooseClasses(plan, hasWidth ? 2 + below(random, 3) : 1, random);
  chooseStages(plan, stages * plan.chunks, random);
  chooseRecomputation(plan, random);
  chooseDevices(plan, random);
  deriveTimes(plan);
  return plan;
}

std::string RandomPlans::describe(const plan::Plan &plan) {
  std::string text = std::to_string(plan.stages.size() / plan.chunks) + "/" +
                     std::to_string(plan.dataParallel) + "/" + std::to_string(plan.tensorWidth) +
                     " " + pipeline::name(plan.order);
  if (plan.chunks > 1)
    text += ":" + std::to_string(plan.chunks);
  if (plan.context > 1)
    text += " cp=" + std::to_string(plan.context);
  if (plan.expert > 1)
    text += " ep=" + std::to_string(plan.expert);
  if (plan.sharing > 0)
    text += " zero=" + std::to_string(plan.sharing) + ":" + std::to_string(plan.sharingGroup);
  text += " mb=" + std::to_string(plan.microbatch);
  const char *separator = " sharded=";
  for (const plan::ShardedClass &sharded : plan.sharded)
    text += std::exchange(separator, ",") + sharded.name;
  separator = " layers=";
  for (const plan::PlannedStage &stage : plan.stages) {
    text += std::exchange(separator, ",") + std::to_string(stage.layers.size());
    if (stage.isRecomputedWhole)
      text += "w";
    for (const plan::PlannedLayer &layer : stage.layers)
      text += layer.remat > 0 ? "c" : layer.isRecomputed && !stage.isRecomputedWhole ? "r" : "";
    if (stage.tensorWidth < plan.tensorWidth)
      text += "x1";
  }
  return text;
}

} // namespace phaze::run
