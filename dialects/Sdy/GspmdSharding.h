// GSPMD shardings: the strings of `mhlo.sharding`, as a plain structure and back.
//
// A tiled sharding divides a value of rank r into an array of tiles, one count per dimension, and
// gives each tile a device: `{devices=[2,1,4]<=[8] last_tile_dim_replicate}` lays devices 0 to 7
// row-major over a 2x1x4 array, whose last dimension holds copies. `<=[4,2]T(1,0)` takes the
// devices from an array of 4x2 that is transposed first.
#ifndef PHAZE_DIALECTS_SDY_GSPMDSHARDING_H
#define PHAZE_DIALECTS_SDY_GSPMDSHARDING_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace phaze::sdy::gspmd {

/// Which devices stand where: the numbers from 0 reshaped to `reshapeDims`, transposed by
/// `transposePerm` and read row-major; or a list.
struct DeviceOrder {
  std::vector<int64_t> reshapeDims;
  std::vector<int64_t> transposePerm;
  std::vector<int64_t> explicitIds; // if reshapeDims is empty

  bool isIota() const { return !reshapeDims.empty(); }
  /// All devices, row-major. Takes memory of their number.
  std::vector<int64_t> expand() const;
  /// The same order with sizes of 1 dropped and dimensions merged that stay neighbours.
  DeviceOrder canonicalize() const;
};

/// What a dimension of the tile array behind those of the value stands for.
enum class SubgroupKind { Replicated, Manual, Unreduced, Maximal };

/// Values that are to have the same sharding (`shard_as`) or a similar one (`shard_like`).
struct ShardGroup {
  bool isAs;
  int64_t id;
};

/// A mesh axis, or the part `:(preSize)size` of one, in the named form.
struct NamedAxis {
  std::string name;
  std::optional<std::pair<int64_t, int64_t>> part;
};

/// How one dimension is divided in the named form.
struct NamedDim {
  std::vector<NamedAxis> axes;
  bool isOpen = false;
};

/// The named form: `{mesh[a=2,b=4], [{a}, {b:(1)2, ?}], replicated={..}}`.
struct NamedSharding {
  std::vector<std::pair<std::string, int64_t>> mesh;
  std::optional<DeviceOrder> deviceIds;
  bool isReplicated = false; // `replicated` in place of dimensions
  std::vector<NamedDim> dims;
  std::vector<NamedAxis> replicated, unreduced, manual;
  std::string unreducedBy; // "max" or "min"; empty is sum
};

struct Sharding {
  enum class Kind {
    None, // the empty string
    Replicated,
    Manual,
    Unknown,
    Unreduced,
    Maximal,
    Tiled,
    Named,
    Tuple
  };
  Kind kind = Kind::None;
  int64_t device = 0; // Maximal
  /// Whether a maximal sharding is in the named form.
  bool isNamedMaximal = false;
  // Tiled: counts of all dimensions, subgroups behind those of the value.
  std::vector<int64_t> tileCounts;
  DeviceOrder devices;
  bool lastTileDimReplicate = false;
  std::vector<SubgroupKind> lastTileDims;
  NamedSharding named;
  std::vector<Sharding> elements; // Tuple
  std::optional<ShardGroup> shardGroup;
  std::string metadata; // the text between braces

  /// How many dimensions a value with this tiled sharding has.
  int64_t getRank() const;
};

/// Reads one of the strings. The error says what was expected and at which character.
///
/// Checks: H1 kinds without devices take none, maximal takes one; H2 the product of tile counts is
/// the number of devices, which are distinct from 0 on, and more than one if listed; H3 subgroup
/// dimensions are given once and are at most as many as tile dimensions; H4 `T(..)` stands where
/// there are several reshape dimensions and nowhere else; H7 tails in any order. (H6: no
/// divisibility is asked for, see `tileSize`.)
llvm::Expected<Sharding> parse(llvm::StringRef text);

/// The canonical string (H5, H7).
std::string print(const Sharding &sharding);

/// The size of a tile when a dimension is divided (H6): the last tiles may be smaller or empty.
inline int64_t tileSize(int64_t dim, int64_t count) { return dim / count + (dim % count != 0); }

} // namespace phaze::sdy::gspmd

#endif
