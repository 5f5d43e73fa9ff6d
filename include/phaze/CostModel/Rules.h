// Whose rules decide what an operator costs (phaze/Support/Vocabulary.h), and how much of the chip
// it has.
#ifndef PHAZE_COSTMODEL_RULES_H
#define PHAZE_COSTMODEL_RULES_H

#include "phaze/Support/Vocabulary.h"

namespace phaze::cost {

/// Where an operator runs.
enum class Cores {
  One, ///< on one core while the others are busy too: an equal share of what they have in common
  All, ///< on all cores of its type, with the chip to itself
};

} // namespace phaze::cost

#endif // PHAZE_COSTMODEL_RULES_H
