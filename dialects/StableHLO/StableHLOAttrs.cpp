// Attributes of StableHLO: text forms and verification.
#include "dialects/StableHLO/StableHLOAttrs.h"
#include "dialects/StableHLO/ConstantIntegers.h"
#include "dialects/StableHLO/Inference.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

#include "dialects/StableHLO/StableHLOEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/StableHLO/StableHLOAttrs.cpp.inc"

namespace phaze::stablehlo {

void StableHLODialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/StableHLO/StableHLOAttrs.cpp.inc"
      >();
}

//===------------------------------------------------------------------------------------------===//
// Pieces of text
//===------------------------------------------------------------------------------------------===//

static void printDim(AsmPrinter &printer, int64_t dim) {
  if (ShapedType::isDynamic(dim))
    printer << '?';
  else
    printer << dim;
}

static ParseResult parseDim(AsmParser &parser, int64_t &dim) {
  dim = ShapedType::kDynamic;
  return succeeded(parser.parseOptionalQuestion()) ? success() : parser.parseInteger(dim);
}

static FailureOr<SmallVector<int64_t>> parseDimsIn(AsmParser &parser,
                                                   AsmParser::Delimiter delimiter) {
  SmallVector<int64_t> dims;
  if (parser.parseCommaSeparatedList(delimiter,
                                     [&]() { return parseDim(parser, dims.emplace_back()); }))
    return failure();
  return dims;
}

FailureOr<SmallVector<int64_t>> parseDimList(AsmParser &parser) {
  return parseDimsIn(parser, AsmParser::Delimiter::Square);
}

void printDimList(AsmPrinter &printer, ArrayRef<int64_t> dims) {
  printer << '[';
  llvm::interleaveComma(dims, printer, [&](int64_t dim) { printDim(printer, dim); });
  printer << ']';
}

FailureOr<llvm::APFloat> parseDouble(AsmParser &parser) {
  double value;
  if (parser.parseFloat(value))
    return failure();
  return llvm::APFloat(value);
}

namespace {

/// One `key = value` of a struct-like attribute: a list of dimensions or one integer.
struct Field {
  StringRef key;
  SmallVector<int64_t> *list = nullptr;
  int64_t *integer = nullptr;
};

/// `key = value, ...` up to `>`: keys in any order, each at most once, a trailing comma is read.
/// Sets the keys that were there in `seen`, which has a bit per field.
ParseResult parseFields(AsmParser &parser, ArrayRef<Field> fields, llvm::SmallBitVector &seen) {
  seen.resize(fields.size());
  while (failed(parser.parseOptionalGreater())) {
    SMLoc loc = parser.getCurrentLocation();
    StringRef key;
    if (parser.parseKeyword(&key) || parser.parseEqual())
      return failure();
    const Field *field = llvm::find_if(fields, [&](const Field &f) { return f.key == key; });
    if (field == fields.end())
      return parser.emitError(loc, "unknown key '") << key << "'";
    size_t index = field - fields.begin();
    if (seen.test(index))
      return parser.emitError(loc, "duplicate key '") << key << "'";
    seen.set(index);
    if (field->list) {
      FailureOr<SmallVector<int64_t>> dims = parseDimList(parser);
      if (failed(dims))
        return failure();
      *field->list = std::move(*dims);
    } else if (parser.parseInteger(*field->integer)) {
      return failure();
    }
    if (failed(parser.parseOptionalComma()))
      return parser.parseGreater();
  }
  return success();
}

/// Prints `<key = value, ...>` without empty lists and zero integers.
void printFields(AsmPrinter &printer,
                 ArrayRef<std::tuple<StringRef, ArrayRef<int64_t>, int64_t>> fields) {
  printer << '<';
  bool first = true;
  for (auto [key, list, integer] : fields) {
    if (list.empty() && integer == 0)
      continue;
    if (!first)
      printer << ", ";
    first = false;
    printer << key << " = ";
    if (list.empty())
      printer << integer;
    else
      printDimList(printer, list);
  }
  printer << '>';
}

} // namespace

//===------------------------------------------------------------------------------------------===//
// dot, gather, scatter
//===------------------------------------------------------------------------------------------===//

Attribute DotDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> lhsBatching, rhsBatching, lhsContracting, rhsContracting;
  llvm::SmallBitVector seen;
  if (parser.parseLess() || parseFields(parser,
                                        {{"lhs_batching_dimensions", &lhsBatching},
                                         {"rhs_batching_dimensions", &rhsBatching},
                                         {"lhs_contracting_dimensions", &lhsContracting},
                                         {"rhs_contracting_dimensions", &rhsContracting}},
                                        seen))
    return {};
  return get(parser.getContext(), lhsBatching, rhsBatching, lhsContracting, rhsContracting);
}

void DotDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printFields(printer, {{"lhs_batching_dimensions", getLhsBatchingDimensions(), 0},
                        {"rhs_batching_dimensions", getRhsBatchingDimensions(), 0},
                        {"lhs_contracting_dimensions", getLhsContractingDimensions(), 0},
                        {"rhs_contracting_dimensions", getRhsContractingDimensions(), 0}});
}

Attribute GatherDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> offset, collapsed, operandBatching, indicesBatching, indexMap;
  int64_t indexVectorDim = 0;
  llvm::SmallBitVector seen;
  if (parser.parseLess() || parseFields(parser,
                                        {{"offset_dims", &offset},
                                         {"collapsed_slice_dims", &collapsed},
                                         {"operand_batching_dims", &operandBatching},
                                         {"start_indices_batching_dims", &indicesBatching},
                                         {"start_index_map", &indexMap},
                                         {"index_vector_dim", nullptr, &indexVectorDim}},
                                        seen))
    return {};
  return get(parser.getContext(), offset, collapsed, operandBatching, indicesBatching, indexMap,
             indexVectorDim);
}

void GatherDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printFields(printer, {{"offset_dims", getOffsetDims(), 0},
                        {"collapsed_slice_dims", getCollapsedSliceDims(), 0},
                        {"operand_batching_dims", getOperandBatchingDims(), 0},
                        {"start_indices_batching_dims", getStartIndicesBatchingDims(), 0},
                        {"start_index_map", getStartIndexMap(), 0},
                        {"index_vector_dim", {}, getIndexVectorDim()}});
}

Attribute ScatterDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> updateWindow, insertedWindow, inputBatching, indicesBatching, toOperand;
  int64_t indexVectorDim = 0;
  llvm::SmallBitVector seen;
  if (parser.parseLess() || parseFields(parser,
                                        {{"update_window_dims", &updateWindow},
                                         {"inserted_window_dims", &insertedWindow},
                                         {"input_batching_dims", &inputBatching},
                                         {"scatter_indices_batching_dims", &indicesBatching},
                                         {"scatter_dims_to_operand_dims", &toOperand},
                                         {"index_vector_dim", nullptr, &indexVectorDim}},
                                        seen))
    return {};
  return get(parser.getContext(), updateWindow, insertedWindow, inputBatching, indicesBatching,
             toOperand, indexVectorDim);
}

void ScatterDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printFields(printer, {{"update_window_dims", getUpdateWindowDims(), 0},
                        {"inserted_window_dims", getInsertedWindowDims(), 0},
                        {"input_batching_dims", getInputBatchingDims(), 0},
                        {"scatter_indices_batching_dims", getScatterIndicesBatchingDims(), 0},
                        {"scatter_dims_to_operand_dims", getScatterDimsToOperandDims(), 0},
                        {"index_vector_dim", {}, getIndexVectorDim()}});
}

//===------------------------------------------------------------------------------------------===//
// conv
//===------------------------------------------------------------------------------------------===//

/// `[b, 0, 1, f]`: the places of two letters, and of the digits 0..n-1, each exactly once.
static ParseResult parseConvTensor(AsmParser &parser, StringRef first, int64_t &firstDim,
                                   StringRef second, int64_t &secondDim,
                                   SmallVectorImpl<int64_t> &spatial) {
  SMLoc loc = parser.getCurrentLocation();
  constexpr int64_t missing = -1;
  firstDim = secondDim = missing;
  SmallVector<std::pair<int64_t, int64_t>> digits; // (digit, place)
  int64_t place = 0;
  auto parseEntry = [&]() -> ParseResult {
    SMLoc entryLoc = parser.getCurrentLocation();
    int64_t digit;
    OptionalParseResult parsed = parser.parseOptionalInteger(digit);
    if (parsed.has_value()) {
      if (failed(*parsed))
        return failure();
      digits.push_back({digit, place++});
      return success();
    }
    StringRef letter;
    if (parser.parseKeyword(&letter))
      return failure();
    int64_t *dim = letter == first ? &firstDim : letter == second ? &secondDim : nullptr;
    if (!dim)
      return parser.emitError(entryLoc, "expected '")
             << first << "', '" << second << "' or a digit, but found '" << letter << "'";
    if (*dim != missing)
      return parser.emitError(entryLoc, "dimension '") << letter << "' is named twice";
    *dim = place++;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseEntry))
    return failure();
  if (firstDim == missing || secondDim == missing)
    return parser.emitError(loc, "expected dimensions '") << first << "' and '" << second << "'";
  llvm::sort(digits);
  for (auto [index, entry] : llvm::enumerate(digits)) {
    if (entry.first != static_cast<int64_t>(index))
      return parser.emitError(loc, "expected spatial dimensions 0 to ")
             << static_cast<int64_t>(digits.size()) - 1 << ", each once";
    spatial.push_back(entry.second);
  }
  return success();
}

ParseResult parseConvDimensions(AsmParser &parser, ConvDimensionNumbersAttr &dims) {
  int64_t inputBatch, inputFeature, kernelInput, kernelOutput, outputBatch, outputFeature;
  SmallVector<int64_t> inputSpatial, kernelSpatial, outputSpatial;
  if (parseConvTensor(parser, "b", inputBatch, "f", inputFeature, inputSpatial) ||
      parser.parseKeyword("x") ||
      parseConvTensor(parser, "i", kernelInput, "o", kernelOutput, kernelSpatial) ||
      parser.parseArrow() ||
      parseConvTensor(parser, "b", outputBatch, "f", outputFeature, outputSpatial))
    return failure();
  dims = ConvDimensionNumbersAttr::get(parser.getContext(), inputBatch, inputFeature, inputSpatial,
                                       kernelInput, kernelOutput, kernelSpatial, outputBatch,
                                       outputFeature, outputSpatial);
  return success();
}

/// Whether the dimensions of one tensor are 0..n-1, each once, and so have the short spelling.
static bool isConvTensor(int64_t first, int64_t second, ArrayRef<int64_t> spatial) {
  SmallVector<int64_t> all = {first, second};
  llvm::append_range(all, spatial);
  llvm::sort(all);
  for (auto [index, dim] : llvm::enumerate(all))
    if (dim != static_cast<int64_t>(index))
      return false;
  return true;
}

static bool hasShortForm(ConvDimensionNumbersAttr dims) {
  return isConvTensor(dims.getInputBatchDimension(), dims.getInputFeatureDimension(),
                      dims.getInputSpatialDimensions()) &&
         isConvTensor(dims.getKernelInputFeatureDimension(), dims.getKernelOutputFeatureDimension(),
                      dims.getKernelSpatialDimensions()) &&
         isConvTensor(dims.getOutputBatchDimension(), dims.getOutputFeatureDimension(),
                      dims.getOutputSpatialDimensions());
}

static void printConvTensor(AsmPrinter &printer, StringRef first, int64_t firstDim,
                            StringRef second, int64_t secondDim, ArrayRef<int64_t> spatial) {
  SmallVector<std::string> entries(spatial.size() + 2);
  entries[firstDim] = first.str();
  entries[secondDim] = second.str();
  for (auto [index, dim] : llvm::enumerate(spatial))
    entries[dim] = std::to_string(index);
  printer << '[';
  llvm::interleaveComma(entries, printer);
  printer << ']';
}

void printConvDimensions(AsmPrinter &printer, ConvDimensionNumbersAttr dims) {
  printConvTensor(printer, "b", dims.getInputBatchDimension(), "f", dims.getInputFeatureDimension(),
                  dims.getInputSpatialDimensions());
  printer << 'x';
  printConvTensor(printer, "i", dims.getKernelInputFeatureDimension(), "o",
                  dims.getKernelOutputFeatureDimension(), dims.getKernelSpatialDimensions());
  printer << "->";
  printConvTensor(printer, "b", dims.getOutputBatchDimension(), "f",
                  dims.getOutputFeatureDimension(), dims.getOutputSpatialDimensions());
}

Attribute ConvDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  if (failed(parser.parseOptionalKeyword("raw"))) {
    ConvDimensionNumbersAttr dims;
    if (parseConvDimensions(parser, dims) || parser.parseGreater())
      return {};
    return dims;
  }
  int64_t inputBatch = 0, inputFeature = 0, kernelInput = 0, kernelOutput = 0, outputBatch = 0,
          outputFeature = 0;
  SmallVector<int64_t> inputSpatial, kernelSpatial, outputSpatial;
  llvm::SmallBitVector seen;
  if (parseFields(parser,
                  {{"input_batch_dimension", nullptr, &inputBatch},
                   {"input_feature_dimension", nullptr, &inputFeature},
                   {"input_spatial_dimensions", &inputSpatial},
                   {"kernel_input_feature_dimension", nullptr, &kernelInput},
                   {"kernel_output_feature_dimension", nullptr, &kernelOutput},
                   {"kernel_spatial_dimensions", &kernelSpatial},
                   {"output_batch_dimension", nullptr, &outputBatch},
                   {"output_feature_dimension", nullptr, &outputFeature},
                   {"output_spatial_dimensions", &outputSpatial}},
                  seen))
    return {};
  return get(parser.getContext(), inputBatch, inputFeature, inputSpatial, kernelInput, kernelOutput,
             kernelSpatial, outputBatch, outputFeature, outputSpatial);
}

void ConvDimensionNumbersAttr::print(AsmPrinter &printer) const {
  if (hasShortForm(*this)) {
    printer << '<';
    printConvDimensions(printer, *this);
    printer << '>';
    return;
  }
  // What no valid convolution has still prints, so that its error can be shown.
  printer << "<raw input_batch_dimension = " << getInputBatchDimension()
          << ", input_feature_dimension = " << getInputFeatureDimension()
          << ", input_spatial_dimensions = ";
  printDimList(printer, getInputSpatialDimensions());
  printer << ", kernel_input_feature_dimension = " << getKernelInputFeatureDimension()
          << ", kernel_output_feature_dimension = " << getKernelOutputFeatureDimension()
          << ", kernel_spatial_dimensions = ";
  printDimList(printer, getKernelSpatialDimensions());
  printer << ", output_batch_dimension = " << getOutputBatchDimension()
          << ", output_feature_dimension = " << getOutputFeatureDimension()
          << ", output_spatial_dimensions = ";
  printDimList(printer, getOutputSpatialDimensions());
  printer << '>';
}

//===------------------------------------------------------------------------------------------===//
// bounds
//===------------------------------------------------------------------------------------------===//

Attribute StableHLODialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  SMLoc loc = parser.getCurrentLocation();
  StringRef mnemonic;
  Attribute attr;
  OptionalParseResult parsed = generatedAttributeParser(parser, &mnemonic, type, attr);
  if (parsed.has_value())
    return attr;
  if (mnemonic == "bounds") {
    FailureOr<SmallVector<int64_t>> bounds = parseDimsIn(parser, AsmParser::Delimiter::LessGreater);
    return failed(bounds) ? Attribute() : TypeExtensionsAttr::get(getContext(), *bounds);
  }
  parser.emitError(loc, "unknown attribute '") << mnemonic << "' in dialect 'stablehlo'";
  return {};
}

void StableHLODialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  auto extensions = dyn_cast<TypeExtensionsAttr>(attr);
  if (!extensions) {
    (void)generatedAttributePrinter(attr, printer);
    return;
  }
  printer << "bounds<";
  llvm::interleaveComma(extensions.getBounds(), printer,
                        [&](int64_t bound) { printDim(printer, bound); });
  printer << '>';
}

LogicalResult
TypeExtensionsAttr::verifyEncoding(ArrayRef<int64_t> shape, Type,
                                   function_ref<InFlightDiagnostic()> emitError) const {
  if (getBounds().size() != shape.size())
    return emitError() << "expected " << shape.size() << " bounds for a tensor of rank "
                       << shape.size() << ", but found " << str(getBounds());
  for (auto [dim, bound] : llvm::enumerate(getBounds())) {
    if (ShapedType::isDynamic(bound))
      continue;
    if (!ShapedType::isDynamic(shape[dim]))
      return emitError() << "expected no bound for dimension " << dim << " of static size "
                         << shape[dim] << ", but found " << bound;
    if (bound < 0)
      return emitError() << "expected a bound of at least 0 for dimension " << dim << ", but found "
                         << bound;
  }
  return success();
}

//===------------------------------------------------------------------------------------------===//
// result_accuracy, dot_algorithm
//===------------------------------------------------------------------------------------------===//

LogicalResult ResultAccuracyAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                         llvm::APFloat atol, llvm::APFloat rtol, int64_t ulps,
                                         ResultAccuracyModeAttr mode) {
  // result_accuracy_c1
  if ((atol.isNegative() && !atol.isZero()) || (rtol.isNegative() && !rtol.isZero()) || ulps < 0 ||
      atol.isNaN() || rtol.isNaN())
    return emitError() << "expected tolerances that are not negative";
  // result_accuracy_c2
  if (mode.getValue() != ResultAccuracyMode::TOLERANCE &&
      (!atol.isZero() || !rtol.isZero() || ulps != 0))
    return emitError() << "expected no tolerances with mode "
                       << stringifyResultAccuracyMode(mode.getValue());
  return success();
}

namespace {
/// An algorithm that some accelerator has; the accumulation of fast ones may be imprecise.
struct KnownAlgorithm {
  StringRef lhs, rhs, accumulation;
  int64_t components, operations;
  bool mayBeImprecise;
};
} // namespace

/// A type's name in the table of algorithms; all 8-bit floats share one.
static StringRef algorithmTypeName(Type type) {
  if (auto floating = dyn_cast<FloatType>(type); floating && floating.getWidth() == 8)
    return "f8";
  return llvm::TypeSwitch<Type, StringRef>(type)
      .Case<Float16Type>([](auto) { return "f16"; })
      .Case<BFloat16Type>([](auto) { return "bf16"; })
      .Case<FloatTF32Type>([](auto) { return "tf32"; })
      .Case<Float32Type>([](auto) { return "f32"; })
      .Case<Float64Type>([](auto) { return "f64"; })
      .Default([](Type) { return ""; });
}

LogicalResult DotAlgorithmAttr::verify(function_ref<InFlightDiagnostic()> emitError, Type lhsType,
                                       Type rhsType, Type accumulationType,
                                       int64_t lhsComponentCount, int64_t rhsComponentCount,
                                       int64_t numPrimitiveOperations,
                                       bool allowImpreciseAccumulation) {
  // dot_algorithm_c1
  if (lhsComponentCount < 1 || rhsComponentCount < 1 || numPrimitiveOperations < 1)
    return emitError() << "expected component and operation counts of at least 1, but found "
                       << lhsComponentCount << ", " << rhsComponentCount << " and "
                       << numPrimitiveOperations;
  // dot_algorithm_c2
  static const KnownAlgorithm known[] = {
      {"f8", "f8", "f32", 1, 1, true},      {"f16", "f16", "f16", 1, 1, false},
      {"f16", "f16", "f32", 1, 1, false},   {"bf16", "bf16", "bf16", 1, 1, false},
      {"bf16", "bf16", "f32", 1, 1, false}, {"bf16", "bf16", "f32", 1, 3, false},
      {"bf16", "bf16", "f32", 1, 6, false}, {"bf16", "bf16", "f32", 1, 9, false},
      {"bf16", "bf16", "f32", 2, 3, false}, {"bf16", "bf16", "f32", 3, 6, false},
      {"bf16", "bf16", "f32", 3, 9, false}, {"tf32", "tf32", "f32", 1, 1, false},
      {"tf32", "tf32", "f32", 1, 3, false}, {"tf32", "tf32", "f32", 2, 3, false},
      {"f32", "f32", "f32", 1, 1, false},   {"f64", "f64", "f64", 1, 1, false}};
  StringRef lhs = algorithmTypeName(lhsType), rhs = algorithmTypeName(rhsType),
            accumulation = algorithmTypeName(accumulationType);
  for (const KnownAlgorithm &algorithm : known)
    if (algorithm.lhs == lhs && algorithm.rhs == rhs && algorithm.accumulation == accumulation &&
        algorithm.components == lhsComponentCount && algorithm.components == rhsComponentCount &&
        algorithm.operations == numPrimitiveOperations &&
        (algorithm.mayBeImprecise || !allowImpreciseAccumulation))
      return success();
  return emitError() << "expected a known dot algorithm, but found " << lhsType << " x " << rhsType
                     << " -> " << accumulationType << " with components " << lhsComponentCount
                     << " and " << rhsComponentCount << ", " << numPrimitiveOperations
                     << " primitive operations"
                     << (allowImpreciseAccumulation ? " and imprecise accumulation" : "");
}

//===------------------------------------------------------------------------------------------===//
// Meshes
//===------------------------------------------------------------------------------------------===//

LogicalResult MeshAxisAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr name,
                                   int64_t size) {
  // mesh_axis_c1
  if (name.getValue().empty())
    return emitError() << "expected a mesh axis with a name";
  // mesh_axis_c2
  if (size < 1)
    return emitError() << "expected mesh axis \"" << name.getValue()
                       << "\" to have a size of at least 1, but found " << size;
  return success();
}

LogicalResult MeshAttr::verify(function_ref<InFlightDiagnostic()> emitError, ArrayAttr axes,
                               DenseIntElementsAttr deviceIds) {
  // mesh_c1
  llvm::StringSet<> names;
  int64_t devices = 1;
  for (Attribute attr : axes) {
    auto axis = dyn_cast<MeshAxisAttr>(attr);
    if (!axis)
      return emitError() << "expected mesh_axis attributes, but found " << attr;
    if (!names.insert(axis.getName().getValue()).second)
      return emitError() << "expected distinct mesh axes, but found \"" << axis.getName().getValue()
                         << "\" twice";
    if (llvm::MulOverflow(devices, axis.getSize(), devices))
      return emitError() << "expected a mesh whose devices can be counted in 64 bits";
  }
  if (!deviceIds)
    return success();
  // mesh_c2
  SmallVector<int64_t> ids = integersOf(deviceIds);
  llvm::sort(ids);
  bool isPermutation = static_cast<int64_t>(ids.size()) == devices;
  for (size_t index = 0; isPermutation && index < ids.size(); ++index)
    isPermutation = ids[index] == static_cast<int64_t>(index);
  // Without axes a mesh may name its only device.
  if (!isPermutation && !(axes.empty() && ids.size() == 1 && ids.front() >= 0))
    return emitError() << "expected device ids to be a permutation of the " << devices
                       << " devices of the mesh";
  return success();
}

LogicalResult SubAxisInfoAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t preSize,
                                      int64_t size) {
  // sub_axis_info_c1
  if (preSize < 1)
    return emitError() << "expected a sub-axis pre-size of at least 1, but found " << preSize;
  // sub_axis_info_c2
  if (size <= 1)
    return emitError() << "expected a sub-axis size greater than 1, but found " << size;
  return success();
}

LogicalResult ReplicaGroupMeshAxesAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                               Attribute mesh, ArrayAttr axes) {
  // replica_group_mesh_axes_c1
  auto inlineMesh = dyn_cast<MeshAttr>(mesh);
  if (!inlineMesh && !isa<FlatSymbolRefAttr>(mesh))
    return emitError() << "expected a mesh symbol or a mesh attribute, but found " << mesh;
  llvm::DenseSet<Attribute> seen;
  for (Attribute attr : axes) {
    // replica_group_mesh_axes_c2
    auto ref = dyn_cast<AxisRefAttr>(attr);
    if (!ref)
      return emitError() << "expected axis_ref attributes, but found " << attr;
    if (!seen.insert(attr).second)
      return emitError() << "expected distinct axes, but found " << attr << " twice";
    if (!inlineMesh)
      continue;
    // replica_group_mesh_axes_c3
    const Attribute *axis = llvm::find_if(inlineMesh.getAxes(), [&](Attribute candidate) {
      return cast<MeshAxisAttr>(candidate).getName() == ref.getName();
    });
    if (axis == inlineMesh.getAxes().end())
      return emitError() << "expected an axis of the mesh, but found " << ref.getName();
    SubAxisInfoAttr part = ref.getSubAxisInfo();
    int64_t size = cast<MeshAxisAttr>(*axis).getSize();
    if (part && (size % part.getPreSize() != 0 || size / part.getPreSize() % part.getSize() != 0))
      return emitError() << "expected a part that divides axis " << ref.getName() << " of size "
                         << size << ", but found (" << part.getPreSize() << ")" << part.getSize();
  }
  return success();
}

} // namespace phaze::stablehlo
