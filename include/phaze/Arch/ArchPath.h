// Fields of an architecture by their path in phaze-arch-1: "hbm.bytes", "network[0].latency_s", and
// "network.latency_s" for all levels. One spelling for --set, --sensitivity, --vary and spaces in
// short.
#ifndef PHAZE_ARCH_ARCHPATH_H
#define PHAZE_ARCH_ARCHPATH_H

#include "phaze/Arch/ArchConfig.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

namespace phaze::arch {

/// Calls `change` with each value at a path; a list without an index stands for each of its
/// elements. False if there is none, or if one of the calls gives false.
bool changeAt(llvm::json::Value &value, llvm::StringRef path,
              llvm::function_ref<bool(llvm::json::Value &)> change);

/// A number as people write it: "2e12", "32GiB", "128MiB".
std::optional<double> numberOf(llvm::StringRef text);

/// Numbers with commas between them; "FROM..TO" stands for FROM, twice that, and so on up to TO.
/// Nothing if one of them is none or not positive.
std::optional<std::vector<double>> numbersOf(llvm::StringRef text);

/// "there is no number 'hbm.byte' in an architecture; did you mean 'hbm.bytes'?"
std::string noSuchPath(llvm::StringRef path);

/// The chip with the field of "PATH=VALUE" set; all others stay, also those that a space would
/// derive from it. Nothing, and why in `error`, if there is no such field or the result is no
/// architecture.
std::optional<ArchConfig> withSetting(const ArchConfig &chip, llvm::StringRef setting,
                                      std::string &error);

/// Whether a text is a space in short rather than a name: "tensor_cores.count=1,2,4;hbm.bytes=...".
bool isShortSpace(llvm::StringRef text);

/// The text of a file of format phaze-space-1 for a space in short: lists of values for parameters
/// by their paths, or "FROM..TO" for doublings; what is not named is as in the chip of "base=NAME",
/// tpuv4 without one. Nothing, and why in `error`, if that makes no sense.
std::optional<std::string> spaceOfShort(llvm::StringRef text, std::string &error);

} // namespace phaze::arch

#endif // PHAZE_ARCH_ARCHPATH_H
