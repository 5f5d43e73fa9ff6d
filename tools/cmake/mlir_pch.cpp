// Carries the precompiled header that all MLIR code shares (mlir_pch.h).
