// Placements in words; see Request.h.
#include "PreparedModel.h"
#include "phaze/Placement/Problem.h"
#include "phaze/Plan/Json.h"
#include "phaze/Search/Request.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <tuple>

using namespace phaze;
using namespace phaze::search;

namespace {

/// Reads a placement that is given by keys.
class PlacementReader {
public:
  PlacementReader(llvm::StringRef text, std::string &error) : text(text), error(error) {}

  std::optional<Degrees> read() {
    Degrees degrees;
    degrees.pipeline = degrees.data = degrees.tensor = degrees.context = degrees.expert = 0;
    llvm::SmallVector<llvm::StringRef> words;
    text.split(words, ',');
    llvm::SmallVector<llvm::StringRef> seen;
    for (llvm::StringRef word : words) {
      std::tie(key, value) = word.split('=');
      key = key.trim();
      value = value.trim();
      if (llvm::is_contained(seen, key)) {
        error = "placement: '" + key.str() + "' is given twice";
        return std::nullopt;
      }
      seen.push_back(key);
      if (!readKey(degrees))
        return std::nullopt;
    }
    return degrees;
  }

private:
  bool readKey(Degrees &degrees) {
    const std::pair<llvm::StringRef, int64_t *> counts[] = {{"pp", &degrees.pipeline},
                                                            {"dp", &degrees.data},
                                                            {"tp", &degrees.tensor},
                                                            {"cp", &degrees.context},
                                                            {"ep", &degrees.expert}};
    for (auto [name, count] : counts)
      if (key == name)
        return whole(*count, 1, placement::maxDevices);
    const std::pair<llvm::StringRef, std::optional<int64_t> *> options[] = {
        {"vp", &degrees.chunks}, {"shard", &degrees.shard}, {"mb", &degrees.microbatch}};
    for (auto [name, count] : options)
      if (key == name)
        return whole(count->emplace(), 1, placement::maxDevices);
    int64_t number = 0;
    if (key == "zero" && whole(number, 0, placement::mostSharing)) {
      degrees.zero = static_cast<int32_t>(number);
      return true;
    }
    if (key == "sp" && whole(number, 0, 1)) {
      degrees.sequenceParallel = number == 1;
      return true;
    }
    if (key == "remat") {
      std::optional<size_t> index = word({"none", "selective", "full", "best", "projections"});
      degrees.remat = static_cast<Remat>(index.value_or(0));
      return index.has_value();
    }
    if (key == "split") {
      llvm::SmallVector<llvm::StringRef> names;
      value.split(names, '+', -1, /*KeepEmpty=*/false);
      degrees.split.emplace(names.begin(), names.end());
      return true;
    }
    if (key == "order") {
      degrees.order = pipeline::orderByName(value.str());
      return word(plan::orderNames()).has_value();
    }
    if (error.empty())
      error = "placement: expected stages/replicas/width, or keys of pp, dp, tp, cp, ep, vp, sp, "
              "zero, shard, mb, remat, order and split with their values, found '" +
              text.str() + "'";
    return false;
  }

  bool whole(int64_t &number, int64_t least, int64_t most) {
    if (!value.getAsInteger(10, number) && number >= least && number <= most)
      return true;
    error = "placement: " + key.str() + ": expected a whole number from " + std::to_string(least) +
            " to " + std::to_string(most) + ", found '" + value.str() + "'";
    return false;
  }

  std::optional<size_t> word(llvm::ArrayRef<llvm::StringRef> words) {
    const auto *found = llvm::find(words, value);
    if (found != words.end())
      return static_cast<size_t>(found - words.begin());
    error = "placement: " + key.str() + ": expected one of " + llvm::join(words, ", ") +
            ", found '" + value.str() + "'";
    return std::nullopt;
  }

  llvm::StringRef text, key, value;
  std::string &error;
};

} // namespace

std::optional<Degrees> phaze::search::degreesOf(const std::string &text, std::string *error) {
  std::string ignored;
  std::string &why = error ? *error : ignored;
  why.clear();
  llvm::SmallVector<llvm::StringRef, 3> words;
  llvm::StringRef(text).split(words, '/');
  if (words.size() == 1)
    return PlacementReader(text, why).read();
  int64_t numbers[3];
  bool isRead = words.size() == 3;
  for (size_t i = 0; i < 3 && isRead; ++i)
    isRead = !words[i].getAsInteger(10, numbers[i]) && numbers[i] >= 1 &&
             numbers[i] <= placement::maxDevices;
  if (isRead)
    return Degrees{numbers[0], numbers[1], numbers[2]};
  why = "placement: expected stages/replicas/tensor width, found '" + text + "'";
  return std::nullopt;
}

std::string phaze::search::placementOf(const LayerTables &tables, const Placed &placed) {
  const placement::Plan &plan = placed.plan;
  std::string text =
      llvm::formatv("pp={0},dp={1},tp={2},cp={3},ep={4},vp={5},zero={6},order={7},mb={8}",
                    static_cast<int64_t>(plan.stages.size()) / plan.chunks,
                    plan.dataParallel / tables.groups.context, tables.sharding.width,
                    tables.groups.context, tables.groups.expert, plan.chunks, placed.variant.zero,
                    pipeline::name(plan.order), tables.microbatch);
  if (placed.variant.zero > 0 && placed.variant.shard > 0)
    text += ",shard=" + std::to_string(placed.variant.shard);
  for (FactorId factor : tables.sharding.classes)
    text += (factor == tables.sharding.classes.front() ? ",split=" : "+") +
            tables.local.factors[factor].name;
  return text;
}

std::string phaze::search::placementOf(const plan::Plan &plan, std::optional<int64_t> microbatch) {
  auto rows = static_cast<int64_t>(plan.stages.size()) / plan.chunks;
  std::string text =
      llvm::formatv("pp={0},dp={1},tp={2},cp={3},ep={4},vp={5},zero={6},order={7},mb={8}", rows,
                    plan.dataParallel, plan.tensorWidth, plan.context, plan.expert, plan.chunks,
                    plan.sharing, pipeline::name(plan.order), microbatch.value_or(plan.microbatch));
  if (plan.sharing > 0 && plan.sharingGroup != plan.copies())
    text += ",shard=" + std::to_string(plan.sharingGroup);
  for (const plan::ShardedClass &sharded : plan.sharded)
    text += (&sharded == &plan.sharded.front() ? ",split=" : "+") + sharded.name;
  return text;
}
