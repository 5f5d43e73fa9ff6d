// VHLO's types and attributes: names, codes, versions, and what they are in MLIR and StableHLO.
#ifndef PHAZE_DIALECTS_VHLO_TYPES_H
#define PHAZE_DIALECTS_VHLO_TYPES_H

#include "dialects/Vhlo/Version.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinTypes.h"

namespace phaze::vhlo {

/// A type without parameters.
struct ScalarType {
  unsigned code;
  llvm::StringLiteral name; ///< As text, with its version.
  Version from;
  mlir::Type (*get)(mlir::MLIRContext *);
};
llvm::ArrayRef<ScalarType> scalarTypes();

/// Codes of types with parameters.
enum TypeCode : unsigned {
  ComplexType = 1,
  FunctionType = 8,
  TensorType = 20,
  EncodedTensorType = 21,
  TupleType = 23,
  QuantizedType = 24,
  UnrankedType = 25,
  QuantizedPerAxisType = 30,
  BufferType = 41,
};

/// Codes of attributes.
enum AttributeCode : unsigned {
  ArrayCode = 1,
  BooleanCode = 2,
  ComparisonDirectionCode = 3,
  ComparisonTypeCode = 4,
  ApiVersionCode = 5,
  DictionaryCode = 6,
  FftTypeCode = 7,
  FloatCode = 8,
  IntegerCode = 9,
  OutputOperandAliasCode = 10,
  PrecisionCode = 11,
  RngAlgorithmCode = 12,
  RngDistributionCode = 13,
  StringCode = 14,
  TensorCode = 15,
  TransposeCode = 16,
  TypeCodeAttribute = 17,
  TypeExtensionsCode = 18,
  ResultAccuracyModeCode = 19,
  ResultAccuracyCode = 20,
};

/// The row of a type without parameters, null if VHLO has none for it.
const ScalarType *findScalar(mlir::Type type);

/// An enumeration by its code, or by the word for it in text.
struct Enumeration {
  unsigned code;
  llvm::StringLiteral word;                              ///< `comparison_direction_v1`
  mlir::Attribute (*get)(mlir::MLIRContext *, uint64_t); ///< Null for values that it has not.
  mlir::Attribute (*parse)(mlir::MLIRContext *, llvm::StringRef);
  /// The number of the attribute if it is of this kind.
  std::optional<uint64_t> (*number)(mlir::Attribute);
};
llvm::ArrayRef<Enumeration> enumerations();

/// The attribute in VHLO's encoding; none if it has no form there.
mlir::Attribute encode(mlir::Attribute attribute);
/// The type in VHLO's encoding; none if it has no form there.
mlir::Type encode(mlir::Type type);

/// The first version that has all of a type or attribute.
Version firstVersion(mlir::Type type);
Version firstVersion(mlir::Attribute attribute);

} // namespace phaze::vhlo

#endif
