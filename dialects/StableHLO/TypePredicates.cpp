// Which types StableHLO values have.
#include "dialects/StableHLO/TypePredicates.h"
#include "dialects/StableHLO/StableHLODialect.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include <cmath>

using namespace mlir;

namespace phaze::stablehlo {

static uint32_t integerSet(IntegerType type) {
  switch (type.getWidth()) {
  case 1:
    return type.isSignless() ? elements::Bool : 0;
  case 2:
  case 4:
  case 8:
  case 16:
  case 32:
  case 64:
    return type.isSignless() ? elements::SInt : type.isUnsigned() ? elements::UInt : 0;
  default:
    return 0;
  }
}

static bool isFloatElement(FloatType type) {
  return isa<Float4E2M1FNType, Float6E2M3FNType, Float6E3M2FNType, Float8E3M4Type, Float8E4M3Type,
             Float8E4M3FNType, Float8E4M3FNUZType, Float8E4M3B11FNUZType, Float8E5M2Type,
             Float8E5M2FNUZType, Float8E8M0FNUType, BFloat16Type, Float16Type, Float32Type,
             Float64Type>(type);
}

/// The constraints of quantized element types that MLIR's own verifier leaves open.
static bool isQuantParameter(quant::QuantizedType type, double scale, int64_t zeroPoint) {
  return std::isfinite(scale) && scale > 0 && zeroPoint >= type.getStorageTypeMin() &&
         zeroPoint <= type.getStorageTypeMax();
}

static bool isQuantStorage(quant::QuantizedType type) {
  auto storage = dyn_cast<IntegerType>(type.getStorageType());
  auto expressed = dyn_cast_or_null<FloatType>(type.getExpressedType());
  return storage && expressed && isFloatElement(expressed) &&
         type.getStorageTypeMin() < type.getStorageTypeMax();
}

uint32_t elementSet(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integerSet(integer);
  if (isa<Float32Type>(type))
    return elements::Float | elements::F32;
  if (auto floating = dyn_cast<FloatType>(type))
    return isFloatElement(floating) ? elements::Float : 0;
  if (auto complex = dyn_cast<ComplexType>(type))
    return isa<Float32Type, Float64Type>(complex.getElementType()) ? elements::Complex : 0;
  if (isa<IndexType>(type))
    return elements::Index;
  if (auto perTensor = dyn_cast<quant::UniformQuantizedType>(type))
    return isQuantStorage(perTensor) &&
                   isQuantParameter(perTensor, perTensor.getScale(), perTensor.getZeroPoint())
               ? elements::QuantPerTensor
               : 0;
  if (auto perAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(type)) {
    if (!isQuantStorage(perAxis) || perAxis.getQuantizedDimension() < 0)
      return 0;
    for (auto [scale, zeroPoint] : llvm::zip(perAxis.getScales(), perAxis.getZeroPoints()))
      if (!isQuantParameter(perAxis, scale, zeroPoint))
        return 0;
    return elements::QuantPerAxis;
  }
  return 0;
}

bool isTensorOf(Type type, uint32_t sets, int64_t rank) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || (rank >= 0 && tensor.getRank() != rank) ||
      !isElement(tensor.getElementType(), sets))
    return false;
  auto perAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(tensor.getElementType());
  if (!perAxis)
    return true;
  int64_t dim = perAxis.getQuantizedDimension();
  return dim < tensor.getRank() &&
         (tensor.isDynamicDim(dim) ||
          tensor.getDimSize(dim) == static_cast<int64_t>(perAxis.getScales().size()));
}

bool isShapeTensor(Type type) {
  return isTensorOf(type, elements::Int | elements::Index, 1) &&
         cast<RankedTensorType>(type).hasStaticShape();
}

bool isTuple(Type type) {
  auto tuple = dyn_cast<TupleType>(type);
  return tuple && llvm::all_of(tuple.getTypes(), isValueType);
}

bool isTensorOrToken(Type type) { return isa<TokenType>(type) || isTensorOf(type, elements::Any); }

bool isValueType(Type type) {
  if (auto future = dyn_cast<FutureType>(type))
    return llvm::all_of(future.getTypes(), isValueType);
  return isTensorOrToken(type) || isTuple(type);
}

} // namespace phaze::stablehlo
