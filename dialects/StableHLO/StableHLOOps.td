// All StableHLO operations, for the generated documentation.
include "ElementwiseOps.td"
include "IndexingOps.td"
include "ComputeOps.td"
include "ProgramOps.td"
