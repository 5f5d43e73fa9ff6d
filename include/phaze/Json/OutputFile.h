// Files that passes and programs write, whole or not at all.
#ifndef PHAZE_JSON_OUTPUTFILE_H
#define PHAZE_JSON_OUTPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>

namespace phaze {

/// Writes `text` to `file`, or to standard output if that is "-". A regular file gets all of it or
/// stays as it was, also if the machine stops meanwhile. Errors name the file.
llvm::Error writeFile(llvm::StringRef file, llvm::StringRef text);

/// Why writeFile would fail, as far as can be known before: there is no such folder, or nothing may
/// be written there. Nothing if it would not; nothing is changed.
std::optional<std::string> whyNotWritable(llvm::StringRef file);

} // namespace phaze

#endif
