// The parts that MLIR's bytecode is made of, of which nothing is believed.
#ifndef PHAZE_ARTIFACT_BYTECODECURSOR_H
#define PHAZE_ARTIFACT_BYTECODECURSOR_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/bit.h"
#include <optional>
#include <vector>

namespace phaze {

constexpr llvm::StringLiteral bytecodeMagic("ML\xefR");

/// Bytes with numbers of variable length. After the end everything is none.
class BytecodeCursor {
public:
  explicit BytecodeCursor(llvm::StringRef data) : data(data) {}

  bool atEnd() const { return data.empty(); }
  uint64_t left() const { return data.size(); }

  /// The number of zeros at the end of the first byte is the number of bytes that follow it.
  std::optional<uint64_t> number() {
    std::optional<llvm::StringRef> head = bytes(1);
    if (!head)
      return std::nullopt;
    uint8_t first = head->front();
    unsigned more = first == 0 ? 8 : llvm::countr_zero(first);
    std::optional<llvm::StringRef> tail = bytes(more);
    if (!tail)
      return std::nullopt;
    uint64_t value = 0;
    for (unsigned i = 0; i < more; ++i)
      value |= uint64_t(uint8_t((*tail)[i])) << (8 * i);
    return first == 0 ? value : (value << (7 - more)) | (uint64_t(first) >> (more + 1));
  }

  /// A number of items that follow, each of at least one byte; none if there is no room for them.
  std::optional<uint64_t> count() {
    std::optional<uint64_t> items = number();
    return items && *items <= left() ? items : std::nullopt;
  }

  std::optional<llvm::StringRef> bytes(uint64_t size) {
    if (size > data.size())
      return data = {}, std::nullopt;
    llvm::StringRef taken = data.take_front(size);
    data = data.drop_front(size);
    return taken;
  }

  std::optional<llvm::StringRef> untilZero() {
    std::optional<llvm::StringRef> text = bytes(std::min(data.find('\0'), data.size()));
    return bytes(1) ? text : std::nullopt;
  }

  /// A section: its id, and its data behind any bytes that align it in the file. `most` becomes the
  /// largest alignment that was seen.
  std::optional<std::pair<uint8_t, llvm::StringRef>> section(const char *fileStart,
                                                             uint64_t *most = nullptr) {
    std::optional<llvm::StringRef> id = bytes(1);
    std::optional<uint64_t> size = id ? number() : std::nullopt;
    if (!size)
      return std::nullopt;
    if (id->front() & 0x80) {
      uint64_t alignment = number().value_or(0);
      if (alignment == 0)
        return std::nullopt;
      if (most)
        *most = std::max(*most, alignment);
      while (!data.empty() && (data.data() - fileStart) % alignment)
        data = data.drop_front();
    }
    std::optional<llvm::StringRef> body = bytes(*size);
    if (!body)
      return std::nullopt;
    return std::make_pair(uint8_t(id->front() & 0x7f), *body);
  }

private:
  llvm::StringRef data;
};

/// The strings of a string section: a count, lengths from the last to the first, then the bytes.
inline std::optional<std::vector<llvm::StringRef>> readStrings(llvm::StringRef section) {
  BytecodeCursor cursor(section);
  std::optional<uint64_t> count = cursor.count();
  if (!count)
    return std::nullopt;
  std::vector<llvm::StringRef> strings(*count);
  size_t end = section.size();
  for (llvm::StringRef &string : llvm::reverse(strings)) {
    std::optional<uint64_t> size = cursor.number();
    if (!size || *size == 0 || *size > end)
      return std::nullopt;
    end -= *size;
    string = section.substr(end, *size - 1);
  }
  return strings;
}

} // namespace phaze

#endif
