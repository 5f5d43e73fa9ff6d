// Rounds of the search: steps of fixed content that ranks and threads share, so that the answer is
// the same for any number of them; see docs/Search.md and docs/Cluster.md.
#include "Engine.h"

#include "Fingerprint.h"
#include "Parallel.h"
#include "phaze/Json/JsonFile.h"

#include <algorithm>
#include <mutex>

using namespace phaze;
using namespace phaze::search;

/// Architectures that reports tell of: more would be longer than the plan.
constexpr size_t mostSeen = 1000;

void Engine::takeRound() {
  round = {};
  takeSteps();
  for (const Step &step : round.steps) {
    round.nodes.push_back(step.node);
    round.bounds.push_back(caseBounds[step.node.chip]);
  }
  round.isDone.assign(round.steps.size(), 0);
}

/// Puts in what a checkpoint says of the round that it was written in. A step follows from what is
/// known of its chip and from the limit: with another Options::gap it is done again.
void Engine::takeUpRound() {
  for (DoneStep &done : resumed)
    for (size_t i = 0; i < round.steps.size(); ++i)
      if (round.nodes[i].chip == done.step.node.chip && limitOf(round.nodes[i]) == done.limit) {
        caseBounds[done.step.node.chip] = std::move(done.bounds);
        round.steps[i] = std::move(done.step);
        round.isDone[i] = 1;
        break;
      }
  resumed.clear();
}

/// The steps that are this rank's: dealt out like cards, those that cost most first. Who does a
/// step changes nothing of what it finds.
void Engine::takeShareOfRound() {
  std::vector<size_t> open;
  for (size_t i = 0; i < round.steps.size(); ++i)
    if (!round.isDone[i])
      open.push_back(i);
  std::stable_sort(open.begin(), open.end(),
                   [&](size_t a, size_t b) { return round.nodes[a].level > round.nodes[b].level; });
  for (size_t i = ranks.rank(); i < open.size(); i += ranks.count())
    round.share.push_back(open[i]);
}

std::string Engine::defect() const {
  for (const Evaluator &evaluator : evaluators)
    if (!evaluator.defect.empty())
      return "internal error: " + evaluator.defect;
  return {};
}

/// Does this rank's share. One round is always finished, so that a search with a checkpoint and
/// little time gets on. Who cancels does not wait for it.
void Engine::runRound() {
  std::atomic<bool> isEnding{false};
  std::mutex mutex;
  takeShareOfRound();
  parallel(evaluators.size(), round.share.size(), [&](size_t thread, size_t k) {
    size_t i = round.share[k];
    if (isEnding || (!isFirstRound && isStopped()) || options.isCancelled()) {
      isEnding = true;
      return;
    }
    double start = now();
    advance(round.steps[i], limitOf(round.nodes[i]), evaluators[thread]);
    round.steps[i].seconds = now() - start;
    // A defect, or schedules that were cancelled: nothing that follows from it is kept.
    if (!evaluators[thread].defect.empty() || options.isCancelled()) {
      isEnding = true;
      return;
    }
    std::lock_guard<std::mutex> lock(mutex);
    round.isDone[i] = 1;
    if (!isEnding && maySave && now() - savedAt >= options.checkpointEveryS)
      save();
  });
  isCut = isEnding;
}

/// Every rank gets what the others did. A round that one of them has stopped is so for all.
std::optional<std::string> Engine::exchangeRound() {
  std::string wrong = defect();
  if (ranks.count() == 1)
    return wrong.empty() ? std::nullopt : std::optional(wrong);
  double start = now();
  // The launcher that lost a rank asks the others to end, and does not wait for long.
  if (isCut && maySave && wrong.empty())
    save();
  std::optional<std::vector<std::string>> all =
      ranks.meet("round " + std::to_string(rounds), shareText(wrong));
  if (!all)
    return ranks.whyBroken();
  if (!wrong.empty())
    return wrong;
  for (size_t rank = 0; rank < all->size(); ++rank)
    if (rank != ranks.rank())
      if (std::optional<std::string> other = takeShareOf(rank, (*all)[rank]))
        return other;
  if (!isCut && std::find(round.isDone.begin(), round.isDone.end(), 0) != round.isDone.end())
    return std::string("internal error: a step of the round is nobody's");
  exchangeSeconds += now() - start;
  return std::nullopt;
}

/// A round counts as a whole or not at all, or the answer would depend on when it was stopped.
void Engine::undoRound() {
  for (size_t i = 0; i < round.nodes.size(); ++i) {
    queue.push_back(round.nodes[i]);
    caseBounds[round.nodes[i].chip] = std::move(round.bounds[i]);
  }
  round = {};
}

/// The first that was found of a chip counts.
void Engine::see(const ChipResult &found) {
  if (seen.size() >= mostSeen ||
      std::any_of(seen.begin(), seen.end(),
                  [&](const SeenResult &other) { return other.chip == found.chip; }))
    return;
  SeenResult &result = seen.emplace_back(SeenResult{found.chip, {}});
  for (const ModelResult &model : found.models)
    result.steps.push_back(model.placed.step.upper);
}

void Engine::finishRound() {
  for (const Step &step : round.steps)
    times.push_back({rounds, static_cast<uint8_t>(step.node.level), step.seconds});
  ++rounds;
  for (Step &step : round.steps) {
    bool isChip = chips[step.node.chip].box.isChip();
    if (step.node.level >= Level::Placed) {
      // What was found on a column is on its best corner.
      if (!isChip && step.result.upper < infinity)
        step.result.chip = add(boxes.chip(*cornerOf(chips[step.node.chip].box)));
      if (step.node.level == Level::Placed && (isChip || step.result.upper < infinity))
        see(step.result);
      // Above it by rounding at the most: advance() checks that.
      step.result.lower = std::min(step.result.lower, step.result.upper);
      keep(std::move(step.result));
    }
    counts.evaluated += isChip && step.node.level == Level::Placed;
    ++nodes;
    if (step.node.bound == infinity) {
      counts.infeasible += static_cast<uint64_t>(boxes.size(chips[step.node.chip].box));
      settled += static_cast<uint64_t>(boxes.size(chips[step.node.chip].box));
    } else if (step.isSettled) {
      settled += static_cast<uint64_t>(boxes.size(chips[step.node.chip].box));
      leastSettled = std::min(leastSettled, step.node.bound);
    } else {
      queue.push_back(step.node);
      std::push_heap(queue.begin(), queue.end());
    }
  }
  round = {};
}

/// All ranks start from what the first one starts from: its checkpoint, and its seeds, of which a
/// time limit may have left some out.
std::optional<std::string> Engine::meetAtStart() {
  if (options.checkpoint.empty() && ranks.count() == 1)
    return std::nullopt;
  searchKey = key();
  std::string error;
  std::optional<std::string> file;
  if (ranks.isFirst() && !options.checkpoint.empty())
    file = checkpointFile(error);
  if (ranks.count() > 1) {
    double start = now();
    std::string text;
    llvm::raw_string_ostream stream(text);
    llvm::json::OStream out(stream);
    out.object([&] {
      out.attribute("key", searchKey);
      out.attribute("version", fingerprint());
      if (file)
        out.attribute("checkpoint", *file);
      out.attribute("error", error);
      out.attributeArray("seeds", [&] {
        for (const Chip &chip : seeds)
          out.array([&] {
            for (const Box::Range &range : chip.box.axes)
              out.value(static_cast<int64_t>(range.first));
          });
      });
    });
    std::optional<std::vector<std::string>> all = ranks.meet("start", text);
    if (!all)
      return ranks.whyBroken();
    JsonDocument document = JsonDocument::parse(all->front(), "rank 0");
    JsonNode first = document.root();
    for (size_t rank = 1; rank < all->size(); ++rank) {
      JsonDocument other = JsonDocument::parse((*all)[rank], "rank " + std::to_string(rank));
      for (auto [field, what] : {std::pair("version", "is of another version of phaze"),
                                 {"key", "has other models or options"}})
        if (other.root()[field].string() != first[field].string())
          return "rank " + std::to_string(rank) + " " + what + " than rank 0";
    }
    error = first["error"].string();
    file.reset();
    if (std::optional<JsonNode> given = first.find("checkpoint"))
      file = given->string();
    seeds.clear();
    for (const JsonNode &chip : first["seeds"].elements()) {
      Box box;
      std::vector<JsonNode> places = chip.elements(numAxes);
      for (size_t axis = 0; axis < places.size(); ++axis) {
        auto place = static_cast<uint32_t>(places[axis].integer(0, INT32_MAX));
        box.axes[axis] = {place, place};
      }
      if (!document.ok())
        return "internal error: " + document.error();
      seeds.push_back(boxes.chip(box));
    }
    exchangeSeconds += now() - start;
  }
  if (!error.empty())
    return error;
  return file ? load(*file) : std::nullopt;
}
