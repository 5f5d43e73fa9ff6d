// Defects of phaze itself, which are no errors of the user.
#ifndef PHAZE_SUPPORT_INTERNALERROR_H
#define PHAZE_SUPPORT_INTERNALERROR_H

#include <string>
#include <string_view>

namespace phaze {

/// How a program ends that met a defect of its own: a workload or plan that fails its check.
/// sysexits.h calls it EX_SOFTWARE.
constexpr int internalErrorExit = 70;

/// Such messages say so.
inline bool isInternalError(std::string_view message) {
  return message.find("internal error") != std::string_view::npos;
}

/// "0.1.0".
const char *version();

/// What to do about one: the version, and how to get a file that shows it.
std::string adviceOnInternalError(bool hasReproducer);

} // namespace phaze

#endif // PHAZE_SUPPORT_INTERNALERROR_H
