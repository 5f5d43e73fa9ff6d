// Numbers as people read them; see the header.
#include "phaze/Support/Numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <iterator>

using namespace phaze;

static std::string print(const char *format, double number) {
  char text[64];
  std::snprintf(text, sizeof(text), format, number);
  return text;
}

/// Commas between groups of three digits before the point.
static std::string withCommas(std::string text) {
  size_t begin = text[0] == '-' ? 1 : 0;
  for (size_t i = std::min(text.find('.'), text.size()); i > begin + 3; i -= 3)
    text.insert(i - 3, ",");
  return text;
}

std::string phaze::plain(double number, int significant) {
  char text[64];
  std::snprintf(text, sizeof(text), "%.*g", significant, number);
  return text;
}

std::string phaze::shortest(double number) {
  // Beyond this there are whole numbers that a double cannot hold.
  constexpr double exact = 9007199254740992;
  if (number == std::floor(number) && std::abs(number) < exact)
    return print("%.0f", number);
  char text[64];
  return std::string(text, std::to_chars(text, std::end(text), number).ptr);
}

std::string phaze::grouped(uint64_t number) { return withCommas(std::to_string(number)); }

std::string phaze::digits(double number) {
  // What rounds to five digits before the point or more is a whole number for people.
  if (number >= 9999.5 && number < 1e18)
    return grouped(static_cast<uint64_t>(std::llround(number)));
  return print("%.4g", number);
}

std::string phaze::number(double x) {
  if (std::abs(x) >= 1e18 || (x != 0 && std::abs(x) < 0.01))
    return print("%.4g", x);
  return withCommas(print(x == std::floor(x) ? "%.0f" : "%.2f", x));
}

std::string phaze::si(double number, std::string_view unit) {
  constexpr const char *prefixes[] = {"p", "n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
  constexpr int plainAt = 4;
  int at = plainAt;
  // Half a unit of the last digit below 1000, so that nothing prints as "1000 ms".
  while (number != 0 && std::abs(number) < 0.99995 && at > 0) {
    number *= 1000;
    --at;
  }
  while (std::abs(number) >= 999.95 && at + 1 < static_cast<int>(std::size(prefixes))) {
    number /= 1000;
    ++at;
  }
  return digits(number) + " " + prefixes[at] + std::string(unit);
}

std::string phaze::timeText(Seconds time) { return si(time.value(), "s"); }

std::string phaze::bytesText(Bytes bytes) {
  constexpr const char *units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double number = bytes.value();
  size_t at = 0;
  while (std::abs(number) >= 1023.95 && at + 1 < std::size(units)) {
    number /= 1024;
    ++at;
  }
  return digits(number) + " " + units[at];
}

std::string phaze::areaText(SquareMicrons area) {
  return digits(SquareMillimetres(area).value()) + " mm2";
}

std::string phaze::percent(double part) { return print("%.1f %%", 100 * part); }

std::string phaze::timesText(double ratio) {
  // Ratios near 1 need their digits; far from it they are orders of magnitude.
  return (ratio >= 0.01 && ratio < 1000 ? print("%.2f", ratio) : print("%.3g", ratio)) + "x";
}
