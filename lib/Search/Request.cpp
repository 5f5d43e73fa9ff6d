// From words to the options of a search; see the header.
#include "phaze/Search/Request.h"

#include "phaze/Arch/ArchFile.h"
#include "phaze/Placement/Problem.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <cmath>
#include <thread>

using namespace phaze;
using namespace phaze::search;

namespace {

/// The index of a word among those that an option takes.
std::optional<size_t> choice(llvm::StringRef name, llvm::StringRef word,
                             llvm::ArrayRef<llvm::StringRef> words, std::string &error) {
  const auto *found = llvm::find(words, word);
  if (found != words.end())
    return static_cast<size_t>(found - words.begin());
  error = (name + ": expected one of " + llvm::join(words, ", ") + ", found '" + word + "'").str();
  return std::nullopt;
}

bool setNetwork(const Request &request, Options &options, std::string &error) {
  llvm::StringRef text = request.network;
  if (text.empty())
    return true;
  arch::ArchConfig &common = options.space.common;
  if (text.consume_front("flat:")) {
    double bandwidth = 0;
    if (text.getAsDouble(bandwidth) || !(bandwidth > 0) || !std::isfinite(bandwidth)) {
      error = "network: expected flat:BYTES_PER_SECOND, found '" + request.network + "'";
      return false;
    }
    common.network = {{placement::maxDevices, BytesPerSecond(bandwidth), Seconds(0)}};
    return true;
  }
  std::optional<arch::ArchConfig> chip = arch::loadArch(request.network, error);
  if (!chip) {
    error = "network: " + error;
    return false;
  }
  common.network = chip->network;
  return true;
}

/// The space of one architecture.
arch::ArchSpace spaceOf(const arch::ArchConfig &chip) {
  arch::ArchPoint point = chip.point();
  arch::SpaceLists lists;
  lists.tensorCores = {point.tensorCores};
  lists.vectorCores = {point.vectorCores};
  lists.widths = {point.width};
  lists.depths = {point.depth};
  lists.vectorWidths = {point.vectorWidth};
  lists.globalBuffers = {point.globalBuffer};
  lists.hbms = {point.hbm};
  lists.hbmBandwidths = {chip.hbm.bandwidth};
  arch::ArchSpace space(std::move(lists), {});
  space.common = chip;
  return space;
}

} // namespace

std::optional<Degrees> phaze::search::degreesOf(const std::string &text) {
  llvm::SmallVector<llvm::StringRef, 3> words;
  llvm::StringRef(text).split(words, '/');
  int64_t numbers[3];
  if (words.size() != 3)
    return std::nullopt;
  for (size_t i = 0; i < 3; ++i)
    if (words[i].getAsInteger(10, numbers[i]) || numbers[i] < 1 ||
        numbers[i] > placement::maxDevices)
      return std::nullopt;
  return Degrees{numbers[0], numbers[1], numbers[2]};
}

std::optional<Options> phaze::search::optionsOf(const Request &request, std::string &error) {
  auto rules = choice("rules", request.rules, {"exact", "paper"}, error);
  if (!rules)
    return std::nullopt;
  Options options = Options::defaults(*rules == 0 ? cost::Rules::Exact : cost::Rules::Paper);
  auto method = choice("search", request.search, {"exact", "exhaustive", "paper"}, error);
  auto objective = choice(
      "objective", request.objective,
      {"throughput", "throughput-per-area", "throughput-per-watt", "energy-per-sample"}, error);
  auto common = choice("common", request.common, {"geomean", "mean", "max-min"}, error);
  auto activations =
      choice("activations", request.activations, {"both", "stash", "recompute"}, error);
  if (!method || !objective || !common || !activations)
    return std::nullopt;
  options.method = static_cast<Method>(*method);
  options.objective = static_cast<Objective>(*objective);
  options.common = static_cast<CommonScore>(*common);
  options.allowStash = *activations != 2;
  options.allowRecompute = *activations != 1;

  if (request.chip) {
    options.space = spaceOf(*request.chip);
    options.hbms.clear();
  } else if (!request.space.empty() && request.space != "published") {
    JsonDocument document = JsonDocument::read(request.space);
    std::optional<arch::ArchSpace> space = arch::ArchSpace::read(document);
    if (!space) {
      error = "space: " + document.error();
      return std::nullopt;
    }
    options.space = std::move(*space);
    options.hbms.clear();
  }
  if (!request.hbmGib.empty())
    options.hbms.clear();
  for (double gib : request.hbmGib)
    options.hbms.emplace_back(Gibibytes(gib));
  if (!setNetwork(request, options, error))
    return std::nullopt;

  if (!request.microbatches.empty())
    options.microbatches = request.microbatches;
  std::sort(options.microbatches.begin(), options.microbatches.end());
  options.microbatches.erase(std::unique(options.microbatches.begin(), options.microbatches.end()),
                             options.microbatches.end());
  if (request.devices)
    options.devices = *request.devices;
  if (request.globalBatch)
    options.globalBatch = *request.globalBatch;
  if (request.maxTensorWidth) {
    if (*request.maxTensorWidth < 1) {
      error =
          "max-tensor-width: expected at least 1, found " + std::to_string(*request.maxTensorWidth);
      return std::nullopt;
    }
    options.tensorWidths.clear();
    for (int64_t width = 1; width <= *request.maxTensorWidth; width *= 2)
      options.tensorWidths.push_back(width);
  }
  // Wider groups than there are devices are no error when nobody asked for them.
  else
    options.tensorWidths.erase(
        std::remove_if(options.tensorWidths.begin(), options.tensorWidths.end(),
                       [&](int64_t width) { return width > options.devices; }),
        options.tensorWidths.end());
  if (request.microbatches.empty())
    options.microbatches.erase(
        std::remove_if(options.microbatches.begin(), options.microbatches.end(),
                       [&](int64_t size) { return size > options.globalBatch; }),
        options.microbatches.end());
  if (request.maxAreaMm2)
    options.maxArea = SquareMicrons(SquareMillimetres(*request.maxAreaMm2));
  if (request.maxPowerW)
    options.maxPower = Watts(*request.maxPowerW);
  options.timeLimitS = request.timeLimitS;
  options.gap = request.gap.value_or(0);
  if (request.top) {
    if (*request.top < 1) {
      error = "top: expected at least 1, found " + std::to_string(*request.top);
      return std::nullopt;
    }
    options.top = static_cast<size_t>(*request.top);
  }
  options.threads =
      request.threads > 0 ? request.threads : std::max(1u, std::thread::hardware_concurrency());
  options.checkpoint = request.checkpoint;
  options.baselines = request.baselines;
  if (std::optional<std::string> wrong = check(options)) {
    error = *wrong;
    return std::nullopt;
  }
  return options;
}
