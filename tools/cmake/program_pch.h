// Precompiled for every file outside of the dialects that includes MLIR.
#include "dialects/StableHLO/StableHLO.h"
#include "mlir_pch.h"
