// Checksums of bytecode; see the header.
#include "phaze/Reader/SealedBytecode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

namespace phaze {

namespace {

constexpr llvm::StringLiteral mark(" sealed by phaze ");
constexpr size_t digits = 16;
/// What a seal adds to the name of the producer. Sections stay where their alignment wants them.
constexpr size_t growth = 64;

std::string hashOf(llvm::StringRef bytes) {
  return llvm::utohexstr(llvm::xxh3_64bits(llvm::arrayRefFromStringRef(bytes)), true, digits);
}

/// Of what stands before and behind the digits.
std::string sumOf(llvm::StringRef before, llvm::StringRef behind) {
  return hashOf(hashOf(before) + hashOf(behind));
}

/// As stock tools call themselves: "MLIR22.1.8".
bool isStock(llvm::StringRef producer) {
  return producer.consume_front("MLIR") && !producer.contains(' ');
}

bool isOwnDialect(const BytecodeHeader::Dialect &dialect) {
  return llvm::is_contained({"stablehlo", "chlo", "sdy", "phaze"}, dialect.name) &&
         dialect.hasVersion;
}

} // namespace

std::string sealBytecode(llvm::StringRef bytecode) {
  std::optional<BytecodeHeader> header = readBytecodeHeader(bytecode);
  if (!header || !header->isWhole || !isStock(header->producer) || header->alignment > growth)
    return bytecode.str();
  size_t end = header->producer.end() - bytecode.begin();
  std::string sealed = bytecode.take_front(end).str() + mark.str();
  sealed.resize(end + growth - digits, ' ');
  sealed += sumOf(sealed, bytecode.drop_front(end));
  return sealed + bytecode.drop_front(end).str();
}

std::optional<std::string> whyDamaged(llvm::StringRef buffer, const BytecodeHeader &header) {
  constexpr char damaged[] = "this bytecode is damaged: it is not what was written";
  if (!header.producer.take_back(growth).starts_with(mark)) {
    bool mayBeUnsealed = isStock(header.producer) || llvm::none_of(header.dialects, isOwnDialect);
    return header.isWhole && mayBeUnsealed ? std::nullopt : std::optional<std::string>(damaged);
  }
  size_t end = header.producer.end() - buffer.begin();
  bool isSame = sumOf(buffer.take_front(end - digits), buffer.drop_front(end)) ==
                header.producer.take_back(digits);
  return isSame ? std::nullopt : std::optional<std::string>(damaged);
}

} // namespace phaze
