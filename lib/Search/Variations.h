// Changed chips: parameters by their path in phaze-arch-1, times factors.
#ifndef PHAZE_LIB_SEARCH_VARIATIONS_H
#define PHAZE_LIB_SEARCH_VARIATIONS_H

#include "phaze/Search/Search.h"

namespace phaze::search {

/// Reads the options `sensitivity` and `vary`. False, with what is wrong and behind the name of the
/// option, if one of them makes no sense.
bool addVariations(const std::string &sensitivity, const std::string &vary,
                   std::vector<Variation> &variations, std::string &error);

/// Every combination of factors.
std::vector<std::vector<double>> combinationsOf(const Variation &variation);

/// The chip with each parameter times its factor; counts are rounded, and at least 1. Nothing, and
/// why in `error`, if there is no such number or the result is no architecture.
std::optional<arch::ArchConfig> varied(const arch::ArchConfig &chip, const Variation &variation,
                                       const std::vector<double> &factors, std::string &error);

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_VARIATIONS_H
