// Context parallelism: devices that share the sequences among them.
#ifndef PHAZE_SHARDING_CONTEXT_H
#define PHAZE_SHARDING_CONTEXT_H

#include "phaze/Workload/Workload.h"

namespace phaze::sharding {

/// The workload as one of `devices` devices runs it that have an equal part of every sequence each:
/// keys and values (and whatever else is needed whole) are gathered, and their gradients scattered,
/// by collectives with `devices`; gradients of parameters are left to be added up with those of the
/// replicas. Parts are taken to be balanced where masks hide a part of the keys. Itself if there is
/// no sequence. Tensor groups can divide the result further. Sources of inserted operators are -1.
Workload contextWorkload(const Workload &workload, int64_t devices);

} // namespace phaze::sharding

#endif // PHAZE_SHARDING_CONTEXT_H
