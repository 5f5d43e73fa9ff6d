// In which form one of the devices that share each sequence has the values of a part.
#ifndef PHAZE_LIB_SHARDING_CONTEXTFORMS_H
#define PHAZE_LIB_SHARDING_CONTEXTFORMS_H

#include "Forms.h"

namespace phaze::sharding {

/// Everything runs on a part of the sequence where it can. Values that hold the sequence twice are
/// cut along one of the two, such that sums and maxima over rows of scores go over the other one:
/// queries are cut, and keys and values are put together. docs/Sharding.md, "Context".
PartForms contextFormsOf(const Part &part, const Chosen &chosen, const Surroundings &surroundings);

/// The sequence that a value holds twice, and no other; none for all else.
std::optional<FactorId> heldTwice(const Tensor &tensor, const Chosen &chosen);

} // namespace phaze::sharding

#endif
