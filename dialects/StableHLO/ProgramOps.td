// StableHLO operations: the Program family.
#ifndef PHAZE_STABLEHLO_PROGRAMOPS_TD
#define PHAZE_STABLEHLO_PROGRAMOPS_TD

include "StableHLOBase.td"

#endif
