// Methods of the Program operations: interfaces, and the way from an op to its inference function.
#include "dialects/StableHLO/ProgramOps.h"
#include "dialects/StableHLO/CollectiveInference.h"
#include "dialects/StableHLO/ProgramAssembly.h"
#include "dialects/StableHLO/ProgramInference.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace phaze::stablehlo {

void StableHLODialect::addProgramOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/StableHLO/ProgramOps.cpp.inc"
      >();
}

FailureOr<RegionType> readRegion(Report report, StringRef name, Region &region) {
  if (!region.hasOneBlock() || region.front().empty() || !isa<ReturnOp>(region.front().back()))
    return report("expected ", name, " to be one block that ends in 'stablehlo.return'");
  return RegionType{llvm::to_vector(region.getArgumentTypes()),
                    llvm::to_vector(region.front().back().getOperandTypes())};
}

/// The value of a constant operand of one element.
static std::optional<int64_t> constantOf(Attribute operand) {
  auto elements = dyn_cast_or_null<DenseIntElementsAttr>(operand);
  if (!elements || elements.getNumElements() != 1)
    return std::nullopt;
  return (*elements.value_begin<APInt>()).getSExtValue();
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

/// What the operations have that give one token.
static LogicalResult inferToken(MLIRContext *context, SmallVectorImpl<Type> &results) {
  results.push_back(TokenType::get(context));
  return success();
}

LogicalResult AfterAllOp::inferReturnTypes(MLIRContext *context, std::optional<Location>,
                                           ValueRange, DictionaryAttr, OpaqueProperties,
                                           RegionRange, SmallVectorImpl<Type> &results) {
  return inferToken(context, results);
}

LogicalResult CreateTokenOp::inferReturnTypes(MLIRContext *context, std::optional<Location>,
                                              ValueRange, DictionaryAttr, OpaqueProperties,
                                              RegionRange, SmallVectorImpl<Type> &results) {
  return inferToken(context, results);
}

LogicalResult OutfeedOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, ValueRange,
                                          DictionaryAttr, OpaqueProperties, RegionRange,
                                          SmallVectorImpl<Type> &results) {
  return inferToken(context, results);
}

LogicalResult SendOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, ValueRange,
                                       DictionaryAttr, OpaqueProperties, RegionRange,
                                       SmallVectorImpl<Type> &results) {
  return inferToken(context, results);
}

LogicalResult InfeedOp::verify() {
  Report report(getOperation());
  if (failed(verifyPayloadAndToken(report, getResultTypes())))
    return failure();
  return getLayoutAttr() ? verifyInfeedLayout(report, getLayoutAttr(), getNumResults() - 1)
                         : success();
}

LogicalResult RecvOp::verify() {
  Report report(getOperation());
  if (failed(verifyChannelType(report, getChannelHandle().getType(), getIsHostTransfer(),
                               HostToDevice)) ||
      failed(verifyPayloadAndToken(report, getResultTypes())))
    return failure();
  return verifySourceTargetPairs(report, getSourceTargetPairsAttr());
}

LogicalResult SendOp::verify() {
  Report report(getOperation());
  if (failed(verifyChannelType(report, getChannelHandle().getType(), getIsHostTransfer(),
                               DeviceToHost)))
    return failure();
  return verifySourceTargetPairs(report, getSourceTargetPairsAttr());
}

LogicalResult OptimizationBarrierOp::verify() {
  return verifyPairwise(Report(getOperation()), getOperandTypes(), getResultTypes());
}

//===----------------------------------------------------------------------===//
// Tuples
//===----------------------------------------------------------------------===//

LogicalResult TupleOp::verify() {
  return verifyTuple(Report(getOperation()), getOperandTypes(), getType());
}

LogicalResult GetTupleElementOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                                  ValueRange operands, DictionaryAttr attributes,
                                                  OpaqueProperties properties, RegionRange regions,
                                                  SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  return inferGetTupleElement(Report(location, getOperationName()),
                              cast<TupleType>(adaptor.getOperand().getType()),
                              static_cast<int32_t>(adaptor.getIndex()), results);
}

OpFoldResult GetTupleElementOp::fold(FoldAdaptor) {
  auto tuple = getOperand().getDefiningOp<TupleOp>();
  if (!tuple || getIndex() >= tuple.getVal().size() ||
      tuple.getVal()[getIndex()].getType() != getType())
    return {};
  return tuple.getVal()[getIndex()];
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

LogicalResult CompositeOp::verify() {
  // composite_c1
  if (!isNamespacedOpName(getName()))
    return Report(getOperation())("expected name to be an operation name such as dialect.op, but "
                                  "found \"",
                                  getName(), "\"");
  return success();
}

LogicalResult CompositeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  Report report(getOperation());
  // composite_c2
  auto function =
      symbols.lookupNearestSymbolFrom<FunctionOpInterface>(*this, getDecompositionAttr());
  if (!function)
    return report("expected decomposition to be a function, but found ", getDecompositionAttr());
  return verifyComposite(
      report, getOperandTypes(), getResultTypes(),
      FunctionType::get(getContext(), function.getArgumentTypes(), function.getResultTypes()));
}

void CustomCallOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (!getHasSideEffect())
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

LogicalResult CustomCallOp::verify() {
  Report report(getOperation());
  // custom_call_i4
  constexpr int32_t typedFfi = 4;
  if (Attribute config = getBackendConfigAttr()) {
    if (getApiVersion() == typedFfi && !isa<DictionaryAttr>(config))
      return report("expected backend_config to be a dictionary with api_version 4, but found ",
                    config);
    if (getApiVersion() != typedFfi && !isa<StringAttr>(config))
      return report("expected backend_config to be a string with api_version ",
                    static_cast<int64_t>(getApiVersion()), ", but found ", config);
  }
  if (failed(verifyLayouts(report, getOperandTypes(), getResultTypes(), getOperandLayoutsAttr(),
                           getResultLayoutsAttr())))
    return failure();
  for (auto alias : getOutputOperandAliases().getAsRange<OutputOperandAliasAttr>())
    if (failed(verifyAlias(report, getOperandTypes(), getResultTypes(), alias)))
      return failure();
  return success();
}

LogicalResult CustomCallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  // custom_call_i6
  for (auto name : getCalledComputations().getAsRange<FlatSymbolRefAttr>()) {
    Operation *symbol = symbols.lookupNearestSymbolFrom(*this, name);
    if (symbol && !isa<FunctionOpInterface>(symbol))
      return Report(getOperation())("expected called computation ", name,
                                    " to be a function, but found '",
                                    symbol->getName().getStringRef(), "'");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

template <typename Op> static LogicalResult verifyBranchesOf(Op op) {
  Report report(op.getOperation());
  SmallVector<RegionType> branches;
  for (auto [i, region] : llvm::enumerate(op->getRegions())) {
    FailureOr<RegionType> branch = readRegion(report, ("branch " + Twine(i)).str(), region);
    if (failed(branch))
      return failure();
    branches.push_back(std::move(*branch));
  }
  return verifyBranches(report, branches, op->getResultTypes());
}

/// From the operation to any of `regions`, and from each of them back.
static void getBranchSuccessors(Operation *op, RegionBranchPoint point,
                                SmallVectorImpl<RegionSuccessor> &successors) {
  if (!point.isParent()) {
    successors.emplace_back(op, op->getResults());
    return;
  }
  for (Region &region : op->getRegions())
    successors.emplace_back(&region);
}

/// At most once each, or exactly the one that is known to be `taken`.
static void getBranchBounds(Operation *op, std::optional<unsigned> taken,
                            SmallVectorImpl<InvocationBounds> &bounds) {
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    bounds.emplace_back(taken == i ? 1 : 0, !taken || taken == i ? 1 : 0);
}

LogicalResult IfOp::verify() { return verifyBranchesOf(*this); }

static std::optional<unsigned> takenBranch(IfOp, ArrayRef<Attribute> operands) {
  std::optional<int64_t> pred = constantOf(operands.front());
  return pred ? std::optional<unsigned>(*pred ? 0 : 1) : std::nullopt;
}

LogicalResult CaseOp::verify() { return verifyBranchesOf(*this); }

static std::optional<unsigned> takenBranch(CaseOp op, ArrayRef<Attribute> operands) {
  std::optional<int64_t> index = constantOf(operands.front());
  if (!index)
    return std::nullopt;
  int64_t count = op.getBranches().size();
  return *index >= 0 && *index < count ? *index : count - 1;
}

template <typename Op>
static void getBranchEntries(Op op, ArrayRef<Attribute> operands,
                             SmallVectorImpl<RegionSuccessor> &successors) {
  if (std::optional<unsigned> taken = takenBranch(op, operands))
    successors.emplace_back(&op->getRegion(*taken));
  else
    op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
}

void IfOp::getSuccessorRegions(RegionBranchPoint point,
                               SmallVectorImpl<RegionSuccessor> &successors) {
  getBranchSuccessors(*this, point, successors);
}
void IfOp::getEntrySuccessorRegions(ArrayRef<Attribute> operands,
                                    SmallVectorImpl<RegionSuccessor> &successors) {
  getBranchEntries(*this, operands, successors);
}
void IfOp::getRegionInvocationBounds(ArrayRef<Attribute> operands,
                                     SmallVectorImpl<InvocationBounds> &bounds) {
  getBranchBounds(*this, takenBranch(*this, operands), bounds);
}
bool IfOp::areTypesCompatible(Type lhs, Type rhs) { return isSameType(lhs, rhs); }

void CaseOp::getSuccessorRegions(RegionBranchPoint point,
                                 SmallVectorImpl<RegionSuccessor> &successors) {
  getBranchSuccessors(*this, point, successors);
}
void CaseOp::getEntrySuccessorRegions(ArrayRef<Attribute> operands,
                                      SmallVectorImpl<RegionSuccessor> &successors) {
  getBranchEntries(*this, operands, successors);
}
void CaseOp::getRegionInvocationBounds(ArrayRef<Attribute> operands,
                                       SmallVectorImpl<InvocationBounds> &bounds) {
  getBranchBounds(*this, takenBranch(*this, operands), bounds);
}
bool CaseOp::areTypesCompatible(Type lhs, Type rhs) { return isSameType(lhs, rhs); }

//===----------------------------------------------------------------------===//
// WhileOp
//===----------------------------------------------------------------------===//

LogicalResult WhileOp::verify() {
  Report report(getOperation());
  FailureOr<RegionType> cond = readRegion(report, "cond", getCond());
  if (failed(cond))
    return failure();
  FailureOr<RegionType> body = readRegion(report, "body", getBody());
  if (failed(body))
    return failure();
  return verifyWhile(report, getOperandTypes(), *cond, *body, getResultTypes());
}

void WhileOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName) {
  for (BlockArgument argument : region.getArguments())
    setName(argument, "iterArg");
}

OperandRange WhileOp::getEntrySuccessorOperands(RegionSuccessor) { return getOperand(); }

/// These are the edges along which values flow. Control also goes from cond to body and out of the
/// loop, but what cond returns goes nowhere: the arguments of body and the results are not operands
/// of cond's terminator, and an edge without them would hide where they come from.
void WhileOp::getSuccessorRegions(RegionBranchPoint point,
                                  SmallVectorImpl<RegionSuccessor> &successors) {
  if (!point.isParent() && point.getTerminatorPredecessorOrNull()->getParentRegion() == &getCond())
    return;
  successors.emplace_back(&getCond(), getCond().getArguments());
  successors.emplace_back(&getBody(), getBody().getArguments());
  successors.emplace_back(getOperation(), (*this)->getResults());
}

bool WhileOp::areTypesCompatible(Type lhs, Type rhs) { return areCompatible(lhs, rhs); }

} // namespace phaze::stablehlo

using namespace phaze::stablehlo;
#define GET_OP_CLASSES
#include "dialects/StableHLO/ProgramOps.cpp.inc"
