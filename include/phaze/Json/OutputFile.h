// Files that passes and programs write, whole or not at all.
#ifndef PHAZE_JSON_OUTPUTFILE_H
#define PHAZE_JSON_OUTPUTFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace llvm {
class raw_fd_ostream;
} // namespace llvm

namespace phaze {

/// Writes `text` to `file`, or to standard output if that is "-". A regular file gets all of it or
/// stays as it was, also if the machine stops meanwhile. Errors name the file.
llvm::Error writeFile(llvm::StringRef file, llvm::StringRef text);

/// Why writeFile would fail, as far as can be known before: there is no such folder, or nothing may
/// be written there. Nothing if it would not; nothing is changed.
std::optional<std::string> whyNotWritable(llvm::StringRef file);

/// A file and what it is called in messages: the name of an option. Without a file it is not asked
/// for.
struct NamedFile {
  std::string name, file;
};

/// Which file is written twice, or is read as well; nothing if there is none. Names of one file may
/// differ. Standard output may be written once; what is neither file nor folder does not count.
std::optional<std::string> whyNotApart(llvm::ArrayRef<NamedFile> written,
                                       llvm::ArrayRef<NamedFile> read);

/// Whether what was written so far arrived; why not, otherwise. An error that is not asked for ends
/// the program, and not in good order.
std::optional<std::string> whyNotWritten(llvm::raw_fd_ostream &os);

/// The first thing that a program does, with its name: `--version` is answered, and whoever ends
/// it, as `--help` does, ends it with a message and exit code 1 if standard output did not arrive.
void beginOutput(llvm::StringRef program);

/// The last thing: the exit code, or 1 with a message if standard output did not arrive.
int endOutput(int exitCode);

} // namespace phaze

#endif
