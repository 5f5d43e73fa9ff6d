// Reading what a user knows of custom calls; see the header.
#include "phaze/Import/CustomCallFile.h"
#include "Kernels.h"
#include "SizeFormula.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

namespace phaze {

namespace {

/// An entry of the file.
struct Description {
  std::string name, operations, bytes, as, layout;
  std::optional<double> shown;
};

constexpr StringRef kinds[] = {"attention", "attention-backward", "grouped-product"};
constexpr StringRef layouts[] = {"heads-first", "sequence-first"};

std::vector<Description> readDescriptions(const JsonNode &root) {
  std::vector<Description> list;
  root["format"].oneOf({"phaze-custom-calls-1"});
  root.allowOnly({"format", "calls"});
  for (const JsonNode &node : root["calls"].elements(100000)) {
    Description &each = list.emplace_back();
    each.name = node["name"].string();
    if (each.name.empty())
      node["name"].fail("expected a name");
    if (std::optional<JsonNode> as = node.find("as")) {
      node.allowOnly({"name", "as", "layout", "shown"});
      if (size_t kind = as->oneOf(kinds); node.ok())
        each.as = kinds[kind].str();
      if (std::optional<JsonNode> layout = node.find("layout"))
        if (size_t which = layout->oneOf(layouts); node.ok())
          each.layout = layouts[which].str();
      if (std::optional<JsonNode> shown = node.find("shown"))
        each.shown = shown->number(0, 1);
      continue;
    }
    node.allowOnly({"name", "operations", "bytes"});
    for (auto [key, formula] :
         {std::pair("operations", &each.operations), {"bytes", &each.bytes}}) {
      *formula = node[key].string();
      std::string error;
      if (node.ok() && !parseSizes(*formula, nullptr, error))
        node[key].fail(error);
    }
  }
  return list;
}

DictionaryAttr attributeOf(const Description &each, Builder builder) {
  SmallVector<NamedAttribute> entries;
  for (auto [key, text] : {std::pair("operations", &each.operations),
                           {"bytes", &each.bytes},
                           {"as", &each.as},
                           {"layout", &each.layout}})
    if (!text->empty())
      entries.push_back(builder.getNamedAttr(key, builder.getStringAttr(*text)));
  if (each.shown)
    entries.push_back(builder.getNamedAttr("shown", builder.getF64FloatAttr(*each.shown)));
  return builder.getDictionaryAttr(entries);
}

LogicalResult describe(stablehlo::CustomCallOp call, const Description &each) {
  call->setAttr(describedBy, attributeOf(each, Builder(call.getContext())));
  if (!each.as.empty() && !kernelOf(call))
    return call.emitError() << "custom-calls: @" << each.name << " is no " << each.as
                            << " by the shapes of its operands and results";
  for (const std::string &formula : {each.operations, each.bytes}) {
    std::string error;
    if (each.as.empty() && !parseSizes(formula, call, error))
      return call.emitError() << "custom-calls: @" << each.name << ": " << error;
  }
  return success();
}

} // namespace

std::optional<std::string> checkCustomCalls(const JsonDocument &document) {
  readDescriptions(document.root());
  return document.ok() ? std::nullopt : std::optional(document.error());
}

LogicalResult describeCustomCalls(ModuleOp module, StringRef file) {
  JsonDocument document = JsonDocument::read(file);
  std::vector<Description> list = readDescriptions(document.root());
  if (!document.ok())
    return emitError(module.getLoc()) << "custom-calls: " << document.error();
  WalkResult walked = module.walk([&](stablehlo::CustomCallOp call) {
    for (const Description &each : list)
      if (each.name == kernelName(call) || each.name == call.getCallTargetName())
        return failed(describe(call, each)) ? WalkResult::interrupt() : WalkResult::advance();
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

} // namespace phaze
