// Types and attributes; see the header.
#include "dialects/Vhlo/Types.h"

#include "dialects/StableHLO/StableHLO.h"
#include "dialects/Vhlo/VhloDialect.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace phaze::vhlo {

namespace {

template <typename T> Type plain(MLIRContext *context) { return T::get(context); }
template <unsigned width> Type signedInteger(MLIRContext *context) {
  return IntegerType::get(context, width);
}
template <unsigned width> Type unsignedInteger(MLIRContext *context) {
  return IntegerType::get(context, width, IntegerType::Unsigned);
}

constexpr Version first{0, 9, 0};

const ScalarType scalars[] = {
    {0, "bool_v1", first, signedInteger<1>},
    {2, "bf16_v1", first, plain<BFloat16Type>},
    {3, "f16_v1", first, plain<Float16Type>},
    {4, "f32_v1", first, plain<Float32Type>},
    {5, "f64_v1", first, plain<Float64Type>},
    {6, "f8E4M3FN_v1", first, plain<Float8E4M3FNType>},
    {7, "f8E5M2_v1", first, plain<Float8E5M2Type>},
    {9, "index_v1", first, plain<IndexType>},
    {10, "i4_v1", first, signedInteger<4>},
    {11, "i8_v1", first, signedInteger<8>},
    {12, "i16_v1", first, signedInteger<16>},
    {13, "i32_v1", first, signedInteger<32>},
    {14, "i64_v1", first, signedInteger<64>},
    {15, "ui4_v1", first, unsignedInteger<4>},
    {16, "ui8_v1", first, unsignedInteger<8>},
    {17, "ui16_v1", first, unsignedInteger<16>},
    {18, "ui32_v1", first, unsignedInteger<32>},
    {19, "ui64_v1", first, unsignedInteger<64>},
    {22, "token_v1", first, plain<stablehlo::TokenType>},
    {26, "witness_v1", first, plain<shape::WitnessType>},
    {27, "f8E4M3FNUZ_v1", {0, 10, 0}, plain<Float8E4M3FNUZType>},
    {28, "f8E5M2FNUZ_v1", {0, 10, 0}, plain<Float8E5M2FNUZType>},
    {29, "f8E4M3B11FNUZ_v1", {0, 11, 0}, plain<Float8E4M3B11FNUZType>},
    {31, "i2_v1", {1, 2, 0}, signedInteger<2>},
    {32, "ui2_v1", {1, 2, 0}, unsignedInteger<2>},
    {33, "none_v1", {1, 6, 0}, plain<NoneType>},
    {34, "tf31_v1", {1, 6, 0}, plain<FloatTF32Type>},
    {35, "f8E4M3_v1", {1, 7, 0}, plain<Float8E4M3Type>},
    {36, "f8E3M4_v1", {1, 7, 0}, plain<Float8E3M4Type>},
    {37, "f4E2M1FN_v1", {1, 8, 0}, plain<Float4E2M1FNType>},
    {38, "f6E2M3FN_v1", {1, 8, 0}, plain<Float6E2M3FNType>},
    {39, "f6E3M2FN_v1", {1, 8, 0}, plain<Float6E3M2FNType>},
    {40, "f8E8M0FNU_v1", {1, 8, 0}, plain<Float8E8M0FNUType>},
};

/// An enumeration of StableHLO, of which VHLO has the same words and numbers.
template <typename Attr, typename Enum, std::optional<Enum> (*symbolizeNumber)(uint32_t),
          std::optional<Enum> (*symbolizeWord)(StringRef)>
Enumeration enumeration(unsigned code, const llvm::StringLiteral &word) {
  return {code, word,
          [](MLIRContext *context, uint64_t number) -> Attribute {
            std::optional<Enum> value;
            if (number <= UINT32_MAX)
              value = symbolizeNumber(static_cast<uint32_t>(number));
            return value ? Attr::get(context, *value) : Attr();
          },
          [](MLIRContext *context, StringRef text) -> Attribute {
            std::optional<Enum> value = symbolizeWord(text);
            return value ? Attr::get(context, *value) : Attr();
          },
          [](Attribute attribute) -> std::optional<uint64_t> {
            if (auto attr = dyn_cast<Attr>(attribute))
              return static_cast<uint64_t>(attr.getValue());
            return std::nullopt;
          }};
}

/// StableHLO has a plain number here.
constexpr llvm::StringLiteral apiVersions[] = {
    "API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
    "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI"};

Attribute apiVersion(MLIRContext *context, uint64_t number) {
  if (number >= std::size(apiVersions))
    return {};
  return IntegerAttr::get(IntegerType::get(context, 32), static_cast<int64_t>(number));
}

Attribute parseApiVersion(MLIRContext *context, StringRef word) {
  return apiVersion(context, llvm::find(apiVersions, word) - std::begin(apiVersions));
}

} // namespace

llvm::ArrayRef<ScalarType> scalarTypes() { return scalars; }

const ScalarType *findScalar(Type type) {
  const auto *found =
      llvm::find_if(scalars, [&](const ScalarType &s) { return s.get(type.getContext()) == type; });
  return found == std::end(scalars) ? nullptr : found;
}

llvm::ArrayRef<Enumeration> enumerations() {
  using namespace stablehlo;
  static const Enumeration table[] = {
      enumeration<ComparisonDirectionAttr, ComparisonDirection, symbolizeComparisonDirection,
                  symbolizeComparisonDirection>(ComparisonDirectionCode, "comparison_direction_v1"),
      enumeration<ComparisonTypeAttr, ComparisonType, symbolizeComparisonType,
                  symbolizeComparisonType>(ComparisonTypeCode, "comparison_type_v1"),
      enumeration<FftTypeAttr, FftType, symbolizeFftType, symbolizeFftType>(FftTypeCode,
                                                                            "fft_type_v1"),
      enumeration<PrecisionAttr, Precision, symbolizePrecision, symbolizePrecision>(PrecisionCode,
                                                                                    "precision_v1"),
      enumeration<RngAlgorithmAttr, RngAlgorithm, symbolizeRngAlgorithm, symbolizeRngAlgorithm>(
          RngAlgorithmCode, "rng_algorithm_v1"),
      enumeration<RngDistributionAttr, RngDistribution, symbolizeRngDistribution,
                  symbolizeRngDistribution>(RngDistributionCode, "rng_distribution_v1"),
      enumeration<TransposeAttr, Transpose, symbolizeTranspose, symbolizeTranspose>(TransposeCode,
                                                                                    "transpose_v1"),
      enumeration<ResultAccuracyModeAttr, ResultAccuracyMode, symbolizeResultAccuracyMode,
                  symbolizeResultAccuracyMode>(ResultAccuracyModeCode, "result_accuracy_mode_v1"),
      {ApiVersionCode, "api_version_v1", apiVersion, parseApiVersion,
       [](Attribute) -> std::optional<uint64_t> { return std::nullopt; }},
  };
  return table;
}

//===----------------------------------------------------------------------===//
// Encoding
//===----------------------------------------------------------------------===//

namespace {

bool isEncodable(Type type) {
  if (findScalar(type))
    return true;
  auto all = [](TypeRange types) { return llvm::all_of(types, isEncodable); };
  return llvm::TypeSwitch<Type, bool>(type)
      .Case([](mlir::ComplexType t) { return isEncodable(t.getElementType()); })
      .Case([&](mlir::FunctionType t) { return all(t.getInputs()) && all(t.getResults()); })
      .Case([](RankedTensorType t) {
        return isEncodable(t.getElementType()) &&
               (!t.getEncoding() || isa<stablehlo::TypeExtensionsAttr>(t.getEncoding()));
      })
      .Case([&](mlir::TupleType t) { return all(t.getTypes()); })
      .Case([](UnrankedTensorType t) { return isEncodable(t.getElementType()); })
      .Case([](MemRefType t) {
        return isEncodable(t.getElementType()) && t.getLayout().isIdentity() && !t.getMemorySpace();
      })
      .Case<quant::UniformQuantizedType, quant::UniformQuantizedPerAxisType>([](auto t) {
        return isEncodable(t.getStorageType()) && isEncodable(t.getExpressedType());
      })
      .Default([](Type) { return false; });
}

/// The code by which an attribute is written; none if it, or a part of it, has no form in VHLO.
std::optional<unsigned> codeOf(Attribute attribute) {
  using Code = std::optional<unsigned>;
  auto given = [](unsigned code, bool encodable = true) -> Code {
    return encodable ? Code(code) : std::nullopt;
  };
  auto all = [](auto range) {
    return llvm::all_of(range, [](Attribute a) { return codeOf(a).has_value(); });
  };
  for (const Enumeration &enumeration : enumerations())
    if (enumeration.number(attribute))
      return enumeration.code;
  return llvm::TypeSwitch<Attribute, Code>(attribute)
      .Case([&](ArrayAttr a) { return given(ArrayCode, all(a.getValue())); })
      .Case([&](BoolAttr) { return given(BooleanCode); })
      .Case([&](DictionaryAttr a) {
        return given(DictionaryCode, all(llvm::map_range(a.getValue(), [](NamedAttribute entry) {
                       return entry.getValue();
                     })));
      })
      .Case([&](FloatAttr a) { return given(FloatCode, isEncodable(a.getType())); })
      .Case([&](IntegerAttr a) { return given(IntegerCode, isEncodable(a.getType())); })
      .Case([&](stablehlo::OutputOperandAliasAttr) { return given(OutputOperandAliasCode); })
      .Case([&](StringAttr a) { return given(StringCode, isa<NoneType>(a.getType())); })
      // A name alone: it reads back as a string.
      .Case([&](FlatSymbolRefAttr) { return given(StringCode); })
      .Case([&](DenseIntOrFPElementsAttr a) { return given(TensorCode, isEncodable(a.getType())); })
      // They read back as elements of a tensor.
      .Case<DenseI64ArrayAttr, DenseBoolArrayAttr>([&](auto) { return given(TensorCode); })
      .Case([&](TypeAttr a) { return given(TypeCodeAttribute, isEncodable(a.getValue())); })
      .Case([&](stablehlo::ResultAccuracyAttr) { return given(ResultAccuracyCode); })
      .Default([](Attribute) { return std::nullopt; });
}

Version latest(Version a, Version b) { return a < b ? b : a; }

template <typename Range> Version latestOf(Version least, const Range &range) {
  for (auto item : range)
    least = latest(least, firstVersion(item));
  return least;
}

} // namespace

Attribute encode(Attribute attribute) {
  std::optional<unsigned> code = codeOf(attribute);
  return code ? EncodedAttr::get(*code, attribute) : EncodedAttr();
}

Type encode(Type type) { return isEncodable(type) ? EncodedType::get(type) : EncodedType(); }

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

Version firstVersion(Type type) {
  if (const ScalarType *scalar = findScalar(type))
    return scalar->from;
  return llvm::TypeSwitch<Type, Version>(type)
      .Case([](mlir::ComplexType t) { return firstVersion(t.getElementType()); })
      .Case([](mlir::FunctionType t) {
        return latestOf(latestOf(first, t.getInputs()), t.getResults());
      })
      .Case<RankedTensorType, UnrankedTensorType>(
          [](auto t) { return firstVersion(t.getElementType()); })
      .Case([](mlir::TupleType t) { return latestOf(first, t.getTypes()); })
      .Case([](quant::UniformQuantizedPerAxisType t) {
        return latestOf({0, 18, 0}, TypeRange({t.getStorageType(), t.getExpressedType()}));
      })
      .Case([](quant::UniformQuantizedType t) {
        return latestOf(first, TypeRange({t.getStorageType(), t.getExpressedType()}));
      })
      .Case([](MemRefType t) {
        return latest({1, 13, 0}, firstVersion(t.getElementType()));
      })
      .Default([](Type) { return first; });
}

Version firstVersion(Attribute attribute) {
  return llvm::TypeSwitch<Attribute, Version>(attribute)
      .Case([](ArrayAttr a) { return latestOf(first, a.getValue()); })
      .Case([](DictionaryAttr a) {
        Version version = first;
        for (NamedAttribute entry : a)
          version = latest(version, firstVersion(entry.getValue()));
        return version;
      })
      .Case([](TypeAttr a) { return firstVersion(a.getValue()); })
      .Case<stablehlo::ResultAccuracyAttr, stablehlo::ResultAccuracyModeAttr>([](auto) {
        return Version{1, 9, 0};
      })
      .Case<FloatAttr, IntegerAttr, DenseIntOrFPElementsAttr>(
          [](auto a) { return firstVersion(Type(a.getType())); })
      .Default([](Attribute) { return first; });
}

} // namespace phaze::vhlo
