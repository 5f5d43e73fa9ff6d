// Numbers as people read them; see the header.
#include "Numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

std::string phaze::cost::number(double x) {
  char digits[64];
  bool isWhole = x == std::floor(x);
  if (std::abs(x) >= 1e18 || (x != 0 && std::abs(x) < 0.01)) {
    std::snprintf(digits, sizeof digits, "%.4g", x);
    return digits;
  }
  std::snprintf(digits, sizeof digits, isWhole ? "%.0f" : "%.2f", x);
  std::string text = digits;
  size_t begin = text[0] == '-' ? 1 : 0;
  for (size_t i = std::min(text.find('.'), text.size()); i > begin + 3; i -= 3)
    text.insert(i - 3, ",");
  return text;
}

std::string phaze::cost::percent(double part) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.1f %%", 100 * part);
  return digits;
}
