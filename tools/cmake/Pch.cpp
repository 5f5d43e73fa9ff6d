// Carries a precompiled header that MLIR code shares.
