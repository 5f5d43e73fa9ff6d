// Changed chips; see the header.
#include "Variations.h"

#include "phaze/Arch/ArchFile.h"
#include "phaze/Arch/ArchPath.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace phaze;
using namespace phaze::search;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

/// What people ask first: by half and double.
constexpr StringRef usual[] = {
    "hbm.bandwidth_bytes_per_s", "hbm.bytes",         "network.bandwidth_bytes_per_s",
    "network.latency_s",         "clock_hz",          "global_buffer.bytes",
    "tensor_cores.count",        "vector_cores.count"};

/// Larger steps change what a chip is.
constexpr double leastFactor = 1e-6, mostFactor = 1e6;
constexpr size_t mostFactors = 100;

std::optional<Variation::Axis> axisOf(StringRef text, std::string &error) {
  auto [path, numbers] = text.split('=');
  Variation::Axis axis{path.trim().str(), {}};
  llvm::SmallVector<StringRef> words;
  numbers.split(words, ',');
  if (axis.path.empty() || numbers.trim().empty() || words.size() > mostFactors) {
    error = "expected PATH=FACTOR,FACTOR ..., found '" + text.str() + "'";
    return std::nullopt;
  }
  for (StringRef word : words) {
    double factor = 0;
    if (word.trim().getAsDouble(factor) || !(factor >= leastFactor && factor <= mostFactor)) {
      error = axis.path + ": expected factors of 1e-6 to 1e6, found '" + word.trim().str() + "'";
      return std::nullopt;
    }
    axis.factors.push_back(factor);
  }
  return axis;
}

/// Fields that are numbers of things.
bool isCount(StringRef path) {
  constexpr StringRef counts[] = {"count", "width", "depth", "devices", "axes", "stacks"};
  return llvm::is_contained(counts,
                            path.rsplit('.').second.empty() ? path : path.rsplit('.').second);
}

/// Multiplies a number; counts are rounded.
bool scale(json::Value &value, double factor, bool isWhole) {
  std::optional<double> number = value.getAsNumber();
  if (!number)
    return false;
  if (isWhole)
    value = static_cast<int64_t>(std::max(std::round(*number * factor), 1.0));
  else
    value = *number * factor;
  return true;
}

} // namespace

bool phaze::search::addVariations(const std::string &sensitivity, const std::string &vary,
                                  std::vector<Variation> &variations, std::string &error) {
  if (sensitivity == "default") {
    for (StringRef path : usual)
      variations.push_back({{{path.str(), {0.5, 2}}}});
  } else if (!sensitivity.empty()) {
    for (StringRef part : llvm::split(sensitivity, ';')) {
      std::optional<Variation::Axis> axis = axisOf(part, error);
      if (!axis) {
        error = "sensitivity: " + error;
        return false;
      }
      variations.push_back({{std::move(*axis)}});
    }
  }
  if (vary.empty())
    return true;
  Variation together;
  for (StringRef part : llvm::split(vary, ';')) {
    std::optional<Variation::Axis> axis = axisOf(part, error);
    if (!axis) {
      error = "vary: " + error;
      return false;
    }
    together.axes.push_back(std::move(*axis));
  }
  if (together.axes.size() != 2) {
    error = "vary: expected two parameters, as PATH=FACTOR,...;PATH=FACTOR,..., found " +
            std::to_string(together.axes.size());
    return false;
  }
  variations.push_back(std::move(together));
  return true;
}

std::vector<std::vector<double>> phaze::search::combinationsOf(const Variation &variation) {
  std::vector<std::vector<double>> all = {{}};
  for (const Variation::Axis &axis : variation.axes) {
    std::vector<std::vector<double>> longer;
    for (const std::vector<double> &factors : all)
      for (double factor : axis.factors) {
        longer.push_back(factors);
        longer.back().push_back(factor);
      }
    all = std::move(longer);
  }
  return all;
}

std::optional<arch::ArchConfig> phaze::search::varied(const arch::ArchConfig &chip,
                                                      const Variation &variation,
                                                      const std::vector<double> &factors,
                                                      std::string &error) {
  json::Value value = arch::writeArch(chip);
  for (size_t i = 0; i < variation.axes.size(); ++i)
    if (!arch::changeAt(value, variation.axes[i].path, [&](json::Value &field) {
          return scale(field, factors[i], isCount(variation.axes[i].path));
        })) {
      error = arch::noSuchPath(variation.axes[i].path);
      return std::nullopt;
    }
  JsonDocument document =
      JsonDocument::parse(llvm::formatv("{0}", value).str(), "the changed architecture");
  std::optional<arch::ArchConfig> changed = arch::readArch(document);
  error = document.error();
  return changed;
}
