// Silicon area of an architecture at 22 nm, from the published tables.
#ifndef PHAZE_ARCH_AREA_H
#define PHAZE_ARCH_AREA_H

#include "phaze/Arch/ArchConfig.h"

namespace phaze::arch {

/// What a core's L2 and the global buffer take. Exact at the sizes of the tables (1 KiB to 1 MiB,
/// 2 to 128 MiB), linear between two of them, in proportion below the first, and beyond the last
/// by its slope. Grows with the size everywhere.
SquareMicrons l2Area(Bytes size);
SquareMicrons globalBufferArea(Bytes size);

/// The sum over cores and the global buffer, in the order of the published formula. HBM, ports and
/// network are not counted.
SquareMicrons area(const ArchConfig &config);

/// The same for a point of a space with the default memories, without building its architecture.
SquareMicrons area(const ArchPoint &point);

} // namespace phaze::arch

#endif // PHAZE_ARCH_AREA_H
