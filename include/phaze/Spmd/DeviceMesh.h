// The devices of a program as an array of axes, and how values lie on them.
//
// All shardings of a module, whatever they are written in, are over one mesh: its axes are so fine
// that each sharding divides dimensions along whole axes. Device numbers in mixed radix are the
// coordinates.
#ifndef PHAZE_SPMD_DEVICEMESH_H
#define PHAZE_SPMD_DEVICEMESH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace phaze::spmd {

/// Axes by number, major first.
using Axes = llvm::SmallVector<unsigned, 2>;
using AxesRef = llvm::ArrayRef<unsigned>;

struct DeviceMesh {
  std::vector<int64_t> sizes;    ///< Of the axes, major first.
  std::vector<int64_t> deviceAt; ///< By position, row-major.

  int64_t numDevices() const { return deviceAt.size(); }
  /// Into how many parts axes divide.
  int64_t count(AxesRef axes) const;
  int64_t coordinate(int64_t position, unsigned axis) const;
  /// Which of these parts a position has.
  int64_t shardIndex(int64_t position, AxesRef axes) const;
  /// Devices that differ along `axes` alone, each group in the order of its parts.
  std::vector<std::vector<int64_t>> groups(AxesRef axes) const;
};

/// For each dimension the axes that divide it. An axis divides one dimension at most; over the
/// others there are copies.
struct Sharding {
  llvm::SmallVector<Axes, 4> dims;

  static Sharding whole(size_t rank) { return {llvm::SmallVector<Axes, 4>(rank)}; }
  bool operator==(const Sharding &other) const { return dims == other.dims; }
  bool operator!=(const Sharding &other) const { return dims != other.dims; }
  bool isWhole() const {
    return llvm::all_of(dims, [](const Axes &axes) { return axes.empty(); });
  }
  bool uses(unsigned axis) const {
    return llvm::any_of(dims, [&](const Axes &axes) { return llvm::is_contained(axes, axis); });
  }
};

/// The size of a part of a dimension; the last parts are padded, or padding alone.
inline int64_t partSize(int64_t size, int64_t count) { return (size + count - 1) / count; }

llvm::SmallVector<int64_t> localShape(llvm::ArrayRef<int64_t> shape, const Sharding &sharding,
                                      const DeviceMesh &mesh);

/// As a GSPMD string: `{devices=[2,1,2]<=[4] last_tile_dim_replicate}`.
std::string gspmdText(const Sharding &sharding, const DeviceMesh &mesh);

/// The other direction: what `phaze.part` says, on a mesh that has an axis for each dimension that
/// is divided. None for other texts.
struct PlacedSharding {
  Sharding sharding;
  DeviceMesh mesh;
};
std::optional<PlacedSharding> readPart(llvm::StringRef text);

} // namespace phaze::spmd

#endif
