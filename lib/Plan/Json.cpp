// Writing and reading plans as JSON. Each object has one function that names its fields and serves
// both directions, so that what is written is what is read.
#include "phaze/Plan/Json.h"
#include "phaze/Arch/ArchFile.h"
#include "phaze/Json/JsonFile.h"
#include "phaze/Json/JsonText.h"
#include "phaze/Support/InternalError.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace phaze;
using namespace phaze::plan;
using llvm::StringRef;
using llvm::json::OStream;

llvm::ArrayRef<StringRef> phaze::plan::attentionNames() {
  static const StringRef names[] = {"fused", "written"};
  return names;
}

llvm::ArrayRef<StringRef> phaze::plan::orderNames() {
  static const std::vector<StringRef> names = [] {
    std::vector<StringRef> list;
    for (pipeline::Order order : pipeline::allOrders)
      list.push_back(pipeline::name(order));
    return list;
  }();
  return names;
}

static llvm::ArrayRef<StringRef> groupNames() {
  static const std::vector<StringRef> names(groupWords.begin(), groupWords.end());
  return names;
}

llvm::ArrayRef<StringRef> phaze::plan::rulesNames() {
  static const std::vector<StringRef> names(rulesWords.begin(), rulesWords.end());
  return names;
}

llvm::ArrayRef<StringRef> phaze::plan::objectiveNames() {
  static const StringRef names[] = {"throughput", "throughput-per-area", "throughput-per-watt",
                                    "energy-per-sample", "throughput-per-cost"};
  return names;
}

llvm::ArrayRef<StringRef> phaze::plan::partNames() {
  static const std::vector<StringRef> names(partWords.begin(), partWords.end());
  return names;
}

llvm::ArrayRef<StringRef> phaze::plan::unitNames() {
  static const StringRef names[] = {"tensor", "vector", "pair", "network"};
  return names;
}

llvm::ArrayRef<StringRef> phaze::plan::proofNames() {
  static const StringRef names[] = {"open", "bounds", "blocks", "search", "relaxation", "cbc"};
  return names;
}

namespace {

constexpr StringRef format = "phaze-plan-1", severalFormat = "phaze-search-1";

/// Writes the fields of an object.
class Writer {
public:
  explicit Writer(OStream &json) : json(json) {}

  void text(StringRef key, const std::string &value) {
    json.attribute(key, llvm::json::fixUTF8(value));
  }
  void whole(StringRef key, const int64_t &value) { json.attribute(key, value); }
  void whole(StringRef key, const int32_t &value) { json.attribute(key, value); }
  void whole(StringRef key, const uint64_t &value) { json.attribute(key, value); }
  /// Files that were written before there was such a field need not have it.
  template <typename T> void laterWhole(StringRef key, const T &value) { whole(key, value); }
  template <typename T> void laterNumber(StringRef key, const T &value) { number(key, value); }
  template <typename Enum>
  void laterWord(StringRef key, const Enum &value, llvm::ArrayRef<StringRef> names) {
    word(key, value, names);
  }
  void number(StringRef key, const double &value) {
    json.attributeBegin(key);
    writeNumber(json, value);
    json.attributeEnd();
  }
  template <typename Dim, typename Scale>
  void number(StringRef key, const Quantity<Dim, Scale> &value) {
    number(key, static_cast<double>(value.value()));
  }
  void flag(StringRef key, const bool &value) { json.attribute(key, value); }
  template <typename Enum>
  void word(StringRef key, const Enum &value, llvm::ArrayRef<StringRef> names) {
    json.attribute(key, names[static_cast<size_t>(value)]);
  }
  void optionalCore(StringRef key, const std::optional<int64_t> &value) {
    if (value)
      json.attribute(key, *value);
  }
  template <typename T> void optionalNumber(StringRef key, const std::optional<T> &value) {
    if (value)
      number(key, *value);
  }
  void optionalText(StringRef key, const std::string &value) {
    if (!value.empty())
      text(key, value);
  }
  void texts(StringRef key, const std::vector<std::string> &values) {
    json.attributeArray(key, [&] {
      for (const std::string &value : values)
        json.value(llvm::json::fixUTF8(value));
    });
  }
  void numbers(StringRef key, const std::vector<double> &values) {
    json.attributeArray(key, [&] {
      for (double value : values)
        writeNumber(json, value);
    });
  }
  /// Nothing is written of an empty list.
  template <typename T, typename Fields>
  void optionalLines(StringRef key, const std::vector<T> &list, Fields fields) {
    if (!list.empty())
      lines(key, list, fields);
  }
  void wholes(StringRef key, const std::vector<int32_t> &values) {
    json.attributeArray(key, [&] {
      for (int32_t value : values)
        json.value(value);
    });
  }
  void chip(StringRef key, const arch::ArchConfig &value) {
    json.attributeBegin(key);
    line([&](OStream &out) { writeJson(out, arch::writeArch(value)); });
    json.attributeEnd();
  }
  template <typename T, typename Fields> void object(StringRef key, const T &value, Fields fields) {
    json.attributeObject(key, [&] { fields(*this, value); });
  }
  template <typename T, typename Fields>
  void optionalObject(StringRef key, const std::optional<T> &value, Fields fields) {
    if (value)
      object(key, *value, fields);
  }
  /// Objects of one line each: what people look for with their eyes or grep.
  template <typename T, typename Fields>
  void lines(StringRef key, const std::vector<T> &list, Fields fields) {
    json.attributeArray(key, [&] {
      for (const T &item : list)
        line([&](OStream &out) {
          Writer writer(out);
          out.object([&] { fields(writer, item); });
        });
    });
  }
  template <typename T, typename Fields>
  void objects(StringRef key, const std::vector<T> &list, Fields fields) {
    json.attributeArray(key, [&] {
      for (const T &item : list)
        json.object([&] { fields(*this, item); });
    });
  }

private:
  void line(llvm::function_ref<void(OStream &)> write) {
    json.rawValue([&](llvm::raw_ostream &os) {
      OStream out(os);
      write(out);
    });
  }

  OStream &json;
};

/// Reads the fields of an object, and knows in the end which ones there are.
class Reader {
public:
  explicit Reader(const JsonNode &node) : node(node) {}

  void text(StringRef key, std::string &value) { value = field(key).string(); }
  template <typename Int> void whole(StringRef key, Int &value) {
    value = static_cast<Int>(field(key).integer(
        0, static_cast<int64_t>(std::min<uint64_t>(std::numeric_limits<Int>::max(),
                                                   std::numeric_limits<int64_t>::max()))));
  }
  template <typename T> void laterWhole(StringRef key, T &value) {
    if (find(key))
      whole(key, value);
  }
  template <typename T> void laterNumber(StringRef key, T &value) {
    if (find(key))
      number(key, value);
  }
  template <typename Enum>
  void laterWord(StringRef key, Enum &value, llvm::ArrayRef<StringRef> names) {
    if (find(key))
      word(key, value, names);
  }
  void number(StringRef key, double &value) { value = field(key).number(); }
  template <typename Dim, typename Scale> void number(StringRef key, Quantity<Dim, Scale> &value) {
    value = Quantity<Dim, Scale>(field(key).number());
  }
  void flag(StringRef key, bool &value) { value = field(key).boolean(); }
  template <typename Enum> void word(StringRef key, Enum &value, llvm::ArrayRef<StringRef> names) {
    value = static_cast<Enum>(field(key).oneOf(names));
  }
  void optionalCore(StringRef key, std::optional<int64_t> &value) {
    if (std::optional<JsonNode> found = find(key))
      value = found->integer(0);
  }
  template <typename T> void optionalNumber(StringRef key, std::optional<T> &value) {
    if (std::optional<JsonNode> found = find(key))
      value = T(found->number(0));
  }
  void optionalText(StringRef key, std::string &value) {
    if (std::optional<JsonNode> found = find(key))
      value = found->string();
  }
  void texts(StringRef key, std::vector<std::string> &values) {
    for (const JsonNode &element : field(key).elements())
      values.push_back(element.string());
  }
  void numbers(StringRef key, std::vector<double> &values) {
    for (const JsonNode &element : field(key).elements())
      values.push_back(element.number());
  }
  template <typename T, typename Fields>
  void optionalLines(StringRef key, std::vector<T> &list, Fields fields) {
    if (find(key))
      objects(key, list, fields);
  }
  void wholes(StringRef key, std::vector<int32_t> &values) {
    for (const JsonNode &element : field(key).elements())
      values.push_back(
          static_cast<int32_t>(element.integer(0, std::numeric_limits<int32_t>::max())));
  }
  void chip(StringRef key, arch::ArchConfig &value) {
    JsonNode found = field(key);
    if (!found.ok())
      return;
    if (std::optional<arch::ArchConfig> read = arch::readArch(found))
      value = *read;
  }
  template <typename T, typename Fields> void object(StringRef key, T &value, Fields fields) {
    readFields(field(key), value, fields);
  }
  template <typename T, typename Fields>
  void optionalObject(StringRef key, std::optional<T> &value, Fields fields) {
    if (std::optional<JsonNode> found = find(key))
      readFields(*found, value.emplace(), fields);
  }
  template <typename T, typename Fields>
  void objects(StringRef key, std::vector<T> &list, Fields fields) {
    for (const JsonNode &element : field(key).elements()) {
      readFields(element, list.emplace_back(), fields);
      if (!node.ok())
        return;
    }
  }
  template <typename T, typename Fields>
  void lines(StringRef key, std::vector<T> &list, Fields fields) {
    objects(key, list, fields);
  }

  template <typename T, typename Fields>
  static void readFields(const JsonNode &node, T &value, Fields fields) {
    Reader reader(node);
    fields(reader, value);
    node.allowOnly(reader.known);
  }

private:
  JsonNode field(StringRef key) {
    known.push_back(key);
    return node[key];
  }
  std::optional<JsonNode> find(StringRef key) {
    known.push_back(key);
    return node.find(key);
  }

  JsonNode node;
  std::vector<StringRef> known;
};

// Below, `io` is a Writer and the object constant, or a Reader and the object is filled.

constexpr auto slotFields = [](auto &io, auto &slot) {
  io.text("name", slot.name);
  io.word("unit", slot.unit, unitNames());
  io.whole("start_cycles", slot.start);
  io.whole("duration_cycles", slot.duration);
  io.flag("all_cores", slot.allCores);
  io.optionalCore("tensor_core", slot.tensorCore);
  io.optionalCore("vector_core", slot.vectorCore);
  io.wholes("operators", slot.operators);
  io.optionalObject("work", slot.work, [](auto &io, auto &work) {
    io.number("flops", work.flops);
    io.number("peak_cycles", work.atPeak);
    io.number("hbm_bytes", work.hbm);
    io.text("limit", work.limit);
  });
  io.optionalText("source", slot.source);
};

constexpr auto proofFields = [](auto &io, auto &proof) {
  io.word("by", proof.by, proofNames());
  io.number("gap", proof.gap);
  io.whole("cbc_rows", proof.cbcRows);
  io.whole("cbc_columns", proof.cbcColumns);
  io.whole("cbc_nodes", proof.cbcNodes);
};

constexpr auto partFields = [](auto &io, auto &part) {
  io.number("compute_cycles", part.compute);
  io.number("lower_bound_cycles", part.lowerBound);
  io.number("network_cycles", part.network);
  io.optionalObject("proof", part.proof, proofFields);
  io.lines("slots", part.slots, slotFields);
};

constexpr auto kindFields = [](auto &io, auto &kind) {
  io.text("name", kind.name);
  io.number("parameters_bytes", kind.parameters);
  io.number("states_bytes", kind.states);
  io.number("stash_bytes", kind.stash);
  io.number("accumulation_s", kind.accumulation);
  for (size_t p = 0; p < numParts; ++p)
    io.object(partNames()[p], kind.parts[p], partFields);
  io.lines("collectives", kind.collectives, [](auto &io, auto &collective) {
    io.word("part", collective.part, partNames());
    io.text("name", collective.name);
    io.laterWord("among", collective.among, groupNames());
    io.text("class", collective.factorClass);
    io.number("size_bytes", collective.bytes);
    io.whole("count", collective.count);
  });
  io.optionalLines("cuts", kind.cuts, [](auto &io, auto &cut) {
    io.whole("remat", cut.remat);
    io.text("name", cut.name);
    io.number("stash_bytes", cut.stash);
    io.wholes("again", cut.again);
  });
  io.optionalLines("tensors", kind.tensors, [](auto &io, auto &tensor) {
    io.text("what", tensor.what);
    io.text("name", tensor.name);
    io.text("type", tensor.type);
    io.lines("dims", tensor.dims, [](auto &io, auto &dim) {
      io.text("classes", dim.classes);
      io.whole("size", dim.size);
      io.whole("local_size", dim.localSize);
    });
  });
};

constexpr auto stageFields = [](auto &io, auto &stage) {
  io.lines("layers", stage.layers, [](auto &io, auto &layer) {
    io.text("name", layer.name);
    io.text("kind", layer.kind);
    io.flag("recomputed", layer.isRecomputed);
    io.laterWhole("remat", layer.remat);
  });
  io.flag("recomputed_whole", stage.isRecomputedWhole);
  io.whole("first_device", stage.firstDevice);
  io.whole("replica_stride", stage.replicaStride);
  io.whole("tensor_width", stage.tensorWidth);
  io.whole("in_flight", stage.inFlight);
  io.object("memory", stage.memory, [](auto &io, auto &memory) {
    io.number("parameters_bytes", memory.parameters);
    io.number("gradients_bytes", memory.gradients);
    io.number("optimizer_bytes", memory.optimizer);
    io.number("stash_bytes", memory.stash);
    io.number("transient_bytes", memory.transient);
    io.laterNumber("gathered_bytes", memory.gathered);
    io.laterNumber("master_bytes", memory.master);
    io.laterNumber("messages_bytes", memory.messages);
  });
  io.number("forward_s", stage.forward);
  io.number("backward_s", stage.backward);
  io.number("recompute_s", stage.recompute);
  io.number("communication_s", stage.communication);
  io.number("load_s", stage.load);
  io.number("forward_pass_s", stage.forwardPass);
  io.laterNumber("weight_pass_s", stage.weightPass);
  io.number("sync_s", stage.sync);
  io.number("update_s", stage.update);
  io.lines("boundaries", stage.boundaries, [](auto &io, auto &boundary) {
    io.text("from", boundary.from);
    io.text("to", boundary.to);
    io.whole("to_stage", boundary.toStage);
    io.number("size_bytes", boundary.bytes);
  });
};

constexpr auto stepFields = [](auto &io, auto &step) {
  io.number("compute_s", step.compute);
  io.number("communication_s", step.communication);
  io.number("bubble_s", step.bubble);
  io.number("update_s", step.update);
};

constexpr auto candidateFields = [](auto &io, auto &candidate) {
  io.object("point", candidate.point, [](auto &io, auto &point) {
    io.whole("tensor_cores", point.tensorCores);
    io.whole("vector_cores", point.vectorCores);
    io.whole("width", point.width);
    io.whole("depth", point.depth);
    io.whole("vector_width", point.vectorWidth);
    io.number("global_buffer_bytes", point.globalBuffer);
    io.number("hbm_bytes", point.hbm);
    io.optionalNumber("hbm_bandwidth_bytes_per_s", point.hbmBandwidth);
    io.optionalCore("hbm_stacks", point.hbmStacks);
    io.optionalCore("links", point.links);
    io.optionalNumber("link_bandwidth_bytes_per_s", point.linkBandwidth);
    io.optionalNumber("clock_hz", point.clock);
  });
  io.number("area_um2", candidate.area);
  io.laterNumber("peak_power_w", candidate.peakPower);
  io.whole("microbatch", candidate.microbatch);
  io.flag("recompute", candidate.recompute);
  io.whole("tensor_width", candidate.tensorWidth);
  io.whole("data_parallel", candidate.dataParallel);
  io.whole("pipeline", candidate.pipeline);
  io.laterWhole("context", candidate.context);
  io.laterWhole("expert", candidate.expert);
  io.number("step_s", candidate.step);
  io.number("step_lower_s", candidate.stepLower);
  io.number("score", candidate.score);
  io.optionalNumber("cost_usd", candidate.cost);
  io.optionalObject("parts", candidate.parts, stepFields);
};

/// What is there where somebody asks for it: of no part of the plan itself.
constexpr auto moreFields = [](auto &io, auto &plan) {
  io.optionalLines("rounds", plan.search.rounds, [](auto &io, auto &round) {
    io.whole("evaluated", round.evaluated);
    io.optionalNumber("best", round.best);
    io.number("bound", round.bound);
  });
  io.optionalLines("seen", plan.search.seen, [](auto &io, auto &chip) {
    io.number("area_um2", chip.area);
    io.number("peak_power_w", chip.peakPower);
    io.number("step_s", chip.step);
  });
  io.optionalObject("own_best", plan.own, candidateFields);
  io.optionalObject("cost", plan.cost, [](auto &io, auto &cost) {
    io.text("prices", cost.prices);
    io.number("die_usd", cost.die);
    io.number("hbm_usd", cost.hbm);
    io.number("links_usd", cost.links);
    io.number("package_usd", cost.package);
    io.number("power_usd", cost.power);
    io.number("years", cost.years);
    io.number("samples_per_usd", cost.samplesPerDollar);
    io.number("tokens_per_usd", cost.tokensPerDollar);
  });
  io.optionalObject("front", plan.front, [](auto &io, auto &front) {
    io.texts("keys", front.keys);
    io.number("gap", front.gap);
    io.number("proven_gap", front.provenGap);
    io.flag("finished", front.isFinished);
    io.whole("evaluated", front.evaluated);
    io.lines("points", front.points, [](auto &io, auto &point) {
      io.numbers("values", point.values);
      io.text("placement", point.placement);
      io.object("candidate", point.candidate, candidateFields);
    });
  });
  io.optionalLines("smallest", plan.smallest, [](auto &io, auto &smallest) {
    io.number("within", smallest.within);
    io.object("candidate", smallest.candidate, candidateFields);
  });
  io.optionalLines("sensitivity", plan.whatIfs, [](auto &io, auto &whatIf) {
    io.texts("parameters", whatIf.parameters);
    io.lines("points", whatIf.points, [](auto &io, auto &point) {
      io.numbers("factors", point.factors);
      io.optionalText("why", point.why);
      io.optionalObject("candidate", point.candidate, candidateFields);
    });
  });
};

constexpr auto searchFields = [](auto &io, auto &search) {
  io.text("method", search.method);
  io.whole("candidates", search.candidates);
  io.whole("architectures", search.architectures);
  io.whole("evaluated", search.evaluated);
  io.whole("pruned_by_work", search.prunedByWork);
  io.whole("pruned_by_schedule", search.prunedBySchedule);
  io.whole("pruned_by_placement", search.prunedByPlacement);
  io.whole("infeasible", search.infeasible);
  io.number("search_gap", search.searchGap);
  io.number("proven_gap", search.provenGap);
  io.flag("finished", search.isFinished);
};

constexpr auto planFields = [](auto &io, auto &plan) {
  io.text("model", plan.model);
  io.word("rules", plan.rules, rulesNames());
  io.word("objective", plan.objective, objectiveNames());
  io.chip("chip", plan.chip);
  io.number("area_um2", plan.area);
  io.lines("area_parts", plan.areaParts, [](auto &io, auto &part) {
    io.text("name", part.first);
    io.number("area_um2", part.second);
  });
  io.number("peak_power_w", plan.peakPower);
  io.number("average_power_w", plan.averagePower);
  io.whole("devices", plan.devices);
  io.whole("devices_used", plan.devicesUsed);
  io.whole("global_batch", plan.globalBatch);
  io.whole("microbatch", plan.microbatch);
  io.whole("microbatches", plan.microbatches);
  io.whole("tensor_width", plan.tensorWidth);
  io.whole("data_parallel", plan.dataParallel);
  io.laterWhole("context", plan.context);
  io.laterWhole("expert", plan.expert);
  io.laterNumber("expert_imbalance", plan.expertImbalance);
  io.laterWord("order", plan.order, orderNames());
  io.laterWhole("chunks", plan.chunks);
  io.laterWhole("zero", plan.sharing);
  io.laterWhole("zero_group", plan.sharingGroup);
  io.laterNumber("fragmentation_bytes", plan.fragmentation);
  io.flag("recompute_allowed", plan.isRecomputeAllowed);
  io.word("attention", plan.attention, attentionNames());
  io.object("step", plan.step, stepFields);
  io.number("step_lower_s", plan.stepLower);
  io.number("energy_per_step_j", plan.energyPerStep);
  io.number("samples_per_s", plan.samplesPerSecond);
  io.number("tokens_per_s", plan.tokensPerSecond);
  io.number("tokens_per_s_per_device", plan.tokensPerSecondPerDevice);
  io.number("tflops_per_device", plan.teraflopsPerDevice);
  io.number("mfu", plan.utilisation);
  io.number("hfu", plan.hardwareUtilisation);
  io.optionalObject("goodput", plan.goodput, [](auto &io, auto &goodput) {
    io.number("mtbf_s", goodput.meanTimeBetweenFailures);
    io.number("checkpoint_s", goodput.checkpoint);
    io.number("restart_s", goodput.restart);
    io.number("interval_s", goodput.interval);
    io.number("share", goodput.share);
  });
  io.object("search", plan.search, searchFields);
  io.lines("best", plan.best, candidateFields);
  io.lines("baselines", plan.baselines, [](auto &io, auto &baseline) {
    io.text("name", baseline.name);
    io.text("what", baseline.what);
    io.flag("in_space", baseline.isInSpace);
    io.text("why", baseline.why);
    io.optionalObject("candidate", baseline.candidate, candidateFields);
  });
  moreFields(io, plan);
  io.lines("sharded", plan.sharded, [](auto &io, auto &sharded) {
    io.text("name", sharded.name);
    io.whole("size", sharded.size);
    io.whole("local_size", sharded.localSize);
  });
  io.objects("stages", plan.stages, stageFields);
  io.objects("kinds", plan.kinds, kindFields);
  io.object("side", plan.side, partFields);
};

} // namespace

Plan phaze::plan::withoutSources(Plan plan) {
  auto drop = [](PartSchedule &part) {
    for (Slot &slot : part.slots)
      slot.source.clear();
  };
  for (PlannedKind &kind : plan.kinds)
    for (PartSchedule &part : kind.parts)
      drop(part);
  drop(plan.side);
  return plan;
}

std::string phaze::plan::moreToJson(const Plan &plan) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OStream json(os);
  Writer writer(json);
  json.object([&] { moreFields(writer, plan); });
  return text;
}

llvm::Error phaze::plan::moreFromJson(StringRef text, StringRef name, Plan &plan) {
  JsonDocument document = JsonDocument::parse(text, name);
  if (document.ok())
    Reader::readFields(document.root(), plan, moreFields);
  return document.ok() ? llvm::Error::success() : llvm::createStringError(document.error());
}

std::string phaze::plan::toJson(const Plan &plan) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OStream json(os, 1);
  Writer writer(json);
  json.object([&] {
    json.attribute("format", format);
    json.attribute("phaze", plan.madeBy.empty() ? version() : llvm::json::fixUTF8(plan.madeBy));
    planFields(writer, plan);
  });
  os << "\n";
  return text;
}

std::string phaze::plan::toJson(const std::vector<Plan> &plans,
                                const std::vector<Seconds> &ownBest) {
  if (plans.size() == 1)
    return toJson(plans.front());
  std::string text = "{\n\"format\": \"" + severalFormat.str() + "\",\n";
  auto list = [&](const char *name, auto &&print) {
    text += std::string("\"") + name + "\": [";
    for (size_t i = 0; i < plans.size(); ++i)
      text += (i == 0 ? "" : ", ") + print(i);
    text += "]";
  };
  auto number = [](double x) {
    std::string digits;
    llvm::raw_string_ostream(digits) << llvm::format("%.17g", x);
    return digits;
  };
  // On a given architecture nobody looked for better ones.
  if (!ownBest.empty()) {
    list("regrets", [&](size_t i) { return number(1 - ownBest[i] / plans[i].step.total()); });
    text += ",\n";
    list("own_best_s", [&](size_t i) { return number(ownBest[i].value()); });
    text += ",\n";
  }
  list("plans", [&](size_t i) { return (i == 0 ? "\n" : "") + toJson(plans[i]); });
  return text + "\n}\n";
}

namespace {

/// Reads one plan and checks it; what is wrong is said at its place.
Plan readPlan(const JsonNode &node) {
  Plan plan;
  Reader::readFields(node, plan, [](Reader &io, Plan &plan) {
    size_t version = 0;
    io.word("format", version, {format});
    io.optionalText("phaze", plan.madeBy);
    planFields(io, plan);
  });
  if (node.ok())
    if (std::optional<std::string> error = check(plan))
      node.fail(*error);
  return plan;
}

} // namespace

llvm::Expected<Plan> phaze::plan::planFromJson(StringRef text, StringRef file) {
  JsonDocument document = JsonDocument::parse(text, file);
  Plan plan;
  if (document.ok())
    plan = readPlan(document.root());
  if (!document.ok())
    return llvm::createStringError(document.error());
  return plan;
}

llvm::Expected<PlanSet> phaze::plan::plansFromJson(StringRef text, StringRef file) {
  JsonDocument document = JsonDocument::parse(text, file);
  PlanSet set;
  if (document.ok() && document.root().find("plans")) {
    JsonNode root = document.root();
    root["format"].oneOf({severalFormat});
    root.allowOnly({"format", "regrets", "own_best_s", "plans"});
    for (const JsonNode &node : root["plans"].elements()) {
      set.plans.push_back(readPlan(node));
      if (!document.ok())
        break;
    }
    if (set.plans.empty())
      root["plans"].fail("expected one plan at least");
    // Regrets follow from these.
    std::optional<JsonNode> ownBest = root.find("own_best_s");
    for (const JsonNode &node : ownBest ? ownBest->elements() : std::vector<JsonNode>())
      set.ownBest.push_back(Seconds(node.number(0)));
    if (document.ok() && ownBest && set.ownBest.size() != set.plans.size())
      ownBest->fail("expected a number for each of " + std::to_string(set.plans.size()) +
                    " plans, found " + std::to_string(set.ownBest.size()));
  } else if (document.ok()) {
    set.plans.push_back(readPlan(document.root()));
  }
  if (!document.ok())
    return llvm::createStringError(document.error());
  return set;
}
