// The front of the search: options, one model or several, and the answer as plans.
#include "phaze/Search/Search.h"

#include "Baselines.h"
#include "Engine.h"
#include "Explain.h"
#include "Front.h"
#include "HillClimb.h"
#include "Parallel.h"
#include "Placements.h"
#include "WhatIf.h"
#include "WhyNot.h"
#include "phaze/Evaluation/BuildPlan.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Plan/Json.h"
#include "phaze/Plan/Methods.h"
#include "phaze/Search/Instances.h"
#include "phaze/Search/OptionTable.h"
#include "llvm/Support/FileSystem.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace phaze;
using namespace phaze::search;

/// No library throws but the standard one: what is left when there is no memory.
static std::string told(const std::exception &exception) {
  if (dynamic_cast<const std::bad_alloc *>(&exception))
    return "out of memory";
  return std::string("internal error: ") + exception.what();
}

/// Known before the search: what is found must not be lost for it.
static std::optional<std::string> whyNotCheckpoint(const std::string &file) {
  if (file.empty())
    return std::nullopt;
  llvm::sys::fs::file_status status;
  if (file == "-" || (!llvm::sys::fs::status(file, status) && is_other(status)))
    return "expected a file, found '" + file + "'";
  return whyNotWritable(file);
}

constexpr char stoppedTooEarly[] = "the search was stopped before it had a plan";

/// Of the best score: the smallest chips within these of it are told.
constexpr double smallestParts[] = {0.01, 0.05, 0.1};

struct Search::State {
  State(std::vector<Model> given, Options given2) : options(std::move(given2)) {
    begin = now();
    try {
      prepare(std::move(given));
    } catch (const std::exception &exception) {
      error = told(exception);
    }
    tableSeconds = now() - begin;
  }

  void prepare(std::vector<Model> given) {
    if (std::optional<std::string> wrong = check(options)) {
      error = *wrong;
      return;
    }
    bool isFirst = !options.ranks || options.ranks->isFirst();
    if (std::optional<std::string> wrong = whyNotCheckpoint(options.checkpoint); wrong && isFirst)
      error = "checkpoint: " + *wrong;
    else if (given.empty())
      error = "models: expected at least one";
    for (Model &model : given) {
      if (!error.empty())
        return;
      // A search with a checkpoint and little time gets on only with all of its tables, and ranks
      // have the same ones.
      bool needsAll = !options.checkpoint.empty() || isShared();
      models.emplace_back(std::move(model), options, needsAll ? infinity : deadline());
      error = models.back().error;
    }
    if (!error.empty())
      return;
    bool asksForEnergy =
        std::any_of(options.pareto.begin(), options.pareto.end(), [](ParetoKey key) {
          return key == ParetoKey::Energy || key == ParetoKey::AveragePower;
        });
    if (asksForEnergy && models.size() > 1) {
      error = "pareto: energy and average-power are of one model at a time";
      return;
    }
    boxes.emplace(options, options.objective == Objective::ThroughputPerCost);
    std::vector<Chip> some = boxes->some(1);
    std::optional<std::string> said = whatLimitsSay(options, some.empty());
    if (some.empty()) {
      error = said.value_or("space: no architecture is within its limits");
      return;
    }
    limitWarning = said.value_or("");
    if (const char *who = whoLists(); who && boxes->size() > mostListed)
      error = std::string(who) + ": the space has too many architectures to look at each of them";
    else
      error = whyNotVaried(options, options.space.config(some.front().point));
  }

  /// The option that looks at all chips of a space, one by one; null if none does.
  const char *whoLists() const {
    return options.method != Method::Exact ? "search"
           : !options.pareto.empty()       ? "pareto"
                                           : nullptr;
  }

  bool isShared() const { return options.ranks && options.ranks->count() > 1; }
  /// After what ranks do together. The first one goes on alone; the others have nothing to do then,
  /// and this is true of them.
  bool endSharing(Outcome &outcome) {
    outcome.isElsewhere = isShared() && !options.ranks->isFirst();
    options.ranks = nullptr;
    return outcome.isElsewhere;
  }

  double deadline() const { return options.timeLimitS ? begin + *options.timeLimitS : infinity; }
  /// Whether what is told beside the plan would come long after the time limit.
  bool isLate() const {
    return options.timeLimitS && now() > deadline() + std::max(1.0, 0.1 * *options.timeLimitS);
  }

  /// What models would have for themselves.
  struct Own {
    std::vector<double> best;                ///< Values; empty for one model.
    std::vector<plan::Candidate> candidates; ///< Of these.
    bool isKnown = true;                     ///< That these are the best.
    std::vector<std::optional<Chip>> alone;  ///< By model, the fastest chip for one device.
  };

  Outcome runSearch();
  std::optional<plan::Plan> evaluate(size_t model, const Question &question, std::string &why);
  bool findOwnBest(Own &own, Outcome &outcome);
  void addSeeds(Engine &engine, Own &own, Outcome &outcome);
  void countCandidates(Outcome &outcome) const;
  bool addPlans(const ChipResult &best, const Chip &chip, Outcome &outcome);
  /// What is told beside the plans and does not wait for them.
  struct Beside {
    /// By model and task; nothing of those that were left out.
    std::vector<std::vector<std::optional<std::vector<plan::Baseline>>>> baselines;
    std::vector<ChipResult> smallest; ///< Within each of smallestParts.
  };
  bool addPlansAndBeside(const ChipResult &best, const Own &own, Engine &engine, Beside &beside,
                         Outcome &outcome);
  void addComparisons(const std::vector<ChipResult> &best, const Beside &beside,
                      const Engine &engine, const Own &own, Outcome &outcome);
  void addSmallest(const std::vector<ChipResult> &smallest, const Engine &engine,
                   Outcome &outcome) const;
  bool addFront(const Own &own, Outcome &outcome);

  Options options;
  std::vector<PreparedModel> models;
  std::optional<Boxes> boxes;
  Schedules schedules{options.cancel};
  std::string error, limitWarning;
  double begin = 0, tableSeconds = 0;
};

Options Options::defaults(Rules rules) {
  arch::ArchConfig chip = *arch::preset(rules == Rules::Paper ? "tpuv4-paper" : "tpuv4");
  Bytes smallest(Gibibytes(32));
  Options options(arch::ArchSpace::standard(smallest, chip.hbm.bandwidth));
  options.space.common = chip;
  options.space.common.name.clear();
  options.hbms = {smallest, Bytes(Gibibytes(64)), Bytes(Gibibytes(80))};
  options.rules = rules;
  // All that changes nothing in the mathematics of training, as frameworks have it.
  if (rules == Rules::Exact) {
    options.zeros = {0, 1, 3};
    options.orders = {pipeline::Order::OneFOneB, pipeline::Order::Interleaved};
    options.interleave = {2, 4};
  }
  return options;
}

static std::optional<std::string> whatIsWrongWithFront(const Options &options) {
  const std::vector<ParetoKey> &keys = options.pareto;
  if (keys.empty())
    return std::nullopt;
  std::set<ParetoKey> apart(keys.begin(), keys.end());
  if (keys.size() < 2 || keys.size() > 3 || apart.size() < keys.size())
    return "pareto: expected two or three different keys, found " + std::to_string(apart.size());
  if (apart.count(ParetoKey::Cost) && !options.prices)
    return std::string("prices: expected some with the key cost");
  if (options.method == Method::Paper)
    return std::string("pareto: the published hill-climb finds no front");
  return std::nullopt;
}

std::optional<std::string> phaze::search::check(const Options &options) {
  auto wrong = [](const char *name, const std::string &found, const char *expected) {
    return std::string(name) + ": expected " + expected + ", found " + found;
  };
  // A program that asks without words has the same ranges.
  for (auto [name, number] : {std::pair("devices", static_cast<double>(options.devices)),
                              {"global-batch", static_cast<double>(options.globalBatch)},
                              {"gap", options.gap},
                              {"time-limit-s", options.timeLimitS.value_or(0)},
                              {"threads", static_cast<double>(options.threads)}})
    if (std::string found = options::whatIsWrong(options::factsOf(name), number); !found.empty())
      return found;
  if (options.microbatches.empty())
    return wrong("microbatches", "none", "at least one");
  for (int64_t microbatch : options.microbatches)
    if (microbatch < 1 || microbatch > options.globalBatch)
      return wrong("microbatches", std::to_string(microbatch), "1 to the global batch");
  if (options.tensorWidths.empty())
    return wrong("tensor-widths", "none", "at least one");
  for (int64_t width : options.tensorWidths)
    if (width < 1 || width > options.devices)
      return wrong("max-tensor-width", std::to_string(width), "1 to the number of devices");
  for (Bytes hbm : options.hbms)
    if (!(hbm > Bytes(0)) || !std::isfinite(hbm.value()))
      return wrong("hbm", std::to_string(Gibibytes(hbm).value()) + " GiB", "a positive size");
  if (options.maxArea && !(*options.maxArea > SquareMicrons(0)))
    return wrong("max-area", std::to_string(SquareMillimetres(*options.maxArea).value()) + " mm2",
                 "more than 0");
  if (options.maxPower && !(*options.maxPower > Watts(0)))
    return wrong("max-power", std::to_string(options.maxPower->value()) + " W", "more than 0");
  if (options.zeros.empty())
    return wrong("zero", "none", "at least one");
  for (int32_t zero : options.zeros)
    if (zero < 0 || zero > placement::mostSharing)
      return wrong("zero", std::to_string(zero), "0 to 3");
  if (options.orders.empty())
    return wrong("orders", "none", "at least one");
  bool isPaper = options.rules == Rules::Paper;
  if (isPaper && options.zeros != std::vector<int32_t>{0})
    return std::string("zero: the published rules share nothing");
  if (isPaper && options.orders != std::vector<pipeline::Order>{pipeline::Order::OneFOneB})
    return std::string("orders: the published rules know 1f1b alone");
  for (int64_t chunks : options.interleave)
    if (chunks < 2 || chunks > static_cast<int64_t>(placement::maxLayers))
      return wrong("interleave", std::to_string(chunks), "2 to 4096 chunks");
  if (!options.allowStash && !options.allowRecompute)
    return wrong("activations", "neither", "stash, recompute or both");
  if (options.objective == Objective::ThroughputPerCost && !options.prices)
    return wrong("prices", "none", "some with the objective throughput-per-cost");
  if (std::optional<std::string> found = whatIsWrongWithFront(options))
    return found;
  if (options.method == Method::Paper && options.objective != Objective::Throughput)
    return std::string("search: the published hill-climb knows no objective but throughput");
  if (options.space.common.network.back().devices < options.devices)
    return wrong("devices", std::to_string(options.devices),
                 ("at most the " + std::to_string(options.space.common.network.back().devices) +
                  " of the network")
                     .c_str());
  return std::nullopt;
}

std::string phaze::search::toJson(const Outcome &outcome) {
  return plan::toJson(outcome.plans, outcome.ownBest);
}

Search::Search(std::vector<Model> models, Options options)
    : state(std::make_unique<State>(std::move(models), std::move(options))) {}
Search::~Search() = default;
Search::Search(Search &&) noexcept = default;

const std::string &Search::error() const { return state->error; }

Outcome Search::run() {
  Outcome outcome;
  try {
    outcome = state->runSearch();
  } catch (const std::exception &exception) {
    outcome = {};
    outcome.error = told(exception);
  }
  outcome.timings.tables = state->tableSeconds;
  outcome.timings.total = now() - state->begin;
  return outcome;
}

/// The plan of a derivation, verified; a defect is in `error`.
static std::optional<plan::Plan> planOf(const PreparedModel &model, const LayerTables &tables,
                                        const arch::ArchConfig &chip, const Derivation &derivation,
                                        const Options &options, std::string &error) {
  std::optional<plan::Plan> plan =
      buildPlan(model.model.name, tables, chip, options, derivation, error);
  if (!plan) {
    error = "internal error: " + error;
    return std::nullopt;
  }
  if (std::optional<std::string> wrong = plan::verify(*plan, model.model.workload)) {
    error = "internal error: the plan of '" + model.model.name + "' fails its check: " + *wrong;
    return std::nullopt;
  }
  return plan;
}

/// The plans of all models on the best chip, at the smallest HBM that costs none of them anything.
bool Search::State::addPlans(const ChipResult &best, const Chip &chip, Outcome &outcome) {
  arch::ArchConfig config = options.space.config(chip.point);
  Evaluator evaluator(options, schedules);
  std::vector<Derivation> derived;
  for (size_t m = 0; m < models.size(); ++m) {
    std::optional<Derivation> derivation =
        derive(models[m].cases[best.models[m].chosen], config, options, evaluator, outcome.error);
    if (!derivation)
      return false;
    outcome.timings.cbc += derivation->schedules.cbcSeconds;
    derived.push_back(std::move(*derivation));
  }
  for (Bytes capacity : chip.hbms) {
    arch::ArchConfig smaller = config;
    smaller.hbm.capacity = capacity;
    std::vector<Placed> again;
    for (size_t m = 0; m < models.size(); ++m) {
      constexpr double slack = 1 + 1e-11;
      const LayerTables &tables = models[m].cases[best.models[m].chosen];
      Placed other = evaluator.placeScheduled(tables, smaller, derived[m].times);
      if (other.step.upper > derived[m].placed.step.upper * slack)
        break;
      if (options.objective == Objective::EnergyPerSample &&
          evaluator.energy(tables, smaller, other).value() > best.models[m].upper * slack)
        break;
      again.push_back(std::move(other));
    }
    if (again.size() < models.size())
      continue;
    config = smaller;
    for (size_t m = 0; m < models.size(); ++m)
      derived[m].placed = std::move(again[m]);
    break;
  }
  for (size_t m = 0; m < models.size(); ++m) {
    std::optional<plan::Plan> plan = planOf(models[m], models[m].cases[best.models[m].chosen],
                                            config, derived[m], options, outcome.error);
    if (!plan)
      return false;
    outcome.plans.push_back(std::move(*plan));
  }
  return true;
}

static plan::Cost costOf(const plan::Plan &plan, const arch::Prices &prices) {
  arch::CostParts parts = arch::costOf(plan.chip, prices);
  plan::Cost cost{prices.name,  parts.die, parts.hbm, parts.links, parts.package, parts.power,
                  prices.years, 0,         0};
  constexpr double secondsPerYear = 8766.0 * 3600;
  double perSecond =
      static_cast<double>(plan.devices) * cost.total() / (prices.years * secondsPerYear);
  cost.samplesPerDollar = plan.samplesPerSecond / perSecond;
  cost.tokensPerDollar = plan.tokensPerSecond / perSecond;
  return cost;
}

/// What the objective of a plan minimises.
static double valueOf(const plan::Plan &plan) {
  switch (plan.objective) {
  case Objective::Throughput:
    return plan.step.total().value();
  case Objective::ThroughputPerArea:
    return plan.step.total().value() * plan.area.value();
  case Objective::ThroughputPerWatt:
    return plan.step.total().value() * plan.peakPower.value();
  case Objective::EnergyPerSample:
    return plan.energyPerStep.value();
  case Objective::ThroughputPerCost:
    return plan.step.total().value() * plan.cost->total();
  }
  return plan.step.total().value();
}

static void addTimes(const Engine &engine, Outcome &outcome) {
  outcome.timings.bounds += engine.boundSeconds;
  outcome.timings.costs += engine.costSeconds();
  outcome.timings.place += engine.placeSeconds();
  outcome.timings.exchange += engine.exchangeSeconds;
  outcome.timings.rounds += engine.roundSeconds;
  outcome.timings.steps.insert(outcome.timings.steps.end(), engine.stepTimes().begin(),
                               engine.stepTimes().end());
  outcome.timings.nodes += engine.nodesDone();
}

static void addWarning(const Engine &engine, Outcome &outcome) {
  if (!engine.notSaved.empty())
    outcome.warnings.push_back("checkpoint: " + engine.notSaved);
}

/// What each model would have for itself; false, with why, if one of them has nothing.
bool Search::State::findOwnBest(Own &own, Outcome &outcome) {
  for (size_t m = 0; m < models.size(); ++m) {
    Options single = options;
    single.top = 1;
    if (!single.checkpoint.empty())
      single.checkpoint += "." + std::to_string(m);
    Engine engine(single, {&models[m]}, *boxes, schedules, {}, deadline());
    if (std::optional<std::string> wrong = engine.run()) {
      outcome.error = *wrong;
      return false;
    }
    addTimes(engine, outcome);
    addWarning(engine, outcome);
    // What is done in a hurry may differ from rank to rank.
    if (engine.wasCut() && endSharing(outcome))
      return false;
    if (!engine.summary().isFinished && engine.best().empty()) {
      outcome.whyNot = stoppedTooEarly;
      outcome.summary = engine.summary();
      return false;
    }
    own.isKnown &= engine.summary().isFinished;
    if (engine.best().empty()) {
      outcome.whyNot = whyNot(models[m], *boxes, options);
      return false;
    }
    own.best.push_back(engine.best().front().upper);
    const ChipResult &first = engine.best().front();
    outcome.ownBest.push_back(Seconds(first.models.front().placed.step.upper));
    own.candidates.push_back(candidateOf(models[m].cases[first.models.front().chosen],
                                         engine.configOf(engine.chip(first.chip)),
                                         first.models.front().placed, first.upper, options.prices));
  }
  return true;
}

/// Chips that are looked at first, so that no plan is worse than they are, however early the search
/// is stopped.
void Search::State::addSeeds(Engine &engine, Own &own, Outcome &outcome) {
  // A search that goes on has to start with the same ones.
  double baselinesDeadline = options.checkpoint.empty() ? deadline() : infinity;
  if (options.baselines) {
    double start = now();
    if (std::optional<Chip> tpu = boxes->find(tpuLikeChip(options)))
      engine.seeds.push_back(*tpu);
    for (size_t m = 0; m < models.size(); ++m)
      if (FastestAlone fastest =
              fastestAlone(models[m], *boxes, options, schedules, baselinesDeadline);
          fastest.chip) {
        engine.seeds.push_back(*fastest.chip);
        if (fastest.isProven)
          own.alone[m] = fastest.chip;
      }
    outcome.timings.baselines += now() - start;
    // What was found of them may be different from what a search that goes on would start with.
    if (options.isCancelled()) {
      engine.seeds.clear();
      engine.maySave = false;
    }
  }
}

/// What is told of the search: what was looked at, and how far that can be trusted.
void Search::State::countCandidates(Outcome &outcome) const {
  if (std::any_of(models.begin(), models.end(), [](const PreparedModel &m) { return m.isCut; })) {
    outcome.summary.isFinished = false;
    outcome.summary.searchGap = outcome.summary.provenGap = 1; // Nothing is known of the others.
  }
  // What is told apart: a case of a model on a chip. Capacities of HBM and ways to keep activations
  // are not looked at one by one.
  outcome.summary.architectures = boxes->count();
  for (const PreparedModel &model : models)
    outcome.summary.candidates += boxes->count() * model.cases.size();
}

/// Side by side on the threads of the search. False, with the error, after a defect.
bool Search::State::addPlansAndBeside(const ChipResult &best, const Own &own, Engine &engine,
                                      Beside &beside, Outcome &outcome) {
  // The engine goes on while the plan is derived.
  const Chip chip = engine.chip(best.chip);
  bool hasPlans = false;
  std::vector<std::function<void()>> tasks;
  tasks.push_back([&] {
    double start = now();
    hasPlans = addPlans(best, chip, outcome);
    outcome.timings.derive = now() - start;
  });
  std::atomic<double> baselineSeconds{0};
  beside.baselines.resize(models.size());
  for (size_t m = 0; options.baselines && m < models.size(); ++m) {
    std::vector<BaselineTask> compare =
        baselineTasks(models[m], *boxes, own.alone[m], options, schedules);
    beside.baselines[m].resize(compare.size());
    for (size_t i = 0; i < compare.size(); ++i)
      tasks.push_back([&, m, i, task = std::move(compare[i])] {
        // Who cancels does not wait for a comparison, nor does a limit that is over for long.
        if (options.isCancelled() || isLate())
          return;
        double start = now();
        beside.baselines[m][i] = task();
        double before = baselineSeconds;
        while (!baselineSeconds.compare_exchange_weak(before, before + now() - start))
          ;
      });
  }
  // Of a search to its end, since others have nothing to compare with.
  if (options.objective == Objective::Throughput && options.method != Method::Paper &&
      outcome.summary.isFinished && outcome.summary.architectures > 1)
    tasks.push_back([&] {
      double start = now();
      beside.smallest = engine.smallestWithin({std::begin(smallestParts), std::end(smallestParts)});
      outcome.timings.smallest = now() - start;
    });
  parallel(std::max(options.threads, 1u), tasks.size(), [&](size_t, size_t i) { tasks[i](); });
  outcome.timings.baselines += baselineSeconds;
  if (!hasPlans)
    outcome.plans.clear();
  return hasPlans;
}

/// The architectures that come next, regrets and baselines, onto the plans.
void Search::State::addComparisons(const std::vector<ChipResult> &best, const Beside &beside,
                                   const Engine &engine, const Own &own, Outcome &outcome) {
  for (size_t i = 1; i < best.size(); ++i)
    outcome.runnersUp.push_back(engine.configOf(engine.chip(best[i].chip)));
  Evaluator evaluator(options, schedules);
  for (size_t m = 0; m < models.size(); ++m) {
    plan::Plan &plan = outcome.plans[m];
    plan.search = outcome.summary;
    // Bounds of the search may rest on schedules and orders that the plan itself leaves open: what
    // its own bound does not say is not proven.
    if (models.size() == 1 && options.objective == Objective::Throughput)
      plan.search.provenGap =
          std::max(plan.search.provenGap, 1 - plan.stepLower / plan.step.total());
    for (const SeenResult &result : engine.seenChips())
      if (result.steps[m] < infinity) {
        arch::ArchConfig config = engine.configOf(engine.chip(result.chip));
        plan.search.seen.push_back({engine.chip(result.chip).area,
                                    arch::peakPower(config, arch::EnergyTable::of(config)),
                                    Seconds(result.steps[m])});
      }
    for (const ChipResult &other : best) {
      arch::ArchConfig config = engine.configOf(engine.chip(other.chip));
      plan.best.push_back(candidateOf(models[m].cases[other.models[m].chosen], config,
                                      other.models[m].placed, other.models[m].upper,
                                      options.prices));
      plan.best.back().parts = evaluator.partsOf(models[m].cases[other.models[m].chosen], config,
                                                 other.models[m].placed);
      const arch::ArchPoint &point = engine.chip(other.chip).point;
      plan.best.back().point.links = point.links;
      plan.best.back().point.linkBandwidth = point.linkBandwidth;
      plan.best.back().point.clock = point.clock;
    }
    if (options.prices)
      plan.cost = costOf(plan, *options.prices);
    // The first of the list is the plan itself, at its own capacity of HBM.
    plan.best.front().parts = plan.step;
    plan.best.front().point.hbm = plan.chip.hbm.capacity;
    plan.best.front().step = plan.step.total();
    plan.best.front().stepLower = plan.stepLower;
    plan.best.front().score = valueOf(plan);
    if (plan.cost)
      plan.best.front().cost = plan.cost->total();
    if (models.size() > 1) {
      // Within Options::gap the common architecture may be the better one.
      outcome.ownBest[m] = std::min(outcome.ownBest[m], plan.step.total());
      outcome.regrets.push_back(1 - outcome.ownBest[m] / plan.step.total());
      plan.own = own.candidates[m];
    }
    // All of them or none.
    const auto &tasks = beside.baselines[m];
    if (options.isCancelled() || isLate() || tasks.empty() ||
        !std::all_of(tasks.begin(), tasks.end(), [](const auto &task) { return task.has_value(); }))
      continue;
    for (const auto &task : tasks)
      plan.baselines.insert(plan.baselines.end(), task->begin(), task->end());
    double start = now();
    if (auto each = dataParallelBaseline(models[m], plan, options, schedules))
      plan.baselines.push_back(std::move(*each));
    outcome.timings.baselines += now() - start;
  }
}

Outcome Search::State::runSearch() {
  Outcome outcome;
  if (error.empty() && options.method == Method::Paper && models.size() > 1)
    error = "search: the published hill-climb plans one model at a time";
  outcome.error = error;
  if (!error.empty())
    return outcome;
  if (!limitWarning.empty())
    outcome.warnings.push_back(limitWarning);
  Own own;
  own.alone.resize(models.size());
  // It goes from one architecture to the next.
  if (options.method == Method::Paper && endSharing(outcome))
    return outcome;
  if (models.size() > 1 && !findOwnBest(own, outcome))
    return outcome;

  outcome.isOwnBestKnown = own.isKnown;
  // Scores are relative to the best of each model: what is saved is of use once these are known.
  Options common = options;
  if (!own.isKnown)
    common.checkpoint.clear();
  std::vector<const PreparedModel *> all;
  for (const PreparedModel &model : models)
    all.push_back(&model);
  Engine engine(common, all, *boxes, schedules, own.best, deadline());
  addSeeds(engine, own, outcome);
  std::vector<ChipResult> best;
  std::vector<Chip> listed;
  if (options.method == Method::Paper) {
    listed = boxes->list();
    best = hillClimb(options, models.front(), listed, schedules, deadline(), outcome.summary);
    // From places in the list to those of the engine.
    for (ChipResult &result : best)
      result.chip = engine.add(listed[result.chip]);
  } else {
    if (std::optional<std::string> wrong = engine.run()) {
      outcome.error = *wrong;
      return outcome;
    }
    best = engine.diverse();
    outcome.summary = engine.summary();
    addWarning(engine, outcome);
  }
  addTimes(engine, outcome);
  if (endSharing(outcome))
    return outcome;
  countCandidates(outcome);
  if (best.empty()) {
    outcome.whyNot = !outcome.summary.isFinished ? stoppedTooEarly
                     : models.size() > 1
                         ? "each model fits an architecture of its own, but none fits them all"
                         : whyNot(models.front(), *boxes, options);
    return outcome;
  }
  Beside beside;
  if (!addPlansAndBeside(best.front(), own, engine, beside, outcome))
    return outcome;
  outcome.score = best.front().upper;
  addComparisons(best, beside, engine, own, outcome);
  addSmallest(beside.smallest, engine, outcome);
  if (!addFront(own, outcome))
    return outcome;
  for (size_t m = 0; m < models.size(); ++m) {
    double begun = now();
    addWhatIfs(options, outcome.plans[m], [&](const Search::Question &question, std::string &why) {
      return evaluate(m, question, why);
    });
    outcome.timings.whatIfs += now() - begun;
  }
  return outcome;
}

void Search::State::addSmallest(const std::vector<ChipResult> &smallest, const Engine &engine,
                                Outcome &outcome) const {
  for (size_t i = 0; i < smallest.size(); ++i)
    for (size_t m = 0; m < models.size(); ++m) {
      const ModelResult &result = smallest[i].models[m];
      const Chip &chip = engine.chip(smallest[i].chip);
      plan::Smallest &entry = outcome.plans[m].smallest.emplace_back();
      entry.within = smallestParts[i];
      // The plan itself, with its schedules as they were derived.
      if (smallest[i].chip == engine.best().front().chip && !outcome.plans[m].best.empty()) {
        entry.candidate = outcome.plans[m].best.front();
        continue;
      }
      entry.candidate = candidateOf(models[m].cases[result.chosen], engine.configOf(chip),
                                    result.placed, result.upper, options.prices);
      entry.candidate.point.links = chip.point.links;
      entry.candidate.point.linkBandwidth = chip.point.linkBandwidth;
      entry.candidate.point.clock = chip.point.clock;
    }
}

/// The architectures that no other one beats. False, with the error, after a defect.
bool Search::State::addFront(const Own &own, Outcome &outcome) {
  if (options.pareto.empty() || options.isCancelled())
    return true;
  double begun = now();
  Options plain = options;
  plain.objective = Objective::Throughput;
  bool isByCapacity = std::any_of(plain.pareto.begin(), plain.pareto.end(), [](ParetoKey key) {
    return key == ParetoKey::Hbm || key == ParetoKey::Cost;
  });
  Boxes all(plain, isByCapacity);
  std::vector<const PreparedModel *> pointers;
  for (const PreparedModel &model : models)
    pointers.push_back(&model);
  FrontEngine engine(plain, pointers, all, schedules, own.best, deadline());
  if (std::optional<std::string> wrong = engine.run()) {
    outcome.error = *wrong;
    outcome.plans.clear();
    return false;
  }
  for (size_t m = 0; m < models.size(); ++m)
    outcome.plans[m].front = engine.frontOf(m);
  outcome.timings.front = now() - begun;
  return true;
}

std::optional<plan::Plan> Search::evaluate(const Question &question, std::string &why) {
  if (!state->error.empty()) {
    why = state->error;
    return std::nullopt;
  }
  std::optional<plan::Plan> plan = state->evaluate(0, question, why);
  if (plan && state->options.prices)
    plan->cost = costOf(*plan, *state->options.prices);
  if (plan)
    addWhatIfs(state->options, *plan, [&](const Question &changed, std::string &wrong) {
      Question other = question;
      other.chip = changed.chip;
      return state->evaluate(0, other, wrong);
    });
  return plan;
}

std::optional<plan::Plan> Search::State::evaluate(size_t m, const Question &question,
                                                  std::string &why) {
  const PreparedModel &model = models[m];
  Evaluator evaluator(options, schedules);
  const LayerTables *chosen = nullptr;
  Placed best = bestOf(model, chosen, [&](const LayerTables &tables, Effort effort, double cutoff) {
    if ((question.microbatch && tables.microbatch != *question.microbatch) ||
        (question.degrees && question.degrees->tensor != 0 &&
         tables.sharding.width != question.degrees->tensor))
      return Placed();
    return question.degrees ? evaluator.placeAs(tables, question.chip, *question.degrees, effort)
                            : evaluator.place(tables, question.chip, effort, cutoff);
  });
  if (!chosen) {
    why = question.degrees ? whyNot(model, question.chip, *question.degrees, options)
                           : whyNot(model, question.chip, options);
    if (question.degrees)
      if (std::string near = nearestThatWorks(model, question.chip, *question.degrees, options);
          !near.empty())
        why += "; the nearest that works is " + near;
    return std::nullopt;
  }
  std::optional<Derivation> derived = derive(*chosen, question.chip, options, evaluator, why);
  if (!derived)
    return std::nullopt;
  if (question.degrees)
    derived->placed = evaluator.placeAs(*chosen, question.chip, *question.degrees, derived->times);
  std::optional<plan::Plan> plan = planOf(model, *chosen, question.chip, *derived, options, why);
  // Nobody looked for a better placement.
  if (plan && question.degrees)
    plan->search.method = plan::givenPlacement;
  return plan;
}

static const PreparedModel &modelOf(const plan::Plan &plan,
                                    const std::vector<PreparedModel> &models) {
  auto found = std::find_if(models.begin(), models.end(), [&](const PreparedModel &model) {
    return model.model.name == plan.model;
  });
  return found == models.end() ? models.front() : *found;
}

plan::Explanation Search::explain(const plan::Plan &plan) {
  return search::explain(modelOf(plan, state->models), plan, *state->boxes, state->options,
                         state->schedules);
}

std::vector<plan::PlacementLine> Search::placementsOf(const plan::Plan &plan) {
  return placementsOn(modelOf(plan, state->models), plan.chip, state->options, state->schedules);
}

std::vector<InstanceFile> Search::instancesOf(const plan::Plan &plan) {
  std::vector<InstanceFile> files;
  // The published rules recompute in all stages but the last, or in none.
  bool recompute = state->options.allowRecompute;
  if (plan.rules == Rules::Paper)
    recompute = plan.stages.front().layers.front().isRecomputed;
  std::vector<std::string> sharded;
  for (const plan::ShardedClass &each : plan.sharded)
    sharded.push_back(each.name);
  auto isSharded = [&](const LayerTables &tables) {
    std::vector<std::string> names;
    for (FactorId factor : tables.sharding.classes)
      names.push_back(tables.local.factors[factor].name);
    return std::is_permutation(names.begin(), names.end(), sharded.begin(), sharded.end());
  };
  for (const PreparedModel &model : state->models)
    for (const LayerTables &tables : model.cases) {
      if (model.model.name != plan.model || tables.microbatch != plan.microbatch ||
          tables.sharding.width != plan.tensorWidth || tables.groups.context != plan.context ||
          tables.groups.expert != plan.expert || !isSharded(tables))
        continue;
      Evaluator evaluator(state->options, state->schedules);
      std::vector<InstanceFile> parts = scheduleInstances(plan, tables, evaluator.costs());
      files.insert(files.end(), parts.begin(), parts.end());
      files.push_back(placementInstance(
          plan.model + ".placement",
          evaluator.problemOf(tables, foundTimes(plan, tables), plan.chip, End::Upper,
                              {recompute, plan.sharing,
                               plan.sharingGroup == plan.copies() ? 0 : plan.sharingGroup})));
    }
  return files;
}
