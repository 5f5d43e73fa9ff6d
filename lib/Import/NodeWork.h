// Floating-point work of a node as a sum of products of factors.
#ifndef PHAZE_LIB_IMPORT_NODEWORK_H
#define PHAZE_LIB_IMPORT_NODEWORK_H

#include "phaze/Import/Factors.h"

namespace phaze {

/// `count` times the sizes of the classes.
struct NodeWorkTerm {
  int64_t count;
  llvm::SmallVector<ClassIndex, 4> factors;
};

struct NodeWork {
  llvm::SmallVector<NodeWorkTerm, 2> terms;
  mlir::Type element; ///< Null without work.
};

/// Work of one node, what its regions do included, counted as docs/Summary.md says. The terms say
/// how it scales; their sum is exact at the sizes of the program.

NodeWork workOf(const ProgramGraph &graph, const FactorAnalysis &factors, NodeIndex node);

} // namespace phaze

#endif
