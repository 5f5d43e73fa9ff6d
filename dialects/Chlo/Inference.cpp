// Type inference of chlo.
#include "dialects/Chlo/Inference.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using phaze::stablehlo::areCompatible;
using phaze::stablehlo::isCompatibleDim;
using phaze::stablehlo::str;

namespace phaze::chlo {

Type withElement(Type tensor, Type element) {
  auto shaped = cast<TensorType>(tensor);
  if (!shaped.hasRank())
    return UnrankedTensorType::get(element);
  auto ranked = cast<RankedTensorType>(tensor);
  return RankedTensorType::get(ranked.getShape(), element, ranked.getEncoding());
}

LogicalResult inferOperandType(Report report, TypeRange operands, SmallVectorImpl<Type> &results) {
  // chlo_l1
  Type first = operands.front();
  for (Type type : operands.drop_front())
    if (!areCompatible(first, type))
      return report("expected compatible operand types, found ", first, " and ", type);
  auto ranked = llvm::find_if(operands, llvm::IsaPred<RankedTensorType>);
  results.push_back(ranked == operands.end() ? first : *ranked);
  return success();
}

//===-- Broadcasting ------------------------------------------------------------------------===//

namespace {

/// The size to which two sizes broadcast. None if they do not.
std::optional<int64_t> broadcastSizes(int64_t a, int64_t b) {
  if (a == 1 || a == b)
    return b;
  if (b == 1)
    return a;
  if (ShapedType::isDynamic(a) || ShapedType::isDynamic(b))
    return ShapedType::kDynamic;
  return std::nullopt;
}

/// Broadcasts `size` into dimension `dim` of a shape.
bool broadcastInto(SmallVectorImpl<int64_t> &shape, size_t dim, int64_t size) {
  std::optional<int64_t> common = broadcastSizes(shape[dim], size);
  if (common)
    shape[dim] = *common;
  return common.has_value();
}

} // namespace

std::optional<SmallVector<int64_t>> broadcastShapes(ArrayRef<ArrayRef<int64_t>> shapes) {
  size_t rank = 0;
  for (ArrayRef<int64_t> shape : shapes)
    rank = std::max(rank, shape.size());
  SmallVector<int64_t> result(rank, 1);
  for (ArrayRef<int64_t> shape : shapes)
    for (size_t dim = 0; dim < shape.size(); ++dim)
      if (!broadcastInto(result, rank - shape.size() + dim, shape[dim]))
        return std::nullopt;
  return result;
}

std::optional<SmallVector<int64_t>> broadcastShapes(ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs,
                                                    ArrayRef<int64_t> dimensions) {
  if (lhs.size() < rhs.size())
    std::swap(lhs, rhs);
  if (dimensions.size() != rhs.size())
    return std::nullopt;
  SmallVector<int64_t> result(lhs);
  for (auto [dim, size] : llvm::zip_equal(dimensions, rhs))
    if (dim < 0 || dim >= static_cast<int64_t>(result.size()) || !broadcastInto(result, dim, size))
      return std::nullopt;
  return result;
}

Type inferBroadcast(std::optional<Location> location, StringRef opName, TypeRange operands,
                    std::optional<ArrayRef<int64_t>> dimensions, Type element) {
  SmallVector<ArrayRef<int64_t>> shapes;
  for (Type type : operands) {
    auto ranked = dyn_cast<RankedTensorType>(type);
    if (!ranked)
      return UnrankedTensorType::get(element);
    shapes.push_back(ranked.getShape());
  }
  // chlo_l3
  std::optional<SmallVector<int64_t>> shape =
      dimensions ? broadcastShapes(shapes[0], shapes[1], *dimensions) : broadcastShapes(shapes);
  if (shape)
    return RankedTensorType::get(*shape, element);
  // chlo_l4
  if (location) {
    InFlightDiagnostic diag = emitWarning(*location) << "'" << opName << "' op cannot broadcast ";
    llvm::interleaveComma(operands, diag);
    if (dimensions)
      diag << " with broadcast_dimensions " << str(*dimensions);
  }
  return UnrankedTensorType::get(element);
}

FailureOr<Type> inferElement(Report report, Type lhs, Type rhs) {
  // chlo_l2
  Type left = getElementTypeOrSelf(lhs), right = getElementTypeOrSelf(rhs);
  if (!areCompatible(RankedTensorType::get({}, left), RankedTensorType::get({}, right)))
    return report("expected compatible element types, found ", left, " and ", right);
  return left;
}

//===-- Others ------------------------------------------------------------------------------===//

LogicalResult inferTopK(Report report, TensorType operand, int64_t k,
                        SmallVectorImpl<Type> &results) {
  // chlo_l8
  if (k < 0)
    return report("expected k to be at least 0, found ", k);
  Type index = IntegerType::get(operand.getContext(), 32);
  if (!operand.hasRank()) {
    results.assign({operand, UnrankedTensorType::get(index)});
    return success();
  }
  if (operand.getRank() == 0)
    return report("expected an operand with at least 1 dimension, found ", operand);
  SmallVector<int64_t> shape(operand.getShape());
  if (!ShapedType::isDynamic(shape.back()) && shape.back() < k)
    return report("expected a last dimension of at least k = ", k, " elements, found ",
                  shape.back());
  shape.back() = k;
  results.assign({RankedTensorType::get(shape, operand.getElementType()),
                  RankedTensorType::get(shape, index)});
  return success();
}

namespace {

/// Verifies that the dimensions of a list are in range and that no dimension is in two lists.
LogicalResult verifyDimensions(Report report, StringRef names, int64_t rank,
                               ArrayRef<int64_t> first, ArrayRef<int64_t> second) {
  SmallVector<int64_t> all(first);
  llvm::append_range(all, second);
  if (failed(stablehlo::verifyInRange(report, names, all, 0, rank)))
    return failure();
  return stablehlo::verifyUnique(report, names, all);
}

LogicalResult verifyPairs(Report report, StringRef kind, RankedTensorType lhs,
                          ArrayRef<int64_t> lhsDims, RankedTensorType rhs,
                          ArrayRef<int64_t> rhsDims) {
  if (lhsDims.size() != rhsDims.size())
    return report("expected as many ", kind, " dimensions of lhs as of rhs, found ", lhsDims.size(),
                  " and ", rhsDims.size());
  for (auto [lhsDim, rhsDim] : llvm::zip_equal(lhsDims, rhsDims))
    if (!isCompatibleDim(lhs.getDimSize(lhsDim), rhs.getDimSize(rhsDim)))
      return report("expected equal sizes of ", kind, " dimensions ", lhsDim, " of lhs and ",
                    rhsDim, " of rhs, found ", lhs.getDimSize(lhsDim), " and ",
                    rhs.getDimSize(rhsDim));
  return success();
}

/// The dimensions below `rank` that are in none of the lists.
SmallVector<int64_t> otherDims(int64_t rank, std::initializer_list<ArrayRef<int64_t>> lists) {
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (llvm::none_of(lists, [&](ArrayRef<int64_t> list) { return llvm::is_contained(list, dim); }))
      dims.push_back(dim);
  return dims;
}

} // namespace

LogicalResult inferRaggedDot(Report report, RankedTensorType lhs, RankedTensorType rhs,
                             RankedTensorType groupSizes, const RaggedDotDimensions &dimensions,
                             SmallVectorImpl<Type> &results) {
  // chlo_l9
  if (failed(verifyDimensions(report, "lhs_batching_dimensions and lhs_contracting_dimensions",
                              lhs.getRank(), dimensions.lhsBatching, dimensions.lhsContracting)) ||
      failed(verifyDimensions(report, "rhs_batching_dimensions and rhs_contracting_dimensions",
                              rhs.getRank(), dimensions.rhsBatching, dimensions.rhsContracting)) ||
      failed(verifyPairs(report, "batching", lhs, dimensions.lhsBatching, rhs,
                         dimensions.rhsBatching)) ||
      failed(verifyPairs(report, "contracting", lhs, dimensions.lhsContracting, rhs,
                         dimensions.rhsContracting)))
    return failure();
  if (dimensions.lhsRagged.size() != 1)
    return report("expected 1 lhs_ragged_dimensions, found ", dimensions.lhsRagged.size());
  int64_t ragged = dimensions.lhsRagged.front();
  if (failed(stablehlo::verifyInRange(report, "lhs_ragged_dimensions", ragged, 0, lhs.getRank())))
    return failure();
  bool isBatching = llvm::is_contained(dimensions.lhsBatching, ragged);
  bool isContracting = llvm::is_contained(dimensions.lhsContracting, ragged);

  if (groupSizes.getRank() < 1)
    return report("expected group_sizes with at least 1 dimension, found ", groupSizes);
  int64_t numGroups = groupSizes.getShape().back();
  SmallVector<int64_t> lhsOther =
      otherDims(lhs.getRank(), {dimensions.lhsBatching, dimensions.lhsContracting});
  ArrayRef<int64_t> kind = isBatching      ? dimensions.lhsBatching
                           : isContracting ? dimensions.lhsContracting
                                           : ArrayRef(lhsOther);
  SmallVector<int64_t> prefix;
  if (!isBatching)
    llvm::append_range(prefix, dimensions.lhsBatching);
  llvm::append_range(prefix, kind.take_front(llvm::find(kind, ragged) - kind.begin()));
  SmallVector<int64_t> fullSizes;
  for (int64_t dim : prefix)
    fullSizes.push_back(lhs.getDimSize(dim));
  fullSizes.push_back(numGroups);
  if (groupSizes.getRank() != 1 && failed(verifyCompatibleShape(groupSizes.getShape(), fullSizes)))
    return report("expected group_sizes of shape ", str(numGroups), " or ", str(fullSizes),
                  ", found ", str(groupSizes.getShape()));

  ArrayRef<int64_t> group = dimensions.rhsGroup;
  if (isBatching || isContracting) {
    if (!group.empty())
      return report("expected no rhs_group_dimensions for a ragged dimension that is batching or "
                    "contracting, found ",
                    str(group));
  } else {
    if (group.size() != 1)
      return report("expected 1 rhs_group_dimensions, found ", group.size());
    if (failed(stablehlo::verifyInRange(report, "rhs_group_dimensions", group, 0, rhs.getRank())))
      return failure();
    if (llvm::is_contained(dimensions.rhsBatching, group[0]) ||
        llvm::is_contained(dimensions.rhsContracting, group[0]))
      return report("expected rhs_group_dimensions to be neither batching nor contracting, found ",
                    group[0]);
    if (!isCompatibleDim(rhs.getDimSize(group[0]), numGroups))
      return report("expected rhs group dimension ", group[0], " to have the size ", numGroups,
                    " of group_sizes, found ", rhs.getDimSize(group[0]));
  }

  SmallVector<int64_t> shape;
  if (isContracting)
    shape.push_back(numGroups);
  for (int64_t dim : dimensions.lhsBatching)
    shape.push_back(lhs.getDimSize(dim));
  for (int64_t dim : lhsOther)
    shape.push_back(lhs.getDimSize(dim));
  for (int64_t dim :
       otherDims(rhs.getRank(), {dimensions.rhsBatching, dimensions.rhsContracting, group}))
    shape.push_back(rhs.getDimSize(dim));
  results.push_back(RankedTensorType::get(shape, lhs.getElementType()));
  return success();
}

//===-- Scan --------------------------------------------------------------------------------===//

namespace {

/// The type of a slice: without one dimension.
Type dropDimension(Type type, int64_t dimension) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.erase(shape.begin() + dimension);
  return RankedTensorType::get(shape, tensor.getElementType());
}

LogicalResult verifyTypes(Report report, StringRef what, TypeRange expected, TypeRange found) {
  if (expected.size() != found.size())
    return report("expected ", expected.size(), " ", what, ", found ", found.size());
  for (auto [index, expectedType, foundType] : llvm::enumerate(expected, found))
    if (!areCompatible(expectedType, foundType))
      return report("expected number ", index, " of the ", what, " to have type ", expectedType,
                    ", found ", foundType);
  return success();
}

} // namespace

LogicalResult verifyScan(Report report, TypeRange inputs, TypeRange inits, TypeRange outputs,
                         TypeRange carries, int64_t dimension, std::optional<int64_t> scanDimSize) {
  // chlo_l10
  if (inputs.empty() && outputs.empty())
    return report("expected at least 1 input or output");
  int64_t size = scanDimSize.value_or(ShapedType::kDynamic);
  for (auto [what, types] : {std::pair("input", inputs), std::pair("output", outputs)})
    for (auto [index, type] : llvm::enumerate(types)) {
      auto tensor = cast<RankedTensorType>(type);
      if (dimension < 0 || dimension >= tensor.getRank())
        return report("expected dimension to be in range [0, ", tensor.getRank(), ") of ", what,
                      " ", index, ", found ", dimension);
      int64_t found = tensor.getDimSize(dimension);
      if (!isCompatibleDim(size, found))
        return report("expected ", what, " ", index, " to have size ", size, " in dimension ",
                      dimension, ", found ", found);
      if (!ShapedType::isDynamic(found))
        size = found;
    }
  return verifyTypes(report, "carries", inits, carries);
}

LogicalResult verifyScanBody(Report report, TypeRange inputs, TypeRange inits, TypeRange outputs,
                             TypeRange carries, int64_t dimension, TypeRange arguments,
                             TypeRange returned) {
  // chlo_l10
  SmallVector<Type> expectedArguments, expectedReturned;
  for (Type type : inputs)
    expectedArguments.push_back(dropDimension(type, dimension));
  llvm::append_range(expectedArguments, inits);
  for (Type type : outputs)
    expectedReturned.push_back(dropDimension(type, dimension));
  llvm::append_range(expectedReturned, carries);
  if (failed(verifyTypes(report, "body arguments", expectedArguments, arguments)))
    return failure();
  return verifyTypes(report, "values that the body returns", expectedReturned, returned);
}

} // namespace phaze::chlo
