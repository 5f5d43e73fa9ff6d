// What MLIR's reader of bytecode follows without looking, looked at before.
#ifndef PHAZE_LIB_ARTIFACT_CHECKBYTECODE_H
#define PHAZE_LIB_ARTIFACT_CHECKBYTECODE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace phaze::artifact {

/// Why an artifact cannot be read: a section is missing, it says that it has more of something than
/// it has room for, or an attribute or type is a part of itself. What MLIR checks by itself is left
/// to it.
std::optional<std::string> whyDamaged(llvm::StringRef bytecode);

} // namespace phaze::artifact

#endif
