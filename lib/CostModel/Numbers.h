// Numbers as people read them.
#ifndef PHAZE_LIB_COSTMODEL_NUMBERS_H
#define PHAZE_LIB_COSTMODEL_NUMBERS_H

#include "phaze/Support/Units.h"

#include <cstdint>
#include <string>

namespace phaze::cost {

/// "1,234,567" or "12.35"; very large and very small numbers with an exponent.
std::string number(double x);
inline std::string number(int64_t x) { return number(static_cast<double>(x)); }
template <typename Dim, typename Scale> std::string number(Quantity<Dim, Scale> x) {
  return number(x.value());
}

/// "12.5 %".
std::string percent(double part);

} // namespace phaze::cost

#endif // PHAZE_LIB_COSTMODEL_NUMBERS_H
