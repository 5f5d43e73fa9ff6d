// Carries the precompiled header that all MLIR code shares (MlirPch.h).
