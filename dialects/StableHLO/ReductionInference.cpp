// Result types and constraints of operations that combine values by a region.
#include "dialects/StableHLO/ReductionInference.h"
#include "dialects/StableHLO/TypePredicates.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"

using namespace mlir;

namespace phaze::stablehlo {

/// Bits of an element, counting those of its storage when it is quantized.
static unsigned bitWidth(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * bitWidth(complex.getElementType());
  if (auto quantized = dyn_cast<quant::QuantizedType>(element))
    return quantized.getStorageTypeIntegralWidth();
  return element.getIntOrFloatBitWidth();
}

bool isPromotable(Type from, Type to) {
  for (uint32_t kind : {elements::Bool, elements::Int, elements::Float, elements::Complex})
    if (isElement(from, kind))
      return isElement(to, kind) && bitWidth(from) <= bitWidth(to);
  if (!isElement(from, elements::Quant) || !isElement(to, elements::Quant))
    return false;
  return expressedOrSelf(from) == expressedOrSelf(to) && bitWidth(from) <= bitWidth(to);
}

LogicalResult verifyReducerBody(Report report, StringRef region, TypeRange arguments,
                                TypeRange returned, ArrayRef<Type> inputElements,
                                ArrayRef<Type> initElements) {
  size_t count = inputElements.size();
  if (arguments.size() != 2 * count)
    return report("expected ", region, " to take ", 2 * count, " arguments, but it takes ",
                  arguments.size());
  if (returned.size() != count)
    return report("expected ", region, " to return ", count, " values, but it returns ",
                  returned.size());
  for (size_t i = 0; i < count; ++i) {
    auto result = dyn_cast<RankedTensorType>(returned[i]);
    if (!result || result.getRank() != 0)
      return report("expected ", region, " to return 0-dimensional tensors, but value ", i,
                    " has type ", returned[i]);
    for (size_t argument : {i, count + i})
      if (!areCompatible(arguments[argument], result))
        return report("expected argument ", argument, " of ", region,
                      " to have the type of returned value ", i, ", ", result, ", but found ",
                      arguments[argument]);
    Type element = result.getElementType();
    if (!isPromotable(inputElements[i], element))
      return report("expected element type of input ", i, ", ", inputElements[i],
                    ", to be promotable to that of ", region, ", ", element);
    if (!isPromotable(initElements[i], element))
      return report("expected element type of initial value ", i, ", ", initElements[i],
                    ", to be promotable to that of ", region, ", ", element);
  }
  return success();
}

/// Element types of inputs and initial values, once it is known that they fit together.
struct ReductionElements {
  SmallVector<Type> inputs;
  SmallVector<Type> initValues;
};

/// What reduce and reduce_window ask of their operands.
static LogicalResult verifyReductionOperands(Report report, TypeRange operands,
                                             ReductionElements &elements) {
  // reduce_c3, reduce_window_c1
  if (operands.empty() || operands.size() % 2 != 0)
    return report("expected at least 1 input and as many initial values, but found ",
                  operands.size(), " operands");
  size_t count = operands.size() / 2;
  auto first = cast<RankedTensorType>(operands[0]);
  for (size_t i = 0; i < count; ++i) {
    auto input = cast<RankedTensorType>(operands[i]);
    auto initValue = cast<RankedTensorType>(operands[count + i]);
    // reduce_c1, reduce_window_c2
    if (!compatibleShapes(first, input))
      return report("expected inputs of the same shape, but found ", first, " and ", input);
    // reduce_c2, reduce_window_c3
    if (input.getElementType() != initValue.getElementType())
      return report("expected initial value ", i, " to have the element type of its input, ",
                    input.getElementType(), ", but found ", initValue.getElementType());
    elements.inputs.push_back(input.getElementType());
    elements.initValues.push_back(initValue.getElementType());
  }
  return success();
}

LogicalResult inferReduce(Report report, TypeRange operands, ArrayRef<int64_t> dimensions,
                          RegionTypes body, SmallVectorImpl<Type> &results) {
  ReductionElements elements;
  // reduce_c1, reduce_c2, reduce_c3
  if (failed(verifyReductionOperands(report, operands, elements)))
    return failure();
  auto input = cast<RankedTensorType>(operands[0]);
  // reduce_c4
  if (failed(verifyInRange(report, "dimensions", dimensions, 0, input.getRank())))
    return failure();
  // reduce_c5
  if (failed(verifyUnique(report, "dimensions", dimensions)))
    return failure();
  // reduce_c6
  if (failed(verifyReducerBody(report, "body", body.arguments, body.returned, elements.inputs,
                               elements.initValues)))
    return failure();
  SmallVector<int64_t> shape, bounds;
  for (int64_t dim = 0; dim < input.getRank(); ++dim) {
    if (llvm::is_contained(dimensions, dim))
      continue;
    shape.push_back(input.getDimSize(dim));
    if (!boundsOf(input).empty())
      bounds.push_back(boundsOf(input)[dim]);
  }
  // reduce_c7, reduce_c8
  for (Type type : body.returned)
    results.push_back(tensorType(shape, cast<RankedTensorType>(type).getElementType(), bounds));
  return success();
}

static LogicalResult verifyWindowDimensions(Report report, ArrayRef<int64_t> windowDimensions,
                                            int64_t rank) {
  // reduce_window_c4, select_and_scatter_c4
  if (failed(verifySize(report, "window_dimensions", windowDimensions, rank)))
    return failure();
  // reduce_window_c5, select_and_scatter_c5
  for (int64_t size : windowDimensions)
    if (size <= 0)
      return report("expected window_dimensions to be positive, but found ", str(windowDimensions));
  return success();
}

/// The number of windows along each dimension of a tensor with these sizes (or bounds of sizes).
static SmallVector<int64_t>
countAllWindows(ArrayRef<int64_t> base, ArrayRef<int64_t> windowDimensions, const Window &window) {
  SmallVector<int64_t> counts;
  for (size_t dim = 0; dim < base.size(); ++dim)
    counts.push_back(countWindows(window, dim, base[dim], windowDimensions[dim]));
  return counts;
}

LogicalResult inferReduceWindow(Report report, TypeRange operands,
                                ArrayRef<int64_t> windowDimensions, const Window &window,
                                RegionTypes body, SmallVectorImpl<Type> &results) {
  ReductionElements elements;
  // reduce_window_c1, reduce_window_c2, reduce_window_c3
  if (failed(verifyReductionOperands(report, operands, elements)))
    return failure();
  auto input = cast<RankedTensorType>(operands[0]);
  // reduce_window_c4, reduce_window_c5
  if (failed(verifyWindowDimensions(report, windowDimensions, input.getRank())))
    return failure();
  // reduce_window_c6 to reduce_window_c12
  if (failed(verifyWindow(report, window, input.getRank())))
    return failure();
  // reduce_window_c13
  if (failed(verifyReducerBody(report, "body", body.arguments, body.returned, elements.inputs,
                               elements.initValues)))
    return failure();
  // reduce_window_c14, reduce_window_c15, reduce_window_c16
  SmallVector<int64_t> shape = countAllWindows(input.getShape(), windowDimensions, window);
  SmallVector<int64_t> bounds = countAllWindows(boundsOf(input), windowDimensions, window);
  for (Type type : body.returned)
    results.push_back(tensorType(shape, cast<RankedTensorType>(type).getElementType(), bounds));
  return success();
}

static bool isScalarBool(Type type) { return isTensorOf(type, elements::Bool, 0); }

LogicalResult inferSelectAndScatter(Report report, RankedTensorType operand,
                                    RankedTensorType source, RankedTensorType initValue,
                                    ArrayRef<int64_t> windowDimensions, const Window &window,
                                    RegionTypes select, RegionTypes scatter,
                                    SmallVectorImpl<Type> &results) {
  Type element = operand.getElementType();
  // select_and_scatter_c1
  if (source.getElementType() != element)
    return report("expected source to have the element type of operand, ", element, ", but found ",
                  source.getElementType());
  // select_and_scatter_c3
  if (initValue.getElementType() != element)
    return report("expected init_value to have the element type of operand, ", element,
                  ", but found ", initValue.getElementType());
  // select_and_scatter_c4, select_and_scatter_c5
  if (failed(verifyWindowDimensions(report, windowDimensions, operand.getRank())))
    return failure();
  // select_and_scatter_c6, select_and_scatter_c7, select_and_scatter_c8
  if (failed(verifyWindow(report, window, operand.getRank())))
    return failure();
  // select_and_scatter_c2
  RankedTensorType windows =
      tensorType(countAllWindows(operand.getShape(), windowDimensions, window), element,
                 countAllWindows(boundsOf(operand), windowDimensions, window));
  if (!compatibleShapes(windows, source))
    return report("expected source with one element for each window, ", windows, ", but found ",
                  source);
  // select_and_scatter_c9
  Type scalar = RankedTensorType::get({}, element);
  if (!llvm::equal(select.arguments, SmallVector<Type>(2, scalar)))
    return report("expected select to take two arguments of type ", scalar, ", but found ",
                  select.arguments);
  if (select.returned.size() != 1 || !isScalarBool(select.returned[0]))
    return report("expected select to return a value of type tensor<i1>, but found ",
                  select.returned);
  // select_and_scatter_c10
  if (failed(verifyReducerBody(report, "scatter", scatter.arguments, scatter.returned, element,
                               element)))
    return failure();
  // select_and_scatter_c11, select_and_scatter_c12
  results.push_back(tensorType(operand.getShape(),
                               cast<RankedTensorType>(scatter.returned[0]).getElementType(),
                               boundsOf(operand)));
  return success();
}

LogicalResult inferMap(Report report, TypeRange inputs, ArrayRef<int64_t> dimensions,
                       RegionTypes computation, SmallVectorImpl<Type> &results) {
  // map_c2
  if (inputs.empty())
    return report("expected at least 1 input");
  auto first = cast<RankedTensorType>(inputs[0]);
  // map_c1
  for (Type input : inputs)
    if (!compatibleShapes(first, cast<RankedTensorType>(input)))
      return report("expected inputs of the same shape, but found ", first, " and ", input);
  // map_c3
  if (!llvm::equal(dimensions, llvm::seq<int64_t>(0, first.getRank())))
    return report("expected dimensions to be all ", first.getRank(),
                  " dimensions of the inputs in order, but found ", str(dimensions));
  // map_c4
  if (computation.arguments.size() != inputs.size())
    return report("expected computation to take ", inputs.size(), " arguments, but it takes ",
                  computation.arguments.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    auto scalar = RankedTensorType::get({}, cast<RankedTensorType>(inputs[i]).getElementType());
    if (!areCompatible(computation.arguments[i], scalar))
      return report("expected argument ", i, " of computation to have type ", scalar,
                    ", but found ", computation.arguments[i]);
  }
  if (computation.returned.size() != 1)
    return report("expected computation to return 1 value, but it returns ",
                  computation.returned.size());
  auto returned = dyn_cast<RankedTensorType>(computation.returned[0]);
  if (!returned || returned.getRank() != 0)
    return report("expected computation to return a 0-dimensional tensor, but found ",
                  computation.returned[0]);
  results.push_back(tensorType(first.getShape(), returned.getElementType(), boundsOf(first)));
  return success();
}

LogicalResult inferSort(Report report, TypeRange inputs, int64_t dimension, RegionTypes comparator,
                        SmallVectorImpl<Type> &results) {
  // sort_c1
  if (inputs.empty())
    return report("expected at least 1 input");
  auto first = cast<RankedTensorType>(inputs[0]);
  // sort_c3
  for (Type input : inputs)
    if (!compatibleShapes(first, cast<RankedTensorType>(input)))
      return report("expected inputs of the same shape, but found ", first, " and ", input);
  // sort_c4
  if (failed(verifyInRange(report, "dimension", dimension, -first.getRank(), first.getRank())))
    return failure();
  // sort_c5
  if (comparator.arguments.size() != 2 * inputs.size())
    return report("expected comparator to take ", 2 * inputs.size(), " arguments, but it takes ",
                  comparator.arguments.size());
  for (size_t i = 0; i < comparator.arguments.size(); ++i) {
    Type element = cast<RankedTensorType>(inputs[i / 2]).getElementType();
    auto scalar = RankedTensorType::get({}, element);
    if (comparator.arguments[i] != scalar)
      return report("expected argument ", i, " of comparator to have type ", scalar, ", but found ",
                    comparator.arguments[i]);
  }
  if (comparator.returned.size() != 1 || !isScalarBool(comparator.returned[0]))
    return report("expected comparator to return a value of type tensor<i1>, but found ",
                  comparator.returned);
  // sort_c2
  llvm::append_range(results, inputs);
  return success();
}

} // namespace phaze::stablehlo
