// Operations of sdy other than the collectives: text forms and verifiers.
#include "dialects/Sdy/SdyOps.h"
#include "dialects/Sdy/Sharding.h"
#include "dialects/StableHLO/AssemblyFormat.h"
#include "dialects/StableHLO/ElementwiseInference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace phaze::sdy;

//===-- Directives of declarative formats ---------------------------------------------------===//

/// `[<@mesh, [{"x"}]>, <@mesh, [{}]>]`.
static ParseResult parseShardingList(OpAsmParser &parser, TensorShardingPerValueAttr &shardings) {
  SmallVector<TensorShardingAttr> list;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseCustomAttributeWithFallback(list.emplace_back());
      }))
    return failure();
  shardings = TensorShardingPerValueAttr::get(parser.getContext(), list);
  return success();
}

static void printShardingList(OpAsmPrinter &printer, Operation *,
                              TensorShardingPerValueAttr shardings) {
  printer << "[";
  printer.printStrippedAttrOrType(shardings.getShardings());
  printer << "]";
}

/// `(%arg0: T) { ... }`: a region whose one block shows its arguments in front.
static ParseResult parseUnlabelledBody(OpAsmParser &parser, Region &body) {
  SmallVector<OpAsmParser::Argument> arguments;
  return failure(parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren,
                                          /*allowType=*/true, /*allowAttrs=*/true) ||
                 parser.parseRegion(body, arguments));
}

static void printUnlabelledBody(OpAsmPrinter &printer, Operation *, Region &body) {
  printer << "(";
  llvm::interleaveComma(body.getArguments(), printer,
                        [&](BlockArgument arg) { printer.printRegionArgument(arg); });
  printer << ") ";
  printer.printRegion(body, /*printEntryBlockArgs=*/false);
}

#define GET_OP_CLASSES
#include "dialects/Sdy/SdyOps.cpp.inc"

namespace phaze::sdy {

void SdyDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/Sdy/SdyOps.cpp.inc"
      >();
}

//===-- Constraints on one value ------------------------------------------------------------===//

namespace {

/// A change of sharding of one value: the new one by itself, and its unreduced axes against the
/// old.
LogicalResult verifyResharding(Operation *op, Value input, TensorShardingAttr out) {
  if (failed(
          verifySharding(out, input.getType(), op, [&] { return op->emitOpError("sharding: "); })))
    return failure();
  TensorShardingAttr in = getSharding(input);
  MeshAttr mesh = out.getMesh(op);
  if (!in || in.getMesh(op) != mesh)
    return success();
  // The input's sharding is verified where it is attached, perhaps later than this.
  if (failed(verifySharding(in, input.getType(), op,
                            [&] { return op->emitOpError("sharding of input: "); })))
    return failure();
  // sdy_u1
  for (AxisRefAttr axis : out.getUnreducedAxes()) {
    if (!isCoveredBy(axis, in.getUnreducedAxes(), mesh) && out.getReductionOp() != ReductionOp::SUM)
      return op->emitOpError("axis ")
             << axis.toString() << " that becomes unreduced must be to be summed, found "
             << stringifyReductionOp(out.getReductionOp());
    if (overlapsAny(axis, in.getUnreducedAxes(), mesh) &&
        out.getReductionOp() != in.getReductionOp())
      return op->emitOpError("unreduced axis ")
             << axis.toString() << " must still be reduced by "
             << stringifyReductionOp(in.getReductionOp()) << ", found "
             << stringifyReductionOp(out.getReductionOp());
  }
  return success();
}

} // namespace

LogicalResult ShardingConstraintOp::verify() {
  return verifyResharding(*this, getInput(), getSharding());
}

LogicalResult ReshardOp::verify() { return verifyResharding(*this, getInput(), getSharding()); }

LogicalResult PropagationBarrierOp::verify() {
  // sdy_b1
  if (getAllowedDirection() == PropagationDirection::BOTH)
    return emitOpError("expected direction NONE, FORWARD or BACKWARD, found BOTH");
  return success();
}

//===-- Constant ----------------------------------------------------------------------------===//

LogicalResult ConstantOp::inferReturnTypes(MLIRContext *, std::optional<Location>, ValueRange,
                                           DictionaryAttr attributes, OpaqueProperties properties,
                                           RegionRange, SmallVectorImpl<Type> &results) {
  ElementsAttr value = Adaptor({}, attributes, properties).getValueAttr();
  if (!value)
    return failure();
  results.push_back(value.getType());
  return success();
}

bool ConstantOp::isCompatibleReturnTypes(TypeRange inferred, TypeRange written) {
  return stablehlo::isConstantType(inferred.front(), written.front());
}

ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  return stablehlo::parseConstant(parser, result);
}

void ConstantOp::print(OpAsmPrinter &printer) {
  stablehlo::printConstant(printer, *this, getValue());
}

//===-- Computations with a body ------------------------------------------------------------===//

namespace {

/// The type that one device sees of a value of a manual computation, null where nothing is asked.
FailureOr<Type> localType(Type type, TensorShardingAttr sharding, ArrayRef<StringAttr> manualAxes,
                          MeshAttr mesh, EmitError emitError) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return Type();
  auto isManual = [&](AxisRefAttr axis) {
    return llvm::any_of(manualAxes, [&](StringAttr name) { return name == axis.getName(); });
  };
  SmallVector<int64_t> shape(tensor.getShape());
  for (auto [index, dim] : llvm::enumerate(sharding.getDimShardings())) {
    // sdy_c2
    ArrayRef<AxisRefAttr> axes = dim.getAxes();
    const AxisRefAttr *firstFree = llvm::find_if_not(axes, isManual);
    const AxisRefAttr *late = std::find_if(firstFree, axes.end(), isManual);
    if (late != axes.end())
      return emitError() << "manual axis " << late->toString() << " must come before free axis "
                         << firstFree->toString() << " on dimension " << index;
    // sdy_c3
    if (ShapedType::isDynamic(shape[index]))
      continue;
    int64_t numShards =
        DimensionShardingAttr::get(mesh.getContext(), axes.take_front(firstFree - axes.begin()),
                                   /*isClosed=*/true)
            .getNumShards(mesh);
    if (shape[index] % numShards != 0)
      return emitError() << "size " << shape[index] << " of dimension " << index
                         << " must be divisible by the product " << numShards
                         << " of its manual axes";
    shape[index] /= numShards;
  }
  return Type(RankedTensorType::get(shape, tensor.getElementType()));
}

/// Verifies operands against block arguments, or results against returned values.
LogicalResult verifyManualValues(ManualComputationOp op, StringRef what, TypeRange global,
                                 TypeRange local, TensorShardingPerValueAttr shardings) {
  // sdy_c1
  if (global.size() != local.size() || global.size() != shardings.getShardings().size())
    return op.emitOpError("has ") << global.size() << " " << what << "s, "
                                  << shardings.getShardings().size() << " shardings of them and "
                                  << local.size() << " in its body; expected equal numbers";
  if (failed(verifyShardings(shardings, global, op, what)))
    return failure();
  for (auto [index, globalType, bodyType, sharding] :
       llvm::enumerate(global, local, shardings.getShardings())) {
    auto emitError = [&, index = index] {
      return op.emitOpError(what + " " + Twine(index) + ": ");
    };
    FailureOr<Type> expected =
        localType(globalType, sharding, op.getManualAxes(), sharding.getMesh(op), emitError);
    if (failed(expected))
      return failure();
    // sdy_c3. Bounds and the like are not divided.
    auto tensor = dyn_cast<RankedTensorType>(bodyType);
    Type bare =
        tensor ? RankedTensorType::get(tensor.getShape(), tensor.getElementType()) : bodyType;
    if (*expected && *expected != bare)
      return emitError() << "expected type " << *expected << " in the body, found " << bodyType;
  }
  return success();
}

/// sdy_c4
LogicalResult verifyManualMesh(ManualComputationOp op) {
  if (op.getManualAxes().empty())
    return success();
  MeshAttr common;
  bool hasShardings = false;
  for (TensorShardingPerValueAttr shardings : {op.getInShardings(), op.getOutShardings()})
    for (TensorShardingAttr sharding : shardings.getShardings()) {
      MeshAttr mesh = sharding.getMesh(op);
      if (!mesh)
        return op.emitOpError("unknown mesh ") << sharding.getMeshOrRef();
      hasShardings = true;
      if (mesh.isEmpty() || mesh == common)
        continue;
      if (common)
        return op.emitOpError("all shardings must have the same mesh, found ")
               << common << " and " << mesh;
      common = mesh;
    }
  if (!hasShardings)
    return success();
  for (StringAttr axis : op.getManualAxes())
    if (!common || !common.findAxis(axis))
      return op.emitOpError("unknown manual axis ") << axis;
  return success();
}

LogicalResult verifyBodyTypes(Operation *op, StringRef what, TypeRange outside, StringRef inner,
                              TypeRange inside) {
  // sdy_n1
  if (outside.size() != inside.size())
    return op->emitOpError("has ")
           << outside.size() << " " << what << "s, but " << inside.size() << " " << inner << "s";
  for (auto [index, outer, type] : llvm::enumerate(outside, inside))
    if (outer != type)
      return op->emitOpError() << what << " " << index << " has type " << outer << ", but the "
                               << inner << " has type " << type;
  return success();
}

} // namespace

LogicalResult ManualComputationOp::verify() {
  // sdy_c5
  for (auto parent = (*this)->getParentOfType<ManualComputationOp>(); parent;
       parent = parent->getParentOfType<ManualComputationOp>())
    for (StringAttr axis : getManualAxes())
      if (llvm::is_contained(parent.getManualAxes(), axis)) {
        InFlightDiagnostic diag = emitOpError("axis ") << axis << " is already manual";
        diag.attachNote(parent.getLoc()) << "in this manual computation";
        return diag;
      }
  if (failed(verifyManualMesh(*this)))
    return failure();
  return verifyManualValues(*this, "operand", getTensors().getTypes(), getBody().getArgumentTypes(),
                            getInShardings());
}

LogicalResult ManualComputationOp::verifyRegions() {
  Operation *terminator = getBody().front().getTerminator();
  return verifyManualValues(*this, "result", getResultTypes(), terminator->getOperandTypes(),
                            getOutShardings());
}

LogicalResult NamedComputationOp::verify() {
  if (failed(verifyBodyTypes(*this, "operand", getInputs().getTypes(), "block argument",
                             getBody().getArgumentTypes())))
    return failure();
  // sdy_n2
  if (getInShardingsAttr() &&
      failed(verifyShardings(getInShardingsAttr(), getInputs().getTypes(), *this, "operand")))
    return failure();
  if (getOutShardingsAttr() &&
      failed(verifyShardings(getOutShardingsAttr(), getResultTypes(), *this, "result")))
    return failure();
  return success();
}

LogicalResult NamedComputationOp::verifyRegions() {
  Operation *terminator = getBody().front().getTerminator();
  return verifyBodyTypes(*this, "result", getResultTypes(), "returned value",
                         terminator->getOperandTypes());
}

//===-- Data-flow edges ---------------------------------------------------------------------===//

namespace {

LogicalResult verifyEdgeInput(Operation *op, Value input) {
  // sdy_d1
  auto type = cast<ShapedType>(input.getType());
  if (!type.hasStaticShape())
    return op->emitOpError("expected a type of static shape, found ") << type;
  if (!input.hasOneUse())
    return op->emitOpError("input must have no other use");
  return success();
}

} // namespace

LogicalResult DataFlowEdgeOp::verify() {
  if (failed(verifyEdgeInput(*this, getInput())))
    return failure();
  // sdy_d2
  Operation *source = getInput().getDefiningOp();
  if (source && isa_and_nonnull<SdyDialect>(source->getDialect()) &&
      !isa<ManualComputationOp, NamedComputationOp>(source)) {
    InFlightDiagnostic diag = emitOpError("input must not be the result of ") << source->getName();
    diag.attachNote(source->getLoc()) << "defined here";
    return diag;
  }
  if (!getShardingAttr())
    return success();
  return verifySharding(getShardingAttr(), getType(), *this,
                        [&] { return emitOpError("sharding: "); });
}

LogicalResult FuncDataFlowEdgeOp::verify() {
  if (failed(verifyEdgeInput(*this, getInput())))
    return failure();
  // sdy_d3
  auto arg = dyn_cast<BlockArgument>(getInput());
  if (arg ? isa_and_nonnull<func::FuncOp>(arg.getOwner()->getParentOp()) &&
                arg.getOwner()->isEntryBlock()
          : isa<func::CallOp>(getInput().getDefiningOp()))
    return success();
  return emitOpError("input must be an argument of a func.func or a result of a func.call");
}

} // namespace phaze::sdy
