// From sdy shardings to GSPMD ones.
#ifndef PHAZE_DIALECTS_SDY_TOGSPMD_H
#define PHAZE_DIALECTS_SDY_TOGSPMD_H

#include "dialects/Sdy/GspmdSharding.h"
#include "dialects/Sdy/SdyAttrs.h"

namespace phaze::sdy {

/// The GSPMD form of a sharding that is valid on `mesh`, whose number of devices fits 63 bits. The
/// tile count of a dimension is the product of its axes; unreduced axes make up a subgroup
/// dimension, and so do the axes that are left over, which hold copies. What GSPMD cannot say is
/// lost: names, open marks, priorities, replicated axes, and how unreduced values are combined.
gspmd::Sharding toGspmd(TensorShardingAttr sharding, MeshAttr mesh);

} // namespace phaze::sdy

#endif
