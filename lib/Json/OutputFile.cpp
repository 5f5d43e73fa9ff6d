// Writes files whole or not at all; see the header.
#include "phaze/Json/OutputFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace {

/// The stream's error is taken: left there, it would end the program.
Error write(raw_fd_ostream &os, StringRef text) {
  os << text;
  os.flush();
  std::error_code code = os.error();
  os.clear_error();
  return errorCodeToError(code);
}

Error writeThrough(StringRef file, StringRef text) {
  std::error_code code;
  raw_fd_ostream os(file, code);
  return code ? errorCodeToError(code) : write(os, text);
}

Error replace(StringRef file, StringRef text) {
  Expected<sys::fs::TempFile> temporary =
      sys::fs::TempFile::create(file + ".%%%%%%", sys::fs::all_read | sys::fs::all_write);
  if (!temporary)
    return temporary.takeError();
  raw_fd_ostream os(temporary->FD, /*shouldClose=*/false);
  if (Error error = write(os, text))
    return joinErrors(std::move(error), temporary->discard());
  return temporary->keep(file);
}

} // namespace

Error phaze::writeFile(StringRef file, StringRef text) {
  sys::fs::file_status status;
  bool isStdout = file == "-";
  // A pipe or device cannot be replaced by a new file.
  bool isDevice = !isStdout && !sys::fs::status(file, status) && !sys::fs::is_regular_file(status);
  Error error = isStdout   ? write(outs(), text)
                : isDevice ? writeThrough(file, text)
                           : replace(file, text);
  if (!error)
    return Error::success();
  return createStringError((isStdout ? StringRef("<stdout>") : file) +
                           ": cannot write: " + toString(std::move(error)));
}
