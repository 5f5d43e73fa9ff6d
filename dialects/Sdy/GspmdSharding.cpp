// Reads, checks and prints GSPMD sharding strings.
#include "dialects/Sdy/GspmdSharding.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <limits>

using llvm::StringRef;

namespace phaze::sdy::gspmd {

namespace {

/// The product of sizes, the largest number if that is more.
int64_t product(llvm::ArrayRef<int64_t> sizes) {
  int64_t result = 1;
  for (int64_t size : sizes)
    if (llvm::MulOverflow(result, size, result))
      return std::numeric_limits<int64_t>::max();
  return result;
}

constexpr std::pair<StringRef, SubgroupKind> subgroupKinds[] = {
    {"replicated", SubgroupKind::Replicated},
    {"manual", SubgroupKind::Manual},
    {"unreduced", SubgroupKind::Unreduced},
    {"maximal", SubgroupKind::Maximal}};

constexpr std::pair<StringRef, Sharding::Kind> words[] = {
    {"replicated", Sharding::Kind::Replicated},
    {"manual", Sharding::Kind::Manual},
    {"unknown", Sharding::Kind::Unknown},
    {"unreduced", Sharding::Kind::Unreduced},
    {"maximal", Sharding::Kind::Maximal}};

/// A recursive-descent reader. Functions return false after the first error.
class Parser {
public:
  explicit Parser(StringRef text) : text(text), rest(text) {}

  llvm::Expected<Sharding> run() {
    Sharding sharding;
    if (rest.empty())
      return sharding;
    if (!rest.starts_with("{") && !llvm::isPrint(rest.front()))
      fail("expected a sharding in text form, found a serialized one");
    else if (parseSharding(sharding) && !rest.empty())
      fail("expected the end");
    if (!error.empty())
      return llvm::createStringError(error);
    return sharding;
  }

private:
  //===-- Tokens ----------------------------------------------------------------------------===//

  bool fail(const llvm::Twine &message) {
    if (error.empty())
      error = (message + " at character " + llvm::Twine(text.size() - rest.size()) + " of '" +
               text + "'")
                  .str();
    return false;
  }

  /// Blanks, and comments such as `/*index=5*/`.
  void skipBlanks() {
    rest = rest.ltrim();
    while (rest.starts_with("/*")) {
      size_t end = rest.find("*/", 2);
      if (end == StringRef::npos)
        return;
      rest = rest.drop_front(end + 2).ltrim();
    }
  }

  bool consume(StringRef token) {
    skipBlanks();
    return rest.consume_front(token);
  }

  bool expect(StringRef token) { return consume(token) || fail("expected '" + token + "'"); }

  static bool isWordChar(char c) { return llvm::isAlnum(c) || c == '_' || c == '-' || c == '.'; }

  StringRef peekWord() {
    skipBlanks();
    return rest.take_while(isWordChar);
  }

  bool consumeWord(StringRef word) {
    if (peekWord() != word)
      return false;
    rest = rest.drop_front(word.size());
    return true;
  }

  bool parseInteger(int64_t &value) {
    skipBlanks();
    StringRef digits = rest.take_while(llvm::isDigit);
    if (digits.empty() || digits.getAsInteger(10, value))
      return fail("expected a number");
    rest = rest.drop_front(digits.size());
    return true;
  }

  /// Elements with commas between, up to `end`, which may follow at once.
  template <typename ParseElement> bool parseList(StringRef end, ParseElement parseElement) {
    if (consume(end))
      return true;
    do {
      if (!parseElement())
        return false;
    } while (consume(","));
    return expect(end);
  }

  bool parseIntegers(StringRef end, std::vector<int64_t> &values) {
    return parseList(end, [&] { return parseInteger(values.emplace_back()); });
  }

  //===-- Shardings -------------------------------------------------------------------------===//

  bool parseSharding(Sharding &sharding) {
    if (!expect("{"))
      return false;
    skipBlanks();
    if (rest.starts_with("{") || rest.starts_with("}"))
      return parseTuple(sharding);
    return parseLeaf(sharding);
  }

  /// After the opening brace.
  bool parseTuple(Sharding &sharding) {
    sharding.kind = Sharding::Kind::Tuple;
    return parseList("}", [&] {
      if (!expect("{"))
        return false;
      return parseLeaf(sharding.elements.emplace_back());
    });
  }

  /// After the opening brace: a sharding that is no tuple.
  bool parseLeaf(Sharding &sharding) {
    StringRef word = peekWord();
    if (word == "mesh")
      return parseNamed(sharding);
    if (word == "maximal_mesh")
      return parseNamedMaximal(sharding);
    while (!consume("}"))
      if (!parsePart(sharding))
        return false;
    return verify(sharding);
  }

  bool setKind(Sharding &sharding, Sharding::Kind kind) {
    if (sharding.kind != Sharding::Kind::None)
      return fail("expected one kind of sharding");
    sharding.kind = kind;
    return true;
  }

  bool parsePart(Sharding &sharding) {
    StringRef word = peekWord();
    for (auto [name, kind] : words)
      if (word == name) {
        if (!setKind(sharding, kind))
          return false;
        return consumeWord(name);
      }
    if (consumeWord("device")) {
      hasDevice = true;
      return expect("=") && parseInteger(sharding.device);
    }
    if (consumeWord("devices"))
      return setKind(sharding, Sharding::Kind::Tiled) && parseDevices(sharding);
    if (consumeWord("last_tile_dim_replicate"))
      return sharding.lastTileDimReplicate = true;
    if (consumeWord("last_tile_dims"))
      return parseLastTileDims(sharding);
    if (word == "shard_as" || word == "shard_like") {
      rest = rest.drop_front(word.size());
      sharding.shardGroup = ShardGroup{word == "shard_as", 0};
      return parseInteger(sharding.shardGroup->id);
    }
    if (consumeWord("metadata"))
      return parseMetadata(sharding);
    return fail("expected a kind of sharding, its devices or a tail");
  }

  /// `=[2,1]<=[2]`, `=[2,1]<=[4,2]T(1,0)` or `=[2,1]0,1`.
  bool parseDevices(Sharding &sharding) {
    if (!expect("=") || !expect("[") || !parseIntegers("]", sharding.tileCounts))
      return false;
    if (consume("<="))
      return parseIota(sharding.devices);
    do {
      if (!parseInteger(sharding.devices.explicitIds.emplace_back()))
        return false;
    } while (consume(","));
    return true;
  }

  /// `[8]` or `[4,2]T(1,0)`.
  bool parseIota(DeviceOrder &order) {
    if (!expect("[") || !parseIntegers("]", order.reshapeDims))
      return false;
    if (order.reshapeDims.empty())
      return fail("expected at least one reshape dimension");
    if (llvm::is_contained(order.reshapeDims, 0))
      return fail("expected reshape dimensions of at least 1");
    if (product(order.reshapeDims) == std::numeric_limits<int64_t>::max())
      return fail("expected a number of devices that fits 63 bits");
    // H4
    bool hasTranspose = consume("T");
    if (hasTranspose != (order.reshapeDims.size() > 1))
      return fail(hasTranspose ? "expected no transposition of one reshape dimension"
                               : "expected a transposition 'T(..)' of several reshape dimensions");
    if (!hasTranspose) {
      order.transposePerm = {0};
      return true;
    }
    if (!expect("(") || !parseIntegers(")", order.transposePerm))
      return false;
    if (!isPermutation(order.transposePerm, order.reshapeDims.size()))
      return fail("expected a permutation of " + llvm::Twine(order.reshapeDims.size()) +
                  " dimensions");
    return true;
  }

  bool parseLastTileDims(Sharding &sharding) {
    if (!sharding.lastTileDims.empty())
      return fail("expected one list of last_tile_dims");
    bool parsed = expect("=") && expect("{") && parseList("}", [&] {
                    StringRef word = peekWord();
                    for (auto [name, kind] : subgroupKinds)
                      if (word == name) {
                        sharding.lastTileDims.push_back(kind);
                        return consumeWord(name);
                      }
                    return fail("expected replicated, manual, unreduced or maximal");
                  });
    return parsed &&
           (!sharding.lastTileDims.empty() || fail("expected at least one last tile dim"));
  }

  /// `={...}` with balanced braces; strings may hold braces.
  bool parseMetadata(Sharding &sharding) {
    if (!expect("=") || !expect("{"))
      return false;
    int64_t depth = 1;
    bool inString = false;
    for (size_t i = 0; i < rest.size(); ++i) {
      char c = rest[i];
      if (c == '\\' && inString) {
        ++i;
      } else if (c == '"') {
        inString = !inString;
      } else if (!inString && c == '{') {
        ++depth;
      } else if (!inString && c == '}' && --depth == 0) {
        sharding.metadata = rest.take_front(i).str();
        rest = rest.drop_front(i + 1);
        return true;
      }
    }
    return fail("expected the end of metadata");
  }

  static bool isPermutation(llvm::ArrayRef<int64_t> values, size_t size) {
    std::vector<bool> seen(size);
    for (int64_t value : values) {
      if (value < 0 || value >= static_cast<int64_t>(size) || seen[value])
        return false;
      seen[value] = true;
    }
    return values.size() == size;
  }

  /// What a leaf asks for once all its parts are read.
  bool verify(const Sharding &sharding) {
    // H1
    bool isMaximal = sharding.kind == Sharding::Kind::Maximal;
    if (isMaximal && !hasDevice)
      return fail("expected a device of the maximal sharding");
    if (!isMaximal && hasDevice)
      return fail("expected a device for a maximal sharding alone");
    hasDevice = false;
    bool isTiled = sharding.kind == Sharding::Kind::Tiled;
    if (!isTiled && (sharding.lastTileDimReplicate || !sharding.lastTileDims.empty()))
      return fail("expected last tile dimensions for a tiled sharding alone");
    if (sharding.kind == Sharding::Kind::None)
      return fail("expected a kind of sharding");
    return !isTiled || verifyTiles(sharding);
  }

  bool verifyTiles(const Sharding &sharding) {
    // H3
    if (sharding.lastTileDimReplicate && !sharding.lastTileDims.empty())
      return fail("expected either last_tile_dim_replicate or last_tile_dims");
    if (sharding.getRank() < 0)
      return fail("expected at most " + llvm::Twine(sharding.tileCounts.size()) +
                  " last tile dimensions");
    // H2
    if (llvm::is_contained(sharding.tileCounts, 0))
      return fail("expected tile counts of at least 1");
    int64_t numTiles = product(sharding.tileCounts);
    const DeviceOrder &devices = sharding.devices;
    int64_t numDevices =
        devices.isIota() ? product(devices.reshapeDims) : devices.explicitIds.size();
    if (numTiles != numDevices)
      return fail("expected as many devices as tiles " + llvm::Twine(numTiles) + ", found " +
                  llvm::Twine(numDevices));
    if (devices.isIota())
      return true;
    if (numDevices <= 1)
      return fail("expected a list of more than one device");
    if (!isPermutation(devices.explicitIds, numDevices))
      return fail("expected each device from 0 to " + llvm::Twine(numDevices - 1) + " once");
    return true;
  }

  //===-- Named form ------------------------------------------------------------------------===//

  /// A name, alone or in quotes.
  bool parseName(std::string &name) {
    skipBlanks();
    for (StringRef quote : {"'", "\""})
      if (rest.starts_with(quote)) {
        size_t end = rest.find(quote, 1);
        if (end == StringRef::npos)
          return fail("expected the end of a name");
        name = rest.slice(1, end).str();
        rest = rest.drop_front(end + 1);
        return true;
      }
    StringRef word = peekWord();
    if (word.empty())
      return fail("expected a name");
    name = word.str();
    return consumeWord(word);
  }

  bool parseAxis(const NamedSharding &named, NamedAxis &axis) {
    if (!parseName(axis.name))
      return false;
    auto found = llvm::find_if(named.mesh, [&](auto &entry) { return entry.first == axis.name; });
    if (found == named.mesh.end())
      return fail("expected an axis of the mesh, found '" + llvm::Twine(axis.name) + "'");
    if (!consume(":"))
      return true;
    auto &[preSize, size] = axis.part.emplace(0, 0);
    if (!expect("(") || !parseInteger(preSize) || !expect(")") || !parseInteger(size))
      return false;
    int64_t next = 0;
    if (preSize < 1 || size < 2 || size == found->second ||
        llvm::MulOverflow(preSize, size, next) || found->second % next != 0)
      return fail("expected a part of an axis of size " + llvm::Twine(found->second));
    return true;
  }

  bool parseAxes(const NamedSharding &named, std::vector<NamedAxis> &axes) {
    return expect("{") && parseList("}", [&] { return parseAxis(named, axes.emplace_back()); });
  }

  bool parseNamedDim(const NamedSharding &named, NamedDim &dim) {
    return expect("{") && parseList("}", [&] {
             if (dim.isOpen)
               return fail("expected nothing after '?'");
             if (consume("?"))
               return dim.isOpen = true;
             return parseAxis(named, dim.axes.emplace_back());
           });
  }

  /// `mesh[a=2,b=4], ...}`.
  bool parseNamed(Sharding &sharding) {
    sharding.kind = Sharding::Kind::Named;
    NamedSharding &named = sharding.named;
    std::vector<int64_t> sizes;
    bool parsed = consumeWord("mesh") && expect("[") && parseList("]", [&] {
                    auto &[name, size] = named.mesh.emplace_back();
                    if (!parseName(name) || !expect("=") || !parseInteger(size))
                      return false;
                    sizes.push_back(size);
                    return size >= 1 || fail("expected an axis size of at least 1");
                  });
    if (!parsed)
      return false;
    bool hasDims = false;
    while (consume(","))
      if (!parseNamedPart(sharding, product(sizes), hasDims))
        return false;
    while (!consume("}"))
      if (!parseNamedTail(sharding))
        return false;
    return hasDims || named.isReplicated || fail("expected dimensions or 'replicated'");
  }

  bool parseNamedPart(Sharding &sharding, int64_t numDevices, bool &hasDims) {
    NamedSharding &named = sharding.named;
    if (consumeWord("device_ids"))
      return parseDeviceIds(named, numDevices);
    if (!hasDims && consume("[")) {
      hasDims = true;
      return parseList("]", [&] { return parseNamedDim(named, named.dims.emplace_back()); });
    }
    if (consumeWord("replicated")) {
      if (consume("="))
        return parseAxes(named, named.replicated);
      return named.isReplicated = true;
    }
    if (consumeWord("unreduced")) {
      if (!expect("="))
        return false;
      for (StringRef reduction : {"max", "min"})
        if (consumeWord(reduction))
          named.unreducedBy = reduction.str();
      consumeWord("sum");
      return parseAxes(named, named.unreduced);
    }
    if (consumeWord("manual"))
      return expect("=") && parseAxes(named, named.manual);
    return parseNamedTail(sharding);
  }

  bool parseNamedTail(Sharding &sharding) {
    StringRef word = peekWord();
    if (word != "shard_as" && word != "shard_like" && word != "metadata")
      return fail("expected dimensions, axes or a tail");
    return parsePart(sharding);
  }

  /// `=([4,2]T(1,0))` or `=(3,2,1,0)`.
  bool parseDeviceIds(NamedSharding &named, int64_t numDevices) {
    DeviceOrder &order = named.deviceIds.emplace();
    if (!expect("=") || !expect("("))
      return false;
    skipBlanks();
    bool parsed = rest.starts_with("[") ? parseIota(order) && expect(")")
                                        : parseIntegers(")", order.explicitIds);
    if (!parsed)
      return false;
    int64_t found = order.isIota() ? product(order.reshapeDims) : order.explicitIds.size();
    if (found != numDevices)
      return fail("expected " + llvm::Twine(numDevices) + " devices as in the mesh, found " +
                  llvm::Twine(found));
    return order.isIota() || isPermutation(order.explicitIds, numDevices) ||
           fail("expected each device once");
  }

  /// `maximal_mesh[device_id=5]}`.
  bool parseNamedMaximal(Sharding &sharding) {
    sharding.kind = Sharding::Kind::Maximal;
    sharding.isNamedMaximal = true;
    if (!(consumeWord("maximal_mesh") && expect("[") &&
          (consumeWord("device_id") || fail("expected 'device_id'")) && expect("=") &&
          parseInteger(sharding.device) && expect("]")))
      return false;
    while (!consume("}"))
      if (!parseNamedTail(sharding))
        return false;
    return true;
  }

  StringRef text, rest;
  std::string error;
  /// Whether the leaf that is being read has `device=`.
  bool hasDevice = false;
};

//===-- Printing ----------------------------------------------------------------------------===//

std::string join(llvm::ArrayRef<int64_t> values) {
  return llvm::join(llvm::map_range(values, [](int64_t v) { return std::to_string(v); }), ",");
}

std::string str(const DeviceOrder &order) {
  if (!order.isIota())
    return join(order.explicitIds);
  DeviceOrder canonical = order.canonicalize();
  std::string text = "[" + join(canonical.reshapeDims) + "]";
  if (canonical.reshapeDims.size() > 1)
    text += "T(" + join(canonical.transposePerm) + ")";
  return text;
}

std::string str(const NamedAxis &axis) {
  std::string text = axis.name;
  if (axis.part)
    text += ":(" + std::to_string(axis.part->first) + ")" + std::to_string(axis.part->second);
  return text;
}

std::string str(const NamedDim &dim) {
  std::vector<std::string> parts;
  for (const NamedAxis &axis : dim.axes)
    parts.push_back(str(axis));
  if (dim.isOpen)
    parts.push_back("?");
  return "{" + llvm::join(parts, ", ") + "}";
}

std::string str(const NamedSharding &named) {
  std::vector<std::string> axes, dims;
  for (const auto &[name, size] : named.mesh)
    axes.push_back(name + "=" + std::to_string(size));
  std::string text = "mesh[" + llvm::join(axes, ",") + "]";
  if (named.deviceIds)
    text += ", device_ids=(" + str(*named.deviceIds) + ")";
  if (named.isReplicated)
    return text + ", replicated";
  for (const NamedDim &dim : named.dims)
    dims.push_back(str(dim));
  text += ", [" + llvm::join(dims, ", ") + "]";
  auto addAxes = [&](StringRef key, const std::vector<NamedAxis> &list) {
    if (!list.empty())
      text += (", " + key + str(NamedDim{list})).str();
  };
  addAxes("replicated=", named.replicated);
  addAxes("unreduced=" + named.unreducedBy, named.unreduced);
  addAxes("manual=", named.manual);
  return text;
}

std::string strTiled(const Sharding &sharding) {
  std::string text = "devices=[" + join(sharding.tileCounts) + "]";
  text += (sharding.devices.isIota() ? "<=" : "") + str(sharding.devices);
  if (sharding.lastTileDimReplicate)
    text += " last_tile_dim_replicate";
  if (sharding.lastTileDims.empty())
    return text;
  std::vector<std::string> kinds;
  for (SubgroupKind wanted : sharding.lastTileDims)
    for (auto [name, kind] : subgroupKinds)
      if (kind == wanted)
        kinds.push_back(name.str());
  return text + " last_tile_dims={" + llvm::join(kinds, ", ") + "}";
}

} // namespace

std::vector<int64_t> DeviceOrder::expand() const {
  if (!isIota())
    return explicitIds;
  size_t rank = reshapeDims.size();
  // Row-major strides of the reshaped array, in the order of the transposed one.
  std::vector<int64_t> strides(rank, 1);
  for (size_t i = rank; i-- > 1;)
    strides[i - 1] = strides[i] * reshapeDims[i];
  std::vector<int64_t> ids = {0};
  for (int64_t axis : transposePerm) {
    std::vector<int64_t> next;
    for (int64_t id : ids)
      for (int64_t i = 0; i < reshapeDims[axis]; ++i)
        next.push_back(id + i * strides[axis]);
    ids = std::move(next);
  }
  return ids;
}

DeviceOrder DeviceOrder::canonicalize() const {
  if (!isIota())
    return *this;
  // Runs of dimensions that follow one another before and after the transposition, in the order
  // after it. Dimensions of size 1 are in no run and break none.
  std::vector<int64_t> kept; // dimensions before the transposition, without those of size 1
  std::vector<int64_t> place(reshapeDims.size(), -1);
  for (size_t dim = 0; dim < reshapeDims.size(); ++dim)
    if (reshapeDims[dim] != 1) {
      place[dim] = kept.size();
      kept.push_back(reshapeDims[dim]);
    }
  struct Run {
    int64_t first, last, size;
  };
  std::vector<Run> runs;
  for (int64_t dim : transposePerm) {
    if (place[dim] < 0)
      continue;
    if (!runs.empty() && runs.back().last + 1 == place[dim]) {
      runs.back().last = place[dim];
      runs.back().size *= kept[place[dim]];
    } else {
      runs.push_back({place[dim], place[dim], kept[place[dim]]});
    }
  }
  if (runs.empty())
    return DeviceOrder{{1}, {0}, {}};
  DeviceOrder result;
  for (const Run &run : runs)
    result.transposePerm.push_back(
        llvm::count_if(runs, [&](const Run &other) { return other.first < run.first; }));
  result.reshapeDims.resize(runs.size());
  for (auto [run, dim] : llvm::zip_equal(runs, result.transposePerm))
    result.reshapeDims[dim] = run.size;
  return result;
}

int64_t Sharding::getRank() const {
  int64_t numSubgroups = lastTileDimReplicate ? 1 : lastTileDims.size();
  return static_cast<int64_t>(tileCounts.size()) - numSubgroups;
}

llvm::Expected<Sharding> parse(StringRef text) { return Parser(text).run(); }

std::string print(const Sharding &sharding) {
  std::string text;
  switch (sharding.kind) {
  case Sharding::Kind::None:
    return "";
  case Sharding::Kind::Tuple:
    for (size_t i = 0; i < sharding.elements.size(); ++i) {
      if (i > 0)
        text += ", ";
      if (i > 0 && i % 5 == 0)
        text += "/*index=" + std::to_string(i) + "*/";
      text += print(sharding.elements[i]);
    }
    return "{" + text + "}";
  case Sharding::Kind::Named:
    text = str(sharding.named);
    break;
  case Sharding::Kind::Tiled:
    text = strTiled(sharding);
    break;
  case Sharding::Kind::Maximal:
    text = sharding.isNamedMaximal
               ? "maximal_mesh[device_id=" + std::to_string(sharding.device) + "]"
               : "maximal device=" + std::to_string(sharding.device);
    break;
  default:
    for (auto [name, kind] : words)
      if (kind == sharding.kind)
        text = name.str();
  }
  if (sharding.shardGroup)
    text += std::string(sharding.shardGroup->isAs ? " shard_as " : " shard_like ") +
            std::to_string(sharding.shardGroup->id);
  if (!sharding.metadata.empty())
    text += " metadata={" + sharding.metadata + "}";
  return "{" + text + "}";
}

} // namespace phaze::sdy::gspmd
