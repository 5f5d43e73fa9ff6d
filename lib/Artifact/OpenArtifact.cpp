// Finds the module in files of several kinds; see Artifact.h.
#include "CheckBytecode.h"
#include "phaze/Artifact/Artifact.h"
#include "phaze/Artifact/BytecodeCursor.h"
#include "llvm/Support/Endian.h"

namespace phaze {

using vhlo::Version;

namespace {

constexpr llvm::StringLiteral producerPrefix("StableHLO_v");

/// Bytes of a FlatBuffer, of which nothing is believed.
class FlatBuffer {
public:
  explicit FlatBuffer(llvm::StringRef bytes) : bytes(bytes) {}

  template <typename T> std::optional<T> at(uint64_t offset) const {
    if (offset > bytes.size() || bytes.size() - offset < sizeof(T))
      return std::nullopt;
    return llvm::support::endian::read<T, llvm::endianness::little>(bytes.data() + offset);
  }

  /// Where the table at the root starts.
  std::optional<uint64_t> root() const {
    std::optional<uint32_t> offset = at<uint32_t>(0);
    return offset && *offset >= sizeof(uint32_t) && at<int32_t>(*offset)
               ? std::optional<uint64_t>(*offset)
               : std::nullopt;
  }

  /// Where a field of a table is; 0 if the table does not have it, none if the table is no table.
  std::optional<uint64_t> field(uint64_t table, unsigned index) const {
    std::optional<int32_t> back = at<int32_t>(table);
    if (!back)
      return std::nullopt;
    int64_t layout = static_cast<int64_t>(table) - *back;
    if (layout < 0)
      return std::nullopt;
    std::optional<uint16_t> layoutSize = at<uint16_t>(layout), tableSize = at<uint16_t>(layout + 2);
    if (!layoutSize || !tableSize || *layoutSize < 4 || *layoutSize % 2 || *tableSize < 4)
      return std::nullopt;
    uint64_t entry = 4 + 2 * index;
    if (entry >= *layoutSize)
      return 0;
    std::optional<uint16_t> offset = at<uint16_t>(layout + entry);
    if (!offset || *offset >= *tableSize)
      return std::nullopt;
    return *offset ? table + *offset : 0;
  }

  /// The bytes of a vector, or of a string, that a field refers to.
  std::optional<llvm::StringRef> vector(uint64_t field) const {
    std::optional<uint32_t> offset = at<uint32_t>(field);
    std::optional<uint32_t> size = offset ? at<uint32_t>(field + *offset) : std::nullopt;
    if (!size || bytes.size() - (field + *offset + 4) < *size)
      return std::nullopt;
    return bytes.substr(field + *offset + 4, *size);
  }

private:
  llvm::StringRef bytes;
};

/// Fields of the table `Exported` that jax.export writes.
enum Exported : unsigned { SerializationVersion = 0, FunctionName = 1, Module = 13 };

/// Whether this is what `jax.export.Exported.serialize()` gives: a table with a version of its
/// format and a function name. Text never is: its first letters would be an offset beyond its end.
bool isExported(const FlatBuffer &buffer, uint64_t root) {
  std::optional<uint64_t> version = buffer.field(root, SerializationVersion);
  std::optional<uint64_t> name = buffer.field(root, FunctionName);
  constexpr unsigned mostVersions = 1000;
  return version && *version && name && *name &&
         buffer.at<uint16_t>(*version).value_or(0) - 1u < mostVersions && buffer.vector(*name);
}

/// Refuses artifacts of versions whose operations are not known.
llvm::Error checkVersion(llvm::StringRef text) {
  std::optional<Version> version = Version::parse(text);
  if (!version)
    return llvm::createStringError("expected a version X.Y.Z of StableHLO that wrote this portable "
                                   "artifact, found '" +
                                   text.take_front(32) + "'");
  if (vhlo::currentVersion.release() < version->release())
    return llvm::createStringError("this portable artifact is of StableHLO " + version->str() +
                                   ", and phaze reads versions up to " +
                                   vhlo::currentVersion.str() +
                                   "; write it for that version or an older one");
  if (*version < vhlo::oldestVersion)
    return llvm::createStringError("this portable artifact is of StableHLO " + version->str() +
                                   ", and phaze reads versions from " + vhlo::oldestVersion.str() +
                                   " on");
  return llvm::Error::success();
}

llvm::Error checkBytecode(llvm::StringRef whole) {
  llvm::StringRef bytes = whole;
  if (!bytes.consume_front(bytecodeMagic))
    return llvm::Error::success();
  // After the version of the format, which is a small number in one byte.
  llvm::StringRef producer =
      bytes.drop_front(bytes.empty() ? 0 : 1).take_until([](char c) { return c == '\0'; });
  bool isArtifact = producer.consume_front(producerPrefix);
  if (isArtifact)
    if (llvm::Error unknown = checkVersion(producer))
      return unknown;
  if (std::optional<std::string> damaged = artifact::whyDamaged(whole))
    return llvm::createStringError("this " +
                                   llvm::Twine(isArtifact ? "portable artifact" : "bytecode") +
                                   " is damaged: " + *damaged);
  return llvm::Error::success();
}

} // namespace

llvm::Expected<llvm::StringRef> findModule(llvm::StringRef content) {
  FlatBuffer buffer(content);
  if (std::optional<uint64_t> root = buffer.root();
      root && !content.starts_with(bytecodeMagic) && isExported(buffer, *root)) {
    std::optional<uint64_t> field = buffer.field(*root, Module);
    std::optional<llvm::StringRef> module = field && *field ? buffer.vector(*field) : std::nullopt;
    if (!module || !module->starts_with(bytecodeMagic))
      return llvm::createStringError(
          "this is what jax.export serializes, but there is no module in it: it is damaged, or of "
          "a format that phaze does not know; `Exported.mlir_module_serialized` has the bytes of "
          "the module");
    content = *module;
  }
  if (llvm::Error wrong = checkBytecode(content))
    return wrong;
  return content;
}

llvm::Expected<Version> parseTarget(llvm::StringRef text) {
  if (text.empty())
    return vhlo::currentVersion;
  std::optional<Version> version = Version::parse(text);
  if (!version || *version < vhlo::oldestVersion || vhlo::currentVersion < *version)
    return llvm::createStringError("expected a version of StableHLO from " +
                                   vhlo::oldestVersion.str() + " to " + vhlo::currentVersion.str() +
                                   ", found '" + text + "'");
  return *version;
}

} // namespace phaze
