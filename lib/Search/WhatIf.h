// What becomes of a plan when its chip is changed.
#ifndef PHAZE_LIB_SEARCH_WHATIF_H
#define PHAZE_LIB_SEARCH_WHATIF_H

#include "phaze/Search/Search.h"

namespace phaze::search {

/// What is wrong with the variations of the options on a chip, behind the name of the option; empty
/// if nothing is.
std::string whyNotVaried(const Options &options, const arch::ArchConfig &chip);

/// Plans for changed chips are asked for by `evaluate`, and told in `plan`.
void addWhatIfs(const Options &options, plan::Plan &plan,
                const std::function<std::optional<plan::Plan>(const Search::Question &,
                                                              std::string &)> &evaluate);

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_WHATIF_H
