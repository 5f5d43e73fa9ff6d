// Versions of VHLO, the dialect inside portable artifacts.
#ifndef PHAZE_DIALECTS_VHLO_VERSION_H
#define PHAZE_DIALECTS_VHLO_VERSION_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <tuple>

namespace phaze::vhlo {

/// A version X.Y.Z of StableHLO. Operations, types and attributes come and go with Y; Z never
/// changes what an artifact may hold.
struct Version {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned patch = 0;

  /// Three numbers with dots between, and nothing else.
  static std::optional<Version> parse(llvm::StringRef text);
  std::string str() const;

  /// The version of MLIR's bytecode format that a reader of this version understands.
  unsigned bytecodeVersion() const;
  /// Without the last number.
  Version release() const { return {major, minor, 0}; }

  friend bool operator<(const Version &a, const Version &b) {
    return std::tie(a.major, a.minor, a.patch) < std::tie(b.major, b.minor, b.patch);
  }
  friend bool operator==(const Version &a, const Version &b) { return !(a < b) && !(b < a); }
};

inline constexpr Version oldestVersion{0, 9, 0};
/// The newest version whose operations are known.
inline constexpr Version currentVersion{1, 13, 8};

} // namespace phaze::vhlo

#endif
