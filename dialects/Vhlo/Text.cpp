// Reads VHLO's text; see the header.
#include "dialects/Vhlo/Text.h"

#include "dialects/StableHLO/StableHLO.h"
#include "dialects/Vhlo/Types.h"
#include "dialects/Vhlo/VhloDialect.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;

namespace phaze::vhlo {

namespace {

ParseResult parseTypes(AsmParser &parser, SmallVectorImpl<Type> &types,
                       AsmParser::Delimiter delimiter) {
  return parser.parseCommaSeparatedList(delimiter,
                                        [&] { return parser.parseType(types.emplace_back()); });
}

ParseResult parseIntegers(AsmParser &parser, SmallVectorImpl<int64_t> &integers) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalQuestion()))
      return integers.push_back(ShapedType::kDynamic), success();
    return parser.parseInteger(integers.emplace_back());
  });
}

Type parseTensor(AsmParser &parser, bool isBuffer) {
  SMLoc place = parser.getCurrentLocation();
  SmallVector<int64_t> shape;
  Type element;
  Attribute encoding;
  if (parser.parseLess() || parser.parseDimensionList(shape) || parser.parseType(element) ||
      (succeeded(parser.parseOptionalComma()) && parser.parseAttribute(encoding)) ||
      parser.parseGreater())
    return {};
  auto emitError = [&] { return parser.emitError(place); };
  if (isBuffer)
    return MemRefType::getChecked(emitError, shape, element, MemRefLayoutAttrInterface(),
                                  Attribute());
  return RankedTensorType::getChecked(emitError, shape, element, encoding);
}

/// `<storage:expressed, scale:zero point, min:max, flags>`, per axis `<storage:expressed, axis,
/// [scales], [zero points], min:max, flags>`.
Type parseQuantized(AsmParser &parser, bool perAxis) {
  SMLoc place = parser.getCurrentLocation();
  Type storage, expressed;
  SmallVector<double> scales;
  SmallVector<int64_t> zeroPoints;
  int32_t dimension = 0;
  int64_t least, most;
  unsigned flags;
  auto parseScale = [&] { return parser.parseFloat(scales.emplace_back()); };
  if (parser.parseLess() || parser.parseType(storage) || parser.parseColon() ||
      parser.parseType(expressed) || parser.parseComma())
    return {};
  if (perAxis
          ? parser.parseInteger(dimension) || parser.parseComma() ||
                parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseScale) ||
                parser.parseComma() || parseIntegers(parser, zeroPoints)
          : parseScale() || parser.parseColon() || parser.parseInteger(zeroPoints.emplace_back()))
    return {};
  if (parser.parseComma() || parser.parseInteger(least) || parser.parseColon() ||
      parser.parseInteger(most) || parser.parseComma() || parser.parseInteger(flags) ||
      parser.parseGreater())
    return {};
  auto emitError = [&] { return parser.emitError(place); };
  if (perAxis)
    return quant::UniformQuantizedPerAxisType::getChecked(
        emitError, flags, storage, expressed, scales, zeroPoints, dimension, least, most);
  return quant::UniformQuantizedType::getChecked(emitError, flags, storage, expressed,
                                                 scales.front(), zeroPoints.front(), least, most);
}

Type parseFunctionType(AsmParser &parser) {
  SmallVector<Type> inputs, results;
  if (parser.parseLess() || parseTypes(parser, inputs, AsmParser::Delimiter::Paren) ||
      parser.parseArrow() || parseTypes(parser, results, AsmParser::Delimiter::Paren) ||
      parser.parseGreater())
    return {};
  return mlir::FunctionType::get(parser.getContext(), inputs, results);
}

Type parseElement(AsmParser &parser) {
  Type element;
  if (parser.parseLess() || parser.parseType(element) || parser.parseGreater())
    return {};
  return element;
}

/// `<{key = value, ...}>`
Attribute parseDictionary(AsmParser &parser) {
  SMLoc place = parser.getCurrentLocation();
  NamedAttrList entries;
  auto parseEntry = [&]() -> ParseResult {
    StringAttr name;
    Attribute value;
    SMLoc keyPlace = parser.getCurrentLocation();
    if (parser.parseAttribute(name) || parser.parseEqual() || parser.parseAttribute(value))
      return failure();
    if (name.empty())
      return parser.emitError(keyPlace, "expected a name as key of a dictionary");
    return entries.append(name, value), success();
  };
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, parseEntry) ||
      parser.parseGreater())
    return {};
  if (std::optional<NamedAttribute> twice = entries.findDuplicate())
    return parser.emitError(place) << "key '" << twice->getName().getValue() << "' occurs twice",
           Attribute();
  return entries.getDictionary(parser.getContext());
}

Attribute parseFloat(AsmParser &parser) {
  SMLoc place = parser.getCurrentLocation();
  double value;
  Type type;
  if (parser.parseLess() || parser.parseFloat(value) || parser.parseColon() ||
      parser.parseType(type) || parser.parseGreater())
    return {};
  if (!isa<FloatType>(type))
    return parser.emitError(place, "expected a floating-point type"), Attribute();
  return FloatAttr::get(type, value);
}

Attribute parseAlias(AsmParser &parser) {
  SmallVector<int64_t> output, operand;
  int64_t index;
  if (parser.parseLess() || parser.parseKeyword("outputTupleIndices") || parser.parseEqual() ||
      parseIntegers(parser, output) || parser.parseComma() || parser.parseKeyword("operandIndex") ||
      parser.parseEqual() || parser.parseInteger(index) || parser.parseComma() ||
      parser.parseKeyword("operandTupleIndices") || parser.parseEqual() ||
      parseIntegers(parser, operand) || parser.parseGreater())
    return {};
  return stablehlo::OutputOperandAliasAttr::get(parser.getContext(), output, index, operand);
}

Attribute parseAccuracy(AsmParser &parser) {
  SMLoc place = parser.getCurrentLocation();
  double atol, rtol;
  int64_t ulps;
  stablehlo::ResultAccuracyModeAttr mode;
  if (parser.parseLess() || parser.parseKeyword("atol") || parser.parseEqual() ||
      parser.parseFloat(atol) || parser.parseComma() || parser.parseKeyword("rtol") ||
      parser.parseEqual() || parser.parseFloat(rtol) || parser.parseComma() ||
      parser.parseKeyword("ulps") || parser.parseEqual() || parser.parseInteger(ulps) ||
      parser.parseComma() || parser.parseKeyword("mode") || parser.parseEqual() ||
      parser.parseAttribute(mode) || parser.parseGreater())
    return {};
  return stablehlo::ResultAccuracyAttr::getChecked([&] { return parser.emitError(place); },
                                                   parser.getContext(), APFloat(atol),
                                                   APFloat(rtol), ulps, mode);
}

Attribute parseExtensions(AsmParser &parser) {
  SmallVector<int64_t> bounds;
  if (parser.parseLess() || parser.parseKeyword("bounds") || parser.parseEqual() ||
      parseIntegers(parser, bounds) || parser.parseGreater())
    return {};
  return stablehlo::TypeExtensionsAttr::get(parser.getContext(), bounds);
}

/// `<value>`, where the value is spelled as MLIR spells it.
template <typename Attr> Attribute parseBuiltin(AsmParser &parser) {
  Attr value;
  if (parser.parseLess() || parser.parseAttribute(value) || parser.parseGreater())
    return {};
  return value;
}

using AttributeParser = Attribute (*)(AsmParser &);
AttributeParser attributeParser(StringRef word) {
  return llvm::StringSwitch<AttributeParser>(word)
      .Case("array_v1", parseBuiltin<ArrayAttr>)
      .Case("bool_v1", parseBuiltin<BoolAttr>)
      .Case("dict_v1", parseDictionary)
      .Case("float_v1", parseFloat)
      .Case("integer_v1", parseBuiltin<IntegerAttr>)
      .Case("output_operand_alias_v1", parseAlias)
      .Case("result_accuracy_v1", parseAccuracy)
      .Case("string_v1", parseBuiltin<StringAttr>)
      .Case("tensor_v1", parseBuiltin<DenseElementsAttr>)
      .Case("type_extensions_v1", parseExtensions)
      .Case("type_v1", parseBuiltin<TypeAttr>)
      .Default(nullptr);
}

} // namespace

Type VhloDialect::parseType(DialectAsmParser &parser) const {
  SMLoc place = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return {};
  for (const ScalarType &scalar : scalarTypes())
    if (scalar.name == word)
      return scalar.get(getContext());
  auto emitError = [&] { return parser.emitError(place); };
  if (word == "tensor_v1" || word == "buffer_v1")
    return parseTensor(parser, word == "buffer_v1");
  if (word == "quant_v1" || word == "quant_per_axis_v1")
    return parseQuantized(parser, word == "quant_per_axis_v1");
  if (word == "func_v1")
    return parseFunctionType(parser);
  if (word == "complex_v1" || word == "unranked_tensor_v1") {
    Type element = parseElement(parser);
    if (!element)
      return {};
    if (word == "complex_v1")
      return mlir::ComplexType::getChecked(emitError, element);
    return UnrankedTensorType::getChecked(emitError, element);
  }
  if (word == "tuple_v1") {
    SmallVector<Type> types;
    if (parseTypes(parser, types, AsmParser::Delimiter::LessGreater))
      return {};
    return mlir::TupleType::get(getContext(), types);
  }
  emitError() << "unknown vhlo type '" << word << "'";
  return {};
}

Attribute VhloDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  SMLoc place = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return {};
  if (AttributeParser parse = attributeParser(word))
    return parse(parser);
  for (const Enumeration &enumeration : enumerations()) {
    if (enumeration.word != word)
      continue;
    StringRef value;
    SMLoc valuePlace = parser.getCurrentLocation();
    if (parser.parseKeyword(&value))
      return {};
    Attribute parsed = enumeration.parse(getContext(), value);
    if (!parsed)
      parser.emitError(valuePlace) << "unknown value '" << value << "' of " << word;
    return parsed;
  }
  parser.emitError(place) << "unknown vhlo attribute '" << word << "'";
  return {};
}

ParseResult parseFunction(OpAsmParser &parser, OperationState &state) {
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> inputs, results;
  auto *body = state.addRegion();
  if (parser.parseSymbolName(name) ||
      parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren, /*allowType=*/true) ||
      parser.parseArrow() || parseTypes(parser, results, AsmParser::Delimiter::Paren) ||
      parser.parseRegion(*body, arguments) || parser.parseOptionalAttrDict(state.attributes))
    return failure();
  for (const OpAsmParser::Argument &argument : arguments)
    inputs.push_back(argument.type);
  auto type = mlir::FunctionType::get(parser.getContext(), inputs, results);
  state.attributes.set("sym_name", name);
  state.attributes.set("function_type", TypeAttr::get(type));
  return success();
}

} // namespace phaze::vhlo
