// Precompiled for every file above the dialects that includes MLIR.
#include "tools/cmake/MlirPch.h"

#include "dialects/Chlo/Chlo.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"
