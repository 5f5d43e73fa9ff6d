// Tells users what a file is that is not StableHLO.
#include "phaze/Reader/ForeignInput.h"
#include "phaze/Reader/SealedBytecode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace phaze {

namespace {

/// Reads MLIR bytecode's variable-length integers and byte ranges; any overrun makes it fail.
class Cursor {
public:
  explicit Cursor(llvm::StringRef data) : data(data) {}

  bool atEnd() const { return data.empty(); }

  std::optional<uint8_t> byte() {
    if (data.empty())
      return std::nullopt;
    uint8_t value = data.front();
    data = data.drop_front();
    return value;
  }

  /// The number of trailing zeros of the first byte is the number of bytes that follow it.
  std::optional<uint64_t> varint() {
    std::optional<uint8_t> first = byte();
    if (!first)
      return std::nullopt;
    if (*first & 1)
      return *first >> 1;
    unsigned more = *first == 0 ? 8 : llvm::countr_zero(*first);
    if (data.size() < more)
      return std::nullopt;
    uint64_t value = 0;
    for (unsigned i = 0; i < more; ++i)
      value |= uint64_t(uint8_t(data[i])) << (8 * i);
    data = data.drop_front(more);
    return *first == 0 ? value : (value << (8 - more - 1)) | (uint64_t(*first) >> (more + 1));
  }

  std::optional<llvm::StringRef> bytes(uint64_t size) {
    if (size > data.size())
      return std::nullopt;
    llvm::StringRef taken = data.take_front(size);
    data = data.drop_front(size);
    return taken;
  }

  std::optional<llvm::StringRef> nullTerminated() {
    size_t end = data.find('\0');
    if (end == llvm::StringRef::npos)
      return std::nullopt;
    llvm::StringRef taken = data.take_front(end);
    data = data.drop_front(end + 1);
    return taken;
  }

  /// A section: its id, and its data after any alignment padding. `most` becomes the largest
  /// alignment that was seen.
  std::optional<std::pair<uint8_t, llvm::StringRef>> section(llvm::StringRef wholeFile,
                                                             uint64_t &most) {
    std::optional<uint8_t> idAndAlignment = byte();
    std::optional<uint64_t> size = idAndAlignment ? varint() : std::nullopt;
    if (!size)
      return std::nullopt;
    if (*idAndAlignment & 0x80) {
      std::optional<uint64_t> alignment = varint();
      if (!alignment || *alignment == 0)
        return std::nullopt;
      most = std::max(most, *alignment);
      while (!data.empty() && (data.data() - wholeFile.data()) % *alignment != 0)
        data = data.drop_front();
    }
    std::optional<llvm::StringRef> body = bytes(*size);
    if (!body)
      return std::nullopt;
    return std::make_pair(uint8_t(*idAndAlignment & 0x7f), *body);
  }

private:
  llvm::StringRef data;
};

constexpr llvm::StringLiteral bytecodeMagic("ML\xefR");
constexpr uint8_t stringSection = 0;
constexpr uint8_t dialectSection = 1;

/// The strings of a string section: a count, lengths from the last to the first, then the bytes.
std::optional<std::vector<llvm::StringRef>> readStrings(llvm::StringRef section) {
  Cursor cursor(section);
  std::optional<uint64_t> count = cursor.varint();
  if (!count || *count > section.size())
    return std::nullopt;
  std::vector<llvm::StringRef> strings(*count);
  size_t end = section.size();
  for (llvm::StringRef &string : llvm::reverse(strings)) {
    std::optional<uint64_t> size = cursor.varint();
    if (!size || *size == 0 || *size > end)
      return std::nullopt;
    end -= *size;
    string = section.substr(end, *size - 1);
  }
  return strings;
}

/// A dialect that users may hold in their hands instead of StableHLO, and the way from it.
struct ForeignDialect {
  llvm::StringLiteral name;
  llvm::StringLiteral what;
  llvm::StringLiteral advice;
};

constexpr ForeignDialect foreignDialects[] = {
    {"mhlo", "MHLO, the dialect that StableHLO grew out of",
     "convert it with `mlir-hlo-opt --hlo-legalize-to-stablehlo`, or export StableHLO directly: "
     "`jax.jit(f).lower(...).as_text()` in JAX, `torch_xla.stablehlo` in PyTorch/XLA"},
    {"torch", "the torch dialect of torch-mlir",
     "convert it with `torch-mlir-opt --torch-backend-to-stablehlo-backend-pipeline`"},
    {"tosa", "TOSA",
     "there is no converter from TOSA to StableHLO in common use: export StableHLO from the "
     "framework that the model was written in"},
    {"tf", "TensorFlow's dialect",
     "convert it with `tf-opt --tf-xla-pipeline`, or export with `tf2xla` to StableHLO"},
    {"tfl", "TensorFlow Lite's dialect",
     "export the model with TensorFlow's StableHLO exporter instead"},
    {"onnx", "the ONNX dialect of onnx-mlir",
     "convert it with `onnx-mlir-opt --convert-onnx-to-stablehlo`"},
    {"linalg", "linalg, which StableHLO is lowered to",
     "pass the StableHLO module from before that lowering"},
    {"mpmd", "Shardy's MPMD dialect", "pass the module from before MPMD partitioning"},
    {"ttir", "Tenstorrent's dialect", "pass the StableHLO module from before that lowering"},
    {"xla_hlo", "an early name of MHLO", "export StableHLO with a current framework"},
};

std::string explain(const ForeignDialect &dialect) {
  return ("this is " + dialect.what + " ('" + dialect.name + "'), not StableHLO; " + dialect.advice)
      .str();
}

/// Whether the name at `offset` stands where an operation's name stands: after `=` or at the start
/// of a line, or quoted before `(`; and is not the key of an attribute.
bool isOperationName(llvm::StringRef text, size_t offset) {
  size_t lineStart = text.rfind('\n', offset);
  lineStart = lineStart == llvm::StringRef::npos ? 0 : lineStart + 1;
  llvm::StringRef before = text.slice(lineStart, offset);
  if (before.contains("//"))
    return false;
  llvm::StringRef after = text.substr(offset);
  llvm::StringRef rest =
      after.drop_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '-'; });
  if (before.consume_back("\""))
    return rest.starts_with("\"") && rest.drop_front().ltrim().starts_with("(");
  before = before.rtrim();
  return (before.empty() || before.ends_with("=")) && !rest.ltrim().starts_with("=");
}

} // namespace

std::optional<BytecodeHeader> readBytecodeHeader(llvm::StringRef buffer) {
  if (!buffer.starts_with(bytecodeMagic))
    return std::nullopt;
  Cursor cursor(buffer.drop_front(bytecodeMagic.size()));
  std::optional<uint64_t> version = cursor.varint();
  std::optional<llvm::StringRef> producer = version ? cursor.nullTerminated() : std::nullopt;
  if (!producer)
    return std::nullopt;
  BytecodeHeader header;
  header.version = *version;
  header.producer = *producer;

  std::optional<llvm::StringRef> dialects;
  std::optional<std::vector<llvm::StringRef>> strings;
  while (!cursor.atEnd()) {
    auto section = cursor.section(buffer, header.alignment);
    if (!section)
      return header;
    if (section->first == stringSection)
      strings = readStrings(section->second);
    else if (section->first == dialectSection)
      dialects = section->second;
  }
  if (!dialects || !strings)
    return header;

  Cursor list(*dialects);
  std::optional<uint64_t> count = list.varint();
  for (uint64_t i = 0; count && i < *count; ++i) {
    std::optional<uint64_t> nameAndVersion = list.varint();
    if (!nameAndVersion)
      return header;
    // Before version 1 of the format dialects had no versions.
    bool hasVersion = *version >= 1 && (*nameAndVersion & 1);
    uint64_t name = *version >= 1 ? *nameAndVersion >> 1 : *nameAndVersion;
    if (name >= strings->size() || (hasVersion && !list.section(buffer, header.alignment)))
      return header;
    header.dialects.push_back({(*strings)[name], hasVersion});
  }
  header.isWhole = count.has_value();
  return header;
}

std::optional<std::string> explainUnreadableInput(llvm::StringRef buffer) {
  std::optional<BytecodeHeader> header = readBytecodeHeader(buffer);
  if (!header)
    return std::nullopt;
  if (std::optional<std::string> damaged = whyDamaged(buffer, *header))
    return damaged;
  std::string producer = header->producer.str();
  for (const BytecodeHeader::Dialect &dialect : header->dialects) {
    if ((dialect.name == "stablehlo" || dialect.name == "chlo" || dialect.name == "sdy") &&
        !dialect.hasVersion)
      return "this is MLIR bytecode of another tool's '" + dialect.name.str() +
             "' dialect (producer '" + producer +
             "'), whose private encodings phaze cannot read; turn it into text with "
             "`stablehlo-opt FILE` or `sdy_opt FILE`";
    for (const ForeignDialect &foreign : foreignDialects)
      if (dialect.name == foreign.name)
        return explain(foreign);
  }
  return std::nullopt;
}

std::optional<ForeignText> explainForeignText(llvm::StringRef text) {
  if (text.ltrim().starts_with("HloModule"))
    return ForeignText{text.find("HloModule"),
                       "this is XLA's HLO text, not StableHLO; convert it with `xla-translate "
                       "--hlo-text-to-stablehlo`, or take the module before XLA: "
                       "`jax.jit(f).lower(...).as_text()`"};
  std::optional<ForeignText> first;
  for (const ForeignDialect &dialect : foreignDialects) {
    std::string prefix = (dialect.name + ".").str();
    for (size_t at = text.find(prefix); at != llvm::StringRef::npos;
         at = text.find(prefix, at + 1)) {
      if (first && first->offset < at)
        break;
      bool wordStart = at == 0 || !(llvm::isAlnum(text[at - 1]) || text[at - 1] == '_' ||
                                    text[at - 1] == '.' || text[at - 1] == '#');
      bool isType = at > 0 && text[at - 1] == '!';
      if (wordStart && (isType || isOperationName(text, at))) {
        first = ForeignText{at, explain(dialect)};
        break;
      }
    }
  }
  return first;
}

/// Fits the stack of a small thread, half a megabyte; real programs stay far below.
constexpr size_t deepestNesting = 256;

std::optional<size_t> findDeepNesting(llvm::StringRef text) {
  if (text.starts_with(bytecodeMagic))
    return std::nullopt;
  size_t depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    llvm::StringRef rest = text.substr(i);
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        i += text[i] == '\\';
    } else if (rest.starts_with("//")) {
      i = std::min(text.find('\n', i), text.size());
    } else if (rest.starts_with("->") || rest.starts_with(">=") || rest.starts_with("<=")) {
      ++i;
    } else if (c == '(' || c == '[' || c == '{' || c == '<') {
      if (++depth > deepestNesting)
        return i;
    } else if (c == ')' || c == ']' || c == '}' || c == '>') {
      depth -= depth > 0;
    }
  }
  return std::nullopt;
}

std::string explainDeepNesting() {
  return "brackets are nested deeper than " + std::to_string(deepestNesting);
}

} // namespace phaze
