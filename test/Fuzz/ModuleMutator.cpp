// Changes modules at random into others that are still valid.
#include "ModuleMutator.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace phaze::fuzz {

OwningOpRef<ModuleOp> ModuleMutator::mutate(ModuleOp module, int changes) {
  static constexpr Change all[] = {
      &ModuleMutator::dropOperation,   &ModuleMutator::repeatOperation,
      &ModuleMutator::moveOperation,   &ModuleMutator::replaceOperand,
      &ModuleMutator::insertOperation, &ModuleMutator::insertOperation,
      &ModuleMutator::changeSize,      &ModuleMutator::changeElementType,
      &ModuleMutator::changeNumbers,   &ModuleMutator::outlineOperation,
      &ModuleMutator::wrapInLoop,      &ModuleMutator::wrapInBranch,
      &ModuleMutator::changeResults,   &ModuleMutator::annotate};
  // What a change breaks is no news.
  ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> valid(module.clone());
  for (int i = 0; i < changes; ++i) {
    OwningOpRef<ModuleOp> next(valid->clone());
    if ((this->*any(all))(*next) && succeeded(verify(*next)))
      valid = std::move(next);
  }
  return valid;
}

//===----------------------------------------------------------------------===//
// Choosing
//===----------------------------------------------------------------------===//

Operation *ModuleMutator::anyOperation(ModuleOp module) {
  SmallVector<Operation *> all;
  module.walk([&](Operation *op) {
    if (op->getNumResults() > 0 && !op->hasTrait<OpTrait::IsTerminator>())
      all.push_back(op);
  });
  return all.empty() ? nullptr : any(all);
}

Value ModuleMutator::visible(Operation *op, Type type, Value except) {
  SmallVector<Value> values;
  auto add = [&](Value value) {
    if (value.getType() == type && value != except)
      values.push_back(value);
  };
  for (Operation *at = op; at && at->getBlock(); at = at->getParentOp()) {
    for (BlockArgument argument : at->getBlock()->getArguments())
      add(argument);
    for (Operation &before : llvm::make_range(at->getBlock()->begin(), Block::iterator(at)))
      for (Value result : before.getResults())
        add(result);
    if (at->getParentOp()->hasTrait<OpTrait::IsIsolatedFromAbove>())
      break;
  }
  return values.empty() ? Value() : any(values);
}

Value ModuleMutator::constant(Type type, Location location) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return {};
  Attribute number;
  if (isa<FloatType>(tensor.getElementType()))
    number = builder.getFloatAttr(tensor.getElementType(), double(below(5)) / 2);
  else if (isa<IntegerType>(tensor.getElementType()))
    number = builder.getIntegerAttr(tensor.getElementType(), below(2));
  else
    return {};
  return stablehlo::ConstantOp::create(builder, location, type,
                                       DenseElementsAttr::get(tensor, number));
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

bool ModuleMutator::dropOperation(ModuleOp module) {
  Operation *op = anyOperation(module);
  if (!op)
    return false;
  builder.setInsertionPoint(op);
  for (Value result : op->getResults()) {
    Value instead = visible(op, result.getType());
    if (!instead || below(4) == 0)
      if (Value made = constant(result.getType(), op->getLoc()))
        instead = made;
    if (!instead)
      return false;
    result.replaceAllUsesWith(instead);
  }
  op->erase();
  return true;
}

bool ModuleMutator::repeatOperation(ModuleOp module) {
  Operation *op = anyOperation(module);
  if (!op)
    return false;
  builder.setInsertionPointAfter(op);
  Operation *copy = builder.clone(*op);
  for (auto [from, to] : llvm::zip(op->getResults(), copy->getResults()))
    from.replaceUsesWithIf(to, [&](OpOperand &) { return below(2) == 0; });
  return true;
}

bool ModuleMutator::moveOperation(ModuleOp module) {
  Operation *op = anyOperation(module);
  if (!op)
    return false;
  SmallVector<Operation *> others;
  for (Operation &other : *op->getBlock())
    if (&other != op)
      others.push_back(&other);
  if (others.empty())
    return false;
  op->moveBefore(any(others));
  return true;
}

bool ModuleMutator::replaceOperand(ModuleOp module) {
  Operation *op = anyOperation(module);
  if (!op || op->getNumOperands() == 0)
    return false;
  OpOperand &operand = op->getOpOperand(below(op->getNumOperands()));
  Value value = visible(op, operand.get().getType(), operand.get());
  if (!value)
    return false;
  operand.set(value);
  return true;
}

Value ModuleMutator::make(StringRef name, ValueRange operands, Type result,
                          ArrayRef<NamedAttribute> attributes) {
  OperationState state(operands.front().getLoc(), name, operands, result, attributes);
  return builder.create(state)->getResult(0);
}

NamedAttribute ModuleMutator::list(StringRef name, ArrayRef<int64_t> numbers) {
  return builder.getNamedAttr(name, builder.getDenseI64ArrayAttr(numbers));
}

static SmallVector<int64_t> numbers(int64_t first, int64_t end) {
  return llvm::to_vector(llvm::seq<int64_t>(first, end));
}

Value ModuleMutator::insertElementwise(Value value, RankedTensorType type) {
  static constexpr StringRef unary[] = {"tanh", "negate", "abs", "exponential",
                                        "optimization_barrier"};
  static constexpr StringRef binary[] = {"add", "multiply", "subtract", "maximum", "divide"};
  if (below(2) == 0)
    return make(("stablehlo." + any(unary)).str(), value, type);
  Value other = visible(value.getDefiningOp(), type, value);
  return make(("stablehlo." + any(binary)).str(), {value, other ? other : value}, type);
}

Value ModuleMutator::insertTransposes(Value value, RankedTensorType type) {
  SmallVector<int64_t> there = numbers(0, type.getRank()), back(there.size()), shape;
  std::shuffle(there.begin(), there.end(), random);
  for (auto [i, dim] : llvm::enumerate(there)) {
    back[dim] = i;
    shape.push_back(type.getDimSize(dim));
  }
  Value turned = make("stablehlo.transpose", value, type.clone(shape), list("permutation", there));
  return make("stablehlo.transpose", turned, type, list("permutation", back));
}

Value ModuleMutator::insertReshapes(Value value, RankedTensorType type) {
  if (!type.hasStaticShape())
    return {};
  Value flat = make("stablehlo.reshape", value, type.clone({type.getNumElements()}));
  return make("stablehlo.reshape", flat, type);
}

/// Repeats along a new dimension, and sums over it again.
Value ModuleMutator::insertBroadcast(Value value, RankedTensorType type) {
  Location loc = value.getLoc();
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin(), 1 + below(3));
  Value zero = constant(type.clone(ArrayRef<int64_t>()), loc);
  if (!zero)
    return {};
  Value repeated = make("stablehlo.broadcast_in_dim", value, type.clone(shape),
                        list("broadcast_dimensions", numbers(1, type.getRank() + 1)));
  OperationState state(loc, "stablehlo.reduce", {repeated, zero}, type, list("dimensions", {0}));
  Block &body = state.addRegion()->emplaceBlock();
  body.addArguments({zero.getType(), zero.getType()}, {loc, loc});
  Operation *reduce = builder.create(state);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&body);
  Value sum = make("stablehlo.add", body.getArguments(), zero.getType());
  builder.create(OperationState(loc, "stablehlo.return", sum, {}, {}));
  return reduce->getResult(0);
}

Value ModuleMutator::insertCall(Value value, RankedTensorType type) {
  static constexpr StringRef targets[] = {"Sharding", "unknown", "mhlo.erf"};
  return make("stablehlo.custom_call", value, type,
              builder.getNamedAttr("call_target_name", builder.getStringAttr(any(targets))));
}

Value ModuleMutator::insertConverts(Value value, RankedTensorType type) {
  Type elements[] = {builder.getF32Type(), builder.getBF16Type(), builder.getF64Type(),
                     builder.getI32Type(), builder.getI1Type()};
  Value other = make("stablehlo.convert", value, type.clone(any(elements)));
  return make("stablehlo.convert", other, type);
}

/// A product with itself over the last dimension, repeated along it.
Value ModuleMutator::insertProduct(Value value, RankedTensorType type) {
  if (type.getRank() == 0)
    return {};
  int64_t last = type.getRank() - 1;
  SmallVector<int64_t> batch = numbers(0, last);
  auto dims =
      stablehlo::DotDimensionNumbersAttr::get(builder.getContext(), batch, batch, {last}, {last});
  Value product =
      make("stablehlo.dot_general", {value, value}, type.clone(type.getShape().drop_back()),
           builder.getNamedAttr("dot_dimension_numbers", dims));
  return make("stablehlo.broadcast_in_dim", product, type, list("broadcast_dimensions", batch));
}

/// Something from a value to one of its type, for all its users or some.
bool ModuleMutator::insertOperation(ModuleOp module) {
  static constexpr Value (ModuleMutator::*all[])(Value, RankedTensorType) = {
      &ModuleMutator::insertElementwise, &ModuleMutator::insertTransposes,
      &ModuleMutator::insertReshapes,    &ModuleMutator::insertBroadcast,
      &ModuleMutator::insertCall,        &ModuleMutator::insertConverts,
      &ModuleMutator::insertProduct};
  Operation *op = anyOperation(module);
  if (!op)
    return false;
  Value value = op->getResult(below(op->getNumResults()));
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return false;
  builder.setInsertionPointAfter(op);
  Value made = (this->*any(all))(value, type);
  if (!made)
    return false;
  bool isForAll = below(2) == 0;
  value.replaceUsesWithIf(made, [&](OpOperand &use) {
    Operation *user = made.getParentBlock()->findAncestorOpInBlock(*use.getOwner());
    return user && made.getDefiningOp()->isBeforeInBlock(user) && (isForAll || below(2) == 0);
  });
  return true;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

void ModuleMutator::retype(ModuleOp module, llvm::function_ref<Type(Type)> change) {
  // Constants that are not one number keep their first.
  module.walk([&](stablehlo::ConstantOp op) {
    auto value = dyn_cast<DenseElementsAttr>(op.getValue());
    auto type = value ? dyn_cast<RankedTensorType>(change(value.getType())) : nullptr;
    if (!type || type == value.getType() || !type.hasStaticShape())
      return;
    builder.setInsertionPoint(op);
    if (Value made = constant(type, op.getLoc())) {
      op.getResult().replaceAllUsesWith(made);
      op.erase();
    }
  });
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](RankedTensorType type) -> std::optional<Type> { return change(type); });
  // Attributes of dense elements are left alone: their types say how to read their bytes.
  replacer.addReplacement(
      [](DenseElementsAttr attribute) -> std::optional<std::pair<Attribute, WalkResult>> {
        return std::make_pair(Attribute(attribute), WalkResult::skip());
      });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true, /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

bool ModuleMutator::changeSize(ModuleOp module) {
  Operation *op = anyOperation(module);
  auto type = op ? dyn_cast<RankedTensorType>(op->getResult(0).getType()) : nullptr;
  if (!type || type.getRank() == 0)
    return false;
  int64_t from = type.getDimSize(below(type.getRank()));
  if (ShapedType::isDynamic(from))
    return false;
  const int64_t sizes[] = {
      0, 1, 2, 3, 7, from + 1, from * 2, from / 2, int64_t(1) << 40, ShapedType::kDynamic};
  int64_t to = any(sizes);
  if (to == from)
    return false;
  auto changed = [&](ArrayRef<int64_t> list) {
    return llvm::map_to_vector(list, [&](int64_t size) { return size == from ? to : size; });
  };
  retype(module, [&](Type type) -> Type {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? RankedTensorType::get(changed(tensor.getShape()), tensor.getElementType(),
                                          tensor.getEncoding())
                  : type;
  });
  // Where slices end, and how much is looked up.
  module.walk([&](Operation *inner) {
    for (StringRef name : {"limit_indices", "slice_sizes", "broadcast_sizes"})
      if (auto list = inner->getAttrOfType<DenseI64ArrayAttr>(name))
        inner->setAttr(name, builder.getDenseI64ArrayAttr(changed(list)));
  });
  return true;
}

bool ModuleMutator::changeElementType(ModuleOp module) {
  Operation *op = anyOperation(module);
  auto type = op ? dyn_cast<RankedTensorType>(op->getResult(0).getType()) : nullptr;
  if (!type)
    return false;
  MLIRContext *context = builder.getContext();
  const Type elements[] = {builder.getF32Type(),
                           builder.getBF16Type(),
                           builder.getF16Type(),
                           builder.getF64Type(),
                           builder.getI32Type(),
                           builder.getI64Type(),
                           builder.getI1Type(),
                           IntegerType::get(context, 8, IntegerType::Unsigned),
                           Float8E4M3FNType::get(context),
                           ComplexType::get(builder.getF32Type())};
  Type from = type.getElementType(), to = any(elements);
  if (from == to)
    return false;
  retype(module, [&](Type type) -> Type {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getElementType() == from ? tensor.clone(to) : type;
  });
  return true;
}

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

bool ModuleMutator::changeNumbers(ModuleOp module) {
  Operation *op = anyOperation(module);
  if (!op)
    return false;
  SmallVector<NamedAttribute> lists;
  for (NamedAttribute attribute : op->getAttrs())
    if (isa<DenseI64ArrayAttr, IntegerAttr>(attribute.getValue()))
      lists.push_back(attribute);
  if (lists.empty())
    return false;
  NamedAttribute chosen = any(lists);
  const int64_t numbers[] = {-1, 0, 1, 2, 3, int64_t(1) << 40, INT64_MAX};
  if (auto number = dyn_cast<IntegerAttr>(chosen.getValue())) {
    int64_t value = any(numbers);
    if (!llvm::isIntN(number.getType().getIntOrFloatBitWidth(), value))
      return false;
    op->setAttr(chosen.getName(), builder.getIntegerAttr(number.getType(), value));
    return true;
  }
  SmallVector<int64_t> list(cast<DenseI64ArrayAttr>(chosen.getValue()).asArrayRef());
  if (list.empty())
    return false;
  if (below(3) == 0)
    std::swap(any(list), any(list));
  else
    any(list) = any(numbers);
  op->setAttr(chosen.getName(), builder.getDenseI64ArrayAttr(list));
  return true;
}

bool ModuleMutator::outlineOperation(ModuleOp module) {
  Operation *op = anyOperation(module);
  if (!op || isa<func::CallOp>(op) || !isa<func::FuncOp>(op->getParentOp()) ||
      op->getNumRegions() > 0)
    return false;
  SymbolTable symbols(module);
  builder.setInsertionPointToEnd(module.getBody());
  auto function =
      func::FuncOp::create(builder, op->getLoc(), "outlined",
                           builder.getFunctionType(op->getOperandTypes(), op->getResultTypes()));
  function.setPrivate();
  Block *block = function.addEntryBlock();
  builder.setInsertionPointToEnd(block);
  IRMapping map;
  Operation *inner = builder.clone(*op);
  inner->setOperands(block->getArguments());
  func::ReturnOp::create(builder, op->getLoc(), inner->getResults());
  symbols.insert(function);
  builder.setInsertionPoint(op);
  auto call = func::CallOp::create(builder, op->getLoc(), function, op->getOperands());
  op->replaceAllUsesWith(call.getResults());
  op->erase();
  return true;
}

/// Runs an operation from a value to one of its type several times.
bool ModuleMutator::wrapInLoop(ModuleOp module) {
  Operation *op = anyOperation(module);
  if (!op || op->getNumResults() != 1 || op->getNumOperands() == 0 ||
      op->getOperand(0).getType() != op->getResult(0).getType())
    return false;
  Location loc = op->getLoc();
  builder.setInsertionPoint(op);
  auto counter = RankedTensorType::get({}, builder.getI32Type());
  auto number = [&](int64_t value) -> Value {
    return stablehlo::ConstantOp::create(
        builder, loc, counter, DenseElementsAttr::get(counter, builder.getI32IntegerAttr(value)));
  };
  const int64_t counts[] = {0, 1, 2, 5, 30}, many[] = {1000, 1 << 30};
  // What takes long is rare.
  Value zero = number(0), limit = number(below(50) == 0 ? any(many) : any(counts)), one = number(1);
  Type types[] = {counter, op->getResult(0).getType()};
  OperationState state(loc, "stablehlo.while", {zero, op->getOperand(0)}, types, {});
  Block &cond = state.addRegion()->emplaceBlock(), &body = state.addRegion()->emplaceBlock();
  cond.addArguments(types, {loc, loc});
  body.addArguments(types, {loc, loc});
  Operation *loop = builder.create(state);
  builder.setInsertionPointToEnd(&cond);
  Value less = stablehlo::CompareOp::create(builder, loc, cond.getArgument(0), limit,
                                            stablehlo::ComparisonDirection::LT);
  builder.create(OperationState(loc, "stablehlo.return", less, {}, {}));
  builder.setInsertionPointToEnd(&body);
  Value next = stablehlo::AddOp::create(builder, loc, counter, body.getArgument(0), one);
  Operation *inner = builder.clone(*op);
  inner->setOperand(0, body.getArgument(1));
  SmallVector<Value> yields = {next, inner->getResult(0)};
  builder.create(OperationState(loc, "stablehlo.return", yields, {}, {}));
  op->getResult(0).replaceAllUsesWith(loop->getResult(1));
  op->erase();
  return true;
}

bool ModuleMutator::wrapInBranch(ModuleOp module) {
  Operation *op = anyOperation(module);
  if (!op || isa<stablehlo::CaseOp, stablehlo::IfOp>(op))
    return false;
  Location loc = op->getLoc();
  builder.setInsertionPoint(op);
  auto predicate = RankedTensorType::get({}, builder.getI1Type());
  Value chosen = visible(op, predicate);
  if (!chosen || below(2) == 0)
    chosen = constant(predicate, loc);
  OperationState state(loc, "stablehlo.if", chosen, op->getResultTypes(), {});
  for (int branch = 0; branch < 2; ++branch)
    state.addRegion()->emplaceBlock();
  Operation *made = builder.create(state);
  for (Region &region : made->getRegions()) {
    builder.setInsertionPointToEnd(&region.front());
    Operation *inner = builder.clone(*op);
    builder.create(OperationState(loc, "stablehlo.return", inner->getResults(), {}, {}));
  }
  op->replaceAllUsesWith(made->getResults());
  op->erase();
  return true;
}

/// Returns another value as well, or one result less.
bool ModuleMutator::changeResults(ModuleOp module) {
  func::FuncOp entry = module.lookupSymbol<func::FuncOp>("main");
  if (!entry || entry.isExternal())
    return false;
  Operation *terminator = entry.front().getTerminator();
  SmallVector<Value> results(terminator->getOperands());
  if (below(2) == 0 && !results.empty()) {
    results.erase(results.begin() + below(results.size()));
  } else {
    SmallVector<Value> values;
    for (Operation &op : entry.front().without_terminator())
      llvm::append_range(values, op.getResults());
    if (values.empty())
      return false;
    results.insert(results.begin() + below(results.size() + 1), any(values));
  }
  terminator->setOperands(results);
  entry.setFunctionType(
      builder.getFunctionType(entry.getArgumentTypes(), ValueRange(results).getTypes()));
  entry->removeAttr("res_attrs");
  return true;
}

/// What a user may say by hand, right or wrong.
bool ModuleMutator::annotate(ModuleOp module) {
  static constexpr StringRef roles[] = {"parameter", "state",  "buffer", "data",
                                        "rng",       "scalar", "unused"};
  static constexpr StringRef phases[] = {"constant", "side",   "forward", "recompute",
                                         "backward", "update", "metric"};
  func::FuncOp entry = module.lookupSymbol<func::FuncOp>("main");
  Operation *op = anyOperation(module);
  if (!entry || !op)
    return false;
  switch (below(4)) {
  case 0:
    op->setAttr("phaze.phase", builder.getStringAttr(any(phases)));
    return true;
  case 1:
    op->setAttr("phaze.layer", builder.getI32IntegerAttr(static_cast<int32_t>(below(5)) - 1));
    return true;
  default:
    if (entry.getNumArguments() == 0)
      return false;
    if (unsigned argument = below(entry.getNumArguments()); below(2) == 0)
      entry.setArgAttr(argument, "phaze.role", builder.getStringAttr(any(roles)));
    else
      entry.setArgAttr(argument, "phaze.batch_dim", builder.getI64IntegerAttr(below(3)));
    return true;
  }
}

} // namespace phaze::fuzz
