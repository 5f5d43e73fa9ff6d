// Reads files up to a size; see the header.
#include "phaze/Json/InputFile.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace llvm;

namespace {

Error tooLarge(StringRef name, uint64_t most) {
  return createStringError(name + ": cannot read: larger than " + Twine(most >> 20) + " MiB");
}

/// Of what has no size: pipes and devices.
Expected<std::unique_ptr<MemoryBuffer>> readStream(sys::fs::file_t handle, StringRef name,
                                                   uint64_t most) {
  SmallVector<char, 0> bytes;
  while (true) {
    constexpr size_t chunk = 1 << 16;
    size_t size = bytes.size();
    if (size > most)
      return tooLarge(name, most);
    bytes.resize_for_overwrite(size + chunk);
    Expected<size_t> count =
        sys::fs::readNativeFile(handle, MutableArrayRef<char>(bytes.data() + size, chunk));
    if (!count)
      return createStringError(name + ": cannot read: " + toString(count.takeError()));
    bytes.truncate(size + *count);
    if (*count == 0)
      return std::make_unique<SmallVectorMemoryBuffer>(std::move(bytes), name,
                                                       /*RequiresNullTerminator=*/true);
  }
}

} // namespace

Expected<std::unique_ptr<MemoryBuffer>> phaze::readInput(StringRef file, uint64_t most) {
  if (file == "-")
    return readStream(sys::fs::getStdinHandle(), "<stdin>", most);
  auto wrong = [&](std::error_code code) {
    return createStringError(file + ": cannot read: " + code.message());
  };
  Expected<sys::fs::file_t> handle = sys::fs::openNativeFileForRead(file);
  if (!handle)
    return wrong(errorToErrorCode(handle.takeError()));
  scope_exit close([&] { (void)sys::fs::closeFile(*handle); });
  sys::fs::file_status status;
  if (std::error_code code = sys::fs::status(*handle, status))
    return wrong(code);
  if (!sys::fs::is_regular_file(status))
    return readStream(*handle, file, most);
  if (status.getSize() > most)
    return tooLarge(file, most);
  auto buffer = MemoryBuffer::getOpenFile(*handle, file, status.getSize());
  if (!buffer)
    return wrong(buffer.getError());
  return std::move(*buffer);
}
