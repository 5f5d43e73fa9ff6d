// StableHLO operations: the Compute family.
#ifndef PHAZE_STABLEHLO_COMPUTEOPS_TD
#define PHAZE_STABLEHLO_COMPUTEOPS_TD

include "StableHLOBase.td"

#endif
