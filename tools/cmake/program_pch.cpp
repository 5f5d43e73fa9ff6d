// Carries the precompiled header of MLIR code outside of the dialects (program_pch.h).
