// The JSON forms of architectures and energy tables; see the header.
#include "phaze/Arch/ArchFile.h"

#include "llvm/Support/FileSystem.h"

#include <limits>

using namespace phaze;
using namespace phaze::arch;
namespace json = llvm::json;

namespace {

constexpr double least = 1e-6, most = 1e18;

/// Reads a field that may be missing.
template <typename Unit> void read(const JsonNode &node, llvm::StringRef key, Unit &value) {
  if (std::optional<JsonNode> field = node.find(key))
    value = Unit(field->number(0));
}

/// A number that reads back as the same double.
template <typename Unit> json::Value valueOf(Unit quantity) { return quantity.value(); }

void readRates(const JsonNode &node, Rates &rates) {
  for (const std::string &key : node.keys()) {
    JsonNode field = node[key];
    std::optional<ElementType> type = elementTypeByName(key);
    if (!type)
      return field.fail("is no element type");
    field.allowOnly({"tensor", "vector"});
    Rate &rate = rates[*type];
    if (std::optional<JsonNode> tensor = field.find("tensor"))
      rate.tensor = tensor->number(0);
    if (std::optional<JsonNode> vector = field.find("vector"))
      rate.vector = vector->number(0);
  }
}

std::vector<NetworkLevel> readNetwork(const JsonNode &node) {
  std::vector<NetworkLevel> levels;
  for (const JsonNode &level : node.elements(16)) {
    level.allowOnly({"devices", "bandwidth_bytes_per_s", "latency_s", "reach", "axes"});
    NetworkLevel &read = levels.emplace_back();
    read.devices = level["devices"].integer(1, int64_t(1) << 24);
    read.bandwidth = BytesPerSecond(level["bandwidth_bytes_per_s"].number(least, most));
    if (std::optional<JsonNode> latency = level.find("latency_s"))
      read.latency = Seconds(latency->number(0, 1e6));
    if (std::optional<JsonNode> reach = level.find("reach"))
      read.reach = reach->number(least, 1);
    if (std::optional<JsonNode> axes = level.find("axes"))
      read.axes = axes->integer(1, 8);
  }
  return levels;
}

/// The parts and shares of `Reach` by the names of the file.
template <typename ReachType, typename Visit> void visitReach(ReachType &reach, Visit visit) {
  visit("contraction", reach.contraction);
  visit("hbm", reach.hbm);
  visit("attention_forward", reach.attentionForward);
  visit("attention_backward", reach.attentionBackward);
  visit("unaligned", reach.unaligned);
  visit("overlap", reach.overlap);
  visit("stragglers", reach.stragglers);
}

void readReach(const JsonNode &node, Reach &reach) {
  node.allowOnly({"contraction", "hbm", "attention_forward", "attention_backward", "unaligned",
                  "start_s", "overlap", "stragglers"});
  read(node, "start_s", reach.start);
  visitReach(reach, [&](llvm::StringRef key, double &value) {
    if (std::optional<JsonNode> field = node.find(key))
      value = field->number(0);
  });
}

json::Object writeReach(const Reach &reach) {
  json::Object object{{"start_s", valueOf(reach.start)}};
  visitReach(reach, [&](llvm::StringRef key, double value) { object[key] = value; });
  return object;
}

ArchPoint readPoint(const JsonNode &root) {
  // `check` has the ranges; here only what keeps the derived fields finite.
  constexpr int64_t widest = std::numeric_limits<int32_t>::max();
  ArchPoint point;
  JsonNode tensor = root["tensor_cores"], vector = root["vector_cores"];
  tensor.allowOnly({"count", "width", "depth", "l1_bytes_per_element", "l2_bytes",
                    "array_port_bytes_per_cycle", "buffer_port_bytes_per_cycle"});
  vector.allowOnly(
      {"count", "width", "l1_bytes_per_lane", "l2_bytes", "buffer_port_bytes_per_cycle"});
  root["global_buffer"].allowOnly({"bytes", "port_bytes_per_cycle"});
  root["hbm"].allowOnly({"bytes", "bandwidth_bytes_per_s", "stacks"});
  point.tensorCores = tensor["count"].integer(1, widest);
  point.width = tensor["width"].integer(1, widest);
  point.depth = tensor["depth"].integer(1, widest);
  point.vectorCores = vector["count"].integer(1, widest);
  point.vectorWidth = vector["width"].integer(1, widest);
  point.globalBuffer = Bytes(root["global_buffer"]["bytes"].number(1, most));
  point.hbm = Bytes(root["hbm"]["bytes"].number(1, most));
  return point;
}

} // namespace

void phaze::arch::readCommon(const JsonNode &root, ArchConfig &config) {
  if (std::optional<JsonNode> name = root.find("name"))
    config.name = name->string();
  if (std::optional<JsonNode> rates = root.find("rates"))
    readRates(*rates, config.rates);
  if (std::optional<JsonNode> network = root.find("network"))
    config.network = readNetwork(*network);
  if (std::optional<JsonNode> reach = root.find("reach"))
    readReach(*reach, config.reach);
  if (std::optional<JsonNode> process = root.find("process_nm"))
    config.process = process->number(0);
  if (std::optional<JsonNode> energy = root.find("energy"))
    if (std::optional<EnergyTable> table = readEnergyTable(*energy))
      config.energy = std::make_shared<EnergyTable>(*table);
}

std::optional<ArchConfig> phaze::arch::readArch(const JsonDocument &document) {
  return readArch(document.root());
}

std::optional<ArchConfig> phaze::arch::readArch(const JsonNode &root) {
  root["format"].oneOf({"phaze-arch-1"});
  root.allowOnly({"format", "name", "clock_hz", "tensor_cores", "vector_cores", "global_buffer",
                  "hbm", "rates", "network", "reach", "process_nm", "energy"});
  ArchConfig config = ArchConfig::derived(readPoint(root));
  if (!root.ok())
    return std::nullopt;
  readCommon(root, config);
  read(root, "clock_hz", config.clock);
  JsonNode tensor = root["tensor_cores"], vector = root["vector_cores"];
  read(tensor, "l1_bytes_per_element", config.tensor.l1PerElement);
  read(tensor, "l2_bytes", config.tensor.l2);
  read(tensor, "array_port_bytes_per_cycle", config.tensor.arrayPort);
  read(tensor, "buffer_port_bytes_per_cycle", config.tensor.bufferPort);
  read(vector, "l1_bytes_per_lane", config.vector.l1PerLane);
  read(vector, "l2_bytes", config.vector.l2);
  read(vector, "buffer_port_bytes_per_cycle", config.vector.bufferPort);
  read(root["global_buffer"], "port_bytes_per_cycle", config.globalBuffer.port);
  read(root["hbm"], "bandwidth_bytes_per_s", config.hbm.bandwidth);
  if (std::optional<JsonNode> stacks = root["hbm"].find("stacks"))
    config.hbm.stacks = stacks->integer(1, 1024);
  if (!root.ok())
    return std::nullopt;
  if (std::optional<FieldError> error = check(config)) {
    root.fail(*error);
    return std::nullopt;
  }
  return config;
}

json::Value phaze::arch::writeArch(const ArchConfig &config) {
  json::Object rates;
  for (ElementType type : allElementTypes)
    rates[llvm::StringRef(name(type))] =
        json::Object{{"tensor", config.rates[type].tensor}, {"vector", config.rates[type].vector}};
  json::Array network;
  for (const NetworkLevel &level : config.network)
    network.push_back(json::Object{{"devices", level.devices},
                                   {"bandwidth_bytes_per_s", valueOf(level.bandwidth)},
                                   {"latency_s", valueOf(level.latency)},
                                   {"reach", level.reach},
                                   {"axes", level.axes}});
  const TensorCores &tensor = config.tensor;
  const VectorCores &vector = config.vector;
  json::Object hbm{{"bytes", valueOf(config.hbm.capacity)},
                   {"bandwidth_bytes_per_s", valueOf(config.hbm.bandwidth)}};
  if (config.hbm.stacks)
    hbm["stacks"] = *config.hbm.stacks;
  json::Object chip{
      {"format", "phaze-arch-1"},
      {"name", config.name},
      {"clock_hz", valueOf(config.clock)},
      {"tensor_cores", json::Object{{"count", tensor.count},
                                    {"width", tensor.width},
                                    {"depth", tensor.depth},
                                    {"l1_bytes_per_element", valueOf(tensor.l1PerElement)},
                                    {"l2_bytes", valueOf(tensor.l2)},
                                    {"array_port_bytes_per_cycle", valueOf(tensor.arrayPort)},
                                    {"buffer_port_bytes_per_cycle", valueOf(tensor.bufferPort)}}},
      {"vector_cores", json::Object{{"count", vector.count},
                                    {"width", vector.width},
                                    {"l1_bytes_per_lane", valueOf(vector.l1PerLane)},
                                    {"l2_bytes", valueOf(vector.l2)},
                                    {"buffer_port_bytes_per_cycle", valueOf(vector.bufferPort)}}},
      {"global_buffer", json::Object{{"bytes", valueOf(config.globalBuffer.capacity)},
                                     {"port_bytes_per_cycle", valueOf(config.globalBuffer.port)}}},
      {"hbm", std::move(hbm)},
      {"rates", std::move(rates)},
      {"network", std::move(network)},
      {"reach", writeReach(config.reach)}};
  if (config.process)
    chip["process_nm"] = *config.process;
  if (config.energy)
    chip["energy"] = writeEnergyTable(*config.energy);
  return chip;
}

std::optional<ArchConfig> phaze::arch::loadArch(const std::string &presetOrFile,
                                                std::string &error) {
  if (std::optional<ArchConfig> config = preset(presetOrFile))
    return config;
  if (presetOrFile != "-" && !llvm::sys::fs::exists(presetOrFile)) {
    error =
        "'" + presetOrFile + "' is neither a file nor an architecture, expected a file or one of";
    for (const std::string &name : presetNames())
      error += (error.back() == 'f' ? " " : ", ") + name;
    return std::nullopt;
  }
  JsonDocument document = JsonDocument::read(presetOrFile);
  std::optional<ArchConfig> config = readArch(document);
  error = document.error();
  return config;
}

std::optional<ArchConfig> phaze::arch::loadTechnology(const std::string &name, std::string &error) {
  if (name == idealTechnology)
    return ArchConfig::derived({});
  return loadArch(name, error);
}

namespace {

using PerType = std::array<Picojoules, numElementTypes>;

void readPerType(const JsonNode &node, llvm::StringRef key, PerType &values) {
  std::optional<JsonNode> table = node.find(key);
  if (!table)
    return;
  for (const std::string &typeName : table->keys()) {
    JsonNode field = (*table)[typeName];
    std::optional<ElementType> type = elementTypeByName(typeName);
    if (!type)
      return field.fail("is no element type");
    values[static_cast<size_t>(*type)] = Picojoules(field.number(0, most));
  }
}

json::Object writePerType(const PerType &values) {
  json::Object object;
  for (ElementType type : allElementTypes)
    object[llvm::StringRef(name(type))] = valueOf(values[static_cast<size_t>(type)]);
  return object;
}

} // namespace

std::optional<EnergyTable> phaze::arch::readEnergyTable(const JsonDocument &document) {
  return readEnergyTable(document.root());
}

std::optional<EnergyTable> phaze::arch::readEnergyTable(const JsonNode &root) {
  root["format"].oneOf({"phaze-energy-1"});
  root.allowOnly({"format", "node_nm", "multiply_add_pj", "lane_operation_pj", "l1_pj_per_byte",
                  "sram_pj_per_byte", "hbm_pj_per_byte", "network_pj_per_byte",
                  "wire_pj_per_byte_mm", "leakage_w_per_mm2"});
  double node = 22;
  if (std::optional<JsonNode> field = root.find("node_nm"))
    node = field->number(3, 45);
  if (!root.ok())
    return std::nullopt;
  EnergyTable table = EnergyTable::atNode(node);
  readPerType(root, "multiply_add_pj", table.multiplyAdd);
  readPerType(root, "lane_operation_pj", table.laneOperation);
  read(root, "l1_pj_per_byte", table.l1);
  read(root, "hbm_pj_per_byte", table.hbm);
  read(root, "network_pj_per_byte", table.network);
  read(root, "wire_pj_per_byte_mm", table.wire);
  read(root, "leakage_w_per_mm2", table.leakage);
  if (std::optional<JsonNode> sram = root.find("sram_pj_per_byte")) {
    constexpr llvm::StringLiteral sizes[] = {"8KiB", "32KiB", "1MiB"};
    sram->allowOnly({sizes[0], sizes[1], sizes[2]});
    for (size_t i = 0; i < table.sram.size(); ++i)
      if (std::optional<JsonNode> field = sram->find(sizes[i]))
        table.sram[i] = PicojoulesPerByte(field->number(least, most));
    // Bounds on many chips rest on it.
    for (size_t i = 1; i < table.sram.size() && root.ok(); ++i)
      if (table.sram[i] < table.sram[i - 1])
        sram->fail("expected that larger memories take no less, found " +
                   std::to_string(table.sram[i].value()) + " at " + sizes[i].str() + " below " +
                   std::to_string(table.sram[i - 1].value()) + " at " + sizes[i - 1].str());
  }
  if (!root.ok())
    return std::nullopt;
  return table;
}

json::Value phaze::arch::writeEnergyTable(const EnergyTable &table) {
  return json::Object{{"format", "phaze-energy-1"},
                      {"multiply_add_pj", writePerType(table.multiplyAdd)},
                      {"lane_operation_pj", writePerType(table.laneOperation)},
                      {"l1_pj_per_byte", valueOf(table.l1)},
                      {"sram_pj_per_byte", json::Object{{"8KiB", valueOf(table.sram[0])},
                                                        {"32KiB", valueOf(table.sram[1])},
                                                        {"1MiB", valueOf(table.sram[2])}}},
                      {"hbm_pj_per_byte", valueOf(table.hbm)},
                      {"network_pj_per_byte", valueOf(table.network)},
                      {"wire_pj_per_byte_mm", valueOf(table.wire)},
                      {"leakage_w_per_mm2", valueOf(table.leakage)}};
}
