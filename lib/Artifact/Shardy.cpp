// Shardings as strings; see the header.
#include "Shardy.h"

#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using phaze::stablehlo::CustomCallOp;

namespace phaze::artifact {

namespace {

constexpr llvm::StringLiteral frontendName("mhlo.frontend_attributes");
constexpr llvm::StringLiteral gspmdName("mhlo.sharding");
constexpr llvm::StringLiteral meshesKey("xla.sdy.meshes");
constexpr llvm::StringLiteral shardingKey("xla.sdy.sharding");
constexpr llvm::StringLiteral ruleKey("xla.sdy.sharding_rule");
constexpr llvm::StringLiteral shardingName("sdy.sharding");
constexpr llvm::StringLiteral ruleName("sdy.sharding_rule");
constexpr llvm::StringLiteral constraintTarget("Sharding");
constexpr llvm::StringLiteral resultTarget("xla.sdy.FuncResultSharding");

//===----------------------------------------------------------------------===//
// Strings
//===----------------------------------------------------------------------===//

/// Quotes are written as in C.
std::string escape(StringRef text) {
  std::string escaped;
  for (char c : text) {
    if (c == '"' || c == '\\')
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string unescape(StringRef text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    i += text[i] == '\\' && i + 1 < text.size();
    plain += text[i];
  }
  return plain;
}

StringAttr asString(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return StringAttr::get(attribute.getContext(), escape(text));
}

/// The attribute that a string of `dictionary` spells, taken out of it; null if there is none.
template <typename Attr>
FailureOr<Attr> take(Operation *op, NamedAttrList &dictionary, StringRef key) {
  auto text = dyn_cast_or_null<StringAttr>(dictionary.get(key));
  if (!text)
    return Attr();
  Attribute parsed = parseAttribute(unescape(text.getValue()), op->getContext());
  auto attribute = dyn_cast_or_null<Attr>(parsed);
  if (!attribute)
    return op->emitError() << "expected a sharding of Shardy as text in '" << key << "', found "
                           << text;
  dictionary.erase(key);
  return attribute;
}

NamedAttrList frontendOf(Operation *op) {
  auto dictionary = op->getAttrOfType<DictionaryAttr>(frontendName);
  return dictionary ? NamedAttrList(dictionary) : NamedAttrList();
}

void setFrontend(Operation *op, const NamedAttrList &dictionary) {
  if (dictionary.empty())
    op->removeAttr(frontendName);
  else
    op->setAttr(frontendName, dictionary.getDictionary(op->getContext()));
}

void addFrontend(Operation *op, StringRef key, Attribute value) {
  NamedAttrList dictionary = frontendOf(op);
  dictionary.set(key, asString(value));
  setFrontend(op, dictionary);
}

//===----------------------------------------------------------------------===//
// From strings
//===----------------------------------------------------------------------===//

LogicalResult importMeshes(ModuleOp module) {
  NamedAttrList frontend = frontendOf(module);
  FailureOr<DictionaryAttr> meshes = take<DictionaryAttr>(module, frontend, meshesKey);
  if (failed(meshes))
    return failure();
  if (!*meshes)
    return success();
  auto builder = OpBuilder::atBlockBegin(module.getBody());
  for (NamedAttribute entry : *meshes) {
    auto mesh = dyn_cast<sdy::MeshAttr>(entry.getValue());
    if (!mesh)
      return module.emitError() << "expected meshes in '" << meshesKey << "', found "
                                << entry.getValue();
    sdy::MeshOp::create(builder, module.getLoc(), entry.getName(), mesh);
  }
  setFrontend(module, frontend);
  return success();
}

LogicalResult importArguments(func::FuncOp function) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    auto dictionary = function.getArgAttrOfType<DictionaryAttr>(i, frontendName);
    if (!dictionary)
      continue;
    NamedAttrList frontend(dictionary);
    auto sharding = take<sdy::TensorShardingAttr>(function, frontend, shardingKey);
    if (failed(sharding))
      return failure();
    if (!*sharding)
      continue;
    function.setArgAttr(i, shardingName, *sharding);
    function.removeArgAttr(i, gspmdName);
    if (frontend.empty())
      function.removeArgAttr(i, frontendName);
    else
      function.setArgAttr(i, frontendName, frontend.getDictionary(function.getContext()));
  }
  return success();
}

/// A custom call that holds the sharding of a function's result.
void importResult(CustomCallOp call, sdy::TensorShardingAttr sharding) {
  for (OpOperand &use : call->getUses())
    if (isa<func::ReturnOp>(use.getOwner()))
      if (auto function = dyn_cast<func::FuncOp>(use.getOwner()->getParentOp());
          function && use.getOperandNumber() < function.getNumResults()) {
        function.setResultAttr(use.getOperandNumber(), shardingName, sharding);
        function.removeResultAttr(use.getOperandNumber(),
                                  StringAttr::get(call.getContext(), gspmdName));
      }
  call->replaceAllUsesWith(call->getOperands());
  call->erase();
}

void importConstraint(CustomCallOp call, sdy::TensorShardingAttr sharding) {
  OpBuilder builder(call);
  auto constraint = sdy::ShardingConstraintOp::create(
      builder, call.getLoc(), call->getResult(0).getType(), call->getOperand(0), sharding);
  call->replaceAllUsesWith(constraint);
  call->erase();
}

LogicalResult importOperation(Operation *op) {
  NamedAttrList frontend = frontendOf(op);
  if (frontend.empty())
    return success();
  auto rule = take<sdy::OpShardingRuleAttr>(op, frontend, ruleKey);
  auto shardings = take<sdy::TensorShardingPerValueAttr>(op, frontend, shardingKey);
  if (failed(rule) || failed(shardings))
    return failure();
  if (!*rule && !*shardings)
    return success();
  setFrontend(op, frontend);
  if (*rule)
    op->setAttr(ruleName, *rule);
  if (!*shardings)
    return success();
  op->removeAttr(gspmdName);
  auto call = dyn_cast<CustomCallOp>(op);
  bool single = call && op->getNumOperands() == 1 && op->getNumResults() == 1 &&
                (*shardings).getShardings().size() == 1 &&
                op->getOperand(0).getType() == op->getResult(0).getType();
  if (single && call.getCallTargetName() == resultTarget)
    importResult(call, (*shardings).getShardings().front());
  else if (single && call.getCallTargetName() == constraintTarget)
    importConstraint(call, (*shardings).getShardings().front());
  else
    op->setAttr(shardingName, *shardings);
  return success();
}

//===----------------------------------------------------------------------===//
// To strings
//===----------------------------------------------------------------------===//

CustomCallOp makeCall(OpBuilder &builder, Value value, StringRef target, bool hasSideEffect,
                      sdy::TensorShardingAttr sharding) {
  OperationState state(value.getLoc(), CustomCallOp::getOperationName());
  state.addOperands(value);
  state.addTypes(value.getType());
  state.addAttribute("call_target_name", builder.getStringAttr(target));
  if (hasSideEffect)
    state.addAttribute("has_side_effect", builder.getBoolAttr(true));
  auto call = cast<CustomCallOp>(builder.create(state));
  addFrontend(call, shardingKey,
              sdy::TensorShardingPerValueAttr::get(builder.getContext(), {sharding}));
  return call;
}

void exportMeshes(ModuleOp module) {
  NamedAttrList meshes;
  for (auto mesh : llvm::make_early_inc_range(module.getOps<sdy::MeshOp>())) {
    meshes.append(mesh.getSymNameAttr(), mesh.getMeshAttr());
    mesh->erase();
  }
  if (!meshes.empty())
    addFrontend(module, meshesKey, meshes.getDictionary(module.getContext()));
}

void exportFunction(func::FuncOp function) {
  MLIRContext *context = function.getContext();
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    auto sharding = function.getArgAttrOfType<sdy::TensorShardingAttr>(i, shardingName);
    if (!sharding)
      continue;
    auto dictionary = function.getArgAttrOfType<DictionaryAttr>(i, frontendName);
    NamedAttrList frontend = dictionary ? NamedAttrList(dictionary) : NamedAttrList();
    frontend.set(shardingKey, asString(sharding));
    function.setArgAttr(i, frontendName, frontend.getDictionary(context));
    function.removeArgAttr(i, shardingName);
  }
  if (function.isExternal())
    return;
  Operation *terminator = function.getBody().back().getTerminator();
  OpBuilder builder(terminator);
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    auto sharding = function.getResultAttrOfType<sdy::TensorShardingAttr>(i, shardingName);
    if (!sharding)
      continue;
    terminator->setOperand(
        i,
        makeCall(builder, terminator->getOperand(i), resultTarget, true, sharding)->getResult(0));
    function.removeResultAttr(i, StringAttr::get(context, shardingName));
  }
}

void exportOperation(Operation *op) {
  if (auto constraint = dyn_cast<sdy::ShardingConstraintOp>(op)) {
    OpBuilder builder(op);
    CustomCallOp call =
        makeCall(builder, constraint.getInput(), constraintTarget, false, constraint.getSharding());
    call->setLoc(op->getLoc());
    op->replaceAllUsesWith(call);
    op->erase();
    return;
  }
  if (auto shardings = op->getAttrOfType<sdy::TensorShardingPerValueAttr>(shardingName)) {
    addFrontend(op, shardingKey, shardings);
    op->removeAttr(shardingName);
  }
  if (auto rule = op->getAttrOfType<sdy::OpShardingRuleAttr>(ruleName)) {
    addFrontend(op, ruleKey, rule);
    op->removeAttr(ruleName);
  }
}

} // namespace

bool hasShardings(ModuleOp module) { return frontendOf(module).get(meshesKey) != Attribute(); }

LogicalResult importShardings(ModuleOp module) {
  if (failed(importMeshes(module)))
    return failure();
  for (auto function : module.getOps<func::FuncOp>())
    if (failed(importArguments(function)))
      return failure();
  WalkResult walked = module.walk([](Operation *op) {
    if (isa<ModuleOp, func::FuncOp>(op))
      return WalkResult::advance();
    return failed(importOperation(op)) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

void exportShardings(ModuleOp module) {
  exportMeshes(module);
  module.walk([](Operation *op) { exportOperation(op); });
  for (auto function : module.getOps<func::FuncOp>())
    exportFunction(function);
}

} // namespace phaze::artifact
