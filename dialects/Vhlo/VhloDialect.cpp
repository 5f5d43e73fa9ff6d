// The dialect and its operations, which share one model.
#include "dialects/Vhlo/VhloDialect.h"

#include "dialects/StableHLO/StableHLO.h"
#include "dialects/Vhlo/Encoding.h"
#include "dialects/Vhlo/Text.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;

MLIR_DEFINE_EXPLICIT_TYPE_ID(phaze::vhlo::VhloDialect)
MLIR_DEFINE_EXPLICIT_TYPE_ID(phaze::vhlo::EncodedType)
MLIR_DEFINE_EXPLICIT_TYPE_ID(phaze::vhlo::EncodedAttr)

namespace phaze::vhlo {

//===----------------------------------------------------------------------===//
// Wrapped types and attributes
//===----------------------------------------------------------------------===//

namespace detail {

struct EncodedTypeStorage : public TypeStorage {
  using KeyTy = Type;
  explicit EncodedTypeStorage(Type type) : type(type) {}
  bool operator==(const KeyTy &key) const { return key == type; }
  static EncodedTypeStorage *construct(TypeStorageAllocator &allocator, const KeyTy &key) {
    return new (allocator.allocate<EncodedTypeStorage>()) EncodedTypeStorage(key);
  }
  Type type;
};

struct EncodedAttrStorage : public AttributeStorage {
  using KeyTy = std::pair<unsigned, Attribute>;
  explicit EncodedAttrStorage(const KeyTy &key) : key(key) {}
  bool operator==(const KeyTy &other) const { return key == other; }
  static EncodedAttrStorage *construct(AttributeStorageAllocator &allocator, const KeyTy &key) {
    return new (allocator.allocate<EncodedAttrStorage>()) EncodedAttrStorage(key);
  }
  KeyTy key;
};

} // namespace detail

EncodedType EncodedType::get(Type type) { return Base::get(type.getContext(), type); }
Type EncodedType::getType() const { return getImpl()->type; }

EncodedAttr EncodedAttr::get(unsigned code, Attribute value) {
  return Base::get(value.getContext(), code, value);
}
Attribute EncodedAttr::getValue() const { return getImpl()->key.second; }
unsigned EncodedAttr::getCode() const { return getImpl()->key.first; }

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {

/// What an operation keeps its attributes in while it is made; the operation itself has only as
/// many as its row.
using Properties = std::array<Attribute, maxAttributes>;

/// An operation of the table: attributes are properties, in the order of the row, and nothing is
/// verified, since that is left to the StableHLO operation that it becomes.
class OperationModel : public OperationName::Impl {
public:
  OperationModel(const OperationRow &row, Dialect *dialect, TypeID typeId)
      : Impl(("vhlo." + row.name).str(), dialect, typeId, interfaces(row)), row(row) {}

  static const OperationModel &of(OperationName name) {
    return *static_cast<const OperationModel *>(
        static_cast<const Impl *>(name.getAsOpaquePointer()));
  }

  LogicalResult foldHook(Operation *, ArrayRef<Attribute>, SmallVectorImpl<OpFoldResult> &) final {
    return failure();
  }
  void getCanonicalizationPatterns(RewritePatternSet &, MLIRContext *) final {}
  bool hasTrait(TypeID id) final {
    if (row.stem == "return")
      return id == TypeID::get<OpTrait::IsTerminator>();
    return row.stem == "func" && id == TypeID::get<OpTrait::IsIsolatedFromAbove>();
  }
  OperationName::ParseAssemblyFn getParseAssemblyFn() final {
    if (row.stem == "func")
      return parseFunction;
    return [](OpAsmParser &parser, OperationState &) -> ParseResult {
      return parser.emitError(parser.getNameLoc(), "has no custom assembly form");
    };
  }
  void populateDefaultAttrs(const OperationName &, NamedAttrList &) final {}
  void printAssembly(Operation *op, OpAsmPrinter &printer, StringRef) final {
    printer.printGenericOp(op);
  }
  LogicalResult verifyInvariants(Operation *) final { return success(); }
  LogicalResult verifyRegionInvariants(Operation *) final { return success(); }

  std::optional<Attribute> getInherentAttr(Operation *op, StringRef name) final {
    for (auto [attribute, value] : llvm::zip_equal(row.attributes, attributesOf(op)))
      if (attribute.name == name)
        return value;
    return std::nullopt;
  }
  void setInherentAttr(Operation *op, StringAttr name, Attribute value) final {
    for (auto [attribute, slot] : llvm::zip_equal(row.attributes, attributesOf(op)))
      if (attribute.name == name.getValue())
        slot = value;
  }
  void populateInherentAttrs(Operation *op, NamedAttrList &attrs) final {
    for (auto [name, value] : llvm::zip_equal(getAttributeNames(), attributesOf(op)))
      if (value)
        attrs.append(name, value);
  }
  LogicalResult verifyInherentAttrs(OperationName, NamedAttrList &,
                                    function_ref<InFlightDiagnostic()>) final {
    return success();
  }
  int getOpPropertyByteSize() final {
    return static_cast<int>(row.attributes.size() * sizeof(Attribute));
  }
  void initProperties(OperationName, OpaqueProperties storage, OpaqueProperties init) final {
    for (size_t i = 0; i < row.attributes.size(); ++i)
      new (storage.as<Attribute *>() + i) Attribute(init ? init.as<Attribute *>()[i] : Attribute());
  }
  void deleteProperties(OpaqueProperties) final {}
  void populateDefaultProperties(OperationName, OpaqueProperties) final {}
  LogicalResult setPropertiesFromAttr(OperationName, OpaqueProperties storage, Attribute attr,
                                      function_ref<InFlightDiagnostic()> emitError) final {
    auto dictionary = dyn_cast<DictionaryAttr>(attr);
    if (!dictionary)
      return emitError() << "expected a dictionary of properties";
    for (NamedAttribute entry : dictionary) {
      const AttributeRow *attribute = row.find(entry.getName());
      if (!attribute)
        return emitError() << "vhlo." << row.name << " has no attribute '"
                           << entry.getName().getValue() << "'";
      storage.as<Attribute *>()[attribute - row.attributes.data()] = entry.getValue();
    }
    return success();
  }
  Attribute getPropertiesAsAttr(Operation *op) final {
    NamedAttrList list;
    populateInherentAttrs(op, list);
    return list.empty() ? Attribute() : list.getDictionary(op->getContext());
  }
  void copyProperties(OpaqueProperties to, OpaqueProperties from) final {
    llvm::copy(slots(from), to.as<Attribute *>());
  }
  bool compareProperties(OpaqueProperties a, OpaqueProperties b) final {
    return slots(a) == slots(b);
  }
  llvm::hash_code hashProperties(OpaqueProperties properties) final {
    return llvm::hash_combine_range(slots(properties));
  }

  const OperationRow &row;

private:
  ArrayRef<Attribute> slots(OpaqueProperties properties) const {
    return {properties.as<const Attribute *>(), row.attributes.size()};
  }

  /// Properties lie in bytecode one after another.
  struct PropertiesModel : public mlir::detail::BytecodeOpInterfaceInterfaceTraits::Concept {
    using Interface = BytecodeOpInterface;
    PropertiesModel() : Concept{read, write} {}

    static LogicalResult read(DialectBytecodeReader &reader, OperationState &state) {
      auto &properties = state.getOrAddProperties<Properties>();
      const OperationRow &row = of(state.name).row;
      for (size_t i = 0; i < row.attributes.size(); ++i)
        if (failed(reader.readAttribute(properties[i])))
          return failure();
      return success();
    }
    static void write(const Concept *, Operation *op, DialectBytecodeWriter &writer) {
      for (Attribute attribute : attributesOf(op))
        writer.writeAttribute(attribute);
    }
  };

  static mlir::detail::InterfaceMap interfaces(const OperationRow &row) {
    mlir::detail::InterfaceMap map;
    if (!row.attributes.empty())
      map.insertModels<PropertiesModel>();
    return map;
  }
};

} // namespace

const OperationRow *rowOf(Operation *op) {
  if (op->getName().getDialectNamespace() != VhloDialect::getDialectNamespace() ||
      !op->isRegistered())
    return nullptr;
  return &OperationModel::of(op->getName()).row;
}

MutableArrayRef<Attribute> attributesOf(Operation *op) {
  size_t count = OperationModel::of(op->getName()).row.attributes.size();
  return {count ? op->getPropertiesStorage().as<Attribute *>() : nullptr, count};
}

//===----------------------------------------------------------------------===//
// Dialect
//===----------------------------------------------------------------------===//

VhloDialect::VhloDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<VhloDialect>()) {
  context->getOrLoadDialect<func::FuncDialect>();
  context->getOrLoadDialect<quant::QuantDialect>();
  context->getOrLoadDialect<shape::ShapeDialect>();
  context->getOrLoadDialect<stablehlo::StableHLODialect>();
  addTypes<EncodedType>();
  addAttributes<EncodedAttr>();
  addBytecodeInterface(*this);
  for (const OperationRow &row : operations()) {
    SmallVector<StringRef> names;
    for (const AttributeRow &attribute : row.attributes)
      names.push_back(attribute.name);
    RegisteredOperationName::insert(std::make_unique<OperationModel>(row, this, typeIds.allocate()),
                                    names);
  }
}

void VhloDialect::printType(Type type, DialectAsmPrinter &printer) const {
  printer << "encoded<" << cast<EncodedType>(type).getType() << ">";
}

void VhloDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  printer << "encoded<" << cast<EncodedAttr>(attr).getValue() << ">";
}

} // namespace phaze::vhlo
