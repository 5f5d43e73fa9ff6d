// Writing and reading workloads as JSON; docs/Workload.md has the format.
#include "phaze/Workload/Json.h"
#include "phaze/Json/JsonFile.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace phaze;
using llvm::StringRef;
using llvm::json::OStream;

namespace {

constexpr StringRef format = "phaze-workload-1";

} // namespace

llvm::ArrayRef<StringRef> phaze::factorRoleNames() {
  static const StringRef names[] = {"none",  "batch", "sequence",   "hidden",
                                    "heads", "ffn",   "vocabulary", "expert"};
  return names;
}

llvm::ArrayRef<StringRef> phaze::valueOriginNames() {
  static const StringRef names[] = {"operator", "activation", "stash", "parameter",
                                    "state",    "gradient",   "side",  "constant"};
  return names;
}

llvm::ArrayRef<StringRef> phaze::operatorKindNames() {
  static const StringRef names[] = {"contraction", "elementwise", "reduction", "movement",
                                    "view",        "collective",  "opaque"};
  return names;
}

namespace {

//===-- Writing -----------------------------------------------------------------------------===//

/// One line per factor, value, operator and so on: what people look for with their eyes or grep.
class Writer {
public:
  Writer(const Workload &workload, llvm::raw_ostream &os) : workload(workload), json(os, 1) {}

  void write() {
    json.object([&] {
      text(json, "format", format);
      text(json, "name", workload.name);
      json.attributeBegin("elements");
      line([&](OStream &out) {
        for (const auto &[name, bits] : elementTable())
          out.attribute(llvm::json::fixUTF8(name), bits);
      });
      json.attributeEnd();
      lines("factors", workload.factors, [&](OStream &out, const FactorClass &factor) {
        text(out, "name", factor.name);
        if (factor.role != FactorRole::None)
          out.attribute("role", factorRoleNames()[static_cast<size_t>(factor.role)]);
        out.attribute("size", factor.size);
        flag(out, "needed_whole", factor.isNeededWhole);
      });
      if (workload.fusion.elementwise != ElementwiseFusion::Contractions)
        text(json, "elementwise", elementwiseFusionName(workload.fusion.elementwise));
      if (workload.batch)
        text(json, "batch", workload.factors[*workload.batch].name);
      if (workload.attention == AttentionRun::Written)
        text(json, "attention", "written");
      json.attributeArray("kinds", [&] {
        for (const LayerKind &kind : workload.kinds)
          json.object([&] { writeKind(kind); });
      });
      lines("layers", workload.layers,
            [&](OStream &out, const Layer &layer) { writeLayer(out, layer); });
      lines("edges", workload.edges, [&](OStream &out, const Edge &edge) {
        text(out, "from", workload.layers[edge.from].name);
        out.attribute("output", edge.output);
        text(out, "to", workload.layers[edge.to].name);
        tensor(out, edge.tensor);
      });
      lines("tied", workload.tied, [&](OStream &out, const TiedParameter &tied) {
        text(out, "name", tied.name);
        out.attributeArray("layers", [&] {
          for (int32_t layer : tied.layers)
            out.value(llvm::json::fixUTF8(workload.layers[layer].name));
        });
      });
      json.attributeObject("side", [&] {
        writePart(workload.side);
        numberLine("sources", workload.sideSources);
        numberLine("views", workload.sideViews);
      });
      numberLine("constants", workload.constants);
      json.attribute("operations", workload.operationCount);
      lines("warnings", workload.warnings, [&](OStream &out, const WorkloadWarning &warning) {
        text(out, "location", warning.location);
        text(out, "message", warning.message);
      });
    });
  }

private:
  /// An object on one line.
  void line(llvm::function_ref<void(OStream &)> fields) {
    json.rawValue([&](llvm::raw_ostream &os) {
      OStream out(os);
      out.object([&] { fields(out); });
    });
  }

  template <typename T, typename Fields>
  void lines(StringRef key, const std::vector<T> &list, Fields fields) {
    json.attributeArray(key, [&] {
      for (const T &item : list)
        line([&](OStream &out) { fields(out, item); });
    });
  }

  template <typename T>
  static void numbers(OStream &out, StringRef key, const std::vector<T> &list) {
    out.attributeArray(key, [&] {
      for (T number : list)
        out.value(number);
    });
  }

  template <typename T> void numberLine(StringRef key, const std::vector<T> &list) {
    json.attributeBegin(key);
    json.rawValue([&](llvm::raw_ostream &os) {
      OStream out(os);
      out.array([&] {
        for (T number : list)
          out.value(number);
      });
    });
    json.attributeEnd();
  }

  static void text(OStream &out, StringRef key, StringRef value) {
    out.attribute(key, llvm::json::fixUTF8(value));
  }

  static void flag(OStream &out, StringRef key, bool value) {
    if (value)
      out.attribute(key, true);
  }

  void factorNames(OStream &out, const std::vector<FactorId> &list) {
    for (FactorId factor : list)
      out.value(llvm::json::fixUTF8(workload.factors[factor].name));
  }

  void factors(OStream &out, StringRef key, const std::vector<FactorId> &list) {
    if (!list.empty())
      out.attributeArray(key, [&] { factorNames(out, list); });
  }

  void tensor(OStream &out, const Tensor &tensor) {
    text(out, "element", tensor.element.name);
    out.attributeArray("dims", [&] {
      for (const std::vector<FactorId> &dim : tensor.dims)
        out.array([&] { factorNames(out, dim); });
    });
  }

  void writeKind(const LayerKind &kind) {
    text(json, "name", kind.name);
    flag(json, "synthesized_backward", kind.hasSynthesizedBackward);
    auto writeParameter = [&](OStream &out, const Parameter &parameter) {
      text(out, "name", parameter.name);
      tensor(out, parameter.tensor);
    };
    lines("parameters", kind.parameters, writeParameter);
    lines("states", kind.states, writeParameter);
    json.attributeObject("forward", [&] { writePart(kind.forward); });
    numberLine("stash", kind.stash);
    json.attributeObject("backward", [&] { writePart(kind.backward); });
    json.attributeObject("update", [&] { writePart(kind.update); });
  }

  void writePart(const Part &part) {
    lines("values", part.values, [&](OStream &out, const PartValue &value) {
      out.attribute("origin", valueOriginNames()[static_cast<size_t>(value.origin)]);
      if (value.index)
        out.attribute("index", *value.index);
      if (value.shown)
        out.attribute("shown", *value.shown);
      tensor(out, value.tensor);
    });
    lines("operators", part.operators,
          [&](OStream &out, const Operator &op) { writeOperator(out, op); });
    numberLine("outputs", part.outputs);
    if (!part.origins.empty())
      numberLine("origins", part.origins);
  }

  void terms(OStream &out, StringRef key, const std::vector<WorkTerm> &list) {
    if (list.empty())
      return;
    out.attributeArray(key, [&] {
      for (const WorkTerm &term : list)
        out.object([&] {
          out.attribute("count", term.count);
          factors(out, "factors", term.factors);
        });
    });
  }

  void writeOperator(OStream &out, const Operator &op) {
    out.attribute("kind", operatorKindNames()[static_cast<size_t>(op.kind)]);
    text(out, "name", op.name);
    numbers(out, "operands", op.operands);
    numbers(out, "results", op.results);
    factors(out, "batch", op.batch);
    factors(out, "rows", op.rows);
    factors(out, "columns", op.columns);
    factors(out, "reduction", op.reduction);
    factors(out, "reduced", op.reduced);
    factors(out, "whole", op.whole);
    terms(out, "work", op.work);
    if (!op.work.empty())
      text(out, "compute", op.computeType.name);
    terms(out, "traffic", op.traffic);
    if (op.occurrence)
      out.attribute("occurrence", *op.occurrence);
    flag(out, "recompute", op.isRecompute);
    flag(out, "metric", op.isMetric);
    flag(out, "irregular", op.isIrregular);
    if (op.repeat != 1)
      out.attribute("repeat", op.repeat);
    if (op.devices)
      out.attribute("devices", *op.devices);
    if (op.among != GroupOf::Tensor)
      out.attribute("among", llvm::StringRef(name(op.among)));
    if (op.group)
      out.attribute("group", *op.group);
  }

  void writeLayer(OStream &out, const Layer &layer) {
    text(out, "name", layer.name);
    text(out, "kind", workload.kinds[layer.kind].name);
    auto names = [&](StringRef key, const std::vector<std::string> &list) {
      out.attributeArray(key, [&] {
        for (const std::string &name : list)
          out.value(llvm::json::fixUTF8(name));
      });
    };
    names("parameters", layer.parameters);
    names("states", layer.states);
    numbers(out, "forward", layer.forwardSources);
    numbers(out, "backward", layer.backwardSources);
    numbers(out, "update", layer.updateSources);
    numbers(out, "views", layer.views);
  }

  std::map<std::string, uint32_t> elementTable() const {
    std::map<std::string, uint32_t> table;
    auto addTensor = [&](const Tensor &t) { table.emplace(t.element.name, t.element.bits); };
    auto addPart = [&](const Part &part) {
      for (const PartValue &value : part.values)
        addTensor(value.tensor);
      for (const Operator &op : part.operators)
        if (!op.work.empty())
          table.emplace(op.computeType.name, op.computeType.bits);
    };
    for (const LayerKind &kind : workload.kinds) {
      for (const std::vector<Parameter> *list : {&kind.parameters, &kind.states})
        for (const Parameter &parameter : *list)
          addTensor(parameter.tensor);
      addPart(kind.forward);
      addPart(kind.backward);
      addPart(kind.update);
    }
    addPart(workload.side);
    return table;
  }

  const Workload &workload;
  OStream json;
};

//===-- Reading -----------------------------------------------------------------------------===//

class Reader {
public:
  explicit Reader(const JsonNode &root) : root(root) {}

  Workload read() {
    root["format"].oneOf({format});
    root.allowOnly({"format", "name", "elementwise", "elements", "factors", "batch", "attention",
                    "kinds", "layers", "edges", "tied", "side", "constants", "operations",
                    "warnings"});
    workload.name = root["name"].string();
    for (const std::string &name : root["elements"].keys())
      elements[name] = static_cast<uint32_t>(
          root["elements"][name].integer(1, std::numeric_limits<uint32_t>::max()));
    for (const JsonNode &node : root["factors"].elements())
      readFactor(node);
    if (std::optional<JsonNode> fusion = root.find("elementwise"))
      workload.fusion.elementwise =
          static_cast<ElementwiseFusion>(fusion->oneOf({"contractions", "chains", "eager"}));
    if (std::optional<JsonNode> batch = root.find("batch"))
      workload.batch = find(*batch, factorIds, "factor");
    if (std::optional<JsonNode> attention = root.find("attention"))
      if (attention->oneOf({"fused", "written"}) == 1)
        workload.attention = AttentionRun::Written;
    for (const JsonNode &node : root["kinds"].elements()) {
      define(node["name"], kindIds, "kind");
      workload.kinds.push_back(readKind(node));
    }
    for (const JsonNode &node : root["layers"].elements()) {
      define(node["name"], layerIds, "layer");
      workload.layers.push_back(readLayer(node));
    }
    for (const JsonNode &node : root["edges"].elements())
      readEdge(node);
    for (const JsonNode &node : root["tied"].elements())
      readTied(node);
    root["side"].allowOnly({"values", "operators", "outputs", "origins", "sources", "views"});
    workload.side = readPart(root["side"]);
    workload.sideSources = readNumbers<OpId>(root["side"]["sources"], -1);
    workload.sideViews = readNumbers<OpId>(root["side"]["views"], 0);
    workload.constants = readNumbers<OpId>(root["constants"], 0);
    workload.operationCount = root["operations"].integer(0);
    for (const JsonNode &node : root["warnings"].elements()) {
      node.allowOnly({"location", "message"});
      workload.warnings.push_back({node["location"].string(), node["message"].string()});
    }
    return std::move(workload);
  }

private:
  using Names = llvm::StringMap<int32_t>;

  template <typename T> static T readIndex(const JsonNode &node) {
    return static_cast<T>(node.integer(0, std::numeric_limits<int32_t>::max()));
  }

  template <typename T> static std::vector<T> readNumbers(const JsonNode &node, int64_t least) {
    std::vector<T> numbers;
    for (const JsonNode &element : node.elements())
      numbers.push_back(static_cast<T>(element.integer(least, std::numeric_limits<T>::max())));
    return numbers;
  }

  static std::vector<std::string> readNames(const JsonNode &node) {
    std::vector<std::string> names;
    for (const JsonNode &element : node.elements())
      names.push_back(element.string());
    return names;
  }

  static bool readFlag(const JsonNode &node, StringRef key) {
    std::optional<JsonNode> field = node.find(key);
    return field && field->boolean();
  }

  /// Names are how files refer to things, so they are told apart before anything refers to them.
  static void define(const JsonNode &node, Names &ids, StringRef what) {
    std::string name = node.string();
    if (!ids.try_emplace(name, static_cast<int32_t>(ids.size())).second)
      node.fail("repeats the name of another " + what.str() + ", '" + name + "'");
  }

  static int32_t find(const JsonNode &node, const Names &ids, StringRef what) {
    std::string name = node.string();
    auto it = ids.find(name);
    if (it != ids.end())
      return it->second;
    node.fail("no " + what.str() + " has the name '" + name + "'");
    return 0;
  }

  void readFactor(const JsonNode &node) {
    node.allowOnly({"name", "role", "size", "needed_whole"});
    define(node["name"], factorIds, "factor");
    FactorClass factor;
    factor.name = node["name"].string();
    if (std::optional<JsonNode> role = node.find("role"))
      factor.role = static_cast<FactorRole>(role->oneOf(factorRoleNames()));
    factor.size = node["size"].integer(0);
    factor.isNeededWhole = readFlag(node, "needed_whole");
    workload.factors.push_back(std::move(factor));
  }

  std::vector<FactorId> readFactorList(const JsonNode &node) {
    std::vector<FactorId> factors;
    for (const JsonNode &element : node.elements())
      factors.push_back(find(element, factorIds, "factor"));
    return factors;
  }

  std::vector<FactorId> readFactors(const JsonNode &node, StringRef key) {
    std::optional<JsonNode> field = node.find(key);
    return field ? readFactorList(*field) : std::vector<FactorId>();
  }

  ElementType readElement(const JsonNode &node) {
    std::string name = node.string();
    auto it = elements.find(name);
    if (it != elements.end())
      return {name, it->second};
    node.fail("'" + name + "' is not among the elements of this file");
    return {};
  }

  Tensor readTensor(const JsonNode &node) {
    Tensor tensor;
    tensor.element = readElement(node["element"]);
    for (const JsonNode &dim : node["dims"].elements())
      tensor.dims.push_back(readFactorList(dim));
    return tensor;
  }

  std::vector<Parameter> readParameters(const JsonNode &node) {
    std::vector<Parameter> parameters;
    for (const JsonNode &element : node.elements()) {
      element.allowOnly({"name", "element", "dims"});
      parameters.push_back({element["name"].string(), readTensor(element)});
    }
    return parameters;
  }

  LayerKind readKind(const JsonNode &node) {
    node.allowOnly({"name", "synthesized_backward", "parameters", "states", "forward", "stash",
                    "backward", "update"});
    LayerKind kind;
    kind.name = node["name"].string();
    kind.hasSynthesizedBackward = readFlag(node, "synthesized_backward");
    kind.parameters = readParameters(node["parameters"]);
    kind.states = readParameters(node["states"]);
    for (auto [key, part] : {std::pair(StringRef("forward"), &kind.forward),
                             std::pair(StringRef("backward"), &kind.backward),
                             std::pair(StringRef("update"), &kind.update)}) {
      node[key].allowOnly({"values", "operators", "outputs", "origins"});
      *part = readPart(node[key]);
    }
    kind.stash = readNumbers<ValueId>(node["stash"], 0);
    return kind;
  }

  Part readPart(const JsonNode &node) {
    Part part;
    for (const JsonNode &element : node["values"].elements()) {
      element.allowOnly({"origin", "index", "shown", "element", "dims"});
      PartValue value;
      value.origin = static_cast<ValueOrigin>(element["origin"].oneOf(valueOriginNames()));
      if (std::optional<JsonNode> index = element.find("index"))
        value.index = readIndex<int32_t>(*index);
      if (std::optional<JsonNode> shown = element.find("shown"))
        value.shown = static_cast<int32_t>(shown->integer(0, 1000000));
      value.tensor = readTensor(element);
      part.values.push_back(std::move(value));
    }
    for (const JsonNode &element : node["operators"].elements())
      part.operators.push_back(readOperator(element));
    part.outputs = readNumbers<ValueId>(node["outputs"], 0);
    if (std::optional<JsonNode> origins = node.find("origins"))
      part.origins = readNumbers<int32_t>(*origins, -1);
    return part;
  }

  std::vector<WorkTerm> readTerms(const JsonNode &node, StringRef key) {
    std::vector<WorkTerm> terms;
    if (std::optional<JsonNode> list = node.find(key))
      for (const JsonNode &term : list->elements()) {
        term.allowOnly({"count", "factors"});
        terms.push_back({term["count"].integer(), readFactors(term, "factors")});
      }
    return terms;
  }

  Operator readOperator(const JsonNode &node) {
    node.allowOnly({"kind",    "name",      "operands", "results",   "batch",      "rows",
                    "columns", "reduction", "reduced",  "whole",     "occurrence", "repeat",
                    "work",    "compute",   "traffic",  "recompute", "metric",     "irregular",
                    "devices", "among",     "group"});
    Operator op;
    op.kind = static_cast<OperatorKind>(node["kind"].oneOf(operatorKindNames()));
    op.name = node["name"].string();
    op.operands = readNumbers<ValueId>(node["operands"], 0);
    op.results = readNumbers<ValueId>(node["results"], 0);
    op.batch = readFactors(node, "batch");
    op.rows = readFactors(node, "rows");
    op.columns = readFactors(node, "columns");
    op.reduction = readFactors(node, "reduction");
    op.reduced = readFactors(node, "reduced");
    op.whole = readFactors(node, "whole");
    op.work = readTerms(node, "work");
    op.traffic = readTerms(node, "traffic");
    if (std::optional<JsonNode> compute = node.find("compute"))
      op.computeType = readElement(*compute);
    if (std::optional<JsonNode> occurrence = node.find("occurrence"))
      op.occurrence = static_cast<int32_t>(occurrence->integer(0, 1));
    op.isRecompute = readFlag(node, "recompute");
    op.isMetric = readFlag(node, "metric");
    op.isIrregular = readFlag(node, "irregular");
    if (std::optional<JsonNode> repeat = node.find("repeat"))
      op.repeat = repeat->integer(1);
    if (std::optional<JsonNode> devices = node.find("devices"))
      op.devices = devices->integer(2);
    if (std::optional<JsonNode> among = node.find("among"))
      op.among = static_cast<GroupOf>(
          among->oneOf(llvm::SmallVector<llvm::StringRef>(groupWords.begin(), groupWords.end())));
    if (std::optional<JsonNode> group = node.find("group"))
      op.group = readIndex<int32_t>(*group);
    return op;
  }

  Layer readLayer(const JsonNode &node) {
    node.allowOnly(
        {"name", "kind", "parameters", "states", "forward", "backward", "update", "views"});
    Layer layer;
    layer.name = node["name"].string();
    layer.kind = find(node["kind"], kindIds, "kind");
    layer.parameters = readNames(node["parameters"]);
    layer.states = readNames(node["states"]);
    layer.forwardSources = readNumbers<OpId>(node["forward"], -1);
    layer.backwardSources = readNumbers<OpId>(node["backward"], -1);
    layer.updateSources = readNumbers<OpId>(node["update"], -1);
    layer.views = readNumbers<OpId>(node["views"], 0);
    return layer;
  }

  void readEdge(const JsonNode &node) {
    node.allowOnly({"from", "output", "to", "element", "dims"});
    Edge edge;
    edge.from = find(node["from"], layerIds, "layer");
    edge.to = find(node["to"], layerIds, "layer");
    edge.output = readIndex<int32_t>(node["output"]);
    edge.tensor = readTensor(node);
    workload.edges.push_back(std::move(edge));
  }

  void readTied(const JsonNode &node) {
    node.allowOnly({"name", "layers"});
    TiedParameter tied;
    tied.name = node["name"].string();
    for (const JsonNode &layer : node["layers"].elements())
      tied.layers.push_back(find(layer, layerIds, "layer"));
    workload.tied.push_back(std::move(tied));
  }

  JsonNode root;
  Workload workload;
  llvm::StringMap<uint32_t> elements;
  Names factorIds, kindIds, layerIds;
};

} // namespace

std::string phaze::toJson(const Workload &workload) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Writer(workload, os).write();
  os << "\n";
  return text;
}

llvm::Expected<Workload> phaze::fromJson(StringRef text, StringRef file) {
  JsonDocument document = JsonDocument::parse(text, file);
  Workload workload;
  if (document.ok())
    workload = Reader(document.root()).read();
  if (document.ok())
    if (std::optional<std::string> error = check(workload))
      document.root().fail(*error);
  if (!document.ok())
    return llvm::createStringError(document.error());
  return workload;
}
