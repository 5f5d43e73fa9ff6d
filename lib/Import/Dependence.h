// Which values a value depends on, as sets.
#ifndef PHAZE_LIB_IMPORT_DEPENDENCE_H
#define PHAZE_LIB_IMPORT_DEPENDENCE_H

#include "phaze/Import/ProgramGraph.h"
#include "llvm/ADT/BitVector.h"

namespace phaze {

/// Nodes that `roots` depend on.
llvm::BitVector ancestors(const ProgramGraph &graph, llvm::ArrayRef<ValueIndex> roots);

/// Values that depend on one of `sources`, those included.
llvm::BitVector descendants(const ProgramGraph &graph, llvm::ArrayRef<ValueIndex> sources);

/// For each of `values` the arguments of the entry it depends on.
std::vector<llvm::BitVector> argumentsBehind(const ProgramGraph &graph,
                                             llvm::ArrayRef<ValueIndex> values);

} // namespace phaze

#endif
