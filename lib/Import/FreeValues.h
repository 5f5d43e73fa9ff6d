// Values that every user could make for itself.
#ifndef PHAZE_LIB_IMPORT_FREEVALUES_H
#define PHAZE_LIB_IMPORT_FREEVALUES_H

#include "phaze/Import/ProgramGraph.h"

namespace phaze {

/// By value, whether it is made of scalars, of constants that are no weights, and of counting, by
/// operations on single elements and on shapes. One such value may serve users that have nothing in
/// common but a shape: zeros, a broadcast learning rate, positions. So it ties them to nothing.
std::vector<bool> findFreeValues(const ProgramGraph &graph);

} // namespace phaze

#endif
