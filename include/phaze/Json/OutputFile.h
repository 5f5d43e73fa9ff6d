// Files that passes and programs write, whole or not at all.
#ifndef PHAZE_JSON_OUTPUTFILE_H
#define PHAZE_JSON_OUTPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace phaze {

/// Writes `text` to `file`, or to standard output if that is "-". A regular file gets all of it or
/// stays as it was. Errors name the file.
llvm::Error writeFile(llvm::StringRef file, llvm::StringRef text);

} // namespace phaze

#endif
