// What is wrong with something given, and where: the answer of every check() of data.
#ifndef PHAZE_SUPPORT_FIELDERROR_H
#define PHAZE_SUPPORT_FIELDERROR_H

#include <string>

namespace phaze {

struct FieldError {
  std::string field; ///< e.g. "network[1].devices", in the words of the JSON form
  std::string message;
};

} // namespace phaze

#endif // PHAZE_SUPPORT_FIELDERROR_H
