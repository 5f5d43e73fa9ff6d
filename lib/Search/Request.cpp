// From words to the options of a search; see the header.
#include "phaze/Search/Request.h"

#include "Variations.h"
#include "phaze/Arch/ArchFile.h"
#include "phaze/Arch/ArchPath.h"
#include "phaze/Arch/Software.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Placement/Problem.h"
#include "phaze/Plan/Json.h"
#include "phaze/Search/OptionTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <cmath>
#include <thread>

using namespace phaze;
using namespace phaze::search;

namespace {

/// The place of a word among those that an option takes, which are in the order of its enumerators.
size_t placeOf(llvm::StringRef name, llvm::StringRef word) {
  const std::vector<llvm::StringRef> &words = options::factsOf(name).words;
  return static_cast<size_t>(llvm::find(words, word) - words.begin());
}

/// What is wrong with a value by itself; empty if nothing is.
std::string whatIsWrong(const Request &request) {
  std::string wrong;
#define PHAZE_OPTION(TYPE, MEMBER, NAME, DEFAULT, TEXT)                                            \
  if (wrong.empty())                                                                               \
    wrong = options::whatIsWrong(options::factsOf(NAME), request.MEMBER);
#define PHAZE_LIST(TYPE, MEMBER, NAME, TEXT) PHAZE_OPTION(TYPE, MEMBER, NAME, , TEXT)
#define GET_ALL_OPTIONS
#include "phaze/Search/Options.h.inc"
  return wrong;
}

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
    // No chip may have what is out of range.
    arch::ArchConfig chip = *arch::preset(arch::defaultTechnology);
    chip.network = common.network;
    std::optional<FieldError> wrong = arch::check(chip);
    if (wrong)
      error = "network: '" + request.network + "': " + wrong->message;
    return !wrong;
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

/// What replicas share, and in which order microbatches run.
bool setParallelism(const Request &request, Options &options, std::string &error) {
  if (!request.zero.empty())
    options.zeros.assign(request.zero.begin(), request.zero.end());
  options.shardingChips = request.shardingChips;
  options.maxContext = request.maxContext;
  options.maxExpert = request.maxExpert;
  options.expertImbalance = request.expertImbalance;
  if (!request.interleave.empty())
    options.interleave = request.interleave;
  if (!request.orders.empty())
    options.orders.clear();
  for (const std::string &name : request.orders) {
    std::optional<pipeline::Order> order = pipeline::orderByName(name);
    if (!order) {
      error = "orders: expected some of " + llvm::join(plan::orderNames(), ", ") + ", found '" +
              name + "'";
      return false;
    }
    options.orders.push_back(*order);
  }
  return true;
}

bool setBaselines(const Request &request, Options &options, std::string &error) {
  options.baselines = !request.noBaselines;
  // Once it was a flag.
  bool isWord = request.baselines.size() == 1 &&
                llvm::is_contained({"none", "false", "true"}, request.baselines.front());
  if (isWord) {
    options.baselines &= request.baselines.front() == "true";
    return true;
  }
  for (const std::string &name : request.baselines) {
    std::optional<arch::ArchConfig> chip = arch::loadArch(name, error);
    if (!chip) {
      error = "baselines: " + error;
      return false;
    }
    if (chip->name.empty())
      chip->name = llvm::sys::path::stem(name).str();
    // Who names a network means it for all.
    if (!request.network.empty() || !request.networkJson.empty())
      chip->network = options.space.common.network;
    options.knownChips.push_back(std::move(*chip));
  }
  return true;
}

bool setEnergy(const Request &request, Options &options, std::string &error) {
  if (request.energy.empty())
    return true;
  JsonDocument document = JsonDocument::read(request.energy);
  std::optional<arch::EnergyTable> table = arch::readEnergyTable(document);
  if (table)
    options.space.common.energy = std::make_shared<arch::EnergyTable>(*table);
  else
    error = "energy: " + document.error();
  return table.has_value();
}

/// Prices, the front and what-ifs.
bool setMore(const Request &request, Options &options, std::string &error) {
  for (const std::string &key : request.pareto)
    options.pareto.push_back(static_cast<ParetoKey>(placeOf("pareto", key)));
  options.paretoGap = request.paretoGap;
  bool asksForCost = options.objective == Objective::ThroughputPerCost ||
                     llvm::is_contained(options.pareto, ParetoKey::Cost);
  if (asksForCost || !request.prices.empty()) {
    options.prices = arch::loadPrices(request.prices, error);
    if (!options.prices) {
      error = "prices: " + error;
      return false;
    }
  }
  return addVariations(request.sensitivity, request.vary, options.variations, error);
}

/// Sets what is given of all chips of a space.
bool setNumbers(const Request &request, Options &options, std::string &error) {
  if (request.set.empty())
    return true;
  for (llvm::StringRef setting : llvm::split(request.set, ';')) {
    if (std::optional<std::string> wrong = options.space.set(setting)) {
      error = "set: " + *wrong;
      return false;
    }
    // The capacity of the chips themselves.
    if (setting.split('=').first.trim() == "hbm.bytes")
      options.hbms.clear();
  }
  return true;
}

/// What is of no use beside one architecture; empty if there is nothing. Who asks for a search and
/// gets none should know.
std::string whatIsWithoutEffect(const Request &request) {
  Request plain;
  std::string without;
  auto look = [&](const char *name, bool isAsked) {
    // What is for one architecture too.
    constexpr llvm::StringRef used[] = {"technology",   "microbatches", "prices", "sensitivity",
                                        "no-baselines", "threads",      "vary",   "top"};
    if (without.empty() && isAsked && !llvm::is_contained(used, name))
      without = std::string(name) + ": has no effect with arch, where nothing is searched";
  };
#define PHAZE_OPTION(TYPE, MEMBER, NAME, DEFAULT, TEXT) look(NAME, request.MEMBER != plain.MEMBER);
#define PHAZE_LIST(TYPE, MEMBER, NAME, TEXT) look(NAME, !request.MEMBER.empty());
#define GET_SEARCH_OPTIONS
#include "phaze/Search/Options.h.inc"
  bool isNone = request.baselines.size() == 1 &&
                llvm::is_contained({"none", "false"}, request.baselines.front());
  if (without.rfind("baselines:", 0) == 0 && isNone)
    return {};
  if (without.rfind("hbm:", 0) == 0)
    without += "; set=hbm.bytes=80GiB changes the chip";
  return without;
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

/// The profile of software, with what the request changes of it.
bool setSoftware(const Request &request, Options &options, std::string &error) {
  std::optional<arch::Software> software = arch::loadSoftware(request.software, error);
  if (!software) {
    error = "software: " + error;
    return false;
  }
  options.software = std::move(*software);
  if (request.fragmentation > 0) {
    // It is no longer the software of that name.
    options.software.name += " with fragmentation";
    options.software.fragmentation = request.fragmentation;
  }
  return true;
}

/// The chips: a given one, a space by name, in short, or in a file.
bool setSpace(const Request &request, Options &options, std::string &error) {
  if (request.chip) {
    options.space = spaceOf(*request.chip);
    options.hbms.clear();
  } else if (request.spaceJson.empty() && request.space == "published") {
    arch::ArchConfig common = options.space.common;
    options.space = arch::ArchSpace::published(options.hbms.front(), common.hbm.bandwidth);
    options.space.common = common;
  } else if (!request.spaceJson.empty() || !isNamedSpace(request.space)) {
    std::string text = request.spaceJson;
    bool isShort = text.empty() && arch::isShortSpace(request.space);
    if (isShort) {
      std::optional<std::string> written = arch::spaceOfShort(request.space, error);
      if (!written) {
        error = "space: " + error;
        return false;
      }
      text = std::move(*written);
    }
    JsonDocument document = text.empty()
                                ? JsonDocument::read(request.space)
                                : JsonDocument::parse(text, isShort ? "in short" : "space-json");
    std::optional<arch::ArchSpace> space = arch::ArchSpace::read(document);
    if (!space) {
      error = (request.spaceJson.empty() ? "space: " : "") + document.error();
      return false;
    }
    options.space = std::move(*space);
    options.hbms.clear();
  }
  return true;
}

/// Devices, samples, and how both may be divided.
bool setSizes(const Request &request, Options &options, std::string &error) {
  if (!request.microbatches.empty())
    options.microbatches = request.microbatches;
  std::sort(options.microbatches.begin(), options.microbatches.end());
  options.microbatches.erase(std::unique(options.microbatches.begin(), options.microbatches.end()),
                             options.microbatches.end());
  options.devices = request.devices;
  options.globalBatch = request.globalBatch;
  if (!request.tensorWidths.empty()) {
    if (request.maxTensorWidth != 0) {
      error = "tensor-widths: not together with max-tensor-width";
      return false;
    }
    options.tensorWidths = request.tensorWidths;
    std::sort(options.tensorWidths.begin(), options.tensorWidths.end());
    options.tensorWidths.erase(
        std::unique(options.tensorWidths.begin(), options.tensorWidths.end()),
        options.tensorWidths.end());
  } else if (request.maxTensorWidth != 0) {
    options.tensorWidths.clear();
    for (int64_t width = 1; width <= request.maxTensorWidth; width *= 2)
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
  return true;
}

} // namespace

bool phaze::search::writesAttention(const std::string &rules, const std::string &software) {
  std::string ignored;
  std::optional<arch::Software> runs = arch::loadSoftware(software, ignored);
  return rules == "paper" || (runs && runs->attention == arch::Attention::Written);
}

std::optional<Options> phaze::search::optionsOf(const Request &request, std::string &error) {
  error = whatIsWrong(request);
  if (!error.empty())
    return std::nullopt;
  Options options = Options::defaults(request.rules == "paper" ? Rules::Paper : Rules::Exact);
  options.method = static_cast<Method>(placeOf("search", request.search));
  options.objective = static_cast<Objective>(placeOf("objective", request.objective));
  options.common = static_cast<CommonScore>(placeOf("common", request.common));
  options.sequenceParallel =
      static_cast<SequenceParallel>(placeOf("sequence-parallel", request.sequenceParallel));
  options.allowStash = request.activations != "recompute";
  options.allowRecompute = request.activations != "stash";
  if (!setParallelism(request, options, error))
    return std::nullopt;

  if (!setSoftware(request, options, error) || !setSpace(request, options, error))
    return std::nullopt;
  if (!request.hbmGib.empty())
    options.hbms.clear();
  for (double gib : request.hbmGib)
    options.hbms.emplace_back(Gibibytes(gib));
  if (!setTechnology(request, options, error) || !setEnergy(request, options, error) ||
      !setNetwork(request, options, error) || !setNumbers(request, options, error) ||
      !setSizes(request, options, error))
    return std::nullopt;

  if (request.maxAreaMm2 != 0) {
    options.maxArea = SquareMicrons(SquareMillimetres(request.maxAreaMm2));
    // The default space ends at an area for want of a better one.
    if (!request.chip && request.spaceJson.empty() &&
        (request.space.empty() || request.space == "default"))
      options.space.setMaxArea(*options.maxArea);
  }
  if (request.maxPowerW != 0)
    options.maxPower = Watts(request.maxPowerW);
  if (request.timeLimitS != 0)
    options.timeLimitS = request.timeLimitS;
  options.gap = request.gap;
  options.top = static_cast<size_t>(request.top);
  options.threads = request.threads > 0
                        ? static_cast<unsigned>(request.threads)
                        : std::clamp(std::thread::hardware_concurrency(), 1u, mostThreads);
  options.checkpoint = request.checkpoint;
  options.checkpointEveryS = request.checkpointEveryS;
  if (options.pareto.empty() && request.pareto.empty() && request.paretoGap != 0) {
    error = "pareto-gap: expected pareto with it";
    return std::nullopt;
  }
  if (options.method == Method::Paper && (request.gap != 0 || !request.checkpoint.empty())) {
    error = std::string(request.gap != 0 ? "gap" : "checkpoint") +
            ": has no effect with search=paper, which proves nothing and keeps nothing";
    return std::nullopt;
  }
  if (!setBaselines(request, options, error) || !setMore(request, options, error))
    return std::nullopt;
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
  if (arch::isShortSpace(space)) {
    std::optional<std::string> text = arch::spaceOfShort(space, error);
    if (!text)
      error = "space: " + error;
    return text;
  }
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

bool phaze::search::asksForOneChip(const Request &request) {
  return request.chip || !request.arch.empty() || !request.archJson.empty();
}

std::optional<Evaluation> phaze::search::evaluationOf(const Request &request, std::string &error) {
  Evaluation asked;
  error = whatIsWrong(request);
  if (!error.empty())
    return std::nullopt;
  std::optional<arch::ArchConfig> chip = request.chip;
  if (!chip && !request.archJson.empty()) {
    JsonDocument document = JsonDocument::parse(request.archJson, "arch-json");
    chip = arch::readArch(document);
    error = document.error();
  } else if (!chip) {
    chip = arch::loadArch(request.arch, error);
    error = "arch: " + error;
  }
  if (!chip)
    return std::nullopt;
  error = whatIsWithoutEffect(request);
  if (!error.empty())
    return std::nullopt;
  if (!request.set.empty())
    for (llvm::StringRef setting : llvm::split(request.set, ';')) {
      std::optional<arch::ArchConfig> other = arch::withSetting(*chip, setting, error);
      if (!other) {
        error = "set: " + error;
        return std::nullopt;
      }
      chip = std::move(other);
    }
  error.clear();
  asked.chip = *chip;

  asked.network = request.network;
  asked.networkJson = request.networkJson;
  asked.technology = request.technology;
  asked.activations = request.activations;
  asked.sequenceParallel = request.sequenceParallel;
  asked.zero = request.zero;
  asked.orders = request.orders;
  asked.interleave = request.interleave;
  asked.rules = request.rules == "paper" ? Rules::Paper : Rules::Exact;
  asked.software = request.software;
  asked.fragmentation = request.fragmentation;
  asked.energy = request.energy;
  asked.prices = request.prices;
  asked.sensitivity = request.sensitivity;
  asked.vary = request.vary;
  asked.devices = request.devices;
  asked.globalBatch = request.globalBatch;
  if (request.maxTensorWidth != 0)
    asked.maxTensorWidth = request.maxTensorWidth;
  asked.maxContext = request.maxContext;
  asked.maxExpert = request.maxExpert;
  asked.expertImbalance = request.expertImbalance;
  if (request.microbatch != 0)
    asked.microbatch = request.microbatch;
  asked.microbatches = request.microbatches;
  asked.placement = request.placement;
  return asked;
}

namespace {

/// Reads values in words; false, with what is expected, for others.
bool readValue(llvm::StringRef text, std::string &value, const char *&) {
  value = text.str();
  return true;
}
bool readValue(llvm::StringRef text, int64_t &value, const char *&expected) {
  expected = "a whole number";
  return !text.getAsInteger(10, value);
}
bool readValue(llvm::StringRef text, double &value, const char *&expected) {
  expected = "a number";
  return !text.getAsDouble(value) && std::isfinite(value);
}
bool readValue(llvm::StringRef text, bool &value, const char *&expected) {
  expected = "true or false";
  value = text == "true";
  return text == "true" || text == "false";
}

/// Sets an option to a value of which nothing is wrong.
template <typename T>
bool set(T &option, const options::Facts &facts, llvm::StringRef text, std::string &error) {
  T value{};
  const char *expected = nullptr;
  if (!readValue(text, value, expected)) {
    error = (facts.name + ": expected " + expected + ", found '" + text + "'").str();
    return false;
  }
  error = options::whatIsWrong(facts, value);
  if (!error.empty())
    return false;
  option = std::move(value);
  return true;
}

template <typename T>
bool set(std::vector<T> &option, const options::Facts &facts, llvm::StringRef text,
         std::string &error) {
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ',');
  std::vector<T> values(words.size());
  for (size_t i = 0; i < words.size(); ++i)
    if (!set(values[i], facts, words[i].trim(), error))
      return false;
  option = std::move(values);
  return true;
}

} // namespace

bool phaze::search::setOption(Request &request, llvm::StringRef name, llvm::StringRef value,
                              std::string &error) {
  value = value.trim();
#define PHAZE_OPTION(TYPE, MEMBER, NAME, DEFAULT, TEXT)                                            \
  if (name == NAME)                                                                                \
    return set(request.MEMBER, options::factsOf(NAME), value, error);
#define PHAZE_LIST(TYPE, MEMBER, NAME, TEXT) PHAZE_OPTION(TYPE, MEMBER, NAME, , TEXT)
#define GET_ALL_OPTIONS
#include "phaze/Search/Options.h.inc"
  error = ("there is no option '" + name + "'").str();
  return false;
}
