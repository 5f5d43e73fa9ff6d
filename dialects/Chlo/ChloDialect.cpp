// The chlo dialect: registration, its attribute's text form, hooks for generic passes and bytecode.
#include "dialects/Chlo/Chlo.h"
#include "dialects/Common/VersionedBytecode.h"
#include "dialects/StableHLO/StableHLOAttrs.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"
#include <array>

using namespace mlir;

#include "dialects/Chlo/ChloDialect.cpp.inc"
#include "dialects/Chlo/ChloEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Chlo/ChloAttrs.cpp.inc"

namespace phaze::chlo {

namespace {

/// Everything may be inlined: the operations are pure.
struct InlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
};

constexpr std::array<StringLiteral, 6> raggedDotKeys = {
    "lhs_batching_dimensions",    "rhs_batching_dimensions", "lhs_contracting_dimensions",
    "rhs_contracting_dimensions", "lhs_ragged_dimensions",   "rhs_group_dimensions"};

} // namespace

void ChloDialect::initialize() {
  registerAttributes();
  registerOps();
  addInterfaces<InlinerInterface, VersionedBytecode>();
}

void ChloDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Chlo/ChloAttrs.cpp.inc"
      >();
}

Attribute RaggedDotDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  std::array<std::optional<SmallVector<int64_t>>, raggedDotKeys.size()> lists;
  if (parser.parseLess())
    return {};
  while (failed(parser.parseOptionalGreater())) {
    SMLoc loc = parser.getCurrentLocation();
    StringRef key;
    if (parser.parseKeyword(&key))
      return {};
    size_t index = llvm::find(raggedDotKeys, key) - raggedDotKeys.begin();
    if (index == raggedDotKeys.size() || lists[index]) {
      parser.emitError(loc, "expected a list of dimensions, each at most once, found '")
          << key << "'";
      return {};
    }
    lists[index].emplace();
    if (parser.parseEqual() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
          return parser.parseInteger(lists[index]->emplace_back());
        }))
      return {};
    if (succeeded(parser.parseOptionalComma()))
      continue;
    if (parser.parseGreater())
      return {};
    break;
  }
  auto list = [&](size_t index) -> ArrayRef<int64_t> {
    return lists[index] ? ArrayRef(*lists[index]) : ArrayRef<int64_t>();
  };
  return get(parser.getContext(), list(0), list(1), list(2), list(3), list(4), list(5));
}

void RaggedDotDimensionNumbersAttr::print(AsmPrinter &printer) const {
  ArrayRef<int64_t> lists[] = {getLhsBatchingDimensions(),    getRhsBatchingDimensions(),
                               getLhsContractingDimensions(), getRhsContractingDimensions(),
                               getLhsRaggedDimensions(),      getRhsGroupDimensions()};
  printer << "<";
  StringRef separator = "";
  for (auto [key, list] : llvm::zip_equal(raggedDotKeys, lists)) {
    if (list.empty())
      continue;
    printer << separator << key << " = [";
    llvm::interleaveComma(list, printer);
    printer << "]";
    separator = ", ";
  }
  printer << ">";
}

} // namespace phaze::chlo
