// Files that passes and programs read, up to a size.
#ifndef PHAZE_JSON_INPUTFILE_H
#define PHAZE_JSON_INPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace phaze {

/// More than any module or description that was met, and little enough to be held in memory: what
/// comes from a pipe or device may never end.
constexpr uint64_t mostBytesOfModule = uint64_t(2) << 30, mostBytesOfJson = uint64_t(256) << 20;

/// Reads `file`, or standard input if that is "-", into a buffer that ends with a 0. Errors start
/// with the name of the file.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readInput(llvm::StringRef file, uint64_t most);

} // namespace phaze

#endif // PHAZE_JSON_INPUTFILE_H
