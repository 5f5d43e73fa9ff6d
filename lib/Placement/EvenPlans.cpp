// Plans of chunks with about equal loads, as orders other than 1F1B have them.
#include "ExactSolver.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::placement;
using phaze::pipeline::Order;

std::vector<double> phaze::placement::chunkLoads(const Width &width,
                                                 const std::vector<int32_t> &order) {
  std::vector<double> loads;
  loads.reserve(order.size());
  for (int32_t l : order) {
    const Layer &layer = width.layers[l];
    loads.push_back(layer.chunkLoad.value_or((layer.forward + layer.backward).value()));
  }
  return loads;
}

std::vector<Stage> phaze::placement::spreadEvenly(const std::vector<double> &loads, int64_t count) {
  auto size = static_cast<int64_t>(loads.size());
  std::vector<double> before(size + 1, 0);
  for (int64_t i = 0; i < size; ++i)
    before[i + 1] = before[i] + loads[i];
  // Entry (k, i): the first i layers in k stages, by their largest sum; then, under the cap that
  // this gives, by their squares.
  int64_t row = size + 1;
  std::vector<double> least, next;
  std::vector<int32_t> cut((count + 1) * row, 0);
  auto solve = [&](double cap, auto join) {
    least.assign(row, infinity);
    least[0] = 0;
    for (int64_t k = 1; k <= count; ++k) {
      next.assign(row, infinity);
      // Stages after this one have a layer each.
      for (int64_t i = k; i <= size - (count - k); ++i)
        for (int64_t j = i - 1; j >= k - 1; --j) {
          double last = before[i] - before[j];
          if (last > cap)
            break;
          double joined = join(least[j], last);
          if (joined < next[i]) {
            next[i] = joined;
            cut[k * row + i] = static_cast<int32_t>(j);
          }
        }
      least.swap(next);
    }
    return least[size];
  };
  double mean = before[size] / static_cast<double>(count);
  double longest = *std::max_element(loads.begin(), loads.end());
  double cap = solve((mean + longest) * (1 + 1e-9),
                     [](double rest, double last) { return std::max(rest, last); });
  solve(cap * (1 + 1e-9), [](double rest, double last) { return rest + last * last; });
  std::vector<Stage> stages(count);
  auto end = static_cast<int32_t>(size);
  for (int64_t k = count; k > 0; --k) {
    stages[k - 1] = {cut[k * row + end], end, false};
    end = cut[k * row + end];
  }
  return stages;
}

std::vector<std::vector<uint8_t>> phaze::placement::recomputeLevels(const Problem &problem,
                                                                    const Width &width) {
  std::vector<int32_t> order;
  linearize(width, order);
  size_t cuts = 0;
  for (const Layer &layer : width.layers)
    cuts = std::max(cuts, layer.remats.size());
  std::vector<std::vector<uint8_t>> levels = {std::vector<uint8_t>(order.size(), 0)};
  for (size_t cut = 0; cut <= cuts && problem.recompute; ++cut) {
    std::vector<uint8_t> &level = levels.emplace_back();
    for (int32_t l : order) {
      const Layer &layer = width.layers[l];
      size_t choice = cut == cuts || layer.alwaysRecomputed ? 1
                      : cut < layer.remats.size()           ? 2 + cut
                                                            : 0;
      level.push_back(layer.recomputable ? static_cast<uint8_t>(choice) : 0);
    }
  }
  for (size_t p = 0; p < order.size() && problem.recompute; ++p)
    if (const Layer &layer = width.layers[order[p]]; layer.alwaysRecomputed && layer.recomputable)
      levels.front()[p] = 1;
  return levels;
}

const std::vector<Stage> &ExactSolver::spreadOf(const Case &c, int64_t count) {
  WidthState &state = states[c.state];
  if (state.spreads == noSpreads) {
    std::vector<double> loads = chunkLoads(problem->widths[state.width], state.chain.order);
    // Chips, what replicas share, and for how many of them: none of them changes loads.
    constexpr size_t mostSpreads = 64;
    auto known = std::find_if(spreads.begin(), spreads.end(),
                              [&](const Spreads &each) { return each.loads == loads; });
    state.spreads = static_cast<size_t>(known - spreads.begin());
    if (known == spreads.end()) {
      // The oldest goes, unless a width of this problem has it.
      if (spreads.size() < mostSpreads + usedStates) {
        spreads.emplace_back();
      } else {
        state.spreads = nextSpreads = (nextSpreads + 1) % spreads.size();
        for (size_t i = 0; i < usedStates; ++i)
          if (&states[i] != &state && states[i].spreads == state.spreads)
            states[i].spreads = noSpreads;
      }
      spreads[state.spreads] = {std::move(loads), {}};
    }
  }
  std::vector<std::vector<Stage>> &byCount = spreads[state.spreads].byCount;
  if (static_cast<int64_t>(byCount.size()) <= count)
    byCount.resize(count + 1);
  if (byCount[count].empty())
    byCount[count] = spreadEvenly(spreads[state.spreads].loads, count);
  return byCount[count];
}

/// Whether recomputation takes as long in each layer with one choice for all as with another.
static bool isNoFaster(const Width &width, const std::vector<int32_t> &order,
                       const std::vector<uint8_t> &choices, const std::vector<uint8_t> &others) {
  auto costOf = [&](size_t p, uint8_t choice) {
    const Layer &layer = width.layers[order[p]];
    if (choice == 0)
      return std::pair(Seconds(0), false);
    if (choice == 1)
      return std::pair(layer.recompute.value_or(layer.forward), true);
    const Remat &remat = layer.remats[choice - 2];
    return std::pair(remat.time, remat.collectivesAgain);
  };
  for (size_t p = 0; p < order.size(); ++p) {
    auto [time, collectives] = costOf(p, choices[p]);
    auto [otherTime, otherCollectives] = costOf(p, others[p]);
    if (time < otherTime || collectives < otherCollectives)
      return false;
  }
  return true;
}

const std::vector<ExactSolver::EvenLevel> &ExactSolver::levelsOf(const Pass &pass) {
  levels.resize(problem->widths.size());
  std::vector<EvenLevel> &known = levels[pass.state->width];
  if (!known.empty())
    return known;
  const Chain &chain = pass.state->chain;
  const Width &width = problem->widths[pass.state->width];
  for (std::vector<uint8_t> &choices : recomputeLevels(*problem, width)) {
    EvenLevel &level = known.emplace_back();
    level.sumStash.assign(1, 0);
    for (int32_t p = 0; p < chain.size; ++p) {
      const Layer &layer = width.layers[chain.order[p]];
      Bytes stash = choices[p] == 0   ? layer.activationBytes
                    : choices[p] == 1 ? Bytes(chain.checkpoint[p])
                                      : layer.remats[choices[p] - 2].stashBytes;
      level.sumStash.push_back(level.sumStash.back() + stash.value());
    }
    level.choices = std::move(choices);
    for (const EvenLevel &before : known)
      level.isSlowerThan.push_back(&before != &level &&
                                   isNoFaster(width, chain.order, level.choices, before.choices));
  }
  return known;
}

double ExactSolver::againS(const Pass &pass, const Stage &stage, const EvenLevel &level) const {
  const Chain &chain = pass.state->chain;
  const Width &width = problem->widths[pass.state->width];
  double sum = 0;
  for (int32_t p = stage.begin; p < stage.end; ++p) {
    const Layer &layer = width.layers[chain.order[p]];
    // As if as much traffic hid behind a part of the layer as behind all of it. What is recomputed
    // in any case is in the passes.
    double whole = layer.recompute.value_or(layer.forward).value() + chain.forwardTensor[p];
    if (level.choices[p] == 1 && !chain.isAlways[p])
      sum += chain.again[p];
    else if (level.choices[p] > 1)
      sum +=
          std::max(layer.remats[level.choices[p] - 2].time.value() + chain.again[p] - whole, 0.0);
  }
  return sum;
}

bool ExactSolver::mayFit(const Pass &pass, const pipeline::Shape &shape,
                         const std::vector<Stage> &stages, const EvenLevel &level) const {
  const Chain &chain = pass.state->chain;
  const Shares &shares = pass.shares;
  std::vector<double> fixed(shape.devices, 0), stash(shape.devices, 0);
  std::vector<double> transient(shape.devices, 0);
  int64_t p = shape.devices, v = shape.chunks;
  for (int64_t k = 0; k < shape.allChunks(); ++k) {
    auto [begin, end, whole] = stages[k];
    int64_t i = pipeline::deviceOf(shape, k);
    fixed[i] += (chain.sumParameters[end] - chain.sumParameters[begin]) * shares.parameters +
                (chain.sumGradients[end] - chain.sumGradients[begin]) * shares.gradients +
                (chain.sumOptimizer[end] - chain.sumOptimizer[begin]) * shares.optimizer;
    double largest = 0;
    for (int32_t l = begin; l < end && chain.anyTransient; ++l)
      largest = std::max(largest, chain.transient[l]);
    transient[i] = std::max(transient[i], largest + chain.messageBytes(begin, end));
    double held = level.sumStash[end] - level.sumStash[begin];
    if (shape.order == Order::Interleaved) {
      // Before its first backward pass a device has so many forward passes behind it, of p
      // microbatches of each of its chunks in turn.
      int64_t passes = std::min(2 * (p - i - 1) + (v - 1) * p + 1, v * shape.microbatches);
      int64_t turn = passes % (p * v) - k / p * p;
      stash[i] +=
          held * static_cast<double>(passes / (p * v) * p + std::clamp<int64_t>(turn, 0, p));
    } else if (shape.order == Order::GPipe) {
      stash[i] += held * static_cast<double>(shape.microbatches);
    } else {
      // Of some of its chunks a device holds a microbatch.
      stash[i] = k == i ? held : std::min(stash[i], held);
    }
  }
  // At the most, chunks of a device hold all parameters that layers share once.
  double memory = problem->memoryBytes.value() * (1 + memorySlack);
  for (const Tie &tie : chain.ties)
    memory += static_cast<double>(tie.layers.size() - 1) *
              (tie.parameterBytes.value() * shares.parameters +
               tie.gradientBytes.value() * shares.gradients);
  for (int64_t i = 0; i < shape.devices; ++i)
    if ((fixed[i] + transient[i] + stash[i]) * (1 - 1e-12) > memory)
      return false;
  return true;
}

void ExactSolver::addEvenPlans(const Case &c, const Pass &pass, double limit, bool isLeast,
                               std::vector<EvenPlan> &plans) {
  const Chain &chain = pass.state->chain;
  auto m = static_cast<double>(pass.microbatches);
  double tied = 0; // at the most, where a row has all layers that share something
  for (const Tie &tie : chain.ties)
    tied += static_cast<double>(tie.layers.size() - 1) * tie.gradientBytes.value();
  const std::vector<EvenLevel> &all = levelsOf(pass);
  auto add = [&](const pipeline::Shape &shape) {
    if (shape.allChunks() > chain.size || pipeline::check(shape))
      return;
    const std::vector<Stage> &stages = spreadOf(c, shape.allChunks());
    size_t first = 0;
    while (first < all.size() && !mayFit(pass, shape, stages, all[first]))
      ++first;
    if (first == all.size())
      return;
    // Which of the others it is, and what that takes on the chip at hand, is not known.
    auto leastAgain = [&](const Stage &stage) {
      double least = first > 0 ? infinity : 0;
      for (size_t l = first; l < all.size() && least > 0; ++l)
        least = std::min(least, againS(pass, stage, all[l]));
      return least;
    };
    bool isSplit = pipeline::isSplit(shape.order);
    chosenTimes.clear();
    for (const Stage &stage : stages) {
      double weight = isSplit ? chain.sumWeight[stage.end] - chain.sumWeight[stage.begin] : 0;
      double forward = chain.sumForward[stage.end] - chain.sumForward[stage.begin];
      double backward = chain.sumBackward[stage.end] - chain.sumBackward[stage.begin] +
                        leastAgain(stage) - weight;
      chosenTimes.push_back({Seconds(forward), Seconds(backward), Seconds(weight)});
    }
    rowBytes.assign(shape.devices, {});
    for (int64_t k = 0; k < shape.allChunks(); ++k) {
      auto [begin, end, whole] = stages[k];
      RowBytes &row = rowBytes[pipeline::deviceOf(shape, k)];
      ExactSolver::add(row.sync, syncBytes(chain, begin, end));
      row.updateS += chain.sumUpdate[end] - chain.sumUpdate[begin];
    }
    rowTails.clear();
    for (const RowBytes &row : rowBytes)
      rowTails.emplace_back(leastTailS(pass, row.sync, row.updateS, tied));
    double bound = pipeline::lowerBound(shape, chosenTimes, rowTails).value();
    if (bound < limit)
      plans.push_back({shape, bound, first});
    if (isLeast)
      limit = std::min(limit, bound);
  };
  int64_t fewest = limits.stages > 0 ? limits.stages : 2;
  for (int64_t p = mostRows(pass); p >= fewest; --p) {
    // The busiest device has at least the mean, and fewer have more.
    if ((m * chain.totalS + pass.meanTailS * static_cast<double>(pass.mostStages)) /
            static_cast<double>(p) * (1 - 1e-12) >=
        limit)
      return;
    for (Order order : problem->orders) {
      if (order == Order::Interleaved && pass.microbatches % p != 0)
        continue;
      if (order == Order::Interleaved)
        for (int64_t chunks : problem->interleave)
          add({order, p, chunks, pass.microbatches});
      else if (order != Order::OneFOneB)
        add({order, p, order == Order::ZbV ? 2 : 1, pass.microbatches});
    }
  }
}

double ExactSolver::leastEvenS(const Case &c, const Pass &pass, double limit) {
  std::vector<EvenPlan> plans;
  addEvenPlans(c, pass, limit, true, plans);
  return plans.empty() ? limit : plans.back().boundS;
}

void ExactSolver::solveEven(const Case &c) {
  Pass pass;
  prepare(c, pass);
  std::vector<EvenPlan> plans;
  addEvenPlans(c, pass, threshold(), false, plans);
  std::stable_sort(plans.begin(), plans.end(),
                   [](const EvenPlan &a, const EvenPlan &b) { return a.boundS < b.boundS; });
  const std::vector<EvenLevel> &all = levelsOf(pass);
  for (const EvenPlan &even : plans) {
    if (even.boundS >= threshold())
      return;
    Plan plan;
    plan.width = pass.state->width;
    plan.dataParallel = c.dataParallel;
    plan.layout = c.layout;
    plan.order = even.shape.order;
    plan.chunks = even.shape.chunks;
    plan.stages = spreadOf(c, even.shape.allChunks());
    std::vector<size_t> fitting;
    for (size_t l = even.level; l < all.size(); ++l) {
      if (std::any_of(fitting.begin(), fitting.end(),
                      [&](size_t faster) { return all[l].isSlowerThan[faster]; }))
        continue;
      plan.recompute = all[l].choices;
      if (check(*problem, plan))
        break;
      Evaluation cost = evaluate(*problem, plan, Rules::Exact);
      if (!cost.fits)
        continue;
      fitting.push_back(l);
      if (double timeS = cost.timePerBatch.value(); timeS < bestS * (1 - 1e-12)) {
        bestS = timeS;
        bestPlan = plan;
      }
    }
  }
}
