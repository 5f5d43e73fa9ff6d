// From words to the options of a search; see the header.
#include "phaze/Search/Request.h"

#include "phaze/Arch/ArchFile.h"
#include "phaze/Arch/Software.h"
#include "phaze/Json/InputFile.h"
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

const llvm::StringRef rulesWords[] = {"exact", "paper"};
const llvm::StringRef searchWords[] = {"exact", "exhaustive", "paper"};
const llvm::StringRef objectiveWords[] = {"throughput", "throughput-per-area",
                                          "throughput-per-watt", "energy-per-sample"};
const llvm::StringRef commonWords[] = {"geomean", "mean", "max-min"};
const llvm::StringRef activationsWords[] = {"both", "stash", "recompute"};
const llvm::StringRef sequenceParallelWords[] = {"off", "on", "auto"};

bool setNetwork(const Request &request, Options &options, std::string &error) {
  llvm::StringRef text = request.network;
  arch::ArchConfig &common = options.space.common;
  if (!request.networkJson.empty()) {
    JsonDocument document = JsonDocument::parse(request.networkJson, "network-json");
    std::optional<arch::ArchConfig> chip = arch::readArch(document);
    if (chip)
      common.network = chip->network;
    error = document.error();
    return chip.has_value();
  }
  if (text.empty())
    return true;
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

bool isNamedSpace(llvm::StringRef space) {
  return space.empty() || space == "default" || space == "published";
}

bool setTechnology(const Request &request, Options &options, std::string &error) {
  if (request.technology.empty())
    return true;
  std::optional<arch::ArchConfig> chip = arch::loadTechnology(request.technology, error);
  if (!chip) {
    error = "technology: " + error;
    return false;
  }
  options.space.common.takeTechnology(*chip);
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

bool phaze::search::writesAttention(const std::string &rules, const std::string &software) {
  std::string ignored;
  std::optional<arch::Software> runs = arch::loadSoftware(software, ignored);
  return rules == "paper" || (runs && runs->attention == arch::Attention::Written);
}

std::optional<Options> phaze::search::optionsOf(const Request &request, std::string &error) {
  auto rules = choice("rules", request.rules, rulesWords, error);
  if (!rules)
    return std::nullopt;
  Options options = Options::defaults(*rules == 0 ? cost::Rules::Exact : cost::Rules::Paper);
  auto method = choice("search", request.search, searchWords, error);
  auto objective = choice("objective", request.objective, objectiveWords, error);
  auto common = choice("common", request.common, commonWords, error);
  auto activations = choice("activations", request.activations, activationsWords, error);
  auto sequenceParallel =
      choice("sequence-parallel", request.sequenceParallel, sequenceParallelWords, error);
  if (!method || !objective || !common || !activations || !sequenceParallel)
    return std::nullopt;
  options.method = static_cast<Method>(*method);
  options.objective = static_cast<Objective>(*objective);
  options.common = static_cast<CommonScore>(*common);
  options.sequenceParallel = static_cast<SequenceParallel>(*sequenceParallel);
  options.allowStash = *activations != 2;
  options.allowRecompute = *activations != 1;

  std::optional<arch::Software> software = arch::loadSoftware(request.software, error);
  if (!software) {
    error = "software: " + error;
    return std::nullopt;
  }
  options.software = std::move(*software);

  if (request.chip) {
    options.space = spaceOf(*request.chip);
    options.hbms.clear();
  } else if (request.spaceJson.empty() && request.space == "published") {
    arch::ArchConfig common = options.space.common;
    options.space = arch::ArchSpace::published(options.hbms.front(), common.hbm.bandwidth);
    options.space.common = common;
  } else if (!request.spaceJson.empty() || !isNamedSpace(request.space)) {
    JsonDocument document = request.spaceJson.empty()
                                ? JsonDocument::read(request.space)
                                : JsonDocument::parse(request.spaceJson, "space-json");
    std::optional<arch::ArchSpace> space = arch::ArchSpace::read(document);
    if (!space) {
      error = (request.spaceJson.empty() ? "space: " : "") + document.error();
      return std::nullopt;
    }
    options.space = std::move(*space);
    options.hbms.clear();
  }
  if (!request.hbmGib.empty())
    options.hbms.clear();
  for (double gib : request.hbmGib)
    options.hbms.emplace_back(Gibibytes(gib));
  if (!setTechnology(request, options, error) || !setNetwork(request, options, error))
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
    // The first beyond all devices is refused with the others: no more are needed, or fit a number.
    int64_t most = std::min(*request.maxTensorWidth, 2 * placement::maxDevices);
    for (int64_t width = 1; width <= most; width *= 2)
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
  options.threads = request.threads > 0
                        ? request.threads
                        : std::clamp(std::thread::hardware_concurrency(), 1u, mostThreads);
  options.checkpoint = request.checkpoint;
  options.baselines = request.baselines;
  if (std::optional<std::string> wrong = check(options)) {
    error = *wrong;
    return std::nullopt;
  }
  return options;
}

std::optional<std::string> phaze::search::spaceFileText(const std::string &space,
                                                        std::string &error) {
  if (isNamedSpace(space))
    return std::nullopt;
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer = readInput(space, mostBytesOfJson);
  if (!buffer) {
    error = "space: " + llvm::toString(buffer.takeError());
    return std::nullopt;
  }
  JsonDocument document = JsonDocument::parse((*buffer)->getBuffer(), space);
  if (!arch::ArchSpace::read(document)) {
    error = "space: " + document.error();
    return std::nullopt;
  }
  return (*buffer)->getBuffer().str();
}

namespace {

/// Reads the value of one option.
class OptionValue {
public:
  OptionValue(llvm::StringRef name, llvm::StringRef value, std::string &error)
      : name(name), value(value.trim()), error(error) {}

  template <typename T> bool whole(T &field) {
    typename Plain<T>::Type number;
    if (value.getAsInteger(10, number))
      return expected("a whole number");
    field = number;
    return true;
  }
  template <typename T> bool real(T &field) {
    double number = 0;
    if (value.getAsDouble(number) || !std::isfinite(number))
      return expected("a number");
    field = number;
    return true;
  }
  template <typename T> bool list(std::vector<T> &field) {
    llvm::SmallVector<llvm::StringRef> words;
    value.split(words, ',');
    std::vector<T> numbers(words.size());
    for (size_t i = 0; i < words.size(); ++i) {
      OptionValue word(name, words[i], error);
      bool isRead = true;
      if constexpr (std::is_integral_v<T>)
        isRead = word.whole(numbers[i]);
      else
        isRead = word.real(numbers[i]);
      if (!isRead)
        return false;
    }
    field = std::move(numbers);
    return true;
  }
  /// Sets `field` to whether the value is `positive`, of "true" and "false".
  bool flag(bool &field, bool positive = true) {
    if (value != "true" && value != "false")
      return expected("true or false");
    field = (value == "true") == positive;
    return true;
  }
  bool word(std::string &field, llvm::ArrayRef<llvm::StringRef> words) {
    if (!choice(name, value, words, error))
      return false;
    field = value.str();
    return true;
  }
  bool text(std::string &field) {
    field = value.str();
    return true;
  }

private:
  template <typename T> struct Plain { using Type = T; };
  template <typename T> struct Plain<std::optional<T>> { using Type = T; };
  bool expected(const char *what) {
    error = (name + ": expected " + what + ", found '" + value + "'").str();
    return false;
  }

  llvm::StringRef name, value;
  std::string &error;
};

} // namespace

bool phaze::search::setOption(Request &request, llvm::StringRef name, llvm::StringRef value,
                              std::string &error) {
  OptionValue given(name, value, error);
  if (name == "space")
    return given.text(request.space);
  if (name == "space-json")
    return given.text(request.spaceJson);
  if (name == "network")
    return given.text(request.network);
  if (name == "technology")
    return given.text(request.technology);
  if (name == "network-json")
    return given.text(request.networkJson);
  if (name == "checkpoint")
    return given.text(request.checkpoint);
  if (name == "rules")
    return given.word(request.rules, rulesWords);
  if (name == "search")
    return given.word(request.search, searchWords);
  if (name == "objective")
    return given.word(request.objective, objectiveWords);
  if (name == "common")
    return given.word(request.common, commonWords);
  if (name == "software")
    return given.text(request.software);
  if (name == "activations")
    return given.word(request.activations, activationsWords);
  if (name == "sequence-parallel")
    return given.word(request.sequenceParallel, sequenceParallelWords);
  if (name == "hbm")
    return given.list(request.hbmGib);
  if (name == "microbatches")
    return given.list(request.microbatches);
  if (name == "max-tensor-width")
    return given.whole(request.maxTensorWidth);
  if (name == "devices")
    return given.whole(request.devices);
  if (name == "global-batch")
    return given.whole(request.globalBatch);
  if (name == "top")
    return given.whole(request.top);
  if (name == "threads")
    return given.whole(request.threads);
  if (name == "max-area")
    return given.real(request.maxAreaMm2);
  if (name == "max-power")
    return given.real(request.maxPowerW);
  if (name == "time-limit-s")
    return given.real(request.timeLimitS);
  if (name == "gap")
    return given.real(request.gap);
  if (name == "no-baselines")
    return given.flag(request.baselines, false);
  error = ("there is no option '" + name + "'").str();
  return false;
}
