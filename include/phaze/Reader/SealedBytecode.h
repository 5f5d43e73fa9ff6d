// Bytecode that says whether it is still what was written.
//
// MLIR's reader trusts its input: in files that were damaged it takes counts and kinds of
// attributes as they are, and crashes or writes where it must not. So the bytecode of phaze ends
// the name of its producer, which has no other use, with a checksum of all else, and is not parsed
// where that does not fit. Other tools read it as before.
#ifndef PHAZE_READER_SEALEDBYTECODE_H
#define PHAZE_READER_SEALEDBYTECODE_H

#include "phaze/Reader/ForeignInput.h"

namespace phaze {

/// The same bytecode with a checksum. What is no bytecode, or cannot have one, comes back as it is.
std::string sealBytecode(llvm::StringRef bytecode);

/// Why `buffer`, which has this header, must not be parsed: its checksum does not fit, or it should
/// have one, since it holds dialects of phaze and no stock tool wrote it.
std::optional<std::string> whyDamaged(llvm::StringRef buffer, const BytecodeHeader &header);

} // namespace phaze

#endif // PHAZE_READER_SEALEDBYTECODE_H
