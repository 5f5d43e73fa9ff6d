// Why nothing fits, in words.
#ifndef PHAZE_LIB_SEARCH_WHYNOT_H
#define PHAZE_LIB_SEARCH_WHYNOT_H

#include "Chips.h"
#include "PreparedModel.h"
#include "phaze/Evaluation/WhyNothingFits.h"

namespace phaze::search {

/// What comes closest in a space in which nothing fits, and the smallest change that would fit.
std::string whyNot(const PreparedModel &model, const Boxes &boxes, const Options &options);

/// The same for one chip, and for one chip with given degrees.
std::string whyNot(const PreparedModel &model, const arch::ArchConfig &chip,
                   const Options &options);
std::string whyNot(const PreparedModel &model, const arch::ArchConfig &chip, const Degrees &degrees,
                   const Options &options);

/// A given placement that works, by its keys, with as little changed as can be: sharing,
/// recomputation, order, then degrees. Empty if none does.
std::string nearestThatWorks(const PreparedModel &model, const arch::ArchConfig &chip,
                             const Degrees &degrees, const Options &options);

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_WHYNOT_H
