// What a valid schedule of a part is.
#ifndef PHAZE_LIB_PLAN_CHECKSLOTS_H
#define PHAZE_LIB_PLAN_CHECKSLOTS_H

#include "phaze/Plan/Plan.h"

namespace phaze::plan {

/// What is wrong with the slots of a part on this chip, or none. Pairs have cores of the same index
/// under the paper rules.
std::optional<std::string> checkSlots(const PartSchedule &part, const arch::ArchConfig &chip,
                                      Rules rules);

/// Cycles by which collectives may be longer in slots than they are: slots are whole cycles.
double roundingOf(const PartSchedule &part);

} // namespace phaze::plan

#endif // PHAZE_LIB_PLAN_CHECKSLOTS_H
