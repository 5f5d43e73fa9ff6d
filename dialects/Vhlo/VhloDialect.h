// VHLO, the versioned dialect inside portable artifacts.
//
// Its types and attributes are those of MLIR and StableHLO in other words, so none of its own are
// made on reading: `!vhlo.f32_v1` reads as `f32`, `#vhlo.string_v1<"x">` as `"x"`. What is left of
// the dialect are operations, one for each row of the table in Operations.h. To write, values are
// wrapped in EncodedType and EncodedAttr, which say that VHLO's encoding is meant.
#ifndef PHAZE_DIALECTS_VHLO_VHLODIALECT_H
#define PHAZE_DIALECTS_VHLO_VHLODIALECT_H

#include "dialects/Vhlo/Operations.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Types.h"

namespace phaze::vhlo {

namespace detail {
struct EncodedTypeStorage;
struct EncodedAttrStorage;
} // namespace detail

/// A type of MLIR or StableHLO that is written as VHLO's.
class EncodedType
    : public mlir::Type::TypeBase<EncodedType, mlir::Type, detail::EncodedTypeStorage> {
public:
  using Base::Base;
  static constexpr llvm::StringLiteral name = "vhlo.encoded";
  static EncodedType get(mlir::Type type);
  mlir::Type getType() const;
};

/// An attribute of MLIR or StableHLO that is written as VHLO's with the given code.
class EncodedAttr
    : public mlir::Attribute::AttrBase<EncodedAttr, mlir::Attribute, detail::EncodedAttrStorage> {
public:
  using Base::Base;
  static constexpr llvm::StringLiteral name = "vhlo.encoded";
  static EncodedAttr get(unsigned code, mlir::Attribute value);
  mlir::Attribute getValue() const;
  unsigned getCode() const;
};

class VhloDialect : public mlir::Dialect {
public:
  explicit VhloDialect(mlir::MLIRContext *context);
  static constexpr llvm::StringLiteral getDialectNamespace() { return llvm::StringLiteral("vhlo"); }

  mlir::Type parseType(mlir::DialectAsmParser &parser) const override;
  mlir::Attribute parseAttribute(mlir::DialectAsmParser &parser, mlir::Type type) const override;
  void printType(mlir::Type type, mlir::DialectAsmPrinter &printer) const override;
  void printAttribute(mlir::Attribute attr, mlir::DialectAsmPrinter &printer) const override;

private:
  mlir::TypeIDAllocator typeIds;
};

/// The row of an operation, null if it is not of VHLO.
const OperationRow *rowOf(mlir::Operation *op);
/// The attributes of an operation of VHLO, in the order of its row.
llvm::MutableArrayRef<mlir::Attribute> attributesOf(mlir::Operation *op);

} // namespace phaze::vhlo

MLIR_DECLARE_EXPLICIT_TYPE_ID(phaze::vhlo::VhloDialect)
MLIR_DECLARE_EXPLICIT_TYPE_ID(phaze::vhlo::EncodedType)
MLIR_DECLARE_EXPLICIT_TYPE_ID(phaze::vhlo::EncodedAttr)

#endif
