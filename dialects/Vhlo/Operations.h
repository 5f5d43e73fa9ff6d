// The table of VHLO's operations: their versions, and how their attributes map to StableHLO's.
#ifndef PHAZE_DIALECTS_VHLO_OPERATIONS_H
#define PHAZE_DIALECTS_VHLO_OPERATIONS_H

#include "dialects/Vhlo/Version.h"
#include "mlir/Support/LLVM.h"
#include <vector>

namespace phaze::vhlo {

/// How an attribute of VHLO is spelled in StableHLO.
enum class AttributeKind {
  Same,       ///< By the same name and value.
  Kept,       ///< The same, and there even where it has its default.
  Integers,   ///< A tensor of i64 here, `array<i64: ...>` there.
  Booleans,   ///< A tensor of i1 here, `array<i1: ...>` there.
  Symbol,     ///< A string here, a symbol there.
  Symbols,    ///< An array of strings here, of symbols there.
  Unit,       ///< A boolean here, present or absent there.
  Channel,    ///< A number here, `channel_handle` of type 0 there.
  ApiVersion, ///< An enumeration here, an i32 there.
  Part,       ///< One of several that make up an attribute of StableHLO.
};

/// The value that stands for an attribute that a StableHLO operation, or an older version of the
/// operation, does not have.
enum class DefaultKind {
  None, ///< There is none: the attribute is required.
  False,
  Integer,    ///< `number`, as i64.
  String,     ///< The empty string.
  Array,      ///< The empty array.
  Dictionary, ///< The empty dictionary.
  Tensor,     ///< The empty vector of i64.
  Ones,       ///< As many ones as attribute `like` has elements.
  Pairs,      ///< As many pairs of zeros.
  Falses,     ///< As many times false.
  NoType,     ///< A comparison type of none.
  Precision,  ///< Default precision of two operands.
  Accuracy,   ///< Default accuracy of a result.
  NoneType,   ///< The type `none`.
};

struct AttributeRow {
  llvm::StringRef name;
  AttributeKind kind = AttributeKind::Same;
  DefaultKind fallback = DefaultKind::None;
  int64_t number = 0;   ///< Of an integer default.
  llvm::StringRef like; ///< Of a default that is as long as another attribute.
};

struct OperationRow {
  llvm::StringRef name;                 ///< With its version: `all_reduce_v2`.
  llvm::StringRef stem;                 ///< Without: `all_reduce`.
  Version from, to;                     ///< First and last version of StableHLO that have it.
  std::vector<AttributeRow> attributes; ///< By name, which is the order of their encoding.
  bool unary = false; ///< Takes one operand, where the next version takes several.
  const OperationRow *previous = nullptr; ///< Of the same stem.
  const OperationRow *next = nullptr;

  const AttributeRow *find(llvm::StringRef attribute) const;
  bool isIn(Version version) const { return !(version < from) && !(to < version); }
};

/// Largest number of attributes of an operation.
inline constexpr unsigned maxAttributes = 17;

/// All operations of all versions.
llvm::ArrayRef<OperationRow> operations();
/// The newest version of an operation by its stem, null if there is none.
const OperationRow *newest(llvm::StringRef stem);

} // namespace phaze::vhlo

#endif
