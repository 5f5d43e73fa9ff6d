// Drops or marks the shardings that a module already has.
#include "ExistingShardings.h"
#include "dialects/Sdy/GspmdSharding.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace phaze {

namespace {

constexpr llvm::StringLiteral gspmdName("mhlo.sharding");
constexpr llvm::StringLiteral sdyName("sdy.sharding");
constexpr llvm::StringLiteral frontendName("mhlo.frontend_attributes");
constexpr llvm::StringLiteral keptName("phaze.kept");
/// What we said of a sharding that goes.
constexpr llvm::StringLiteral paddingName("phaze.padding");

bool isCallOf(Operation *op, ArrayRef<StringRef> names) {
  auto call = dyn_cast_or_null<stablehlo::CustomCallOp>(op);
  return call && llvm::is_contained(names, call.getCallTargetName());
}

/// Shapes are those of one device between these; what they are told is part of the program.
bool isManualEdge(Operation *op) {
  return isCallOf(op, {"SPMDFullToShardShape", "SPMDShardToFullShape"});
}

bool belongsToManual(Operation *op) {
  if (isManualEdge(op))
    return true;
  if (isa_and_nonnull<sdy::SdyDialect>(op->getDialect()))
    return !isShardingConstraint(op);
  return isCallOf(op, {"Sharding"}) && (llvm::any_of(op->getUsers(), isManualEdge) ||
                                        llvm::any_of(op->getOperands(), [](Value operand) {
                                          return isManualEdge(operand.getDefiningOp());
                                        }));
}

/// The attributes without those that say shardings.
DictionaryAttr without(DictionaryAttr attributes) {
  NamedAttrList kept;
  for (NamedAttribute entry : attributes) {
    if (entry.getName() == gspmdName || entry.getName() == sdyName ||
        entry.getName() == paddingName || entry.getName() == keptName)
      continue;
    if (entry.getName() == frontendName)
      if (auto dict = dyn_cast<DictionaryAttr>(entry.getValue())) {
        NamedAttrList inner;
        for (NamedAttribute text : dict)
          if (text.getName() != "xla.sdy.sharding" && text.getName() != "xla.sdy.meshes")
            inner.push_back(text);
        if (!inner.empty())
          kept.set(entry.getName(), inner.getDictionary(attributes.getContext()));
        continue;
      }
    kept.push_back(entry);
  }
  return kept.getDictionary(attributes.getContext());
}

bool hasSharding(DictionaryAttr attributes) {
  return attributes && (attributes.contains(gspmdName) || attributes.contains(sdyName));
}

/// How many devices a sharding is for; none if it does not say.
std::optional<int64_t> devicesOf(Attribute attribute, Operation *scope) {
  if (auto text = dyn_cast<StringAttr>(attribute)) {
    llvm::Expected<sdy::gspmd::Sharding> parsed = sdy::gspmd::parse(text.getValue());
    if (!parsed) {
      llvm::consumeError(parsed.takeError());
      return std::nullopt;
    }
    if (parsed->kind != sdy::gspmd::Sharding::Kind::Tiled)
      return std::nullopt;
    int64_t product = 1;
    for (int64_t count : parsed->tileCounts)
      product *= count;
    return product;
  }
  sdy::MeshAttr mesh;
  if (auto sharding = dyn_cast<sdy::TensorShardingAttr>(attribute))
    mesh = sharding.getMesh(scope);
  if (auto all = dyn_cast<sdy::TensorShardingPerValueAttr>(attribute))
    if (!all.getShardings().empty())
      mesh = all.getShardings().front().getMesh(scope);
  if (!mesh || mesh.getAxes().empty())
    return std::nullopt;
  return mesh.getNumDevices();
}

/// How many devices an operation says that it is for, if it says so and they are others than these.
std::optional<int64_t> otherDevicesOf(Operation *op, int64_t devices) {
  SmallVector<Attribute, 4> shardings;
  if (auto constraint = dyn_cast<sdy::ShardingConstraintOp>(op))
    shardings.push_back(constraint.getShardingAttr());
  if (auto manual = dyn_cast<sdy::ManualComputationOp>(op))
    shardings.append({manual.getInShardingsAttr(), manual.getOutShardingsAttr()});
  for (StringRef name : {gspmdName, sdyName})
    if (Attribute attribute = op->getDiscardableAttr(name))
      shardings.push_back(attribute);
  for (Attribute sharding : shardings)
    if (std::optional<int64_t> found = devicesOf(sharding, op); found && *found != devices)
      return found;
  return std::nullopt;
}

} // namespace

bool usesSdy(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        bool found = isa_and_nonnull<sdy::SdyDialect>(op->getDialect()) || op->hasAttr(sdyName);
        if (auto function = dyn_cast<func::FuncOp>(op))
          for (std::optional<ArrayAttr> list : {function.getArgAttrs(), function.getResAttrs()})
            if (list)
              for (Attribute dict : *list)
                found |= cast<DictionaryAttr>(dict).contains(sdyName);
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool isShardingConstraint(Operation *op) {
  return isa<sdy::ShardingConstraintOp>(op) ||
         (isCallOf(op, {"Sharding"}) && op->getNumOperands() == 1 && op->getNumResults() == 1);
}

void dropShardings(ModuleOp module, int64_t devices, bool operations) {
  SmallVector<Operation *> constraints;
  module.walk([&](Operation *op) {
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      for (unsigned i = 0; i < function.getNumArguments(); ++i)
        if (DictionaryAttr attributes = function.getArgAttrDict(i))
          function.setArgAttrs(i, without(attributes));
      for (unsigned i = 0; i < function.getNumResults(); ++i)
        if (DictionaryAttr attributes = function.getResultAttrDict(i))
          function.setResultAttrs(i, without(attributes));
    }
    if (belongsToManual(op)) {
      if (std::optional<int64_t> found = otherDevicesOf(op, devices))
        emitRemark(op->getLoc()) << "this part of a manual computation stays as it is, for "
                                 << *found << " devices; the plan's stages have " << devices;
      return;
    }
    if (isShardingConstraint(op))
      constraints.push_back(op);
    else
      op->setDiscardableAttrs(without(op->getDiscardableAttrDictionary()));
  });
  if (!operations) {
    for (Operation *op : constraints)
      op->setAttr(keptName, UnitAttr::get(module.getContext()));
    return;
  }
  for (Operation *op : constraints) {
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
  }
  for (sdy::MeshOp mesh : llvm::to_vector(module.getOps<sdy::MeshOp>()))
    if (SymbolTable::symbolKnownUseEmpty(mesh, module))
      mesh.erase();
}

LogicalResult keepShardings(ModuleOp module, int64_t devices) {
  auto isOther = [&](DictionaryAttr attributes, Operation *scope) -> std::optional<int64_t> {
    for (StringRef name : {gspmdName, sdyName})
      if (Attribute attribute = attributes.get(name))
        if (std::optional<int64_t> found = devicesOf(attribute, scope); found && *found != devices)
          return found;
    return std::nullopt;
  };
  auto refuse = [&](Location location, int64_t found) {
    return emitError(location) << "this sharding is for " << found
                               << " devices, the plan's stages have " << devices
                               << "; existing=drop drops the shardings of the input";
  };
  UnitAttr mark = UnitAttr::get(module.getContext());
  WalkResult walked = module.walk([&](Operation *op) -> WalkResult {
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      for (unsigned i = 0; i < function.getNumArguments(); ++i)
        if (DictionaryAttr attributes = function.getArgAttrDict(i); hasSharding(attributes)) {
          if (std::optional<int64_t> found = isOther(attributes, op))
            return refuse(function.getArgument(i).getLoc(), *found);
          function.setArgAttr(i, keptName, mark);
        }
      for (unsigned i = 0; i < function.getNumResults(); ++i)
        if (DictionaryAttr attributes = function.getResultAttrDict(i); hasSharding(attributes)) {
          if (std::optional<int64_t> found = isOther(attributes, op))
            return refuse(function.getLoc(), *found);
          function.setResultAttr(i, keptName, mark);
        }
    }
    if (std::optional<int64_t> found = otherDevicesOf(op, devices))
      return refuse(op->getLoc(), *found);
    if (isa<sdy::ShardingConstraintOp>(op) || hasSharding(op->getDiscardableAttrDictionary()))
      op->setAttr(keptName, mark);
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

} // namespace phaze
