// Writes files whole or not at all; see the header.
#include "phaze/Json/OutputFile.h"
#include "phaze/Support/InternalError.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;

namespace {

/// The stream's error is taken: left there, it would end the program.
Error takeError(raw_fd_ostream &os) {
  os.flush();
  std::error_code code = os.error();
  os.clear_error();
  return errorCodeToError(code);
}

Error write(raw_fd_ostream &os, StringRef text) {
  os << text;
  return takeError(os);
}

Error writeThrough(StringRef file, StringRef text) {
  std::error_code code;
  raw_fd_ostream os(file, code);
  return code ? errorCodeToError(code) : write(os, text);
}

/// Has what was written reach the disk; what cannot be synchronized is as good as it gets.
Error synchronize(int descriptor) {
  if (fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP)
    return Error::success();
  return errorCodeToError(std::error_code(errno, std::generic_category()));
}

/// A new name of a file is kept once its folder is.
Error synchronizeFolder(StringRef file) {
  std::string folder = sys::path::parent_path(file).str();
  int descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0)
    return Error::success(); // May be written and not read.
  Error error = synchronize(descriptor);
  close(descriptor);
  return error;
}

Error replace(StringRef file, StringRef text) {
  Expected<sys::fs::TempFile> temporary =
      sys::fs::TempFile::create(file + ".%%%%%%", sys::fs::all_read | sys::fs::all_write);
  if (!temporary)
    return temporary.takeError();
  raw_fd_ostream os(temporary->FD, /*shouldClose=*/false);
  Error error = write(os, text);
  if (!error)
    error = synchronize(temporary->FD);
  if (error)
    return joinErrors(std::move(error), temporary->discard());
  if (Error notKept = temporary->keep(file))
    return notKept;
  return synchronizeFolder(file);
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

std::optional<std::string> phaze::whyNotWritable(StringRef file) {
  if (file.empty() || file == "-")
    return std::nullopt;
  std::string wrong = ("cannot write '" + file + "': ").str();
  sys::fs::file_status status;
  bool exists = !sys::fs::status(file, status);
  if (exists && sys::fs::is_directory(status))
    return wrong + "is a directory";
  if (exists && !sys::fs::is_regular_file(status)) {
    if (std::error_code code = sys::fs::access(file, sys::fs::AccessMode::Write))
      return wrong + code.message();
    return std::nullopt;
  }
  StringRef folder = sys::path::parent_path(file);
  if (!folder.empty() && !sys::fs::is_directory(folder))
    return wrong + "there is no folder '" + folder.str() + "'";
  // What is written stands beside it first. Permissions do not tell all: a disk may be read-only.
  Expected<sys::fs::TempFile> temporary = sys::fs::TempFile::create(file + ".%%%%%%");
  if (!temporary)
    return wrong + toString(temporary.takeError());
  if (Error error = temporary->discard())
    return wrong + toString(std::move(error));
  return std::nullopt;
}

/// Where a file is or would be; empty for what is no file.
static std::string placeOf(StringRef file) {
  sys::fs::file_status status;
  if (!sys::fs::status(file, status) && !sys::fs::is_regular_file(status))
    return {};
  SmallString<128> place, folder;
  if (!sys::fs::real_path(file, place))
    return place.str().str();
  StringRef parent = sys::path::parent_path(file);
  if (sys::fs::real_path(parent.empty() ? "." : parent, folder))
    return {};
  sys::path::append(folder, sys::path::filename(file));
  return folder.str().str();
}

std::optional<std::string> phaze::whyNotApart(ArrayRef<NamedFile> written,
                                              ArrayRef<NamedFile> read) {
  for (size_t i = 0; i < written.size(); ++i) {
    const auto &[name, file] = written[i];
    std::string place = file == "-" ? file : file.empty() ? "" : placeOf(file);
    if (place.empty())
      continue;
    auto isSame = [&](const NamedFile &other) {
      return !other.file.empty() &&
             (other.file == "-" ? place == "-" : placeOf(other.file) == place);
    };
    for (const NamedFile &other : written.drop_front(i + 1))
      if (isSame(other))
        return other.name + ": '" + other.file + "' is written as " + name + " already";
    for (const NamedFile &other : read)
      if (place != "-" && isSame(other))
        return name + ": cannot write '" + file + "', which is read as " + other.name;
  }
  return std::nullopt;
}

std::optional<std::string> phaze::whyNotWritten(raw_fd_ostream &os) {
  if (Error error = takeError(os))
    return toString(std::move(error));
  return std::nullopt;
}

/// For messages, until the program ends.
static std::string &nameOfProgram() {
  static std::string name;
  return name;
}

void phaze::beginOutput(StringRef program) {
  nameOfProgram() = program.str();
  cl::SetVersionPrinter([](raw_ostream &os) {
    os << "phaze " << version() << " (LLVM " << LLVM_VERSION_STRING << ")\n";
  });
  // Made before, the stream ends after the function, and finds nothing wrong.
  outs();
  std::atexit([] {
    if (int exitCode = endOutput(0))
      _exit(exitCode);
  });
}

int phaze::endOutput(int exitCode) {
  std::optional<std::string> wrong = whyNotWritten(outs());
  if (wrong)
    errs() << nameOfProgram() << ": error: <stdout>: cannot write: " << *wrong << "\n";
  // Nobody is left to tell if that does not arrive either.
  errs().clear_error();
  return wrong && exitCode == 0 ? 1 : exitCode;
}
