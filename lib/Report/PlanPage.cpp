// Puts plans, and what the page needs beside them, into the page.
#include "phaze/Report/PlanPage.h"

#include "PageParts.h"
#include "phaze/Arch/Area.h"
#include "phaze/Arch/Energy.h"
#include "phaze/Plan/Json.h"
#include "phaze/Plan/Pipeline.h"
#include "phaze/Report/Waterfall.h"
#include "phaze/Support/InternalError.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace phaze;
using namespace phaze::plan;
using namespace phaze::report;
using llvm::StringRef;
using llvm::json::OStream;

namespace {

/// Passes that are drawn of one plan: more can neither be seen nor be sent around.
constexpr int64_t mostDrawn = 30000;
/// Chips that exist, which readers know.
constexpr const char *knownChips[] = {"tpuv4", "a100-80g", "h100-sxm"};

/// Six digits: as precise as a screen, and half as long.
double rounded(Seconds time) {
  double value = time.value();
  if (value == 0)
    return 0;
  double unit = std::pow(10.0, 5 - std::floor(std::log10(std::abs(value))));
  return std::round(value * unit) / unit;
}

void writeChip(OStream &json, const std::string &name, const arch::ArchConfig &chip) {
  json.object([&] {
    json.attribute("name", llvm::json::fixUTF8(name));
    double flops = chip.tensorPeak(arch::ElementType::BF16).value() * chip.clock.value();
    json.attribute("tflops", flops / 1e12);
    json.attribute("hbm_bandwidth_bytes_per_s", chip.hbm.bandwidth.value());
    json.attribute("hbm_bytes", chip.hbm.capacity.value());
    json.attribute("buffer_bytes", chip.globalBuffer.capacity.value());
    json.attribute("area_mm2", arch::area(chip).value() / 1e6);
    json.attribute("peak_power_w", arch::peakPower(chip, arch::EnergyTable::of(chip)).value());
  });
}

/// When passes start: of the first and last microbatches where there are too many.
void writeTimeline(OStream &json, const Plan &plan) {
  Timeline timeline = simulate(plan);
  int64_t perStage = mostDrawn / (2 * static_cast<int64_t>(plan.stages.size()));
  int64_t drawn = std::min(plan.microbatches, std::max<int64_t>(perStage, 4));
  std::vector<int64_t> ids;
  for (int64_t i = 0; i < drawn; ++i)
    ids.push_back(i < drawn - drawn / 2 ? i : plan.microbatches - drawn + i);

  std::vector<std::vector<size_t>> rows = rowsOf(plan);
  std::vector<int64_t> rowOf(plan.stages.size());
  for (size_t r = 0; r < rows.size(); ++r)
    for (size_t s : rows[r])
      rowOf[s] = static_cast<int64_t>(r);
  json.attribute("rows", static_cast<int64_t>(rows.size()));
  json.attribute("drawn", drawn);
  json.attribute("end", timeline.end.value());
  json.attributeArray("ids", [&] {
    for (int64_t id : ids)
      json.value(id);
  });
  json.attributeArray("stages", [&] {
    for (size_t s = 0; s < plan.stages.size(); ++s)
      json.object([&] {
        const StageTimeline &stage = timeline.stages[s];
        json.attribute("row", rowOf[s]);
        json.attribute("end", rounded(stage.end));
        json.attribute("tail", (plan.stages[s].sync + plan.stages[s].update).value());
        auto starts = [&](StringRef key, const std::vector<Seconds> &times) {
          if (times.empty())
            return;
          json.attributeArray(key, [&] {
            for (int64_t id : ids)
              json.value(rounded(times[id]));
          });
        };
        starts("forward", stage.forward);
        starts("backward", stage.backward);
        starts("weight", stage.weight);
      });
  });
}

void writeExtras(OStream &json, const Plan &plan) {
  json.object([&] {
    json.attributeArray("chips", [&] {
      writeChip(json, "this chip", plan.chip);
      for (const char *name : knownChips)
        if (std::optional<arch::ArchConfig> chip = arch::preset(name))
          writeChip(json, name, *chip);
    });
    json.attributeArray("power", [&] {
      arch::PowerParts parts = arch::peakPowerParts(plan.chip, arch::EnergyTable::of(plan.chip));
      auto part = [&](const char *name, Watts power) {
        json.object([&] {
          json.attribute("name", name);
          json.attribute("peak_power_w", power.value());
        });
      };
      part("tensor cores", parts.tensorCores);
      part("vector cores", parts.vectorCores);
      part("global buffer and wires", parts.buffers);
      part("HBM", parts.hbm);
      part("links", parts.links);
      part("leakage and clocks", parts.leakage);
    });
    json.attributeArray("waterfall", [&] {
      for (const Loss &loss : waterfallOf(plan))
        json.object([&] {
          json.attribute("name", loss.name);
          json.attribute("what", loss.what);
          json.attribute("seconds", loss.time.value());
        });
    });
    json.attributeObject("timeline", [&] { writeTimeline(json, plan); });
  });
}

/// JSON as the content of a script element: an end tag in a name must not end it.
std::string forScript(StringRef text) {
  std::string escaped;
  for (char c : text)
    if (c == '<')
      escaped += "\\u003c";
    else
      escaped += c;
  return escaped;
}

std::string forHtml(StringRef text) {
  std::string escaped;
  for (char c : text)
    if (c == '<' || c == '&' || c == '"' || c == '>')
      escaped += "&#" + std::to_string(int(c)) + ";";
    else
      escaped += c;
  return escaped;
}

std::string dataOf(const std::vector<Plan> &plans, const std::vector<Seconds> &ownBest) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OStream json(os);
  json.object([&] {
    json.attribute("generator", "phaze " + std::string(version()));
    json.attributeArray("plans", [&] {
      for (const Plan &plan : plans)
        json.rawValue(toJson(plan));
    });
    json.attributeArray("extras", [&] {
      for (const Plan &plan : plans)
        writeExtras(json, plan);
    });
    json.attributeArray("own_best_s", [&] {
      for (Seconds time : ownBest)
        json.value(time.value());
    });
    json.attributeArray("regrets", [&] {
      for (size_t i = 0; i < ownBest.size(); ++i)
        json.value(1 - ownBest[i] / plans[i].step.total());
    });
  });
  return text;
}

} // namespace

llvm::Expected<std::string> phaze::report::htmlPage(const std::vector<Plan> &plans,
                                                    const std::vector<Seconds> &ownBest) {
  for (const Plan &plan : plans)
    if (passesOf(plan) > mostPasses)
      return llvm::createStringError("a step of " + std::to_string(passesOf(plan)) +
                                     " passes is too long to be drawn");
  std::string title = plans.size() == 1 ? plans.front().model : "several models";
  const std::pair<StringRef, std::string> marks[] = {
      {"generator", "phaze " + std::string(version())},
      {"title", forHtml("phaze: " + title)},
      {"style", std::string(pageStyle)},
      {"data", forScript(dataOf(plans, ownBest))},
      {"library", std::string(pageLibrary)},
      {"script", std::string(pageScript)}};
  std::string page;
  StringRef rest(pageTemplate);
  while (!rest.empty()) {
    auto [before, after] = rest.split('@');
    page += before;
    if (before.size() == rest.size())
      break;
    auto [mark, behind] = after.split('@');
    const auto *found = std::find_if(std::begin(marks), std::end(marks),
                                     [mark = mark](const auto &m) { return m.first == mark; });
    page += found->second;
    rest = behind;
  }
  return page;
}
