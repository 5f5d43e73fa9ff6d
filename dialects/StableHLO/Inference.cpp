// What all type inference and verification shares.
#include "dialects/StableHLO/Inference.h"
#include "dialects/StableHLO/StableHLOAttrs.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace phaze::stablehlo {

std::string str(ArrayRef<int64_t> dims) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(dims, os, [&](int64_t dim) {
    if (ShapedType::isDynamic(dim))
      os << '?';
    else
      os << dim;
  });
  os << ']';
  return text;
}

ArrayRef<int64_t> boundsOf(RankedTensorType type) {
  auto extensions = dyn_cast_or_null<TypeExtensionsAttr>(type.getEncoding());
  return extensions ? extensions.getBounds() : ArrayRef<int64_t>();
}

/// A static size within `bounds`, or a size or bound that is not known.
static bool isWithinBound(int64_t size, ArrayRef<int64_t> bounds, size_t dim) {
  return bounds.empty() || ShapedType::isDynamic(size) || ShapedType::isDynamic(bounds[dim]) ||
         size <= bounds[dim];
}

bool compatibleShapes(ShapedType a, ShapedType b) {
  if (!a.hasRank() || !b.hasRank())
    return true;
  if (a.getRank() != b.getRank())
    return false;
  auto rankedA = dyn_cast<RankedTensorType>(a);
  auto rankedB = dyn_cast<RankedTensorType>(b);
  ArrayRef<int64_t> boundsA = rankedA ? boundsOf(rankedA) : ArrayRef<int64_t>();
  ArrayRef<int64_t> boundsB = rankedB ? boundsOf(rankedB) : ArrayRef<int64_t>();
  for (size_t dim = 0, rank = a.getRank(); dim < rank; ++dim) {
    int64_t sizeA = a.getDimSize(dim), sizeB = b.getDimSize(dim);
    if (!isCompatibleDim(sizeA, sizeB) || !isWithinBound(sizeA, boundsB, dim) ||
        !isWithinBound(sizeB, boundsA, dim))
      return false;
  }
  return true;
}

static bool compatibleElements(Type a, Type b) {
  if (a == b)
    return true;
  auto quantA = dyn_cast<quant::QuantizedType>(a);
  auto quantB = dyn_cast<quant::QuantizedType>(b);
  if (quantA && quantB &&
      (quantA.getStorageType() != quantB.getStorageType() ||
       quantA.getStorageTypeMin() != quantB.getStorageTypeMin() ||
       quantA.getStorageTypeMax() != quantB.getStorageTypeMax()))
    return false;
  return expressedOrSelf(a) == expressedOrSelf(b);
}

bool areCompatible(Type a, Type b) {
  if (a == b)
    return true;
  auto shapedA = dyn_cast<ShapedType>(a);
  auto shapedB = dyn_cast<ShapedType>(b);
  if (shapedA && shapedB)
    return compatibleShapes(shapedA, shapedB) &&
           compatibleElements(shapedA.getElementType(), shapedB.getElementType());
  auto tupleA = dyn_cast<TupleType>(a);
  auto tupleB = dyn_cast<TupleType>(b);
  if (tupleA && tupleB)
    return areCompatible(tupleA.getTypes(), tupleB.getTypes());
  auto futureA = dyn_cast<FutureType>(a);
  auto futureB = dyn_cast<FutureType>(b);
  return futureA && futureB && areCompatible(futureA.getTypes(), futureB.getTypes());
}

bool areCompatible(TypeRange a, TypeRange b) {
  if (a.size() != b.size())
    return false;
  for (auto [typeA, typeB] : llvm::zip(a, b))
    if (!areCompatible(typeA, typeB))
      return false;
  return true;
}

Type mostSpecificType(TypeRange types) {
  Type first = types.front();
  if (llvm::all_of(types, [&](Type type) { return type == first; }))
    return first;
  auto tensor = dyn_cast<RankedTensorType>(first);
  if (!tensor)
    return areCompatible(types, SmallVector<Type>(types.size(), first)) ? first : Type();
  SmallVector<int64_t> shape(tensor.getShape());
  SmallVector<int64_t> bounds(tensor.getRank(), ShapedType::kDynamic);
  for (Type type : types) {
    if (!areCompatible(type, first))
      return Type();
    auto other = dyn_cast<RankedTensorType>(type);
    if (!other)
      continue; // Unranked: says nothing.
    ArrayRef<int64_t> otherBounds = boundsOf(other);
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      int64_t size = other.getDimSize(dim);
      if (!isCompatibleDim(shape[dim], size))
        return Type();
      if (!ShapedType::isDynamic(size))
        shape[dim] = size;
      if (otherBounds.empty() || ShapedType::isDynamic(otherBounds[dim]))
        continue;
      bounds[dim] = ShapedType::isDynamic(bounds[dim]) ? otherBounds[dim]
                                                       : std::min(bounds[dim], otherBounds[dim]);
    }
  }
  return tensorType(shape, tensor.getElementType(), bounds);
}

RankedTensorType tensorType(ArrayRef<int64_t> shape, Type element, ArrayRef<int64_t> bounds) {
  SmallVector<int64_t> kept(bounds);
  for (auto [size, bound] : llvm::zip(shape, kept))
    if (!ShapedType::isDynamic(size))
      bound = ShapedType::kDynamic;
  if (llvm::all_of(kept, ShapedType::isDynamic))
    return RankedTensorType::get(shape, element);
  return RankedTensorType::get(shape, element, TypeExtensionsAttr::get(element.getContext(), kept));
}

Type expressedOrSelf(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(expressedOrSelf(tensor.getElementType()));
  auto quantized = dyn_cast<quant::QuantizedType>(type);
  return quantized ? quantized.getExpressedType() : type;
}

Type storageOrSelf(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(storageOrSelf(tensor.getElementType()));
  auto quantized = dyn_cast<quant::QuantizedType>(type);
  return quantized ? quantized.getStorageType() : type;
}

bool isQuantized(Type type) { return isa<quant::QuantizedType>(getElementTypeOrSelf(type)); }

LogicalResult verifyUnique(Report report, StringRef name, ArrayRef<int64_t> dims) {
  llvm::SmallSet<int64_t, 8> seen;
  for (int64_t dim : dims)
    if (!seen.insert(dim).second)
      return report("expected ", name, " to be unique, but found ", str(dims));
  return success();
}

LogicalResult verifyInRange(Report report, StringRef name, ArrayRef<int64_t> dims, int64_t lo,
                            int64_t hi) {
  for (int64_t dim : dims)
    if (dim < lo || dim >= hi)
      return report("expected ", name, " to be in range [", lo, ", ", hi, "), but found ", dim);
  return success();
}

LogicalResult verifySorted(Report report, StringRef name, ArrayRef<int64_t> dims) {
  if (!llvm::is_sorted(dims))
    return report("expected ", name, " to be sorted, but found ", str(dims));
  return success();
}

LogicalResult verifySize(Report report, StringRef name, ArrayRef<int64_t> dims, int64_t size) {
  if (static_cast<int64_t>(dims.size()) != size)
    return report("expected ", name, " to have ", size, " elements, but found ", str(dims));
  return success();
}

LogicalResult inferCompatible(Report report, TypeRange operands, SmallVectorImpl<Type> &results) {
  if (operands.empty())
    return report("expected at least 1 operand");
  Type type = mostSpecificType(operands);
  if (!type) {
    std::string found;
    llvm::raw_string_ostream os(found);
    llvm::interleaveComma(operands, os, [&](Type operand) { os << operand; });
    return report("requires compatible types for all operands, but found ", found);
  }
  results.push_back(type);
  return success();
}

} // namespace phaze::stablehlo
