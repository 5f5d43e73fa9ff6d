// Versions; see the header.
#include "dialects/Vhlo/Version.h"

#include "llvm/ADT/SmallVector.h"

namespace phaze::vhlo {

std::optional<Version> Version::parse(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 3> parts;
  text.split(parts, '.');
  Version version;
  if (parts.size() != 3 || parts[0].getAsInteger(10, version.major) ||
      parts[1].getAsInteger(10, version.minor) || parts[2].getAsInteger(10, version.patch))
    return std::nullopt;
  return version;
}

std::string Version::str() const {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

unsigned Version::bytecodeVersion() const {
  if (*this < Version{0, 10, 0})
    return 0;
  if (*this < Version{0, 12, 0})
    return 1;
  if (*this < Version{0, 14, 0})
    return 3;
  return *this < Version{0, 15, 0} ? 4 : 6;
}

} // namespace phaze::vhlo
