// The whole StableHLO dialect: include this to build or read StableHLO.
#ifndef PHAZE_DIALECTS_STABLEHLO_STABLEHLO_H
#define PHAZE_DIALECTS_STABLEHLO_STABLEHLO_H

#include "dialects/StableHLO/ComputeOps.h"
#include "dialects/StableHLO/ElementwiseOps.h"
#include "dialects/StableHLO/IndexingOps.h"
#include "dialects/StableHLO/ProgramOps.h"

#endif
