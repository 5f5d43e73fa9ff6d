// Tells users what a file is that is not StableHLO, and how to turn it into StableHLO text.
#ifndef PHAZE_READER_FOREIGNINPUT_H
#define PHAZE_READER_FOREIGNINPUT_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace phaze {

/// What the head of an MLIR bytecode file says: who wrote it, and which dialects it holds.
struct BytecodeHeader {
  struct Dialect {
    llvm::StringRef name;
    bool hasVersion = false; ///< The dialect stored a version, as ours does.
  };
  uint64_t version = 0;
  llvm::StringRef producer;
  std::vector<Dialect> dialects;
  bool isWhole = false;   ///< Sections and dialects could be read to their end.
  uint64_t alignment = 1; ///< The largest that a section asks for.
};

/// Reads the head of `buffer` if that is MLIR bytecode, none if it is not or is damaged there.
/// The names point into `buffer`.
std::optional<BytecodeHeader> readBytecodeHeader(llvm::StringRef buffer);

/// An explanation, if `buffer` must not be parsed at all: bytecode of a StableHLO dialect other
/// than ours, whose private encodings could be misread without an error, and bytecode that was
/// damaged (SealedBytecode.h).
std::optional<std::string> explainUnreadableInput(llvm::StringRef buffer);

/// Where text has more brackets open than any program needs: MLIR's parser recurses, so that a deep
/// enough text would overflow the stack.
std::optional<size_t> findDeepNesting(llvm::StringRef text);
/// What is wrong there.
std::string explainDeepNesting();

/// Where and what the first thing of another dialect is.
struct ForeignText {
  size_t offset = 0; ///< Into the buffer.
  std::string explanation;
};

/// Looks for operations of dialects that users mistake for StableHLO (mhlo, torch, tosa ...) in
/// text that did not parse, or for text of another compiler (HLO).
std::optional<ForeignText> explainForeignText(llvm::StringRef text);

} // namespace phaze

#endif
