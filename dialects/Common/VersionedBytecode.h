// Marks the bytecode of phaze's dialects as phaze's own.
//
// StableHLO's and Shardy's own dialects have the same names but private encodings of attributes and
// another order of properties; reading one's bytecode with the other could give a wrong program
// without an error. So ours stores a version with a magic number in front and refuses any other.
// Attributes and types are stored as text, properties as MLIR generates them.
#ifndef PHAZE_DIALECTS_COMMON_VERSIONEDBYTECODE_H
#define PHAZE_DIALECTS_COMMON_VERSIONEDBYTECODE_H

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/Dialect.h"

namespace phaze {

class VersionedBytecode : public mlir::BytecodeDialectInterface {
public:
  explicit VersionedBytecode(mlir::Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  void writeVersion(mlir::DialectBytecodeWriter &writer) const final {
    writer.writeVarInt(magic);
    writer.writeVarInt(currentVersion);
  }

  std::unique_ptr<mlir::DialectVersion>
  readVersion(mlir::DialectBytecodeReader &reader) const final {
    uint64_t foundMagic, version;
    if (mlir::failed(reader.readVarInt(foundMagic)) || foundMagic != magic ||
        mlir::failed(reader.readVarInt(version))) {
      reader.emitError() << "bytecode of dialect '" << getDialect()->getNamespace()
                         << "' was not written by phaze; turn it into text with the tool that "
                            "wrote it";
      return nullptr;
    }
    if (version > currentVersion) {
      reader.emitError() << "bytecode of dialect '" << getDialect()->getNamespace()
                         << "' has version " << version << ", expected at most " << currentVersion;
      return nullptr;
    }
    return std::make_unique<Version>();
  }

  mlir::Attribute readAttribute(mlir::DialectBytecodeReader &reader) const final {
    reader.emitError() << "attribute of dialect '" << getDialect()->getNamespace()
                       << "' is in another tool's encoding; turn the file into text with it";
    return {};
  }

  mlir::Type readType(mlir::DialectBytecodeReader &reader) const final {
    reader.emitError() << "type of dialect '" << getDialect()->getNamespace()
                       << "' is in another tool's encoding; turn the file into text with it";
    return {};
  }

private:
  struct Version : public mlir::DialectVersion {};
  static constexpr uint64_t magic = 0x7068617a65; // "phaze"
  static constexpr uint64_t currentVersion = 1;
};

} // namespace phaze

#endif
