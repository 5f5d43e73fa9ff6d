// Tells users what a file is that is not StableHLO.
#include "phaze/Reader/ForeignInput.h"
#include "phaze/Artifact/BytecodeCursor.h"
#include "phaze/Reader/SealedBytecode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace phaze {

namespace {

constexpr uint8_t stringSection = 0;
constexpr uint8_t dialectSection = 1;

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
  BytecodeCursor cursor(buffer.drop_front(bytecodeMagic.size()));
  std::optional<uint64_t> version = cursor.number();
  std::optional<llvm::StringRef> producer = version ? cursor.untilZero() : std::nullopt;
  if (!producer)
    return std::nullopt;
  BytecodeHeader header;
  header.version = *version;
  header.producer = *producer;

  std::optional<llvm::StringRef> dialects;
  std::optional<std::vector<llvm::StringRef>> strings;
  while (!cursor.atEnd()) {
    auto section = cursor.section(buffer.data(), &header.alignment);
    if (!section)
      return header;
    if (section->first == stringSection)
      strings = readStrings(section->second);
    else if (section->first == dialectSection)
      dialects = section->second;
  }
  if (!dialects || !strings)
    return header;

  BytecodeCursor list(*dialects);
  std::optional<uint64_t> count = list.number();
  for (uint64_t i = 0; count && i < *count; ++i) {
    std::optional<uint64_t> nameAndVersion = list.number();
    if (!nameAndVersion)
      return header;
    // Before version 1 of the format dialects had no versions.
    bool hasVersion = *version >= 1 && (*nameAndVersion & 1);
    uint64_t name = *version >= 1 ? *nameAndVersion >> 1 : *nameAndVersion;
    if (name >= strings->size() || (hasVersion && !list.section(buffer.data(), &header.alignment)))
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
