// A search on disk: what is known of each chip, so that it can go on where it stopped.
#include "Engine.h"
#include "Fingerprint.h"
#include "Parallel.h"

#include "phaze/Arch/ArchFile.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/JsonFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Workload/Json.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

using namespace phaze;
using namespace phaze::search;

namespace {

constexpr llvm::StringLiteral format = "phaze-checkpoint-5";

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
    out.attribute("order", pipeline::name(plan.order));
    out.attribute("chunks", plan.chunks);
    // Two digits for each layer.
    out.attribute("again", llvm::toHex(plan.recompute));
  });
}

ModelResult readModel(const JsonNode &node, const PreparedModel &prepared, const Options &options) {
  ModelResult model;
  node.allowOnly({"case", "lower", "upper", "step_lower", "step_upper", "recompute", "zero",
                  "shard", "data_parallel", "pipeline_inner", "stages", "order", "chunks",
                  "again"});
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
  // Where nothing fits there is no plan.
  if (std::isinf(model.placed.step.upper) && node["stages"].elements(layers).empty())
    return model;
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
  if (std::optional<pipeline::Order> order = pipeline::orderByName(node["order"].string()))
    plan.order = *order;
  else
    node["order"].fail("expected the name of an order of pipelines");
  auto stages = std::max<int64_t>(static_cast<int64_t>(plan.stages.size()), 1);
  plan.chunks = std::max<int64_t>(node["chunks"].integer(1, stages), 1);
  if (stages % plan.chunks != 0)
    node["chunks"].fail("expected a divisor of the number of stages, " + std::to_string(stages));
  std::string again;
  if (!llvm::tryGetFromHex(node["again"].string(), again) ||
      (!again.empty() && again.size() != static_cast<size_t>(layers)))
    node["again"].fail("expected two hexadecimal digits for each of " + std::to_string(layers) +
                       " layers, or none");
  plan.recompute.assign(again.begin(), again.end());
  const LayerTables &tables = prepared.cases[model.chosen];
  std::vector<int32_t> order;
  placement::linearize(tables.untimed, order);
  for (size_t p = 0; p < plan.recompute.size() && p < order.size(); ++p)
    if (size_t ways = tables.kinds[tables.local.layers[order[p]].kind].remats.size() + 1;
        plan.recompute[p] > ways)
      node["again"].fail("expected at most " + std::to_string(ways) + " for layer " +
                         std::to_string(order[p]) + ", found " + std::to_string(plan.recompute[p]));
  return model;
}

void write(llvm::json::OStream &out, const ChipResult &result, int64_t chip) {
  out.object([&] {
    out.attribute("chip", chip);
    out.attribute("level", static_cast<int64_t>(result.level));
    out.attribute("lower", bitsOf(result.lower));
    out.attribute("upper", bitsOf(result.upper));
    out.attributeArray("models", [&] {
      for (const ModelResult &model : result.models)
        write(out, model);
    });
  });
}

/// What stands between the quotation marks behind "checksum", and all that follows it in the file.
struct Checked {
  llvm::StringRef sum, content;
};

constexpr llvm::StringLiteral beforeSum = "{\n \"checksum\": \"", afterSum = "\",\n";

std::optional<Checked> checkedOf(llvm::StringRef text) {
  if (!text.consume_front(beforeSum))
    return std::nullopt;
  auto [sum, content] = text.split(afterSum);
  return Checked{sum, content};
}

std::string hashOf(llvm::StringRef text) {
  return llvm::utohexstr(llvm::xxh3_64bits(llvm::arrayRefFromStringRef(text)), false, 16);
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
  out << boxes.text() << ';';
  // Every number of the file form reads back as the same double, so that it tells chips apart.
  out << arch::writeArch(options.space.common) << ';';
  for (int64_t x : options.microbatches)
    out << x << ',';
  for (int64_t x : options.tensorWidths)
    out << x << ',';
  for (int32_t x : options.zeros)
    out << x << ',';
  for (pipeline::Order x : options.orders)
    out << pipeline::name(x) << ',';
  for (int64_t x : options.interleave)
    out << x << ',';
  out << options.shardingChips << ';';
  out << static_cast<int>(options.sequenceParallel) << ';' << options.maxContext << ','
      << options.maxExpert << ',' << bitsOf(options.expertImbalance) << ';';
  out << options.allowStash << options.allowRecompute << ',' << options.devices << ','
      << options.globalBatch << ',' << static_cast<int>(options.rules) << ','
      << static_cast<int>(options.objective) << ',' << static_cast<int>(options.common) << ','
      << static_cast<int>(options.method) << ',' << options.top << ',' << options.shard << ','
      << arch::writeSoftware(options.software);
  return hashOf(text);
}

void Engine::writeStep(llvm::json::OStream &out, size_t index, int64_t number) const {
  const Step &step = round.steps[index];
  out.object([&] {
    out.attribute("limit", bitsOf(limitOf(round.nodes[index])));
    out.attribute("chip", number);
    out.attribute("level", static_cast<int64_t>(step.node.level));
    out.attribute("bound", bitsOf(step.node.bound));
    out.attribute("is_settled", step.isSettled);
    out.attribute("cases", textOf(caseBounds[step.node.chip]));
    if (step.node.level >= Level::Placed) {
      out.attributeBegin("result");
      write(out, step.result, number);
      out.attributeEnd();
    }
  });
}

std::string Engine::checkpointText() const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream out(stream, 1);
  struct Open {
    const Node *node = nullptr;
    const CaseBounds *bounds = nullptr;
  };
  std::vector<Open> open;
  for (const std::vector<Node> *nodes : {&queue, &aside})
    for (const Node &node : *nodes)
      open.push_back({&node, &caseBounds[node.chip]});
  for (size_t i = 0; i < round.nodes.size(); ++i)
    open.push_back({&round.nodes[i], &round.bounds[i]});
  std::sort(open.begin(), open.end(),
            [](const Open &a, const Open &b) { return a.node->chip < b.node->chip; });
  // Numbers in the file, in the order of those here, of all that the file speaks of.
  std::map<uint32_t, int64_t> numbers;
  for (const Open &each : open)
    numbers.emplace(each.node->chip, 0);
  for (const ChipResult &result : found)
    numbers.emplace(result.chip, 0);
  for (const SeenResult &result : seen)
    numbers.emplace(result.chip, 0);
  int64_t next = 0;
  for (auto &[chip, number] : numbers)
    number = next++;
  out.object([&] {
    out.attribute("format", format);
    out.attribute("version", fingerprint());
    out.attribute("key", searchKey);
    out.attribute("rounds", static_cast<int64_t>(rounds));
    out.attribute("evaluated", static_cast<int64_t>(counts.evaluated));
    out.attribute("infeasible", static_cast<int64_t>(counts.infeasible));
    out.attribute("least_settled", bitsOf(leastSettled));
    out.attribute("nodes", static_cast<int64_t>(nodes));
    out.attribute("is_climbed", isClimbed);
    out.attribute("settled", static_cast<int64_t>(settled));
    out.attributeArray("boxes", [&] {
      for (const auto &[chip, number] : numbers)
        out.array([&, box = &chips[chip].box] {
          for (const Box::Range &range : box->axes) {
            out.value(static_cast<int64_t>(range.first));
            out.value(static_cast<int64_t>(range.last));
          }
        });
    });
    out.attributeArray("history", [&] {
      for (const plan::SearchRound &told : counts.rounds)
        out.array([&] {
          out.value(static_cast<int64_t>(told.evaluated));
          out.value(bitsOf(told.best.value_or(infinity)));
          out.value(bitsOf(told.bound));
        });
    });
    out.attributeArray("seen", [&] {
      for (const SeenResult &result : seen)
        out.array([&] {
          out.value(numbers[result.chip]);
          for (double step : result.steps)
            out.value(bitsOf(step));
        });
    });
    out.attributeArray("open", [&] {
      for (auto [node, bounds] : open)
        out.array([&, node = node, bounds = bounds] {
          out.value(numbers[node->chip]);
          out.value(static_cast<int64_t>(node->level));
          out.value(bitsOf(node->bound));
          out.value(textOf(*bounds));
        });
    });
    out.attributeArray("found", [&] {
      for (const ChipResult &result : found)
        write(out, result, numbers[result.chip]);
    });
    out.attributeArray("round", [&] {
      for (size_t i = 0; i < round.steps.size(); ++i)
        if (round.isDone[i])
          writeStep(out, i, numbers[round.steps[i].node.chip]);
    });
  });
  // Behind the brace that the checksum opens the object with.
  llvm::StringRef content = llvm::StringRef(text).drop_front(2);
  return (beforeSum + hashOf(content) + afterSum + content).str();
}

void Engine::save() {
  if (options.checkpoint.empty())
    return;
  llvm::Error error = writeFile(options.checkpoint, checkpointText());
  notSaved = error ? llvm::toString(std::move(error)) : "";
  savedAt = now();
}

namespace {

/// Reads what a checkpoint says of chips.
class Reader {
public:
  Reader(const std::vector<const PreparedModel *> &models, const Options &options,
         const std::vector<uint32_t> &chips, size_t cases)
      : models(models), options(options), chips(chips), cases(cases) {}

  /// The engine's number of a box.
  uint32_t chip(const JsonNode &node) const {
    int64_t number = node.integer(0, static_cast<int64_t>(chips.size()) - 1);
    return node.ok() ? chips[number] : 0;
  }
  Level level(const JsonNode &node, Level least) const {
    return static_cast<Level>(
        node.integer(static_cast<int64_t>(least), static_cast<int64_t>(Level::Deep)));
  }
  CaseBounds bounds(const JsonNode &node) const { return readCases(node, cases); }

  ChipResult result(const JsonNode &node) const {
    node.allowOnly({"chip", "level", "lower", "upper", "models"});
    ChipResult result;
    result.chip = chip(node["chip"]);
    result.level = level(node["level"], Level::Placed);
    result.lower = readBits(node["lower"]);
    result.upper = readBits(node["upper"]);
    std::vector<JsonNode> list = node["models"].elements(models.size());
    if (list.size() != models.size()) {
      node["models"].fail("expected " + std::to_string(models.size()) + ", found " +
                          std::to_string(list.size()));
      return result;
    }
    for (size_t m = 0; m < models.size(); ++m)
      result.models.push_back(readModel(list[m], *models[m], options));
    return result;
  }

  std::vector<plan::SearchRound> history(const JsonNode &node) const {
    std::vector<plan::SearchRound> rounds;
    for (const JsonNode &entry : node.elements()) {
      std::vector<JsonNode> fields = entry.elements(3);
      if (fields.size() != 3) {
        entry.fail("expected a number of architectures, the best and the bound");
        break;
      }
      plan::SearchRound &round = rounds.emplace_back();
      round.evaluated = static_cast<uint64_t>(fields[0].integer(0));
      double best = readBits(fields[1]);
      if (!std::isinf(best))
        round.best = best;
      round.bound = readBits(fields[2]);
    }
    return rounds;
  }

  std::vector<SeenResult> seen(const JsonNode &node) const {
    std::vector<SeenResult> results;
    for (const JsonNode &entry : node.elements()) {
      std::vector<JsonNode> fields = entry.elements(models.size() + 1);
      if (fields.size() != models.size() + 1) {
        entry.fail("expected a chip and a step for each model");
        break;
      }
      SeenResult &result = results.emplace_back(SeenResult{chip(fields[0]), {}});
      for (size_t m = 0; m < models.size(); ++m)
        result.steps.push_back(readBits(fields[m + 1]));
    }
    return results;
  }

private:
  const std::vector<const PreparedModel *> &models;
  const Options &options;
  const std::vector<uint32_t> &chips;
  size_t cases;
};

/// Nothing if the text is what was written.
std::optional<std::string> whyDamaged(llvm::StringRef text, const std::string &file) {
  std::optional<Checked> checked = checkedOf(text);
  if (!checked)
    return file + ": is not a checkpoint of format " + format.str();
  if (hashOf(checked->content) != checked->sum)
    return file + ": field 'checksum': the checkpoint is damaged: its content is not what was "
                  "written";
  return std::nullopt;
}

} // namespace

std::vector<Engine::DoneStep> Engine::readSteps(const JsonNode &list,
                                                const std::vector<uint32_t> &numbers) const {
  Reader reader(models, options, numbers, firstCase.back());
  std::vector<DoneStep> steps;
  for (const JsonNode &entry : list.elements(numbers.size())) {
    entry.allowOnly({"limit", "chip", "level", "bound", "is_settled", "cases", "result"});
    DoneStep &done = steps.emplace_back();
    done.limit = readBits(entry["limit"]);
    uint32_t chip = reader.chip(entry["chip"]);
    if (!list.ok())
      break;
    done.step.node =
        nodeOf(chip, reader.level(entry["level"], Level::Work), readBits(entry["bound"]));
    done.step.isSettled = entry["is_settled"].boolean();
    done.bounds = reader.bounds(entry["cases"]);
    if (done.step.node.level >= Level::Placed)
      done.step.result = reader.result(entry["result"]);
  }
  return steps;
}

std::string Engine::shareText(const std::string &defect) const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream out(stream);
  out.object([&] {
    out.attribute("cut", isCut);
    out.attribute("defect", defect);
    out.attributeArray("round", [&] {
      for (size_t i : round.share)
        if (round.isDone[i])
          writeStep(out, i, static_cast<int64_t>(i)); // By its place in the round.
    });
    out.attributeArray("seconds", [&] {
      for (size_t i : round.share)
        if (round.isDone[i])
          out.value(round.steps[i].seconds);
    });
  });
  return text;
}

std::optional<std::string> Engine::takeShareOf(size_t rank, llvm::StringRef text) {
  std::string name = "rank " + std::to_string(rank);
  JsonDocument document = JsonDocument::parse(text, name);
  JsonNode root = document.root();
  isCut |= root["cut"].boolean();
  if (std::string defect = root["defect"].string(); !defect.empty())
    return defect + " (" + name + ")";
  // All ranks number boxes alike.
  // Only the first rank goes on from a round that was cut, and saves what was done of it.
  if (isCut && !ranks.isFirst())
    return std::nullopt;
  std::vector<uint32_t> numbers;
  for (const Node &node : round.nodes)
    numbers.push_back(node.chip);
  std::vector<DoneStep> steps = readSteps(root["round"], numbers);
  std::vector<JsonNode> seconds = root["seconds"].elements(steps.size());
  if (!document.ok())
    return "internal error: " + document.error();
  for (size_t k = 0; k < steps.size(); ++k) {
    steps[k].step.seconds = seconds[k].number(0);
    resumed.push_back(std::move(steps[k]));
  }
  takeUpRound();
  return std::nullopt;
}

std::optional<std::string> Engine::checkpointFile(std::string &error) const {
  if (!llvm::sys::fs::exists(options.checkpoint))
    return std::nullopt;
  auto text = readInput(options.checkpoint, mostBytesOfModule);
  if (text)
    return (*text)->getBuffer().str();
  error = llvm::toString(text.takeError());
  return std::nullopt;
}

std::optional<std::string> Engine::load(llvm::StringRef text) {
  if (std::optional<std::string> wrong = whyDamaged(text, options.checkpoint))
    return wrong;
  JsonDocument document = JsonDocument::parse(text, options.checkpoint);
  JsonNode root = document.root();
  root.allowOnly({"checksum", "format", "version", "key", "rounds", "evaluated", "infeasible",
                  "least_settled", "history", "seen", "open", "settled", "found", "round", "nodes",
                  "boxes", "is_climbed"});
  root["format"].oneOf({format});
  if (root["version"].string() != fingerprint())
    root["version"].fail("the checkpoint is that of another version of phaze, which may have "
                         "found other costs");
  if (root["key"].string() != searchKey)
    root["key"].fail("the checkpoint is that of another search: other models or options");
  // Numbers of the file to those here, which keep their order.
  std::vector<uint32_t> numbers;
  for (const JsonNode &entry : root["boxes"].elements()) {
    std::vector<JsonNode> ends = entry.elements(2 * numAxes);
    Box box;
    std::optional<Box> all = boxes.whole();
    if (ends.size() != 2 * numAxes || !all) {
      entry.fail("expected the first and the last value of each parameter");
      break;
    }
    for (size_t axis = 0; axis < numAxes; ++axis) {
      const Box::Range &most = all->axes[axis];
      int64_t first = ends[2 * axis].integer(most.first, most.last);
      int64_t last = ends[2 * axis + 1].integer(first, most.last);
      box.axes[axis] = {static_cast<uint32_t>(first), static_cast<uint32_t>(last)};
    }
    if (!document.ok())
      break;
    numbers.push_back(add(boxes.chip(box)));
  }
  Reader reader(models, options, numbers, firstCase.back());
  std::vector<plan::SearchRound> history = reader.history(root["history"]);
  std::vector<SeenResult> known = reader.seen(root["seen"]);
  std::vector<Node> open;
  std::vector<CaseBounds> cases(chips.size());
  std::vector<uint8_t> isListed(chips.size());
  for (const JsonNode &entry : root["open"].elements(numbers.size())) {
    std::vector<JsonNode> fields = entry.elements(4);
    if (fields.size() != 4) {
      entry.fail("expected a box, its level, its bound and those of its cases");
      break;
    }
    uint32_t chip = reader.chip(fields[0]);
    if (!document.ok())
      break;
    if (isListed[chip])
      fields[0].fail("is listed twice");
    isListed[chip] = 1;
    open.push_back(nodeOf(chip, reader.level(fields[1], Level::New), readBits(fields[2])));
    cases[chip] = reader.bounds(fields[3]);
  }
  std::vector<ChipResult> best;
  for (const JsonNode &entry : root["found"].elements(std::max<size_t>(options.top, 1)))
    best.push_back(reader.result(entry));
  std::vector<DoneStep> steps = readSteps(root["round"], numbers);
  auto count = [&](llvm::StringRef field) { return static_cast<uint64_t>(root[field].integer(0)); };
  uint64_t doneRounds = count("rounds"), evaluated = count("evaluated"),
           infeasible = count("infeasible"), doneNodes = count("nodes"),
           doneSettled = count("settled");
  double leastOfSettled = readBits(root["least_settled"]);
  bool wasClimbed = root["is_climbed"].boolean();
  if (!document.ok())
    return document.error();
  queue = std::move(open);
  for (size_t chip = 0; chip < cases.size(); ++chip)
    caseBounds[chip] = std::move(cases[chip]);
  nodes = doneNodes;
  isClimbed = wasClimbed;
  settled = doneSettled;
  found = std::move(best);
  resumed = std::move(steps);
  rounds = doneRounds;
  counts.evaluated = evaluated;
  counts.infeasible = infeasible;
  counts.rounds = std::move(history);
  seen = std::move(known);
  leastSettled = leastOfSettled;
  isResumed = true;
  return std::nullopt;
}
