// A search on disk: what is known of each chip, so that it can go on where it stopped.
#include "Engine.h"

#include "phaze/Arch/ArchFile.h"
#include "phaze/Json/JsonFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Workload/Json.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace phaze;
using namespace phaze::search;

namespace {

constexpr llvm::StringLiteral format = "phaze-checkpoint-1";

/// A double as the bits that it is made of: nothing is lost, infinity neither.
std::string bitsOf(double value) {
  uint64_t bits;
  static_assert(sizeof(bits) == sizeof(value));
  std::memcpy(&bits, &value, sizeof(bits));
  return llvm::utohexstr(bits);
}

std::optional<double> fromBits(llvm::StringRef text) {
  uint64_t bits = 0;
  if (text.getAsInteger(16, bits))
    return std::nullopt;
  double value;
  std::memcpy(&value, &bits, sizeof(bits));
  if (std::isnan(value))
    return std::nullopt;
  return value;
}

double readBits(const JsonNode &node) {
  std::optional<double> value = fromBits(node.string());
  if (!value)
    node.fail("expected the bits of a number in hexadecimal digits");
  return value.value_or(0);
}

/// One word per case: its bits, behind "=" if it was bounded and "~" if it is by work alone.
std::string textOf(const CaseBounds &bounds) {
  std::string text;
  for (size_t c = 0; c < bounds.least.size(); ++c)
    text += (bounds.isBounded[c] ? "=" : "~") + bitsOf(bounds.least[c]);
  return text;
}

CaseBounds readCases(const JsonNode &node, size_t cases) {
  CaseBounds bounds;
  std::string text = node.string();
  if (text.empty())
    return bounds;
  llvm::StringRef rest = text;
  while (!rest.empty()) {
    char mark = rest.front();
    rest = rest.drop_front();
    std::optional<double> value =
        fromBits(rest.take_until([](char c) { return c == '=' || c == '~'; }));
    rest = rest.drop_until([](char c) { return c == '=' || c == '~'; });
    if (!value || (mark != '=' && mark != '~')) {
      node.fail("expected '=' or '~' and the bits of a number for each case");
      return bounds;
    }
    bounds.least.push_back(*value);
    bounds.isBounded.push_back(mark == '=');
  }
  if (bounds.least.size() != cases)
    node.fail("expected " + std::to_string(cases) + " cases, found " +
              std::to_string(bounds.least.size()));
  return bounds;
}

void write(llvm::json::OStream &out, const ModelResult &model) {
  const placement::Plan &plan = model.placed.plan;
  out.object([&] {
    out.attribute("case", static_cast<int64_t>(model.chosen));
    out.attribute("lower", bitsOf(model.lower));
    out.attribute("upper", bitsOf(model.upper));
    out.attribute("step_lower", bitsOf(model.placed.step.lower));
    out.attribute("step_upper", bitsOf(model.placed.step.upper));
    out.attribute("recompute", model.placed.variant.recompute);
    out.attribute("zero", model.placed.variant.zero);
    out.attribute("shard", model.placed.variant.shard);
    out.attribute("data_parallel", plan.dataParallel);
    out.attribute("pipeline_inner", plan.layout == placement::Layout::PipelineInner);
    // Layers of each stage; behind a minus if they are recomputed as a whole.
    out.attributeArray("stages", [&] {
      for (const placement::Stage &stage : plan.stages)
        out.value((stage.end - stage.begin) * (stage.recomputeWhole ? -1 : 1));
    });
    out.attributeArray("again", [&] {
      for (size_t i = 0; i < plan.recompute.size(); ++i)
        if (plan.recompute[i])
          out.value(static_cast<int64_t>(i));
    });
  });
}

ModelResult readModel(const JsonNode &node, const PreparedModel &prepared, const Options &options) {
  ModelResult model;
  node.allowOnly({"case", "lower", "upper", "step_lower", "step_upper", "recompute",
                  "data_parallel", "pipeline_inner", "stages", "again"});
  model.chosen =
      static_cast<size_t>(node["case"].integer(0, static_cast<int64_t>(prepared.cases.size()) - 1));
  model.lower = readBits(node["lower"]);
  model.upper = readBits(node["upper"]);
  model.placed.step.lower = readBits(node["step_lower"]);
  model.placed.step.upper = readBits(node["step_upper"]);
  model.placed.variant.recompute = node["recompute"].boolean();
  model.placed.variant.zero = static_cast<int32_t>(node["zero"].integer(0, placement::mostSharing));
  model.placed.variant.shard = node["shard"].integer(0, placement::maxDevices);
  placement::Plan &plan = model.placed.plan;
  plan.dataParallel = node["data_parallel"].integer(1, options.devices);
  plan.layout = node["pipeline_inner"].boolean() ? placement::Layout::PipelineInner
                                                 : placement::Layout::DataInner;
  auto layers = static_cast<int64_t>(prepared.model.workload.layers.size());
  int64_t begin = 0;
  for (const JsonNode &stage : node["stages"].elements(layers)) {
    int64_t size = stage.integer(-layers, layers);
    int64_t end = begin + std::abs(size);
    if (size == 0 || end > layers) {
      stage.fail("expected stages of " + std::to_string(layers) + " layers together");
      break;
    }
    plan.stages.push_back({static_cast<int32_t>(begin), static_cast<int32_t>(end), size < 0});
    begin = end;
  }
  if (begin != layers)
    node["stages"].fail("expected stages of " + std::to_string(layers) +
                        " layers together, found " + std::to_string(begin));
  if (options.rules == cost::Rules::Exact)
    plan.recompute.assign(layers, 0);
  for (const JsonNode &layer : node["again"].elements(plan.recompute.size()))
    plan.recompute[layer.integer(0, layers - 1)] = 1;
  return model;
}

} // namespace

/// Tells searches apart: models, space and all options that decide what is found.
std::string Engine::key() const {
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const PreparedModel *model : models)
    out << toJson(model->model.workload) << bitsOf(model->model.weight) << ';';
  for (double own : ownBest)
    out << bitsOf(own) << ';';
  for (const Chip &chip : chips) {
    out << chip.point.tensorCores << ',' << chip.point.vectorCores << ',' << chip.point.width << ','
        << chip.point.depth << ',' << chip.point.vectorWidth << ','
        << bitsOf(chip.point.globalBuffer.value()) << ','
        << bitsOf(configOf(chip).hbm.bandwidth.value());
    for (Bytes hbm : chip.hbms)
      out << ',' << bitsOf(hbm.value());
    out << ';';
  }
  // Every number of the file form reads back as the same double, so that it tells chips apart.
  out << arch::writeArch(options.space.common) << ';';
  for (int64_t x : options.microbatches)
    out << x << ',';
  for (int64_t x : options.tensorWidths)
    out << x << ',';
  out << options.allowStash << options.allowRecompute << ',' << options.devices << ','
      << options.globalBatch << ',' << static_cast<int>(options.rules) << ','
      << static_cast<int>(options.objective) << ',' << static_cast<int>(options.common) << ','
      << static_cast<int>(options.method) << ',' << options.top;
  return llvm::utohexstr(llvm::xxh3_64bits(llvm::arrayRefFromStringRef(text)));
}

std::optional<std::string> Engine::save() const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream out(stream, 1);
  out.object([&] {
    out.attribute("format", format);
    out.attribute("key", key());
    out.attribute("rounds", static_cast<int64_t>(rounds));
    out.attribute("evaluated", static_cast<int64_t>(counts.evaluated));
    out.attribute("infeasible", static_cast<int64_t>(counts.infeasible));
    out.attribute("least_settled", bitsOf(leastSettled));
    // Chips that are in no list were looked at to the end.
    out.attributeArray("open", [&] {
      std::vector<Node> nodes = queue;
      nodes.insert(nodes.end(), aside.begin(), aside.end());
      std::sort(nodes.rbegin(), nodes.rend());
      for (const Node &node : nodes)
        out.array([&] {
          out.value(static_cast<int64_t>(node.chip));
          out.value(static_cast<int64_t>(node.level));
          out.value(bitsOf(node.bound));
          out.value(textOf(caseBounds[node.chip]));
        });
    });
    out.attributeArray("found", [&] {
      for (const ChipResult &result : found)
        out.object([&] {
          out.attribute("chip", static_cast<int64_t>(result.chip));
          out.attribute("level", static_cast<int64_t>(result.level));
          out.attribute("lower", bitsOf(result.lower));
          out.attribute("upper", bitsOf(result.upper));
          out.attributeArray("models", [&] {
            for (const ModelResult &model : result.models)
              write(out, model);
          });
        });
    });
  });
  stream << '\n';
  if (llvm::Error error = writeFile(options.checkpoint, text))
    return llvm::toString(std::move(error));
  return std::nullopt;
}

std::optional<std::string> Engine::load() {
  if (!llvm::sys::fs::exists(options.checkpoint))
    return std::nullopt;
  JsonDocument document = JsonDocument::read(options.checkpoint);
  JsonNode root = document.root();
  root.allowOnly(
      {"format", "key", "rounds", "evaluated", "infeasible", "least_settled", "open", "found"});
  root["format"].oneOf({format});
  if (root["key"].string() != key())
    root["key"].fail("the checkpoint is that of another search: other models or options");
  auto most = static_cast<int64_t>(chips.size()) - 1;
  auto levels = static_cast<int64_t>(Level::Deep);
  std::vector<Node> open;
  std::vector<CaseBounds> cases(chips.size());
  std::vector<bool> isListed(chips.size());
  for (const JsonNode &entry : root["open"].elements(chips.size())) {
    std::vector<JsonNode> fields = entry.elements(4);
    if (fields.size() != 4) {
      entry.fail("expected a chip, its level, its bound and those of its cases");
      break;
    }
    auto chip = static_cast<uint32_t>(fields[0].integer(0, most));
    open.push_back({readBits(fields[2]), chips[chip].area.value(), chip,
                    static_cast<Level>(fields[1].integer(0, levels))});
    cases[chip] = readCases(fields[3], firstCase.back());
    if (isListed[chip])
      fields[0].fail("chip " + std::to_string(chip) + " is listed twice");
    isListed[chip] = true;
  }
  std::vector<ChipResult> best;
  for (const JsonNode &entry : root["found"].elements(std::max<size_t>(options.top, 1))) {
    entry.allowOnly({"chip", "level", "lower", "upper", "models"});
    ChipResult &result = best.emplace_back();
    result.chip = static_cast<uint32_t>(entry["chip"].integer(0, most));
    result.level =
        static_cast<Level>(entry["level"].integer(static_cast<int64_t>(Level::Placed), levels));
    result.lower = readBits(entry["lower"]);
    result.upper = readBits(entry["upper"]);
    std::vector<JsonNode> list = entry["models"].elements(models.size());
    if (list.size() != models.size()) {
      entry["models"].fail("expected " + std::to_string(models.size()) + ", found " +
                           std::to_string(list.size()));
      break;
    }
    for (size_t m = 0; m < models.size(); ++m)
      result.models.push_back(readModel(list[m], *models[m], options));
  }
  auto count = [&](llvm::StringRef field) { return static_cast<uint64_t>(root[field].integer(0)); };
  uint64_t doneRounds = count("rounds"), evaluated = count("evaluated"),
           infeasible = count("infeasible");
  double settled = readBits(root["least_settled"]);
  if (!document.ok())
    return document.error();
  queue = std::move(open);
  caseBounds = std::move(cases);
  found = std::move(best);
  rounds = doneRounds;
  counts.evaluated = evaluated;
  counts.infeasible = infeasible;
  leastSettled = settled;
  return std::nullopt;
}
