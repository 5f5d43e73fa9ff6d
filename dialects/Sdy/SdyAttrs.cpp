// Attributes of sdy: text forms, what holds for them by themselves, and their methods.
#include "dialects/Sdy/SdyAttrs.h"
#include "dialects/Sdy/SdyOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace phaze::sdy;

namespace {

/// `a * b` for sizes, or the largest number if that is more.
int64_t saturatingProduct(int64_t a, int64_t b) {
  int64_t product = 0;
  return llvm::MulOverflow(a, b, product) ? std::numeric_limits<int64_t>::max() : product;
}

/// `{"x", "y"}` with at least one axis.
ParseResult parseBracedAxes(AsmParser &parser, SmallVectorImpl<AxisRefAttr> &axes) {
  return failure(parser.parseLBrace() || parser.parseCommaSeparatedList([&] {
    return parser.parseCustomAttributeWithFallback(axes.emplace_back());
  }) || parser.parseRBrace());
}

int64_t numDevicesOf(ArrayRef<MeshAxisAttr> axes) {
  int64_t number = 1;
  for (MeshAxisAttr axis : axes)
    number = saturatingProduct(number, axis.getSize());
  return number;
}

bool isRowMajor(ArrayRef<int64_t> deviceIds) {
  for (auto [index, id] : llvm::enumerate(deviceIds))
    if (id != static_cast<int64_t>(index))
      return false;
  return true;
}

} // namespace

#include "dialects/Sdy/SdyEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Sdy/SdyAttrs.cpp.inc"

namespace phaze::sdy {

void SdyDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Sdy/SdyAttrs.cpp.inc"
      >();
}

//===-- Meshes and axes ---------------------------------------------------------------------===//

LogicalResult MeshAxisAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringRef name,
                                   int64_t size) {
  // sdy_m1
  if (size < 1)
    return emitError() << "size of axis \"" << name << "\" must be at least 1, found " << size;
  return success();
}

LogicalResult MeshAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<MeshAxisAttr> axes, ArrayRef<int64_t> deviceIds) {
  // sdy_m2
  llvm::SmallSet<StringRef, 4> names;
  for (MeshAxisAttr axis : axes)
    if (!names.insert(axis.getName()).second)
      return emitError() << "mesh has two axes \"" << axis.getName() << "\"";
  // sdy_m3
  for (int64_t id : deviceIds)
    if (id < 0)
      return emitError() << "device ids must not be negative, found " << id;
  int64_t numIds = deviceIds.size();
  // sdy_m4
  if (axes.empty() && numIds > 1)
    return emitError() << "mesh without axes must have at most one device id, found " << numIds;
  if (axes.empty() || deviceIds.empty())
    return success();
  // sdy_m5
  int64_t numDevices = numDevicesOf(axes);
  if (numIds != numDevices)
    return emitError() << "mesh must have as many device ids as the product of its axis sizes "
                       << numDevices << ", found " << numIds;
  SmallVector<int64_t> sorted = llvm::to_vector(deviceIds);
  llvm::sort(sorted);
  if (!isRowMajor(sorted))
    return emitError() << "device ids must be a permutation of 0 to " << numDevices - 1;
  return success();
}

Attribute MeshAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<MeshAxisAttr> axes;
  SmallVector<int64_t> deviceIds;
  if (parser.parseLess() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseCustomAttributeWithFallback(axes.emplace_back());
      }))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("device_ids") || parser.parseEqual() || parser.parseLSquare() ||
       parser.parseCommaSeparatedList(
           [&] { return parser.parseInteger(deviceIds.emplace_back()); }) ||
       parser.parseRSquare()))
    return {};
  if (parser.parseGreater())
    return {};
  int64_t numIds = deviceIds.size();
  if (!axes.empty() && numIds == numDevicesOf(axes) && isRowMajor(deviceIds))
    deviceIds.clear();
  return parser.getChecked<MeshAttr>(loc, parser.getContext(), axes, deviceIds);
}

void MeshAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  printer.printStrippedAttrOrType(getAxes());
  printer << "]";
  if (!getDeviceIds().empty()) {
    printer << ", device_ids=[";
    llvm::interleaveComma(getDeviceIds(), printer);
    printer << "]";
  }
  printer << ">";
}

std::optional<unsigned> MeshAttr::findAxisIndex(StringRef name) const {
  for (auto [index, axis] : llvm::enumerate(getAxes()))
    if (axis.getName() == name)
      return index;
  return std::nullopt;
}

MeshAxisAttr MeshAttr::findAxis(StringRef name) const {
  std::optional<unsigned> index = findAxisIndex(name);
  return index ? getAxes()[*index] : MeshAxisAttr();
}

int64_t MeshAttr::getNumDevices() const { return numDevicesOf(getAxes()); }

int64_t AxisRefAttr::getSize(MeshAttr mesh) const {
  return getSubAxisInfo() ? getSubAxisInfo().getSize() : mesh.findAxis(getName()).getSize();
}

std::string AxisRefAttr::toString() const {
  std::string text = ("\"" + getName() + "\"").str();
  if (SubAxisInfoAttr sub = getSubAxisInfo())
    text += ":(" + std::to_string(sub.getPreSize()) + ")" + std::to_string(sub.getSize());
  return text;
}

//===-- Shardings ---------------------------------------------------------------------------===//

Attribute DimensionShardingAttr::parse(AsmParser &parser, Type) {
  SmallVector<AxisRefAttr> axes;
  bool isClosed = true;
  auto parseElement = [&]() -> ParseResult {
    if (!isClosed)
      return parser.emitError(parser.getCurrentLocation(), "nothing may follow '?'");
    if (succeeded(parser.parseOptionalQuestion())) {
      isClosed = false;
      return success();
    }
    return parser.parseCustomAttributeWithFallback(axes.emplace_back());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, parseElement))
    return {};

  std::optional<int64_t> priority;
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(&keyword))) {
    StringRef digits = keyword;
    int64_t value = 0;
    if (!digits.consume_front("p") || digits.empty() || !llvm::all_of(digits, llvm::isDigit) ||
        (digits.size() > 1 && digits.front() == '0') || digits.getAsInteger(10, value)) {
      parser.emitError(loc, "expected a priority such as 'p1', found '") << keyword << "'";
      return {};
    }
    priority = value;
  }
  return get(parser.getContext(), axes, isClosed, priority);
}

void DimensionShardingAttr::print(AsmPrinter &printer) const {
  printer << "{";
  printer.printStrippedAttrOrType(getAxes());
  if (!getIsClosed())
    printer << (getAxes().empty() ? "?" : ", ?");
  printer << "}";
  if (getPriority())
    printer << "p" << *getPriority();
}

int64_t DimensionShardingAttr::getNumShards(MeshAttr mesh) const {
  int64_t number = 1;
  for (AxisRefAttr axis : getAxes())
    number = saturatingProduct(number, axis.getSize(mesh));
  return number;
}

namespace {

/// `unreduced={"x"}`, `unreduced=max{"x"}` or `unreduced{"x"}`, after the keyword.
ParseResult parseUnreduced(AsmParser &parser, SmallVectorImpl<AxisRefAttr> &axes,
                           ReductionOp &reduction) {
  (void)parser.parseOptionalEqual();
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(&keyword))) {
    std::optional<ReductionOp> symbol = symbolizeReductionOp(keyword);
    if (!symbol)
      return parser.emitError(loc, "expected 'sum', 'max' or 'min', found '") << keyword << "'";
    reduction = *symbol;
  }
  return parseBracedAxes(parser, axes);
}

} // namespace

Attribute TensorShardingAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  Attribute meshOrRef;
  if (succeeded(parser.parseOptionalKeyword("mesh"))) {
    MeshAttr mesh;
    if (parser.parseCustomAttributeWithFallback(mesh))
      return {};
    meshOrRef = mesh;
  } else {
    FlatSymbolRefAttr name;
    if (parser.parseAttribute(name))
      return {};
    meshOrRef = name;
  }

  SmallVector<DimensionShardingAttr> dims;
  auto parseDim = [&] { return parser.parseCustomAttributeWithFallback(dims.emplace_back()); };
  if (parser.parseComma() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseDim))
    return {};

  SmallVector<AxisRefAttr> replicated, unreduced;
  ReductionOp reduction = ReductionOp::SUM;
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc loc = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword))
      return {};
    if (keyword == "replicated" && replicated.empty()) {
      if (parser.parseEqual() || parseBracedAxes(parser, replicated))
        return {};
      continue;
    }
    if (keyword == "unreduced" && unreduced.empty()) {
      if (parseUnreduced(parser, unreduced, reduction))
        return {};
      continue;
    }
    parser.emitError(loc, "expected 'replicated' or 'unreduced', each at most once, found '")
        << keyword << "'";
    return {};
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), meshOrRef, dims, replicated, unreduced, reduction);
}

void TensorShardingAttr::print(AsmPrinter &printer) const {
  printer << "<";
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef())) {
    printer << MeshAttr::getMnemonic();
    printer.printStrippedAttrOrType(mesh);
  } else {
    printer << getMeshOrRef();
  }
  printer << ", [";
  printer.printStrippedAttrOrType(getDimShardings());
  printer << "]";
  if (!getReplicatedAxes().empty()) {
    printer << ", replicated={";
    printer.printStrippedAttrOrType(getReplicatedAxes());
    printer << "}";
  }
  if (!getUnreducedAxes().empty()) {
    printer << ", unreduced=";
    if (getReductionOp() != ReductionOp::SUM)
      printer << stringifyReductionOp(getReductionOp());
    printer << "{";
    printer.printStrippedAttrOrType(getUnreducedAxes());
    printer << "}";
  }
  printer << ">";
}

MeshAttr TensorShardingAttr::getMesh(Operation *scope) const {
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef()))
    return mesh;
  auto module = dyn_cast<ModuleOp>(scope);
  if (!module)
    module = scope->getParentOfType<ModuleOp>();
  if (!module)
    return {};
  StringAttr name = cast<FlatSymbolRefAttr>(getMeshOrRef()).getAttr();
  auto mesh = dyn_cast_or_null<MeshOp>(SymbolTable::lookupSymbolIn(module, name));
  return mesh ? mesh.getMeshAttr() : MeshAttr();
}

bool TensorShardingAttr::isFullyReplicated() const {
  return getReplicatedAxes().empty() && getUnreducedAxes().empty() &&
         llvm::all_of(getDimShardings(),
                      [](DimensionShardingAttr dim) { return dim.getAxes().empty(); });
}

TensorShardingAttr TensorShardingAttr::withoutAxes(ArrayRef<StringAttr> names) const {
  auto without = [&](ArrayRef<AxisRefAttr> axes) {
    SmallVector<AxisRefAttr> kept;
    llvm::copy_if(axes, std::back_inserter(kept), [&](AxisRefAttr axis) {
      return llvm::none_of(names, [&](StringAttr name) { return name == axis.getName(); });
    });
    return kept;
  };
  SmallVector<DimensionShardingAttr> dims;
  for (DimensionShardingAttr dim : getDimShardings())
    dims.push_back(DimensionShardingAttr::get(getContext(), without(dim.getAxes()),
                                              dim.getIsClosed(), dim.getPriority()));
  return get(getContext(), getMeshOrRef(), dims, without(getReplicatedAxes()),
             without(getUnreducedAxes()), getReductionOp());
}

//===-- Sharding rules ----------------------------------------------------------------------===//

namespace {

constexpr char firstFactor = 'i', lastFactor = 'z';
constexpr int64_t numLetters = lastFactor - firstFactor + 1;

/// Takes one factor symbol from the front of `text`: a letter, or `z_` and a number from 1.
std::optional<int64_t> consumeFactor(StringRef &text) {
  if (text.empty() || text.front() < firstFactor || text.front() > lastFactor)
    return std::nullopt;
  int64_t factor = text.front() - firstFactor;
  text = text.drop_front();
  if (!text.starts_with("_"))
    return factor;
  StringRef digits = text.drop_front().take_while(llvm::isDigit);
  int64_t number = 0;
  // The bound keeps the sum below in range; no rule has that many factors.
  if (factor != numLetters - 1 || digits.empty() || digits.front() == '0' ||
      digits.getAsInteger(10, number) || number > std::numeric_limits<int32_t>::max())
    return std::nullopt;
  text = text.drop_front(1 + digits.size());
  return factor + number;
}

/// Factor symbols that are run together.
ParseResult parseFactors(AsmParser &parser, SmallVectorImpl<int64_t> &factors) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  for (StringRef rest = keyword; !rest.empty();) {
    std::optional<int64_t> factor = consumeFactor(rest);
    if (!factor)
      return parser.emitError(loc, "expected factor symbols 'i' to 'z' or 'z_1', 'z_2', ..., "
                                   "found '")
             << keyword << "'";
    factors.push_back(*factor);
  }
  return success();
}

ParseResult parseFactor(AsmParser &parser, int64_t &factor) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> factors;
  if (parseFactors(parser, factors))
    return failure();
  if (factors.size() != 1)
    return parser.emitError(loc, "expected one factor symbol, found ") << factors.size();
  factor = factors.front();
  return success();
}

/// ` {i=8, j=16}`, factors in order without gaps, or nothing.
ParseResult parseFactorSizes(AsmParser &parser, SmallVectorImpl<int64_t> &sizes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::OptionalBraces, [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    int64_t factor = 0, expected = sizes.size();
    if (parseFactor(parser, factor))
      return failure();
    if (factor != expected)
      return parser.emitError(loc, "expected factor '")
             << factorSymbol(expected) << "', found '" << factorSymbol(factor) << "'";
    return failure(parser.parseEqual() || parser.parseInteger(sizes.emplace_back()));
  });
}

/// `keyword={i, j}` or nothing.
ParseResult parseSpecialFactors(AsmParser &parser, StringRef keyword,
                                SmallVectorImpl<int64_t> &factors) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  return failure(parser.parseEqual() ||
                 parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, [&] {
                   return parseFactor(parser, factors.emplace_back());
                 }));
}

void printSpecialFactors(AsmPrinter &printer, StringRef keyword, ArrayRef<int64_t> factors) {
  if (factors.empty())
    return;
  printer << " " << keyword << "={";
  llvm::interleaveComma(factors, printer, [&](int64_t factor) { printer << factorSymbol(factor); });
  printer << "}";
}

/// `([i, j], [k])` with at least one mapping.
ParseResult parseMappings(AsmParser &parser, SmallVectorImpl<TensorMappingAttr> &mappings) {
  return failure(parser.parseLParen() || parser.parseCommaSeparatedList([&] {
    return parser.parseCustomAttributeWithFallback(mappings.emplace_back());
  }) || parser.parseRParen());
}

} // namespace

std::string factorSymbol(int64_t factor) {
  if (factor < numLetters)
    return std::string(1, static_cast<char>(firstFactor + factor));
  return std::string(1, lastFactor) + "_" + std::to_string(factor - numLetters + 1);
}

Attribute DimMappingAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> factors;
  if (parseFactors(parser, factors))
    return {};
  return get(parser.getContext(), factors);
}

void DimMappingAttr::print(AsmPrinter &printer) const {
  for (int64_t factor : getFactorIndices())
    printer << factorSymbol(factor);
}

Attribute OpShardingRuleAttr::parse(AsmParser &parser, Type) {
  SmallVector<TensorMappingAttr> operands, results;
  SmallVector<int64_t> sizes, reduction, needReplication, permutation, blockedPropagation;
  if (parser.parseLess() || parseMappings(parser, operands) || parser.parseArrow() ||
      parseMappings(parser, results) || parseFactorSizes(parser, sizes) ||
      parseSpecialFactors(parser, "reduction", reduction) ||
      parseSpecialFactors(parser, "need_replication", needReplication) ||
      parseSpecialFactors(parser, "permutation", permutation) ||
      parseSpecialFactors(parser, "blocked_propagation", blockedPropagation))
    return {};
  bool isCustom = succeeded(parser.parseOptionalComma());
  if ((isCustom && parser.parseKeyword("custom")) || parser.parseGreater())
    return {};
  return get(parser.getContext(), sizes, operands, results, reduction, needReplication, permutation,
             blockedPropagation, isCustom);
}

void OpShardingRuleAttr::print(AsmPrinter &printer) const {
  printer << "<(";
  printer.printStrippedAttrOrType(getOperandMappings());
  printer << ")->(";
  printer.printStrippedAttrOrType(getResultMappings());
  printer << ")";
  if (!getFactorSizes().empty()) {
    printer << " {";
    int64_t factor = 0;
    llvm::interleaveComma(getFactorSizes(), printer,
                          [&](int64_t size) { printer << factorSymbol(factor++) << "=" << size; });
    printer << "}";
  }
  printSpecialFactors(printer, "reduction", getReductionFactors());
  printSpecialFactors(printer, "need_replication", getNeedReplicationFactors());
  printSpecialFactors(printer, "permutation", getPermutationFactors());
  printSpecialFactors(printer, "blocked_propagation", getBlockedPropagationFactors());
  if (getIsCustomRule())
    printer << ", custom";
  printer << ">";
}

//===-- Propagation edges -------------------------------------------------------------------===//

Attribute EdgeValueRefAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  int64_t index = 0;
  if (parser.parseKeyword(&keyword))
    return {};
  std::optional<EdgeNodeType> type = symbolizeEdgeNodeType(keyword);
  if (!type) {
    parser.emitError(loc, "expected 'operand' or 'result', found '") << keyword << "'";
    return {};
  }
  if (parser.parseMinus() || parser.parseInteger(index))
    return {};
  return get(parser.getContext(), *type, index);
}

void EdgeValueRefAttr::print(AsmPrinter &printer) const {
  printer << stringifyEdgeNodeType(getType()) << "-" << getIndex();
}

Attribute PropagationOneStepAttr::parse(AsmParser &parser, Type) {
  int64_t step = 0;
  SmallVector<AxisToPropagationDetailsAttr> entries;
  if (parser.parseLBrace() || parser.parseKeyword("step") || parser.parseMinus() ||
      parser.parseInteger(step) || parser.parseEqual() ||
      parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square,
          [&] { return parser.parseCustomAttributeWithFallback(entries.emplace_back()); }) ||
      parser.parseRBrace())
    return {};
  return get(parser.getContext(), step, entries);
}

void PropagationOneStepAttr::print(AsmPrinter &printer) const {
  printer << "{step-" << getStepIndex() << " = [";
  printer.printStrippedAttrOrType(getAxisEntries());
  printer << "]}";
}

} // namespace phaze::sdy
