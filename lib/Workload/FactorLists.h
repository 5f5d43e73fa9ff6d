// Factors of tensors as lists, in which one may occur twice.
#ifndef PHAZE_LIB_WORKLOAD_FACTORLISTS_H
#define PHAZE_LIB_WORKLOAD_FACTORLISTS_H

#include "phaze/Workload/Workload.h"

#include <algorithm>
#include <iterator>

namespace phaze {

inline bool isSame(const Tensor &a, const Tensor &b) {
  return a.element.name == b.element.name && a.dims == b.dims;
}

inline std::vector<FactorId> factorsInOrder(const Tensor &tensor) {
  std::vector<FactorId> factors;
  for (const std::vector<FactorId> &dim : tensor.dims)
    factors.insert(factors.end(), dim.begin(), dim.end());
  return factors;
}

inline std::vector<FactorId> sortedFactors(const Tensor &tensor) {
  std::vector<FactorId> factors = factorsInOrder(tensor);
  std::sort(factors.begin(), factors.end());
  return factors;
}

/// Of sorted lists.
inline bool isPartOf(const std::vector<FactorId> &part, const std::vector<FactorId> &whole) {
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

/// Of sorted lists.
inline std::vector<FactorId> without(const std::vector<FactorId> &list,
                                     const std::vector<FactorId> &less) {
  std::vector<FactorId> rest;
  std::set_difference(list.begin(), list.end(), less.begin(), less.end(), std::back_inserter(rest));
  return rest;
}

} // namespace phaze

#endif
