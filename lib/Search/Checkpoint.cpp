// A search on disk: what is known of each chip, so that it can go on where it stopped.
#include "Engine.h"

#include "phaze/Json/JsonFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Workload/Json.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
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

double fromBits(const JsonNode &node) {
  uint64_t bits = 0;
  if (llvm::StringRef(node.string()).getAsInteger(16, bits))
    node.fail("expected a hexadecimal number");
  double value;
  std::memcpy(&value, &bits, sizeof(bits));
  return value;
}

} // namespace

/// Tells searches apart: models, space and all options that decide what is found.
std::string Engine::key() const {
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const PreparedModel *model : models)
    out << toJson(model->model.workload) << model->model.weight << ';';
  for (const Chip &chip : chips) {
    out << chip.point.tensorCores << ',' << chip.point.vectorCores << ',' << chip.point.width << ','
        << chip.point.depth << ',' << chip.point.vectorWidth << ','
        << chip.point.globalBuffer.value();
    for (Bytes hbm : chip.hbms)
      out << ',' << hbm.value();
    out << ';';
  }
  const arch::ArchConfig &common = options.space.common;
  out << common.clock.value() << ';';
  for (const arch::NetworkLevel &level : common.network)
    out << level.devices << ',' << bitsOf(level.bandwidth.value()) << ','
        << bitsOf(level.latency.value()) << ';';
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
      std::sort(nodes.begin(), nodes.end());
      for (const Node &node : nodes)
        out.array([&] {
          out.value(static_cast<int64_t>(node.chip));
          out.value(static_cast<int64_t>(node.level));
          out.value(bitsOf(node.bound));
        });
    });
    out.attributeArray("found", [&] {
      for (const ChipResult &result : found)
        out.array([&] {
          out.value(static_cast<int64_t>(result.chip));
          out.value(static_cast<int64_t>(result.level));
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
  for (const JsonNode &entry : root["open"].elements(chips.size())) {
    std::vector<JsonNode> fields = entry.elements(3);
    if (fields.size() != 3) {
      entry.fail("expected a chip, its level and its bound");
      break;
    }
    open.push_back({fromBits(fields[2]), static_cast<uint32_t>(fields[0].integer(0, most)),
                    static_cast<Level>(fields[1].integer(0, levels))});
  }
  std::vector<std::pair<uint32_t, Level>> best;
  for (const JsonNode &entry : root["found"].elements(std::max<size_t>(options.top, 1))) {
    std::vector<JsonNode> fields = entry.elements(2);
    if (fields.size() != 2) {
      entry.fail("expected a chip and its level");
      break;
    }
    best.emplace_back(static_cast<uint32_t>(fields[0].integer(0, most)),
                      static_cast<Level>(fields[1].integer(2, levels)));
  }
  auto count = [&](llvm::StringRef field) { return static_cast<uint64_t>(root[field].integer(0)); };
  uint64_t doneRounds = count("rounds"), evaluated = count("evaluated"),
           infeasible = count("infeasible");
  double settled = fromBits(root["least_settled"]);
  if (!document.ok())
    return document.error();
  queue = std::move(open);
  rounds = doneRounds;
  counts.evaluated = evaluated;
  counts.infeasible = infeasible;
  leastSettled = settled;
  for (auto [chip, level] : best)
    keep(evaluate(chip, level));
  return std::nullopt;
}
