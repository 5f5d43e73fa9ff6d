// Which types StableHLO values have: the predicates behind the type constraints.
#ifndef PHAZE_DIALECTS_STABLEHLO_TYPEPREDICATES_H
#define PHAZE_DIALECTS_STABLEHLO_TYPEPREDICATES_H

#include "mlir/IR/Types.h"
#include <cstdint>

namespace phaze::stablehlo {

/// Sets of element types; unions are taken with `|`.
namespace elements {
constexpr uint32_t Bool = 1u << 0;           ///< i1
constexpr uint32_t SInt = 1u << 1;           ///< i2 i4 i8 i16 i32 i64
constexpr uint32_t UInt = 1u << 2;           ///< ui2 ui4 ui8 ui16 ui32 ui64
constexpr uint32_t Float = 1u << 3;          ///< f4, f6 and f8 kinds, bf16 f16 f32 f64
constexpr uint32_t Complex = 1u << 4;        ///< complex<f32> complex<f64>
constexpr uint32_t QuantPerTensor = 1u << 5; ///< !quant.uniform with one scale
constexpr uint32_t QuantPerAxis = 1u << 6;   ///< !quant.uniform with a scale per slice
constexpr uint32_t Index = 1u << 7;          ///< index, in shape operands only
constexpr uint32_t F32 = 1u << 8;            ///< f32 alone
constexpr uint32_t Int = SInt | UInt;
constexpr uint32_t Quant = QuantPerTensor | QuantPerAxis;
constexpr uint32_t Any = Bool | Int | Float | Complex | Quant;
} // namespace elements

/// The set (a single bit, `Float | F32` for f32) that `type` belongs to; 0 when it is no element
/// type. A quantized type counts only when it keeps the specification's constraints on quantized
/// element types.
uint32_t elementSet(mlir::Type type);

/// Whether `type` belongs to one of `sets`.
inline bool isElement(mlir::Type type, uint32_t sets) { return elementSet(type) & sets; }

/// Whether `type` is a ranked tensor of such elements with the given rank (-1: any). A per-axis
/// quantized element has one scale for each slice of its dimension.
bool isTensorOf(mlir::Type type, uint32_t sets, int64_t rank = -1);

/// A list of sizes or indices, whose length is known.
bool isShapeTensor(mlir::Type type);

/// Whether `type` is a tuple whose elements are StableHLO values.
bool isTuple(mlir::Type type);

bool isTensorOrToken(mlir::Type type);

/// Ranked tensors, tokens, tuples of such, and futures.
bool isValueType(mlir::Type type);

} // namespace phaze::stablehlo

#endif
