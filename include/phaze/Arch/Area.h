// Silicon area of an architecture: the published one at 22 nm, or all that a chip takes.
#ifndef PHAZE_ARCH_AREA_H
#define PHAZE_ARCH_AREA_H

#include "phaze/Arch/ArchConfig.h"

namespace phaze::arch {

/// What a core's L2 and the global buffer take. Exact at the sizes of the tables (1 KiB to 1 MiB,
/// 2 to 128 MiB), linear between two of them, in proportion below the first, and beyond the last
/// by its slope. Grows with the size everywhere.
SquareMicrons l2Area(Bytes size);
SquareMicrons globalBufferArea(Bytes size);

/// What the parts of a chip take. Without a process the published sum over cores and the global
/// buffer; else also control, wires between cores and buffer, and what HBM and the network need.
struct AreaParts {
  SquareMicrons tensorCores, vectorCores, globalBuffer;
  SquareMicrons wires, hbm, links;

  SquareMicrons total() const {
    return tensorCores + vectorCores + globalBuffer + wires + hbm + links;
  }
  /// Without the interfaces to the outside.
  SquareMicrons inside() const { return tensorCores + vectorCores + globalBuffer + wires; }
};
AreaParts areaParts(const ArchConfig &config);
SquareMicrons area(const ArchConfig &config);

/// The published area of a point of a space with the default memories, without building its
/// architecture.
SquareMicrons area(const ArchPoint &point);

/// How much smaller digital circuits are in a process than at 22 nm, as chips have been built.
double areaScale(double nanometres);

} // namespace phaze::arch

#endif // PHAZE_ARCH_AREA_H
