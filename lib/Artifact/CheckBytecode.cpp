// Looks through bytecode before MLIR does; see the header.
//
// MLIR's bytecode has one list of attributes and types, in groups by dialect. Entries refer to each
// other by their numbers in any order, and reading one reads those that it refers to: a damaged
// file in which an entry is a part of itself would be read forever.
#include "CheckBytecode.h"

#include "dialects/Vhlo/Types.h"
#include "phaze/Artifact/BytecodeCursor.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CheckedArithmetic.h"

namespace phaze::artifact {

namespace {

enum Section : uint8_t {
  Strings = 0,
  Dialects = 1,
  Entries = 2,
  Offsets = 3,
  Program = 4,
  Properties = 8,
  SectionCount = 16
};

/// Codes of MLIR's own attributes that refer to others. The rest are no parts of artifacts, or
/// refer to nothing.
enum BuiltinAttribute : uint64_t {
  Array = 0,
  Dictionary = 1,
  StringWithType = 3,
  FlatSymbol = 4,
  Symbol = 5,
  TypeHolder = 6,
  Integer = 8,
  Float = 9,
  CallSite = 10,
  FileLineColumn = 11,
  Fused = 12,
  FusedWithMetadata = 13,
  Name = 14,
  DenseArray = 17,
  DenseElements = 18,
  Distinct = 21,
  FileRange = 22,
};
enum BuiltinType : uint64_t {
  IntegerType = 0,
  IndexType = 1,
  Function = 2,
  BFloat16 = 3, // and wider ones up to Float128
  Float128 = 8,
  Complex = 9,
  RankedTensor = 13,
  RankedTensorWithEncoding = 14,
  Tuple = 15,
  UnrankedTensor = 18,
  Vector = 19,
};

enum class Owner { Builtin, Vhlo, Other };

struct Entry {
  Owner owner = Owner::Other;
  llvm::StringRef data;
  bool isText = false; ///< Written as text, which refers to nothing.
};

/// The entries that one entry refers to, attributes first, as numbers among all.
class References {
public:
  References(const Entry &entry, bool isType, uint64_t attributes)
      : cursor(entry.data), firstType(attributes) {
    if (entry.isText || entry.owner == Owner::Other)
      return;
    std::optional<uint64_t> code = cursor.number();
    if (!code)
      return;
    if (entry.owner == Owner::Builtin)
      isType ? builtinType(*code) : builtinAttribute(*code);
    else
      isType ? vhloType(*code) : vhloAttribute(*code);
  }

  llvm::SmallVector<uint64_t, 4> all;
  bool isOverlong = false; ///< A list has more items than there is room for.

private:
  void attribute() {
    if (std::optional<uint64_t> index = cursor.number())
      all.push_back(*index);
  }
  void type() {
    if (std::optional<uint64_t> index = cursor.number())
      all.push_back(firstType + *index);
  }
  template <typename Fn> void list(Fn item) {
    std::optional<uint64_t> count = cursor.count();
    isOverlong |= !count;
    for (uint64_t i = 0; i < count.value_or(0) && !cursor.atEnd(); ++i)
      item();
  }
  void attributes() {
    list([&] { attribute(); });
  }
  void types() {
    list([&] { type(); });
  }
  void numbers() {
    list([&] { cursor.number(); });
  }
  void pairs() {
    list([&] {
      attribute();
      attribute();
    });
  }

  void builtinAttribute(uint64_t code) {
    switch (code) {
    case Array:
    case Fused:
      return attributes();
    case Dictionary:
      return pairs();
    case StringWithType:
      cursor.number();
      return type();
    case FlatSymbol:
    case FileLineColumn:
    case Distinct:
    case FileRange:
      return attribute();
    case Symbol:
      attribute();
      return attributes();
    case TypeHolder:
    case Integer:
    case Float:
    case DenseArray:
    case DenseElements:
      return type();
    case CallSite:
    case Name:
      attribute();
      return attribute();
    case FusedWithMetadata:
      attributes();
      return attribute();
    default:
      return;
    }
  }

  void builtinType(uint64_t code) {
    switch (code) {
    case Function:
      types();
      return types();
    case Complex:
    case UnrankedTensor:
      return type();
    case RankedTensor:
    case Vector:
      numbers();
      return type();
    case RankedTensorWithEncoding:
      attribute();
      numbers();
      return type();
    case Tuple:
      return types();
    default:
      return;
    }
  }

  void vhloAttribute(uint64_t code) {
    switch (code) {
    case vhlo::ArrayCode:
      return attributes();
    case vhlo::DictionaryCode:
      return pairs();
    case vhlo::FloatCode:
    case vhlo::IntegerCode:
    case vhlo::TensorCode:
    case vhlo::TypeCodeAttribute:
      return type();
    default:
      return;
    }
  }

  void vhloType(uint64_t code) {
    switch (code) {
    case vhlo::ComplexType:
    case vhlo::UnrankedType:
      return type();
    case vhlo::FunctionType:
      types();
      return types();
    case vhlo::TensorType:
    case vhlo::BufferType:
      numbers();
      return type();
    case vhlo::EncodedTensorType:
      attribute();
      numbers();
      return type();
    case vhlo::TupleType:
      return types();
    case vhlo::QuantizedType:
    case vhlo::QuantizedPerAxisType:
      cursor.number();
      type();
      return type();
    default:
      return;
    }
  }

  BytecodeCursor cursor;
  uint64_t firstType;
};

/// Looks at what numbers MLIR's own attributes hold: its reader makes them with whatever is there,
/// for types that have no numbers too.
class NumberCheck {
public:
  NumberCheck(llvm::ArrayRef<Entry> entries, uint64_t attributes)
      : entries(entries), firstType(attributes) {}

  bool isSound(const Entry &entry) const {
    if (entry.isText || entry.owner != Owner::Builtin)
      return true;
    BytecodeCursor cursor(entry.data);
    uint64_t code = cursor.number().value_or(~0ull);
    if (code != Integer && code != Float && code != DenseArray && code != DenseElements)
      return true;
    const Entry *type = typeAt(cursor);
    if (!type)
      return false;
    if (code == DenseElements)
      return hasElements(*type, cursor);
    // Types without a code, as those of 8 bits, are numbers of a byte.
    std::optional<uint64_t> bits = type->isText ? 8 : bitsOf(*type);
    if (!bits)
      return false;
    if (code == DenseArray) {
      std::optional<uint64_t> size = cursor.number(), bytes = cursor.number();
      return bytes && *bytes <= cursor.left() && *size <= *bytes &&
             *size * bytesOf(*bits) == *bytes;
    }
    if (*bits <= 8)
      return *bits == 0 || !cursor.atEnd();
    uint64_t words = *bits <= 64 ? 1 : cursor.count().value_or(0);
    for (uint64_t i = 0; i < words; ++i)
      if (!cursor.number())
        return false;
    return words > 0 && words <= (*bits + 63) / 64;
  }

private:
  static uint64_t bytesOf(uint64_t bits) { return (bits + 7) / 8; }

  const Entry *typeAt(BytecodeCursor &cursor) const {
    std::optional<uint64_t> index = cursor.number();
    return index && *index < entries.size() - firstType ? &entries[firstType + *index] : nullptr;
  }

  /// Of an integer or float; none if the type is neither.
  std::optional<uint64_t> bitsOf(const Entry &type) const {
    constexpr uint64_t floats[] = {16, 16, 32, 64, 80, 128};
    constexpr uint64_t mostBits = (1 << 24) - 1;
    BytecodeCursor cursor(type.data);
    std::optional<uint64_t> code = cursor.number();
    if (type.owner != Owner::Builtin || type.isText || !code)
      return std::nullopt;
    if (*code == IndexType)
      return 64;
    if (*code >= BFloat16 && *code <= Float128)
      return floats[*code - BFloat16];
    std::optional<uint64_t> bits = *code == IntegerType ? cursor.number() : std::nullopt;
    return bits && *bits >> 2 <= mostBits ? std::optional(*bits >> 2) : std::nullopt;
  }

  /// As many as the shape says, or one that stands for all.
  bool hasElements(const Entry &type, BytecodeCursor &cursor) const {
    std::optional<uint64_t> bytes = cursor.number();
    BytecodeCursor shape(type.data);
    uint64_t code = shape.number().value_or(~0ull);
    bool isShaped = code == RankedTensor || code == RankedTensorWithEncoding || code == Vector;
    if (type.isText || type.owner != Owner::Builtin || !isShaped || !bytes ||
        *bytes > cursor.left() || (code == RankedTensorWithEncoding && !shape.number()))
      return false;
    uint64_t count = 1;
    std::optional<uint64_t> rank = shape.count();
    for (uint64_t i = 0; rank && i < *rank; ++i) {
      // Twice the size; odd if it is negative.
      std::optional<uint64_t> size = shape.number();
      std::optional<uint64_t> more =
          size && !(*size & 1) ? llvm::checkedMulUnsigned(count, *size >> 1) : std::nullopt;
      if (!more)
        return false;
      count = *more;
    }
    const Entry *element = rank ? typeAt(shape) : nullptr;
    uint64_t parts = 1;
    if (element && element->owner == Owner::Builtin && !element->isText &&
        BytecodeCursor(element->data).number() == uint64_t(Complex)) {
      BytecodeCursor inner(element->data.drop_front());
      element = typeAt(inner);
      parts = 2;
    }
    std::optional<uint64_t> bits = !element ? std::nullopt : element->isText ? 8 : bitsOf(*element);
    if (!bits)
      return false;
    uint64_t each = parts * bytesOf(*bits); // None of i0.
    bool areBits = *bits == 1 && *bytes == bytesOf(count);
    return areBits || *bytes == each || (each > 0 && *bytes % each == 0 && *bytes / each == count);
  }

  llvm::ArrayRef<Entry> entries;
  uint64_t firstType;
};

/// Walks over operations as MLIR's reader does, which makes room for as many operands, regions and
/// the like as a number says. What numbers refer to is checked there.
class ProgramWalk {
public:
  ProgramWalk(uint64_t version, llvm::StringRef section) : version(version) {
    streams.push_back(BytecodeCursor(section));
  }

  bool isWhole() {
    std::optional<uint64_t> header = cursor().number();
    // The module's own block has no arguments.
    if (!header || *header & 1)
      return false;
    scopes.push_back({/*regions=*/0, /*blocks=*/0, *header >> 1, /*hasStream=*/false});
    while (!scopes.empty())
      if (!advance())
        return false;
    return true;
  }

private:
  /// What is left of the operation whose regions are being read.
  struct Scope {
    uint64_t regions, blocks, operations;
    bool hasStream;
  };
  enum Mask : uint8_t {
    HasAttributes = 0x01,
    HasResults = 0x02,
    HasOperands = 0x04,
    HasSuccessors = 0x08,
    HasRegions = 0x10,
    HasUseOrders = 0x20,
    HasProperties = 0x40,
  };

  BytecodeCursor &cursor() { return streams.back(); }

  bool advance() {
    Scope &scope = scopes.back();
    if (scope.operations > 0) {
      --scope.operations;
      return readOperation();
    }
    if (scope.blocks > 0) {
      --scope.blocks;
      return readBlock(scope);
    }
    if (scope.regions > 0) {
      --scope.regions;
      return readRegion(scope);
    }
    if (scope.hasStream)
      streams.pop_back();
    scopes.pop_back();
    return true;
  }

  bool readRegion(Scope &scope) {
    std::optional<uint64_t> blocks = cursor().count();
    if (!blocks)
      return false;
    scope.blocks = *blocks;
    // Values that it defines: each has a type at least.
    return *blocks == 0 || cursor().count();
  }

  bool readBlock(Scope &scope) {
    std::optional<uint64_t> header = cursor().number();
    if (!header || *header >> 1 > cursor().left())
      return false;
    scope.operations = *header >> 1;
    if (!(*header & 1))
      return true;
    std::optional<uint64_t> arguments = cursor().count();
    for (uint64_t i = 0; arguments && i < *arguments; ++i) {
      std::optional<uint64_t> type = cursor().number();
      bool hasLocation = version < 4 || (type && *type & 1);
      if (!type || (hasLocation && !cursor().number()))
        return false;
    }
    if (!arguments || version < 3)
      return arguments.has_value();
    std::optional<llvm::StringRef> hasOrders = cursor().bytes(1);
    return hasOrders && (hasOrders->front() == 0 || readUseOrders(*arguments));
  }

  bool readUseOrders(uint64_t values) {
    std::optional<uint64_t> count = values > 1 ? cursor().count() : 1;
    for (uint64_t i = 0; count && i < *count; ++i) {
      if (values > 1 && !cursor().number())
        return false;
      std::optional<uint64_t> indices = cursor().number();
      if (!indices || *indices >> 1 > cursor().left() || !skip(*indices >> 1))
        return false;
    }
    return count.has_value();
  }

  bool skip(uint64_t numbers) {
    for (uint64_t i = 0; i < numbers; ++i)
      if (!cursor().number())
        return false;
    return true;
  }

  /// A number of numbers, and these.
  std::optional<uint64_t> skipList() {
    std::optional<uint64_t> count = cursor().count();
    return count && skip(*count) ? count : std::nullopt;
  }

  bool readOperation() {
    std::optional<uint64_t> name = cursor().number();
    std::optional<llvm::StringRef> head = cursor().bytes(1);
    if (!name || !head || !cursor().number())
      return false;
    uint8_t mask = head->front();
    if ((mask & HasAttributes && !cursor().number()) ||
        (mask & HasProperties && !cursor().number()))
      return false;
    std::optional<uint64_t> results = 0;
    if (mask & HasResults && !(results = skipList()))
      return false;
    if ((mask & HasOperands && !skipList()) || (mask & HasSuccessors && !skipList()))
      return false;
    if (version >= 3 && mask & HasUseOrders && !readUseOrders(*results))
      return false;
    if (!(mask & HasRegions))
      return true;
    std::optional<uint64_t> regions = cursor().number();
    if (!regions || *regions >> 1 > cursor().left())
      return false;
    // Regions that see nothing from outside are a section of their own.
    bool hasStream = version >= 2 && *regions & 1 && *regions >> 1 > 0;
    if (hasStream) {
      std::optional<llvm::StringRef> id = cursor().bytes(1);
      std::optional<uint64_t> size = id ? cursor().number() : std::nullopt;
      std::optional<llvm::StringRef> body = size ? cursor().bytes(*size) : std::nullopt;
      if (!body || uint8_t(id->front()) != Program)
        return false;
      streams.push_back(BytecodeCursor(*body));
    }
    scopes.push_back({*regions >> 1, 0, 0, hasStream});
    return true;
  }

  uint64_t version;
  std::vector<BytecodeCursor> streams; ///< Of sections in sections.
  std::vector<Scope> scopes;
};

class Checker {
public:
  explicit Checker(llvm::StringRef bytecode) : bytecode(bytecode) {}

  std::optional<std::string> run() {
    if (!readSections() || !readDialects())
      return "a section of it is missing or ends too early";
    if (std::optional<std::string> wrong = readEntries())
      return wrong;
    if (std::optional<std::string> wrong = findCycle())
      return wrong;
    NumberCheck numbers(entries, numAttributes);
    if (!llvm::all_of(llvm::ArrayRef(entries).take_front(numAttributes),
                      [&](const Entry &entry) { return numbers.isSound(entry); }))
      return "an attribute has not the numbers that its type wants";
    if (sections[Properties] && !BytecodeCursor(*sections[Properties]).count())
      return "it says that it has more properties than it has room for";
    if (!sections[Program] || !ProgramWalk(version, *sections[Program]).isWhole())
      return "its operations end too early, or say that they have more parts than there is room "
             "for";
    return std::nullopt;
  }

private:
  bool readSections() {
    BytecodeCursor cursor(bytecode);
    std::optional<llvm::StringRef> magic = cursor.bytes(4);
    std::optional<uint64_t> number = cursor.number();
    if (!magic || !number || !cursor.untilZero())
      return false;
    version = *number;
    while (!cursor.atEnd()) {
      auto section = cursor.section(bytecode.data());
      if (!section || section->first >= SectionCount)
        return false;
      sections[section->first] = section->second;
    }
    return sections[Strings] && sections[Dialects] && sections[Entries] && sections[Offsets];
  }

  bool readDialects() {
    std::optional<std::vector<llvm::StringRef>> strings = readStrings(*sections[Strings]);
    if (!strings)
      return false;
    BytecodeCursor cursor(*sections[Dialects]);
    std::optional<uint64_t> count = cursor.count();
    for (uint64_t i = 0; count && i < *count; ++i) {
      std::optional<uint64_t> name = cursor.number();
      if (!name)
        return false;
      // From version 1 on a bit says that a version of the dialect follows, as a section.
      bool hasVersion = version >= 1 && (*name & 1);
      uint64_t index = version >= 1 ? *name >> 1 : *name;
      if (index >= strings->size() || (hasVersion && !cursor.section(bytecode.data())))
        return false;
      llvm::StringRef dialect = (*strings)[index];
      owners.push_back(dialect == "builtin" ? Owner::Builtin
                       : dialect == "vhlo"  ? Owner::Vhlo
                                            : Owner::Other);
    }
    // From version 4 on it is said how many names of operations follow.
    return count && (version < 4 || cursor.count());
  }

  std::optional<std::string> readEntries() {
    BytecodeCursor cursor(*sections[Offsets]), data(*sections[Entries]);
    std::optional<uint64_t> attributes = cursor.number(), types = cursor.number();
    // Each has a number of its own there.
    uint64_t most = sections[Offsets]->size();
    if (!attributes || !types || *attributes > most || *types > most)
      return "it says that it has more attributes and types than it has room for";
    numAttributes = *attributes;
    for (uint64_t end : {*attributes, *attributes + *types})
      while (entries.size() < end) {
        std::optional<uint64_t> dialect = cursor.number(), count = cursor.number();
        if (!count || *dialect >= owners.size() || *count == 0 || *count > end - entries.size())
          return "its attributes and types are not as many as it says";
        for (uint64_t i = 0; i < *count; ++i) {
          std::optional<uint64_t> size = cursor.number();
          std::optional<llvm::StringRef> body = size ? data.bytes(*size >> 1) : std::nullopt;
          if (!body)
            return "an attribute or type begins beyond its end";
          entries.push_back({owners[*dialect], *body, /*isText=*/!(*size & 1)});
        }
      }
    return std::nullopt;
  }

  /// Depth first, without recursion: chains may be long.
  std::optional<std::string> findCycle() const {
    enum State : uint8_t { New, Open, Done };
    struct Frame {
      uint64_t entry;
      llvm::SmallVector<uint64_t, 4> open;
    };
    std::vector<State> states(entries.size(), New);
    for (uint64_t root = 0; root < entries.size(); ++root) {
      if (states[root] != New)
        continue;
      std::vector<Frame> stack;
      bool isOverlong = false;
      auto enter = [&](uint64_t entry) {
        states[entry] = Open;
        References references(entries[entry], entry >= numAttributes, numAttributes);
        isOverlong |= references.isOverlong;
        stack.push_back({entry, references.all});
      };
      enter(root);
      while (!stack.empty()) {
        if (isOverlong)
          return "an attribute or type says that it has more parts than there is room for";
        Frame &top = stack.back();
        if (top.open.empty()) {
          states[top.entry] = Done;
          stack.pop_back();
          continue;
        }
        uint64_t next = top.open.pop_back_val();
        // Numbers of entries that are not there are MLIR's to find.
        if (next >= entries.size() || states[next] == Done)
          continue;
        if (states[next] == Open)
          return "an attribute or type is a part of itself";
        enter(next);
      }
    }
    return std::nullopt;
  }

  llvm::StringRef bytecode;
  uint64_t version = 0;
  std::optional<llvm::StringRef> sections[SectionCount];
  std::vector<Owner> owners; ///< By dialect.
  std::vector<Entry> entries;
  uint64_t numAttributes = 0;
};

} // namespace

std::optional<std::string> whyDamaged(llvm::StringRef bytecode) { return Checker(bytecode).run(); }

} // namespace phaze::artifact
