// VHLO of any version to StableHLO.
#include "Annotations.h"
#include "Defaults.h"
#include "Shardy.h"
#include "Structures.h"
#include "dialects/StableHLO/StableHLO.h"
#include "dialects/Vhlo/VhloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "phaze/Artifact/Artifact.h"

using namespace mlir;
using namespace phaze::artifact;
using phaze::vhlo::AttributeKind;
using phaze::vhlo::AttributeRow;
using phaze::vhlo::OperationRow;

namespace phaze {

namespace {

/// Rewrites operation by operation, each in place.
class Upgrader {
public:
  explicit Upgrader(MLIRContext *context) : context(context) {}

  LogicalResult upgrade(Operation *op, const OperationRow &row);

private:
  /// An operation's attributes, in the order of its row.
  using Values = SmallVector<Attribute, 8>;

  /// From one version of the operation to the next: attributes that are new have the default that
  /// says what the older version meant, those that are gone meant nothing.
  Values next(const OperationRow &row, const Values &values);
  LogicalResult convert(Operation *op, const OperationRow &row, const Values &values,
                        NamedAttrList &converted);
  LogicalResult convert(Operation *op, const AttributeRow &attribute, Attribute value,
                        NamedAttrList &converted);
  OperationName nameOf(Operation *op, const OperationRow &row);

  MLIRContext *context;
  llvm::DenseMap<const OperationRow *, OperationName> names;
};

LogicalResult wrongKind(Operation *op, const AttributeRow &attribute, StringRef expected,
                        Attribute found) {
  return op->emitOpError() << "attribute '" << attribute.name << "': expected " << expected
                           << ", found " << found;
}

Upgrader::Values Upgrader::next(const OperationRow &row, const Values &values) {
  Values upgraded;
  for (const AttributeRow &attribute : row.next->attributes) {
    const AttributeRow *before = row.find(attribute.name);
    upgraded.push_back(before ? values[before - row.attributes.data()]
                              : makeDefault(context, attribute, 0));
  }
  return upgraded;
}

LogicalResult Upgrader::convert(Operation *op, const AttributeRow &attribute, Attribute value,
                                NamedAttrList &converted) {
  if (attribute.kind == AttributeKind::Part ||
      (attribute.kind != AttributeKind::Kept && isDefault(value, attribute)))
    return success();
  switch (attribute.kind) {
  case AttributeKind::Same:
  case AttributeKind::Kept:
  case AttributeKind::ApiVersion:
    // A symbol without a name would be printed as one that cannot be read.
    if (auto string = dyn_cast<StringAttr>(value);
        attribute.name == SymbolTable::getSymbolAttrName() && (!string || string.empty()))
      return wrongKind(op, attribute, "a name", value);
    converted.append(attribute.name, value);
    return success();
  case AttributeKind::Integers: {
    auto elements = dyn_cast<DenseIntElementsAttr>(value);
    if (!elements || elements.getType().getRank() != 1 || !elements.getElementType().isInteger(64))
      return wrongKind(op, attribute, "a vector of i64", value);
    auto integers = llvm::to_vector(elements.getValues<int64_t>());
    converted.append(attribute.name, DenseI64ArrayAttr::get(context, integers));
    return success();
  }
  case AttributeKind::Booleans: {
    auto elements = dyn_cast<DenseIntElementsAttr>(value);
    if (!elements || elements.getType().getRank() != 1 || !elements.getElementType().isInteger(1))
      return wrongKind(op, attribute, "a vector of i1", value);
    auto booleans = llvm::to_vector(elements.getValues<bool>());
    converted.append(attribute.name, DenseBoolArrayAttr::get(context, booleans));
    return success();
  }
  case AttributeKind::Symbol:
  case AttributeKind::Symbols: {
    SmallVector<Attribute> symbols;
    bool single = attribute.kind == AttributeKind::Symbol;
    auto array = dyn_cast<ArrayAttr>(value);
    if (!single && !array)
      return wrongKind(op, attribute, "an array of names", value);
    for (Attribute name : single ? ArrayRef(value) : array.getValue()) {
      auto string = dyn_cast<StringAttr>(name);
      if (!string || string.empty())
        return wrongKind(op, attribute, "a name", name);
      symbols.push_back(FlatSymbolRefAttr::get(string));
    }
    converted.append(attribute.name,
                     single ? symbols.front() : Attribute(ArrayAttr::get(context, symbols)));
    return success();
  }
  case AttributeKind::Unit:
    if (!isa<BoolAttr>(value))
      return wrongKind(op, attribute, "a boolean", value);
    converted.append(attribute.name, UnitAttr::get(context));
    return success();
  case AttributeKind::Channel: {
    auto integer = dyn_cast<IntegerAttr>(value);
    if (!integer || !integer.getType().isInteger(64))
      return wrongKind(op, attribute, "an i64", value);
    converted.append("channel_handle",
                     stablehlo::ChannelHandleAttr::get(context, integer.getInt(), 0));
    return success();
  }
  case AttributeKind::Part:
    break;
  }
  return success();
}

LogicalResult Upgrader::convert(Operation *op, const OperationRow &row, const Values &values,
                                NamedAttrList &converted) {
  for (auto [attribute, value] : llvm::zip_equal(row.attributes, values))
    if (failed(convert(op, attribute, value, converted)))
      return failure();
  auto part = [&](StringRef name) { return values[row.find(name) - row.attributes.data()]; };
  return joinParts(op, row.stem, part, converted);
}

OperationName Upgrader::nameOf(Operation *op, const OperationRow &row) {
  if (row.stem == "return") {
    Operation *parent = op->getParentOp();
    const OperationRow *parentRow = vhlo::rowOf(parent);
    bool ofFunction = isa<func::FuncOp>(parent) || (parentRow && parentRow->stem == "func");
    return OperationName(ofFunction ? "func.return" : "stablehlo.return", context);
  }
  auto known = names.find(&row);
  if (known != names.end())
    return known->second;
  StringRef dialect = row.stem == "func" || row.stem == "call" ? "func." : "stablehlo.";
  OperationName name((dialect + row.stem).str(), context);
  names.insert({&row, name});
  return name;
}

LogicalResult Upgrader::upgrade(Operation *op, const OperationRow &row) {
  Values values(vhlo::attributesOf(op));
  for (auto [attribute, value] : llvm::zip_equal(row.attributes, values))
    if (!value)
      return op->emitOpError() << "has no attribute '" << attribute.name << "'";
  const OperationRow *current = &row;
  for (; current->next; current = current->next)
    values = next(*current, values);

  NamedAttrList converted;
  if (failed(convert(op, *current, values, converted)))
    return failure();
  Operation *upgraded =
      Operation::create(op->getLoc(), nameOf(op, row), op->getResultTypes(), op->getOperands(),
                        op->getDiscardableAttrDictionary(), OpaqueProperties(nullptr), BlockRange(),
                        op->getNumRegions());
  OpBuilder(op).insert(upgraded);
  for (auto [to, from] : llvm::zip_equal(upgraded->getRegions(), op->getRegions()))
    to.takeBody(from);
  op->replaceAllUsesWith(upgraded);
  LogicalResult set = success();
  if (!converted.empty())
    set = upgraded->setPropertiesFromAttribute(converted.getDictionary(context),
                                               [&] { return op->emitOpError(); });
  op->erase();
  return set;
}

} // namespace

LogicalResult upgradeArtifact(ModuleOp module) {
  Upgrader upgrader(module.getContext());
  bool isArtifact = false;
  // Inner operations come first, so that a region moves when what is in it is done.
  WalkResult walked = module.walk([&](Operation *op) {
    const OperationRow *row = vhlo::rowOf(op);
    isArtifact |= row != nullptr;
    return row && failed(upgrader.upgrade(op, *row)) ? WalkResult::interrupt()
                                                     : WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  if (!isArtifact)
    return success();
  importAnnotations(module);
  if (!hasShardings(module))
    return success();
  // Whoever reads what operations say needs valid ones.
  return failed(verify(module)) ? failure() : importShardings(module);
}

} // namespace phaze
