// How VHLO's types, attributes and properties lie in MLIR's bytecode.
#include "dialects/Vhlo/Encoding.h"

#include "dialects/StableHLO/StableHLO.h"
#include "dialects/Vhlo/Types.h"
#include "dialects/Vhlo/VhloDialect.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace phaze::vhlo {

namespace {

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Reads a list item by item. Its length is not believed: in a damaged file it may be anything.
template <typename T, typename Read>
LogicalResult readItems(DialectBytecodeReader &reader, SmallVectorImpl<T> &items, Read read) {
  uint64_t size;
  if (failed(reader.readVarInt(size)))
    return failure();
  for (uint64_t i = 0; i < size; ++i) {
    T item{};
    if (failed(read(item)))
      return failure();
    items.push_back(item);
  }
  return success();
}

LogicalResult readIntegers(DialectBytecodeReader &reader, SmallVectorImpl<int64_t> &integers) {
  return readItems(reader, integers, [&](int64_t &i) { return reader.readSignedVarInt(i); });
}

LogicalResult readTypes(DialectBytecodeReader &reader, SmallVectorImpl<Type> &types) {
  return readItems(reader, types, [&](Type &type) { return reader.readType(type); });
}

FailureOr<double> readDouble(DialectBytecodeReader &reader) {
  FailureOr<APFloat> value = reader.readAPFloatWithKnownSemantics(APFloat::IEEEdouble());
  if (failed(value))
    return failure();
  return value->convertToDouble();
}

Type readTensor(DialectBytecodeReader &reader, bool hasEncoding) {
  Attribute encoding;
  SmallVector<int64_t> shape;
  Type element;
  if ((hasEncoding && failed(reader.readAttribute(encoding))) ||
      failed(readIntegers(reader, shape)) || failed(reader.readType(element)))
    return {};
  return RankedTensorType::getChecked([&] { return reader.emitError(); }, shape, element, encoding);
}

Type readBuffer(DialectBytecodeReader &reader) {
  SmallVector<int64_t> shape;
  Type element;
  if (failed(readIntegers(reader, shape)) || failed(reader.readType(element)))
    return {};
  return MemRefType::getChecked([&] { return reader.emitError(); }, shape, element,
                                MemRefLayoutAttrInterface(), Attribute());
}

Type readQuantized(DialectBytecodeReader &reader) {
  uint64_t flags;
  Type storage, expressed;
  int64_t zeroPoint, least, most;
  if (failed(reader.readVarInt(flags)) || failed(reader.readType(storage)) ||
      failed(reader.readType(expressed)))
    return {};
  FailureOr<double> scale = readDouble(reader);
  if (failed(scale) || failed(reader.readSignedVarInt(zeroPoint)) ||
      failed(reader.readSignedVarInt(least)) || failed(reader.readSignedVarInt(most)))
    return {};
  return quant::UniformQuantizedType::getChecked([&] { return reader.emitError(); },
                                                 static_cast<unsigned>(flags), storage, expressed,
                                                 *scale, zeroPoint, least, most);
}

Type readQuantizedPerAxis(DialectBytecodeReader &reader) {
  uint64_t flags, dimension;
  Type storage, expressed;
  int64_t least, most;
  SmallVector<double> scales;
  SmallVector<int64_t> zeroPoints;
  auto readScale = [&](double &scale) {
    FailureOr<double> value = readDouble(reader);
    scale = value.value_or(0);
    return LogicalResult(value);
  };
  if (failed(reader.readVarInt(flags)) || failed(reader.readType(storage)) ||
      failed(reader.readType(expressed)) || failed(reader.readVarInt(dimension)) ||
      failed(reader.readSignedVarInt(least)) || failed(reader.readSignedVarInt(most)) ||
      failed(readItems(reader, scales, readScale)) || failed(readIntegers(reader, zeroPoints)))
    return {};
  if (dimension > INT32_MAX)
    return reader.emitError() << "quantized dimension " << dimension << " is out of range", Type();
  return quant::UniformQuantizedPerAxisType::getChecked(
      [&] { return reader.emitError(); }, static_cast<unsigned>(flags), storage, expressed, scales,
      zeroPoints, static_cast<int32_t>(dimension), least, most);
}

Attribute readDictionary(DialectBytecodeReader &reader) {
  NamedAttrList entries;
  uint64_t size;
  if (failed(reader.readVarInt(size)))
    return {};
  for (uint64_t i = 0; i < size; ++i) {
    Attribute name, value;
    if (failed(reader.readAttribute(name)) || failed(reader.readAttribute(value)))
      return {};
    auto string = dyn_cast<StringAttr>(name);
    if (!string || string.empty())
      return reader.emitError() << "expected a name as key of a dictionary, found " << name,
             Attribute();
    entries.append(string, value);
  }
  if (std::optional<NamedAttribute> twice = entries.findDuplicate())
    return reader.emitError() << "key '" << twice->getName().getValue() << "' occurs twice",
           Attribute();
  return entries.getDictionary(reader.getContext());
}

Attribute readFloat(DialectBytecodeReader &reader) {
  FloatType type;
  if (failed(reader.readType(type)))
    return {};
  FailureOr<APFloat> value = reader.readAPFloatWithKnownSemantics(type.getFloatSemantics());
  return succeeded(value) ? FloatAttr::get(type, *value) : FloatAttr();
}

Attribute readInteger(DialectBytecodeReader &reader) {
  Type type;
  if (failed(reader.readType(type)))
    return {};
  if (!type.isIntOrIndex() || type.isInteger(1))
    return reader.emitError() << "expected an integer type, found " << type, Attribute();
  unsigned width =
      type.isIndex() ? IndexType::kInternalStorageBitWidth : type.getIntOrFloatBitWidth();
  FailureOr<APInt> value = reader.readAPIntWithKnownWidth(width);
  return succeeded(value) ? IntegerAttr::get(type, *value) : IntegerAttr();
}

Attribute readElements(DialectBytecodeReader &reader) {
  Type type;
  ArrayRef<char> data;
  if (failed(reader.readType(type)) || failed(reader.readBlob(data)))
    return {};
  return makeElements(type, data, [&] { return reader.emitError(); });
}

Attribute readAlias(DialectBytecodeReader &reader) {
  SmallVector<int64_t> output, operand;
  int64_t index;
  if (failed(readIntegers(reader, output)) || failed(reader.readSignedVarInt(index)) ||
      failed(readIntegers(reader, operand)))
    return {};
  return stablehlo::OutputOperandAliasAttr::get(reader.getContext(), output, index, operand);
}

Attribute readAccuracy(DialectBytecodeReader &reader) {
  FailureOr<double> atol = readDouble(reader);
  FailureOr<double> rtol = failed(atol) ? atol : readDouble(reader);
  int64_t ulps;
  stablehlo::ResultAccuracyModeAttr mode;
  if (failed(rtol) || failed(reader.readSignedVarInt(ulps)) || failed(reader.readAttribute(mode)))
    return {};
  return stablehlo::ResultAccuracyAttr::getChecked([&] { return reader.emitError(); },
                                                   reader.getContext(), APFloat(*atol),
                                                   APFloat(*rtol), ulps, mode);
}

Attribute readEnumeration(DialectBytecodeReader &reader, const Enumeration &enumeration) {
  uint64_t number;
  if (failed(reader.readVarInt(number)))
    return {};
  Attribute value = enumeration.get(reader.getContext(), number);
  if (!value)
    reader.emitError() << "unknown value " << number << " of " << enumeration.word;
  return value;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

void writeTypes(DialectBytecodeWriter &writer, TypeRange types) {
  writer.writeVarInt(types.size());
  for (Type type : types)
    writer.writeType(encode(type));
}

void writeDouble(DialectBytecodeWriter &writer, double value) {
  writer.writeAPFloatWithKnownSemantics(APFloat(value));
}

/// Elements of a tensor as they lie in memory; arrays in the same way.
DenseIntOrFPElementsAttr elementsOf(Attribute attribute) {
  MLIRContext *context = attribute.getContext();
  if (auto integers = dyn_cast<DenseI64ArrayAttr>(attribute))
    return cast<DenseIntOrFPElementsAttr>(DenseElementsAttr::get(
        RankedTensorType::get(integers.size(), IntegerType::get(context, 64)),
        integers.asArrayRef()));
  if (auto booleans = dyn_cast<DenseBoolArrayAttr>(attribute))
    return cast<DenseIntOrFPElementsAttr>(
        DenseElementsAttr::get(RankedTensorType::get(booleans.size(), IntegerType::get(context, 1)),
                               booleans.asArrayRef()));
  return cast<DenseIntOrFPElementsAttr>(attribute);
}

void writeElements(DialectBytecodeWriter &writer, Attribute attribute) {
  DenseIntOrFPElementsAttr elements = elementsOf(attribute);
  writer.writeType(encode(elements.getType()));
  writer.writeOwnedBlob(elements.getRawData());
}

void writeTensorType(DialectBytecodeWriter &writer, RankedTensorType type) {
  writer.writeVarInt(type.getEncoding() ? EncodedTensorType : TensorType);
  if (type.getEncoding())
    writer.writeAttribute(EncodedAttr::get(TypeExtensionsCode, type.getEncoding()));
  writer.writeSignedVarInts(type.getShape());
  writer.writeType(encode(type.getElementType()));
}

void writeQuantized(DialectBytecodeWriter &writer, quant::UniformQuantizedType type) {
  writer.writeVarInt(QuantizedType);
  writer.writeVarInt(type.getFlags());
  writer.writeType(encode(type.getStorageType()));
  writer.writeType(encode(type.getExpressedType()));
  writeDouble(writer, type.getScale());
  writer.writeSignedVarInt(type.getZeroPoint());
  writer.writeSignedVarInt(type.getStorageTypeMin());
  writer.writeSignedVarInt(type.getStorageTypeMax());
}

void writeQuantizedPerAxis(DialectBytecodeWriter &writer, quant::UniformQuantizedPerAxisType type) {
  writer.writeVarInt(QuantizedPerAxisType);
  writer.writeVarInt(type.getFlags());
  writer.writeType(encode(type.getStorageType()));
  writer.writeType(encode(type.getExpressedType()));
  writer.writeVarInt(type.getQuantizedDimension());
  writer.writeSignedVarInt(type.getStorageTypeMin());
  writer.writeSignedVarInt(type.getStorageTypeMax());
  writer.writeList(type.getScales(), [&](double scale) { writeDouble(writer, scale); });
  writer.writeSignedVarInts(type.getZeroPoints());
}

void writeAlias(DialectBytecodeWriter &writer, stablehlo::OutputOperandAliasAttr alias) {
  writer.writeSignedVarInts(alias.getOutputTupleIndices());
  writer.writeSignedVarInt(alias.getOperandIndex());
  writer.writeSignedVarInts(alias.getOperandTupleIndices());
}

void writeAccuracy(DialectBytecodeWriter &writer, stablehlo::ResultAccuracyAttr accuracy) {
  writer.writeAPFloatWithKnownSemantics(accuracy.getAtol());
  writer.writeAPFloatWithKnownSemantics(accuracy.getRtol());
  writer.writeSignedVarInt(accuracy.getUlps());
  writer.writeAttribute(encode(accuracy.getMode()));
}

//===----------------------------------------------------------------------===//
// Interface
//===----------------------------------------------------------------------===//

class Bytecode : public BytecodeDialectInterface {
public:
  explicit Bytecode(Dialect *dialect) : BytecodeDialectInterface(dialect) {
    for (const ScalarType &scalar : scalarTypes()) {
      if (scalarByCode.size() <= scalar.code)
        scalarByCode.resize(scalar.code + 1);
      scalarByCode[scalar.code] = scalar.get(dialect->getContext());
    }
  }

  Type readType(DialectBytecodeReader &reader) const final {
    uint64_t code;
    if (failed(reader.readVarInt(code)))
      return {};
    if (code < scalarByCode.size() && scalarByCode[code])
      return scalarByCode[code];
    auto emitError = [&] { return reader.emitError(); };
    Type element;
    SmallVector<Type> types, results;
    switch (code) {
    case ComplexType:
      return succeeded(reader.readType(element)) ? mlir::ComplexType::getChecked(emitError, element)
                                                 : Type();
    case FunctionType:
      if (failed(readTypes(reader, types)) || failed(readTypes(reader, results)))
        return {};
      return mlir::FunctionType::get(getContext(), types, results);
    case TensorType:
    case EncodedTensorType:
      return readTensor(reader, code == EncodedTensorType);
    case TupleType:
      return succeeded(readTypes(reader, types)) ? mlir::TupleType::get(getContext(), types)
                                                 : Type();
    case QuantizedType:
      return readQuantized(reader);
    case QuantizedPerAxisType:
      return readQuantizedPerAxis(reader);
    case UnrankedType:
      return succeeded(reader.readType(element))
                 ? UnrankedTensorType::getChecked(emitError, element)
                 : Type();
    case BufferType:
      return readBuffer(reader);
    default:
      reader.emitError() << "unknown code " << code << " of a vhlo type";
      return {};
    }
  }

  Attribute readAttribute(DialectBytecodeReader &reader) const final {
    uint64_t code;
    if (failed(reader.readVarInt(code)))
      return {};
    for (const Enumeration &enumeration : enumerations())
      if (enumeration.code == code)
        return readEnumeration(reader, enumeration);
    SmallVector<Attribute> elements;
    SmallVector<int64_t> integers;
    uint64_t boolean;
    StringRef string;
    Type type;
    switch (code) {
    case ArrayCode:
      if (failed(readItems(reader, elements,
                           [&](Attribute &element) { return reader.readAttribute(element); })))
        return {};
      return ArrayAttr::get(getContext(), elements);
    case BooleanCode:
      if (failed(reader.readVarInt(boolean)))
        return {};
      if (boolean > 1)
        return reader.emitError() << "expected 0 or 1 as a boolean, found " << boolean, Attribute();
      return BoolAttr::get(getContext(), boolean != 0);
    case DictionaryCode:
      return readDictionary(reader);
    case FloatCode:
      return readFloat(reader);
    case IntegerCode:
      return readInteger(reader);
    case OutputOperandAliasCode:
      return readAlias(reader);
    case StringCode:
      return succeeded(reader.readString(string)) ? StringAttr::get(getContext(), string)
                                                  : Attribute();
    case TensorCode:
      return readElements(reader);
    case TypeCodeAttribute:
      return succeeded(reader.readType(type)) ? TypeAttr::get(type) : Attribute();
    case TypeExtensionsCode:
      return succeeded(readIntegers(reader, integers))
                 ? stablehlo::TypeExtensionsAttr::get(getContext(), integers)
                 : Attribute();
    case ResultAccuracyCode:
      return readAccuracy(reader);
    default:
      reader.emitError() << "unknown code " << code << " of a vhlo attribute";
      return {};
    }
  }

  LogicalResult writeType(Type wrapped, DialectBytecodeWriter &writer) const final {
    Type type = cast<EncodedType>(wrapped).getType();
    if (const ScalarType *scalar = findScalar(type))
      return writer.writeVarInt(scalar->code), success();
    llvm::TypeSwitch<Type>(type)
        .Case([&](mlir::ComplexType t) {
          writer.writeVarInt(ComplexType);
          writer.writeType(encode(t.getElementType()));
        })
        .Case([&](mlir::FunctionType t) {
          writer.writeVarInt(FunctionType);
          writeTypes(writer, t.getInputs());
          writeTypes(writer, t.getResults());
        })
        .Case([&](RankedTensorType t) { writeTensorType(writer, t); })
        .Case([&](mlir::TupleType t) {
          writer.writeVarInt(TupleType);
          writeTypes(writer, t.getTypes());
        })
        .Case([&](UnrankedTensorType t) {
          writer.writeVarInt(UnrankedType);
          writer.writeType(encode(t.getElementType()));
        })
        .Case([&](MemRefType t) {
          writer.writeVarInt(BufferType);
          writer.writeSignedVarInts(t.getShape());
          writer.writeType(encode(t.getElementType()));
        })
        .Case([&](quant::UniformQuantizedType t) { writeQuantized(writer, t); })
        .Case([&](quant::UniformQuantizedPerAxisType t) { writeQuantizedPerAxis(writer, t); });
    return success();
  }

  LogicalResult writeAttribute(Attribute wrapped, DialectBytecodeWriter &writer) const final {
    auto encoded = cast<EncodedAttr>(wrapped);
    Attribute value = encoded.getValue();
    writer.writeVarInt(encoded.getCode());
    switch (encoded.getCode()) {
    case ArrayCode:
      writer.writeList(cast<ArrayAttr>(value),
                       [&](Attribute element) { writer.writeAttribute(encode(element)); });
      break;
    case BooleanCode:
      writer.writeVarInt(cast<BoolAttr>(value).getValue());
      break;
    case ApiVersionCode:
      writer.writeVarInt(cast<IntegerAttr>(value).getValue().getZExtValue());
      break;
    case DictionaryCode:
      writer.writeList(cast<DictionaryAttr>(value), [&](NamedAttribute entry) {
        writer.writeAttribute(encode(Attribute(entry.getName())));
        writer.writeAttribute(encode(entry.getValue()));
      });
      break;
    case FloatCode:
      writer.writeType(encode(cast<FloatAttr>(value).getType()));
      writer.writeAPFloatWithKnownSemantics(cast<FloatAttr>(value).getValue());
      break;
    case IntegerCode:
      writer.writeType(encode(cast<IntegerAttr>(value).getType()));
      writer.writeAPIntWithKnownWidth(cast<IntegerAttr>(value).getValue());
      break;
    case OutputOperandAliasCode:
      writeAlias(writer, cast<stablehlo::OutputOperandAliasAttr>(value));
      break;
    case StringCode:
      writer.writeOwnedString(isa<StringAttr>(value) ? cast<StringAttr>(value).getValue()
                                                     : cast<FlatSymbolRefAttr>(value).getValue());
      break;
    case TensorCode:
      writeElements(writer, value);
      break;
    case TypeCodeAttribute:
      writer.writeType(encode(cast<TypeAttr>(value).getValue()));
      break;
    case TypeExtensionsCode:
      writer.writeSignedVarInts(cast<stablehlo::TypeExtensionsAttr>(value).getBounds());
      break;
    case ResultAccuracyCode:
      writeAccuracy(writer, cast<stablehlo::ResultAccuracyAttr>(value));
      break;
    default:
      for (const Enumeration &enumeration : enumerations())
        if (std::optional<uint64_t> number = enumeration.number(value))
          writer.writeVarInt(*number);
    }
    return success();
  }

private:
  std::vector<Type> scalarByCode;
};

/// Booleans are a bit each. Some versions of StableHLO wrote a byte each, or one for all.
bool isUnpacked(ArrayRef<char> data, uint64_t count) {
  if (data.size() == 1)
    return count > 8 && data[0] == 1;
  return data.size() == count;
}

SmallVector<char> pack(ArrayRef<char> data, uint64_t count) {
  if (data.size() == 1)
    return {char(0xff)};
  SmallVector<char> packed(llvm::divideCeil(count, 8), 0);
  for (uint64_t i = 0; i < count; ++i)
    if (data[i])
      packed[i / 8] = static_cast<char>(packed[i / 8] | (1 << (i % 8)));
  return packed;
}

} // namespace

Attribute makeElements(Type type, ArrayRef<char> data,
                       function_ref<InFlightDiagnostic()> emitError) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return emitError() << "expected a tensor type of static shape for elements, found " << type,
           Attribute();
  Type element = tensor.getElementType();
  if (auto complex = dyn_cast<mlir::ComplexType>(element))
    element = complex.getElementType();
  if (!element.isIntOrIndexOrFloat())
    return emitError() << "elements cannot be of type " << element, Attribute();
  // So many that counting their bits stays within 64.
  constexpr uint64_t most = uint64_t(1) << 48;
  uint64_t count = 1;
  for (int64_t size : tensor.getShape())
    if (__builtin_mul_overflow(count, static_cast<uint64_t>(size), &count) || count > most)
      return emitError() << "too many elements in " << type, Attribute();
  SmallVector<char> packed;
  if (element.isInteger(1) && isUnpacked(data, count))
    data = packed = pack(data, count);
  bool isSplat = false;
  if (!DenseElementsAttr::isValidRawBuffer(tensor, data, isSplat))
    return emitError() << "expected data of the elements of " << type << ", found " << data.size()
                       << " bytes",
           Attribute();
  return DenseElementsAttr::getFromRawBuffer(tensor, data);
}

void addBytecodeInterface(Dialect &dialect) {
  dialect.addInterface(std::make_unique<Bytecode>(&dialect));
}

} // namespace phaze::vhlo
