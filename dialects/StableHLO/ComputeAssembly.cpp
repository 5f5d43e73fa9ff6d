// Text forms of the Compute operations: directives of declarative formats, and `reduce`.
#include "dialects/StableHLO/ComputeAssembly.h"
#include "dialects/StableHLO/ComputeOps.h"
#include "dialects/StableHLO/ProgramOps.h"

using namespace mlir;

namespace phaze::stablehlo {

//===------------------------------------------------------------------------------------------===//
// Dot products
//===------------------------------------------------------------------------------------------===//

/// `[0] x [0]`
static ParseResult parseDimPair(OpAsmParser &parser, SmallVectorImpl<int64_t> &lhs,
                                SmallVectorImpl<int64_t> &rhs) {
  FailureOr<SmallVector<int64_t>> first = parseDimList(parser);
  if (failed(first) || parser.parseKeyword("x"))
    return failure();
  FailureOr<SmallVector<int64_t>> second = parseDimList(parser);
  if (failed(second))
    return failure();
  lhs.assign(first->begin(), first->end());
  rhs.assign(second->begin(), second->end());
  return success();
}

ParseResult parseDotDimensionNumbers(OpAsmParser &parser, DotDimensionNumbersAttr &dims) {
  SmallVector<int64_t> lhsBatching, rhsBatching, lhsContracting, rhsContracting;
  if (succeeded(parser.parseOptionalKeyword("batching_dims")) &&
      (parser.parseEqual() || parseDimPair(parser, lhsBatching, rhsBatching) ||
       parser.parseComma()))
    return failure();
  if (parser.parseKeyword("contracting_dims") || parser.parseEqual() ||
      parseDimPair(parser, lhsContracting, rhsContracting))
    return failure();
  dims = DotDimensionNumbersAttr::get(parser.getContext(), lhsBatching, rhsBatching, lhsContracting,
                                      rhsContracting);
  return success();
}

void printDotDimensionNumbers(OpAsmPrinter &printer, Operation *, DotDimensionNumbersAttr dims) {
  auto printPair = [&](StringRef name, ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
    printer << name << " = ";
    printDimList(printer, lhs);
    printer << " x ";
    printDimList(printer, rhs);
  };
  if (!dims.getLhsBatchingDimensions().empty() || !dims.getRhsBatchingDimensions().empty()) {
    printPair("batching_dims", dims.getLhsBatchingDimensions(), dims.getRhsBatchingDimensions());
    printer << ", ";
  }
  printPair("contracting_dims", dims.getLhsContractingDimensions(),
            dims.getRhsContractingDimensions());
}

/// `precision = [HIGH, DEFAULT]`
static ParseResult parsePrecisionList(OpAsmParser &parser, ArrayAttr &precision) {
  SmallVector<Attribute> list;
  auto parseOne = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    std::string name;
    if (parser.parseKeywordOrString(&name))
      return failure();
    std::optional<Precision> value = symbolizePrecision(name);
    if (!value)
      return parser.emitError(loc, "expected precision DEFAULT, HIGH or HIGHEST, but found '")
             << name << "'";
    list.push_back(PrecisionAttr::get(parser.getContext(), *value));
    return success();
  };
  if (parser.parseKeyword("precision") || parser.parseEqual() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  precision = parser.getBuilder().getArrayAttr(list);
  return success();
}

ParseResult parsePrecisionConfig(OpAsmParser &parser, ArrayAttr &precision) {
  if (failed(parser.parseOptionalComma()))
    return success();
  return parsePrecisionList(parser, precision);
}

void printPrecisionConfig(OpAsmPrinter &printer, Operation *, ArrayAttr precision) {
  if (!precision)
    return;
  printer << ", precision = [";
  llvm::interleaveComma(precision.getAsRange<PrecisionAttr>(), printer, [&](PrecisionAttr attr) {
    printer << stringifyPrecision(attr.getValue());
  });
  printer << ']';
}

ParseResult parsePrecisionConfigAndAlgorithm(OpAsmParser &parser, ArrayAttr &precision,
                                             DotAlgorithmAttr &algorithm) {
  if (failed(parser.parseOptionalComma()))
    return success();
  if (failed(parser.parseOptionalKeyword("algorithm"))) {
    if (parsePrecisionList(parser, precision))
      return failure();
    if (failed(parser.parseOptionalComma()))
      return success();
    if (parser.parseKeyword("algorithm"))
      return failure();
  }
  if (parser.parseEqual())
    return failure();
  algorithm = dyn_cast_or_null<DotAlgorithmAttr>(DotAlgorithmAttr::parse(parser, Type()));
  return success(algorithm != nullptr);
}

void printPrecisionConfigAndAlgorithm(OpAsmPrinter &printer, Operation *op, ArrayAttr precision,
                                      DotAlgorithmAttr algorithm) {
  printPrecisionConfig(printer, op, precision);
  if (!algorithm)
    return;
  printer << ", algorithm = ";
  algorithm.print(printer);
}

//===------------------------------------------------------------------------------------------===//
// Convolutions
//===------------------------------------------------------------------------------------------===//

ParseResult parseConvolutionDimensions(OpAsmParser &parser, ConvDimensionNumbersAttr &dims) {
  return parseConvDimensions(parser, dims);
}

void printConvolutionDimensions(OpAsmPrinter &printer, Operation *, ConvDimensionNumbersAttr dims) {
  printConvDimensions(printer, dims);
}

/// `[1, 2]`
static ParseResult parseIntegers(OpAsmParser &parser, SmallVectorImpl<int64_t> &values) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    return parser.parseInteger(values.emplace_back());
  });
}

static ParseResult parseArray(OpAsmParser &parser, DenseI64ArrayAttr &attr) {
  SmallVector<int64_t> values;
  if (parseIntegers(parser, values))
    return failure();
  attr = parser.getBuilder().getDenseI64ArrayAttr(values);
  return success();
}

/// `[[0, 1], [0, 1]]`
static ParseResult parsePadding(OpAsmParser &parser, DenseIntElementsAttr &attr) {
  SmallVector<int64_t> values;
  auto parsePair = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    size_t size = values.size();
    if (parseIntegers(parser, values))
      return failure();
    if (values.size() != size + 2)
      return parser.emitError(loc, "expected a pair of low and high padding, but found ")
             << values.size() - size << " numbers";
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parsePair))
    return failure();
  auto type = RankedTensorType::get({static_cast<int64_t>(values.size() / 2), 2},
                                    parser.getBuilder().getI64Type());
  attr = DenseIntElementsAttr::get(type, values);
  return success();
}

/// `[true, false]`, or numbers, of which 0 is false.
static ParseResult parseBools(OpAsmParser &parser, DenseBoolArrayAttr &attr) {
  SmallVector<bool> values;
  auto parseOne = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalKeyword("true"))) {
      values.push_back(true);
      return success();
    }
    if (succeeded(parser.parseOptionalKeyword("false"))) {
      values.push_back(false);
      return success();
    }
    int64_t value;
    if (parser.parseInteger(value))
      return failure();
    values.push_back(value != 0);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  attr = parser.getBuilder().getDenseBoolArrayAttr(values);
  return success();
}

ParseResult parseWindowAttributes(OpAsmParser &parser, DenseI64ArrayAttr &strides,
                                  DenseIntElementsAttr &padding, DenseI64ArrayAttr &lhsDilation,
                                  DenseI64ArrayAttr &rhsDilation, DenseBoolArrayAttr &reversal) {
  StringRef key;
  SMLoc loc = parser.getCurrentLocation();
  while (succeeded(parser.parseOptionalKeyword(&key))) {
    auto parseOnce = [&](auto parse, auto &attr) -> ParseResult {
      if (attr)
        return parser.emitError(loc, "expected '") << key << "' at most once";
      return failure(failed(parser.parseEqual()) || failed(parse(parser, attr)));
    };
    ParseResult parsed = failure();
    if (key == "stride")
      parsed = parseOnce(parseArray, strides);
    else if (key == "pad")
      parsed = parseOnce(parsePadding, padding);
    else if (key == "lhs_dilate")
      parsed = parseOnce(parseArray, lhsDilation);
    else if (key == "rhs_dilate")
      parsed = parseOnce(parseArray, rhsDilation);
    else if (key == "reverse")
      parsed = parseOnce(parseBools, reversal);
    else
      return parser.emitError(
                 loc, "expected 'stride', 'pad', 'lhs_dilate', 'rhs_dilate' or 'reverse', but ")
             << "found '" << key << "'";
    if (parsed)
      return failure();
    if (failed(parser.parseOptionalComma()))
      break;
    loc = parser.getCurrentLocation();
  }
  return success();
}

void printWindowAttributes(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr strides,
                           DenseIntElementsAttr padding, DenseI64ArrayAttr lhsDilation,
                           DenseI64ArrayAttr rhsDilation, DenseBoolArrayAttr reversal) {
  StringRef separator;
  auto printKey = [&](StringRef key) {
    printer << separator << key << " = [";
    separator = ", ";
  };
  auto printArray = [&](StringRef key, DenseI64ArrayAttr attr) {
    if (!attr)
      return;
    printKey(key);
    llvm::interleaveComma(attr.asArrayRef(), printer);
    printer << ']';
  };
  printArray("stride", strides);
  if (padding) {
    printKey("pad");
    SmallVector<int64_t> values(padding.getValues<int64_t>());
    for (size_t i = 0; i + 1 < values.size(); i += 2)
      printer << (i == 0 ? "[" : ", [") << values[i] << ", " << values[i + 1] << ']';
    printer << ']';
  }
  printArray("lhs_dilate", lhsDilation);
  printArray("rhs_dilate", rhsDilation);
  if (reversal) {
    printKey("reverse");
    llvm::interleaveComma(reversal.asArrayRef(), printer,
                          [&](bool value) { printer << (value ? "true" : "false"); });
    printer << ']';
  }
}

//===------------------------------------------------------------------------------------------===//
// Reduce
//===------------------------------------------------------------------------------------------===//

/// Operations that may stand after `applies`: commutative, of two operands, without a region.
static bool isReducer(StringRef name) {
  return llvm::is_contained<StringRef>({"stablehlo.add", "stablehlo.and", "stablehlo.maximum",
                                        "stablehlo.minimum", "stablehlo.multiply", "stablehlo.or",
                                        "stablehlo.xor"},
                                       name);
}

/// The operation that the body consists of, if the form with `applies` says all of it.
static Operation *getAppliedOp(ReduceOp op) {
  if (op.getInputs().size() != 1)
    return nullptr;
  Block &block = op.getBody().front();
  if (!llvm::hasNItems(block, 2))
    return nullptr;
  Operation &inner = block.front(), &terminator = block.back();
  Type scalar = RankedTensorType::get(
      {}, cast<RankedTensorType>(op.getInputs().front().getType()).getElementType());
  bool applies = isReducer(inner.getName().getStringRef()) && inner.getAttrs().empty() &&
                 inner.getOperands() == block.getArguments() &&
                 llvm::all_of(inner.getOperandTypes(), [&](Type t) { return t == scalar; }) &&
                 inner.getResultTypes() == TypeRange(scalar) && isa<ReturnOp>(terminator) &&
                 terminator.getOperands() == inner.getResults() && terminator.getAttrs().empty();
  return applies ? &inner : nullptr;
}

void ReduceOp::print(OpAsmPrinter &printer) {
  StringRef separator;
  for (auto [input, initValue] : llvm::zip(getInputs(), getInitValues())) {
    printer << separator << '(' << input << " init: " << initValue << ')';
    separator = ", ";
  }
  Operation *applied = getAppliedOp(*this);
  if (applied)
    printer << " applies " << applied->getName().getStringRef();
  printer << " across dimensions = [";
  llvm::interleaveComma(getDimensions(), printer);
  printer << ']';
  printer.printOptionalAttrDict((*this)->getDiscardableAttrDictionary().getValue());
  printer << " : ";
  printer.printFunctionalType(*this);
  if (applied)
    return;
  printer.printNewline();
  printer << " reducer";
  Block &block = getBody().front();
  for (size_t i = 0, count = getInputs().size(); i < count; ++i) {
    printer << '(';
    printer.printRegionArgument(block.getArgument(i));
    printer << ", ";
    printer.printRegionArgument(block.getArgument(count + i));
    printer << ") ";
  }
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

/// Gives `region` the body that `applies name` stands for.
static void buildReducer(OpAsmParser &parser, SMLoc loc, OperationName name, Type element,
                         Region &region) {
  Location location = parser.getEncodedSourceLoc(loc);
  Type type = RankedTensorType::get({}, element);
  Block &block = region.emplaceBlock();
  block.addArguments({type, type}, {location, location});
  // The region has no operation yet, from which a builder would take the context.
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToEnd(&block);
  OperationState inner(location, name, block.getArguments(), type);
  ReturnOp::create(builder, location, builder.create(inner)->getResults());
}

/// `(%a: tensor<f32>, %acc: tensor<f32>) (%b: tensor<i32>, %bacc: tensor<i32>) { ... }`
static ParseResult parseReducer(OpAsmParser &parser, size_t count, Region &region) {
  SmallVector<OpAsmParser::Argument> arguments(2 * count);
  auto parseArgument = [&](OpAsmParser::Argument &argument) -> ParseResult {
    return failure(failed(parser.parseArgument(argument, /*allowType=*/true)) ||
                   failed(parser.parseOptionalLocationSpecifier(argument.sourceLoc)));
  };
  if (parser.parseKeyword("reducer"))
    return failure();
  for (size_t i = 0; i < count; ++i)
    if (parser.parseLParen() || parseArgument(arguments[i]) || parser.parseComma() ||
        parseArgument(arguments[count + i]) || parser.parseRParen())
      return failure();
  return parser.parseRegion(region, arguments);
}

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc operandsLoc = parser.getCurrentLocation();
  SmallVector<OpAsmParser::UnresolvedOperand> inputs, initValues;
  do {
    if (parser.parseLParen() || parser.parseOperand(inputs.emplace_back()) ||
        parser.parseKeyword("init") || parser.parseColon() ||
        parser.parseOperand(initValues.emplace_back()) || parser.parseRParen())
      return failure();
  } while (succeeded(parser.parseOptionalComma()));

  std::optional<OperationName> applied;
  SMLoc appliedLoc;
  if (succeeded(parser.parseOptionalKeyword("applies"))) {
    appliedLoc = parser.getCurrentLocation();
    FailureOr<OperationName> name = parser.parseCustomOperationName();
    if (failed(name))
      return failure();
    if (!isReducer(name->getStringRef()))
      return parser.emitError(appliedLoc, "expected a commutative binary operation of stablehlo, ")
             << "but found '" << *name << "'";
    if (inputs.size() != 1)
      return parser.emitError(appliedLoc, "expected 1 input with 'applies', but found ")
             << inputs.size();
    applied = *name;
  }

  DenseI64ArrayAttr dimensions;
  FunctionType type;
  if (parser.parseKeyword("across") || parser.parseKeyword("dimensions") || parser.parseEqual() ||
      parseArray(parser, dimensions))
    return failure();
  SMLoc attributesLoc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type))
    return failure();
  if (result.attributes.get(getDimensionsAttrName(result.name)))
    return parser.emitError(attributesLoc, "expected dimensions only once");
  result.getOrAddProperties<Properties>().dimensions = dimensions;

  inputs.append(initValues);
  if (parser.resolveOperands(inputs, type.getInputs(), operandsLoc, result.operands))
    return failure();
  result.addTypes(type.getResults());
  Region &region = *result.addRegion();
  if (!applied)
    return parseReducer(parser, initValues.size(), region);
  auto input = dyn_cast<RankedTensorType>(type.getInput(0));
  if (!input)
    return parser.emitError(operandsLoc, "expected a ranked tensor to reduce, but found ")
           << type.getInput(0);
  buildReducer(parser, appliedLoc, *applied, input.getElementType(), region);
  return success();
}

} // namespace phaze::stablehlo
