// Text forms and constraints of the attributes and types of phaze.
#include "dialects/Phaze/PhazeAttrs.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "dialects/Phaze/PhazeEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Phaze/PhazeAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "dialects/Phaze/PhazeTypes.cpp.inc"

namespace phaze::ir {

void PhazeDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Phaze/PhazeAttrs.cpp.inc"
      >();
}

void PhazeDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialects/Phaze/PhazeTypes.cpp.inc"
      >();
}

ParseResult parseName(AsmParser &parser, StringAttr &name) {
  std::string text;
  if (failed(parser.parseOptionalKeywordOrString(&text)))
    return parser.emitError(parser.getCurrentLocation(), "expected a name");
  name = parser.getBuilder().getStringAttr(text);
  return success();
}

static void printName(AsmPrinter &printer, StringAttr name) {
  printer.printKeywordOrString(name.getValue());
}

//===-- Factors and work --------------------------------------------------------------------===//

Attribute FactorAttr::parse(AsmParser &parser, Type) {
  StringAttr name;
  int64_t size = 0;
  FactorRole role = FactorRole::None;
  bool whole = false;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parseName(parser, name) || parser.parseEqual() ||
      parser.parseInteger(size))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc place = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword))
      return {};
    if (keyword == "whole" && !whole) {
      whole = true;
      continue;
    }
    StringRef word;
    if (keyword == "role" && role == FactorRole::None && !whole) {
      SMLoc wordPlace;
      if (parser.parseEqual() ||
          (wordPlace = parser.getCurrentLocation(), parser.parseKeyword(&word)))
        return {};
      std::optional<FactorRole> symbol = symbolizeFactorRole(word);
      if (!symbol) {
        parser.emitError(wordPlace, "unknown role '") << word << "'";
        return {};
      }
      role = *symbol;
      continue;
    }
    parser.emitError(place, "expected 'role' and then 'whole', each at most once, found '")
        << keyword << "'";
    return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<FactorAttr>(loc, parser.getContext(), name, size, role, whole);
}

void FactorAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printName(printer, getName());
  printer << " = " << getSize();
  if (getRole() != FactorRole::None)
    printer << ", role = " << stringifyFactorRole(getRole());
  if (getWhole())
    printer << ", whole";
  printer << ">";
}

LogicalResult FactorAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr name,
                                 int64_t size, FactorRole, bool) {
  if (size < 0) // factor_c1
    return emitError() << "expected factor '" << name.getValue()
                       << "' to have a size of at least 0, found " << size;
  return success();
}

Attribute ElementAttr::parse(AsmParser &parser, Type) {
  StringAttr name;
  int64_t bits = 0;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parseName(parser, name) || parser.parseEqual() ||
      parser.parseInteger(bits) || parser.parseGreater())
    return {};
  return parser.getChecked<ElementAttr>(loc, parser.getContext(), name, bits);
}

void ElementAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printName(printer, getName());
  printer << " = " << getBits() << ">";
}

LogicalResult ElementAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr name,
                                  int64_t bits) {
  if (bits < 1 || bits > std::numeric_limits<uint32_t>::max()) // element_c1
    return emitError() << "expected element '" << name.getValue() << "' to have 1 to "
                       << std::numeric_limits<uint32_t>::max() << " bits, found " << bits;
  return success();
}

Attribute FactorsAttr::parse(AsmParser &parser, Type) {
  SmallVector<StringAttr> names;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     [&] { return parseName(parser, names.emplace_back()); }))
    return {};
  return get(parser.getContext(), names);
}

void FactorsAttr::print(AsmPrinter &printer) const {
  printer << "<";
  llvm::interleaveComma(getNames(), printer, [&](StringAttr name) { printName(printer, name); });
  printer << ">";
}

/// `2 * batch * hidden`.
static WorkTermAttr parseTerm(AsmParser &parser) {
  int64_t count = 0;
  SmallVector<StringAttr> factors;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseInteger(count))
    return {};
  while (succeeded(parser.parseOptionalStar()))
    if (parseName(parser, factors.emplace_back()))
      return {};
  return parser.getChecked<WorkTermAttr>(loc, parser.getContext(), count, factors);
}

static void printTerm(AsmPrinter &printer, WorkTermAttr term) {
  printer << term.getCount();
  for (StringAttr factor : term.getFactors()) {
    printer << " * ";
    printName(printer, factor);
  }
}

Attribute WorkTermAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  WorkTermAttr term = parseTerm(parser);
  if (!term || parser.parseGreater())
    return {};
  return term;
}

void WorkTermAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printTerm(printer, *this);
  printer << ">";
}

LogicalResult WorkTermAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t count,
                                   ArrayRef<StringAttr>) {
  if (count == 0) // work_c1
    return emitError() << "expected the number in front of a product not to be 0";
  return success();
}

Attribute WorkAttr::parse(AsmParser &parser, Type) {
  SmallVector<WorkTermAttr> terms;
  if (parser.parseLess())
    return {};
  do {
    if (!terms.emplace_back(parseTerm(parser)))
      return {};
  } while (succeeded(parser.parseOptionalPlus()));
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), terms);
}

void WorkAttr::print(AsmPrinter &printer) const {
  printer << "<";
  llvm::interleave(
      getTerms(), [&](WorkTermAttr term) { printTerm(printer, term); }, [&] { printer << " + "; });
  printer << ">";
}

//===-- Architectures and plans -------------------------------------------------------------===//

bool detail::isFieldValue(Attribute value) {
  if (auto list = dyn_cast<ArrayAttr>(value))
    return llvm::all_of(list, isFieldValue);
  if (auto dictionary = dyn_cast<DictionaryAttr>(value))
    return llvm::all_of(dictionary,
                        [](NamedAttribute field) { return isFieldValue(field.getValue()); });
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return integer.getValue().getSignificantBits() <= 64;
  return isa<FloatAttr, StringAttr>(value);
}

LogicalResult ArchAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t tensorCores,
                               int64_t tensorWidth, int64_t tensorDepth, int64_t vectorCores,
                               int64_t vectorWidth, int64_t bufferMebibytes, int64_t hbmGibibytes,
                               int64_t hbmGigabytesPerSecond, int64_t clockMegahertz,
                               DictionaryAttr fields) {
  for (int64_t number : {tensorCores, tensorWidth, tensorDepth, vectorCores, vectorWidth,
                         bufferMebibytes, hbmGibibytes, hbmGigabytesPerSecond, clockMegahertz})
    if (number < 1) // arch_c1
      return emitError() << "expected positive numbers in an architecture, found " << number;
  if (!fields)
    return success();
  constexpr llvm::StringLiteral known[] = {"clock_hz",      "tensor_cores", "vector_cores",
                                           "global_buffer", "hbm",          "rates",
                                           "network",       "reach",        "process_nm"};
  for (NamedAttribute field : fields) {
    if (!llvm::is_contained(known, field.getName().getValue())) // arch_c2
      return emitError() << "unknown field '" << field.getName().getValue()
                         << "' in an architecture, expected one of "
                         << llvm::join(std::begin(known), std::end(known), ", ");
    if (!detail::isFieldValue(field.getValue())) // arch_c3
      return emitError() << "expected field '" << field.getName().getValue()
                         << "' to hold numbers, texts, lists and dictionaries, found "
                         << field.getValue();
  }
  return success();
}

LogicalResult CostAttr::verify(function_ref<InFlightDiagnostic()> emitError, Unit,
                               int64_t oneCoreCycles, int64_t allCoresCycles, Bound,
                               int64_t arrayBytes, int64_t bufferBytes, int64_t hbmBytes,
                               int64_t energyPicojoules) {
  for (int64_t number :
       {oneCoreCycles, allCoresCycles, arrayBytes, bufferBytes, hbmBytes, energyPicojoules})
    if (number < 0) // cost_c1
      return emitError() << "expected no negative number in a cost, found " << number;
  return success();
}

LogicalResult SlotAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr,
                               int64_t start, SlotMode mode, ArrayRef<int64_t> cores) {
  if (start < 0) // slot_c1
    return emitError() << "expected a start of at least 0, found " << start;
  for (int64_t core : cores)
    if (core < 0) // slot_c1
      return emitError() << "expected core numbers of at least 0, found " << core;
  bool isOne = mode == SlotMode::One;
  if (isOne ? cores.empty() || cores.size() > 2 : !cores.empty()) // slot_c2
    return emitError() << "expected " << (isOne ? "one or two cores" : "no cores") << " in mode '"
                       << stringifySlotMode(mode) << "', found " << cores.size();
  return success();
}

LogicalResult ProofAttr::verify(function_ref<InFlightDiagnostic()> emitError, Prover, int64_t rows,
                                int64_t columns, int64_t nodes) {
  for (int64_t number : {rows, columns, nodes})
    if (number < 0) // proof_c1
      return emitError() << "expected no negative number in a proof, found " << number;
  return success();
}

LogicalResult LatencyAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr,
                                  int64_t forward, int64_t backward, int64_t update,
                                  ArrayRef<int64_t> atLeast, ArrayRef<ProofAttr> proofs) {
  int64_t parts[] = {forward, backward, update};
  for (int64_t cycles : llvm::concat<const int64_t>(ArrayRef(parts), atLeast))
    if (cycles < 0) // latency_c1
      return emitError() << "expected no negative number in a latency, found " << cycles;
  if (atLeast.size() != std::size(parts)) // latency_c2
    return emitError() << "expected " << std::size(parts) << " bounds in a latency, found "
                       << atLeast.size();
  for (auto [cycles, least] : llvm::zip_equal(parts, atLeast))
    if (least > cycles) // latency_c2
      return emitError() << "expected a part to take at least its bound of " << least
                         << " cycles, found " << cycles;
  if (!proofs.empty() && proofs.size() != std::size(parts)) // latency_c3
    return emitError() << "expected " << std::size(parts) << " proofs in a latency, found "
                       << proofs.size();
  return success();
}

LogicalResult PlacementAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr,
                                    int64_t stage, int64_t devices, int64_t firstDevice,
                                    int64_t tensorWidth, int64_t dataWidth, bool, int64_t cut) {
  if (stage < 0 || firstDevice < 0) // placement_c1
    return emitError() << "expected stage and first device to be at least 0, found " << stage
                       << " and " << firstDevice;
  if (cut < 0) // placement_c1
    return emitError() << "expected cut to be at least 0, found " << cut;
  if (devices < 1 || tensorWidth < 1 || dataWidth < 1) // placement_c1
    return emitError() << "expected devices, tensor and data width to be at least 1, found "
                       << devices << ", " << tensorWidth << " and " << dataWidth;
  if (devices % tensorWidth != 0 || devices / tensorWidth != dataWidth) // placement_c2
    return emitError() << "expected tensor width times data width to be " << devices
                       << " devices, found " << tensorWidth << " x " << dataWidth;
  return success();
}

/// Whether a number of an attribute is a double of at least 0.
static bool isAmount(FloatAttr number) {
  return number.getType().isF64() && number.getValueAsDouble() >= 0;
}

LogicalResult StageAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t tensorWidth,
                                int64_t firstDevice, int64_t replicaStride, int64_t inFlight,
                                int64_t parameterBytes, int64_t gradientBytes,
                                int64_t optimizerBytes, int64_t stashBytes, int64_t transientBytes,
                                FloatAttr load, bool) {
  for (int64_t number : {tensorWidth, replicaStride, inFlight})
    if (number < 1) // stage_c1
      return emitError() << "expected tensor, by and in_flight of a stage to be positive, found "
                         << number;
  for (int64_t number :
       {firstDevice, parameterBytes, gradientBytes, optimizerBytes, stashBytes, transientBytes})
    if (number < 0) // stage_c2
      return emitError() << "expected no negative number in a stage, found " << number;
  if (!isAmount(load)) // stage_c2
    return emitError() << "expected the load of a stage to be an f64 of at least 0, found " << load;
  return success();
}

LogicalResult StepAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr,
                               int64_t devices, int64_t batch, int64_t microbatch,
                               int64_t dataWidth, int64_t tensorWidth, FactorsAttr,
                               FloatAttr compute, FloatAttr communication, FloatAttr bubble,
                               FloatAttr update, FloatAttr least, ArrayRef<StageAttr> stages) {
  for (int64_t number : {devices, batch, microbatch, dataWidth, tensorWidth})
    if (number < 1) // step_c1
      return emitError() << "expected devices, batch, microbatch, data and tensor width of a step "
                            "to be positive, found "
                         << number;
  double total = 0;
  for (FloatAttr time : {compute, communication, bubble, update, least}) {
    // Parts of the step are differences, which round. // step_c1
    if (!time.getType().isF64() || time.getValueAsDouble() < -1e-12)
      return emitError() << "expected times of a step to be f64 and not negative, found " << time;
    total += time.getValueAsDouble();
  }
  double bound = least.getValueAsDouble();
  if (total - bound < bound * (1 - 1e-12)) // step_c2
    return emitError() << "expected a step to take at least its bound of " << bound << " s, found "
                       << total - bound;
  for (StageAttr stage : stages)
    if (stage.getTensorWidth() != tensorWidth && stage.getTensorWidth() != 1) // step_c3
      return emitError() << "expected stages of tensor width " << tensorWidth << " or 1, found "
                         << stage.getTensorWidth();
  return success();
}

//===-- What a search says ------------------------------------------------------------------===//

LogicalResult ShardedClassAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr,
                                       int64_t local, int64_t whole) {
  if (local < 1 || whole < local) // sharded_class_c1
    return emitError() << "expected a positive part of a class, no larger than the whole, found "
                       << local << " of " << whole;
  return success();
}

LogicalResult ShardingAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t width,
                                   ArrayRef<ShardedClassAttr> classes, int64_t context,
                                   int64_t expert, FloatAttr) {
  if (width < 1) // sharding_c1
    return emitError() << "expected a positive width, found " << width;
  if (context < 1 || expert < 1) // sharding_c1
    return emitError() << "expected positive numbers of devices, found " << context << " and "
                       << expert;
  for (ShardedClassAttr factor : classes)
    if (int64_t part = (factor.getWhole() - 1) / width + 1;
        factor.getLocal() != part) // sharding_c2
      return emitError() << "expected " << part << " of " << factor.getWhole() << " of '"
                         << factor.getName().getValue() << "' on each of " << width
                         << " devices, found " << factor.getLocal();
  return success();
}

LogicalResult DecisionsAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr,
                                    StringAttr, Rules, Objective, Activations, int64_t devices,
                                    int64_t batch, int64_t microbatch, int64_t pipeline,
                                    int64_t dataWidth, int64_t tensorWidth, FactorsAttr,
                                    int64_t zero, int64_t shard, StringAttr, int64_t chunks,
                                    int64_t context, int64_t expert, FloatAttr) {
  for (int64_t number :
       {devices, batch, microbatch, pipeline, dataWidth, tensorWidth, context, expert})
    if (number < 1) // decisions_c1
      return emitError() << "expected positive numbers in decisions, found " << number;
  if (dataWidth > devices / pipeline / context) // decisions_c2
    return emitError() << "expected no more stages and copies than " << devices
                       << " devices, found " << pipeline << " x " << dataWidth * context;
  if (zero < 0 || zero > 3 || shard < 0 || (shard > 0 && dataWidth * context % shard != 0) ||
      chunks < 1) // decisions_c3
    return emitError() << "expected zero from 0 to 3, shard that divides " << dataWidth * context
                       << " copies and chunks of at least 1, found " << zero << ", " << shard
                       << " and " << chunks;
  if (dataWidth % expert != 0) // decisions_c4
    return emitError() << "expected expert to divide the " << dataWidth << " copies, found "
                       << expert;
  return success();
}

LogicalResult PointAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t tensorCores,
                                int64_t tensorWidth, int64_t tensorDepth, int64_t vectorCores,
                                int64_t vectorWidth, int64_t bufferBytes, int64_t hbmBytes,
                                FloatAttr, int64_t hbmStacks, int64_t links, FloatAttr,
                                FloatAttr clock) {
  for (int64_t number :
       {tensorCores, tensorWidth, tensorDepth, vectorCores, vectorWidth, bufferBytes, hbmBytes})
    if (number < 1) // point_c1
      return emitError() << "expected positive numbers in a point, found " << number;
  for (int64_t number : {hbmStacks, links})
    if (number < 0) // point_c1
      return emitError() << "expected positive numbers in a point, found " << number;
  if (clock && !(clock.getValueAsDouble() > 0)) // point_c1
    return emitError() << "expected a clock above 0 in a point, found " << clock;
  return success();
}

LogicalResult CandidateAttr::verify(function_ref<InFlightDiagnostic()> emitError, PointAttr,
                                    FloatAttr, int64_t microbatch, int64_t pipeline,
                                    int64_t dataWidth, int64_t tensorWidth, bool, FloatAttr,
                                    FloatAttr, FloatAttr, FloatAttr, FloatAttr, ArrayAttr parts,
                                    int64_t context, int64_t expert) {
  // One by one: arrays of numbers are printed with seven digits.
  if (parts &&
      (parts.size() != 4 || !llvm::all_of(parts, llvm::IsaPred<FloatAttr>))) // candidate_c2
    return emitError() << "expected four parts of a step, found " << parts.size();
  for (int64_t number : {microbatch, pipeline, dataWidth, tensorWidth, context, expert})
    if (number < 1) // candidate_c1
      return emitError() << "expected positive numbers in a candidate, found " << number;
  return success();
}

LogicalResult CertificateAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr,
                                      bool, FloatAttr step, FloatAttr least, int64_t architectures,
                                      int64_t candidates, int64_t evaluated,
                                      ArrayRef<int64_t> pruned, int64_t infeasible,
                                      FloatAttr searchGap, FloatAttr provenGap, FloatAttr,
                                      ArrayRef<CandidateAttr>, ArrayRef<BaselineAttr>,
                                      DictionaryAttr) {
  for (int64_t number : {architectures, candidates, evaluated, infeasible})
    if (number < 0) // certificate_c1
      return emitError() << "expected no negative number in a certificate, found " << number;
  for (FloatAttr number : {step, least, searchGap, provenGap})
    if (!isAmount(number)) // certificate_c1
      return emitError() << "expected f64 of at least 0 in a certificate, found " << number;
  if (pruned.size() != 3) // certificate_c2
    return emitError() << "expected three numbers of dropped architectures, found "
                       << pruned.size();
  return success();
}

//===-- Types -------------------------------------------------------------------------------===//

Type TensorType::parse(AsmParser &parser) {
  MLIRContext *context = parser.getContext();
  SmallVector<FactorsAttr> dims;
  if (parser.parseLess())
    return {};
  // Whether an item was the element is known only by what follows it.
  while (true) {
    SMLoc loc = parser.getCurrentLocation();
    SmallVector<StringAttr> names;
    int64_t one = 0;
    OptionalParseResult isNumber = parser.parseOptionalInteger(one);
    if (isNumber.has_value()) {
      if (failed(*isNumber))
        return {};
      if (one != 1) {
        parser.emitError(loc, "expected 1 or the names of factors, found ") << one;
        return {};
      }
    } else {
      do {
        if (parseName(parser, names.emplace_back()))
          return {};
      } while (succeeded(parser.parseOptionalStar()));
    }
    if (succeeded(parser.parseOptionalKeyword("x"))) {
      dims.push_back(FactorsAttr::get(context, names));
      continue;
    }
    if (names.size() != 1) {
      parser.emitError(loc, "expected an element type at the end");
      return {};
    }
    if (parser.parseGreater())
      return {};
    return get(context, dims, names.front());
  }
}

void TensorType::print(AsmPrinter &printer) const {
  printer << "<";
  for (FactorsAttr dim : getDims()) {
    if (dim.getNames().empty())
      printer << "1";
    llvm::interleave(
        dim.getNames(), [&](StringAttr name) { printName(printer, name); },
        [&] { printer << " * "; });
    printer << " x ";
  }
  printName(printer, getElement());
  printer << ">";
}

} // namespace phaze::ir
