// StableHLO operations: the Indexing family.
#ifndef PHAZE_STABLEHLO_INDEXINGOPS_TD
#define PHAZE_STABLEHLO_INDEXINGOPS_TD

include "StableHLOBase.td"

#endif
