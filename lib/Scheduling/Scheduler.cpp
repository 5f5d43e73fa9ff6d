// The order in which bounds, heuristics, search and CBC are tried, and the answer put together.
#include "phaze/Scheduling/Scheduler.h"
#include "BeamSearch.h"
#include "Blocks.h"
#include "FullModel.h"
#include "ListScheduler.h"
#include "Prices.h"
#include "Relaxation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

using namespace phaze::scheduling;

const char *phaze::scheduling::toString(Status status) {
  switch (status) {
  case Status::Optimal:
    return "optimal";
  case Status::Feasible:
    return "feasible";
  case Status::Infeasible:
    return "infeasible";
  case Status::Limit:
    return "limit";
  }
  return "limit";
}

static constexpr const char *solverNames[] = {"auto", "cbc", "search"};

const char *phaze::scheduling::toString(Solver solver) {
  return solverNames[static_cast<size_t>(solver)];
}

std::optional<Solver> phaze::scheduling::solverOf(const std::string &name) {
  for (Solver solver : {Solver::Auto, Solver::Cbc, Solver::Search})
    if (name == toString(solver))
      return solver;
  return std::nullopt;
}

const char *phaze::scheduling::toString(Proof proof) {
  switch (proof) {
  case Proof::None:
    return "none";
  case Proof::Bounds:
    return "bounds";
  case Proof::Blocks:
    return "blocks";
  case Proof::Search:
    return "search";
  case Proof::Relaxation:
    return "relaxation";
  case Proof::Cbc:
    return "cbc";
  }
  return "none";
}

void CbcWork::add(const CbcWork &other) {
  models += other.models;
  if (other.rows > rows) {
    rows = other.rows;
    columns = other.columns;
  }
  nodes += other.nodes;
  seconds += other.seconds;
}

double Solution::gap() const {
  if (schedule.makespan <= lowerBound)
    return 0;
  return (schedule.makespan - lowerBound) / schedule.makespan;
}

namespace {

/// Ends a solve at its time limit, or when it is cancelled. Without these it never does, and
/// nothing depends on the clock.
class Deadline {
public:
  explicit Deadline(const SolveOptions &options) : cancel(options.cancel) {
    if (options.timeLimitS)
      end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(std::min(*options.timeLimitS, 1e8)));
  }
  bool isCancelled() const { return cancel && cancel->load(std::memory_order_relaxed); }
  bool passed() const { return isCancelled() || (end && Clock::now() >= *end); }
  std::optional<double> leftS() const {
    if (isCancelled())
      return 0;
    if (!end)
      return std::nullopt;
    return std::max(0.0, std::chrono::duration<double>(*end - Clock::now()).count());
  }

private:
  using Clock = std::chrono::steady_clock;
  const std::atomic<bool> *cancel;
  std::optional<Clock::time_point> end;
};

/// Passes models on, and counts.
class CountingBackend : public phaze::solver::Backend {
public:
  explicit CountingBackend(phaze::solver::Backend &inner) : inner(inner) {}

  phaze::solver::Result solve(const phaze::solver::Model &model,
                              const phaze::solver::SolveOptions &options) override {
    auto begin = std::chrono::steady_clock::now();
    phaze::solver::Result result = inner.solve(model, options);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    work.add({1, model.rows().size(), model.variables().size(),
              static_cast<uint64_t>(std::max<int64_t>(result.nodes, 0)), seconds.count()});
    return result;
  }

  CbcWork work;

private:
  phaze::solver::Backend &inner;
};

/// What is known about one component.
struct ComponentResult {
  Sequence best;
  Ticks lower = 0;
  Proof proof = Proof::None;
  bool isClosedByCbc = false; ///< up to its tolerance
  uint64_t nodes = 0;
  CbcWork cbc;
  std::string defect; ///< bounds that contradict each other; empty if all is well

  bool isProven() const { return isClosedByCbc || lower >= best.makespan; }
};

/// What is known of a component at once: microseconds for a layer.
struct QuickBounds {
  Sequence schedule;
  Ticks lower = 0;
};

Ticks totalOne(const Instance &instance) {
  Ticks sum = 0;
  for (Ticks t : instance.one)
    sum += t;
  return sum;
}

constexpr unsigned quickRounds = 24;

/// Prices, and a list schedule with the modes that they make cheaper.
QuickBounds quickBounds(const Instance &instance, unsigned rounds = quickRounds) {
  PriceFinder finder(instance);
  Prices prices = finder.find(wholeInstance(instance), rounds);
  return {bestListSchedule(instance, finder.allIsCheaper()),
          ticksFromPrices(prices.total, static_cast<double>(totalOne(instance)), instance.size())};
}

/// More rounds pay for small instances; a round is quadratic.
unsigned priceRounds(unsigned ops) { return ops <= 64 ? 120 : ops <= 256 ? 60 : quickRounds; }

class ComponentSolver {
public:
  ComponentSolver(const Instance &instance, const SolveOptions &options, const Deadline &deadline,
                  phaze::solver::Backend &backend)
      : instance(instance), options(options), deadline(deadline), backend(backend) {}

  ComponentResult run() {
    if (instance.size() == 1) {
      Mode mode = instance.all[0] == never ? Mode::One : Mode::All;
      result.best = {{{0, mode, mode == Mode::One && instance.sameIndexPairs ? 0 : -1}},
                     instance.duration(0, mode)};
      result.lower = result.best.makespan;
      result.proof = Proof::Bounds;
      return result;
    }
    if (options.solver == Solver::Cbc) {
      result.best = quickBounds(instance).schedule;
      tryFullModel();
    } else {
      climb();
    }
    result.cbc.add(backend.work);
    return result;
  }

private:
  static constexpr uint64_t firstSearchNodes = 50'000;
  /// Beyond this CBC takes seconds in the root, which its limits do not end.
  static constexpr unsigned cbcOps = 64;
  static constexpr uint64_t relaxationNodes = 100;

  /// From cheap to dear; each step is left as soon as the bounds meet.
  void climb() {
    target = std::max(options.gap, options.coarseGap);
    const bool hasCbc = options.solver == Solver::Auto;
    tryBounds();
    if (!isDone() && instance.sameIndexPairs)
      tryWithoutColumns();
    if (!isDone())
      trySearch(std::min(firstSearchNodes, options.nodeLimit / 4));
    if (options.isShort)
      return;
    if (!isDone() && hasCbc)
      tryBlocks();
    if (!isDone())
      tryLocalSearch();
    if (!isDone())
      trySearch(options.nodeLimit);
    if (options.gap < target) {
      target = options.gap;
      if (!isDone())
        trySearch(options.nodeLimit / 10);
    }
    if (!isDone() && hasCbc && instance.size() <= cbcOps)
      tryRelaxation();
    if (!isDone() && hasCbc && instance.size() <= cbcOps)
      tryFullModel();
  }

  bool isDone() const {
    if (result.isProven() || deadline.passed())
      return true;
    return target > 0 && static_cast<double>(result.best.makespan - result.lower) <=
                             target * static_cast<double>(result.best.makespan);
  }

  void raiseLower(Ticks lower, Proof proof) {
    if (lower <= result.lower)
      return;
    if (lower > result.best.makespan) {
      result.defect = std::string("the bound of ") + toString(proof) + ", " +
                      std::to_string(lower) + " ticks, is above a schedule of " +
                      std::to_string(result.best.makespan);
      return;
    }
    result.lower = lower;
    boundProof = proof;
    noteProof();
  }
  void lowerUpper(Sequence sequence) {
    if (sequence.steps.empty() || sequence.makespan >= result.best.makespan)
      return;
    result.best = std::move(sequence);
    noteProof();
  }
  /// The bound that met the makespan is the proof, whichever of the two moved last.
  void noteProof() {
    if (result.isProven())
      result.proof = boundProof;
  }

  /// Better prices need not have better modes, and no answer is worse than that of bounds().
  void tryBounds() {
    QuickBounds known = quickBounds(instance);
    result.best = std::move(known.schedule);
    raiseLower(known.lower, Proof::Bounds);
    if (priceRounds(instance.size()) == quickRounds)
      return;
    known = quickBounds(instance, priceRounds(instance.size()));
    lowerUpper(std::move(known.schedule));
    raiseLower(known.lower, Proof::Bounds);
  }

  /// Counting cores is a relaxation of the same-index rule; often its best schedule has columns.
  void tryWithoutColumns() {
    Instance counted = instance;
    counted.sameIndexPairs = false;
    // CBC's integer models are for what this leaves open.
    SolveOptions cheaper = options;
    cheaper.cbcNodeLimit = 0;
    ComponentResult inner = ComponentSolver(counted, cheaper, deadline, backend).run();
    result.nodes += inner.nodes;
    result.defect = inner.defect;
    raiseLower(inner.lower, inner.proof == Proof::None ? Proof::Search : inner.proof);
    lowerUpper(assignColumns(instance, inner.best));
  }

  void tryRelaxation() {
    if (options.cbcNodeLimit == 0)
      return;
    auto nodes = static_cast<int>(std::min(options.cbcNodeLimit, relaxationNodes));
    RelaxationResult relaxation =
        solveRelaxation(instance, backend, result.best.makespan, nodes, deadline.leftS());
    raiseLower(relaxation.lower, Proof::Relaxation);
  }

  void tryBlocks() {
    // Types that overlap know no blocks.
    if (instance.size() > maxBlockOps || instance.overlapTypes)
      return;
    BlockLimits limits;
    limits.known = result.lower;
    limits.enough = static_cast<Ticks>(static_cast<double>(result.best.makespan) * (1 - target));
    limits.stop = [&] { return deadline.passed(); };
    BlockResult blocks = solveBlocks(instance, backend, limits);
    raiseLower(blocks.lower, Proof::Blocks);
    lowerUpper(std::move(blocks.best));
  }

  void tryLocalSearch() {
    // A round is linear in the ops: about the same work for every size, and less of it where
    // little was asked for.
    uint64_t most = std::min<uint64_t>(10 * options.nodeLimit, 1'000'000);
    auto rounds = static_cast<unsigned>(most * 64 / std::max(64u, instance.size()));
    lowerUpper(
        improve(instance, result.best, rounds, result.lower, [&] { return deadline.passed(); }));
  }

  void trySearch(uint64_t nodes) {
    if (instance.size() > maxSearchOps || nodes == 0)
      return;
    SearchLimits limits;
    limits.nodes = nodes;
    limits.gap = target;
    limits.firstWidth = nextWidth;
    limits.stop = [&] { return deadline.passed(); };
    SearchResult found = beamSearch(instance, result.best, result.lower, limits);
    nextWidth = found.nextWidth;
    result.nodes += found.nodes;
    lowerUpper(found.best);
    raiseLower(found.lower, Proof::Search);
  }

  void tryFullModel() {
    if (options.cbcNodeLimit == 0)
      return;
    FullModelLimits limits;
    limits.lower = result.lower;
    limits.isQuick = options.solver == Solver::Auto;
    limits.nodes = options.cbcNodeLimit;
    limits.timeLimitS = deadline.leftS();
    FullModelResult full = solveFullModel(instance, backend, result.best, limits);
    lowerUpper(std::move(full.best));
    raiseLower(full.lower, Proof::Cbc);
    result.isClosedByCbc = full.isClosed;
    if (full.isClosed)
      result.proof = Proof::Cbc;
  }

  const Instance &instance;
  const SolveOptions &options;
  const Deadline &deadline;
  CountingBackend backend;
  ComponentResult result;
  double target = 0; ///< the gap that is aimed at
  Proof boundProof = Proof::None;
  uint64_t nextWidth = 0;
};

/// Turns the components' sequences into start times in doubles, and cores.
class Realizer {
public:
  Realizer(const Problem &problem, const std::vector<unsigned> &topological)
      : problem(problem), preds(problem.ops.size()), isPlaced(problem.ops.size(), 0) {
    for (const Edge &edge : problem.edges)
      preds[edge.to].push_back(edge.from);
    for (unsigned i : topological)
      if (std::min(problem.ops[i].oneCore, problem.ops[i].allCores) == 0)
        instant.push_back(i);
    // No schedule uses more cores of a type than there are ops, beside those without a partner.
    unsigned paired = std::min(problem.tensorCores, problem.vectorCores);
    unsigned ops = static_cast<unsigned>(problem.ops.size());
    unsigned most[2] = {problem.tensorCores, problem.vectorCores};
    for (unsigned c : {0u, 1u})
      free[c].assign(std::min(most[c], problem.sameIndexPairs ? paired + ops : ops), 0);
    schedule.ops.resize(problem.ops.size());
  }

  void place(const Instance &instance, const Sequence &sequence) {
    now = end;
    for (const Step &step : sequence.steps)
      placeOp(instance.origin[step.op], step.mode, step.column);
  }

  Schedule finish() {
    placeInstant();
    schedule.makespan = end;
    return std::move(schedule);
  }

private:
  bool isReady(unsigned op) const {
    return std::all_of(preds[op].begin(), preds[op].end(), [&](unsigned p) { return isPlaced[p]; });
  }
  double readyTime(unsigned op) const {
    double ready = 0;
    for (unsigned p : preds[op])
      ready = std::max(ready, schedule.ops[p].start + schedule.ops[p].duration);
    return ready;
  }

  /// Ops of no duration start when their predecessors are done; they hold no core.
  void placeInstant() {
    for (bool again = !instant.empty(); again;) {
      again = false;
      for (unsigned &op : instant) {
        if (isPlaced[op] || !isReady(op))
          continue;
        Placed &placed = schedule.ops[op];
        placed.start = readyTime(op);
        placed.mode = problem.ops[op].oneCore == 0 ? Mode::One : Mode::All;
        if (placed.mode == Mode::One && usesTensor(problem.ops[op].type))
          placed.tensorCore = 0;
        if (placed.mode == Mode::One && usesVector(problem.ops[op].type))
          placed.vectorCore = 0;
        end = std::max(end, placed.start);
        isPlaced[op] = again = true;
      }
    }
  }

  void placeOp(unsigned op, Mode mode, int column) {
    placeInstant();
    const Op &data = problem.ops[op];
    Placed &placed = schedule.ops[op];
    placed.mode = mode;
    placed.duration = mode == Mode::One ? data.oneCore : data.allCores;
    bool uses[2] = {usesTensor(data.type), usesVector(data.type)};
    double start = std::max(now, readyTime(op));
    for (unsigned c : {0u, 1u}) {
      if (mode == Mode::All && (uses[c] || !problem.overlapTypes))
        for (double f : free[c])
          start = std::max(start, f);
      if (mode == Mode::One && uses[c])
        start = std::max(start, column >= 0 ? free[c][static_cast<size_t>(column)]
                                            : *std::min_element(free[c].begin(), free[c].end()));
    }
    placed.start = now = start;
    double done = start + placed.duration;
    for (unsigned c : {0u, 1u}) {
      if (mode == Mode::All && (uses[c] || !problem.overlapTypes))
        std::fill(free[c].begin(), free[c].end(), done);
      if (mode == Mode::One && uses[c]) {
        // The first free core, so that schedules use few.
        size_t core = column >= 0 ? static_cast<size_t>(column) : 0;
        while (free[c][core] > start)
          ++core;
        free[c][core] = done;
        (c == 0 ? placed.tensorCore : placed.vectorCore) = static_cast<unsigned>(core);
      }
    }
    end = std::max(end, done);
    isPlaced[op] = 1;
  }

  const Problem &problem;
  Schedule schedule;
  std::vector<std::vector<unsigned>> preds;
  std::vector<char> isPlaced;
  std::vector<unsigned> instant;
  std::vector<double> free[2];
  double now = 0, end = 0;
};

} // namespace

/// A bound that is above what it bounds by no more than rounding is that. By more it stays what it
/// is, for those to see who compare them: it is a defect.
static double withoutRounding(double lower, double upper) {
  constexpr double rounding = 1e-12;
  return lower > upper && lower <= upper * (1 + rounding) ? upper : lower;
}

Bounds phaze::scheduling::bounds(const Problem &problem) {
  TickScale scale(problem);
  Decomposition parts = decompose(problem, scale);
  Ticks lower = 0;
  Realizer realizer(problem, parts.topological);
  for (const Instance &instance : parts.components) {
    if (instance.size() == 1) {
      Mode mode = instance.all[0] == never ? Mode::One : Mode::All;
      lower += instance.duration(0, mode);
      realizer.place(instance, {{{0, mode, -1}}, 0});
      continue;
    }
    QuickBounds known = quickBounds(instance);
    lower += known.lower;
    realizer.place(instance, known.schedule);
  }
  Bounds result;
  result.upper = realizer.finish().makespan;
  result.lower = withoutRounding(scale.boundFromTicks(lower, problem.ops.size()), result.upper);
  return result;
}

Solution phaze::scheduling::solve(const Problem &problem, const SolveOptions &options,
                                  solver::Backend &backend) {
  Solution solution;
  if (!isFeasible(problem)) {
    solution.status = Status::Infeasible;
    return solution;
  }
  Deadline deadline(options);
  TickScale scale(problem);
  Decomposition parts = decompose(problem, scale);
  Realizer realizer(problem, parts.topological);
  Ticks lower = 0;
  bool isProven = true, isExact = true;
  solution.proof = Proof::Bounds;
  for (const Instance &instance : parts.components) {
    ComponentResult part = ComponentSolver(instance, options, deadline, backend).run();
    if (!part.defect.empty()) {
      solution = {};
      solution.internalError = part.defect;
      return solution;
    }
    solution.nodes += part.nodes;
    solution.cbc.add(part.cbc);
    auto length = static_cast<double>(part.best.makespan);
    solution.components.push_back({instance.size(), part.proof,
                                   (length - static_cast<double>(part.lower)) / length, part.nodes,
                                   part.cbc});
    lower += part.lower;
    isProven &= part.isProven();
    isExact &= part.lower >= part.best.makespan;
    solution.proof = std::max(solution.proof, part.proof);
    realizer.place(instance, part.best);
  }
  solution.schedule = realizer.finish();
  solution.status = isProven ? Status::Optimal : Status::Feasible;
  if (!isProven)
    solution.proof = Proof::None;
  solution.lowerBound =
      withoutRounding(scale.boundFromTicks(lower, problem.ops.size()), solution.schedule.makespan);
  // On a grid nothing is lost between ticks and times, so that the two are one number.
  if (isExact && scale.onGrid())
    solution.lowerBound = solution.schedule.makespan;
  if (auto violation = verify(problem, solution.schedule)) {
    // A wrong schedule must never leave the library.
    solution = {};
    solution.internalError = "schedule fails its check: " + *violation;
  } else if (solution.lowerBound > solution.schedule.makespan) {
    std::string lowest = std::to_string(solution.lowerBound);
    std::string found = std::to_string(solution.schedule.makespan);
    solution = {};
    solution.internalError = "bound of " + lowest + " for a schedule of " + found;
  }
  return solution;
}

std::optional<std::string> phaze::scheduling::fullModelAsMps(const Problem &problem) {
  if (!isFeasible(problem))
    return std::nullopt;
  Decomposition parts = decompose(problem, TickScale(problem));
  const Instance *largest = nullptr;
  for (const Instance &instance : parts.components)
    if (instance.size() > 1 && (!largest || instance.size() > largest->size()))
      largest = &instance;
  if (!largest)
    return std::nullopt;
  Sequence list = bestListSchedule(*largest, std::vector<char>(largest->size(), 0));
  double unit = static_cast<double>(list.makespan) / 1000;
  return buildFullModel(*largest, 0, list.makespan, unit).model.toMps();
}

size_t SolutionCache::KeyHash::operator()(const std::string &key) const {
  return std::hash<std::string>()(key);
}

std::shared_ptr<const Solution> SolutionCache::solve(const Problem &problem) {
  // The key is everything that an answer depends on, so that equal keys are equal problems.
  std::string key;
  auto add = [&](const auto &value) {
    key.append(reinterpret_cast<const char *>(&value), sizeof(value));
  };
  add(problem.tensorCores);
  add(problem.vectorCores);
  add(problem.sameIndexPairs);
  add(problem.overlapTypes);
  for (const Op &op : problem.ops) {
    add(op.type);
    add(op.oneCore);
    add(op.allCores);
  }
  for (const Edge &edge : problem.edges) {
    add(edge.from);
    add(edge.to);
  }
  add(problem.ops.size());
  {
    std::lock_guard<std::mutex> lock(mutex);
    auto known = solutions.find(key);
    if (known != solutions.end()) {
      ++hitCount;
      return known->second;
    }
  }
  auto solution = std::make_shared<const Solution>(scheduling::solve(problem, options, backend));
  if (options.cancel && options.cancel->load(std::memory_order_relaxed))
    return solution;
  std::lock_guard<std::mutex> lock(mutex);
  secondsOfCbc += solution->cbc.seconds;
  return solutions.emplace(std::move(key), std::move(solution)).first->second;
}

size_t SolutionCache::size() const {
  std::lock_guard<std::mutex> lock(mutex);
  return solutions.size();
}

uint64_t SolutionCache::hits() const {
  std::lock_guard<std::mutex> lock(mutex);
  return hitCount;
}

double SolutionCache::cbcSeconds() const {
  std::lock_guard<std::mutex> lock(mutex);
  return secondsOfCbc;
}
