// Numbers as people read them: every text for people has them from here.
#ifndef PHAZE_SUPPORT_NUMBERS_H
#define PHAZE_SUPPORT_NUMBERS_H

#include "phaze/Support/Units.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace phaze {

/// As C prints them, for messages about what was given: "0.1", "1e+06", "33554432".
std::string plain(double number, int significant = 6);

/// As few digits as give the same number again when they are read: "0.1", "1e-06", whole numbers
/// in full.
std::string shortest(double number);

/// 1234567 -> "1,234,567".
std::string grouped(uint64_t number);

/// Four significant digits: "0.1424", "449.5", "12,346".
std::string digits(double number);

/// All whole digits and at most two more: "1,234,567", "12.35"; very large and very small numbers
/// with an exponent.
std::string number(double x);
inline std::string number(int64_t x) { return number(static_cast<double>(x)); }
template <typename Dim, typename Scale> std::string number(Quantity<Dim, Scale> x) {
  return number(x.value());
}

/// With the prefix that leaves one to three digits before the point: "142.4 ms", "600 GB/s".
std::string si(double number, std::string_view unit);
std::string timeText(Seconds time);
/// In powers of 1024: "1.5 GiB".
std::string bytesText(Bytes bytes);
std::string areaText(SquareMicrons area);

/// 0.6123 -> "61.2 %".
std::string percent(double part);
/// "1.25x".
std::string timesText(double ratio);

} // namespace phaze

#endif // PHAZE_SUPPORT_NUMBERS_H
