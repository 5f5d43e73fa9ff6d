// All of sdy: dialect, attributes, operations, and what is asked of shardings.
#ifndef PHAZE_DIALECTS_SDY_SDY_H
#define PHAZE_DIALECTS_SDY_SDY_H

#include "dialects/Sdy/SdyOps.h"
#include "dialects/Sdy/Sharding.h"

#endif
