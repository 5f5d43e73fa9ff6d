// Random placement problems and brute force; see the header.
#include "RandomProblem.h"

#include <algorithm>
#include <sstream>

using namespace phaze;
using namespace phaze::placement;

static constexpr double infinity = std::numeric_limits<double>::infinity();

static Layer randomLayer(Random &random, bool wholeNumbers, bool exactFields) {
  auto bytes = [&](int64_t most) {
    return Bytes(wholeNumbers ? static_cast<double>(random.whole(0, most))
                              : random.real(0, static_cast<double>(most)));
  };
  auto seconds = [&](int64_t most) {
    return Seconds(wholeNumbers ? static_cast<double>(random.whole(1, most)) / 4
                                : random.real(0.1, static_cast<double>(most) / 4));
  };
  Layer layer;
  layer.forward = seconds(8);
  layer.backward = seconds(12);
  layer.parameterBytes = bytes(4);
  layer.activationBytes = bytes(9);
  if (!exactFields)
    return layer;
  if (random.chance(0.3))
    layer.transientBytes = bytes(4);
  if (random.chance(0.5))
    layer.update = seconds(3);
  if (random.chance(0.2))
    layer.recomputable = false;
  if (random.chance(0.2))
    layer.gradientBytes = bytes(6);
  if (random.chance(0.2))
    layer.optimizerBytes = bytes(8);
  if (random.chance(0.3))
    layer.checkpointBytes = bytes(3);
  if (random.chance(0.3))
    layer.recompute = seconds(6);
  if (random.chance(0.3))
    layer.gatherBytes = bytes(4);
  if (random.chance(0.3))
    layer.syncBytes = bytes(4);
  if (random.chance(0.3))
    layer.weight = Seconds(layer.backward.value() * random.real(0, 1));
  if (random.chance(0.2))
    layer.weightStashBytes = bytes(9);
  if (random.chance(0.3)) {
    Seconds all = layer.recompute.value_or(layer.forward);
    Bytes bytes = layer.activationBytes;
    layer.remats = {{bytes / 2, bytes / 2, all / 2, random.chance(0.5)}};
    if (random.chance(0.5))
      layer.remats.push_back({bytes / 4, 3 * bytes / 4, 3 * all / 4, random.chance(0.5)});
  }
  return layer;
}

static void addEdges(Random &random, Width &width, bool wholeNumbers, bool branches) {
  auto n = static_cast<int32_t>(width.layers.size());
  // Layers may stand in the table in any order.
  std::vector<int32_t> order(n);
  for (int32_t p = 0; p < n; ++p)
    order[p] = p;
  if (branches && random.chance(0.3))
    for (int32_t p = n - 1; p > 0; --p)
      std::swap(order[p], order[random.whole(0, p)]);
  auto bytes = [&] {
    return Bytes(wholeNumbers ? static_cast<double>(random.whole(0, 4)) : random.real(0, 3));
  };
  for (int32_t p = 1; p < n; ++p)
    if (!branches || random.chance(0.9))
      width.edges.push_back({order[p - 1], order[p], bytes(), std::nullopt});
  for (int32_t p = 0; branches && p + 2 < n; ++p) {
    if (random.chance(0.6))
      continue;
    Bytes size = bytes();
    bool named = random.chance(0.5);
    for (int32_t q = p + 2; q < n; ++q)
      if (random.chance(0.5))
        width.edges.push_back(
            {order[p], order[q], size, named ? std::optional<int64_t>(7) : std::nullopt});
  }
}

static void addOverlap(Random &random, Problem &problem) {
  for (double *share :
       {&problem.overlap.tensor, &problem.overlap.gradients, &problem.overlap.messages})
    if (random.chance(0.4))
      *share = random.chance(0.3) ? 1 : random.real(0, 1);
  bool haveLoads = random.chance(0.5);
  for (Width &width : problem.widths)
    for (Layer &layer : width.layers) {
      if (haveLoads)
        layer.chunkLoad = random.real(0.1, 2);
      layer.besideForward = Seconds(random.chance(0.2) ? random.real(0, layer.forward.value()) : 0);
      layer.besideBackward =
          Seconds(random.chance(0.3) ? random.real(0, layer.backward.value()) : 0);
      layer.accumulate = Seconds(random.chance(0.3) ? random.real(0, layer.backward.value()) : 0);
    }
}

/// Replicas that share sequences and experts.
static void addGroups(Random &random, Problem &problem) {
  problem.overlap.context = random.chance(0.5) ? random.real(0, 1) : 0;
  for (Width &width : problem.widths) {
    width.context = random.chance(0.6) ? 2 : 1;
    width.expert = random.chance(0.6) ? random.whole(2, 3) : 1;
    for (Layer &layer : width.layers) {
      layer.expertShare = random.chance(0.6) ? random.real(0, 1) : 0;
      layer.ringForward = Seconds(random.chance(0.4) ? random.real(0, layer.forward.value()) : 0);
      layer.ringBackward = Seconds(random.chance(0.4) ? random.real(0, layer.backward.value()) : 0);
    }
    auto layers = static_cast<int64_t>(width.layers.size());
    for (int64_t count = random.whole(0, 4); count > 0; --count)
      width.collectives.push_back({static_cast<int32_t>(random.whole(0, layers - 1)),
                                   static_cast<CollectiveKind>(random.whole(0, 4)),
                                   random.chance(0.5), Bytes(random.real(0, 3)), 1,
                                   random.chance(0.5) ? GroupOf::Context : GroupOf::Expert,
                                   random.chance(0.5)});
  }
}

Problem phaze::placement::randomProblem(Random &random, const RandomOptions &options) {
  Problem problem;
  bool exact = options.exactFields;
  bool wholeNumbers = random.chance(0.6);
  int64_t layers = random.whole(1, options.mostLayers);
  problem.devices = random.whole(1, options.mostDevices);
  problem.microbatches = random.chance(0.3) ? 1 : random.whole(1, 12);
  problem.recompute = random.chance(0.6);
  problem.optimizer = random.chance(0.5) ? Optimizer::Adam : Optimizer::Sgd;
  problem.memoryBytes = Bytes(static_cast<double>(random.whole(4, 14 * layers)));
  problem.network.bandwidth = BytesPerSecond(random.chance(0.5) ? 1 : 4);
  if (exact && random.chance(0.6)) {
    int64_t count = random.whole(1, 3), size = random.whole(1, 4);
    double bandwidth = 8;
    for (int64_t level = 0; level < count; ++level) {
      problem.network.levels.push_back({size, BytesPerSecond(bandwidth),
                                        Seconds(random.chance(0.5) ? random.real(0, 0.2) : 0),
                                        random.whole(1, 3)});
      size *= random.whole(1, 4);
      bandwidth /= static_cast<double>(random.whole(1, 4));
    }
    NetworkLevel &last = problem.network.levels.back();
    int64_t unit = count > 1 ? problem.network.levels[count - 2].devices : 1;
    last.devices = (std::max(last.devices, problem.devices) + unit - 1) / unit * unit;
  }
  if (exact && random.chance(0.5)) {
    problem.sharing.stage = static_cast<int32_t>(random.whole(1, mostSharing));
    problem.sharing.group = random.chance(0.3) ? random.whole(1, 3) : 0;
    problem.sharing.hiddenGather = random.chance(0.5) ? random.real(0, 1) : 0;
    problem.sharing.hiddenScatter = random.chance(0.5) ? random.real(0, 1) : 1;
  }

  if (exact && random.chance(0.4)) {
    problem.orders.clear();
    for (phaze::pipeline::Order order : phaze::pipeline::allOrders)
      if (random.chance(0.5))
        problem.orders.push_back(order);
    if (problem.orders.empty())
      problem.orders = {phaze::pipeline::Order::Interleaved};
    problem.interleave = random.chance(0.5) ? std::vector<int64_t>{2} : std::vector<int64_t>{2, 3};
    if (random.chance(0.5))
      problem.microbatches = 2 * random.whole(1, 6);
  }
  problem.messagesInParts = exact && random.chance(0.4);
  bool branches = exact && random.chance(0.4);
  int64_t count = random.whole(1, 2), tensorWidth = random.whole(1, 2);
  for (int64_t w = 0; w < count; ++w) {
    Width width;
    width.tensorWidth = tensorWidth;
    tensorWidth *= 2;
    Layer common = randomLayer(random, wholeNumbers, exact);
    int64_t flags = random.whole(0, 2); // none, all, any
    double alike = random.chance(0.5) ? 0.8 : 0;
    for (int64_t l = 0; l < layers; ++l) {
      width.layers.push_back(random.chance(alike) ? common
                                                  : randomLayer(random, wholeNumbers, exact));
      width.layers.back().tensorParallel = flags == 1 || (flags == 2 && random.chance(0.5));
    }
    addEdges(random, width, wholeNumbers, branches);
    if (exact && random.chance(0.4))
      for (int32_t l = 0; l < layers; ++l)
        width.collectives.push_back({l, static_cast<CollectiveKind>(random.whole(0, 3)),
                                     random.chance(0.5), Bytes(random.real(0, 3)),
                                     static_cast<double>(random.whole(1, 2))});
    if (exact && layers > 1 && random.chance(0.3)) {
      Tie tie;
      for (int32_t l = 0; l < layers; ++l)
        if (random.chance(0.4))
          tie.layers.push_back(l);
      tie.gradientBytes = Bytes(random.real(0, 3));
      tie.parameterBytes = Bytes(random.real(0, 3));
      for (int32_t l : tie.layers)
        width.layers[l].parameterBytes += tie.parameterBytes;
      for (int32_t l : tie.layers)
        if (width.layers[l].gradientBytes)
          *width.layers[l].gradientBytes += tie.gradientBytes;
        else
          tie.gradientBytes = Bytes(std::min(tie.gradientBytes, tie.parameterBytes));
      if (tie.layers.size() > 1)
        width.ties.push_back(tie);
    }
    problem.widths.push_back(width);
  }
  if (exact)
    addOverlap(random, problem);
  if (exact && random.chance(0.3))
    for (Width &width : problem.widths)
      for (Layer &layer : width.layers)
        layer.alwaysRecomputed = random.chance(0.5);
  if (exact && random.chance(0.4))
    addGroups(random, problem);
  return problem;
}

namespace {

/// Enumerates cuts, and under the exact rules every set of recomputed layers of each stage.
class Enumeration {
public:
  Enumeration(const Problem &problem, Rules rules, const Limits &limits)
      : problem(problem), rules(rules), limits(limits) {}

  double best = infinity;

  void run() {
    for (size_t w = 0; w < problem.widths.size(); ++w) {
      plan.width = static_cast<int32_t>(w);
      layers = static_cast<int32_t>(problem.widths[w].layers.size());
      plan.recompute.assign(layers, 0);
      for (int64_t d = 1; d <= problem.microbatches && d <= problem.devices; ++d)
        for (Layout layout : {Layout::DataInner, Layout::PipelineInner}) {
          plan.dataParallel = d;
          plan.layout = layout;
          plan.order = phaze::pipeline::Order::OneFOneB;
          plan.chunks = 1;
          bool has1F1B = std::find(problem.orders.begin(), problem.orders.end(), plan.order) !=
                         problem.orders.end();
          for (cut = -1; cut < (rules == Rules::Paper ? 0 : mostCuts(problem.widths[w])); ++cut)
            if (has1F1B || rules == Rules::Paper)
              extend(0);
          if (rules == Rules::Exact)
            tryOrders(problem.widths[w]);
        }
    }
  }

private:
  static int32_t mostCuts(const Width &width) {
    size_t most = 0;
    for (const Layer &layer : width.layers)
      most = std::max(most, layer.remats.size());
    return static_cast<int32_t>(most);
  }

  /// What a layer does that is not recomputed as a whole: nothing, or its cut where that keeps, and
  /// takes, something between.
  uint8_t kept(int32_t p) const {
    const Width &width = problem.widths[plan.width];
    std::vector<int32_t> order;
    linearize(width, order);
    const Layer &layer = width.layers[order[p]];
    if (!problem.recompute || !layer.recomputable || cut < 0 ||
        cut >= static_cast<int32_t>(layer.remats.size()))
      return 0;
    Bytes checkpoint;
    for (const Edge &edge : width.edges)
      checkpoint += edge.to == order[p] ? edge.bytes : Bytes(0);
    checkpoint = layer.checkpointBytes.value_or(checkpoint);
    const Remat &remat = layer.remats[cut];
    bool isBetween = remat.stashBytes >= checkpoint &&
                     remat.rebuiltBytes <= std::max(layer.activationBytes - checkpoint, Bytes(0)) &&
                     remat.time <= layer.recompute.value_or(layer.forward);
    return isBetween ? static_cast<uint8_t>(2 + cut) : 0;
  }

  bool isAsked(int64_t rows) const {
    return (limits.stages == 0 || rows == limits.stages) &&
           (limits.dataParallel == 0 || plan.dataParallel == limits.dataParallel);
  }

  /// Chunks of about equal loads, in every number, order and way to recompute.
  void tryOrders(const Width &width) {
    std::vector<int32_t> order;
    linearize(width, order);
    std::vector<double> loads = chunkLoads(width, order);
    Plan kept = plan;
    for (phaze::pipeline::Order next : problem.orders)
      for (int64_t chunks = 1; chunks <= 3; ++chunks)
        for (int64_t p = limits.stages == 1 ? 1 : 2; p * chunks <= layers; ++p) {
          bool isInterleaved = next == phaze::pipeline::Order::Interleaved;
          if (!isAsked(p))
            continue;
          if (next == phaze::pipeline::Order::OneFOneB ||
              (isInterleaved && std::find(problem.interleave.begin(), problem.interleave.end(),
                                          chunks) == problem.interleave.end()))
            continue;
          plan.order = next;
          plan.chunks = chunks;
          plan.stages = spreadEvenly(loads, p * chunks);
          for (const std::vector<uint8_t> &level : recomputeLevels(problem, width)) {
            plan.recompute = level;
            if (check(problem, plan))
              continue;
            Evaluation evaluation = evaluate(problem, plan, rules);
            if (evaluation.fits)
              best = std::min(best, evaluation.timePerBatch.value());
          }
        }
    plan = kept;
  }

  void extend(int32_t begin) {
    if (begin == layers) {
      if (!isAsked(static_cast<int64_t>(plan.stages.size())) || check(problem, plan))
        return;
      Evaluation evaluation = evaluate(problem, plan, rules);
      if (evaluation.fits)
        best = std::min(best, evaluation.timePerBatch.value());
      return;
    }
    for (int32_t end = begin + 1; end <= layers; ++end) {
      plan.stages.push_back({begin, end, false});
      bool choices = rules == Rules::Exact && problem.recompute;
      for (int32_t set = 0; set < (choices ? 1 << (end - begin) : 1); ++set) {
        for (int32_t p = begin; p < end; ++p)
          plan.recompute[p] = set >> (p - begin) & 1 ? 1 : kept(p);
        extend(end);
      }
      if (choices && cut < 0) {
        plan.stages.back().recomputeWhole = true;
        extend(end);
      }
      std::fill(plan.recompute.begin() + begin, plan.recompute.begin() + end, 0);
      plan.stages.pop_back();
    }
  }

  const Problem &problem;
  Rules rules;
  Limits limits;
  Plan plan;
  int32_t layers = 0, cut = -1;
};

} // namespace

double phaze::placement::bruteForce(const Problem &problem, Rules rules, const Limits &limits) {
  Enumeration enumeration(problem, rules, limits);
  enumeration.run();
  return enumeration.best;
}

std::string phaze::placement::compareWithBruteForce(Solver &solver, uint64_t seed, Rules rules) {
  Random random(seed);
  RandomOptions options;
  options.exactFields = rules == Rules::Exact;
  if (rules == Rules::Paper)
    options.mostLayers = 8;
  Problem problem = randomProblem(random, options);
  std::ostringstream message;
  message.precision(17);
  message << "seed " << seed << ": ";
  if (std::optional<FieldError> error = check(problem)) {
    message << error->field << ": " << error->message;
    return message.str();
  }
  const Result &result = solver.solve(problem, rules);
  double expected = bruteForce(problem, rules);
  double difference = std::abs(result.timePerBatch.value() - expected);
  bool agree = expected == infinity ? result.status == Status::Infeasible
                                    : result.status == Status::Optimal && result.defect.empty() &&
                                          difference <= 1e-9 * expected;
  if (agree &&
      (expected == infinity || solver.lowerBound(problem).value() <= expected * (1 + 1e-9) ||
       rules == Rules::Paper))
    return "";
  message << "found " << result.timePerBatch.value() << " (status "
          << static_cast<int>(result.status) << ", " << result.defect << "), expected " << expected
          << ", bound " << solver.lowerBound(problem).value();
  return message.str();
}
