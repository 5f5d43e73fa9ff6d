// A line search for the play between rows and modes or sets.
#ifndef PHAZE_LIB_SCHEDULING_GOLDENSECTION_H
#define PHAZE_LIB_SCHEDULING_GOLDENSECTION_H

namespace phaze::scheduling {

/// About where a convex function is least on [0, 1], after `sections` golden sections.
template <typename Function> double leastBetween0And1(Function function, int sections) {
  constexpr double ratio = 0.6180339887498949;
  double low = 0, high = 1, x1 = 1 - ratio, x2 = ratio;
  double v1 = function(x1), v2 = function(x2);
  for (int i = 0; i < sections; ++i) {
    if (v1 <= v2) {
      high = x2;
      x2 = x1;
      v2 = v1;
      x1 = high - ratio * (high - low);
      v1 = function(x1);
    } else {
      low = x1;
      x1 = x2;
      v1 = v2;
      x2 = low + ratio * (high - low);
      v2 = function(x2);
    }
  }
  return 0.5 * (low + high);
}

} // namespace phaze::scheduling

#endif // PHAZE_LIB_SCHEDULING_GOLDENSECTION_H
