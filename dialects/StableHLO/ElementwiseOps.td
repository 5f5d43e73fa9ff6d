// StableHLO operations: the Elementwise family.
#ifndef PHAZE_STABLEHLO_ELEMENTWISEOPS_TD
#define PHAZE_STABLEHLO_ELEMENTWISEOPS_TD

include "StableHLOBase.td"

#endif
