// Text forms of the operations of phaze, names of values, and what is asked of them.
#include "dialects/Phaze/Phaze.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace phaze::ir;

//===-- Directives of the assembly formats --------------------------------------------------===//

static void printName(OpAsmPrinter &printer, Operation *, StringAttr name) {
  printer.printKeywordOrString(name.getValue());
}

/// `<tensor_cores = ...>`.
static ParseResult parseConfig(OpAsmParser &parser, ArchAttr &config) {
  return parser.parseCustomAttributeWithFallback(config);
}

static void printConfig(OpAsmPrinter &printer, Operation *, ArchAttr config) {
  if (config)
    printer.printStrippedAttrOrType(config);
}

/// `[3 to 5, 9]`: numbers, runs of them by their ends.
static ParseResult parseIds(OpAsmParser &parser, DenseI64ArrayAttr &ids) {
  // A run names more numbers than it has letters, so that its length needs a bound.
  constexpr int64_t longest = int64_t(1) << 24;
  SmallVector<int64_t> numbers;
  auto parseRun = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    int64_t first = 0, last = 0;
    if (parser.parseInteger(first))
      return failure();
    last = first;
    if (succeeded(parser.parseOptionalKeyword("to")) && parser.parseInteger(last))
      return failure();
    if (first < -1 || last < first || last - first >= longest)
      return parser.emitError(loc, "expected -1 or a number, or a run of at most ")
             << longest << " numbers, found " << first << " to " << last;
    for (int64_t number = first; number <= last; ++number)
      numbers.push_back(number);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, parseRun))
    return failure();
  ids = parser.getBuilder().getDenseI64ArrayAttr(numbers);
  return success();
}

static void printIds(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr ids) {
  ArrayRef<int64_t> numbers = ids.asArrayRef();
  printer << "[";
  for (size_t i = 0; i < numbers.size();) {
    size_t end = i + 1;
    while (end < numbers.size() && numbers[i] >= 0 &&
           numbers[end] == numbers[i] + static_cast<int64_t>(end - i))
      ++end;
    printer << (i == 0 ? "" : ", ") << numbers[i];
    if (end - i > 2)
      printer << " to " << numbers[end - 1];
    else
      end = i + 1;
    i = end;
  }
  printer << "]";
}

template <typename AttrT>
static ParseResult parseTable(OpAsmParser &parser, StringRef keyword, ArrayAttr &table) {
  SmallVector<Attribute> rows;
  auto parseRow = [&]() -> ParseResult {
    AttrT row;
    if (parser.parseCustomAttributeWithFallback(row))
      return failure();
    rows.push_back(row);
    return success();
  };
  if (parser.parseKeyword(keyword) ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, parseRow))
    return failure();
  table = parser.getBuilder().getArrayAttr(rows);
  return success();
}

template <typename AttrT>
static void printTable(OpAsmPrinter &printer, StringRef keyword, ArrayAttr table) {
  printer.printNewline();
  printer << "    " << keyword << " [";
  llvm::interleaveComma(table, printer,
                        [&](Attribute row) { printer.printStrippedAttrOrType(cast<AttrT>(row)); });
  printer << "]";
}

/// `elements [<f32 = 32>] factors [<batch = 32>]`, on lines of their own.
static ParseResult parseTables(OpAsmParser &parser, ArrayAttr &elements, ArrayAttr &factors) {
  return failure(parseTable<ElementAttr>(parser, "elements", elements) ||
                 parseTable<FactorAttr>(parser, "factors", factors));
}

static void printTables(OpAsmPrinter &printer, Operation *, ArrayAttr elements, ArrayAttr factors) {
  printTable<ElementAttr>(printer, "elements", elements);
  printTable<FactorAttr>(printer, "factors", factors);
}

static ParseResult parseTensor(OpAsmParser &parser, SmallVectorImpl<Type> &types) {
  phaze::ir::TensorType type;
  if (parser.parseCustomTypeWithFallback(type))
    return failure();
  types.push_back(type);
  return success();
}

static void printTensor(OpAsmPrinter &printer, Type type) {
  if (auto tensor = dyn_cast<phaze::ir::TensorType>(type))
    printer.printStrippedAttrOrType(tensor);
  else
    printer << type;
}

static ParseResult parseTypes(OpAsmParser &parser, SmallVectorImpl<Type> &types) {
  return parser.parseCommaSeparatedList([&] { return parseTensor(parser, types); });
}

template <typename Types> static void printTypes(OpAsmPrinter &printer, Operation *, Types types) {
  llvm::interleaveComma(types, printer, [&](Type type) { printTensor(printer, type); });
}

/// `<f32>` or `(<f32>, <f32>)`, with parentheses unless there is one.
static ParseResult parseResults(OpAsmParser &parser, SmallVectorImpl<Type> &types) {
  if (failed(parser.parseOptionalLParen()))
    return parseTensor(parser, types);
  if (succeeded(parser.parseOptionalRParen()))
    return success();
  return failure(parseTypes(parser, types) || parser.parseRParen());
}

template <typename Types>
static void printResults(OpAsmPrinter &printer, Operation *op, Types types) {
  if (types.size() == 1)
    return printTensor(printer, types.front());
  printer << "(";
  printTypes(printer, op, types);
  printer << ")";
}

/// `(<f32>) -> <f32>`.
static ParseResult parseSignature(OpAsmParser &parser, SmallVectorImpl<Type> &inputs,
                                  SmallVectorImpl<Type> &outputs) {
  auto parseInput = [&] { return parseTensor(parser, inputs); };
  return failure(parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseInput) ||
                 parser.parseArrow() || parseResults(parser, outputs));
}

template <typename Inputs, typename Outputs>
static void printSignature(OpAsmPrinter &printer, Operation *op, Inputs inputs, Outputs outputs) {
  printer << "(";
  printTypes(printer, op, inputs);
  printer << ") -> ";
  printResults(printer, op, outputs);
}

#include "dialects/Phaze/PhazeInterfaces.cpp.inc"

#define GET_OP_CLASSES
#include "dialects/Phaze/PhazeOps.cpp.inc"

namespace phaze::ir {

void PhazeDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/Phaze/PhazeOps.cpp.inc"
      >();
}

//===-- Names of values ---------------------------------------------------------------------===//

static void nameAll(ResultRange results, StringRef name, OpAsmSetValueNameFn setName) {
  for (Value result : results)
    setName(result, name);
}

void LayerOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameAll(getOutputs(), getLayerName(), setName);
}
void ParameterOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getTensorName());
}
void StateOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getTensorName());
}
void ForwardOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameAll(getKept(), "stash", setName);
}
void BackwardOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameAll(getKept(), "gradient", setName);
}
void UpdateOp::getAsmResultNames(OpAsmSetValueNameFn) {}
void SideOp::getAsmResultNames(OpAsmSetValueNameFn) {}
void InputOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), stringifyInputOrigin(getOrigin()));
}
void FusedOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameAll(getOutputs(), "fused", setName);
}
void ContractionOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameAll(getOutputs(), getOpName(), setName);
}
void ElementwiseOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameAll(getOutputs(), getOpName(), setName);
}
void ReductionOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameAll(getOutputs(), getOpName(), setName);
}
void MovementOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameAll(getOutputs(), getOpName(), setName);
}
void ViewOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameAll(getOutputs(), getOpName(), setName);
}
void CollectiveOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameAll(getOutputs(), getOpName(), setName);
}
void OpaqueOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameAll(getOutputs(), getOpName(), setName);
}

//===-- What is asked of operations ---------------------------------------------------------===//

YieldOp yieldOf(Region &body) { return cast<YieldOp>(body.front().getTerminator()); }

SmallVector<OperatorOp> operatorsOf(Region &body) {
  SmallVector<OperatorOp> operators;
  body.walk([&](OperatorOp op) { operators.push_back(op); });
  return operators;
}

template <typename OpT> static OpT firstOf(Region &body) {
  auto ops = body.getOps<OpT>();
  return ops.empty() ? OpT() : *ops.begin();
}

ForwardOp KindOp::getForwardPart() { return firstOf<ForwardOp>(getBody()); }
BackwardOp KindOp::getBackwardPart() { return firstOf<BackwardOp>(getBody()); }
UpdateOp KindOp::getUpdatePart() { return firstOf<UpdateOp>(getBody()); }

int64_t KindOp::getNumParameters() { return llvm::range_size(getBody().getOps<ParameterOp>()); }
int64_t KindOp::getNumStates() { return llvm::range_size(getBody().getOps<StateOp>()); }

} // namespace phaze::ir
