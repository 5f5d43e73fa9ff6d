// StableHLO to VHLO of a given version, and its bytes.
#include "Annotations.h"
#include "Defaults.h"
#include "Shardy.h"
#include "Structures.h"
#include "dialects/StableHLO/StableHLO.h"
#include "dialects/Vhlo/Types.h"
#include "dialects/Vhlo/VhloDialect.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "phaze/Artifact/Artifact.h"

using namespace mlir;
using namespace phaze::artifact;
using phaze::vhlo::AttributeKind;
using phaze::vhlo::AttributeRow;
using phaze::vhlo::OperationRow;
using phaze::vhlo::Version;

namespace phaze {

namespace {

/// What an operation is written as.
struct Written {
  Operation *op;
  const OperationRow *row;
  SmallVector<Attribute> properties;
  DictionaryAttr discardable;
};

/// Finds out what operations are written as, and changes nothing: errors show the program as the
/// user knows it.
class Downgrader {
public:
  Downgrader(MLIRContext *context, Version target) : context(context), target(target) {}

  FailureOr<Written> downgrade(Operation *op);

private:
  /// The newest version of an operation with its attributes in VHLO's terms.
  FailureOr<NamedAttrList> convert(Operation *op, const OperationRow &row);
  LogicalResult convert(Operation *op, const OperationRow &row, NamedAttribute attribute,
                        NamedAttrList &converted);
  LogicalResult addDefaults(Operation *op, const OperationRow &row, NamedAttrList &attributes);
  /// To the version before, if the operation uses nothing that is new.
  LogicalResult previous(Operation *op, const OperationRow &row, NamedAttrList &attributes);
  LogicalResult checkVersion(Operation *op, const NamedAttrList &attributes);
  FailureOr<Written> encode(Operation *op, const OperationRow &row,
                            const NamedAttrList &attributes);
  InFlightDiagnostic tooNew(Operation *op) {
    return op->emitOpError() << "cannot be written for StableHLO " << target.str() << ": ";
  }

  MLIRContext *context;
  Version target;
};

/// The operation of VHLO that an operation is written as, null if there is none.
const OperationRow *rowFor(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace(), stem = op->getName().stripDialect();
  if (isa<func::FuncOp, func::CallOp, func::ReturnOp>(op))
    return vhlo::newest(stem);
  bool ofFunctions = stem == "func" || stem == "call";
  return dialect == stablehlo::StableHLODialect::getDialectNamespace() && !ofFunctions
             ? vhlo::newest(stem)
             : nullptr;
}

LogicalResult Downgrader::convert(Operation *op, const OperationRow &row, NamedAttribute attribute,
                                  NamedAttrList &converted) {
  Attribute value = attribute.getValue();
  StringRef name = attribute.getName();
  // A channel that only has a number, or that has a type too.
  if (auto channel = dyn_cast<stablehlo::ChannelHandleAttr>(value);
      channel && !row.find("channel_type")) {
    converted.append("channel_id", Builder(context).getI64IntegerAttr(channel.getHandle()));
    return success();
  }
  if (splitParts(value, converted))
    return success();
  const AttributeRow *known = row.find(name);
  if (!known)
    return tooNew(op) << "attribute '" << name << "' has no form in portable artifacts";
  if (known->kind == AttributeKind::Unit)
    value = BoolAttr::get(context, true);
  converted.append(name, value);
  return success();
}

FailureOr<NamedAttrList> Downgrader::convert(Operation *op, const OperationRow &row) {
  NamedAttrList attributes;
  if (auto properties = dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
    for (NamedAttribute attribute : properties)
      if (failed(convert(op, row, attribute, attributes)))
        return failure();
  if (failed(addDefaults(op, row, attributes)))
    return failure();
  return attributes;
}

LogicalResult Downgrader::addDefaults(Operation *op, const OperationRow &row,
                                      NamedAttrList &attributes) {
  for (const AttributeRow &attribute : row.attributes) {
    if (attributes.get(attribute.name))
      continue;
    std::optional<int64_t> length = 0;
    if (!attribute.like.empty())
      length = lengthOf(attributes.get(attribute.like));
    Attribute value = length ? makeDefault(context, attribute, *length) : Attribute();
    if (!value)
      return op->emitOpError() << "has no attribute '" << attribute.name
                               << "', which portable artifacts need";
    attributes.append(attribute.name, value);
  }
  return success();
}

LogicalResult Downgrader::previous(Operation *op, const OperationRow &row,
                                   NamedAttrList &attributes) {
  if (row.previous->unary && op->getNumOperands() != 1)
    return tooNew(op) << "it has " << op->getNumOperands() << " operands, and one before "
                      << row.from.str();
  for (const AttributeRow &attribute : row.attributes) {
    if (row.previous->find(attribute.name))
      continue;
    Attribute value = attributes.erase(attribute.name);
    if (!isDefault(value, attribute))
      return tooNew(op) << "'" << attribute.name << "' is new in " << row.from.str();
  }
  return addDefaults(op, *row.previous, attributes);
}

/// What an operation gives names to: its results, and the arguments of blocks in it.
SmallVector<Value> valuesOf(Operation *op) {
  SmallVector<Value> values(op->getResults());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(values, block.getArguments());
  return values;
}

/// Reductions whose results have other element types than their operands.
bool promotes(Operation *op) {
  if (!isa<stablehlo::AllReduceOp, stablehlo::ReduceOp, stablehlo::ReduceScatterOp,
           stablehlo::ReduceWindowOp, stablehlo::ScatterOp, stablehlo::SelectAndScatterOp>(op))
    return false;
  return llvm::any_of(llvm::zip(op->getOperandTypes(), op->getResultTypes()), [](auto types) {
    return getElementTypeOrSelf(std::get<0>(types)) != getElementTypeOrSelf(std::get<1>(types));
  });
}

LogicalResult Downgrader::checkVersion(Operation *op, const NamedAttrList &attributes) {
  for (Value value : valuesOf(op)) {
    if (!vhlo::encode(value.getType()))
      return op->emitOpError() << "type " << value.getType()
                               << " has no form in portable artifacts";
    if (Version first = vhlo::firstVersion(value.getType()); target < first)
      return tooNew(op) << "type " << value.getType() << " is new in " << first.str();
  }
  NamedAttrList all = attributes;
  all.append(op->getDiscardableAttrs());
  for (NamedAttribute attribute : all)
    if (Version first = vhlo::firstVersion(attribute.getValue()); target < first)
      return tooNew(op) << "'" << attribute.getName().getValue() << "' is new in " << first.str();
  if (target < Version{0, 17, 0} && promotes(op))
    return tooNew(op) << "results of other element types than the operands are new in 0.17.0";
  if (target < Version{1, 3, 0} &&
      isa_and_nonnull<DictionaryAttr>(attributes.get("backend_config")))
    return tooNew(op) << "a dictionary as 'backend_config' is new in 1.3.0";
  return success();
}

FailureOr<Written> Downgrader::encode(Operation *op, const OperationRow &row,
                                      const NamedAttrList &attributes) {
  Written written{op, &row, {}, {}};
  auto encodeValue = [&](StringRef name, Attribute value) {
    Attribute encoded = vhlo::encode(value);
    if (!encoded)
      op->emitOpError() << "attribute '" << name
                        << "' has no form in portable artifacts: " << value;
    return encoded;
  };
  for (const AttributeRow &attribute : row.attributes) {
    Attribute value = attributes.get(attribute.name);
    bool isVersion = attribute.kind == AttributeKind::ApiVersion;
    Attribute encoded = isVersion ? vhlo::EncodedAttr::get(vhlo::ApiVersionCode, value)
                                  : encodeValue(attribute.name, value);
    if (!encoded)
      return failure();
    written.properties.push_back(encoded);
  }
  NamedAttrList discardable;
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    Attribute encoded = encodeValue(attribute.getName(), attribute.getValue());
    if (!encoded)
      return failure();
    discardable.append(attribute.getName(), encoded);
  }
  written.discardable = discardable.getDictionary(context);
  return written;
}

FailureOr<Written> Downgrader::downgrade(Operation *op) {
  const OperationRow *row = rowFor(op);
  if (!row)
    return op->emitOpError() << "has no form in portable artifacts of StableHLO " << target.str();
  FailureOr<NamedAttrList> attributes = convert(op, *row);
  if (failed(attributes))
    return failure();
  for (; target < row->from; row = row->previous) {
    if (!row->previous)
      return tooNew(op) << "the operation is new in " << row->from.str();
    if (failed(previous(op, *row, *attributes)))
      return failure();
  }
  if (failed(checkVersion(op, *attributes)))
    return failure();
  return encode(op, *row, *attributes);
}

/// Puts the operation of VHLO in the place of the one that it says.
void replace(const Written &written) {
  Operation *op = written.op;
  for (Value value : valuesOf(op))
    value.setType(vhlo::encode(value.getType()));
  OperationName name(("vhlo." + written.row->name).str(), op->getContext());
  Operation *replacement = Operation::create(
      op->getLoc(), name, op->getResultTypes(), op->getOperands(), written.discardable,
      OpaqueProperties(nullptr), BlockRange(), op->getNumRegions());
  llvm::copy(written.properties, vhlo::attributesOf(replacement).begin());
  OpBuilder(op).insert(replacement);
  for (auto [to, from] : llvm::zip_equal(replacement->getRegions(), op->getRegions()))
    to.takeBody(from);
  op->replaceAllUsesWith(replacement);
  op->erase();
}

} // namespace

LogicalResult writeArtifact(ModuleOp module, Version target, llvm::raw_ostream &output) {
  MLIRContext *context = module.getContext();
  context->getOrLoadDialect<vhlo::VhloDialect>();
  OwningOpRef<ModuleOp> copy = module.clone();
  exportShardings(*copy);
  exportAnnotations(*copy);
  // The last number never changes what an artifact may hold.
  Downgrader downgrader(context, target.release());
  std::vector<Written> all;
  WalkResult walked = copy->walk([&](Operation *op) {
    if (op == copy->getOperation())
      return WalkResult::advance();
    FailureOr<Written> written = downgrader.downgrade(op);
    if (succeeded(written))
      all.push_back(std::move(*written));
    return failed(written) ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  llvm::for_each(all, replace);
  const std::string producer = "StableHLO_v" + target.str();
  BytecodeWriterConfig config(producer);
  config.setDesiredBytecodeVersion(target.bytecodeVersion());
  return writeBytecodeToFile(*copy, output, config);
}

} // namespace phaze
