// Reading placement problems from JSON; see the header.
#include "PlaceFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace phaze;
using namespace phaze::solve;
using namespace phaze::placement;

namespace {

constexpr size_t mostCollectives = 1 << 16;

/// A misspelt optional field would otherwise be lost without a word.
void warnUnknown(llvm::StringRef file, const JsonNode &node,
                 std::initializer_list<llvm::StringRef> known) {
  if (!node.raw() || !node.raw()->getAsObject())
    return;
  for (const std::string &key : node.keys()) {
    if (llvm::is_contained(known, llvm::StringRef(key)))
      continue;
    std::string where = node.path();
    llvm::errs() << "phaze-solve: warning: " << file << ": field '"
                 << (where.empty() ? key : where + "." + key) << "' is unknown and ignored\n";
  }
}

template <typename Number>
void readOptional(const JsonNode &node, llvm::StringRef key, Number &value) {
  if (std::optional<JsonNode> field = node.find(key))
    value = Number(field->number(0));
}

template <typename Number>
void readOptional(const JsonNode &node, llvm::StringRef key, std::optional<Number> &value) {
  if (std::optional<JsonNode> field = node.find(key))
    value = Number(field->number(0));
}

class Reader {
public:
  Reader(const JsonDocument &document, llvm::StringRef fileName, PlaceFile &file)
      : document(document), fileName(fileName), file(file), problem(file.problem) {}

  bool read() {
    JsonNode root = document.root();
    if (root["format"].oneOf({"phaze-placement-1"}); !document.ok())
      return false;
    warnUnknown(fileName, root,
                {"format", "name", "devices", "memory_bytes", "network", "microbatches",
                 "recompute", "optimizer", "sharing", "orders", "interleave", "messages_in_parts",
                 "overlap", "widths"});
    if (std::optional<JsonNode> name = root.find("name"))
      file.name = name->string();
    else
      file.name = llvm::sys::path::stem(fileName).str();
    problem.devices = root["devices"].integer(1, maxDevices);
    problem.memoryBytes = Bytes(root["memory_bytes"].number(0));
    problem.microbatches = root["microbatches"].integer(1, maxMicrobatches);
    problem.recompute = root["recompute"].boolean();
    problem.optimizer =
        root["optimizer"].oneOf({"sgd", "adam"}) == 1 ? Optimizer::Adam : Optimizer::Sgd;
    if (std::optional<JsonNode> sharing = root.find("sharing"))
      readSharing(*sharing);
    readOrders(root);
    if (std::optional<JsonNode> inParts = root.find("messages_in_parts"))
      problem.messagesInParts = inParts->boolean();
    if (std::optional<JsonNode> overlap = root.find("overlap")) {
      warnUnknown(fileName, *overlap, {"tensor", "gradients", "messages", "context"});
      readOptional(*overlap, "tensor", problem.overlap.tensor);
      readOptional(*overlap, "gradients", problem.overlap.gradients);
      readOptional(*overlap, "messages", problem.overlap.messages);
      readOptional(*overlap, "context", problem.overlap.context);
    }
    readNetwork(root["network"]);
    for (const JsonNode &width : root["widths"].elements(64))
      readWidth(width);
    if (!document.ok())
      return false;
    if (std::optional<FieldError> error = check(problem)) {
      root.fail(*error);
      return false;
    }
    return true;
  }

private:
  void readOrders(const JsonNode &root) {
    std::vector<llvm::StringRef> names;
    for (pipeline::Order order : pipeline::allOrders)
      names.push_back(pipeline::name(order));
    if (std::optional<JsonNode> orders = root.find("orders")) {
      problem.orders.clear();
      for (const JsonNode &order : orders->elements(names.size()))
        problem.orders.push_back(pipeline::allOrders[order.oneOf(names)]);
    }
    if (std::optional<JsonNode> interleave = root.find("interleave")) {
      problem.interleave.clear();
      for (const JsonNode &chunks : interleave->elements(maxLayers))
        problem.interleave.push_back(chunks.integer(2, static_cast<int64_t>(maxLayers)));
    }
  }

  void readSharing(const JsonNode &node) {
    warnUnknown(fileName, node, {"stage", "group", "hidden_gather", "hidden_scatter"});
    problem.sharing.stage = static_cast<int32_t>(node["stage"].integer(0, mostSharing));
    if (std::optional<JsonNode> group = node.find("group"))
      problem.sharing.group = group->integer(1, maxDevices);
    readOptional(node, "hidden_gather", problem.sharing.hiddenGather);
    readOptional(node, "hidden_scatter", problem.sharing.hiddenScatter);
  }

  void readNetwork(const JsonNode &node) {
    warnUnknown(fileName, node, {"bandwidth_bytes_per_s", "levels"});
    std::optional<JsonNode> levels = node.find("levels");
    if (levels)
      for (const JsonNode &level : levels->elements(16)) {
        warnUnknown(fileName, level, {"devices", "bandwidth_bytes_per_s", "latency_s", "axes"});
        NetworkLevel read;
        read.devices = level["devices"].integer(1, maxDevices);
        read.bandwidth = BytesPerSecond(level["bandwidth_bytes_per_s"].number(0));
        readOptional(level, "latency_s", read.latency);
        if (std::optional<JsonNode> axes = level.find("axes"))
          read.axes = axes->integer(1, 8);
        problem.network.levels.push_back(read);
      }
    // Rules with a flat network take the outermost level unless the file says otherwise.
    std::optional<JsonNode> bandwidth = node.find("bandwidth_bytes_per_s");
    if (bandwidth)
      problem.network.bandwidth = BytesPerSecond(bandwidth->number(0));
    else if (!problem.network.levels.empty())
      problem.network.bandwidth = problem.network.levels.back().bandwidth;
    else
      node["bandwidth_bytes_per_s"];
  }

  void readWidth(const JsonNode &node) {
    warnUnknown(fileName, node, {"tensor_width", "context", "expert", "layers", "edges", "ties"});
    Width width;
    width.tensorWidth = node["tensor_width"].integer(1, maxDevices);
    if (std::optional<JsonNode> context = node.find("context"))
      width.context = context->integer(1, maxDevices);
    if (std::optional<JsonNode> expert = node.find("expert"))
      width.expert = expert->integer(1, maxDevices);
    std::map<int64_t, int32_t> indices;
    std::vector<int64_t> ids;
    for (const JsonNode &layer : node["layers"].elements(maxLayers)) {
      int64_t id = layer["id"].integer();
      if (!document.ok())
        return;
      auto index = static_cast<int32_t>(width.layers.size());
      if (auto [it, fresh] = indices.emplace(id, index); !fresh)
        layer["id"].fail("repeats the id " + std::to_string(id) + " of layer " +
                         std::to_string(it->second) + " of this width");
      ids.push_back(id);
      readLayer(layer, width);
    }
    if (width.layers.empty())
      node["layers"].fail("expected at least one layer, found none");
    for (const JsonNode &node : node["edges"].elements(maxEdges)) {
      warnUnknown(fileName, node, {"from", "to", "bytes", "value"});
      Edge edge;
      edge.from = readLayerId(node["from"], indices);
      edge.to = readLayerId(node["to"], indices);
      edge.bytes = Bytes(node["bytes"].number(0));
      if (std::optional<JsonNode> value = node.find("value"))
        edge.value = value->integer();
      if (!document.ok())
        return;
      width.edges.push_back(edge);
    }
    if (std::optional<JsonNode> ties = node.find("ties"))
      for (const JsonNode &node : ties->elements(maxLayers)) {
        warnUnknown(fileName, node, {"layers", "parameter_bytes", "gradient_bytes"});
        Tie &tie = width.ties.emplace_back();
        for (const JsonNode &layer : node["layers"].elements(maxLayers))
          tie.layers.push_back(readLayerId(layer, indices));
        tie.parameterBytes = Bytes(node["parameter_bytes"].number(0));
        tie.gradientBytes = Bytes(node["gradient_bytes"].number(0));
      }
    problem.widths.push_back(std::move(width));
    file.ids.push_back(std::move(ids));
  }

  int32_t readLayerId(const JsonNode &node, const std::map<int64_t, int32_t> &indices) {
    int64_t id = node.integer();
    auto it = indices.find(id);
    if (it != indices.end())
      return it->second;
    node.fail("no layer has the id " + std::to_string(id));
    return 0;
  }

  void readLayer(const JsonNode &node, Width &width) {
    warnUnknown(fileName, node,
                {"id",
                 "forward_s",
                 "backward_s",
                 "parameter_bytes",
                 "activation_bytes",
                 "tensor_parallel",
                 "recomputable",
                 "always_recomputed",
                 "transient_bytes",
                 "update_s",
                 "gradient_bytes",
                 "optimizer_bytes",
                 "checkpoint_bytes",
                 "recompute_s",
                 "gather_bytes",
                 "sync_bytes",
                 "beside_forward_s",
                 "beside_backward_s",
                 "ring_forward_s",
                 "ring_backward_s",
                 "expert_share",
                 "accumulate_s",
                 "chunk_load",
                 "weight_s",
                 "weight_stash_bytes",
                 "master_bytes",
                 "collectives"});
    Layer layer;
    layer.forward = Seconds(node["forward_s"].number(0));
    layer.backward = Seconds(node["backward_s"].number(0));
    layer.parameterBytes = Bytes(node["parameter_bytes"].number(0));
    layer.activationBytes = Bytes(node["activation_bytes"].number(0));
    layer.tensorParallel = node["tensor_parallel"].boolean();
    if (std::optional<JsonNode> recomputable = node.find("recomputable"))
      layer.recomputable = recomputable->boolean();
    if (std::optional<JsonNode> always = node.find("always_recomputed"))
      layer.alwaysRecomputed = always->boolean();
    readOptional(node, "transient_bytes", layer.transientBytes);
    readOptional(node, "update_s", layer.update);
    readOptional(node, "gradient_bytes", layer.gradientBytes);
    readOptional(node, "optimizer_bytes", layer.optimizerBytes);
    readOptional(node, "checkpoint_bytes", layer.checkpointBytes);
    readOptional(node, "recompute_s", layer.recompute);
    readOptional(node, "gather_bytes", layer.gatherBytes);
    readOptional(node, "sync_bytes", layer.syncBytes);
    readOptional(node, "beside_forward_s", layer.besideForward);
    readOptional(node, "beside_backward_s", layer.besideBackward);
    readOptional(node, "ring_forward_s", layer.ringForward);
    readOptional(node, "ring_backward_s", layer.ringBackward);
    readOptional(node, "expert_share", layer.expertShare);
    readOptional(node, "accumulate_s", layer.accumulate);
    readOptional(node, "chunk_load", layer.chunkLoad);
    readOptional(node, "weight_s", layer.weight);
    readOptional(node, "weight_stash_bytes", layer.weightStashBytes);
    readOptional(node, "master_bytes", layer.masterBytes);
    if (std::optional<JsonNode> collectives = node.find("collectives"))
      for (const JsonNode &c : collectives->elements(mostCollectives)) {
        warnUnknown(fileName, c, {"kind", "phase", "bytes", "count", "among", "same"});
        Collective collective;
        collective.layer = static_cast<int32_t>(width.layers.size());
        // In the order of CollectiveKind.
        collective.kind = static_cast<CollectiveKind>(c["kind"].oneOf(
            llvm::SmallVector<llvm::StringRef>(collectiveWords.begin(), collectiveWords.end())));
        if (std::optional<JsonNode> among = c.find("among"))
          collective.group = static_cast<GroupOf>(among->oneOf(
              llvm::SmallVector<llvm::StringRef>(groupWords.begin(), groupWords.end())));
        collective.backward = c["phase"].oneOf({"forward", "backward"}) == 1;
        collective.bytes = Bytes(c["bytes"].number(0));
        if (std::optional<JsonNode> same = c.find("same"))
          collective.isSame = same->boolean();
        readOptional(c, "count", collective.count);
        width.collectives.push_back(collective);
      }
    width.layers.push_back(layer);
  }

  const JsonDocument &document;
  llvm::StringRef fileName;
  PlaceFile &file;
  Problem &problem;
};

} // namespace

bool phaze::solve::readPlaceFile(const JsonDocument &document, llvm::StringRef fileName,
                                 PlaceFile &file) {
  if (!document.ok())
    return false;
  return Reader(document, fileName, file).read();
}
